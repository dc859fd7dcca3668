//! Help, derived from the list of commands.

use super::{ALL, Command, EXAMPLE_EDITION, Family, Mode, command};
use crate::edition::{Cite, Edition};
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

/// The columns of a screen that everybody has.
const COLUMNS: usize = 79;
/// The columns before the commands of a family.
const MARGIN: usize = 11;

fn overview() -> String {
    let mut lines = vec!["P, A, B are players; N a number or amount; any name may be shortened.".to_owned()];
    for (family, name) in Family::ALL {
        let mut line = format!("{name:>9}: ");
        let mut width = MARGIN;
        let mut first = true;
        for command in ALL.iter().filter(|c| c.family == *family) {
            let brief = brief(command.grammar.first().copied().unwrap_or(command.verb));
            let length = brief.chars().count();
            let gap = if first { "" } else { " · " };
            if width + gap.chars().count() + length > COLUMNS {
                line.push_str(&format!("\n{}{brief}", " ".repeat(MARGIN)));
                width = MARGIN + length;
            } else {
                line.push_str(&format!("{gap}{brief}"));
                width += gap.chars().count() + length;
            }
            first = false;
        }
        if !first {
            lines.push(line);
        }
    }
    lines.push(" the dice: `34` rolls 3 and 4; Enter then accepts what is due, `b` buys, `a`".to_owned());
    lines.push("           auctions, `k` and some letters draw the card; or leave the dice out".to_owned());
    lines.push("`help rent` tells all of one command; `?` what can be done now; `? rent Bo Rome`".to_owned());
    lines.push("what a line would do; `agreed` at its end overrides what is only a rule.".to_owned());
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
    words.join(" ").replace(" · ", " or ")
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

    #[test]
    fn the_overview_fits_one_screen() {
        let told = overview();
        assert!(told.lines().count() <= 23, "{} lines, and the prompt needs one\n{told}", told.lines().count());
        for line in told.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        for command in ALL {
            assert!(told.contains(command.verb), "{} is missing", command.verb);
        }
    }
}
