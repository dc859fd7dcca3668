//! Copies of an open game, two bankers at one file, and files of an older format.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use banker::session::{OpenError, Session, Unasked};
use banker::store::{Notice, StoreError};
use rusqlite::Connection;

use super::{beside, open, start};
use crate::support::{create, fixed_time, kept};

#[test]
fn a_copy_made_while_the_game_is_open_is_whole_or_says_so() {
    let (home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    game.submit("go Anna", &mut Unasked);
    let (whole, bare) = (home.path().join("whole.banker"), home.path().join("bare.banker"));
    std::fs::copy(&file, &whole).unwrap();
    std::fs::copy(beside(&file, "-wal"), beside(&whole, "-wal")).unwrap();
    std::fs::copy(&file, &bare).unwrap();
    let now = game.books().game.clone();
    let copy = open(&whole);
    assert_eq!((copy.books().game, copy.store().notices()), (&now, &[][..]));
    let mut copy = open(&bare);
    assert_eq!(copy.store().notices(), [Notice::Incomplete(0)], "two entries are not in it");
    assert_eq!(copy.books().game.entries(), 0);
    // Each goes on by itself.
    copy.submit("go Bo", &mut Unasked);
    game.submit("go Anna", &mut Unasked);
    drop((copy, game));
    let game = open(&file);
    assert_eq!((game.books().game.entries(), game.store().notices()), (3, &[][..]));
    assert_eq!(open(&bare).store().notices(), [], "closed in good order, it is a game like any other");
}

/// Everybody who looks into such a copy is told, not only who plays on.
#[test]
fn a_copy_without_its_end_says_so_to_all_who_read_it() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join(".local/share/banker/games");
    std::fs::create_dir_all(&games).unwrap();
    let (file, bare) = (home.path().join("game.banker"), games.join("bare.banker"));
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    std::fs::copy(&file, &bare).unwrap();
    drop(game);
    let told = |args: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(args)
            .env_clear()
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join(".local/share"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()
    };
    let bare = bare.to_str().unwrap();
    for args in
        [&["audit", bare][..], &["stats", bare], &["export", bare, "--format", "csv"], &["report", bare, "--out", "-"]]
    {
        let says = told(args);
        assert!(says.contains("after entry 0 may be missing"), "{args:?}: {says}");
    }
    let says = told(&["games"]);
    assert!(says.contains("copied while open") && says.contains("bare"), "{says}");
    // Rescue brings back what is there; who plays on is told once.
    let says = told(&["run", "-", "--file", bare]);
    assert!(says.contains("after entry 0 may be missing"), "{says}");
    assert!(!told(&["audit", bare]).contains("may be missing"));
}

/// Two bankers at once, in both orders, by hand and by script: the later is told, and nothing that
/// either was told is lost.
#[test]
fn of_two_bankers_the_later_is_told_and_both_keep_what_was_acknowledged() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    drop(create(&file));
    let mut sum = 0;
    for round in 0..6 {
        // One plays here, the other in another process; who is first changes.
        let (mut child, mut answers);
        let mut here = None;
        if round % 2 == 0 {
            here = Some(open(&file));
            (child, answers) = start(&[], &file);
        } else {
            (child, answers) = start(&[], &file);
            child.stdin.as_mut().unwrap().write_all(b"go Anna\n").unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert!(line.contains("\"ok\":true"), "{line}");
            sum += 200;
            assert!(matches!(Session::open(&file, fixed_time()), Err(OpenError::Store(StoreError::Busy(_)))));
            assert!(Session::open_committed(&file, fixed_time()).is_ok(), "reading keeps nobody out");
        }
        if let Some(mut game) = here {
            game.submit("go Anna", &mut Unasked);
            sum += 200;
            // The other never gets to answer: it was turned away.
            drop(child.stdin.take());
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!((line.as_str(), child.wait().unwrap().code()), ("", Some(1)));
            game.submit("go Bo", &mut Unasked);
        } else {
            drop(child.stdin.take());
            assert_eq!(child.wait().unwrap().code(), Some(0));
        }
        let game = open(&file);
        assert_eq!(game.books().game.players()[0].cash.units(), 1500 + sum, "round {round}");
        assert!(game.books().game.broken_laws().is_empty());
    }
}

