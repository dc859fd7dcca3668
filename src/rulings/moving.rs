//! Moving a token: where it comes to rest, and the salary on the way.

use super::{Books, Ruling};
use crate::edition::{Cite, Matter, SpaceKind, Switch};
use crate::ledger::SpaceId;
use crate::money::Money;

/// How many spaces the board has; never zero.
fn length(books: Books<'_>) -> i64 {
    i64::try_from(books.edition.spaces.len()).unwrap_or(1).max(1)
}

/// The space so many steps ahead; steps below zero go back.
#[must_use]
pub fn step(books: Books<'_>, from: SpaceId, steps: i64) -> SpaceId {
    let at = (i64::from(from.0) + steps).rem_euclid(length(books));
    SpaceId(u8::try_from(at).unwrap_or(0))
}

/// How many steps ahead `to` is; zero where the token stands on it.
#[must_use]
pub fn distance(books: Books<'_>, from: SpaceId, to: SpaceId) -> i64 {
    (i64::from(to.0) - i64::from(from.0)).rem_euclid(length(books))
}

/// The next space of a kind ahead of the token.
#[must_use]
pub fn nearest(books: Books<'_>, from: SpaceId, kind: SpaceKind) -> Option<SpaceId> {
    let ahead = |s: SpaceId| (distance(books, from, s) + length(books) - 1) % length(books);
    books.edition.spaces.iter().filter(|s| s.kind == kind).map(|s| s.id).min_by_key(|s| ahead(*s))
}

/// The salary for moving so many steps: nothing where GO is neither passed nor reached. `received`
/// is the salary already paid in this turn; `by_card`
/// where a card moves the token.
#[must_use]
pub fn salary(books: Books<'_>, from: SpaceId, steps: i64, received: Money, by_card: bool) -> Ruling {
    let mut ruling = Ruling::sum();
    let Some(go) = books.edition.first(SpaceKind::Go) else { return ruling };
    let way = if steps < 0 { distance(books, go, from) } else { distance(books, from, go) };
    // GO itself is left behind, not passed.
    let way = if way == 0 { length(books) } else { way };
    let word = &books.edition.words.go;
    if way > steps.abs() {
        return ruling;
    }
    if steps < 0 && books.yes(Switch::SalaryForwardOnly) {
        ruling.note(format!("no salary for going back over {word}"), books.cite(Switch::SalaryForwardOnly));
        return ruling;
    }
    if !received.is_zero() && !books.yes(Switch::SalaryPerPassage) {
        ruling.note("only one salary in a turn", books.cite(Switch::SalaryPerPassage));
        return ruling;
    }
    let salary = books.rules().sum(Switch::Salary);
    // On a small board one roll may lead round more than once.
    let beyond = steps.abs() - way;
    let passed = if books.yes(Switch::SalaryPerPassage) { 1 + beyond / length(books) } else { 1 };
    let often = if passed > 1 { format!(", {passed} times") } else { String::new() };
    let cite = books.cite(Switch::Salary);
    let cite = match cite {
        Cite::House(_) => cite,
        _ if by_card => books.section(Matter::CardSalary),
        _ => cite,
    };
    ruling.add(format!("the salary for {word}{often}"), salary * passed, cite);
    let times = books.rules().number(Switch::GoLandingTimes).max(1);
    if beyond % length(books) == 0 && times > 1 {
        ruling.add(
            format!("{times} times for stopping there"),
            salary * (times - 1),
            books.cite(Switch::GoLandingTimes),
        );
    }
    ruling
}
