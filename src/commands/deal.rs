//! `deal`: deeds dealt at the start of a short game.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `deal`: deeds dealt at the start of a short game.
pub const COMMAND: Command = Command {
    verb: "deal",
    short: &[],
    grammar: &["deal P DEED…"],
    says: "deeds dealt to P at the start of a short game, paid or free as the variant says",
    more: "",
    family: Family::Property,
    slots: &[Slot::Player, Slot::FreeDeed],
    repeats: true,
    examples: &["deal Bo Paris agreed", "deal Anna Vienna Sofia agreed", "deal Cara Berlin agreed"],
    errors: &["other-deal", "already-owned", "not-enough-cash"],
    rules: &[Switch::DealCount, Switch::DealPaid],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    Ok(Read::Act(Act::Deal { player, deeds: r.deeds()? }))
}
