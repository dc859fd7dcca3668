//! The audit: sound books pass, anything that was touched is named.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banker::bank::Draft;
use banker::clock::Countdown;
use banker::edition::{Switch, Value};
use banker::game::{AtEnd, Change, Entry, Fact, Game};
use banker::money::Money;
use banker::report::{Audit, Look, Reply, Told, json_line, text};
use banker::rulings::{Books, Refusal};
use banker::session::{Asker, Decision, Question, Session, Setup, audit};
use banker::store::Store;

use crate::support::{accept, banker, table, timed_table};

const GAME: &[&str] = &[
    "buy Anna Boardwalk",
    "buy Bo Baltic Avenue for 50",
    "rent Bo Boardwalk",
    "rent Bo Boardwalk for 30 agreed",
    "pay Anna Bo 20 a loan paid back",
    "mortgage Boardwalk",
    "undo",
    "amend 3 nothing",
    "rule salary 300",
    "go Anna",
    "undo",
    "redo",
    "bankrupt Bo to Anna",
];

fn audited(session: &mut Session) -> Audit {
    match accept(session, "audit") {
        Reply::Told(told) => match *told {
            Told::Audit(found) => *found,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn sound_books_pass_and_what_was_agreed_is_listed_with_what_the_rule_says() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    for line in GAME {
        accept(&mut t, line);
    }
    accept(&mut t, "build Boardwalk agreed");
    let found = audited(&mut t);
    assert!(found.is_sound(), "{:?}", found.faults);
    let units = |sum: Option<Money>| sum.map(Money::units);
    let agreed: Vec<_> = found.agreed.iter().map(|a| (a.entry, units(a.booked), units(a.ruled), a.struck_by)).collect();
    // Those from the amended entry on stand twice: the amendment struck them out and booked them again.
    assert_eq!(
        agreed,
        [
            (2, Some(50), Some(60), None),
            (4, Some(30), Some(50), Some(8)),
            (9, Some(30), Some(50), None),
            (16, Some(200), None, None)
        ]
    );
    assert_eq!(found.agreed[3].against.as_ref().map(Refusal::code), Some("incomplete-group"));
    let by_hand: Vec<_> = found.by_hand.iter().map(|(entry, line, by)| (*entry, line.as_str(), *by)).collect();
    let payment = "pay Anna Bo 20 a loan paid back";
    assert_eq!(by_hand, [(5, payment, Some(8)), (10, payment, None)]);
    let reply = accept(&mut t, "audit");
    let told = text(&reply, t.books(), Look::PLAIN);
    let line = "2. buy Bo \"Baltic Avenue\" for 50: $50 booked; the rule would have said $60";
    assert!(told.contains(line), "{told}");
    let json: serde_json::Value = serde_json::from_str(&json_line(1, "", &reply, t.books()).unwrap()).unwrap();
    assert_eq!(json["audit"]["sound"], true);
    assert_eq!((&json["audit"]["agreed"][0]["booked"], &json["audit"]["agreed"][0]["ruled"]), (&50.into(), &60.into()));
    assert_eq!(json["audit"]["agreed"][3]["against"], "incomplete-group");
}

#[test]
fn an_agreed_count_is_held_against_the_books() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Anna #39");
    accept(&mut t, "count Anna 1000 agreed");
    let reply = accept(&mut t, "audit");
    let told = text(&reply, t.books(), Look::PLAIN);
    assert!(told.contains("2. count Anna 1000 agreed: €1,000 booked; the books said €1,100"), "{told}");
}

/// Keeps every line that fails, as it was booked.
struct Keeps;
impl Asker for Keeps {
    fn decide(&mut self, question: &Question<'_>, _: &Draft, _: Books<'_>) -> Decision {
        Decision::Take(usize::from(matches!(question, Question::Fails { .. })))
    }
}

#[test]
fn what_an_amendment_kept_is_listed_as_agreed() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    for line in ["buy Anna Boardwalk", "rent Bo Boardwalk"] {
        accept(&mut t, line);
    }
    assert!(matches!(t.submit("amend 1 nothing", &mut Keeps), Reply::Amended(_)));
    let found = audited(&mut t);
    assert!(found.is_sound(), "{:?}", found.faults);
    let [agreed] = found.agreed.as_slice() else { panic!("{:?}", found.agreed) };
    assert_eq!((agreed.entry, agreed.line.as_str()), (4, "rent Bo Boardwalk agreed"));
    assert_eq!(agreed.against.as_ref().map(Refusal::code), Some("unowned"));
}

/// A played game in a file, closed in good order.
fn played(file: &Path) {
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    let mut t = Session::create(&setup, file, Box::new(|| 1)).unwrap();
    for line in GAME {
        accept(&mut t, line);
    }
}

