//! `bid`: a bid at the auction that is open.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `bid`: a bid at the auction that is open.
pub const COMMAND: Command = Command {
    verb: "bid",
    short: &[],
    grammar: &["bid P N"],
    says: "P bids N for what is being auctioned",
    more: "A bid is above the last one and payable in cash at once; sell or mortgage first.",
    family: Family::Property,
    slots: &[Slot::Bidder, Slot::Amount],
    repeats: false,
    examples: &["bid Bo 20", "bid Anna 150", "bid Bo 75"],
    errors: &["no-auction", "bid-too-low", "may-not-bid", "not-enough-cash", "debt-open"],
    rules: &[Switch::AuctionCashOnly, Switch::DeclinerMayBid, Switch::ScarceMinBid],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let amount = r.sum(COMMAND.grammar[0])?;
    Ok(Read::Act(Act::Bid { player, amount }))
}
