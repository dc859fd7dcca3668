//! A file opened to be read only: on a medium that cannot be written, and while another banker holds
//! it. Nothing is ever made beside it, and it is never locked.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::file::{GameFile, beside};
use super::{Meta, Notice, StoreError, must_be_file, private, schema, strays, trouble};
use crate::files;

impl GameFile {
    /// Opens a game file to be read only; nothing of it is changed and nobody is kept out.
    ///
    /// # Errors
    /// As [`GameFile::open`].
    pub fn open_to_read(path: &Path) -> Result<(GameFile, Meta), StoreError> {
        Self::open_reading(path, Held::Refuse)
    }

    /// The same where another banker may have it open: what is committed is read.
    ///
    /// # Errors
    /// Where it is missing, foreign, too new or damaged.
    pub fn open_committed(path: &Path) -> Result<(GameFile, Meta), StoreError> {
        Self::open_reading(path, Held::Copy)
    }

    fn open_reading(path: &Path, held: Held) -> Result<(GameFile, Meta), StoreError> {
        must_be_file(path)?;
        let alone = !beside(path, "-wal").exists();
        let (db, scratch) = connect(path, held).map_err(StoreError::at_reading)?;
        let is_stray = strays::is_stray(&db, scratch.as_ref().map_or(path, |copy| copy.game.as_path()));
        if is_stray && let Some(read) = Self::read_alone(path) {
            return Ok(read);
        }
        Self::reader(db, path, alone, scratch, Vec::new()).map_err(StoreError::at_reading)
    }

    /// The same without what stands beside the file, where that is a sound game by itself.
    pub fn read_alone(path: &Path) -> Option<(GameFile, Meta)> {
        if !strays::has_log(path) {
            return None;
        }
        let notices = vec![Notice::LeftOut(beside(path, "-wal"))];
        Self::reader(strays::sound_alone(path)?, path, true, None, notices).ok()
    }

    fn reader(
        db: Connection,
        path: &Path,
        alone: bool,
        scratch: Option<Scratch>,
        notices: Vec<Notice>,
    ) -> Result<(GameFile, Meta), StoreError> {
        schema::check_kind(&db, path)?;
        let (mut file, meta) = Self::read_of(db, path, alone, notices)?;
        (file.read_only, file.scratch) = (true, scratch);
        Ok((file, meta))
    }
}

/// What to do about a file that another banker holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// It is busy.
    Refuse,
    /// Read what is committed of it.
    Copy,
}

/// A copy is tried so many times where the file moves on meanwhile.
const TRIES: usize = 20;

/// A private folder that goes with its owner.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    /// The copy in it.
    game: PathBuf,
}

