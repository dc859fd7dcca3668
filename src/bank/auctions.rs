//! Auctions: of deeds, of the last buildings, of what a bankrupt leaves to the bank.

use super::drafting::short;
use super::property::{ask_keep_or_lift, check_lifting, leave_with, no_open_auction, no_open_debt};
use super::table::lot_name;
use super::{Assumption, AuctionLot, Drafting, Lifting};
use crate::edition::{Cite, Matter, SpaceKind, Switch, one};
use crate::game::{Auction, Fact, Lot};
use crate::ledger::{Holder, Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::building::{self, Much, Site};
use crate::rulings::levels;
use crate::rulings::{Books, Refusal, Ruling, Why, auction as ruling, quoted, transfer};

/// `auction`: opens one.
pub fn auction(d: &mut Drafting<'_>, lot: AuctionLot) -> Result<(), Refusal> {
    let books = d.books;
    no_open_auction(d)?;
    let (lot, cite) = match lot {
        AuctionLot::Deed(deed) => {
            books.deed(deed)?;
            if let Some(owner) = books.game.owner_player(deed) {
                let (deed, owner) = (books.space(deed).to_owned(), books.player(owner).to_owned());
                return Err(Why::AlreadyOwned { deed, owner }.into());
            }
            let cite = cite_of(books, Lot::Deed(deed), false);
            if !books.yes(Switch::RefusedDeedIsAuctioned) {
                let what = "a property that is not bought stays with the bank".to_owned();
                d.against(Refusal::ruled(Why::NotNow { what, hint: String::new() }, cite.clone()))?;
            }
            (Lot::Deed(deed), cite)
        }
        AuctionLot::House => {
            if let Some(left) = books.houses_left().filter(|left| *left < 1) {
                let hint = "wait until some are sold back".to_owned();
                let why = Why::NoHousesLeft { wanted: 1, left, hint };
                return Err(Refusal::ruled(why, building::none_left(books, false)));
            }
            d.against(ruling::plenty(books, false))?;
            (Lot::House, books.section(Matter::Shortage))
        }
        AuctionLot::Hotel => {
            if let Some(left) = books.hotels_left().filter(|left| *left < 1) {
                return Err(Refusal::ruled(Why::NoHotelsLeft { wanted: 1, left }, building::none_left(books, true)));
            }
            d.against(ruling::plenty(books, true))?;
            (Lot::Hotel, books.section(Matter::Shortage))
        }
    };
    let declined = |l: crate::game::Landing| matches!(lot, Lot::Deed(deed) if deed == l.space);
    let barred =
        books.game.landing().filter(|l| declined(*l) && !ruling::decliner_may_bid(books.rules())).map(|l| l.player);
    let who = match lot {
        Lot::House | Lot::Hotel => format!("whoever has {} for it", one(&books.edition.words.street)),
        Lot::Deed(_) | Lot::Card(_) => "any player".to_owned(),
    };
    d.draft.ruling.note(format!("{} is auctioned: {who} may bid", lot_name(books, lot)), cite);
    // Where the table opens one beside another, that one begins again afterwards.
    let before = books.game.auction().into_iter().flat_map(Auction::lots);
    if let Some(auction) = Auction::of(std::iter::once(lot).chain(before)) {
        open(d, Auction { barred, ..auction });
    }
    Ok(())
}

/// Puts the first lot on the block and says from what sum it goes.
pub fn open(d: &mut Drafting<'_>, auction: Auction) {
    let least = ruling::least(d.books, &auction);
    if least > Money::new(1) {
        let says = format!("bids start at {}", d.books.money(least));
        d.draft.ruling.note(says, d.books.cite(Switch::ScarceMinBid));
    }
    d.set(Fact::Auction(Some(auction)));
}

fn current(d: &Drafting<'_>) -> Result<Auction, Refusal> {
    d.books.game.auction().cloned().ok_or_else(|| Why::NoAuction {}.into())
}

/// The auction without the highest bids that are void, which is told.
fn standing(d: &mut Drafting<'_>, mut auction: Auction) -> Auction {
    while let Some((says, cite)) = ruling::void(d.books, &auction) {
        d.draft.ruling.note(says, cite);
        auction = auction.without_highest();
    }
    auction
}

/// What stands against a player bidding so much.
fn check_bid(d: &mut Drafting<'_>, auction: &Auction, player: PlayerId, amount: Money) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    no_open_debt(d, player)?;
    d.against(ruling::barred(books, auction, player))?;
    d.typed(amount);
    let least = ruling::least(books, auction);
    if amount < least {
        let over_last = auction.bid.is_some_and(|(_, last)| amount <= last);
        let cite =
            if over_last { cite_of(books, auction.lot, auction.estate) } else { books.cite(Switch::ScarceMinBid) };
        d.against(Refusal::ruled(Why::BidTooLow { bid: amount, least }, cite))?;
    }
    if let Some(needs) = ruling::beyond_cash(books, auction.lot, player, amount) {
        let refusal = short(books, player, needs, false, &[]);
        return Err(Refusal { cite: Some(books.cite(Switch::AuctionCashOnly)), ..refusal });
    }
    Ok(())
}

/// `bid`.
pub fn bid(d: &mut Drafting<'_>, player: PlayerId, amount: Money) -> Result<(), Refusal> {
    let books = d.books;
    let auction = current(d)?;
    let auction = standing(d, auction);
    check_bid(d, &auction, player, amount)?;
    let says = format!("{} bids {} for {}", books.player(player), books.money(amount), lot_name(books, auction.lot));
    d.draft.ruling.note(says, cite_of(books, auction.lot, auction.estate));
    if auction.passed.contains(&player) {
        let says = format!("{} had passed and is in again", books.player(player));
        d.draft.ruling.note(says, a_pass_binds_nobody());
    }
    d.draft.amount = Some(amount);
    d.set(Fact::Auction(Some(auction.with_bid(player, amount))));
    say_who_is_left(d);
    Ok(())
}

/// Why whoever has passed may bid again.
fn a_pass_binds_nobody() -> Cite {
    Cite::Silent("no rulebook knows a pass; until the hammer falls anybody in the game may bid".to_owned())
}

/// `pass`: bids no more for this lot, as it looks now; the table may agree that the highest bid is
/// taken back.
pub fn pass(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    let auction = current(d)?;
    books.playing(player)?;
    let mut auction = standing(d, auction);
    let who = || books.player(player).to_owned();
    if auction.bid.is_some_and(|(highest, _)| highest == player) {
        let what = format!("{} has the highest bid and cannot pass", who());
        let hint = "`sold` knocks the lot down; `undo` takes the bid back".to_owned();
        d.against(Refusal::from(Why::NotNow { what, hint }))?;
        auction = auction.without(player);
    }
    if auction.passed.contains(&player) {
        return d.against(Refusal::from(Why::NotNow {
            what: format!("{} has passed already", who()),
            hint: String::new(),
        }));
    }
    auction.passed.push(player);
    let says = format!("{} passes on {}", who(), lot_name(books, auction.lot));
    d.draft.ruling.note(says, Cite::Books);
    d.set(Fact::Auction(Some(auction)));
    say_who_is_left(d);
    Ok(())
}

/// Says when nobody but the highest bidder is left.
fn say_who_is_left(d: &mut Drafting<'_>) {
    let books = d.books;
    let auction =
        d.draft.changes.iter().find_map(|c| if let Fact::Auction(Some(a)) = &c.is { Some(a.clone()) } else { None });
    let Some(auction) = auction else { return };
    let highest = auction.bid.map(|(p, _)| p);
    let left = books
        .game
        .playing()
        .filter(|p| Some(*p) != highest && !auction.passed.contains(p) && auction.barred != Some(*p))
        .count();
    if left > 0 {
        return;
    }
    let says = match auction.bid {
        Some((player, sum)) => {
            format!("nobody else is left: `sold` knocks it down to {} for {}", books.player(player), books.money(sum))
        }
        None if !ruling::unsold_stays(books.rules()) => {
            d.set(Fact::Auction(Some(Auction { passed: Vec::new(), ..auction.clone() })));
            let name = lot_name(books, auction.lot);
            format!("nobody bids: {name} is put up again (`sold agreed` leaves it with the bank)")
        }
        None => "nobody bids: `sold` closes it".to_owned(),
    };
    let cite = if auction.bid.is_some() {
        cite_of(books, auction.lot, auction.estate)
    } else {
        books.cite(Switch::NoBidsStays)
    };
    d.draft.ruling.note(says, cite);
}

/// Where it stands that a lot goes to the highest bidder: of several sections the one on its kind of
/// space, else the first.
fn cite_of(books: Books<'_>, lot: Lot, estate: bool) -> Cite {
    let deed = match lot {
        Lot::House | Lot::Hotel => return books.section(Matter::Shortage),
        Lot::Card(_) | Lot::Deed(_) if estate => return books.cite(Switch::BankAuctionsEstate),
        Lot::Card(_) => return books.cite(Switch::BankAuctionsEstate),
        Lot::Deed(deed) => deed,
    };
    let cite = books.cite(Switch::RefusedDeedIsAuctioned);
    let Cite::Section(sections) = &cite else { return cite };
    let kind = match books.edition.kind(deed) {
        SpaceKind::Station => books.section(Matter::Station),
        SpaceKind::Utility => books.section(Matter::Utility),
        _ => books.section(Matter::Price),
    };
    let mut parts = sections.split("; ");
    if parts.clone().any(|part| matches!(&kind, Cite::Section(of_kind) if of_kind == part)) {
        return kind;
    }
    parts.next().map_or(cite.clone(), |first| Cite::Section(first.to_owned()))
}

/// `sold`: knocks the lot down to the highest bidder whose bid can be met, or closes it where there is
/// none; the next lot follows.
pub fn hammer(d: &mut Drafting<'_>, on: Option<SpaceId>, lifting: &Lifting) -> Result<(), Refusal> {
    let auction = current(d)?;
    if on.is_some() && !matches!(auction.lot, Lot::House | Lot::Hotel) {
        let says =
            format!("{} is not placed on {}", lot_name(d.books, auction.lot), one(&d.books.edition.words.street));
        return Err(Why::Syntax { says, hint: "write `sold`".to_owned() }.into());
    }
    if !is_banks(d.books, auction.lot) {
        let says = format!("{} is the bank's no longer: nothing is sold", lot_name(d.books, auction.lot));
        d.draft.ruling.note(says, Cite::Books);
        next_lot(d, auction);
        return Ok(());
    }
    let mut left = auction.clone();
    let mut void = Vec::new();
    while let Some((says, cite)) = ruling::void(d.books, &left) {
        void.push((says, cite));
        left = left.without_highest();
    }
    match left.bid {
        Some((player, price)) => knock_down(d, &auction, player, price, on, lifting)?,
        None => unsold(d, &auction)?,
    }
    for (says, cite) in void {
        d.draft.ruling.note(says, cite);
    }
    next_lot(d, auction);
    Ok(())
}

/// What else is left where the highest bidder cannot pay: the bid is taken back, and the one below it
/// takes the lot.
pub fn other_way(books: Books<'_>, auction: &Auction) -> Option<String> {
    let (highest, _) = auction.bid?;
    let back = format!("`pass {} agreed` takes the bid back", quoted(books.player(highest)));
    let below = auction.under.iter().rfind(|(player, _)| *player != highest).zip(match auction.lot {
        Lot::Deed(deed) => Some(deed),
        _ => None,
    });
    Some(match below {
        Some(((player, sum), deed)) => {
            let (deed, player) = (quoted(books.space(deed)), quoted(books.player(*player)));
            format!("{back}, `sold {deed} {player} {sum} agreed` sells to the one below")
        }
        None => back,
    })
}

/// Whether the bank still has what is on the block; the table may have agreed on something else for
/// it meanwhile.
fn is_banks(books: Books<'_>, lot: Lot) -> bool {
    match lot {
        Lot::Deed(deed) => books.game.owner_player(deed).is_none(),
        Lot::Card(deck) => books.cards_left(deck) > 0,
        Lot::House => books.houses_left().is_none_or(|left| left > 0),
        Lot::Hotel => books.hotels_left().is_none_or(|left| left > 0),
    }
}

/// `sold DEED P N`: the auction told in one line, of a deed of the bank or of the lot that is open.
pub fn sold(
    d: &mut Drafting<'_>,
    deed: SpaceId,
    player: PlayerId,
    price: Money,
    lifting: &Lifting,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    books.deed(deed)?;
    if let Some(owner) = books.game.owner_player(deed) {
        let (deed, owner) = (books.space(deed).to_owned(), books.player(owner).to_owned());
        return Err(Why::AlreadyOwned { deed, owner }.into());
    }
    let open = books.game.auction().filter(|a| a.lot == Lot::Deed(deed)).cloned();
    if let Some(auction) = open {
        if auction.bid != Some((player, price)) {
            let standing = standing(d, auction.clone());
            check_bid(d, &standing, player, price)?;
        }
        let void = std::mem::take(&mut d.draft.ruling.steps);
        knock_down(d, &auction, player, price, None, lifting)?;
        d.draft.ruling.steps.extend(void);
        next_lot(d, auction);
        return Ok(());
    }
    no_open_auction(d)?;
    no_open_debt(d, player)?;
    let Some(auction) = Auction::of([Lot::Deed(deed)]) else { return Ok(()) };
    knock_down(d, &auction, player, price, None, lifting)
}

fn knock_down(
    d: &mut Drafting<'_>,
    auction: &Auction,
    player: PlayerId,
    price: Money,
    on: Option<SpaceId>,
    lifting: &Lifting,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let me = Holder::Player(player);
    let lot = auction.lot;
    let name = lot_name(books, lot);
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(format!("the highest bid for {name}"), price, cite_of(books, lot, auction.estate));
    d.draft.amount = Some(price);
    d.cash(me, Holder::Bank, price);
    let mut mortgaged = Vec::new();
    match lot {
        Lot::Deed(deed) => {
            d.deed(deed, me);
            mortgaged.extend(Some(deed).filter(|s| books.game.is_mortgaged(*s)));
        }
        Lot::Card(deck) => d.move_item(Item::Card(deck), 1, Holder::Bank, me),
        Lot::House => place(d, player, price, on, false)?,
        Lot::Hotel => place(d, player, price, on, true)?,
    }
    check_lifting(d, lifting, mortgaged.iter().copied())?;
    if auction.estate && matches!(lot, Lot::Deed(_)) && mortgaged.is_empty() && *lifting != Lifting::Unsaid {
        d.draft.assumed.push(Assumption::told(format!("{name} comes without a mortgage")));
    }
    let taken = leave_with(d, player, &mortgaged, lifting, |deed, lift| transfer::at_auction(books, deed, lift));
    ask_keep_or_lift(d, taken.as_slice(), lifting);
    Ok(())
}

/// The winner of a building places it at once, evenly.
fn place(
    d: &mut Drafting<'_>,
    player: PlayerId,
    price: Money,
    on: Option<SpaceId>,
    hotel: bool,
) -> Result<(), Refusal> {
    let books = d.books;
    let places = ruling::places(books, player, hotel);
    let street = match (on, places.as_slice()) {
        (Some(street), _) => street,
        (None, [only]) => {
            d.draft.assumed.push(Assumption::told(format!("on {}, the only place for it", books.space(*only))));
            *only
        }
        (None, _) => {
            let says = format!("where does {} place it?", books.player(player));
            let hint = if places.is_empty() {
                "`undo` takes the bid back".to_owned()
            } else {
                format!("`sold on` one of {}", books.list(&places))
            };
            return Err(Why::Syntax { says, hint }.into());
        }
    };
    let plan = building::build(books, Site::Street(street), Some(Much::Count(1)))?;
    if plan.player != player {
        let (player, deed) = (books.player(player).to_owned(), books.space(street).to_owned());
        return Err(Why::NotOwner { player, deed, owner: Some(books.player(plan.player).to_owned()) }.into());
    }
    let top = levels::hotel_level(books);
    for refusal in plan.against.into_iter().filter(|r| !matches!(*r.why, Why::NotNow { .. })) {
        d.against(refusal)?;
    }
    for (street, from, to) in plan.sites {
        if (to == top) != hotel {
            let words = &books.edition.words;
            let hint = format!("the lot is {}", crate::rulings::a(if hotel { &words.hotel } else { &words.house }));
            return Err(Why::TooManyBuildings { street: books.space(street).to_owned(), hint }.into());
        }
        d.level(street, from, to);
        d.built(&[(street, from, to)]);
        // Whoever sells it again is paid half of this, where the edition goes by what was paid.
        let mut paid = books.game.paid(street).to_vec();
        let known = i64::try_from(paid.len()).unwrap_or(from);
        paid.extend((known + 1..=from).map(|level| levels::printed_price(books, street, level)));
        paid.push(price);
        d.set(Fact::Paid(street, paid));
        let says = format!("placed on {} at once", books.space(street));
        d.draft.ruling.note(says, books.section(Matter::Shortage));
    }
    Ok(())
}

/// Nobody bid.
fn unsold(d: &mut Drafting<'_>, auction: &Auction) -> Result<(), Refusal> {
    let books = d.books;
    let name = lot_name(books, auction.lot);
    let cite = books.cite(Switch::NoBidsStays);
    if !ruling::unsold_stays(books.rules()) {
        let what = format!("nobody has bid for {name}, and this table puts it up again");
        d.against(Refusal::ruled(Why::NotNow { what, hint: "`bid P N` bids for it".to_owned() }, cite.clone()))?;
    }
    let none = if auction.bid.is_some() { "no bid stands" } else { "nobody bids" };
    d.draft.ruling.note(format!("{none}: {name} stays with the bank"), cite);
    if let Lot::Deed(deed) = auction.lot {
        // The bank owes itself nothing.
        d.set(Fact::Mortgage(deed, None));
    }
    Ok(())
}

fn next_lot(d: &mut Drafting<'_>, auction: Auction) {
    let Some(next) = Auction::of(auction.rest) else {
        d.set(Fact::Auction(None));
        return;
    };
    let says = format!("next: {}", lot_name(d.books, next.lot));
    d.draft.ruling.note(says, d.books.cite(Switch::BankAuctionsEstate));
    // One lot after the other: only an estate has several.
    open(d, Auction { estate: true, ..next });
}
