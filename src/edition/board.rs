//! The board: spaces, deeds, groups, decks of cards.

use serde::{Deserialize, Serialize};

use crate::ledger::{DeckId, SpaceId};
use crate::money::Money;
use crate::names::Key;

/// What kind of space it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpaceKind {
    /// The start, where the salary is paid.
    Go,
    /// A street, which can be built on.
    Street,
    /// A station, whose rent goes by how many its owner has.
    Station,
    /// A utility, whose rent goes by the dice.
    Utility,
    /// A tax.
    Tax,
    /// A card of the first deck.
    Chance,
    /// A card of the second deck.
    Chest,
    /// Jail, and just visiting.
    Jail,
    /// Free Parking.
    Parking,
    /// Go to jail.
    GoToJail,
}

impl SpaceKind {
    /// All kinds.
    pub const ALL: &'static [SpaceKind] = &[
        SpaceKind::Go,
        SpaceKind::Street,
        SpaceKind::Station,
        SpaceKind::Utility,
        SpaceKind::Tax,
        SpaceKind::Chance,
        SpaceKind::Chest,
        SpaceKind::Jail,
        SpaceKind::Parking,
        SpaceKind::GoToJail,
    ];

    /// Whether it is sold with a title deed.
    #[must_use]
    pub const fn has_deed(self) -> bool {
        matches!(self, SpaceKind::Street | SpaceKind::Station | SpaceKind::Utility)
    }

    /// The word for it in edition files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SpaceKind::Go => "go",
            SpaceKind::Street => "street",
            SpaceKind::Station => "station",
            SpaceKind::Utility => "utility",
            SpaceKind::Tax => "tax",
            SpaceKind::Chance => "chance",
            SpaceKind::Chest => "chest",
            SpaceKind::Jail => "jail",
            SpaceKind::Parking => "parking",
            SpaceKind::GoToJail => "gotojail",
        }
    }
}

/// A space of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// Its position.
    pub id: SpaceId,
    /// Its name, as the board prints it.
    pub name: String,
    /// Other names by which it is found.
    pub also: Vec<String>,
    /// What it is.
    pub kind: SpaceKind,
    /// Whether the name is confirmed on a printing of the board.
    pub confirmed: bool,
    /// Its title deed, where there is one.
    pub deed: Option<Deed>,
    /// Its tax, where it is one.
    pub tax: Option<Tax>,
    /// All its names, ready for lookup.
    #[serde(skip)]
    pub keys: Vec<Key>,
}

/// A title deed. All sums are in whole units of the edition's currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The group it belongs to, by its order in the edition.
    pub group: usize,
    /// The printed price.
    pub price: Money,
    /// The printed loan.
    pub mortgage: Money,
    /// Streets: rent bare, with one to four houses, with a hotel. Stations: rent by number held.
    pub rents: Vec<Money>,
    /// Price of a house.
    pub house: Money,
    /// Cash price of a hotel, beside the houses given for it.
    pub hotel: Money,
    /// Utilities: the multipliers of the dice, by number held.
    pub times: Vec<i64>,
}

/// A tax space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tax {
    /// Whether it is the income tax, which some editions assess by worth.
    pub income: bool,
    /// The printed sum.
    pub amount: Money,
}

/// A group of deeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Its identifier in the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names by which it is found.
    pub also: Vec<String>,
    /// The deeds in it, in board order.
    pub deeds: Vec<SpaceId>,
    /// All its names, ready for lookup.
    #[serde(skip)]
    pub keys: Vec<Key>,
}

impl Group {
    /// Whether it bears a name, however that is written.
    #[must_use]
    pub fn is_called(&self, name: &Key) -> bool {
        let mut all = [&self.id, &self.name].into_iter().chain(&self.also);
        all.any(|own| Key::new(own).joined() == name.joined())
    }
}

/// A deck of cards, or a numbered list of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Its order in the edition.
    pub id: DeckId,
    /// `chance` or `chest`: the kind of space that draws from it.
    pub kind: SpaceKind,
    /// Its name.
    pub name: String,
    /// Its cards, as far as they are known.
    pub cards: Vec<Card>,
}

/// A card: what it does, never its wording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The word by which a banker picks it.
    pub key: String,
    /// The occasion, in a few words.
    pub says: String,
    /// How many of it there are.
    pub copies: u8,
    /// What it does.
    pub does: Effect,
}

/// What a card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Advance to a space, with the salary where GO is passed.
    Advance(SpaceId),
    /// Go back so many spaces.
    Back(u8),
    /// Go back to a space, without salary.
    BackTo(SpaceId),
    /// Advance to the nearest station and pay so many times the rent.
    NearestStation(i64),
    /// Advance to the nearest utility and pay so many times a fresh roll.
    NearestUtility(i64),
    /// Go to jail.
    Jail,
    /// Keep the card to get out of jail.
    JailCard,
    /// Collect from the bank.
    Collect(Money),
    /// Pay the bank (or the pot).
    Pay(Money),
    /// Collect from each other player.
    CollectEach(Money),
    /// Pay each other player.
    PayEach(Money),
    /// Pay for each house and each hotel.
    Repairs(Money, Money),
    /// Pay, or draw from another deck.
    Choice(Money, DeckId),
}
