//! `stats`: several games together.

use std::process::ExitCode;

use super::args::StatsOptions;
use super::progress::Progress;
use super::run::{fail, tell_notice};
use super::words;
use crate::report::Look;
use crate::report::stats::{GameSum, Stats};
use crate::session::{Session, TellError, system_time};

/// `banker stats`: a file that cannot be read is named and skipped, and the exit status says so.
pub fn stats(options: &StatsOptions, look: Look) -> ExitCode {
    let mut stats = Stats::default();
    let mut skipped = 0;
    let mut progress = Progress::new("reading");
    for file in &options.files {
        let added =
            Session::open_committed(file, system_time()).map_err(|e| words::open_error(&e)).and_then(|session| {
                tell_notice(&session);
                let mut sum = GameSum::new(session.books().game.entries());
                let told = session.walk(|moment| {
                    progress.tick(moment.entry.number);
                    sum.tell(moment);
                    Ok(())
                });
                match told {
                    Ok(()) => {
                        stats.add(&sum, session.books());
                        Ok(())
                    }
                    Err(TellError::Store(error)) => Err(words::store_error(&error)),
                    Err(_) => Err("it cannot be read to its end".to_owned()),
                }
            });
        if let Err(says) = added {
            skipped += 1;
            eprintln!("banker: {} skipped: {says}", file.display());
        }
    }
    drop(progress);
    if stats.games() == 0 {
        return fail("none of the files is a game that can be read");
    }
    if options.json {
        println!("{}", stats.json());
    } else {
        println!("{}", stats.text(look));
    }
    if skipped > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
