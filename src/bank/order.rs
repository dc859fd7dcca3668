//! Orders: parsed lines that book something, with their names resolved.

use crate::clock::{Day, Millis, TimeOfDay, Warnings};
use crate::edition::{Switch, Value};
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;
pub use crate::rulings::building::{Much, Site};
pub use crate::rulings::jail::Way;
pub use crate::rulings::rent::Terms;
pub use crate::rulings::tax::Choice;
pub use crate::rulings::transfer::Lifting;

/// An order with the table's word on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// What is to be booked.
    pub act: Act,
    /// `agreed`: the table wants it even against the rules.
    pub agreed: bool,
}

/// Who pays or is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Party {
    /// The bank.
    Bank,
    /// The pot.
    Pot,
    /// Every other player.
    All,
    /// A player.
    Player(PlayerId),
}

/// What a line states about a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// `:m`.
    Mortgaged,
    /// `:3`.
    Houses(i64),
    /// `:hotel`.
    Hotel,
}

/// Something that a line hands over or states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// Money.
    Cash(Money),
    /// A deed, with what the line says of it.
    Deed(SpaceId, Option<State>),
    /// A get-out-of-jail card, of a deck where the line says which.
    Card(Option<DeckId>),
}

/// Which card was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// A card of the deck, by its order in the edition.
    Known(usize),
    /// Pay the bank.
    Pay(Money),
    /// Collect from the bank.
    Collect(Money),
    /// Collect from each other player.
    CollectEach(Money),
    /// Pay each other player.
    PayEach(Money),
    /// Pay for each house and hotel.
    Repairs(Money, Money),
    /// Go to a space.
    To(SpaceId),
    /// Go back so many spaces.
    Back(u8),
    /// The get-out-of-jail card.
    JailCard,
    /// An entry of a numbered list, by the dice.
    Listed(Vec<u8>),
}

/// What the clock is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockOrder {
    /// Count down this long.
    Start(Millis),
    /// Count down to this moment.
    Until(Millis),
    /// Count down to a time of day where the table stands; it becomes [`ClockOrder::Until`] before
    /// anything is drafted.
    At(Option<Day>, TimeOfDay),
    /// Stand still.
    Pause,
    /// Run on.
    Resume,
    /// More time, or less.
    Add(Millis),
    /// Other warnings.
    Warn(Warnings),
    /// No clock any more.
    Stop,
}

/// What is to be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is the command of its name; fields are the command's words")]
pub enum Act {
    Opening {
        player: PlayerId,
        cash: Money,
        holdings: Vec<Holding>,
    },
    Deal {
        player: PlayerId,
        deeds: Vec<SpaceId>,
    },
    Pay {
        from: Party,
        to: Party,
        amount: Money,
        text: String,
    },
    Pot {
        player: PlayerId,
    },
    Collect {
        player: PlayerId,
        amount: Money,
        text: String,
    },
    Go {
        player: PlayerId,
    },
    Tax {
        player: PlayerId,
        space: SpaceId,
        choice: Option<Choice>,
    },
    Buy {
        player: PlayerId,
        deed: SpaceId,
        price: Option<Money>,
    },
    Auction {
        lot: AuctionLot,
    },
    Bid {
        player: PlayerId,
        amount: Money,
    },
    Pass {
        player: PlayerId,
    },
    Hammer {
        on: Option<SpaceId>,
        lifting: Lifting,
    },
    Sold {
        deed: SpaceId,
        player: PlayerId,
        price: Money,
        lifting: Lifting,
    },
    Rent {
        player: PlayerId,
        deed: SpaceId,
        terms: Terms,
        with: Option<Vec<Holding>>,
        sum: Option<Money>,
        lifting: Lifting,
    },
    Trade {
        a: PlayerId,
        gives: Vec<Holding>,
        b: Party,
        gets: Vec<Holding>,
        lifting: Lifting,
    },
    Mortgage {
        deeds: Vec<SpaceId>,
        sum: Option<Money>,
    },
    Lift {
        deeds: Vec<SpaceId>,
        to_build: bool,
    },
    Build {
        site: Site,
        much: Option<Much>,
    },
    Sell {
        site: Site,
        much: Option<Much>,
    },
    Owe {
        debtor: PlayerId,
        creditor: Holder,
        amount: Money,
        text: String,
    },
    Settle {
        debtor: PlayerId,
        creditor: Option<Holder>,
        amount: Option<Money>,
        with: Vec<Holding>,
        lifting: Lifting,
    },
    Bankrupt {
        player: PlayerId,
        to: Option<Holder>,
        lifting: Lifting,
    },
    Resign {
        player: PlayerId,
    },
    Raise {
        player: PlayerId,
        sum: Option<Money>,
        spared: Vec<SpaceId>,
    },
    Roll {
        player: Option<PlayerId>,
        dice: (u8, u8),
    },
    Land {
        player: PlayerId,
        space: SpaceId,
    },
    Turn {
        player: PlayerId,
    },
    Card {
        player: PlayerId,
        deck: Option<DeckId>,
        drawn: Drawn,
    },
    Jail {
        player: PlayerId,
    },
    Out {
        player: PlayerId,
        way: Way,
        deck: Option<DeckId>,
    },
    Follow {
        on: bool,
    },
    Clock(ClockOrder),
    Note {
        text: String,
    },
    Join {
        name: String,
    },
    Rename {
        player: PlayerId,
        name: String,
    },
    Label {
        space: SpaceId,
        name: String,
    },
    Rule {
        switch: Switch,
        value: Option<Value>,
    },
    Count {
        player: PlayerId,
        cash: Money,
        notes: Vec<(Money, i64)>,
        keep: bool,
    },
    Finish,
}

/// What an auction is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuctionLot {
    /// A deed of the bank.
    Deed(SpaceId),
    /// One of the last houses.
    House,
    /// One of the last hotels.
    Hotel,
}
