//! JSON exports: any bytes are refused or make a lawful game. Since most of what a fuzzer changes
//! breaks the chain of hashes, the chain is then forged, so that what lies behind it is reached; the
//! same entries are also put into a game file behind the program's back, and opened.

use banker::game::Entry;
use banker::report::export::{Exported, ExportedChange, ExportedTransfer};
use banker::rulings::Ruling;
use banker::session::{Session, Source, import_json};
use banker::store::{Meta, Store, chain, first, hex};

/// Imports a document as it is, and forged.
///
/// # Panics
/// Where a game that is accepted breaks a law or prints what moves the cursor.
pub fn run(bytes: &[u8]) {
    import(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Some(forged) = forge(text) {
        import(forged.as_bytes());
    }
    open_as_file(text);
}

fn import(bytes: &[u8]) {
    let source = Source { file: None, user_folder: None, time: super::time() };
    if let Ok(mut game) = import_json(&mut &bytes[..], source) {
        assert!(game.books().game.broken_laws().is_empty());
        super::play(&mut game, super::everything());
    }
}

/// The entries of a document, as far as they are any.
fn entries(text: &str) -> Option<(Exported, Vec<(Entry, Ruling)>)> {
    let mut exported: Exported = serde_json::from_str(text).ok()?;
    let mut entries = Vec::new();
    for found in std::mem::take(&mut exported.entries) {
        let transfers = found.transfers.iter().map(ExportedTransfer::read).collect::<Option<Vec<_>>>()?;
        let changes = found.changes.into_iter().map(ExportedChange::read).collect::<Option<Vec<_>>>()?;
        let (number, at, undoes) = (found.n, found.at, found.undoes);
        let entry = Entry { number, at, typed: found.typed, line: found.line, transfers, changes, undoes };
        entries.push((entry, found.ruling));
    }
    Some((exported, entries))
}

/// The document with the hashes that its entries would have.
fn forge(text: &str) -> Option<String> {
    let (exported, entries) = entries(text)?;
    let mut document: serde_json::Value = serde_json::from_str(text).ok()?;
    let mut last = first(&exported.game);
    for (entry, (read, ruling)) in document.get_mut("entries")?.as_array_mut()?.iter_mut().zip(&entries) {
        last = chain(last, read, &serde_json::to_string(ruling).ok()?);
        *entry.get_mut("hash")? = hex(&last).into();
    }
    Some(document.to_string())
}

/// A game file with these entries, whatever they say.
fn open_as_file(text: &str) {
    let Some((exported, entries)) = entries(text) else { return };
    let file = super::game_file::folder().join("forged.banker");
    super::game_file::remove(&file);
    let meta = Meta { edition: exported.edition, source: exported.source, game: exported.game };
    let Ok(mut store) = Store::create(&file, &meta) else { return };
    let kept = store.append_all(&entries);
    drop(store);
    if kept.is_ok()
        && let Ok(mut game) = Session::open(&file, super::time())
    {
        assert!(game.books().game.broken_laws().is_empty());
        super::play(&mut game, super::everything());
    }
    super::game_file::remove(&file);
}
