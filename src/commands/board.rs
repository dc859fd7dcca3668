//! `board`: the spaces around a square, with owners, buildings and tokens.

use super::{Command, Family, Query, Read};

/// `board`: the spaces around a square, with owners, buildings and tokens.
pub const COMMAND: Command = Command {
    verb: "board",
    short: &[],
    grammar: &["board"],
    says: "the board with owners, buildings and tokens",
    more: "`A:3` is A's with three houses, `A:h` with a hotel, `A:m` mortgaged; `•AB` stand there. Where the window is too small it is a list.",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["board"],
    errors: &[],
    rules: &[],
    read: |_| Ok(Read::Query(Query::Board)),
};