fn sql(file: &Path, lines: &str) {
    rusqlite::Connection::open(file).unwrap().execute_batch(lines).unwrap();
}

fn status(args: &[&str]) -> (Option<i32>, String) {
    let out = banker(args, "");
    (out.status.code(), String::from_utf8_lossy(&out.stdout).into_owned())
}

const DROP_LAST: &str = "DELETE FROM rulings WHERE entry = (SELECT max(n) FROM entries);
    DELETE FROM transfers WHERE entry = (SELECT max(n) FROM entries);
    DELETE FROM changes WHERE entry = (SELECT max(n) FROM entries);
    DELETE FROM entries WHERE n = (SELECT max(n) FROM entries);";

/// What a cheat might do to the file, and the entry at which it is found out.
const TAMPERINGS: &[(&str, u32, &str)] = &[
    ("a sum", 1, "UPDATE transfers SET qty = qty + 1 WHERE entry = 1 AND item = 0"),
    ("who pays", 3, "UPDATE transfers SET giver = 1, taker = 2 WHERE entry = 3"),
    ("another deed", 1, "UPDATE transfers SET which = 1 WHERE entry = 1 AND item = 1"),
    ("one transfer less", 3, "DELETE FROM transfers WHERE entry = 3"),
    ("one transfer more", 5, "INSERT INTO transfers VALUES (5, 1, 0, 0, 500, 0, 1)"),
    ("a reason", 1, "UPDATE rulings SET text = replace(text, '400', '300') WHERE entry = 1"),
    ("no reason", 4, "DELETE FROM rulings WHERE entry = 4"),
    ("a line", 1, "UPDATE entries SET line = 'go Bo' WHERE n = 1"),
    ("what was typed", 2, "UPDATE entries SET typed = 'buy Bo Baltic for 60' WHERE n = 2"),
    ("the time", 2, "UPDATE entries SET at = at + 1 WHERE n = 2"),
    ("a mortgage", 6, "UPDATE changes SET now = '1' WHERE entry = 6"),
    ("a house rule", 11, "UPDATE changes SET now = '900' WHERE what = 'house' AND entry = 11"),
    ("another house rule", 11, "UPDATE changes SET rule = 'fine' WHERE what = 'house' AND entry = 11"),
    ("what an undo takes back", 7, "UPDATE entries SET undoes_from = 5 WHERE n = 7"),
    ("an undo no more", 7, "UPDATE entries SET undoes_from = NULL, undoes_to = NULL WHERE n = 7"),
    ("an entry in the middle", 5, "DELETE FROM entries WHERE n = 5"),
    ("the last entry", 15, DROP_LAST),
    (
        "two entries changed places",
        3,
        "UPDATE entries SET n = -1 WHERE n = 3; UPDATE entries SET n = 3 WHERE n = 4;
         UPDATE entries SET n = 4 WHERE n = -1",
    ),
    ("the edition", 0, "UPDATE meta SET value = replace(value, '200', '900') WHERE key = 'edition'"),
    ("a price of the edition", 0, "UPDATE meta SET value = replace(value, '400', '40') WHERE key = 'edition'"),
    ("the edition's text", 0, "UPDATE meta SET value = value || '# no' WHERE key = 'source'"),
    ("the name of the game", 0, "UPDATE meta SET value = 'another' WHERE key = 'game'"),
    ("no seal", 0, "DELETE FROM meta WHERE key = 'edition seal'"),
];

#[test]
fn a_file_that_was_touched_is_found_out_and_the_exit_status_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    played(&file);
    let (code, sound) = status(&["audit", file.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{sound}");
    for (what, entry, change) in TAMPERINGS {
        let touched = folder.path().join("touched");
        std::fs::copy(&file, &touched).unwrap();
        let db = rusqlite::Connection::open(&touched).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db.execute_batch(change).unwrap();
        assert!(db.total_changes() > 0, "{what}: nothing is changed by {change}");
        drop(db);
        let (code, json) = status(&["audit", "--json", touched.to_str().unwrap()]);
        assert_eq!(code, Some(1), "{what}: {json}");
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["sound"], false, "{what}");
        assert_eq!(json["faults"][0]["entry"], *entry, "{what}: {}", json["faults"]);
        let (code, told) = status(&["audit", touched.to_str().unwrap()]);
        assert_eq!(code, Some(1), "{what}");
        assert!(told.contains("the books are NOT in order"), "{what}: {told}");
        assert_ne!(told, sound, "{what}");
    }
}

