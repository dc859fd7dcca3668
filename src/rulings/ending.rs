//! The end: when the game is over, and who has won.

use super::{Books, Ruling, worth};
use crate::clock::Millis;
use crate::edition::{Cite, Rules, Switch};
use crate::game::{Game, Left};
use crate::ledger::PlayerId;

/// What is known when the end is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Players still in the game.
    pub playing: usize,
    /// Players who went bankrupt, or left as if they had.
    pub left: usize,
    /// The agreed time is up, and a turn that may still be finished is.
    pub time_up: bool,
}

/// Whether the game is over, and by which rule.
#[must_use]
pub fn over(rules: &Rules, standing: Standing) -> Option<Cite> {
    let bankruptcies = match rules.setting(Switch::End).is.to_string().as_str() {
        "first_bankrupt" => Some(1),
        "second_bankrupt" => Some(2),
        _ => None,
    };
    let by_end = bankruptcies.is_some_and(|n| standing.left >= n)
        || (rules.is(Switch::End, "time") && standing.time_up)
        || (rules.is(Switch::End, "last_player") && is_last(standing));
    if by_end {
        return Some(rules.cite(Switch::End));
    }
    (rules.yes(Switch::LastPlayerEnds) && is_last(standing)).then(|| rules.cite(Switch::LastPlayerEnds))
}

fn is_last(standing: Standing) -> bool {
    standing.playing <= 1 && standing.left > 0
}

/// What has ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// One player is left.
    LastPlayer,
    /// As many bankruptcies as the variant wants.
    Bankruptcies(usize),
    /// The clock.
    Time,
}

impl By {
    /// The word for it in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            By::LastPlayer => "last-player",
            By::Bankruptcies(1) => "first-bankruptcy",
            By::Bankruptcies(_) => "second-bankruptcy",
            By::Time => "time",
        }
    }
}

/// The end of a game, noticed: by what, with the rule, and what comes first. It locks nobody out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// What has ended it.
    pub by: By,
    /// Why, and what is to be done.
    pub ruling: Ruling,
}

/// How a game stands towards its end. A clock that the table set ends any game, whatever else does.
#[must_use]
pub fn standing(books: Books<'_>, now: Millis) -> Standing {
    let game = books.game;
    let mid_turn = game.following() && game.turn().is_some_and(|t| !t.done);
    let waits = finishes_turn(books.rules()) && mid_turn;
    Standing {
        playing: game.playing().count(),
        left: gone(books),
        time_up: game.clock().is_some_and(|c| c.is_over(now)) && !waits,
    }
}

/// How many went bankrupt, or gave up where that counts as bankruptcy.
fn gone(books: Books<'_>) -> usize {
    let counts = |left: Left| left == Left::Bankrupt || books.yes(Switch::QuitAsBankrupt);
    books.game.players().iter().filter(|p| p.left.is_some_and(counts)).count()
}

/// Whether one more bankruptcy would end the game.
#[must_use]
pub fn next_bankruptcy_ends(books: Books<'_>) -> bool {
    let playing = books.game.playing().count().saturating_sub(1);
    over(books.rules(), Standing { playing, left: gone(books) + 1, time_up: false }).is_some()
}

/// Whether the game has come to its end; `None` once it is finished.
#[must_use]
pub fn ended(books: Books<'_>, now: Millis) -> Option<Ending> {
    if books.game.is_finished() {
        return None;
    }
    let standing = standing(books, now);
    let by_rule = over(books.rules(), Standing { time_up: false, ..standing });
    let (by, says, cite) = if let Some(cite) = by_rule {
        if is_last(standing) {
            let who = books.game.playing().next().map_or("nobody", |p| books.player(p));
            let rule = if books.rules().is(Switch::End, "last_player") { Switch::End } else { Switch::LastPlayerEnds };
            (By::LastPlayer, format!("{who} is the last player left"), books.cite(rule))
        } else {
            let needed = if books.rules().is(Switch::End, "first_bankrupt") { 1 } else { 2 };
            let which = if needed == 1 { "first" } else { "second" };
            (By::Bankruptcies(needed), format!("this was the {which} bankruptcy"), cite)
        }
    } else if standing.time_up {
        (By::Time, "time is up".to_owned(), time_cite(books))
    } else {
        return None;
    };
    let mut ruling = Ruling::default();
    ruling.note(format!("the game is over: {says}"), cite);
    due_first(books, by, &mut ruling);
    ruling.note("`count` shows the estates, `finish` closes the game; whoever wants to plays on", Cite::Books);
    Some(Ending { by, ruling })
}

/// The rule behind a clock: the edition's where it has a timed game, else the table's agreement.
fn time_cite(books: Books<'_>) -> Cite {
    if books.rules().is(Switch::End, "time") {
        books.cite(Switch::End)
    } else {
        Cite::House("the clock that the table set".to_owned())
    }
}

/// What is settled before the count.
fn due_first(books: Books<'_>, by: By, ruling: &mut Ruling) {
    if by == By::Time {
        let says = if finishes_turn(books.rules()) {
            "the turn in progress is finished first"
        } else {
            "what is already due is paid, then the estates are counted as they stand"
        };
        ruling.note(says, books.cite(Switch::TimeEnd));
    }
    for says in still_due(books) {
        ruling.note(format!("{says}: that comes first"), Cite::Books);
    }
}

/// What is due on the books and should be settled before a count: debts, the space just landed on.
#[must_use]
pub fn still_due(books: Books<'_>) -> Vec<String> {
    let game: &Game = books.game;
    let mut due: Vec<String> = game
        .debts()
        .values()
        .map(|d| format!("{} owes {} {}", books.player(d.debtor), books.holder(d.creditor), books.money(d.amount)))
        .collect();
    if let Some(landing) = game.landing().filter(|l| !l.settled)
        && game.owner_player(landing.space).is_some_and(|owner| owner != landing.player)
        && !game.is_mortgaged(landing.space)
    {
        due.push(format!("{} is on {}", books.player(landing.player), books.space(landing.space)));
    }
    if game.auction().is_some() {
        due.push("an auction is open".to_owned());
    }
    due
}

/// Whether a turn in progress is finished when the agreed time is up.
#[must_use]
pub fn finishes_turn(rules: &Rules) -> bool {
    rules.is(Switch::TimeEnd, "end_of_turn")
}

/// Whether the bankruptcy that ends the game is settled before the count. An auction never follows it.
#[must_use]
pub fn settles_last(rules: &Rules) -> bool {
    rules.yes(Switch::SettleLastBankruptcy)
}

/// Who has won by the count, all who are equal where a win is shared; the last player where one is left.
#[must_use]
pub fn winners(books: Books<'_>) -> Vec<PlayerId> {
    worth::ranking(books).into_iter().filter(|(_, _, rank)| *rank == Some(1)).map(|(p, ..)| p).collect()
}
