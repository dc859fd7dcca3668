//! Facts: what is true beside the holdings.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::AtEnd;
use crate::clock::Countdown;
use crate::edition::{Switch, Value};
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;

/// A mortgage on a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Loan {
    /// Its present owner took the deed over with the mortgage on it.
    pub taken_over: bool,
    /// What the bank lent, where it was not what the deed states. In units of the edition's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Money>,
}

impl Loan {
    /// The same loan, with the deed in another player's hands.
    #[must_use]
    pub const fn handed_on(self) -> Loan {
        Loan { taken_over: true, ..self }
    }

    /// As it stands in the file: whether it was taken over, with the sum where that is its own.
    fn value(self) -> Json {
        if self.sum.is_some() { json(&self) } else { json(&u8::from(self.taken_over)) }
    }

    fn restore(value: &str) -> Option<Loan> {
        match from::<u64>(value) {
            Some(n) => Some(Loan { taken_over: n == 1, sum: None }),
            None => from(value),
        }
    }
}

/// How a player left the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Left {
    /// Bankrupt.
    Bankrupt,
    /// Gave up.
    Resigned,
}

/// Whose turn it is, where the dice are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The player.
    pub player: PlayerId,
    /// Doubles rolled in a row so far in this turn.
    pub doubles: u8,
    /// Whether the player has rolled and has no further roll.
    pub done: bool,
    /// Salary received for moving in this turn, which some tables pay once a turn or take back on
    /// the way to jail. In units of the edition's currency.
    pub salary: Money,
    /// The doubles that opened jail have been told, and the roll itself is yet to come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub freed: bool,
}

impl Turn {
    /// A turn that begins; nothing has been rolled in it.
    #[must_use]
    pub const fn of(player: PlayerId) -> Turn {
        Turn { player, doubles: 0, done: false, salary: Money::ZERO, freed: false }
    }

    /// Whether the player has rolled in this turn.
    #[must_use]
    pub const fn has_rolled(&self) -> bool {
        self.done || self.doubles > 0
    }
}

/// Where a token has come to rest and what is still to be settled there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// Whose token.
    pub player: PlayerId,
    /// The space.
    pub space: SpaceId,
    /// The total of the dice that count for a utility; `None` where a fresh roll is wanted.
    pub dice: Option<u8>,
    /// What a card multiplies the rent by; on a utility it replaces the multiplier.
    pub times: Option<i64>,
    /// Who owned the deed, and what the landing costs: what is built, mortgaged or handed on since
    /// changes nothing. No sum where it goes by dice yet to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owed: Option<(PlayerId, Option<Money>)>,
    /// What is due here has been settled.
    pub settled: bool,
}

/// Rent that has not been asked for yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who landed.
    pub debtor: PlayerId,
    /// Whose deed it was then.
    pub owner: PlayerId,
    /// On which deed.
    pub deed: SpaceId,
    /// The dice that count for a utility.
    pub dice: Option<u8>,
    /// What a card multiplies the rent by.
    pub times: Option<i64>,
    /// Who owned the deed, and what the landing costs, as of the landing itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owed: Option<(PlayerId, Option<Money>)>,
    /// How many turns have begun with a roll since.
    pub rolled: u8,
    /// Who rolled when it lapsed, once it has.
    pub lapsed_by: Option<PlayerId>,
}

/// A debt on the books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// Who owes.
    pub debtor: PlayerId,
    /// Who is owed.
    pub creditor: Holder,
    /// How much is still open.
    pub amount: Money,
    /// It arose from rent, which some editions let be paid in property.
    pub rent: bool,
    /// What it is for.
    pub why: String,
}

/// What is sold at an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lot {
    /// A deed.
    Deed(SpaceId),
    /// A contested house.
    House,
    /// A contested hotel.
    Hotel,
    /// A get-out-of-jail card.
    Card(DeckId),
}

/// An auction that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auction {
    /// What is on the block.
    pub lot: Lot,
    /// The highest bid so far.
    pub bid: Option<(PlayerId, Money)>,
    /// The bids before it, the highest at the end: it takes the lot where those above it are void, be
    /// they of the same bidder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<(PlayerId, Money)>,
    /// Who has passed and not bid since.
    pub passed: Vec<PlayerId>,
    /// Who may not bid, having declined to buy, where the edition says so.
    pub barred: Option<PlayerId>,
    /// What comes after this lot.
    pub rest: Vec<Lot>,
    /// It is what a bankrupt left to the bank.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estate: bool,
}

