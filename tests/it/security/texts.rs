//! No text of the table or of an edition is more than a text.

use std::collections::BTreeMap;

use banker::edition::{LoadError, load_text};
use banker::report::export::Format;
use banker::report::{Look, json_line, text};
use banker::session::{Session, Setup, Source, Unasked, import_script};

use super::odd;
use crate::fuzzing::bodies::SHOWING;
use crate::support::{accept, table};

/// Texts that mean something to a terminal, a spreadsheet, a browser, a journal or a shell. The
/// first of each pair is what a refusal or an export must not hand on as it is.
const EVIL: &[&str] = &[
    "\u{1b}[31mred",
    "\u{1b}]0;title\u{7}",
    "\u{9b}31mred",
    "two\nlines",
    "two\r\nlines",
    "over\rwritten",
    "tab\tbed",
    "null\0",
    "bell\u{7}",
    "del\u{7f}",
    "line\u{2028}end",
    "next\u{85}line",
    "rtl\u{202e}evil",
    "isolate\u{2066}evil",
    "mark\u{61c}evil",
    "zero\u{200b}width",
    "soft\u{ad}hyphen",
    "tag\u{e0041}ged",
    "bom\u{feff}",
    "=SUM(A)",
    "+Bo",
    "-Bo",
    "@Bo",
    "|Bo",
    "%Bo",
    "＝Bo",
    "  =Bo",
    "<b>Bo</b>",
    "<script>alert(x)</script>",
    "Bo\" onload=\"x",
    "Bo' onload='x",
    "Bo&amp;co",
    "Bo -->",
    "]]>Bo",
    "; comment",
    "Bo; a: b",
    "Bo | note",
    "Bo  500",
    "* Bo",
    "! Bo",
    "(Bo)",
    "[Bo]",
    "{Bo}",
    "{{Bo}}",
    "Assets:Bo",
    "# Bo",
    "Bo #tag ^link",
    "include Bo.ledger",
    "option \"title\" \"Bo\"",
    "2024-01-01 open Assets:Bo",
    "`Bo`",
    "$(Bo)",
    "%s%n",
    "..",
    "../../Bo",
    "/etc/Bo",
    "C:\\Bo",
];

/// Each thing that is shown of a game, with what it is.
fn shown(game: &mut Session) -> Vec<(String, String)> {
    let mut all = vec![("the greeting".to_owned(), banker::repl::greeting(game, Look::PLAIN))];
    for line in SHOWING {
        let reply = game.submit(line, &mut Unasked);
        all.push((format!("`{line}`"), text(&reply, game.books(), Look::PLAIN)));
        all.push((format!("`{line}` in JSON"), json_line(1, line, &reply, game.books()).unwrap_or_default()));
    }
    all
}

/// Each file that is written of a game, with what it is.
fn written(game: &Session) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for format in [Format::Json, Format::Csv, Format::Ledger, Format::Hledger, Format::Beancount, Format::Script] {
        let mut out = Vec::new();
        game.export(format, 0, &mut out, |_| {}).unwrap();
        all.push((format!("{format:?}"), String::from_utf8(out).unwrap()));
    }
    let mut page = Vec::new();
    game.report(&mut page, |_| {}).unwrap();
    all.push(("report".to_owned(), String::from_utf8(page).unwrap()));
    all
}

