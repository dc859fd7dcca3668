//! Everything of a game as one JSON document, an entry a line, and its parts read back.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Export, time_text};
use crate::bank::any_choice_open;
use crate::clock::Millis;
use crate::edition::Edition;
use crate::game::{Change, Fact};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId, Transfer};
use crate::report::{Head, Moment, on_one_line};
use crate::rulings::{Books, Ruling, worth};

/// The version of the document.
pub const FORMAT: u32 = 1;

/// The document as it is read back; what only people read is left out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// The version of the document.
    pub format: u32,
    /// The first link of the chain of hashes.
    pub game: String,
    /// The first entry that is told.
    pub since: u32,
    /// Whether the game is over.
    #[serde(default)]
    pub finished: Option<bool>,
    /// What the players have at the end.
    #[serde(default)]
    pub players: Option<Json>,
    /// The edition under its variant.
    pub edition: Edition,
    /// The full text of the edition file.
    pub source: String,
    /// The entries.
    pub entries: Vec<ExportedEntry>,
}

/// The version alone: a later one may hold what this program does not know.
#[derive(Debug, Deserialize)]
pub struct Version {
    /// The version of the document.
    pub format: u32,
}

/// An entry of the document.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedEntry {
    /// Its number.
    pub n: u32,
    /// When it was booked, in milliseconds since 1970.
    pub at: Millis,
    /// The same for people.
    #[serde(default)]
    pub time: String,
    /// What was typed.
    pub typed: String,
    /// The canonical line.
    pub line: String,
    /// The entries that it takes back, first and last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<(u32, u32)>,
    /// What changed hands.
    pub transfers: Vec<ExportedTransfer>,
    /// What became true.
    pub changes: Vec<ExportedChange>,
    /// Why.
    pub ruling: Ruling,
    /// The hash over all of it and the hash before.
    pub hash: String,
}

/// A transfer: `cash`, `deed:39`, `house`, `hotel`, `card:0` from `bank`, `pot`, `player:0` or `street:39`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedTransfer {
    item: String,
    qty: i64,
    from: String,
    to: String,
}

impl ExportedTransfer {
    /// The transfer, where it names things that can exist.
    #[must_use]
    pub fn read(&self) -> Option<Transfer> {
        Some(Transfer {
            item: item_of(&self.item)?,
            qty: self.qty,
            from: holder_of(&self.from)?,
            to: holder_of(&self.to)?,
        })
    }
}

/// A change, as the file's table has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedChange {
    what: String,
    about: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    was: Json,
    is: Json,
}

impl ExportedChange {
    /// The change, where it says something that can be.
    #[must_use]
    pub fn read(self) -> Option<Change> {
        let fact = |value: Json| Fact::restore(&self.what, self.about, self.rule.as_deref(), &value.to_string());
        Some(Change { was: fact(self.was)?, is: fact(self.is)? })
    }
}

/// The word for an item.
#[must_use]
fn item_text(item: Item) -> String {
    match item {
        Item::Cash => "cash".to_owned(),
        Item::Deed(s) => format!("deed:{}", s.0),
        Item::House => "house".to_owned(),
        Item::Hotel => "hotel".to_owned(),
        Item::Card(d) => format!("card:{}", d.0),
    }
}

/// The item of a word.
#[must_use]
fn item_of(text: &str) -> Option<Item> {
    Some(match text.split_once(':') {
        None => match text {
            "cash" => Item::Cash,
            "house" => Item::House,
            "hotel" => Item::Hotel,
            _ => return None,
        },
        Some(("deed", n)) => Item::Deed(SpaceId(n.parse().ok()?)),
        Some(("card", n)) => Item::Card(DeckId(n.parse().ok()?)),
        _ => return None,
    })
}

