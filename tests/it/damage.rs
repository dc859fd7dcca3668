//! Damaged files: whatever is wrong with one, it is refused, or shows a game as it once truly was;
//! rescue brings back the longest sound beginning.

use std::path::Path;

use banker::game::Game;
use banker::session::{OpenError, Session, Unasked, rescue};
use banker::store::{Notice, StoreError};
use rusqlite::Connection;

use crate::support::{create, fixed_time};

const LINES: &[&str] = &[
    "buy Anna Boardwalk",
    "buy Bo Baltic",
    "pay Anna Bo 37 for the pizza",
    "go Anna",
    "mortgage Boardwalk",
    "rule salary 300",
    "go Bo",
    "undo",
    "trade Anna Boardwalk for Bo 120",
    "label Boardwalk Seafront",
    "jail Bo",
    "note the cat sat on the board",
];

/// A game of some length, with its state after every entry.
fn sound_game(file: &Path, rounds: usize) -> Vec<Game> {
    let mut game = create(file);
    let mut states = vec![game.books().game.clone()];
    for line in LINES.iter().chain(&["go Anna", "pay Anna Bo 11", "go Bo"]).cycle().take(rounds * 15) {
        let before = game.books().game.entries();
        game.submit(line, &mut Unasked);
        if game.books().game.entries() > before {
            states.push(game.books().game.clone());
        }
    }
    states
}

/// A small generator, so that every run damages the same files.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

fn damage(sound: &[u8], dice: &mut Dice) -> (Vec<u8>, String) {
    let mut harmed = sound.to_vec();
    let at = dice.roll(sound.len());
    let says = match dice.roll(3) {
        0 => {
            harmed.truncate(at);
            format!("cut at {at}")
        }
        1 => {
            let page = at / 4096 * 4096;
            let end = (page + 4096).min(harmed.len());
            harmed[page..end].fill(0);
            format!("page at {page} zeroed")
        }
        _ => {
            let bits = 1 + dice.roll(8);
            for _ in 0..bits {
                let at = dice.roll(sound.len());
                harmed[at] ^= 1 << dice.roll(8);
            }
            format!("{bits} bits flipped, near {at}")
        }
    };
    (harmed, says)
}

/// Opens a file in each way; what it shows must be a state that the game was in.
fn shows_only_what_was(file: &Path, states: &[Game], says: &str) -> Option<usize> {
    let was = |session: &Session, how: &str| {
        let n = session.books().game.entries() as usize;
        assert_eq!(Some(session.books().game), states.get(n), "{says}: {how} shows what never was");
        n
    };
    let read = Session::open_to_read(file, fixed_time()).ok().map(|s| was(&s, "reading"));
    let written = Session::open(file, fixed_time()).ok().map(|s| was(&s, "opening"));
    written.or(read)
}

fn damage_files(number: usize) -> (usize, usize, usize) {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let states = sound_game(&file, 8);
    let sound = std::fs::read(&file).unwrap();
    let (mut opened, mut rescued, mut entries) = (0, 0, 0);
    let mut dice = Dice(12);
    let mut lost = Vec::new();
    for n in 0..number {
        let (harmed, says) = damage(&sound, &mut dice);
        let says = format!("file {n}, {says}");
        let folder = home.path().join(format!("{n}"));
        std::fs::create_dir(&folder).unwrap();
        let (bad, new) = (folder.join("bad.banker"), folder.join("new.banker"));
        std::fs::write(&bad, &harmed).unwrap();
        match rescue(&bad, &new) {
            Ok(found) => {
                let shown =
                    shows_only_what_was(&new, &states, &says).unwrap_or_else(|| panic!("{says}: rescued, not sound"));
                assert_eq!(shown + 1, found.entries as usize, "{says}");
                rescued += 1;
                entries += shown + 1;
            }
            Err(error) => {
                assert!(!new.exists(), "{says}: a refusal leaves no file");
                lost.push(format!("{says}: {error:?}"));
            }
        }
        assert_eq!(std::fs::read(&bad).unwrap(), harmed, "{says}: rescue touched the damaged file");
        let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name()).collect();
        assert!(left.iter().all(|f| !f.to_string_lossy().contains("rescuing")), "{says}: {left:?}");
        opened += usize::from(shows_only_what_was(&bad, &states, &says).is_some());
        std::fs::remove_dir_all(&folder).unwrap();
    }
    // Only where entry 0 itself or the name of the game is gone can nothing be brought back.
    let gone = |says: &&String| !says.contains("first entry is missing") && !says.contains("`game` is missing");
    assert_eq!(lost.iter().find(gone), None);
    println!(
        "{number} damaged: {opened} show a true state, the rest are refused; {rescued} rescued, {entries} entries of {}",
        rescued * states.len()
    );
    (opened, rescued, states.len())
}

