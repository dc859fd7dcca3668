//! Exports and what becomes of them: the same game again, or a clear fault.

use std::io::Cursor;

use banker::report::export::Format;
use banker::session::{ImportError, Session, Source, Unasked, import_json, import_script};

use crate::support::{accept, cash, table};

/// A table with names that every format has to deal with, and every kind of entry of the books.
fn odd_table() -> Session {
    let players = ["Anna", "Bo; B.", "🚗 car", "=SUM", "Жанна", "a=b"];
    let mut t = table("euro", None, &players, &[("fines_to", "pot"), ("pot_seed", "100")]);
    for line in [
        "buy Anna Rome",
        "go \"Bo; B.\"",
        "pay \"🚗 car\" Anna 50 for; a | \"thing\"",
        "undo 2",
        "redo",
        "note ; odd = \"text\" \\ here",
        "buy =SUM Athens",
        "label Rome \"Wherever; it is\"",
        "rule salary 400",
        "go Anna",
        "rule salary default",
        "rename Anna \"Anna =2\"",
        "join Zoë",
        "undo",
        "join Ida",
        "undo to 1",
        "redo",
        "redo",
    ] {
        t.submit(line, &mut Unasked);
    }
    t
}

fn exported(session: &Session, format: Format) -> String {
    let mut out = Vec::new();
    session.export(format, 0, &mut out, |_| {}).expect("the export");
    String::from_utf8(out).expect("text")
}

fn source() -> Source<'static> {
    Source { file: None, user_folder: None, time: Box::new(|| 1) }
}

/// The commands of a recorded game, after the line that starts it.
pub fn recorded(text: &str) -> String {
    let mut head = ["", "", ""];
    let mut lines = Vec::new();
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "edition" => head[0] = rest,
            "players" => head[1] = rest,
            "house" => head[2] = rest,
            "end" => break,
            "#" | "=" | "?" | "-" | ">" | "" => {}
            _ => lines.push(line.split(" => ").next().unwrap_or(line)),
        }
    }
    format!("new {} standard {} {}\n{}\n", head[0], head[1], head[2], lines.join("\n"))
}

#[test]
fn a_json_export_becomes_the_same_game_hash_for_hash() {
    let mut games = vec![odd_table()];
    let text = recorded(include_str!("../games/game-009.txt"));
    games.push(import_script(&mut Cursor::new(text), source()).expect("the recorded game"));
    for game in games {
        let json = exported(&game, Format::Json);
        let again = import_json(&mut json.as_bytes(), source()).expect("the import");
        assert_eq!(again.books().game, game.books().game);
        assert_eq!(again.store().last_hash(), game.store().last_hash());
        assert!(exported(&again, Format::Json) == json, "the second export differs");
    }
}

#[test]
fn an_exported_script_replays_to_the_same_entries() {
    let game = odd_table();
    let script = exported(&game, Format::Script);
    let mut again = import_script(&mut Cursor::new(script.clone()), source()).expect("the import");
    assert_eq!(again.books().game, game.books().game);
    assert_eq!(exported(&again, Format::Script), script);
    let entries = |s: &Session| -> Vec<serde_json::Value> {
        let json: serde_json::Value = serde_json::from_str(&exported(s, Format::Json)).expect("JSON");
        let strip = |mut e: serde_json::Value| {
            // What was typed is now the canonical line, so the hashes differ; nothing else may.
            for key in ["typed", "hash"] {
                e.as_object_mut().expect("an object").remove(key);
            }
            e
        };
        json["entries"].as_array().expect("entries").iter().cloned().map(strip).collect()
    };
    assert_eq!(entries(&again), entries(&game));
    accept(&mut again, "go Anna");
}

