//! Whatever a name, a note, a label or an edition says, it stays a text: no output moves the cursor,
//! hides a letter, begins a line, is a formula or is markup. And what comes from elsewhere reaches no
//! file that it should not.

use std::path::Path;

use banker::edition::{LoadError, load_text};
use banker::game::{Change, Entry, Fact};
use banker::ledger::{PlayerId, SpaceId};
use banker::names::is_invisible;
use banker::report::export::Format;
use banker::report::{Look, json_line, text};
use banker::rulings::{Ruling, Step};
use banker::session::{Session, Setup, Source, Unasked, import_script};
use banker::store::Store;

use crate::support::table;

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

/// All that is shown of a game.
const SHOWING: &[&str] = &[
    "standings",
    "board",
    "groups",
    "deeds",
    "bank",
    "history",
    "law",
    "rule",
    "player #1",
    "show 1",
    "show 2",
    "show 3",
    "why 1",
    "why 2",
    "why 3",
    "audit",
    "estate",
    "? pay Anna Bo 1",
];

fn odd(c: char) -> bool {
    (c.is_control() && c != '\n') || is_invisible(c)
}

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

fn judge(evil: &str, how: &str, evil_game: &mut Session, tame_game: &Session) {
    for (what, told) in shown(evil_game) {
        assert_eq!(told.chars().find(|c| odd(*c)), None, "{evil:?} as {how}, {what}: {told}");
        let is_json = what.ends_with("JSON") && !told.is_empty();
        assert!(!is_json || serde_json::from_str::<serde_json::Value>(&told).is_ok(), "{evil:?}: {told}");
    }
    for ((what, told), (_, plain)) in written(evil_game).into_iter().zip(written(tame_game)) {
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
            "Ledger" | "Hledger" | "Beancount" => assert_eq!(frame(&told), frame(&plain), "{says}:\n{told}"),
            "report" => {
                let tags = |page: &str| page.matches('<').count();
                if tags(&told) != tags(&plain) {
                    std::fs::write("/tmp/safe3-b.html", &plain).unwrap();
                }
                assert_eq!(tags(&told), tags(&plain), "{says}");
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
    let mut taken = 0;
    for evil in EVIL {
        let tables = || {
            let mut t = table("euro", None, &["Anna", "Bo"], &[]);
            t.submit("buy Anna Rome", &mut Unasked);
            t
        };
        let (mut bad, mut good) = (tables(), tables());
        for (line, tame) in lines_with(evil).iter().zip(lines_with("Zoe")) {
            let before = bad.books().game.entries();
            let reply = bad.submit(line, &mut Unasked);
            let told = text(&reply, bad.books(), Look::PLAIN);
            assert!(!told.chars().any(odd), "{line:?} is answered {told:?}");
            if bad.books().game.entries() > before {
                good.submit(&tame, &mut Unasked);
                assert_eq!(good.books().game.entries(), bad.books().game.entries(), "{tame}");
                taken += 1;
            }
        }
        judge(evil, "text", &mut bad, &good);
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
    let (mut taken, mut refused) = (0, 0);
    for evil in EVIL {
        // All places that take the text, each key once.
        let head = "edition: evil\nextends: euro\n";
        let (mut bad, mut good) = (head.to_owned(), head.to_owned());
        let mut keys = Vec::new();
        for (place, tame) in PLACES {
            let part = |text: &str| format!("{}\n", place.replace('T', &serde_json::to_string(text).unwrap()));
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
            judge(evil, "edition", &mut start(&bad), &start(&good));
        }
    }
    assert!(taken > 60 && refused > 60, "{taken} taken, {refused} refused");
}

/// Anybody can write a game file whose hashes fit; what stands in it is shown no more than what is typed.
#[test]
fn a_forged_file_cannot_say_what_could_not_be_typed() {
    let home = tempfile::tempdir().unwrap();
    let sound = table("euro", None, &["Anna", "Bo"], &[]);
    let mut first = None;
    sound
        .store()
        .records(|entry, ruling, _| {
            first = Some((entry, serde_json::from_str::<Ruling>(ruling).unwrap()));
            Ok(())
        })
        .unwrap();
    let first = first.unwrap();
    let evil = "\u{1b}[2Jgone";
    let entry = Entry {
        number: 1,
        at: 1,
        typed: "note x".to_owned(),
        line: "note x".to_owned(),
        transfers: Vec::new(),
        changes: Vec::new(),
        undoes: None,
    };
    let change = |was, is| vec![Change { was, is }];
    let label = |name: Option<&str>| Fact::Label(SpaceId(1), name.map(str::to_owned));
    let seat = |name: Option<&str>| Fact::Seat(PlayerId(2), name.map(str::to_owned));
    let ruling = |says: &str, cite: &str| Ruling {
        answer: None,
        steps: vec![Step {
            says: says.to_owned(),
            amount: None,
            cite: banker::edition::Cite::Section(cite.to_owned()),
        }],
    };
    let plain = ruling("fine", "fine");
    let cases = [
        ("nothing", entry.clone(), plain.clone(), true),
        ("typed", Entry { typed: format!("note {evil}"), ..entry.clone() }, plain.clone(), false),
        ("line", Entry { line: format!("note {evil}"), ..entry.clone() }, plain.clone(), false),
        ("two lines", Entry { line: "note a\nb".to_owned(), ..entry.clone() }, plain.clone(), false),
        ("hidden", Entry { line: "note a\u{202e}b".to_owned(), ..entry.clone() }, plain.clone(), false),
        ("label", Entry { changes: change(label(None), label(Some(evil))), ..entry.clone() }, plain.clone(), false),
        ("name", Entry { changes: change(seat(None), seat(Some(evil))), ..entry.clone() }, plain.clone(), false),
        ("step", entry.clone(), ruling(evil, "fine"), false),
        ("cite", entry.clone(), ruling("fine", evil), false),
        ("all undone", Entry { undoes: Some((1, u32::MAX)), ..entry.clone() }, plain.clone(), false),
        ("the start undone", Entry { undoes: Some((0, 0)), ..entry }, plain, false),
    ];
    for (number, (what, entry, ruling, sound_one)) in cases.into_iter().enumerate() {
        let file = home.path().join(format!("{number}.banker"));
        let mut store = Store::create(&file, sound.meta()).unwrap();
        store.append_all(&[first.clone(), (entry, ruling)]).unwrap();
        store.flush().unwrap();
        drop(store);
        assert_eq!(Session::open(&file, Box::new(|| 1)).is_ok(), sound_one, "{what}");
        for args in [&["audit"][..], &["games"], &["stats"], &["export", "--format", "csv"], &["rescue"]] {
            let args: Vec<&str> = args.iter().copied().chain([file.to_str().unwrap()]).collect();
            let out = crate::support::banker(&args, "");
            let told = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
            assert!(!told.chars().any(|c| odd(c) && c != '\r'), "{what}, {args:?}: {told:?}");
        }
    }
    let mut meta = sound.meta().clone();
    meta.edition.words.hotel = evil.to_owned();
    let file = home.path().join("edition.banker");
    let mut store = Store::create(&file, &meta).unwrap();
    store.append_all(&[first]).unwrap();
    store.flush().unwrap();
    drop(store);
    assert!(Session::open(&file, Box::new(|| 1)).is_err(), "the words of an edition");
}

/// A file from elsewhere decides what it extends, so that may be no other file.
#[test]
fn an_edition_extends_no_file() {
    let home = tempfile::tempdir().unwrap();
    let other = home.path().join("other.yaml");
    std::fs::write(&other, "edition: other\nextends: euro\n").unwrap();
    for base in [other.to_str().unwrap(), "../other", "other.yaml", "./other", "/etc/passwd", "a/b", "..\\other.YAML"] {
        let text = format!("edition: mine\nextends: {}\n", serde_json::to_string(base).unwrap());
        let told = format!("{:?}", load_text("mine", &text, Some(&home.path().join("editions"))).err());
        assert!(told.contains("cannot extend"), "{base}: {told}");
    }
    // By its name it can be extended once it is where the user's editions are.
    assert!(load_text("mine", "edition: mine\nextends: other\n", Some(home.path())).is_ok());
    // In a circle it ends.
    std::fs::write(&other, "edition: other\nextends: other\n").unwrap();
    assert!(load_text("mine", "edition: mine\nextends: other\n", Some(home.path())).is_err());
}

/// An edition file can exhaust neither memory nor time: what is large, deep or much is a fault.
#[test]
fn an_edition_is_bounded() {
    let head = "edition: big\nextends: euro\n";
    let list = |item: &str, n: usize| vec![item; n].join(", ");
    for (what, text) in [
        ("a large file", format!("{head}says: \"{}\"\n", "x".repeat(300_000))),
        ("a large comment", format!("{head}# {}\n", "x".repeat(300_000))),
        ("many values", format!("{head}notes: [{}]\n", list("1", 60_000))),
        ("many spaces", format!("{head}spaces: [{}]\n", list("{at: 1}", 5_000))),
        ("many variants", format!("{head}variants: [{}]\n", list("{name: a, says: b}", 5_000))),
        ("deep lists", format!("{head}says: {}{}\n", "[".repeat(5_000), "]".repeat(5_000))),
        ("deep maps", format!("{head}says: {}1{}\n", "{a: ".repeat(5_000), "}".repeat(5_000))),
        ("deep blocks", format!("{head}{}\n", (0..400).map(|n| " ".repeat(n) + "a:\n").collect::<String>())),
        ("aliases", format!("{head}a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n")),
        ("a merge", format!("{head}<<: {{says: x}}\n")),
        ("a huge number", format!("{head}rules: {{salary: {{is: {}, cite: x}}}}\n", "9".repeat(400))),
        ("a float", format!("{head}rules: {{salary: {{is: 1e300, cite: x}}}}\n")),
        ("a hex number", format!("{head}rules: {{salary: {{is: 0xffffffffffff, cite: x}}}}\n")),
        ("a long name", format!("{head}names: {{39: \"{}\"}}\n", "x".repeat(5_000))),
        ("a name beyond the board", format!("{head}names: {{4000000000: x}}\n")),
        ("many also", format!("{head}also: {{39: [{}]}}\n", list("x", 15_000))),
        ("many keys", format!("{head}{}", (0..30_000).map(|n| n.to_string() + ": 1\n").collect::<String>())),
    ] {
        assert!(load_text("big", &text, None).is_err(), "{what} is taken");
    }
}

#[cfg(unix)]
#[test]
fn an_edition_file_that_never_ends_is_read_to_its_bound() {
    let link = tempfile::tempdir().unwrap();
    let endless = link.path().join("endless.yaml");
    std::os::unix::fs::symlink("/dev/zero", &endless).unwrap();
    let out = crate::support::banker(&["edition", "check", endless.to_str().unwrap()], "");
    let says = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    assert!(says.contains("larger than 256 KiB"), "{says}");
}

/// All files and folders under one.
#[cfg(unix)]
fn modes(folder: &Path) -> Vec<(std::path::PathBuf, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        if path.is_dir() {
            found.extend(modes(&path));
        }
        found.push((path, mode));
    }
    found
}

/// A banker in a home of its own, to which the system denies nothing.
#[cfg(unix)]
fn in_home(home: &Path, args: &[&str], input: &str) -> std::process::Output {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new("sh")
        .args(["-c", "umask 000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_banker")])
        .args(args)
        .env_clear()
        .env("HOME", home)
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn what_is_created_is_private_to_its_user() {
    use std::io::{Read, Write};
    let home = tempfile::tempdir().unwrap();
    let at = |args: &[&str], input: &str| {
        let out = in_home(home.path(), args, input);
        let says = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
        assert!(out.status.success(), "{args:?}: {says}");
    };
    at(&["new", "--players", "Anna,Bo"], "");
    at(&["run", "-", "--players", "Anna,Bo", "--file", "game.banker"], "buy Anna Boardwalk\nexport game.csv\nreport\n");
    at(&["export", "game.banker", "--out", "game.json"], "");
    at(&["report", "game.banker", "--out", "page.html"], "");
    at(&["import", "game.json"], "");
    at(&["rescue", "game.banker", "--out", "rescued.banker"], "");
    at(&["edition", "new", "harbour.yaml", "--from", "euro"], "");
    let found = modes(home.path());
    assert!(found.len() >= 12, "{found:?}");
    let open: Vec<_> = found.iter().filter(|(path, mode)| mode & 0o077 != 0 && !path.ends_with(".local")).collect();
    assert!(open.is_empty(), "{open:?}");
    // While it is open, what stands beside it too.
    let mut running = std::process::Command::new("sh")
        .args(["-c", "umask 000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_banker")])
        .args(["run", "-", "--players", "Anna,Bo", "--file"])
        .arg(home.path().join("open.banker"))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    running.stdin.as_mut().unwrap().write_all(b"go Anna\n").unwrap();
    let mut byte = [0];
    running.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
    let found = modes(home.path());
    assert!(found.iter().any(|(path, _)| path.ends_with("open.banker-wal")));
    assert!(found.iter().filter(|(p, _)| p.to_string_lossy().contains("open.banker")).all(|(_, m)| *m == 0o600));
    running.kill().unwrap();
    running.wait().unwrap();
}

/// What was typed at the prompt is remembered for its user alone, and nothing that could not be shown.
#[cfg(unix)]
#[test]
fn what_is_remembered_of_the_prompt_is_private_and_plain() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let mut t = crate::pty::Terminal::start(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"]);
    t.line("note a\u{202e}b", "cannot be shown");
    t.line("go Bo", "[Bo €1,700 +200]");
    assert!(t.leave("quit\r", "the game is kept"));
    let folder = home.path().join(".local/share/banker/history");
    let kept: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(std::fs::metadata(&kept[0]).unwrap().permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&kept[0]).unwrap();
    assert!(text.contains("go Bo") && !text.chars().any(odd), "{text:?}");
}

#[cfg(unix)]
#[test]
fn a_game_is_kept_in_the_folder_of_games_whatever_it_is_called() {
    for (players, edition) in
        [("../../Anna,/Bo", "euro"), ("..,Bo", "euro"), ("A/b,B\\c", "../x/euro"), ("Anna,Bo", "/euro")]
    {
        let home = tempfile::tempdir().unwrap();
        let out = in_home(home.path(), &["new", "--players", players, "--edition", edition], "");
        let games = home.path().join(".local/share/banker/games");
        let strays: Vec<_> = modes(home.path())
            .into_iter()
            .map(|(path, _)| path)
            .filter(|path| path.is_file() && path.parent() != Some(games.as_path()))
            .collect();
        assert!(strays.is_empty(), "{players} {edition}: {strays:?} {out:?}");
    }
}

/// The same lines give the same answers, whatever the environment says of language, place and width.
#[test]
fn no_variable_of_the_environment_changes_a_result() {
    let script = "buy Anna Boardwalk\nrent Bo Boardwalk\ncollect Anna 1,500\npay Anna Bo 1.500 for the İzmir dinner\n\
                  mortgage Boardwalk\nlift Boardwalk\nclock 90m\nstandings\nestate\nhistory\nundo\n";
    let run = |variables: &[(&str, &str)], args: &[&str]| {
        use std::io::Write;
        let home = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(["run", "-", "--memory", "--players", "Anna,Bo", "--keep-going"])
            .args(args)
            .env_clear()
            .env("HOME", home.path())
            .envs(variables.iter().copied())
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let out = child.wait_with_output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{variables:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    // The moment of the clock is another in every run.
    let timeless = |json: String| -> Vec<serde_json::Value> {
        let one = |line: &str| {
            let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
            value.as_object_mut().unwrap().retain(|key, _| key != "text");
            value
        };
        json.lines().filter(|l| !l.contains("clock") && !l.contains("history")).map(one).collect()
    };
    let words = |text: &str| -> Vec<String> {
        let money = |w: &&str| w.contains('$');
        text.split_whitespace().filter(money).map(str::to_owned).collect()
    };
    let (json, text) = (timeless(run(&[], &["--json"])), words(&run(&[], &[])));
    for variables in [
        &[("TZ", "Asia/Kathmandu")][..],
        &[("TZ", "nonsense"), ("LANG", "tr_TR.UTF-8"), ("LC_ALL", "tr_TR.UTF-8")],
        &[("LC_ALL", "C"), ("LANG", "de_DE@euro"), ("LC_NUMERIC", "de_DE"), ("LC_MONETARY", "ja_JP")],
        &[("COLUMNS", "20"), ("LINES", "3"), ("NO_COLOR", "1")],
        &[("COLUMNS", "0"), ("CLICOLOR_FORCE", "1"), ("TERM", "dumb")],
        &[("COLUMNS", "-5"), ("FORCE_COLOR", "3"), ("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
        &[("XDG_DATA_HOME", "relative"), ("HOME", ""), ("USER", ""), ("RUST_BACKTRACE", "full")],
        &[("SOURCE_DATE_EPOCH", "0"), ("FAKETIME", "1999-01-01"), ("BANKER_BLESS", "1"), ("EDITOR", "false")],
    ] {
        assert_eq!(timeless(run(variables, &["--json"])), json, "{variables:?}");
        let told = run(variables, &[]);
        assert!(!told.contains('\u{1b}'), "{variables:?}: colours in a pipe");
        assert_eq!(words(&told), text, "{variables:?}");
    }
}
