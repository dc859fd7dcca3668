//! An independent model of the rules, and random games in which the program must agree with it on
//! every amount and every refusal, in every edition and variant.

mod auctions;
pub mod boards;
mod building;
pub mod dice;
mod jail;
pub mod moves;
mod play;
mod property;
pub mod rulebooks;
mod trouble;
mod walking;
pub mod world;

use std::collections::BTreeMap;
use std::fmt::Write;

use banker::game::Game;
use banker::ledger::{DeckId, Holder, PlayerId, SpaceId};
use banker::money::Money;
use banker::report::Reply;
use banker::rulings::worth;
use banker::session::{Session, Unasked};

use crate::support::table;
use dice::Dice;
use moves::{PLAYERS, line};
use rulebooks::{ALL, Rulebook};
use walking::{Claim, Stop, Turn, Walk};
use world::{Lot, Move, Other, Owed, Sale, Says, World};

/// How often each verb was played and refused.
type Tally = BTreeMap<String, (usize, usize)>;

/// Plays one random game on both sides; tells how many commands were tried, or where they differ.
fn game(book: Rulebook, seed: u64, commands: usize, tally: &mut Tally) -> Result<usize, String> {
    let mut dice = Dice::new(seed);
    let players = 2 + dice.below(4);
    let mut session = table(book.edition, Some(book.variant), &PLAYERS[..players], &[]);
    let mut world = World::new(book, players);
    let mut told = String::new();
    let walks = dice.percent(40);
    // Some games start rich and owned, so that groups are built on; others start from nothing.
    if dice.percent(70) {
        set_up(&mut dice, &mut session, &mut world, &mut told)?;
    }
    for tried in 0..commands {
        if world.is_over() {
            return Ok(tried);
        }
        let mut play = moves::random(&mut dice, &world);
        if walks && dice.percent(75) {
            play = moves::walking(&mut dice, &world);
        }
        let agreed = dice.percent(6) && may_be_agreed(&play, &world);
        let played = step(&mut session, &mut world, &play, agreed, &mut told)?;
        let verb = line(&play, false).split(' ').next().unwrap_or_default().to_owned();
        let of_verb = tally.entry(verb).or_default();
        *(if played { &mut of_verb.0 } else { &mut of_verb.1 }) += 1;
    }
    Ok(commands)
}

/// Where the table's word decides what no rulebook foresees, the model has no opinion.
fn may_be_agreed(play: &Move, world: &World) -> bool {
    match play {
        Move::Roll(..) | Move::Fine(_) | Move::UseCard(_) if world.walk.on => false,
        Move::Trade { b: Other::Bank, .. } | Move::Deal(..) | Move::Auction(_) | Move::Hammer(..) => false,
        // What is to be auctioned and bought beside the auction.
        Move::Buy(..) | Move::Sold(..) => world.auction.is_none(),
        _ => true,
    }
}

fn set_up(dice: &mut Dice, session: &mut Session, world: &mut World, told: &mut String) -> Result<(), String> {
    let rich = world.book.start * dice.one(&[1, 4, 10]);
    for who in 0..world.seats.len() {
        step(session, world, &Move::Pay(Other::Bank, Other::Player(who), rich), false, told)?;
    }
    for group in 0..10 {
        let owner = dice.below(world.seats.len());
        for at in world.group(group) {
            let who = if dice.percent(10) { dice.below(world.seats.len()) } else { owner };
            if dice.percent(90) {
                step(session, world, &Move::Buy(who, at, None), false, told)?;
            }
        }
    }
    Ok(())
}

