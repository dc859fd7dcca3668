//! A game carried out of the program: as JSON, as rows, as a script, and as the journals of three
//! accounting programs. Entries are written one by one, so that no game is too long for it.

mod accounts;
mod beancount;
mod csv;
mod json;
mod ledger;
mod script;

pub use json::{Exported, ExportedChange, ExportedEntry, ExportedTransfer, FORMAT, Version, is_told};
pub use script::time_of;

use std::io::{self, Write};

use chrono::{DateTime, Utc};

use super::{Head, Moment};
use crate::clock::Millis;

/// What a game can be exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Everything; `banker import` makes the same game of it again.
    Json,
    /// One row a transfer.
    Csv,
    /// A journal of Ledger.
    Ledger,
    /// A journal of hledger.
    Hledger,
    /// A journal of Beancount.
    Beancount,
    /// The commands, to be run again.
    Script,
}

impl Format {
    /// All formats with their words.
    pub const ALL: &'static [(Format, &'static str)] = &[
        (Format::Json, "json"),
        (Format::Csv, "csv"),
        (Format::Ledger, "ledger"),
        (Format::Hledger, "hledger"),
        (Format::Beancount, "beancount"),
        (Format::Script, "script"),
    ];

    /// The words, for the command's completion.
    pub const WORDS: &'static [&'static str] = &["json", "csv", "ledger", "hledger", "beancount", "script"];

    /// The format of that word.
    #[must_use]
    pub fn named(word: &str) -> Option<Format> {
        Self::ALL.iter().find(|(_, w)| w.eq_ignore_ascii_case(word)).map(|(f, _)| *f)
    }

    /// The format that a file's ending asks for.
    #[must_use]
    pub fn of_file(file: &std::path::Path) -> Option<Format> {
        let ending = file.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "journal" => Format::Hledger,
            "bean" => Format::Beancount,
            "txt" => Format::Script,
            other => return Format::named(other),
        })
    }
}

/// Writes a game in one format, entry by entry.
pub trait Export {
    /// One entry.
    ///
    /// # Errors
    /// Where `out` cannot be written.
    fn entry(&mut self, out: &mut dyn Write, moment: &Moment<'_>) -> io::Result<()>;

    /// What follows the last entry.
    ///
    /// # Errors
    /// Where `out` cannot be written.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// Writes what precedes the first entry, and gives the writer of the rest.
///
/// # Errors
/// Where `out` cannot be written.
pub fn begin<'a>(format: Format, head: &Head<'a>, out: &mut dyn Write) -> io::Result<Box<dyn Export + 'a>> {
    Ok(match format {
        Format::Json => Box::new(json::begin(head, out)?),
        Format::Csv => Box::new(csv::begin(out)?),
        Format::Ledger => Box::new(ledger::begin(head, ledger::Tongue::Ledger, out)?),
        Format::Hledger => Box::new(ledger::begin(head, ledger::Tongue::Hledger, out)?),
        Format::Beancount => Box::new(beancount::begin(head, out)?),
        Format::Script => Box::new(script::begin(head, out)?),
    })
}

/// The moment in UTC; the accounting programs know no year before 1970 or after 9000.
pub(in crate::report) fn moment(at: Millis) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.clamp(0, 221_845_392_000_000)).unwrap_or_default()
}

/// The moment as text, to the millisecond.
#[must_use]
pub fn time_text(at: Millis) -> String {
    moment(at).format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}
