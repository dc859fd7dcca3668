//! `clock`: a countdown without a game.

use std::process::ExitCode;

use super::args::ClockOptions;
use super::run::{fail, usage};
use crate::clock::{Countdown, SECOND, read_span};
use crate::files;
use crate::repl::{countdown, terminal};

/// `banker clock 25m`.
pub fn clock(options: &ClockOptions, plain: bool) -> ExitCode {
    let Some(length) = read_span(&options.length).filter(|l| *l >= SECOND) else {
        return usage(&format!("`{}` is no length of time: write 25m, 1h30 or 90s", options.length));
    };
    let clock = Countdown::lasting(length, chrono::Utc::now().timestamp_millis());
    let shown = if terminal::look(plain).plain {
        countdown::sparingly(clock)
    } else {
        countdown::show(clock, countdown::Leaves::Quit)
    };
    match shown {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&files::trouble(&error)),
    }
}
