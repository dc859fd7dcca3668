//! `mortgage`: a loan on deeds.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `mortgage`: a loan on deeds.
pub const COMMAND: Command = Command {
    verb: "mortgage",
    short: &["m"],
    grammar: &["mortgage DEED…"],
    says: "the owner takes the loan on each deed",
    more: "",
    family: Family::Property,
    slots: &[Slot::FreeOfMortgage],
    repeats: true,
    examples: &["mortgage Schiphol", "m schiphol", "mortgage Schiphol agreed"],
    errors: &["mortgaged", "has-buildings", "unowned", "not-owner"],
    rules: &[Switch::MortgageClearScope, Switch::InterestAtReceipt, Switch::Rounding, Switch::MortgageOnlyWhenBroke],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Mortgage { deeds: r.deeds()? }))
}
