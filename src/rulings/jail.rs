//! Jail: getting in and getting out.

use super::{Books, Refusal, Ruling, Why};
use crate::edition::{Rules, Switch};
use crate::ledger::PlayerId;
use crate::money::Money;

/// How a player leaves jail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By the fine.
    Fine,
    /// By a get-out card.
    Card,
    /// By doubles.
    Doubles,
}

/// The failed rolls of a player in jail.
///
/// # Errors
/// `not-jailed`.
pub fn rolls(books: Books<'_>, player: PlayerId) -> Result<u8, Refusal> {
    books
        .game
        .player(player)
        .and_then(|p| p.jail)
        .ok_or_else(|| Why::NotJailed { player: books.player(player).to_owned() }.into())
}

/// The fine, and where it goes.
#[must_use]
pub fn fine(books: Books<'_>) -> Ruling {
    let mut ruling = Ruling::sum();
    let says = format!("the fine for leaving {}", books.edition.words.jail);
    ruling.add(says, books.rules().sum(Switch::JailFine), books.cite(Switch::JailFine));
    ruling
}

/// What the rules have against leaving this way in the player's present jail turn, which is one
/// more than the failed rolls; nothing is known of it unless the dice are followed.
#[must_use]
pub fn window(books: Books<'_>, player: PlayerId, way: Way) -> Option<Refusal> {
    let failed = i64::from(books.game.player(player).and_then(|p| p.jail)?);
    if !books.game.following() {
        return None;
    }
    let rolled = books.game.turn().is_some_and(|t| t.player == player && t.has_rolled());
    window_of(books, player, if rolled { failed } else { failed + 1 }, way)
}

/// What the rules have against a player staying beyond this turn in jail.
#[must_use]
pub fn must_leave(books: Books<'_>, player: PlayerId, turn: i64) -> Option<Refusal> {
    (turn >= books.rules().number(Switch::JailTurns)).then(|| {
        let why = Why::MustLeaveJail { player: books.player(player).to_owned() };
        Refusal::ruled(why, books.cite(Switch::JailTurns))
    })
}

/// The same for a turn in jail that is told.
fn window_of(books: Books<'_>, player: PlayerId, turn: i64, way: Way) -> Option<Refusal> {
    let (switch, what) = match way {
        Way::Fine => (Switch::FineWindow, "pay the fine before rolling"),
        Way::Card => (Switch::CardWindow, "use a card before rolling"),
        Way::Doubles => return None,
    };
    // Whoever stayed beyond the last turn owes the fine as after a last roll.
    if way == Way::Fine && turn > books.rules().number(Switch::JailTurns) {
        return None;
    }
    let turns = books.rules().number(switch);
    (turn > turns).then(|| {
        let why = Why::WindowOver { player: books.player(player).to_owned(), what: what.to_owned(), turns };
        Refusal::ruled(why, books.cite(switch))
    })
}

/// What a player in jail does with a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// Pays the fine before rolling.
    Fine,
    /// Uses a card before rolling.
    Card,
    /// Buys a card from another player for so much and uses it.
    BuysCard(Money),
    /// Rolls.
    Roll(u8, u8),
}

/// What comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What is paid as the fine.
    pub pays: Money,
    /// What another player receives for a card.
    pub to_seller: Money,
    /// The player is free.
    pub leaves: bool,
    /// How far the token moves by the roll that was made.
    pub moves: Option<u8>,
    /// The player rolls now: having left before rolling, or by doubles where they give a further roll.
    pub rolls: bool,
    /// The fine may be paid now, after the failed roll.
    pub may_pay: bool,
    /// The reasons; the answer is the fine.
    pub ruling: Ruling,
}

