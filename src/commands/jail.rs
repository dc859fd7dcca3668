//! `jail`: a player goes to jail.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `jail`: a player goes to jail.
pub const COMMAND: Command = Command {
    verb: "jail",
    short: &["j"],
    grammar: &["jail [P]"],
    says: "P goes to jail",
    more: "",
    family: Family::Board,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["jail Bo", "jail Anna", "j bo"],
    errors: &["already-jailed"],
    rules: &[Switch::RentWhileJailed, Switch::SalaryKeptIfPassedBeforeJail],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Jail { player: r.player_or_landed()? }))
}
