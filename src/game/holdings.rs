//! Who holds what: cash, deeds with what is on them, buildings, cards.

use super::{Game, Loan};
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;

impl Game {
    /// Cash of a holder; the bank's is the negative of all cash in play.
    #[must_use]
    pub fn cash(&self, holder: Holder) -> Money {
        match holder {
            Holder::Bank => self.bank.cash,
            Holder::Pot => self.pot,
            Holder::Player(p) => self.player(p).map_or(Money::ZERO, |p| p.cash),
            Holder::Street(_) => Money::ZERO,
        }
    }

    /// Cash of a player.
    #[must_use]
    pub fn purse(&self, player: PlayerId) -> Money {
        self.cash(Holder::Player(player))
    }

    /// Who holds a deed.
    #[must_use]
    pub fn owner(&self, deed: SpaceId) -> Holder {
        self.owners.get(deed.index()).copied().unwrap_or(Holder::Bank)
    }

    /// The player who holds a deed.
    #[must_use]
    pub fn owner_player(&self, deed: SpaceId) -> Option<PlayerId> {
        match self.owner(deed) {
            Holder::Player(p) => Some(p),
            _ => None,
        }
    }

    /// The mortgage on a deed.
    #[must_use]
    pub fn loan(&self, deed: SpaceId) -> Option<Loan> {
        self.loans.get(deed.index()).copied().flatten()
    }

    /// Whether a deed is mortgaged.
    #[must_use]
    pub fn is_mortgaged(&self, deed: SpaceId) -> bool {
        self.loan(deed).is_some()
    }

    /// Houses on a street.
    #[must_use]
    pub fn houses(&self, street: SpaceId) -> i64 {
        self.houses.get(street.index()).copied().unwrap_or(0)
    }

    /// Hotels on a street: one at most, as play goes.
    #[must_use]
    pub fn hotels(&self, street: SpaceId) -> i64 {
        self.hotels.get(street.index()).copied().unwrap_or(0)
    }

    /// Whether anything is built on a street.
    #[must_use]
    pub fn is_built(&self, street: SpaceId) -> bool {
        self.houses(street) > 0 || self.hotels(street) > 0
    }

    /// What was paid for the buildings of a street, where it was not the printed price: last built
    /// last.
    #[must_use]
    pub fn paid(&self, street: SpaceId) -> &[Money] {
        self.paid.get(street.index()).map_or(&[], Vec::as_slice)
    }

    /// In which order the buildings of a group were put up, by its first street; nothing where the
    /// table does not ask for it.
    #[must_use]
    pub fn built(&self, first: SpaceId) -> &[SpaceId] {
        self.facts.built.get(&first).map_or(&[], Vec::as_slice)
    }

    /// Houses in play.
    #[must_use]
    pub const fn houses_in_play(&self) -> i64 {
        -self.bank.houses
    }

    /// Hotels in play.
    #[must_use]
    pub const fn hotels_in_play(&self) -> i64 {
        -self.bank.hotels
    }

    /// Get-out-of-jail cards of a deck that players hold.
    #[must_use]
    pub fn cards_in_play(&self, deck: DeckId) -> i64 {
        self.bank.cards.get(deck.index()).map_or(0, |n| -n)
    }

    /// Get-out-of-jail cards of a deck in a player's hand.
    #[must_use]
    pub fn cards(&self, player: PlayerId, deck: DeckId) -> i64 {
        self.player(player).and_then(|p| p.cards.get(deck.index())).copied().unwrap_or(0)
    }

    /// All get-out-of-jail cards in a player's hand.
    #[must_use]
    pub fn all_cards(&self, player: PlayerId) -> i64 {
        self.player(player).map_or(0, |p| p.cards.iter().sum())
    }

    /// The deeds of a player in board order.
    pub fn deeds_of(&self, player: PlayerId) -> impl Iterator<Item = SpaceId> + '_ {
        self.owners
            .iter()
            .enumerate()
            .filter(move |(_, h)| **h == Holder::Player(player))
            .map(|(i, _)| SpaceId(u8::try_from(i).unwrap_or(u8::MAX)))
    }
}
