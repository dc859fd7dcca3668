//! `buy`: a deed from the bank.

use crate::bank::Act;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `buy`: a deed from the bank.
pub const COMMAND: Command = Command {
    verb: "buy",
    short: &["b"],
    grammar: &["buy [P] [DEED] [for N]"],
    says: "P buys DEED from the bank at its printed price",
    more: "",
    family: Family::Property,
    slots: &[Slot::Player, Slot::FreeDeed, Slot::Words(&["for"]), Slot::Amount],
    repeats: false,
    examples: &["buy Bo Paris", "buy Bo Vienna", "buy Anna Berlin for 300"],
    errors: &["already-owned", "not-enough-cash", "auction-open", "debt-open"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if let Some(refusal) = r.nothing_for_sale() {
        return Err(refusal);
    }
    let player = r.player_or_landed()?;
    let deed = r.deed_or_landed(player)?;
    let price = if r.take("for") { Some(r.amount(GRAMMAR)?) } else { None };
    Ok(Read::Act(Act::Buy { player, deed, price }))
}
