//! The audit of the books in words.

use super::Look;
use super::booked::handed;
use crate::edition::Edition;
use crate::ledger::Transfer;
use crate::money::Money;
use crate::rulings::{Books, Refusal, count};

/// What an audit of the books found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Audit {
    /// Entries read, the setting-up apart.
    pub entries: u32,
    /// Entries whose ruling was reckoned again.
    pub ruled: u32,
    /// Payments whose sum the table named, where no rule says one.
    pub by_hand: u32,
    /// What is wrong, entry by entry; nothing, unless the file was tampered with.
    pub faults: Vec<(u32, String)>,
    /// What the table agreed on or named itself, where a rule would have said otherwise.
    pub agreed: Vec<Agreed>,
}

/// A line that the table agreed on, or whose sum it named.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreed {
    /// The entry.
    pub entry: u32,
    /// Its line.
    pub line: String,
    /// What it moved.
    pub moved: Vec<Transfer>,
    /// The sum that the rule would have said, where it is one.
    pub ruled: Option<Money>,
    /// What the rules have against it, where they have anything.
    pub against: Option<Refusal>,
}

impl Audit {
    /// Whether the books are in order.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// An audit as text.
#[must_use]
pub fn text(audit: &Audit, books: Books<'_>, look: Look) -> String {
    let many = |n: u32, one: &str, more: &str| count(i64::from(n), one, more);
    let mut lines = vec![format!(
        "{} read: hashes, conservation and {} checked",
        many(audit.entries, "entry", "entries"),
        many(audit.ruled, "ruling", "rulings")
    )];
    if audit.by_hand > 0 {
        lines.push(format!("{} in sums that the table named", many(audit.by_hand, "payment", "payments")));
    }
    for agreed in &audit.agreed {
        lines.push(format!("{}. {}: {}", agreed.entry, agreed.line, would(agreed, books.edition)));
        if !agreed.moved.is_empty() {
            lines.push(look.dim(&format!("   {}", handed(&agreed.moved, books))));
        }
    }
    for (entry, fault) in &audit.faults {
        lines.push(format!("{} entry {entry}: {fault}", look.bad("wrong:")));
    }
    lines.push(if audit.is_sound() {
        "the books are in order".to_owned()
    } else {
        let faults = i64::try_from(audit.faults.len()).unwrap_or(i64::MAX);
        format!("the books are NOT in order: {}", count(faults, "fault", "faults"))
    });
    lines.join("\n")
}

fn would(agreed: &Agreed, edition: &Edition) -> String {
    match (&agreed.against, agreed.ruled) {
        (Some(refusal), _) => format!("agreed, though {}", refusal.message(edition)),
        (None, Some(sum)) => format!("the rule would have said {}", edition.money(sum)),
        (None, None) => "agreed".to_owned(),
    }
}
