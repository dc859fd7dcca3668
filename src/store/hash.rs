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
    changes: &[ChangeRow],
    ruling: &str,
) -> Hash {
    let mut all = Vec::with_capacity(USUAL);
    all.extend_from_slice(&before);
    number(&mut all, i64::from(entry.number));
    number(&mut all, entry.at);
    text(&mut all, &entry.typed);
    text(&mut all, &entry.line);
    let (first, last) = entry.undoes.map_or((-1, -1), |(a, b)| (i64::from(a), i64::from(b)));
    number(&mut all, first);
    number(&mut all, last);
    length(&mut all, transfers.len());
    for row in transfers {
        for value in [row.item, row.which, row.qty, row.giver, row.taker] {
            number(&mut all, value);
        }
    }
    length(&mut all, changes.len());
    for row in changes {
        text(&mut all, &row.what);
        number(&mut all, row.about);
        text(&mut all, row.rule.as_deref().unwrap_or_default());
        text(&mut all, &row.was);
        text(&mut all, &row.is);
    }
    text(&mut all, ruling);
    Sha256::digest(&all).into()
}

/// Most entries are shorter than this with their ruling, in bytes.
const USUAL: usize = 1024;

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
