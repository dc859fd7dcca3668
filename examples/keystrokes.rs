//! How much has to be typed: drives the recorded games through the following mode and counts the
//! keystrokes of every turn, Enter included.
//!
//! `cargo run --release --example keystrokes [--lines]`

#[path = "../tests/it/typing/mod.rs"]
mod typing;

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let show = std::env::args().any(|a| a == "--lines");
    let mut all = Vec::new();
    let mut checks = 0;
    for number in 1..=12 {
        let typed = typing::drive(&folder.join(format!("rolls-{number:03}.txt")));
        let turns: Vec<&typing::Turn> = typed.turns.iter().collect();
        let (median, mean) = typing::figures(&turns);
        println!(
            "game {number:2}: {:5} turns, median {median}, mean {mean:.2}, {} cash figures equal",
            turns.len(),
            typed.checks
        );
        for fault in &typed.faults {
            println!("   {fault}");
        }
        if show {
            for turn in &typed.turns {
                println!("{:4}  {}", turn.keys, turn.lines.join(" ⏎ "));
            }
        }
        checks += typed.checks;
        all.extend(typed.turns);
    }
    let turns: Vec<&typing::Turn> = all.iter().collect();
    let (median, mean) = typing::figures(&turns);
    println!("all: {} turns, median {median}, mean {mean:.2}, {checks} cash figures", turns.len());
    println!("dearest kinds of turn, of which there were five at least:");
    for (kind, count, keys) in typing::dearest(&turns).into_iter().filter(|(_, count, _)| *count >= 5).take(5) {
        println!(
            "   {:5.1} keys, {count:4} times: {kind}",
            f64::from(u32::try_from(keys).unwrap_or(0)) / f64::from(u32::try_from(count).unwrap_or(1))
        );
    }
    println!("most keys in all:");
    let mut list = typing::dearest(&turns);
    list.sort_by_key(|(_, _, keys)| std::cmp::Reverse(*keys));
    for (kind, count, keys) in list.into_iter().take(8) {
        println!("   {keys:6} keys, {count:4} times: {kind}");
    }
}
