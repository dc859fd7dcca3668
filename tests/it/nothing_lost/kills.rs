//! A banker that is killed at any moment has lost nothing that it acknowledged.

use std::io::{BufRead, Write};
use std::time::Duration;

use super::{beside, open, start};
use crate::support::create;

/// Kills a banker at a moment that the seed chooses, while lines pour in and each is committed by
/// itself, and again on the same file.
fn kills(rounds: u64) {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    drop(create(&file));
    let (mut acknowledged, mut total, mut unacknowledged, mut torn) = (0, 0, 0, 0);
    for round in 0..rounds {
        let (mut child, answers) = start(&[], &file);
        let mut stdin = child.stdin.take().unwrap();
        let writing = std::thread::spawn(move || while stdin.write_all(b"pay Anna Bo 1\npay Bo Anna 1\n").is_ok() {});
        let (at_play, playing) = std::sync::mpsc::channel();
        let counting = std::thread::spawn(move || {
            let mut last = 0;
            for line in answers.lines().map_while(Result::ok) {
                // The last line may have been cut off by the kill; it was not acknowledged then.
                if let Ok(told) = serde_json::from_str::<serde_json::Value>(&line) {
                    last = told["entry"].as_u64().unwrap_or(last);
                    let _ = at_play.send(());
                }
            }
            last
        });
        // Every tenth is killed while it starts, the others while they book.
        if round % 10 == 0 {
            std::thread::sleep(Duration::from_micros(round * 7_919 % 60_000));
        } else {
            playing.recv().unwrap();
            std::thread::sleep(Duration::from_micros(round * 7_919 % 15_000));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        writing.join().unwrap();
        let last = counting.join().unwrap();
        acknowledged = acknowledged.max(last);
        // A page more than whole ones beside the file: it was killed while it wrote.
        let beside = std::fs::metadata(beside(&file, "-wal")).map_or(0, |found| found.len());
        torn += u64::from(beside > 32 && !(beside - 32).is_multiple_of(4096 + 24));
        let game = open(&file);
        let there = u64::from(game.books().game.entries());
        assert!(
            there >= acknowledged,
            "round {round}: entry {acknowledged} was acknowledged, the file ends at {there}"
        );
        assert!(game.books().game.broken_laws().is_empty());
        assert_eq!(game.store().notices(), [], "round {round}: a killed banker loses nothing");
        unacknowledged += u64::from(there > acknowledged);
        total = there;
        acknowledged = there;
    }
    println!(
        "{rounds} kills, {total} entries, none lost; {unacknowledged} inside a commit, \
         {torn} within a page"
    );
}

#[test]
fn twenty_kills_lose_nothing() {
    kills(20);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test it thousand_kills -- --ignored --nocapture"]
fn a_thousand_kills_lose_nothing() {
    kills(1000);
}
