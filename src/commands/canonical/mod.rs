//! The canonical line of an order: full verb, full names, the choices made; nothing derived. Read
//! again, it gives the same order.

mod line;

use line::Line;

use super::words::quote;
use crate::bank::{Act, AuctionLot, Choice, ClockOrder, Drawn, Order, Way};
use crate::clock::{SECOND, span};
use crate::edition::Effect;
use crate::ledger::DeckId;
use crate::rulings::Books;

/// The canonical line of an order.
#[must_use]
pub fn write(order: &Order, books: Books<'_>) -> String {
    let mut line = Line::new(books);
    line.act(&order.act);
    if order.agreed {
        line.word("agreed");
    }
    line.text
}

impl Line<'_> {
    fn act(&mut self, act: &Act) {
        self.word(verb(act));
        match act {
            Act::Opening { player, cash, holdings } => {
                self.player(*player);
                self.number(cash.units());
                self.holdings(holdings);
            }
            Act::Deal { player, deeds } => {
                self.player(*player);
                self.spaces(deeds);
            }
            Act::Pay { from, to, amount, text } => {
                self.party(*from);
                self.party(*to);
                self.number(amount.units());
                self.word(text);
            }
            Act::Pot { player } => {
                self.word("pot");
                self.player(*player);
            }
            Act::Collect { player, amount, text } => {
                self.player(*player);
                self.number(amount.units());
                self.word(text);
            }
            Act::Go { player }
            | Act::Jail { player }
            | Act::Pass { player }
            | Act::Resign { player }
            | Act::Turn { player } => {
                self.player(*player);
            }
            Act::Tax { player, space, choice } => {
                self.player(*player);
                self.space(*space);
                match choice {
                    None => {}
                    Some(Choice::Flat) => self.word("flat"),
                    Some(Choice::Tenth) => self.word("tenth"),
                }
            }
            Act::Buy { player, deed, price } => {
                self.player(*player);
                self.space(*deed);
                self.for_sum(*price);
            }
            Act::Sold { deed, player, price, lifting } => {
                self.space(*deed);
                self.player(*player);
                self.number(price.units());
                self.lifting(lifting);
            }
            Act::Rent { player, deed, terms, with, sum, lifting } => {
                self.player(*player);
                self.space(*deed);
                self.terms(*terms);
                if let Some(with) = with {
                    self.word("with");
                    self.holdings(with);
                }
                self.for_sum(*sum);
                self.lifting(lifting);
            }
            Act::Trade { a, gives, b, gets, lifting } => {
                self.player(*a);
                self.holdings(gives);
                self.word("for");
                self.party(*b);
                self.holdings(gets);
                self.lifting(lifting);
            }
            _ => self.other(act),
        }
    }

    /// Buildings, mortgages, jail, names and rules.
    fn other(&mut self, act: &Act) {
        match act {
            Act::Mortgage { deeds, sum } => {
                self.spaces(deeds);
                self.for_sum(*sum);
            }
            Act::Lift { deeds, to_build } => {
                self.spaces(deeds);
                if *to_build {
                    self.word("to");
                    self.word("build");
                }
            }
            Act::Build { site, much } => {
                self.site(*site);
                self.much(*much, "hotel");
            }
            Act::Sell { site, much } => {
                self.site(*site);
                self.much(*much, "all");
            }
            Act::Raise { player, sum, spared } => {
                self.player(*player);
                if let Some(sum) = sum {
                    self.number(sum.units());
                }
                if !spared.is_empty() {
                    self.word("keep");
                    for deed in spared {
                        self.space(*deed);
                    }
                }
                self.word("accept");
            }
            Act::Bankrupt { player, to, lifting } => {
                self.player(*player);
                if let Some(to) = to {
                    self.word("to");
                    self.holder(*to);
                }
                self.lifting(lifting);
            }
            Act::Out { player, way, deck } => {
                self.player(*player);
                match (way, deck.and_then(|d| self.books.edition.deck(d))) {
                    (Way::Fine, _) => self.word("fine"),
                    (Way::Doubles, _) => self.word("doubles"),
                    (Way::Card, None) => self.word("card"),
                    (Way::Card, Some(deck)) => self.word(&format!("card:{}", deck.kind.word())),
                }
            }
            Act::Note { text } => self.word(text),
            Act::Join { name } => self.name(name),
            Act::Rename { player, name } => {
                self.player(*player);
                self.name(name);
            }
            Act::Label { space, name } => {
                self.word(&format!("#{}", space.0));
                self.word(&format!("\"{name}\""));
            }
            Act::Rule { switch, value } => {
                self.word(switch.name());
                self.word(&value.as_ref().map_or_else(|| "default".to_owned(), ToString::to_string));
            }
            Act::Count { player, cash, notes, keep } => {
                self.player(*player);
                let noted: Vec<String> = notes.iter().map(|(note, count)| format!("{count}x{note}")).collect();
                self.word(&if noted.is_empty() { cash.to_string() } else { noted.join("+") });
                if *keep {
                    self.word("keep");
                }
            }
            Act::Finish => {}
            _ => self.later(act),
        }
    }

    /// Auctions, debts, dice and the clock.
    fn later(&mut self, act: &Act) {
        match act {
            Act::Auction { lot } => match lot {
                AuctionLot::Deed(deed) => self.space(*deed),
                AuctionLot::House => self.word("house"),
                AuctionLot::Hotel => self.word("hotel"),
            },
            Act::Bid { player, amount } => {
                self.player(*player);
                self.number(amount.units());
            }
            Act::Hammer { on, lifting } => {
                if let Some(street) = on {
                    self.word("on");
                    self.space(*street);
                }
                self.lifting(lifting);
            }
            Act::Owe { debtor, creditor, amount, text } => {
                self.player(*debtor);
                self.holder(*creditor);
                self.number(amount.units());
                self.word(text);
            }
            Act::Settle { debtor, creditor, amount, with, lifting } => {
                self.player(*debtor);
                if let Some(creditor) = creditor {
                    self.holder(*creditor);
                }
                if let Some(amount) = amount {
                    self.number(amount.units());
                }
                if !with.is_empty() {
                    self.word("with");
                    self.holdings(with);
                }
                self.lifting(lifting);
            }
            Act::Roll { player, dice } => {
                if let Some(player) = player {
                    self.player(*player);
                }
                self.word(&format!("{} {}", dice.0, dice.1));
            }
            Act::Land { player, space } => {
                self.player(*player);
                self.word(&format!("#{}", space.0));
            }
            Act::Card { player, deck, drawn } => {
                self.player(*player);
                self.deck(*deck);
                self.drawn(*deck, drawn);
            }
            Act::Follow { on } => self.word(if *on { "on" } else { "off" }),
            Act::Clock(order) => self.clock(*order),
            _ => {}
        }
    }

    fn drawn(&mut self, deck: Option<DeckId>, drawn: &Drawn) {
        let text = match drawn {
            Drawn::Known(index) => {
                let card = deck.and_then(|d| self.books.edition.deck(d)).and_then(|d| d.cards.get(*index));
                card.map(|c| quote(if c.does == Effect::Jail { "go to jail" } else { &c.key })).unwrap_or_default()
            }
            Drawn::Pay(n) => format!("pay {n}"),
            Drawn::Collect(n) => format!("collect {n}"),
            Drawn::CollectEach(n) => format!("from each {n}"),
            Drawn::PayEach(n) => format!("each {n}"),
            Drawn::Repairs(house, hotel) => format!("repairs {house} {hotel}"),
            Drawn::To(space) => format!("to #{}", space.0),
            Drawn::Back(spaces) => format!("back {spaces}"),
            Drawn::JailCard => "jail".to_owned(),
            Drawn::Listed(dice) => dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        };
        self.word(&text);
    }

    fn clock(&mut self, order: ClockOrder) {
        let text = match order {
            ClockOrder::Start(length) => span(length),
            // The moment itself, so that the line means the same in every time zone.
            ClockOrder::Until(moment) => format!("until @{}", moment / SECOND),
            ClockOrder::At(day, time) => {
                let day = day.map_or_else(String::new, |d| format!("{} ", d.format("%Y-%m-%d")));
                format!("until {day}{}", time.format("%H:%M"))
            }
            ClockOrder::Pause => "pause".to_owned(),
            ClockOrder::Resume => "resume".to_owned(),
            ClockOrder::Add(more) => format!("add {}", span(more)),
            ClockOrder::Warn(warnings) => {
                let minutes: Vec<String> = warnings.minutes().map(|m| format!("{m}m")).collect();
                format!("warn {}", if minutes.is_empty() { "off".to_owned() } else { minutes.join(" ") })
            }
            ClockOrder::Stop => "stop".to_owned(),
        };
        self.word(&text);
    }
}

