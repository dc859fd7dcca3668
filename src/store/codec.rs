//! Entries as rows and back.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use rusqlite::fallible_streaming_iterator::FallibleStreamingIterator;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::hash::Link;
use super::{Hash, StoreError, trouble};
use crate::game::{Change, Entry, Fact};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId, Transfer};

/// A transfer as it stands in the table. Items: 0 cash, 1 deed, 2 house, 3 hotel, 4 card; `which`
/// is the position of a deed or the deck of a card. Holders: 0 bank, -1 pot, from 1 the seats, from
/// 1000 the streets by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferRow {
    pub item: i64,
    pub which: i64,
    pub qty: i64,
    pub giver: i64,
    pub taker: i64,
}

/// The first number of a street as a holder.
pub const STREETS: i64 = 1000;

pub fn transfer_row(t: Transfer) -> TransferRow {
    let (item, which) = match t.item {
        Item::Cash => (0, 0),
        Item::Deed(s) => (1, i64::from(s.0)),
        Item::House => (2, 0),
        Item::Hotel => (3, 0),
        Item::Card(d) => (4, i64::from(d.0)),
    };
    TransferRow { item, which, qty: t.qty, giver: holder_number(t.from), taker: holder_number(t.to) }
}

fn holder_number(holder: Holder) -> i64 {
    match holder {
        Holder::Bank => 0,
        Holder::Pot => -1,
        Holder::Player(p) => i64::from(p.0) + 1,
        Holder::Street(s) => STREETS + i64::from(s.0),
    }
}

fn holder_of(number: i64) -> Option<Holder> {
    match number {
        0 => Some(Holder::Bank),
        -1 => Some(Holder::Pot),
        STREETS.. => u8::try_from(number - STREETS).ok().map(|s| Holder::Street(SpaceId(s))),
        1.. => u8::try_from(number - 1).ok().map(|p| Holder::Player(PlayerId(p))),
        _ => None,
    }
}

pub fn transfer_of(row: &TransferRow) -> Option<Transfer> {
    let which = u8::try_from(row.which).ok()?;
    let item = match row.item {
        0 => Item::Cash,
        1 => Item::Deed(SpaceId(which)),
        2 => Item::House,
        3 => Item::Hotel,
        4 => Item::Card(DeckId(which)),
        _ => return None,
    };
    Some(Transfer { item, qty: row.qty, from: holder_of(row.giver)?, to: holder_of(row.taker)? })
}

/// A change as it stands in the table; the values are JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRow<'a> {
    pub what: Cow<'a, str>,
    pub about: i64,
    pub rule: Option<Cow<'a, str>>,
    pub was: Cow<'a, str>,
    pub is: Cow<'a, str>,
}

pub fn change_row(change: &Change) -> ChangeRow<'_> {
    ChangeRow {
        what: change.is.kind().into(),
        about: if change.is.rule().is_some() { 0 } else { change.is.about() },
        rule: change.is.rule().map(Cow::from),
        was: change.was.value().to_string().into(),
        is: change.is.value().to_string().into(),
    }
}

pub fn change_of(row: &ChangeRow<'_>) -> Option<Change> {
    let fact = |text: &str| Fact::restore(&row.what, row.about, row.rule.as_deref(), text);
    Some(Change { was: fact(&row.was)?, is: fact(&row.is)? })
}

/// Writes an entry into all its tables.
pub fn insert(db: &Connection, entry: &Entry, ruling: &str, hash: Hash) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO entries (n, at, typed, line, undoes_from, undoes_to, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![
        entry.number,
        entry.at,
        entry.typed,
        entry.line,
        entry.undoes.map(|u| u.0),
        entry.undoes.map(|u| u.1),
        hash
    ])?;
    let mut insert = db.prepare_cached(
        "INSERT INTO transfers (entry, i, item, which, qty, giver, taker) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (i, transfer) in (0i64..).zip(&entry.transfers) {
        let row = transfer_row(*transfer);
        insert.execute(params![entry.number, i, row.item, row.which, row.qty, row.giver, row.taker])?;
    }
    let mut insert = db.prepare_cached(
        "INSERT INTO changes (entry, i, what, about, rule, was, now) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let mut name = db.prepare_cached(
        "INSERT INTO holders (id, kind, name) VALUES (?1, 'player', ?2) ON CONFLICT (id) DO UPDATE SET name = ?2",
    )?;
    for (i, change) in (0i64..).zip(&entry.changes) {
        let row = change_row(change);
        insert.execute(params![entry.number, i, row.what, row.about, row.rule, row.was, row.is])?;
        if let Fact::Seat(player, Some(given)) = &change.is {
            name.execute(params![holder_number(Holder::Player(*player)), given])?;
        }
    }
    db.prepare_cached("INSERT INTO rulings (entry, text) VALUES (?1, ?2)")?.execute(params![entry.number, ruling])?;
    Ok(())
}

