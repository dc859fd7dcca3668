//! What stands beside a file and is not its own: left by a banker that had another one open in its
//! place, or had this one before it was written over.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::file::beside;
use super::pages::{self, Cell};
use super::{codec, hash, reading, schema};

/// So many of them are kept beside one file.
const MOST: u32 = 1000;

/// Whether anything was committed to what stands beside a file.
pub fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// Whether what stands beside a file is not its own: it holds an entry that both together do not lead to,
/// or adds to a file that was closed in good order, which no banker does, since it marks the file as open
/// before it books anything. `db` reads both together.
pub fn is_stray(db: &Connection, path: &Path) -> bool {
    if !has_log(path) {
        return false;
    }
    let end = schema::end(db).ok().flatten();
    let closed = reading::alone(path).and_then(|alone| closed_at(&alone));
    let adds = closed.is_some_and(|closed| end.as_ref() != Some(&closed));
    let last: Option<i64> = end.and_then(|end| end.split(' ').next()?.parse().ok());
    adds || last.is_some_and(|last| last_in_log(path).is_some_and(|logged| logged > last))
}

/// The last entry that was committed to what stands beside a file.
fn last_in_log(path: &Path) -> Option<i64> {
    let log = std::fs::read(beside(path, "-wal")).ok()?;
    let entries = pages::rows(&[], &log).into_iter().filter(|row| {
        matches!(row.cells.as_slice(), [Cell::Null, Cell::Int(_), Cell::Text(_), Cell::Text(_), _, _, Cell::Blob(_)])
    });
    entries.filter_map(|row| row.id).max()
}

/// The end of a file that was closed in good order, as it is noted and as it stands.
fn closed_at(db: &Connection) -> Option<String> {
    if schema::value(db, "open").is_ok() {
        return None;
    }
    let noted = schema::value(db, "last").ok()?;
    (schema::end(db).ok()?.as_ref() == Some(&noted)).then_some(noted)
}

/// A file as it is without what stands beside it, where it is a sound game by itself.
pub fn sound_alone(path: &Path) -> Option<Connection> {
    let db = reading::alone(path)?;
    schema::check_kind(&db, path).ok()?;
    let first = hash::first(&schema::read_meta(&db).ok()?.game);
    codec::replay(&db, first, codec::ALL, &mut |_| Ok(())).ok()?;
    codec::check_end(&db).ok()?;
    schema::check_noted_end(&db).ok()?;
    schema::end(&db).ok()?.is_some().then_some(db)
}

/// Gives what stands beside a file another name, or takes it away where nothing was ever committed to it:
/// left there it would be taken for the file's own. Gives the name.
pub fn set_aside(path: &Path) -> Option<PathBuf> {
    let log = beside(path, "-wal");
    // Left there by a reader that was killed, or by one of a game whose banker was.
    let _ = std::fs::remove_file(beside(path, "-shm"));
    if !has_log(path) {
        let _ = std::fs::remove_file(&log);
        return None;
    }
    let free = (1..MOST).map(|n| name(path, n)).find(|name| !name.exists())?;
    std::fs::rename(&log, &free).ok().map(|()| free)
}

/// What was set aside of a file.
pub fn all_set_aside(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..MOST).map(|n| name(path, n)).take_while(|name| name.exists())
}

fn name(path: &Path, number: u32) -> PathBuf {
    beside(path, &format!("-wal-of-another-{number}"))
}
