//! `audit`: a game's books reckoned again.

use std::process::ExitCode;

use super::args::AuditOptions;
use super::run::open_failure;
use crate::game::Game;
use crate::report::{Look, audit_text};
use crate::rulings::Books;
use crate::session::{OpenError, audit as reckon};
use crate::store::Store;

/// `banker audit`: exit status 0 where the books are in order, 1 where they are not.
pub fn audit(options: &AuditOptions) -> ExitCode {
    let opened = Store::open_to_read(&options.file);
    let reckoned = opened.and_then(|(store, meta)| reckon(&store, &meta).map(|found| (store, meta, found)));
    let (store, meta, found) = match reckoned {
        Ok(done) => done,
        Err(error) => return open_failure(&OpenError::Store(error)),
    };
    // The names of the players are those at the end, as far as the entries can be booked.
    let mut game = Game::new(meta.edition.spaces.len(), meta.edition.decks.len());
    let _ = store.replay(|entry| {
        let _ = game.apply(&entry.transfers, &entry.changes);
        Ok(())
    });
    println!("{}", audit_text(&found, Books::new(&meta.edition, &game), Look::PLAIN));
    if found.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