#[test]
fn an_older_format_is_brought_up_after_a_copy() {
    let (_home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    let now = game.books().game.clone();
    drop(game);
    // Format 1 had no seals and nothing twice.
    Connection::open(&file)
        .unwrap()
        .execute_batch("DELETE FROM meta WHERE key LIKE '% seal'; DROP TABLE spare; PRAGMA user_version = 1")
        .unwrap();
    let format = |file: &Path| -> i64 {
        Connection::open(file).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
    };
    let read = Session::open_to_read(&file, fixed_time()).unwrap();
    assert_eq!(read.books().game, &now);
    drop(read);
    assert_eq!(format(&file), 1, "reading changes nothing");
    let copy = beside(&file, ".format-1");
    let mut game = open(&file);
    assert_eq!(game.store().notices(), [Notice::Migrated(copy.clone())]);
    assert_eq!(game.books().game, &now);
    game.submit("go Bo", &mut Unasked);
    drop(game);
    assert_eq!((format(&file), format(&copy)), (2, 1));
    let spare = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
    let spare = Connection::open(&file).unwrap().query_row("SELECT count(*) FROM spare", [], spare).unwrap();
    assert_eq!(spare, 3, "the name of the game and two seals are kept twice");
    assert_eq!(Session::open_to_read(&copy, fixed_time()).unwrap().books().game, &now);
    assert_eq!(open(&file).store().notices(), []);
    for never in [0, -1] {
        Connection::open(&file).unwrap().pragma_update(None, "user_version", never).unwrap();
        assert!(matches!(Session::open(&file, fixed_time()), Err(OpenError::Store(StoreError::Damaged(_)))));
    }
}

/// Several bankers begin one game at the same moment: one gets it, nothing that anybody was told is lost,
/// and nobody takes away what is another's.
#[test]
fn of_several_bankers_that_begin_one_game_one_gets_it() {
    for round in 0..12 {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("game.banker");
        let started: Vec<_> = (0..3)
            .map(|_| {
                let mut child = Command::new(env!("CARGO_BIN_EXE_banker"))
                    .args(["run", "-", "--json", "--players", "Anna,Bo", "--file"])
                    .arg(&file)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap();
                // Whoever is turned away reads nothing.
                let _ = child.stdin.take().unwrap().write_all(b"pay Anna Bo 1\npay Bo Anna 1\n");
                child
            })
            .collect();
        let (mut acknowledged, mut got) = (0, 0);
        for child in started {
            let out = child.wait_with_output().unwrap();
            let (told, err) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
            acknowledged += told.matches("\"ok\":true").count();
            got += usize::from(out.status.success());
            assert!(out.status.success() || (told.is_empty() && err.contains("file-busy")), "{round}: {told}{err}");
        }
        assert!(got > 0, "round {round}: nobody got the game");
        assert_eq!(open(&file).books().game.entries() as usize, acknowledged, "round {round}");
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1, "round {round}");
    }
}

#[test]
fn bankers_that_start_games_of_one_name_at_once_each_get_a_file() {
    let home = tempfile::tempdir().unwrap();
    let started: Vec<_> = (0..4)
        .map(|_| {
            Command::new(env!("CARGO_BIN_EXE_banker"))
                .args(["new", "--players", "Anna,Bo"])
                .env_clear()
                .env("HOME", home.path())
                .env("XDG_DATA_HOME", home.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in started {
        assert!(child.wait().unwrap().success());
    }
    let games: Vec<_> =
        std::fs::read_dir(home.path().join("banker/games")).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(games.len(), 4, "{games:?}");
    assert!(games.iter().all(|game| open(game).books().game.entries() == 0));
}

/// What an import, a rescue or a deletion does not get done takes nothing of another banker's away.
#[test]
fn what_another_banker_holds_is_not_taken_away() {
    let (home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    let (script, json) = (home.path().join("script"), home.path().join("game.json"));
    std::fs::write(&script, "new classic-us standard Anna Bo\ngo Anna\nnonsense\n").unwrap();
    let path = file.to_str().unwrap();
    let told = |args: &[&str]| {
        let out = crate::support::banker(args, "y\n");
        (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    assert_eq!(told(&["export", path, "--out", json.to_str().unwrap()]).0, Some(0));
    for args in [
        &["import", script.to_str().unwrap(), "--file", path][..],
        &["import", json.to_str().unwrap(), "--file", path],
        &["rescue", path, "--out", path],
        &["games", "delete", path],
        &["new", "--players", "Anna,Bo", "--file", path],
    ] {
        let (code, says) = told(args);
        assert!(code == Some(1) && says.contains("file-"), "{args:?}: {code:?} {says}");
        assert!(file.exists(), "{args:?}");
    }
    assert!(matches!(banker::store::Store::delete(&file), Err(StoreError::Busy(_))));
    game.submit("go Bo", &mut Unasked);
    drop(game);
    assert_eq!(open(&file).books().game.entries(), 2);
    assert_eq!(banker::store::Store::delete(&file), Ok(()));
    assert!(!file.exists());
}
