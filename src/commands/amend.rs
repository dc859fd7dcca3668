//! `amend`: corrects an earlier entry and reckons again what followed it.

use crate::rulings::Refusal;
use super::{Command, Family, Journal, Read, Reader, Slot};

/// `amend`: corrects an earlier entry and reckons again what followed it.
pub const COMMAND: Command = Command {
    verb: "amend",
    short: &[],
    grammar: &["amend N COMMAND", "amend N nothing"],
    says: "puts another line in the place of entry N and books again all that followed, amounts ruled anew",
    more: "Everything from N on is struck out, nothing erased. What changes and what now fails is shown first; \
           a line that fails is dropped or booked as it was. It ends with who hands whom how much now. \
           One `undo` takes all of it back.",
    family: Family::Books,
    slots: &[Slot::Number, Slot::Command],
    repeats: false,
    examples: &["amend 4 buy Cara Helsinki", "amend 1 collect Anna 1,600", "amend 6 nothing"],
    errors: &["no-such-entry", "struck-out", "cannot-amend"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let entry = r.number(0, i64::from(u32::MAX), GRAMMAR)?;
    let entry = u32::try_from(entry).unwrap_or(u32::MAX);
    if r.is_done() {
        return Err(r.lacks("the right line, or `nothing`", GRAMMAR));
    }
    if r.take("nothing") {
        return Ok(Read::Journal(Journal::Amend { entry, line: None }));
    }
    Ok(Read::Journal(Journal::Amend { entry, line: Some(r.rest()) }))
}
