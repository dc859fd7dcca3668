//! Nothing that was acknowledged is lost: kills, a full disk, a file that goes away, copies, old formats.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use banker::report::Reply;
use banker::session::{OpenError, Session, Setup, Unasked};
use banker::store::{Notice, StoreError};
use rusqlite::Connection;

fn time() -> banker::session::Time {
    Box::new(|| 1_700_000_000_000)
}

fn create(file: &Path) -> Session {
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    Session::create(&setup, file, time()).expect("the game starts")
}

fn open(file: &Path) -> Session {
    Session::open(file, time()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", file.display()))
}

fn start(before: &[&str], file: &Path) -> (Child, BufReader<ChildStdout>) {
    let banker = env!("CARGO_BIN_EXE_banker");
    let words: Vec<&str> = before
        .iter()
        .copied()
        .chain([banker, "run", "-", "--json", "--keep-going", "--players", "Anna,Bo", "--file"])
        .collect();
    let mut child = Command::new(words[0])
        .args(&words[1..])
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    (child, answers)
}

/// Kills a banker at a moment that the seed chooses, while lines pour in and each is committed by
/// itself, and again on the same file.
fn kills(rounds: u64) {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    drop(create(&file));
    let (mut acknowledged, mut total, mut unacknowledged, mut torn) = (0, 0, 0, 0);
    for round in 0..rounds {
        let (mut child, answers) = start(&[], &file);
        let mut stdin = child.stdin.take().unwrap();
        let writing = std::thread::spawn(move || while stdin.write_all(b"pay Anna Bo 1\npay Bo Anna 1\n").is_ok() {});
        let (at_play, playing) = std::sync::mpsc::channel();
        let counting = std::thread::spawn(move || {
            let mut last = 0;
            for line in answers.lines().map_while(Result::ok) {
                // The last line may have been cut off by the kill; it was not acknowledged then.
                if let Ok(told) = serde_json::from_str::<serde_json::Value>(&line) {
                    last = told["entry"].as_u64().unwrap_or(last);
                    let _ = at_play.send(());
                }
            }
            last
        });
        // Every tenth is killed while it starts, the others while they book.
        if round % 10 == 0 {
            std::thread::sleep(Duration::from_micros(round * 7_919 % 60_000));
        } else {
            playing.recv().unwrap();
            std::thread::sleep(Duration::from_micros(round * 7_919 % 15_000));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        writing.join().unwrap();
        let last = counting.join().unwrap();
        acknowledged = acknowledged.max(last);
        // A page more than whole ones beside the file: it was killed while it wrote.
        let beside = std::fs::metadata(beside(&file, "-wal")).map_or(0, |found| found.len());
        torn += u64::from(beside > 32 && !(beside - 32).is_multiple_of(4096 + 24));
        let game = open(&file);
        let there = u64::from(game.books().game.entries());
        assert!(
            there >= acknowledged,
            "round {round}: entry {acknowledged} was acknowledged, the file ends at {there}"
        );
        assert!(game.books().game.broken_laws().is_empty());
        assert_eq!(game.store().notice(), None, "round {round}: a killed banker loses nothing");
        unacknowledged += u64::from(there > acknowledged);
        total = there;
        acknowledged = there;
    }
    println!(
        "{rounds} kills, {total} entries, none lost; {unacknowledged} inside a commit, \
         {torn} within a page"
    );
}

#[test]
fn twenty_kills_lose_nothing() {
    kills(20);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test it thousand_kills -- --ignored --nocapture"]
fn a_thousand_kills_lose_nothing() {
    kills(1000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_play_goes_on_when_there_is_room() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    drop(create(&file));
    // No file may grow beyond this; the signal that would end the program is turned off.
    let limit = std::fs::metadata(&file).unwrap().len() + 60_000;
    let (mut child, mut answers) = start(
        &["prlimit", &format!("--fsize={limit}:unlimited"), "sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"],
        &file,
    );
    let mut stdin = child.stdin.take().unwrap();
    let mut type_in = |line: &str| -> serde_json::Value {
        writeln!(stdin, "{line}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{answer}: {e}"))
    };
    let mut cash = 1500;
    let mut refused = 0;
    for _ in 0..200 {
        let told = type_in("go Anna");
        if told["ok"] == true {
            cash += 200;
        } else {
            assert_eq!(told["error"]["code"], "file-trouble", "{told}");
            refused += 1;
        }
        assert_eq!(told["cash"]["Anna"], cash, "what is refused is not booked: {told}");
        if refused == 3 {
            break;
        }
    }
    assert_eq!(refused, 3, "the disk was never full");
    let room = Command::new("prlimit").args(["--pid", &child.id().to_string(), "--fsize=unlimited"]).status().unwrap();
    assert!(room.success());
    let told = type_in("go Anna");
    assert_eq!((&told["ok"], &told["cash"]["Anna"]), (&true.into(), &(cash + 200).into()), "{told}");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(open(&file).books().game.players()[0].cash.units(), cash + 200);
}

#[cfg(unix)]
#[test]
fn a_batch_that_cannot_be_committed_leaves_the_books_as_they_were() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    let before = game.books().game.clone();
    let edition = game.books().edition.clone();
    game.begin_batch().unwrap();
    for line in ["go Bo", "rule salary 300", "undo", "redo", "go Anna"] {
        assert!(matches!(game.submit(line, &mut Unasked), Reply::Booked(_)), "{line}");
    }
    let away = home.path().join("away.banker");
    std::fs::rename(&file, &away).unwrap();
    assert!(matches!(game.flush(), Err(StoreError::Gone(_))));
    assert_eq!((game.books().game, game.books().edition), (&before, &edition));
    // Put back, it goes on; what is in the file is what the books say.
    std::fs::rename(&away, &file).unwrap();
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    assert_eq!(open(&file).books().game, &now);
}

#[cfg(unix)]
#[test]
fn a_file_that_was_deleted_is_written_again_and_another_in_its_place_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    let mut game = open(&file);
    assert_eq!(game.books().game, &now);

    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, "something else").unwrap();
    match game.submit("go Bo", &mut Unasked) {
        Reply::Refused(refusal) => assert_eq!(refusal.code(), "file-trouble"),
        other => panic!("{other:?}"),
    }
    assert_eq!(game.books().game, &now);
    drop(game);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else");
}

