//! Bankruptcy: what goes where.

use super::raise;
use super::selling::street_value;
use super::transfer::{Lifting, by_bankruptcy};
use super::{Books, Refusal, Ruling, Why};
use crate::edition::{Cite, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;

/// What a bankruptcy moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estate {
    /// Who is bankrupt.
    pub debtor: PlayerId,
    /// Who receives.
    pub creditor: Holder,
    /// What the bank gives for the buildings, street by street.
    pub buildings: Vec<(SpaceId, Money)>,
    /// Cash that the creditor receives, proceeds of the buildings included.
    pub cash: Money,
    /// Deeds, and whether their mortgage is lifted at once.
    pub deeds: Vec<(SpaceId, bool)>,
    /// What the creditor owes the bank at once for mortgaged deeds.
    pub to_bank: Money,
    /// The reasons; the answer is the cash that the creditor receives.
    pub ruling: Ruling,
    /// What the rules have against it.
    pub against: Vec<Refusal>,
}

/// What becomes of a player's estate.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn settle(books: Books<'_>, debtor: PlayerId, creditor: Holder, lifting: &Lifting) -> Result<Estate, Refusal> {
    books.playing(debtor)?;
    let who = books.player(debtor);
    let mut ruling = Ruling::sum();
    let mut against = Vec::new();
    let owes: Money = books.game.debts_of(debtor).map(|(_, d)| d.amount).sum();
    if owes > Money::ZERO && !raise::is_insolvent(books, debtor, owes) {
        let raise = raise::all(books, debtor);
        let why = Why::CanStillPay {
            player: who.to_owned(),
            owes,
            has: books.game.purse(debtor),
            raise: raise.total(),
            ways: raise.ways,
        };
        against.push(Refusal::ruled(why, books.cite(Switch::BankruptcyTest)));
    }
    let purse = books.game.purse(debtor);
    ruling.add(format!("{who}'s cash"), purse, Cite::Books);
    let deeds: Vec<SpaceId> = books.game.deeds_of(debtor).collect();
    let buildings: Vec<(SpaceId, Money)> =
        deeds.iter().filter(|d| books.game.is_built(**d)).map(|d| (*d, street_value(books, *d))).collect();
    for (street, value) in &buildings {
        let says = format!("the buildings of {} go to the bank at half", books.space(*street));
        ruling.add(says, *value, books.cite(Switch::HotelWorthHouses));
    }
    let mut to_bank = Money::ZERO;
    let to_player = matches!(creditor, Holder::Player(_));
    for deed in deeds.iter().filter(|d| to_player && books.game.is_mortgaged(**d)) {
        let due = by_bankruptcy(books, *deed, lifting.lifts(*deed));
        to_bank += due.amount();
        ruling.explain(due, books.edition);
    }
    let cash = ruling.amount();
    let deeds = deeds.into_iter().map(|d| (d, lifting.lifts(d))).collect();
    Ok(Estate { debtor, creditor, buildings, cash, deeds, to_bank, ruling, against })
}
