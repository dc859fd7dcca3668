//! `pass`: a player is out of the lot that is being auctioned.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `pass`: a player is out of the lot that is being auctioned.
pub const COMMAND: Command = Command {
    verb: "pass",
    short: &[],
    grammar: &["pass P"],
    says: "P does not bid any more for what is being auctioned",
    more: "It binds nobody: until `sold`, whoever has passed may bid again.",
    family: Family::Property,
    slots: &[Slot::Bidder],
    repeats: false,
    examples: &["pass Bo", "pass Cara", "pass Anna agreed"],
    errors: &["no-auction", "not-now"],
    rules: &[Switch::NoBidsStays],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Pass { player: r.player()? }))
}
