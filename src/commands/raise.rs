//! `raise`: what a player can raise, and the cheapest legal way to a sum.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `raise`: what a player can raise, and the cheapest legal way to a sum.
pub const COMMAND: Command = Command {
    verb: "raise",
    short: &[],
    grammar: &["raise P [N] [keep DEED…] [accept]"],
    says: "how P can come to N in cash, or to all that P owes, by selling and mortgaging",
    more: "Shows line by line, in legal order, the way that loses the least rent, and whether N can be met at all. What stands after `keep` is left alone, with the buildings of its group. `accept` books the whole of it.",
    family: Family::Trouble,
    slots: &[Slot::Player, Slot::Amount, Slot::Words(&["keep", "accept"]), Slot::Deed],
    repeats: true,
    examples: &["raise Anna", "raise Bo 1,600", "raise Anna 1,800 accept", "raise Anna 1,800 keep Rome"],
    errors: &["not-enough-cash", "no-debt", "not-owner"],
    rules: &[Switch::BankruptcyTest, Switch::SellEvenly, Switch::HotelOutright, Switch::HotelExchange, Switch::MortgageClearScope],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let sum = if r.is_amount() { Some(r.sum(COMMAND.grammar[0])?) } else { None };
    let mut spared = Vec::new();
    if r.take("keep") {
        spared.push(r.deed()?);
        while r.peek().is_some_and(|w| !w.is("accept")) {
            spared.push(r.deed()?);
        }
    }
    if r.take("accept") {
        return Ok(Read::Act(Act::Raise { player, sum, spared }));
    }
    Ok(Read::Query(Query::Raise { player, sum, spared }))
}
