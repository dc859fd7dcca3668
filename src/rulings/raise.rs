//! What a player can raise by selling buildings and mortgaging deeds.

use super::mortgage::interest;
use super::selling::street_value;
use super::{Books, count};
use crate::edition::Switch;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;

/// What can be raised, way by way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Raise {
    /// Each way in words, and what it brings.
    pub ways: Vec<(String, Money)>,
}

impl Raise {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Money {
        self.ways.iter().map(|(_, sum)| *sum).sum()
    }
}

/// Everything that a player can raise without another player's help.
#[must_use]
pub fn all(books: Books<'_>, player: PlayerId) -> Raise {
    let words = &books.edition.words;
    let mut raise = Raise::default();
    let deeds: Vec<SpaceId> = books.game.deeds_of(player).collect();
    for deed in deeds.iter().filter(|d| books.game.is_built(**d)) {
        let name = books.space(*deed);
        let what = if books.game.hotels(*deed) > 0 {
            format!("the {} of {name}", words.hotel)
        } else {
            format!("{} of {name}", count(books.game.houses(*deed), &words.house, &words.houses))
        };
        raise.ways.push((what, street_value(books, *deed)));
    }
    for deed in deeds.iter().filter(|d| !books.game.is_mortgaged(**d)) {
        let loan = books.edition.deed(*deed).map_or(Money::ZERO, |d| d.mortgage);
        let kept = if books.yes(Switch::InterestAtReceipt) { interest(books, loan) } else { Money::ZERO };
        raise.ways.push((format!("mortgage {}", books.space(*deed)), loan.less(kept)));
    }
    raise.ways.retain(|(_, sum)| *sum > Money::ZERO);
    raise
}

/// Whether a player who owes so much is past paying.
#[must_use]
pub fn is_insolvent(books: Books<'_>, player: PlayerId, owes: Money) -> bool {
    let has = books.game.purse(player);
    if books.rules().is(Switch::BankruptcyTest, "cash_short") {
        return has < owes;
    }
    let most = has + all(books, player).total();
    if books.yes(Switch::BankruptOnExact) { most <= owes } else { most < owes }
}
