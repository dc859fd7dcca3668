//! Cards: how one is chosen.

use super::{Refusal, Why};
use crate::edition::{Rules, Switch};

/// The number of the entry that the dice choose from a numbered list; two dice and more add up, so
/// the lowest number is that of the dice.
///
/// # Errors
/// `bad-dice` where cards are drawn from a pile, or the list wants another number of dice.
pub fn entry(rules: &Rules, dice: &[u8]) -> Result<i64, Refusal> {
    let wanted = rules.number(Switch::CardDice);
    let listed = rules.is(Switch::CardDraw, "list");
    let fits = listed && wanted > 0 && i64::try_from(dice.len()) == Ok(wanted);
    if fits && dice.iter().all(|d| (1..=6).contains(d)) {
        return Ok(dice.iter().map(|d| i64::from(*d)).sum());
    }
    let wanted = if listed { wanted } else { 0 };
    Err(Refusal::ruled(Why::CardDice { wanted }, rules.cite(Switch::CardDice)))
}

/// Whether entries of the list repeat; a pile runs through its cards instead.
#[must_use]
pub fn repeats(rules: &Rules) -> bool {
    rules.is(Switch::CardDraw, "list")
}
