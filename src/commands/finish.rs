//! `finish`: closes the game.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader};

/// `finish`: closes the game.
pub const COMMAND: Command = Command {
    verb: "finish",
    short: &[],
    grammar: &["finish"],
    says: "closes the game and settles who is richest",
    more: "",
    family: Family::Ending,
    slots: &[],
    repeats: false,
    examples: &["finish"],
    errors: &["game-over"],
    rules: &[Switch::End, Switch::CountMortgagedAt, Switch::CountHotelWithHouses, Switch::Tie],
    read,
};

fn read(_: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Finish))
}
