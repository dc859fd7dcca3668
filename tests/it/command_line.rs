//! The command line beside the game: output, arguments and files that are not what they should be.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::support::banker;

/// A game of one entry after its start, in this folder.
fn game(folder: &Path) -> PathBuf {
    let file = folder.join("g.banker");
    let out = banker(&["run", "-", "--players", "Ada,Bob", "--file", &file.to_string_lossy()], "go Bob\n");
    assert!(out.status.success());
    file
}

fn told(stream: &[u8]) -> String {
    String::from_utf8_lossy(stream).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told_by_every_task() {
    let home = tempfile::tempdir().unwrap();
    let file = game(home.path());
    let file = file.to_str().unwrap();
    for args in [
        &["audit", file][..],
        &["audit", file, "--json"],
        &["stats", file],
        &["games"],
        &["edition", "list"],
        &["edition", "show", "euro"],
        &["edition", "rules"],
        &["edition", "check", "euro"],
        &["estate", "--cash", "1200"],
        &["notes", "1200"],
        &["interest", "200"],
        &["new", "--players", "Ada,Bob"],
        &["export", file],
        &["man"],
        &["completions", "zsh"],
        &["--help"],
        &["--version"],
        &["help", "run"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let out = Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(args)
            .env_clear()
            .env("HOME", home.path())
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(1), "{args:?}: {}", told(&out.stderr));
        assert!(told(&out.stderr).contains("the disk is full"), "{args:?}: {}", told(&out.stderr));
    }
}

#[test]
fn arguments_come_back_without_what_moves_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let odd = folder.path().join("a\u{1b}[31mfoo.banker");
    let at = odd.to_str().unwrap();
    let start = banker(&["new", "--players", "Ada,Bob", "--file", at], "");
    let clean = |out: &Output, args: &[&str]| {
        for stream in [&out.stdout, &out.stderr] {
            let says = told(stream);
            assert!(!says.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {says:?}");
        }
    };
    clean(&start, &["new"]);
    assert!(told(&start.stdout).contains("a\\u{1b}[31mfoo.banker"), "{}", told(&start.stdout));
    let evil = "\u{1b}[31mfoo\r";
    for args in [
        &["audit", evil][..],
        &["audit", "--json", evil],
        &["new", "--players", "A,B", "--edition", evil],
        &["notes", evil],
        &["interest", evil],
        &["clock", evil],
        &["completions", evil],
        &["export", at, "--format", evil],
        &["report", evil],
        &["stats", evil],
        &["stats", at, at],
        &["edition", "check", evil],
        &["edition", "diff", "euro", evil],
        &["open", evil],
        &["run", evil],
        &["import", evil],
        &["rescue", evil],
        &["run", "-", "--house", evil],
        &["estate", evil],
        &[evil],
        &["audit", at, evil],
        &["games", &format!("--{evil}")],
        &["notes", "1", "--players", evil],
    ] {
        let out = banker(args, "");
        clean(&out, args);
        assert!(!(out.stdout.is_empty() && out.stderr.is_empty()), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.banker");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let at = folder.path().to_str().unwrap();
    for file in [pipe, at, "/dev/null"] {
        let what = if file == at { "a folder" } else { "a pipe or a device" };
        for args in [
            &["run", "-", "--file", file][..],
            &["run", "-", "--players", "Ada,Bob", "--file", file],
            &["new", "--players", "Ada,Bob", "--file", file],
            &["audit", file],
            &["export", file],
            &["report", file],
            &["stats", file],
            &["rescue", file],
            &["open", file],
            &["games", "delete", file],
        ] {
            let out = banker(args, "go Bob\n");
            let says = told(&out.stderr);
            assert!(says.contains(&format!("{file} is no file of banker's: it is {what}")), "{args:?}: {says}");
            assert!(matches!(out.status.code(), Some(1 | 2)), "{args:?}");
        }
    }
}

#[test]
fn json_holds_what_was_typed_and_ends_no_line_before_its_end() {
    let lines = "note a\u{2028}b\u{2029}c\ngo Bob\n".replace("go", "g\u{fffd}").into_bytes();
    // What stands for a sign that is no text comes alone; one that was typed is told as it was.
    let bytes: Vec<u8> = [b"go B\xffb\n# caf\xe9\n".as_slice(), &lines].concat();
    let args = ["run", "-", "--memory", "--json", "--keep-going", "--players", "Ada,Bob"];
    let out = String::from_utf8(crate::support::banker_bytes(&args, &bytes).stdout).unwrap();
    assert!(!out.contains(['\u{2028}', '\u{2029}']), "{out}");
    let told: Vec<serde_json::Value> = out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let inputs: Vec<&str> = told.iter().filter_map(|o| o["input"].as_str()).collect();
    assert_eq!(inputs, ["go B\u{fffd}b", "note a\u{2028}b\u{2029}c", "g\u{fffd} Bob"]);
    assert!(told[0]["error"]["message"].as_str().unwrap().contains("cannot be shown"), "{out}");
}

#[test]
fn a_game_without_players_is_not_begun_by_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("typo.banker");
    let at = file.to_str().unwrap();
    for lines in ["pay Ada Bob 5\n", "", "# nothing\n"] {
        let out = banker(&["run", "-", "--file", at], lines);
        assert!(!file.exists(), "{lines:?}");
        assert!(told(&out.stderr).contains("nobody was seated"), "{lines:?}: {}", told(&out.stderr));
    }
    let out = banker(&["run", "-", "--file", at], "pay Ada Bob 5\n");
    let says = told(&out.stdout);
    assert!(says.contains("nobody is seated yet") && says.contains("join NAME"), "{says}");

    for args in [
        &["new", "--file", at][..],
        &["new", "--file", at, "--players", ""],
        &["new", "--file", at, "--players", ",,"],
        &["new", "--file", at, "--players", "Ada,,Bob"],
        &["run", "-", "--file", at, "--players", " "],
        &["count", "--template", "--players", "Ada,"],
    ] {
        let out = banker(args, "");
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(told(&out.stderr).contains("--players Anna,Bo"), "{args:?}: {}", told(&out.stderr));
        assert!(!file.exists(), "{args:?}");
    }

    // Scripts seat players themselves, by their first line or one by one; then the game stays.
    for (name, lines) in [
        ("a", "new euro standard Anna Bo\n"),
        ("b", "join Anna\njoin Bo\n"),
        ("c", "join Anna\npay Ada Bob 5\n"),
        ("d", "note a word\n"),
    ] {
        let file = folder.path().join(name);
        banker(&["run", "-", "--file", file.to_str().unwrap()], lines);
        assert!(file.exists(), "{lines}");
    }
}

#[test]
fn a_file_that_cannot_be_read_has_one_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let none = folder.path().join("none.yaml");
    let none = none.to_str().unwrap();
    let at = folder.path().to_str().unwrap();
    for file in [none, at] {
        for args in [
            &["run", file][..],
            &["open", file],
            &["import", file],
            &["export", file],
            &["report", file],
            &["stats", file],
            &["rescue", file],
            &["games", "delete", file],
            &["edition", "check", file],
        ] {
            let out = banker(args, "");
            let says = told(if args[1] == "check" { &out.stdout } else { &out.stderr });
            assert_eq!(out.status.code(), Some(1), "{args:?}: {says}");
            let names = says.contains(file) && (file == none || says.contains("folder"));
            assert!(names || args[0] == "stats", "{args:?}: {says}");
        }
    }
    for args in [
        &["edition", "show", none][..],
        &["edition", "diff", "euro", none],
        &["edition", "new", "x.yaml", "--from", none],
        &["notes", "5", "--edition", none],
        &["interest", "5", "--edition", none],
        &["estate", "--edition", none],
        &["run", "-", "--memory", "--edition", none],
    ] {
        let out = banker(args, "");
        assert_eq!(out.status.code(), Some(1), "{args:?}: {}", told(&out.stderr));
        let unknown: Vec<&str> = args.iter().map(|a| if *a == none { "nosuch" } else { *a }).collect();
        let out = banker(&unknown, "");
        assert_eq!(out.status.code(), Some(2), "{unknown:?}: {}", told(&out.stderr));
    }
    // An audit says no more by 1 than that the books are wrong.
    assert_eq!(banker(&["audit", none], "").status.code(), Some(2));
}

#[test]
fn an_edition_that_takes_a_name_of_another_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let check = |file: &Path| told(&banker(&["edition", "check", file.to_str().unwrap()], "").stdout);
    let themed = folder.path().join("themed.yaml");
    for (id, warned) in [("euro", true), ("themed", false)] {
        std::fs::write(&themed, format!("edition: {id}\nextends: euro\nname: Our board\n")).unwrap();
        let says = check(&themed);
        assert!(says.contains("is sound"), "{says}");
        assert_eq!(says.contains("named as one that comes with banker, `edition: euro`"), warned, "{says}");
    }
    // What it is itself is no other.
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("editions/euro.yaml");
    assert!(!check(&own).contains("named as"));
    assert!(!told(&banker(&["edition", "check", "euro"], "").stdout).contains("named as"));
}

