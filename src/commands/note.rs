//! `note`: a remark in the books.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `note`: a remark in the books.
pub const COMMAND: Command = Command {
    verb: "note",
    short: &["n"],
    grammar: &["note TEXT"],
    says: "a remark in the books",
    more: "",
    family: Family::Books,
    slots: &[Slot::Text],
    repeats: false,
    examples: &["note Bo went for pizza", "note we play until ten"],
    errors: &["syntax"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let text = r.rest();
    if text.is_empty() {
        return Err(r.lacks("the text", GRAMMAR));
    }
    Ok(Read::Act(Act::Note { text }))
}
