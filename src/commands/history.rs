//! `history`: the last entries.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `history`: the last entries.
pub const COMMAND: Command = Command {
    verb: "history",
    short: &["h"],
    grammar: &["history [P] [N]"],
    says: "the last entries, of everybody or of P",
    more: "",
    family: Family::Books,
    slots: &[Slot::Player, Slot::Number],
    repeats: false,
    examples: &["history", "history Anna", "history 5"],
    errors: &[],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = if r.is_done() || r.is_amount() { None } else { Some(r.player()?) };
    let count = if r.is_done() { None } else { Some(r.number(1, 1_000_000, GRAMMAR)?) };
    Ok(Read::Query(Query::History { player, count: count.and_then(|n| usize::try_from(n).ok()) }))
}
