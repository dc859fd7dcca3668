//! What is due at the last landing: always shown before it is accepted.

use serde::Serialize;

use crate::bank::{Due, Matter, due};
use crate::edition::Switch;
use crate::ledger::Holder;
use crate::money::Money;
use crate::rulings::Books;

/// What is due, as one line: the sum, who pays, who is paid, and what to type.
#[must_use]
pub fn text(due: &Due, books: Books<'_>) -> String {
    let (who, space) = (books.player(due.player), books.space(due.space));
    match due.matter {
        Matter::Rent { owner, amount } => {
            format!("due: {} from {who} to {}, rent of {space} (Enter)", books.money(amount), books.player(owner))
        }
        Matter::Dice { owner } => {
            format!("due: rent of {space} from {who} to {}, by a fresh roll: type the dice", books.player(owner))
        }
        Matter::Tax { amount, to } => {
            format!("due: {} from {who} to {}, {space} (Enter)", books.money(amount), books.holder(to))
        }
        Matter::Choice { flat, percent } => {
            format!("due: {space}, {who} chooses: f {} flat, t {percent}% of all that {who} has", books.money(flat))
        }
        Matter::Buy { price } => {
            let auction = if books.yes(Switch::RefusedDeedIsAuctioned) { ", a auctions it" } else { "" };
            format!("for sale: {space}, {} from {who} to the bank (b buys{auction})", books.money(price))
        }
        Matter::Card { deck } => {
            let deck = books.edition.deck(deck).map_or("a card", |d| d.name.as_str());
            format!("due: {who} draws from {deck} (k and a few letters of the card)")
        }
        Matter::Pot { amount } => format!("due: {} from the pot to {who} (Enter)", books.money(amount)),
        Matter::Jail => format!("due: {who} goes to {} (Enter)", books.edition.words.jail),
    }
}

/// The same for the prompt: what to press, and what it does.
#[must_use]
pub fn brief(due: &Due, books: Books<'_>) -> String {
    let (who, space) = (books.player(due.player), books.space(due.space));
    match due.matter {
        Matter::Rent { owner, amount } => {
            format!("Enter: {who} pays {} {}", books.player(owner), books.money(amount))
        }
        Matter::Dice { .. } => format!("dice for {space}"),
        Matter::Tax { amount, to } => format!("Enter: {who} pays {} {}", books.holder(to), books.money(amount)),
        Matter::Choice { .. } => format!("f or t: {space}"),
        Matter::Buy { price } => format!("b: {who} buys {space} {}", books.money(price)),
        Matter::Card { deck } => {
            let deck = books.edition.deck(deck).map_or("a card", |d| d.name.as_str());
            format!("k: {who} draws {deck}")
        }
        Matter::Pot { amount } => format!("Enter: the pot pays {who} {}", books.money(amount)),
        Matter::Jail => format!("Enter: {who} to {}", books.edition.words.jail),
    }
}

/// The same for programs.
#[derive(Serialize)]
pub struct Proposal<'a> {
    matter: &'static str,
    player: &'a str,
    space: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// Whether Enter on an empty line accepts it.
    enter: bool,
}

/// What is due now, for programs.
#[must_use]
pub fn proposal(books: Books<'_>, holder: impl Fn(Holder) -> String) -> Option<Proposal<'_>> {
    let due = due(books)?;
    let (matter, amount, to) = match due.matter {
        Matter::Rent { owner, amount } => ("rent", Some(amount), Some(Holder::Player(owner))),
        Matter::Dice { owner } => ("dice", None, Some(Holder::Player(owner))),
        Matter::Tax { amount, to } => ("tax", Some(amount), Some(to)),
        Matter::Choice { .. } => ("choice", None, None),
        Matter::Buy { price } => ("buy", Some(price), Some(Holder::Bank)),
        Matter::Card { .. } => ("card", None, None),
        Matter::Pot { amount } => ("pot", Some(amount), None),
        Matter::Jail => ("jail", None, None),
    };
    Some(Proposal {
        matter,
        player: books.player(due.player),
        space: books.space(due.space),
        amount,
        from: to.map(|_| holder(Holder::Player(due.player))),
        to: to.map(&holder),
        enter: due.order().is_some(),
    })
}
