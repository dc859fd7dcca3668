//! Auctions: who may bid, and from what sum.

use super::building::{self, Much, Site};
use super::levels;
use super::{Books, Refusal, Why, raise, transfer};
use crate::edition::{Cite, Matter, Rules, SpaceKind, Switch, one};
use crate::game::{Auction, Lot};
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

/// What a bidder would have to pay at once and cannot: the bid, and what a mortgage that goes with
/// the deed costs even where it is kept.
#[must_use]
pub fn beyond_cash(books: Books<'_>, lot: Lot, bidder: PlayerId, bid: Money) -> Option<Money> {
    let needs = bid + goes_with(books, lot);
    (needs > books.game.purse(bidder) && books.yes(Switch::AuctionCashOnly)).then_some(needs)
}

/// What a mortgage that goes with the lot costs even where it is kept.
fn goes_with(books: Books<'_>, lot: Lot) -> Money {
    match lot {
        Lot::Deed(deed) if books.game.is_mortgaged(deed) => transfer::at_auction(books, deed, false).amount(),
        Lot::Deed(_) | Lot::Card(_) | Lot::House | Lot::Hotel => Money::ZERO,
    }
}

/// Why the highest bid is void: what has happened since leaves the bidder no way to
/// pay it, or no place for the building.
#[must_use]
pub fn void(books: Books<'_>, auction: &Auction) -> Option<(String, Cite)> {
    let (player, bid) = auction.bid?;
    let needs = bid + goes_with(books, auction.lot);
    let homes = match auction.lot {
        Lot::House => Some(places(books, player, false)),
        Lot::Hotel => Some(places(books, player, true)),
        Lot::Deed(_) | Lot::Card(_) => None,
    };
    let raised = || match &homes {
        None => raise::all(books, player, &[]).total(),
        Some(homes) => {
            let beside = homes.iter().map(|home| beside(books, player, *home, auction.lot == Lot::Hotel));
            beside.max().unwrap_or_default()
        }
    };
    let reach = || books.game.purse(player) + raised();
    let (why, cite) = if homes.as_ref().is_some_and(Vec::is_empty) {
        let why = format!("there is no {} for it any more", books.edition.words.street);
        (why, books.section(Matter::Shortage))
    } else if needs > books.game.purse(player) && needs > reach() {
        (format!("only {} is within reach", books.money(reach())), books.cite(Switch::AuctionCashOnly))
    } else {
        return None;
    };
    let says = format!("{}'s bid of {} is void: {why}", books.player(player), books.money(bid));
    Some((says, cite))
}

/// What can be raised so that one more building can still be placed on this street: a loan in its group
/// would leave no place for it, and so would a house sold where a hotel is to stand.
fn beside(books: Books<'_>, player: PlayerId, street: SpaceId, hotel: bool) -> Money {
    let group = books.edition.deed(street).and_then(|d| books.edition.groups.get(d.group));
    let group = group.map_or_else(|| vec![street], |g| g.deeds.clone());
    if hotel {
        return raise::all(books, player, &group).total();
    }
    let bare = if books.yes(Switch::BuildWithMortgageInGroup) { vec![street] } else { group };
    raise::most(books, player, &[], &bare).total()
}

/// What the rules have against auctioning buildings: fewer than two players could place one now, or
/// the bank has enough for all of them.
#[must_use]
pub fn plenty(books: Books<'_>, hotel: bool) -> Option<Refusal> {
    let words = &books.edition.words;
    let (left, word) = if hotel { (books.hotels_left(), &words.hotels) } else { (books.houses_left(), &words.houses) };
    let single = one(if hotel { &words.hotel } else { &words.house });
    let bidders: Vec<PlayerId> = books.game.playing().filter(|p| !places(books, *p, hotel).is_empty()).collect();
    let wanted: i64 = bidders.iter().map(|p| wants(books, *p, hotel)).sum();
    let (what, hint) = match (bidders.as_slice(), left) {
        ([], _) => (format!("nobody could place {single} now"), ""),
        ([only], _) => (format!("only {} could place {single} now", books.player(*only)), "`build` buys it"),
        (_, None) => (format!("the bank never runs out of {word}"), "`build` buys them"),
        (_, Some(left)) if wanted > left => return None,
        (_, Some(left)) => {
            (format!("the bank has {left} {word} left, enough for all who could build"), "`build` buys them")
        }
    };
    let cite = books.section(Matter::Shortage);
    Some(Refusal::ruled(Why::NotNow { what, hint: hint.to_owned() }, cite))
}

/// How many of these buildings the streets of a player could take: houses in the end, hotels now.
fn wants(books: Books<'_>, player: PlayerId, hotel: bool) -> i64 {
    if hotel {
        return i64::try_from(places(books, player, true).len()).unwrap_or(i64::MAX);
    }
    let top = levels::hotel_level(books);
    let whole = |deeds: &[SpaceId]| {
        deeds.iter().all(|d| books.game.owner_player(*d) == Some(player) && books.edition.kind(*d) == SpaceKind::Street)
    };
    let groups = books.edition.groups.iter().enumerate().filter(|(_, g)| whole(&g.deeds));
    groups.flat_map(|(i, _)| levels::levels(books, i)).map(|l| (top - 1 - l.level).max(0)).sum()
}

/// The streets on which a player could place one more of this building at once, evenly.
#[must_use]
pub fn places(books: Books<'_>, player: PlayerId, hotel: bool) -> Vec<SpaceId> {
    let fits = |street: &SpaceId| {
        let to_hotel = levels::next_is_hotel(books, *street);
        // The piece comes from the lot; all that the box lacks of it is no matter here.
        to_hotel == hotel
            && building::build(books, Site::Street(*street), Some(Much::Count(1)))
                // Whoever wins places it at once, whosever turn it is.
                .is_ok_and(|b| b.against.iter().all(|r| matches!(*r.why, Why::NotNow { .. })))
    };
    books
        .game
        .deeds_of(player)
        .filter(|s| books.edition.kind(*s) == SpaceKind::Street && books.owns_group(player, *s))
        .filter(fits)
        .collect()
}

/// The least bid that is now taken: above the last, and for a building at least its least price.
#[must_use]
pub fn least(books: Books<'_>, auction: &Auction) -> Money {
    let next = auction.bid.map_or(Money::new(1), |(_, bid)| bid + Money::new(1));
    let hotel = match auction.lot {
        Lot::House => false,
        Lot::Hotel => true,
        Lot::Deed(_) | Lot::Card(_) => return next,
    };
    let streets: Vec<SpaceId> = books.game.playing().flat_map(|p| places(books, p, hotel)).collect();
    next.max(least_for_building(books, &streets, hotel))
}

/// What the rules have against this player bidding at all.
#[must_use]
pub fn barred(books: Books<'_>, auction: &Auction, player: PlayerId) -> Option<Refusal> {
    let who = || books.player(player).to_owned();
    let not =
        |why: String, switch: Switch| Some(Refusal::ruled(Why::MayNotBid { player: who(), why }, books.cite(switch)));
    if auction.barred == Some(player) {
        return not(format!("{} declined to buy", who()), Switch::DeclinerMayBid);
    }
    let (hotel, word) = match auction.lot {
        Lot::House => (false, &books.edition.words.house),
        Lot::Hotel => (true, &books.edition.words.hotel),
        Lot::Deed(_) | Lot::Card(_) => return None,
    };
    if places(books, player, hotel).is_empty() {
        return not(
            format!("no {} where {} could be placed now", books.edition.words.street, one(word)),
            Switch::BuildEvenly,
        );
    }
    None
}