fn verb(act: &Act) -> &'static str {
    match act {
        Act::Opening { .. } => "opening",
        Act::Deal { .. } => "deal",
        Act::Pay { .. } | Act::Pot { .. } => "pay",
        Act::Collect { .. } => "collect",
        Act::Go { .. } => "go",
        Act::Tax { .. } => "tax",
        Act::Buy { .. } => "buy",
        Act::Auction { .. } => "auction",
        Act::Bid { .. } => "bid",
        Act::Pass { .. } => "pass",
        Act::Hammer { .. } | Act::Sold { .. } => "sold",
        Act::Rent { .. } => "rent",
        Act::Trade { .. } => "trade",
        Act::Mortgage { .. } => "mortgage",
        Act::Lift { .. } => "lift",
        Act::Build { .. } => "build",
        Act::Sell { .. } => "sell",
        Act::Owe { .. } => "owe",
        Act::Settle { .. } => "settle",
        Act::Bankrupt { .. } => "bankrupt",
        Act::Resign { .. } => "resign",
        Act::Raise { .. } => "raise",
        Act::Roll { .. } => "roll",
        Act::Land { .. } => "land",
        Act::Turn { .. } => "turn",
        Act::Card { .. } => "card",
        Act::Jail { .. } => "jail",
        Act::Out { .. } => "out",
        Act::Follow { .. } => "follow",
        Act::Clock(_) => "clock",
        Act::Note { .. } => "note",
        Act::Join { .. } => "join",
        Act::Rename { .. } => "rename",
        Act::Label { .. } => "label",
        Act::Rule { .. } => "rule",
        Act::Count { .. } => "count",
        Act::Finish => "finish",
    }
}
