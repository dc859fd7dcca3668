//! `auction`: the bank puts something up for auction.

use crate::bank::{Act, AuctionLot};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `auction`: the bank puts something up for auction.
pub const COMMAND: Command = Command {
    verb: "auction",
    short: &["a"],
    grammar: &["auction [DEED] or house or hotel"],
    says: "opens an auction: of a deed of the bank, or of one of the last houses or hotels",
    more: "Then `bid P N` and `pass P`, and `sold` knocks it down. Meanwhile nothing is rolled or bought; selling and mortgaging go on. `sold DEED P N` tells a whole auction in one line.",
    family: Family::Property,
    slots: &[Slot::FreeDeed],
    repeats: false,
    examples: &["auction Paris", "auction Vienna", "auction house agreed"],
    errors: &["already-owned", "auction-open", "no-houses-left", "no-hotels-left"],
    rules: &[Switch::RefusedDeedIsAuctioned, Switch::DeclinerMayBid, Switch::ScarceMinBid, Switch::NoBidsStays],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if let Some(refusal) = r.nothing_for_sale() {
        return Err(refusal);
    }
    let lot = if r.take("house") {
        AuctionLot::House
    } else if r.take("hotel") {
        AuctionLot::Hotel
    } else {
        AuctionLot::Deed(match r.landing() {
            Some(landing) => r.deed_or_landed(landing.player)?,
            None => r.deed()?,
        })
    };
    Ok(Read::Act(Act::Auction { lot }))
}
