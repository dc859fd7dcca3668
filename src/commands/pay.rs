//! `pay`: money from one to another, to all, or from all.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `pay`: money from one to another, to all, or from all.
pub const COMMAND: Command = Command {
    verb: "pay",
    short: &["p"],
    grammar: &["pay A B N [text]"],
    says: "money from A to B",
    more: "A and B are players, `bank`, `pot` or `all` (every other player). All or nothing: when one payer is short, nothing is booked.",
    family: Family::Money,
    slots: &[Slot::Party, Slot::Party, Slot::Amount, Slot::Text],
    repeats: false,
    examples: &["pay Bo Anna 50", "pay all Bo 10 birthday", "pay Cara bank 15 speeding"],
    errors: &["not-enough-cash", "same-player", "bad-amount"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let from = r.party()?;
    r.take("to");
    let to = r.party()?;
    let amount = r.sum(GRAMMAR)?;
    Ok(Read::Act(Act::Pay { from, to, amount, text: r.rest() }))
}
