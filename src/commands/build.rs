//! `build`: houses and hotels.

use crate::bank::{Act, Much};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `build`: houses and hotels.
pub const COMMAND: Command = Command {
    verb: "build",
    short: &["bu"],
    grammar: &["build DEED or GROUP [N or each N or hotel]"],
    says: "the owner builds, evenly as the edition says",
    more: "N is buildings in all, spread evenly; a group without a number gets one on each street.",
    family: Family::Property,
    slots: &[Slot::Site, Slot::Words(&["each", "hotel"]), Slot::Number],
    repeats: false,
    examples: &["build green", "build Rome", "build green 3"],
    errors: &["incomplete-group", "mortgage-in-group", "uneven", "too-many-buildings", "no-houses-left", "no-hotels-left", "not-enough-cash", "not-now"],
    rules: &[Switch::BuildEvenly, Switch::BuildWithMortgageInGroup, Switch::HousesForHotel, Switch::BuildWindow, Switch::Houses, Switch::Hotels],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let site = r.site()?;
    let much = if r.take("each") {
        Some(Much::Each(r.number(1, 100, GRAMMAR)?))
    } else if r.take("hotel") {
        Some(Much::All)
    } else if r.is_done() {
        None
    } else {
        Some(Much::Count(r.number(1, 1000, GRAMMAR)?))
    };
    Ok(Read::Act(Act::Build { site, much }))
}
