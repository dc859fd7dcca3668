//! `rescue`: the sound beginning of a damaged game, in a new file.

use std::process::ExitCode;

use super::args::RescueOptions;
use super::told::{say, shown_name};
use super::{run, words};
use crate::rulings::count;
use crate::session::{OpenError, rescue};
use crate::store::StoreError;

/// So many lines that were left are shown.
const SHOWN: usize = 20;

/// `banker rescue`: 0 where anything was brought back, 1 where nothing was.
pub fn rescue_game(options: &RescueOptions) -> ExitCode {
    let out = options.out.clone().unwrap_or_else(|| {
        let stem = options.file.file_stem().unwrap_or_default().to_string_lossy();
        options.file.with_file_name(format!("{stem} rescued.banker"))
    });
    let rescued = match rescue(&options.file, &out) {
        Ok(rescued) => rescued,
        Err(error @ StoreError::Damaged(_)) => {
            return run::fail(&format!("nothing can be brought back; {}", words::damage(&error)));
        }
        Err(error) => return run::open_failure(&OpenError::Store(error)),
    };
    let last = rescued.entries.saturating_sub(1);
    // As everywhere, the setting-up is not counted.
    println!("{}: {} brought back", shown_name(&out), count(i64::from(last), "entry", "entries"));
    match &rescued.why {
        None if rescued.left.is_empty() => println!("that is all of them: nothing was left"),
        None => {
            say(
                "that is all of them; what was set aside beside the file has later lines, but nothing vouches for them:",
            );
            show(&rescued.left);
        }
        Some(why) => {
            say(&format!("what comes after entry {last} was left; {}", words::damage(why)));
            if rescued.left.is_empty() {
                say(&format!("none of it can be read; look at the board, and go on from entry {last}"));
            } else {
                say("these lines can still be read, but nothing vouches for them; type again what is true:");
            }
            show(&rescued.left);
        }
    }
    ExitCode::SUCCESS
}

fn show(left: &[(u32, String)]) {
    for (number, line) in left.iter().take(SHOWN) {
        println!("   {number}. {}", run::shown(line));
    }
    if left.len() > SHOWN {
        println!("   and {} more", left.len() - SHOWN);
    }
}
