//! `edition …` and the questions that need no game: `notes`, `interest`, `rent`.

use std::process::ExitCode;

use super::args::{EditionTask, NotesOptions, RentOptions, SumOptions};
use super::told::{say, visible};
use super::{folders, run, words};
use crate::bank::{Act, Order};
use crate::commands::{self, Mode, Parsed, quote, read_amount};
use crate::edition::{self, Edition, LoadError, OverlayError, Switch};
use crate::files;
use crate::money::Money;
use crate::report::{Look, Reply, difference, notes_listed as listed, notes_made, rules_page, show};
use crate::rulings::{mortgage, notes as ruling};
use crate::session::{DEFAULT_EDITION, OpenError, Session, Unasked, system_time};

/// `banker edition …`.
pub fn edition(task: &EditionTask, plain: bool) -> ExitCode {
    match task {
        EditionTask::List => list(plain),
        EditionTask::Show { edition, variant } => match load_variant(edition, variant.as_deref()) {
            Ok(edition) => tell(&show(&edition, Look::PLAIN)),
            Err(status) => status,
        },
        EditionTask::Check { files } => check(files),
        EditionTask::Diff { one, other } => {
            let of = |name: &str| match name.rsplit_once('/') {
                Some((name, variant)) if !variant.contains('.') => load_variant(name, Some(variant)),
                _ => load_variant(name, None),
            };
            match (of(one), of(other)) {
                (Ok(a), Ok(b)) => tell(&difference(&a, &b, Look::PLAIN)),
                (Err(status), _) | (_, Err(status)) => status,
            }
        }
        EditionTask::New { file, from } => new(file, from),
        EditionTask::Rules => print(rules_page().trim_end()),
        EditionTask::Schema => match serde_json::to_string_pretty(&edition::schema()) {
            Ok(text) => print(&text),
            Err(error) => run::fail(&error.to_string()),
        },
    }
}

/// The content of a file, as it is.
fn print(text: &str) -> ExitCode {
    println!("{}", visible(text));
    ExitCode::SUCCESS
}

/// What somebody is to read.
fn tell(text: &str) -> ExitCode {
    say(text);
    ExitCode::SUCCESS
}

fn load(name: &str) -> Result<Edition, LoadError> {
    edition::load(name, folders::editions().as_deref())
}

/// An edition under a variant; what is wrong with them is told.
///
/// # Errors
/// The exit status.
fn load_variant(name: &str, variant: Option<&str>) -> Result<Edition, ExitCode> {
    let name = if name.is_empty() { DEFAULT_EDITION } else { name };
    let edition = load(name).map_err(|e| run::open_failure(&OpenError::Edition(e)))?;
    let Some(variant) = variant else { return Ok(edition) };
    edition.with_variant(variant).map_err(|e| {
        let has = match e {
            OverlayError::NoVariant(there) => {
                format!("; it has: {}{}", there.join(", "), words::meant(variant, &there))
            }
            _ => String::new(),
        };
        run::usage(&format!("{name} has no variant `{variant}`{has}"))
    })
}

fn list(plain: bool) -> ExitCode {
    let mut lines = Vec::new();
    for name in edition::available(folders::editions().as_deref()) {
        match load(&name) {
            Ok(edition) => {
                let variants: Vec<&str> = edition.variants.iter().map(|v| v.name.as_str()).collect();
                if plain {
                    lines.push(format!("edition: {name}\nname: {}\nvariants: {}", edition.name, variants.join(", ")));
                    lines.extend(Some(format!("says: {}", edition.says)).filter(|_| !edition.says.is_empty()));
                    lines.push(String::new());
                    continue;
                }
                lines.push(format!("{name:<20} {:<34} {}", edition.name, variants.join(", ")));
                if !edition.says.is_empty() {
                    lines.push(format!("   {}", edition.says));
                }
            }
            Err(_) => lines.push(format!("{name:<20} has faults; `banker edition check {name}` tells them")),
        }
    }
    tell(lines.join("\n").trim_end())
}

