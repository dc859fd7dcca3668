//! `raise`: what a player can raise, and the cheapest legal way to a sum.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Query, Read, Reader, Slot};

/// `raise`: what a player can raise, and the cheapest legal way to a sum.
pub const COMMAND: Command = Command {
    verb: "raise",
    short: &[],
    grammar: &["raise P [N] [accept]"],
    says: "how P can come to N in cash, or to all that P owes, by selling and mortgaging",
    more: "Shows line by line, in legal order, the way that loses the least rent, and whether N can be met at all. `accept` books the whole of it.",
    family: Family::Trouble,
    slots: &[Slot::Player, Slot::Amount, Slot::Words(&["accept"])],
    repeats: false,
    examples: &["raise Anna", "raise Bo 1,600", "raise Anna 1,800 accept"],
    errors: &["not-enough-cash", "no-debt"],
    rules: &[Switch::BankruptcyTest, Switch::SellEvenly, Switch::HotelOutright, Switch::HotelExchange, Switch::MortgageClearScope],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let sum = if r.is_amount() { Some(r.sum(COMMAND.grammar[0])?) } else { None };
    if r.take("accept") {
        return Ok(Read::Act(Act::Raise { player, sum }));
    }
    Ok(Read::Query(Query::Raise { player, sum }))
}
