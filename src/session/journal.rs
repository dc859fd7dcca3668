//! Undo and redo: ordinary entries with the opposite transfers and changes.

use super::{Asker, Decision, Question, Session};
use crate::bank::Draft;
use crate::commands::Journal;
use crate::edition::Cite;
use crate::game::{Change, Entry, net_changes, nets, settle, struck};
use crate::ledger::Transfer;
use crate::report::{Look, Reply, Told, amendment};
use crate::rulings::{Books, Refusal, Ruling, Why};

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
    /// An undo to which so many entries after it belong: they are taken back with it.
    Amend(u32),
}

impl Mark {
    /// The mark of an entry.
    #[must_use]
    pub fn of(entry: &Entry) -> Mark {
        let belonging = || entry.line.rsplit_once(" then ").and_then(|(_, count)| count.parse().ok());
        let kind = match (entry.undoes, entry.line.starts_with("redo")) {
            (Some(_), true) => Kind::Redo,
            (Some(_), false) => belonging().map_or(Kind::Undo, Kind::Amend),
            (None, _) if entry.is_clock() => Kind::Clock,
            (None, _) => Kind::Real,
        };
        Mark { undoes: entry.undoes, kind }
    }
}

/// The line of an undo: run again at the same place, it takes back the same entries.
pub(super) fn undo_line(first: u32, then: Option<u32>) -> String {
    let to = first.saturating_sub(1);
    then.map_or_else(|| format!("undo to {to}"), |count| format!("undo to {to} then {count}"))
}

/// Why an amendment takes entries back.
pub(super) fn struck_out(first: u32, last: u32) -> Ruling {
    let mut ruling = Ruling::default();
    ruling.note(format!("entries {first} to {last} are struck out; what stands of them follows again"), Cite::Books);
    ruling
}

/// What takes entries back: the opposite of all that they moved and changed, the clock apart. What
/// went to and fro is left out, so that an undo is no longer than what it takes back.
pub(super) fn reversal(entries: &[Entry]) -> (Vec<Transfer>, Vec<Change>) {
    let real = || entries.iter().filter(|e| !e.is_clock());
    let back: Vec<Transfer> = real().flat_map(|e| &e.transfers).map(|t| t.reversed()).collect();
    // What was touched first goes back last: a player who joined leaves only when nothing is held.
    let changes = net_changes(real().flat_map(|e| &e.changes));
    (settle(&nets(&back)), changes.into_iter().rev().map(Change::reversed).collect())
}

/// A range of entries that is to be taken back, the line that does it, and why.
struct TakesBack {
    first: u32,
    last: u32,
    line: String,
    ruling: Ruling,
}

/// Hears what an amendment would be, as a script answers it, and lets it be.
#[derive(Default)]
struct Foreseen(String);

impl Asker for Foreseen {
    fn decide(&mut self, question: &Question<'_>, _: &Draft, books: Books<'_>) -> Decision {
        let Question::Amendment(plan) = question else { return Decision::Take(0) };
        self.0 = amendment(plan, books, Look::PLAIN);
        Decision::Drop
    }
}

impl Session {
    /// What is done with the books themselves.
    pub(super) fn keep(&mut self, act: &Journal, typed: &str, asker: &mut dyn Asker) -> Result<Reply, Refusal> {
        match act {
            Journal::Quit => Ok(Reply::Left),
            Journal::Amend { entry, line } => self.amend(*entry, line.as_deref(), typed, asker),
            &Journal::Undo(count) => self.take_back(self.undo(count)?, typed),
            &Journal::UndoTo { entry, then } => self.take_back(self.undo_to(entry, then)?, typed),
            Journal::Redo => self.take_back(self.redo()?, typed),
        }
    }

