//! Entries: the numbered lines of the journal.

use super::{Change, Fact};
use crate::clock::{Countdown, Millis};
use crate::ledger::Transfer;

/// One numbered line of the journal. Its ruling stands beside it in the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its number; 0 is the setting-up of the game.
    pub number: u32,
    /// When it was booked.
    pub at: Millis,
    /// What was typed.
    pub typed: String,
    /// The same in full: names as given, people's choices and dice, nothing derived.
    pub line: String,
    /// What changed hands.
    pub transfers: Vec<Transfer>,
    /// What became true.
    pub changes: Vec<Change>,
    /// The entries that this one takes back, first and last.
    pub undoes: Option<(u32, u32)>,
}

impl Entry {
    /// Whether it is of the clock, which undo leaves alone.
    #[must_use]
    pub fn is_clock(&self) -> bool {
        self.transfers.is_empty()
            && self.clock().is_some()
            && self.changes.iter().all(|c| matches!(c.is, Fact::Clock(_)))
    }

    /// What it makes of the clock, where it touches it.
    #[must_use]
    pub fn clock(&self) -> Option<Option<Countdown>> {
        clock_in(&self.changes)
    }
}

/// What changes make of the clock, where they touch it.
#[must_use]
pub fn clock_in(changes: &[Change]) -> Option<Option<Countdown>> {
    changes.iter().rev().find_map(|c| if let Fact::Clock(clock) = c.is { Some(clock) } else { None })
}

/// For each entry, by which later entry it is struck out, if it is: an undo that is itself struck
/// out strikes nothing.
#[must_use]
pub fn struck(undoes: &[Option<(u32, u32)>]) -> Vec<Option<u32>> {
    let mut by = vec![None; undoes.len()];
    for (index, range) in undoes.iter().enumerate().rev() {
        if by[index].is_some() {
            continue;
        }
        if let Some((first, last)) = range {
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            let end = by.len().min(*last as usize + 1);
            let struck = by.get_mut(*first as usize..end).unwrap_or_default();
            for place in struck.iter_mut().filter(|place| place.is_none()) {
                *place = Some(number);
            }
        }
    }
    by
}
