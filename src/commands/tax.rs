//! `tax`: a tax space.

use crate::bank::{Act, Choice, Matter, due};
use crate::edition::Switch;
use crate::ledger::{PlayerId, SpaceId};
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot, Word};

/// `tax`: a tax space.
pub const COMMAND: Command = Command {
    verb: "tax",
    short: &[],
    grammar: &["tax P SPACE [flat or tenth]"],
    says: "P pays the tax of a space",
    more: "Where the edition offers a choice it is made first: no total is shown before it.",
    family: Family::Money,
    slots: &[Slot::Player, Slot::Tax, Slot::Words(&["flat", "tenth"])],
    repeats: false,
    examples: &["tax Bo Income Tax", "tax Anna Luxury Tax", "tax Cara income"],
    errors: &["choice-first", "no-choice", "not-enough-cash"],
    rules: &[Switch::IncomeTax, Switch::TaxMortgagedAt, Switch::FinesTo],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    // Where somebody stands at the choice, its word alone will do, as it does without the verb.
    if let Some((player, space)) = awaited(r)
        && let Some(choice) = r.peek().filter(|_| r.is_last()).and_then(choice)
    {
        r.next_word();
        return Ok(Read::Act(Act::Tax { player, space, choice: Some(choice) }));
    }
    let player = r.player_or_landed()?;
    let space = r.tax_space_or_landed(player)?;
    let choice = r.peek().and_then(choice);
    if choice.is_some() {
        r.next_word();
    } else if !r.is_done() {
        return Err(r.lacks_one_of("`flat` or `tenth`", &["flat", "tenth"], COMMAND.grammar[0]));
    }
    Ok(Read::Act(Act::Tax { player, space, choice }))
}

/// The choice that a word makes.
fn choice(word: &Word<'_>) -> Option<Choice> {
    let is = |words: &[&str]| words.iter().any(|w| word.is(w));
    if is(&["flat", "f"]) {
        Some(Choice::Flat)
    } else if is(&["tenth", "t", "10%"]) {
        Some(Choice::Tenth)
    } else {
        None
    }
}

/// Who has yet to choose, and where.
fn awaited(r: &Reader<'_>) -> Option<(PlayerId, SpaceId)> {
    let due = due(r.books)?;
    matches!(due.matter, Matter::Choice { .. }).then_some((due.player, due.space))
}
