//! Taxes: printed sums, and the choice that some editions offer.

use super::worth;
use super::{Books, Refusal, Ruling, Why};
use crate::edition::{Matter, Switch};
use crate::ledger::{PlayerId, SpaceId};
use crate::money::{Money, Rounding};

/// What a player chooses where the edition offers a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The printed sum.
    Flat,
    /// A part of all that the player has.
    Tenth,
}

/// A tax that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessed {
    /// How much, and why.
    pub ruling: Ruling,
    /// What the rules have against the choice.
    pub against: Vec<Refusal>,
}

/// What stands against telling a tax before it is chosen: nothing, where the edition has no choice
/// or lets the worth be seen first.
#[must_use]
pub fn hidden(books: Books<'_>, space: SpaceId, choice: Option<Choice>) -> Option<Refusal> {
    let income = books.edition.space(space).and_then(|s| s.tax).is_some_and(|t| t.income);
    let chooses = income && books.rules().is(Switch::IncomeTax, "choice");
    let told = books.yes(Switch::ShowTotalBeforeChoice);
    (chooses && !told && choice == Some(Choice::Tenth)).then(|| {
        let why = Why::HiddenUntilChosen { percent: books.rules().number(Switch::IncomeTaxPercent) };
        Refusal::ruled(why, books.cite(Switch::ShowTotalBeforeChoice))
    })
}

/// What a player owes at a tax space. The choice comes before any total is shown.
///
/// # Errors
/// `unknown-space` where it is no tax space, `choice-first` where the edition wants a choice.
pub fn tax(books: Books<'_>, player: PlayerId, space: SpaceId, choice: Option<Choice>) -> Result<Assessed, Refusal> {
    let name = books.space(space);
    let Some(tax) = books.edition.space(space).and_then(|s| s.tax) else {
        let hint = "name a tax space".to_owned();
        return Err(Why::UnknownSpace { word: name.to_owned(), hint }.into());
    };
    let percent = books.rules().number(Switch::IncomeTaxPercent);
    let chooses = tax.income && books.rules().is(Switch::IncomeTax, "choice");
    let mut against = Vec::new();
    let choice = match choice {
        None if chooses => {
            let shown = books.yes(Switch::ShowTotalBeforeChoice);
            let sum = |mut ruling: Ruling| {
                tenth(books, player, percent, &mut ruling);
                ruling.amount()
            };
            let why = Why::ChoiceFirst { flat: tax.amount, percent, tenth: shown.then(|| sum(Ruling::sum())) };
            return Err(Refusal::ruled(why, books.cite(Switch::ShowTotalBeforeChoice)));
        }
        None => Choice::Flat,
        // The printed sum may be named even where nothing else could be paid.
        Some(choice) => {
            if !chooses && choice != Choice::Flat {
                let cite = if tax.income { books.cite(Switch::IncomeTax) } else { books.section(Matter::Tax) };
                against.push(Refusal::ruled(Why::NoChoice { space: name.to_owned() }, cite));
            }
            choice
        }
    };
    let mut ruling = Ruling::sum();
    match choice {
        Choice::Flat => {
            let cite = if tax.income { books.cite(Switch::IncomeTax) } else { books.section(Matter::Tax) };
            ruling.add(format!("{name} as printed"), tax.amount, cite);
        }
        Choice::Tenth => tenth(books, player, percent, &mut ruling),
    }
    Ok(Assessed { ruling, against })
}

fn tenth(books: Books<'_>, player: PlayerId, percent: i64, ruling: &mut Ruling) {
    let worth = worth::taxed(books, player);
    let total = worth.total();
    let how = match books.rules().setting(Switch::TaxRounding).is.to_string().as_str() {
        "down" => Rounding::Down,
        "up" => Rounding::Up,
        _ => Rounding::HalfUp,
    };
    for step in worth.ruling.steps {
        let says = format!("{}: {}", step.says, books.money(step.amount.unwrap_or_default()));
        ruling.note(says, step.cite);
    }
    let due = total.percent(percent, Money::new(1), how);
    ruling.add(
        format!("{percent}% of a taxed worth of {}", books.money(total)),
        due,
        books.cite(Switch::IncomeTaxPercent),
    );
    if due * 100 != total * percent {
        ruling.note("rounded to a whole sum", books.cite(Switch::TaxRounding));
    }
}
