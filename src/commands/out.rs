//! `out`: a player leaves jail.

use crate::bank::{Act, Way};
use crate::edition::Switch;
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `out`: a player leaves jail.
pub const COMMAND: Command = Command {
    verb: "out",
    short: &["o"],
    grammar: &["out P fine or card or doubles"],
    says: "P leaves jail by the fine, a card or doubles",
    more: "`card:chance` says whose card it is.",
    family: Family::Board,
    slots: &[Slot::Jailed, Slot::Words(&["fine", "card", "doubles"])],
    repeats: false,
    examples: &["out Cara fine", "out Cara doubles", "o cara f"],
    errors: &["not-jailed", "no-card", "not-enough-cash", "not-now"],
    rules: &[Switch::JailFine, Switch::FineWindow, Switch::CardWindow, Switch::FinesTo],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let Some(word) = r.peek().map(|w| w.text.to_lowercase()) else {
        return Err(r.lacks("`fine`, `card` or `doubles`", GRAMMAR));
    };
    let (way, deck) = if let Some(deck) = word.strip_prefix("card:") {
        (Way::Card, Some(r.deck(deck)?.id))
    } else if "fine".starts_with(&word) || word == "pay" || word == "bail" {
        (Way::Fine, None)
    } else if "card".starts_with(&word) {
        (Way::Card, None)
    } else if "doubles".starts_with(&word) {
        (Way::Doubles, None)
    } else {
        return Err(r.lacks_one_of("`fine`, `card` or `doubles`", &["fine", "card", "doubles"], GRAMMAR));
    };
    r.next_word();
    Ok(Read::Act(Act::Out { player, way, deck }))
}
