//! The game file: `SQLite`, one file a game. Append, replay, migrate.

mod codec;
mod hash;
pub mod private;
mod schema;

pub use hash::{Hash, chain, first, hex};

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, params};

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

/// Why the file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// Another banker has it open.
    Busy(PathBuf),
    /// There is no such file.
    Missing(PathBuf),
    /// There is a file already.
    Exists(PathBuf),
    /// It is no game file.
    Foreign(PathBuf),
    /// It comes from a newer version of the program.
    TooNew {
        /// Its format.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// It is damaged, or its content contradicts itself.
    Damaged(String),
    /// The disk or the system refuses.
    Trouble(String),
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
    last: Hash,
    in_batch: bool,
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

    /// Creates a game file, private to its user.
    ///
    /// # Errors
    /// [`StoreError::Exists`], or where the system refuses.
    pub fn create(path: &Path, meta: &Meta) -> Result<Store, StoreError> {
        private::file(path).map_err(|e| match e.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
            _ => StoreError::Trouble(e.to_string()),
        })?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags).map_err(|e| trouble(Some(path), &e))?;
        Self::create_in(db, Some(path.to_owned()), meta)
    }

    fn create_in(db: Connection, path: Option<PathBuf>, meta: &Meta) -> Result<Store, StoreError> {
        let fail = |e: rusqlite::Error| trouble(path.as_deref(), &e);
        schema::prepare(&db, path.is_some()).map_err(fail)?;
        schema::create(&db, meta).map_err(fail)?;
        let last = hash::first(&meta.game);
        Ok(Store { db, path, last, in_batch: false })
    }

    /// Opens a game file and reads what it says of itself.
    ///
    /// # Errors
    /// Where it is missing, busy, foreign, too new or damaged.
    pub fn open(path: &Path) -> Result<(Store, Meta), StoreError> {
        Self::open_as(path, false)
    }

    /// Opens a game file to be read only; nothing of it is changed and nobody is kept out.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_to_read(path: &Path) -> Result<(Store, Meta), StoreError> {
        Self::open_as(path, true)
    }

    fn open_as(path: &Path, read_only: bool) -> Result<(Store, Meta), StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let access = if read_only { OpenFlags::SQLITE_OPEN_READ_ONLY } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
        let db = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)
            .map_err(|e| trouble(Some(path), &e))?;
        let fail = |e: rusqlite::Error| trouble(Some(path), &e);
        db.busy_timeout(Duration::from_millis(0)).map_err(fail)?;
        schema::check_kind(&db, path)?;
        if !read_only {
            schema::prepare(&db, true).map_err(fail)?;
            schema::take_hold(&db).map_err(fail)?;
            schema::migrate(&db)?;
        }
        let meta = schema::read_meta(&db, path)?;
        let last = schema::last_hash(&db).map_err(fail)?.unwrap_or_else(|| hash::first(&meta.game));
        Ok((Store { db, path: Some(path.to_owned()), last, in_batch: false }, meta))
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
    /// Where the system refuses; the file is then as it was.
    pub fn append(&mut self, entry: &Entry, ruling: &Ruling) -> Result<Hash, StoreError> {
        let ruling_text = serde_json::to_string(ruling).unwrap_or_default();
        let hash = chain(self.last, entry, &ruling_text);
        let fail = |e: rusqlite::Error| trouble(self.path.as_deref(), &e);
        if self.in_batch {
            // What fails halfway must not be committed with the rest of the batch.
            self.db.execute_batch("SAVEPOINT entry").map_err(fail)?;
            let inserted = codec::insert(&self.db, entry, &ruling_text, hash);
            let ends = if inserted.is_ok() { "RELEASE entry" } else { "ROLLBACK TO entry; RELEASE entry" };
            let ended = self.db.execute_batch(ends);
            inserted.and(ended).map_err(fail)?;
        } else {
            let tx = self.db.unchecked_transaction().map_err(fail)?;
            codec::insert(&tx, entry, &ruling_text, hash).map_err(fail)?;
            tx.commit().map_err(fail)?;
        }
        self.last = hash;
        Ok(hash)
    }

    /// Appends several entries, all or none of them. Outside a batch they are on disk when this returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was.
    pub fn append_all(&mut self, entries: &[(Entry, Ruling)]) -> Result<(), StoreError> {
        let last = self.last;
        let was_in_batch = self.in_batch;
        let run =
            |store: &Store, sql: &str| store.db.execute_batch(sql).map_err(|e| trouble(store.path.as_deref(), &e));
        run(self, "SAVEPOINT several")?;
        self.in_batch = true;
        let appended = entries.iter().try_for_each(|(entry, ruling)| self.append(entry, ruling).map(|_| ()));
        self.in_batch = was_in_batch;
        let done = appended.and_then(|()| run(self, "RELEASE several"));
        if done.is_err() {
            self.last = last;
            let _ = run(self, "ROLLBACK TO several; RELEASE several");
        }
        done
    }

    /// Begins a batch: entries appended now are on disk only once [`Store::flush`] returns.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn begin(&mut self) -> Result<(), StoreError> {
        if !self.in_batch {
            self.db.execute_batch("BEGIN IMMEDIATE").map_err(|e| trouble(self.path.as_deref(), &e))?;
            self.in_batch = true;
        }
        Ok(())
    }

    /// Ends a batch; everything appended is on disk.
    ///
    /// # Errors
    /// Where the system refuses; nothing of the batch is then in the file.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        if self.in_batch {
            self.in_batch = false;
            if let Err(e) = self.db.execute_batch("COMMIT") {
                let _ = self.db.execute_batch("ROLLBACK");
                return Err(trouble(self.path.as_deref(), &e));
            }
        }
        Ok(())
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

    /// Drops a batch: nothing of it is in the file.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn drop_batch(&mut self, last: Hash) -> Result<(), StoreError> {
        if self.in_batch {
            self.in_batch = false;
            self.db.execute_batch("ROLLBACK").map_err(|e| trouble(self.path.as_deref(), &e))?;
        }
        self.last = last;
        Ok(())
    }

    /// Reads every entry in order, without its ruling, and hands it on.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub fn replay(&self, mut each: impl FnMut(Entry) -> Result<(), StoreError>) -> Result<(), StoreError> {
        codec::replay(&self.db, &mut each)
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
        let fail = |e: rusqlite::Error| trouble(self.path.as_deref(), &e);
        let mut rest = self
            .db
            .prepare("SELECT e.n, r.text, e.hash FROM entries e LEFT JOIN rulings r ON r.entry = e.n ORDER BY e.n")
            .map_err(fail)?;
        let mut rows = rest.query([]).map_err(fail)?;
        self.replay(|entry| {
            let damaged = |what: &str| StoreError::Damaged(format!("the {what} of entry {}", entry.number));
            let row = rows.next().map_err(fail)?.ok_or_else(|| damaged("row"))?;
            let text: String = row.get(1).map_err(|_| damaged("ruling"))?;
            let hash: Hash = row.get(2).map_err(|_| damaged("hash"))?;
            each(entry, &text, hash)
        })
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

/// What a fault of the database means.
pub(crate) fn trouble(path: Option<&Path>, error: &rusqlite::Error) -> StoreError {
    let path = path.map_or_else(|| PathBuf::from("the game"), Path::to_owned);
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(path),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(path),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
        Some(ErrorCode::DiskFull) => StoreError::Trouble("the disk is full".to_owned()),
        Some(ErrorCode::ReadOnly) => StoreError::Trouble("the file or its folder cannot be written".to_owned()),
        Some(ErrorCode::CannotOpen) => StoreError::Trouble(format!("{} cannot be opened", path.display())),
        _ => StoreError::Trouble(error.to_string()),
    }
}
