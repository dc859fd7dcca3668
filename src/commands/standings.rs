//! `standings`: cash, deeds and estate of everybody.

use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `standings`: cash, deeds and estate of everybody.
pub const COMMAND: Command = Command {
    verb: "standings",
    short: &["st"],
    grammar: &["standings [at N]"],
    says: "cash, deeds and estate of everybody, richest first",
    more: "",
    family: Family::Look,
    slots: &[Slot::Words(&["at"]), Slot::Number],
    repeats: false,
    examples: &["standings", "standings at 2", "st"],
    errors: &["no-such-entry", "choice-first"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let at = if r.take("at") { Some(entry(r)?) } else { None };
    Ok(Read::Query(Query::Standings { at }))
}

fn entry(r: &mut Reader<'_>) -> Result<u32, Refusal> {
    r.number(0, i64::from(u32::MAX), GRAMMAR).map(|n| u32::try_from(n).unwrap_or(u32::MAX))
}
