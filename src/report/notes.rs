//! Which banknotes to hand over.

use serde::Serialize;

use crate::edition::Edition;
use crate::ledger::Transfer;
use crate::money::Money;
use crate::rulings::Books;
use crate::rulings::notes::Notes;

/// A sum and the notes that make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// The payment, where it is one: how much of cash from whom to whom.
    pub payment: Option<Transfer>,
    /// The sum.
    pub sum: Money,
    /// The notes, largest first; `None` where those of the box cannot make it.
    pub notes: Option<Notes>,
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
    let notes = match &handed.notes {
        Some(notes) => listed(books.edition, notes),
        None => format!("no notes of {} make it", books.edition.name),
    };
    match handed.payment {
        Some(t) => format!("{} hands {} {sum}: {notes}", books.holder(t.from), books.holder(t.to)),
        None => format!("{sum}: {notes}"),
    }
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
        notes: h.notes.as_ref().map(pieces),
    };
    handed.iter().map(line).collect()
}
