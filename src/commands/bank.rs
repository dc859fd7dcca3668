//! `bank`: what the bank still has.

use super::{Command, Family, Query, Read};

/// `bank`: what the bank still has.
pub const COMMAND: Command = Command {
    verb: "bank",
    short: &[],
    grammar: &["bank"],
    says: "houses, hotels, cards and deeds left in the bank",
    more: "",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["bank"],
    errors: &[],
    rules: &[],
    read: |_| Ok(Read::Query(Query::Bank)),
};
