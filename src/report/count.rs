//! The count at the end, and the money on the table beside the books.

use super::booked::end;
use super::{Look, tables};
use crate::edition::Switch;
use crate::game::Game;
use crate::ledger::PlayerId;
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::{Books, worth};

/// All estates, ranked and line by line, and how what was counted agrees with the books.
pub fn text(ended: Option<&Ending>, then: Option<&Game>, books: Books<'_>, look: Look) -> String {
    let mut blocks: Vec<String> = ended.map(|e| end(e, books, look)).into_iter().collect();
    let at = books.game.at_end().filter(|_| then.is_some());
    blocks.extend(at.map(|at| as_of(at.entry)));
    let counted = Books::new(books.edition, then.unwrap_or(books.game));
    blocks.push(tables::standings(counted, look));
    blocks.extend(counted.game.playing().map(|p| tables::estate(p, counted, look)));
    let apart = reconciled(books);
    if !apart.is_empty() {
        blocks.push(apart.join("\n"));
    }
    blocks.join("\n\n")
}

/// Of which books the count is, where the table has played on.
pub fn as_of(entry: u32) -> String {
    format!("counted as the books were after entry {entry}, and what was due then")
}

/// Player by player what was counted, and in all.
fn reconciled(books: Books<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut all = Money::ZERO;
    for player in books.game.playing() {
        let Some(counted) = books.game.counted(player).filter(|_| books.game.knows_cash_of(player)) else { continue };
        // What was only stated has not been counted.
        if counted.adopted && counted.notes.is_empty() {
            continue;
        }
        all += counted.difference();
        let (name, sum) = (books.player(player), books.money(counted.cash));
        lines.push(if counted.difference().is_zero() {
            format!("{name}: {sum} counted, as in the books")
        } else {
            format!(
                "{name}: {sum} counted, {} in the books: {}",
                books.money(counted.books),
                apart(counted.difference(), books)
            )
        });
    }
    if lines.len() > 1 {
        lines.push(format!("in all: {}", apart(all, books)));
    }
    lines
}

fn apart(difference: Money, books: Books<'_>) -> String {
    if difference.is_zero() {
        "the table and the books agree".to_owned()
    } else if difference < Money::ZERO {
        format!("{} too little on the table", books.money(-difference))
    } else {
        format!("{} too much on the table", books.money(difference))
    }
}

/// What the income tax would be reckoned from, where that is another figure. It is told only where
/// the edition lets a player see it before the choice.
pub fn taxed(player: PlayerId, books: Books<'_>) -> Option<String> {
    if !books.rules().is(Switch::IncomeTax, "choice") {
        return None;
    }
    let worth = worth::taxed(books, player).total();
    if worth == worth::total(books, player) {
        return None;
    }
    Some(if books.yes(Switch::ShowTotalBeforeChoice) || books.game.is_finished() {
        format!("the worth that the income tax takes is another figure: {}", books.money(worth))
    } else {
        "the worth that the income tax takes is another figure, shown after the choice".to_owned()
    })
}
