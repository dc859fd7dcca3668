//! `mortgage`: a loan on deeds.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `mortgage`: a loan on deeds.
pub const COMMAND: Command = Command {
    verb: "mortgage",
    short: &["m"],
    grammar: &["mortgage DEED…", "mortgage DEED for N"],
    says: "the owner takes the loan on each deed",
    more: "Where the bank lends less than the deed states (`rule partial_loans true`), `for N` says how much; \
           interest goes by that sum, and lifting repays it.",
    family: Family::Property,
    slots: &[Slot::FreeOfMortgage],
    repeats: true,
    examples: &["mortgage Schiphol", "m schiphol", "mortgage Schiphol for 60 agreed", "mortgage Schiphol agreed"],
    errors: &["mortgaged", "has-buildings", "unowned", "not-owner", "other-amount"],
    rules: &[Switch::MortgageClearScope, Switch::InterestAtReceipt, Switch::Rounding, Switch::MortgageOnlyWhenBroke, Switch::PartialLoans],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let deeds = r.deeds()?;
    let sum = if deeds.len() == 1 && r.take("for") { Some(r.amount(COMMAND.grammar[1])?) } else { None };
    Ok(Read::Act(Act::Mortgage { deeds, sum }))
}
