//! What stands in a file besides its entries, which no hash covers, held against them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use rusqlite::{Connection, OptionalExtension};

use super::schema::{self, Named};
use super::{StoreError, trouble};
use crate::edition::Edition;
use crate::game::Game;
use crate::ledger::PlayerId;

/// Where rows are counted otherwise than 0, 1, 2… within their entry, or a change has an empty rule.
const ROWS: [(&str, &str); 3] = [
    (
        "its transfers are not counted from 0 on",
        "SELECT entry FROM transfers GROUP BY entry
         HAVING min(i) <> 0 OR max(i) <> count(*) - 1 OR sum(typeof(i) <> 'integer') > 0 LIMIT 1",
    ),
    (
        "its changes are not counted from 0 on",
        "SELECT entry FROM changes GROUP BY entry
         HAVING min(i) <> 0 OR max(i) <> count(*) - 1 OR sum(typeof(i) <> 'integer') > 0 LIMIT 1",
    ),
    ("a change of it has a rule without a name", "SELECT entry FROM changes WHERE rule = '' LIMIT 1"),
];

/// What is wrong, each with the entry that it is about; `names` are those that the entries gave last.
///
/// # Errors
/// Where it cannot be read.
pub fn faults(
    db: &Connection,
    edition: &Edition,
    names: &BTreeMap<PlayerId, String>,
) -> Result<Vec<(u32, String)>, StoreError> {
    let fail = |e: rusqlite::Error| trouble(None, &e);
    let mut faults = Vec::new();
    for (says, sql) in ROWS {
        if let Some(entry) = db.query_row(sql, [], |row| row.get(0)).optional().map_err(fail)? {
            faults.push((entry, says.to_owned()));
        }
    }
    faults.extend(repeated(db, edition, names)?.into_iter().map(|(_, says)| (0, says)));
    if let Err(StoreError::Damaged(says)) = schema::value(db, "last").and_then(|_| schema::format(db)) {
        faults.push((0, says));
    }
    Ok(faults)
}

/// The tables that only repeat what the entries and the edition say and are not what they say, each with
/// the first thing that is wrong with it.
///
/// # Errors
/// Where they cannot be read.
pub fn repeated(
    db: &Connection,
    edition: &Edition,
    names: &BTreeMap<PlayerId, String>,
) -> Result<Vec<(&'static str, String)>, StoreError> {
    let mut faults = Vec::new();
    let found = rows(db, "SELECT id, kind, name FROM holders", |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
    faults.extend(apart("holder", &holders(edition, names), &found).map(|says| ("holders", says)));
    let found = rows(db, "SELECT item, which, kind, name FROM items", |row| {
        Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?)))
    })?;
    faults.extend(apart("item", &schema::items(edition), &found).map(|says| ("items", says)));
    if schema::format(db)? >= 2 {
        let pairs = |sql| rows::<String, String>(db, sql, |row| Ok((row.get(0)?, row.get(1)?)));
        let kept = pairs("SELECT key, value FROM meta WHERE key = 'game' OR key LIKE '% seal'")?;
        if pairs("SELECT key, value FROM spare")? != kept {
            faults.push(("spare", "what `spare` keeps a second time is not what `meta` has".to_owned()));
        }
    }
    Ok(faults)
}

/// All holders: those of the edition, and the players.
fn holders(edition: &Edition, names: &BTreeMap<PlayerId, String>) -> BTreeMap<i64, Named> {
    let players = names.iter().map(|(p, name)| (i64::from(p.0) + 1, ("player".to_owned(), name.clone())));
    schema::holders(edition).into_iter().chain(players).collect()
}

/// Writes those tables anew, all or none.
///
/// # Errors
/// Where the system refuses.
pub fn mend(db: &Connection, edition: &Edition, names: &BTreeMap<PlayerId, String>) -> rusqlite::Result<()> {
    let tx = db.unchecked_transaction()?;
    tx.execute_batch("DELETE FROM holders; DELETE FROM items; DELETE FROM spare;")?;
    schema::fill(&tx, &holders(edition, names), edition)?;
    tx.commit()
}

/// The names of those who sit in a game.
pub fn seated(game: &Game) -> BTreeMap<PlayerId, String> {
    let seats = game.seats().zip(game.players()).filter(|(_, player)| !player.name.is_empty());
    seats.map(|(seat, player)| (seat, player.name.clone())).collect()
}

/// The names that the entries gave the players last, of those too whose coming was taken back.
///
/// # Errors
/// Where they cannot be read.
pub fn named(db: &Connection) -> Result<BTreeMap<PlayerId, String>, StoreError> {
    let given = "SELECT about, json_extract(now, '$') FROM changes WHERE what = 'seat' AND now <> 'null'
                 ORDER BY entry, i";
    rows(db, given, |row| Ok((PlayerId(row.get(0)?), row.get(1)?)))
}

fn rows<K: Ord, V>(
    db: &Connection,
    sql: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<(K, V)>,
) -> Result<BTreeMap<K, V>, StoreError> {
    let fail = |e: rusqlite::Error| trouble(None, &e);
    let mut all = db.prepare(sql).map_err(fail)?;
    let found = all.query_map([], read).map_err(fail)?.collect::<Result<_, _>>();
    found.map_err(fail)
}

/// The first name that is not what it should be.
fn apart<K: Ord + Copy + Debug>(what: &str, right: &BTreeMap<K, Named>, found: &BTreeMap<K, Named>) -> Option<String> {
    let all = right.keys().chain(found.keys());
    let key = all.copied().find(|key| right.get(key) != found.get(key))?;
    let name =
        |named: Option<&Named>| named.map_or_else(|| "nothing".to_owned(), |(kind, name)| format!("{kind} {name:?}"));
    let (right, found) = (name(right.get(&key)), name(found.get(&key)));
    Some(format!("the table of {what}s has {found} as {what} {key:?}; it should be {right}"))
}
