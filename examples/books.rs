//! How long it takes to amend the first of three thousand entries, all that followed booked again,
//! and to audit a hundred thousand (or as many of each as are named).
//!
//! `cargo run --release --example books [ENTRIES [ENTRIES]]`

use std::error::Error;
use std::time::Instant;

use banker::report::Reply;
use banker::session::{Session, Setup, Unasked, audit, system_time};

const PLAYERS: [&str; 4] = ["Anna", "Bo", "Cara", "Dan"];

/// A game of so many entries: every deed is bought, then rents, salaries, taxes, bets, loans and
/// trades come in turn.
fn game(entries: usize) -> Result<Session, Box<dyn Error>> {
    let players = PLAYERS.map(str::to_owned).into();
    let setup = Setup { edition: "classic-us".to_owned(), players, ..Setup::default() };
    let mut game = Session::in_memory(&setup, system_time()).map_err(|e| format!("{e:?}"))?;
    let deeds: Vec<u8> = game.books().edition.deeds().map(|(at, _)| at.0).collect();
    let mut lines: Vec<String> = PLAYERS.iter().map(|p| format!("collect {p} 100000 start")).collect();
    lines.extend(deeds.iter().zip(PLAYERS.iter().cycle()).map(|(at, p)| format!("buy {p} #{at}")));
    let mut turn = 0;
    while lines.len() < entries {
        turn += 1;
        let (at, p, q) = (deeds[turn * 7 % deeds.len()], PLAYERS[turn % 4], PLAYERS[(turn * 3 + 1) % 4]);
        let line = match turn % 9 {
            0..5 => format!("rent {p} #{at} {}", 2 + turn % 11),
            5 => format!("go {p}"),
            6 => format!("tax {p} #38"),
            7 if p != q => format!("pay {p} {q} {} a bet", 1 + turn % 40),
            7 => format!("note {p} thinks"),
            _ => {
                lines.push(format!("mortgage #{at}"));
                format!("lift #{at}")
            }
        };
        lines.push(line);
    }
    for line in &lines {
        if let Reply::Refused(refusal) = game.submit(line, &mut Unasked) {
            return Err(format!("`{line}`: {}", refusal.message(game.books().edition)).into());
        }
    }
    Ok(game)
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = |n: usize, or: usize| std::env::args().nth(n).and_then(|n| n.parse().ok()).unwrap_or(or);
    let mut amended = game(wanted(1, 3_000))?;
    let last = amended.books().game.entries();
    for round in 0..5 {
        let first = amended.books().game.entries() - last + 1;
        let began = Instant::now();
        let reply = amended.submit(&format!("amend {first} collect Anna {} start", 90_000 + round), &mut Unasked);
        let took = began.elapsed();
        assert!(matches!(reply, Reply::Amended(_)), "{reply:?}");
        println!("amend {first}, {last} entries booked again: {:.1} ms", took.as_secs_f64() * 1000.0);
    }
    let audited = game(wanted(2, 100_000))?;
    for _ in 0..3 {
        let began = Instant::now();
        let found = audit(audited.store(), audited.meta()).map_err(|e| format!("{e:?}"))?;
        let took = began.elapsed();
        assert!(found.is_sound(), "{:?}", found.faults);
        println!("audit of {} entries: {:.2} s", found.entries, took.as_secs_f64());
    }
    Ok(())
}
