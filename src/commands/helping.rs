//! Help, derived from the list of commands.

use super::{ALL, Command, EXAMPLE_EDITION, Family, Mode, command};
use crate::edition::{Cite, Edition};
use crate::report::GAP;
use crate::rulings::Refusal;

/// All commands on one screen, or one of them in full.
///
/// # Errors
/// `syntax` where there is no such command.
pub fn help(topic: Option<&str>, edition: &Edition) -> Result<String, Refusal> {
    match topic {
        None => Ok(overview()),
        Some(word) => command(word, Mode::Prompt).map(|c| full(c, edition)),
    }
}

/// A line a family; whoever shows them breaks them between commands, below the first of them.
fn overview() -> String {
    let mut lines = vec!["P, A, B are players; N a number or amount; any name may be shortened.".to_owned()];
    for (family, name) in Family::ALL {
        let commands = ALL.iter().filter(|c| c.family == *family);
        let forms: Vec<String> = commands.map(|c| brief(c.grammar.first().copied().unwrap_or(c.verb))).collect();
        lines.push(format!("{name:>9}:\t{}", forms.join(GAP)));
    }
    lines.push(
        " the dice:\t`34` rolls 3 and 4; Enter then accepts what is due, `b` buys, `a` auctions, `k` and some letters \
         draw the card; or leave the dice out"
            .to_owned(),
    );
    lines.push(
        "`help rent` tells all of one command; `?` what can be done now; `? rent Bo Rome` what a line would do; \
         `agreed` at its end overrides what is only a rule."
            .to_owned(),
    );
    lines.join("\n")
}

/// A form without what may be left out, but with those who act and what they act on.
fn brief(grammar: &str) -> String {
    let named = grammar.replace("[P]", "P").replace("[DEED]", "DEED");
    let mut out = String::new();
    let mut depth = 0_usize;
    for c in named.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    words.join(" ").replace(GAP, " or ")
}

fn full(command: &Command, edition: &Edition) -> String {
    let mut lines: Vec<String> = command.grammar.iter().map(|g| (*g).to_owned()).collect();
    lines.push(format!("   {}", command.says));
    if !command.more.is_empty() {
        lines.push(format!("   {}", command.more));
    }
    if !command.short.is_empty() {
        lines.push(format!("   short: {}", command.short.join(", ")));
    }
    if !command.examples.is_empty() {
        let board =
            if edition.id == EXAMPLE_EDITION { String::new() } else { format!(" on the board of `{EXAMPLE_EDITION}`") };
        lines.push(format!("examples{board}:"));
        lines.extend(command.examples.iter().map(|e| format!("   {e}")));
    }
    if !command.errors.is_empty() {
        lines.push(format!("refusals of its own: {}", command.errors.join(", ")));
    }
    let mut sections: Vec<String> = Vec::new();
    for rule in command.rules {
        if let Cite::Section(section) = edition.rules.cite(*rule) {
            for part in section.split("; ") {
                if !sections.iter().any(|s| s == part) {
                    sections.push(part.to_owned());
                }
            }
        }
    }
    if !sections.is_empty() {
        lines.push(format!("in the rulebook: {}", sections.join("; ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Look;

    #[test]
    fn the_overview_fits_one_screen() {
        let told = Look { width: 80, height: 24, colour: false, plain: false, spoken: false }.wrap(&overview());
        assert!(told.lines().count() <= 23, "{} lines, and the prompt needs one\n{told}", told.lines().count());
        for command in ALL {
            assert!(told.contains(command.verb), "{} is missing", command.verb);
        }
    }
}
