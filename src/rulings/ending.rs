//! The end: when the game is over, and who has won.

use super::{Books, Refusal, Ruling, Why, worth};
use crate::clock::Millis;
use crate::edition::{Cite, Rules, Switch};
use crate::game::{Left, Turn};
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
    let by_end = bankruptcies(rules).is_some_and(|n| standing.left >= n)
        || (rules.is(Switch::End, "time") && standing.time_up)
        || (rules.is(Switch::End, "last_player") && is_last(standing));
    if by_end {
        return Some(rules.cite(Switch::End));
    }
    (rules.yes(Switch::LastPlayerEnds) && is_last(standing)).then(|| rules.cite(Switch::LastPlayerEnds))
}

/// How many bankruptcies end the game, where it is they.
fn bankruptcies(rules: &Rules) -> Option<usize> {
    if rules.is(Switch::End, "first_bankrupt") {
        Some(1)
    } else if rules.is(Switch::End, "second_bankrupt") {
        Some(2)
    } else {
        None
    }
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
    /// The clock, but a turn in progress is finished first.
    LastTurn,
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
            By::LastTurn => "last-turn",
        }
    }

    /// Whether what is booked from here on is play beyond the end, which no count takes in. The
    /// last player left has won whatever the estates are.
    #[must_use]
    pub const fn stops_the_count(self) -> bool {
        matches!(self, By::Bankruptcies(_) | By::Time)
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

/// How a game stands towards its end; `landed` where the last landing of the turn leaves something
/// open. A clock that the table set ends any game, whatever else does.
#[must_use]
pub fn standing(books: Books<'_>, now: Millis, landed: &dyn Fn() -> bool) -> Standing {
    let game = books.game;
    Standing {
        playing: game.playing().count(),
        left: gone(books),
        time_up: game.clock().is_some_and(|c| c.is_over(now)) && last_turn(books, landed).is_none(),
    }
}

/// Whose turn is finished before time is up, where the table does so: while a further roll is to come,
/// and while what its last landing brings is open. A turn already counted as over stays over.
fn last_turn(books: Books<'_>, landed: &dyn Fn() -> bool) -> Option<PlayerId> {
    let game = books.game;
    if !finishes_turn(books.rules()) || game.at_end().is_some() {
        return None;
    }
    let in_progress = |t: &Turn| t.has_rolled() && game.is_playing(t.player) && (!t.done || landed());
    game.turn().filter(|t| game.following() && in_progress(t)).map(|turn| turn.player)
}

/// How many went bankrupt, or gave up where that counts as bankruptcy.
fn gone(books: Books<'_>) -> usize {
    let counts = |left: Left| left == Left::Bankrupt || books.yes(Switch::QuitAsBankrupt);
    books.game.players().iter().filter(|p| p.left.is_some_and(counts)).count()
}

/// Why a player cannot leave the game: being the last one left, after others have left, is to have won.
/// In play beyond the end nobody wins any more.
#[must_use]
pub fn has_won(books: Books<'_>, player: PlayerId) -> Option<Refusal> {
    let last = books.game.playing().eq([player]) && books.game.players().iter().any(|p| p.left.is_some());
    (last && books.game.at_end().is_none())
        .then(|| Refusal::ruled(Why::HasWon { player: books.player(player).to_owned() }, last_cite(books)))
}

/// Where it stands that the last player left wins.
fn last_cite(books: Books<'_>) -> Cite {
    let rule = if books.rules().is(Switch::End, "last_player") { Switch::End } else { Switch::LastPlayerEnds };
    books.cite(rule)
}

/// Whether the game is over by those who have left.
#[must_use]
pub fn is_over(books: Books<'_>) -> bool {
    over(books.rules(), Standing { playing: books.game.playing().count(), left: gone(books), time_up: false }).is_some()
}

/// The rule by which one more bankruptcy would end the game, if it would.
#[must_use]
pub fn next_bankruptcy_ends(books: Books<'_>) -> Option<Cite> {
    let playing = books.game.playing().count().saturating_sub(1);
    over(books.rules(), Standing { playing, left: gone(books) + 1, time_up: false })
}

/// Whether the game has come to its end, with what is still `due` then; `landed` where the last landing
/// of the turn leaves something open. `None` once it is finished.
#[must_use]
pub fn ended(
    books: Books<'_>,
    now: Millis,
    due: impl FnOnce() -> Vec<String>,
    landed: &dyn Fn() -> bool,
) -> Option<Ending> {
    if books.game.is_finished() {
        return None;
    }
    let standing = standing(books, now, landed);
    let by_rule = over(books.rules(), Standing { time_up: false, ..standing });
    // Who leaves in play beyond the end does not end the game a second time.
    let again = books.game.at_end().is_some();
    let enough = bankruptcies(books.rules()).filter(|n| standing.left >= *n);
    let (by, says, cite) = if let Some(needed) = enough {
        let which = if needed == 1 { "first" } else { "second" };
        (By::Bankruptcies(needed), format!("this was the {which} bankruptcy"), books.cite(Switch::End))
    } else if by_rule.is_some() && !(again && standing.time_up) {
        let who = books.game.playing().next().map(|p| books.player(p));
        let says = who.map_or_else(|| "nobody is left".to_owned(), |who| format!("{who} is the last player left"));
        (By::LastPlayer, says, last_cite(books))
    } else if standing.time_up {
        (By::Time, "time is up".to_owned(), time_cite(books))
    } else if let Some(player) = last_turn(books, landed).filter(|_| books.game.clock().is_some_and(|c| c.is_over(now)))
    {
        let mut ruling = Ruling::default();
        let says = format!("time is up: {} finishes the turn, then the estates are counted", books.player(player));
        ruling.note(says, books.cite(Switch::TimeEnd));
        return Some(Ending { by: By::LastTurn, ruling });
    } else {
        return None;
    };
    let mut ruling = Ruling::default();
    ruling.note(format!("the game is over: {says}"), cite);
    if by == By::Time {
        ruling.note(what_is_counted(books), books.cite(Switch::TimeEnd));
    }
    // The last player left has won, whatever is still due.
    if by != By::LastPlayer {
        for says in due() {
            ruling.note(format!("{says}: that comes first"), Cite::Books);
        }
    }
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

/// What the count takes in when time is up.
fn what_is_counted(books: Books<'_>) -> &'static str {
    match (finishes_turn(books.rules()), books.game.following()) {
        (false, _) => "what is already due is paid, then the estates are counted as they stand",
        (true, true) => "no turn is in progress: what is due is paid, then the estates are counted",
        (true, false) => "whoever is in the middle of a turn finishes it, then the estates are counted",
    }
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
