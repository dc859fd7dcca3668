//! `banker` keeps the books of a Monopoly-style board game played on a real board.
//!
//! The modules form a chain; each uses only those before it. See `ARCHITECTURE.md`.

/// Prints a line, here in the place of the standard one, which stops the program where the reader
/// has gone away: `head`, or a pager that was left, has seen enough and is no fault.
macro_rules! println {
    ($($line:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout().lock(), $($line)*);
    }};
}

/// Appends to a string, which cannot fail.
macro_rules! push {
    ($to:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($to, $($text)*);
    }};
}

pub mod bank;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod edition;
pub mod files;
pub mod game;
pub mod ledger;
pub mod money;
pub mod names;
pub mod repl;
pub mod report;
pub mod rulings;
pub mod session;
pub mod store;