/// What stands beside the entries, which no hash covers, and the words by which it is told.
const ASIDE: &[(&str, &str)] = &[
    ("UPDATE holders SET name = CASE id WHEN 1 THEN 'Bo' WHEN 2 THEN 'Anna' ELSE name END", "holder 1"),
    ("DELETE FROM holders WHERE id = 1", "holder 1"),
    ("INSERT INTO holders VALUES (7, 'player', 'Eve')", "holder 7"),
    ("UPDATE items SET name = 'Baltic' WHERE item = 1 AND which = 39", "item (1, 39)"),
    ("DELETE FROM items WHERE item = 0", "item (0, 0)"),
    ("UPDATE spare SET value = 'x' WHERE key = 'game'", "`spare`"),
    ("DELETE FROM spare", "`spare`"),
    ("UPDATE transfers SET i = 0.5 WHERE entry = 3", "counted"),
    ("UPDATE transfers SET i = -7 WHERE entry = 1 AND i = 0", "counted"),
    ("UPDATE changes SET i = i + 1 WHERE entry = 6", "counted"),
    ("UPDATE changes SET rule = '' WHERE entry = 6", "rule without"),
    ("DELETE FROM meta WHERE key = 'last'", "`last`"),
    ("PRAGMA user_version = 1", "table `spare`"),
    ("PRAGMA user_version = 0", "format 0"),
    ("PRAGMA user_version = -1", "format -1"),
    ("DROP VIEW cash; CREATE VIEW cash AS SELECT 1 id, 'Anna' name, 99999 cash", "view `cash`"),
    ("DROP VIEW moves", "view moves"),
    ("CREATE TRIGGER x AFTER INSERT ON entries BEGIN DELETE FROM entries WHERE n = new.n; END", "trigger `x`"),
    ("CREATE INDEX x ON entries (at)", "index `x`"),
];

#[test]
fn what_stands_beside_the_entries_is_held_against_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    played(&file);
    for (change, part) in ASIDE {
        let touched = folder.path().join("touched");
        std::fs::copy(&file, &touched).unwrap();
        sql(&touched, change);
        let (code, told) = status(&["audit", touched.to_str().unwrap()]);
        assert_eq!(code, Some(1), "{change}: {told}");
        assert!(told.contains(part), "{change}: {told}");
    }
}

/// What a cheat makes of an entry.
type Forgery<'a> = &'a dyn Fn(&mut Entry);

/// Writes a game anew with one entry changed, all hashes and seals reckoned again.
fn forge(file: &Path, forged: &Path, number: u32, change: Forgery<'_>) -> (Audit, Audit) {
    let (store, meta) = Store::open_to_read(file).unwrap();
    let mut again = Store::create(forged, &meta).unwrap();
    store
        .records(|mut entry, ruling, _| {
            if entry.number == number {
                change(&mut entry);
            }
            again.append_text(&entry, ruling)
        })
        .unwrap();
    again.flush().unwrap();
    (audit(&store, &meta).unwrap(), audit(&again, &meta).unwrap())
}

/// Who knows the program can write all hashes anew. Then the rules speak, and the fingerprint.
#[test]
fn hashes_that_were_written_anew_leave_the_rules_and_the_fingerprint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    {
        let setup = Setup {
            players: vec!["Anna".to_owned(), "Bo".to_owned()],
            clock: Some("90m".to_owned()),
            house: vec![("salary".to_owned(), "250".to_owned())],
            ..Setup::default()
        };
        let mut t = Session::create(&setup, &file, Box::new(|| 1)).unwrap();
        for line in
            ["buy Anna Boardwalk", "rent Bo Boardwalk", "clock 20m", "note the rain", "amend 2 rent Bo Boardwalk"]
        {
            accept(&mut t, line);
        }
    }
    let clock = |minutes: i64| Fact::Clock(Some(Countdown::lasting(minutes * 60_000, 1)));
    let house = |value: i64| Fact::House(Switch::Salary, Some(Value::Number(value)));
    let more = |e: &mut Entry, was: Option<Fact>, is: Fact| {
        let was = was.unwrap_or_else(|| Game::new(40, 2).fact(&is));
        e.changes.push(Change { was, is });
    };
    let cases: &[(&str, u32, Forgery)] = &[
        ("a sum", 2, &|e| e.transfers[0].qty = 5),
        ("the start", 0, &|e| e.transfers[0].qty = 2500),
        ("the clock of the start", 0, &|e| e.changes.last_mut().unwrap().is = clock(500)),
        ("the salary of the start", 0, &|e| {
            let rule = e.changes.iter_mut().find(|c| matches!(c.is, Fact::House(..))).unwrap();
            rule.is = house(900);
        }),
        ("the line of the start", 0, &|e| e.line = e.line.replace("salary=250", "salary=300")),
        ("another edition", 0, &|e| e.line = e.line.replace("classic-us", "euro")),
        ("the clock", 3, &|e| e.changes[0].is = clock(500)),
        ("the end in an entry of the clock", 3, &|e| {
            more(e, None, Fact::AtEnd(Some(Box::new(AtEnd::of(&Game::new(40, 2))))));
        }),
        ("a fact in a note", 4, &|e| more(e, Some(house(250)), house(900))),
        ("a line that was not kept", 7, &|e| {
            e.line.push_str(" agreed");
            more(e, Some(house(250)), house(900));
        }),
    ];
    for (index, (what, number, change)) in cases.iter().enumerate() {
        let forged = folder.path().join(index.to_string());
        let (honest, forged) = forge(&file, &forged, *number, *change);
        assert!(honest.is_sound(), "{:?}", honest.faults);
        assert!(forged.faults.iter().any(|(entry, _)| entry == number), "{what}: {:?}", forged.faults);
        assert_ne!(honest.fingerprint, forged.fingerprint, "{what}");
    }
}

