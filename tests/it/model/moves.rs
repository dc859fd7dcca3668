//! Random moves, legal and illegal, and the lines that a banker would type for them.

use super::boards::{GROUPS, STATION};
use super::dice::Dice;
use super::world::{Drawn, Ground, Lot, Many, Move, Other, Reason, Then, Thing, World};

/// Who sits at the table of a random game.
pub const PLAYERS: [&str; 5] = ["Anna", "Bo", "Cara", "Dan", "Eve"];

const DECKS: [&str; 2] = ["chance", "chest"];

/// A move that somebody might make, or try to.
pub fn random(dice: &mut Dice, w: &World) -> Move {
    let seats = w.seats.len();
    let who = dice.below(seats);
    let at = place(dice, w);
    let times = w.book.salary / 200;
    if dice.percent(if w.auction.is_some() { 50 } else { 4 }) {
        return auction(dice, w);
    }
    if dice.percent(14) {
        return trouble(dice, w, who);
    }
    match dice.below(100) {
        0..10 => Move::Rent {
            who,
            at,
            dice: dice.percent(70).then(|| dice.sum(11) + 1),
            double: dice.percent(8),
            times: dice.percent(8).then(|| dice.one(&[2, 10])),
            sum: dice.percent(8).then(|| dice.sum(60) * times),
        },
        10..22 => Move::Buy(who, free(dice, w), dice.percent(6).then(|| dice.sum(300) * times)),
        22..24 => Move::Sold(who, at, dice.sum(400) * times),
        24..41 => Move::Build(ground(dice, w), many(dice)),
        41..53 => Move::Sell(ground(dice, w), many(dice)),
        53..60 => Move::Mortgage(some_deeds(dice, w)),
        60..65 => Move::Redeem(some_deeds(dice, w)),
        65..76 => trade(dice, w, who),
        76..79 => Move::Go(who),
        79..82 => Move::Tax(who, dice.one(&[4, 38, 38, 4, 5]), dice.one(&[None, Some(false), Some(true)])),
        82..85 => Move::Jail(who),
        85..88 => {
            if dice.percent(50) {
                Move::Fine(who)
            } else {
                Move::UseCard(who)
            }
        }
        88..91 => Move::DrawCard(who, dice.below(2)),
        91..97 => Move::Pay(other(dice, seats), other(dice, seats), dice.sum(900) * times),
        97 => trouble(dice, w, who),
        _ => {
            let deeds = (0..dice.one(&[1, 2, 3])).map(|_| free(dice, w)).collect();
            Move::Deal(who, if dice.percent(70) { deeds } else { some_deeds(dice, w) })
        }
    }
}

/// A move where the dice are followed: mostly the roll and what is due after it.
pub fn walking(dice: &mut Dice, w: &World) -> Move {
    let who = dice.below(w.seats.len());
    let stop = w.walk.stop;
    match dice.below(20) {
        0..9 => {
            let told = dice.percent(15).then_some(who);
            let (a, b) = (dice.sum(5) + 1, dice.sum(5) + 1);
            // Doubles come often, so that jail by doubles is not rare.
            Move::Roll(told, a, if dice.percent(35) { a } else { b })
        }
        9..13 => match stop {
            Some(s) if [4, 38].contains(&s.at) => Move::Tax(s.who, s.at, dice.one(&[None, Some(false)])),
            Some(s) if s.at == 30 => Move::Jail(s.who),
            Some(s) if w.plots[s.at].owner.is_none() => Move::Buy(s.who, s.at, None),
            Some(s) => Move::Rent { who: s.who, at: s.at, dice: None, double: false, times: None, sum: None },
            None => Move::Go(who),
        },
        13..15 => match w.walk.claims.first() {
            Some(c) => Move::Rent { who: c.debtor, at: c.at, dice: None, double: false, times: None, sum: None },
            None => Move::Turn(who),
        },
        15 => Move::Land(who, dice.below(40)),
        16 => Move::Turn(who),
        _ => match w.seats.iter().position(|s| s.jailed) {
            Some(who) if dice.percent(50) => Move::Fine(who),
            Some(who) => Move::UseCard(who),
            None => Move::DrawCard(who, dice.below(2)),
        },
    }
}

