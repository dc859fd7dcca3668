//! The end: when the game is over, and who has won.

use super::{Books, worth};
use crate::edition::{Cite, Rules, Switch};
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
