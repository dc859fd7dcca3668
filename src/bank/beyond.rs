//! Play beyond the end of a game. It locks nobody out, but the count is of the books at the end,
//! with what was due then and is paid later.

use super::ending::{ended, ended_by_then};
use super::then::Then;
use super::{Act, Assumption, Draft, Drafting, Order, Site, claims, due};
use crate::clock::Millis;
use crate::edition::Switch;
use crate::game::{AtEnd, Change, Claim, Debt, Fact, Game, Landing, Lot};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::bankruptcy::{self, Division};
use crate::rulings::ending::{By, Ending, finishes_turn};
use crate::rulings::{Books, raise};

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
    // Who begins a turn ends the one before, whatever its landing left open.
    let ended = match act {
        Act::Turn { .. } => ended_by_then(books, now),
        Act::Roll { .. } => ended_by_a_roll(books, now),
        _ => ended(books, now),
    };
    let Some(ending) = ended.filter(|e| e.by.stops_the_count()) else {
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
    let lot = books.game.auction().map(|a| a.lot);
    let mut then = Then::new(books.edition, known.game(books.game), now);
    let kind = kind(act, &known, ending.by, then.books(), books.game, &d.draft);
    let cite = if ending.by == By::Time { books.cite(Switch::TimeEnd) } else { books.cite(Switch::End) };
    let moves = (d.draft.transfers.clone(), d.draft.changes.clone());
    let known = match kind {
        Kind::Neither if before.is_none() => return,
        Kind::Neither => known,
        // Nothing but what was due has been booked: the books as they stand are what is counted.
        Kind::Due if before.is_none() && !matches!(act, Act::Resign { .. }) => return,
        Kind::Due => {
            if let Some(lot) = lot {
                then.put_up(lot);
            }
            then.settle(&Order { act: act.clone(), agreed: d.is_agreed() }, &moves, books.game);
            if let (Act::Bankrupt { player, .. } | Act::Resign { player }, false, true) =
                (act, known.settling, then.notes.is_empty())
            {
                then.notes.push(format!("what is counted is what {} had at the end", books.player(*player)));
            }
            known
        }
        Kind::Taken(payer) => {
            then.game.apply_at_end(&moves.0, &moves.1);
            d.draft.assumed.push(Assumption::told("it was due before the end, and counts"));
            known.paid_by(payer)
        }
        Kind::Play => {
            let was = if ending.by == By::Time { "time was up" } else { "the game was over" };
            let says = format!("the count takes the books as they were when {was}, without this");
            d.draft.ruling.note(says, cite.clone());
            known.closed()
        }
    };
    let opened = d.draft.changes.iter().filter_map(|c| match (&c.was, &c.is) {
        (Fact::Debt(_, None), Fact::Debt(n, Some(debt))) => Some((*n, debt.clone())),
        _ => None,
    });
    let opened: Vec<(u32, Debt)> = opened.collect();
    let mut after = books.game.clone();
    after.apply_at_end(&moves.0, &moves.1);
    then.follow(&after, &opened);
    if then.notes.is_empty() {
        let booked = if matches!(kind, Kind::Due | Kind::Taken(_)) { books.game.came_to(&after) } else { Vec::new() };
        then.tell_other(&known.game(books.game), &booked);
    }
    d.set(Fact::AtEnd(Some(Box::new(known.holding(&then.game)))));
    for says in then.notes {
        d.draft.ruling.note(says, cite.clone());
    }
}

/// The same for a roll: the first of a turn ends the one before.
fn ended_by_a_roll(books: Books<'_>, now: Millis) -> Option<Ending> {
    if books.game.turn().is_some_and(|turn| turn.done) { ended_by_then(books, now) } else { ended(books, now) }
}

/// Whether the game is over before an entry that is booked now.
#[must_use]
pub fn is_past(books: Books<'_>, now: Millis) -> bool {
    ended(books, now).is_some_and(|e| e.by.stops_the_count())
}

/// Whether a roll takes no claim away, since the game is over and it was open then.
#[must_use]
pub fn spares(books: Books<'_>, now: Millis, claim: &Claim) -> bool {
    ended_by_a_roll(books, now).is_some_and(|e| e.by.stops_the_count())
        && is_open(books.game.as_at_end().as_ref().unwrap_or(books.game), claim.debtor, claim.deed)
}