/// Debts, cards, and the end of a player.
fn trouble(dice: &mut Dice, w: &World, who: usize) -> Move {
    let seats = w.seats.len();
    let scale = w.book.salary / 200;
    match dice.below(24) {
        0 => Move::Bankrupt(who, dice.percent(50).then(|| other(dice, seats)), dice.one(&[Then::Keep, Then::Lift])),
        1 if dice.percent(20) => Move::Resign(who),
        1..5 => Move::Card(who, Drawn::Pay(dice.sum(150) * scale + 1)),
        5 => Move::Card(who, Drawn::Collect(dice.sum(200) * scale + 1)),
        6 => Move::Card(who, Drawn::Each(dice.sum(60) * scale + 1)),
        7..9 => Move::Card(who, Drawn::FromEach(dice.one(&[10, 50, 400]) * scale)),
        9..11 => Move::Card(who, Drawn::Repairs(25 * scale, 100 * scale)),
        11 => Move::Card(who, Drawn::ToGo),
        12..17 => {
            let reason = dice.one(&[Reason::Rent, Reason::Rent, Reason::Card, Reason::Loan]);
            Move::Owe(who, other(dice, seats), (dice.one(&[20, 300, 2000]) + dice.sum(50)) * scale, reason)
        }
        _ => settle(dice, w, who),
    }
}

/// Mostly somebody who owes something, and to whom it is owed.
fn settle(dice: &mut Dice, w: &World, who: usize) -> Move {
    let debt = (!w.debts.is_empty() && dice.percent(90)).then(|| w.debts[dice.below(w.debts.len())]);
    let who = debt.map_or(who, |d| d.who);
    let owed = debt.map_or(0, |d| d.sum);
    let to = match (dice.percent(50), debt) {
        (true, Some(debt)) => Some(debt.to),
        (true, None) => Some(other(dice, w.seats.len())),
        _ => None,
    };
    let has = w.seats[who].cash;
    let sum = dice.percent(60).then(|| dice.one(&[owed.min(has), owed / 2, owed + 1, 10]).max(1));
    let with = if dice.percent(30) { things(dice, w, who) } else { Vec::new() };
    Move::Settle(who, to, sum, with, dice.one(&[Then::Keep, Then::Lift]))
}

/// What happens at an auction, most of it lawful.
fn auction(dice: &mut Dice, w: &World) -> Move {
    let who = dice.below(w.seats.len());
    let Some(sale) = &w.auction else {
        return match dice.below(8) {
            0..2 => Move::Auction(Lot::House),
            2 => Move::Auction(Lot::Hotel),
            _ => Move::Auction(Lot::Deed(place(dice, w))),
        };
    };
    let unit = w.book.salary / 200;
    match dice.below(12) {
        0..6 => {
            let last = sale.bid.map_or(0, |(_, sum)| sum);
            Move::Bid(who, (last + dice.one(&[-1, 0, 1, 30 * unit, 60 * unit])).max(1))
        }
        6..8 => Move::Pass(who),
        8 => match sale.lot {
            Lot::Deed(at) => Move::Sold(who, at, dice.sum(300) * unit + 1),
            _ => Move::Pass(who),
        },
        9 => Move::Hammer(Some(place(dice, w)), Then::Keep),
        10 => match sale.lot {
            Lot::House | Lot::Hotel => {
                let places = sale.bid.map_or(Vec::new(), |(who, _)| w.places(who, sale.lot == Lot::Hotel));
                Move::Hammer((!places.is_empty()).then(|| dice.one(&places)), Then::Keep)
            }
            _ => Move::Hammer(None, dice.one(&[Then::Keep, Then::Lift])),
        },
        _ => Move::Hammer(None, dice.one(&[Then::Keep, Then::Lift])),
    }
}

/// Mostly a deed that nobody owns.
fn free(dice: &mut Dice, w: &World) -> usize {
    let free: Vec<usize> = w.deeds.iter().map(|d| d.at).filter(|at| w.plots[*at].owner.is_none()).collect();
    if free.is_empty() || dice.percent(30) { place(dice, w) } else { dice.one(&free) }
}

/// A place on the board: mostly a deed.
fn place(dice: &mut Dice, w: &World) -> usize {
    if dice.percent(3) { dice.below(40) } else { w.deeds[dice.below(w.deeds.len())].at }
}

fn other(dice: &mut Dice, seats: usize) -> Other {
    if dice.percent(35) { Other::Bank } else { Other::Player(dice.below(seats)) }
}

