//! `audit`: reckons all books again.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader};

/// `audit`: reckons all books again.
pub const COMMAND: Command = Command {
    verb: "audit",
    short: &[],
    grammar: &["audit"],
    says: "reckons all books again: hashes, conservation, every ruling; lists what was agreed",
    more: "`banker audit FILE` does the same for a file and tells by its exit status whether all is in order.",
    family: Family::Books,
    slots: &[],
    repeats: false,
    examples: &["audit"],
    errors: &["file-trouble"],
    rules: &[],
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Query(Query::Audit))
}
