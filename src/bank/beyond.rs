//! Play beyond the end of a game. It locks nobody out, but the count is of the books at the end,
//! with what was due then and is paid later.

use super::ending::ended;
use super::{Act, Assumption, Drafting, Site, due};
use crate::clock::Millis;
use crate::edition::Switch;
use crate::game::{AtEnd, Change, Fact, Game, Landing, Lot};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::Books;
use crate::rulings::ending::{By, finishes_turn};

/// The game that a count takes, where the table has played on after its end.
#[must_use]
pub fn at_the_end(books: Books<'_>, now: Millis) -> Option<Game> {
    let then = books.game.as_at_end()?;
    (books.game.is_finished() || is_over(books, now)).then_some(then)
}

/// Whether a game that has ended once is still over: more time may have been given since.
fn is_over(books: Books<'_>, now: Millis) -> bool {
    books.game.clock().is_some_and(|c| c.is_over(now)) || ended(books, now).is_some_and(|e| e.by.stops_the_count())
}

/// What an entry is to a game that is over.
enum Kind {
    /// It states or settles nothing that is counted.
    Neither,
    /// What was due at the end.
    Due,
    /// It is taken for what was due, since the books do not know what was.
    Taken(PlayerId),
    /// Play beyond the end.
    Play,
}

/// Notes what the count is of, once something is booked in a game that is over.
pub fn the_end(d: &mut Drafting<'_>, act: &Act, now: Millis) {
    let books = d.books;
    if books.game.is_finished() {
        return;
    }
    if let Act::Clock(_) = act {
        return;
    }
    let Some(ending) = ended(books, now).filter(|e| e.by.stops_the_count()) else {
        if books.game.at_end().is_some() && !is_over(books, now) {
            d.set(Fact::AtEnd(None));
        }
        return;
    };
    // Who is in the middle of a turn, only the table knows here; the books go on until `finish`.
    if ending.by == By::Time && finishes_turn(books.rules()) && !books.game.following() {
        return;
    }
    let before = books.game.at_end().cloned();
    let bell = books.game.clock().filter(|_| ending.by == By::Time);
    let known = before.clone().unwrap_or_else(|| AtEnd::of(books.game).at_the_bell(bell));
    let then = known.game(books.game);
    let kind = kind(act, &known, ending.by, Books::new(books.edition, &then), &d.draft.transfers);
    let cite = if ending.by == By::Time { books.cite(Switch::TimeEnd) } else { books.cite(Switch::End) };
    match kind {
        Kind::Neither => {}
        // Nothing but what was due has been booked: the books as they stand are what is counted.
        Kind::Due if before.is_none() => {}
        Kind::Due => {
            let (transfers, changes) = due_part(act, d, &then);
            d.set(Fact::AtEnd(Some(Box::new(known.with(books.game, &transfers, &changes)))));
        }
        Kind::Taken(payer) => {
            let with = known.with(books.game, &d.draft.transfers, &d.draft.changes);
            d.set(Fact::AtEnd(Some(Box::new(with.paid_by(payer)))));
            d.draft.assumed.push(Assumption::told("it was due before the end, and counts"));
        }
        Kind::Play => {
            d.set(Fact::AtEnd(Some(Box::new(known.closed()))));
            let was = if ending.by == By::Time { "time was up" } else { "the game was over" };
            d.draft.ruling.note(format!("the count takes the books as they were when {was}, without this"), cite);
        }
    }
}

