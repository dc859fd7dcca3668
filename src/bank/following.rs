//! Following the dice: rolls, landings, turns. A table that records money only never comes here.

use super::due::{self, Matter};
use super::{Assumption, Drafting, claims, property};
use crate::clock::Millis;
use crate::edition::{Cite, Matter as Section, SpaceKind, Switch};
use crate::game::{Change, Fact, Landing, Lot, Turn};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::jail::{self, Attempt, Cause};
use crate::rulings::rent::{self as ruling_of_rent, Terms};
use crate::rulings::{Books, Refusal, Why, moving, turn};

/// How a token comes to a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Arrival {
    /// The total of the dice that count for a utility; `None` where a fresh roll is wanted.
    pub dice: Option<u8>,
    /// What a card multiplies the rent by.
    pub times: Option<i64>,
    /// A card moves it.
    pub by_card: bool,
}

/// `roll`: moves the token, with the salary; in jail it may open the door.
pub fn roll(d: &mut Drafting<'_>, player: Option<PlayerId>, dice: (u8, u8), now: Millis) -> Result<(), Refusal> {
    let books = d.books;
    property::no_open_auction(d)?;
    nothing_left_open(d)?;
    let Some(up) = turn::up(books) else {
        return Err(Why::Syntax {
            says: "there is nobody to roll".to_owned(),
            hint: "`join P` seats a player".to_owned(),
        }
        .into());
    };
    let player = books.playing(player.unwrap_or(up.player))?;
    d.set(Fact::Follow(true));
    let expected = player == up.player;
    if !expected && books.game.turn().is_some() {
        let why =
            Why::NotYourTurn { player: books.player(player).to_owned(), turn: books.player(up.player).to_owned() };
        d.against(Refusal::from(why))?;
    }
    let begins = up.begins || !expected;
    if expected {
        lose_turns(d, &up.lost);
    }
    say_what_stays(d);
    claims::tax_left(d, None);
    claims::count(d, player, begins, now);
    // What the roll ends is told after the roll itself.
    let ended = std::mem::take(&mut d.draft.ruling.steps);
    let turn = match books.game.turn() {
        Some(turn) if !begins || (turn.freed && turn.player == player) => turn,
        _ => Turn::of(player),
    };
    match books.game.player(player).and_then(|p| p.jail) {
        Some(failed) => roll_in_jail(d, turn, failed, dice)?,
        None if turn.freed && !told_otherwise(d, player, dice)? => roll_in_jail(d, turn, 0, dice)?,
        None => roll_and_move(d, turn, dice)?,
    }
    d.draft.ruling.steps.extend(ended);
    Ok(())
}

/// The roll in words.
fn rolls(books: Books<'_>, player: PlayerId, dice: (u8, u8)) -> String {
    format!("{} rolls {} and {}", books.player(player), dice.0, dice.1)
}

/// What must be done before anyone rolls on: taxes, and the way to jail.
fn nothing_left_open(d: &mut Drafting<'_>) -> Result<(), Refusal> {
    let books = d.books;
    let Some(due) = due::due(books) else { return Ok(()) };
    let what = match due.matter {
        Matter::Tax { .. } | Matter::Choice { .. } => "pay the tax of",
        Matter::Jail => "go to jail from",
        _ => return Ok(()),
    };
    let what = format!("{} has yet to {what} {}", books.player(due.player), books.space(due.space));
    let hint = match due.order() {
        Some(_) => "Enter on an empty line accepts what is due",
        None => "`f` pays the flat sum, `t` the share of all that there is",
    };
    let hint = hint.to_owned();
    d.against(Refusal::from(Why::NotNow { what, hint }))
}

/// Turns that are lost before this roll.
fn lose_turns(d: &mut Drafting<'_>, lost: &[PlayerId]) {
    let books = d.books;
    for player in lost {
        let Fact::Skip(_, left) = d.now(&Fact::Skip(*player, 0)) else { continue };
        d.set(Fact::Skip(*player, left.saturating_sub(1)));
        let says = format!("{} loses a turn", books.player(*player));
        // Why was told when it came to it.
        d.draft.ruling.note(says, Cite::Books);
    }
}

