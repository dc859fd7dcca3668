//! `sell`: buildings back to the bank.

use crate::bank::{Act, Much};
use crate::edition::Switch;
use crate::rulings::{Refusal, Why};
use super::{Command, Family, Read, Reader, Slot};

/// `sell`: buildings back to the bank.
pub const COMMAND: Command = Command {
    verb: "sell",
    short: &["s"],
    grammar: &["sell DEED or GROUP [N or each N or all]"],
    says: "the owner sells buildings to the bank at half price",
    more: "`sell DEED` steps down by one building, a hotel to its houses where the edition allows; `all` clears. Deeds are sold with `trade`.",
    family: Family::Property,
    slots: &[Slot::BuiltSite, Slot::Words(&["each", "all"]), Slot::Number],
    repeats: false,
    examples: &["sell Rome", "sell green all", "sell green each 1"],
    errors: &["no-buildings", "uneven", "group-only", "no-houses-left"],
    rules: &[Switch::SellEvenly, Switch::HotelOutright, Switch::HotelExchange, Switch::HotelWorthHouses, Switch::RefundBase],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let Some(site) = r.maybe(Reader::site) else {
        // A player first, or after the deed: somebody is to have the deed.
        return if r.maybe_player().is_some() { Err(by_trade()) } else { Err(r.site().err().unwrap_or_else(by_trade)) };
    };
    let much = if r.take("each") {
        Some(Much::Each(r.number(1, 100, GRAMMAR)?))
    } else if r.take("all") {
        Some(Much::All)
    } else if r.is_done() {
        None
    } else if r.peek().is_some_and(|w| w.is("to") || w.is("for")) || r.maybe_player().is_some() {
        return Err(by_trade());
    } else {
        Some(Much::Count(r.number(1, 1000, GRAMMAR)?))
    };
    Ok(Read::Act(Act::Sell { site, much }))
}

fn by_trade() -> Refusal {
    let says = "`sell` sells buildings to the bank".to_owned();
    let hint = "a deed is sold with `trade A DEED for B N`".to_owned();
    Why::Syntax { says, hint }.into()
}
