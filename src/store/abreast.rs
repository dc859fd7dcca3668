//! A long game read by several readers abreast. Each entry's hash covers the one that is stored before
//! it, so that a stretch of entries can be checked by itself, wherever it begins.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use rusqlite::Connection;

use super::codec::{self, Check};
use super::{Hash, StoreError};
use crate::game::Entry;

/// A game with fewer entries is read before the readers are under way.
pub const LONG: u32 = 10_000;
/// So many entries are read at a time.
const STRETCH: u32 = 1_000;
/// More readers would wait for the one who takes the entries.
const MOST: usize = 4;

/// Entries of a stretch as far as they are sound, and what ends them before its end.
type Stretch = (Vec<Entry>, Result<(), StoreError>);

/// How many readers this machine can keep busy.
pub fn readers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST)
}

/// Hands on the entries up to the last one in order, each of them checked. Every reader has a
/// connection of its own, and takes every so manieth stretch.
///
/// # Errors
/// The first that is wrong, as [`codec::replay`].
pub fn replay(
    readers: Vec<Connection>,
    chain: Hash,
    last: u32,
    check: Check<'_>,
    each: &mut dyn FnMut(Entry) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let count = readers.len();
    thread::scope(|scope| {
        let readers: Vec<_> = (0..)
            .step_by(STRETCH as usize)
            .zip(readers)
            .map(|(first, db)| {
                let (give, take) = sync_channel(1);
                let firsts = (first..=last).step_by(STRETCH as usize * count);
                scope.spawn(move || read(&db, chain, firsts, last, check, &give));
                take
            })
            .collect();
        // A reader who has no stretch left hands on nothing more, and the others none after that.
        readers.iter().cycle().map_while(|take| take.recv().ok()).try_for_each(|(entries, ended): Stretch| {
            entries.into_iter().try_for_each(&mut *each)?;
            ended
        })
    })
}

/// Reads the stretches that begin with these entries, until somebody no longer wants them.
fn read(
    db: &Connection,
    chain: Hash,
    firsts: impl Iterator<Item = u32>,
    last: u32,
    check: Check<'_>,
    give: &SyncSender<Stretch>,
) {
    for first in firsts {
        let range = first..=last.min(first.saturating_add(STRETCH - 1));
        if give.send(stretch(db, chain, range, check)).is_err() {
            return;
        }
    }
}

fn stretch(db: &Connection, chain: Hash, range: RangeInclusive<u32>, check: Check<'_>) -> Stretch {
    let mut entries = Vec::with_capacity(STRETCH as usize);
    let read = codec::replay(db, chain, range.clone(), &mut |read| {
        check(&read.entry, read.ruling)?;
        entries.push(read.entry);
        Ok(())
    });
    let next = entries.last().map_or(*range.start(), |entry| entry.number.saturating_add(1));
    let ended = if range.contains(&next) { Err(codec::missing(next)) } else { Ok(()) };
    (entries, read.and(ended))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::edition;
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
        let ended = replay(readers, first("long"), LAST, &|_, _| Ok(()), &mut |entry| {
            found.push(entry.number);
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
            // It is the first transfer of the second stretch, which is read ahead.
            ("INSERT INTO transfers VALUES (1999.5, 0, 0, 0, 1, 0, 1)", 1000, "unreadable"),
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
