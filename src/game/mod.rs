//! The state of a game: a fold of entries' transfers and changes. It knows no rule and does no IO.

mod at_end;
mod between;
mod entry;
mod fact;
mod holdings;
mod law;

pub use at_end::{AtEnd, Came};
pub use between::{Nets, changed, differences, net_changes, nets, settle};
pub use entry::{Entry, clock_in, struck};
pub use fact::{Auction, Change, Claim, Counted, Debt, Fact, Landing, Left, Loan, Lot, Turn};
pub use law::Broken;

use std::collections::BTreeMap;

use crate::clock::Countdown;
use crate::edition::{Switch, Value};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::names::Key;

/// A player's part of the state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The name as given.
    pub name: String,
    /// The name ready for lookup.
    pub key: Key,
    /// Cash in hand.
    pub cash: Money,
    /// Get-out-of-jail cards held, by deck.
    pub cards: Vec<i64>,
    /// How the player left, once out of the game.
    pub left: Option<Left>,
    /// In jail: failed rolls so far.
    pub jail: Option<u8>,
    /// Turns still to be lost.
    pub skip: u8,
    /// Where the token stands, where it is followed.
    pub position: Option<SpaceId>,
}

/// The state of a game.
///
/// The bank's cash, houses, hotels and cards are counterparts of what is in play: they start at
/// nothing and go below it as things are handed out. What the box still holds is the edition's
/// number less what is in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    players: Vec<Player>,
    owners: Vec<Holder>,
    houses: Vec<i64>,
    hotels: Vec<i64>,
    loans: Vec<Option<Loan>>,
    paid: Vec<Vec<Money>>,
    pot: Money,
    bank: Bank,
    facts: Facts,
    entries: u32,
    dealings: u32,
}

