//! `opening`: takes over a game in progress.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `opening`: takes over a game in progress.
pub const COMMAND: Command = Command {
    verb: "opening",
    short: &[],
    grammar: &["opening P CASH HOLDING…"],
    says: "states all that P holds, to take over a game in progress",
    more: "What is not named returns to the bank. `Rome:m` is mortgaged, `Rome:3` has three houses, `Rome:hotel` a hotel, `card` is a get-out card.",
    family: Family::Table,
    slots: &[Slot::Player, Slot::Amount, Slot::Holdings],
    repeats: true,
    examples: &["opening Bo 1,200 Paris Berlin:m card", "opening Bo 800 Vilnius:3 Riga:3", "opening Cara 0"],
    errors: &["already-owned", "no-houses-left", "no-hotels-left", "box-lacks"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let cash = r.amount(GRAMMAR)?;
    let holdings = r.holdings(&[], GRAMMAR)?;
    Ok(Read::Act(Act::Opening { player, cash, holdings }))
}