/// Checks files: 0 where none has a fault, 1 where one has.
fn check(files: &[String]) -> ExitCode {
    let mut sound = true;
    for file in files {
        match load(file) {
            Ok(edition) => {
                say(&format!("{file}: {} is sound", edition.name));
                if edition::takes_name_of_shipped(file, &edition, folders::editions().as_deref()) {
                    let id = &edition.id;
                    let says = "name it otherwise unless it is to stand in that one's place";
                    say(&format!("   it is named as one that comes with banker, `edition: {id}`; {says}"));
                }
                for remark in edition.remarks() {
                    say(&format!("   {remark}"));
                }
            }
            Err(error) => {
                sound = false;
                say(&words::load_error(&error));
            }
        }
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A file of names only, which loads as it stands.
fn new(file: &std::path::Path, from: &str) -> ExitCode {
    let base = match load(from) {
        Ok(base) => base,
        Err(error) => return run::open_failure(&OpenError::Edition(error)),
    };
    if edition::is_path(from) {
        return run::usage(&format!(
            "`{from}` is a file, and an edition extends none; put it in the folder of your editions and name it `{}`",
            base.id
        ));
    }
    let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    let id: String = stem.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    match crate::store::private::file(file) {
        Ok(mut made) => {
            use std::io::Write;
            if let Err(error) = made.write_all(edition::template(&base, from, &id).as_bytes()) {
                return run::fail(&format!("{}: {}", file.display(), files::trouble(&error)));
            }
            tell(&format!("{}: write your board's names over those of {}", file.display(), base.name))
        }
        Err(error) => run::fail(&format!("{}: {}", file.display(), files::trouble(&error))),
    }
}

/// `banker notes`.
pub fn notes(options: &NotesOptions) -> ExitCode {
    let edition = match load_variant(options.edition.as_deref().unwrap_or_default(), None) {
        Ok(edition) => edition,
        Err(status) => return status,
    };
    let Some(sum) = &options.sum else { return tell(&starting(&edition, options.players)) };
    let Some(sum) = sum_of(sum, &edition) else { return run::usage(&format!("`{sum}` is no amount")) };
    match ruling::of_box(&edition, sum) {
        Some(made) => tell(&format!("{} = {}", edition.money(sum), notes_made(&edition, &made))),
        None => run::fail(&format!("the notes of {} cannot make {}", edition.name, edition.money(sum))),
    }
}

fn sum_of(text: &str, edition: &Edition) -> Option<Money> {
    read_amount(text, edition).ok()
}

fn starting(edition: &Edition, players: Option<usize>) -> String {
    let hand = edition.start_notes();
    let mut out = vec![format!("each player: {} = {}", listed(edition, &hand), edition.money(ruling::total(&hand)))];
    out.extend(edition.remarks());
    if let Some(players) = players {
        let start = ruling::start(edition, players);
        for (seat, notes) in start.hands.iter().enumerate() {
            match notes {
                Some(notes) if *notes != hand => out.push(format!("player {}: {}", seat + 1, listed(edition, notes))),
                Some(_) => {}
                None => out.push(format!("player {}: the box cannot pay the starting cash", seat + 1)),
            }
        }
        if let Some(left) = start.left {
            let left_sum = edition.money(ruling::total(&left));
            out.push(format!("left in the box: {} = {left_sum}", listed(edition, &left)));
        }
    }
    out.join("\n")
}

/// `banker interest`.
pub fn interest(options: &SumOptions) -> ExitCode {
    let setup = match run::rules(&options.rules) {
        Ok(setup) => setup,
        Err(says) => return run::usage(&says),
    };
    let session = match Session::in_memory(&setup, system_time()) {
        Ok(session) => session,
        Err(error) => return run::open_failure(&error),
    };
    let books = session.books();
    let edition = books.edition;
    let Some(sum) = sum_of(&options.sum, edition) else {
        return run::usage(&format!("`{}` is no amount", options.sum));
    };
    let due = mortgage::interest(books, sum);
    // What the one who took the loan pays for it, and when.
    let lifting = edition.money(if books.yes(Switch::InterestOnLiftByTaker) { sum + due } else { sum });
    let (due, sum, all) = (edition.money(due), edition.money(sum), edition.money(sum + due));
    if books.yes(Switch::InterestAtReceipt) {
        return tell(&format!("{due} on {sum}, paid when the loan is received; lifting then costs {lifting}"));
    }
    if lifting != all {
        return tell(&format!("{due} on {sum}; lifting costs {lifting}"));
    }
    tell(&format!("{due} on {sum}; together {all}"))
}

/// `banker rent`: two players, one of whom owns what is told.
pub fn rent(options: &RentOptions) -> ExitCode {
    let mut setup = match run::rules(&options.rules) {
        Ok(setup) => setup,
        Err(says) => return run::usage(&says),
    };
    setup.players = vec!["Owner".to_owned(), "Visitor".to_owned()];
    let mut session = match Session::in_memory(&setup, system_time()) {
        Ok(session) => session,
        Err(error) => return run::open_failure(&error),
    };
    let landing = format!("rent Visitor {}", options.deed.join(" "));
    let owns = match commands::parse(&landing, session.books(), Mode::Script) {
        Ok(Parsed::Order(Order { act: Act::Rent { deed, .. }, .. })) if options.owns.is_empty() => {
            quote(session.books().space(deed))
        }
        _ => options.owns.join(" "),
    };
    // Cash enough that the question is only what is due.
    let lines = [format!("opening Owner 0 {owns}"), format!("opening Visitor {}", Money::LARGEST.units()), landing];
    for (i, line) in lines.iter().enumerate() {
        let reply = session.submit(line.trim(), &mut Unasked);
        match &reply {
            Reply::Refused(refusal) => {
                return run::fail(&words::refused(refusal, session.books().edition));
            }
            Reply::Booked(booked) if i == 2 => {
                let edition = session.books().edition;
                let mut out = vec![edition.money(booked.amount.unwrap_or_default())];
                out.extend(booked.ruling.steps.iter().map(|s| {
                    let sum = s.amount.map_or_else(String::new, |a| format!(": {}", edition.money(a)));
                    format!("   {}{sum} [{}]", s.says, s.cite)
                }));
                return tell(&out.join("\n"));
            }
            _ => {}
        }
    }
    ExitCode::SUCCESS
}
