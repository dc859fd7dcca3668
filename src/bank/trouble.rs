//! Money trouble: bankruptcy, and giving up.

use super::auctions;
use super::beyond;
use super::claims;
use super::debts;
use super::due;
use super::property::{Taken, ask_keep_or_lift, check_lifting};
use super::table::cards_go_back;
use super::{Assumption, Drafting, Lifting};
use crate::clock::Millis;
use crate::edition::{Cite, Switch};
use crate::game::{Auction, Claim, Debt, Fact, Landing, Left, Lot};
use crate::ledger::{Holder, Item, PlayerId, SpaceId};
use crate::rulings::bankruptcy::{self as ruling, Estate};
use crate::rulings::levels::level;
use crate::rulings::rent::AtLanding;
use crate::rulings::transfer::by_bankruptcy;
use crate::rulings::{Books, Refusal, Why, ending, jail};

/// `bankrupt`: to a player or to the bank.
pub fn bankrupt(
    d: &mut Drafting<'_>,
    player: PlayerId,
    to: Option<Holder>,
    lifting: &Lifting,
    now: Millis,
) -> Result<(), Refusal> {
    let books = d.books;
    if to == Some(Holder::Player(player)) {
        return Err(Why::SamePlayer { player: books.player(player).to_owned() }.into());
    }
    if let Some(Holder::Player(creditor)) = to {
        books.playing(creditor)?;
    }
    d.against(ending::has_won(books, player))?;
    let owed = claims::owing(books, player);
    if owed.is_empty() {
        d.against(due::not_chosen(books, player))?;
    }
    d.against(leaves_by_card(books, player))?;
    // What was due at the end of a game is judged by what there was then, not by what came in since.
    let judged = beyond::division(books, player);
    let mut estate = ruling::settle(books, player, &owed, to, lifting, judged)?;
    d.against_all(std::mem::take(&mut estate.against))?;
    hand_over(d, &estate, lifting, Left::Bankrupt, now)?;
    let owing = if owed.is_empty() { ", though the books know of nothing owed" } else { "" };
    d.draft.grave.push(format!("{} leaves the game bankrupt{owing}", books.player(player)));
    Ok(())
}

/// What is against going bankrupt in jail, with no debt on the books, while a card opens the door.
fn leaves_by_card(books: Books<'_>, player: PlayerId) -> Option<Refusal> {
    let jailed = books.game.player(player).is_some_and(|p| p.jail.is_some());
    let free = books.game.debts_of(player).next().is_none() && books.game.all_cards(player) > 0;
    if !(jailed && free) || jail::window(books, player, jail::Way::Card).is_some() {
        return None;
    }
    let name = books.player(player);
    let what = format!("{name} holds a card that opens {}", books.edition.words.jail);
    Some(Why::NotNow { what, hint: format!("`out {name} card` uses it") }.into())
}

/// `resign`: whoever gives up is treated as bankrupt; debts or not.
pub fn resign(d: &mut Drafting<'_>, player: PlayerId, now: Millis) -> Result<(), Refusal> {
    let books = d.books;
    d.against(ending::has_won(books, player))?;
    let owed = claims::owing(books, player);
    let estate = ruling::give_up(books, player, &owed, beyond::division(books, player))?;
    hand_over(d, &estate, &Lifting::Keep, Left::Resigned, now)?;
    let who = books.player(player);
    let says = if books.yes(Switch::QuitAsBankrupt) {
        format!("{who} gives up and is treated as bankrupt")
    } else {
        format!("{who} gives up: what is left goes to the bank, and it counts as no bankruptcy")
    };
    d.draft.ruling.note(says, books.cite(Switch::QuitAsBankrupt));
    d.draft.grave.push(format!("{} leaves the game", books.player(player)));
    Ok(())
}

