//! The state of a game from the entries in its file.

use super::admission;
use super::journal::Mark;
use super::marks::Marks;
use super::starting::OpenError;
use crate::clock::Millis;
use crate::game::{Change, Entry, Game};
use crate::ledger::Transfer;
use crate::store::{Store, StoreError};

/// What is needed of entries that follow one another: everything that they move and change, one after the
/// other, and where each of them ends.
#[derive(Default)]
struct Stretch {
    transfers: Vec<Transfer>,
    changes: Vec<Change>,
    entries: Vec<Part>,
}

/// What is needed of an entry.
struct Part {
    number: u32,
    at: Millis,
    mark: Mark,
    /// So many of each belong to it.
    transfers: usize,
    changes: usize,
}

impl Stretch {
    fn add(&mut self, entry: &mut Entry) {
        let (transfers, changes) = (entry.transfers.len(), entry.changes.len());
        let mark = Mark::of(entry);
        self.entries.push(Part { number: entry.number, at: entry.at, mark, transfers, changes });
        self.transfers.append(&mut entry.transfers);
        self.changes.append(&mut entry.changes);
    }

    /// Hands on the parts with what they move and change.
    fn each<E>(&self, mut each: impl FnMut(&Part, &[Transfer], &[Change]) -> Result<(), E>) -> Result<(), E> {
        let (mut transfers, mut changes) = (self.transfers.as_slice(), self.changes.as_slice());
        for part in &self.entries {
            let (its_transfers, its_changes);
            (its_transfers, transfers) = transfers.split_at(part.transfers);
            (its_changes, changes) = changes.split_at(part.changes);
            each(part, its_transfers, its_changes)?;
        }
        Ok(())
    }
}

/// Books every entry of a file on a game before its first.
///
/// # Errors
/// Where the file is damaged, or its entries contradict each other.
pub(super) fn replay(store: &Store, game: &mut Game) -> Result<Marks, OpenError> {
    let mut marks = Marks::default();
    let mut broken = None;
    let read = store.stretches(
        |stretch: &mut Stretch, read| {
            admission::check(read.entry, read.ruling)
                .map_err(|says| StoreError::Damaged(format!("entry {} ({says})", read.entry.number)))?;
            stretch.add(read.entry);
            Ok(())
        },
        |stretch| {
            stretch.each(|part, transfers, changes| {
                if let Err(law) = game.apply(transfers, changes) {
                    broken = Some((part.number, law.to_string()));
                    return Err(StoreError::Damaged(format!("entry {}", part.number)));
                }
                marks.add(part.mark, part.at, changes);
                Ok(())
            })
        },
    );
    if let Some((number, law)) = broken {
        return Err(OpenError::Broken(number, law));
    }
    read.map_err(OpenError::Store)?;
    Ok(marks)
}
