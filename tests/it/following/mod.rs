//! Following the dice: turns, landings, claims, cards, jail, and the twelve recorded games.

mod building;
mod cards;
mod jail;
mod rent;
mod turns;

use std::path::Path;

use banker::bank::Matter;
use banker::report::Reply;
use banker::rulings::turn;
use banker::session::{Session, Unasked};

use crate::support::{accept, cash, refuse, table};
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

/// Plays a script, a row a line: what is typed; `LINE !code` where it is refused; `enter` for an
/// empty line; `= 1500 1400` cash; `due MATTER SUM` or `due nothing`; `at P 10` a position;
/// `jail P 1` failed rolls or `jail P out`; `next P` who rolls next; `claims 1` how many are kept.
fn play(t: &mut Session, script: &str) {
    for row in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = row.split_whitespace().collect();
        let game = t.books().game.clone();
        let player = |name: &str| game.seats().find(|p| game.name(*p) == name).expect("a player");
        match words.as_slice() {
            ["enter"] => {
                let reply = t.accept_due(&mut Unasked);
                assert!(matches!(reply, Reply::Booked(_)), "{row}: {reply:?}");
            }
            ["=", sums @ ..] => {
                let sums: Vec<i64> = sums.iter().map(|s| s.parse().expect("a sum")).collect();
                assert_eq!(cash(t), sums, "{row}");
            }
            ["due", wanted @ ..] => assert_eq!(due(t), wanted.join(" "), "{row}"),
            ["at", name, space] => {
                let at = game.player(player(name)).and_then(|p| p.position).map(|s| s.0.to_string());
                assert_eq!(at.as_deref(), Some(*space), "{row}");
            }
            ["jailed", name, rolls] => {
                let jail = game.player(player(name)).and_then(|p| p.jail).map_or("out".to_owned(), |n| n.to_string());
                assert_eq!(jail, *rolls, "{row}");
            }
            ["next", name] => {
                let up = turn::up(t.books()).expect("somebody");
                assert_eq!(game.name(up.player), *name, "{row}");
            }
            ["claims", n] => assert_eq!(game.claims().len().to_string(), *n, "{row}"),
            [line @ .., code] if code.starts_with('!') => refuse(t, &line.join(" "), &code[1..]),
            _ => {
                accept(t, row);
            }
        }
    }
}

/// What is due: the matter, and the sum where there is one.
fn due(t: &Session) -> String {
    match t.due().map(|d| d.matter) {
        None => "nothing".to_owned(),
        Some(Matter::Rent { amount, .. }) => format!("rent {}", amount.units()),
        Some(Matter::Dice { .. }) => "dice".to_owned(),
        Some(Matter::Tax { amount, .. }) => format!("tax {}", amount.units()),
        Some(Matter::Choice { .. }) => "choice".to_owned(),
        Some(Matter::Buy { price }) => format!("buy {}", price.units()),
        Some(Matter::Card { .. }) => "card".to_owned(),
        Some(Matter::Jail) => "jail".to_owned(),
        Some(Matter::Pot { amount }) => format!("pot {}", amount.units()),
    }
}

/// Plays a script at a fresh table of Anna and Bo, or of Anna, Bo and Cara.
fn at_table(edition: &str, variant: Option<&str>, players: &[&str], house: &[(&str, &str)], script: &str) {
    let mut t = table(edition, variant, players, house);
    play(&mut t, script);
}

const TWO: &[&str] = &["Anna", "Bo"];

const THREE: &[&str] = &["Anna", "Bo", "Cara"];

/// Every edition that comes with the program.
fn all_editions() -> impl Iterator<Item = &'static str> {
    banker::edition::EMBEDDED.iter().map(|(id, _)| *id)
}
