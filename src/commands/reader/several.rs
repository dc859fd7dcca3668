//! Names that several spaces answer to.

use super::super::words::quote;
use super::Reader;
use crate::ledger::SpaceId;
use crate::names::Key;
use crate::rulings::{Refusal, Why};

impl Reader<'_> {
    /// The choices by name, by position where they share one.
    pub(super) fn ambiguous(&self, word: String, several: &[SpaceId]) -> Refusal {
        let books = self.books;
        let shared = |name: &str| several.iter().filter(|s| books.space(**s) == name).count() > 1;
        let name = |s: &SpaceId| match books.space(*s) {
            name if shared(name) => format!("#{}", s.0),
            name => name.to_owned(),
        };
        let choices: Vec<String> = several.iter().map(name).collect();
        let typed = choices.iter().map(|name| if name.starts_with('#') { name.clone() } else { quote(name) }).collect();
        Why::Ambiguous { word, choices, typed }.into()
    }

    /// Of several spaces, the only one whose printed name is meant; the others answer to it by
    /// another name that they have: Schiphol is at Amsterdam.
    pub(super) fn printed(&self, word: &str, several: &[SpaceId]) -> Option<SpaceId> {
        let typed = Key::new(word);
        let spaces = several.iter().filter_map(|s| self.books.edition.space(*s));
        let best = spaces.clone().flat_map(|s| &s.keys).filter_map(|key| key.rank(&typed)).min()?;
        let mut printed = spaces.filter(|s| s.keys.first().and_then(|key| key.rank(&typed)) == Some(best));
        printed.next().filter(|_| printed.next().is_none()).map(|s| s.id)
    }

    /// Of several spaces of one name, the next ahead of the token meant: else of the one on turn.
    pub(super) fn next_ahead(&self, several: &[SpaceId]) -> Option<SpaceId> {
        let books = self.books;
        let first = books.edition.space(*several.first()?)?;
        if !several.iter().all(|s| books.edition.space_name(*s) == first.name) {
            return None;
        }
        let mover = self.mover.or(books.game.turn().map(|t| t.player))?;
        let from = books.game.player(mover)?.position?.index();
        let length = books.edition.spaces.len().max(1);
        several.iter().copied().min_by_key(|s| (s.index() + length - from - 1) % length)
    }
}
