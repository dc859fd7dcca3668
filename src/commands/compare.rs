//! `compare`: the same question under every rulebook.

use super::{Command, Family, Query, Read, Reader, Slot};
use crate::rulings::Refusal;

/// `compare`: the same question under every rulebook.
pub const COMMAND: Command = Command {
    verb: "compare",
    short: &["cmp"],
    grammar: &["compare TOPIC or COMMAND"],
    says: "sets the rulebooks side by side on a topic, or asks each what a command would do",
    more: "A command is asked by board position, under every edition whose board can express it.",
    family: Family::Rules,
    slots: &[Slot::Command],
    repeats: false,
    examples: &["compare mortgage", "compare rent Bo Rome"],
    errors: &["unknown-topic"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.is_done() {
        return Err(r.lacks("a topic or a command", COMMAND.grammar[0]));
    }
    Ok(Read::Query(Query::Compare { of: r.rest() }))
}
