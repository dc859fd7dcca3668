//! The game file: who may have it open, what is on disk when, what is no game file.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use banker::session::{OpenError, Session, Setup, Unasked};
use banker::store::StoreError;
use rusqlite::Connection;

use crate::support::{banker, cash, create, fixed_time, kept};

fn open(file: &Path) -> Result<Session, OpenError> {
    Session::open(file, fixed_time())
}

fn refusal(file: &Path) -> StoreError {
    match open(file) {
        Err(OpenError::Store(error)) => error,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("{} was opened", file.display()),
    }
}

/// Runs a script on a file in another process.
fn run(file: &Path, script: &str) -> (Option<i32>, String, String) {
    let out = banker(&["run", "-", "--players", "Anna,Bo", "--file", &file.to_string_lossy()], script);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

#[test]
fn a_second_banker_is_turned_away_and_harms_nothing() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut first = create(&file);
    first.submit("go Anna", &mut Unasked);
    let (code, out, err) = run(&file, "go Bo\n");
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("file-busy") && err.contains("game.banker"), "{err}");
    assert!(matches!(refusal(&file), StoreError::Busy(_)));
    // The first goes on as if nothing had been.
    first.submit("go Anna", &mut Unasked);
    assert_eq!(cash(&first), [1900, 1500]);
    drop(first);
    let (code, out, _) = run(&file, "go Bo\n");
    assert_eq!(code, Some(0), "{out}");
    assert_eq!(cash(&open(&file).unwrap()), [1900, 1700]);
}

/// The binary on a file, its answers read as they come.
struct Running {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Running {
    fn start(file: &Path) -> Running {
        let mut child = Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(["run", "-", "--json", "--players", "Anna,Bo", "--file"])
            .arg(file)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Running { child, answers }
    }

    /// Types a line and waits until it is acknowledged.
    fn type_in(&mut self, line: &str) -> String {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        answer
    }
}

/// The game as it would be found after a loss of power: what is in its files at this moment.
fn as_on_disk(file: &Path, to: &Path) -> PathBuf {
    for ending in ["", "-wal"] {
        let from = PathBuf::from(format!("{}{ending}", file.display()));
        if from.exists() {
            std::fs::copy(&from, to.join(format!("copy.banker{ending}"))).unwrap();
        }
    }
    to.join("copy.banker")
}

#[test]
fn what_is_acknowledged_is_on_disk_and_survives_a_kill() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut running = Running::start(&file);
    for n in 1..=5 {
        let answer = running.type_in("go Anna");
        assert!(answer.contains(&format!("\"entry\":{n}")), "{answer}");
        let copy = tempfile::tempdir().unwrap();
        let game = open(&as_on_disk(&file, copy.path())).expect("what is on disk is a sound game");
        assert_eq!(game.books().game.entries(), n, "entry {n} was acknowledged before it was on disk");
    }
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    let game = open(&file).expect("a killed banker leaves a sound game and no lock");
    assert_eq!((game.books().game.entries(), cash(&game)), (5, vec![2500, 1500]));
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let (_home, file, mut game) = kept();
    for line in
        ["buy Anna Boardwalk", "rule salary 300", "label Boardwalk Seafront", "jail Bo", "undo", "mortgage seaf"]
    {
        game.submit(line, &mut Unasked);
    }
    let before = game.books().game.clone();
    let edition = game.books().edition.clone();
    drop(game);
    let mut again = open(&file).unwrap();
    assert_eq!((again.books().game, again.books().edition), (&before, &edition));
    again.submit("redo", &mut Unasked);
    again.submit("go Bo", &mut Unasked);
    assert_eq!(cash(&again), [1300, 1800]);
}

#[test]
fn what_is_no_game_file_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let missing = home.path().join("missing.banker");
    assert!(matches!(refusal(&missing), StoreError::Missing(_)));
    assert!(!missing.exists());
    assert!(matches!(refusal(home.path()), StoreError::NoFile(_)));

    let text = home.path().join("letter.txt");
    std::fs::write(&text, "Dear Anna, ".repeat(500)).unwrap();
    let other = home.path().join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE entries (n INTEGER)").unwrap();
    for file in [text, other] {
        let before = std::fs::read(&file).unwrap();
        assert!(matches!(refusal(&file), StoreError::Foreign(_)), "{}", file.display());
        let (code, out, err) = run(&file, "go Anna\n");
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        assert!(err.contains("no game of banker"), "{err}");
        assert_eq!(std::fs::read(&file).unwrap(), before, "{} was changed", file.display());
    }
    assert!(matches!(
        Session::create(&Setup::default(), &home.path().join("letter.txt"), fixed_time()),
        Err(OpenError::Store(StoreError::Exists(_)))
    ));
}