#[test]
fn a_copy_made_while_the_game_is_open_is_whole_or_says_so() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    game.submit("go Anna", &mut Unasked);
    let (whole, bare) = (home.path().join("whole.banker"), home.path().join("bare.banker"));
    std::fs::copy(&file, &whole).unwrap();
    std::fs::copy(beside(&file, "-wal"), beside(&whole, "-wal")).unwrap();
    std::fs::copy(&file, &bare).unwrap();
    let now = game.books().game.clone();
    let copy = open(&whole);
    assert_eq!((copy.books().game, copy.store().notice()), (&now, None));
    let mut copy = open(&bare);
    assert_eq!(copy.store().notice(), Some(&Notice::Incomplete(0)), "two entries are not in it");
    assert_eq!(copy.books().game.entries(), 0);
    // Each goes on by itself.
    copy.submit("go Bo", &mut Unasked);
    game.submit("go Anna", &mut Unasked);
    drop((copy, game));
    let game = open(&file);
    assert_eq!((game.books().game.entries(), game.store().notice()), (3, None));
    assert_eq!(open(&bare).store().notice(), None, "closed in good order, it is a game like any other");
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
            assert!(matches!(Session::open(&file, time()), Err(OpenError::Store(StoreError::Busy(_)))));
            assert!(Session::open_committed(&file, time()).is_ok(), "reading keeps nobody out");
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

/// A folder that cannot be written: reading goes, playing says why not, and nothing is made there.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_can_be_read_and_says_why_it_is_not_played() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("shelf");
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("game.banker");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    drop(game);
    let mode = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(&file, 0o400);
    mode(&folder, 0o500);
    if std::fs::write(folder.join("try"), "").is_ok() {
        println!("skipped: this user may write everywhere");
        let _ = std::fs::remove_file(folder.join("try"));
        mode(&folder, 0o700);
        return;
    }
    let args = ["run", "-", "--file", file.to_str().unwrap()];
    let out = crate::support::banker(&args, "go Anna\n");
    let says = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    assert_eq!(out.status.code(), Some(1), "{says}");
    assert!(says.contains("cannot be written") || says.contains("cannot be opened"), "{says}");
    assert_eq!(Session::open_to_read(&file, time()).unwrap().books().game.players()[0].cash.units(), 1700);
    let out = crate::support::banker(&["audit", file.to_str().unwrap()], "");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "something was made beside it");
    mode(&folder, 0o700);
}

