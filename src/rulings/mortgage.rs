//! Mortgages: taking a loan on a deed, and lifting it.

use super::{Books, Refusal, Ruling, Why, building};
use crate::edition::{Cite, Matter, Switch};
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;

/// Interest on a sum, as the edition reckons and rounds it.
#[must_use]
pub fn interest(books: Books<'_>, base: Money) -> Money {
    let rules = books.rules();
    if !rules.yes(Switch::Interest) {
        return Money::ZERO;
    }
    let percent = rules.number(Switch::InterestPercent);
    let unit = rules.sum(Switch::Rounding);
    let how = rules.interest_rounding();
    if rules.is(Switch::RoundingOf, "loan") {
        return base.percent(100, unit, how).percent(percent, Money::new(1), how);
    }
    base.percent(percent, unit, how)
}

/// Adds the interest on a sum to a ruling, and says where it had to be rounded.
pub fn add_interest(books: Books<'_>, says: String, base: Money, cite: Cite, ruling: &mut Ruling) {
    ruling.add(says, interest(books, base), cite);
    note_rounding(books, base, ruling);
}

/// Says that the interest on a sum had to be rounded, if it had.
fn note_rounding(books: Books<'_>, base: Money, ruling: &mut Ruling) {
    let rules = books.rules();
    let unit = rules.sum(Switch::Rounding).max(Money::new(1));
    let exact = i128::from(base.units()) * i128::from(rules.number(Switch::InterestPercent));
    let over = exact.rem_euclid(i128::from(unit.units()) * 100);
    if over == 0 {
        return;
    }
    if over * 2 == i128::from(unit.units()) * 100 && rules.is(Switch::RoundingMode, "nearest") {
        let ties = &rules.setting(Switch::RoundingTies).is;
        ruling.note(format!("half-way: rounded {ties}"), books.cite(Switch::RoundingTies));
    } else {
        ruling.note(format!("rounded to {}", books.money(unit)), books.cite(Switch::Rounding));
    }
}

/// A loan taken: what the bank lends, and what it keeps at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Who takes it.
    pub player: PlayerId,
    /// Loan and interest kept, deed by deed.
    pub loans: Vec<(SpaceId, Money, Money)>,
    /// The loans in all.
    pub ruling: Ruling,
    /// What the rules have against it.
    pub against: Vec<Refusal>,
}

/// What the bank lends on these deeds, all of one player; `sum` where the line names it.
///
/// # Errors
/// `not-owner`, `mortgaged`; what is only against the rules stands in [`Taken::against`].
pub fn take(books: Books<'_>, deeds: &[SpaceId], sum: Option<Money>) -> Result<Taken, Refusal> {
    let player = one_owner(books, deeds)?;
    let mut against = Vec::new();
    let mut ruling = Ruling::sum();
    let mut loans = Vec::new();
    for deed in deeds {
        let name = books.space(*deed);
        if books.game.is_mortgaged(*deed) {
            return Err(Why::Mortgaged { deed: name.to_owned() }.into());
        }
        against.extend(buildings_first(books, *deed));
        let printed = books.deed(*deed)?.mortgage;
        let loan = sum.unwrap_or(printed);
        against.extend(other_sum(books, loan, printed));
        let cite = if loan == printed { books.section(Matter::Loan) } else { books.cite(Switch::PartialLoans) };
        ruling.add(format!("the loan on {name}"), loan, cite);
        let mut kept = Money::ZERO;
        if books.yes(Switch::InterestAtReceipt) {
            kept = interest(books, loan);
            if kept > Money::ZERO {
                let says = format!("the bank keeps {} interest on {name} at once", books.money(kept));
                ruling.note(says, books.cite(Switch::InterestAtReceipt));
                note_rounding(books, loan, &mut ruling);
            }
        }
        loans.push((*deed, loan, kept));
    }
    for deed in deeds {
        let beside = built_beside(books, *deed);
        if !beside.is_empty() && books.rules().is(Switch::MortgageClearScope, "property") {
            let says = || format!("the buildings on {} may stay", books.list(&beside));
            ruling.note_open(books, Switch::MortgageClearScope, says);
        }
    }
    let in_need = books.game.purse(player).is_zero() || books.game.debts_of(player).next().is_some();
    if books.yes(Switch::MortgageOnlyWhenBroke) && !in_need {
        let why = Why::NotInNeed { player: books.player(player).to_owned() };
        against.push(Refusal::ruled(why, books.cite(Switch::MortgageOnlyWhenBroke)));
    } else if !in_need {
        let says = || "a loan may be taken with cash in hand".to_owned();
        ruling.note_open(books, Switch::MortgageOnlyWhenBroke, says);
    }
    Ok(Taken { player, loans, ruling, against })
}

/// What the rules have against a loan of another sum than the deed states.
fn other_sum(books: Books<'_>, loan: Money, printed: Money) -> Option<Refusal> {
    let allowed = loan == printed || (loan < printed && books.yes(Switch::PartialLoans));
    let why = Why::OtherAmount { says: loan, ruled: printed };
    (!allowed).then(|| Refusal::ruled(why, books.cite(Switch::PartialLoans)))
}

