//! `sold`: a deed of the bank knocked down to the highest bidder.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `sold`: a deed of the bank knocked down to the highest bidder.
pub const COMMAND: Command = Command {
    verb: "sold",
    short: &[],
    grammar: &["sold DEED P N"],
    says: "the bank sold DEED to P for N at an auction",
    more: "",
    family: Family::Property,
    slots: &[Slot::FreeDeed, Slot::Player, Slot::Amount],
    repeats: false,
    examples: &["sold Paris Bo 150", "sold Berlin Bo 1", "sold Vienna Anna 200"],
    errors: &["already-owned", "not-enough-cash"],
    rules: &[Switch::RefusedDeedIsAuctioned, Switch::AuctionCashOnly, Switch::DeclinerMayBid],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let deed = r.deed()?;
    r.take("to");
    let player = r.player()?;
    r.take("for");
    let price = r.amount(GRAMMAR)?;
    let lifting = r.lifting()?;
    Ok(Read::Act(Act::Sold { deed, player, price, lifting }))
}
