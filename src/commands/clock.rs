//! `clock`: the clock of a timed game.

use super::{Command, Family, Query, Read, Reader, Slot};
use crate::bank::{Act, ClockOrder};
use crate::clock::{MINUTE, Millis, SECOND, Warnings, read_day, read_span, read_time};
use crate::names::nearest;
use crate::rulings::{Refusal, Why};

/// `clock`: the clock of a timed game.
pub const COMMAND: Command = Command {
    verb: "clock",
    short: &[],
    grammar: &[
        "clock",
        "clock 90m",
        "clock until [YYYY-MM-DD] 21:30",
        "clock pause, resume, stop or show",
        "clock add 10m or -5m",
        "clock warn 30m 10m or off",
    ],
    says: "the clock: how much is left; starts, pauses, lengthens or stops it",
    more: "`clock until` runs to a time of day, tomorrow's where today's has passed. `clock 90m` counts the time that the table plays: while the program is closed it stands still, unless the rule `clock_while_closed` says otherwise. `undo` leaves the clock alone. `clock +5m` adds as `clock add 5m` does. `clock show` fills the terminal until a key is struck.",
    family: Family::Ending,
    slots: &[Slot::Words(&["until", "pause", "resume", "add", "stop", "show", "warn"])],
    repeats: false,
    examples: &["clock 90m", "clock add 10m", "clock pause", "clock resume", "clock warn 20m 5m", "clock", "clock stop"],
    errors: &["no-clock", "bad-time"],
    rules: &[crate::edition::Switch::TimeEnd],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.is_done() {
        return Ok(Read::Query(Query::Clock { show: false }));
    }
    if r.take("show") {
        return Ok(Read::Query(Query::Clock { show: true }));
    }
    let order = if r.take("pause") {
        ClockOrder::Pause
    } else if r.take("resume") {
        ClockOrder::Resume
    } else if r.take("stop") {
        ClockOrder::Stop
    } else if r.take("until") {
        until(r)?
    } else if r.take("add") {
        add(r)?
    } else if r.take("warn") {
        warn(r)?
    } else if r.peek().is_some_and(|w| w.text.starts_with('+')) {
        r.take("+");
        add(r)?
    } else {
        ClockOrder::Start(length(r)?)
    };
    Ok(Read::Act(Act::Clock(order)))
}

fn bad(word: &str, hint: &str) -> Refusal {
    Why::BadTime { word: word.to_owned(), hint: hint.to_owned() }.into()
}

/// `90m`, or in two words `90 m` or `1h 30m`.
fn length(r: &mut Reader<'_>) -> Result<Millis, Refusal> {
    let Some(word) = r.next_word() else { return Err(r.lacks("a length of time", "clock 90m")) };
    let bare = word.text.strip_prefix('+').unwrap_or(&word.text);
    if let Some(length) = read_span(bare) {
        // `1h 30m`, as it is written elsewhere.
        let both = |w: &str| read_span(&format!("{bare}{w}"));
        let longer = r.peek().filter(|w| !w.quoted).and_then(|w| both(&w.text));
        if longer.is_some() {
            r.next_word();
        }
        return Ok(longer.unwrap_or(length));
    }
    let number = !bare.is_empty() && bare.len() < 5 && bare.chars().all(|c| c.is_ascii_digit());
    let unit = r.peek().filter(|w| number && !w.quoted && w.text.chars().all(|c| c.is_ascii_alphabetic()));
    if let Some(length) = unit.and_then(|unit| read_span(&format!("{bare}{}", unit.text))) {
        r.next_word();
        return Ok(length);
    }
    if number {
        return Err(bad(&word.text, &format!("write {bare}m for minutes")));
    }
    if let Some(less) = bare.strip_prefix('-').filter(|less| read_span(less).is_some()) {
        return Err(bad(&word.text, &format!("`clock add -{less}` takes so much away")));
    }
    let time = read_time(bare).is_some();
    let words = ["until", "pause", "resume", "stop", "add", "warn", "show"];
    let near = nearest(&word.text, words).map(|near| format!("did you mean `clock {near}`?"));
    let hint = if time { "a time of day follows `until`" } else { "write 90m, 1h30 or 45s" };
    Err(bad(&word.text, &near.unwrap_or_else(|| hint.to_owned())))
}

fn until(r: &mut Reader<'_>) -> Result<ClockOrder, Refusal> {
    const WRITE: &str = "write a time of day such as 21:30, or 2026-12-24 21:30";
    let Some(word) = r.next_word() else { return Err(r.lacks("a time of day", "clock until 21:30")) };
    if let Some(moment) = word.text.strip_prefix('@') {
        let seconds = moment.parse::<i64>().ok().and_then(|s| s.checked_mul(SECOND));
        return seconds.map(ClockOrder::Until).ok_or_else(|| bad(&word.text, WRITE));
    }
    if let Some(time) = read_time(&word.text) {
        return Ok(ClockOrder::At(None, time));
    }
    let day = read_day(&word.text).ok_or_else(|| bad(&word.text, WRITE))?;
    let Some(word) = r.next_word() else { return Err(r.lacks("a time of day", "clock until 2026-12-24 21:30")) };
    let time = read_time(&word.text).ok_or_else(|| bad(&word.text, WRITE))?;
    Ok(ClockOrder::At(Some(day), time))
}

fn add(r: &mut Reader<'_>) -> Result<ClockOrder, Refusal> {
    let minus = r.peek().and_then(|w| w.text.strip_prefix('-').map(str::to_owned));
    let Some(less) = minus else { return length(r).map(ClockOrder::Add) };
    r.next_word();
    let length = read_span(&less).ok_or_else(|| bad(&format!("-{less}"), "write -5m to take five minutes away"))?;
    Ok(ClockOrder::Add(-length))
}

fn warn(r: &mut Reader<'_>) -> Result<ClockOrder, Refusal> {
    const WRITE: &str = "write `clock warn 30m 10m 5m 1m`, at most six of them, or `clock warn off`";
    let mut minutes = Vec::new();
    if !r.take("off") {
        while let Some(word) = r.next_word() {
            let length = read_span(word.item()).filter(|l| *l > 0 && l % MINUTE == 0);
            let found = length.and_then(|l| u16::try_from(l / MINUTE).ok());
            minutes.push(found.ok_or_else(|| bad(&word.text, WRITE))?);
        }
        if minutes.is_empty() {
            return Err(r.lacks("a length of time", "clock warn 30m 10m"));
        }
    }
    Warnings::new(&minutes).map(ClockOrder::Warn).ok_or_else(|| bad("warn", WRITE))
}
