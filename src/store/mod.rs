//! The game file: `SQLite`, one file a game. Append, replay, migrate.

mod abreast;
mod aside;
mod checking;
mod codec;
mod entries;
mod fault;
mod file;
mod hash;
mod hold;
mod leaving;
mod memory;
mod pages;
mod place;
pub mod private;
mod reading;
mod salvage;
mod schema;
mod strays;
mod writing;

pub use codec::Read;
pub use fault::{Notice, StoreError};
pub(crate) use fault::{must_be_file, trouble};
pub use hash::{Hash, chain, first, hex};
pub use salvage::{LOST_SOURCE, Salvaged, salvage};

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

use file::{GameFile, beside};
use memory::Memory;

use crate::edition::Edition;
use crate::game::Entry;
use crate::ledger::PlayerId;
use crate::rulings::Ruling;

/// An entry as it stands in the file: with its ruling and its place in the chain of hashes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The entry.
    pub entry: Entry,
    /// Its ruling.
    pub ruling: Ruling,
    /// The hash over everything stored of it and the hash before it.
    pub hash: Hash,
}

/// What the file says of itself besides the entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meta {
    /// The edition under its variant, as resolved when the game began, without house rules.
    pub edition: Edition,
    /// The full text of the edition file.
    pub source: String,
    /// A random name of the game, the first link of its chain of hashes.
    pub game: String,
}

/// A ruling as it is stored.
fn stored(ruling: &Ruling) -> String {
    serde_json::to_string(ruling).unwrap_or_default()
}

fn ruling_of(number: u32, text: &str) -> Result<Ruling, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::Damaged(format!("the ruling of entry {number}: {e}")))
}

/// Where the entries of an open game are kept.
#[derive(Debug)]
pub struct Store(Kept);

#[derive(Debug)]
enum Kept {
    File(Box<GameFile>),
    Memory(Memory),
}

impl From<GameFile> for Store {
    fn from(file: GameFile) -> Store {
        Store(Kept::File(Box::new(file)))
    }
}

impl Store {
    /// A store that lives and dies with the program.
    #[must_use]
    pub fn in_memory(meta: &Meta) -> Store {
        Store(Kept::Memory(Memory::new(&meta.game)))
    }

    /// Creates a game file, private to its user; one with nothing in it is taken. A batch is begun, so
    /// that the file holds all of what is appended until [`Store::flush`], or nothing.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or where the system refuses.
    pub fn create(path: &Path, meta: &Meta) -> Result<Store, StoreError> {
        GameFile::create(path, meta).map(Store::from)
    }

    /// Whether a file holds nothing: a game was to begin there, and did not.
    #[must_use]
    pub fn is_blank(path: &Path) -> bool {
        GameFile::is_blank(path)
    }

    /// Opens a game file, which this banker then holds alone, and reads what it says of itself.
    ///
    /// # Errors
    /// Where it is missing, busy, foreign, too new or damaged.
    pub fn open(path: &Path) -> Result<(Store, Meta), StoreError> {
        GameFile::open(path).map(|(file, meta)| (file.into(), meta))
    }

