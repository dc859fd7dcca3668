//! `quit`: leaves the game; it is kept.

use super::{Command, Family, Journal, Read};

/// `quit`: leaves the game; it is kept.
pub const COMMAND: Command = Command {
    verb: "quit",
    short: &["q"],
    grammar: &["quit"],
    says: "leaves the game; everything is kept",
    more: "",
    family: Family::Table,
    slots: &[],
    repeats: false,
    examples: &[],
    errors: &[],
    rules: &[],
    read: |_| Ok(Read::Journal(Journal::Quit)),
};
