//! `player`: a statement of one player.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `player`: a statement of one player.
pub const COMMAND: Command = Command {
    verb: "player",
    short: &["pl"],
    grammar: &["player P"],
    says: "all that P has, with the rents now due on it",
    more: "",
    family: Family::Look,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["player Anna", "pl bo", "player Cara"],
    errors: &[],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Query(Query::Player { player: r.player()? }))
}
