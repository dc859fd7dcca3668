//! `tax`: a tax space.

use crate::bank::{Act, Choice};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `tax`: a tax space.
pub const COMMAND: Command = Command {
    verb: "tax",
    short: &[],
    grammar: &["tax P SPACE [flat or tenth]"],
    says: "P pays the tax of a space",
    more: "Where the edition offers a choice it is made first: no total is shown before it.",
    family: Family::Money,
    slots: &[Slot::Player, Slot::Tax, Slot::Words(&["flat", "tenth"])],
    repeats: false,
    examples: &["tax Bo Income Tax", "tax Anna Luxury Tax", "tax Cara income"],
    errors: &["choice-first", "no-choice", "not-enough-cash"],
    rules: &[Switch::IncomeTax, Switch::TaxMortgagedAt, Switch::FinesTo],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player_or_landed()?;
    let space = r.tax_space_or_landed(player)?;
    let choice = if r.take("flat") {
        Some(Choice::Flat)
    } else if r.take("tenth") {
        Some(Choice::Tenth)
    } else {
        None
    };
    Ok(Read::Act(Act::Tax { player, space, choice }))
}