/// An entry as it was read. What is taken of it is gone from it; what is left is used again for the next.
#[derive(Debug)]
pub struct Read<'a> {
    /// The entry itself.
    pub entry: &'a mut Entry,
    /// Its ruling as it is stored.
    pub ruling: &'a str,
    /// Its hash as it is stored.
    pub hash: Hash,
    /// What of it is not what was written, where anything is.
    pub damaged: Option<&'static str>,
}

impl Read<'_> {
    /// Takes the whole entry.
    pub fn take(&mut self) -> Entry {
        std::mem::take(self.entry)
    }
}

/// All entries that there can be.
pub const ALL: RangeInclusive<u32> = 0..=u32::MAX;

/// Reads the entries of a range in order and checks the chain of hashes, whose first link is `chain`.
/// The hashes are taken over the stored values, so that whatever they cover is what was written, or
/// the entry is not handed on.
pub fn replay(
    db: &Connection,
    chain: Hash,
    range: RangeInclusive<u32>,
    each: &mut dyn FnMut(Read<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    examine(db, chain, range, &mut |read| match read.damaged {
        Some(what) => Err(StoreError::Damaged(format!("{what} of entry {}", read.entry.number))),
        None => each(read),
    })
}

/// The same with entries handed on that are not what was written. Each is held against the hash that
/// the entry before it has in the file, so that one damaged entry is one and not all after it.
pub fn examine(
    db: &Connection,
    chain: Hash,
    range: RangeInclusive<u32>,
    each: &mut dyn FnMut(Read<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let fail = |e: rusqlite::Error| trouble(None, &e);
    let mut before = match range.start().checked_sub(1) {
        None => chain,
        Some(n) => hash_of(db, n).map_err(fail)?.ok_or_else(|| missing(n))?,
    };
    scan(db, range, &mut |rows| {
        let ruling = match rows.row.get_ref(RULING).map_err(fail)? {
            ValueRef::Null => None,
            text => Some(text.as_str().map_err(|e| fail(e.into()))?),
        };
        let text = ruling.unwrap_or_default();
        let stored: Hash = rows.row.get(HASH).map_err(fail)?;
        let hash = rows.link.close(before, text);
        let damaged = if ruling.is_none() { Some("the ruling") } else { (hash != stored).then_some("what is stored") };
        before = stored;
        each(Read { entry: rows.entry, ruling: text, hash: stored, damaged })
    })
}

/// An entry is not there.
pub fn missing(number: u32) -> StoreError {
    StoreError::Damaged(format!("entry {number} is missing"))
}

/// The hash of an entry as it is stored.
fn hash_of(db: &Connection, number: u32) -> rusqlite::Result<Option<Hash>> {
    db.query_row("SELECT hash FROM entries WHERE n = ?1", [number], |row| row.get(0)).optional()
}

/// Whether nothing is left of an entry beyond the last.
///
/// # Errors
/// Where something is.
pub fn check_end(db: &Connection) -> Result<(), StoreError> {
    let beyond = "SELECT max(coalesce((SELECT max(entry) FROM rulings), -1),
                             coalesce((SELECT max(entry) FROM transfers), -1),
                             coalesce((SELECT max(entry) FROM changes), -1))
                  > coalesce((SELECT max(n) FROM entries), -1)";
    let left: bool = db.query_row(beyond, [], |row| row.get(0)).map_err(|e| trouble(None, &e))?;
    if left { Err(StoreError::Damaged("entries at its end are missing".to_owned())) } else { Ok(()) }
}

/// Reads the entries of a range, which were checked when the file was opened.
pub fn replay_range(
    db: &Connection,
    range: RangeInclusive<u32>,
    each: &mut dyn FnMut(Entry) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    scan(db, range, &mut |rows| each(std::mem::take(rows.entry)))
}

/// An entry, and what its hash covers but for its ruling.
struct Rows<'a> {
    entry: &'a mut Entry,
    link: &'a mut Link,
    /// Its own row, with its hash and ruling.
    row: &'a Row<'a>,
}

/// The columns of an entry, and the last two of them.
const ENTRY: &str = "SELECT e.n, e.at, e.typed, e.line, e.undoes_from, e.undoes_to, e.hash, r.text
                     FROM entries e LEFT JOIN rulings r ON r.entry = e.n WHERE e.n >= ?1 AND e.n < ?2 ORDER BY e.n";
const HASH: usize = 6;
const RULING: usize = 7;
const TRANSFERS: &str = "SELECT entry, item, which, qty, giver, taker FROM transfers
                         WHERE entry >= ?1 AND entry < ?2 ORDER BY entry, i";
const CHANGES: &str = "SELECT entry, what, about, rule, was, now FROM changes
                       WHERE entry >= ?1 AND entry < ?2 ORDER BY entry, i";

