//! The tables, how a file is recognised, and the way up from older formats.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, params};

use super::codec::STREETS;
use super::{Hash, Meta, StoreError, hash, private, trouble};
use crate::edition::Edition;
use crate::files;

/// `bank` in four bytes: marks the file as a game of this program.
pub const APPLICATION_ID: i64 = 0x6261_6e6b;
/// The format that this program writes: one more than there are steps.
pub const FORMAT: i64 = 2;
/// Where the head of a database file has the format and the mark.
pub const HEAD_FORMAT: usize = 60;
pub const HEAD_APPLICATION: usize = 68;

/// The kind and the name of a holder or an item.
pub type Named = (String, String);
/// A step from one format to the next, within the transaction of the whole way.
type Step = fn(&Connection) -> Result<(), StoreError>;

/// The steps, the first of which leads from format 1 to format 2.
const STEPS: [Step; 1] = [seal_what_it_says];

const SPARE_TABLE: &str = "CREATE TABLE spare (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID";
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

/// What the chain of hashes and the edition hang on is kept a second time, on another page.
const SPARE: &str = "INSERT OR REPLACE INTO spare SELECT key, value FROM meta WHERE key = 'game' OR key LIKE '% seal'";

/// How the database is to be used: durable, and by one banker only.
pub fn prepare(db: &Connection) -> rusqlite::Result<()> {
    distrust(db)?;
    hold_alone(db)?;
    db.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;
         PRAGMA wal_autocheckpoint = 0;",
    )?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Whatever is read or written from now on is held by this one connection. Where that is known before
/// anything was read, nothing but the `-wal` is made beside the file.
pub fn hold_alone(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch("PRAGMA locking_mode = EXCLUSIVE")
}

/// Takes the lock, which is then held until the file is closed.
pub fn take_hold(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch("BEGIN IMMEDIATE; COMMIT;")
}

/// Whether a database has nothing in it and is not another program's.
pub fn is_blank(db: &Connection) -> rusqlite::Result<bool> {
    let number = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0));
    Ok(number("SELECT count(*) FROM sqlite_master")? == 0 && number("PRAGMA application_id")? == 0)
}

/// Makes the tables and writes what does not change, within a transaction.
pub fn create(tx: &Connection, meta: &Meta) -> rusqlite::Result<()> {
    tx.execute_batch(TABLES)?;
    tx.execute(SPARE_TABLE, [])?;
    tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    tx.pragma_update(None, "user_version", FORMAT)?;
    let edition = serde_json::to_string(&meta.edition).unwrap_or_default();
    for (key, value) in [("edition", edition.as_str()), ("source", &meta.source), ("game", &meta.game)] {
        tx.execute("INSERT INTO meta (key, value) VALUES (?1, ?2)", params![key, value])?;
    }
    seal(tx, &meta.game, "edition", &edition)?;
    seal(tx, &meta.game, "source", &meta.source)?;
    fill(tx, &holders(&meta.edition), &meta.edition)
}

/// Writes what only repeats what is told elsewhere: holders, items, what is kept twice.
pub fn fill(tx: &Connection, holders: &BTreeMap<i64, Named>, edition: &Edition) -> rusqlite::Result<()> {
    tx.execute(SPARE, [])?;
    let holder = "INSERT INTO holders (id, kind, name) VALUES (?1, ?2, ?3)";
    for (id, (kind, name)) in holders {
        tx.execute(holder, params![id, kind, name])?;
    }
    let item = "INSERT INTO items (item, which, kind, name) VALUES (?1, ?2, ?3, ?4)";
    for ((number, which), (kind, name)) in items(edition) {
        tx.execute(item, params![number, which, kind, name])?;
    }
    Ok(())
}

/// The holders that an edition has, by their numbers: kind and name.
pub fn holders(edition: &Edition) -> BTreeMap<i64, Named> {
    let streets = edition.spaces.iter().filter(|s| s.deed.is_some());
    let fixed = [(0, "bank"), (-1, "pot")].map(|(id, name)| (id, (name.to_owned(), name.to_owned())));
    fixed
        .into_iter()
        .chain(streets.map(|s| (STREETS + i64::from(s.id.0), ("street".to_owned(), format!("street:{}", s.name)))))
        .collect()
}

/// The items that an edition has, by what they are and which: kind and name.
pub fn items(edition: &Edition) -> BTreeMap<(i64, i64), Named> {
    let pieces = [(0, "cash"), (2, "house"), (3, "hotel")];
    let pieces = pieces.map(|(item, kind)| ((item, 0), (kind.to_owned(), kind.to_owned())));
    let deeds = edition.spaces.iter().filter(|s| s.deed.is_some());
    let deeds = deeds.map(|s| ((1, i64::from(s.id.0)), ("deed".to_owned(), s.name.clone())));
    let cards = edition.decks.iter();
    let cards = cards.map(|d| ((4, i64::from(d.id.0)), ("card".to_owned(), format!("card:{}", d.name))));
    pieces.into_iter().chain(deeds).chain(cards).collect()
}

