//! The words of a canonical line: names in quotes where they need them, the same each time.

use crate::bank::{Holding, Lifting, Much, Party, Site, State, Terms};
use crate::commands::words::is_one_word;
use crate::edition::Space;
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::Books;

/// A line that is being written, word by word.
pub struct Line<'a> {
    pub books: Books<'a>,
    pub text: String,
}

impl<'a> Line<'a> {
    /// Nothing yet, with room for what most lines come to.
    pub fn new(books: Books<'a>) -> Self {
        Line { books, text: String::with_capacity(64) }
    }

    /// A word, a space before it where one stands there already.
    pub fn word(&mut self, word: &str) {
        if !word.is_empty() {
            self.space_before();
            self.text.push_str(word);
        }
    }

    fn space_before(&mut self) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
    }

    /// A name, in quotes where it would not be read as one word.
    pub fn name(&mut self, name: &str) {
        if is_one_word(name) {
            return self.word(name);
        }
        self.space_before();
        for part in ["\"", name, "\""] {
            self.text.push_str(part);
        }
    }

    /// A number, or a sum without its currency.
    pub fn number(&mut self, number: i64) {
        self.word(itoa::Buffer::new().format(number));
    }

    /// A sum that stands in place of the one that the rules come to.
    pub fn for_sum(&mut self, sum: Option<Money>) {
        if let Some(sum) = sum {
            self.word("for");
            self.number(sum.units());
        }
    }

    /// A player.
    pub fn player(&mut self, player: PlayerId) {
        self.name(self.books.player(player));
    }

    /// Who holds something.
    pub fn holder(&mut self, holder: Holder) {
        match holder {
            Holder::Bank => self.word("bank"),
            Holder::Pot => self.word("pot"),
            Holder::Player(p) => self.player(p),
            Holder::Street(s) => self.space(s),
        }
    }

    /// Who pays or is paid.
    pub fn party(&mut self, party: Party) {
        match party {
            Party::Bank => self.word("bank"),
            Party::Pot => self.word("pot"),
            Party::All => self.word("all"),
            Party::Player(p) => self.player(p),
        }
    }

    /// A space by its name; by its position where the name repeats.
    pub fn space(&mut self, space: SpaceId) {
        let name = self.books.space(space);
        let of = |s: &'a Space| self.books.game.label(s.id).unwrap_or(&s.name);
        if self.books.edition.spaces.iter().any(|s| of(s) == name && s.id != space) {
            self.word(&format!("#{}", space.0));
        } else {
            self.name(name);
        }
    }

    /// Spaces, one after the other.
    pub fn spaces(&mut self, spaces: &[SpaceId]) {
        for space in spaces {
            self.space(*space);
        }
    }

    /// Where is built or sold.
    pub fn site(&mut self, site: Site) {
        match site {
            Site::Street(street) => self.space(street),
            Site::Group(group) => {
                if let Some(group) = self.books.edition.groups.get(group) {
                    self.name(&group.name);
                }
            }
        }
    }

    /// How much is built or sold; `all` is the word for all of it.
    pub fn much(&mut self, much: Option<Much>, all: &str) {
        match much {
            None => {}
            Some(Much::Count(n)) => self.number(n),
            Some(Much::Each(n)) => {
                self.word("each");
                self.number(n);
            }
            Some(Much::All) => self.word(all),
        }
    }

    /// A deck, where one is named.
    pub fn deck(&mut self, deck: Option<DeckId>) {
        if let Some(deck) = deck.and_then(|d| self.books.edition.deck(d)) {
            self.word(deck.kind.word());
        }
    }

    /// What is handed over: cash, cards, deeds with what is on them.
    pub fn holdings(&mut self, holdings: &[Holding]) {
        for holding in holdings {
            match holding {
                Holding::Cash(sum) => self.number(sum.units()),
                Holding::Card(None) => self.word("card"),
                Holding::Card(Some(deck)) => {
                    let deck = self.books.edition.deck(*deck).map_or("", |d| d.kind.word());
                    self.word(&format!("card:{deck}"));
                }
                Holding::Deed(deed, state) => {
                    self.space(*deed);
                    match state {
                        None => {}
                        Some(State::Mortgaged) => self.text.push_str(":m"),
                        Some(State::Houses(n)) => push!(self.text, ":{n}"),
                        Some(State::Hotel) => self.text.push_str(":hotel"),
                    }
                }
            }
        }
    }

    /// What becomes of mortgages that change hands.
    pub fn lifting(&mut self, lifting: &Lifting) {
        match lifting {
            Lifting::Unsaid => {}
            Lifting::Keep => self.word("keep"),
            Lifting::Lift => self.word("lift"),
            Lifting::Only(deeds) => {
                self.word("lift");
                self.spaces(deeds);
            }
            Lifting::But(deeds) => {
                self.word("keep");
                self.spaces(deeds);
            }
        }
    }

    /// What a rent is asked under.
    pub fn terms(&mut self, terms: Terms) {
        if let Some(dice) = terms.dice {
            self.number(dice.into());
        }
        if terms.double {
            self.word("double");
        }
        if let Some(times) = terms.times {
            self.word("times");
            self.number(times);
        }
    }
}
