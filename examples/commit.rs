//! Times one durable command beside a bare `SQLite` commit of the same rows, alternating in one
//! process, so that what the disk does meanwhile falls on both alike.
//!
//!     cargo run --release --example commit [ROUNDS]

use std::error::Error;
use std::time::{Duration, Instant};

use banker::session::{Session, Setup, Unasked, system_time};
use rusqlite::{Connection, params};

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(500), |n| n.parse())?;
    let folder = std::env::temp_dir().join(format!("banker-commit-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let measured = measure(&folder, rounds);
    std::fs::remove_dir_all(&folder)?;
    let (mut ours, mut bare) = measured?;
    for (name, times) in [("one command, on disk", &mut ours), ("bare commit of its rows", &mut bare)] {
        times.sort_unstable();
        let at = |tenths: usize| times.get(times.len() * tenths / 10).copied().unwrap_or_default();
        println!("{name:24} median {:>9.1?}   nine in ten within {:>9.1?}   ({rounds} rounds)", at(5), at(9));
    }
    Ok(())
}

type Times = Vec<Duration>;

fn measure(folder: &std::path::Path, rounds: u32) -> Result<(Times, Times), Box<dyn Error>> {
    let players = ["Anna", "Bo"].map(str::to_owned).to_vec();
    let setup = Setup { players, ..Setup::default() };
    let start = |name: &str| {
        Session::create(&setup, &folder.join(name), system_time())
            .map_err(|e| format!("the game does not start: {e:?}"))
    };
    let mut game = start("game.banker")?;
    // The other file has the same tables and the same first entry.
    drop(start("bare.banker")?);
    let db = Connection::open(folder.join("bare.banker"))?;
    db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
    let ruling = r#"{"answer":1,"steps":[{"says":"as typed","amount":1,"cite":{"section":"the table"}}]}"#;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for n in 1..=rounds {
        let line = if n % 2 == 0 { "pay Anna Bo 1" } else { "pay Bo Anna 1" };
        let began = Instant::now();
        game.submit(line, &mut Unasked);
        ours.push(began.elapsed());
        let began = Instant::now();
        let tx = db.unchecked_transaction()?;
        tx.prepare_cached("INSERT INTO entries (n, at, typed, line, hash) VALUES (?1, 0, ?2, ?2, ?3)")?
            .execute(params![n, line, [0_u8; 32]])?;
        tx.prepare_cached("INSERT INTO transfers VALUES (?1, 0, 0, 0, 1, 2, 3)")?.execute([n])?;
        tx.prepare_cached("INSERT INTO rulings VALUES (?1, ?2)")?.execute(params![n, ruling])?;
        tx.commit()?;
        bare.push(began.elapsed());
    }
    if game.books().game.entries() != rounds {
        return Err("not every command was accepted".into());
    }
    Ok((ours, bare))
}
