//! The questions that start a game: edition, variant, players, house rules. Enter takes the default.

use crate::bank::names_in;
use crate::commands::quote;
use crate::edition::{self, Edition, Switch, choices};
use crate::ledger::PlayerId;
use crate::names::{Found, Key, look_up};
use crate::repl::Keyboard;
use crate::report::{Look, Reply, clip, text};
use crate::session::{DEFAULT_EDITION, Session, Setup, Unasked, system_time};

use super::words;

/// The house rules that tables most often agree on.
const COMMONEST: &[Switch] = &[
    Switch::FinesTo,
    Switch::PotSeed,
    Switch::GoLandingTimes,
    Switch::Salary,
    Switch::StartCash,
    Switch::RefusedDeedIsAuctioned,
    Switch::Interest,
    Switch::RentWhileJailed,
];

/// Why there is no game in the end.
pub enum Left {
    /// The person left the questions.
    Away,
    /// The terminal failed, or no edition can be had.
    Trouble(String),
}

impl From<std::io::Error> for Left {
    fn from(error: std::io::Error) -> Self {
        Left::Trouble(error.to_string())
    }
}

type Answer<T> = Result<T, Left>;

/// Asks for all that `setup` does not say yet.
///
/// # Errors
/// Where the person leaves, or the terminal fails.
pub fn complete(mut setup: Setup, keyboard: &mut Keyboard, look: Look) -> Answer<Setup> {
    println!("{}", look.bold("A new game"));
    say(look, &look.dim("Enter takes what stands in brackets; Ctrl-C leaves."));
    if setup.edition.is_empty() {
        setup.edition = edition_of(&setup, keyboard, look)?;
    }
    let edition = edition::load(&setup.edition, setup.user_folder.as_deref())
        .map_err(|e| Left::Trouble(words::load_error(&e)))?;
    if setup.variant.is_none() && edition.variants.len() > 1 {
        setup.variant = Some(variant_of(&edition, keyboard, look)?);
    }
    let edition = match &setup.variant {
        Some(variant) => edition.clone().with_variant(variant).unwrap_or(edition),
        None => edition,
    };
    if setup.players.is_empty() {
        say(look, &look.dim("players in the order of their seats, such as Anna, Bo, Cara"));
    }
    while setup.players.is_empty() {
        setup.players = players(&setup, keyboard, look)?;
    }
    if setup.clock.is_none() {
        say(look, &look.dim("a time limit, such as 90m or until 21:30"));
    }
    while setup.clock.is_none() {
        let typed = line(keyboard, "time limit [none]: ")?;
        if typed.is_empty() || typed == "none" {
            break;
        }
        let trial = Setup { clock: Some(typed), house: Vec::new(), ..setup.clone() };
        match Session::in_memory(&trial, system_time()) {
            Ok(_) => setup.clock = trial.clock,
            Err(error) => say(look, &words::open_error(&error)),
        }
    }
    if setup.house.is_empty() {
        setup.house = house(&setup, &edition, keyboard, look)?;
    }
    Ok(setup)
}

/// Takes over a game that is under way on the table, where the person says that it is: what each
/// player holds becomes an entry. Leaving the questions leaves the rest as it stands.
pub fn take_over(session: &mut Session, keyboard: &mut Keyboard, look: Look) {
    say(look, &look.dim("a game that is under way on the table is taken over as it stands"));
    if !matches!(keyboard.ask_yes("is it under way already?"), Ok(Some(true))) {
        return;
    }
    say(
        look,
        &look.dim(
            "Type what each player holds: cash first, then deeds, as in `1200 DEED DEED:m DEED:3 DEED:hotel card`; \
             :m is mortgaged, :3 has three houses. Enter alone leaves a player as at the start.",
        ),
    );
    let seats: Vec<PlayerId> = session.books().game.playing().collect();
    for player in seats {
        let name = session.books().player(player).to_owned();
        loop {
            let Ok(Some(typed)) = keyboard.ask(&format!("{name} holds: ")) else { return };
            if typed.is_empty() {
                break;
            }
            let reply = session.submit(&format!("opening {} {typed}", quote(&name)), &mut Unasked);
            println!("{}", text(&reply, session.books(), look));
            if matches!(reply, Reply::Booked(_)) {
                break;
            }
        }
    }
    say(look, &look.dim("`opening` states a player's holdings again; `turn NAME` says who rolls next"));
}

fn say(look: Look, text: &str) {
    println!("{}", look.wrap(text));
}

fn line(keyboard: &mut Keyboard, question: &str) -> Answer<String> {
    keyboard.ask(question)?.ok_or(Left::Away)
}

