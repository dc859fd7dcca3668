//! What can still be had of a damaged file. Its rows are read wherever they stand; the chain of hashes
//! and the seals tell which of them are what was written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use super::codec::{self, ChangeRow, TransferRow, change_of, transfer_of};
use super::pages::{self, Cell, Row};
use super::reading::{self, Held};
use super::{Hash, Meta, StoreError, beside, hash, schema, strays};
use crate::edition::{self, Edition};
use crate::files;
use crate::game::Entry;

/// Entries, each with its ruling as it is stored.
type Entries = Vec<(Entry, String)>;

/// Stands for the text of an edition that was lost; what was read from it is still there.
pub const LOST_SOURCE: &str = "# the text of this edition was lost\n";
/// The largest file that is looked into, in bytes.
const LARGEST: u64 = 1 << 30;

/// What was found of a damaged file.
#[derive(Debug)]
pub struct Salvaged {
    /// What it says of itself.
    pub meta: Meta,
    /// The entries from the first on, as far as every one of them is as it was written, each with its
    /// ruling as it is stored.
    pub entries: Entries,
    /// Whether nothing was lost after them: the file notes the last as its end, or the database itself
    /// finds no more.
    pub whole: bool,
    /// The file notes a later entry as its last.
    ends_early: bool,
    lines: BTreeMap<u32, String>,
}

impl Salvaged {
    /// The lines from an entry on that can be read, though nothing vouches for them.
    #[must_use]
    pub fn lines_from(&self, number: usize) -> Vec<(u32, String)> {
        let from = u32::try_from(number).unwrap_or(u32::MAX);
        self.lines.range(from..).map(|(n, line)| (*n, line.clone())).collect()
    }
}

/// Looks into a file, which is not changed, and into what stands beside it.
///
/// # Errors
/// Where it is another program's or a newer one's, where nothing tells which game it is or on which
/// edition, or where the system refuses.
pub fn salvage(path: &Path) -> Result<Salvaged, StoreError> {
    let file = read(path).map_err(StoreError::at_reading)?;
    let log = beside(path, "-wal");
    let log = if log.is_file() { read(&log)? } else { Vec::new() };
    let mut found = with_log(path, &file, &log)?;
    go_on(path, &file, &mut found);
    Ok(found)
}

/// What is in the file and in what stands beside it, or in the file alone, where that is more.
fn with_log(path: &Path, file: &[u8], log: &[u8]) -> Result<Salvaged, StoreError> {
    let both = dig(path, file, log);
    if log.is_empty() {
        return both;
    }
    // What stands beside it may be another file's.
    let sound = |found: &Result<Salvaged, StoreError>| found.as_ref().map_or(0, |found| found.entries.len());
    let alone = dig(path, file, &[]);
    if sound(&alone) > sound(&both) { alone } else { both }
}

/// What was set aside of a file, where it goes on where the file ends: the file was written over while it
/// was open. Otherwise only its lines are told.
fn go_on(path: &Path, file: &[u8], found: &mut Salvaged) {
    for log in strays::all_set_aside(path) {
        let Ok(mut other) = read(&log).and_then(|log| dig(path, file, &log)) else { continue };
        if other.meta.game != found.meta.game {
            continue;
        }
        if other.entries.len() > found.entries.len() && other.entries.starts_with(&found.entries) {
            let len = u32::try_from(other.entries.len()).unwrap_or(u32::MAX);
            other.whole = !other.ends_early && other.lines.range(len..).next().is_none();
            *found = other;
        } else {
            let beyond = u32::try_from(found.entries.len()).unwrap_or(u32::MAX);
            for (number, line) in other.lines.range(beyond..) {
                found.lines.entry(*number).or_insert_with(|| line.clone());
            }
        }
    }
}

