//! Auctions: who may bid, and from what sum.

use super::{Books, Refusal, Why};
use crate::edition::{Rules, Switch};
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;

/// Whether the one who declined to buy may bid.
#[must_use]
pub fn decliner_may_bid(rules: &Rules) -> bool {
    rules.yes(Switch::DeclinerMayBid)
}

/// Whether a lot that nobody bids for stays with the bank; else it is put up again.
#[must_use]
pub fn unsold_stays(rules: &Rules) -> bool {
    rules.yes(Switch::NoBidsStays)
}

/// The least bid for one of the last buildings: the lowest printed price of one on the streets
/// where a bidder could place it, or any sum.
#[must_use]
pub fn least_for_building(books: Books<'_>, streets: &[SpaceId], hotel: bool) -> Money {
    if !books.rules().is(Switch::ScarceMinBid, "lowest_printed") {
        return Money::ZERO;
    }
    let printed = streets.iter().filter_map(|s| books.edition.deed(*s));
    printed.map(|deed| if hotel { deed.hotel } else { deed.house }).min().unwrap_or_default()
}

/// What the rules have against a bid for one of the last buildings.
#[must_use]
pub fn too_low(books: Books<'_>, streets: &[SpaceId], hotel: bool, bid: Money) -> Option<Refusal> {
    let least = least_for_building(books, streets, hotel);
    (bid < least).then(|| Refusal::ruled(Why::BidTooLow { bid, least }, books.cite(Switch::ScarceMinBid)))
}

/// What the rules have against a bid above what the bidder has in cash.
#[must_use]
pub fn beyond_cash(books: Books<'_>, bidder: PlayerId, bid: Money) -> Option<Refusal> {
    let has = books.game.purse(bidder);
    if bid <= has || !books.yes(Switch::AuctionCashOnly) {
        return None;
    }
    let player = books.player(bidder).to_owned();
    let why = format!("a bid must be payable at once, and {player} has {}", books.money(has));
    Some(Refusal::ruled(Why::MayNotBid { player, why }, books.cite(Switch::AuctionCashOnly)))
}
