//! What became true, in words: what was and what is.

use crate::clock::{Countdown, Millis, span};
use crate::game::{Change, Fact};
use crate::rulings::{Books, count, join};

/// A change as a line: whom or what it is about, what was, what is.
pub fn says(change: &Change, books: Books<'_>) -> String {
    format!("{}: {} → {}", about(&change.is, books), value(&change.was, books), value(&change.is, books))
}

/// The same at the moment of its entry, which is what a clock is told by.
pub fn says_at(change: &Change, at: Millis, books: Books<'_>) -> String {
    let clock = |fact: &Fact| match fact {
        Fact::Clock(clock) => Some(clock.map_or_else(|| "none".to_owned(), |clock| on_the_clock(clock, at))),
        _ => None,
    };
    match (clock(&change.was), clock(&change.is)) {
        (Some(was), Some(is)) => format!("clock: {was} → {is}"),
        _ => says(change, books),
    }
}

/// `1h29m5s left`, with what is unusual about it.
fn on_the_clock(clock: Countdown, at: Millis) -> String {
    let mut told = match clock.remaining(at) {
        left if left <= 0 => "time is up".to_owned(),
        left => format!("{} left", span(left)),
    };
    if clock.is_paused() {
        told.push_str(", standing still");
    } else if clock.until {
        told.push_str(" to a time of day");
    }
    if !clock.warn.is_usual() {
        let minutes: Vec<String> = clock.warn.minutes().map(|m| m.to_string()).collect();
        let when = if minutes.is_empty() { "at the end only".to_owned() } else { format!("at {}", join(minutes)) };
        push!(told, ", warned {when}");
    }
    told
}

fn about(fact: &Fact, books: Books<'_>) -> String {
    match fact {
        Fact::Mortgage(space, _) => books.space(*space).to_owned(),
        Fact::Paid(space, _) => format!("paid for the buildings of {}", books.space(*space)),
        Fact::Built(space, _) => format!("the order of building with {}", books.space(*space)),
        Fact::Jail(player, _) | Fact::Out(player, _) => books.player(*player).to_owned(),
        Fact::Skip(player, _) => format!("turns that {} loses", books.player(*player)),
        Fact::Position(player, _) => format!("the token of {}", books.player(*player)),
        Fact::Seat(player, _) => format!("seat {}", usize::from(player.0) + 1),
        Fact::Label(space, _) => format!("the name of #{}", space.0),
        Fact::House(switch, _) => format!("rule {}", switch.name()),
        Fact::Dealt(player, _) => format!("the deeds dealt to {}", books.player(*player)),
        Fact::Counted(player, _) => format!("what {} has on the table", books.player(*player)),
        Fact::AtEnd(_) => "what is counted".to_owned(),
        Fact::Finished(_) => "the game".to_owned(),
        Fact::Follow(_) => "following the dice".to_owned(),
        Fact::Debt(number, _) => format!("debt {number}"),
        Fact::Claim(number, _) => format!("claim {number}"),
        Fact::Turn(_) | Fact::Landing(_) | Fact::Auction(_) | Fact::Clock(_) => fact.kind().to_owned(),
    }
}

fn value(fact: &Fact, books: Books<'_>) -> String {
    let words = &books.edition.words;
    match fact {
        Fact::Mortgage(_, None) => "free of mortgage".to_owned(),
        Fact::Mortgage(_, Some(loan)) => {
            let by = if loan.taken_over { " by an earlier owner" } else { "" };
            let sum = loan.sum.map_or_else(String::new, |sum| format!(" for {}", books.money(sum)));
            format!("mortgaged{by}{sum}")
        }
        Fact::Jail(_, None) => "free".to_owned(),
        Fact::Jail(_, Some(0)) => format!("in {}", words.jail),
        Fact::Jail(_, Some(n)) => format!("in {}, {}", words.jail, count(i64::from(*n), "failed roll", "failed rolls")),
        Fact::Out(_, None) => "playing".to_owned(),
        Fact::Seat(_, None) => "nobody".to_owned(),
        Fact::Seat(_, Some(name)) | Fact::Label(_, Some(name)) => name.clone(),
        Fact::Label(space, None) => books.edition.space_name(*space).to_owned(),
        Fact::House(_, None) => "as the edition says".to_owned(),
        Fact::House(_, Some(value)) => value.to_string(),
        Fact::Position(_, Some(space)) => books.space(*space).to_owned(),
        Fact::Counted(_, None) => "not counted".to_owned(),
        Fact::Counted(_, Some(counted)) => books.money(counted.cash),
        Fact::AtEnd(None) => "the books as they stand".to_owned(),
        Fact::AtEnd(Some(at)) if at.settling => format!("as after entry {}, and what was due then", at.entry),
        Fact::AtEnd(Some(at)) => format!("as after entry {}, what was due then paid", at.entry),
        Fact::Finished(false) => "open".to_owned(),
        Fact::Finished(true) => "finished".to_owned(),
        Fact::Follow(on) => if *on { "on" } else { "off" }.to_owned(),
        Fact::Debt(_, Some(debt)) => {
            let (who, whom) = (books.player(debt.debtor), books.holder(debt.creditor));
            format!("{who} owes {whom} {}", books.money(debt.amount))
        }
        Fact::Claim(_, Some(claim)) => {
            let (who, whom) = (books.player(claim.debtor), books.player(claim.owner));
            format!("{who}'s rent to {whom} for {}", books.space(claim.deed))
        }
        Fact::Auction(Some(auction)) => {
            let bid = auction.bid.map_or_else(
                || "no bid yet".to_owned(),
                |(p, sum)| format!("{} bids {}", books.player(p), books.money(sum)),
            );
            format!("{}, {bid}", crate::bank::lot_name(books, auction.lot))
        }
        Fact::Turn(Some(turn)) if turn.done => format!("{}'s, who has rolled", books.player(turn.player)),
        Fact::Turn(Some(turn)) => format!("{}'s", books.player(turn.player)),
        Fact::Landing(Some(landing)) => {
            let settled = if landing.settled { ", settled" } else { "" };
            format!("{} on {}{settled}", books.player(landing.player), books.space(landing.space))
        }
        Fact::Paid(_, sums) if sums.is_empty() => "as printed".to_owned(),
        Fact::Built(_, order) if order.is_empty() => "none".to_owned(),
        Fact::Built(_, order) => order.iter().map(|s| books.space(*s)).collect::<Vec<_>>().join(", "),
        Fact::Paid(_, sums) => sums.iter().map(|s| books.money(*s)).collect::<Vec<_>>().join(", "),
        other => match other.value() {
            serde_json::Value::Null => "none".to_owned(),
            serde_json::Value::String(text) => text,
            value => value.to_string(),
        },
    }
}
