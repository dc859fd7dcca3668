//! `deeds`: who has which deed.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader};

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
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Query(Query::Deeds))
}