/// Looks into the bytes of a file and of what stands beside it.
fn dig(path: &Path, file: &[u8], log: &[u8]) -> Result<Salvaged, StoreError> {
    let number = |at| pages::head_number(file, at).map(i64::from);
    let mut found = Found::default();
    for row in &pages::rows(file, log) {
        found.sort(row);
    }
    let marked = number(schema::HEAD_APPLICATION) == Some(schema::APPLICATION_ID);
    if !marked && !found.meta.contains_key("game") && found.entries.is_empty() {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    // A number beyond all sense is damage.
    if let Some(found) = number(schema::HEAD_FORMAT).filter(|f| (schema::FORMAT + 1..1000).contains(f)) {
        return Err(StoreError::TooNew { found, known: schema::FORMAT });
    }
    let mut salvaged = found.assemble(number(schema::HEAD_FORMAT) == Some(1))?;
    let found = || entries_of(path, &salvaged.meta.game) == Some(salvaged.entries.len());
    salvaged.whole = !salvaged.ends_early && (salvaged.whole || found());
    Ok(salvaged)
}

/// How many entries the database finds, where it can read them to their end.
fn entries_of(path: &Path, game: &str) -> Option<usize> {
    let (db, _scratch) = reading::connect(path, Held::Copy).ok()?;
    let mut count = 0;
    let counted = codec::replay(&db, hash::first(game), codec::ALL, &mut |_| {
        count += 1;
        Ok(())
    });
    counted.ok().map(|()| count)
}

fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let fail = |e: std::io::Error| StoreError::Trouble(format!("{}: {}", path.display(), files::trouble(&e)));
    if std::fs::metadata(path).map_err(fail)?.len() > LARGEST {
        return Err(StoreError::Trouble(format!("{} is larger than any game", path.display())));
    }
    std::fs::read(path).map_err(fail)
}

/// Rows sorted by their tables, each of which is known by the kinds of its values. Where several rows
/// claim one place, all are kept.
#[derive(Default)]
struct Found {
    meta: BTreeMap<String, Vec<String>>,
    entries: BTreeMap<u32, Vec<EntryRow>>,
    transfers: BTreeMap<(u32, i64), Vec<TransferRow>>,
    changes: BTreeMap<(u32, i64), Vec<ChangeRow<'static>>>,
    rulings: BTreeMap<u32, Vec<String>>,
    /// Whether the file is of format 1, which has no seals.
    unsealed: bool,
}

#[derive(Clone, PartialEq, Eq)]
struct EntryRow {
    entry: Entry,
    hash: Hash,
}

fn put<K: Ord, V: PartialEq>(place: &mut BTreeMap<K, Vec<V>>, key: K, value: V) {
    let there = place.entry(key).or_default();
    if !there.contains(&value) {
        there.push(value);
    }
}

impl Found {
    fn sort(&mut self, row: &Row) {
        let id = row.id.map(u32::try_from);
        match (id, row.cells.as_slice()) {
            (None, [Cell::Text(key), Cell::Text(value)]) => put(&mut self.meta, key.clone(), value.clone()),
            (Some(Ok(number)), [Cell::Null, Cell::Text(text)]) => put(&mut self.rulings, number, text.clone()),
            (
                Some(Ok(number)),
                [Cell::Null, Cell::Int(at), Cell::Text(typed), Cell::Text(line), from, to, Cell::Blob(hash)],
            ) => {
                let undone = |cell: &Cell| if let Cell::Int(n) = cell { u32::try_from(*n).ok() } else { None };
                let Ok(hash) = Hash::try_from(hash.as_slice()) else { return };
                let entry = Entry {
                    number,
                    at: *at,
                    typed: typed.clone(),
                    line: line.clone(),
                    transfers: Vec::new(),
                    changes: Vec::new(),
                    undoes: undone(from).zip(undone(to)),
                };
                put(&mut self.entries, number, EntryRow { entry, hash });
            }
            (
                None,
                &[
                    Cell::Int(entry),
                    Cell::Int(i),
                    Cell::Int(item),
                    Cell::Int(which),
                    Cell::Int(qty),
                    Cell::Int(giver),
                    Cell::Int(taker),
                ],
            ) => {
                if let Ok(entry) = u32::try_from(entry) {
                    put(&mut self.transfers, (entry, i), TransferRow { item, which, qty, giver, taker });
                }
            }
            (
                None,
                [
                    Cell::Int(entry),
                    Cell::Int(i),
                    Cell::Text(what),
                    Cell::Int(about),
                    rule,
                    Cell::Text(was),
                    Cell::Text(is),
                ],
            ) => {
                let rule = if let Cell::Text(rule) = rule { Some(rule.clone().into()) } else { None };
                if let Ok(entry) = u32::try_from(*entry) {
                    let text = |text: &String| Cow::from(text.clone());
                    let row = ChangeRow { what: text(what), about: *about, rule, was: text(was), is: text(is) };
                    put(&mut self.changes, (entry, *i), row);
                }
            }
            _ => {}
        }
    }

