//! The clock of a timed game.

use super::ending::ended;
use super::{ClockOrder, Drafting};
use crate::clock::{Countdown, Millis, SECOND, span};
use crate::edition::{Cite, Switch};
use crate::game::Fact;
use crate::rulings::ending::By;
use crate::rulings::{Refusal, Why};

/// `clock`: started, stopped, paused, resumed, given more time or other warnings.
///
/// # Errors
/// `no-clock`, `bad-time` where no time would be left, and `not-now` where it is what it should
/// become or has run out: an end does not move into the past, so that the books know for each entry
/// whether it was beyond the end.
pub fn clock(d: &mut Drafting<'_>, order: ClockOrder, now: Millis) -> Result<(), Refusal> {
    let there = d.books.game.clock();
    let is_over = there.is_some_and(|c| c.is_over(now));
    // After the count there is no time left to give, however the game came to its end.
    let gives = matches!(order, ClockOrder::Start(_) | ClockOrder::Until(_) | ClockOrder::Add(_));
    if d.books.game.is_finished() && (is_over || gives) {
        return Err(Why::GameOver {}.into());
    }
    // The end that the clock brought came first, and is what is counted.
    if is_over && ended(d.books, now).is_some_and(|e| matches!(e.by, By::Bankruptcies(_))) {
        return Err(Why::OverAnyway {}.into());
    }
    let running = there.ok_or(Why::NoClock {});
    let like = |new: Countdown| new.warning(there.map_or_else(|| new.warn, |c| c.warn));
    let bad = |word: Millis, hint: &str| Why::BadTime { word: span(word), hint: hint.to_owned() };
    let is = match order {
        ClockOrder::Start(length) if length < SECOND => return Err(bad(length, "give it at least a second").into()),
        ClockOrder::Start(length) => Some(like(Countdown::lasting(length, now))),
        ClockOrder::Until(moment) if moment <= now => {
            return Err(bad(moment.saturating_sub(now), "that moment has passed").into());
        }
        ClockOrder::Until(moment) => Some(like(Countdown::until(moment, now))),
        ClockOrder::At(..) => {
            let hint = "the time zone of the table is not known".to_owned();
            return Err(Why::BadTime { word: "until".to_owned(), hint }.into());
        }
        ClockOrder::Pause => {
            let clock = running?;
            if is_over {
                return Err(Why::TimeUp {}.into());
            }
            if clock.is_paused() {
                return Err(Why::ClockStands { paused: true }.into());
            }
            Some(clock.paused(now))
        }
        ClockOrder::Resume => {
            let clock = running?;
            if is_over {
                return Err(Why::TimeUp {}.into());
            }
            if !clock.is_paused() {
                return Err(Why::ClockStands { paused: false }.into());
            }
            Some(clock.resumed(now))
        }
        ClockOrder::Add(more) => {
            let clock = running?;
            let more_of_it = clock.with_more(more);
            if more_of_it.is_over(now) {
                let left = clock.remaining(now);
                return Err(Why::NoTimeLeft { left: span(left.saturating_abs()), over: left <= 0 }.into());
            }
            Some(more_of_it)
        }
        ClockOrder::Warn(warnings) => Some(running?.warning(warnings)),
        ClockOrder::Stop => running.map(|_| None)?,
    };
    explain(d, order, is, now);
    // Booked even where it is the same to the millisecond: the entry is of the clock in any case.
    d.draft.changes.push(d.books.game.change(Fact::Clock(is)));
    Ok(())
}

fn explain(d: &mut Drafting<'_>, order: ClockOrder, is: Option<Countdown>, now: Millis) {
    let books = d.books;
    let Some(clock) = is else {
        d.draft.ruling.note("the clock is off", Cite::Books);
        return;
    };
    let left = clock.remaining(now);
    let says = if let ClockOrder::Warn(warnings) = order {
        let minutes: Vec<String> = warnings.minutes().map(|m| m.to_string()).collect();
        match minutes.as_slice() {
            [] => "the table is warned at the end only".to_owned(),
            [only] => format!("the table is warned {only} minutes before the end"),
            [first @ .., last] => {
                format!("the table is warned {} and {last} minutes before the end", first.join(", "))
            }
        }
    } else if left <= 0 {
        "time is up".to_owned()
    } else if clock.is_paused() {
        format!("the clock stands still with {} left", span(left))
    } else {
        format!("{} on the clock", span(left))
    };
    d.draft.ruling.note(says, Cite::Books);
    if matches!(order, ClockOrder::Start(_) | ClockOrder::Until(_)) {
        let then = if books.rules().is(Switch::TimeEnd, "end_of_turn") {
            "when time is up the turn is finished, then the estates are counted"
        } else {
            "when time is up the estates are counted as they stand, what is due by then paid first"
        };
        d.draft.ruling.note(then, books.cite(Switch::TimeEnd));
    }
}
