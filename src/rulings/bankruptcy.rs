//! Bankruptcy: what goes where.

use super::selling::street_value;
use super::transfer::{Lifting, by_bankruptcy};
use super::{Books, Refusal, Ruling, Why, creditors, debt, raise};
use crate::edition::{Cite, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;

/// What a bankruptcy moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estate {
    /// Who is bankrupt.
    pub debtor: PlayerId,
    /// Who receives what is left.
    pub heir: Holder,
    /// What the bank gives for the buildings, street by street.
    pub buildings: Vec<(SpaceId, Money)>,
    /// What other creditors are paid before.
    pub paid: Vec<(Holder, Money)>,
    /// Cash that the heir receives, proceeds of the buildings included.
    pub cash: Money,
    /// Deeds, and whether their mortgage is lifted at once.
    pub deeds: Vec<(SpaceId, bool)>,
    /// Mortgaged deeds that the heir does not take for want of money; they fall to the bank.
    pub refused: Vec<SpaceId>,
    /// What the heir owes the bank at once for mortgaged deeds and pays.
    pub to_bank: Money,
    /// What the heir cannot pay of it.
    pub short: Money,
    /// The reasons; the answer is the cash that the heir receives.
    pub ruling: Ruling,
    /// What is taken for granted.
    pub assumed: Vec<String>,
    /// What the rules have against it.
    pub against: Vec<Refusal>,
}

/// What becomes of a player's estate. Where no creditor is named, it is the one that the books
/// show, or the bank.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn settle(
    books: Books<'_>,
    debtor: PlayerId,
    creditor: Option<Holder>,
    lifting: &Lifting,
) -> Result<Estate, Refusal> {
    books.playing(debtor)?;
    let who = books.player(debtor);
    let mut ruling = Ruling::sum();
    let against: Vec<Refusal> = still_pays(books, debtor).into_iter().collect();
    let mut assumed = Vec::new();
    ruling.add(format!("{who}'s cash"), books.game.purse(debtor), Cite::Books);
    let all: Vec<SpaceId> = books.game.deeds_of(debtor).collect();
    let buildings: Vec<(SpaceId, Money)> =
        all.iter().filter(|d| books.game.is_built(**d)).map(|d| (*d, street_value(books, *d))).collect();
    for (street, value) in &buildings {
        let says = format!("the buildings of {} go to the bank at half", books.space(*street));
        let hotel = books.game.hotels(*street) > 0;
        let rule = if hotel { Switch::HotelWorthHouses } else { Switch::RefundBase };
        ruling.add(says, *value, books.cite(rule));
    }
    let has = ruling.amount();
    let (heir, paid) = heir(books, debtor, creditor, has, &mut assumed, &mut ruling);
    for (other, sum) in &paid {
        let says = format!("{} is paid before", books.holder(*other));
        ruling.add(says, -*sum, books.cite(Switch::MultiCreditor));
    }
    let cash = ruling.amount();
    let mut estate = Estate {
        debtor,
        heir,
        buildings,
        paid,
        cash,
        deeds: all.into_iter().map(|d| (d, lifting.lifts(d))).collect(),
        refused: Vec::new(),
        to_bank: Money::ZERO,
        short: Money::ZERO,
        ruling,
        assumed,
        against,
    };
    if let Holder::Player(heir) = estate.heir {
        interest_at_once(books, &mut estate, heir);
    }
    Ok(estate)
}

/// The refusal of a bankruptcy on debts that could still be met.
fn still_pays(books: Books<'_>, debtor: PlayerId) -> Option<Refusal> {
    could_pay(books, debtor, debt::total(books, debtor))
}

/// The refusal of a bankruptcy on a sum that could be paid.
#[must_use]
pub fn could_pay(books: Books<'_>, debtor: PlayerId, owes: Money) -> Option<Refusal> {
    if owes.is_zero() || raise::is_insolvent(books, debtor, owes) {
        return None;
    }
    let raise = raise::all(books, debtor, &[]);
    let why = Why::CanStillPay {
        player: books.player(debtor).to_owned(),
        owes,
        has: books.game.purse(debtor),
        raise: raise.total(),
        ways: raise.ways(books),
    };
    Some(Refusal::ruled(why, books.cite(Switch::BankruptcyTest)))
}

/// Who takes the estate, and what the others are paid before.
fn heir(
    books: Books<'_>,
    debtor: PlayerId,
    named: Option<Holder>,
    has: Money,
    assumed: &mut Vec<String>,
    beside: &mut Ruling,
) -> (Holder, Vec<(Holder, Money)>) {
    let debts: Vec<(Holder, Money)> = books.game.debts_of(debtor).map(|(_, d)| (d.creditor, d.amount)).collect();
    if let Some(named) = named {
        if debts.iter().any(|(creditor, _)| *creditor != named) {
            let says = format!("{}; all of it goes to {}", debt::listed(books, debtor), books.holder(named));
            beside.note(says, books.cite(Switch::MultiCreditor));
        }
        return (named, Vec::new());
    }
    let Some((first, _)) = debts.first() else { return (Holder::Bank, Vec::new()) };
    if debts.iter().all(|(creditor, _)| creditor == first) {
        assumed.push(format!("to {}, as the books show", books.holder(*first)));
        return (*first, Vec::new());
    }
    let claims: Vec<Money> = debts.iter().map(|(_, sum)| *sum).collect();
    let share = creditors::divide(books.rules(), has, &claims);
    let heir = share.heir.and_then(|i| debts.get(i)).map_or(*first, |(creditor, _)| *creditor);
    assumed.push(format!("{}; the estate goes to {}", debt::listed(books, debtor), books.holder(heir)));
    let paid = debts.iter().map(|(c, _)| *c).zip(share.paid).filter(|(c, sum)| *c != heir && !sum.is_zero());
    (heir, paid.collect())
}

/// What a player pays the bank at once for the mortgages that come along, and what happens where
/// that is more than there is.
fn interest_at_once(books: Books<'_>, estate: &mut Estate, heir: PlayerId) {
    let mortgaged: Vec<(SpaceId, bool)> =
        estate.deeds.iter().copied().filter(|(d, _)| books.game.is_mortgaged(*d)).collect();
    let has = books.game.purse(heir) + estate.cash;
    let mut left = has;
    for (deed, lift) in mortgaged {
        let due = by_bankruptcy(books, deed, lift);
        let sum = due.amount();
        if sum > left && books.rules().is(Switch::CreditorShort, "refuse") && !lift {
            let says = format!("{} cannot pay for {} and leaves it to the bank", books.player(heir), books.space(deed));
            estate.ruling.note(says, books.cite(Switch::CreditorShort));
            estate.refused.push(deed);
            continue;
        }
        left = left.less(sum);
        estate.to_bank += sum;
        estate.ruling.explain(due, books.edition);
    }
    // What is lifted is paid at once; interest alone may stay owing.
    let lifts = estate.deeds.iter().any(|(d, lift)| *lift && books.game.is_mortgaged(*d));
    if estate.to_bank > has && !lifts {
        estate.short = estate.to_bank - has;
        estate.to_bank = has;
        let says =
            format!("{} is {} short of it and owes that to the bank", books.player(heir), books.money(estate.short));
        estate.ruling.note(says, books.cite(Switch::CreditorShort));
    }
}
