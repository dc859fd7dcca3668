//! What stands in a file besides its entries, which no hash covers, held against them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use rusqlite::{Connection, OptionalExtension};

use super::schema::{self, Named};
use super::{StoreError, trouble};
use crate::edition::Edition;
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
    let mut holders = schema::holders(edition);
    let players = names.iter().map(|(p, name)| (i64::from(p.0) + 1, ("player".to_owned(), name.clone())));
    holders.extend(players);
    let found = rows(db, "SELECT id, kind, name FROM holders", |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
    faults.extend(apart("holder", &holders, &found).map(|says| (0, says)));
    let found = rows(db, "SELECT item, which, kind, name FROM items", |row| {
        Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?)))
    })?;
    faults.extend(apart("item", &schema::items(edition), &found).map(|says| (0, says)));
    if schema::format(db)? >= 2 {
        let pairs = |sql| rows::<String, String>(db, sql, |row| Ok((row.get(0)?, row.get(1)?)));
        let kept = pairs("SELECT key, value FROM meta WHERE key = 'game' OR key LIKE '% seal'")?;
        if pairs("SELECT key, value FROM spare")? != kept {
            faults.push((0, "what `spare` keeps a second time is not what `meta` has".to_owned()));
        }
        let noted = schema::value(db, "last").ok();
        let hash = noted.as_deref().and_then(|n| n.split_once(' ')).filter(|(n, _)| n.parse::<u32>().is_ok());
        if hash.is_none() {
            faults.push((0, "the note of its last entry, `last` in `meta`, is missing".to_owned()));
        }
    }
    Ok(faults)
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
