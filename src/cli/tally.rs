//! `estate` and `count`: what a table without books is worth.

use std::process::ExitCode;

use super::args::{CountOptions, EstateOptions};
use super::run::{fail, open_failure, rules, seated, usage};
use super::told::{complain, say};
use super::words;
use crate::files;
use crate::repl::{Keyboard, Person, terminal};
use crate::report::{Look, Reply, json_line, text};
use crate::session::{Session, Setup, Unasked, system_time};

/// Who owns the estate of the one question without a game.
const ONE: &str = "Player";

/// `banker estate --cash 1243 Rome:m Paris:3 Berlin:3`.
pub fn estate(options: &EstateOptions) -> ExitCode {
    let setup = Setup {
        edition: options.edition.clone().unwrap_or_default(),
        variant: options.variant.clone(),
        players: vec![ONE.to_owned()],
        user_folder: super::folders::editions(),
        ..Setup::default()
    };
    let mut session = match Session::in_memory(&setup, system_time()) {
        Ok(session) => session,
        Err(error) => return open_failure(&error),
    };
    let mut line = format!("opening {ONE} {}", options.cash);
    for holding in &options.holdings {
        // A name of several words came as one argument; the language wants it in quotes.
        let bare = holding.replace('"', "");
        if bare.contains(char::is_whitespace) {
            push!(line, " \"{bare}\"");
        } else {
            push!(line, " {bare}");
        }
    }
    let opened = session.submit(&line, &mut Unasked);
    let told = match &opened {
        Reply::Booked(booked) => {
            for says in booked.assumed.iter().chain(&booked.unusual) {
                complain(says);
            }
            session.submit(&format!("estate {ONE}"), &mut Unasked)
        }
        _ => opened,
    };
    let refused = match &told {
        Reply::Refused(refusal) => Some(words::refused(refusal, session.books().edition)),
        _ => None,
    };
    let status = if refused.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    let books = session.books();
    if options.json {
        println!("{}", json_line(1, &line, &told, books).unwrap_or_default());
    } else if let Some(says) = refused {
        return fail(&says);
    } else {
        say(&text(&told, books, Look::PLAIN));
    }
    status
}

/// `banker count`: the count of a table that kept no books, asked player by player, or as a script
/// to fill in.
pub fn count(options: &CountOptions, plain: bool) -> ExitCode {
    let setup = match rules(&options.rules) {
        Ok(setup) => match seated(&options.players) {
            Ok(players) => Setup { players, ..setup },
            Err(says) => return usage(&says),
        },
        Err(says) => return usage(&says),
    };
    let setup = match setup.players.as_slice() {
        // A form to fill in needs somebody to stand in it.
        [] if options.template => Setup { players: ["Anna", "Bo", "Cara"].map(str::to_owned).into(), ..setup },
        [] => return usage("name the players: `--players Anna,Bo`; `--template` alone prints a script to fill in"),
        _ => setup,
    };
    let session = match Session::in_memory(&setup, system_time()) {
        Ok(session) => session,
        Err(error) => return open_failure(&error),
    };
    if options.template {
        println!("{}", template(&session, &setup.edition).trim_end());
        return ExitCode::SUCCESS;
    }
    if !terminal::is_there() {
        return usage("the count is asked at a terminal; `--template` prints a script to fill in");
    }
    match guided(session, terminal::look(plain)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&files::trouble(&error)),
    }
}

/// A word as a shell takes it: in quotes where it is not plain.
fn in_shell(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_,./".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// A script of `opening` and `count` lines, one of each a player.
fn template(session: &Session, edition: &str) -> String {
    let books = session.books();
    let players: Vec<&str> = books.game.players().iter().map(|p| p.name.as_str()).collect();
    let notes: Vec<String> = books.edition.notes.iter().map(|(note, _)| format!("0x{note}")).collect();
    let cash = if notes.is_empty() { "0".to_owned() } else { notes.join(" ") };
    let seated = in_shell(&players.join(","));
    let mut out = format!(
        "# Fill in, players too, then: banker run FILE --memory --edition {} --variant {} --players {seated}\n\
         # Deeds: Name, mortgaged Name:m, with three houses Name:3, with a hotel Name:hotel; a get-out card: card\n\
         # A second line for the same player replaces the first.\n",
        in_shell(if edition.is_empty() { &books.edition.id } else { edition }),
        books.edition.variant,
    );
    for player in players {
        let name = crate::commands::quote(player);
        push!(out, "opening {name} 0\ncount {name} {cash}\n");
    }
    out.push_str("count\n");
    out
}

/// Asks for each player's deeds and notes; what is read wrong is asked again, alone.
fn guided(mut session: Session, look: Look) -> std::io::Result<()> {
    let mut keyboard = Keyboard::new(look.plain)?;
    println!("deeds as Rome Paris:m Berlin:3 Riga:hotel card; notes as 2x500 3x100, or a sum; Ctrl-C leaves");
    let players: Vec<String> = session.books().game.players().iter().map(|p| p.name.clone()).collect();
    for player in players {
        let name = crate::commands::quote(&player);
        for (what, line) in [("deeds", format!("opening {name} 0")), ("money", format!("count {name}"))] {
            loop {
                let Some(answer) = keyboard.ask(&format!("{player}, {what}: "))? else { return Ok(()) };
                let answer = if answer.is_empty() && what == "money" { "0".to_owned() } else { answer };
                if told(&mut session, &format!("{line} {answer}"), look, &mut keyboard) {
                    break;
                }
            }
        }
    }
    loop {
        told(&mut session, "count", look, &mut keyboard);
        let Some(line) = keyboard.ask("read wrong? `count P …` or `opening P …` again; Enter ends: ")? else {
            return Ok(());
        };
        if line.is_empty() {
            return Ok(());
        }
        told(&mut session, &line, look, &mut keyboard);
    }
}

/// Submits a line and prints what comes of it; tells whether it was accepted. What could not stand on
/// a board is asked about.
fn told(session: &mut Session, line: &str, look: Look, keyboard: &mut Keyboard) -> bool {
    let reply = session.submit(line, &mut Person { look, keyboard });
    // What is stated moves between the box and the table only in the books that nobody keeps here.
    if let Reply::Booked(booked) = &reply {
        let steps = booked.ruling.steps.iter().map(|step| step.says.as_str());
        let assumed = booked.assumed.iter().map(String::as_str);
        println!("   {}", steps.chain(assumed).collect::<Vec<_>>().join("\n   "));
    } else {
        println!("{}", text(&reply, session.books(), look));
    }
    !matches!(reply, Reply::Refused(_) | Reply::Dropped)
}
