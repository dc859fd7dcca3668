//! Bankruptcy: what goes where.

use super::mortgage::brings;
use super::selling::street_value;
use super::transfer::{Lifting, by_bankruptcy};
use super::{Books, Refusal, Ruling, Why, creditors, raise};
use crate::edition::{Cite, Matter, Switch};
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

/// Who takes an estate, and what the others are paid before.
pub type Division = (Holder, Vec<(Holder, Money)>);

/// How the estate of one who cannot pay what is owed is divided.
#[must_use]
pub fn division(books: Books<'_>, debtor: PlayerId, owed: &[Owed]) -> Division {
    let built = books.game.deeds_of(debtor).filter(|d| books.game.is_built(*d));
    let has = books.game.purse(debtor) + built.map(|d| street_value(books, d)).sum();
    let free = books.game.deeds_of(debtor).filter(|d| !books.game.is_mortgaged(*d));
    heir(books, owed, has, has + free.map(|d| brings(books, d)).sum())
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
    /// The loans that are taken to meet the claims before the heir's, with what each brings.
    pub loans: Vec<(SpaceId, Money)>,
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

impl Estate {
    /// Whether a deed is handed over with a mortgage on it, an old one or one of its loans.
    #[must_use]
    pub fn is_mortgaged(&self, books: Books<'_>, deed: SpaceId) -> bool {
        books.game.is_mortgaged(deed) || self.loans.iter().any(|(d, _)| *d == deed)
    }
}

/// What becomes of a player's estate. Where no creditor is named, it is the one to whom something is
/// owed, or the bank; whose division is `judged` already, by the books at the end of a game, is divided so.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn settle(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    creditor: Option<Holder>,
    lifting: &Lifting,
    judged: Option<Division>,
) -> Result<Estate, Refusal> {
    let could_pay = could_pay(books, debtor, owed).filter(|_| judged.is_none());
    let mut estate = divided(books, debtor, owed, creditor, lifting, (judged, false))?;
    estate.against.extend(could_pay);
    Ok(estate)
}

/// What becomes of the estate of a player who gives up: what is owed and can be met is paid, and the
/// rest goes to the bank; where it cannot be met, it is a bankruptcy.
///
/// # Errors
/// `bankrupt` where the player has left already.
pub fn give_up(books: Books<'_>, debtor: PlayerId, owed: &[Owed], judged: Option<Division>) -> Result<Estate, Refusal> {
    divided(books, debtor, owed, None, &Lifting::Keep, (judged, true))
}

