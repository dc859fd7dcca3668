//! The holdings at the moment when a game ended, where the table plays on: what is counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Auction, Claim, Debt, Fact, Game, Landing, Left, Loan, law};
use crate::clock::{Countdown, Millis};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId};
use crate::money::Money;

/// What a player has more or less of: cash, and deeds that came or went.
pub type Came = (PlayerId, Money, Vec<(SpaceId, bool)>);

impl Game {
    /// What each player has more or less of in other books.
    #[must_use]
    pub fn came_to(&self, other: &Game) -> Vec<Came> {
        let spaces = || (0..self.spaces()).filter_map(|s| u8::try_from(s).ok()).map(SpaceId);
        let came = self.seats().map(|player| {
            let has = |game: &Game, deed| game.owner_player(deed) == Some(player);
            let deeds = spaces().filter(|deed| has(self, *deed) != has(other, *deed));
            let deeds = deeds.map(|deed| (deed, has(other, deed))).collect();
            (player, other.purse(player) - self.purse(player), deeds)
        });
        came.filter(|(_, cash, deeds): &Came| !cash.is_zero() || !deeds.is_empty()).collect()
    }
}

/// All that the count needs of the books at the end, with what was still due then. Once play goes
/// on it stands beside the books; what was due and is paid later goes into both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtEnd {
    /// The last entry before the end.
    pub entry: u32,
    /// When the clock ran out that brought the end; nothing where no clock did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Millis>,
    /// Nothing but what was due has been booked since.
    pub settling: bool,
    /// Whose payments were taken for due, where the books do not know what was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer: Option<PlayerId>,
    held: Vec<(Holder, Item, i64)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    loans: Vec<(SpaceId, Loan)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    paid: Vec<(SpaceId, Vec<Money>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<(PlayerId, Left)>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    debts: BTreeMap<u32, Debt>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    claims: BTreeMap<u32, Claim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    landing: Option<Landing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    auction: Option<Auction>,
}

impl AtEnd {
    /// The books as they stand.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let spaces = || (0..game.spaces()).filter_map(|s| u8::try_from(s).ok()).map(SpaceId);
        let decks = || (0..game.decks()).filter_map(|d| u8::try_from(d).ok()).map(DeckId);
        let mut held = vec![(Holder::Pot, Item::Cash, game.cash(Holder::Pot).units())];
        for player in game.seats() {
            let holder = Holder::Player(player);
            held.push((holder, Item::Cash, game.purse(player).units()));
            held.extend(decks().map(|d| (holder, Item::Card(d), game.cards(player, d))));
            held.extend(game.deeds_of(player).map(|deed| (holder, Item::Deed(deed), 1)));
        }
        for space in spaces() {
            held.push((Holder::Street(space), Item::House, game.houses(space)));
            held.push((Holder::Street(space), Item::Hotel, game.hotels(space)));
        }
        held.retain(|(_, _, qty)| *qty != 0);
        AtEnd {
            entry: game.entries(),
            clock: None,
            settling: true,
            payer: None,
            held,
            loans: spaces().filter_map(|s| game.loan(s).map(|loan| (s, loan))).collect(),
            paid: spaces().map(|s| (s, game.paid(s).to_vec())).filter(|(_, paid)| !paid.is_empty()).collect(),
            left: game.seats().filter_map(|p| game.player(p)?.left.map(|left| (p, left))).collect(),
            debts: game.facts.debts.clone(),
            claims: game.facts.claims.clone(),
            landing: game.facts.landing,
            auction: game.facts.auction.clone(),
        }
    }

    /// The same, brought by a clock that ran out then.
    #[must_use]
    pub fn at_the_bell(self, clock: Option<Countdown>) -> Self {
        AtEnd { clock: clock.and_then(|c| c.ends), ..self }
    }

    /// Whether the game that ended then has not been given more time since: an end that the clock
    /// brought stands with that clock. A clock that has run out can only be set to end later.
    #[must_use]
    pub fn stands(&self, clock: Option<Countdown>) -> bool {
        self.clock.is_none_or(|end| clock.and_then(|c| c.ends) == Some(end))
    }

    /// The same, with the one whose payments were taken for due.
    #[must_use]
    pub fn paid_by(self, payer: PlayerId) -> Self {
        AtEnd { payer: Some(payer), ..self }
    }

    /// The same, now that the table plays on.
    #[must_use]
    pub fn closed(self) -> Self {
        AtEnd { settling: false, ..self }
    }

    /// The game as it was then: `now` but for what this holds.
    #[must_use]
    pub fn game(&self, now: &Game) -> Game {
        let mut then = now.clone();
        then.facts.at_end = None;
        then.pot = Money::ZERO;
        then.bank.cash = Money::ZERO;
        (then.bank.houses, then.bank.hotels) = (0, 0);
        then.bank.cards.fill(0);
        for player in &mut then.players {
            player.cash = Money::ZERO;
            player.cards.fill(0);
            player.left = None;
        }
        then.owners.fill(Holder::Bank);
        then.houses.fill(0);
        then.hotels.fill(0);
        then.loans.fill(None);
        then.paid.fill(Vec::new());
        for (holder, item, qty) in &self.held {
            law::put_there(&mut then, *holder, *item, *qty);
            law::put_there(&mut then, Holder::Bank, *item, -*qty);
        }
        let loans = self.loans.iter().map(|(s, loan)| Fact::Mortgage(*s, Some(*loan)));
        let paid = self.paid.iter().map(|(s, sums)| Fact::Paid(*s, sums.clone()));
        let left = self.left.iter().map(|(p, left)| Fact::Out(*p, Some(*left)));
        for fact in loans.chain(paid).chain(left) {
            law::make_true(&mut then, fact);
        }
        then.facts.debts.clone_from(&self.debts);
        then.facts.claims.clone_from(&self.claims);
        then.facts.landing = self.landing;
        then.facts.auction.clone_from(&self.auction);
        // Only a table that follows the dice has a landing, and the token stood there.
        if let Some(landing) = self.landing.filter(|l| !l.settled) {
            then.facts.follow = true;
            law::make_true(&mut then, Fact::Position(landing.player, Some(landing.space)));
        }
        then.facts.follow |= !self.claims.is_empty();
        then
    }

    /// The same end, with the books at it as `then` has them.
    #[must_use]
    pub fn holding(&self, then: &Game) -> Self {
        AtEnd { entry: self.entry, clock: self.clock, settling: self.settling, payer: self.payer, ..AtEnd::of(then) }
    }
}
