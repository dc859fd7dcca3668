//! The chain of hashes: each entry's covers what is stored of it and the hash before it.

use sha2::{Digest, Sha256};

use crate::game::Entry;

use super::codec::{self, ChangeRow, TransferRow};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// The link before the first entry.
#[must_use]
pub fn first(game: &str) -> Hash {
    Sha256::digest(game.as_bytes()).into()
}

/// The hash of an entry in the chain, over the stored values in their order: the hash before, the
/// number, the time, what was typed, the line, what it undoes, the transfers, the changes, the
/// ruling. Every text is preceded by its length, so that no two entries read alike.
#[must_use]
pub fn chain(before: Hash, entry: &Entry, ruling: &str) -> Hash {
    let transfers: Vec<TransferRow> = entry.transfers.iter().map(|t| codec::transfer_row(*t)).collect();
    let changes: Vec<ChangeRow> = entry.changes.iter().map(codec::change_row).collect();
    link(before, entry, &transfers, &changes, ruling)
}

/// The same over rows as they are stored, whatever they mean.
pub(super) fn link(
    before: Hash,
    entry: &Entry,
    transfers: &[TransferRow],
    changes: &[ChangeRow<'_>],
    ruling: &str,
) -> Hash {
    let mut link = Link::default();
    link.open(entry);
    let list = link.list();
    for row in transfers {
        link.transfer(row);
    }
    link.counted(list, transfers.len());
    let list = link.list();
    for row in changes {
        link.change(row);
    }
    link.counted(list, changes.len());
    link.close(before, ruling)
}

/// What a hash is taken over, put together row by row; what it is kept in serves the next one too.
#[derive(Default)]
pub(super) struct Link {
    all: Vec<u8>,
}

impl Link {
    /// Begins with an entry's own row.
    pub fn open(&mut self, entry: &Entry) {
        self.all.clear();
        // The hash before it comes first, and is known last.
        self.all.extend_from_slice(&Hash::default());
        number(&mut self.all, i64::from(entry.number));
        number(&mut self.all, entry.at);
        text(&mut self.all, &entry.typed);
        text(&mut self.all, &entry.line);
        let (first, last) = entry.undoes.map_or((-1, -1), |(a, b)| (i64::from(a), i64::from(b)));
        number(&mut self.all, first);
        number(&mut self.all, last);
    }

    /// Begins a list of rows, whose number is yet to be told.
    pub fn list(&mut self) -> usize {
        let place = self.all.len();
        length(&mut self.all, 0);
        place
    }

    /// Tells of how many rows the list consists that began there.
    pub fn counted(&mut self, list: usize, rows: usize) {
        let counted = u64::try_from(rows).unwrap_or(u64::MAX).to_be_bytes();
        self.all.iter_mut().skip(list).zip(counted).for_each(|(place, byte)| *place = byte);
    }

    pub fn transfer(&mut self, row: &TransferRow) {
        for value in [row.item, row.which, row.qty, row.giver, row.taker] {
            number(&mut self.all, value);
        }
    }

    pub fn change(&mut self, row: &ChangeRow<'_>) {
        text(&mut self.all, &row.what);
        number(&mut self.all, row.about);
        text(&mut self.all, row.rule.as_deref().unwrap_or_default());
        text(&mut self.all, &row.was);
        text(&mut self.all, &row.is);
    }

    /// The hash of all that, of the hash before it and of the ruling.
    pub fn close(&mut self, before: Hash, ruling: &str) -> Hash {
        text(&mut self.all, ruling);
        self.all.iter_mut().zip(before).for_each(|(place, byte)| *place = byte);
        Sha256::digest(&self.all).into()
    }
}

/// The seal of a part of what a file says of itself, over the game's name, the part's key and its
/// text: what no entry's hash covers cannot change unnoticed either.
#[must_use]
pub fn seal(game: &str, key: &str, value: &str) -> String {
    let mut all = Vec::new();
    for part in [game, key, value] {
        text(&mut all, part);
    }
    hex(&Sha256::digest(&all).into())
}

fn number(all: &mut Vec<u8>, number: i64) {
    all.extend_from_slice(&number.to_be_bytes());
}

fn length(all: &mut Vec<u8>, length: usize) {
    all.extend_from_slice(&u64::try_from(length).unwrap_or(u64::MAX).to_be_bytes());
}

fn text(all: &mut Vec<u8>, text: &str) {
    length(all, text.len());
    all.extend_from_slice(text.as_bytes());
}

/// The hash in hexadecimal.
#[must_use]
pub fn hex(hash: &Hash) -> String {
    use std::fmt::Write;
    hash.iter().fold(String::with_capacity(64), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
