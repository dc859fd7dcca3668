//! Games carried into the program: from a JSON export, the same game entry for entry; from a
//! script, the same commands at the same times. What comes in is not trusted: it is bounded, every
//! entry is held against the laws of the books, and the chain of hashes must fit.

use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{OpenError, Session, Time, Unasked, admission, start_line};
use crate::edition::{self, Edition};
use crate::game::{Entry, Game};
use crate::report::Reply;
use crate::report::export::{
    Exported, ExportedChange, ExportedEntry, ExportedTransfer, FORMAT, Version, is_told, time_of, time_text,
};
use crate::rulings::{Books, Refusal, Ruling};
use crate::store::{LOST_SOURCE, Meta, Store, StoreError, chain, first, hex};

/// The largest export that is read, in bytes.
pub const LARGEST: u64 = 256 * 1024 * 1024;

/// Why something cannot be imported.
#[derive(Debug)]
pub enum ImportError {
    /// It cannot be read.
    Io(std::io::Error),
    /// It is larger than `LARGEST`.
    TooLarge,
    /// It is no export; where and why not.
    NoExport(String),
    /// It comes from a newer program.
    TooNew(u32),
    /// It holds only the entries from this one on.
    Partial(u32),
    /// An entry cannot be what it says.
    Entry(u32, String),
    /// A line of the script is refused.
    Line(usize, Box<Refusal>, Box<Edition>),
    /// The game cannot be started, or its file not written.
    Start(OpenError),
}

/// Where an export comes from and where the game goes.
pub struct Source<'a> {
    /// The game's new file; in memory where there is none.
    pub file: Option<&'a Path>,
    /// The folder of the user's own editions, for scripts.
    pub user_folder: Option<PathBuf>,
    /// The time from then on.
    pub time: Time,
}

/// Makes the game of a JSON export again.
///
/// # Errors
/// What is wrong with it; there is then no file.
pub fn import_json(input: &mut dyn Read, source: Source<'_>) -> Result<Session, ImportError> {
    let mut text = String::new();
    input.take(LARGEST + 1).read_to_string(&mut text).map_err(ImportError::Io)?;
    if text.len() as u64 > LARGEST {
        return Err(ImportError::TooLarge);
    }
    let mut exported: Exported = serde_json::from_str(&text).map_err(|e| {
        let newer = serde_json::from_str::<Version>(&text).ok().filter(|found| found.format > FORMAT);
        let no = || ImportError::NoExport(format!("it is no export of a game: {e}"));
        newer.map_or_else(no, |found| ImportError::TooNew(found.format))
    })?;
    if exported.format > FORMAT {
        return Err(ImportError::TooNew(exported.format));
    }
    if exported.since > 0 {
        return Err(ImportError::Partial(exported.since));
    }
    let meta = meta(&mut exported)?;
    let mut game = Game::new(meta.edition.spaces.len(), meta.edition.decks.len());
    let mut last = first(&meta.game);
    let mut entries: Vec<(Entry, Ruling)> = Vec::with_capacity(exported.entries.len());
    for found in exported.entries {
        let (number, told) = (found.n, found.hash.clone());
        let wrong = |says: &str| ImportError::Entry(number, says.to_owned());
        if usize::try_from(number).ok() != Some(entries.len()) {
            return Err(ImportError::Entry(number, format!("entry {} should stand here", entries.len())));
        }
        let (entry, ruling) = entry_of(found)?;
        let text = serde_json::to_string(&ruling).map_err(|_| wrong("its ruling cannot be written"))?;
        admission::check(&entry, &text).map_err(wrong)?;
        game.apply(&entry.transfers, &entry.changes)
            .map_err(|law| ImportError::Entry(number, format!("it contradicts those before it ({law})")))?;
        last = chain(last, &entry, &text);
        if hex(&last) != told {
            return Err(wrong("its hash does not fit: it, or one before it, was changed after it was exported"));
        }
        entries.push((entry, ruling));
    }
    if entries.is_empty() {
        return Err(ImportError::NoExport("it has no entries".to_owned()));
    }
    if let Some(law) = game.broken_laws().first() {
        return Err(ImportError::NoExport(format!("what the holders have does not add up ({law})")));
    }
    let edition = meta.edition.clone().with_house(game.house_rules());
    check_told(exported.finished, exported.players.as_ref(), Books::new(&edition, &game))?;
    let store = keep(source.file, &meta, &entries).map_err(|e| ImportError::Start(OpenError::Store(e)))?;
    Session::replay(store, meta, source.time).map_err(ImportError::Start)
}

/// Writes all entries into a new file, all or none.
fn keep(file: Option<&Path>, meta: &Meta, entries: &[(Entry, Ruling)]) -> Result<Store, StoreError> {
    let mut store = match file {
        Some(file) => Store::create(file, meta)?,
        None => Store::in_memory(meta),
    };
    store.begin();
    for (entry, ruling) in entries {
        store.append(entry, ruling)?;
    }
    store.flush()?;
    Ok(store)
}

/// What the document says of the game, checked.
fn meta(exported: &mut Exported) -> Result<Meta, ImportError> {
    let no = |says: String| ImportError::NoExport(says);
    let mut edition = std::mem::replace(&mut exported.edition, Edition::nameless());
    edition.check_sound().map_err(|says| no(format!("its edition: {says}")))?;
    edition.index_names();
    let variant = edition.variant.clone();
    let edition = edition.with_variant(&variant).map_err(|_| no("its edition lacks the variant".to_owned()))?;
    let edition = by_its_source(edition, &exported.source).map_err(|says| no(says.to_owned()))?;
    let game = std::mem::take(&mut exported.game);
    if game.is_empty() || game.len() > 64 || !game.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(no("the name of the game is not one".to_owned()));
    }
    Ok(Meta { edition, source: std::mem::take(&mut exported.source), game })
}