/// What a banker leaves behind that is killed while it starts a game: a file with nothing in it, or a
/// database without tables.
#[test]
fn a_game_that_never_began_says_so_and_can_be_begun() {
    for tables in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("game.banker");
        std::fs::write(&file, "").unwrap();
        if tables {
            Connection::open(&file).unwrap().execute_batch("PRAGMA journal_mode = WAL").unwrap();
            assert!(std::fs::metadata(&file).unwrap().len() > 0);
        }
        assert!(matches!(refusal(&file), StoreError::Blank(_)));
        let told = banker(&["audit", &file.to_string_lossy()], "");
        let says = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(says.contains("there is no game in") && says.contains("delete it"), "{says}");
        let (code, out, err) = run(&file, "go Anna\n");
        assert_eq!(code, Some(0), "{out}{err}");
        assert_eq!(cash(&open(&file).unwrap()), [1700, 1500]);
    }
}

/// A game in an empty file that was there is as private as one in a file of its own; what comes to
/// nothing leaves it there, empty.
#[cfg(unix)]
#[test]
fn an_empty_file_that_was_there_is_taken_or_left_empty() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    std::fs::write(&file, "").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let clock = Setup { clock: Some("until whenever".to_owned()), ..Setup::default() };
    assert!(Session::create(&clock, &file, fixed_time()).is_err());
    assert_eq!(std::fs::read(&file).unwrap(), b"");
    let out = banker(&["run", "-", "--file", &file.to_string_lossy()], "nonsense\n");
    assert!(String::from_utf8_lossy(&out.stderr).contains("no game was begun"));
    assert_eq!((std::fs::read(&file).unwrap(), std::fs::read_dir(home.path()).unwrap().count()), (Vec::new(), 1));
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    for entry in std::fs::read_dir(home.path()).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
}

/// What is refused while a game is set up leaves no file behind.
#[test]
fn a_game_that_cannot_be_started_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let clock = Setup { clock: Some("until whenever".to_owned()), ..Setup::default() };
    let begun = Session::create(&clock, &file, Box::new(|| 1_700_000_000_000));
    assert!(matches!(begun, Err(OpenError::Refused(..))));
    drop(begun);
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_file_of_a_newer_banker_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    drop(create(&file));
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 999).unwrap();
    assert!(matches!(refusal(&file), StoreError::TooNew { found: 999, .. }));
    let (code, _, err) = run(&file, "go Anna\n");
    assert_eq!(code, Some(1));
    assert!(err.contains("999") && err.contains("newer"), "{err}");
}

#[test]
fn a_damaged_file_is_told_and_never_a_panic() {
    let (_home, file, mut game) = kept();
    for _ in 0..50 {
        game.submit("go Anna", &mut Unasked);
    }
    drop(game);
    let sound = std::fs::read(&file).unwrap();
    for share in [1, 3, 5, 7, 9] {
        let at = sound.len() * share / 10;
        let mut harmed = sound.clone();
        harmed[at..at + 64].fill(0xa5);
        std::fs::write(&file, &harmed).unwrap();
        let (code, ..) = run(&file, "go Anna\nstandings\nhistory\n");
        assert!(matches!(code, Some(0 | 1)), "{share}: {code:?}");
        std::fs::write(&file, &sound[..at]).unwrap();
        let (code, ..) = run(&file, "go Anna\n");
        assert_eq!(code, Some(1), "cut at {share} tenths");
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
    // An entry that contradicts those before it.
    std::fs::write(&file, &sound).unwrap();
    Connection::open(&file).unwrap().execute_batch("DELETE FROM changes WHERE entry = 0").unwrap();
    assert!(matches!(refusal(&file), StoreError::Damaged(_)), "entry 0 pays players who have no seat");
}

#[cfg(unix)]
#[test]
fn a_game_is_private_to_its_user() {
    use std::os::unix::fs::PermissionsExt;
    let (home, _, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    for entry in std::fs::read_dir(home.path()).unwrap() {
        let path = entry.unwrap().path();
        let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", path.display());
    }
}

#[test]
fn the_file_can_be_asked_by_other_programs() {
    let (_home, file, mut game) = kept();
    game.submit("buy Anna Boardwalk", &mut Unasked);
    game.submit("mortgage Boardwalk", &mut Unasked);
    drop(game);
    let db = Connection::open(&file).unwrap();
    let lines: Vec<String> = db
        .prepare("SELECT line FROM entries ORDER BY n")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(lines, ["new classic-us standard Anna Bo", "buy Anna Boardwalk", "mortgage Boardwalk"]);
    let paid: i64 = db
        .query_row("SELECT qty FROM moves WHERE entry = 1 AND kind = 'cash' AND giver = 'Anna'", [], |r| r.get(0))
        .unwrap();
    assert_eq!(paid, 400);
}
