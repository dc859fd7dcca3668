//! `trade`: deeds, cards and cash, both ways at once.

use crate::bank::{Act, Party};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `trade`: deeds, cards and cash, both ways at once.
pub const COMMAND: Command = Command {
    verb: "trade",
    short: &["t"],
    grammar: &["trade A HOLDING… for B HOLDING… [keep or lift [DEED…]]"],
    says: "A and B exchange deeds, cards and cash",
    more: "Either side may be empty or `0`. `keep` or `lift` at the end says what becomes of mortgages that change hands.",
    family: Family::Property,
    slots: &[Slot::Player, Slot::Holdings, Slot::Words(&["for"]), Slot::Player, Slot::Holdings],
    repeats: true,
    examples: &["trade Bo Helsinki for Anna 100 keep", "trade Cara Schiphol for Bo card 50", "trade Anna 200 for Cara Schiphol"],
    errors: &["not-owner", "has-buildings", "no-card", "not-to-bank", "not-enough-cash"],
    rules: &[Switch::TradeGroupBlock, Switch::TransferInterestIfKept, Switch::SellDeedToBank],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let a = r.player()?;
    let gives = r.holdings(&["for", "to", "with"], GRAMMAR)?;
    if !(r.take("for") || r.take("to") || r.take("with")) {
        return Err(r.lacks("`for` and the other player", GRAMMAR));
    }
    let b = r.party()?;
    if matches!(b, Party::All | Party::Pot) {
        return Err(r.lacks("a player", GRAMMAR));
    }
    // `to Bo for 200` reads as naturally as `for Bo 200`.
    r.take("for");
    let gets = r.holdings(&["keep", "lift"], GRAMMAR)?;
    let lifting = r.lifting()?;
    Ok(Read::Act(Act::Trade { a, gives, b, gets, lifting }))
}
