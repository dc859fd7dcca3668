//! The one integration test binary; each topic is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod auctions;
mod books;
mod clock;
mod debts;
mod examples;
mod exports;
mod recorded;
mod scenarios;
mod script;
mod support;
