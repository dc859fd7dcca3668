//! A long game read by several readers abreast. Each entry's hash covers the one that is stored before
//! it, so that a stretch of entries can be checked by itself, wherever it begins.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use rusqlite::Connection;

use super::codec::{self, Make};
use super::{Hash, StoreError};

/// A game with fewer entries is read before the readers are under way.
pub const LONG: u32 = 10_000;
/// So many entries are read at a time.
const STRETCH: u32 = 500;
/// More readers would wait for the one who takes the entries.
const MOST: usize = 4;

/// What was made of a stretch as far as it is sound, and what ends it before its end.
type Stretch<T> = (Vec<T>, Result<(), StoreError>);

/// How many readers this machine can keep busy.
pub fn readers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST)
}

/// Hands on what is made of the entries up to the last one, in order. Every reader has a connection of
/// its own, and takes every so manieth stretch.
///
/// # Errors
/// The first that is wrong, as [`codec::replay`].
pub fn replay<T: Send>(
    readers: Vec<Connection>,
    chain: Hash,
    last: u32,
    make: Make<'_, T>,
    each: &mut dyn FnMut(T) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let count = readers.len();
    thread::scope(|scope| {
        let readers: Vec<_> = (0..)
            .step_by(STRETCH as usize)
            .zip(readers)
            .map(|(first, db)| {
                let (give, take) = sync_channel(1);
                let firsts = (first..=last).step_by(STRETCH as usize * count);
                scope.spawn(move || read(&db, chain, firsts, last, make, &give));
                take
            })
            .collect();
        // A reader who has no stretch left hands on nothing more, and the others none after that.
        readers.iter().cycle().map_while(|take| take.recv().ok()).try_for_each(|(made, ended): Stretch<T>| {
            made.into_iter().try_for_each(&mut *each)?;
            ended
        })
    })
}

/// Reads the stretches that begin with these entries, until somebody no longer wants them.
fn read<T>(
    db: &Connection,
    chain: Hash,
    firsts: impl Iterator<Item = u32>,
    last: u32,
    make: Make<'_, T>,
    give: &SyncSender<Stretch<T>>,
) {
    for first in firsts {
        let range = first..=last.min(first.saturating_add(STRETCH - 1));
        if give.send(stretch(db, chain, range, make)).is_err() {
            return;
        }
    }
}

fn stretch<T>(db: &Connection, chain: Hash, range: RangeInclusive<u32>, make: Make<'_, T>) -> Stretch<T> {
    let mut all = Vec::with_capacity(STRETCH as usize);
    let mut next = *range.start();
    let read = codec::replay(db, chain, range.clone(), &mut |read| {
        next = read.entry.number.saturating_add(1);
        all.push(make(read.entry, read.ruling)?);
        Ok(())
    });
    let ended = if range.contains(&next) { Err(codec::missing(next)) } else { Ok(()) };
    (all, read.and(ended))
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
        let readers = (0..count).map(|_| reading::whole(path).unwrap()).collect();
        let mut found = Vec::new();
        let ended = replay(readers, first("long"), LAST, &|entry, _| Ok(entry.number), &mut |number| {
            found.push(number);
            Ok(())
        });
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
