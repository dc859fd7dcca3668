//! `count`: the estates, and the money on the table.

use super::{Command, Family, Query, Read, Reader, Slot};
use crate::bank::Act;
use crate::edition::Switch;
use crate::money::Money;
use crate::rulings::Refusal;

/// `count`: the estates, and the money on the table.
pub const COMMAND: Command = Command {
    verb: "count",
    short: &[],
    grammar: &["count [P NOTES or CASH]"],
    says: "all estates line by line; with P, the money that P has on the table",
    more: "Notes are written 2x500 3x100 7x1. Where books were kept the count is compared with them: `agreed` at the end makes the books take it over, `keep` leaves them. Where none were kept it states the cash. A new count of a player replaces the last.",
    family: Family::Ending,
    slots: &[Slot::Player, Slot::Amount],
    repeats: true,
    examples: &["count Anna 2x500 3x100 7x1", "count Bo 1243", "count Bo 1243 agreed", "count"],
    errors: &["box-lacks", "bad-amount", "choice-first"],
    rules: &[Switch::CountMortgagedAt, Switch::CountHotelWithHouses, Switch::CountCards, Switch::Tie],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.is_done() {
        return Ok(Read::Query(Query::Count));
    }
    let player = r.player()?;
    let (mut cash, mut notes, mut loose) = (Money::ZERO, Vec::new(), false);
    loop {
        if let Some(sum) = r.loose_notes() {
            cash += sum;
            loose = true;
            break;
        }
        let (sum, counted) = r.counted(GRAMMAR)?;
        cash += sum;
        loose |= counted.is_empty() && !sum.is_zero();
        for (note, count) in counted {
            add(&mut notes, note, count);
        }
        if r.is_done() || !r.is_amount() {
            break;
        }
    }
    // Notes tell something only where they are all of the money.
    if loose {
        notes.clear();
    }
    let keep = r.take("keep");
    Ok(Read::Act(Act::Count { player, cash, notes, keep }))
}

fn add(notes: &mut Vec<(Money, i64)>, note: Money, count: i64) {
    match notes.iter_mut().find(|(n, _)| *n == note) {
        Some((_, there)) => *there += count,
        None if count > 0 => notes.push((note, count)),
        None => {}
    }
}
