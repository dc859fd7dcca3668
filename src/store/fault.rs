//! Why a game file cannot be used, and what whoever opens one should be told.

use std::path::{Path, PathBuf};

use rusqlite::{Error, ErrorCode};

/// Why the file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// Another banker has it open.
    Busy(PathBuf),
    /// There is no such file.
    Missing(PathBuf),
    /// What is there is no file but a folder, a pipe or a device.
    NoFile(PathBuf),
    /// There is a file already.
    Exists(PathBuf),
    /// It is no game file.
    Foreign(PathBuf),
    /// There is nothing in it: a game was to begin there, and did not.
    Blank(PathBuf),
    /// It comes from a newer version of the program.
    TooNew {
        /// Its format.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// It is damaged, or its content contradicts itself.
    Damaged(String),
    /// While it was open, it went away or another was put in its place.
    Gone(PathBuf),
    /// It may be read, and not written.
    ReadOnly(PathBuf),
    /// The disk or the system refuses.
    Trouble(String),
    /// The same where it was only to be read.
    Unreadable(String),
}

/// What whoever opens a file should be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The file was copied while it was open, or lost what stood beside it: what was booked after
    /// this entry may be missing.
    Incomplete(i64),
    /// It was brought up from an older format; a copy of it as it was stands here.
    Migrated(PathBuf),
    /// What stood beside the file was not its own, or is damaged: it was left out, and stands here now.
    SetAside(PathBuf),
    /// The same where the file was only read: it still stands there.
    LeftOut(PathBuf),
    /// While it was open, the file was written over or another put in its place: what was booked since it
    /// was opened stands here.
    Displaced(PathBuf),
    /// These tables, which only repeat what the entries and the edition say, said otherwise; whether they
    /// were written anew.
    Repeated {
        /// Their names.
        tables: Vec<&'static str>,
        /// Whether they were written anew.
        mended: bool,
    },
}

impl StoreError {
    /// The fault of a file that was only to be read.
    pub(super) fn at_reading(self) -> StoreError {
        match self {
            StoreError::Trouble(what) => StoreError::Unreadable(what),
            other => other,
        }
    }
}

/// Makes sure that a path leads to a file, since a pipe would be waited for without end.
///
/// # Errors
/// [`StoreError::Missing`] and [`StoreError::NoFile`].
pub(crate) fn must_be_file(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(()),
        Ok(_) => Err(StoreError::NoFile(path.to_owned())),
        Err(_) => Err(StoreError::Missing(path.to_owned())),
    }
}

/// What a fault of the database means, in words of a player's: what the database itself says of it
/// names statements and columns.
pub(crate) fn trouble(path: Option<&Path>, error: &Error) -> StoreError {
    let path = path.map_or_else(|| PathBuf::from("the game"), Path::to_owned);
    let damaged = |what: &str| StoreError::Damaged(what.to_owned());
    let trouble = |what: &str| StoreError::Trouble(what.to_owned());
    let Some(code) = error.sqlite_error_code() else { return StoreError::Damaged(value_fault(error)) };
    match code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
            StoreError::Busy(path)
        }
        ErrorCode::NotADatabase => StoreError::Foreign(path),
        ErrorCode::DiskFull => trouble("the disk is full"),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => trouble("the file or its folder cannot be written"),
        ErrorCode::Unknown => damaged("its tables are not those that banker makes"),
        ErrorCode::ConstraintViolation => damaged("a row stands twice in it"),
        ErrorCode::TypeMismatch => damaged("a value is of another kind than was written"),
        ErrorCode::DatabaseCorrupt => damaged("a part of it cannot be read"),
        ErrorCode::CannotOpen => StoreError::Trouble(format!("{} cannot be opened", path.display())),
        ErrorCode::SystemIoFailure => trouble("the disk refuses to read or write"),
        ErrorCode::OutOfMemory => trouble("there is not memory enough"),
        ErrorCode::TooBig => trouble("a text is too long for a file"),
        _ => StoreError::Trouble(format!("the database refuses it (number {})", number(error))),
    }
}

/// A value that is not what was written.
fn value_fault(error: &Error) -> String {
    match error {
        Error::InvalidColumnType(_, name, _) => format!("a value of `{name}` is of another kind than was written"),
        Error::FromSqlConversionFailure(..) | Error::Utf8Error(..) => "a text in it cannot be read".to_owned(),
        Error::IntegralValueOutOfRange(..) => "a number in it is beyond all that is written".to_owned(),
        Error::QueryReturnedNoRows => "a part of it is missing".to_owned(),
        _ => "a part of it is not what banker writes".to_owned(),
    }
}

/// The number by which the database knows a fault.
fn number(error: &Error) -> i32 {
    match error {
        Error::SqliteFailure(failure, _) => failure.extended_code,
        _ => 0,
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// Whatever fails, no statement, table or column is shown as the database names it.
    #[test]
    fn what_the_database_says_never_reaches_a_person() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("CREATE TABLE meta (key TEXT PRIMARY KEY, hash BLOB)").unwrap();
        db.execute_batch("INSERT INTO meta VALUES ('a', NULL), ('b', 'text'), ('c', 300)").unwrap();
        let get = |sql: &str| db.query_row(sql, [], |row| row.get::<_, [u8; 32]>(0)).unwrap_err();
        let run = |sql: &str| db.execute_batch(sql).unwrap_err();
        let failed = [
            run("CREATE TABLE meta (key TEXT)"),
            run("INSERT INTO meta VALUES ('a', NULL)"),
            run("SELECT nothing FROM nowhere"),
            run("COMMIT"),
            get("SELECT hash FROM meta WHERE key = 'a'"),
            get("SELECT hash FROM meta WHERE key = 'b'"),
            get("SELECT hash FROM meta WHERE key = 'z'"),
            db.query_row("SELECT hash FROM meta WHERE key = 'c'", [], |row| row.get::<_, u8>(0)).unwrap_err(),
            db.query_row("SELECT x'ff'", [], |row| row.get::<_, String>(0)).unwrap_err(),
            db.query_row("SELECT 1", [1], |_| Ok(())).unwrap_err(),
        ];
        for error in failed {
            let (StoreError::Damaged(says) | StoreError::Trouble(says)) = trouble(None, &error) else { continue };
            for word in ["SELECT", "TABLE", "column", "constraint", "index", "meta", "row in set", "error"] {
                assert!(!says.contains(word), "{error}: {says}");
            }
        }
    }
}
