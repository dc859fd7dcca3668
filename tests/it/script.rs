//! `run`: scripts, JSON, exit codes.

use crate::support::banker;

const GAME: &[&str] = &["run", "-", "--memory", "--players", "Anna,Bo"];

fn run(more: &[&str], script: &str) -> (Option<i32>, String) {
    let args: Vec<&str> = GAME.iter().chain(more).copied().collect();
    let out = banker(&args, script);
    (out.status.code(), String::from_utf8_lossy(&out.stdout).into_owned())
}

#[test]
fn the_first_refusal_stops_a_script_unless_told_to_go_on() {
    let script = "go Anna\nlift Boardwalk\ngo Bo\n";
    let (code, out) = run(&["--json"], script);
    assert_eq!((code, out.lines().count()), (Some(1), 2));
    let (code, out) = run(&["--json", "--keep-going"], script);
    assert_eq!((code, out.lines().count()), (Some(1), 3));
    let (code, _) = run(&["--json"], "go Anna\n");
    assert_eq!(code, Some(0));
}

#[test]
fn lines_are_counted_with_comments_and_empty_ones() {
    let (_, out) = run(&["--json"], "# a comment\n\ngo Anna\n");
    let object: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!(object["line"], 3);
    assert_eq!(object["entry"], 1);
    assert_eq!(object["amount"], 200);
    assert_eq!(object["cash"]["Anna"], 1700);
}

#[test]
fn a_reader_that_has_gone_away_is_no_fault() {
    let home = tempfile::tempdir().unwrap();
    for args in [&["edition", "check", "euro"][..], &["edition", "list"], &["games"], &["man"], &["completions", "zsh"]]
    {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(args)
            .env_clear()
            .env("HOME", home.path())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let out = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&out.stderr), "", "{args:?}");
    }
}