#[test]
fn an_amendment_replays_with_its_reason() {
    let mut game = table("classic-us", None, &["Anna", "Bo"], &[]);
    for line in ["buy Anna Boardwalk", "go Bo", "pay Bo Anna 50", "amend 2 nothing"] {
        accept(&mut game, line);
    }
    let script = exported(&game, Format::Script);
    assert!(script.contains("undo to 1 then 1"), "{script}");
    let again = import_script(&mut Cursor::new(script), source()).expect("the import");
    let ruling = |s: &Session| s.store().record(4).expect("a record").expect("entry 4").ruling;
    assert_eq!(ruling(&again), ruling(&game));
    assert!(!ruling(&game).steps.is_empty());
}

#[test]
fn an_altered_export_is_refused_with_the_entry_that_is_wrong() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Anna Boardwalk");
    accept(&mut t, "pay Bo Anna 50");
    let json = exported(&t, Format::Json);
    let attempt = |from: &str, to: &str| {
        let altered = json.replacen(from, to, 1);
        assert_ne!(altered, json, "{from} is not in the export");
        match import_json(&mut altered.as_bytes(), source()) {
            Err(ImportError::Entry(number, says)) => format!("{number}: {says}"),
            Err(other) => format!("{other:?}"),
            Ok(_) => panic!("`{from}` → `{to}` was taken"),
        }
    };
    for (from, to, part) in [
        ("\"qty\":400", "\"qty\":40", "1: its hash"),
        ("\"qty\":400", "\"qty\":4000", "1: it contradicts"),
        ("\"qty\":400", "\"qty\":-400", "1: a transfer moves"),
        ("\"qty\":400", "\"qty\":9223372036854775807", "1: a transfer moves"),
        ("\"item\":\"deed:39\"", "\"item\":\"deed:999\"", "1: a transfer names"),
        ("\"item\":\"deed:39\"", "\"item\":\"deed:0\"", "1: it"),
        ("\"to\":\"player:0\"", "\"to\":\"player:7\"", "0: it contradicts"),
        ("\"n\":2,", "\"n\":3,", "3: entry 2 should"),
        ("pay Bo Anna 50\",\"line\"", "pay Bo Anna 5\",\"line\"", "2: its hash"),
        ("\"is\":\"Bo\"", "\"is\":\"B\\u001bo\"", "0: a player"),
        ("\"format\":1", "\"format\":2", "TooNew(2)"),
        ("\"since\":0", "\"since\":1", "Partial(1)"),
        ("\"group\":7", "\"group\":70", "has no group"),
        ("\"code\":\"USD\"", "\"code\":\"U;D\"", "currency"),
        ("\"entries\":[", "\"entries\":[[", "no export"),
        ("\"price\":400", "\"price\":401", "`edition` is not what its `source` says"),
        ("\"finished\":false", "\"finished\":true", "`finished` is not"),
        ("\"cash\":1150", "\"cash\":1151", "`players` is not"),
        ("\"time\":\"20", "\"time\":\"19", "0: its `time`"),
    ] {
        let fault = attempt(from, to);
        assert!(fault.contains(part), "{from} → {to}: {fault}");
    }
    assert_eq!(cash(&t), [1150, 1450]);
}

#[test]
fn a_refused_script_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.banker");
    let text = "new classic-us standard Anna Bo\ngo Anna\nlift Boardwalk\n";
    let into = Source { file: Some(&file), ..source() };
    match import_script(&mut Cursor::new(text), into) {
        Err(ImportError::Line(3, refusal, _)) => assert_eq!(refusal.code(), "unowned"),
        other => panic!("{:?}", other.err()),
    }
    assert!(!file.exists());
    // A file that was there before is left alone.
    std::fs::write(&file, "mine").expect("a file");
    let into = Source { file: Some(&file), ..source() };
    assert!(import_script(&mut Cursor::new(text), into).is_err());
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "mine");
}

