//! `sold`: a deed of the bank knocked down to the highest bidder.

use crate::bank::Act;
use crate::edition::Switch;
use crate::game::Lot;
use crate::rulings::{Refusal, Why};
use super::{Command, Family, Read, Reader, Slot, quote};

/// `sold`: a deed of the bank knocked down to the highest bidder.
pub const COMMAND: Command = Command {
    verb: "sold",
    short: &[],
    grammar: &["sold [on STREET] [keep or lift]", "sold DEED P N [keep or lift]"],
    says: "knocks down what is being auctioned to the highest bidder; or tells a whole auction of DEED in one line",
    more: "`on` says where the winner of a house or hotel places it, at once and evenly. Where nobody bid, the lot is closed. The next lot of an estate follows by itself.",
    family: Family::Property,
    slots: &[Slot::FreeDeed, Slot::Player, Slot::Amount],
    repeats: false,
    examples: &["sold", "sold Paris Bo 150", "sold Paris to Anna for 40"],
    errors: &["no-auction", "already-owned", "auction-open", "not-enough-cash"],
    rules: &[Switch::RefusedDeedIsAuctioned, Switch::AuctionCashOnly, Switch::DeclinerMayBid, Switch::BankAuctionMortgage],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[1];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let named = r.peek().is_some_and(|w| !["on", "keep", "lift"].iter().any(|k| w.is(k)));
    if !named {
        let on = if r.take("on") { Some(r.deed()?) } else { None };
        let lifting = r.lifting()?;
        return Ok(Read::Act(Act::Hammer { on, lifting }));
    }
    if let Some(refusal) = player_first(r) {
        return Err(refusal);
    }
    let deed = r.deed()?;
    r.take("to");
    let player = r.player()?;
    r.take("for");
    let price = r.amount(GRAMMAR)?;
    let lifting = r.lifting()?;
    Ok(Read::Act(Act::Sold { deed, player, price, lifting }))
}

/// The deed is left out where an auction is open: `sold cara 20`, `sold to Anna 60`.
fn player_first(r: &mut Reader<'_>) -> Option<Refusal> {
    let (to, named) = (r.take("to"), r.is_player());
    if !to && (!named || r.peek().is_some_and(|w| r.names_a_space(&w.text))) {
        return None;
    }
    let deed = match r.books.game.auction().map(|auction| auction.lot) {
        Some(Lot::Deed(deed)) => quote(r.books.space(deed)),
        _ => "DEED".to_owned(),
    };
    let says = if to { "the deed stands before `to`".to_owned() } else { "the deed stands before the player".to_owned() };
    let hint = format!("`sold` takes the highest bid; a sum told at once is `sold {deed} {}`", r.remaining());
    Some(Why::Syntax { says, hint }.into())
}
