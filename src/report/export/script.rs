//! The commands of a game, which give the same entries when they are run again. Times stand in
//! comments, which `banker import` reads and `banker run` does not.

use std::io::{self, Write};

use super::{Export, time_text};
use crate::clock::Millis;
use crate::report::{Head, Moment};

/// What precedes the time in the comment before an entry.
pub const TIME_MARK: &str = "# at ";

pub struct Script {
    at: Option<Millis>,
}

pub fn begin(head: &Head<'_>, out: &mut dyn Write) -> io::Result<Script> {
    writeln!(out, "# {}, {}", head.edition.name, head.edition.variant)?;
    if head.since > 0 {
        writeln!(out, "# goes on from entry {}", head.since - 1)?;
    }
    Ok(Script { at: None })
}

impl Export for Script {
    fn entry(&mut self, out: &mut dyn Write, m: &Moment<'_>) -> io::Result<()> {
        let at = m.entry.at;
        if self.at != Some(at) {
            writeln!(out, "{TIME_MARK}{}", time_text(at))?;
            self.at = Some(at);
        }
        writeln!(out, "{}", m.entry.line)
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// The time of such a comment.
#[must_use]
pub fn time_of(comment: &str) -> Option<Millis> {
    let text = comment.strip_prefix(TIME_MARK)?;
    chrono::DateTime::parse_from_rfc3339(text.trim()).ok().map(|t| t.timestamp_millis())
}
