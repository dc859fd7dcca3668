//! What is remembered of every entry, in little: a game may have a million of them.

use std::borrow::Cow;

use super::journal::{Kind, Mark};
use crate::clock::{Countdown, Millis};
use crate::game::{Change, Entry, Game, clock_in};

/// The marks of all entries in order. Almost all are of something that happened at the table, of
/// which only the number is kept.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    count: usize,
    /// The marks of all others, by the place of their entries.
    others: Vec<(usize, Mark)>,
    /// What became of the clock: by which entry and when.
    clocks: Vec<(usize, Millis, Option<Countdown>)>,
    /// The last entry that belongs to the last amendment.
    again_to: usize,
}

/// The mark of something that happened at the table.
const USUAL: Mark = Mark { undoes: None, kind: Kind::Real };

impl Marks {
    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The mark of an entry.
    pub fn get(&self, index: usize) -> Option<Mark> {
        let other = self.others.binary_search_by_key(&index, |(place, _)| *place).ok();
        let mark = other.and_then(|at| self.others.get(at)).map_or(USUAL, |(_, mark)| *mark);
        (index < self.count).then_some(mark)
    }

    /// All of them in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Mark> + ExactSizeIterator {
        (0..self.count).map(|index| self.get(index).unwrap_or(USUAL))
    }

    /// Adds the mark of the next entry.
    pub fn push(&mut self, entry: &Entry) {
        self.add(Mark::of(entry), entry.at, &entry.changes);
    }

    /// The same where the mark is known, of an entry of that moment with these changes.
    pub fn add(&mut self, mark: Mark, at: Millis, changes: &[Change]) {
        if mark != USUAL {
            self.others.push((self.count, mark));
        }
        if let Some(clock) = clock_in(changes) {
            self.clocks.push((self.count, at, clock));
        }
        if let Kind::Amend(count) = mark.kind {
            self.again_to = self.count.saturating_add(count as usize);
        }
        self.count += 1;
    }

    /// The game in which the next entry, of this moment, is drafted: where it belongs to an
    /// amendment, and so is booked again, under the clock of that moment.
    pub fn drafted_in<'a>(&self, game: &'a Game, at: Millis) -> Cow<'a, Game> {
        let is_again = self.count > 0 && self.count <= self.again_to;
        if is_again { self.under_the_clock_of(game, at) } else { Cow::Borrowed(game) }
    }

    /// The game under the clock as it stood at a moment.
    pub fn under_the_clock_of<'a>(&self, game: &'a Game, at: Millis) -> Cow<'a, Game> {
        let set = self.clocks.iter().rev().find(|(_, set, _)| *set <= at);
        let clock = set.and_then(|(_, _, clock)| *clock);
        if clock == game.clock() { Cow::Borrowed(game) } else { Cow::Owned(game.with_clock(clock)) }
    }

    /// Forgets all but the first so many entries.
    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
        self.others.truncate(self.others.partition_point(|(place, _)| *place < self.count));
        self.clocks.truncate(self.clocks.partition_point(|(place, ..)| *place < self.count));
        let amendment = |(place, mark): &(usize, Mark)| match mark.kind {
            Kind::Amend(count) => Some(place.saturating_add(count as usize)),
            _ => None,
        };
        self.again_to = self.others.iter().rev().find_map(amendment).unwrap_or(0);
    }
}
