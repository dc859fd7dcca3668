//! A game that lives and dies with the program.

use std::ops::RangeInclusive;

use super::codec::Read;
use super::{Hash, StoreError, chain, first, stored};
use crate::game::Entry;
use crate::rulings::Ruling;

/// The entries in order, each with its ruling. What a file would store of them and their hashes are
/// worked out when somebody asks: what is never written need not be sealed.
#[derive(Debug)]
pub struct Memory {
    first: Hash,
    entries: Vec<(Entry, Ruling)>,
}

impl Memory {
    /// Nothing yet, for a game of that name.
    pub fn new(game: &str) -> Memory {
        Memory { first: first(game), entries: Vec::new() }
    }

    /// Appends an entry.
    pub fn append(&mut self, entry: &Entry, ruling: &Ruling) {
        self.entries.push((entry.clone(), ruling.clone()));
    }

    /// The hash of the last entry.
    pub fn last_hash(&self) -> Hash {
        self.hash_after(self.entries.len())
    }

    fn hash_after(&self, count: usize) -> Hash {
        self.entries
            .iter()
            .take(count)
            .fold(self.first, |before, (entry, ruling)| chain(before, entry, &stored(ruling)))
    }

    /// Hands on every entry with its ruling and hash.
    pub fn replay(&self, each: &mut dyn FnMut(Read<'_>) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut before = self.first;
        self.entries.iter().try_for_each(|(entry, ruling)| {
            let ruling = stored(ruling);
            before = chain(before, entry, &ruling);
            each(Read { entry: &mut entry.clone(), ruling: &ruling, hash: before, damaged: None })
        })
    }

    /// Hands on the entries of a range.
    pub fn range(
        &self,
        range: RangeInclusive<u32>,
        each: &mut dyn FnMut(Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let first = usize::try_from(*range.start()).unwrap_or(usize::MAX);
        let mut found = self.entries.iter().skip(first).map(|(entry, _)| entry);
        found.by_ref().take_while(|entry| range.contains(&entry.number)).try_for_each(|entry| each(entry.clone()))
    }

    /// The ruling of an entry and its hash.
    pub fn ruling(&self, number: u32) -> Option<(String, Hash)> {
        let index = usize::try_from(number).ok()?;
        let (_, ruling) = self.entries.get(index)?;
        Some((stored(ruling), self.hash_after(index.saturating_add(1))))
    }

    /// How many entries there are, and when the last was booked.
    pub fn extent(&self) -> (u32, i64) {
        let count = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        (count, self.entries.iter().map(|(entry, _)| entry.at).max().unwrap_or(0))
    }
}
