//! `lift`: mortgages paid back.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `lift`: mortgages paid back.
pub const COMMAND: Command = Command {
    verb: "lift",
    short: &["l"],
    grammar: &["lift DEED…"],
    says: "the owner pays the loan back, with the interest due",
    more: "",
    family: Family::Property,
    slots: &[Slot::MortgagedDeed],
    repeats: true,
    examples: &["lift Helsinki", "l hels", "lift Helsinki agreed"],
    errors: &["not-mortgaged", "not-enough-cash"],
    rules: &[Switch::InterestOnLiftByTaker, Switch::InterestOnLiftByTransferee, Switch::InterestPercent, Switch::Rounding, Switch::Interest],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Lift { deeds: r.deeds()? }))
}