/// The cells of a CSV file.
fn cells(csv: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut quoted, mut chars) = (false, csv.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cells.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' | '\n' if !quoted => cells.push(String::new()),
            '\r' if !quoted => {}
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// What a reader of the format takes for the frame: the marks at the beginnings of its lines.
fn frame(journal: &str) -> Vec<String> {
    let word = |line: &str| {
        let space: String = line.chars().take_while(|c| *c == ' ').collect();
        let first = line.trim_start().chars().next();
        let class = first.map_or('.', |c| {
            if c.is_ascii_digit() {
                '9'
            } else if c.is_alphabetic() {
                'a'
            } else {
                c
            }
        });
        format!("{space}{class}")
    };
    journal.lines().map(word).collect()
}

/// What is written of a game with harmless texts, which many of the others are held against, by what
/// makes it.
type Tame = BTreeMap<String, Vec<(String, String)>>;

fn judge(evil: &str, how: &str, evil_game: &mut Session, tame: &[(String, String)]) {
    for (what, told) in shown(evil_game) {
        assert_eq!(told.chars().find(|c| odd(*c)), None, "{evil:?} as {how}, {what}: {told}");
        let is_json = what.ends_with("JSON") && !told.is_empty();
        assert!(!is_json || serde_json::from_str::<serde_json::Value>(&told).is_ok(), "{evil:?}: {told}");
    }
    for ((what, told), (_, plain)) in written(evil_game).into_iter().zip(tame) {
        let says = format!("{evil:?} as {how}, {what}");
        let control = told.chars().find(|c| odd(*c) && !(what == "Csv" && *c == '\r'));
        assert_eq!(control, None, "{says}: {told}");
        match what.as_str() {
            "Csv" => {
                for cell in cells(&told) {
                    let first = cell.trim_start_matches(|c: char| c.is_whitespace() || c == '"').chars().next();
                    let formula = first.is_some_and(|c| "=+-@|%＝＋－＠".contains(c));
                    assert!(!formula, "{says}: the cell {cell:?}");
                }
                assert_eq!(told.lines().count(), plain.lines().count(), "{says}");
            }
            "Ledger" | "Hledger" | "Beancount" => assert_eq!(frame(&told), frame(plain), "{says}:\n{told}"),
            "report" => {
                let tags = |page: &str| page.matches('<').count();
                assert_eq!(tags(&told), tags(plain), "{says}");
                if evil.contains(['<', '>', '"', '\'']) {
                    assert!(!told.contains(evil), "{says}");
                }
            }
            "Script" => {
                assert_eq!(told.lines().count(), plain.lines().count(), "{says}:\n{told}");
                let source = Source { file: None, user_folder: None, time: Box::new(|| 1) };
                if how != "edition" {
                    let again = import_script(&mut told.as_bytes(), source);
                    let again = again.unwrap_or_else(|e| panic!("{says}: {e:?}\n{told}"));
                    assert_eq!(again.books().game, evil_game.books().game, "{says}");
                }
            }
            _ => assert!(serde_json::from_str::<serde_json::Value>(&told).is_ok(), "{says}"),
        }
    }
}

/// Lines with a text in them.
fn lines_with(text: &str) -> Vec<String> {
    vec![
        format!("join \"{text}\""),
        format!("rename Bo \"{text}!\""),
        format!("label Rome \"{text}\""),
        format!("note {text}"),
        format!("pay Anna #2 5 {text}"),
        format!("owe #2 Anna 5 {text}"),
    ]
}

#[test]
fn no_text_of_the_table_is_more_than_a_text() {
    let (mut taken, mut tables) = (0, Tame::new());
    let start = || {
        let mut t = table("euro", None, &["Anna", "Bo"], &[]);
        accept(&mut t, "buy Anna Rome");
        t
    };
    for evil in EVIL {
        let (mut bad, mut good) = (start(), Vec::new());
        for (line, tame) in lines_with(evil).iter().zip(lines_with("Zoe")) {
            let before = bad.books().game.entries();
            let reply = bad.submit(line, &mut Unasked);
            let told = text(&reply, bad.books(), Look::PLAIN);
            assert!(!told.chars().any(odd), "{line:?} is answered {told:?}");
            if bad.books().game.entries() > before {
                good.push(tame);
                taken += 1;
            }
        }
        let tame = tables.entry(good.join("\n")).or_insert_with(|| {
            let mut t = start();
            for line in &good {
                accept(&mut t, line);
            }
            written(&t)
        });
        judge(evil, "text", &mut bad, tame);
    }
    assert!(taken > 100, "only {taken} of these lines were taken, so that little was tried");
}

/// The places of an edition that hold a text, with another text in each.
const PLACES: [(&str, &str); 9] = [
    ("name: T", "Zoe"),
    ("says: T", "Zoe"),
    ("names: {39: T}", "Zoe"),
    ("currency: {code: EUR, sign: T}", "E"),
    ("currency: {code: EUR, sign: E, thousands: T}", "."),
    ("groups: [{id: brown, name: T}]", "Zoe"),
    ("words: {hotel: T}", "Zoe"),
    ("rules: {salary: {is: 200, cite: T}}", "Zoe"),
    ("rules: {salary: {is: 200, cite: silent, because: T}}", "Zoe"),
];

#[test]
fn no_text_of_an_edition_is_more_than_a_text() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("evil.yaml");
    let start = |yaml: &str| {
        std::fs::write(&file, yaml).unwrap();
        let players = vec!["Anna".to_owned(), "Bo".to_owned()];
        let setup = Setup { edition: file.to_string_lossy().into_owned(), players, ..Setup::default() };
        let mut game = Session::in_memory(&setup, Box::new(|| 1_700_000_000_000)).unwrap();
        for line in ["buy Anna #39", "rent Bo #39", "go Bo"] {
            game.submit(line, &mut Unasked);
        }
        game
    };
    let (mut taken, mut refused, mut editions) = (0, 0, Tame::new());
    for evil in EVIL {
        // All places that take the text, each key once.
        let head = "edition: evil\nextends: euro\n";
        let (mut bad, mut good) = (head.to_owned(), head.to_owned());
        let mut keys = Vec::new();
        for (place, tame) in PLACES {
            // A group and a space may not bear the same name.
            let its = |text: &str| if place.starts_with("groups") { format!("{text} g") } else { text.to_owned() };
            let part = |text: &str| format!("{}\n", place.replace('T', &serde_json::to_string(&its(text)).unwrap()));
            let key = place.split(':').next();
            match load_text("evil", &format!("{head}{}", part(evil)), None) {
                Ok(_) if !keys.contains(&key) => {
                    bad.push_str(&part(evil));
                    good.push_str(&part(tame));
                    keys.push(key);
                    taken += 1;
                }
                Ok(_) => {}
                Err(faults) => {
                    let LoadError::Faulty { faults, .. } = faults else { panic!("{faults:?}") };
                    let says: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    assert!(!says.join(" ").chars().any(odd), "{evil:?}: {says:?}");
                    refused += 1;
                }
            }
        }
        if !keys.is_empty() {
            let tame = editions.entry(good).or_insert_with_key(|good| written(&start(good)));
            judge(evil, "edition", &mut start(&bad), tame);
        }
    }
    assert!(taken > 60 && refused > 60, "{taken} taken, {refused} refused");
}
