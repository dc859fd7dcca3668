//! The game along the way: an entry with what belongs to it and the state after it.

use crate::bank::Act;
use crate::game::{Entry, Game};
use crate::rulings::{Books, Ruling};

/// One entry of a game that is told from its beginning.
#[derive(Debug, Clone, Copy)]
pub struct Moment<'a> {
    /// The entry.
    pub entry: &'a Entry,
    /// Its ruling as the file has it, in JSON.
    pub ruling: &'a str,
    /// Its hash in the chain, in hexadecimal.
    pub hash: &'a str,
    /// What it booked, where its line is an order.
    pub act: Option<&'a Act>,
    /// The entry that struck it out, if one did.
    pub struck_by: Option<u32>,
    /// The edition as in force and the state after the entry.
    pub books: Books<'a>,
}

impl Moment<'_> {
    /// The ruling; one without steps where the file's cannot be read.
    #[must_use]
    pub fn reasons(&self) -> Ruling {
        serde_json::from_str(self.ruling).unwrap_or_default()
    }

    /// Whether it counts: it was not struck out and strikes nothing out itself.
    #[must_use]
    pub const fn stands(&self) -> bool {
        self.struck_by.is_none() && self.entry.undoes.is_none()
    }
}

/// What is known of a game before its entries are told.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// The edition under its variant as the game began, without house rules.
    pub edition: &'a crate::edition::Edition,
    /// The full text of the edition file.
    pub source: &'a str,
    /// The random name of the game.
    pub game: &'a str,
    /// The first entry that is told.
    pub since: u32,
    /// The state before that entry.
    pub before: &'a Game,
    /// The edition in force and the state at the end.
    pub end: Books<'a>,
}
