//! Lines of a digit or letter or two that stand for what is awaited at the last landing. The
//! journal keeps the full line.

use crate::bank::{Act, Choice, Drawn, Lifting, Matter, Terms, due};
use crate::edition::{SpaceKind, Switch};
use crate::rulings::{Books, turn};

/// What the line stands for, where it is such a line: `34` is a roll, or the fresh roll that a
/// utility waits for; `345` draws from a numbered list; `f` and `t` choose a tax.
#[must_use]
pub fn read(line: &str, books: Books<'_>) -> Option<Act> {
    // Dice are read one by one as well: `3 4`.
    let apart = line.contains(' ') && line.split(' ').all(|die| die.len() <= 1);
    let dice: Option<Vec<u8>> = line
        .chars()
        .filter(|c| !(apart && *c == ' '))
        .map(|c| c.to_digit(10).and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=6).contains(n)))
        .collect();
    match dice.as_deref() {
        Some(&[a, b]) => Some(roll(books, (a, b))),
        Some([_, _, _]) => list(books, dice?),
        _ => choice(books, line),
    }
}

fn roll(books: Books<'_>, dice: (u8, u8)) -> Act {
    // Even where an owner is not reminded, a roll after being sent to a utility is that utility's.
    let waits = books.game.landing().filter(|l| {
        let utility = books.edition.kind(l.space) == SpaceKind::Utility;
        let owned = books.game.owner_player(l.space).is_some();
        books.game.following() && !l.settled && l.dice.is_none() && utility && owned && books.yes(Switch::RemindOwner)
    });
    match waits {
        Some(landing) => Act::Rent {
            player: landing.player,
            deed: landing.space,
            terms: Terms { dice: Some(dice.0 + dice.1), double: false, times: None },
            with: None,
            sum: None,
            lifting: Lifting::Unsaid,
        },
        None => Act::Roll { player: turn::up(books).map(|up| up.player), dice },
    }
}

fn list(books: Books<'_>, dice: Vec<u8>) -> Option<Act> {
    let due = due(books)?;
    let Matter::Card { deck } = due.matter else { return None };
    Some(Act::Card { player: due.player, deck: Some(deck), drawn: Drawn::Listed(dice) })
}

fn choice(books: Books<'_>, line: &str) -> Option<Act> {
    let choice = match line {
        "f" | "flat" => Choice::Flat,
        "t" | "tenth" => Choice::Tenth,
        _ => return None,
    };
    let due = due(books)?;
    let Matter::Choice { .. } = due.matter else { return None };
    Some(Act::Tax { player: due.player, space: due.space, choice: Some(choice) })
}
