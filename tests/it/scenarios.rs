//! Scenarios: what is typed at the table and all that banker answers, in files that a player can
//! read. `tests/scenarios/README.md` says how they are written.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use banker::commands::Mode;
use banker::report::{Look, Reply, text};
use banker::session::{Session, Setup, Unasked};

/// Set to anything, the files are written anew with what banker answers now.
const REWRITE: &str = "BANKER_REWRITE_SCENARIOS";

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "txt") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The game that a file's header asks for; it starts with the first command.
#[derive(Default)]
struct Table {
    setup: Setup,
    mode: Option<Mode>,
    session: Option<Session>,
    started: bool,
}

impl Table {
    /// A line of the header. After commands it begins another game.
    fn header(&mut self, name: &str, value: &str) -> Result<(), String> {
        if self.started {
            *self = Table::default();
        }
        match name {
            "edition" => value.clone_into(&mut self.setup.edition),
            "variant" => self.setup.variant = Some(value.to_owned()),
            "players" => self.setup.players = value.split(',').map(|p| p.trim().to_owned()).collect(),
            "house" => {
                let (name, value) = value.split_once('=').ok_or("a house rule is NAME=VALUE")?;
                self.setup.house.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            "read" if value == "prompt" => self.mode = Some(Mode::Prompt),
            _ => return Err(format!("there is no header `{name}: {value}`")),
        }
        Ok(())
    }

    fn session(&mut self) -> Result<&mut Session, String> {
        self.started = true;
        if self.session.is_none() {
            let mut session = Session::in_memory(&self.setup, Box::new(|| 1_700_000_000_000))
                .map_err(|e| format!("the game does not start: {e:?}"))?;
            session.set_zone(Box::new(chrono::Utc));
            session.set_mode(self.mode.unwrap_or(Mode::Script));
            self.session = Some(session);
        }
        self.session.as_mut().ok_or_else(|| "no game".to_owned())
    }

    /// What banker answers, as `banker run` prints it.
    fn type_in(&mut self, line: &str) -> Result<(Reply, String), String> {
        let session = self.session()?;
        let before = session.books().game.clone();
        let reply = session.submit(line, &mut Unasked);
        let told = text(&reply, session.books(), Look::PLAIN);
        if !matches!(reply, Reply::Booked(_)) && &before != session.books().game {
            return Err("it changed the books without an entry".to_owned());
        }
        let broken = session.books().game.broken_laws();
        if broken.is_empty() { Ok((reply, told)) } else { Err(format!("{broken:?}")) }
    }
}

/// Plays a file; gives it back with the answers of now, and what differs from those written in it.
fn play(source: &str) -> (String, Vec<String>) {
    let mut table = Table::default();
    let mut now = String::new();
    let mut differs = Vec::new();
    let mut lines = source.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let _ = writeln!(now, "{line}");
        let mut wrong = |what: String| differs.push(format!("line {}: {line}\n{what}", index + 1));
        if let Some(command) = line.strip_prefix("> ") {
            let mut written: Vec<&str> = Vec::new();
            let told = |l: &str| l.starts_with("  ") || l.is_empty();
            while let Some((_, output)) = lines.next_if(|(_, l)| told(l)) {
                written.push(output.strip_prefix("  ").unwrap_or(output));
            }
            // Empty lines at the end belong to the page, not to the answer.
            let gap = written.iter().rev().take_while(|l| l.is_empty()).count();
            written.truncate(written.len() - gap);
            let answer = table.type_in(command).map_or_else(|e| format!("FAULT {e}"), |(_, told)| told);
            let answers: Vec<&str> = answer.lines().map(str::trim_end).collect();
            if answers != written {
                wrong(format!("  written:\n{}\n  answered:\n{}", written.join("\n"), answers.join("\n")));
            }
            for line in answers {
                let _ = writeln!(now, "{}", if line.is_empty() { String::new() } else { format!("  {line}") });
            }
            now.push_str(&"\n".repeat(gap));
        } else if let Some(command) = line.strip_prefix("given: ") {
            match table.type_in(command) {
                Ok((Reply::Booked(_) | Reply::Silent, _)) => {}
                Ok((_, told)) => wrong(told),
                Err(fault) => wrong(fault),
            }
        } else if let Some((name, value)) = line.split_once(": ").filter(|_| !line.starts_with('#')) {
            table.header(name, value).unwrap_or_else(&mut wrong);
        } else if !line.is_empty() && !line.starts_with('#') {
            wrong("neither a header, nor `given:`, nor `> `, nor an answer to a command above".to_owned());
        }
    }
    (now, differs)
}

#[test]
fn scenarios_come_out_as_they_are_written() {
    let mut report = String::new();
    let files = files();
    assert!(files.len() >= 14, "only {} scenario files", files.len());
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        let (now, differs) = play(&source);
        if std::env::var_os(REWRITE).is_some() && now != source {
            std::fs::write(&file, &now).unwrap();
        }
        if !differs.is_empty() {
            let _ = writeln!(report, "{}\n{}\n", file.display(), differs.join("\n"));
        }
    }
    assert!(
        report.is_empty(),
        "{report}\nIf this is meant, run the test once with {REWRITE}=1 and read `git diff tests/scenarios`."
    );
}

#[test]
fn the_harness_fails_on_anything_unexpected() {
    let good = "players: Anna\n> go Anna\n  1. the bank → Anna: $200  [Anna $1,700]\n     salary";
    let (now, _) = play(good);
    assert_eq!(play(&now).1, [] as [String; 0], "what it writes, it accepts");
    let (first, rest) = now.split_once("\n  1. ").unwrap();
    for bad in [
        format!("{first}\n"),
        format!("{first}\n  1. {}", rest.replace("$200", "$201")),
        format!("{now}  one line more\n"),
        format!("{now}stray\n"),
        "nonsense: 3\n".to_owned(),
        "players: Anna\ngiven: lift Boardwalk\n".to_owned(),
    ] {
        assert!(!play(&bad).1.is_empty(), "not noticed:\n{bad}");
    }
}