#[test]
fn a_damaged_file_never_shows_what_was_not() {
    let (opened, rescued, _) = damage_files(150);
    // How many exactly depends on where the rows of this game happen to lie.
    assert!(rescued >= opened && rescued > 75, "{opened} opened, {rescued} rescued");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test it two_thousand -- --ignored --nocapture"]
fn two_thousand_damaged_files() {
    damage_files(2000);
}

/// Every number and text of the file that a game is made of, changed alone, is noticed.
#[test]
fn no_stored_value_can_change_unnoticed() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    sound_game(&file, 1);
    let sound = std::fs::read(&file).unwrap();
    for change in [
        "UPDATE transfers SET qty = qty + 1 WHERE entry = 1 AND i = 0",
        "UPDATE transfers SET taker = 2 WHERE entry = 4",
        "UPDATE transfers SET entry = 5, i = i + 10 WHERE entry = 4",
        "DELETE FROM transfers WHERE entry = 4",
        "UPDATE changes SET now = replace(now, '300', '301') WHERE rule = 'salary'",
        "UPDATE changes SET rule = 'jail_fine' WHERE rule = 'salary'",
        "UPDATE entries SET line = 'go Bo' WHERE n = 4",
        "UPDATE entries SET typed = 'go Bo' WHERE n = 4",
        "UPDATE entries SET at = at + 1 WHERE n = 4",
        "UPDATE entries SET undoes_from = 5 WHERE undoes_from IS NOT NULL",
        "UPDATE entries SET undoes_to = NULL",
        "UPDATE entries SET n = 900 WHERE n = 4",
        "UPDATE rulings SET text = replace(text, '200', '201') WHERE entry = 4",
        "DELETE FROM rulings WHERE entry = 4",
        "DELETE FROM entries WHERE n = (SELECT max(n) FROM entries)",
        "DELETE FROM entries",
        "UPDATE meta SET value = replace(value, '400', '401') WHERE key = 'edition'",
        "UPDATE meta SET value = value || ' ' WHERE key = 'source'",
        "UPDATE meta SET value = 'another' WHERE key = 'game'",
        "DROP TABLE rulings",
        "UPDATE entries SET at = 'noon' WHERE n = 4",
        "DELETE FROM meta WHERE key = 'last'",
        "UPDATE meta SET value = '3 00' WHERE key = 'last'",
        "UPDATE meta SET value = 'none' WHERE key = 'last'",
    ] {
        let other = home.path().join("other.banker");
        std::fs::write(&other, &sound).unwrap();
        let db = Connection::open(&other).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db.execute_batch(change).unwrap();
        let changed = db.changes() > 0 || change.starts_with("DROP");
        assert!(changed, "{change} changes nothing");
        drop(db);
        assert!(Session::open(&other, fixed_time()).is_err(), "{change} is not noticed");
        assert!(Session::open_to_read(&other, fixed_time()).is_err(), "{change} is not noticed by a reader");
        std::fs::remove_file(&other).unwrap();
    }
}

/// Entries taken off the end with all that is theirs leave a sound chain; the file notes its last.
#[test]
fn entries_taken_off_the_end_are_missed() {
    let home = tempfile::tempdir().unwrap();
    let (file, new) = (home.path().join("game.banker"), home.path().join("new.banker"));
    let states = sound_game(&file, 1);
    let last = states.len() - 1;
    let rows = [("transfers", "entry"), ("rulings", "entry"), ("changes", "entry"), ("entries", "n")];
    let taken = rows.map(|(table, column)| format!("DELETE FROM {table} WHERE {column} = {last};")).concat();
    Connection::open(&file).unwrap().execute_batch(&format!("PRAGMA foreign_keys = OFF; {taken}")).unwrap();
    for opened in [Session::open(&file, fixed_time()), Session::open_to_read(&file, fixed_time())] {
        let Err(OpenError::Store(StoreError::Damaged(says))) = opened else { panic!("it is not noticed") };
        assert!(says.contains(&format!("entry {last}")), "{says}");
    }
    let out = crate::support::banker(&["run", "-", "--file", file.to_str().unwrap()], "go Anna\n");
    let says = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.code() == Some(1) && says.contains("end is missing") && says.contains("rescue"), "{says}");
    let found = rescue(&file, &new).unwrap();
    assert_eq!((found.entries as usize, found.why.is_some()), (last, true));
    assert_eq!(Session::open(&new, fixed_time()).unwrap().books().game, &states[last - 1]);
}