/// Where to build or sell: mostly where one player has all of a group.
fn ground(dice: &mut Dice, w: &World) -> Ground {
    let whole: Vec<usize> = (0..STATION)
        .filter(|g| {
            let streets = w.group(*g);
            let first = w.plots[streets[0]].owner;
            first.is_some() && streets.iter().all(|s| w.plots[*s].owner == first)
        })
        .collect();
    let group = if whole.is_empty() || dice.percent(10) { dice.below(10) } else { dice.one(&whole) };
    if dice.percent(35) { Ground::Group(group) } else { Ground::Street(dice.one(&w.group(group))) }
}

fn many(dice: &mut Dice) -> Many {
    match dice.below(10) {
        0..5 => Many::One,
        5..7 => Many::InAll(dice.sum(4)),
        7 => Many::Each(dice.sum(3)),
        _ => Many::Whole,
    }
}

/// One to three deeds, mostly of one player.
fn some_deeds(dice: &mut Dice, w: &World) -> Vec<usize> {
    let who = dice.below(w.seats.len());
    let mut own: Vec<usize> = w.deeds.iter().map(|d| d.at).filter(|at| w.plots[*at].owner == Some(who)).collect();
    if own.is_empty() || dice.percent(10) {
        own = w.deeds.iter().map(|d| d.at).collect();
    }
    (0..dice.one(&[1, 1, 1, 2, 3])).map(|_| dice.one(&own)).collect()
}

fn trade(dice: &mut Dice, w: &World, a: usize) -> Move {
    let b = if dice.percent(4) { Other::Bank } else { Other::Player(dice.below(w.seats.len())) };
    let gives = things(dice, w, a);
    let gets = match b {
        Other::Player(b) => things(dice, w, b),
        Other::Bank => vec![Thing::Money(dice.sum(500))],
    };
    Move::Trade { a, gives, b, gets, then: dice.one(&[Then::Keep, Then::Lift]) }
}

fn things(dice: &mut Dice, w: &World, who: usize) -> Vec<Thing> {
    let own: Vec<usize> = w.deeds.iter().map(|d| d.at).filter(|at| w.plots[*at].owner == Some(who)).collect();
    let mut things: Vec<Thing> = Vec::new();
    for _ in 0..dice.one(&[0, 1, 1, 2]) {
        let thing = match dice.below(10) {
            0..7 if !own.is_empty() => Thing::Deed(dice.one(&own)),
            0..8 => Thing::Deed(place(dice, w)),
            _ => Thing::Card(dice.below(2)),
        };
        things.push(thing);
    }
    if things.is_empty() || dice.percent(30) {
        things.push(Thing::Money(dice.sum(400) * w.book.salary / 200));
    }
    things
}

/// The line for a move, as a banker might type it.
pub fn line(play: &Move, agreed: bool) -> String {
    let mut line = plain(play);
    if agreed {
        line.push_str(" agreed");
    }
    line
}

