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
fn what_the_prompt_would_ask_stands_under_assumed() {
    for (lines, want) in [
        (&["go Anna", "go Anna"][..], "entry 1 says the same"),
        (&["buy Anna Boardwalk for 300"], "Boardwalk is printed at $400, not $300"),
        (&["buy Anna Boardwalk", "trade Anna Boardwalk for Bo 0"], "Anna gives Boardwalk away for nothing"),
        (&["collect Anna 999"], "no rule has the bank pay $999 at once"),
        (&["pay Anna bank 777"], "no rule has a player pay the bank $777"),
        (&["bankrupt Anna"], "the books know of nothing owed"),
        (&["resign Anna"], "Anna leaves the game"),
        (&["finish"], "nothing has ended the game yet"),
        (&["owe Anna Bo 50", "pay Anna Bo 50"], "`settle Anna Bo 50` pays it"),
        (&["pay Anna Bo 50 20"], "`20` is only a text here"),
    ] {
        let (_, out) = run(&["--json"], &lines.join("\n"));
        let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        let assumed: Vec<&str> = last["assumed"].as_array().unwrap().iter().filter_map(|a| a.as_str()).collect();
        assert!(assumed.iter().any(|says| says.contains(want)), "{lines:?}: {assumed:?}");
    }
    // What is ordinary is not told of.
    for line in ["pay Anna Bo 50", "pay Anna bank 200", "collect Anna 50", "pay Anna Bo 12", "pay all Bo 10 birthday"] {
        let (_, out) = run(&["--json"], line);
        let object: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
        assert_eq!(object["assumed"], serde_json::json!([]), "{line}");
    }
}

#[test]
fn plain_holds_in_a_pipe() {
    let (_, out) = run(&["--plain"], "buy Anna Boardwalk\ngroups\n");
    assert!(out.contains("group: dark blue\ndeed: Park Place, the bank's\ndeed: Boardwalk, of Anna\n"), "{out}");
    let out = banker(&["--plain", "edition", "list"], "").stdout;
    let out = String::from_utf8_lossy(&out);
    assert!(out.contains("edition: euro\nname: Monopoly Euro\nvariants: standard, quick, timed\n"), "{out}");
}

#[test]
fn a_mistyped_word_of_the_command_line_meets_the_one_that_was_meant() {
    for (args, meant) in [
        (&["run", "-", "--memory", "--players", "A", "--edition", "eruo"][..], "did you mean euro?"),
        (&["run", "-", "--memory", "--players", "A", "--edition", "euro", "--variant", "quik"], "did you mean quick?"),
        (&["completions", "bsh"], "did you mean bash?"),
        (&["export", "nowhere.banker", "--format", "jsno"], "did you mean json?"),
    ] {
        let out = banker(args, "");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(2) && said.contains(meant), "{args:?}: {said}");
    }
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
