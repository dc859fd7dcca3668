//! A game read stretch by stretch, a long one by several readers abreast. Each entry's hash covers the
//! one that is stored before it, so that a stretch can be checked by itself, wherever it begins.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use rusqlite::Connection;

use super::codec::{self, Read};
use super::{Hash, StoreError};

/// A game with fewer entries is read before the readers are under way.
pub const LONG: u32 = 10_000;
/// So many entries are read at a time.
const STRETCH: u32 = 500;
/// More readers would wait for the one who takes the entries.
const MOST: usize = 4;
/// So many pages of the file are kept by each reader, who comes by every page but the upper ones once:
/// as many as stay close to the processor.
const PAGES: u32 = 32;

/// What is made of a stretch, entry by entry, if they are what they must be besides.
pub type Make<'a, T> = &'a (dyn Fn(&mut T, Read<'_>) -> Result<(), StoreError> + Sync);

/// What was made of a stretch as far as it is sound, and what ends it before its end.
type Stretch<T> = (T, Result<(), StoreError>);

/// What of a game is to be read: from the link before its first entry to its last.
pub struct Game<'a, T> {
    pub chain: Hash,
    pub last: u32,
    pub make: Make<'a, T>,
}

/// How many readers this machine can keep busy.
pub fn readers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST)
}

impl<T: Default + Send> Game<'_, T> {
    /// Hands on what is made of every stretch, in order.
    ///
    /// # Errors
    /// The first that is wrong, as [`codec::replay`].
    pub fn read_alone(
        &self,
        db: &Connection,
        each: &mut dyn FnMut(T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.stretches(0, 1).try_for_each(|range| take(self.stretch(db, range), each))
    }

    /// The same where every reader has a connection of its own, and reads every so manieth stretch.
    ///
    /// # Errors
    /// As [`Game::read_alone`].
    pub fn read_abreast(
        &self,
        readers: Vec<Connection>,
        each: &mut dyn FnMut(T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let count = readers.len();
        thread::scope(|scope| {
            let readers: Vec<_> = (0..)
                .zip(readers)
                .map(|(place, db)| {
                    let _ = db.pragma_update(None, "cache_size", PAGES);
                    let (give, take) = sync_channel(1);
                    scope.spawn(move || self.read(&db, place, count, &give));
                    take
                })
                .collect();
            // A reader who has no stretch left hands on nothing more, and the others none after that.
            readers.iter().cycle().map_while(|take| take.recv().ok()).try_for_each(|made| take(made, each))
        })
    }

    /// Every so manieth stretch.
    fn stretches(&self, place: u32, of: usize) -> impl Iterator<Item = RangeInclusive<u32>> + use<T> {
        let last = self.last;
        let firsts = (place.saturating_mul(STRETCH)..=last).step_by(STRETCH as usize * of);
        firsts.map(move |first| first..=last.min(first.saturating_add(STRETCH - 1)))
    }

    /// Reads stretches until somebody no longer wants them.
    fn read(&self, db: &Connection, place: u32, of: usize, give: &SyncSender<Stretch<T>>) {
        for range in self.stretches(place, of) {
            if give.send(self.stretch(db, range)).is_err() {
                return;
            }
        }
    }

    fn stretch(&self, db: &Connection, range: RangeInclusive<u32>) -> Stretch<T> {
        let mut made = T::default();
        let mut next = *range.start();
        let read = codec::replay(db, self.chain, range.clone(), &mut |read| {
            next = read.entry.number.saturating_add(1);
            (self.make)(&mut made, read)
        });
        let ended = if range.contains(&next) { Err(codec::missing(next)) } else { Ok(()) };
        (made, read.and(ended))
    }
}

/// What is sound of a stretch is taken before what ends it.
fn take<T>((made, ended): Stretch<T>, each: &mut dyn FnMut(T) -> Result<(), StoreError>) -> Result<(), StoreError> {
    each(made)?;
    ended
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::edition;
    use crate::game::Entry;
    use crate::store::{Meta, Store, first, reading};

    const LAST: u32 = 3_500;

    /// A file of several stretches.
    fn game(folder: &tempfile::TempDir) -> std::path::PathBuf {
        let (edition, source) = edition::load_with_source("euro", None).unwrap();
        let path = folder.path().join("long.banker");
        let mut store = Store::create(&path, &Meta { edition, source, game: "long".to_owned() }).unwrap();
        for number in 0..=LAST {
            let (typed, line) = (format!("note {number}"), format!("note {number}"));
            let entry = Entry {
                number,
                at: i64::from(number),
                typed,
                line,
                transfers: Vec::new(),
                changes: Vec::new(),
                undoes: None,
            };
            store.append_text(&entry, "{}").unwrap();
        }
        store.flush().unwrap();
        path
    }

    /// The entries that so many readers hand on, and what ends them.
    fn read(path: &std::path::Path, count: usize) -> (Vec<u32>, Result<(), StoreError>) {
        let readers: Vec<_> = (0..count).map(|_| reading::whole(path).unwrap()).collect();
        let make = |made: &mut Vec<u32>, read: Read<'_>| {
            made.push(read.entry.number);
            Ok(())
        };
        let game = Game { chain: first("long"), last: LAST, make: &make };
        let mut found = Vec::new();
        let mut each = |mut made: Vec<u32>| {
            found.append(&mut made);
            Ok(())
        };
        let ended = match readers.as_slice() {
            [one] => game.read_alone(one, &mut each),
            _ => game.read_abreast(readers, &mut each),
        };
        (found, ended)
    }

    #[test]
    fn however_many_read_the_entries_come_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = game(&folder);
        for count in 1..=5 {
            assert_eq!(read(&path, count), ((0..=LAST).collect(), Ok(())), "{count} readers");
        }
    }

    #[test]
    fn what_is_damaged_or_missing_ends_them_there() {
        let folder = tempfile::tempdir().unwrap();
        let sound_game = game(&folder);
        let path = folder.path().join("damaged.banker");
        let damages = [
            ("UPDATE entries SET line = 'x' WHERE n = 1999", 1999, "what is stored of entry 1999"),
            ("DELETE FROM entries WHERE n = 999", 999, "entry 999 is missing"),
            // It is the first transfer of the third stretch, which is read ahead.
            ("INSERT INTO transfers VALUES (1499.5, 0, 0, 0, 1, 0, 1)", 1000, "unreadable"),
            ("UPDATE entries SET hash = zeroblob(32) WHERE n = 0", 0, "what is stored of entry 0"),
        ];
        for (damage, sound, says) in damages {
            std::fs::copy(&sound_game, &path).unwrap();
            let db = Connection::open(&path).unwrap();
            db.execute_batch(&format!("PRAGMA foreign_keys = OFF; {damage}")).unwrap();
            drop(db);
            for count in 1..=3 {
                let (found, ended) = read(&path, count);
                assert_eq!(u32::try_from(found.len()).unwrap(), sound, "{damage}");
                match ended {
                    Err(StoreError::Damaged(found)) => {
                        assert!(found == says || says == "unreadable", "{damage}: {found}");
                    }
                    other => panic!("{damage}: {other:?}"),
                }
            }
        }
    }
}