#[test]
fn every_format_tells_odd_names_safely() {
    let game = odd_table();
    let csv = exported(&game, Format::Csv);
    assert!(csv.contains(",'=SUM,bank\r\n") && csv.contains("\"Bo; B.\""), "{csv}");
    let ledger = exported(&game, Format::Ledger);
    assert!(ledger.contains("account Assets:Players:Bo_ B.\n"), "{ledger}");
    assert!(ledger.contains("commodity \"Rome\"\n") || ledger.contains("commodity Rome\n"));
    let bean = exported(&game, Format::Beancount);
    assert!(bean.contains("open Assets:Players:Zhanna\n  name: \"Жанна\""), "{bean}");
    assert!(bean.contains("* \"note ; odd") || bean.contains("; ") && !bean.contains("* \"note"));
}

#[test]
fn since_an_entry_begins_with_what_everybody_had() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Anna Boardwalk");
    accept(&mut t, "go Bo");
    let mut out = Vec::new();
    assert_eq!(t.export(Format::Ledger, 2, &mut out, |_| {}).expect("the export"), 1);
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains("what each had before entry 2"), "{text}");
    assert!(text.contains("Assets:Players:Anna  1100 USD") && text.contains("Assets:Players:Anna  1 Boardwalk"));
    assert!(t.export(Format::Ledger, 3, &mut Vec::new(), |_| {}).is_err());
}

#[test]
fn the_examples_are_one_game_in_two_forms() {
    let script = include_str!("../../examples/games/classic-us-short.txt");
    let json = include_str!("../../examples/games/classic-us-short.json");
    let played = import_script(&mut Cursor::new(script), source()).expect("the script");
    let read = import_json(&mut json.as_bytes(), source()).expect("the export");
    assert_eq!(played.books().game, read.books().game);
    assert!(exported(&played, Format::Script) == script, "the script reads otherwise when it is exported again");
}

#[test]
fn the_clock_of_the_setting_up_and_of_the_game_is_replayed_at_its_own_time() {
    let text = "# at 2026-01-02T20:00:00.000Z\nnew classic-us standard Anna \"Clock\" clock 90m\n\
                # at 2026-01-02T20:10:00.000Z\nclock pause\n# at 2026-01-02T20:20:00.000Z\nclock resume\nundo\n";
    let text = text.replace("\nundo\n", "\ngo Anna\nundo\n");
    let game = import_script(&mut Cursor::new(text), source()).expect("the script");
    let left = game.books().game.clock().expect("a clock").remaining(1_767_385_200_000);
    assert_eq!(left, 80 * 60_000, "at 20:20 there were 80 minutes left");
    let again = import_script(&mut Cursor::new(exported(&game, Format::Script)), source()).expect("the script");
    assert_eq!(again.books().game, game.books().game);
}

#[test]
fn what_a_tax_choice_hides_is_not_exported() {
    let mut t = table("nhl", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "roll Anna 1 3");
    let players = |t: &Session| {
        let text = exported(t, Format::Json);
        text.lines().find(|line| line.contains("\"players\"")).unwrap().to_owned()
    };
    assert!(!players(&t).contains("estate"), "{}", players(&t));
    assert!(players(&t).contains("\"rank\":null"), "{}", players(&t));
    assert!(t.report(&mut Vec::new(), |_| {}).is_err());
    accept(&mut t, "tax Anna flat");
    assert!(players(&t).contains("\"estate\":1300"), "{}", players(&t));
    assert!(t.report(&mut Vec::new(), |_| {}).is_ok());
}

/// What the schema does not know is refused, since it would be lost; a later version is told as such.
#[test]
fn a_key_that_no_export_has_is_refused() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    t.submit("go Anna", &mut Unasked);
    let text = exported(&t, Format::Json);
    for place in ["", "/entries/1", "/entries/1/transfers/0", "/entries/0/changes/0"] {
        let mut document: serde_json::Value = serde_json::from_str(&text).unwrap();
        document.pointer_mut(place).unwrap()["more"] = 1.into();
        let read = |document: &serde_json::Value| import_json(&mut Cursor::new(document.to_string()), source()).err();
        assert!(matches!(read(&document), Some(ImportError::NoExport(says)) if says.contains("`more`")), "{place}");
        document["format"] = 2.into();
        assert!(matches!(read(&document), Some(ImportError::TooNew(2))), "{place}");
    }
}
