//! `why`: the reasons of an entry, or of a command.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot, WhyOf};

/// `why`: the reasons of an entry, or of a command.
pub const COMMAND: Command = Command {
    verb: "why",
    short: &["w"],
    grammar: &["why [N or a command]"],
    says: "the reasons of the last entry, of entry N, or of a command",
    more: "",
    family: Family::Rules,
    slots: &[Slot::Command],
    repeats: false,
    examples: &["why", "why 5", "why rent Bo Rome"],
    errors: &["no-such-entry"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.is_done() {
        return Ok(Read::Query(Query::Why { of: WhyOf::Last }));
    }
    if r.is_amount() {
        let entry = r.number(0, i64::from(u32::MAX), GRAMMAR)?;
        return Ok(Read::Query(Query::Why { of: WhyOf::Entry(u32::try_from(entry).unwrap_or(u32::MAX)) }));
    }
    Ok(Read::Query(Query::Why { of: WhyOf::Line(r.rest()) }))
}
