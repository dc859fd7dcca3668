//! `turn`: whose turn it is.

use super::{Command, Family, Read, Reader, Slot};
use crate::bank::Act;
use crate::rulings::Refusal;

/// `turn`: whose turn it is.
pub const COMMAND: Command = Command {
    verb: "turn",
    short: &[],
    grammar: &["turn P"],
    says: "it is P's turn, and P has not rolled yet",
    more: "It puts the order of play right where the table plays on in another one.",
    family: Family::Board,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["turn Bo", "turn Anna", "turn Cara"],
    errors: &["unknown-player", "bankrupt"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Turn { player: r.player()? }))
}