#[test]
fn what_helps_at_the_shell_is_a_line_of_the_shell() {
    for (args, wants, never) in [
        (&["rent", "Rome"][..], &["`banker edition show classic-us` lists the deeds", "`--edition`"][..], "`deeds`"),
        (&["estate", "--cash", "10", "Rome"], &["`banker edition show classic-us`"], "`deeds`"),
        (&["run", "-", "--memory", "--players", "A,B", "--house", "foo=1"], &["`banker edition rules`"], "`rule`"),
        (&["rent", "--edition", "euro:quick", "Rome"], &["`--edition euro --variant quick`"], "`euro`:"),
        (&["notes", "--edition", "euro:quick", "5"], &["`--edition euro --variant quick`"], "`euro`:"),
        (&["export", "game.banker", "--format", "csv", "--since", "x"], &["write a whole number"], "invalid digit"),
        (&["notes", "--players", "x"], &["write a whole number"], "invalid digit"),
    ] {
        let out = banker(args, "");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(!out.status.success() && !said.contains(never), "{args:?}: {said}");
        for want in wants {
            assert!(said.contains(want), "{args:?}: {said}");
        }
    }
}

#[test]
fn the_list_of_editions_has_the_line_that_each_says_of_itself() {
    let out = banker(&["edition", "list"], "");
    let told = String::from_utf8_lossy(&out.stdout);
    for (id, text) in banker::edition::EMBEDDED {
        let edition = banker::edition::load_text(id, text, None);
        let Ok(edition) = edition else { continue };
        assert!(told.contains(&format!("   {}\n", edition.says)), "{id}: {told}");
    }
}