/// An entry is of the moment at which it was typed, whatever runs out while the table ponders.
#[test]
fn time_that_runs_out_at_a_question_makes_no_fault() {
    struct Ponders(Arc<AtomicI64>);
    impl Asker for Ponders {
        fn decide(&mut self, _: &Question<'_>, _: &Draft, _: Books<'_>) -> Decision {
            self.0.fetch_add(5 * 60_000, Ordering::SeqCst);
            Decision::Take(0)
        }
    }
    let (mut t, time) = timed_table("euro", Some("timed"), &["Anna", "Bo"]);
    for line in ["buy Anna #1", "mortgage #1", "clock 2m"] {
        accept(&mut t, line);
    }
    let before = t.books().game.entries();
    t.submit("trade Anna #1 for Bo 100", &mut Ponders(time.clone()));
    assert_eq!(t.books().game.entries(), before + 1);
    assert!(time.load(Ordering::SeqCst) > 1_700_000_000_000, "nothing was asked");
    let found = audited(&mut t);
    assert!(found.is_sound(), "{:?}", found.faults);
}

#[test]
fn every_touched_entry_is_named_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    played(&file);
    sql(&file, "UPDATE entries SET typed = 'x' WHERE n IN (2, 5)");
    let (store, meta) = Store::open_to_read(&file).unwrap();
    let faults: Vec<u32> = audit(&store, &meta).unwrap().faults.iter().map(|(entry, _)| *entry).collect();
    assert_eq!(faults, [2, 5]);
}

#[test]
fn what_cannot_be_audited_has_a_status_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let name = file.to_str().unwrap();
    assert_eq!(status(&["audit", name]).0, Some(2));
    std::fs::write(&file, "no game").unwrap();
    assert_eq!(status(&["audit", name]).0, Some(2));
    assert_eq!(status(&["audit"]).0, Some(2));
}

#[test]
fn an_audit_leaves_nothing_behind_and_reads_what_may_only_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game, 100% #1?");
    played(&file);
    let mut rights = std::fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&file, rights).unwrap();
    let mut of_folder = std::fs::metadata(folder.path()).unwrap().permissions();
    let before = of_folder.clone();
    of_folder.set_readonly(true);
    std::fs::set_permissions(folder.path(), of_folder).unwrap();
    let (code, told) = status(&["audit", file.to_str().unwrap()]);
    std::fs::set_permissions(folder.path(), before).unwrap();
    assert_eq!(code, Some(0), "{told}");
    let there: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(there, [file.file_name().unwrap()]);
}

#[test]
fn a_game_that_is_being_played_is_audited_as_far_as_it_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    let mut t = Session::create(&setup, &file, Box::new(|| 1)).unwrap();
    let entries = |expected: u32| {
        let (code, json) = status(&["audit", "--json", file.to_str().unwrap()]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((code, &json["entries"]), (Some(0), &expected.into()), "{json}");
    };
    accept(&mut t, "buy Anna Boardwalk");
    entries(1);
    t.begin_batch();
    accept(&mut t, "rent Bo Boardwalk");
    entries(1);
    t.flush().unwrap();
    entries(2);
    // The player still has it: another banker is turned away as before.
    let out = banker(&["run", "-", "--file", file.to_str().unwrap()], "go Bo\n");
    assert!(String::from_utf8_lossy(&out.stderr).contains("file-busy"));
    accept(&mut t, "go Bo");
    entries(3);
    let exported = banker(&["export", file.to_str().unwrap(), "--format", "script"], "");
    assert!(exported.status.success());
    assert!(String::from_utf8_lossy(&exported.stdout).contains("go Bo"));
}
