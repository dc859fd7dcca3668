//! The words of a canonical line: names in quotes where they need them, the same each time.

use crate::bank::{Holding, Lifting, Much, Party, Site, State, Terms};
use crate::commands::words::quote;
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::rulings::Books;

/// A line that is being written, word by word.
pub struct Line<'a> {
    pub books: Books<'a>,
    pub text: String,
}

impl Line<'_> {
    /// A word, a space before it where one stands there already.
    pub fn word(&mut self, word: &str) {
        if !self.text.is_empty() && !word.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    /// A player, in quotes where the name has several words.
    pub fn player(&mut self, player: PlayerId) {
        self.word(&quote(self.books.player(player)));
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

    /// A space.
    pub fn space(&mut self, space: SpaceId) {
        let name = self.space_text(space);
        self.word(&name);
    }

    /// A space's name in quotes where it has several words; its position where the name repeats.
    pub fn space_text(&self, space: SpaceId) -> String {
        let name = self.books.space(space);
        let twins = self.books.edition.spaces.iter().filter(|s| self.books.space(s.id) == name).count();
        if twins > 1 { format!("#{}", space.0) } else { quote(name) }
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
                let name = self.books.edition.groups.get(group).map(|g| quote(&g.name)).unwrap_or_default();
                self.word(&name);
            }
        }
    }

    /// How much is built or sold; `all` is the word for all of it.
    pub fn much(&mut self, much: Option<Much>, all: &str) {
        match much {
            None => {}
            Some(Much::Count(n)) => self.word(&n.to_string()),
            Some(Much::Each(n)) => self.word(&format!("each {n}")),
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
            let text = match holding {
                Holding::Cash(sum) => sum.to_string(),
                Holding::Card(None) => "card".to_owned(),
                Holding::Card(Some(deck)) => {
                    format!("card:{}", self.books.edition.deck(*deck).map_or("", |d| d.kind.word()))
                }
                Holding::Deed(deed, state) => {
                    let state = match state {
                        None => String::new(),
                        Some(State::Mortgaged) => ":m".to_owned(),
                        Some(State::Houses(n)) => format!(":{n}"),
                        Some(State::Hotel) => ":hotel".to_owned(),
                    };
                    format!("{}{state}", self.space_text(*deed))
                }
            };
            self.word(&text);
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
            self.word(&dice.to_string());
        }
        if terms.double {
            self.word("double");
        }
        if let Some(times) = terms.times {
            self.word(&format!("times {times}"));
        }
    }
}
