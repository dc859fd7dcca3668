//! `redo`: takes the last undo back.

use crate::rulings::Refusal;
use super::{Command, Family, Journal, Read, Reader};

/// `redo`: takes the last undo back.
pub const COMMAND: Command = Command {
    verb: "redo",
    short: &[],
    grammar: &["redo"],
    says: "takes the last undo back",
    more: "",
    family: Family::Books,
    slots: &[],
    repeats: false,
    examples: &[],
    errors: &["nothing-to-redo"],
    rules: &[],
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Journal(Journal::Redo))
}
