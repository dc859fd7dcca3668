//! Editions: what a box contains. One YAML file each, checked as a whole.

mod board;
mod fault;
mod fields;
mod fitting;
mod load;
mod read;
mod read_board;
mod read_names;
mod rules;
mod schema;
mod sections;
mod sentences;
mod sound;
mod switches;
mod template;
mod yaml;

pub use board::{Card, Deck, Deed, Effect, Group, Space, SpaceKind, Tax};
pub use fault::Fault;
pub use fields::{can_be_typed, reads_as_sum};
pub use load::{
    EMBEDDED, LoadError, available, embedded, is_path, load, load_text, load_with_source, rulebooks, source,
    takes_name_of_shipped,
};
pub use rules::{Cite, Rules, Setting, Value, choices, parse_value};
pub use schema::schema;
pub use sections::{Matter, Sections};
pub use sentences::{one, sentence};
pub use switches::{About, Kind, Switch};
pub use template::{exact_hands, template};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ledger::{DeckId, SpaceId};
use crate::money::Money;
use crate::names::Key;

/// An edition with its variants, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// Its identifier, which is its file's name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub says: String,
    /// The title of its rulebook, where there is one.
    pub rulebook: Option<String>,
    /// Its money.
    pub currency: Currency,
    /// Starting notes of each player: denomination and count, largest first.
    pub notes: Vec<(Money, i64)>,
    /// All notes in the box, where the rulebook prints them.
    pub notes_in_box: Option<Vec<(Money, i64)>>,
    /// Its own words.
    pub words: Words,
    /// Where its rulebook says what no switch can change.
    #[serde(default)]
    pub sections: Sections,
    /// Groups of deeds.
    pub groups: Vec<Group>,
    /// Spaces in board order.
    pub spaces: Vec<Space>,
    /// Decks of cards.
    pub decks: Vec<Deck>,
    /// The edition's own rules, before any variant.
    pub own: Rules,
    /// The rules in force: edition, then variant, then house rules.
    #[serde(skip)]
    pub rules: Rules,
    /// Ways to play that the rulebook offers; the first is the default.
    pub variants: Vec<Variant>,
    /// The variant whose overlay is in force.
    pub variant: String,
}

/// A way to play an edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub says: String,
    /// What it sets otherwise than the edition.
    pub rules: Vec<(String, Setting)>,
}

/// How sums are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Currency {
    /// The three letters, for exports.
    pub code: String,
    /// The sign, for people.
    pub sign: String,
    /// Whether the sign stands before the figure.
    pub before: bool,
    /// Whether a space stands between sign and figure.
    pub space: bool,
    /// What separates thousands.
    pub thousands: String,
}

impl Currency {
    /// The sum as this edition writes it: `$1,500`, `1.500 €`, `1 500 kr`.
    #[must_use]
    pub fn write(&self, sum: Money) -> String {
        let mut out = String::with_capacity(24);
        self.write_in(&mut out, sum);
        out
    }

    /// The same at the end of a text.
    pub fn write_in(&self, out: &mut String, sum: Money) {
        if sum < Money::ZERO {
            out.push('-');
        }
        let gap = if self.space { "\u{a0}" } else { "" };
        if self.before {
            out.push_str(&self.sign);
            out.push_str(gap);
        }
        self.figure(out, sum);
        if !self.before {
            out.push_str(gap);
            out.push_str(&self.sign);
        }
    }

    /// A change of cash, without the sign of the currency: `+1,500`, `-28`.
    #[must_use]
    pub fn change(&self, by: Money) -> String {
        let mut out = String::from(if by < Money::ZERO { "-" } else { "+" });
        self.figure(&mut out, by);
        out
    }

    /// The figures of a sum, whatever its sign.
    fn figure(&self, out: &mut String, sum: Money) {
        let separator = if self.thousands == " " { "\u{a0}" } else { &self.thousands };
        in_threes(out, sum.units().unsigned_abs(), separator);
    }
}

/// A number with what stands between its thousands.
fn in_threes(out: &mut String, number: u64, separator: &str) {
    let mut digits = itoa::Buffer::new();
    let mut rest = digits.format(number);
    while rest.len() > 3 {
        let (group, after) = rest.split_at((rest.len() - 1) % 3 + 1);
        out.push_str(group);
        out.push_str(separator);
        rest = after;
    }
    out.push_str(rest);
}