/// The name that the table gave a space.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Label {
    name: String,
    /// Ready for lookup.
    key: Key,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Bank {
    cash: Money,
    houses: i64,
    hotels: i64,
    cards: Vec<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Facts {
    follow: bool,
    turn: Option<Turn>,
    landing: Option<Landing>,
    claims: BTreeMap<u32, Claim>,
    debts: BTreeMap<u32, Debt>,
    auction: Option<Auction>,
    clock: Option<Countdown>,
    house: BTreeMap<Switch, Value>,
    labels: BTreeMap<SpaceId, Label>,
    built: BTreeMap<SpaceId, Vec<SpaceId>>,
    counted: BTreeMap<PlayerId, Counted>,
    dealt: BTreeMap<PlayerId, u8>,
    at_end: Option<Box<AtEnd>>,
    finished: bool,
}

impl Game {
    /// A game before its first entry, on a board of so many spaces and decks.
    #[must_use]
    pub fn new(spaces: usize, decks: usize) -> Self {
        Game {
            players: Vec::new(),
            owners: vec![Holder::Bank; spaces],
            houses: vec![0; spaces],
            hotels: vec![0; spaces],
            loans: vec![None; spaces],
            paid: vec![Vec::new(); spaces],
            pot: Money::ZERO,
            bank: Bank { cards: vec![0; decks], ..Bank::default() },
            facts: Facts::default(),
            entries: 0,
            dealings: 0,
        }
    }

    /// How many spaces the board has.
    #[must_use]
    pub fn spaces(&self) -> usize {
        self.owners.len()
    }

    /// How many decks of cards there are.
    #[must_use]
    pub fn decks(&self) -> usize {
        self.bank.cards.len()
    }

    /// How many entries the books hold, the setting-up (entry 0) not counted.
    #[must_use]
    pub const fn entries(&self) -> u32 {
        self.entries.saturating_sub(1)
    }

    /// The number that the next entry will have.
    #[must_use]
    pub const fn next_entry(&self) -> u32 {
        self.entries
    }

    /// All players by seat, those out of the game too.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seats of all players.
    pub fn seats(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.players.len()).map(|i| PlayerId(u8::try_from(i).unwrap_or(u8::MAX)))
    }

    /// The seats of the players still in the game.
    pub fn playing(&self) -> impl Iterator<Item = PlayerId> + Clone + '_ {
        self.seats().filter(|p| self.is_playing(*p))
    }

    /// A player.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.index())
    }

    /// Whether the player is still in the game.
    #[must_use]
    pub fn is_playing(&self, id: PlayerId) -> bool {
        self.player(id).is_some_and(|p| p.left.is_none() && !p.name.is_empty())
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, id: PlayerId) -> &str {
        self.player(id).map_or("?", |p| p.name.as_str())
    }

    /// Whether the dice are followed.
    #[must_use]
    pub const fn following(&self) -> bool {
        self.facts.follow
    }

    /// Whose turn it is, where the dice are followed.
    #[must_use]
    pub const fn turn(&self) -> Option<Turn> {
        self.facts.turn
    }

    /// The last landing.
    #[must_use]
    pub const fn landing(&self) -> Option<Landing> {
        self.facts.landing
    }

    /// Rents not yet asked for, by number.
    #[must_use]
    pub const fn claims(&self) -> &BTreeMap<u32, Claim> {
        &self.facts.claims
    }

    /// Open debts, by number.
    #[must_use]
    pub const fn debts(&self) -> &BTreeMap<u32, Debt> {
        &self.facts.debts
    }

    /// Open debts of a player, oldest first.
    pub fn debts_of(&self, player: PlayerId) -> impl Iterator<Item = (u32, &Debt)> {
        self.facts.debts.iter().filter(move |(_, d)| d.debtor == player).map(|(n, d)| (*n, d))
    }

    /// The auction that is open.
    #[must_use]
    pub const fn auction(&self) -> Option<&Auction> {
        self.facts.auction.as_ref()
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> Option<Countdown> {
        self.facts.clock
    }

    /// The table's own rules.
    #[must_use]
    pub const fn house_rules(&self) -> &BTreeMap<Switch, Value> {
        &self.facts.house
    }

    /// The name that the table gave a space.
    #[must_use]
    pub fn label(&self, space: SpaceId) -> Option<&str> {
        self.facts.labels.get(&space).map(|label| label.name.as_str())
    }

    /// The same ready for lookup.
    #[must_use]
    pub fn label_key(&self, space: SpaceId) -> Option<&Key> {
        self.facts.labels.get(&space).map(|label| &label.key)
    }

    /// What the table counted of a player's cash, unless the books have moved on since.
    #[must_use]
    pub fn counted(&self, player: PlayerId) -> Option<&Counted> {
        let counted = self.facts.counted.get(&player)?;
        let then = if counted.adopted { counted.cash } else { counted.books };
        (then == self.purse(player)).then_some(counted)
    }

    /// How many deeds the player was dealt.
    #[must_use]
    pub fn dealt(&self, player: PlayerId) -> u8 {
        self.facts.dealt.get(&player).copied().unwrap_or(0)
    }

    /// Whether books were kept at all: something happened in play, and was not merely stated.
    #[must_use]
    pub const fn books_kept(&self) -> bool {
        self.dealings > 0
    }

    /// Whether the books have a sum of their own for a player's cash, which a count is held against.
    #[must_use]
    pub fn knows_cash_of(&self, player: PlayerId) -> bool {
        self.books_kept() || self.counted(player).is_some_and(|c| c.stated)
    }

    /// The holdings at the end of the game, where the table has played on since.
    #[must_use]
    pub fn at_end(&self) -> Option<&AtEnd> {
        self.facts.at_end.as_deref().filter(|at| at.stands(self.facts.clock))
    }

    /// The game as it is counted, where that is not as it stands now.
    #[must_use]
    pub fn as_at_end(&self) -> Option<Game> {
        self.at_end().map(|at| at.game(self))
    }

    /// Whether the game has been finished.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.facts.finished
    }

    /// The game with another clock, or none.
    #[must_use]
    pub fn with_clock(&self, clock: Option<Countdown>) -> Game {
        let mut game = self.clone();
        game.facts.clock = clock;
        game
    }

    /// The fact as it is now, on the same matter.
    #[must_use]
    pub fn fact(&self, like: &Fact) -> Fact {
        let player = |p: &PlayerId| self.player(*p);
        match like {
            Fact::Seat(p, _) => Fact::Seat(*p, player(p).map(|p| p.name.clone()).filter(|n| !n.is_empty())),
            Fact::Out(p, _) => Fact::Out(*p, player(p).and_then(|p| p.left)),
            Fact::Mortgage(s, _) => Fact::Mortgage(*s, self.loan(*s)),
            Fact::Paid(s, _) => Fact::Paid(*s, self.paid(*s).to_vec()),
            Fact::Built(s, _) => Fact::Built(*s, self.built(*s).to_vec()),
            Fact::Jail(p, _) => Fact::Jail(*p, player(p).and_then(|p| p.jail)),
            Fact::Skip(p, _) => Fact::Skip(*p, player(p).map_or(0, |p| p.skip)),
            Fact::Position(p, _) => Fact::Position(*p, player(p).and_then(|p| p.position)),
            Fact::Follow(_) => Fact::Follow(self.facts.follow),
            Fact::Turn(_) => Fact::Turn(self.facts.turn),
            Fact::Landing(_) => Fact::Landing(self.facts.landing),
            Fact::Claim(n, _) => Fact::Claim(*n, self.facts.claims.get(n).copied()),
            Fact::Debt(n, _) => Fact::Debt(*n, self.facts.debts.get(n).cloned()),
            Fact::Auction(_) => Fact::Auction(self.facts.auction.clone()),
            Fact::Clock(_) => Fact::Clock(self.facts.clock),
            Fact::House(s, _) => Fact::House(*s, self.facts.house.get(s).cloned()),
            Fact::Label(s, _) => Fact::Label(*s, self.label(*s).map(str::to_owned)),
            Fact::Counted(p, _) => Fact::Counted(*p, self.facts.counted.get(p).cloned()),
            Fact::Dealt(p, _) => Fact::Dealt(*p, self.dealt(*p)),
            Fact::AtEnd(_) => Fact::AtEnd(self.facts.at_end.clone()),
            Fact::Finished(_) => Fact::Finished(self.facts.finished),
        }
    }

    /// The change that makes `is` true.
    #[must_use]
    pub fn change(&self, is: Fact) -> Change {
        Change { was: self.fact(&is), is }
    }

    /// Books an entry: all its transfers and changes, or nothing.
    ///
    /// # Errors
    /// The law that the entry would break; the state is then as it was.
    pub fn apply(&mut self, transfers: &[Transfer], changes: &[Change]) -> Result<(), Broken> {
        law::apply(self, transfers, changes)?;
        self.dealings += u32::from(self.is_dealing(transfers, changes));
        self.entries = self.entries.saturating_add(1);
        Ok(())
    }

    /// Books what was due at the end of a game into the books at that end, whatever the laws say: a
    /// count of cash may leave somebody less than nothing there.
    pub fn apply_at_end(&mut self, transfers: &[Transfer], changes: &[Change]) {
        for change in changes {
            law::make_true(self, change.is.clone());
        }
        for transfer in transfers {
            law::put_there(self, transfer.from, transfer.item, -transfer.qty);
            law::put_there(self, transfer.to, transfer.item, transfer.qty);
        }
    }

    /// Takes back what the last [`Game::apply`] booked, where its commit failed.
    ///
    /// # Errors
    /// Where it was not the last.
    pub fn retract(&mut self, transfers: &[Transfer], changes: &[Change]) -> Result<(), Broken> {
        let transfers: Vec<Transfer> = transfers.iter().rev().map(|t| t.reversed()).collect();
        let changes: Vec<Change> = changes.iter().rev().map(|c| c.clone().reversed()).collect();
        law::apply(self, &transfers, &changes)?;
        self.entries = self.entries.saturating_sub(1);
        self.dealings = self.dealings.saturating_sub(u32::from(self.is_dealing(&transfers, &changes)));
        Ok(())
    }

    /// Whether an entry is something that happened in play, as against the setting-up and what a
    /// table states of its game.
    fn is_dealing(&self, transfers: &[Transfer], changes: &[Change]) -> bool {
        let stated = changes.iter().any(|c| matches!(c.is, Fact::Counted(..)));
        let played = |c: &Change| {
            matches!(
                c.is,
                Fact::Debt(..) | Fact::Position(..) | Fact::Turn(_) | Fact::Jail(..) | Fact::Auction(_) | Fact::Out(..)
            )
        };
        self.entries > 0 && !stated && (!transfers.is_empty() || changes.iter().any(played))
    }

    /// Every law that the state as a whole breaks; none, unless the books were tampered with.
    #[must_use]
    pub fn broken_laws(&self) -> Vec<Broken> {
        law::whole(self)
    }

    fn amount_of(&mut self, holder: Holder, item: Item) -> Option<&mut i64> {
        match (holder, item) {
            (Holder::Bank, Item::House) => Some(&mut self.bank.houses),
            (Holder::Bank, Item::Hotel) => Some(&mut self.bank.hotels),
            (Holder::Bank, Item::Card(d)) => self.bank.cards.get_mut(d.index()),
            (Holder::Street(s), Item::House) => self.houses.get_mut(s.index()),
            (Holder::Street(s), Item::Hotel) => self.hotels.get_mut(s.index()),
            (Holder::Player(p), Item::Card(d)) => {
                self.players.get_mut(p.index()).and_then(|p| p.cards.get_mut(d.index()))
            }
            _ => None,
        }
    }
}
