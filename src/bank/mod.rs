//! The only decider: what an order would do to the books, or why it is refused. It is pure; it
//! never asks and never prints.

mod auctions;
mod beyond;
mod cards;
mod claims;
mod clock;
mod count;
mod debts;
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
pub use setup::{MOST_PLAYERS, NameFault, check_name, start};
pub use table::lot_name;

use crate::clock::Millis;
use crate::edition::Edition;
use crate::game::Game;
use crate::rulings::{Books, Refusal, Severity, Why};

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
    match &order.act {
        Act::Opening { player, cash, holdings } => setup::opening(&mut d, *player, *cash, holdings)?,
        Act::Deal { player, deeds } => setup::deal(&mut d, *player, deeds)?,
        Act::Join { name } => setup::join(&mut d, name)?,
        Act::Pay { from, to, amount, text } => payments::pay(&mut d, *from, *to, *amount, text)?,
        Act::Collect { player, amount, text } => payments::collect(&mut d, *player, *amount, text)?,
        Act::Pot { player } => payments::pot(&mut d, *player)?,
        Act::Go { player } => payments::go(&mut d, *player)?,
        Act::Tax { player, space, choice } => payments::tax(&mut d, *player, *space, *choice)?,
        Act::Rent { player, deed, terms, with, sum, lifting } => {
            payments::rent(&mut d, *player, *deed, *terms, with.as_deref(), *sum, lifting)?;
        }
        Act::Buy { player, deed, price } => property::buy(&mut d, *player, *deed, *price)?,
        Act::Sold { deed, player, price, lifting } => auctions::sold(&mut d, *deed, *player, *price, lifting)?,
        Act::Trade { a, gives, b, gets, lifting } => property::trade(&mut d, *a, gives, *b, gets, lifting)?,
        Act::Build { site, much } => property::build(&mut d, *site, *much)?,
        Act::Sell { site, much } => property::sell(&mut d, *site, *much)?,
        Act::Mortgage { deeds, sum } => mortgages::mortgage(&mut d, deeds, *sum)?,
        Act::Lift { deeds, to_build } => mortgages::lift(&mut d, deeds, *to_build)?,
        Act::Jail { player } => table::jail(&mut d, *player)?,
        Act::Out { player, way, deck } => table::out(&mut d, *player, *way, *deck)?,
        Act::Card { player, deck, drawn } => cards::card(&mut d, *player, *deck, drawn)?,
        Act::Note { .. } => {}
        Act::Rename { player, name } => table::rename(&mut d, *player, name)?,
        Act::Label { space, name } => table::label(&mut d, *space, name)?,
        Act::Rule { switch, value } => table::rule(&mut d, *switch, value.as_ref())?,
        Act::Raise { player, sum, spared } => raising::raise(&mut d, *player, *sum, spared)?,
        Act::Resign { player } => trouble::resign(&mut d, *player)?,
        Act::Bankrupt { player, to, lifting } => trouble::bankrupt(&mut d, *player, *to, lifting)?,
        Act::Auction { lot } => auctions::auction(&mut d, *lot)?,
        Act::Bid { player, amount } => auctions::bid(&mut d, *player, *amount)?,
        Act::Pass { player } => auctions::pass(&mut d, *player)?,
        Act::Hammer { on, lifting } => auctions::hammer(&mut d, *on, lifting)?,
        Act::Owe { debtor, creditor, amount, text } => debts::owe(&mut d, *debtor, *creditor, *amount, text)?,
        Act::Settle { debtor, creditor, amount, with, lifting } => {
            debts::settle(&mut d, *debtor, *creditor, *amount, with, lifting)?;
        }
        Act::Count { player, cash, notes, keep } => count::count(&mut d, *player, *cash, notes, *keep)?,
        Act::Finish => ending::finish(&mut d, now)?,
        Act::Clock(order) => clock::clock(&mut d, *order, now)?,
        Act::Roll { player, dice } => following::roll(&mut d, *player, *dice)?,
        Act::Land { player, space } => following::land(&mut d, *player, *space)?,
        Act::Turn { player } => following::turn(&mut d, *player)?,
        Act::Follow { on } => following::follow(&mut d, *on),
    }
    following::settle_sale(&mut d);
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
/// A refusal for want of cash, where it is not the debtor of the line who lacks it but the one who
/// lifts the mortgages that come along: keeping them would help.
fn or_keep(mut refusal: Refusal, act: &Act, books: Books<'_>) -> Refusal {
    let debtor = match act {
        Act::Bankrupt { player, lifting: Lifting::Lift | Lifting::Only(_) | Lifting::But(_), .. } => *player,
        Act::Settle { debtor, lifting: Lifting::Lift | Lifting::Only(_) | Lifting::But(_), .. } => *debtor,
        _ => return refusal,
    };
    if let Why::NotEnoughCash { player, keep, .. } = &mut *refusal.why {
        *keep = player != books.player(debtor);
    }
    refusal
}