    /// What an undo or redo would take back or bring back, or which line an amendment replaces; for the
    /// hint beside a line.
    #[must_use]
    pub fn takes_back(&self, act: &Journal) -> Option<String> {
        let back = match act {
            Journal::Quit => return None,
            Journal::Amend { entry, .. } => return Some(format!("instead of `{}`", self.line_of(*entry)?)),
            &Journal::Undo(count) => self.undo(count).ok()?,
            &Journal::UndoTo { entry, then } => self.undo_to(entry, then).ok()?,
            Journal::Redo => self.redo().ok()?,
        };
        let after = self.struck_by(Some((back.first, back.last)));
        let lines = self.turned(back.first, back.last, &self.struck(), &after).ok()?;
        let word = if back.line == "redo" { "brings back" } else { "takes back" };
        Some(format!("{word} {}", lines.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", ")))
    }

    /// The line of an entry that stands.
    #[must_use]
    pub fn line_of(&self, entry: u32) -> Option<String> {
        let stands = self.struck().get(entry as usize).is_some_and(Option::is_none);
        self.entries(entry, entry).ok()?.first().filter(|_| stands && entry > 0).map(|entry| self.aloud(entry))
    }

    /// What would be done with the books.
    pub(super) fn foresee_keeping(&mut self, act: &Journal) -> Result<Told, Refusal> {
        let back = match act {
            Journal::Quit => return Err(super::queries::only_orders()),
            Journal::Amend { entry, line } => {
                let mut foreseen = Foreseen::default();
                self.amend(*entry, line.as_deref(), "", &mut foreseen)?;
                return Ok(Told::Text(foreseen.0));
            }
            &Journal::Undo(count) => self.undo(count)?,
            &Journal::UndoTo { entry, then } => self.undo_to(entry, then)?,
            Journal::Redo => self.redo()?,
        };
        let (transfers, changes) = reversal(&self.entries(back.first, back.last)?);
        let mut draft = Draft { transfers, changes, ..Draft::default() };
        let after = self.struck_by(Some((back.first, back.last)));
        let word = if back.line == "redo" { "brings back" } else { "takes back" };
        for line in self.turned(back.first, back.last, &self.struck(), &after)? {
            draft.ruling.note(format!("{word} `{line}`"), Cite::Books);
        }
        Ok(Told::Tried(Box::new(draft)))
    }

    fn undo(&self, count: u32) -> Result<TakesBack, Refusal> {
        let steps = self.steps();
        let there = steps.len();
        let index = usize::try_from(count).ok().and_then(|c| there.checked_sub(c));
        let first = index.and_then(|i| steps.get(i)).copied().ok_or_else(|| {
            let is_amend = |n: &u32| self.marks.get(*n as usize).is_some_and(|m| matches!(m.kind, Kind::Amend(_)));
            Why::NothingToUndo { there, amended: steps.iter().any(is_amend) }
        })?;
        Ok(TakesBack { first, last: self.game.entries(), line: undo_line(first, None), ruling: Ruling::default() })
    }

    fn undo_to(&self, entry: u32, then: Option<u32>) -> Result<TakesBack, Refusal> {
        let last = self.game.entries();
        if entry > last {
            return Err(Why::NoSuchEntry { number: u64::from(entry), last }.into());
        }
        // An amendment that left nothing standing can be taken back all the same.
        if !self.standing().iter().chain(&self.steps()).any(|n| *n > entry) {
            return Err(Why::NothingToUndo { there: 0, amended: false }.into());
        }
        let ruling = then.map_or_else(Ruling::default, |_| struck_out(entry + 1, last));
        Ok(TakesBack { first: entry + 1, last, line: undo_line(entry + 1, then), ruling })
    }

    fn redo(&self) -> Result<TakesBack, Refusal> {
        let undo = self.last_undo().ok_or(Why::NothingToRedo {})?;
        Ok(TakesBack { first: undo, last: undo, line: "redo".to_owned(), ruling: Ruling::default() })
    }

    /// For each entry, by which entry it is struck out.
    #[must_use]
    pub fn struck(&self) -> Vec<Option<u32>> {
        self.struck_by(None)
    }

    /// The same once one more entry took back a range.
    fn struck_by(&self, next: Option<(u32, u32)>) -> Vec<Option<u32>> {
        let mut undoes: Vec<Option<(u32, u32)>> = self.marks.iter().map(|m| m.undoes).collect();
        undoes.extend(next.map(Some));
        let mut struck = struck(&undoes);
        // The clock is left alone by undo.
        for (by, mark) in struck.iter_mut().zip(self.marks.iter()) {
            if mark.kind == Kind::Clock {
                *by = None;
            }
        }
        struck
    }

    /// The numbers of the entries that stand: what happened at the table and was not taken back.
    pub(super) fn standing(&self) -> Vec<u32> {
        (0u32..)
            .zip(self.struck().iter().zip(self.marks.iter()))
            .skip(1)
            .filter(|(_, (by, mark))| by.is_none() && mark.kind == Kind::Real)
            .map(|(number, _)| number)
            .collect()
    }

    /// How many entries are the clock's, which no undo strikes out.
    pub(super) fn clock_entries(&self) -> usize {
        self.marks.iter().filter(|mark| mark.kind == Kind::Clock).count()
    }

    /// Where each of the steps begins that `undo` takes back one by one: an entry that stands, or an
    /// amendment with all that belongs to it.
    fn steps(&self) -> Vec<u32> {
        let mut steps = Vec::new();
        let mut belongs_to_last = 0;
        for (number, (by, mark)) in (0u32..).zip(self.struck().iter().zip(self.marks.iter())).skip(1) {
            match mark.kind {
                _ if by.is_some() => {}
                Kind::Amend(count) => {
                    belongs_to_last = number.saturating_add(count);
                    steps.push(number);
                }
                Kind::Real if number > belongs_to_last => steps.push(number),
                _ => {}
            }
        }
        steps
    }

    /// The undo that `redo` would take back: the last that stands, with nothing booked since.
    fn last_undo(&self) -> Option<u32> {
        let struck = self.struck();
        for (number, mark) in self.marks.iter().enumerate().rev() {
            match mark.kind {
                Kind::Undo if struck[number].is_none() => return u32::try_from(number).ok(),
                Kind::Real | Kind::Amend(_) if struck[number].is_none() => return None,
                _ => {}
            }
        }
        None
    }

    /// Books the opposite of a range of entries, those of the clock apart.
    fn take_back(&mut self, back: TakesBack, typed: &str) -> Result<Reply, Refusal> {
        let TakesBack { first, last, line, ruling } = back;
        let before = self.struck();
        let mut draft = Draft { ruling, ..Draft::default() };
        (draft.transfers, draft.changes) = reversal(&self.entries(first, last)?);
        let now = self.now();
        let mut booked = self.book(typed.to_owned(), line, draft, Some((first, last)), now)?;
        booked.lines.extend(self.turned(first, last, &before, &self.struck())?);
        Ok(Reply::Booked(Box::new(booked)))
    }

    /// What stands or is struck out otherwise than before, once a range is taken back: what happened
    /// at the table, and amendments for all that belongs to them. What they had struck out themselves
    /// is not named.
    fn turned(
        &self,
        mut first: u32,
        mut last: u32,
        before: &[Option<u32>],
        after: &[Option<u32>],
    ) -> Result<Vec<String>, Refusal> {
        let mark = |n: u32| self.marks.get(n as usize);
        // A redo takes back an undo: what that took back is meant.
        while let Some(Mark { kind: Kind::Undo | Kind::Redo, undoes: Some(range) }) =
            mark(first).filter(|_| first == last)
        {
            (first, last) = range;
        }
        let stands = |struck: &[Option<u32>], n: u32| struck.get(n as usize).is_some_and(Option::is_none);
        let (mut turned, mut belongs_to_last) = (Vec::new(), 0);
        for number in (first..=last).filter(|n| stands(before, *n) != stands(after, *n)) {
            match mark(number).map(|m| m.kind) {
                Some(Kind::Amend(count)) => {
                    belongs_to_last = number.saturating_add(count);
                    turned.extend(self.entries(number, number)?.into_iter().map(|e| e.typed));
                }
                Some(Kind::Real) if number > belongs_to_last => {
                    turned.extend(self.entries(number, number)?.iter().map(|e| self.aloud(e)));
                }
                _ => {}
            }
        }
        Ok(turned)
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
