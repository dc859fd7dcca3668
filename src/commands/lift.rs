//! `lift`: mortgages paid back.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `lift`: mortgages paid back.
pub const COMMAND: Command = Command {
    verb: "lift",
    short: &["l"],
    grammar: &["lift DEED… [to build]"],
    says: "the owner pays the loan back, with the interest due",
    more: "`to build` says what for, where an edition or a house rule asks interest of that.",
    family: Family::Property,
    slots: &[Slot::MortgagedDeed],
    repeats: true,
    examples: &["lift Helsinki", "l hels", "lift Helsinki agreed"],
    errors: &["not-mortgaged", "not-enough-cash"],
    rules: &[Switch::InterestOnLiftByTaker, Switch::InterestOnLiftToBuild, Switch::InterestOnLiftByTransferee, Switch::InterestPercent, Switch::Rounding, Switch::Interest],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let deeds = r.deeds()?;
    let to_build = r.take("to");
    if to_build && !r.take("build") {
        return Err(r.lacks("`build`", COMMAND.grammar[0]));
    }
    Ok(Read::Act(Act::Lift { deeds, to_build }))
}