/// What a turn in jail brings; `turn` counts from 1, one more than the failed rolls.
///
/// # Errors
/// `not-now` where the fine or a card comes too late, `must-leave-jail` where no roll is left.
pub fn turn(books: Books<'_>, player: PlayerId, turn: i64, attempt: Attempt) -> Result<Outcome, Refusal> {
    let rules = books.rules();
    let words = &books.edition.words;
    let mut ruling = Ruling::sum();
    let free = Outcome {
        pays: Money::ZERO,
        to_seller: Money::ZERO,
        leaves: true,
        moves: None,
        rolls: true,
        may_pay: false,
        ruling: Ruling::sum(),
    };
    match attempt {
        Attempt::Fine => {
            too_late(books, player, turn, Way::Fine)?;
            ruling.include(fine(books));
            let stays = rules.yes(Switch::FineTakesTurn);
            if stays {
                ruling.note("the token moves in the turn after", books.cite(Switch::FineTakesTurn));
            }
            Ok(Outcome { pays: ruling.amount(), rolls: !stays, ruling, ..free })
        }
        Attempt::Card | Attempt::BuysCard(_) => {
            too_late(books, player, turn, Way::Card)?;
            ruling.note(format!("the card opens {}", words.jail), books.cite(Switch::CardWindow));
            let to_seller = if let Attempt::BuysCard(price) = attempt { price } else { Money::ZERO };
            Ok(Outcome { to_seller, ruling, ..free })
        }
        Attempt::Roll(a, b) => {
            let last = rules.number(Switch::JailTurns);
            if let Some(refusal) = must_leave(books, player, turn - 1).filter(|_| turn > 1) {
                return Err(refusal);
            }
            let moves = Some(a.saturating_add(b));
            if a == b {
                ruling.note("doubles open the door", books.own_cite(Switch::JailTurns));
                let rolls = rules.yes(Switch::ExtraRollAfterJailDouble);
                let says = if rolls { "and give a further roll" } else { "and give no further roll" };
                ruling.note(says, books.cite(Switch::ExtraRollAfterJailDouble));
                return Ok(Outcome { moves, rolls, ruling, ..free });
            }
            if turn < last {
                ruling.note(format!("no doubles: {turn} of {last} rolls"), books.cite(Switch::JailTurns));
                let may_pay = rules.yes(Switch::PayAfterRoll);
                if may_pay {
                    ruling.note("the fine may still be paid now", books.cite(Switch::PayAfterRoll));
                }
                return Ok(Outcome { leaves: false, rolls: false, may_pay, ruling, ..free });
            }
            ruling.note("no doubles in the last roll: the fine is due", books.cite(Switch::JailTurns));
            ruling.include(fine(books));
            let moves = moves.filter(|_| rules.yes(Switch::MoveAfterForcedFine));
            let says = if moves.is_some() { "the token moves by that roll" } else { "the token stays where it is" };
            ruling.note(says, books.cite(Switch::MoveAfterForcedFine));
            Ok(Outcome { pays: ruling.amount(), moves, rolls: false, ruling, ..free })
        }
    }
}

fn too_late(books: Books<'_>, player: PlayerId, turn: i64, way: Way) -> Result<(), Refusal> {
    window_of(books, player, turn, way).map_or(Ok(()), Err)
}

/// What becomes of the salary already received in a turn that leads to jail; the answer is what
/// goes back to the bank.
#[must_use]
pub fn forfeited(books: Books<'_>, received: Money) -> Ruling {
    let words = &books.edition.words;
    let cite = books.cite(Switch::SalaryKeptIfPassedBeforeJail);
    let mut ruling = Ruling::sum();
    if received.is_zero() {
        ruling.note(format!("the way to {} does not pass {}", words.jail, words.go), cite);
    } else if books.yes(Switch::SalaryKeptIfPassedBeforeJail) {
        ruling.note("the salary received before stays", cite);
    } else {
        ruling.add(format!("no salary in a turn that leads to {}", words.jail), received, cite);
    }
    ruling
}

/// What costs a player turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Jail after doubles in a row.
    ThirdDouble,
    /// Jail in any other way.
    OtherJail,
    /// Coming to rest on Free Parking.
    Parking,
}

/// How many turns are lost, besides the rest of the present one.
#[must_use]
pub fn lost_turns(rules: &Rules, cause: Cause) -> i64 {
    rules.number(match cause {
        Cause::ThirdDouble => Switch::SkipAfterThirdDouble,
        Cause::OtherJail => Switch::SkipAfterJail,
        Cause::Parking => Switch::SkipOnFreeParking,
    })
}

/// Whether so many doubles in a row lead to jail.
#[must_use]
pub fn by_doubles(rules: &Rules, doubles: i64) -> bool {
    rules.limit(Switch::DoublesToJail).is_some_and(|most| doubles >= most)
}
