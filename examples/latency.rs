//! How long a key takes to its hint, in a game of ten thousand entries (or as many as are named).
//!
//! `cargo run --release --example latency [ENTRIES]`

use std::time::{Duration, Instant};

use banker::commands::Mode;
use banker::repl::analyse;
use banker::report::Reply;
use banker::session::{Session, Setup, Unasked};

/// Lines as they are typed at the table, key by key.
const TYPED: &[&str] = &[
    "rent bo rome",
    "rent cara schiphol",
    "buy anna wien",
    "build green 2",
    "build Rome",
    "sell amsterdam all",
    "mortgage helsinki",
    "lift helsinki",
    "trade anna rome 200 for bo helsinki keep",
    "pay bo anna 50 a bet",
    "pay all bank 20",
    "card anna chance dividend",
    "34",
    "jail cara",
    "out cara fine",
    "? rent dan amsterdam",
    "standings at 12",
    "why rent bo rome",
    "help rent",
    "renr bo rome",
    "tax anna taxe",
    "opening dan 1,200 Paris Berlin:m card",
];

fn main() {
    let wanted = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000_u32);
    let players = ["Anna", "Bo", "Cara", "Dan"].map(str::to_owned).into();
    let setup = Setup { edition: "euro".to_owned(), players, ..Setup::default() };
    let time = Box::new(|| chrono::Utc::now().timestamp_millis());
    let Ok(mut session) = Session::in_memory(&setup, time) else { return eprintln!("no game") };
    for line in ["collect all 0", "collect Anna 9000", "buy Anna Rome", "buy Anna Bruxelles", "buy Anna Amsterdam"] {
        session.submit(line, &mut Unasked);
    }
    for line in ["build green 7", "buy Bo Helsinki", "mortgage Helsinki", "buy Cara Schiphol", "34", "jail Cara"] {
        session.submit(line, &mut Unasked);
    }
    let filler =
        ["rent Bo Rome", "pay Anna Bo 150 back", "pay Bo Cara 20", "pay Cara Dan 20", "pay Dan Bo 20", "go Dan"];
    for line in filler.iter().cycle() {
        if session.books().game.entries() >= wanted {
            break;
        }
        if let Reply::Refused(_) = session.submit(line, &mut Unasked) {
            session.submit("collect Bo 5000", &mut Unasked);
        }
    }
    session.set_mode(Mode::Prompt);
    let mut times: Vec<(Duration, String)> = Vec::new();
    for _ in 0..20 {
        for line in TYPED {
            for (end, _) in line.char_indices().skip(1).chain([(line.len(), ' ')]) {
                let part = &line[..end];
                let start = Instant::now();
                std::hint::black_box(analyse(&session, part));
                times.push((start.elapsed(), part.to_owned()));
            }
        }
    }
    times.sort();
    let at = |share: usize| times.get((times.len() - 1) * share / 1000).map_or(0, |(t, _)| t.as_micros());
    println!("{} entries, {} keys", session.books().game.entries(), times.len());
    println!("half {} µs, 99 of 100 {} µs, 999 of 1000 {} µs", at(500), at(990), at(999));
    let mut slow: Vec<&str> = Vec::new();
    for (_, line) in times.iter().rev().take(times.len() / 20) {
        if slow.len() < 5 && !slow.contains(&line.as_str()) {
            slow.push(line);
        }
    }
    println!("slowest: {}", slow.join(" | "));
}
