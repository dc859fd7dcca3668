//! The game file: `SQLite`, one file a game. Append, replay, migrate.

mod codec;
mod fault;
mod hash;
mod pages;
pub mod private;
mod reading;
mod salvage;
mod schema;

pub(crate) use fault::trouble;
pub use fault::{Notice, StoreError};
pub use hash::{Hash, chain, first, hex};
pub use salvage::{Salvaged, salvage};

use reading::{Held, Scratch};

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use crate::edition::Edition;
use crate::game::Entry;
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

/// An open game file, held by this banker alone.
#[derive(Debug)]
pub struct Store {
    db: Connection,
    path: Option<PathBuf>,
    /// Which file it is, and which one stands beside it with what was committed last.
    place: [Option<(u64, u64)>; 2],
    first: Hash,
    last: Hash,
    batch: Batch,
    notice: Option<Notice>,
    read_only: bool,
    /// Where the copy lies that is read in the file's stead; goes after the database.
    scratch: Option<Scratch>,
    /// Nothing is in the file yet.
    new: bool,
}

/// Entries that are to be committed together.
#[derive(Debug)]
enum Batch {
    None,
    /// Open since the entry with this hash.
    Since(Hash),
    /// Nothing of it is in the file; [`Store::flush`] says why.
    Lost(StoreError),
}