/// A deed that was neither bought nor auctioned, a card that nobody told: said, not refused.
fn say_what_stays(d: &mut Drafting<'_>) {
    let books = d.books;
    let Some(due) = due::due(books) else { return };
    let space = books.space(due.space);
    let says = match due.matter {
        Matter::Buy { .. } if books.yes(Switch::RefusedDeedIsAuctioned) => {
            format!("{space} stays with the bank, neither bought nor auctioned")
        }
        Matter::Pot { .. } => format!("the pot stays as it is, though {} stood on {space}", books.player(due.player)),
        Matter::Card { .. } => format!("nothing is booked for the card at {space}"),
        _ => return,
    };
    d.draft.assumed.push(Assumption::told(says));
}

fn roll_and_move(d: &mut Drafting<'_>, mut turn: Turn, dice: (u8, u8)) -> Result<(), Refusal> {
    let books = d.books;
    let double = dice.0 == dice.1;
    let roll = rolls(books, turn.player, dice);
    turn.doubles = if double { turn.doubles.saturating_add(1) } else { 0 };
    turn.done = !double;
    turn.freed = false;
    d.set(Fact::Turn(Some(turn)));
    if double && jail::by_doubles(books.rules(), i64::from(turn.doubles)) {
        d.draft.ruling.note(format!("{roll}: doubles number {}", turn.doubles), books.cite(Switch::DoublesToJail));
        return send_to_jail(d, turn.player, Cause::ThirdDouble);
    }
    let sum = dice.0 + dice.1;
    move_token(d, turn.player, i64::from(sum), Arrival { dice: Some(sum), ..Arrival::default() }, &roll);
    // Where jail comes next the turn ends there.
    let jail_next = matches!(d.now(&Fact::Landing(None)),
        Fact::Landing(Some(landing)) if books.edition.kind(landing.space) == SpaceKind::GoToJail);
    if double && !jail_next {
        d.draft.ruling.note("doubles: a further roll follows", books.section(Section::Doubles));
    }
    Ok(())
}

/// Doubles that opened jail have been told: whether the table agrees that the roll was another.
fn told_otherwise(d: &mut Drafting<'_>, player: PlayerId, dice: (u8, u8)) -> Result<bool, Refusal> {
    if dice.0 == dice.1 {
        return Ok(false);
    }
    let books = d.books;
    let (who, jail) = (books.player(player), &books.edition.words.jail);
    let what = format!("{who} left {jail} by doubles, and {} and {} are none", dice.0, dice.1);
    let hint = "`undo` takes the way out back".to_owned();
    d.against(Refusal::ruled(Why::NotNow { what, hint }, books.cite(Switch::JailTurns)))?;
    Ok(true)
}

fn roll_in_jail(d: &mut Drafting<'_>, mut turn: Turn, failed: u8, dice: (u8, u8)) -> Result<(), Refusal> {
    let books = d.books;
    let player = turn.player;
    let attempt = Attempt::Roll(dice.0, dice.1);
    let outcome = match jail::turn(books, player, i64::from(failed) + 1, attempt) {
        Ok(outcome) => outcome,
        Err(refusal) => {
            d.against(refusal)?;
            // The table lets the player roll once more: as the last roll there is.
            jail::turn(books, player, books.rules().number(Switch::JailTurns), attempt)?
        }
    };
    // Doubles that give a further roll count as the first of this turn.
    turn.doubles = u8::from(outcome.rolls);
    turn.done = !outcome.rolls;
    turn.freed = false;
    d.set(Fact::Turn(Some(turn)));
    d.set(Fact::Jail(player, (!outcome.leaves).then(|| failed.saturating_add(1))));
    let roll = rolls(books, player, dice);
    let moved = |steps: u8| (i64::from(steps), Arrival { dice: Some(steps), ..Arrival::default() });
    if outcome.pays.is_zero() {
        match outcome.moves.map(moved) {
            Some((steps, arrival)) => move_token(d, player, steps, arrival, &roll),
            None => d.draft.ruling.note(format!("{roll}, and stays in {}", books.edition.words.jail), Cite::Books),
        }
        d.draft.ruling.explain(outcome.ruling, books.edition);
        return Ok(());
    }
    d.draft.ruling.note(roll, Cite::Books);
    let to = d.fines_to();
    d.cash(Holder::Player(player), to, outcome.pays);
    d.draft.amount = Some(outcome.pays);
    d.draft.ruling.include(outcome.ruling);
    d.note_pot();
    if let Some((steps, arrival)) = outcome.moves.map(moved) {
        move_token(d, player, steps, arrival, &format!("{} moves", books.player(player)));
    }
    Ok(())
}

