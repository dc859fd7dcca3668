//! `diff`: what changed between two moments of the game.

use super::{Command, Family, Query, Read, Reader, Slot};
use crate::rulings::Refusal;

/// `diff`: what changed between two moments of the game.
pub const COMMAND: Command = Command {
    verb: "diff",
    short: &[],
    grammar: &["diff N [M]"],
    says: "what changed between the books after entry N and after entry M, or now",
    more: "Cash, estates, deeds, mortgages, buildings and cards of each player, debts, what the bank has left, the pot, \
           who is in jail, rules and names. Entry 0 is the start of the game.",
    family: Family::Books,
    slots: &[Slot::Number, Slot::Number],
    repeats: false,
    examples: &["diff 0", "diff 2 6", "diff 12 13"],
    errors: &["no-such-entry", "choice-first"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let from = entry(r)?;
    let to = if r.is_done() { None } else { Some(entry(r)?) };
    Ok(Read::Query(Query::Diff { from, to }))
}

fn entry(r: &mut Reader<'_>) -> Result<u32, Refusal> {
    r.number(0, i64::from(u32::MAX), GRAMMAR).map(|n| u32::try_from(n).unwrap_or(u32::MAX))
}
