//! The end of a game.

use super::Drafting;
use crate::edition::Switch;
use crate::game::Fact;
use crate::rulings::worth;

/// `finish`: closes the game and ranks the estates.
pub fn finish(d: &mut Drafting<'_>) {
    let books = d.books;
    for (player, estate, rank) in worth::ranking(books) {
        let Some(rank) = rank else { continue };
        let says = format!("{rank}. {} with {}", books.player(player), books.money(estate.total()));
        d.draft.ruling.note(says, books.cite(Switch::CountMortgagedAt));
    }
    d.set(Fact::Finished(true));
}
