//! Following the dice: turns, landings, claims, cards, jail, and the twelve recorded games.

use std::path::Path;

use crate::typing::{Turn, dearest, drive, figures};

#[test]
fn the_recorded_games_are_typed_in_few_keys_and_every_cash_figure_is_equal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let files = (1..=12).map(|n| folder.join(format!("rolls-{n:03}.txt")));
    let games: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = files.map(|file| scope.spawn(move || drive(&file))).collect();
        running.into_iter().map(|game| game.join().expect("a game")).collect()
    });
    for (n, game) in games.iter().enumerate() {
        assert_eq!(game.faults, Vec::<String>::new(), "game {}", n + 1);
    }
    let turns: Vec<&Turn> = games.iter().flat_map(|g| &g.turns).collect();
    assert_eq!(turns.len(), 4630);
    let checks: usize = games.iter().map(|g| g.checks).sum();
    assert_eq!(checks, 4 * (4630 + 12));
    let (median, mean) = figures(&turns);
    assert!(median <= 5, "median {median}");
    assert!(mean <= 9.0, "mean {mean}: {:?}", dearest(&turns));
}
