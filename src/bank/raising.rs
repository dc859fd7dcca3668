//! Raising money for a sum that is due: the cheapest legal way, booked as one entry.

use super::property::sell;
use super::{Act, Drafting, claims, mortgages};
use crate::edition::Cite;
use crate::game::Game;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::raise::{Way, all, cheapest};
use crate::rulings::{Books, Refusal, Ruling, Why};

/// The deeds that a plan is to leave alone are the player's.
///
/// # Errors
/// `not-owner`.
pub fn check_spared(books: Books<'_>, player: PlayerId, spared: &[SpaceId]) -> Result<(), Refusal> {
    let Some(deed) = spared.iter().find(|d| books.game.owner_player(**d) != Some(player)) else { return Ok(()) };
    let owner = books.game.owner_player(*deed).map(|o| books.player(o).to_owned());
    let (player, deed) = (books.player(player).to_owned(), books.space(*deed).to_owned());
    Err(Why::NotOwner { player, deed, owner }.into())
}

/// What a player must have: the sum named, else all that is owed, on the books and by a landing.
#[must_use]
pub fn needed(books: Books<'_>, player: PlayerId, sum: Option<Money>) -> Money {
    sum.unwrap_or_else(|| claims::owing(books, player).iter().map(|owed| owed.amount).sum())
}

/// The order of a step.
#[must_use]
pub fn act_of(way: Way) -> Act {
    match way {
        Way::Sell(site, much) => Act::Sell { site, much: Some(much) },
        Way::Mortgage(deed) => Act::Mortgage { deeds: vec![deed], sum: None },
    }
}

/// `raise P [N] [keep DEED…] accept`: books every step of the cheapest way to have so much in cash.
pub fn raise(d: &mut Drafting<'_>, player: PlayerId, sum: Option<Money>, spared: &[SpaceId]) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    check_spared(books, player, spared)?;
    let needs = needed(books, player, sum);
    if needs.is_zero() {
        return Err(Why::NoDebt { player: books.player(player).to_owned() }.into());
    }
    let short = needs.less(books.game.purse(player));
    if short.is_zero() {
        let what = format!("{} has {} already", books.player(player), books.money(books.game.purse(player)));
        return Err(Why::NotNow { what, hint: "`settle` pays it".to_owned() }.into());
    }
    let Some(plan) = cheapest(books, player, short, spared) else {
        let most = all(books, player, spared);
        let (raise, ways) = (most.total(), most.ways(books));
        let (player, has) = (books.player(player).to_owned(), books.game.purse(player));
        let spared = spared.iter().map(|d| books.space(*d).to_owned()).collect();
        return Err(Why::NotEnoughCash {
            player,
            needs,
            has,
            raise,
            ways,
            spared,
            forced: true,
            keep: false,
            instead: None,
        }
        .into());
    };
    let mut game: Game = books.game.clone();
    d.draft.ruling = Ruling::sum();
    for step in plan.steps {
        let mut part = Drafting::new(Books::new(books.edition, &game), d.is_agreed());
        match step.way {
            Way::Sell(site, much) => sell(&mut part, site, Some(much))?,
            Way::Mortgage(deed) => mortgages::mortgage(&mut part, &[deed], None)?,
        }
        let part = part.done();
        game.apply(&part.transfers, &part.changes)
            .map_err(|law| Refusal::from(Why::BooksBroken { says: law.to_string() }))?;
        d.draft.transfers.extend(part.transfers);
        for change in part.changes {
            d.set(change.is);
        }
        d.draft.ruling.include(part.ruling);
    }
    let lost = format!("no other way loses less rent: {} if each deed were landed on once", books.money(plan.lost));
    d.draft.ruling.note(lost, Cite::Books);
    let raised = game.purse(player) - books.game.purse(player);
    d.draft.amount = Some(raised);
    Ok(())
}