/// A folder that goes away with its file while the game is open.
#[cfg(unix)]
#[test]
fn a_folder_that_vanishes_is_told_and_play_goes_on_when_it_is_back() {
    let home = tempfile::tempdir().unwrap();
    let (folder, away) = (home.path().join("stick"), home.path().join("away"));
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("game.banker");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    std::fs::rename(&folder, &away).unwrap();
    let before = game.books().game.clone();
    match game.submit("go Bo", &mut Unasked) {
        Reply::Refused(refusal) => {
            let edition = game.books().edition;
            let says = format!("{} {}", refusal.message(edition), refusal.hint(edition));
            assert!(says.contains("is gone from") && says.contains("nothing was booked"), "{says}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(game.books().game, &before);
    std::fs::rename(&away, &folder).unwrap();
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    assert_eq!(open(&file).books().game, &now);
}

/// A file system of its own that is too small for the game; only who may mount one can try it.
#[cfg(target_os = "linux")]
#[test]
fn a_file_system_that_is_full_is_told_and_play_goes_on_when_there_is_room() {
    let home = tempfile::tempdir().unwrap();
    let disk = home.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=700k", "tmpfs"]).arg(&disk).output();
    if !mount.is_ok_and(|out| out.status.success()) {
        println!("skipped: no file system can be mounted here; the limit on the size of files stands for it");
        return;
    }
    let done = std::panic::catch_unwind(|| on_a_small_disk(&disk));
    let unmounted = Command::new("umount").arg(&disk).status();
    assert!(unmounted.is_ok_and(|s| s.success()));
    done.unwrap();
}

#[cfg(target_os = "linux")]
fn on_a_small_disk(disk: &Path) {
    let file = disk.join("game.banker");
    let ballast = disk.join("ballast");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    // The rest of the disk.
    let mut rest = std::fs::File::create(&ballast).unwrap();
    while rest.write_all(&[1; 4096]).is_ok() {}
    drop(rest);
    let mut booked = game.books().game.clone();
    let mut refused = 0;
    for _ in 0..300 {
        match game.submit("go Bo", &mut Unasked) {
            Reply::Booked(_) => booked = game.books().game.clone(),
            Reply::Refused(refusal) => {
                assert!(refusal.message(game.books().edition).contains("the disk is full"), "{refusal:?}");
                assert_eq!(game.books().game, &booked, "what is refused is not booked");
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
        if refused == 3 {
            break;
        }
    }
    assert_eq!(refused, 3, "the disk was never full");
    // A new game finds no room either, says so, and leaves nothing.
    let second = disk.join("second.banker");
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    assert!(matches!(Session::create(&setup, &second, time()), Err(OpenError::Store(StoreError::Trouble(_)))));
    assert!(!second.exists());
    std::fs::remove_file(&ballast).unwrap();
    assert!(matches!(game.submit("go Anna", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    let game = open(&file);
    assert_eq!(game.books().game, &now);
    drop(game);
    assert!(Session::create(&setup, &second, time()).is_ok());
}

#[test]
fn an_older_format_is_brought_up_after_a_copy() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut game = create(&file);
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
    let read = Session::open_to_read(&file, time()).unwrap();
    assert_eq!(read.books().game, &now);
    drop(read);
    assert_eq!(format(&file), 1, "reading changes nothing");
    let copy = beside(&file, ".format-1");
    let mut game = open(&file);
    assert_eq!(game.store().notice(), Some(&Notice::Migrated(copy.clone())));
    assert_eq!(game.books().game, &now);
    game.submit("go Bo", &mut Unasked);
    drop(game);
    assert_eq!((format(&file), format(&copy)), (2, 1));
    let spare = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
    let spare = Connection::open(&file).unwrap().query_row("SELECT count(*) FROM spare", [], spare).unwrap();
    assert_eq!(spare, 3, "the name of the game and two seals are kept twice");
    assert_eq!(Session::open_to_read(&copy, time()).unwrap().books().game, &now);
    assert_eq!(open(&file).store().notice(), None);
    for never in [0, -1] {
        Connection::open(&file).unwrap().pragma_update(None, "user_version", never).unwrap();
        assert!(matches!(Session::open(&file, time()), Err(OpenError::Store(StoreError::Damaged(_)))));
    }
}
