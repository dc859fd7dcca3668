//! Why a game file cannot be used, and what whoever opens one should be told.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

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

/// What a fault of the database means.
pub(crate) fn trouble(path: Option<&Path>, error: &rusqlite::Error) -> StoreError {
    let path = path.map_or_else(|| PathBuf::from("the game"), Path::to_owned);
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(path),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(path),
        Some(ErrorCode::DiskFull) => StoreError::Trouble("the disk is full".to_owned()),
        Some(ErrorCode::ReadOnly) => StoreError::Trouble("the file or its folder cannot be written".to_owned()),
        // A table or a column is missing, or a value is of another kind than was written.
        None | Some(ErrorCode::Unknown) => StoreError::Damaged(error.to_string()),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged("a part of it cannot be read".to_owned()),
        Some(ErrorCode::CannotOpen) => StoreError::Trouble(format!("{} cannot be opened", path.display())),
        _ => StoreError::Trouble(error.to_string()),
    }
}
