//! Rescue: the longest sound beginning of a damaged game, in a new file.

use std::path::{Path, PathBuf};

use crate::game::Game;
use crate::store::{Meta, Store, StoreError, private};

/// What was brought back and what was not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rescued {
    /// How many entries were brought back, that of the setting-up included.
    pub entries: u32,
    /// Why no more; `None` where the whole game is sound.
    pub why: Option<StoreError>,
    /// The lines after that which can still be read, though nothing vouches for them.
    pub left: Vec<(u32, String)>,
}

/// Brings the longest beginning of a game whose every entry is as it was written (the chain of
/// hashes fits) and keeps the laws into a new file. The damaged file is not touched.
///
/// # Errors
/// Where nothing can be brought back, another banker has the file open, or the new one cannot be
/// written; there is then no new file.
pub fn rescue(file: &Path, out: &Path) -> Result<Rescued, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Missing(file.to_owned()));
    }
    if out.exists() {
        return Err(StoreError::Exists(out.to_owned()));
    }
    if let Err(busy @ StoreError::Busy(_)) = Store::open_to_read(file) {
        return Err(busy);
    }
    let scratch = with_ending(out, ".rescuing");
    private::new_folder(&scratch).map_err(|e| StoreError::Trouble(format!("{}: {e}", scratch.display())))?;
    let rescued = rescue_in(file, out, &scratch);
    let _ = std::fs::remove_dir_all(&scratch);
    rescued
}

/// With what stands beside the file, and without: whichever has more.
fn rescue_in(file: &Path, out: &Path, scratch: &Path) -> Result<Rescued, StoreError> {
    let mut best: Option<(Rescued, PathBuf)> = None;
    let mut failed = StoreError::Damaged("nothing of it can be read".to_owned());
    for (name, endings) in [("whole", &["", "-wal", "-journal"][..]), ("alone", &[""])] {
        let copy = scratch.join(name);
        for ending in endings {
            let from = with_ending(file, ending);
            if from.is_file() {
                std::fs::copy(&from, with_ending(&copy, ending))
                    .map_err(|e| StoreError::Trouble(format!("{}: {e}", from.display())))?;
            }
        }
        match sound(&copy) {
            Ok(found) if best.as_ref().is_none_or(|(b, _)| found.entries > b.entries) => best = Some((found, copy)),
            Ok(_) => {}
            Err(error) => failed = error,
        }
    }
    let Some((rescued, copy)) = best else { return Err(failed) };
    let written = write(&copy, out, rescued.entries);
    if written.as_ref().is_err_and(|e| !matches!(e, StoreError::Exists(_))) {
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_ending(out, ending));
        }
    }
    written.map(|()| rescued)
}

/// How much of a file is sound.
fn sound(copy: &Path) -> Result<Rescued, StoreError> {
    let (store, meta) = Store::open_damaged(copy)?;
    let mut entries = 0;
    let why = walk(&store, &meta, &mut |_, _| {
        entries += 1;
        Ok(())
    })
    .err();
    match why {
        Some(error) if entries == 0 => Err(error),
        None if entries == 0 => Err(StoreError::Damaged("it has no entries".to_owned())),
        why => {
            let left = if why.is_some() { store.readable_lines(entries) } else { Vec::new() };
            Ok(Rescued { entries, why, left })
        }
    }
}

/// Writes so many entries to the new file, all or none.
fn write(copy: &Path, out: &Path, entries: u32) -> Result<(), StoreError> {
    let (damaged, meta) = Store::open_damaged(copy)?;
    let mut new = Store::create(out, &meta)?;
    new.begin()?;
    let mut written = 0;
    let walked = walk(&damaged, &meta, &mut |entry, ruling| {
        new.append_text(entry, ruling)?;
        written += 1;
        Ok(())
    });
    match walked {
        Err(error) if written < entries => Err(error),
        _ => new.flush(),
    }
}

type Each<'a> = &'a mut dyn FnMut(&crate::game::Entry, &str) -> Result<(), StoreError>;

fn walk(store: &Store, meta: &Meta, each: Each<'_>) -> Result<(), StoreError> {
    let mut game = Game::new(meta.edition.spaces.len(), meta.edition.decks.len());
    store.records(|entry, ruling, _| {
        game.apply(&entry.transfers, &entry.changes)
            .map_err(|law| StoreError::Damaged(format!("entry {} ({law:?})", entry.number)))?;
        each(&entry, ruling)
    })
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    PathBuf::from(name)
}
