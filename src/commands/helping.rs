//! Help, derived from the list of commands.

use super::{ALL, Command, Family, Mode, command};
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

fn overview() -> String {
    let mut lines = vec!["P, A, B are players; N an amount or number; names may be shortened.".to_owned()];
    for (family, name) in Family::ALL {
        let verbs: Vec<&str> = ALL.iter().filter(|c| c.family == *family).map(|c| c.grammar[0]).collect();
        let mut line = format!("{name:>9}: ");
        let mut width = line.chars().count();
        for (i, verb) in verbs.iter().enumerate() {
            let gap = if i == 0 { "" } else { " · " };
            let length = verb.chars().count() + gap.chars().count();
            if width + length > 78 {
                line.push_str("\n           ");
                width = 11;
                line.push_str(verb);
                width += verb.chars().count();
                continue;
            }
            line.push_str(gap);
            line.push_str(verb);
            width += length;
        }
        lines.push(line);
    }
    lines.push("`? any command` tells what it would do; `agreed` at the end overrides a rule.".to_owned());
    lines.push("`help rent` tells all about one command.".to_owned());
    lines.join("\n")
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
        lines.push("examples:".to_owned());
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
