//! Transfers: the only way in which anything changes hands.

use serde::{Deserialize, Serialize};

/// A player, by seat in the order of joining; the first is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

/// A space of the board, by position; GO is usually 0. A deed is known by its space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceId(pub u8);

/// A deck of cards, by its order in the edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeckId(pub u8);

impl PlayerId {
    /// The seat as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl SpaceId {
    /// The position as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl DeckId {
    /// The deck as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who or what can hold an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Holder {
    /// The bank: its cash is the counterpart of all cash in play.
    Bank,
    /// The pot in the middle of the board, where a house rule keeps one.
    Pot,
    /// A player.
    Player(PlayerId),
    /// A street, which holds its buildings.
    Street(SpaceId),
}

/// What can be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Item {
    /// Money, in whole units.
    Cash,
    /// A title deed; there is one of each.
    Deed(SpaceId),
    /// A house.
    House,
    /// A hotel.
    Hotel,
    /// A get-out-of-jail card of a deck.
    Card(DeckId),
}

/// So much of one item from one holder to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// What changes hands.
    pub item: Item,
    /// How much of it: units of money or pieces; always above zero.
    pub qty: i64,
    /// Who gives.
    pub from: Holder,
    /// Who receives.
    pub to: Holder,
}

impl Transfer {
    /// The same the other way.
    #[must_use]
    pub const fn reversed(self) -> Transfer {
        Transfer { item: self.item, qty: self.qty, from: self.to, to: self.from }
    }
}