/// Three scans side by side, since all tables are in entry order.
fn scan(
    db: &Connection,
    range: RangeInclusive<u32>,
    each: &mut dyn FnMut(Rows<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let fail = |e: rusqlite::Error| trouble(None, &e);
    let prepare = |sql| db.prepare_cached(sql).map_err(fail);
    let (first, beyond) = (*range.start(), i64::from(*range.end()) + 1);
    let (mut entries, mut transfers, mut changes) = (prepare(ENTRY)?, prepare(TRANSFERS)?, prepare(CHANGES)?);
    let mut entries = entries.query(params![first, beyond]).map_err(fail)?;
    let mut transfers = Beside::new(transfers.query(params![first, beyond]).map_err(fail)?)?;
    let mut changes = Beside::new(changes.query(params![first, beyond]).map_err(fail)?)?;
    let (mut entry, mut link) = (Entry::default(), Link::default());
    let mut expected = first;
    while let Some(row) = entries.next().map_err(fail)? {
        let number: u32 = row.get(0).map_err(fail)?;
        if number != expected {
            return Err(missing(expected));
        }
        expected = expected.saturating_add(1);
        let damaged = |what: &str| StoreError::Damaged(format!("{what} of entry {number}"));
        if !own(row, &mut entry).map_err(fail)? {
            return Err(damaged("what is undone"));
        }
        link.open(&entry);
        entry.transfers.clear();
        transfers.of(number, &mut link, &mut |row, link| {
            let found = transfer_in(row).map_err(fail)?;
            link.transfer(&found);
            entry.transfers.push(transfer_of(&found).ok_or_else(|| damaged("a transfer"))?);
            Ok(())
        })?;
        entry.changes.clear();
        changes.of(number, &mut link, &mut |row, link| {
            let found = change_in(row).map_err(fail)?;
            link.change(&found);
            entry.changes.push(change_of(&found).ok_or_else(|| damaged("a change"))?);
            Ok(())
        })?;
        each(Rows { entry: &mut entry, link: &mut link, row })?;
    }
    match transfers.next.or(changes.next) {
        Some(number) => Err(missing(number)),
        None => Ok(()),
    }
}

/// What an entry's own row says of it; false where it would take back a range without an end.
fn own(row: &Row<'_>, entry: &mut Entry) -> rusqlite::Result<bool> {
    entry.number = row.get(0)?;
    entry.at = row.get(1)?;
    for (text, index) in [(&mut entry.typed, 2), (&mut entry.line, 3)] {
        text.clear();
        text.push_str(text_in(row, index)?);
    }
    let undoes: (Option<u32>, Option<u32>) = (row.get(4)?, row.get(5)?);
    entry.undoes = undoes.0.zip(undoes.1);
    Ok(undoes.0.is_some() == undoes.1.is_some())
}

fn transfer_in(row: &Row<'_>) -> rusqlite::Result<TransferRow> {
    Ok(TransferRow { item: row.get(1)?, which: row.get(2)?, qty: row.get(3)?, giver: row.get(4)?, taker: row.get(5)? })
}

fn change_in<'a>(row: &'a Row<'_>) -> rusqlite::Result<ChangeRow<'a>> {
    Ok(ChangeRow {
        what: text_in(row, 1)?.into(),
        about: row.get(2)?,
        rule: row.get_ref(3)?.as_str_or_null()?.map(Cow::from),
        was: text_in(row, 4)?.into(),
        is: text_in(row, 5)?.into(),
    })
}

fn text_in<'a>(row: &'a Row<'_>, index: usize) -> rusqlite::Result<&'a str> {
    Ok(row.get_ref(index)?.as_str()?)
}

/// The rows of a table beside the entries.
struct Beside<'a> {
    rows: rusqlite::Rows<'a>,
    /// Whose row is next.
    next: Option<u32>,
}

impl<'a> Beside<'a> {
    fn new(rows: rusqlite::Rows<'a>) -> Result<Self, StoreError> {
        let mut beside = Beside { rows, next: None };
        beside.go_on()?;
        Ok(beside)
    }

    fn go_on(&mut self) -> Result<(), StoreError> {
        let next = self.rows.advance().and_then(|()| self.rows.get().map(|row| row.get(0)).transpose());
        self.next = next.map_err(|e| trouble(None, &e))?;
        Ok(())
    }

    /// Hands on the rows of an entry, a list of which stands in its link.
    fn of(
        &mut self,
        number: u32,
        link: &mut Link,
        each: &mut dyn FnMut(&Row<'_>, &mut Link) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (list, mut count) = (link.list(), 0);
        while self.next.is_some_and(|next| next <= number) {
            self.rows.get().map_or(Ok(()), |row| each(row, link))?;
            count += 1;
            self.go_on()?;
        }
        link.counted(list, count);
        Ok(())
    }
}