/// Moves a token so many steps, with the salary; steps below zero go back.
pub fn move_token(d: &mut Drafting<'_>, player: PlayerId, steps: i64, arrival: Arrival, how: &str) {
    let books = d.books;
    let go = books.edition.first(SpaceKind::Go).unwrap_or(SpaceId(0));
    let Fact::Position(_, known) = d.now(&Fact::Position(player, None)) else { return };
    let jailed = books.game.player(player).is_some_and(|p| p.jail.is_some());
    let known = known.or_else(|| books.edition.first(SpaceKind::Jail).filter(|_| jailed));
    let from = known.unwrap_or(go);
    if known.is_none() {
        let says = format!("{} starts from {}", books.player(player), books.space(go));
        d.draft.assumed.push(Assumption::told(says));
    }
    let to = moving::step(books, from, steps);
    let there = format!("to {}", books.space(to));
    // A card that names the place has said it.
    let says = if how.ends_with(&there) { how.to_owned() } else { format!("{how}: {there}") };
    d.draft.ruling.note(says, Cite::Books);
    let Fact::Turn(turn) = d.now(&Fact::Turn(None)) else { return };
    let turn = turn.filter(|t| t.player == player);
    let salary = moving::salary(books, from, steps, turn.map_or_else(Default::default, |t| t.salary), arrival.by_card);
    let sum = salary.amount();
    d.cash(Holder::Bank, Holder::Player(player), sum);
    if salary.steps.is_empty() {
        // Nothing to say of it.
    } else if sum.is_zero() {
        d.draft.ruling.explain(salary, books.edition);
    } else {
        d.draft.ruling.include(salary);
        d.draft.amount = Some(d.draft.amount.unwrap_or_default() + sum);
        if let Some(turn) = turn {
            d.set(Fact::Turn(Some(Turn { salary: turn.salary + sum, ..turn })));
        }
    }
    d.set(Fact::Position(player, Some(to)));
    arrive(d, player, to, arrival);
}

/// What a token meets where it comes to rest.
fn arrive(d: &mut Drafting<'_>, player: PlayerId, space: SpaceId, arrival: Arrival) {
    let books = d.books;
    let (mut settled, mut owed) = (false, None);
    let Arrival { dice, times, .. } = arrival;
    match books.edition.kind(space) {
        SpaceKind::Street | SpaceKind::Station | SpaceKind::Utility => {
            let by = |dice, times| ruling_of_rent::rent(books, player, space, Terms { dice, double: false, times });
            // Asked with any dice: only whether rent is due at all matters here.
            if let Ok(ruled) = by(Some(2), None) {
                settled = ruled.ruling.amount().is_zero();
                let sum = if settled { Ok(Money::ZERO) } else { by(dice, times).map(|ruled| ruled.ruling.amount()) };
                owed = Some((ruled.owner, sum.ok()));
                if settled {
                    d.draft.ruling.explain(ruled.ruling, books.edition);
                }
            }
        }
        SpaceKind::Parking => {
            settled = !books.rules().is(Switch::FinesTo, "pot");
            lose_next(d, player, Cause::Parking);
        }
        SpaceKind::Go | SpaceKind::Jail => settled = true,
        SpaceKind::Tax | SpaceKind::Chance | SpaceKind::Chest | SpaceKind::GoToJail => {}
    }
    d.set(Fact::Landing(Some(Landing { player, space, dice, times, owed, settled })));
}

