//! `groups`: who has which group.

use super::{Command, Family, Query, Read};

/// `groups`: who has which group.
pub const COMMAND: Command = Command {
    verb: "groups",
    short: &[],
    grammar: &["groups"],
    says: "every group and how much of it who has",
    more: "",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["groups"],
    errors: &[],
    rules: &[],
    read: |_| Ok(Read::Query(Query::Groups)),
};