impl Auction {
    /// An auction of these lots, one after the other, that nobody has bid at; `None` without a lot.
    pub fn of(lots: impl IntoIterator<Item = Lot>) -> Option<Auction> {
        let mut lots = lots.into_iter();
        let lot = lots.next()?;
        let rest = lots.collect();
        Some(Auction { lot, bid: None, under: Vec::new(), passed: Vec::new(), barred: None, rest, estate: false })
    }

    /// What is on the block and what comes after it.
    pub fn lots(&self) -> impl Iterator<Item = Lot> {
        std::iter::once(self.lot).chain(self.rest.iter().copied())
    }

    /// The auction with this bid as the highest.
    #[must_use]
    pub fn with_bid(mut self, player: PlayerId, sum: Money) -> Auction {
        self.under.extend(self.bid.replace((player, sum)));
        self.passed.retain(|p| *p != player);
        self
    }

    /// The auction without its highest bid: the one below it is the highest.
    #[must_use]
    pub fn without_highest(mut self) -> Auction {
        self.bid = self.under.pop();
        self
    }

    /// The auction without this player's bids: what the others have bid stands.
    #[must_use]
    pub fn without(mut self, player: PlayerId) -> Auction {
        self.under.retain(|(p, _)| *p != player);
        if self.bid.is_some_and(|(p, _)| p == player) {
            self.bid = self.under.pop();
        }
        self
    }
}

/// What a table counted of a player's cash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// What was counted.
    pub cash: Money,
    /// What the books had at that moment.
    pub books: Money,
    /// The books have taken over what was counted.
    pub adopted: bool,
    /// `opening` stated a sum, now or before: the books have one that a count is held against.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stated: bool,
    /// The banknotes, where they were told: denomination and number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(Money, i64)>,
}

impl Counted {
    /// How much more was counted than the books have; below nothing where it was less.
    #[must_use]
    pub fn difference(&self) -> Money {
        if self.adopted { Money::ZERO } else { self.cash - self.books }
    }
}

/// What is true beside the holdings, one thing at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant names the fact; its fields are whom it is about and what is true")]
pub enum Fact {
    Seat(PlayerId, Option<String>),
    Out(PlayerId, Option<Left>),
    Mortgage(SpaceId, Option<Loan>),
    Paid(SpaceId, Vec<Money>),
    Built(SpaceId, Vec<SpaceId>),
    Jail(PlayerId, Option<u8>),
    Skip(PlayerId, u8),
    Position(PlayerId, Option<SpaceId>),
    Follow(bool),
    Turn(Option<Turn>),
    Landing(Option<Landing>),
    Claim(u32, Option<Claim>),
    Debt(u32, Option<Debt>),
    Auction(Option<Auction>),
    Clock(Option<Countdown>),
    House(Switch, Option<Value>),
    Label(SpaceId, Option<String>),
    Counted(PlayerId, Option<Counted>),
    Dealt(PlayerId, u8),
    AtEnd(Option<Box<AtEnd>>),
    Finished(bool),
}

