//! The laws of the books, on random games: whatever is typed, legal or not, in whatever edition.
//!
//! `BANKER_LAWS_GAMES` sets how many games of 300 lines are played; where it is not set, a share of
//! them, so that the tests stay short. `BANKER_LAWS_FIRST` is the number of the first game.

mod checks;
mod typed;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banker::edition;
use banker::session::{Session, Setup, Time};

use crate::support::fixed_time;
pub use checks::picture;
use checks::{Laws, holds};
use typed::{Dice, LINES_WITH_GAPS, fill};

/// Games and lines in each, where nothing else is asked for.
const SHARE: (u64, usize) = (23, 80);
/// Lines of a game where a number of games is asked for.
const LINES: usize = 300;

/// How long a line takes at the table, in milliseconds, where time passes.
const A_LINE: i64 = 40_000;

/// House rules that make the books work hard; every edition under every variant meets each.
const HOUSE: &[&[(&str, &str)]] = &[
    &[],
    &[("fines_to", "pot"), ("pot_seed", "500")],
    &[("houses", "none")],
    &[("bank_auctions_estate", "false"), ("build_evenly", "false")],
    &[("houses", "6"), ("hotels", "1")],
    &[("interest", "false"), ("payer_must_pay", "false")],
    &[("multi_creditor", "pro_rata")],
];

fn setup(number: u64) -> Setup {
    let boxes: Vec<(&str, &str)> =
        edition::embedded().iter().flat_map(|e| e.variants.iter().map(|v| (e.id.as_str(), v.name.as_str()))).collect();
    let number = usize::try_from(number).unwrap();
    let (edition, variant) = boxes[number % boxes.len()];
    let house = HOUSE[(number / boxes.len() + number) % HOUSE.len()];
    let known = |name: &str| banker::edition::Switch::named(name).is_some();
    Setup {
        edition: edition.to_owned(),
        variant: Some(variant.to_owned()),
        players: ["Anna", "Bo", "Cara Mia", "Åke"].iter().map(|p| (*p).to_owned()).collect(),
        house: house.iter().filter(|(n, _)| known(n)).map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        ..Setup::default()
    }
}

/// Plays one random game; gives the number of entries, or what went wrong with all lines typed.
fn game(number: u64, lines: usize, on_disk: Option<&Path>) -> Result<u32, String> {
    let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let setup = setup(number);
    // In every other game time passes, so that clocks run out.
    let passes = number % 2 == 1;
    let now = Arc::new(AtomicI64::new(fixed_time()()));
    let time = || -> Time {
        let now = Arc::clone(&now);
        Box::new(move || now.load(Ordering::SeqCst))
    };
    let started = match on_disk {
        Some(file) => Session::create(&setup, file, time()),
        None => Session::in_memory(&setup, time()),
    };
    let mut session = started.map_err(|e| format!("{e:?}"))?;
    session.begin_batch();
    let mut typed = Vec::new();
    let mut play = |session: &mut Session| -> Result<(), String> {
        let mut laws = Laws { session };
        for number in 0..lines {
            now.fetch_add(if passes { A_LINE } else { 0 }, Ordering::SeqCst);
            let template = *dice.pick(LINES_WITH_GAPS);
            let line = fill(&mut dice, template, laws.session);
            // A game is over for good too soon otherwise, and an amendment or an audit goes through all of it.
            let rare = [("finish", 10), ("amend", 6), ("audit", 6)];
            if rare.iter().any(|(verb, n)| line.starts_with(verb) && !dice.one_in(*n)) {
                continue;
            }
            typed.push(line.clone());
            let before = laws.session.books().game.clone();
            let booked = laws.step(&line)?;
            let taken_back = !["undo", "redo", "clock", "amend"].iter().any(|verb| line.starts_with(verb));
            if booked && taken_back && dice.one_in(8) {
                typed.push("(undo, redo)".to_owned());
                laws.there_and_back(&before)?;
            }
            if number % 60 == 59 {
                let entry = dice.below(usize::try_from(before.entries()).unwrap());
                typed.push(format!("(amend {entry} by itself, and there and back)"));
                laws.amend_is_honest(u32::try_from(entry).unwrap())?;
            }
        }
        laws.replayed()?;
        laws.audited()?;
        if passes { laws.carried_in() } else { laws.typed_again(fixed_time()) }
    };
    let played = play(&mut session).and_then(|()| session.flush().map_err(|e| format!("{e:?}")));
    let (game, edition) = (session.books().game.clone(), session.books().edition.clone());
    drop(session);
    let reopened = played.and_then(|()| {
        let Some(file) = on_disk else { return Ok(()) };
        let again = Session::open(file, fixed_time()).map_err(|e| format!("{e:?}"))?;
        holds(again.books().game == &game, || "the file opens to another state".to_owned())?;
        holds(again.books().edition == &edition, || "the file opens to other rules".to_owned())
    });
    let entries = game.entries();
    reopened.map(|()| entries).map_err(|e| {
        format!("game {number}, {:?} {:?} {:?}: {e}\n{}", setup.edition, setup.variant, setup.house, typed.join("\n"))
    })
}

#[test]
fn the_laws_hold_in_random_games() {
    let asked: Option<u64> = std::env::var("BANKER_LAWS_GAMES").ok().and_then(|n| n.parse().ok());
    let first: u64 = std::env::var("BANKER_LAWS_FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let (games, lines) = asked.map_or(SHARE, |games| (games, LINES));
    let home = tempfile::tempdir().unwrap();
    let (mut entries, mut faults) = (0, Vec::new());
    for number in first..first + games {
        let file = home.path().join(format!("{number}.banker"));
        match game(number, lines, (number % 20 == 0).then_some(file.as_path())) {
            Ok(booked) => entries += u64::from(booked),
            Err(fault) => faults.push(fault),
        }
    }
    println!("{games} games of {lines} lines, {entries} entries, {} faults", faults.len());
    for fault in faults.iter().skip(1) {
        println!("{}", fault.lines().next().unwrap_or_default());
    }
    assert!(faults.is_empty(), "{}", faults[0]);
    assert!(entries > games * 25, "too few lines were legal: {entries} entries in {games} games");
}