fn hand_over(d: &mut Drafting<'_>, estate: &Estate, lifting: &Lifting, left: Left, now: Millis) -> Result<(), Refusal> {
    let books = d.books;
    let debtor = estate.debtor;
    let me = Holder::Player(debtor);
    let end = ending::next_bankruptcy_ends(books);
    let ends = end.is_some();
    // A game that is over already does not end with it.
    let over = ending::is_over(books) || beyond::is_past(books, now);
    d.draft.amount = Some(estate.cash);
    d.draft.assumed.extend(estate.assumed.iter().cloned().map(Assumption::told));
    if ends && !ending::settles_last(books.rules()) {
        let when = if over { "the game is over" } else { "the game ends with it" };
        let says = format!("{when}, and nothing is handed over");
        d.draft.ruling.note(says, books.cite(Switch::SettleLastBankruptcy));
        leave_the_game(d, debtor, left, estate.heir);
        return Ok(());
    }
    let to = match estate.heir {
        Holder::Player(_) => estate.heir,
        // The pot holds nothing but cash.
        _ => Holder::Bank,
    };
    let mortgaged: Vec<SpaceId> =
        estate.deeds.iter().map(|(d, _)| *d).filter(|d| estate.is_mortgaged(books, *d)).collect();
    check_lifting(d, lifting, mortgaged.iter().copied())?;
    d.draft.ruling = estate.ruling.clone();
    for (street, value) in &estate.buildings {
        d.level(*street, level(books, *street), 0);
        d.built(&[(*street, level(books, *street), 0)]);
        d.set(Fact::Paid(*street, Vec::new()));
        d.cash(Holder::Bank, me, *value);
    }
    for (_, sum) in &estate.loans {
        d.cash(Holder::Bank, me, *sum);
    }
    for (other, sum) in &estate.paid {
        d.cash(me, *other, *sum);
    }
    d.cash(me, estate.heir, estate.cash);
    let auctions = books.yes(Switch::BankAuctionsEstate) && !ends && books.game.playing().count() > 2;
    let cleared = !auctions || books.rules().is(Switch::BankAuctionMortgage, "cleared");
    let mut lots = Vec::new();
    for (deed, lift) in &estate.deeds {
        let to = if estate.refused.contains(deed) { Holder::Bank } else { to };
        d.deed(*deed, to);
        let keeps = if to == Holder::Bank { !cleared } else { !lift };
        if estate.is_mortgaged(books, *deed) {
            if to == Holder::Bank && auctions && cleared {
                let says = format!("{} is sold free of its mortgage", books.space(*deed));
                d.draft.ruling.note(says, books.cite(Switch::BankAuctionMortgage));
            }
            let loan = books.game.loan(*deed).unwrap_or_default();
            d.set(Fact::Mortgage(*deed, keeps.then_some(loan.handed_on())));
        }
        if to == Holder::Bank {
            lots.push(Lot::Deed(*deed));
        }
    }
    d.cash(to, Holder::Bank, estate.to_bank);
    if !estate.short.is_zero()
        && let Holder::Player(heir) = to
    {
        let why = "interest on mortgaged deeds taken over".to_owned();
        debts::open(d, Debt { debtor: heir, creditor: Holder::Bank, amount: estate.short, rent: false, why });
    }
    lots.extend(cards(d, debtor, to));
    leave_the_game(d, debtor, left, estate.heir);
    if let Some(cite) = end.filter(|_| !over) {
        d.draft.ruling.note("the game ends with it: `count` shows the estates, `finish` closes it", cite);
    }
    if auctions {
        open_estate_auction(d, lots);
    } else if to == Holder::Bank && !lots.is_empty() {
        let cite = if books.yes(Switch::BankAuctionsEstate) {
            Cite::Silent("an auction once the game is over is not foreseen".to_owned())
        } else {
            books.cite(Switch::BankAuctionsEstate)
        };
        d.draft.ruling.note("no auction follows: the deeds go back to the bank", cite);
    }
    if to != Holder::Bank && !mortgaged.is_empty() {
        let sum = |lift| mortgaged.iter().map(|m| by_bankruptcy(books, *m, lift).amount()).sum();
        let taken = Taken { by: to, keep: sum(false), lift: sum(true), deeds: mortgaged };
        ask_keep_or_lift(d, &[taken], lifting);
    }
    Ok(())
}