/// Turns that the player loses, where the edition takes any.
fn lose_next(d: &mut Drafting<'_>, player: PlayerId, cause: Cause) {
    let books = d.books;
    let Ok(turns) = u8::try_from(jail::lost_turns(books.rules(), cause)) else { return };
    let Fact::Skip(_, already) = d.now(&Fact::Skip(player, 0)) else { return };
    if turns > 0 {
        d.set(Fact::Skip(player, already.saturating_add(turns)));
        let turns = crate::rulings::count(i64::from(turns), "turn", "turns");
        let switch = match cause {
            Cause::ThirdDouble => Switch::SkipAfterThirdDouble,
            Cause::OtherJail => Switch::SkipAfterJail,
            Cause::Parking => Switch::SkipOnFreeParking,
        };
        d.draft.ruling.note(format!("{} loses {turns}", books.player(player)), books.cite(switch));
    }
}

/// Into jail, by doubles or another way.
pub fn send_to_jail(d: &mut Drafting<'_>, player: PlayerId, cause: Cause) -> Result<(), Refusal> {
    let books = d.books;
    if jail::rolls(books, player).is_ok() {
        return Err(Why::AlreadyJailed { player: books.player(player).to_owned() }.into());
    }
    d.set(Fact::Jail(player, Some(0)));
    let turn = match d.now(&Fact::Turn(None)) {
        Fact::Turn(turn) => turn.filter(|t| t.player == player && books.game.following()),
        _ => None,
    };
    let says = format!("{} goes straight to {}", books.player(player), books.edition.words.jail);
    let received = turn.map_or(Money::ZERO, |t| t.salary);
    if received.is_zero() {
        d.draft.ruling.note(format!("{says}, without a salary"), books.own_cite(Switch::JailFine));
    } else {
        d.draft.ruling.note(says, books.own_cite(Switch::JailFine));
        let back = jail::forfeited(books, received);
        d.cash(Holder::Player(player), Holder::Bank, back.amount());
        d.draft.ruling.explain(back, books.edition);
    }
    if !books.game.following() {
        return Ok(());
    }
    d.set(Fact::Position(player, books.edition.first(SpaceKind::Jail)));
    // A roll that leads there has seen to the landing before.
    if matches!(d.now(&Fact::Landing(None)), Fact::Landing(Some(landing)) if landing.player == player) {
        claims::leaves(d, player);
        d.set(Fact::Landing(None));
    }
    lose_next(d, player, cause);
    if let Some(turn) = turn {
        d.set(Fact::Turn(Some(Turn { done: true, ..turn })));
    }
    Ok(())
}

/// `land`: where a token really stands. For the one on turn it is the landing itself.
pub fn land(d: &mut Drafting<'_>, player: PlayerId, space: SpaceId) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    leaves_jail(d, player, space)?;
    d.set(Fact::Follow(true));
    d.set(Fact::Position(player, Some(space)));
    d.draft.ruling.note(format!("{} stands on {}", books.player(player), books.space(space)), Cite::Books);
    if books.game.turn().is_some_and(|t| t.player == player && t.has_rolled()) {
        let dice = books.game.landing().filter(|l| l.player == player).and_then(|l| l.dice);
        arrive(d, player, space, Arrival { dice, ..Arrival::default() });
    } else if books.game.landing().is_some_and(|l| l.player == player) {
        d.set(Fact::Landing(None));
    }
    Ok(())
}

/// A token in jail stands nowhere else: whoever is told to has left, which the table has to agree on.
fn leaves_jail(d: &mut Drafting<'_>, player: PlayerId, space: SpaceId) -> Result<(), Refusal> {
    let books = d.books;
    let jailed = books.game.player(player).is_some_and(|p| p.jail.is_some());
    if !jailed || books.edition.kind(space) == SpaceKind::Jail {
        return Ok(());
    }
    let (who, jail) = (books.player(player), &books.edition.words.jail);
    let what = format!("{who} is in {jail} and stands nowhere else");
    let hint = format!("`out {who}` says how {who} leaves it");
    d.against(Refusal::ruled(Why::NotNow { what, hint }, books.own_cite(Switch::JailFine)))?;
    d.set(Fact::Jail(player, None));
    d.draft.ruling.note(format!("{who} has left {jail}"), Cite::Books);
    Ok(())
}

