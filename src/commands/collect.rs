//! `collect`: money from the bank.

use crate::bank::{Act, Party};
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `collect`: money from the bank.
pub const COMMAND: Command = Command {
    verb: "collect",
    short: &["c"],
    grammar: &["collect P N [text]"],
    says: "P receives N from the bank",
    more: "`all` in place of P pays everybody, as `pay bank all N` does.",
    family: Family::Money,
    slots: &[Slot::Player, Slot::Amount, Slot::Text],
    repeats: false,
    examples: &["collect Bo 100 inheritance", "collect Anna 1,500", "collect Cara 2x100+1x50"],
    errors: &["bad-amount", "unknown-player"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.take("all") {
        let amount = r.sum(GRAMMAR)?;
        return Ok(Read::Act(Act::Pay { from: Party::Bank, to: Party::All, amount, text: r.rest() }));
    }
    let player = r.player()?;
    let amount = r.sum(GRAMMAR)?;
    Ok(Read::Act(Act::Collect { player, amount, text: r.rest() }))
}