/// One move on both sides; tells whether it was played.
fn step(
    session: &mut Session,
    world: &mut World,
    play: &Move,
    agreed: bool,
    told: &mut String,
) -> Result<bool, String> {
    let line = line(play, agreed);
    let _ = writeln!(told, "{line}");
    let says = world.judge(play, agreed);
    if matches!(says, Says::Unsure) {
        return Ok(false);
    }
    let reply = session.submit(&line, &mut Unasked);
    let book = world.book;
    let differ = |what: String| Err(format!("{} {}: {what}\n{told}", book.edition, book.variant));
    match (says, reply) {
        (Says::Played(amount, after), Reply::Booked(booked)) => {
            let paid = booked.amount.map(Money::units);
            if amount != paid {
                return differ(format!("`{line}` is {amount:?} by the model, {paid:?} by the program"));
            }
            *world = *after;
            same(world, session).map(|()| true).or_else(|what| differ(format!("after `{line}` {what}")))
        }
        (Says::Refused(codes), Reply::Refused(refusal)) => {
            if codes.contains(&refusal.code()) {
                return Ok(false);
            }
            differ(format!("`{line}` is refused by the model for {codes:?}, by the program for {}", refusal.code()))
        }
        (Says::Played(amount, _), Reply::Refused(refusal)) => {
            let message = refusal.message(session.books().edition);
            differ(format!("`{line}` is {amount:?} by the model, refused by the program: {} {message}", refusal.code()))
        }
        (Says::Refused(codes), reply) => {
            let paid = if let Reply::Booked(b) = &reply { b.amount } else { None };
            differ(format!("`{line}` is refused by the model for {codes:?}, accepted by the program: {paid:?}"))
        }
        (_, reply) => differ(format!("`{line}`: {reply:?}")),
    }
}

/// Whether everything lies where the model has it.
fn same(world: &World, session: &Session) -> Result<(), String> {
    let books = session.books();
    let game = books.game;
    // Nothing is made or lost in the books at the end either.
    let broken = game.as_at_end().map_or_else(Vec::new, |then| then.broken_laws());
    if !broken.is_empty() {
        return Err(format!("the books at the end break {broken:?}"));
    }
    for (i, seat) in world.seats.iter().enumerate() {
        let p = PlayerId(u8::try_from(i).unwrap());
        let who = PLAYERS[i];
        let cash = game.purse(p).units();
        if cash != seat.cash {
            return Err(format!("{who} has {} by the model, {cash} by the program", seat.cash));
        }
        let cards = [game.cards(p, DeckId(0)), game.cards(p, DeckId(1))];
        if cards != seat.cards {
            return Err(format!("{who} has the cards {:?} by the model, {cards:?} by the program", seat.cards));
        }
        if game.player(p).is_some_and(|p| p.jail.is_some()) != seat.jailed || game.is_playing(p) == seat.out {
            return Err(format!("{who} is {seat:?} by the model"));
        }
        let estate = worth::estate(books, p).total().units();
        if estate != world.estate(i) {
            return Err(format!("{who} is worth {} by the model, {estate} by the program", world.estate(i)));
        }
    }
    same_walk(world, game)?;
    let debts: Vec<Owed> = game
        .debts()
        .values()
        .map(|d| {
            let place = books.edition.spaces.iter().position(|s| books.space(s.id) == d.why);
            Owed { who: d.debtor.index(), to: other(d.creditor), sum: d.amount.units(), rent: d.rent, at: place }
        })
        .collect();
    if debts != world.debts {
        return Err(format!("the debts are {:?} by the model, {debts:?} by the program", world.debts));
    }
    let sale = game.auction().map(|a| Sale {
        lot: lot(a.lot),
        bid: a.bid.map(|(p, sum)| (p.index(), sum.units())),
        under: a.under.iter().map(|(p, sum)| (p.index(), sum.units())).collect(),
        passed: a.passed.iter().map(|p| p.index()).collect(),
        rest: a.rest.iter().map(|l| lot(*l)).collect(),
    });
    if sale != world.auction {
        return Err(format!("the auction is {:?} by the model, {sale:?} by the program", world.auction));
    }
    for d in &world.deeds {
        let space = SpaceId(u8::try_from(d.at).unwrap());
        let plot = &world.plots[d.at];
        let owner = match game.owner(space) {
            Holder::Player(p) => Some(p.index()),
            _ => None,
        };
        let hotel = world.book.houses_under_hotel + 1;
        let floors = if game.hotels(space) > 0 { hotel } else { game.houses(space) };
        let loan = game.loan(space);
        let is = (owner, loan.is_some(), loan.is_some_and(|l| l.taken_over), floors);
        let should = (plot.owner, plot.mortgaged, plot.mortgaged && plot.taken_over, plot.floors);
        if is != should {
            return Err(format!("#{} is {should:?} by the model, {is:?} by the program", d.at));
        }
    }
    Ok(())
}