impl Store {
    /// A store that lives and dies with the program.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn in_memory(meta: &Meta) -> Result<Store, StoreError> {
        let db = Connection::open_in_memory().map_err(|e| trouble(None, &e))?;
        Self::create_in(db, None, meta)
    }

    /// Creates a game file, private to its user; one with nothing in it is taken. A batch is begun, so
    /// that the file holds all of what is appended until [`Store::flush`], or nothing.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or where the system refuses.
    pub fn create(path: &Path, meta: &Meta) -> Result<Store, StoreError> {
        let made = match private::file(path).map_err(|e| e.kind()) {
            Ok(_) => true,
            Err(std::io::ErrorKind::AlreadyExists) if Self::is_blank(path) => false,
            Err(std::io::ErrorKind::AlreadyExists) => return Err(StoreError::Exists(path.to_owned())),
            Err(kind) => return Err(StoreError::Trouble(format!("{}: {kind}", path.display()))),
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags).map_err(|e| trouble(Some(path), &e));
        let created = db.and_then(|db| Self::create_in(db, Some(path.to_owned()), meta));
        if created.is_err() && made {
            forget(path);
        }
        created
    }

    fn create_in(db: Connection, path: Option<PathBuf>, meta: &Meta) -> Result<Store, StoreError> {
        let fail = |e: rusqlite::Error| trouble(path.as_deref(), &e);
        schema::prepare(&db, path.is_some()).map_err(fail)?;
        db.execute_batch("BEGIN IMMEDIATE").map_err(fail)?;
        schema::create(&db, meta).map_err(fail)?;
        let first = hash::first(&meta.game);
        let mut store = Self::of(db, path, first);
        (store.batch, store.new) = (Batch::Since(first), true);
        Ok(store)
    }

    /// A store of an open database that has no entries yet.
    fn of(db: Connection, path: Option<PathBuf>, first: Hash) -> Store {
        let mut store = Store {
            db,
            path,
            place: [None; 2],
            first,
            last: first,
            batch: Batch::None,
            notice: None,
            read_only: false,
            scratch: None,
            new: false,
        };
        store.place = store.places();
        store
    }

    /// Whether a file holds nothing: a game was to begin there, and did not.
    #[must_use]
    pub fn is_blank(path: &Path) -> bool {
        reading::connect(path, Held::Refuse).is_ok_and(|(db, _scratch)| schema::is_blank(&db))
    }

    /// Opens a game file and reads what it says of itself.
    ///
    /// # Errors
    /// Where it is missing, busy, foreign, too new or damaged.
    pub fn open(path: &Path) -> Result<(Store, Meta), StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags).map_err(|e| trouble(Some(path), &e))?;
        let fail = |e: rusqlite::Error| trouble(Some(path), &e);
        db.busy_timeout(Duration::ZERO).map_err(fail)?;
        let alone = !beside(path, "-wal").exists();
        schema::check_kind(&db, path)?;
        schema::prepare(&db, true).map_err(fail)?;
        schema::take_hold(&db).map_err(fail)?;
        let notice = schema::migrate(&db, path)?.map(Notice::Migrated);
        Self::read_of(db, path, alone, notice)
    }

    /// A store of an open database, and what the file says of itself. `alone`: nothing stood beside it.
    fn read_of(
        db: Connection,
        path: &Path,
        alone: bool,
        mut notice: Option<Notice>,
    ) -> Result<(Store, Meta), StoreError> {
        if alone && let Ok(last) = schema::value(&db, "open") {
            notice = Some(Notice::Incomplete(last.parse().unwrap_or_default()));
        }
        let meta = schema::read_meta(&db)?;
        let first = hash::first(&meta.game);
        let last = schema::last_hash(&db).map_err(|e| trouble(Some(path), &e))?.unwrap_or(first);
        let mut store = Store::of(db, Some(path.to_owned()), first);
        (store.last, store.notice) = (last, notice);
        Ok((store, meta))
    }

    /// What whoever opened the file should be told.
    #[must_use]
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Marks the file as open and brings all of it so far into the file itself, so that a copy made
    /// from now on without what stands beside it is known to lack something.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn mark_open(&mut self) -> Result<(), StoreError> {
        if self.path.is_some() && !self.read_only {
            schema::mark_open(&self.db, true).map_err(|e| trouble(self.path.as_deref(), &e))?;
        }
        Ok(())
    }

    fn places(&self) -> [Option<(u64, u64)>; 2] {
        let Some(path) = &self.path else { return [None; 2] };
        [private::identity(path), private::identity(&beside(path, "-wal"))]
    }

    /// Makes sure that what is written now will be found where the file was opened. Where nothing
    /// is there any more, all that is open still is written there again.
    fn be_there(&mut self) -> Result<(), StoreError> {
        let Some(path) = self.path.clone() else { return Ok(()) };
        let now = self.places();
        if now == self.place {
            return Ok(());
        }
        if now[0].is_some() || self.place[0].is_none() {
            return Err(StoreError::Gone(path));
        }
        let gone = |_| StoreError::Gone(path.clone());
        // What is left beside it belongs to the file that is gone.
        let _ = std::fs::remove_file(beside(&path, "-wal"));
        schema::copy_to(&self.db, &path).map_err(gone)?;
        let (store, _) = Store::open(&path)?;
        if store.last != self.last {
            return Err(StoreError::Gone(path));
        }
        *self = store;
        self.mark_open()
    }

    /// Where the file is; `None` for a game in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The hash of the last entry.
    #[must_use]
    pub const fn last_hash(&self) -> Hash {
        self.last
    }

    /// Appends an entry. Outside a batch it is on disk when this returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was, and a batch is lost as a whole.
    pub fn append(&mut self, entry: &Entry, ruling: &Ruling) -> Result<Hash, StoreError> {
        self.append_text(entry, &serde_json::to_string(ruling).unwrap_or_default())
    }

    /// The same with the ruling as it is to be stored.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub fn append_text(&mut self, entry: &Entry, ruling: &str) -> Result<Hash, StoreError> {
        let hash = chain(self.last, entry, ruling);
        match &self.batch {
            Batch::Lost(error) => return Err(error.clone()),
            Batch::Since(_) => {
                if let Err(e) = codec::insert(&self.db, entry, ruling, hash) {
                    // The database may have dropped the transaction already, so none of it is kept.
                    let error = trouble(self.path.as_deref(), &e);
                    self.lose_batch(error.clone());
                    return Err(error);
                }
            }
            Batch::None => {
                self.be_there()?;
                let fail = |e: rusqlite::Error| trouble(self.path.as_deref(), &e);
                let tx = self.db.unchecked_transaction().map_err(fail)?;
                codec::insert(&tx, entry, ruling, hash).map_err(fail)?;
                tx.commit().map_err(fail)?;
            }
        }
        self.last = hash;
        Ok(hash)
    }

    /// Appends several entries, all or none of them. Outside a batch they are on disk when this returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was, and a batch is lost as a whole.
    pub fn append_all(&mut self, entries: &[(Entry, Ruling)]) -> Result<(), StoreError> {
        let alone = matches!(self.batch, Batch::None);
        self.begin()?;
        let appended = entries.iter().try_for_each(|(entry, ruling)| self.append(entry, ruling).map(|_| ()));
        if alone { self.flush() } else { appended }
    }

    fn lose_batch(&mut self, error: StoreError) {
        if let Batch::Since(last) = self.batch {
            self.last = last;
            if !self.db.is_autocommit() {
                let _ = self.db.execute_batch("ROLLBACK");
            }
            self.batch = Batch::Lost(error);
        }
    }

    /// Begins a batch: entries appended now are on disk only once [`Store::flush`] returns.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn begin(&mut self) -> Result<(), StoreError> {
        if matches!(self.batch, Batch::None) {
            self.be_there()?;
            self.db.execute_batch("BEGIN IMMEDIATE").map_err(|e| trouble(self.path.as_deref(), &e))?;
            self.batch = Batch::Since(self.last);
        }
        Ok(())
    }

    /// Whether a batch is open of which nothing will be in the file.
    #[must_use]
    pub const fn has_lost_batch(&self) -> bool {
        matches!(self.batch, Batch::Lost(_))
    }

    /// Ends a batch; everything appended is on disk.
    ///
    /// # Errors
    /// Where the system refuses; nothing of the batch is then in the file.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        if matches!(self.batch, Batch::Since(_)) {
            let now = self.places();
            // What stands beside a new file is made by the first commit.
            let there = if now == self.place || (self.new && now[0] == self.place[0]) {
                self.db.execute_batch("COMMIT").map_err(|e| trouble(self.path.as_deref(), &e))
            } else {
                Err(StoreError::Gone(self.path.clone().unwrap_or_default()))
            };
            match there {
                Err(error) => self.lose_batch(error),
                Ok(()) if self.new => {
                    self.new = false;
                    self.place = self.places();
                }
                Ok(()) => {}
            }
        }
        match std::mem::replace(&mut self.batch, Batch::None) {
            Batch::Lost(error) => Err(error),
            Batch::None | Batch::Since(_) => Ok(()),
        }
    }

    /// Notes that the table was at play at this moment. It is no part of the books.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn note_seen(&mut self, at: i64) -> Result<(), StoreError> {
        let write = "INSERT INTO meta (key, value) VALUES ('seen', ?1) ON CONFLICT (key) DO UPDATE SET value = ?1";
        let written = self.db.execute(write, [at.to_string()]);
        written.map(|_| ()).map_err(|e| trouble(self.path.as_deref(), &e))
    }

    /// When the table was last noted to be at play.
    #[must_use]
    pub fn seen(&self) -> Option<i64> {
        let read = "SELECT value FROM meta WHERE key = 'seen'";
        self.db.query_row(read, [], |row| row.get::<_, String>(0)).ok()?.parse().ok()
    }

    /// Reads every entry in order, without its ruling, and hands it on; each is checked against the
    /// chain of hashes first.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn replay(&self, mut each: impl FnMut(Entry) -> Result<(), StoreError>) -> Result<(), StoreError> {
        codec::replay(&self.db, self.first, &mut |read| each(read.entry))
    }

    /// Reads the entries of a range in order, without their rulings.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn range(
        &self,
        range: std::ops::RangeInclusive<u32>,
        mut each: impl FnMut(Entry) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        codec::replay_range(&self.db, range, &mut each)
    }

    /// Reads every entry in order, with its ruling as it is stored and its hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn records(&self, mut each: impl FnMut(Entry, &str, Hash) -> Result<(), StoreError>) -> Result<(), StoreError> {
        codec::replay(&self.db, self.first, &mut |read| each(read.entry, &read.ruling, read.hash))
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
        codec::examine(&self.db, self.first, &mut |read| each(read.entry, read.hash, read.damaged))
    }

    /// The last entry when the file was last opened or closed, where it says so, and its hash.
    #[must_use]
    pub fn noted_end(&self) -> Option<(u32, String)> {
        let noted = schema::value(&self.db, "last").ok()?;
        let (number, hash) = noted.split_once(' ')?;
        Some((number.parse().ok()?, hash.to_owned()))
    }

    /// The entry of that number with its ruling and hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn record(&self, number: u32) -> Result<Option<Record>, StoreError> {
        let mut found = None;
        let range = number..=number;
        codec::replay_range(&self.db, range, &mut |entry| {
            found = Some(entry);
            Ok(())
        })?;
        let Some(entry) = found else { return Ok(None) };
        let fail = |e: rusqlite::Error| trouble(self.path.as_deref(), &e);
        let (text, hash) = self
            .db
            .query_row(
                "SELECT r.text, e.hash FROM entries e JOIN rulings r ON r.entry = e.n WHERE e.n = ?1",
                params![number],
                |row| Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?)),
            )
            .map_err(fail)?;
        let ruling = serde_json::from_str(&text)
            .map_err(|e| StoreError::Damaged(format!("the ruling of entry {number}: {e}")))?;
        let hash = Hash::try_from(hash).map_err(|_| StoreError::Damaged(format!("the hash of entry {number}")))?;
        Ok(Some(Record { entry, ruling, hash }))
    }

    /// The ruling of an entry as it is stored, and its hash.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn ruling_text(&self, number: u32) -> Result<Option<String>, StoreError> {
        use rusqlite::OptionalExtension;
        self.db
            .query_row("SELECT text FROM rulings WHERE entry = ?1", params![number], |row| row.get(0))
            .optional()
            .map_err(|e| trouble(self.path.as_deref(), &e))
    }

    /// When the last entry was booked, and how many entries there are.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn extent(&self) -> Result<(u32, i64), StoreError> {
        self.db
            .query_row("SELECT count(*), coalesce(max(at), 0) FROM entries", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(|e| trouble(self.path.as_deref(), &e))
    }
}

/// The file of that ending which the database keeps beside a file.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// Removes a file in which no game came to be, with what stands beside it.
fn forget(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(beside(path, ending));
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let (true, Some(path)) = (self.new, &self.path) {
            // Nothing came of it; what is in its place is this one's own, or left alone.
            if self.places()[0] == self.place[0] {
                let _ = self.db.execute_batch("ROLLBACK");
                forget(path);
            }
            return;
        }
        // Closed in good order, the file needs nothing beside it.
        if self.path.is_some() && !self.read_only && self.db.is_autocommit() && self.places() == self.place {
            let _ = schema::mark_open(&self.db, false);
        }
    }
}
