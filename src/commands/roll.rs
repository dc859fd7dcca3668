//! `roll`: the dice of a turn.

use super::{Command, Family, Read, Reader, Slot};
use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::{Refusal, turn};

/// `roll`: the dice of a turn.
pub const COMMAND: Command = Command {
    verb: "roll",
    short: &[],
    grammar: &["roll [P] D1 D2"],
    says: "P rolls; the token moves, and what is due there is said",
    more: "`34` alone on a line is the roll of whoever is on turn. Enter on an empty line then accepts what is due; `b` buys. The first roll starts following the dice; `follow off` ends it.",
    family: Family::Board,
    slots: &[Slot::Player, Slot::Number, Slot::Number],
    repeats: false,
    examples: &["roll Anna 3 4", "34", "roll Anna 6+6"],
    errors: &["bad-dice", "not-your-turn", "must-leave-jail", "not-now", "auction-open", "not-enough-cash"],
    rules: &[
        Switch::Salary,
        Switch::DoublesToJail,
        Switch::JailTurns,
        Switch::ExtraRollAfterJailDouble,
        Switch::ClaimDeadline,
    ],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    // The books keep who rolled, whoever was on turn.
    let player = if r.dice_next() { turn::up(r.books).map(|up| up.player) } else { Some(r.player()?) };
    let dice = r.two_dice(COMMAND.grammar[0])?;
    Ok(Read::Act(Act::Roll { player, dice }))
}
