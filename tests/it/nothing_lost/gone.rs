//! A file or folder that goes away, or cannot be written.
#![cfg(unix)]

use std::path::Path;

use banker::report::Reply;
use banker::session::{Session, Unasked};
use banker::store::{Notice, StoreError};

use super::open;
use crate::support::{create, fixed_time, kept};

/// Play goes on, and what is in the file then is what the books say.
fn goes_on(mut game: Session, file: &Path) -> Session {
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    let game = open(file);
    assert_eq!(game.books().game, &now);
    game
}

#[test]
fn a_batch_that_cannot_be_committed_leaves_the_books_as_they_were() {
    let (home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    let before = game.books().game.clone();
    let edition = game.books().edition.clone();
    game.begin_batch();
    for line in ["go Bo", "rule salary 300", "undo", "redo", "go Anna"] {
        assert!(matches!(game.submit(line, &mut Unasked), Reply::Booked(_)), "{line}");
    }
    let away = home.path().join("away.banker");
    std::fs::rename(&file, &away).unwrap();
    assert!(matches!(game.flush(), Err(StoreError::Gone(_))));
    assert_eq!((game.books().game, game.books().edition), (&before, &edition));
    // Put back, it goes on.
    std::fs::rename(&away, &file).unwrap();
    goes_on(game, &file);
}

#[test]
fn a_file_that_was_deleted_is_written_again_and_another_in_its_place_is_left_alone() {
    let (_home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    std::fs::remove_file(&file).unwrap();
    let mut game = goes_on(game, &file);
    let now = game.books().game.clone();
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

/// A folder that goes away with its file while the game is open.
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
    goes_on(game, &file);
}

/// A folder that cannot be written: reading goes, playing says why not, and nothing is made there.
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
    assert_eq!(Session::open_to_read(&file, fixed_time()).unwrap().books().game.players()[0].cash.units(), 1700);
    let out = crate::support::banker(&["audit", file.to_str().unwrap()], "");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "something was made beside it");
    mode(&folder, 0o700);
}

/// A copy laid over the file keeps its place, and what stands in it is another's all the same.
#[test]
fn a_file_that_is_written_over_while_it_is_open_takes_no_more_lines() {
    let (home, file, game) = kept();
    drop(game);
    let backup = home.path().join("backup");
    std::fs::copy(&file, &backup).unwrap();
    let old = std::fs::read(&backup).unwrap();
    for content in [old, b"garbage".to_vec(), Vec::new()] {
        std::fs::copy(&backup, &file).unwrap();
        let mut game = open(&file);
        assert!(matches!(game.submit("go Anna", &mut Unasked), Reply::Booked(_)));
        let before = game.books().game.clone();
        std::fs::write(&file, &content).unwrap();
        for line in ["go Bo", "go Anna"] {
            match game.submit(line, &mut Unasked) {
                Reply::Refused(refusal) => assert_eq!(refusal.code(), "file-trouble"),
                other => panic!("{other:?}"),
            }
        }
        game.begin_batch();
        assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Refused(_)));
        assert_eq!(game.flush(), Ok(()), "nothing of the batch was begun");
        assert_eq!(game.books().game, &before);
        drop(game);
        assert!(std::fs::read(&file).unwrap() == content, "what was put there was touched");
        let _ = std::fs::remove_file(home.path().join(format!("{}-wal", file.file_name().unwrap().to_str().unwrap())));
    }
}

/// Another sound game is put in the place of an open one, and the person does as the refusal says.
#[test]
fn what_was_booked_is_not_brought_into_another_file() {
    let home = tempfile::tempdir().unwrap();
    let (file, other) = (home.path().join("game.banker"), home.path().join("other.banker"));
    let mut second = create(&other);
    second.submit("go Bo", &mut Unasked);
    drop(second);
    let bytes = std::fs::read(&other).unwrap();
    for killed in [false, true] {
        let _ = std::fs::remove_file(&file);
        let mut game = create(&file);
        for line in ["go Anna", "go Anna", "go Anna"] {
            game.submit(line, &mut Unasked);
        }
        std::fs::write(home.path().join("new"), &bytes).unwrap();
        std::fs::rename(home.path().join("new"), &file).unwrap();
        assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Refused(_)));
        let log = home.path().join("game.banker-wal");
        let left = std::fs::read(&log).unwrap();
        let aside = home.path().join(format!("game.banker-wal-of-another-{}", 1 + u8::from(killed)));
        let told = game.leave();
        if killed {
            std::fs::rename(&aside, &log).unwrap();
            let read = Session::open_to_read(&file, fixed_time()).unwrap();
            assert_eq!(read.store().notices(), [Notice::LeftOut(log.clone())]);
            assert_eq!(banker::store::salvage(&file).unwrap().entries.len(), 2);
        } else {
            assert_eq!(told, Some(Notice::Displaced(aside.clone())));
        }
        let opened = Session::open(&file, fixed_time()).unwrap();
        assert_eq!(opened.books().game.players()[1].cash.units(), 1700, "killed: {killed}");
        assert_eq!(opened.store().notices(), if killed { vec![Notice::SetAside(aside.clone())] } else { vec![] });
        drop(opened);
        assert!(std::fs::read(&file).unwrap() == bytes, "the file was written to");
        assert!(std::fs::read(&aside).unwrap() == left, "what was booked is kept");
    }
}