/// The edition is the one that its text makes, as far as the text can be read here: one that builds on
/// an edition of the user's own cannot.
fn by_its_source(edition: Edition, source: &str) -> Result<Edition, &'static str> {
    let Ok(loaded) = edition::load_text(&edition.id, source, None) else {
        let elsewhere = source.lines().any(|line| line.starts_with("extends:"));
        return if elsewhere || source == LOST_SOURCE { Ok(edition) } else { Err("its `source` is no edition") };
    };
    // An older program did not write the switches that are new since.
    let variant = edition.variant.clone();
    let edition = edition.completed_by(&loaded).with_variant(&variant);
    match (edition, loaded.with_variant(&variant)) {
        (Ok(edition), Ok(loaded)) if loaded == edition => Ok(edition),
        _ => Err("its `edition` is not what its `source` says: one of them was changed after it was exported"),
    }
}

/// What is told of the end is what the entries lead to.
fn check_told(
    finished: Option<bool>,
    players: Option<&serde_json::Value>,
    books: Books<'_>,
) -> Result<(), ImportError> {
    let what = if finished.is_some_and(|told| told != books.game.is_finished()) {
        "`finished`"
    } else if players.is_some_and(|told| !is_told(books, told)) {
        "`players`"
    } else {
        return Ok(());
    };
    Err(ImportError::NoExport(format!(
        "its {what} is not what its entries lead to: one was changed after it was exported"
    )))
}

/// An entry of the document, checked by itself.
fn entry_of(found: ExportedEntry) -> Result<(Entry, Ruling), ImportError> {
    let number = found.n;
    let wrong = |says: &str| ImportError::Entry(number, says.to_owned());
    let transfers: Option<Vec<_>> = found.transfers.iter().map(ExportedTransfer::read).collect();
    let transfers = transfers.ok_or_else(|| wrong("a transfer names what cannot be"))?;
    let changes: Option<Vec<_>> = found.changes.into_iter().map(ExportedChange::read).collect();
    let changes = changes.ok_or_else(|| wrong("a change says what cannot be"))?;
    if !found.time.is_empty() && found.time != time_text(found.at) {
        return Err(wrong("its `time` is not the moment that `at` says"));
    }
    let entry =
        Entry { number, at: found.at, typed: found.typed, line: found.line, transfers, changes, undoes: found.undoes };
    Ok((entry, found.ruling))
}

/// Plays a script again, each line at the time that stands before it. The first line that is
/// refused ends it.
///
/// # Errors
/// What is wrong with it; there is then no file.
pub fn import_script(input: &mut dyn BufRead, source: Source<'_>) -> Result<Session, ImportError> {
    let moment = Arc::new(AtomicI64::new((source.time)()));
    let clock = Arc::clone(&moment);
    let mut session: Option<Session> = None;
    let mut lines = input.take(LARGEST + 1);
    let mut number = 0;
    let mut text = String::new();
    let result = loop {
        text.clear();
        number += 1;
        match lines.read_line(&mut text) {
            Ok(0) => break Ok(()),
            Ok(_) if lines.limit() == 0 => break Err(ImportError::TooLarge),
            Ok(_) => {}
            Err(error) => break Err(ImportError::Io(error)),
        }
        let line = text.trim();
        if let Some(at) = time_of(line) {
            moment.store(at, Ordering::Relaxed);
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Err(error) = script_line(&mut session, line, number, &source, &clock) {
            break Err(error);
        }
    };
    let finished =
        result.and_then(|()| session.as_mut().ok_or_else(|| ImportError::NoExport("it has no commands".to_owned())));
    let flushed = finished.and_then(|s| s.flush().map_err(|e| ImportError::Start(OpenError::Store(e))));
    match (flushed, session) {
        (Ok(()), Some(mut session)) => {
            session.time = source.time;
            Ok(session)
        }
        (flushed, session) => {
            let error = flushed.err().unwrap_or_else(|| ImportError::NoExport("it has no commands".to_owned()));
            // The file is this import's own only once the game was started in it.
            if let Some(session) = session {
                session.abandon();
            }
            Err(error)
        }
    }
}

fn script_line(
    session: &mut Option<Session>,
    line: &str,
    number: usize,
    source: &Source<'_>,
    clock: &Arc<AtomicI64>,
) -> Result<(), ImportError> {
    let refused = |refusal: Refusal, edition: Edition| ImportError::Line(number, Box::new(refusal), Box::new(edition));
    let Some(session) = session else {
        if !start_line::is_start(line) {
            return Err(ImportError::NoExport("its first command is not `new EDITION VARIANT PLAYER…`".to_owned()));
        }
        let setup = start_line::read(line, source.user_folder.clone()).map_err(|r| refused(r, Edition::nameless()))?;
        let clock = Arc::clone(clock);
        let mut started = Session::start(&setup, source.file, Box::new(move || clock.load(Ordering::Relaxed)))
            .map_err(ImportError::Start)?;
        started.begin_batch();
        *session = Some(started);
        return Ok(());
    };
    match session.submit(line, &mut Unasked) {
        Reply::Refused(refusal) => Err(refused(*refusal, session.edition.clone())),
        _ => Ok(()),
    }
}
