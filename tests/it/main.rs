//! The one integration test binary; each topic is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

/// Appends to a string, which cannot fail.
macro_rules! push {
    ($to:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        write!($to, $($text)*).unwrap();
    }};
}

mod amend;
mod auctions;
mod audit;
mod bad_input;
mod bankruptcy;
mod beyond;
mod books;
mod cases;
mod chain;
mod cites;
mod clock;
mod command_line;
mod count;
mod damage;
mod debts;
#[cfg(unix)]
mod dialogues;
mod docs;
mod editions;
mod ending;
mod examples;
mod exports;
mod file_format;
mod following;
mod found;
mod fuzzing;
mod guide;
mod house;
mod language;
mod laws;
mod model;
mod nothing_lost;
mod pages;
#[cfg(unix)]
mod pty;
mod quarrels;
mod raising;
mod readings;
mod recorded;
mod scenarios;
mod screens;
mod script;
mod security;
mod stats;
mod store;
mod support;
mod tax;
#[cfg(unix)]
mod terminal;
mod typing;
mod warnings;