fn divided(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    creditor: Option<Holder>,
    lifting: &Lifting,
    (judged, gives_up): (Option<Division>, bool),
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
        let by_table = Some(books.cite(rule)).filter(|cite| matches!(cite, Cite::House(_)));
        ruling.add(says, *value, by_table.unwrap_or_else(|| books.section(Matter::Bankruptcy)));
        if hotel {
            let (words, worth) = (&books.edition.words, books.rules().number(rule));
            let says = || format!("the {} counts as {}", words.hotel, super::count(worth, &words.house, &words.houses));
            ruling.note_open(books, rule, says);
        }
    }
    let has = ruling.amount();
    // Nobody is bankrupt who can still mortgage: the claims before the heir's are met by loans too.
    let free: Vec<(SpaceId, Money)> =
        all.iter().filter(|d| !books.game.is_mortgaged(**d)).map(|d| (*d, brings(books, *d))).collect();
    let reach = has + free.iter().map(|(_, sum)| *sum).sum();
    let short = judged.is_some() || reach < owed.iter().map(|o| o.amount).sum();
    let pays_all = gives_up && !short;
    let shared = !pays_all && books.rules().is(Switch::MultiCreditor, "pro_rata");
    let at_the_end = judged.is_some();
    let ruled = if let Some(judged) = judged {
        of_what_there_is(judged, if shared { has } else { reach })
    } else if pays_all {
        (Holder::Bank, owed.iter().map(|o| (o.to, o.amount)).collect())
    } else {
        heir(books, owed, has, reach)
    };
    let mut against = Vec::new();
    let mut by_claim = false;
    let (heir, paid) = match creditor {
        Some(named) if named != ruled.0 => {
            against.extend(not_the_heir(books, debtor, owed, named, &ruled, at_the_end));
            if owed.iter().any(|o| o.to != named) {
                let says = format!("{}; all of it goes to {}", listed(books, debtor, owed), books.holder(named));
                ruling.note(says, Cite::Table);
            }
            (named, Vec::new())
        }
        _ => {
            by_claim = short && owed.iter().any(|o| o.to != ruled.0);
            ruled
        }
    };
    if creditor.is_none() && owed.iter().any(|o| o.to == heir) {
        assumed.push(why_heir(books, debtor, owed, heir, shared));
    }
    let loans = loans_for(free, paid.iter().map(|(_, sum)| *sum).sum::<Money>().less(has));
    for (deed, sum) in &loans {
        ruling.add(format!("the loan on {}", books.space(*deed)), *sum, books.section(Matter::Loan));
    }
    for (other, sum) in &paid {
        let paid = match () {
            () if shared => "receives a part as well".to_owned(),
            () if short => format!("is paid before {}", books.holder(heir)),
            () => "is paid before".to_owned(),
        };
        let says = format!("{} {paid}", books.holder(*other));
        ruling.add(says, -*sum, books.cite(if gives_up { Switch::QuitAsBankrupt } else { Switch::MultiCreditor }));
    }
    if by_claim {
        ruling.note(whose_claim(books, heir, at_the_end), books.cite(Switch::MultiCreditor));
    }
    let cash = ruling.amount();
    let mut estate = Estate {
        debtor,
        heir,
        buildings,
        loans,
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

/// What is against an estate for another than whom it falls to: somebody to whom nothing of what is
/// owed is due, who is paid without it, or whose claim is not the one that takes it.
fn not_the_heir(
    books: Books<'_>,
    debtor: PlayerId,
    owed: &[Owed],
    named: Holder,
    (heir, paid): &Division,
    at_the_end: bool,
) -> Option<Refusal> {
    if owed.is_empty() {
        return None;
    }
    let (name, debts, to) = (books.player(debtor), listed(books, debtor, owed), books.holder(named));
    let hint = format!("`bankrupt {name}` hands all to whom it is owed");
    if owed.iter().all(|o| o.to != named) {
        return Some(Why::NotNow { what: format!("{debts}, and nothing to {to}"), hint }.into());
    }
    let part = paid.iter().find(|(whom, _)| *whom == named).map(|(_, sum)| books.money(*sum));
    let what = match part {
        Some(part) => format!("{debts}, and {to} receives {part} of it, not all"),
        None => format!("{debts}, and the claim that takes the estate is that of {}, not of {to}", books.holder(*heir)),
    };
    let what = if at_the_end { format!("{what}: it is judged by what there was at the end") } else { what };
    Some(Refusal::ruled(Why::NotNow { what, hint }, books.cite(Switch::MultiCreditor)))
}

/// The refusal of a bankruptcy on a sum that could be paid.
fn could_pay(books: Books<'_>, debtor: PlayerId, owed: &[Owed]) -> Option<Refusal> {
    let total: Money = owed.iter().map(|o| o.amount).sum();
    if total.is_zero() || raise::is_insolvent(books, debtor, total) {
        return None;
    }
    let raise = raise::all(books, debtor, &[]);
    let due = owed.first().and_then(|o| o.at);
    let why = Why::CanStillPay {
        player: books.player(debtor).to_owned(),
        owes: total,
        has: books.game.purse(debtor),
        raise: raise.total(),
        ways: raise.ways(books),
        rent: due.filter(|at| books.edition.deed(*at).is_some()).map(|at| books.space(at).to_owned()),
        tax: due.filter(|at| books.edition.deed(*at).is_none()).map(|at| books.space(at).to_owned()),
    };
    Some(Refusal::ruled(why, books.cite(Switch::BankruptcyTest)))
}

/// Who takes the estate, and what the others are paid before, of all that is within reach; of cash and
/// buildings alone where the creditors share.
fn heir(books: Books<'_>, owed: &[Owed], has: Money, reach: Money) -> Division {
    let Some(first) = owed.first() else { return (Holder::Bank, Vec::new()) };
    let shared = books.rules().is(Switch::MultiCreditor, "pro_rata");
    let mut claims: Vec<(Holder, Money)> = Vec::new();
    for o in owed {
        // Whoever shares does so with all that is owed to one; in a sequence each claim has its place.
        match claims.iter_mut().find(|(to, _)| shared && *to == o.to) {
            Some((_, sum)) => *sum += o.amount,
            None => claims.push((o.to, o.amount)),
        }
    }
    let sums: Vec<Money> = claims.iter().map(|(_, sum)| *sum).collect();
    let share = creditors::divide(books.rules(), if shared { has } else { reach }, &sums);
    let heir = share.heir.and_then(|i| claims.get(i)).map_or(first.to, |(to, _)| *to);
    let paid = claims.into_iter().zip(share.paid).map(|((to, _), sum)| (to, sum));
    (heir, paid.filter(|(to, sum)| *to != heir && !sum.is_zero()).collect())
}

/// A division that other books gave, with no more paid than there is.
fn of_what_there_is((heir, paid): Division, mut left: Money) -> Division {
    let paid = paid.into_iter().map(|(to, sum)| {
        let sum = sum.min(left);
        left -= sum;
        (to, sum)
    });
    (heir, paid.filter(|(_, sum)| !sum.is_zero()).collect())
}

/// Which of several claims takes the estate.
fn whose_claim(books: Books<'_>, heir: Holder, at_the_end: bool) -> String {
    let rules = books.rules();
    let claim = match () {
        () if rules.is(Switch::MultiCreditor, "pro_rata") => "whose claim is the largest",
        () if rules.is(Switch::MultiCreditor, "last") => "whose claim is the last that cannot be met",
        () => "whose claim is the first that cannot be met",
    };
    let when = if at_the_end { " of what there was at the end" } else { "" };
    format!("the estate goes to {}, {claim}{when}", books.holder(heir))
}

/// Why the estate goes to somebody whom the line does not name.
fn why_heir(books: Books<'_>, debtor: PlayerId, owed: &[Owed], heir: Holder, shared: bool) -> String {
    let to = books.holder(heir);
    match owed.iter().find(|o| o.to == heir).filter(|_| owed.iter().all(|o| o.to == heir)) {
        None if shared => format!("{}; they share the cash, and the rest goes to {to}", listed(books, debtor, owed)),
        None => format!("{}; the estate goes to {to}", listed(books, debtor, owed)),
        Some(debt) if debt.at.is_none() => format!("to {to}, as the books show"),
        Some(Owed { to: Holder::Player(_), .. }) => format!("to {to}, whose rent is due"),
        Some(_) => format!("to {to}, to whom tax is due"),
    }
}

/// The loans that bring so much: each time the smallest that suffices, else the largest.
fn loans_for(mut free: Vec<(SpaceId, Money)>, mut missing: Money) -> Vec<(SpaceId, Money)> {
    free.sort_by_key(|(_, sum)| *sum);
    let mut loans = Vec::new();
    while missing > Money::ZERO && !free.is_empty() {
        let next = free.iter().position(|(_, sum)| *sum >= missing).unwrap_or(free.len() - 1);
        let loan = free.remove(next);
        missing = missing.less(loan.1);
        loans.push(loan);
    }
    loans
}

/// What a player pays the bank at once for the mortgages that come along, and what happens where
/// that is more than there is.
fn interest_at_once(books: Books<'_>, estate: &mut Estate, heir: PlayerId) {
    let mortgaged: Vec<(SpaceId, bool)> =
        estate.deeds.iter().copied().filter(|(d, _)| estate.is_mortgaged(books, *d)).collect();
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
    let lifts = estate.deeds.iter().any(|(d, lift)| *lift && estate.is_mortgaged(books, *d));
    if estate.to_bank > has && !lifts {
        estate.short = estate.to_bank - has;
        estate.to_bank = has;
        let says =
            format!("{} is {} short of it and owes that to the bank", books.player(heir), books.money(estate.short));
        estate.ruling.note(says, books.cite(Switch::CreditorShort));
    }
}
