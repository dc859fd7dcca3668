//! `quit`: leaves the game; it is kept.

use crate::rulings::Refusal;
use super::{Command, Family, Journal, Read, Reader};

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
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Journal(Journal::Quit))
}
