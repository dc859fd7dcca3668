//! `deeds`: who has which deed.

use super::{Command, Family, Query, Read};

/// `deeds`: who has which deed.
pub const COMMAND: Command = Command {
    verb: "deeds",
    short: &["d"],
    grammar: &["deeds"],
    says: "every deed, its owner and what stands on it",
    more: "",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["deeds", "d"],
    errors: &[],
    rules: &[],
    read: |_| Ok(Read::Query(Query::Deeds)),
};