/// Refuses what is no game file, or one of a newer format.
pub fn check_kind(db: &Connection, path: &Path) -> Result<(), StoreError> {
    let number = |pragma: &str| db.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i64>(0));
    let id = number("application_id").map_err(|e| trouble(Some(path), &e))?;
    if is_blank(db).unwrap_or(false) {
        return Err(StoreError::Blank(path.to_owned()));
    }
    if id != APPLICATION_ID {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let format = number("user_version").map_err(|e| trouble(Some(path), &e))?;
    if format > FORMAT {
        return Err(StoreError::TooNew { found: format, known: FORMAT });
    }
    if format < 1 {
        return Err(StoreError::Damaged(format!("its format {format} was never in use")));
    }
    check_shape(db, format)
}

/// Refuses a file whose tables and views are not the ones that this program makes, or that has anything
/// besides: what was planted there would change what is written or what others read.
fn check_shape(db: &Connection, format: i64) -> Result<(), StoreError> {
    let fail = |e: rusqlite::Error| trouble(None, &e);
    let plain = |sql: &str| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let spare = (format >= 2).then_some(SPARE_TABLE);
    let made = TABLES.split(';').chain(spare).map(plain);
    let mut missing: BTreeSet<String> = made.filter(|sql| !sql.is_empty()).collect();
    let mut all = db.prepare("SELECT type, name, coalesce(sql, '') FROM sqlite_master").map_err(fail)?;
    let mut rows = all.query([]).map_err(fail)?;
    while let Some(row) = rows.next().map_err(fail)? {
        let (kind, name, sql): (String, String, String) =
            (row.get(0).map_err(fail)?, row.get(1).map_err(fail)?, row.get(2).map_err(fail)?);
        if !missing.remove(&plain(&sql)) {
            return Err(StoreError::Damaged(format!("its {kind} `{name}` is not one that banker made")));
        }
    }
    match missing.first() {
        None => Ok(()),
        Some(sql) => {
            let what = sql.split(' ').skip(1).take(2).collect::<Vec<_>>().join(" ").to_lowercase();
            Err(StoreError::Damaged(format!("its {what} is missing")))
        }
    }
}

/// Nothing that stands in a file runs, whatever was planted there.
pub fn distrust(db: &Connection) -> rusqlite::Result<()> {
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    Ok(())
}

fn seal(db: &Connection, game: &str, key: &str, value: &str) -> rusqlite::Result<()> {
    let seal = hash::seal(game, key, value);
    db.execute("INSERT INTO meta (key, value) VALUES (?1, ?2)", params![format!("{key} seal"), seal]).map(|_| ())
}

/// Format 2: what the file says of itself is sealed, since no entry's hash covers it, and what is
/// needed to bring back a damaged file is kept twice.
fn seal_what_it_says(db: &Connection) -> Result<(), StoreError> {
    let game = value(db, "game")?;
    for key in ["edition", "source"] {
        let fail = |e: rusqlite::Error| trouble(None, &e);
        seal(db, &game, key, &value(db, key)?).map_err(fail)?;
    }
    let spare = [SPARE_TABLE, SPARE].iter().try_for_each(|sql| db.execute(sql, []).map(|_| ()));
    spare.and_then(|()| note_end(db)).map_err(|e| trouble(None, &e))
}

/// The format of a file.
pub fn format(db: &Connection) -> Result<i64, StoreError> {
    db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(|e| trouble(None, &e))
}

/// Brings an older format up to the present one, all steps or none, after a copy was put beside it.
/// Gives the copy.
pub fn migrate(db: &Connection, path: &Path) -> Result<Option<PathBuf>, StoreError> {
    let fail = |e: rusqlite::Error| trouble(Some(path), &e);
    let found = format(db)?;
    if found == FORMAT {
        return Ok(None);
    }
    let steps = usize::try_from(found).ok().and_then(|n| n.checked_sub(1)).and_then(|n| STEPS.get(n..));
    let Some(steps) = steps else {
        return Err(StoreError::Damaged(format!("its format {found} was never in use")));
    };
    let copy = copy_beside(db, path, found)?;
    let tx = db.unchecked_transaction().map_err(fail)?;
    for step in steps {
        step(&tx)?;
    }
    tx.pragma_update(None, "user_version", FORMAT).map_err(fail)?;
    tx.commit().map_err(fail)?;
    Ok(Some(copy))
}

/// Puts a copy of a file beside it, named for its format.
fn copy_beside(db: &Connection, path: &Path, format: i64) -> Result<PathBuf, StoreError> {
    for n in 1..1000 {
        let mut name = path.to_owned().into_os_string();
        name.push(if n == 1 { format!(".format-{format}") } else { format!(".format-{format}-{n}") });
        let copy = PathBuf::from(name);
        match copy_to(db, &copy) {
            Err(StoreError::Exists(_)) => {}
            other => return other.map(|()| copy),
        }
    }
    Err(StoreError::Trouble("there are too many copies of it".to_owned()))
}