/// Tables that only repeat what entries and edition say are held against them whenever the file is opened,
/// and written anew where it is played on; where they cannot be read, the file is refused.
#[test]
fn what_only_repeats_the_entries_is_checked_and_written_anew() {
    let home = tempfile::tempdir().unwrap();
    let (file, other) = (home.path().join("game.banker"), home.path().join("other.banker"));
    let mut game = create(&file);
    for line in ["name Bo Berta", "join Cara", "undo", "go Anna", "label Boardwalk Seafront"] {
        game.submit(line, &mut Unasked);
    }
    let state = game.books().game.clone();
    drop(game);
    let sound = std::fs::read(&file).unwrap();
    assert_eq!(Session::open(&file, fixed_time()).unwrap().store().notices(), []);
    for (change, table) in [
        ("UPDATE holders SET name = 'Zed' WHERE id = 1", "holders"),
        ("UPDATE holders SET name = 'Zed' WHERE name = 'Cara'", "holders"),
        ("DELETE FROM holders WHERE id = 0", "holders"),
        ("INSERT INTO holders VALUES (7, 'player', 'Eve')", "holders"),
        ("UPDATE items SET name = 'gold' WHERE item = 0", "items"),
        ("DELETE FROM items", "items"),
        ("DELETE FROM spare", "spare"),
        ("UPDATE spare SET value = 'x' WHERE key = 'game'", "spare"),
    ] {
        std::fs::write(&other, &sound).unwrap();
        let db = Connection::open(&other).unwrap();
        assert!(db.execute(change, []).unwrap() > 0, "{change}");
        drop(db);
        let told = |mended| [Notice::Repeated { tables: vec![table], mended }];
        let harmed = std::fs::read(&other).unwrap();
        let read = Session::open_to_read(&other, fixed_time()).unwrap();
        assert_eq!(read.store().notices(), told(false), "{change}");
        drop(read);
        assert!(std::fs::read(&other).unwrap() == harmed, "{change}: a reader wrote");
        let game = Session::open(&other, fixed_time()).unwrap();
        assert_eq!((game.store().notices(), game.books().game), (&told(true)[..], &state), "{change}");
        drop(game);
        assert_eq!(Session::open(&other, fixed_time()).unwrap().store().notices(), [], "{change}");
        let out = crate::support::banker(&["audit", other.to_str().unwrap()], "");
        assert!(out.status.success(), "{change}: {}", String::from_utf8_lossy(&out.stdout));
    }
    let root = |table: &str| -> u32 {
        let read = "SELECT rootpage FROM sqlite_master WHERE name = ?1";
        Connection::open(&file).unwrap().query_row(read, [table], |row| row.get(0)).unwrap()
    };
    for table in ["holders", "items", "spare"] {
        let mut harmed = sound.clone();
        let page = (root(table) as usize - 1) * 4096;
        harmed[page..page + 4096].fill(0);
        std::fs::write(&other, &harmed).unwrap();
        for opened in [Session::open(&other, fixed_time()), Session::open_to_read(&other, fixed_time())] {
            assert!(matches!(opened, Err(OpenError::Store(StoreError::Damaged(_)))), "{table}");
        }
        let new = home.path().join(table);
        rescue(&other, &new).unwrap();
        assert_eq!(Session::open(&new, fixed_time()).unwrap().books().game, &state, "{table}");
    }
}

#[test]
fn rescue_keeps_all_before_the_damage_and_says_what_it_left() {
    let home = tempfile::tempdir().unwrap();
    let (file, new) = (home.path().join("game.banker"), home.path().join("new.banker"));
    let states = sound_game(&file, 1);
    Connection::open(&file).unwrap().execute_batch("UPDATE transfers SET qty = 999 WHERE entry = 3").unwrap();
    let args = ["rescue", &file.to_string_lossy(), "--out", &new.to_string_lossy()].map(str::to_owned);
    let out = crate::support::banker(&args.each_ref().map(String::as_str), "");
    let says = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(out.status.code(), Some(0), "{says}{}", String::from_utf8_lossy(&out.stderr));
    assert!(says.contains("2 entries brought back") && says.contains("entry 3"), "{says}");
    assert!(says.contains("   4. go Anna"), "{says}");
    assert_eq!(Session::open(&new, fixed_time()).unwrap().books().game, &states[2]);
    // A second time there is a file in the way, which stays.
    let again = crate::support::banker(&args.each_ref().map(String::as_str), "");
    assert_eq!(again.status.code(), Some(1));
}

#[test]
fn a_damaged_edition_is_found_again() {
    let home = tempfile::tempdir().unwrap();
    let (file, new) = (home.path().join("game.banker"), home.path().join("new.banker"));
    let states = sound_game(&file, 1);
    Connection::open(&file)
        .unwrap()
        .execute_batch("UPDATE meta SET value = 'x' WHERE key IN ('edition', 'source')")
        .unwrap();
    assert!(Session::open(&file, fixed_time()).is_err());
    let found = rescue(&file, &new).unwrap();
    assert_eq!((found.entries as usize, found.why), (states.len(), None));
    assert_eq!(Session::open(&new, fixed_time()).unwrap().books().game, states.last().unwrap());
}
