//! The chain of hashes: each entry's covers what is stored of it and the hash before it.

use sha2::{Digest, Sha256};

use crate::game::Entry;

use super::codec;

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
    let mut sum = Sha256::new();
    sum.update(before);
    sum.update(i64::from(entry.number).to_be_bytes());
    sum.update(entry.at.to_be_bytes());
    text(&mut sum, &entry.typed);
    text(&mut sum, &entry.line);
    let (first, last) = entry.undoes.map_or((-1, -1), |(a, b)| (i64::from(a), i64::from(b)));
    sum.update(first.to_be_bytes());
    sum.update(last.to_be_bytes());
    sum.update(u64::try_from(entry.transfers.len()).unwrap_or(u64::MAX).to_be_bytes());
    for transfer in &entry.transfers {
        let row = codec::transfer_row(*transfer);
        for value in [row.item, row.which, row.qty, row.giver, row.taker] {
            sum.update(value.to_be_bytes());
        }
    }
    sum.update(u64::try_from(entry.changes.len()).unwrap_or(u64::MAX).to_be_bytes());
    for change in &entry.changes {
        let row = codec::change_row(change);
        text(&mut sum, row.what);
        sum.update(row.about.to_be_bytes());
        text(&mut sum, row.rule.unwrap_or_default());
        text(&mut sum, &row.was);
        text(&mut sum, &row.is);
    }
    text(&mut sum, ruling);
    sum.finalize().into()
}

fn text(sum: &mut Sha256, text: &str) {
    sum.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
    sum.update(text.as_bytes());
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
