//! `law`: what the edition says on a topic.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

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
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let topic = if r.is_done() { None } else { Some(r.rest()) };
    Ok(Read::Query(Query::Law { topic }))
}