/// The edition's own words for things, in the language of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each field is the word for what it is called")]
pub struct Words {
    pub street: String,
    pub streets: String,
    pub station: String,
    pub stations: String,
    pub utility: String,
    pub utilities: String,
    pub house: String,
    pub houses: String,
    pub hotel: String,
    pub hotels: String,
    pub go: String,
    pub jail: String,
    pub parking: String,
    pub chance: String,
    pub chest: String,
}

impl Default for Words {
    fn default() -> Self {
        let w = str::to_owned;
        Words {
            street: w("street"),
            streets: w("streets"),
            station: w("station"),
            stations: w("stations"),
            utility: w("utility"),
            utilities: w("utilities"),
            house: w("house"),
            houses: w("houses"),
            hotel: w("hotel"),
            hotels: w("hotels"),
            go: w("GO"),
            jail: w("jail"),
            parking: w("Free Parking"),
            chance: w("Chance"),
            chest: w("Community Chest"),
        }
    }
}

/// Why a variant or house rule cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OverlayError {
    /// The edition has no such variant; those it has.
    NoVariant(Vec<String>),
    /// There is no such switch; the nearest name.
    NoRule(Option<&'static str>),
    /// The switch cannot be set to this; what it can be set to.
    BadValue(String),
}

/// Words that no player may bear and no space should: they are part of the language.
pub const KEPT_WORDS: &[&str] = &[
    "all", "bank", "pot", "card", "for", "to", "with", "keep", "lift", "hotel", "double", "times", "each", "agreed",
    "flat", "tenth", "on", "at", "nothing",
];

/// Whether it is one of them, in whatever case.
#[must_use]
pub fn is_kept_word(word: &str) -> bool {
    word.len() < 8 && KEPT_NUMBERS.contains(&as_number(word.as_bytes()))
}

/// The same words as numbers, which are all compared at once: almost every name is held against them.
const KEPT_NUMBERS: [u64; KEPT_WORDS.len()] = {
    let (mut numbers, mut at) = ([0; KEPT_WORDS.len()], 0);
    while at < numbers.len() {
        assert!(KEPT_WORDS[at].len() < 8, "a number holds a word of seven letters");
        numbers[at] = as_number(KEPT_WORDS[at].as_bytes());
        at += 1;
    }
    numbers
};

/// A word of at most seven bytes as a number, whatever its case.
const fn as_number(word: &[u8]) -> u64 {
    let (mut number, mut at) = (1, 0);
    while at < word.len() {
        number = number << 8 | word[at].to_ascii_lowercase() as u64;
        at += 1;
    }
    number
}

impl Edition {
    /// An edition with nothing in it, for words that come before there is one.
    #[must_use]
    pub fn nameless() -> Edition {
        read::blank()
    }

    /// The space at a position.
    #[must_use]
    pub fn space(&self, id: SpaceId) -> Option<&Space> {
        self.spaces.get(id.index())
    }

    /// The name of a space as the board prints it.
    #[must_use]
    pub fn space_name(&self, id: SpaceId) -> &str {
        self.space(id).map_or("?", |s| s.name.as_str())
    }

    /// The deed of a space, where it has one.
    #[must_use]
    pub fn deed(&self, id: SpaceId) -> Option<&Deed> {
        self.space(id).and_then(|s| s.deed.as_ref())
    }

    /// All deeds in board order.
    pub fn deeds(&self) -> impl Iterator<Item = (SpaceId, &Deed)> {
        self.spaces.iter().filter_map(|s| s.deed.as_ref().map(|d| (s.id, d)))
    }

    /// What kind of space it is.
    #[must_use]
    pub fn kind(&self, id: SpaceId) -> SpaceKind {
        self.space(id).map_or(SpaceKind::Parking, |s| s.kind)
    }

    /// The group that a deed belongs to.
    #[must_use]
    pub fn group_of(&self, deed: SpaceId) -> Option<&Group> {
        self.deed(deed).and_then(|d| self.groups.get(d.group))
    }

    /// The first space of a kind.
    #[must_use]
    pub fn first(&self, kind: SpaceKind) -> Option<SpaceId> {
        self.spaces.iter().find(|s| s.kind == kind).map(|s| s.id)
    }

