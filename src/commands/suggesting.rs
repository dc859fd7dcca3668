//! What is sensible at this moment of the game: lines with real names, the most pressing first.

use super::quote;
use crate::bank::{Matter, claimed_rents, due};
use crate::edition::Switch;
use crate::game::Lot;
use crate::ledger::Holder;
use crate::report::due_text;
use crate::rulings::{Books, turn};

/// A line that could be typed now, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The line; one that ends in `…` wants more.
    pub line: String,
    /// What it is for.
    pub says: String,
}

/// Lines that the state of the game suggests. Whether the rules let them through is for the caller
/// to try.
#[must_use]
pub fn sensible(books: Books<'_>) -> Vec<Suggestion> {
    let mut all = Vec::new();
    let mut add = |line: String, says: String| all.push(Suggestion { line, says });
    let game = books.game;
    let name = |p| quote(books.player(p));
    let deed = |d| quote(books.space(d));
    if game.is_finished() {
        add("standings".to_owned(), "the game is finished".to_owned());
        add("undo".to_owned(), "opens it again".to_owned());
        return all;
    }
    if game.players().iter().all(|p| p.name.is_empty()) {
        add("join …".to_owned(), "nobody plays yet".to_owned());
    }
    if let Some(auction) = game.auction() {
        let lot = match auction.lot {
            Lot::Deed(d) => books.space(d).to_owned(),
            Lot::House => books.edition.words.house.clone(),
            Lot::Hotel => books.edition.words.hotel.clone(),
            Lot::Card(_) => "the card".to_owned(),
        };
        add("bid …".to_owned(), format!("{lot} is being auctioned"));
        add("pass …".to_owned(), "who bids no more".to_owned());
        add("sold".to_owned(), "to the highest bid".to_owned());
    }
    let waits = game.auction().is_some();
    let (count, dealt) = (books.rules().number(Switch::DealCount), |p| i64::from(game.dealt(p)));
    if let Some(player) = game.playing().find(|p| dealt(*p) < count).filter(|_| game.landing().is_none()) {
        let says = format!("the deeds that a player starts with, {count} each");
        add(format!("deal {} …", name(player)), says);
    }
    for debt in game.debts().values() {
        let says = format!(
            "{} owes {} {}, and has {}",
            books.player(debt.debtor),
            books.holder(debt.creditor),
            books.money(debt.amount),
            books.money(game.purse(debt.debtor))
        );
        let to = match debt.creditor {
            Holder::Player(p) => name(p),
            Holder::Pot => "pot".to_owned(),
            _ => "bank".to_owned(),
        };
        add(format!("settle {} {to}", name(debt.debtor)), says);
        add(format!("raise {}", name(debt.debtor)), "how to find the money".to_owned());
    }
    if let Some(due) = due(books) {
        let (who, space) = (name(due.player), deed(due.space));
        let line = match (due.order(), due.matter) {
            (Some(order), _) => super::write(&order, books),
            (None, Matter::Buy { .. }) => format!("buy {who} {space}"),
            (None, Matter::Choice { .. }) => format!("tax {who} {space} …"),
            (None, Matter::Card { .. }) => format!("card {who} …"),
            (None, _) => format!("rent {who} {space} …"),
        };
        add(line, due_text(&due, books));
    }
    for (claim, sum) in claimed_rents(books) {
        let (from, to) = (books.player(claim.debtor), books.player(claim.owner));
        let says = format!("{to} may still ask {from} for {}", books.money(sum));
        add(format!("rent {} {}", name(claim.debtor), deed(claim.deed)), says);
    }
    for player in game.playing().filter(|p| game.player(*p).is_some_and(|p| p.jail.is_some())) {
        let says = format!("{} is in {}", books.player(player), books.edition.words.jail);
        add(format!("out {} card", name(player)), says.clone());
        add(format!("out {} fine", name(player)), says);
    }
    if let Some(up) = turn::up(books).filter(|_| game.following() && !waits) {
        add(format!("roll {} …", name(up.player)), format!("{} rolls next", books.player(up.player)));
    }
    if !game.following() && !waits && game.playing().next().is_some() && game.landing().is_none() {
        add("34 …".to_owned(), "a roll of 3 and 4, to follow the dice; or book the money alone".to_owned());
    }
    for group in &books.edition.groups {
        let Some(first) = group.deeds.first().copied() else { continue };
        let Some(owner) = game.owner_player(first).filter(|o| books.owns_group(*o, first)) else { continue };
        add(format!("build {}", quote(&group.name)), format!("{} owns all of it", books.player(owner)));
    }
    for (mortgaged, _) in books.edition.deeds().filter(|(d, _)| game.is_mortgaged(*d)) {
        let owner = game.owner_player(mortgaged).map_or("?", |p| books.player(p));
        add(format!("lift {}", deed(mortgaged)), format!("{owner}'s, mortgaged"));
    }
    if !waits && books.edition.deeds().any(|(d, _)| game.owner_player(d).is_none()) {
        add("buy P DEED …".to_owned(), "from the bank, at the printed price".to_owned());
    }
    if books.edition.deeds().any(|(d, _)| game.owner_player(d).is_some()) {
        add("rent P DEED …".to_owned(), "P landed on another's deed".to_owned());
    }
    add("go P …".to_owned(), format!("the salary, {}", books.money(books.rules().sum(Switch::Salary))));
    add("pay A B N …".to_owned(), "any other payment; `bank`, `pot` and `all` as well".to_owned());
    add("standings".to_owned(), "who has what".to_owned());
    add("undo".to_owned(), "takes the last line back".to_owned());
    add("help".to_owned(), "all commands".to_owned());
    all
}
