//! `undo`: takes entries back.

use crate::rulings::Refusal;
use super::{Command, Family, Journal, Read, Reader, Slot};

/// `undo`: takes entries back.
pub const COMMAND: Command = Command {
    verb: "undo",
    short: &["u"],
    grammar: &["undo [N]", "undo to N [then K]"],
    says: "takes back the last N entries, or all after entry N",
    more: "Nothing is erased: the undo is an entry too, and `redo` takes it back. `then K`: the next K entries \
           belong to the undo, as those of an amendment do, and are taken back with it.",
    family: Family::Books,
    slots: &[Slot::Words(&["to"]), Slot::Number],
    repeats: false,
    examples: &["undo", "undo 2", "undo to 3"],
    errors: &["nothing-to-undo", "no-such-entry"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let most = i64::from(u32::MAX);
    let journal = if r.take("to") {
        let entry = u32::try_from(r.number(0, most, GRAMMAR)?).unwrap_or(u32::MAX);
        let then = if r.take("then") { u32::try_from(r.number(0, most, GRAMMAR)?).ok() } else { None };
        Journal::UndoTo { entry, then }
    } else if r.is_done() {
        Journal::Undo(1)
    } else {
        Journal::Undo(u32::try_from(r.number(1, most, GRAMMAR)?).unwrap_or(u32::MAX))
    };
    Ok(Read::Journal(journal))
}
