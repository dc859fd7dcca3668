//! `banker` keeps the books of a Monopoly-style board game played on a real board.
//!
//! The modules form a chain; each uses only those before it. See `ARCHITECTURE.md`.

pub mod bank;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod edition;
pub mod game;
pub mod ledger;
pub mod money;
pub mod names;
pub mod repl;
pub mod report;
pub mod rulings;
pub mod session;
pub mod store;
