//! Rescue: the longest sound beginning of a damaged game, in a new file.

use std::path::Path;

use super::admission;
use crate::game::Game;
use crate::store::{Salvaged, Store, StoreError, must_be_file, salvage};

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
    must_be_file(file)?;
    if out.exists() {
        return Err(StoreError::Exists(out.to_owned()));
    }
    let fault = Store::open_to_read(file).err();
    if let Some(error @ (StoreError::Busy(_) | StoreError::Blank(_))) = fault {
        return Err(error);
    }
    let found = salvage(file)?;
    let (sound, broken) = lawful(&found);
    if sound == 0 {
        return Err(broken.unwrap_or_else(|| StoreError::Damaged("its first entry is missing".to_owned())));
    }
    let why = broken.or_else(|| (!found.whole).then(|| fault.unwrap_or_else(|| cut(sound))));
    let entries = found.entries.get(..sound).unwrap_or_default();
    // Lines beyond the end of a whole game stand in what was set aside beside its file.
    let left = found.lines_from(sound);
    write(&found, entries.len(), out)?;
    Ok(Rescued { entries: u32::try_from(sound).unwrap_or(u32::MAX), why, left })
}

/// What follows the sound entries cannot be had.
fn cut(sound: usize) -> StoreError {
    StoreError::Damaged(format!("entry {sound}"))
}

/// How many entries from the first on can be let in and keep the laws, and why no more.
fn lawful(found: &Salvaged) -> (usize, Option<StoreError>) {
    let edition = &found.meta.edition;
    let mut game = Game::new(edition.spaces.len(), edition.decks.len());
    for (sound, (entry, ruling)) in found.entries.iter().enumerate() {
        let admitted = admission::check(entry, ruling).map_err(str::to_owned);
        let lawful =
            admitted.and_then(|()| game.apply(&entry.transfers, &entry.changes).map_err(|law| law.to_string()));
        if let Err(says) = lawful {
            return (sound, Some(StoreError::Damaged(format!("entry {} ({says})", entry.number))));
        }
    }
    (found.entries.len(), None)
}

/// Writes the first entries to the new file, all or none.
fn write(found: &Salvaged, entries: usize, out: &Path) -> Result<(), StoreError> {
    let mut new = Store::create(out, &found.meta)?;
    new.begin();
    let mut entries = found.entries.iter().take(entries);
    entries.try_for_each(|(entry, ruling)| new.append_text(entry, ruling))?;
    new.flush()
}
