//! What is remembered of every entry, in little: a game may have a million of them.

use super::journal::{Kind, Mark};

/// The marks of all entries in order. Almost all are of something that happened at the table, of
/// which only the number is kept.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    count: usize,
    /// The marks of all others, by the place of their entries.
    others: Vec<(usize, Mark)>,
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
    pub fn push(&mut self, mark: Mark) {
        if mark != USUAL {
            self.others.push((self.count, mark));
        }
        self.count += 1;
    }

    /// Forgets all but the first so many entries.
    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
        self.others.truncate(self.others.partition_point(|(place, _)| *place < self.count));
    }
}
