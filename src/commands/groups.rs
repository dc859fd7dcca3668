//! `groups`: who has which group.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader};

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
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Query(Query::Groups))
}