/// The word for a holder.
#[must_use]
fn holder_text(holder: Holder) -> String {
    match holder {
        Holder::Bank => "bank".to_owned(),
        Holder::Pot => "pot".to_owned(),
        Holder::Player(p) => format!("player:{}", p.0),
        Holder::Street(s) => format!("street:{}", s.0),
    }
}

/// The holder of a word.
#[must_use]
fn holder_of(text: &str) -> Option<Holder> {
    Some(match text.split_once(':') {
        None => match text {
            "bank" => Holder::Bank,
            "pot" => Holder::Pot,
            _ => return None,
        },
        Some(("player", n)) => Holder::Player(PlayerId(n.parse().ok()?)),
        Some(("street", n)) => Holder::Street(SpaceId(n.parse().ok()?)),
        _ => return None,
    })
}

pub struct Document {
    begun: bool,
}

#[derive(Serialize)]
struct Player<'a> {
    seat: u8,
    name: &'a str,
    cash: i64,
    /// Left out while a tax has to be chosen before the worth is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    estate: Option<i64>,
    rank: Option<usize>,
    out: bool,
}

/// What the players have, in the order of their seats; `shown` with what each is worth.
fn players(books: Books<'_>, shown: bool) -> Vec<Player<'_>> {
    let mut players: Vec<Player<'_>> = worth::ranking(books)
        .into_iter()
        .map(|(p, estate, rank)| Player {
            seat: p.0,
            name: books.player(p),
            cash: books.game.purse(p).units(),
            estate: shown.then(|| estate.total().units()),
            rank: rank.filter(|_| shown),
            out: !books.game.is_playing(p),
        })
        .collect();
    players.sort_by_key(|p| p.seat);
    players
}

/// Whether this is told of the players in a document of these books, with what each is worth or without.
#[must_use]
pub fn is_told(books: Books<'_>, told: &Json) -> bool {
    [true, false].iter().any(|shown| serde_json::to_value(players(books, *shown)).is_ok_and(|is| is == *told))
}

pub fn begin(head: &Head<'_>, out: &mut dyn Write) -> io::Result<Document> {
    writeln!(out, "{{\"format\":{FORMAT},\"game\":{},\"since\":{},", json(&head.game)?, head.since)?;
    let shown = any_choice_open(head.end).is_ok();
    writeln!(out, "\"finished\":{},\"players\":{},", head.end.game.is_finished(), json(&players(head.end, shown))?)?;
    writeln!(out, "\"edition\":{},", json(&head.edition)?)?;
    writeln!(out, "\"source\":{},", json(&head.source)?)?;
    write!(out, "\"entries\":[")?;
    Ok(Document { begun: false })
}

impl Export for Document {
    fn entry(&mut self, out: &mut dyn Write, m: &Moment<'_>) -> io::Result<()> {
        let entry = m.entry;
        let transfers = entry
            .transfers
            .iter()
            .map(|t| ExportedTransfer {
                item: item_text(t.item),
                qty: t.qty,
                from: holder_text(t.from),
                to: holder_text(t.to),
            })
            .collect();
        let changes = entry
            .changes
            .iter()
            .map(|c| ExportedChange {
                what: c.is.kind().to_owned(),
                about: if c.is.rule().is_some() { 0 } else { c.is.about() },
                rule: c.is.rule().map(str::to_owned),
                was: c.was.value(),
                is: c.is.value(),
            })
            .collect();
        let exported = ExportedEntry {
            n: entry.number,
            at: entry.at,
            time: time_text(entry.at),
            typed: entry.typed.clone(),
            line: entry.line.clone(),
            undoes: entry.undoes,
            transfers,
            changes,
            ruling: m.reasons(),
            hash: m.hash.to_owned(),
        };
        write!(out, "{}\n{}", if self.begun { "," } else { "" }, json(&exported)?)?;
        self.begun = true;
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n]}}")
    }
}

fn json<T: Serialize>(value: &T) -> io::Result<String> {
    serde_json::to_string(value).map(on_one_line).map_err(io::Error::other)
}
