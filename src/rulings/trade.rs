//! What may change hands between players.

use super::{Books, Refusal, Why, building};
use crate::edition::Switch;
use crate::ledger::SpaceId;

/// What the rules have against a deed changing hands while buildings stand.
#[must_use]
pub fn blocked(books: Books<'_>, deed: SpaceId) -> Option<Refusal> {
    let rules = books.rules();
    let streets: Vec<SpaceId> = if rules.is(Switch::TradeGroupBlock, "any_building_in_group") {
        books.group(deed).map(|g| g.deeds.clone()).unwrap_or_default()
    } else if rules.is(Switch::TradeGroupBlock, "own_buildings") {
        vec![deed]
    } else {
        Vec::new()
    };
    let hint = "sell the buildings of the group to the bank first";
    building::in_the_way(books, deed, streets, ("change hands", hint), Switch::TradeGroupBlock)
}

/// What the rules have against a deed being sold to the bank.
#[must_use]
pub fn to_bank(books: Books<'_>, deed: SpaceId) -> Option<Refusal> {
    let mortgaged = books.game.is_mortgaged(deed);
    let switch = if mortgaged { Switch::SellMortgagedToBank } else { Switch::SellDeedToBank };
    if books.yes(switch) {
        return None;
    }
    let what = if mortgaged { "mortgaged deeds" } else { "deeds" };
    let hint =
        if mortgaged { "sell it to a player".to_owned() } else { "`mortgage` it, or sell it to a player".to_owned() };
    Some(Refusal::ruled(Why::NotToBank { what: what.to_owned(), hint }, books.cite(switch)))
}

/// What the rules have against a loan between players.
#[must_use]
pub fn loan(books: Books<'_>) -> Option<Refusal> {
    (!books.yes(Switch::PlayerLoans))
        .then(|| Refusal::ruled(Why::LoanBetweenPlayers {}, books.cite(Switch::PlayerLoans)))
}
