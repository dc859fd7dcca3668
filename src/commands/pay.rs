//! `pay`: money from one to another, to all, or from all.

use crate::bank::{Act, Party};
use crate::edition::Switch;
use crate::rulings::{Refusal, Why};
use super::{Command, Family, Read, Reader, Slot, quote};

/// `pay`: money from one to another, to all, or from all.
pub const COMMAND: Command = Command {
    verb: "pay",
    short: &["p"],
    grammar: &["pay A B N [text]", "pay pot P"],
    says: "money from A to B",
    more: "A and B are players, `bank`, `pot` or `all` (every other player). All or nothing: when one payer is short, nothing is booked. `pay pot P` gives P all that lies in the pot.",
    family: Family::Money,
    slots: &[Slot::Party, Slot::Party, Slot::Amount, Slot::Text],
    repeats: false,
    examples: &["pay Bo Anna 50", "pay all Bo 10 birthday", "pay Cara bank 15 speeding"],
    errors: &["not-enough-cash", "same-player", "bad-amount"],
    rules: &[Switch::FinesTo],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let from = r.party().map_err(|refusal| missing(r, None).unwrap_or(refusal))?;
    if r.is_ahead("to")
        && let Some(act) = r.maybe(|r| sum_first(r, from))
    {
        return Ok(Read::Act(act));
    }
    r.take("to");
    let to = r.party().map_err(|refusal| missing(r, Some(from)).unwrap_or(refusal))?;
    if let (Party::Pot, Party::Player(player), true) = (from, to, r.is_done()) {
        return Ok(Read::Act(Act::Pot { player }));
    }
    let amount = r.sum(GRAMMAR)?;
    Ok(Read::Act(Act::Pay { from, to, amount, text: r.rest() }))
}

/// `50 to Bo`, as it is said.
fn sum_first(r: &mut Reader<'_>, from: Party) -> Result<Act, Refusal> {
    let amount = r.sum(GRAMMAR)?;
    if !r.take("to") {
        return Err(r.lacks("who is paid", GRAMMAR));
    }
    let to = r.party()?;
    Ok(Act::Pay { from, to, amount, text: r.rest() })
}

/// The sum stands where somebody should: who is missing, and the line as it could be.
fn missing(r: &Reader<'_>, from: Option<Party>) -> Option<Refusal> {
    let sum = r.peek().filter(|_| r.is_amount())?.text.clone();
    let mut names = r.books.game.playing().map(|p| (p, quote(r.books.player(p))));
    let (says, payer) = match from {
        None => ("who pays is missing", names.next()?.1),
        Some(Party::Player(p)) => ("who is paid is missing", quote(r.books.player(p))),
        Some(Party::Bank) => ("who is paid is missing", "bank".to_owned()),
        Some(Party::Pot) => ("who is paid is missing", "pot".to_owned()),
        Some(Party::All) => ("who is paid is missing", "all".to_owned()),
    };
    let other = names.find(|(p, _)| from != Some(Party::Player(*p)));
    let (second, or) = match other {
        Some((_, name)) if from != Some(Party::All) => (name, ", or `bank` for the second name"),
        _ => ("bank".to_owned(), ""),
    };
    let hint = format!("such as `pay {payer} {second} {sum}`{or}");
    Some(Why::Syntax { says: says.to_owned(), hint }.into())
}
