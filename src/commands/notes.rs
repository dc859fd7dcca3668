//! `notes`: which banknotes make a sum, or the last payment.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader};

/// `notes`: which banknotes make a sum, or the last payment.
pub const COMMAND: Command = Command {
    verb: "notes",
    short: &[],
    grammar: &["notes", "notes N"],
    says: "which banknotes make a sum; alone, which the last payment hands over",
    more: "The fewest of the notes that are in the box. Whoever has not just these gives more and is \
           given change.",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["notes", "notes 1283"],
    errors: &["bad-amount"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let sum = if r.peek().is_some() { Some(r.amount(COMMAND.grammar[1])?) } else { None };
    Ok(Read::Query(Query::Notes { sum }))
}
