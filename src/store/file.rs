//! A game in its file: `SQLite`, held by this banker alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::place::Place;
use super::reading::{self, Held, Scratch};
use super::writing::Batch;
use super::{Hash, Meta, Notice, StoreError, aside, hash, hold, must_be_file, private, schema, strays, trouble};
use crate::edition::Edition;
use crate::files;
use crate::ledger::PlayerId;

/// An open game file, held by this banker alone.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the file")]
pub struct GameFile {
    pub(super) db: Connection,
    pub(super) path: PathBuf,
    /// The file as this banker left it.
    pub(super) place: Place,
    pub(super) first: Hash,
    pub(super) last: Hash,
    pub(super) batch: Batch,
    pub(super) notices: Vec<Notice>,
    pub(super) read_only: bool,
    /// Where the copy lies that is read in the file's stead; goes after the database.
    pub(super) scratch: Option<Scratch>,
    /// Nothing is in the file yet.
    pub(super) new: bool,
    /// There was no file before.
    made: bool,
    /// It is marked as open.
    marked: bool,
    /// Something was written to it.
    pub(super) written: bool,
    /// So many commits since what stands beside it was brought into it.
    pub(super) since_tidy: u32,
}

impl GameFile {
    /// Creates a game file, private to its user; one with nothing in it is taken. A batch is begun, so
    /// that the file holds all of what is appended until [`GameFile::flush`], or nothing.
    ///
    /// # Errors
    /// [`StoreError::Exists`], [`StoreError::Busy`] where another banker begins a game there, or where
    /// the system refuses.
    pub fn create(path: &Path, meta: &Meta) -> Result<GameFile, StoreError> {
        let mut made = false;
        hold::patiently(|| {
            made |= Self::make(path)?;
            let place = Place::of(path);
            let db = connect(path)?;
            if let Err(error) = hold::blank(&db, path) {
                // Where another has it, it is that one's, whoever made it.
                if made && !matches!(error, StoreError::Busy(_) | StoreError::Exists(_)) {
                    forget(path, made);
                }
                return Err(error);
            }
            if place.file.is_none() || Place::of(path).file != place.file {
                // Whoever held it before took it away.
                return Err(StoreError::Busy(path.to_owned()));
            }
            Self::create_in(db, path, meta, made)
        })
    }

    /// Makes an empty file; tells whether there was none.
    fn make(path: &Path) -> Result<bool, StoreError> {
        match private::file(path).map_err(|e| e.kind()) {
            Ok(_) => Ok(true),
            Err(std::io::ErrorKind::AlreadyExists) => must_be_file(path).map(|()| false),
            Err(kind) => Err(StoreError::Trouble(format!("{}: {}", path.display(), files::kind_of_trouble(kind)))),
        }
    }

    /// Makes a game in a file with nothing in it, which is held.
    fn create_in(db: Connection, path: &Path, meta: &Meta, made: bool) -> Result<GameFile, StoreError> {
        let fail = |e: rusqlite::Error| trouble(Some(path), &e);
        let first = hash::first(&meta.game);
        let mut file = Self::of(db, path, first);
        (file.batch, file.new, file.made) = (Batch::Since(first), true, made);
        file.db.execute_batch("BEGIN IMMEDIATE").map_err(fail)?;
        schema::create(&file.db, meta).map_err(fail)?;
        Ok(file)
    }

    /// Deletes a file with what stands beside it, sound or not.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another banker has it open, or where the system refuses.
    pub fn delete(path: &Path) -> Result<(), StoreError> {
        must_be_file(path)?;
        let trouble_of = |e: std::io::Error| StoreError::Trouble(format!("{}: {}", path.display(), files::trouble(&e)));
        let held = hold::patiently(|| {
            let db = connect(path)?;
            bring_in(&db, false);
            let held = schema::hold_alone(&db).and_then(|()| schema::take_hold(&db));
            held.map(|()| db).map_err(|e| trouble(Some(path), &e))
        });
        match held {
            Err(StoreError::Busy(path)) => Err(StoreError::Busy(path)),
            held => {
                forget_beside(path);
                let deleted = std::fs::remove_file(path);
                // Some systems let nobody delete what is open.
                drop(held);
                deleted.or_else(|_| std::fs::remove_file(path)).map_err(trouble_of)
            }
        }
    }

    /// An open database that has no entries yet.
    fn of(db: Connection, path: &Path, first: Hash) -> GameFile {
        GameFile {
            db,
            path: path.to_owned(),
            place: Place::of(path),
            first,
            last: first,
            batch: Batch::None,
            notices: Vec::new(),
            read_only: false,
            scratch: None,
            new: false,
            made: false,
            marked: false,
            written: false,
            since_tidy: 0,
        }
    }

