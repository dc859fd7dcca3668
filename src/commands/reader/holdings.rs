//! What somebody holds and what becomes of mortgages, as a line states it.

use super::super::words::Word;
use super::Reader;
use crate::bank::{Holding, Lifting};
use crate::edition::Switch;
use crate::ledger::SpaceId;
use crate::names::Key;
use crate::rulings::{Refusal, Why};

impl Reader<'_> {
    /// Holdings up to the end or one of these words.
    ///
    /// # Errors
    /// Whatever is wrong with one of them.
    pub fn holdings(&mut self, until: &[&str], grammar: &str) -> Result<Vec<Holding>, Refusal> {
        let mut holdings = Vec::new();
        while let Some(word) = self.peek() {
            if until.iter().any(|u| word.is(u)) {
                break;
            }
            if word.is("nothing") || word.is(",") {
                self.at += 1;
                continue;
            }
            let at = self.at;
            match self.holding(grammar) {
                Ok(holding) => holdings.push(holding),
                Err(refusal) => {
                    // Where the other player stands, what is missing is the word between.
                    self.at = at;
                    if self.is_player() {
                        break;
                    }
                    return Err(refusal);
                }
            }
        }
        Ok(holdings)
    }

    /// One holding.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn one_holding(&mut self) -> Result<Holding, Refusal> {
        self.holding("HOLDING")
    }

    /// Whether the next word is the whole name of a player.
    #[must_use]
    pub fn is_player(&self) -> bool {
        let key = self.peek().map(|w| Key::new(&w.text)).unwrap_or_default();
        self.books.game.players().iter().any(|p| !key.is_empty() && p.key == key)
    }

    fn holding(&mut self, grammar: &str) -> Result<Holding, Refusal> {
        let word = self.peek().cloned().unwrap_or(Word { text: "".into(), quoted: false, start: 0, end: 0 });
        if !word.quoted && word.item().eq_ignore_ascii_case("card") {
            self.at += 1;
            return Ok(Holding::Card(None));
        }
        if let Some(name) = word.item().strip_prefix("card:").filter(|_| !word.quoted) {
            self.at += 1;
            return self.deck(name).map(|d| Holding::Card(Some(d.id)));
        }
        if self.is_amount() {
            return self.amount(grammar).map(Holding::Cash);
        }
        let at = self.at;
        let promise = ["immunity", "immunities", "loan", "rent"].iter().any(|w| word.is(w));
        self.stated_deed().map(|(deed, state)| Holding::Deed(deed, state)).map_err(|refusal| {
            self.at = at;
            if !promise || !matches!(*refusal.why, Why::UnknownSpace { .. }) {
                return refusal;
            }
            Refusal::ruled(Why::NoHolding { word: word.text.to_string() }, self.books.cite(Switch::PlayerLoans))
        })
    }

    /// `keep` or `lift`, for mortgages that change hands: all of them, or those that are named and the
    /// rest the other way.
    ///
    /// # Errors
    /// Whatever is wrong with a deed named after it.
    pub fn lifting(&mut self) -> Result<Lifting, Refusal> {
        let (all, some): (Lifting, fn(Vec<SpaceId>) -> Lifting) = if self.take("keep") {
            (Lifting::Keep, Lifting::But)
        } else if self.take("lift") {
            (Lifting::Lift, Lifting::Only)
        } else {
            return Ok(Lifting::Unsaid);
        };
        if self.is_done() || self.is_kept_next() { Ok(all) } else { self.deeds().map(some) }
    }
}
