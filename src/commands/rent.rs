//! `rent`: a player landed on a deed; ruling and payment.

use crate::bank::{Act, Lifting, Terms};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `rent`: a player landed on a deed; ruling and payment.
pub const COMMAND: Command = Command {
    verb: "rent",
    short: &["r"],
    grammar: &["rent [P] [DEED] [DICE] [double or times N] [with HOLDING…] [for N agreed]"],
    says: "P landed on DEED and pays its owner",
    more: "DICE is `3 4`, `3+4` or the total, for a utility. `double` and `times N` are what a card says. `with` settles the whole rent in what follows; `for N agreed` books another sum.",
    family: Family::Money,
    slots: &[Slot::Player, Slot::OwnedDeed, Slot::Words(&["double", "times", "with", "for", "agreed"]), Slot::Holdings],
    repeats: true,
    examples: &["rent Bo Rome", "rent Bo Schiphol double", "rent Cara Rome for 100 agreed"],
    errors: &["unowned", "dice-needed", "not-enough-cash", "other-amount", "claim-lapsed"],
    rules: &[Switch::DoubleScope, Switch::DoubleWithMortgage, Switch::RentOnMortgaged, Switch::CountMortgagedForTier, Switch::RentWhileJailed, Switch::ClaimDeadline],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player_or_landed()?;
    let deed = r.deed_or_landed(player)?;
    let mut terms = Terms::default();
    let (mut with, mut sum, mut lifting) = (None, None, Lifting::Unsaid);
    loop {
        if terms.dice.is_none() {
            terms.dice = r.maybe_dice()?;
        }
        if r.take("double") {
            terms.double = true;
        } else if r.take("times") {
            terms.times = Some(r.number(1, 1000, GRAMMAR)?);
        } else if r.take("with") {
            let holdings = r.holdings(&["for", "keep", "lift"], GRAMMAR)?;
            if holdings.is_empty() {
                return Err(r.lacks("what is handed over instead", GRAMMAR));
            }
            with = Some(holdings);
        } else if r.take("for") {
            sum = Some(r.amount(GRAMMAR)?);
        } else {
            break;
        }
    }
    if with.is_some() {
        lifting = r.lifting()?;
    }
    Ok(Read::Act(Act::Rent { player, deed, terms, with, sum, lifting }))
}
