//! The only decider: what an order would do to the books, or why it is refused. It is pure; it
//! never asks and never prints.

mod auctions;
mod beyond;
mod cards;
mod claims;
mod clock;
mod count;
mod debts;
mod doubts;
mod drafting;
mod due;
mod ending;
mod following;
mod mortgages;
mod order;
mod payments;
mod property;
mod raising;
mod setup;
mod table;
mod then;
mod trouble;

pub use beyond::at_the_end;
pub use claims::{lodged as claimed_rents, open as open_rents};
pub use drafting::{Answer, Assumption, Draft, Drafting};
pub use due::{Due, Matter, any_choice_open, choice_open, due};
pub use ending::{ended, still_due};
pub use order::{
    Act, AuctionLot, Choice, ClockOrder, Drawn, Holding, Lifting, Much, Order, Party, Site, State, Terms, Way,
};
pub use raising::{act_of, check_spared, needed};
pub use setup::{MOST_PLAYERS, NameFault, check_name, names_in, start};
pub use table::lot_name;

use crate::clock::Millis;
use crate::edition::Edition;
use crate::game::Game;
use crate::rulings::{Books, Refusal, Severity, Why, quoted};

/// What an order would do.
///
/// # Errors
/// The refusal, where the books would not change.
pub fn draft(edition: &Edition, game: &Game, order: &Order, now: Millis) -> Result<Draft, Refusal> {
    let mut drafted = draft_as_told(edition, game, order, now);
    if let Err(refusal) = &mut drafted
        && refusal.severity() == Severity::AgainstTheRules
        && !order.agreed
    {
        // Nobody is told to agree on what cannot be done all the same.
        let agreed = Order { agreed: true, ..order.clone() };
        let besides = draft_as_told(edition, game, &agreed, now).err().map(|besides| besides.why);
        refusal.besides = besides.filter(|why| why.severity() == Severity::Impossible);
    }
    drafted
}

fn draft_as_told(edition: &Edition, game: &Game, order: &Order, now: Millis) -> Result<Draft, Refusal> {
    let books = Books::new(edition, game);
    if game.is_finished() && !matches!(order.act, Act::Note { .. } | Act::Clock(_)) {
        return Err(Why::GameOver {}.into());
    }
    let mut d = Drafting::new(books, order.agreed);
    carry_out(&mut d, &order.act, now)?;
    let free = matches!(
        order.act,
        Act::Buy { .. }
            | Act::Sold { .. }
            | Act::Hammer { .. }
            | Act::Trade { .. }
            | Act::Lift { .. }
            | Act::Build { .. }
            | Act::Deal { .. }
    );
    d.check_bank()?;
    d.check_cash(!free).map_err(|refusal| or_keep(refusal, &order.act, d.books))?;
    beyond::the_end(&mut d, &order.act, now);
    Ok(d.done())
}

