//! `rename`: another name for a player.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `rename`: another name for a player.
pub const COMMAND: Command = Command {
    verb: "rename",
    short: &[],
    grammar: &["rename P NAME"],
    says: "gives P another name",
    more: "",
    family: Family::Table,
    slots: &[Slot::Player, Slot::Name],
    repeats: false,
    examples: &["rename Bo Robert", "rename Anna \"Anna K.\""],
    errors: &["bad-name"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let Some(name) = r.new_name() else { return Err(r.lacks("a name", GRAMMAR)) };
    Ok(Read::Act(Act::Rename { player, name }))
}
