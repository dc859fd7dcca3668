//! Taking and lifting mortgages.

use super::Drafting;
use crate::game::{Fact, Loan};
use crate::ledger::{Holder, SpaceId};
use crate::money::Money;
use crate::rulings::{Refusal, Why, mortgage as ruling};

/// Each deed is named once.
pub fn named_once(d: &Drafting<'_>, deeds: &[SpaceId]) -> Result<(), Refusal> {
    for (i, deed) in deeds.iter().enumerate() {
        if deeds[..i].contains(deed) {
            let says = format!("{} is named twice", d.books.space(*deed));
            return Err(Why::Syntax { says, hint: "name each deed once".to_owned() }.into());
        }
    }
    Ok(())
}

/// `mortgage`: all or nothing; of one deed perhaps another sum than it states.
pub fn mortgage(d: &mut Drafting<'_>, deeds: &[SpaceId], sum: Option<Money>) -> Result<(), Refusal> {
    named_once(d, deeds)?;
    if sum == Some(Money::ZERO) {
        return Err(Why::BadAmount { word: "0".to_owned(), hint: "a loan is more than nothing".to_owned() }.into());
    }
    let taken = ruling::take(d.books, deeds, sum)?;
    d.against_all(taken.against)?;
    if let Some(sum) = sum {
        d.typed(sum);
    }
    let me = Holder::Player(taken.player);
    for (deed, loan, kept) in &taken.loans {
        d.cash(Holder::Bank, me, *loan);
        d.cash(me, Holder::Bank, *kept);
        let sum =
            Some(*loan).filter(|loan| d.books.edition.deed(*deed).is_none_or(|printed| printed.mortgage != *loan));
        d.set(Fact::Mortgage(*deed, Some(Loan { taken_over: false, sum })));
    }
    d.draft.amount = taken.ruling.answer;
    d.draft.ruling = taken.ruling;
    Ok(())
}

/// `lift`: all or nothing, perhaps in order to build.
pub fn lift(d: &mut Drafting<'_>, deeds: &[SpaceId], to_build: bool) -> Result<(), Refusal> {
    named_once(d, deeds)?;
    let lifted = ruling::lift(d.books, deeds, to_build)?;
    let me = Holder::Player(lifted.player);
    for (deed, capital, interest) in &lifted.parts {
        d.cash(me, Holder::Bank, *capital);
        d.cash(me, Holder::Bank, *interest);
        d.set(Fact::Mortgage(*deed, None));
    }
    d.draft.amount = lifted.ruling.answer;
    d.draft.ruling = lifted.ruling;
    Ok(())
}
