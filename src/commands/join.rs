//! `join`: a player who joins late.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `join`: a player who joins late.
pub const COMMAND: Command = Command {
    verb: "join",
    short: &[],
    grammar: &["join NAME"],
    says: "a new player joins with the starting cash",
    more: "",
    family: Family::Table,
    slots: &[Slot::Name],
    repeats: false,
    examples: &["join Dora", "join Jean Paul", "join \"Jean Paul\""],
    errors: &["bad-name", "too-many-players"],
    rules: &[Switch::StartCash, Switch::MaxPlayers],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let Some(name) = r.new_name() else { return Err(r.lacks("a name", GRAMMAR)) };
    Ok(Read::Act(Act::Join { name }))
}