fn plain(play: &Move) -> String {
    let p = |who: &usize| PLAYERS[*who];
    match play {
        Move::Go(who) => format!("go {}", p(who)),
        Move::Jail(who) => format!("jail {}", p(who)),
        Move::Fine(who) => format!("out {} fine", p(who)),
        Move::UseCard(who) => format!("out {} card", p(who)),
        Move::DrawCard(who, deck) => format!("card {} {} jail", p(who), DECKS[*deck]),
        Move::Tax(who, at, None) => format!("tax {} #{at}", p(who)),
        Move::Tax(who, at, Some(false)) => format!("tax {} #{at} flat", p(who)),
        Move::Tax(who, at, Some(true)) => format!("tax {} #{at} tenth", p(who)),
        Move::Buy(who, at, None) => format!("buy {} #{at}", p(who)),
        Move::Buy(who, at, Some(sum)) => format!("buy {} #{at} for {sum}", p(who)),
        Move::Sold(who, at, sum) => format!("sold #{at} {} {sum}", p(who)),
        Move::Rent { who, at, dice, double, times, sum } => {
            let mut line = format!("rent {} #{at}", p(who));
            if let Some(dice) = dice {
                push!(line, " {dice}");
            }
            if *double {
                line.push_str(" double");
            }
            if let Some(times) = times {
                push!(line, " times {times}");
            }
            if let Some(sum) = sum {
                push!(line, " for {sum}");
            }
            line
        }
        Move::Trade { a, gives, b, gets, then } => {
            format!("trade {} {} for {} {} {}", p(a), list(gives), who(*b), list(gets), after(*then))
        }
        Move::Mortgage(deeds) => format!("mortgage {}", places(deeds)),
        Move::Redeem(deeds) => format!("lift {}", places(deeds)),
        Move::Build(ground, much) => format!("build {}{}", site(*ground), count(*much, "hotel")),
        Move::Sell(ground, much) => format!("sell {}{}", site(*ground), count(*much, "all")),
        Move::Pay(from, to, sum) => format!("pay {} {} {sum}", who(*from), who(*to)),
        Move::Bankrupt(broke, Some(to), then) => format!("bankrupt {} to {} {}", p(broke), who(*to), after(*then)),
        Move::Bankrupt(broke, None, then) => format!("bankrupt {} {}", p(broke), after(*then)),
        Move::Resign(who) => format!("resign {}", p(who)),
        Move::Card(who, Drawn::Pay(sum)) => format!("card {} pay {sum}", p(who)),
        Move::Card(who, Drawn::Collect(sum)) => format!("card {} collect {sum}", p(who)),
        Move::Card(who, Drawn::Each(sum)) => format!("card {} each {sum}", p(who)),
        Move::Card(who, Drawn::FromEach(sum)) => format!("card {} from each {sum}", p(who)),
        Move::Card(who, Drawn::Repairs(house, hotel)) => format!("card {} repairs {house} {hotel}", p(who)),
        Move::Card(who, Drawn::ToGo) => format!("card {} to #0", p(who)),
        Move::Owe(debtor, to, sum, reason) => {
            let reason = match reason {
                Reason::Rent => "",
                Reason::Card => " card",
                Reason::Loan => " loan",
            };
            format!("owe {} {} {sum}{reason}", p(debtor), who(*to))
        }
        Move::Settle(debtor, to, sum, things, then) => {
            let mut line = format!("settle {}", p(debtor));
            if let Some(to) = to {
                push!(line, " {}", who(*to));
            }
            if let Some(sum) = sum {
                push!(line, " {sum}");
            }
            if !things.is_empty() {
                push!(line, " with {} {}", list(things), after(*then));
            }
            line
        }
        Move::Auction(Lot::Deed(at)) => format!("auction #{at}"),
        Move::Auction(Lot::House) => "auction house".to_owned(),
        Move::Auction(_) => "auction hotel".to_owned(),
        Move::Roll(None, a, b) => format!("roll {a} {b}"),
        Move::Roll(Some(who), a, b) => format!("roll {} {a} {b}", p(who)),
        Move::Land(who, at) => format!("land {} #{at}", p(who)),
        Move::Turn(who) => format!("turn {}", p(who)),
        Move::Bid(who, sum) => format!("bid {} {sum}", p(who)),
        Move::Pass(who) => format!("pass {}", p(who)),
        Move::Hammer(on, then) => {
            let on = on.map_or_else(String::new, |at| format!(" on #{at}"));
            format!("sold{on} {}", after(*then))
        }
        Move::Deal(who, deeds) => format!("deal {} {}", p(who), places(deeds)),
    }
}

fn who(other: Other) -> &'static str {
    match other {
        Other::Bank => "bank",
        Other::Player(p) => PLAYERS[p],
    }
}

fn after(then: Then) -> &'static str {
    match then {
        Then::Keep => "keep",
        Then::Lift => "lift",
    }
}

fn places(deeds: &[usize]) -> String {
    deeds.iter().map(|at| format!("#{at}")).collect::<Vec<_>>().join(" ")
}

fn list(things: &[Thing]) -> String {
    let word = |thing: &Thing| match thing {
        Thing::Money(sum) => sum.to_string(),
        Thing::Deed(at) => format!("#{at}"),
        Thing::Card(deck) => format!("card:{}", DECKS[*deck]),
    };
    things.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn site(ground: Ground) -> String {
    match ground {
        Ground::Street(at) => format!("#{at}"),
        // In quotes, since a street may be called `Red 2`.
        Ground::Group(group) => format!("\"{}\"", GROUPS[group]),
    }
}

fn count(many: Many, whole: &str) -> String {
    match many {
        Many::One => String::new(),
        Many::InAll(n) => format!(" {n}"),
        Many::Each(n) => format!(" each {n}"),
        Many::Whole => format!(" {whole}"),
    }
}
