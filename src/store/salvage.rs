//! What can still be had of a damaged file. Works on a scratch copy, which it may change.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, params};

use super::{Meta, Store, StoreError, hash, schema, trouble};
use crate::edition::{self, Edition};

/// Stands for the text of an edition that was lost; what was read from it is still there.
const LOST: &str = "# the text of this edition was lost\n";

impl Store {
    /// Opens a damaged file as far as that goes. Its edition is taken from wherever it can be had
    /// exactly as it was: its stored form, the text of its file, or the editions of this program.
    ///
    /// # Errors
    /// Where not even that can be told.
    pub fn open_damaged(path: &Path) -> Result<(Store, Meta), StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags).map_err(|e| trouble(Some(path), &e))?;
        schema::check_kind(&db, path)?;
        let game = schema::value(&db, "game")?;
        let source = schema::sealed(&db, &game, "source");
        let edition = match schema::sealed(&db, &game, "edition").and_then(|text| schema::edition_of(&text)) {
            Ok(edition) => edition,
            Err(error) => {
                let seal = schema::value(&db, "edition seal")?;
                let fits = |edition: &Edition| {
                    serde_json::to_string(edition).is_ok_and(|text| hash::seal(&game, "edition", &text) == seal)
                };
                let own = source.as_ref().ok().and_then(|text| edition::load_text("rescued", text, None).ok());
                let all = own.iter().chain(edition::embedded()).flat_map(under_each_variant);
                all.into_iter().find(fits).ok_or(error)?
            }
        };
        let source = source.unwrap_or_else(|_| LOST.to_owned());
        let first = hash::first(&game);
        let mut store = Store::of(db, Some(path.to_owned()), first);
        store.read_only = true;
        Ok((store, Meta { edition, source, game }))
    }

    /// The lines from an entry on that can be read at all, sound or not, as far as the first that
    /// cannot.
    #[must_use]
    pub fn readable_lines(&self, from: u32) -> Vec<(u32, String)> {
        let read = || -> rusqlite::Result<Vec<(u32, String)>> {
            let mut found = Vec::new();
            let mut lines = self.db.prepare("SELECT n, line FROM entries WHERE n >= ?1 ORDER BY n")?;
            let mut rows = lines.query(params![from])?;
            while let Ok(Some(row)) = rows.next() {
                let (Ok(n), Ok(line)) = (row.get(0), row.get(1)) else { break };
                found.push((n, line));
            }
            Ok(found)
        };
        read().unwrap_or_default()
    }
}

fn under_each_variant(edition: &Edition) -> Vec<Edition> {
    let variants = edition.variants.iter().filter_map(|v| edition.clone().with_variant(&v.name).ok());
    std::iter::once(edition.clone()).chain(variants).collect()
}
