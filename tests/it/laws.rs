//! The laws of the books, on random games: whatever is typed, legal or not, in whatever edition.
//!
//! `BANKER_LAWS_GAMES` sets how many games are played, 48 where it is not set.

use banker::commands::{Mode, Parsed, parse, write};
use banker::game::Game;
use banker::report::Reply;
use banker::session::{Session, Setup, Unasked};

const LINES: usize = 200;

/// An edition and its house rules.
type Table = (&'static str, &'static [(&'static str, &'static str)]);

/// Editions with house rules that make the books work hard.
const TABLES: &[Table] = &[
    ("classic-us", &[]),
    ("classic-uk", &[("fines_to", "pot"), ("pot_seed", "500")]),
    ("deutschland-klassik", &[("houses", "none")]),
    ("deutschland", &[]),
    ("euro", &[("bank_auctions_estate", "false"), ("build_evenly", "false")]),
    ("sverige", &[]),
    ("portable", &[("houses", "6"), ("hotels", "1")]),
    ("nhl", &[("interest", "false")]),
];

/// A small generator of numbers that looks random and is the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        // Xorshift: good enough to choose lines.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Lines with gaps: `P` a player or `all`, `D` a deed, `F` a deed of the bank, `M` one or more deeds
/// of one player, `N` an amount, `G` a street or group, `H` holdings of the player before, `K` a
/// small number.
const LINES_WITH_GAPS: &[&str] = &[
    "buy P F",
    "buy P F",
    "buy P F",
    "buy P F",
    "buy P F for N",
    "sold F P N",
    "rent P D",
    "rent P D",
    "rent P D K",
    "rent P D double",
    "rent P D K times K",
    "rent P D for N agreed",
    "rent P D with H keep",
    "pay P P N",
    "pay P bank N text of # \"all\" kinds",
    "pay pot P N",
    "pay all P N",
    "pay P all N",
    "collect P N",
    "collect P N",
    "go P",
    "tax P income flat",
    "tax P income tenth",
    "tax P luxury",
    "tax P #4",
    "trade P H for P H",
    "trade P H for P H keep",
    "trade P H for P H lift",
    "trade P H for P H agreed",
    "trade P D for P D",
    "mortgage M",
    "mortgage M",
    "mortgage D",
    "lift M",
    "lift D",
    "build G",
    "build G",
    "build G K",
    "build G each K",
    "build G hotel",
    "build G agreed",
    "build G K agreed",
    "sell G",
    "sell G K",
    "sell G all",
    "sell G K agreed",
    "jail P",
    "out P fine",
    "out P card",
    "out P doubles",
    "card P jail",
    "card P chest jail",
    "opening P N H",
    "opening P N M",
    "deal P M agreed",
    "owe P P N",
    "owe P bank N",
    "settle P",
    "settle P N",
    "settle P with H",
    "auction F",
    "bid P N",
    "pass P",
    "sold",
    "roll K K",
    "roll P K K",
    "land P D",
    "turn P",
    "follow on",
    "follow off",
    "clock 30m",
    "clock pause",
    "clock stop",
    "resign P",
    "bankrupt P to P",
    "bankrupt P",
    "rename P New",
    "join Late",
    "label D \"Some Name\"",
    "rule salary N",
    "rule houses K",
    "rule mortgage_interest default",
    "note all is well",
    "undo",
    "undo",
    "undo K",
    "undo to K",
    "redo",
    "redo",
    "standings",
    "? rent P D",
    "? build G",
    "why",
    "history P K",
    "estate",
    "finish",
    "nonsense P D N",
    "rent",
    "buy P",
    "pay P P -5",
];

