//! The end of a game.

use super::Drafting;
use crate::edition::{Cite, Switch};
use crate::game::Fact;
use crate::rulings::worth;

/// `finish`: closes the game and ranks the estates.
pub fn finish(d: &mut Drafting<'_>) {
    let books = d.books;
    d.draft.ruling.note("the game is finished", Cite::Books);
    for (player, estate, rank) in worth::ranking(books) {
        let Some(rank) = rank else { continue };
        let says = format!("{rank}. {} with {}", books.player(player), books.money(estate.total()));
        d.draft.ruling.note(says, books.cite(Switch::CountMortgagedAt));
    }
    d.set(Fact::Finished(true));
}
