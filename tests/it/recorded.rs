//! Twelve whole games that somebody else recorded, replayed line by line: every sum is ruled anew
//! and must be the recording's, every player's cash at every turn, every deed at the end.

use std::path::{Path, PathBuf};

use banker::bank::{Holding, State};
use banker::commands::Reader;
use banker::ledger::SpaceId;
use banker::report::Reply;
use banker::rulings::Why;
use banker::session::{Session, Unasked};

use crate::support::{amount, cash, table};

/// Where the recordings are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// A recorded game: its header, its lines with their numbers, and the deeds at its end.
pub struct Recording {
    pub edition: String,
    pub players: Vec<String>,
    pub house: Vec<(String, String)>,
    pub lines: Vec<(usize, String)>,
}

impl Recording {
    pub fn read(file: &Path) -> Recording {
        let text = std::fs::read_to_string(file).unwrap();
        let mut game = Recording { edition: String::new(), players: Vec::new(), house: Vec::new(), lines: Vec::new() };
        for (number, line) in text.lines().enumerate() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "#" => {}
                "edition" => rest.clone_into(&mut game.edition),
                "players" => game.players = rest.split(' ').map(str::to_owned).collect(),
                "house" => {
                    let pairs = rest.split(' ').map(|r| r.split_once('=').unwrap());
                    game.house = pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
                }
                _ => game.lines.push((number + 1, line.to_owned())),
            }
        }
        game
    }

    pub fn start(&self) -> Session {
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let house: Vec<(&str, &str)> = self.house.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        table(&self.edition, None, &players, &house)
    }
}

/// What was compared, and what differed.
#[derive(Default)]
struct Tally {
    turns: usize,
    rulings: usize,
    deeds: usize,
    differences: Vec<String>,
}

/// Replays one game.
fn replay(file: &Path, tally: &mut Tally) {
    let recording = Recording::read(file);
    let mut session = recording.start();
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let mut ended = false;
    let mut owned = Vec::new();
    for (number, line) in &recording.lines {
        let mut differs = |what: String| tally.differences.push(format!("{name}:{number}: {line}: {what}"));
        if let Some(sums) = line.strip_prefix("= ") {
            let recorded: Vec<i64> = sums.split(' ').map(|n| n.parse().unwrap()).collect();
            tally.turns += usize::from(!ended);
            if cash(&session) != recorded {
                differs(format!("cash is {:?}", cash(&session)));
            }
        } else if line == "end" {
            ended = true;
        } else if let Some(deeds) = line.strip_prefix("deeds ") {
            owned.push(deeds.to_owned());
        } else {
            let (command, recorded) = match line.split_once(" => ") {
                Some((command, sum)) => (command, Some(sum.parse::<i64>().unwrap())),
                None => (line.as_str(), None),
            };
            let reply = session.submit(command, &mut Unasked);
            if let Some(recorded) = recorded {
                tally.rulings += 1;
                let ruled = asked(&reply).or_else(|| amount(&reply));
                if ruled != Some(recorded) {
                    differs(format!("ruled {ruled:?}"));
                }
            }
            if let Reply::Refused(refusal) = &reply
                && !command.starts_with('?')
            {
                differs(format!("refused: {}", refusal.message(session.books().edition)));
            }
        }
    }
    deeds_at_the_end(&session, &name, &owned, tally);
    assert!(session.books().game.broken_laws().is_empty(), "{name}");
}

/// The sum that a question came to. Whoever went bankrupt over it could not pay it, so that the
/// answer is the refusal, which names the sum.
fn asked(reply: &Reply) -> Option<i64> {
    match reply {
        Reply::Refused(refusal) => match &*refusal.why {
            Why::NotEnoughCash { needs, .. } => Some(needs.units()),
            _ => None,
        },
        Reply::Told(told) => match &**told {
            banker::report::Told::Tried(draft) => draft.amount.map(banker::money::Money::units),
            _ => None,
        },
        _ => None,
    }
}

/// Owner, mortgage and buildings of every deed on the board.
fn deeds_at_the_end(session: &Session, name: &str, owned: &[String], tally: &mut Tally) {
    let books = session.books();
    let mut recorded: Vec<(SpaceId, String, Option<State>)> = Vec::new();
    for line in owned {
        let mut reader = Reader::new(line, books).unwrap();
        let player = reader.player().unwrap();
        for holding in reader.holdings(&[], "").unwrap() {
            let Holding::Deed(deed, state) = holding else { panic!("{name}: {line}") };
            recorded.push((deed, books.player(player).to_owned(), state));
        }
    }
    for space in books.edition.spaces.iter().filter(|s| books.edition.deed(s.id).is_some()) {
        let deed = space.id;
        let holder = books.game.owner_player(deed).map(|p| books.player(p).to_owned());
        let state = match (books.game.is_mortgaged(deed), books.game.houses(deed), books.game.hotels(deed)) {
            (true, ..) => Some(State::Mortgaged),
            (_, _, 1) => Some(State::Hotel),
            (_, 0, 0) => None,
            (_, houses, _) => Some(State::Houses(houses)),
        };
        let want = recorded.iter().find(|(d, ..)| *d == deed);
        let want = (want.map(|(_, p, _)| p.clone()), want.and_then(|(.., s)| *s));
        tally.deeds += 1;
        if (holder.clone(), state) != want {
            tally.differences.push(format!("{name}: {} is {holder:?} {state:?}, recorded {want:?}", space.name));
        }
    }
}

#[test]
fn twelve_recorded_games_come_out_to_the_unit() {
    let mut tally = Tally::default();
    for number in 1..=12 {
        replay(&folder().join(format!("game-{number:03}.txt")), &mut tally);
    }
    let first: Vec<&String> = tally.differences.iter().take(20).collect();
    assert!(tally.differences.is_empty(), "{} differences, first: {first:#?}", tally.differences.len());
    println!("turns {}, rulings {}, deeds {}: none differ", tally.turns, tally.rulings, tally.deeds);
    // None may go unnoticed: a recording that is cut short compares less.
    assert_eq!((tally.turns, tally.deeds), (4630, 12 * 28));
    assert_eq!(tally.rulings, 5147);
}
