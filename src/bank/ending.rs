//! The end of a game.

use super::Drafting;
use crate::clock::Millis;
use crate::edition::{Cite, Switch};
use crate::game::Fact;
use crate::rulings::{Refusal, Why, ending, worth};

/// `finish`: closes the game and ranks the estates.
///
/// # Errors
/// `debt-open` and `auction-open`: what is due is settled before the count.
pub fn finish(d: &mut Drafting<'_>, now: Millis) -> Result<(), Refusal> {
    let books = d.books;
    let timed = books.rules().is(Switch::End, "time");
    let cite = books.cite(if timed { Switch::TimeEnd } else { Switch::End });
    for debt in books.game.debts().values() {
        let (player, to) = (books.player(debt.debtor).to_owned(), books.holder(debt.creditor));
        d.against(Refusal::ruled(Why::DebtOpen { player, amount: debt.amount, to }, cite.clone()))?;
    }
    if books.game.auction().is_some() {
        d.against(Refusal::ruled(Why::AuctionOpen { lot: "something".to_owned() }, cite.clone()))?;
    }
    let winners = ending::winners(books);
    d.draft.ruling.note("the game is finished", Cite::Books);
    for (player, estate, rank) in worth::ranking(books) {
        let Some(rank) = rank else { continue };
        let shared = if rank == 1 && winners.len() > 1 { ", shared" } else { "" };
        let says = format!("{rank}. {} with {}{shared}", books.player(player), books.money(estate.total()));
        let rule = if shared.is_empty() { Switch::CountMortgagedAt } else { Switch::Tie };
        d.draft.ruling.note(says, books.cite(rule));
    }
    if ending::ended(books, now).is_none() {
        let playing = books.game.playing().count();
        d.draft.unusual.push(format!("nothing has ended the game yet, {playing} players are in it; this closes it"));
    }
    d.set(Fact::Finished(true));
    Ok(())
}
