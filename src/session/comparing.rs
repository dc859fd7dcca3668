//! One question under every edition whose board can express it.

use super::Session;
use super::queries::{only_orders, topic_of};
use crate::bank;
use crate::commands::{self, Mode, Parsed};
use crate::edition::{self, Edition};
use crate::game::Game;
use crate::ledger::{Holder, Item, Transfer};
use crate::money::Money;
use crate::report::{Told, Verdict};
use crate::rulings::{Books, Refusal, Why};

impl Session {
    /// The rulebooks side by side on a topic, else each one's answer to a command.
    pub(super) fn compare(&self, of: &str) -> Result<Told, Refusal> {
        let topic = topic_of(of);
        match topic.as_ref().copied() {
            // House rules are each table's own: there is nothing to set beside each other.
            Ok("house") => return Ok(Told::Law(Some("house".to_owned()))),
            Ok(topic) => return Ok(Told::ComparedRules(topic.to_owned())),
            Err(_) => {}
        }
        let books = self.books();
        let order = match (commands::parse(of, books, Mode::Prompt), topic) {
            (Ok(Parsed::Order(order)), _) => order,
            (Ok(_), _) => return Err(only_orders()),
            // A word that is no command was meant as a topic.
            (Err(refusal), Err(topic)) if matches!(*refusal.why, Why::UnknownCommand { .. }) => return Err(topic),
            (Err(refusal), _) => return Err(refusal),
        };
        if let crate::bank::Act::Tax { space, choice, .. } = &order.act
            && let Some(refusal) = crate::rulings::tax::hidden(books, *space, *choice)
        {
            return Err(refusal);
        }
        let line = commands::write(&order, books);
        // A board of the table's own is compared too.
        let shipped = edition::embedded();
        let own = Some(books.edition).filter(|own| shipped.iter().all(|e| e.id != own.id));
        let verdicts = own
            .into_iter()
            .chain(shipped)
            .filter(|e| same_board(e, books.edition))
            .map(|edition| {
                let game = in_money_of(edition, books);
                let answer = bank::draft(edition, &game, &order, self.now()).map(|d| (d.amount, d.ruling));
                Verdict { edition: edition.clone(), answer }
            })
            .collect();
        Ok(Told::Compared(line, verdicts))
    }
}

/// Whether the same positions hold the same kinds of spaces in the same groups.
fn same_board(a: &Edition, b: &Edition) -> bool {
    let group = |e: &Edition, s: &edition::Space| e.group_of(s.id).map(|g| g.deeds.clone());
    a.spaces.len() == b.spaces.len()
        && a.decks.len() == b.decks.len()
        && a.spaces.iter().zip(&b.spaces).all(|(x, y)| x.kind == y.kind && group(a, x) == group(b, y))
}

/// The game with everybody's cash in the other edition's scale, which the starting cash tells.
fn in_money_of(edition: &Edition, books: Books<'_>) -> Game {
    let mut game = books.game.clone();
    let (from, to) = (books.edition.start_cash().units().max(1), edition.start_cash().units());
    let transfers: Vec<Transfer> = game
        .seats()
        .filter_map(|p| {
            let has = game.purse(p).units();
            let scaled = i64::try_from(i128::from(has) * i128::from(to) / i128::from(from)).ok()?;
            let (qty, from, to) = if scaled > has {
                (scaled - has, Holder::Bank, Holder::Player(p))
            } else {
                (has - scaled, Holder::Player(p), Holder::Bank)
            };
            (qty > 0).then_some(Transfer { item: Item::Cash, qty: Money::new(qty).units(), from, to })
        })
        .collect();
    // Scaled cash breaks no law of the books; were it otherwise, the cash stays as it is.
    let _ = game.apply(&transfers, &[]);
    game
}
