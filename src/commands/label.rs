//! `label`: the name that your board prints.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `label`: the name that your board prints.
pub const COMMAND: Command = Command {
    verb: "label",
    short: &[],
    grammar: &["label SPACE NAME"],
    says: "gives a space the name that your board prints",
    more: "A name of several words stands in quotes where the space is typed without.",
    family: Family::Table,
    slots: &[Slot::Space, Slot::Name],
    repeats: false,
    examples: &["label Riga Reval", "label #13 \"Genf\""],
    errors: &["bad-name", "unknown-space"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let space = r.space()?;
    let quoted = r.peek().is_some_and(|w| w.quoted);
    let name = if quoted { r.next_word().map(|w| w.text.into_owned()).unwrap_or_default() } else { r.rest() };
    if name.is_empty() {
        return Err(r.lacks("a name", GRAMMAR));
    }
    Ok(Read::Act(Act::Label { space, name }))
}