    /// The game, as far as hashes and seals vouch for it.
    fn assemble(mut self, unsealed: bool) -> Result<Salvaged, StoreError> {
        self.unsealed = unsealed;
        let lost = |what: &str| StoreError::Damaged(format!("its `{what}` is missing"));
        let games = self.meta.get("game").ok_or_else(|| lost("game"))?;
        let mut best: Option<(&String, Entries, Hash)> = None;
        for game in games {
            let (entries, end) = self.chain(hash::first(game));
            if best.as_ref().is_none_or(|(_, most, _)| entries.len() > most.len()) {
                best = Some((game, entries, end));
            }
        }
        let (game, entries, end) = best.ok_or_else(|| lost("game"))?;
        if entries.is_empty() {
            return Err(StoreError::Damaged("its first entry is missing".to_owned()));
        }
        let end = format!("{} {}", entries.len() - 1, hash::hex(&end));
        let source = self.sealed(game, "source");
        let edition = self.edition(game, source).ok_or_else(|| lost("edition"))?;
        let source = source.map_or_else(|| LOST_SOURCE.to_owned(), Clone::clone);
        // Closed in good order, a file notes its last entry.
        let noted = !self.meta.contains_key("open") && self.meta.get("last").is_some_and(|n| n.contains(&end));
        let whole = noted && self.entries.len() == entries.len();
        let number = |noted: &String| noted.split(' ').next().and_then(|n| n.parse::<usize>().ok());
        let ends_early = self.meta.get("last").into_iter().flatten().filter_map(number).any(|n| n >= entries.len());
        let lines = self.entries.iter().filter_map(|(n, rows)| Some((*n, rows.last()?.entry.line.clone()))).collect();
        Ok(Salvaged { meta: Meta { edition, source, game: game.clone() }, entries, whole, ends_early, lines })
    }

    /// The text under a key that fits its seal. A file of format 1 has no seals.
    fn sealed(&self, game: &str, key: &str) -> Option<&String> {
        let texts = self.meta.get(key)?;
        match self.meta.get(&format!("{key} seal")) {
            Some(seals) => texts.iter().find(|text| seals.contains(&hash::seal(game, key, text))),
            None => texts.first().filter(|_| self.unsealed && texts.len() == 1),
        }
    }

    /// The edition from wherever it can be had exactly as it was: its stored form, the text of its
    /// file, or the editions of this program.
    fn edition(&self, game: &str, source: Option<&String>) -> Option<Edition> {
        if let Some(edition) = self.sealed(game, "edition").and_then(|text| schema::edition_of(text).ok()) {
            return Some(edition);
        }
        let seals = self.meta.get("edition seal")?;
        let fits = |edition: &Edition| {
            serde_json::to_string(edition).is_ok_and(|text| seals.contains(&hash::seal(game, "edition", &text)))
        };
        let own = source.and_then(|text| edition::load_text("rescued", text, None).ok());
        let all = own.iter().chain(edition::embedded()).flat_map(under_each_variant);
        all.into_iter().find(fits)
    }

    /// The entries from the first on whose hashes fit, and the hash of the last.
    fn chain(&self, first: Hash) -> (Vec<(Entry, String)>, Hash) {
        let mut entries = Vec::new();
        let mut before = first;
        for number in 0.. {
            let Some((entry, ruling, hash)) = self.link(before, number) else { break };
            before = hash;
            entries.push((entry, ruling));
        }
        (entries, before)
    }

    /// The entry of that number that fits the hash before it. Of rows that claim one place, the newest
    /// are tried, then the oldest.
    fn link(&self, before: Hash, number: u32) -> Option<(Entry, String, Hash)> {
        for newest in [true, false] {
            let transfers: Vec<TransferRow> = of_entry(&self.transfers, number, newest);
            let changes: Vec<ChangeRow> = of_entry(&self.changes, number, newest);
            for EntryRow { entry, hash } in self.entries.get(&number)? {
                let rulings = self.rulings.get(&number)?;
                let fits = |text: &&String| hash::link(before, entry, &transfers, &changes, text) == *hash;
                let Some(ruling) = rulings.iter().find(fits) else { continue };
                let entry = Entry {
                    transfers: transfers.iter().map(transfer_of).collect::<Option<_>>()?,
                    changes: changes.iter().map(change_of).collect::<Option<_>>()?,
                    ..entry.clone()
                };
                return Some((entry, ruling.clone(), *hash));
            }
        }
        None
    }
}

/// The rows of an entry in their order.
fn of_entry<R: Clone>(rows: &BTreeMap<(u32, i64), Vec<R>>, number: u32, newest: bool) -> Vec<R> {
    let all = rows.range((number, i64::MIN)..=(number, i64::MAX));
    all.filter_map(|(_, several)| if newest { several.last() } else { several.first() }).cloned().collect()
}

fn under_each_variant(edition: &Edition) -> Vec<Edition> {
    let variants = edition.variants.iter().filter_map(|v| edition.clone().with_variant(&v.name).ok());
    std::iter::once(edition.clone()).chain(variants).collect()
}