impl Scratch {
    fn new() -> io::Result<Scratch> {
        use std::hash::{BuildHasher, Hasher, RandomState};
        let name = format!("banker-{:016x}", RandomState::new().build_hasher().finish());
        let folder = std::env::temp_dir().join(name);
        private::new_folder(&folder)?;
        Ok(Scratch { game: folder.join("game"), folder })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Opens a file to be read only, or a copy of it, which goes with the second part.
///
/// # Errors
/// [`StoreError::Busy`] where it is held and that is to be refused; what the database says.
pub fn connect(path: &Path, held: Held) -> Result<(Connection, Option<Scratch>), StoreError> {
    // Closed in good order, a file has nothing beside it and nobody writes it.
    if !beside(path, "-wal").exists()
        && let Some(uri) = immutable(path)
    {
        let db = open(uri.as_ref(), OpenFlags::SQLITE_OPEN_URI).map_err(|e| trouble(Some(path), &e))?;
        return Ok((db, None));
    }
    match open(path.as_os_str(), OpenFlags::empty()) {
        Ok(db) => Ok((db, None)),
        Err(error) if must_be_copied(&error, held) => copied(path).map(|(db, scratch)| (db, Some(scratch))),
        Err(error) => Err(trouble(Some(path), &error)),
    }
}

/// Opens a file that is whole by itself, as one that is not going to change; `None` where something
/// of it stands beside it.
pub fn whole(path: &Path) -> Option<Connection> {
    (!strays::has_log(path)).then(|| alone(path)).flatten()
}

/// Opens a file without what stands beside it.
pub fn alone(path: &Path) -> Option<Connection> {
    open(immutable(path)?.as_ref(), OpenFlags::SQLITE_OPEN_URI).ok()
}

/// Opens a file and reads from it, since only that tells whether it can be read.
fn open(path: &OsStr, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = flags | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(Duration::ZERO)?;
    schema::distrust(&db)?;
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(db)
}

fn must_be_copied(error: &rusqlite::Error, held: Held) -> bool {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => held == Held::Copy,
        // What the database wants beside it cannot be made there, or finds no room.
        Some(
            ErrorCode::CannotOpen
            | ErrorCode::ReadOnly
            | ErrorCode::PermissionDenied
            | ErrorCode::DiskFull
            | ErrorCode::SystemIoFailure,
        ) => true,
        _ => false,
    }
}

/// The address of a file that is not going to change; `None` where it cannot be written as one.
fn immutable(path: &Path) -> Option<String> {
    let whole = std::path::absolute(path).ok()?;
    let whole = whole.to_str()?.replace('\\', "/");
    let mut uri = String::from(if whole.starts_with('/') { "file://" } else { "file:///" });
    for c in whole.chars() {
        match c {
            '%' => uri.push_str("%25"),
            '?' => uri.push_str("%3f"),
            '#' => uri.push_str("%23"),
            c => uri.push(c),
        }
    }
    uri.push_str("?immutable=1");
    Some(uri)
}

/// A copy of the file and of what stands beside it, as they were at one moment.
///
/// What stands beside it is only ever added to, until all of it was brought into the file; then it
/// begins again with another head. So the copy is whole where neither that head nor the file
/// changed. To be used from another process than the one that holds the file only, since closing a
/// file drops a process's locks on it.
fn copied(path: &Path) -> Result<(Connection, Scratch), StoreError> {
    let fail = |e: io::Error| {
        StoreError::Trouble(format!("a copy of {} could not be made: {}", path.display(), files::trouble(&e)))
    };
    let scratch = Scratch::new().map_err(fail)?;
    let copy = scratch.game.clone();
    for _ in 0..TRIES {
        let before = Stamp::of(path).map_err(fail)?;
        for ending in ["", "-wal"] {
            let to = beside(&copy, ending);
            let _ = std::fs::remove_file(&to);
            match File::open(beside(path, ending)) {
                Ok(mut from) => {
                    io::copy(&mut from, &mut private::file(&to).map_err(fail)?).map_err(fail)?;
                }
                Err(e) if e.kind() == io::ErrorKind::NotFound && !ending.is_empty() => {}
                Err(e) => return Err(fail(e)),
            }
        }
        if Stamp::of(path).map_err(fail)? == before && head(&beside(&copy, "-wal")).map_err(fail)? == before.head {
            let db = open(copy.as_os_str(), OpenFlags::empty()).map_err(|e| trouble(Some(path), &e))?;
            return Ok((db, scratch));
        }
    }
    Err(StoreError::Busy(path.to_owned()))
}

/// By what it is told whether a file and what stands beside it moved on.
#[derive(PartialEq, Eq)]
struct Stamp {
    length: u64,
    written: Option<SystemTime>,
    head: Vec<u8>,
}

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let found = std::fs::metadata(path)?;
        Ok(Stamp { length: found.len(), written: found.modified().ok(), head: head(&beside(path, "-wal"))? })
    }
}

/// The head of what stands beside a file, which changes when it begins again.
fn head(wal: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    match File::open(wal) {
        Ok(file) => file.take(32).read_to_end(&mut head).map(|_| head),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(head),
        Err(e) => Err(e),
    }
}
