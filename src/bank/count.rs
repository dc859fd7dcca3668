//! Money counted on the table: it states the cash of a game without books, and is compared with
//! the books of one that has them.

use super::drafting::Answer;
use super::{Assumption, Drafting};
use crate::edition::Cite;
use crate::game::{Counted, Fact};
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;
use crate::rulings::{Books, Refusal, Why, notes};

/// `count`: what a player has on the table.
///
/// # Errors
/// `bankrupt`, and `box-lacks` where the box does not hold so many notes.
pub fn count(
    d: &mut Drafting<'_>,
    player: PlayerId,
    cash: Money,
    counted: &[(Money, i64)],
    keep: bool,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    check_notes(books, player, counted)?;
    d.typed(cash);
    tell_beyond_box(d, player, cash);
    let (me, name, has) = (Holder::Player(player), books.player(player), books.game.purse(player));
    let kept = books.game.knows_cash_of(player);
    let adopted = !kept || d.is_agreed();
    d.draft.amount = Some(cash);
    d.draft.ruling.note(format!("{name} has {} on the table", books.money(cash)), Cite::Books);
    if kept && cash != has {
        let says = format!("the books have {}: {}", books.money(has), apart(books, cash - has));
        d.draft.ruling.note(says, Cite::Books);
        if adopted {
            d.draft.ruling.note("the books take over what was counted", Cite::Books);
        } else if !keep {
            ask(d);
        }
    } else if kept {
        d.draft.ruling.note("as the books have it", Cite::Books);
    }
    if adopted {
        d.cash(Holder::Bank, me, cash.less(has));
        d.cash(me, Holder::Bank, has.less(cash));
    }
    let stated = books.game.counted(player).is_some_and(|before| before.stated);
    let counted = Counted { cash, books: has, adopted, stated, notes: counted.to_vec() };
    d.draft.changes.push(books.game.change(Fact::Counted(player, Some(counted))));
    Ok(())
}

/// `10 too little`, `10 too much`.
fn apart(books: Books<'_>, difference: Money) -> String {
    if difference < Money::ZERO {
        format!("{} too little on the table", books.money(-difference))
    } else {
        format!("{} too much on the table", books.money(difference))
    }
}

fn ask(d: &mut Drafting<'_>) {
    let answer = |key, says: &str, append: &str| Answer { key, says: says.to_owned(), append: append.to_owned() };
    d.draft.assumed.push(Assumption {
        says: "the books stay as they are".to_owned(),
        answers: vec![
            answer('k', "keep the books; look for the difference first", "keep"),
            answer('a', "adjust the books to the table, since it agrees", "agreed"),
        ],
    });
}

/// Sums that all notes of the box do not make are told; a bank may have paid in slips of paper.
fn tell_beyond_box(d: &mut Drafting<'_>, player: PlayerId, cash: Money) {
    let books = d.books;
    let Some(in_box) = &books.edition.notes_in_box else { return };
    let others = books.game.seats().filter(|p| *p != player).filter_map(|p| books.game.counted(p));
    let (counted, there) = (cash + others.map(|c| c.cash).sum(), notes::total(in_box));
    if counted > there {
        let (counted, there) = (books.money(counted), books.money(there));
        d.draft.assumed.push(Assumption::told(format!("{counted} counted in all, though the box holds {there}")));
    }
}

/// The box must hold the notes, those counted with other players taken together.
fn check_notes(books: Books<'_>, player: PlayerId, notes: &[(Money, i64)]) -> Result<(), Refusal> {
    let Some(in_box) = &books.edition.notes_in_box else { return Ok(()) };
    for (note, _) in notes {
        let of_note = |list: &[(Money, i64)]| -> i64 { list.iter().filter(|(n, _)| n == note).map(|(_, c)| c).sum() };
        let others = books.game.seats().filter(|p| *p != player).filter_map(|p| books.game.counted(p));
        let counted = of_note(notes) + others.map(|c| of_note(&c.notes)).sum::<i64>();
        let there = of_note(in_box);
        if counted > there {
            return Err(Why::TooManyNotes { note: *note, counted, there }.into());
        }
    }
    Ok(())
}
