//! `show`: one entry in full.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `show`: one entry in full.
pub const COMMAND: Command = Command {
    verb: "show",
    short: &[],
    grammar: &["show N"],
    says: "entry N in full: what changed hands and why",
    more: "",
    family: Family::Books,
    slots: &[Slot::Number],
    repeats: false,
    examples: &["show 1", "show 3"],
    errors: &["no-such-entry"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let entry = r.number(0, i64::from(u32::MAX), GRAMMAR)?;
    Ok(Read::Query(Query::Show { entry: u32::try_from(entry).unwrap_or(u32::MAX) }))
}