/// Whether rent was open between a player and a deed at the end, whatever has become of it since.
#[must_use]
pub fn was_open(books: Books<'_>, player: PlayerId, deed: SpaceId) -> bool {
    books.game.as_at_end().is_some_and(|then| is_open(&then, player, deed))
}

/// How the estate of a player who could not pay at the end what was due then is divided by the books
/// of then; nothing of one who could, or whose heir has left since.
#[must_use]
pub fn division(books: Books<'_>, player: PlayerId) -> Option<Division> {
    let then = books.game.as_at_end()?;
    let then = Books::new(books.edition, &then);
    let owed = claims::owing(then, player);
    let total: Money = owed.iter().map(|o| o.amount).sum();
    let bankrupt = !total.is_zero() && raise::is_insolvent(then, player, total);
    let (heir, mut paid) = bankrupt.then(|| bankruptcy::division(then, player, &owed))?;
    let is_here = |to: Holder| !matches!(to, Holder::Player(p) if !books.game.is_playing(p));
    paid.retain(|(to, _)| is_here(*to));
    is_here(heir).then_some((heir, paid))
}

fn is_open(game: &Game, player: PlayerId, deed: SpaceId) -> bool {
    let here = |l: Landing| !l.settled && (l.player, l.space) == (player, deed);
    game.landing().is_some_and(here)
        || game.claims().values().any(|c| (c.debtor, c.deed) == (player, deed) && c.lapsed_by.is_none())
}

/// What an order is, asked of the books at the end.
fn kind(act: &Act, at: &AtEnd, by: By, then: Books<'_>, now: &Game, draft: &Draft) -> Kind {
    let game = then.game;
    let lot = now.auction().map(|a| a.lot);
    let owes = |player: PlayerId| owes(then, player);
    let landed = |player: PlayerId, space: SpaceId| is_open(game, player, space);
    let of_then = |c: &Change| matches!(&c.was, Fact::Debt(n, Some(_)) if game.debts().contains_key(n));
    // A table that does not follow the dice settles after the end what it saw fall due before it.
    let taken = |player: PlayerId| {
        if at.settling && !game.following() && at.payer.is_none_or(|p| p == player) {
            Kind::Taken(player)
        } else {
            Kind::Play
        }
    };
    let on_the_block = lot.is_some_and(|lot| game.auction().is_some_and(|a| a.lots().any(|l| l == lot)));
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
        Act::Settle { debtor, .. } => due_or(draft.changes.iter().any(of_then), *debtor),
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
        Act::Resign { player } if owes(*player) => Kind::Due,
        Act::Mortgage { deeds, .. } => {
            let seller = deeds.iter().find_map(|deed| seller(now, game, *deed));
            seller.map_or(Kind::Play, |p| due_or(owes(p), p))
        }
        Act::Sell { site, .. } => {
            let street = match site {
                Site::Street(street) => Some(*street),
                Site::Group(group) => then.edition.groups.get(*group).and_then(|g| g.deeds.first().copied()),
            };
            street.and_then(|s| seller(now, game, s)).map_or(Kind::Play, |p| due_or(owes(p), p))
        }
        Act::Owe { debtor, .. } if draft.transfers.is_empty() => due_or(has_landed(then, *debtor), *debtor),
        Act::Bid { .. } | Act::Pass { .. } | Act::Hammer { .. } if on_the_block => Kind::Due,
        // The auction told in one line.
        Act::Sold { deed, .. } if on_the_block && lot == Some(Lot::Deed(*deed)) => Kind::Due,
        _ => Kind::Play,
    }
}

/// Who raises money on a deed of their own: one that came since the end raises nothing of then.
fn seller(now: &Game, then: &Game, deed: SpaceId) -> Option<PlayerId> {
    now.owner_player(deed).filter(|owner| then.owner_player(deed) == Some(*owner))
}

/// Whether something was due of a player at the last landing.
fn has_landed(then: Books<'_>, player: PlayerId) -> bool {
    due::due(then)
        .is_some_and(|d| d.player == player && !matches!(d.matter, due::Matter::Buy { .. } | due::Matter::Pot { .. }))
}

/// Whether a player owed something at the end: a debt, a rent, a tax.
fn owes(then: Books<'_>, player: PlayerId) -> bool {
    has_landed(then, player) || !claims::owing(then, player).is_empty()
}