/// One of several by number or name.
fn one_of(keyboard: &mut Keyboard, question: &str, names: &[String], default: usize) -> Answer<usize> {
    let keys: Vec<Key> = names.iter().map(|n| Key::new(n)).collect();
    loop {
        let typed = line(keyboard, &format!("{question} [{}]: ", names.get(default).map_or("", String::as_str)))?;
        if typed.is_empty() {
            return Ok(default);
        }
        if let Some(index) = typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|i| *i < names.len()) {
            return Ok(index);
        }
        match look_up(&Key::new(&typed), keys.iter().enumerate()) {
            Found::One(index) => return Ok(index),
            Found::Several(several) => {
                let fit: Vec<&str> = several.iter().filter_map(|i| names.get(*i)).map(String::as_str).collect();
                println!("`{typed}` can be {}", fit.join(" or "));
            }
            Found::Nothing => {
                println!("type a number from 1 to {}, or a name{}", names.len(), words::meant(&typed, names));
            }
        }
    }
}

fn edition_of(setup: &Setup, keyboard: &mut Keyboard, look: Look) -> Answer<String> {
    let names = edition::available(setup.user_folder.as_deref());
    for (index, name) in names.iter().enumerate() {
        let says = edition::load(name, setup.user_folder.as_deref())
            .map_or_else(|_| "has faults".to_owned(), |e| format!("{}: {}", e.name, e.says));
        let room = if look.plain { usize::MAX } else { look.width.saturating_sub(name.len() + 8) };
        println!("{:>3}  {name}  {}", index + 1, look.dim(&clip(&says, room)));
    }
    let default = names.iter().position(|n| n == DEFAULT_EDITION).unwrap_or(0);
    let chosen = one_of(keyboard, "edition", &names, default)?;
    names.into_iter().nth(chosen).ok_or(Left::Away)
}

fn variant_of(edition: &Edition, keyboard: &mut Keyboard, look: Look) -> Answer<String> {
    let names: Vec<String> = edition.variants.iter().map(|v| v.name.clone()).collect();
    for (index, variant) in edition.variants.iter().enumerate() {
        let line = format!("{:>3}  {}  {}", index + 1, look.bold(&variant.name), look.dim(&variant.says));
        println!("{}", look.wrap(&line));
    }
    let chosen = one_of(keyboard, "variant", &names, 0)?;
    names.into_iter().nth(chosen).ok_or(Left::Away)
}

/// The names of the players; none where they will not do, with the reason told.
fn players(setup: &Setup, keyboard: &mut Keyboard, look: Look) -> Answer<Vec<String>> {
    let typed = line(keyboard, "players: ")?;
    // Where nothing parts them but spaces, every word is a name.
    let names = match names_in(&typed) {
        one if one.len() == 1 && !typed.contains(['"', ',', ';', '/', '&', '+']) => {
            one.iter().flat_map(|name| name.split_whitespace()).map(str::to_owned).collect()
        }
        names => names,
    };
    if names.is_empty() {
        say(look, "a game needs players; `join` takes in more of them later");
        return Ok(Vec::new());
    }
    let trial = Setup { players: names.clone(), house: Vec::new(), ..setup.clone() };
    if let Err(error) = Session::in_memory(&trial, system_time()) {
        say(look, &words::open_error(&error));
        return Ok(Vec::new());
    }
    for (index, name) in names.iter().enumerate() {
        let begins = |other: &&String| Key::new(other).joined().starts_with(Key::new(name).joined());
        if let Some(other) = names.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, n)| n).find(begins) {
            say(look, &format!("note: {name} is also how {other} begins; {name} typed in full is always {name}"));
        }
    }
    Ok(names)
}

fn house(setup: &Setup, edition: &Edition, keyboard: &mut Keyboard, look: Look) -> Answer<Vec<(String, String)>> {
    say(look, &look.dim("house rules as they stand; type those that are otherwise, such as fines_to=pot"));
    for switch in COMMONEST {
        let is = &edition.rules.setting(*switch).is;
        say(look, &format!("   {}={is}  {}", switch.name(), look.dim(switch.about().says)));
    }
    let mut chosen: Vec<(String, String)> = Vec::new();
    loop {
        let ready = if chosen.is_empty() { "none" } else { "ready" };
        let mut typed = line(keyboard, &format!("house rule [{ready}]: "))?;
        if typed.is_empty() {
            return Ok(chosen);
        }
        if !typed.contains('=') {
            // A rule and its value with a space between are as good; anything else is a sentence.
            let named = typed.split_once(' ').filter(|(name, _)| Switch::named(name).is_some());
            let Some((name, value)) = named else {
                say(look, &format!("write it as NAME=VALUE, such as fines_to=pot{}", known(&typed)));
                continue;
            };
            typed = format!("{name}={}", value.trim());
        }
        for word in typed.split([',', ' ']).filter(|w| !w.is_empty()) {
            let Some((name, value)) = word.split_once('=') else {
                say(look, &format!("write it as NAME=VALUE: `{word}`{}", known(word)));
                continue;
            };
            let rule = (name.to_owned(), value.to_owned());
            let trial = Setup { house: vec![rule.clone()], ..setup.clone() };
            match Session::in_memory(&trial, system_time()) {
                Ok(_) => {
                    chosen.retain(|(n, _)| Switch::named(n) != Switch::named(name));
                    chosen.push(rule);
                }
                Err(error) => say(look, &words::open_error(&error)),
            }
        }
    }
}

fn known(word: &str) -> String {
    Switch::named(word).map_or_else(String::new, |s| format!(" can be {}", choices(s)))
}