fn fill(dice: &mut Dice, template: &str, session: &Session) -> String {
    let books = session.books();
    let game = books.game;
    let seats: Vec<_> = game.seats().collect();
    let deeds: Vec<_> =
        books.edition.spaces.iter().map(|s| s.id).filter(|s| books.edition.deed(*s).is_some()).collect();
    let mut player = *dice.pick(&seats);
    let mut words = Vec::new();
    for word in template.split(' ') {
        let position = |dice: &mut Dice, of: &[banker::ledger::SpaceId]| {
            let of = if of.is_empty() { deeds.as_slice() } else { of };
            format!("#{}", dice.pick(of).0)
        };
        let own: Vec<_> = game.deeds_of(player).collect();
        words.push(match word {
            "P" if dice.one_in(60) => "all".to_owned(),
            "P" => {
                player = *dice.pick(&seats);
                banker::commands::quote(game.name(player))
            }
            "D" => position(dice, &deeds),
            "F" => {
                let free: Vec<_> = deeds.iter().copied().filter(|d| game.owner_player(*d).is_none()).collect();
                position(dice, &free)
            }
            "M" => (0..=dice.below(2)).map(|_| position(dice, &own)).collect::<Vec<_>>().join(" "),
            "G" if dice.one_in(3) => {
                let group = dice.pick(&books.edition.groups);
                banker::commands::quote(&group.name)
            }
            "G" => {
                let built: Vec<_> = deeds.iter().copied().filter(|d| game.is_built(*d)).collect();
                let whole: Vec<_> =
                    deeds.iter().copied().filter(|d| seats.iter().any(|p| books.owns_group(*p, *d))).collect();
                let of = if dice.one_in(2) { &whole } else { &built };
                position(dice, of)
            }
            "N" => [0, 1, 7, 50, 200, 999, 20_000][dice.below(7)].to_string(),
            "K" => (dice.below(7)).to_string(),
            "H" => {
                let mut holdings = Vec::new();
                for _ in 0..dice.below(3) {
                    holdings.push(match dice.below(6) {
                        0 => "card".to_owned(),
                        1 => [1, 40, 300][dice.below(3)].to_string(),
                        2 => position(dice, &deeds),
                        _ => position(dice, &own),
                    });
                }
                holdings.join(" ")
            }
            other => other.to_owned(),
        });
    }
    words.join(" ")
}

/// The state without the count of entries, which undo and redo leave higher.
fn state(game: &Game) -> String {
    let text = format!("{game:?}");
    text.rsplit_once("entries:").map(|(state, _)| state.to_owned()).unwrap_or(text)
}

fn holds(law: bool, says: impl FnOnce() -> String) -> Result<(), String> {
    if law { Ok(()) } else { Err(says()) }
}

/// The canonical line of an order reads back to the same order.
fn canonical(line: &str, session: &Session) -> Result<(), String> {
    let books = session.books();
    let Ok(Parsed::Order(order)) = parse(line, books, Mode::Script) else { return Ok(()) };
    let written = write(&order, books);
    match parse(&written, books, Mode::Script) {
        Ok(Parsed::Order(again)) if again == order => Ok(()),
        other => Err(format!("`{line}` is written `{written}`, which reads as {other:?}, not {order:?}")),
    }
}

/// Types a line and checks the laws about it.
fn step(session: &mut Session, line: &str) -> Result<bool, String> {
    let before = session.books().game.clone();
    canonical(line, session)?;
    let reply = session.submit(line, &mut Unasked);
    let game = session.books().game;
    let Reply::Booked(booked) = reply else {
        return holds(&before == game, || "the books changed without an entry".to_owned()).map(|()| false);
    };
    let broken = game.broken_laws();
    holds(broken.is_empty(), || format!("broken: {broken:?}"))?;
    let below = game.players().iter().find(|p| p.cash.units() < 0);
    holds(below.is_none(), || format!("below nothing: {below:?}"))?;
    holds(game.entries() == before.entries() + 1, || "an entry counts as one".to_owned())?;
    let summed: i64 = booked.ruling.steps.iter().filter_map(|s| s.amount).map(banker::money::Money::units).sum();
    let answer = booked.ruling.answer.map(banker::money::Money::units);
    holds(answer.is_none_or(|a| a == summed), || format!("the steps add up to {summed}, the answer is {answer:?}"))?;
    Ok(true)
}