    /// The deck that spaces of this kind draw from.
    #[must_use]
    pub fn deck_of(&self, kind: SpaceKind) -> Option<&Deck> {
        self.decks.iter().find(|d| d.kind == kind)
    }

    /// The deck.
    #[must_use]
    pub fn deck(&self, id: DeckId) -> Option<&Deck> {
        self.decks.get(id.index())
    }

    /// The sum as this edition writes it.
    #[must_use]
    pub fn money(&self, sum: Money) -> String {
        self.currency.write(sum)
    }

    /// What each player starts with. A table that settles the unclear count of the smallest notes
    /// starts with what the notes then add up to.
    #[must_use]
    pub fn start_cash(&self) -> Money {
        if matches!(self.rules.cite(Switch::NotesOfOne), Cite::House(_)) {
            return self.start_notes().iter().map(|(note, count)| *note * *count).sum();
        }
        self.rules.sum(Switch::StartCash)
    }

    /// Each player's starting notes, largest first.
    #[must_use]
    pub fn start_notes(&self) -> Vec<(Money, i64)> {
        let mut notes = self.notes.clone();
        let ones = self.rules.number(Switch::NotesOfOne);
        if let (true, Some(last)) = (ones > 0, notes.last_mut()) {
            last.1 = ones;
        }
        notes
    }

    /// This edition under one of its variants.
    ///
    /// # Errors
    /// [`OverlayError::NoVariant`] where it has none of that name.
    pub fn with_variant(mut self, name: &str) -> Result<Edition, OverlayError> {
        let wanted = name.trim().to_lowercase();
        let Some(variant) = self.variants.iter().find(|v| v.name == wanted).cloned() else {
            return Err(OverlayError::NoVariant(self.variants.iter().map(|v| v.name.clone()).collect()));
        };
        self.rules = self.own.clone();
        for (name, setting) in &variant.rules {
            if let Some(switch) = Switch::named(name) {
                self.rules.set(switch, setting.clone());
            }
        }
        self.variant = variant.name;
        Ok(self)
    }

    /// This edition, before any variant, with the settings and sections of another where its stored form
    /// names none.
    #[must_use]
    pub fn completed_by(mut self, other: &Edition) -> Edition {
        let unnamed = Rules::default();
        for switch in Switch::ALL {
            if self.own.setting(*switch) == unnamed.setting(*switch) {
                self.own.set(*switch, other.own.setting(*switch).clone());
            }
        }
        for (matter, cite) in &other.sections.0 {
            self.sections.0.entry(*matter).or_insert_with(|| cite.clone());
        }
        self
    }

    /// This edition with a table's own rules laid over it.
    #[must_use]
    pub fn with_house(mut self, house: &BTreeMap<Switch, Value>) -> Edition {
        for (switch, value) in house {
            let is = value.clone();
            let cite = Cite::House(format!("{} = {is}", switch.name()));
            let own = Some(self.rules.own_cite(*switch));
            self.rules.set(*switch, Setting { is, cite, entry: None, own });
        }
        self
    }

    /// What a switch can be here, where the box cannot bear this value of it.
    #[must_use]
    pub fn cannot_be(&self, switch: Switch, value: &Value) -> Option<String> {
        let runs_out = switch == Switch::BankUnlimited && *value == Value::Flag(false);
        (runs_out && self.notes_in_box.is_none())
            .then(|| "only true, since it is not known how many notes this box holds".to_owned())
    }

    /// Reads one house rule.
    ///
    /// # Errors
    /// Where there is no such switch, or it cannot be set to this.
    pub fn house_rule(name: &str, value: &str) -> Result<(Switch, Value), OverlayError> {
        let Some(switch) = Switch::named(name) else {
            let near = crate::names::nearest(name, Switch::ALL.iter().map(|s| s.name()));
            return Err(OverlayError::NoRule(near.and_then(Switch::named).map(Switch::name)));
        };
        parse_value(switch, value).map(|v| (switch, v)).map_err(OverlayError::BadValue)
    }

    /// Makes the names ready for lookup; wanted after reading the stored form.
    pub fn index_names(&mut self) {
        for space in &mut self.spaces {
            space.keys = std::iter::once(&space.name).chain(&space.also).map(|n| Key::new(n)).collect();
        }
        for group in &mut self.groups {
            group.keys = [&group.name, &group.id].into_iter().chain(&group.also).map(|n| Key::new(n)).collect();
        }
    }
}
