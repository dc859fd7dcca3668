//! Times one durable command beside a bare `SQLite` commit of the same rows, in a short game and in a
//! long one. All alternate in one process, so that what the disk does meanwhile falls on all alike.
//!
//!     cargo run --release --example commit [ROUNDS [SHORT [LONG]]]
//!
//! A line each, with tabs between: what, ours, theirs, the ratio, the goal, whether it is met.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use banker::session::{Session, Setup, Unasked, system_time};
use rusqlite::{Connection, params};

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|n| n.parse::<u32>());
    let mut next = |usual: u32| numbers.next().unwrap_or(Ok(usual));
    let (rounds, short, long) = (next(500)?, next(1_000)?, next(10_000)?);
    let folder = std::env::temp_dir().join(format!("banker-commit-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let measured = measure(&folder, rounds, short, long);
    std::fs::remove_dir_all(&folder)?;
    let [mut ours, mut bare, mut far] = measured?;
    let (more, most) = (Duration::from_micros(50), 1.25);
    for (share, name) in [(50, "median"), (99, "99 of 100")] {
        let (a, b) = (at(&mut ours, share), at(&mut bare, share));
        let ratio = a.as_secs_f64() / b.as_secs_f64();
        let met = ratio <= most || a <= b + more;
        println!(
            "one durable command, {name}\t{a:.1?}\tbare commit {b:.1?}\t{ratio:.2}\t≤ {most} or 50 µs more\t{met}"
        );
    }
    let (a, b) = (at(&mut far, 50), at(&mut ours, 50));
    let ratio = a.as_secs_f64() / b.as_secs_f64();
    println!(
        "the same at {long} entries, median\t{a:.1?}\t{short} entries {b:.1?}\t{ratio:.2}\t≤ 1.1\t{}",
        ratio <= 1.1
    );
    Ok(())
}

fn at(times: &mut [Duration], share: usize) -> Duration {
    times.sort_unstable();
    times.get(times.len() * share / 100).copied().unwrap_or_default()
}

/// A game of so many entries.
fn game(file: &Path, entries: u32) -> Result<Session, Box<dyn Error>> {
    let players = ["Anna", "Bo"].map(str::to_owned).to_vec();
    let setup = Setup { players, ..Setup::default() };
    let mut game =
        Session::create(&setup, file, system_time()).map_err(|e| format!("the game does not start: {e:?}"))?;
    game.begin_batch();
    for n in 1..=entries {
        game.submit(line(n), &mut Unasked);
    }
    game.flush().map_err(|e| format!("{e:?}"))?;
    // Opened anew, as a game that goes on.
    drop(game);
    Ok(Session::open(file, system_time()).map_err(|e| format!("the game does not open: {e:?}"))?)
}

fn line(n: u32) -> &'static str {
    if n.is_multiple_of(2) { "pay Anna Bo 1" } else { "pay Bo Anna 1" }
}

fn measure(folder: &Path, rounds: u32, short: u32, long: u32) -> Result<[Vec<Duration>; 3], Box<dyn Error>> {
    let mut near = game(&folder.join("near.banker"), short)?;
    let mut far = game(&folder.join("far.banker"), long)?;
    // The bare file has the same tables and entries.
    drop(game(&folder.join("bare.banker"), short)?);
    let db = Connection::open(folder.join("bare.banker"))?;
    db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
    let ruling = r#"{"answer":1,"steps":[{"says":"as typed","amount":1,"cite":"the table"}]}"#;
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    // The first round of each begins what stands beside its file, and does not count.
    for n in 0..=rounds {
        let (number, line) = (short + 1 + n, line(n));
        let began = Instant::now();
        near.submit(line, &mut Unasked);
        let ours = began.elapsed();
        let began = Instant::now();
        let tx = db.unchecked_transaction()?;
        tx.prepare_cached("INSERT INTO entries (n, at, typed, line, hash) VALUES (?1, 0, ?2, ?2, ?3)")?
            .execute(params![number, line, [0_u8; 32]])?;
        tx.prepare_cached("INSERT INTO transfers VALUES (?1, 0, 0, 0, 1, 2, 3)")?.execute([number])?;
        tx.prepare_cached("INSERT INTO rulings VALUES (?1, ?2)")?.execute(params![number, ruling])?;
        tx.commit()?;
        let bare = began.elapsed();
        let began = Instant::now();
        far.submit(line, &mut Unasked);
        let far = began.elapsed();
        if n > 0 {
            for (of, time) in times.iter_mut().zip([ours, bare, far]) {
                of.push(time);
            }
        }
    }
    if near.books().game.entries() != short + rounds + 1 {
        return Err("not every command was accepted".into());
    }
    Ok(times)
}