/// Drafts what an act does, whether or not those who pay for it can.
fn carry_out(d: &mut Drafting<'_>, act: &Act, now: Millis) -> Result<(), Refusal> {
    match act {
        Act::Opening { player, cash, holdings } => setup::opening(d, *player, *cash, holdings)?,
        Act::Deal { player, deeds } => setup::deal(d, *player, deeds)?,
        Act::Join { name } => setup::join(d, name)?,
        Act::Pay { from, to, amount, text } => payments::pay(d, *from, *to, *amount, text)?,
        Act::Collect { player, amount, text } => payments::collect(d, *player, *amount, text)?,
        Act::Pot { player } => payments::pot(d, *player)?,
        Act::Go { player } => payments::go(d, *player)?,
        Act::Tax { player, space, choice } => payments::tax(d, *player, *space, *choice)?,
        Act::Rent { player, deed, terms, with, sum, lifting } => {
            payments::rent(d, *player, *deed, *terms, with.as_deref(), *sum, lifting)?;
        }
        Act::Buy { player, deed, price } => property::buy(d, *player, *deed, *price)?,
        Act::Sold { deed, player, price, lifting } => auctions::sold(d, *deed, *player, *price, lifting)?,
        Act::Trade { a, gives, b, gets, lifting } => property::trade(d, *a, gives, *b, gets, lifting)?,
        Act::Build { site, much } => property::build(d, *site, *much)?,
        Act::Sell { site, much } => property::sell(d, *site, *much)?,
        Act::Mortgage { deeds, sum } => mortgages::mortgage(d, deeds, *sum)?,
        Act::Lift { deeds, to_build } => mortgages::lift(d, deeds, *to_build)?,
        Act::Jail { player } => table::jail(d, *player)?,
        Act::Out { player, way, deck } => table::out(d, *player, *way, *deck)?,
        Act::Card { player, deck, drawn } => cards::card(d, *player, *deck, drawn)?,
        Act::Note { .. } => {}
        Act::Rename { player, name } => table::rename(d, *player, name)?,
        Act::Label { space, name } => table::label(d, *space, name)?,
        Act::Rule { switch, value } => table::rule(d, *switch, value.as_ref())?,
        Act::Raise { player, sum, spared } => raising::raise(d, *player, *sum, spared)?,
        Act::Resign { player } => trouble::resign(d, *player, now)?,
        Act::Bankrupt { player, to, lifting } => trouble::bankrupt(d, *player, *to, lifting, now)?,
        Act::Auction { lot } => auctions::auction(d, *lot)?,
        Act::Bid { player, amount } => auctions::bid(d, *player, *amount)?,
        Act::Pass { player } => auctions::pass(d, *player)?,
        Act::Hammer { on, lifting } => auctions::hammer(d, *on, lifting)?,
        Act::Owe { debtor, creditor, amount, text } => debts::owe(d, *debtor, *creditor, *amount, text)?,
        Act::Settle { debtor, creditor, amount, with, lifting } => {
            debts::settle(d, *debtor, *creditor, *amount, with, lifting)?;
        }
        Act::Count { player, cash, notes, keep } => count::count(d, *player, *cash, notes, *keep)?,
        Act::Finish => ending::finish(d, now)?,
        Act::Clock(order) => clock::clock(d, *order, now)?,
        Act::Roll { player, dice } => following::roll(d, *player, *dice, now)?,
        Act::Land { player, space } => following::land(d, *player, *space)?,
        Act::Turn { player } => following::turn(d, *player)?,
        Act::Follow { on } => following::follow(d, *on),
    }
    following::settle_sale(d);
    Ok(())
}

/// A refusal for want of cash, with what would help in this line besides money.
fn or_keep(mut refusal: Refusal, act: &Act, books: Books<'_>) -> Refusal {
    let Why::NotEnoughCash { player, keep, instead, has, .. } = &mut *refusal.why else { return refusal };
    let lifts = |lifting: &Lifting| matches!(lifting, Lifting::Lift | Lifting::Only(_) | Lifting::But(_));
    match act {
        // Where it is not the debtor who lacks it but the one who lifts the mortgages that come along,
        // keeping them would help.
        Act::Bankrupt { player: debtor, lifting, .. } | Act::Settle { debtor, lifting, .. } if lifts(lifting) => {
            *keep = player != books.player(*debtor);
        }
        Act::Settle { debtor, creditor, with, .. } if with.is_empty() => {
            let oldest = || books.game.debts_of(*debtor).next().map(|(_, debt)| debt.creditor);
            if let Some(to) = creditor.or_else(oldest).filter(|_| !has.is_zero()) {
                let line = format!("settle {} {} {has}", quoted(player), debts::word_for(books, to));
                *instead = Some(format!("`{line}` pays a part of it"));
            }
        }
        Act::Hammer { .. } => *instead = books.game.auction().and_then(|auction| auctions::other_way(books, auction)),
        _ => {}
    }
    refusal
}
