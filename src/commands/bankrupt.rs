//! `bankrupt`: a player leaves the game and hands everything over.

use crate::bank::{Act, Party};
use crate::edition::Switch;
use crate::ledger::Holder;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `bankrupt`: a player leaves the game and hands everything over.
pub const COMMAND: Command = Command {
    verb: "bankrupt",
    short: &[],
    grammar: &["bankrupt P [to B] [keep or lift [DEED…]]"],
    says: "P is bankrupt to B, or to whoever P owes, or else to the bank",
    more: "Buildings go to the bank at half. Owed is what is written down, and the rent or tax that is due. `lift` and `keep` say what B does with mortgages that come along, with names for some of them; B pays the bank for them at once. What falls to the bank is auctioned. One `undo` takes all of it back.",
    family: Family::Trouble,
    slots: &[Slot::Player, Slot::Words(&["to"]), Slot::Party, Slot::Words(&["keep", "lift"])],
    repeats: false,
    examples: &["bankrupt Bo to Anna keep", "bankrupt Bo", "bankrupt Bo to Anna lift Helsinki"],
    errors: &["can-still-pay", "bankrupt", "not-enough-cash"],
    rules: &[Switch::BankruptcyTest, Switch::BankruptcyInterest, Switch::HotelWorthHouses, Switch::BankAuctionsEstate, Switch::BankAuctionMortgage],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let mut to = None;
    if r.take("to") {
        to = match r.party()? {
            Party::Player(p) => Some(Holder::Player(p)),
            Party::Bank => Some(Holder::Bank),
            _ => return Err(r.lacks("a player or `bank`", GRAMMAR)),
        };
    }
    let lifting = r.lifting()?;
    Ok(Read::Act(Act::Bankrupt { player, to, lifting }))
}
