//! Jail: getting in and getting out.

use super::{Books, Refusal, Ruling, Why};
use crate::edition::Switch;
use crate::ledger::PlayerId;

/// How a player leaves jail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By the fine.
    Fine,
    /// By a get-out card.
    Card,
    /// By doubles.
    Doubles,
}

/// The failed rolls of a player in jail.
///
/// # Errors
/// `not-jailed`.
pub fn rolls(books: Books<'_>, player: PlayerId) -> Result<u8, Refusal> {
    books
        .game
        .player(player)
        .and_then(|p| p.jail)
        .ok_or_else(|| Why::NotJailed { player: books.player(player).to_owned() }.into())
}

/// The fine, and where it goes.
#[must_use]
pub fn fine(books: Books<'_>) -> Ruling {
    let mut ruling = Ruling::sum();
    let says = format!("the fine for leaving {}", books.edition.words.jail);
    ruling.add(says, books.rules().sum(Switch::JailFine), books.cite(Switch::JailFine));
    ruling
}

/// What the rules have against leaving this way in the player's present jail turn, which is one
/// more than the failed rolls; nothing is known of it unless the dice are followed.
#[must_use]
pub fn window(books: Books<'_>, player: PlayerId, way: Way) -> Option<Refusal> {
    let failed = i64::from(books.game.player(player).and_then(|p| p.jail)?);
    if !books.game.following() {
        return None;
    }
    let (switch, what) = match way {
        Way::Fine => (Switch::FineWindow, "pay the fine before rolling"),
        Way::Card => (Switch::CardWindow, "use a card before rolling"),
        Way::Doubles => return None,
    };
    let turns = books.rules().number(switch);
    (failed + 1 > turns).then(|| {
        let why = Why::WindowOver { player: books.player(player).to_owned(), what: what.to_owned(), turns };
        Refusal::ruled(why, books.cite(switch))
    })
}
