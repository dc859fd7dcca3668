//! `land`: where a token stands.

use super::{Command, Family, Read, Reader, Slot};
use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;

/// `land`: where a token stands.
pub const COMMAND: Command = Command {
    verb: "land",
    short: &[],
    grammar: &["land P SPACE"],
    says: "P's token stands on SPACE; nothing is paid for the way",
    more: "It puts a position right, and says what is due there if P has just rolled. Of several spaces of one name it is the next ahead; `#7` is a position.",
    family: Family::Board,
    slots: &[Slot::Player, Slot::Space],
    repeats: false,
    examples: &["land Anna Rome", "land Bo #7", "land Bo Paris"],
    errors: &["unknown-space", "ambiguous"],
    rules: &[Switch::RemindOwner],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    Ok(Read::Act(Act::Land { player, space: r.space_ahead_of(player)? }))
}
