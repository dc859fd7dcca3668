//! One question under every edition whose board can express it.

use super::Session;
use crate::bank;
use crate::commands::{self, Mode, Parsed};
use crate::edition::{self, Edition};
use crate::game::Game;
use crate::ledger::{Holder, Item, Transfer};
use crate::money::Money;
use crate::names::{Found, Key, look_up};
use crate::report::{Told, Verdict, topics};
use crate::rulings::{Books, Refusal};

impl Session {
    /// The rulebooks side by side on a topic, else each one's answer to a command.
    pub(super) fn compare(&self, of: &str) -> Result<Told, Refusal> {
        let keys: Vec<(&str, Key)> = topics().into_iter().map(|t| (t, Key::new(t))).collect();
        if let Found::One(topic) = look_up(&Key::new(of), keys.iter().map(|(t, k)| (*t, k))) {
            return Ok(Told::ComparedRules(topic.to_owned()));
        }
        let books = self.books();
        let Parsed::Order(order) = commands::parse(of, books, Mode::Prompt)? else {
            return Err(super::queries::only_orders());
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
