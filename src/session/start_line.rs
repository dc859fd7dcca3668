//! The line of entry 0: what a game was started with, written and read again.

use std::path::PathBuf;

use super::Setup;
use crate::commands::{self, quote, split};
use crate::edition::Edition;
use crate::rulings::{Refusal, Why};

/// The verb of the line.
const VERB: &str = "new";
/// The word before what the clock is told.
const CLOCK: &str = "clock";

/// The line of entry 0: edition, variant, players, house rules.
pub fn write(edition: &Edition, setup: &Setup) -> String {
    let mut line = format!("{VERB} {} {}", edition.id, edition.variant);
    for player in &setup.players {
        line.push(' ');
        let name = player.trim();
        // A bare word with `=` is a house rule, and a bare `clock` begins what the clock is told.
        if name.contains('=') || name.eq_ignore_ascii_case(CLOCK) {
            push!(line, "\"{name}\"");
        } else {
            line.push_str(&quote(name));
        }
    }
    for (name, value) in &setup.house {
        push!(line, " {name}={value}");
    }
    line
}

/// Whether a line starts a game.
#[must_use]
pub fn is_start(line: &str) -> bool {
    line.split_whitespace().next() == Some(VERB)
}

/// The setting-up that such a line states.
///
/// # Errors
/// `syntax` where it is no such line.
pub fn read(line: &str, user_folder: Option<PathBuf>) -> Result<Setup, Refusal> {
    let words = split(line)?;
    let (Some(edition), Some(variant)) = (words.get(1), words.get(2)) else {
        return Err(Why::Syntax {
            says: "the line does not say which game is started".to_owned(),
            hint: "write it as `new EDITION VARIANT PLAYER… RULE=VALUE… clock LENGTH`".to_owned(),
        }
        .into());
    };
    let mut setup = Setup {
        edition: edition.text.to_string(),
        variant: Some(variant.text.to_string()),
        user_folder,
        ..Setup::default()
    };
    for word in words.iter().skip(3) {
        if word.is(CLOCK) {
            setup.clock = line.get(word.end..).map(|rest| rest.trim().to_owned());
            break;
        }
        match word.text.split_once('=') {
            Some((name, value)) if !word.quoted => {
                // The rule's own reader says what is wrong with it.
                commands::house_rule(name, value)?;
                setup.house.push((name.to_owned(), value.to_owned()));
            }
            _ => setup.players.push(word.text.to_string()),
        }
    }
    Ok(setup)
}
