//! `estate`: what a player is worth, line by line.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `estate`: what a player is worth, line by line.
pub const COMMAND: Command = Command {
    verb: "estate",
    short: &["e"],
    grammar: &["estate [P]"],
    says: "what P, or everybody, is worth by the count at the end",
    more: "",
    family: Family::Look,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["estate Anna", "estate", "e bo"],
    errors: &["choice-first"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = if r.is_done() { None } else { Some(r.player()?) };
    Ok(Read::Query(Query::Estate { player }))
}