    /// Whether a file holds nothing: a game was to begin there, and did not.
    pub fn is_blank(path: &Path) -> bool {
        must_be_file(path).is_ok()
            && reading::connect(path, Held::Refuse).is_ok_and(|(db, _scratch)| schema::is_blank(&db).unwrap_or(false))
    }

    /// Opens a game file and reads what it says of itself.
    ///
    /// # Errors
    /// Where it is missing, busy, foreign, too new or damaged.
    pub fn open(path: &Path) -> Result<(GameFile, Meta), StoreError> {
        let mut set_aside = Vec::new();
        hold::patiently(|| Self::try_to_open(path, &mut set_aside))
    }

    /// The same without what stands beside the file, which gets another name, where the file is a sound
    /// game by itself; `None` where nothing stands there, or it is none.
    pub fn open_alone(path: &Path) -> Option<Result<(GameFile, Meta), StoreError>> {
        let mut set_aside = Vec::new();
        hold::patiently(|| {
            let (db, log) = Self::hold(path)?;
            if log && strays::sound_alone(path).is_some() {
                set_aside.extend(strays::set_aside(path).map(Notice::SetAside));
            }
            drop(db);
            Ok(())
        })
        .ok()?;
        (!set_aside.is_empty()).then(|| hold::patiently(|| Self::try_to_open(path, &mut set_aside)))
    }

    /// Holds a file, and tells whether something was committed to what stands beside it.
    fn hold(path: &Path) -> Result<(Connection, bool), StoreError> {
        must_be_file(path)?;
        let db = connect(path)?;
        let fail = |e: rusqlite::Error| trouble(Some(path), &e);
        if db.is_readonly(rusqlite::MAIN_DB).map_err(fail)? {
            return Err(StoreError::ReadOnly(path.to_owned()));
        }
        schema::hold_alone(&db).map_err(fail)?;
        // What stands beside it is brought into it only once both together are a sound game: a file that
        // was put there may not be its own.
        let log = strays::has_log(path);
        bring_in(&db, !log);
        if log && let Err(error @ StoreError::Busy(_)) = schema::end(&db).map_err(fail) {
            return Err(error);
        }
        Ok((db, log))
    }

    fn try_to_open(path: &Path, set_aside: &mut Vec<Notice>) -> Result<(GameFile, Meta), StoreError> {
        let alone = !beside(path, "-wal").exists();
        let (mut db, log) = Self::hold(path)?;
        let fail = |e: rusqlite::Error| trouble(Some(path), &e);
        if log && strays::is_stray(&db, path) {
            // What is read from now on is the file's own.
            set_aside.extend(strays::set_aside(path).map(Notice::SetAside));
            drop(db);
            (db, _) = Self::hold(path)?;
        }
        schema::check_kind(&db, path)?;
        schema::prepare(&db).map_err(fail)?;
        schema::take_hold(&db).map_err(fail)?;
        let mut notices = std::mem::take(set_aside);
        notices.extend(schema::migrate(&db, path)?.map(Notice::Migrated));
        Self::read_of(db, path, alone, notices)
    }

    /// An open database, and what the file says of itself. `alone`: nothing stood beside it.
    pub(super) fn read_of(
        db: Connection,
        path: &Path,
        alone: bool,
        mut notices: Vec<Notice>,
    ) -> Result<(GameFile, Meta), StoreError> {
        if alone && let Ok(last) = schema::value(&db, "open") {
            notices.push(Notice::Incomplete(last.parse().unwrap_or_default()));
        }
        let meta = schema::read_meta(&db)?;
        let first = hash::first(&meta.game);
        let last = schema::last_hash(&db).map_err(|e| trouble(Some(path), &e))?.unwrap_or(first);
        let mut file = GameFile::of(db, path, first);
        (file.last, file.notices) = (last, notices);
        Ok((file, meta))
    }

