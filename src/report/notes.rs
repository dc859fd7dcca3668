//! Which banknotes to hand over.

use serde::Serialize;

use crate::edition::Edition;
use crate::ledger::Transfer;
use crate::money::Money;
use crate::rulings::Books;
use crate::rulings::notes::{Made, Notes};

/// A sum and the notes that make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// The payment, where it is one: how much of cash from whom to whom.
    pub payment: Option<Transfer>,
    /// The sum.
    pub sum: Money,
    /// The notes; `None` where those of the edition cannot make it.
    pub made: Option<Made>,
}

/// All sums as lines.
pub fn text(handed: &[Handed], books: Books<'_>) -> String {
    if handed.is_empty() {
        return "no money has changed hands yet".to_owned();
    }
    handed.iter().map(|h| line(h, books)).collect::<Vec<_>>().join("\n")
}

fn line(handed: &Handed, books: Books<'_>) -> String {
    let sum = books.money(handed.sum);
    let notes = match &handed.made {
        Some(made) => made_of(books.edition, made),
        None => format!("no notes of {} make it", books.edition.name),
    };
    match handed.payment {
        Some(t) => format!("{} hands {} {sum}: {notes}", books.holder(t.from), books.holder(t.to)),
        None => format!("{sum}: {notes}"),
    }
}

/// Notes in words, and a word where the box holds fewer.
#[must_use]
pub fn made_of(edition: &Edition, made: &Made) -> String {
    let notes = listed(edition, &made.notes);
    if made.beyond_box { format!("{notes}, more than the box holds") } else { notes }
}

/// Notes in words: `2 x €500 + 1 x €50`.
#[must_use]
pub fn listed(edition: &Edition, notes: &[(Money, i64)]) -> String {
    let each: Vec<String> = notes.iter().map(|(note, count)| format!("{count} x {}", edition.money(*note))).collect();
    if each.is_empty() { "no notes".to_owned() } else { each.join(" + ") }
}

/// A sum and its notes for programs; `notes` is absent where the box cannot make it.
#[derive(Serialize)]
pub struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    amount: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<Pieces>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    beyond_box: bool,
}

#[derive(Serialize)]
struct Pieces {
    note: Money,
    count: i64,
}

/// All sums for programs; `name` writes a holder.
pub fn lines(handed: &[Handed], name: impl Fn(crate::ledger::Holder) -> String) -> Vec<Line> {
    let pieces = |notes: &Notes| notes.iter().map(|(note, count)| Pieces { note: *note, count: *count }).collect();
    let line = |h: &Handed| Line {
        from: h.payment.map(|t| name(t.from)),
        to: h.payment.map(|t| name(t.to)),
        amount: h.sum,
        notes: h.made.as_ref().map(|made| pieces(&made.notes)),
        beyond_box: h.made.as_ref().is_some_and(|made| made.beyond_box),
    };
    handed.iter().map(line).collect()
}
