//! `audit`: reckons all books again.

use super::{Command, Family, Query, Read};

/// `audit`: reckons all books again.
pub const COMMAND: Command = Command {
    verb: "audit",
    short: &[],
    grammar: &["audit"],
    says: "reckons all books again: hashes, conservation, every ruling; lists what was agreed",
    more: "What was agreed, or whose sum the table named, is listed with what the rule would have said. The \
           fingerprint is the same for the same books only: note it down, and nobody can touch them unnoticed. \
           `banker audit FILE` does the same for a file, read-only or open elsewhere; its exit status is 0 where all \
           is in order, 1 where it is not, 2 where it could not be audited.",
    family: Family::Books,
    slots: &[],
    repeats: false,
    examples: &["audit"],
    errors: &["file-trouble"],
    rules: &[],
    read: |_| Ok(Read::Query(Query::Audit)),
};
