//! `owe`: a debt that cannot be paid at once is written down.

use crate::bank::{Act, Party};
use crate::edition::Switch;
use crate::ledger::Holder;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `owe`: a debt that cannot be paid at once is written down.
pub const COMMAND: Command = Command {
    verb: "owe",
    short: &[],
    grammar: &["owe A B N [what for]"],
    says: "A owes B, or the bank, N and cannot pay it yet",
    more: "A debt to a player counts as rent, unless what it is for begins with `card`. `owe A B N loan` lends money: B hands A the N; no rulebook allows that, so it takes `agreed`. Until it is settled A may not buy, build or bid.",
    family: Family::Trouble,
    slots: &[Slot::Player, Slot::Party, Slot::Amount, Slot::Text],
    repeats: false,
    examples: &["owe Bo Anna 28", "owe Cara bank 100 luxury tax", "owe Bo Anna 50 card"],
    errors: &["loan-between-players", "same-player", "bankrupt"],
    rules: &[Switch::BankruptcyTest, Switch::DebtInProperty, Switch::PlayerLoans],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let debtor = r.player()?;
    let creditor = creditor(r)?;
    let amount = r.sum(GRAMMAR)?;
    let text = r.rest();
    Ok(Read::Act(Act::Owe { debtor, creditor, amount, text }))
}

/// A player, the bank or the pot.
pub fn creditor(r: &mut Reader<'_>) -> Result<Holder, Refusal> {
    match r.party()? {
        Party::Player(p) => Ok(Holder::Player(p)),
        Party::Bank => Ok(Holder::Bank),
        Party::Pot => Ok(Holder::Pot),
        Party::All => Err(r.lacks("a player or `bank`", GRAMMAR)),
    }
}
