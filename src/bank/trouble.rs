//! Money trouble: bankruptcy.

use super::drafting::Answer;
use super::property::check_lifting;
use super::{Assumption, Drafting, Lifting};
use crate::edition::Switch;
use crate::game::{Auction, Fact, Left, Loan, Lot};
use crate::ledger::{Holder, Item, PlayerId, SpaceId};
use crate::rulings::building::level;
use crate::rulings::transfer::by_bankruptcy;
use crate::rulings::{Refusal, Why, bankruptcy as ruling, ending};

/// `bankrupt`: to a player or to the bank.
pub fn bankrupt(d: &mut Drafting<'_>, player: PlayerId, to: Holder, lifting: &Lifting) -> Result<(), Refusal> {
    let books = d.books;
    let me = Holder::Player(player);
    if to == me {
        return Err(Why::SamePlayer { player: books.player(player).to_owned() }.into());
    }
    if let Holder::Player(creditor) = to {
        books.playing(creditor)?;
    }
    let estate = ruling::settle(books, player, to, lifting)?;
    d.against_all(estate.against)?;
    let mortgaged: Vec<SpaceId> =
        estate.deeds.iter().map(|(deed, _)| *deed).filter(|deed| books.game.is_mortgaged(*deed)).collect();
    check_lifting(d, lifting, mortgaged.iter().copied())?;
    d.draft.ruling = estate.ruling;
    for (street, value) in &estate.buildings {
        d.level(*street, level(books, *street), 0);
        d.set(Fact::Paid(*street, Vec::new()));
        d.cash(Holder::Bank, me, *value);
    }
    d.cash(me, to, estate.cash);
    for deck in &books.edition.decks {
        let held = books.game.cards(player, deck.id);
        d.move_item(Item::Card(deck.id), held, me, to);
    }
    for (deed, lift) in &estate.deeds {
        d.deed(*deed, to);
        if !books.game.is_mortgaged(*deed) {
            continue;
        }
        let keeps = match to {
            Holder::Player(_) => !lift,
            _ => !books.rules().is(Switch::BankAuctionMortgage, "cleared") && books.yes(Switch::BankAuctionsEstate),
        };
        d.set(Fact::Mortgage(*deed, keeps.then_some(Loan { taken_over: true })));
    }
    d.cash(to, Holder::Bank, estate.to_bank);
    leave_the_game(d, player, Left::Bankrupt);
    d.draft.amount = Some(estate.cash);
    if to == Holder::Bank {
        open_estate_auction(d, &estate.deeds);
    } else if !mortgaged.is_empty() && *lifting == Lifting::Unsaid {
        ask_keep_or_lift(d, to, &mortgaged);
    }
    d.draft.unusual.push(format!("{} leaves the game bankrupt", books.player(player)));
    Ok(())
}

fn ask_keep_or_lift(d: &mut Drafting<'_>, to: Holder, mortgaged: &[SpaceId]) {
    let books = d.books;
    let sum = |lift: bool| mortgaged.iter().map(|m| by_bankruptcy(books, *m, lift).amount()).sum();
    let answer = |key, word: &str, sum| Answer {
        key,
        says: format!("{word}: {} to the bank", books.money(sum)),
        append: word.to_owned(),
    };
    d.draft.assumed.push(Assumption {
        says: format!("{} keeps the mortgage on {}", books.holder(to), books.list(mortgaged)),
        answers: vec![answer('k', "keep", sum(false)), answer('l', "lift", sum(true))],
    });
}

/// What no longer concerns a player who is out.
pub fn leave_the_game(d: &mut Drafting<'_>, player: PlayerId, left: Left) {
    let books = d.books;
    d.set(Fact::Out(player, Some(left)));
    d.set(Fact::Jail(player, None));
    d.set(Fact::Skip(player, 0));
    d.set(Fact::Position(player, None));
    for (number, _) in books.game.debts_of(player) {
        d.set(Fact::Debt(number, None));
    }
    if books.game.landing().is_some_and(|l| l.player == player) {
        d.set(Fact::Landing(None));
    }
}

/// Deeds that fall to the bank are auctioned one by one, where the edition says so.
fn open_estate_auction(d: &mut Drafting<'_>, deeds: &[(SpaceId, bool)]) {
    let books = d.books;
    let bidders = books.game.playing().count();
    if !books.yes(Switch::BankAuctionsEstate) || bidders <= 2 {
        return;
    }
    if ending::next_bankruptcy_ends(books) {
        // The bankruptcy that ends the game is settled, but there is no play left for an auction.
        let says = "no auction follows the bankruptcy that ends the game";
        d.draft.ruling.note(says, books.cite(Switch::SettleLastBankruptcy));
        return;
    }
    let mut lots = deeds.iter().map(|(deed, _)| Lot::Deed(*deed));
    let Some(lot) = lots.next() else { return };
    let auction = Auction { lot, bid: None, passed: Vec::new(), barred: None, rest: lots.collect() };
    d.draft.ruling.note("the deeds are auctioned one by one", books.cite(Switch::BankAuctionsEstate));
    d.set(Fact::Auction(Some(auction)));
}
