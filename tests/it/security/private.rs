//! What is created is private to its user, and lies where games lie.
#![cfg(unix)]

use std::path::Path;

use super::odd;

/// All files and folders under one.
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