    /// What whoever opened the file should be told.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Brings all of it so far into the file itself. From the first entry that is appended the file is
    /// marked as open, so that a copy made without what stands beside it is known to lack something.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn mark_open(&mut self) -> Result<(), StoreError> {
        bring_in(&self.db, true);
        // A file that was opened and not written to since is whole as it stands, unless it was marked
        // when a banker died.
        if !self.read_only && (self.written || schema::value(&self.db, "open").is_ok()) { self.mark() } else { Ok(()) }
    }

    pub(super) fn mark(&mut self) -> Result<(), StoreError> {
        if !self.marked {
            schema::mark_open(&self.db, true).map_err(|e| trouble(Some(&self.path), &e))?;
            (self.marked, self.written) = (true, true);
            // All of it was brought into the file.
            self.place.content = self.look().content;
        }
        Ok(())
    }

    /// Takes the file away, where it is still there: no game came to be in it.
    pub fn abandon(&mut self) {
        // What is closed afterwards leaves the place alone, whoever has it by then.
        (self.new, self.read_only) = (false, true);
        bring_in(&self.db, false);
        if !self.db.is_autocommit() {
            let _ = self.db.execute_batch("ROLLBACK");
        }
        if self.look().file == self.place.file {
            forget(&self.path, self.made);
        }
    }

    /// Closes the file in good order, so that it needs nothing beside it. Where somebody wrote over it or
    /// put another in its place, that one stays as it is, and what was booked gets another name: the
    /// notice tells it.
    pub fn leave(&mut self) -> Option<Notice> {
        if std::mem::replace(&mut self.read_only, true) {
            return None;
        }
        let now = self.look();
        if now.file.is_some() && (now.file != self.place.file || now.content != self.place.content) {
            bring_in(&self.db, false);
            let own = now.aside.is_some() && now.aside == self.place.aside;
            return own.then(|| strays::set_aside(&self.path)).flatten().map(Notice::Displaced);
        }
        if self.written && self.db.is_autocommit() && now.is_in_place(&self.place) {
            let _ = schema::mark_open(&self.db, false);
            // Left there by a reader that was killed.
            let _ = std::fs::remove_file(beside(&self.path, "-shm"));
        }
        None
    }

    pub(super) fn look(&self) -> Place {
        Place::of(&self.path)
    }

    /// Makes sure that what is written now will be found where the file was opened. Where nothing
    /// is there any more, all that is open still is written there again.
    pub(super) fn be_there(&mut self) -> Result<(), StoreError> {
        let now = self.look();
        if now == self.place {
            return Ok(());
        }
        let path = self.path.clone();
        if now.file.is_some() || self.place.file.is_none() {
            return Err(StoreError::Gone(path));
        }
        let gone = |_| StoreError::Gone(path.clone());
        // What is left beside it belongs to the file that is gone.
        let _ = std::fs::remove_file(beside(&path, "-wal"));
        schema::copy_to(&self.db, &path).map_err(gone)?;
        let (file, _) = GameFile::open(&path)?;
        if file.last != self.last {
            return Err(StoreError::Gone(path));
        }
        *self = file;
        self.mark_open()
    }

    /// Writes the tables anew that only repeat what is told elsewhere; tells whether that went well.
    pub(super) fn mend(&mut self, edition: &Edition, names: &BTreeMap<PlayerId, String>) -> bool {
        let mended = aside::mend(&self.db, edition, names).is_ok();
        self.written |= mended;
        mended
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The hash of the last entry.
    pub const fn last_hash(&self) -> Hash {
        self.last
    }

    /// Notes that the table was at play at this moment. It is no part of the books.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn note_seen(&mut self, at: i64) -> Result<(), StoreError> {
        let write = "INSERT INTO meta (key, value) VALUES ('seen', ?1) ON CONFLICT (key) DO UPDATE SET value = ?1";
        let written = self.db.execute(write, [at.to_string()]);
        written.map(|_| ()).map_err(|e| trouble(Some(&self.path), &e))
    }

    /// When the table was last noted to be at play.
    pub fn seen(&self) -> Option<i64> {
        let read = "SELECT value FROM meta WHERE key = 'seen'";
        self.db.query_row(read, [], |row| row.get::<_, String>(0)).ok()?.parse().ok()
    }
}

/// Opens the database to be written, waiting for nobody.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let fail = |e: rusqlite::Error| trouble(Some(path), &e);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(fail)?;
    db.busy_timeout(Duration::ZERO).map_err(fail)?;
    Ok(db)
}

/// Whether what stands beside the file is brought into it on closing.
fn bring_in(db: &Connection, on_closing: bool) {
    let _ = db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on_closing);
}

/// The file of that ending which the database keeps beside a file.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// Takes away a file in which no game came to be, with what stands beside it, while it is held: last of
/// all the file itself, since whoever comes next begins with that. One that was there before stays, empty
/// as it was.
fn forget(path: &Path, made: bool) {
    forget_beside(path);
    if !(made && std::fs::remove_file(path).is_ok()) {
        let _ = std::fs::OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(0));
    }
}

fn forget_beside(path: &Path) {
    for ending in ["-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(beside(path, ending));
    }
}

impl Drop for GameFile {
    fn drop(&mut self) {
        if self.new {
            // Nothing came of it; what is in its place is this one's own, or left alone.
            self.abandon();
            return;
        }
        self.leave();
    }
}
