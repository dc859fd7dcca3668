//! What the tests share: a table to play at, and the binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banker::game::Game;
use banker::money::Money;
use banker::report::{Look, Reply, text};
use banker::session::{Session, Setup, Time, Unasked};
use tempfile::TempDir;

/// A game in memory whose clock stands at a fixed moment.
pub fn table(edition: &str, variant: Option<&str>, players: &[&str], house: &[(&str, &str)]) -> Session {
    let setup = Setup {
        edition: edition.to_owned(),
        variant: variant.map(str::to_owned),
        players: players.iter().map(|p| (*p).to_owned()).collect(),
        house: house.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        clock: None,
        user_folder: None,
    };
    let mut session = Session::in_memory(&setup, fixed_time()).expect("the game starts");
    session.set_zone(Box::new(chrono::Utc));
    session
}

/// A game in memory whose time is what the other half of the pair says, in milliseconds; its time
/// zone is UTC.
pub fn timed_table(edition: &str, variant: Option<&str>, players: &[&str]) -> (Session, Arc<AtomicI64>) {
    let time = Arc::new(AtomicI64::new(1_700_000_000_000));
    let setup = Setup {
        edition: edition.to_owned(),
        variant: variant.map(str::to_owned),
        players: players.iter().map(|p| (*p).to_owned()).collect(),
        ..Setup::default()
    };
    let now = Arc::clone(&time);
    let mut session =
        Session::in_memory(&setup, Box::new(move || now.load(Ordering::SeqCst))).expect("the game starts");
    session.set_zone(Box::new(chrono::Utc));
    (session, time)
}

/// A moment that does not pass.
pub fn fixed_time() -> Time {
    Box::new(|| 1_700_000_000_000)
}

/// A game of Anna and Bo in this file.
pub fn create(file: &Path) -> Session {
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    Session::create(&setup, file, fixed_time()).expect("the game starts")
}

/// A game of Anna and Bo in a file of its own, in a folder that goes with the first of the three.
pub fn kept() -> (TempDir, PathBuf, Session) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("game.banker");
    let game = create(&file);
    (home, file, game)
}

/// What is printed for a line.
pub fn says(session: &mut Session, line: &str) -> String {
    let reply = session.submit(line, &mut Unasked);
    text(&reply, session.books(), Look::PLAIN)
}

/// Submits a line that must be accepted.
pub fn accept(session: &mut Session, line: &str) -> Reply {
    let reply = session.submit(line, &mut Unasked);
    if let Reply::Refused(refusal) = &reply {
        panic!("`{line}` was refused: {}", refusal.message(session.books().edition));
    }
    reply
}

/// Submits a line that must be refused, with this code, and must change nothing.
pub fn refuse(session: &mut Session, line: &str, code: &str) {
    let before: Game = session.books().game.clone();
    match session.submit(line, &mut Unasked) {
        Reply::Refused(refusal) => {
            assert_eq!(refusal.code(), code, "`{line}`: {}", refusal.message(session.books().edition));
        }
        other => panic!("`{line}` was accepted: {other:?}"),
    }
    assert_eq!(&before, session.books().game, "a refusal changed the books");
}

/// What a line is answered, as text.
pub fn told(session: &mut Session, line: &str) -> String {
    let reply = session.submit(line, &mut Unasked);
    banker::report::text(&reply, session.books(), banker::report::Look::PLAIN)
}

/// Nothing was made or lost, and nobody is below nothing.
pub fn lawful(session: &Session) {
    assert_eq!(session.books().game.broken_laws(), []);
}

/// Cash of all players by seat.
pub fn cash(session: &Session) -> Vec<i64> {
    session.books().game.players().iter().map(|p| p.cash.units()).collect()
}

/// The sum that the reply is about.
pub fn amount(reply: &Reply) -> Option<i64> {
    match reply {
        Reply::Booked(booked) => booked.amount.map(Money::units),
        _ => None,
    }
}

/// Runs the binary with an empty home and this standard input.
pub fn banker(args: &[&str], input: &str) -> Output {
    banker_bytes(args, input.as_bytes())
}

/// The same with any bytes.
pub fn banker_bytes(args: &[&str], input: &[u8]) -> Output {
    let home = tempfile::tempdir().expect("a home");
    let mut child = Command::new(env!("CARGO_BIN_EXE_banker"))
        .args(args)
        .env_clear()
        .env("HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input");
    // Written beside the reading, since either side may wait for the other; the program may also stop
    // reading before the end.
    let input = input.to_vec();
    let writing = std::thread::spawn(move || {
        use std::io::Write;
        let _ = stdin.write_all(&input);
    });
    let out = child.wait_with_output().expect("the binary ends");
    writing.join().expect("the writing ends");
    out
}
