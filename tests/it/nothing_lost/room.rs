//! A disk that is full, and goes on once there is room.
#![cfg(target_os = "linux")]

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::Command;

use banker::report::Reply;
use banker::session::{OpenError, Session, Setup, Unasked};
use banker::store::StoreError;

use super::{open, start};
use crate::support::{banker, create, fixed_time};

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

/// A file system of its own that is too small for the game; only who may mount one can try it.
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

fn on_a_small_disk(disk: &Path) {
    let file = disk.join("game.banker");
    let ballast = disk.join("ballast");
    let mut game = create(&file);
    game.submit("go Anna", &mut Unasked);
    let left = disk.join("left.banker");
    for ending in ["", "-wal"] {
        std::fs::copy(format!("{}{ending}", file.display()), format!("{}{ending}", left.display())).unwrap();
    }
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
    assert!(matches!(Session::create(&setup, &second, fixed_time()), Err(OpenError::Store(StoreError::Trouble(_)))));
    assert!(!second.exists());
    reading_needs_no_room(&left);
    std::fs::remove_file(&ballast).unwrap();
    assert!(matches!(game.submit("go Anna", &mut Unasked), Reply::Booked(_)));
    let now = game.books().game.clone();
    drop(game);
    let game = open(&file);
    assert_eq!(game.books().game, &now);
    drop(game);
    assert!(Session::create(&setup, &second, fixed_time()).is_ok());
}

/// A game whose banker died, with what stands beside it then, is read from a copy elsewhere.
fn reading_needs_no_room(left: &Path) {
    let left = left.to_str().unwrap();
    for args in [&["audit", left][..], &["export", left], &["stats", left], &["report", left, "--out", "-"]] {
        let out = banker(args, "");
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    }
}

/// A script that is read from a file stops where its lines find no room, with one refusal, which tells
/// from where on nothing is in the file.
#[test]
fn a_script_that_finds_no_room_stops_and_says_from_where_on_nothing_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let (file, script) = (home.path().join("game.banker"), home.path().join("script"));
    drop(create(&file));
    std::fs::write(&script, format!("standings\n{}", "go Anna\n".repeat(2000))).unwrap();
    let limit = std::fs::metadata(&file).unwrap().len() + 400_000;
    let run = |more: &[&str]| {
        let out = Command::new("prlimit")
            .args([&format!("--fsize={limit}"), "sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"])
            .args([env!("CARGO_BIN_EXE_banker"), "run", script.to_str().unwrap(), "--json", "--file"])
            .arg(&file)
            .args(more)
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(1));
        let told = String::from_utf8_lossy(&out.stdout).into_owned();
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<serde_json::Value>>()
    };
    let told = run(&[]);
    let (refused, accepted): (Vec<_>, Vec<_>) = told.into_iter().partition(|answer| answer["ok"] == false);
    let entries = open(&file).books().game.entries() as usize;
    assert_eq!(accepted.len(), entries + 1, "what is acknowledged is in the file");
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(refused[0]["line"], entries + 2);
    let says = refused[0]["error"].to_string();
    assert!(says.contains(&format!("nothing from line {} on is in the file", entries + 2)), "{says}");
    // Whoever goes on after a refusal is told of every line.
    let told = run(&["--keep-going"]);
    assert_eq!(told.len(), 2001);
    assert_eq!(told[0]["ok"], true, "what was asked before is true");
}