/// `turn`: whose turn it really is.
pub fn turn(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    pass_jail_turn(d, player)?;
    d.set(Fact::Follow(true));
    d.set(Fact::Turn(Some(Turn::of(player))));
    d.draft.ruling.note(format!("it is {}'s turn", books.player(player)), Cite::Books);
    Ok(())
}

/// A turn in jail that is passed on without a roll is used up, unless it is the last there is.
fn pass_jail_turn(d: &mut Drafting<'_>, to: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    let current = books.game.turn().map(|t| t.player);
    if !books.game.following() || current.is_none_or(|at| at == to) {
        return Ok(());
    }
    let Some(up) = turn::up(books).filter(|up| up.begins && up.player != to) else { return Ok(()) };
    let Ok(failed) = jail::rolls(books, up.player) else { return Ok(()) };
    d.against(jail::must_leave(books, up.player, i64::from(failed) + 1))?;
    d.set(Fact::Jail(up.player, Some(failed.saturating_add(1))));
    let says = format!("{} passes a turn in {} without a roll", books.player(up.player), books.edition.words.jail);
    d.draft.ruling.note(says, books.cite(Switch::JailTurns));
    Ok(())
}

/// `follow on` and `off`. What is open at a landing is no longer waited for, since play goes on unseen.
pub fn follow(d: &mut Drafting<'_>, on: bool) {
    d.set(Fact::Follow(on));
    if !on {
        claims::forget(d);
    }
    let says = if on { "the dice are followed" } else { "the dice are not followed" };
    d.draft.ruling.note(says, Cite::Books);
}

/// What was due at the landing of a player on a space is settled.
pub fn settle(d: &mut Drafting<'_>, player: PlayerId, space: SpaceId) {
    let landing = d.books.game.landing().filter(|l| (l.player, l.space) == (player, space) && !l.settled);
    if let Some(landing) = landing {
        d.set(Fact::Landing(Some(Landing { settled: true, ..landing })));
    }
}

/// A deed on which somebody stands and that leaves the bank or is auctioned is no longer for sale,
/// and brings no rent for that landing.
pub fn settle_sale(d: &mut Drafting<'_>) {
    // Where somebody owned it, rent is owed, whoever has the deed now.
    let Some(landing) = d.books.game.landing().filter(|l| l.owed.is_none()) else { return };
    let sold = |t: &Transfer| t.item == Item::Deed(landing.space) && t.from == Holder::Bank;
    let offered = |c: &Change| matches!(&c.is, Fact::Auction(Some(a)) if a.lot == Lot::Deed(landing.space));
    if d.draft.transfers.iter().any(sold) || d.draft.changes.iter().any(offered) {
        settle(d, landing.player, landing.space);
    }
}

/// Whose turn begins before the roll: paying a fine, using a card.
pub fn before_rolling(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    if !books.game.following() {
        return Ok(());
    }
    let Some(up) = turn::up(books) else { return Ok(()) };
    let rolled = books.game.turn().is_some_and(|t| t.player == player && t.has_rolled());
    // The roll that led to jail is none that failed there.
    let failed = books.game.player(player).and_then(|p| p.jail).is_some_and(|rolls| rolls > 0);
    if rolled && failed && books.yes(Switch::PayAfterRoll) {
        return Ok(());
    }
    if rolled {
        let what = format!("{} has rolled in this turn", books.player(player));
        let hint = "it is done before rolling, in the next turn".to_owned();
        return d.against(Refusal::ruled(Why::NotNow { what, hint }, books.cite(Switch::PayAfterRoll)));
    }
    if up.player != player {
        let why =
            Why::NotYourTurn { player: books.player(player).to_owned(), turn: books.player(up.player).to_owned() };
        return d.against(Refusal::from(why));
    }
    lose_turns(d, &up.lost);
    d.set(Fact::Turn(Some(Turn::of(player))));
    Ok(())
}

/// The player's turn is over without a roll.
pub fn end_turn(d: &mut Drafting<'_>, player: PlayerId) {
    if let Fact::Turn(Some(turn)) = d.now(&Fact::Turn(None))
        && turn.player == player
        && d.books.game.following()
    {
        d.set(Fact::Turn(Some(Turn { done: true, ..turn })));
    }
}
