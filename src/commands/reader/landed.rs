//! What the dice know: rolls in a line, and what the last landing stands for where the line does not
//! say.

use super::super::amount;
use super::super::words::Word;
use super::{Reader, is_kept};
use crate::edition::SpaceKind;
use crate::game::Landing;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::{Refusal, Why};

impl Reader<'_> {
    /// Whether the next word begins like dice.
    #[must_use]
    pub fn dice_next(&self) -> bool {
        self.peek().is_some_and(|w| !w.quoted && w.text.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Both dice of a roll: `3 4`, `3+4` or `34`. A total will not do, since doubles matter.
    ///
    /// # Errors
    /// `bad-dice`, or `syntax` where none are typed.
    pub fn two_dice(&mut self, grammar: &str) -> Result<(u8, u8), Refusal> {
        if !self.dice_next() {
            return Err(self.lacks("a roll", grammar));
        }
        match *self.several_dice()?.as_slice() {
            [a, b] => Ok((a, b)),
            ref other => {
                let word = other.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                Err(Why::BothDice { word }.into())
            }
        }
    }

    /// Dice up to the end of the digits: `3 4 5`, `3+4+5` or `345`.
    ///
    /// # Errors
    /// `bad-dice`.
    pub fn several_dice(&mut self) -> Result<Vec<u8>, Refusal> {
        let mut dice = Vec::new();
        while self.dice_next() {
            let Some(word) = self.next_word() else { break };
            let digits = word.text.chars().filter(|c| *c != '+');
            for figure in digits {
                match figure.to_digit(10).and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=6).contains(n)) {
                    Some(shown) => dice.push(shown),
                    None => return Err(Why::BothDice { word: word.text.into_owned() }.into()),
                }
            }
        }
        Ok(dice)
    }

    /// The last landing, where the dice are followed.
    #[must_use]
    pub fn landing(&self) -> Option<Landing> {
        self.books.game.landing().filter(|_| self.books.game.following())
    }

    /// A player; where none is named, the one who landed last.
    ///
    /// # Errors
    /// As [`Reader::player`], where nobody landed.
    pub fn player_or_landed(&mut self) -> Result<PlayerId, Refusal> {
        match self.landing() {
            Some(landing) => Ok(self.maybe_player().unwrap_or(landing.player)),
            None => self.player(),
        }
    }

    /// A deed; where none is named, the one on which the player landed.
    ///
    /// # Errors
    /// As [`Reader::deed`].
    pub fn deed_or_landed(&mut self, player: PlayerId) -> Result<SpaceId, Refusal> {
        let landed = self.landing().filter(|l| l.player == player).map(|l| l.space);
        let unnamed = self.peek().is_none_or(is_kept) || self.dice_next();
        let landed = landed.filter(|s| self.books.edition.deed(*s).is_some());
        // Rent may still be open from a landing before that.
        let open = || crate::bank::open_rents(self.books, player, None).first().map(|(claim, _)| claim.deed);
        match landed.or_else(open).filter(|_| unnamed) {
            Some(space) => Ok(space),
            None => self.deed(),
        }
    }

    /// A tax space; where none is named, the one on which the player landed.
    ///
    /// # Errors
    /// As [`Reader::tax_space`].
    pub fn tax_space_or_landed(&mut self, player: PlayerId) -> Result<SpaceId, Refusal> {
        let landed = self.landing().filter(|l| l.player == player).map(|l| l.space);
        let choice = |w: &Word<'_>| ["flat", "tenth", "f", "t", "10%"].iter().any(|choice| w.is(choice));
        let unnamed = self.peek().is_none_or(choice);
        match landed.filter(|s| unnamed && self.books.edition.kind(*s) == SpaceKind::Tax) {
            Some(space) => Ok(space),
            None => self.tax_space(),
        }
    }

    /// Whether exactly one word is left.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.words.len()
    }

    /// Whether an amount stands after the next word.
    #[must_use]
    pub fn amount_after(&self) -> bool {
        let next = self.words.get(self.at + 1);
        next.is_some_and(|w| !w.quoted && amount::looks_like_amount(&w.text, self.books.edition))
    }

    /// The words that are left, without quotes; they are not taken.
    #[must_use]
    pub fn remaining(&self) -> String {
        self.words.iter().skip(self.at).map(|w| &*w.text).collect::<Vec<_>>().join(" ")
    }

    /// A new name: all that is left of the line, with quotes or without.
    pub fn new_name(&mut self) -> Option<String> {
        let name = (!self.is_done()).then(|| self.remaining());
        self.rest();
        name
    }

    /// The refusal of a purchase or auction that names no deed while nobody stands at one for sale.
    #[must_use]
    pub fn nothing_for_sale(&self) -> Option<Refusal> {
        let landing = self.landing().filter(|_| self.is_done())?;
        let books = self.books;
        let name = books.space(landing.space);
        let says = match books.edition.deed(landing.space).map(|_| books.game.owner_player(landing.space)) {
            Some(None) => return None,
            Some(Some(owner)) => format!("nothing is for sale: {name} belongs to {}", books.player(owner)),
            None => format!("nothing is for sale at {name}"),
        };
        Some(Why::Syntax { says, hint: "roll first, or name the deed; `deeds` lists them".to_owned() }.into())
    }

    /// An amount that another follows; `25 100` is two.
    ///
    /// # Errors
    /// `bad-amount`, or `syntax` where none is typed.
    pub fn one_of_two_amounts(&mut self, grammar: &str) -> Result<Money, Refusal> {
        let before_another = |r: &mut Self| {
            let sum = r.amount(grammar)?;
            if r.is_amount() { Ok(sum) } else { Err(r.lacks("an amount", grammar)) }
        };
        if let Some(sum) = self.maybe(before_another) {
            return Ok(sum);
        }
        let Some(word) = self.next_word() else { return Err(self.lacks("an amount", grammar)) };
        amount::amount(&word.text, self.books.edition)
    }
}