/// Undo gives back the state before, redo that after.
fn there_and_back(session: &mut Session, before: &Game) -> Result<(), String> {
    let after = state(session.books().game);
    if !step(session, "undo")? {
        return Err("what was booked cannot be undone".to_owned());
    }
    holds(state(session.books().game) == state(before), || "undo does not give back the state before".to_owned())?;
    if !step(session, "redo")? {
        return Err("what was undone cannot be redone".to_owned());
    }
    holds(state(session.books().game) == after, || "redo does not give back the state after".to_owned())
}

/// The entries as they stand in the store lead to the same state.
fn replayed(session: &Session) -> Result<(), String> {
    let books = session.books();
    let mut game = Game::new(books.edition.spaces.len(), books.edition.decks.len());
    let mut fault = None;
    let read = session.store().replay(|entry| {
        if let Err(law) = game.apply(&entry.transfers, &entry.changes) {
            fault.get_or_insert(format!("entry {}: {law:?}", entry.number));
        }
        Ok(())
    });
    holds(read.is_ok() && fault.is_none(), || format!("{read:?} {fault:?}"))?;
    holds(&game == books.game, || "the store leads to another state".to_owned())
}

fn setup(number: u64) -> Setup {
    let (edition, house) = TABLES[usize::try_from(number).unwrap() % TABLES.len()];
    let players = ["Anna", "Bo", "Cara Mia", "Åke"];
    Setup {
        edition: edition.to_owned(),
        players: players.iter().map(|p| (*p).to_owned()).collect(),
        house: house.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
        ..Setup::default()
    }
}

/// Plays one random game; gives the number of entries, or what went wrong with all lines typed.
fn game(number: u64, on_disk: Option<&std::path::Path>) -> Result<u32, String> {
    let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let time = || -> banker::session::Time { Box::new(|| 1_700_000_000_000) };
    let setup = setup(number);
    let started = match on_disk {
        Some(file) => Session::create(&setup, file, time()),
        None => Session::in_memory(&setup, time()),
    };
    let mut session = started.map_err(|e| format!("{e:?}"))?;
    session.begin_batch().map_err(|e| format!("{e:?}"))?;
    let mut typed = Vec::new();
    let mut play = |session: &mut Session| -> Result<(), String> {
        for _ in 0..LINES {
            let template = *dice.pick(LINES_WITH_GAPS);
            let line = fill(&mut dice, template, session);
            // A game is over for good too soon otherwise.
            if line.starts_with("finish") && !dice.one_in(10) {
                continue;
            }
            typed.push(line.clone());
            let before = session.books().game.clone();
            let booked = step(session, &line)?;
            let taken_back = !["undo", "redo", "clock"].iter().any(|verb| line.starts_with(verb));
            if booked && taken_back && dice.one_in(8) {
                typed.push("(undo, redo)".to_owned());
                there_and_back(session, &before)?;
            }
        }
        replayed(session)
    };
    let played = play(&mut session).and_then(|()| session.flush().map_err(|e| format!("{e:?}")));
    let (game, edition) = (session.books().game.clone(), session.books().edition.clone());
    drop(session);
    let reopened = played.and_then(|()| {
        let Some(file) = on_disk else { return Ok(()) };
        let again = Session::open(file, time()).map_err(|e| format!("{e:?}"))?;
        holds(again.books().game == &game, || "the file opens to another state".to_owned())?;
        holds(again.books().edition == &edition, || "the file opens to other rules".to_owned())
    });
    let entries = game.entries();
    reopened.map(|()| entries).map_err(|e| format!("game {number}, {:?}: {e}\n{}", setup.edition, typed.join("\n")))
}

#[test]
fn the_laws_hold_in_random_games() {
    let games = std::env::var("BANKER_LAWS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(48);
    let home = tempfile::tempdir().unwrap();
    let mut entries = 0;
    for number in 0..games {
        let file = home.path().join(format!("{number}.banker"));
        match game(number, (number % 20 == 0).then_some(file.as_path())) {
            Ok(booked) => entries += u64::from(booked),
            Err(fault) => panic!("{fault}"),
        }
    }
    println!("{games} games, {entries} entries");
    assert!(entries > games * 40, "too few lines were legal: {entries} entries in {games} games");
}
