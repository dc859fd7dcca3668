//! A whole game of any lines: never a panic, the laws hold after every line, and what is printed
//! moves no cursor.
#![no_main]

use banker::report::{Look, json_line, text};
use banker::session::{Session, Setup, Unasked};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let edition = ["classic-us", "euro", "sverige", "deutschland"][usize::from(first % 4)];
    let players = ["Anna", "Bo", "Cy"].map(str::to_owned).to_vec();
    let setup = Setup { edition: edition.to_owned(), players, ..Setup::default() };
    let mut game = Session::in_memory(&setup, Box::new(|| 1_700_000_000_000)).expect("the game starts");
    for (number, line) in (1..).zip(String::from_utf8_lossy(rest).lines().take(60)) {
        let reply = game.submit(line, &mut Unasked);
        let told = text(&reply, game.books(), Look::PLAIN);
        assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{line:?} printed {told:?}");
        let _ = json_line(number, line, &reply, game.books());
        assert!(game.books().game.broken_laws().is_empty(), "{line:?}: {:?}", game.books().game.broken_laws());
    }
});
