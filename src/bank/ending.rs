//! The end of a game.

use super::beyond::at_the_end;
use super::due::{self, Due, Matter};
use super::{Drafting, lot_name};
use crate::clock::Millis;
use crate::edition::{Cite, Switch};
use crate::game::Fact;
use crate::rulings::ending::{self, By, Ending};
use crate::rulings::{Books, Refusal, Why, worth};

/// Whether the game has come to its end, with what is to be settled first.
#[must_use]
pub fn ended(books: Books<'_>, now: Millis) -> Option<Ending> {
    ended_with(books, now, || landing_open(books))
}

/// The same for an order that ends the turn: what its last landing left open is left there.
#[must_use]
pub fn ended_by_then(books: Books<'_>, now: Millis) -> Option<Ending> {
    ended_with(books, now, || false)
}

fn ended_with(books: Books<'_>, now: Millis, landed: impl Fn() -> bool) -> Option<Ending> {
    let due = || {
        // Beyond the end only what was due at the end comes first.
        let then = books.game.as_at_end();
        still_due(Books::new(books.edition, then.as_ref().unwrap_or(books.game)))
    };
    ending::ended(books, now, due, &landed)
}

/// Whether the turn is not over yet, though nobody rolls in it any more: its last landing brings
/// something, or an auction that came of it is open.
fn landing_open(books: Books<'_>) -> bool {
    let turn = books.game.turn().filter(|_| books.game.following());
    let here = |due: Due| turn.is_some_and(|turn| turn.player == due.player);
    turn.is_some() && books.game.auction().is_some() || due::due(books).is_some_and(here)
}

/// What is due on the books and is settled before a count: debts, what a landing brings, an auction.
#[must_use]
pub fn still_due(books: Books<'_>) -> Vec<String> {
    let debts = books.game.debts().values();
    let mut due: Vec<String> = debts
        .map(|d| format!("{} owes {} {}", books.player(d.debtor), books.holder(d.creditor), books.money(d.amount)))
        .collect();
    due.extend(landing(books).map(|due| says(&due, books)));
    if let Some(auction) = books.game.auction() {
        due.push(format!("{} is being auctioned", lot_name(books, auction.lot)));
    }
    due
}

/// What the last landing brings, where it is a payment: to buy is nobody's duty.
fn landing(books: Books<'_>) -> Option<Due> {
    due::due(books).filter(|d| !matches!(d.matter, Matter::Buy { .. }))
}

fn says(due: &Due, books: Books<'_>) -> String {
    let (who, space) = (books.player(due.player), books.space(due.space));
    match due.matter {
        Matter::Rent { owner, amount } => {
            format!("{who} owes {} {}, the rent of {space}", books.player(owner), books.money(amount))
        }
        Matter::Dice { owner } => format!("{who} owes {} the rent of {space}, by a fresh roll", books.player(owner)),
        Matter::Tax { amount, to } => format!("{who} owes {} {} at {space}", books.holder(to), books.money(amount)),
        Matter::Choice { .. } => format!("{who} has yet to choose how to pay {space}"),
        Matter::Card { deck } => {
            let deck = books.edition.deck(deck).map_or("the pile", |d| d.name.as_str());
            format!("{who} has yet to draw from {deck}")
        }
        Matter::Pot { amount } => format!("{who} has yet to take {} from the pot", books.money(amount)),
        Matter::Jail => format!("{who} has yet to go to {}", books.edition.words.jail),
        Matter::Buy { .. } => format!("{who} is on {space}"),
    }
}

/// What is due is settled before the count.
fn nothing_due(d: &mut Drafting<'_>, books: Books<'_>, cite: &Cite) -> Result<(), Refusal> {
    for debt in books.game.debts().values() {
        let (player, to) = (books.player(debt.debtor).to_owned(), books.holder(debt.creditor).to_owned());
        d.against(Refusal::ruled(Why::DebtOpen { player, amount: debt.amount, to }, cite.clone()))?;
    }
    if let Some(due) = landing(books) {
        let pay = match due.matter {
            Matter::Rent { .. } | Matter::Dice { .. } => Some("rent"),
            Matter::Tax { .. } | Matter::Choice { .. } => Some("tax"),
            Matter::Card { .. } => Some("card"),
            Matter::Jail => Some("jail"),
            Matter::Buy { .. } | Matter::Pot { .. } => None,
        };
        let verb = pay.unwrap_or("pay").to_owned();
        // After an end that the clock brought, Enter accepts what is due by now.
        let enter = due.order().is_some() && due::due(d.books).as_ref() == Some(&due);
        d.against(Refusal::ruled(Why::DueFirst { says: says(&due, books), verb, enter }, cite.clone()))?;
    }
    if let Some(auction) = books.game.auction() {
        d.against(Refusal::ruled(Why::AuctionOpen { lot: lot_name(books, auction.lot) }, cite.clone()))?;
    }
    Ok(())
}

/// `finish`: closes the game and ranks the estates.
///
/// # Errors
/// `debt-open`, `due-first` and `auction-open`: what is due is settled before the count.
pub fn finish(d: &mut Drafting<'_>, now: Millis) -> Result<(), Refusal> {
    let now_books = d.books;
    let then = at_the_end(now_books, now);
    let books = Books::new(now_books.edition, then.as_ref().unwrap_or(now_books.game));
    let by = ended_by_then(now_books, now).map(|e| e.by);
    let timed = by == Some(By::Time) || now_books.rules().is(Switch::End, "time");
    let cite = books.cite(if timed { Switch::TimeEnd } else { Switch::End });
    // The last player left has won, whatever is still due.
    if by != Some(By::LastPlayer) {
        nothing_due(d, books, &cite)?;
    }
    let winners = ending::winners(books);
    d.draft.ruling.note("the game is finished", Cite::Books);
    if let Some(at) = now_books.game.at_end().filter(|_| then.is_some()) {
        let says = format!("counted as the books were after entry {}, and what was due then", at.entry);
        d.draft.ruling.note(says, cite);
    }
    for (player, estate, rank) in worth::ranking(books) {
        let Some(rank) = rank else { continue };
        let shared = if rank == 1 && winners.len() > 1 { ", shared" } else { "" };
        let says = format!("{rank}. {} with {}{shared}", books.player(player), books.money(estate.total()));
        let rule = if shared.is_empty() { Switch::CountMortgagedAt } else { Switch::Tie };
        d.draft.ruling.note(says, books.cite(rule));
    }
    match by {
        None => {
            let playing = books.game.playing().count();
            d.draft
                .unusual
                .push(format!("nothing has ended the game yet, {playing} players are in it; this closes it"));
        }
        Some(By::LastTurn) => d.draft.grave.push("the last turn is not over yet; this closes the game".to_owned()),
        Some(_) => {}
    }
    if then.is_none() && now_books.game.at_end().is_some() {
        d.set(Fact::AtEnd(None));
    }
    d.set(Fact::Finished(true));
    Ok(())
}
