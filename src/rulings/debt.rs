//! Debts: which is paid first, and what a creditor may take for it.

use super::{Books, Refusal, Why};
use crate::edition::Switch;
use crate::game::Debt;
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;

/// The open debts of a player to one creditor, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// To whom they are owed.
    pub creditor: Holder,
    /// Number and debt.
    pub debts: Vec<(u32, Debt)>,
}

impl Open {
    /// All of them together.
    #[must_use]
    pub fn total(&self) -> Money {
        self.debts.iter().map(|(_, debt)| debt.amount).sum()
    }
}

/// What a player owes to this creditor, or to the one of the oldest debt.
///
/// # Errors
/// `no-debt`.
pub fn open(books: Books<'_>, debtor: PlayerId, creditor: Option<Holder>) -> Result<Open, Refusal> {
    let none = |to: Option<Holder>| -> Refusal {
        let player = books.player(debtor).to_owned();
        match to {
            Some(holder) => {
                let says = format!("{player} owes {} nothing", books.holder(holder));
                Why::OtherDebt { says, hint: listed(books, debtor) }.into()
            }
            None => Why::NoDebt { player }.into(),
        }
    };
    let Some((_, oldest)) = books.game.debts_of(debtor).next() else { return Err(none(None)) };
    let creditor = creditor.unwrap_or(oldest.creditor);
    let debts: Vec<(u32, Debt)> =
        books.game.debts_of(debtor).filter(|(_, d)| d.creditor == creditor).map(|(n, d)| (n, d.clone())).collect();
    if debts.is_empty() {
        return Err(none(Some(creditor)));
    }
    Ok(Open { creditor, debts })
}

/// A player's debts in words: `Anna 28 and the bank 100`.
#[must_use]
pub fn listed(books: Books<'_>, debtor: PlayerId) -> String {
    let each = books
        .game
        .debts_of(debtor)
        .map(|(_, d)| format!("{} {}", books.holder(d.creditor), books.money(d.amount)))
        .collect::<Vec<_>>();
    if each.is_empty() { String::new() } else { format!("{} owes {}", books.player(debtor), super::join(each)) }
}

/// What the rules have against settling these debts in property.
#[must_use]
pub fn in_property(books: Books<'_>, open: &Open) -> Option<Refusal> {
    if !matches!(open.creditor, Holder::Player(_)) {
        return (!books.yes(Switch::BankDebtInProperty)).then(|| {
            let what = "property for a debt".to_owned();
            let hint = "`mortgage` it, or sell it to a player".to_owned();
            Refusal::ruled(Why::NotToBank { what, hint }, books.cite(Switch::BankDebtInProperty))
        });
    }
    let rent = open.debts.iter().all(|(_, d)| d.rent);
    property_taken(books, rent)
}

/// What the rules have against a debt to a player being paid in property.
#[must_use]
pub fn property_taken(books: Books<'_>, rent: bool) -> Option<Refusal> {
    let rules = books.rules();
    let allowed = rules.is(Switch::DebtInProperty, "trade") || (rent && rules.is(Switch::DebtInProperty, "rent"));
    if allowed {
        return None;
    }
    let hint = if rules.is(Switch::DebtInProperty, "rent") {
        "only rent may be; sell by `trade`, or mortgage, and pay in cash".to_owned()
    } else {
        "sell by `trade`, or mortgage, and pay in cash".to_owned()
    };
    Some(Refusal::ruled(Why::NotInProperty { hint }, books.cite(Switch::DebtInProperty)))
}

/// What a player owes, in words of a line, is a loan between two players.
#[must_use]
pub fn is_loan(text: &str) -> bool {
    begins(text, &["loan", "lent", "lend", "borrowed"])
}

/// What a player owes comes from something else than rent, as the line says.
#[must_use]
pub fn is_no_rent(text: &str) -> bool {
    begins(text, &["card", "loan", "lent", "lend", "borrowed"])
}

fn begins(text: &str, words: &[&str]) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    words.iter().any(|w| first.eq_ignore_ascii_case(w))
}