/// Whether the tokens stand where the model has them, and the same is due there.
fn same_walk(world: &World, game: &Game) -> Result<(), String> {
    let dice = |dice: Option<u8>| dice.map(i64::from);
    let is = Walk {
        on: game.following(),
        turn: game.turn().map(|t| Turn { who: t.player.index(), doubles: t.doubles, done: t.done }),
        stop: game.landing().map(|l| Stop {
            who: l.player.index(),
            at: l.space.index(),
            dice: dice(l.dice),
            owed: l.owed.map(|(p, sum)| (p.index(), sum.map(Money::units))),
            settled: l.settled,
        }),
        claims: game
            .claims()
            .values()
            .map(|c| Claim {
                debtor: c.debtor.index(),
                owner: c.owner.index(),
                at: c.deed.index(),
                dice: dice(c.dice),
                owed: c.owed.map(|(p, sum)| (p.index(), sum.map(Money::units))),
                rolled: c.rolled,
                lapsed: c.lapsed_by.is_some(),
            })
            .collect(),
        at: game.players().iter().map(|p| p.position.map(SpaceId::index)).collect(),
        failed: game.players().iter().map(|p| i64::from(p.jail.unwrap_or(0))).collect(),
        lost: game.players().iter().map(|p| i64::from(p.skip)).collect(),
    };
    if is == world.walk { Ok(()) } else { Err(format!("{:?} by the model is {is:?} by the program", world.walk)) }
}

fn other(holder: Holder) -> Other {
    match holder {
        Holder::Player(p) => Other::Player(p.index()),
        _ => Other::Bank,
    }
}

fn lot(lot: banker::game::Lot) -> Lot {
    match lot {
        banker::game::Lot::Deed(at) => Lot::Deed(at.index()),
        banker::game::Lot::House => Lot::House,
        banker::game::Lot::Hotel => Lot::Hotel,
        banker::game::Lot::Card(deck) => Lot::Card(deck.index()),
    }
}

/// So many games of every rulebook; the differences found.
fn games(each: u64, first: u64, commands: usize, tally: &mut Tally) -> (u64, usize, Vec<String>) {
    let (mut played, mut tried, mut differences) = (0, 0, Vec::new());
    for (index, book) in (0u64..).zip(ALL) {
        for number in first..first + each {
            // Other games in every rulebook.
            let seed = number * 23 + index;
            played += 1;
            match game(book, seed, commands, tally) {
                Ok(count) => tried += count,
                Err(difference) => differences.push(difference),
            }
        }
    }
    (played, tried, differences)
}

#[test]
fn program_and_model_agree_on_random_games() {
    let mut tally = Tally::new();
    let (_, _, differences) = games(1, 1, 150, &mut tally);
    assert!(differences.is_empty(), "{} differences; the first: {}", differences.len(), differences[0]);
    for verb in ["settle", "owe", "bid", "sold", "auction", "card", "build", "sell", "trade", "bankrupt"] {
        assert!(tally.get(verb).is_some_and(|(played, _)| *played > 0), "`{verb}` was never played");
    }
}

/// Twenty thousand games of three hundred commands; `cargo test --release -- --ignored model`.
#[test]
#[ignore = "takes minutes; run it by name in a release build"]
fn program_and_model_agree_on_twenty_thousand_games() {
    let each = std::env::var("BANKER_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let mut tally = Tally::new();
    let (played, tried, differences) = games(each, 1_000, 300, &mut tally);
    println!("{played} games, {tried} commands, {} differences", differences.len());
    for (verb, (played, refused)) in tally {
        println!("{verb}: {played} played, {refused} refused");
    }
    let mut kinds: BTreeMap<String, (usize, &String)> = BTreeMap::new();
    for difference in &differences {
        let head = difference.lines().next().unwrap_or_default();
        let kind: String = head.split(": ").skip(1).flat_map(|p| p.chars()).filter(|c| !c.is_ascii_digit()).collect();
        let verb = head.split(['`', ' ']).skip(2).find(|w| !w.is_empty() && !w.ends_with(':')).unwrap_or_default();
        let kind = format!("{verb} {}", kind.split('`').skip(2).collect::<String>());
        kinds.entry(kind).or_insert((0, difference)).0 += 1;
    }
    for (_, (count, first)) in kinds.iter().take(60) {
        println!("{count} times: {}", first.lines().next().unwrap_or_default());
    }
    assert!(differences.is_empty(), "{}", differences[0]);
}