impl Fact {
    /// The name of the kind of fact, as it stands in the file.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Fact::Seat(..) => "seat",
            Fact::Out(..) => "out",
            Fact::Mortgage(..) => "mortgage",
            Fact::Paid(..) => "paid",
            Fact::Built(..) => "built",
            Fact::Jail(..) => "jail",
            Fact::Skip(..) => "skip",
            Fact::Position(..) => "position",
            Fact::Follow(..) => "follow",
            Fact::Turn(..) => "turn",
            Fact::Landing(..) => "landing",
            Fact::Claim(..) => "claim",
            Fact::Debt(..) => "debt",
            Fact::Auction(..) => "auction",
            Fact::Clock(..) => "clock",
            Fact::House(..) => "house",
            Fact::Label(..) => "label",
            Fact::Counted(..) => "counted",
            Fact::Dealt(..) => "dealt",
            Fact::AtEnd(..) => "at_end",
            Fact::Finished(..) => "finished",
        }
    }

    /// Whom or what the fact is about: a seat, a position, the number of a debt or a rule.
    #[must_use]
    pub fn about(&self) -> i64 {
        match self {
            Fact::Seat(p, _)
            | Fact::Out(p, _)
            | Fact::Jail(p, _)
            | Fact::Skip(p, _)
            | Fact::Position(p, _)
            | Fact::Counted(p, _)
            | Fact::Dealt(p, _) => i64::from(p.0),
            Fact::Mortgage(s, _) | Fact::Paid(s, _) | Fact::Built(s, _) | Fact::Label(s, _) => i64::from(s.0),
            Fact::Claim(n, _) | Fact::Debt(n, _) => i64::from(*n),
            Fact::House(switch, _) => *switch as i64,
            _ => 0,
        }
    }

    /// The rule that a house rule sets, by name, since numbers of rules may change.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Fact::House(switch, _) => Some(switch.name()),
            _ => None,
        }
    }

    /// What is true, as it stands in the file.
    #[must_use]
    pub fn value(&self) -> Json {
        match self {
            Fact::Seat(_, v) | Fact::Label(_, v) => json(v),
            Fact::Out(_, v) => json(v),
            Fact::Mortgage(_, v) => v.map_or(Json::Null, Loan::value),
            Fact::Paid(_, v) => json(&(!v.is_empty()).then_some(v)),
            Fact::Built(_, v) => json(&(!v.is_empty()).then_some(v)),
            Fact::Jail(_, v) => json(v),
            Fact::Skip(_, v) | Fact::Dealt(_, v) => json(v),
            Fact::Position(_, v) => json(v),
            Fact::Follow(v) | Fact::Finished(v) => json(&u8::from(*v)),
            Fact::Turn(v) => json(v),
            Fact::Landing(v) => json(v),
            Fact::Claim(_, v) => json(v),
            Fact::Debt(_, v) => json(v),
            Fact::Auction(v) => json(v),
            Fact::Clock(v) => json(v),
            Fact::House(_, v) => json(v),
            Fact::Counted(_, v) => json(v),
            Fact::AtEnd(v) => json(v),
        }
    }

    /// The fact back from the file; `None` where it is not one.
    #[must_use]
    pub fn restore(kind: &str, about: i64, rule: Option<&str>, value: &str) -> Option<Fact> {
        let small = || u8::try_from(about).ok();
        let player = || small().map(PlayerId);
        let space = || small().map(SpaceId);
        let number = || u32::try_from(about).ok();
        Some(match kind {
            "seat" => Fact::Seat(player()?, from(value)?),
            "out" => Fact::Out(player()?, from(value)?),
            "mortgage" if value == "null" => Fact::Mortgage(space()?, None),
            "mortgage" => Fact::Mortgage(space()?, Some(Loan::restore(value)?)),
            "paid" => Fact::Paid(space()?, from::<Option<Vec<Money>>>(value)?.unwrap_or_default()),
            "built" => Fact::Built(space()?, from::<Option<Vec<SpaceId>>>(value)?.unwrap_or_default()),
            "jail" => Fact::Jail(player()?, from(value)?),
            "skip" => Fact::Skip(player()?, from(value)?),
            "position" => Fact::Position(player()?, from(value)?),
            "follow" => Fact::Follow(from::<u8>(value)? == 1),
            "turn" => Fact::Turn(from(value)?),
            "landing" => Fact::Landing(from(value)?),
            "claim" => Fact::Claim(number()?, from(value)?),
            "debt" => Fact::Debt(number()?, from(value)?),
            "auction" => Fact::Auction(from(value)?),
            "clock" => Fact::Clock(from(value)?),
            "house" => Fact::House(Switch::named(rule?)?, from(value)?),
            "label" => Fact::Label(space()?, from(value)?),
            "counted" => Fact::Counted(player()?, from(value)?),
            "dealt" => Fact::Dealt(player()?, from(value)?),
            "at_end" => Fact::AtEnd(from(value)?),
            "finished" => Fact::Finished(from::<u8>(value)? == 1),
            _ => return None,
        })
    }

    /// Whether the two are about the same thing.
    #[must_use]
    pub fn same_matter(&self, other: &Fact) -> bool {
        self.kind() == other.kind() && self.about() == other.about()
    }
}

fn json<T: Serialize>(value: &T) -> Json {
    serde_json::to_value(value).unwrap_or(Json::Null)
}

fn from<T: for<'de> Deserialize<'de>>(value: &str) -> Option<T> {
    serde_json::from_str(value).ok()
}

/// One fact with what it was and what it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What was true.
    pub was: Fact,
    /// What is true now.
    pub is: Fact,
}

impl Change {
    /// The same backward.
    #[must_use]
    pub fn reversed(self) -> Change {
        Change { was: self.is, is: self.was }
    }
}
