//! Bankruptcy: what goes where.

use super::selling::street_value;
use super::transfer::{Lifting, by_bankruptcy};
use super::{Books, Refusal, Ruling, Why, creditors, raise};
use crate::edition::{Cite, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;

/// What a player owes to somebody, on the books or by a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    /// To whom.
    pub to: Holder,
    /// How much, in units of the edition's currency; the most that it can be where the dice for it
    /// are not told.
    pub amount: Money,
    /// The space whose rent or tax it is; `None` for a debt on the books.
    pub at: Option<SpaceId>,
}

/// What is owed to one creditor after the other: `Bo owes Cara €10 and Anna €70`.
#[must_use]
pub fn listed(books: Books<'_>, debtor: PlayerId, owed: &[Owed]) -> String {
    let each = owed.iter().map(|o| format!("{} {}", books.holder(o.to), books.money(o.amount)));
    format!("{} owes {}", books.player(debtor), super::join(each))
}

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

/// What becomes of a player's estate. Where no creditor is named, it is the one to whom something is
/// owed, or the bank.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn settle(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    creditor: Option<Holder>,
    lifting: &Lifting,
) -> Result<Estate, Refusal> {
    let mut estate = divided(books, debtor, owed, creditor, lifting, false)?;
    estate.against.extend(could_pay(books, debtor, owed));
    Ok(estate)
}

/// What becomes of the estate of a player who gives up: what is owed and can be met is paid, and the
/// rest goes to the bank; where it cannot be met, it is a bankruptcy.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn give_up(books: Books<'_>, debtor: PlayerId, owed: &[Owed]) -> Result<Estate, Refusal> {
    divided(books, debtor, owed, None, &Lifting::Keep, true)
}

fn divided(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    creditor: Option<Holder>,
    lifting: &Lifting,
    gives_up: bool,
) -> Result<Estate, Refusal> {
    books.playing(debtor)?;
    let who = books.player(debtor);
    let mut ruling = Ruling::sum();
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
    let (heir, paid) = match creditor {
        Some(named) => (named, Vec::new()),
        None if gives_up && has >= owed.iter().map(|o| o.amount).sum() => {
            (Holder::Bank, owed.iter().map(|o| (o.to, o.amount)).collect())
        }
        None => heir(books, debtor, owed, has, &mut assumed),
    };
    if creditor.is_some() && owed.iter().any(|o| o.to != heir) {
        let says = format!("{}; all of it goes to {}", listed(books, debtor, owed), books.holder(heir));
        ruling.note(says, books.cite(Switch::MultiCreditor));
    }
    for (other, sum) in &paid {
        let says = format!("{} is paid before", books.holder(*other));
        ruling.add(says, -*sum, books.cite(if gives_up { Switch::QuitAsBankrupt } else { Switch::MultiCreditor }));
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
        against: Vec::new(),
    };
    if let Holder::Player(heir) = estate.heir {
        interest_at_once(books, &mut estate, heir);
    }
    Ok(estate)
}

/// The refusal of a bankruptcy on a sum that could be paid.
fn could_pay(books: Books<'_>, debtor: PlayerId, owed: &[Owed]) -> Option<Refusal> {
    let owes: Money = owed.iter().map(|o| o.amount).sum();
    if owes.is_zero() || raise::is_insolvent(books, debtor, owes) {
        return None;
    }
    let raise = raise::all(books, debtor, &[]);
    let due = owed.first().and_then(|o| o.at);
    let why = Why::CanStillPay {
        player: books.player(debtor).to_owned(),
        owes,
        has: books.game.purse(debtor),
        raise: raise.total(),
        ways: raise.ways(books),
        rent: due.filter(|at| books.edition.deed(*at).is_some()).map(|at| books.space(at).to_owned()),
        tax: due.filter(|at| books.edition.deed(*at).is_none()).map(|at| books.space(at).to_owned()),
    };
    Some(Refusal::ruled(why, books.cite(Switch::BankruptcyTest)))
}

/// Who takes the estate, and what the others are paid before.
fn heir(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    has: Money,
    assumed: &mut Vec<String>,
) -> (Holder, Vec<(Holder, Money)>) {
    let Some(first) = owed.first() else { return (Holder::Bank, Vec::new()) };
    if owed.iter().all(|o| o.to == first.to) {
        let why = match first.to {
            _ if first.at.is_none() => "as the books show",
            Holder::Player(_) => "whose rent is due",
            _ => "to whom tax is due",
        };
        assumed.push(format!("to {}, {why}", books.holder(first.to)));
        return (first.to, Vec::new());
    }
    let claims: Vec<Money> = owed.iter().map(|o| o.amount).collect();
    let share = creditors::divide(books.rules(), has, &claims);
    let heir = share.heir.and_then(|i| owed.get(i)).unwrap_or(first).to;
    assumed.push(format!("{}; the estate goes to {}", listed(books, debtor, owed), books.holder(heir)));
    let paid = owed.iter().map(|o| o.to).zip(share.paid).filter(|(c, sum)| *c != heir && !sum.is_zero());
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
