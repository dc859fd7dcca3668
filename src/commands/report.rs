//! `report`: the game as one page for a browser.

use super::{Command, Family, Query, Read, Slot};

/// `report`: the game as one page for a browser.
pub const COMMAND: Command = Command {
    verb: "report",
    short: &[],
    grammar: &["report [FILE]"],
    says: "writes the game as one page for a browser: ranks, charts, rents, every entry",
    more: "Without FILE the page is named for the game's file. A file that is there already is left alone.",
    family: Family::Books,
    slots: &[Slot::Text],
    repeats: false,
    examples: &["report game.html"],
    errors: &["syntax", "file-trouble"],
    rules: &[],
    read: |r| Ok(Read::Query(Query::Report { file: r.next_word().map(|w| w.text.into_owned().into()) })),
};
