//! Who gets a file where several want it at one moment.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::{StoreError, private, schema, trouble};

/// So often a file is tried that another has.
const TRIES: u32 = 10;
/// The longest wait between two tries, in microseconds.
const LONGEST: u64 = 8_000;

/// Tries again for a moment where a file is busy: two who try at once can keep each other out, and
/// whoever only looked is gone at once. Who has it keeps it until it is closed.
///
/// # Errors
/// As `once` says, the last time.
pub fn patiently<T>(mut once: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    for _ in 1..TRIES {
        match once() {
            Err(StoreError::Busy(_)) => {}
            other => return other,
        }
        // Not the same for both of them.
        let wait = RandomState::new().build_hasher().finish() % LONGEST;
        std::thread::sleep(Duration::from_micros(wait));
    }
    once()
}

/// Takes hold of a file with nothing in it, which no other banker can from then on.
///
/// # Errors
/// [`StoreError::Busy`] where another has it, [`StoreError::Exists`] where there is something in it, or
/// where the system refuses.
pub fn blank(db: &Connection, path: &Path) -> Result<(), StoreError> {
    let fail = |e: rusqlite::Error| trouble(Some(path), &e);
    schema::hold_alone(db).map_err(fail)?;
    // From here on nobody else can write to it.
    match schema::is_blank(db).map_err(fail) {
        Ok(true) => {}
        Err(StoreError::Busy(path)) => return Err(StoreError::Busy(path)),
        _ => return Err(StoreError::Exists(path.to_owned())),
    }
    // What is made beside it is as private as the file.
    private::keep(path);
    schema::prepare(db).map_err(fail)
}
