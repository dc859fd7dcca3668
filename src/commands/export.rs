//! `export`: the game in another form.

use super::{Command, Family, Query, Read, Reader, Slot};
use crate::names::nearest;
use crate::report::export::Format;
use crate::rulings::{Refusal, Why};

/// `export`: the game in another form.
pub const COMMAND: Command = Command {
    verb: "export",
    short: &[],
    grammar: &["export [FORMAT] [FILE]"],
    says: "writes the game as json, csv, ledger, hledger, beancount or script",
    more: "Without FILE it is shown. A file that is there already is left alone.",
    family: Family::Books,
    slots: &[Slot::Words(Format::WORDS), Slot::Text],
    repeats: false,
    examples: &["export csv", "export script"],
    errors: &["syntax", "file-trouble"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let named = r.peek().and_then(|w| Format::named(&w.text));
    if named.is_some() {
        r.next_word();
    }
    let file = r.next_word().map(|w| std::path::PathBuf::from(w.text.into_owned()));
    let format = match (named, &file) {
        (Some(format), _) => format,
        (None, None) => Format::Json,
        (None, Some(file)) => Format::of_file(file).ok_or_else(|| Why::Syntax {
            says: format!("`{}` does not say which format is wanted", file.display()),
            hint: nearest(&file.to_string_lossy(), Format::WORDS.iter().copied()).map_or_else(
                || format!("name one first: {}", Format::WORDS.join(", ")),
                |near| format!("did you mean {near}?"),
            ),
        })?,
    };
    Ok(Read::Query(Query::Export { format, file }))
}