/// What a loan on a deed brings: less what the bank keeps at once, where it does.
#[must_use]
pub fn brings(books: Books<'_>, deed: SpaceId) -> Money {
    let loan = books.edition.deed(deed).map_or(Money::ZERO, |d| d.mortgage);
    let kept = if books.yes(Switch::InterestAtReceipt) { interest(books, loan) } else { Money::ZERO };
    loan.less(kept)
}

/// The buildings that must be sold before a street is mortgaged.
#[must_use]
pub fn buildings_first(books: Books<'_>, deed: SpaceId) -> Option<Refusal> {
    let whole_group = books.rules().is(Switch::MortgageClearScope, "group");
    let streets: Vec<SpaceId> = match books.group(deed) {
        Some(group) if whole_group => group.deeds.clone(),
        _ => vec![deed],
    };
    let hint = "sell the buildings first";
    let refusal = building::in_the_way(books, deed, streets, ("be mortgaged", hint), Switch::MortgageClearScope)?;
    // That a street's own buildings go first, all rulebooks say.
    let cite = if whole_group { refusal.cite } else { Some(books.section(Matter::Loan)) };
    Some(Refusal { cite, ..refusal })
}

/// The other streets of the group that are built.
fn built_beside(books: Books<'_>, deed: SpaceId) -> Vec<SpaceId> {
    let group = books.group(deed).into_iter().flat_map(|g| g.deeds.iter().copied());
    group.filter(|s| *s != deed && books.game.is_built(*s)).collect()
}

/// A mortgage lifted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    /// Who pays.
    pub player: PlayerId,
    /// Capital and interest in all.
    pub ruling: Ruling,
    /// Capital and interest, deed by deed.
    pub parts: Vec<(SpaceId, Money, Money)>,
}

/// What lifting the mortgages of these deeds costs, all of one player; `to_build` says that it is
/// done in order to build.
///
/// # Errors
/// `not-owner`, `not-mortgaged`.
pub fn lift(books: Books<'_>, deeds: &[SpaceId], to_build: bool) -> Result<Lifted, Refusal> {
    let player = one_owner(books, deeds)?;
    let mut ruling = Ruling::sum();
    let mut parts = Vec::new();
    for deed in deeds {
        let name = books.space(*deed);
        let Some(loan) = books.game.loan(*deed) else {
            return Err(Why::NotMortgaged { deed: name.to_owned() }.into());
        };
        let capital = books.lent(*deed);
        ruling.add(format!("the loan on {name}"), capital, books.section(Matter::Loan));
        let due = lift_interest(books, *deed, capital, loan.taken_over, to_build, &mut ruling);
        parts.push((*deed, capital, due));
    }
    Ok(Lifted { player, ruling, parts })
}

fn lift_interest(
    books: Books<'_>,
    deed: SpaceId,
    capital: Money,
    taken_over: bool,
    to_build: bool,
    ruling: &mut Ruling,
) -> Money {
    let name = books.space(deed);
    if !books.yes(Switch::Interest) {
        ruling.note("interest is left out", books.cite(Switch::Interest));
        return Money::ZERO;
    }
    let mut switch = if taken_over { Switch::InterestOnLiftByTransferee } else { Switch::InterestOnLiftByTaker };
    if to_build && !books.yes(switch) && books.yes(Switch::InterestOnLiftToBuild) {
        switch = Switch::InterestOnLiftToBuild;
    }
    if !books.yes(switch) {
        let says = if books.yes(Switch::InterestAtReceipt) && !taken_over {
            format!("no interest on {name}: it was paid when the loan was received")
        } else {
            format!("no interest on {name}")
        };
        ruling.note(says, books.cite(switch));
        return Money::ZERO;
    }
    let due = interest(books, capital);
    let percent = books.rules().number(Switch::InterestPercent);
    add_interest(
        books,
        format!("{percent}% interest on {}", books.money(capital)),
        capital,
        books.cite(switch),
        ruling,
    );
    due
}

/// The one player who owns all these deeds.
fn one_owner(books: Books<'_>, deeds: &[SpaceId]) -> Result<PlayerId, Refusal> {
    let mut owner: Option<PlayerId> = None;
    for deed in deeds {
        books.deed(*deed)?;
        let name = || books.space(*deed).to_owned();
        let Some(holder) = books.game.owner_player(*deed) else {
            return Err(Why::Unowned { deed: name(), price: None }.into());
        };
        match owner {
            None => owner = Some(holder),
            Some(first) if first != holder => {
                let (player, other) = (books.player(first).to_owned(), books.player(holder).to_owned());
                return Err(Why::NotOwner { player, deed: name(), owner: Some(other) }.into());
            }
            Some(_) => {}
        }
    }
    owner
        .ok_or_else(|| Why::Syntax { says: "which deed?".to_owned(), hint: "name one or more deeds".to_owned() }.into())
}