/// What an order is, asked of the books at the end.
fn kind(act: &Act, at: &AtEnd, by: By, then: Books<'_>, transfers: &[Transfer]) -> Kind {
    let game = then.game;
    let owes = |player: PlayerId| owes(then, player);
    let landed = |player: PlayerId, space: SpaceId| {
        let here = |l: Landing| !l.settled && (l.player, l.space) == (player, space);
        game.landing().is_some_and(here)
            || game.claims().values().any(|c| (c.debtor, c.deed) == (player, space) && c.lapsed_by.is_none())
    };
    // A table that does not follow the dice settles after the end what it saw fall due before it.
    let taken = |player: PlayerId| {
        if at.settling && !game.following() && at.payer.is_none_or(|p| p == player) {
            Kind::Taken(player)
        } else {
            Kind::Play
        }
    };
    let due_or = |due: bool, player: PlayerId| if due { Kind::Due } else { taken(player) };
    match act {
        Act::Note { .. }
        | Act::Rename { .. }
        | Act::Label { .. }
        | Act::Rule { .. }
        | Act::Follow { .. }
        | Act::Finish => Kind::Neither,
        // What a table states of its game is true of the end.
        Act::Opening { .. } | Act::Count { .. } => Kind::Due,
        Act::Settle { debtor, .. } => due_or(game.debts_of(*debtor).next().is_some(), *debtor),
        Act::Rent { player, deed, .. } => due_or(landed(*player, *deed), *player),
        Act::Tax { player, space, .. } => due_or(landed(*player, *space), *player),
        Act::Card { player, .. } => {
            let drawn =
                due::due(then).is_some_and(|d| d.player == *player && matches!(d.matter, due::Matter::Card { .. }));
            due_or(drawn, *player)
        }
        Act::Jail { player } => due_or(due::due(then).is_some_and(|d| d.player == *player), *player),
        // The bankruptcy that ends a game is its last.
        Act::Bankrupt { player, .. } if matches!(by, By::Bankruptcies(_)) && !owes(*player) => Kind::Play,
        Act::Bankrupt { player, .. } | Act::Raise { player, .. } => due_or(owes(*player), *player),
        Act::Mortgage { deeds, .. } => seller(game, deeds.first().copied()).map_or(Kind::Play, |p| due_or(owes(p), p)),
        Act::Sell { site, .. } => {
            let street = match site {
                Site::Street(street) => Some(*street),
                Site::Group(group) => then.edition.groups.get(*group).and_then(|g| g.deeds.first().copied()),
            };
            seller(game, street).map_or(Kind::Play, |p| due_or(owes(p), p))
        }
        Act::Owe { debtor, .. } if transfers.is_empty() => due_or(has_landed(then, *debtor), *debtor),
        Act::Bid { .. } | Act::Pass { .. } | Act::Hammer { .. } if game.auction().is_some() => Kind::Due,
        // The auction told in one line.
        Act::Sold { deed, .. } if game.auction().is_some_and(|a| a.lot == Lot::Deed(*deed)) => Kind::Due,
        _ => Kind::Play,
    }
}

fn seller(game: &Game, deed: Option<SpaceId>) -> Option<PlayerId> {
    game.owner_player(deed?)
}

/// Whether something was due of a player at the last landing.
fn has_landed(then: Books<'_>, player: PlayerId) -> bool {
    due::due(then)
        .is_some_and(|d| d.player == player && !matches!(d.matter, due::Matter::Buy { .. } | due::Matter::Pot { .. }))
}

/// Whether a player owed something at the end: a debt, a rent, a tax.
fn owes(then: Books<'_>, player: PlayerId) -> bool {
    has_landed(then, player) || then.game.debts_of(player).next().is_some()
}

/// What an entry pays of what was due: all of it, but of a payment that covers later debts as well
/// only the part for those of then.
fn due_part(act: &Act, d: &Drafting<'_>, then: &Game) -> (Vec<Transfer>, Vec<Change>) {
    let (mut transfers, mut changes) = (d.draft.transfers.clone(), d.draft.changes.clone());
    let of_then = |n: &u32| then.debts().contains_key(n);
    if let Act::Settle { debtor, with, .. } = act
        && with.is_empty()
    {
        let paid: Money = changes
            .iter()
            .filter_map(|c| match (&c.was, &c.is) {
                (Fact::Debt(n, Some(was)), Fact::Debt(_, is)) if of_then(n) => {
                    Some(was.amount - is.as_ref().map_or(Money::ZERO, |debt| debt.amount))
                }
                _ => None,
            })
            .sum();
        for cash in transfers.iter_mut().filter(|t| t.item == Item::Cash && t.from == Holder::Player(*debtor)) {
            cash.qty = cash.qty.min(paid.units());
        }
        transfers.retain(|t| t.qty > 0);
        changes.retain(|c| !matches!(&c.is, Fact::Debt(n, _) if !of_then(n)));
    }
    // What the last landing brought is settled, though another may be the last one now.
    let settles = |landing: Landing| match act {
        Act::Rent { player, deed: space, .. } | Act::Tax { player, space, .. } => {
            (landing.player, landing.space) == (*player, *space)
        }
        Act::Jail { player } => landing.player == *player,
        // A card may have moved the token on.
        Act::Card { player, .. } => {
            landing.player == *player && !changes.iter().any(|c| matches!(c.is, Fact::Landing(_)))
        }
        _ => false,
    };
    if let Some(landing) = then.landing().filter(|l| settles(*l)) {
        let is = Fact::Landing(Some(Landing { settled: true, ..landing }));
        changes.push(Change { was: is.clone(), is });
    }
    (transfers, changes)
}
