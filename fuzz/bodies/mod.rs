//! What is fuzzed: each target takes any bytes and holds what must be true of them. The targets in
//! `fuzz_targets` hand these functions to the fuzzer; `tests/it/fuzzing.rs` runs them over the seeds
//! and over seeds that were changed a little, without one.

pub mod commands;
pub mod edition;
pub mod game_file;
pub mod import;
pub mod seeds;
pub mod table;

use banker::report::{Look, json_line, text};
use banker::session::{Session, Time, Unasked, audit};

/// The moment at which all of it happens.
#[must_use]
pub fn time() -> Time {
    Box::new(|| 1_700_000_000_000)
}

/// Plays lines on a game, whatever they are: nothing that is printed moves a cursor or is invisible,
/// and the laws hold after every line.
///
/// # Panics
/// Where that is not so.
pub fn play<'a>(game: &mut Session, lines: impl IntoIterator<Item = &'a str>) {
    for (number, line) in (1..).zip(lines) {
        let reply = game.submit(line, &mut Unasked);
        let told = text(&reply, game.books(), Look::PLAIN);
        let odd = |c: char| (c.is_control() && c != '\n') || banker::names::is_invisible(c);
        assert!(!told.chars().any(odd), "{line:?} printed {told:?}");
        let json = json_line(number, line, &reply, game.books()).unwrap_or_default();
        assert!(json.is_empty() || serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{line:?} gave {json:?}");
        let broken = game.books().game.broken_laws();
        assert!(broken.is_empty(), "{line:?}: {broken:?}");
    }
}

/// Reckons a game's books again: every line that they keep reads back, and gives what was booked.
///
/// # Panics
/// Where that is not so.
pub fn reckon(game: &Session) {
    let found = audit(game.store(), game.meta()).expect("the books can be read");
    assert!(found.is_sound(), "{:?}", found.faults);
}

/// Questions that show all there is of a game.
pub const SHOWING: &[&str] = &[
    "standings",
    "board",
    "groups",
    "deeds",
    "bank",
    "history",
    "law",
    "rule",
    "player #1",
    "show 0",
    "show 1",
    "show 2",
    "show 3",
    "why 0",
    "why 1",
    "why 2",
    "why 3",
    "count",
    "estate",
    "clock",
    "? pay #1 #2 1",
    "audit",
];

/// All that is shown of a game, and again after it was changed.
pub fn everything() -> impl Iterator<Item = &'static str> {
    SHOWING.iter().chain(&["undo", "redo", "go #1", "standings", "audit"]).copied()
}