    /// Opens a game file to be read only; nothing of it is changed and nobody is kept out.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_to_read(path: &Path) -> Result<(Store, Meta), StoreError> {
        GameFile::open_to_read(path).map(|(file, meta)| (file.into(), meta))
    }

    /// The same where another banker may have it open: what is committed is read.
    ///
    /// # Errors
    /// Where it is missing, foreign, too new or damaged.
    pub fn open_committed(path: &Path) -> Result<(Store, Meta), StoreError> {
        GameFile::open_committed(path).map(|(file, meta)| (file.into(), meta))
    }

    fn file(&self) -> Option<&GameFile> {
        match &self.0 {
            Kept::File(file) => Some(file),
            Kept::Memory(_) => None,
        }
    }

    fn file_mut(&mut self) -> Option<&mut GameFile> {
        match &mut self.0 {
            Kept::File(file) => Some(file),
            Kept::Memory(_) => None,
        }
    }

    /// What whoever opened the file should be told.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        self.file().map_or(&[], GameFile::notices)
    }

    /// Marks the file as open and brings all of it so far into the file itself, so that a copy made
    /// from now on without what stands beside it is known to lack something.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn mark_open(&mut self) -> Result<(), StoreError> {
        self.file_mut().map_or(Ok(()), GameFile::mark_open)
    }

    /// Where the file is; `None` for a game in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.file().map(GameFile::path)
    }

    /// The hash of the last entry.
    #[must_use]
    pub fn last_hash(&self) -> Hash {
        match &self.0 {
            Kept::File(file) => file.last_hash(),
            Kept::Memory(memory) => memory.last_hash(),
        }
    }

    /// Appends an entry. Outside a batch it is on disk when this returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was, and a batch is lost as a whole.
    pub fn append(&mut self, entry: &Entry, ruling: &Ruling) -> Result<(), StoreError> {
        match &mut self.0 {
            Kept::File(file) => file.append(entry, &stored(ruling)),
            Kept::Memory(memory) => {
                memory.append(entry, ruling);
                Ok(())
            }
        }
    }

    /// The same with the ruling as it is stored.
    ///
    /// # Errors
    /// As [`Store::append`], or where it is no ruling.
    pub fn append_text(&mut self, entry: &Entry, ruling: &str) -> Result<(), StoreError> {
        match &mut self.0 {
            Kept::File(file) => file.append(entry, ruling),
            Kept::Memory(memory) => {
                memory.append(entry, &ruling_of(entry.number, ruling)?);
                Ok(())
            }
        }
    }

    /// Appends several entries, all or none of them. Outside a batch they are on disk when this returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was, and a batch is lost as a whole.
    pub fn append_all(&mut self, entries: &[(Entry, Ruling)]) -> Result<(), StoreError> {
        let alone = !self.file().is_some_and(GameFile::has_batch);
        self.begin();
        let appended = entries.iter().try_for_each(|(entry, ruling)| self.append(entry, ruling));
        let flushed = if alone { self.flush() } else { Ok(()) };
        appended.and(flushed)
    }

    /// Begins a batch: entries appended now are on disk only once [`Store::flush`] returns. One in which
    /// nothing is appended writes nothing.
    pub fn begin(&mut self) {
        if let Some(file) = self.file_mut() {
            file.begin();
        }
    }

    /// Whether a batch is open of which nothing will be in the file.
    #[must_use]
    pub fn has_lost_batch(&self) -> bool {
        self.file().is_some_and(GameFile::has_lost_batch)
    }

    /// Ends a batch; everything appended is on disk.
    ///
    /// # Errors
    /// Where the system refuses; nothing of the batch is then in the file.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.file_mut().map_or(Ok(()), GameFile::flush)
    }

    /// Notes that the table was at play at this moment. It is no part of the books.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn note_seen(&mut self, at: i64) -> Result<(), StoreError> {
        self.file_mut().map_or(Ok(()), |file| file.note_seen(at))
    }

    /// When the table was last noted to be at play.
    #[must_use]
    pub fn seen(&self) -> Option<i64> {
        self.file()?.seen()
    }

    /// Reads the entries of a range in order, without their rulings.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn range(
        &self,
        range: RangeInclusive<u32>,
        mut each: impl FnMut(Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match &self.0 {
            Kept::File(file) => file.range(range, &mut each),
            Kept::Memory(memory) => memory.range(range, &mut each),
        }
    }

    /// Reads every entry in order, with its ruling as it is stored and its hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn records(&self, mut each: impl FnMut(Entry, &str, Hash) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut each = |mut read: Read<'_>| each(read.take(), read.ruling, read.hash);
        match &self.0 {
            Kept::File(file) => file.replay(&mut each),
            Kept::Memory(memory) => memory.replay(&mut each),
        }
    }

    /// Hands on what `make` makes of all entries, a stretch of them at a time, in order. It may be making
    /// several stretches at once.
    ///
    /// # Errors
    /// Where the file is damaged, or what `make` says.
    pub fn stretches<T: Default + Send>(
        &self,
        make: impl Fn(&mut T, Read<'_>) -> Result<(), StoreError> + Sync,
        mut each: impl FnMut(T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        match &self.0 {
            Kept::File(file) => file.stretches(&make, &mut each),
            Kept::Memory(memory) => {
                let mut all = T::default();
                memory.replay(&mut |read| make(&mut all, read))?;
                each(all)
            }
        }
    }

    /// Reads every entry in order, sound or not, with what of it is not as it was written; where
    /// there is such an entry, the hash is the one that stands in the file.
    ///
    /// # Errors
    /// Where the file cannot be read on.
    pub fn examine(
        &self,
        mut each: impl FnMut(Entry, Hash, Option<&'static str>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut each = |mut read: Read<'_>| each(read.take(), read.hash, read.damaged);
        match &self.0 {
            Kept::File(file) => file.examine(&mut each),
            Kept::Memory(memory) => memory.replay(&mut each),
        }
    }

    /// What of the file besides its entries is not what they and the edition say, each with the entry
    /// that it is about; `names` are those that the entries gave the players last.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn faults_aside(
        &self,
        edition: &Edition,
        names: &BTreeMap<PlayerId, String>,
    ) -> Result<Vec<(u32, String)>, StoreError> {
        self.file().map_or(Ok(Vec::new()), |file| file.faults_aside(edition, names))
    }

    /// The last entry when the file was last opened or closed, where it says so, and its hash.
    #[must_use]
    pub fn noted_end(&self) -> Option<(u32, String)> {
        self.file()?.noted_end()
    }

    /// The entry of that number with its ruling and hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn record(&self, number: u32) -> Result<Option<Record>, StoreError> {
        let mut found = None;
        self.range(number..=number, |entry| {
            found = Some(entry);
            Ok(())
        })?;
        let ruling = match &self.0 {
            Kept::File(file) => file.ruling(number)?,
            Kept::Memory(memory) => memory.ruling(number),
        };
        let Some((entry, (text, hash))) = found.zip(ruling) else { return Ok(None) };
        let ruling = ruling_of(number, &text)?;
        Ok(Some(Record { entry, ruling, hash }))
    }

    /// When the last entry was booked, and how many entries there are.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn extent(&self) -> Result<(u32, i64), StoreError> {
        match &self.0 {
            Kept::File(file) => file.extent(),
            Kept::Memory(memory) => Ok(memory.extent()),
        }
    }
}
