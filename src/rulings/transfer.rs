//! Mortgages that change hands: what a new owner pays for keeping or lifting them.

use super::mortgage::add_interest;
use super::{Books, Ruling};
use crate::edition::{Matter, Switch};
use crate::ledger::SpaceId;

/// What a new owner does with the mortgages that come along.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Lifting {
    /// The line does not say.
    #[default]
    Unsaid,
    /// All are kept.
    Keep,
    /// All are lifted at once.
    Lift,
    /// These are lifted, the rest kept.
    Only(Vec<SpaceId>),
    /// These are kept, the rest lifted.
    But(Vec<SpaceId>),
}

impl Lifting {
    /// Whether this deed's mortgage is lifted at once.
    #[must_use]
    pub fn lifts(&self, deed: SpaceId) -> bool {
        match self {
            Lifting::Unsaid | Lifting::Keep => false,
            Lifting::Lift => true,
            Lifting::Only(deeds) => deeds.contains(&deed),
            Lifting::But(deeds) => !deeds.contains(&deed),
        }
    }
}

/// What a new owner owes the bank at once for one mortgaged deed that changes hands in a trade, a
/// sale or a settlement.
#[must_use]
pub fn change_of_hands(books: Books<'_>, deed: SpaceId, lift: bool, for_money: bool) -> Ruling {
    let mut ruling = Ruling::sum();
    let name = books.space(deed);
    let capital = books.lent(deed);
    let percent = books.rules().number(Switch::InterestPercent);
    if lift {
        ruling.add(format!("lifting {name} at once: the loan"), capital, books.section(Matter::Loan));
        // What keeping costs is due for lifting too.
        let changes = for_money || books.yes(Switch::TransferInterestEachChange);
        let by = [(Switch::InterestOnLiftByTransferee, true), (Switch::TransferInterestIfKept, changes)];
        let by = by.into_iter().find(|(switch, applies)| *applies && books.yes(*switch));
        if !books.yes(Switch::Interest) {
            ruling.note("interest is left out", books.cite(Switch::Interest));
        } else if let Some((switch, _)) = by {
            let says = format!("{percent}% interest on {}", books.money(capital));
            add_interest(books, says, capital, books.cite(switch), &mut ruling);
        } else {
            ruling.note(format!("no interest on {name}"), books.cite(Switch::InterestOnLiftByTransferee));
        }
        return ruling;
    }
    if !books.yes(Switch::Interest) {
        ruling.note(format!("{name} stays mortgaged; interest is left out"), books.cite(Switch::Interest));
    } else if !books.yes(Switch::TransferInterestIfKept) {
        ruling.note(format!("{name} stays mortgaged: nothing is due now"), books.cite(Switch::TransferInterestIfKept));
    } else if !for_money && !books.yes(Switch::TransferInterestEachChange) {
        ruling.note(
            format!("{name} was not sold for money: nothing is due now"),
            books.cite(Switch::TransferInterestEachChange),
        );
    } else {
        let says = format!("{name} stays mortgaged: {percent}% of {} now", books.money(capital));
        let rule = if for_money { Switch::TransferInterestIfKept } else { Switch::TransferInterestEachChange };
        add_interest(books, says, capital, books.cite(rule), &mut ruling);
    }
    ruling
}

/// What the buyer of a mortgaged deed that the bank auctions owes it besides the bid.
#[must_use]
pub fn at_auction(books: Books<'_>, deed: SpaceId, lift: bool) -> Ruling {
    let mut ruling = Ruling::sum();
    let name = books.space(deed);
    let capital = books.lent(deed);
    let percent = books.rules().number(Switch::InterestPercent);
    let cite = books.cite(Switch::BankAuctionMortgage);
    if lift {
        ruling.add(format!("lifting {name} at once: the loan"), capital, books.section(Matter::Loan));
    }
    if !books.yes(Switch::Interest) {
        ruling.note(format!("{name} is sold with its mortgage; interest is left out"), books.cite(Switch::Interest));
    } else if books.rules().is(Switch::BankAuctionMortgage, "kept_with_interest") {
        let says = format!("{name} is sold with its mortgage: {percent}% of {} now", books.money(capital));
        add_interest(books, says, capital, cite, &mut ruling);
    } else {
        ruling.note(format!("{name} is sold with its mortgage, without interest now"), cite);
    }
    ruling
}

/// What a creditor owes the bank at once for one mortgaged deed of a bankrupt player.
#[must_use]
pub fn by_bankruptcy(books: Books<'_>, deed: SpaceId, lift: bool) -> Ruling {
    let mut ruling = Ruling::sum();
    let name = books.space(deed);
    let Some(printed) = books.edition.deed(deed) else { return ruling };
    let percent = books.rules().number(Switch::InterestPercent);
    if !books.yes(Switch::Interest) {
        ruling.note("interest is left out", books.cite(Switch::Interest));
    } else if books.yes(Switch::BankruptcyInterest) {
        let base =
            if books.rules().is(Switch::BankruptcyInterestBase, "price") { printed.price } else { books.lent(deed) };
        let says = format!("{percent}% of {} on {name} at once", books.money(base));
        // The section that orders it may leave open of what.
        add_interest(books, says, base, books.cite(Switch::BankruptcyInterestBase), &mut ruling);
    } else {
        ruling.note(format!("no interest on {name}"), books.cite(Switch::BankruptcyInterest));
    }
    if lift {
        ruling.add(format!("lifting {name}: the loan"), books.lent(deed), books.cite(Switch::SettleAtOnceInterest));
        if books.yes(Switch::SettleAtOnceInterest) && books.yes(Switch::Interest) {
            let (says, lent) = ("interest a second time".to_owned(), books.lent(deed));
            add_interest(books, says, lent, books.cite(Switch::SettleAtOnceInterest), &mut ruling);
        }
    }
    ruling
}
