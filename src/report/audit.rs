//! The audit of the books in words and as JSON.

use serde::Serialize;

use super::booked::handed;
use super::{Look, aloud};
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
    /// The hash of the last entry, in hexadecimal: the same for the same books only.
    pub fingerprint: String,
    /// Lines whose sum the table named, where no rule says one: number, line, and which entry
    /// struck it out, if one did.
    pub by_hand: Vec<(u32, String, Option<u32>)>,
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
    /// Which entry struck it out, if one did.
    pub struck_by: Option<u32>,
    /// What it moved.
    pub moved: Vec<Transfer>,
    /// The sum that was booked, where the line is about one.
    pub booked: Option<Money>,
    /// The sum that the rule would have said, where it is one; of a count, what the books had.
    pub ruled: Option<Money>,
    /// It is what was counted on the table, which no rule says.
    pub counted: bool,
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
    let struck = |by: Option<u32>| by.map_or_else(String::new, |by| format!(" (struck out by {by})"));
    if !audit.agreed.is_empty() {
        lines.push("agreed at the table, or with a sum that it named:".to_owned());
    }
    for agreed in &audit.agreed {
        let said = format!("{}. {}{}", agreed.entry, aloud(&agreed.line, books, |_| None), struck(agreed.struck_by));
        lines.push(format!("   {said}: {}", would(agreed, books)));
        if !agreed.moved.is_empty() {
            lines.push(look.dim(&format!("      {}", handed(&agreed.moved, books))));
        }
    }
    if !audit.by_hand.is_empty() {
        lines.push("sums that the table named, where no rule names one:".to_owned());
    }
    lines.extend(
        audit
            .by_hand
            .iter()
            .map(|(entry, line, by)| format!("   {entry}. {}{}", aloud(line, books, |_| None), struck(*by))),
    );
    for (entry, fault) in &audit.faults {
        lines.push(format!("{} entry {entry}: {fault}", look.bad("wrong:")));
    }
    if let Some(short) = audit.fingerprint.get(..16) {
        lines.push(format!("fingerprint after entry {}: {short}", audit.entries));
    }
    lines.push(if audit.is_sound() {
        "the books are in order".to_owned()
    } else {
        let faults = i64::try_from(audit.faults.len()).unwrap_or(i64::MAX);
        format!("the books are NOT in order: {}", count(faults, "fault", "faults"))
    });
    lines.join("\n")
}

fn would(agreed: &Agreed, books: Books<'_>) -> String {
    let booked = agreed.booked.map_or_else(String::new, |sum| format!("{} booked; ", books.money(sum)));
    match (&agreed.against, agreed.ruled) {
        (Some(refusal), _) => format!("{booked}the rule would have refused it: {}", refusal.message(books.edition)),
        (None, Some(sum)) if agreed.counted => format!("{booked}the books said {}", books.money(sum)),
        (None, Some(sum)) => format!("{booked}the rule would have said {}", books.money(sum)),
        (None, None) => "kept as it was booked".to_owned(),
    }
}

/// An audit as JSON.
#[derive(Serialize)]
pub struct AuditLine<'a> {
    sound: bool,
    entries: u32,
    rulings: u32,
    fingerprint: &'a str,
    faults: Vec<FaultLine<'a>>,
    agreed: Vec<AgreedLine<'a>>,
    by_hand: Vec<HandLine<'a>>,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    entry: u32,
    says: &'a str,
}

/// The sums booked and ruled, and the code of the refusal where the rules have something against it.
#[derive(Serialize)]
struct AgreedLine<'a> {
    entry: u32,
    line: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    struck_by: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    booked: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruled: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'static str>,
}

#[derive(Serialize)]
struct HandLine<'a> {
    entry: u32,
    line: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    struck_by: Option<u32>,
}

/// What JSON says of an audit.
#[must_use]
pub fn json(audit: &Audit) -> AuditLine<'_> {
    AuditLine {
        sound: audit.is_sound(),
        entries: audit.entries,
        rulings: audit.ruled,
        fingerprint: &audit.fingerprint,
        faults: audit.faults.iter().map(|(entry, says)| FaultLine { entry: *entry, says }).collect(),
        agreed: audit
            .agreed
            .iter()
            .map(|a| AgreedLine {
                entry: a.entry,
                line: &a.line,
                struck_by: a.struck_by,
                booked: a.booked,
                ruled: a.ruled,
                against: a.against.as_ref().map(Refusal::code),
            })
            .collect(),
        by_hand: audit
            .by_hand
            .iter()
            .map(|(entry, line, struck_by)| HandLine { entry: *entry, line, struck_by: *struck_by })
            .collect(),
    }
}