/// Get-out cards go along, or back to the bank; where they are auctioned, they are lots.
fn cards(d: &mut Drafting<'_>, debtor: PlayerId, to: Holder) -> Vec<Lot> {
    let books = d.books;
    let mut lots = Vec::new();
    for deck in &books.edition.decks {
        let held = books.game.cards(debtor, deck.id);
        d.move_item(Item::Card(deck.id), held, Holder::Player(debtor), to);
        if held == 0 || to != Holder::Bank {
            continue;
        }
        let says = if books.rules().is(Switch::GoojBank, "auction") {
            lots.extend((0..held).map(|_| Lot::Card(deck.id)));
            format!("{} auctioned as well", if held == 1 { "the get-out card is" } else { "the get-out cards are" })
        } else {
            cards_go_back(books, deck.id, held)
        };
        d.draft.ruling.note(says, books.cite(Switch::GoojBank));
    }
    lots
}

/// What no longer concerns a player who is out; what is owed to the player passes to the heir.
fn leave_the_game(d: &mut Drafting<'_>, player: PlayerId, left: Left, heir: Holder) {
    let books = d.books;
    d.set(Fact::Out(player, Some(left)));
    d.set(Fact::Jail(player, None));
    d.set(Fact::Skip(player, 0));
    d.set(Fact::Position(player, None));
    for (number, debt) in books.game.debts() {
        if debt.debtor == player {
            d.set(Fact::Debt(*number, None));
        } else if debt.creditor == Holder::Player(player) {
            let passes = heir != Holder::Player(debt.debtor);
            d.set(Fact::Debt(*number, passes.then(|| Debt { creditor: heir, ..debt.clone() })));
        }
    }
    for (number, claim) in books.game.claims() {
        if claim.debtor == player {
            d.set(Fact::Claim(*number, None));
        } else if claim.owner == player {
            let owed = claim.owed.and_then(|owed| passes_on(owed, claim.debtor, heir));
            d.set(Fact::Claim(*number, owed.map(|(owner, _)| Claim { owner, owed, ..*claim })));
        }
    }
    match books.game.landing() {
        Some(landing) if landing.player == player => d.set(Fact::Landing(None)),
        Some(landing) if landing.owed.is_some_and(|(owner, _)| owner == player) => {
            let owed = landing.owed.and_then(|owed| passes_on(owed, landing.player, heir));
            d.set(Fact::Landing(Some(Landing { owed, settled: landing.settled || owed.is_none(), ..landing })));
        }
        _ => {}
    }
    let Some(auction) = books.game.auction() else { return };
    if books.game.playing().filter(|p| *p != player).count() < 2 {
        let says =
            format!("nobody is left to bid against: the auction of {} is off", super::lot_name(books, auction.lot));
        d.draft.ruling.note(says, books.cite(Switch::BankAuctionsEstate));
        d.set(Fact::Auction(None));
        return;
    }
    let after = auction.clone().without(player);
    if after.bid != auction.bid {
        let void = format!("the bid of {} is void", books.player(player));
        let says = after.bid.map_or(void.clone(), |(next, sum)| {
            format!("{void}; {} has the highest with {}", books.player(next), books.money(sum))
        });
        d.draft.assumed.push(Assumption::told(says));
    }
    d.set(Fact::Auction(Some(after)));
}

/// Rent that was owed to one who leaves is owed to the heir; the bank collects none, nor does anybody
/// from themselves.
fn passes_on((_, sum): AtLanding, debtor: PlayerId, heir: Holder) -> Option<AtLanding> {
    match heir {
        Holder::Player(heir) if heir != debtor => Some((heir, sum)),
        _ => None,
    }
}

/// What falls to the bank is auctioned one by one, after what is on the block already.
fn open_estate_auction(d: &mut Drafting<'_>, lots: Vec<Lot>) {
    let books = d.books;
    let open = d.draft.changes.iter().find_map(|c| if let Fact::Auction(a) = &c.is { Some(a.clone()) } else { None });
    if let Some(mut auction) = open.unwrap_or_else(|| books.game.auction().cloned()) {
        auction.rest.extend(lots);
        d.set(Fact::Auction(Some(auction)));
        return;
    }
    let Some(auction) = Auction::of(lots) else { return };
    let first = super::lot_name(books, auction.lot);
    let says = format!("what falls to the bank is auctioned one by one, first {first}");
    d.draft.ruling.note(says, books.cite(Switch::BankAuctionsEstate));
    auctions::open(d, Auction { estate: true, ..auction });
}
