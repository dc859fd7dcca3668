//! Reading the entries of an open game file.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rusqlite::{Connection, OptionalExtension, params};

use super::abreast::{self, Game, Make};
use super::codec::{self, Read};
use super::file::GameFile;
use super::{Hash, StoreError, aside, reading, schema, trouble};
use crate::edition::Edition;
use crate::game::Entry;
use crate::ledger::PlayerId;

impl GameFile {
    /// Reads every entry in order; those that are not what was written are damage.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn replay(&self, each: &mut dyn FnMut(Read<'_>) -> Result<(), StoreError>) -> Result<(), StoreError> {
        codec::replay(&self.db, self.first, codec::ALL, each)?;
        codec::check_end(&self.db)
    }

    /// Hands on what is made of every stretch of entries, in order; a long game is read by several readers.
    ///
    /// # Errors
    /// As [`GameFile::replay`].
    pub fn stretches<T: Default + Send>(
        &self,
        make: Make<'_, T>,
        each: &mut dyn FnMut(T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let last = self.db.query_row("SELECT max(n) FROM entries", [], |row| row.get(0));
        if let Some(last) = last.map_err(|e| trouble(None, &e))? {
            let game = Game { chain: self.first, last, make };
            match self.readers(last) {
                Some(readers) => game.read_abreast(readers, each)?,
                None => game.read_alone(&self.db, each)?,
            }
        }
        codec::check_end(&self.db)
    }

    /// Connections to read a long game with; `None` where one reader is enough or can be alone. What is
    /// in the file itself does not change while it is held.
    fn readers(&self, last: u32) -> Option<Vec<Connection>> {
        if last < abreast::LONG || self.scratch.is_some() {
            return None;
        }
        let readers: Option<Vec<_>> = (0..abreast::readers()).map(|_| reading::whole(&self.path)).collect();
        readers.filter(|readers| readers.len() > 1)
    }

    /// Reads every entry in order, sound or not.
    ///
    /// # Errors
    /// Where the file cannot be read on.
    pub fn examine(&self, each: &mut dyn FnMut(Read<'_>) -> Result<(), StoreError>) -> Result<(), StoreError> {
        codec::examine(&self.db, self.first, codec::ALL, each)?;
        codec::check_end(&self.db)
    }

    /// Reads the entries of a range in order.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn range(
        &self,
        range: RangeInclusive<u32>,
        each: &mut dyn FnMut(Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        codec::replay_range(&self.db, range, each)
    }

    /// The ruling of an entry as it is stored, and its hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn ruling(&self, number: u32) -> Result<Option<(String, Hash)>, StoreError> {
        let read = "SELECT r.text, e.hash FROM entries e JOIN rulings r ON r.entry = e.n WHERE e.n = ?1";
        self.db
            .query_row(read, params![number], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(|e| trouble(Some(&self.path), &e))
    }

    /// What besides the entries is not what they and the edition say.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn faults_aside(
        &self,
        edition: &Edition,
        names: &BTreeMap<PlayerId, String>,
    ) -> Result<Vec<(u32, String)>, StoreError> {
        aside::faults(&self.db, edition, names)
    }

    /// The last entry when the file was last opened or closed, where it says so, and its hash.
    pub fn noted_end(&self) -> Option<(u32, String)> {
        let noted = schema::value(&self.db, "last").ok()?;
        let (number, hash) = noted.split_once(' ')?;
        Some((number.parse().ok()?, hash.to_owned()))
    }

    /// When the last entry was booked, and how many entries there are.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn extent(&self) -> Result<(u32, i64), StoreError> {
        self.db
            .query_row("SELECT count(*), coalesce(max(at), 0) FROM entries", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(|e| trouble(Some(&self.path), &e))
    }
}