/// Writes all that a database holds to a new file, private to its user, and to disk.
pub fn copy_to(db: &Connection, copy: &Path) -> Result<(), StoreError> {
    let trouble_of = |e: std::io::Error| StoreError::Trouble(format!("{}: {}", copy.display(), files::trouble(&e)));
    let made = private::file(copy).map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => StoreError::Exists(copy.to_owned()),
        _ => trouble_of(e),
    })?;
    let name = copy.to_str().ok_or_else(|| StoreError::Trouble("its name is not UTF-8".to_owned()));
    let copied = name.and_then(|name| {
        db.execute("VACUUM INTO ?1", params![name]).map_err(|e| trouble(Some(copy), &e))?;
        made.sync_all().map_err(trouble_of)
    });
    if copied.is_err() {
        let _ = std::fs::remove_file(copy);
    }
    copied
}

/// What the file says of itself under a key.
pub fn value(db: &Connection, key: &str) -> Result<String, StoreError> {
    db.query_row("SELECT value FROM meta WHERE key = ?1", params![key], |row| row.get(0))
        .optional()
        .map_err(|e| trouble(None, &e))?
        .ok_or_else(|| StoreError::Damaged(format!("its `{key}` is missing")))
}

/// What the file says of itself under a key, where its seal is whole. A file of format 1, which is
/// read without being migrated, has no seals.
pub fn sealed(db: &Connection, game: &str, key: &str) -> Result<String, StoreError> {
    let found = value(db, key)?;
    if format(db)? >= 2 && value(db, &format!("{key} seal"))? != hash::seal(game, key, &found) {
        return Err(StoreError::Damaged(format!("its `{key}` is not what was written")));
    }
    Ok(found)
}

/// What the file says of itself.
pub fn read_meta(db: &Connection) -> Result<Meta, StoreError> {
    let game = value(db, "game")?;
    let edition = edition_of(&sealed(db, &game, "edition")?)?;
    Ok(Meta { edition, source: sealed(db, &game, "source")?, game })
}

/// The edition from its stored form.
pub fn edition_of(text: &str) -> Result<Edition, StoreError> {
    let mut edition: Edition =
        serde_json::from_str(text).map_err(|e| StoreError::Damaged(format!("its edition: {e}")))?;
    edition.check_sound().map_err(|says| StoreError::Damaged(format!("its edition: {says}")))?;
    edition.index_names();
    let variant = edition.variant.clone();
    edition.with_variant(&variant).map_err(|_| StoreError::Damaged("its variant is missing".to_owned()))
}

/// Marks the file as open, with the number of its last entry, so that a copy that was made without
/// what stood beside it can be told; or takes the mark away. Either way the last entry is noted, so
/// that entries taken off the end are missed.
pub fn mark_open(db: &Connection, open: bool) -> rusqlite::Result<()> {
    let sql = if open {
        "INSERT OR REPLACE INTO meta (key, value) SELECT 'open', coalesce(max(n), 0) FROM entries"
    } else {
        "DELETE FROM meta WHERE key = 'open'"
    };
    db.execute(sql, [])?;
    note_end(db)?;
    if open { db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) } else { Ok(()) }
}

/// Notes the last entry.
pub fn note_end(db: &Connection) -> rusqlite::Result<()> {
    let note = "INSERT OR REPLACE INTO meta (key, value)
                SELECT 'last', n || ' ' || lower(hex(hash)) FROM entries ORDER BY n DESC LIMIT 1";
    db.execute(note, []).map(|_| ())
}

/// The hash of the last entry.
pub fn last_hash(db: &Connection) -> rusqlite::Result<Option<Hash>> {
    db.query_row("SELECT hash FROM entries ORDER BY n DESC LIMIT 1", [], |row| row.get::<_, Hash>(0)).optional()
}

/// The last entry and its hash, as they are noted.
pub fn end(db: &Connection) -> rusqlite::Result<Option<String>> {
    let read = "SELECT n || ' ' || lower(hex(hash)) FROM entries ORDER BY n DESC LIMIT 1";
    db.query_row(read, [], |row| row.get(0)).optional()
}

/// Makes sure that the entry is still there that was last when the file was opened or closed. Each file
/// notes it from its first commit on; one of format 1 does not.
///
/// # Errors
/// [`StoreError::Damaged`] where it is not.
pub fn check_noted_end(db: &Connection) -> Result<(), StoreError> {
    if format(db)? < 2 {
        return Ok(());
    }
    let noted = value(db, "last")?;
    let there = "SELECT n || ' ' || lower(hex(hash)) FROM entries WHERE n = ?1";
    let number = noted.split(' ').next().unwrap_or_default();
    let found: Option<String> =
        db.query_row(there, params![number], |row| row.get(0)).optional().map_err(|e| trouble(None, &e))?;
    match found {
        Some(found) if found == noted => Ok(()),
        Some(_) => Err(StoreError::Damaged(format!("entry {number} is not the one that was last when it was closed"))),
        None => Err(StoreError::Damaged(format!("its end is missing: entry {number} was there when it was closed"))),
    }
}
