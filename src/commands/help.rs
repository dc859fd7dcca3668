//! `help`: the commands.

use super::{Command, Family, Query, Read, Slot};

/// `help`: the commands.
pub const COMMAND: Command = Command {
    verb: "help",
    short: &[],
    grammar: &["help [COMMAND]"],
    says: "the commands on one screen, or one of them in full",
    more: "",
    family: Family::Rules,
    slots: &[Slot::Command],
    repeats: false,
    examples: &["help", "help rent"],
    errors: &["syntax"],
    rules: &[],
    read: |r| Ok(Read::Query(Query::Help { topic: if r.is_done() { None } else { Some(r.rest()) } })),
};
