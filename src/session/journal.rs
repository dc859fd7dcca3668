//! Undo and redo: ordinary entries with the opposite transfers and changes.

use super::Session;
use crate::bank::Draft;
use crate::commands::Journal;
use crate::game::{Entry, struck};
use crate::report::Reply;
use crate::rulings::{Refusal, Ruling, Why};

/// What is remembered of every entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The entries that it takes back.
    pub undoes: Option<(u32, u32)>,
    /// What kind of entry it is.
    pub kind: Kind,
}

/// Kinds of entries, as undo sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Something that happened at the table.
    Real,
    /// An undo.
    Undo,
    /// A redo.
    Redo,
    /// The clock, which is real time.
    Clock,
}

impl Mark {
    /// The mark of an entry.
    #[must_use]
    pub fn of(entry: &Entry) -> Mark {
        let kind = match (entry.undoes, entry.line.starts_with("redo")) {
            (Some(_), true) => Kind::Redo,
            (Some(_), false) => Kind::Undo,
            (None, _) if entry.is_clock() => Kind::Clock,
            (None, _) => Kind::Real,
        };
        Mark { undoes: entry.undoes, kind }
    }
}

impl Session {
    /// What is done with the books themselves.
    pub(super) fn keep(&mut self, act: &Journal, typed: &str) -> Result<Reply, Refusal> {
        match act {
            Journal::Quit => Ok(Reply::Left),
            &Journal::Undo(count) => {
                let standing = self.standing();
                let there = standing.len();
                let index = usize::try_from(count).ok().and_then(|c| there.checked_sub(c));
                let first = index.and_then(|i| standing.get(i)).copied().ok_or(Why::NothingToUndo { there })?;
                self.take_back(first, self.game.entries(), "undo", typed)
            }
            &Journal::UndoTo(entry) => {
                let last = self.game.entries();
                if entry > last {
                    return Err(Why::NoSuchEntry { number: u64::from(entry), last }.into());
                }
                let first = self.standing().into_iter().find(|n| *n > entry).ok_or(Why::NothingToUndo { there: 0 })?;
                self.take_back(first.min(entry + 1).max(entry + 1), last, "undo", typed)
            }
            Journal::Redo => {
                let undo = self.last_undo().ok_or(Why::NothingToRedo {})?;
                self.take_back(undo, undo, "redo", typed)
            }
        }
    }

    /// For each entry, by which entry it is struck out.
    #[must_use]
    pub fn struck(&self) -> Vec<Option<u32>> {
        let undoes: Vec<Option<(u32, u32)>> = self.marks.iter().map(|m| m.undoes).collect();
        let mut struck = struck(&undoes);
        // The clock is left alone by undo.
        for (by, mark) in struck.iter_mut().zip(&self.marks) {
            if mark.kind == Kind::Clock {
                *by = None;
            }
        }
        struck
    }

    /// The numbers of the entries that stand: what happened at the table and was not taken back.
    pub(super) fn standing(&self) -> Vec<u32> {
        self.struck()
            .iter()
            .zip(&self.marks)
            .enumerate()
            .skip(1)
            .filter(|(_, (by, mark))| by.is_none() && mark.kind == Kind::Real)
            .filter_map(|(n, _)| u32::try_from(n).ok())
            .collect()
    }

    /// The undo that `redo` would take back: the last that stands, with nothing booked since.
    fn last_undo(&self) -> Option<u32> {
        let struck = self.struck();
        for (number, mark) in self.marks.iter().enumerate().rev() {
            match mark.kind {
                Kind::Undo if struck[number].is_none() => return u32::try_from(number).ok(),
                Kind::Real if struck[number].is_none() => return None,
                _ => {}
            }
        }
        None
    }

    /// Books the opposite of a range of entries, those of the clock apart.
    fn take_back(&mut self, first: u32, last: u32, verb: &str, typed: &str) -> Result<Reply, Refusal> {
        let before = self.struck();
        let mut draft = Draft { ruling: Ruling::default(), ..Draft::default() };
        let mut entries = self.entries(first, last)?;
        entries.reverse();
        for entry in entries.iter().filter(|e| !e.is_clock()) {
            draft.transfers.extend(entry.transfers.iter().rev().map(|t| t.reversed()));
            draft.changes.extend(entry.changes.iter().rev().map(|c| c.clone().reversed()));
        }
        // Run again at the same place, this takes back the same entries.
        let line = if verb == "redo" { verb.to_owned() } else { format!("{verb} to {}", first.saturating_sub(1)) };
        let now = self.now();
        let mut booked = self.book(typed.to_owned(), line, draft, Some((first, last)), now)?;
        let after = self.struck();
        let lines: Vec<u32> = (0..before.len())
            .filter(|n| before[*n].is_none() != after[*n].is_none() && self.marks[*n].kind == Kind::Real)
            .filter_map(|n| u32::try_from(n).ok())
            .collect();
        for number in lines {
            booked.lines.extend(self.entries(number, number)?.into_iter().map(|e| e.line));
        }
        Ok(Reply::Booked(Box::new(booked)))
    }

    /// The entries of a range as they stand in the file.
    pub(super) fn entries(&self, first: u32, last: u32) -> Result<Vec<Entry>, Refusal> {
        let mut found = Vec::new();
        self.store
            .range(first..=last, |entry| {
                found.push(entry);
                Ok(())
            })
            .map_err(|e| super::store_refusal(&e))?;
        Ok(found)
    }
}
