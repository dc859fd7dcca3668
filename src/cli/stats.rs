//! `stats`: several games together.

use std::path::Path;
use std::process::ExitCode;

use super::args::StatsOptions;
use super::progress::Progress;
use super::run::{fail, tell_notice};
use super::told::complain;
use super::words;
use crate::report::Look;
use crate::report::stats::{GameSum, Stats};
use crate::session::{Session, TellError, system_time};

/// `banker stats`: a file that cannot be read is named and skipped, and the exit status says so. A
/// game of which there are copies counts once, as far as it was played.
pub fn stats(options: &StatsOptions, look: Look) -> ExitCode {
    let mut stats = Stats::default();
    let mut skipped = 0;
    let mut skip = |file: &Path, says: &str| {
        skipped += 1;
        complain(&format!("{} skipped: {says}", file.display()));
    };
    let mut games: Vec<Found<'_>> = Vec::new();
    for file in &options.files {
        match Session::open_committed(file, system_time()) {
            Ok(session) => {
                let found = Found { file, game: session.meta().game.clone(), entries: session.books().game.entries() };
                let same = games.iter_mut().find(|other| other.game == found.game);
                let Some(same) = same else {
                    games.push(found);
                    continue;
                };
                let left_out = if found.entries > same.entries { std::mem::replace(same, found) } else { found };
                let (file, of) = (left_out.file.display(), same.file.display());
                complain(&format!("{file} left out: it is the same game as {of}"));
            }
            Err(error) => skip(file, &words::open_error(&error)),
        }
    }
    let mut progress = Progress::new("reading");
    for found in &games {
        if let Err(says) = add(&mut stats, found.file, &mut progress) {
            skip(found.file, &says);
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

/// A game that was found in a file.
struct Found<'a> {
    file: &'a Path,
    /// Its random name.
    game: String,
    entries: u32,
}

/// Adds a game.
fn add(stats: &mut Stats, file: &Path, progress: &mut Progress) -> Result<(), String> {
    let session = Session::open_committed(file, system_time()).map_err(|e| words::open_error(&e))?;
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
}