/// A backup is laid over an open game, which may have gone on for long since: the backup stays as it is,
/// and what was booked is kept beside it, whether its banker leaves or is killed.
#[test]
fn a_backup_laid_over_an_open_game_is_the_game_then() {
    for (since, killed) in [(0, false), (6, false), (6, true), (120, false), (120, true)] {
        let says = format!("{since} entries since, killed: {killed}");
        let (home, file, mut game) = kept();
        for _ in 0..120 {
            game.submit("pay Anna Bo 1", &mut Unasked);
        }
        drop(game);
        let backup = std::fs::read(&file).unwrap();
        let mut game = open(&file);
        for _ in 0..since {
            game.submit("pay Anna Bo 1", &mut Unasked);
        }
        drop(game);
        let mut game = open(&file);
        game.submit("note the last", &mut Unasked);
        let newest = game.books().game.clone();
        let log = home.path().join("game.banker-wal");
        let aside = home.path().join("game.banker-wal-of-another-1");
        std::fs::write(&file, &backup).unwrap();
        let left = std::fs::read(&log).unwrap();
        assert_eq!(game.leave(), Some(Notice::Displaced(aside.clone())), "{says}");
        assert!(std::fs::read(&aside).unwrap() == left, "{says}");
        drop(game);
        if killed {
            std::fs::rename(&aside, &log).unwrap();
            let told = crate::support::banker(&["audit", file.to_str().unwrap()], "");
            let err = String::from_utf8_lossy(&told.stderr).into_owned();
            assert!(told.status.success() && err.contains("was left out"), "{says}: {err}");
        }
        let game = open(&file);
        assert_eq!(game.books().game.entries(), 120, "{says}");
        assert_eq!(game.store().notices().len(), usize::from(killed), "{says}");
        drop(game);
        assert!(std::fs::read(&file).unwrap() == backup, "{says}: the backup was written to");
        assert!(std::fs::read(&aside).unwrap() == left, "{says}: what was booked is kept");
        // Where what was booked follows on the backup, rescue brings all of it.
        let rescued = home.path().join("rescued.banker");
        let found = banker::session::rescue(&file, &rescued).unwrap();
        assert!(found.why.is_none() || found.entries > 121, "{says}: {found:?}");
        // Pages that were full by then stand only in the file that is gone.
        if since == 0 {
            assert_eq!(open(&rescued).books().game, &newest, "{says}");
        }
        if since > 100 {
            assert_eq!(found.entries, 121, "{says}");
            assert!(found.left.iter().any(|(_, line)| line == "note the last"), "{says}: {:?}", found.left);
        }
        // What is played on now is a branch of its own: nothing of the other is taken for it.
        open(&file).submit("go Anna", &mut Unasked);
        let again = home.path().join("again.banker");
        assert_eq!(banker::session::rescue(&file, &again).unwrap().entries, 122, "{says}");
    }
}

/// The file is deleted and written again by its banker, and then a backup is laid over it.
#[test]
fn a_backup_laid_over_a_file_that_was_written_again_is_the_game_then() {
    let (_home, file, mut game) = kept();
    game.submit("go Anna", &mut Unasked);
    drop(game);
    let backup = std::fs::read(&file).unwrap();
    let mut game = open(&file);
    game.submit("go Bo", &mut Unasked);
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Booked(_)));
    std::fs::write(&file, &backup).unwrap();
    assert!(matches!(game.submit("go Bo", &mut Unasked), Reply::Refused(_)));
    assert!(matches!(game.leave(), Some(Notice::Displaced(_)) | None));
    drop(game);
    assert_eq!(open(&file).books().game.entries(), 1);
    assert!(std::fs::read(&file).unwrap() == backup);
}
