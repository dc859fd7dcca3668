//! The tables, how a file is recognised, and the way up from older formats.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::codec::STREETS;
use super::{Hash, Meta, StoreError, trouble};

/// `bank` in four bytes: marks the file as a game of this program.
const APPLICATION_ID: i64 = 0x6261_6e6b;
/// The format that this program writes.
pub const FORMAT: i64 = 1;

const TABLES: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE holders (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL);
CREATE TABLE items (item INTEGER NOT NULL, which INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
                    PRIMARY KEY (item, which)) WITHOUT ROWID;
CREATE TABLE entries (n INTEGER PRIMARY KEY, at INTEGER NOT NULL, typed TEXT NOT NULL, line TEXT NOT NULL,
                      undoes_from INTEGER, undoes_to INTEGER, hash BLOB NOT NULL);
CREATE TABLE transfers (entry INTEGER NOT NULL REFERENCES entries, i INTEGER NOT NULL, item INTEGER NOT NULL,
                        which INTEGER NOT NULL, qty INTEGER NOT NULL, giver INTEGER NOT NULL, taker INTEGER NOT NULL,
                        PRIMARY KEY (entry, i)) WITHOUT ROWID;
CREATE TABLE changes (entry INTEGER NOT NULL REFERENCES entries, i INTEGER NOT NULL, what TEXT NOT NULL,
                      about INTEGER NOT NULL, rule TEXT, was TEXT NOT NULL, now TEXT NOT NULL,
                      PRIMARY KEY (entry, i)) WITHOUT ROWID;
CREATE TABLE rulings (entry INTEGER PRIMARY KEY REFERENCES entries, text TEXT NOT NULL);
CREATE VIEW moves AS
  SELECT t.entry, t.i, e.at, i.kind, i.name AS item, t.qty, g.name AS giver, k.name AS taker
  FROM transfers t
  JOIN entries e ON e.n = t.entry
  JOIN items i ON i.item = t.item AND i.which = t.which
  JOIN holders g ON g.id = t.giver
  JOIN holders k ON k.id = t.taker;
CREATE VIEW cash AS
  SELECT h.id, h.name, sum(CASE WHEN t.taker = h.id THEN t.qty ELSE -t.qty END) AS cash
  FROM transfers t JOIN holders h ON h.id IN (t.giver, t.taker)
  WHERE t.item = 0 GROUP BY h.id, h.name;
";

/// How the database is to be used: durable, and by one banker only.
pub fn prepare(db: &Connection, on_disk: bool) -> rusqlite::Result<()> {
    if on_disk {
        db.execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE;
             PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL;",
        )?;
    } else {
        db.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    }
    db.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;")?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Takes the lock, which is then held until the file is closed.
pub fn take_hold(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch("BEGIN IMMEDIATE; COMMIT;")
}

/// Makes the tables and writes what does not change.
pub fn create(db: &Connection, meta: &Meta) -> rusqlite::Result<()> {
    let tx = db.unchecked_transaction()?;
    tx.execute_batch(TABLES)?;
    tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    tx.pragma_update(None, "user_version", FORMAT)?;
    let edition = serde_json::to_string(&meta.edition).unwrap_or_default();
    for (key, value) in [("edition", edition.as_str()), ("source", &meta.source), ("game", &meta.game)] {
        tx.execute("INSERT INTO meta (key, value) VALUES (?1, ?2)", params![key, value])?;
    }
    let holder = "INSERT INTO holders (id, kind, name) VALUES (?1, ?2, ?3)";
    tx.execute(holder, params![0, "bank", "bank"])?;
    tx.execute(holder, params![-1, "pot", "pot"])?;
    let item = "INSERT INTO items (item, which, kind, name) VALUES (?1, ?2, ?3, ?4)";
    for (number, kind) in [(0, "cash"), (2, "house"), (3, "hotel")] {
        tx.execute(item, params![number, 0, kind, kind])?;
    }
    for space in &meta.edition.spaces {
        if space.deed.is_some() {
            tx.execute(item, params![1, space.id.0, "deed", space.name])?;
            tx.execute(holder, params![STREETS + i64::from(space.id.0), "street", format!("street:{}", space.name)])?;
        }
    }
    for deck in &meta.edition.decks {
        tx.execute(item, params![4, deck.id.0, "card", format!("card:{}", deck.name)])?;
    }
    tx.commit()
}

/// Refuses what is no game file, or one of a newer format.
pub fn check_kind(db: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma: &str| db.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i64>(0));
    let id = number("application_id").map_err(|e| trouble(Some(path), &e))?;
    if id != APPLICATION_ID {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let format = number("user_version").map_err(|e| trouble(Some(path), &e))?;
    if format > FORMAT {
        return Err(StoreError::TooNew { found: format, known: FORMAT });
    }
    Ok(())
}

/// Brings an older format up to the present one, a step at a time. Format 1 is the first.
pub fn migrate(db: &Connection) -> Result<(), StoreError> {
    let format: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(|e| trouble(None, &e))?;
    match format {
        FORMAT => Ok(()),
        older => Err(StoreError::Damaged(format!("its format {older} was never in use"))),
    }
}

/// What the file says of itself.
pub fn read_meta(db: &Connection, path: &Path) -> Result<Meta, StoreError> {
    let get = |key: &str| -> Result<String, StoreError> {
        db.query_row("SELECT value FROM meta WHERE key = ?1", params![key], |row| row.get(0))
            .optional()
            .map_err(|e| trouble(Some(path), &e))?
            .ok_or_else(|| StoreError::Damaged(format!("its `{key}` is missing")))
    };
    let edition = get("edition")?;
    let mut edition: crate::edition::Edition =
        serde_json::from_str(&edition).map_err(|e| StoreError::Damaged(format!("its edition: {e}")))?;
    edition.index_names();
    let variant = edition.variant.clone();
    let edition =
        edition.with_variant(&variant).map_err(|_| StoreError::Damaged("its variant is missing".to_owned()))?;
    Ok(Meta { edition, source: get("source")?, game: get("game")? })
}

/// The hash of the last entry.
pub fn last_hash(db: &Connection) -> rusqlite::Result<Option<Hash>> {
    db.query_row("SELECT hash FROM entries ORDER BY n DESC LIMIT 1", [], |row| row.get::<_, Hash>(0)).optional()
}
