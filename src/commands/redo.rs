//! `redo`: takes the last undo back.

use super::{Command, Family, Journal, Read};

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
    read: |_| Ok(Read::Journal(Journal::Redo)),
};
