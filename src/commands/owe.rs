//! `owe`: a debt that cannot be paid at once is written down.

use crate::bank::{Act, Matter, Party, due, open_rents};
use crate::edition::Switch;
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;
use crate::rulings::tax::tax;
use crate::rulings::{Refusal, Why};
use super::{Command, Family, Read, Reader, Slot};

/// `owe`: a debt that cannot be paid at once is written down.
pub const COMMAND: Command = Command {
    verb: "owe",
    short: &[],
    grammar: &["owe A B N [what for]", "owe A [DICE]"],
    says: "A owes B, or the bank, N and cannot pay it yet",
    more: "`owe A` alone is the rent or the tax that is due from A where the dice are followed; DICE are those rolled for a utility. A debt to a player counts as rent, unless what it is for begins with `card`. `owe A B N loan` lends money: B hands A the N; no rulebook allows that, so it takes `agreed`. Until it is settled A may not buy, build or bid.",
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
    let dice = if r.dice_next() { r.maybe_dice()? } else { None };
    if r.is_done() {
        let due = due_from(r, debtor, dice)?;
        return Ok(Read::Act(Act::Owe { debtor, creditor: due.0, amount: due.1, text: String::new() }));
    }
    let creditor = creditor(r)?;
    let amount = r.sum(GRAMMAR)?;
    let text = r.rest();
    Ok(Read::Act(Act::Owe { debtor, creditor, amount, text }))
}

/// What is due from a player at the last landing, or a rent still open from an earlier one.
fn due_from(r: &Reader<'_>, debtor: PlayerId, dice: Option<u8>) -> Result<(Holder, Money), Refusal> {
    if let Some((claim, amount)) = open_rents(r.books, debtor, dice).first() {
        return Ok((Holder::Player(claim.owner), *amount));
    }
    let due = due(r.books).filter(|due| due.player == debtor);
    match due.map(|due| (due.matter, due.space)) {
        Some((Matter::Tax { amount, to }, _)) => Ok((to, amount)),
        Some((Matter::Dice { .. }, deed)) => {
            Err(Why::DiceNeeded { space: r.books.space(deed).to_owned() }.into())
        }
        // How much is owed is known once the choice is made.
        Some((Matter::Choice { .. }, space)) => {
            let assessed = tax(r.books, debtor, space, None)?;
            Ok((Holder::Bank, assessed.ruling.amount()))
        }
        _ => {
            let says = format!("nothing is due from {} now", r.books.player(debtor));
            Err(Why::Syntax { says, hint: format!("to whom and how much? write `{GRAMMAR}`") }.into())
        }
    }
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
