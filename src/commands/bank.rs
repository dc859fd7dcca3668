//! `bank`: what the bank still has.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader};

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
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Query(Query::Bank))
}
