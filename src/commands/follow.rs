//! `follow`: whether the dice are followed.

use super::{Command, Family, Read, Reader, Slot};
use crate::bank::Act;
use crate::rulings::Refusal;

/// `follow`: whether the dice are followed.
pub const COMMAND: Command = Command {
    verb: "follow",
    short: &[],
    grammar: &["follow on or off"],
    says: "follows the dice, or records money only",
    more: "The first `roll` or `land` switches it on. After `off` nothing asks about turns, positions or late claims.",
    family: Family::Board,
    slots: &[Slot::Words(&["on", "off"])],
    repeats: false,
    examples: &["follow on", "follow off"],
    errors: &["syntax"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let on = r.take("on");
    if !on && !r.take("off") {
        return Err(r.lacks("`on` or `off`", COMMAND.grammar[0]));
    }
    Ok(Read::Act(Act::Follow { on }))
}
