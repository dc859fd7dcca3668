//! `law`: what the edition says on a topic.

use super::{Command, Family, Query, Read, Slot};

/// `law`: what the edition says on a topic.
pub const COMMAND: Command = Command {
    verb: "law",
    short: &[],
    grammar: &["law [TOPIC]"],
    says: "what the rulebook says on a topic",
    more: "",
    family: Family::Rules,
    slots: &[Slot::Topic],
    repeats: false,
    examples: &["law", "law mortgage", "law rent"],
    errors: &["unknown-topic"],
    rules: &[],
    read: |r| Ok(Read::Query(Query::Law { topic: if r.is_done() { None } else { Some(r.rest()) } })),
};
