//! `resign`: a player gives up.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `resign`: a player gives up.
pub const COMMAND: Command = Command {
    verb: "resign",
    short: &[],
    grammar: &["resign P"],
    says: "P gives up: what P owes is paid and the rest goes to the bank; who cannot pay is bankrupt to the creditor",
    more: "Whatever P would rather sell is sold before, by `trade`.",
    family: Family::Trouble,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["resign Bo", "resign Cara", "resign Anna"],
    errors: &["bankrupt"],
    rules: &[Switch::QuitAsBankrupt, Switch::BankAuctionsEstate],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    Ok(Read::Act(Act::Resign { player: r.player()? }))
}