/// What is said of a new game must be true of one that is there already.
#[test]
fn options_that_contradict_the_game_in_the_file_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("game.banker");
    let file = path.to_str().unwrap();
    let run = |options: &[&str], script: &str| {
        let out = crate::support::banker(&[&["run", "-", "--file", file], options].concat(), script);
        (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let begun = ["--edition", "euro", "--players", "Anna,Bo", "--house", "salary=300", "--time", "90m"];
    assert_eq!(run(&begun, "rename Bo Berta\nrule salary 400\n"), (Some(0), String::new()));
    let fit = [
        &begun[..],
        &["--players", "Anna,Berta"],
        &["--variant", "standard"],
        &["--house", "salary=400"],
        &["--house", "fines_to=bank"],
        &["--time", "1h30"],
    ];
    for options in fit {
        assert_eq!(run(options, "standings\n"), (Some(0), String::new()), "{options:?}");
    }
    let before = std::fs::read(&path).unwrap();
    for (options, says) in [
        (["--edition", "classic-us"], "its edition is euro, not classic-us"),
        (["--variant", "quick"], "its variant is standard, not quick"),
        (["--players", "Anna,Cara"], "its players are Anna, Berta, not Anna, Cara"),
        (["--players", "Anna"], "its players are Anna, Berta, not Anna"),
        (["--house", "salary=200"], "its salary is 400, not 200"),
        (["--time", "60m"], "its clock was not started with `60m`"),
        (["--edition", "nowhere"], "no edition `nowhere`"),
        (["--house", "nothing=1"], "no rule `nothing`"),
    ] {
        let (code, err) = run(&options, "go Anna\n");
        assert!(code == Some(2) && err.contains(says), "{options:?}: {code:?} {err}");
        assert!(std::fs::read(&path).unwrap() == before, "{options:?}: the file was written to");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_script_or_an_export() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let script = "\u{feff}new euro standard Anna Bo\ngo Anna\n";
    std::fs::write(at("script"), script).unwrap();
    let done = |args: &[&str]| {
        let out = crate::support::banker(args, "");
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
        out.stdout
    };
    done(&["run", &at("script"), "--file", &at("a.banker")]);
    done(&["import", &at("script"), "--file", &at("b.banker")]);
    let json = done(&["export", &at("a.banker")]);
    std::fs::write(at("json"), ["\u{feff}".as_bytes(), &json].concat()).unwrap();
    done(&["import", &at("json"), "--file", &at("c.banker")]);
    assert_eq!(done(&["export", &at("c.banker")]), json);
}
