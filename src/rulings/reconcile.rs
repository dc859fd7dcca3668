//! Why the money on the table differs from the books: the entries most likely to explain it.

use super::Books;
use super::rent::{Terms, rent};
use crate::edition::Switch;
use crate::game::Entry;
use crate::ledger::{Holder, Item, PlayerId};
use crate::money::Money;

/// So many explanations are given at most.
const MOST: usize = 4;

/// What may explain that a player has so much more (or less) on the table than in the books, the
/// likeliest first. `entries` are those that stand.
#[must_use]
pub fn clues(books: Books<'_>, player: PlayerId, counted: Money, entries: &[Entry]) -> Vec<String> {
    let difference = counted - books.game.purse(player);
    if difference.is_zero() {
        return Vec::new();
    }
    let mut clues = Vec::new();
    clues.extend(somebody_else(books, player, difference));
    clues.extend(entries.iter().rev().filter_map(|e| booked_not_paid(player, difference, e)).take(2));
    clues.extend(salary(books, difference));
    clues.extend(unbooked(books, player, difference));
    if are_transposed(counted, books.game.purse(player)) {
        clues.push("two digits next to each other may have been swapped in the count".to_owned());
    }
    clues.extend(entries.iter().rev().filter_map(|e| mistyped(books, player, difference, e)).take(2));
    clues.truncate(MOST);
    clues
}

/// What an entry brought a player in cash.
fn net(player: PlayerId, entry: &Entry) -> Money {
    let me = Holder::Player(player);
    let cash = entry.transfers.iter().filter(|t| t.item == Item::Cash);
    cash.map(|t| match (t.from == me, t.to == me) {
        (false, true) => Money::new(t.qty),
        (true, false) => Money::new(-t.qty),
        _ => Money::ZERO,
    })
    .sum()
}

fn label(entry: &Entry) -> String {
    format!("entry {} `{}`", entry.number, entry.line)
}

/// Another player counted has it the other way round.
fn somebody_else(books: Books<'_>, player: PlayerId, difference: Money) -> Option<String> {
    let other = books
        .game
        .playing()
        .filter(|p| *p != player)
        .find(|p| books.game.counted(*p).is_some_and(|c| c.difference() == -difference))?;
    let name = books.player(other);
    let word = if difference < Money::ZERO { "more" } else { "less" };
    Some(format!("{name} has as much {word}: a payment between the two was not booked, or not made"))
}

/// An entry of that very amount, that was not carried out, or twice, or the wrong way.
fn booked_not_paid(player: PlayerId, difference: Money, entry: &Entry) -> Option<String> {
    let net = net(player, entry);
    if net.is_zero() {
        return None;
    }
    let entry = label(entry);
    if net == -difference {
        Some(format!("{entry}: the books have it, perhaps the money was never handed over"))
    } else if net == difference {
        Some(format!("{entry}: perhaps the money was handed over twice, or a second one was not booked"))
    } else if net * 2 == -difference {
        Some(format!("{entry}: perhaps the money went the other way"))
    } else {
        None
    }
}

fn salary(books: Books<'_>, difference: Money) -> Option<String> {
    let salary = books.rules().sum(Switch::Salary);
    if salary.is_zero() || difference.units() % salary.units() != 0 {
        return None;
    }
    let go = &books.edition.words.go;
    let times = (difference.units() / salary.units()).abs();
    let salaries = if times == 1 { "a salary".to_owned() } else { format!("{times} salaries") };
    match (difference > Money::ZERO, times) {
        (_, 4..) => None,
        (true, _) => Some(format!("{salaries} at {go} may have been taken and not booked")),
        (false, _) => Some(format!("{salaries} at {go} may have been booked and not taken")),
    }
}

/// A rent or debt of that amount that stands open, or may have been paid without being booked.
fn unbooked(books: Books<'_>, player: PlayerId, difference: Money) -> Option<String> {
    let sum = if difference < Money::ZERO { -difference } else { difference };
    let pays = difference < Money::ZERO;
    let owed = books.game.debts().values().find(|debt| {
        let side = if pays { debt.debtor == player } else { debt.creditor == Holder::Player(player) };
        side && debt.amount == sum
    });
    if let Some(debt) = owed {
        let (who, whom) = (books.player(debt.debtor), books.holder(debt.creditor));
        return Some(format!("{who} owes {whom} just that; perhaps it was paid without `settle`"));
    }
    let other = books.game.playing().find(|p| *p != player)?;
    let deed = books.edition.deeds().map(|(id, _)| id).find(|id| {
        let owner = books.game.owner_player(*id);
        let guest = if pays { player } else { other };
        let side = owner.is_some_and(|o| if pays { o != player } else { o == player });
        side && rent(books, guest, *id, Terms::default()).is_ok_and(|r| r.ruling.amount() == sum)
    })?;
    Some(format!("the rent of {} is just that; perhaps it was paid and not booked", books.space(deed)))
}

/// An entry whose figure differs from what was handed over by two digits swapped.
fn mistyped(books: Books<'_>, player: PlayerId, difference: Money, entry: &Entry) -> Option<String> {
    let net = net(player, entry);
    let really = net + difference;
    let same_side = (net > Money::ZERO) == (really > Money::ZERO) && !net.is_zero();
    if !same_side || !are_transposed(net, really) {
        return None;
    }
    let amount = Money::new(really.units().abs());
    Some(format!("{}: perhaps it was {}, with two digits swapped", label(entry), books.money(amount)))
}

/// Whether two figures are the same but for two neighbouring digits.
fn are_transposed(a: Money, b: Money) -> bool {
    let digits = |m: Money| m.units().unsigned_abs().to_string().into_bytes();
    let (a, b) = (digits(a), digits(b));
    if a.len() != b.len() {
        return false;
    }
    let apart: Vec<usize> = a.iter().zip(&b).enumerate().filter(|(_, (x, y))| x != y).map(|(i, _)| i).collect();
    match apart.as_slice() {
        [i, j] => i + 1 == *j && a.get(*i) == b.get(*j) && a.get(*j) == b.get(*i),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_digits() {
        for (a, b, want) in
            [(1240, 1420, true), (1240, 1204, true), (1240, 1240, false), (1240, 4210, false), (12, 120, false)]
        {
            assert_eq!(are_transposed(Money::new(a), Money::new(b)), want, "{a} {b}");
        }
    }
}
