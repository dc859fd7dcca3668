//! Asking a case: the table it is set at, and its question as commands or of the rulings.

mod questions;

use std::collections::BTreeMap;

use banker::game::{Fact, Game, Turn};
use banker::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use banker::money::Money;
use banker::report::Reply;
use banker::rulings::{Books, Refusal, Why, auction, building, cards, ending, jail, trade, worth};
use banker::session::{Session, Unasked};

use super::Case;
use crate::support::table;

/// Where the deeds of the cases stand on a board of forty spaces; X1 and X2 are on a board of their own.
const PLACES: &[(&str, u8)] = &[
    ("N1", 1),
    ("N2", 3),
    ("S1", 5),
    ("L1", 6),
    ("L2", 8),
    ("L3", 9),
    ("P1", 11),
    ("U1", 12),
    ("P2", 13),
    ("P3", 14),
    ("S2", 15),
    ("S3", 25),
    ("U2", 28),
    ("S4", 35),
    ("D1", 37),
    ("D2", 39),
];
/// The board of the two made-up deeds, whose loans make interest end in halves.
const ODD: &str = include_str!("../../cases/odd-board.yaml");
const ANNA: PlayerId = PlayerId(0);
const BO: PlayerId = PlayerId(1);

pub type Answers = BTreeMap<String, String>;
pub type Asked = Result<Answers, Refusal>;

/// A table set as a case says.
pub struct Table {
    session: Session,
    odd: bool,
    /// Entries of the last case, to be undone before the next.
    booked: u32,
}

impl Table {
    /// The table of a case; one that was set the same way before is cleared by undoing everything.
    pub fn set<'t>(case: &Case, tables: &'t mut BTreeMap<String, Table>) -> &'t mut Table {
        let folder = tempfile::tempdir().unwrap();
        let odd = format!("{} {}", case.holds, case.asks).split([' ', ':']).any(|w| w == "X1" || w == "X2");
        let x2 = if case.edition.starts_with("sverige") { 2500 } else { 125 };
        let edition = if odd {
            let file = folder.path().join("odd.yaml");
            let text = ODD.replace("BASE", &case.edition).replace("PRICE", &x2.to_string());
            let text = text.replace("LOAN", &(x2 / 2).to_string());
            std::fs::write(&file, text).unwrap();
            file.to_str().unwrap().to_owned()
        } else {
            case.edition.clone()
        };
        let mut house = case.house.clone();
        let mut players = vec!["Anna", "Bo", "Cara", "Dan"];
        let (mut purse, mut deeds, mut jailed) = (None, Vec::new(), false);
        let rank = case.asks == "winners";
        if rank {
            players.truncate(case.holds.split(';').count());
        } else {
            for word in case.holds.split_whitespace() {
                match word.split_once('=') {
                    Some(("cash", sum)) => purse = Some(sum),
                    Some(("players", n)) => players.truncate(n.parse().unwrap()),
                    Some(("bank_houses", left)) => {
                        let built: i64 = counts(&case.holds).sum();
                        house.push(("houses".into(), (left.parse::<i64>().unwrap() + built).to_string()));
                    }
                    Some(("bank_hotels", left)) => {
                        let built = i64::try_from(case.holds.matches(":hotel").count()).unwrap();
                        house.push(("hotels".into(), (left.parse::<i64>().unwrap() + built).to_string()));
                    }
                    Some(other) => panic!("{}: {other:?}", case.name),
                    None if word == "jailed" => jailed = true,
                    None => deeds.push(place_of(word, odd)),
                }
            }
        }
        let house: Vec<(&str, &str)> = house.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let key = format!("{} {odd} {:?} {house:?} {}", case.edition, case.variant, players.len());
        let table = tables.entry(key).or_insert_with(|| {
            let session = table(&edition, case.variant.as_deref(), &players, &house);
            Table { session, odd, booked: 0 }
        });
        if table.booked > 0 {
            let line = format!("undo {}", table.booked);
            assert!(matches!(table.session.submit(&line, &mut Unasked), Reply::Booked(_)), "{line}");
            table.booked = 0;
        }
        if rank {
            for (hand, name) in case.holds.split(';').map(str::trim).zip(players) {
                let mut words = hand.split_whitespace();
                let (_, sum) = (words.next(), words.next().unwrap());
                let deeds: Vec<String> = words.map(|w| place_of(w, odd)).collect();
                table.submit(&format!("opening {name} {sum} {}", deeds.join(" "))).unwrap();
            }
        } else {
            let card = if case.asks.starts_with("bankrupt") { " card" } else { "" };
            let start = table.books().edition.start_cash().units().to_string();
            let line = format!("opening Anna {} {}{card}", purse.unwrap_or(&start), deeds.join(" "));
            table.submit(&line).unwrap_or_else(|r| panic!("{line}: {}", r.message(table.books().edition)));
        }
        if jailed {
            table.submit("jail Anna").unwrap();
        }
        table
    }

    pub fn books(&self) -> Books<'_> {
        self.session.books()
    }

    /// Books a line: its amount and what changes hands, or the refusal.
    fn submit(&mut self, line: &str) -> Result<(Money, Vec<Transfer>), Refusal> {
        match self.session.submit(line, &mut Unasked) {
            Reply::Booked(booked) => {
                self.booked += 1;
                Ok((booked.amount.unwrap_or_default(), booked.entry.transfers))
            }
            Reply::Refused(refusal) => Err(*refusal),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn deed(&self, code: &str) -> SpaceId {
        SpaceId(place_of(code, self.odd).trim_start_matches('#').parse().unwrap())
    }

    pub fn ask(&mut self, asks: &str) -> Asked {
        let words: Vec<&str> = asks.split_whitespace().collect();
        self.answer(asks, &words)
    }

    fn answer(&mut self, asks: &str, words: &[&str]) -> Asked {
        let odd = self.odd;
        let spot = |code: &str| place_of(code, odd);
        match *words {
            ["rent", deed, ..] => self.rent(deed, asks),
            ["mortgage", deed] => {
                let (loan, moved) = self.submit(&format!("mortgage {}", spot(deed)))?;
                let kept = paid(&moved, Holder::Player(ANNA), Holder::Bank);
                Ok(answers([("loan", loan), ("interest_now", kept), ("net", loan - kept)]))
            }
            ["mortgage", deed, "for", sum] => {
                let (loan, moved) = self.submit(&format!("mortgage {} for {sum}", spot(deed)))?;
                let kept = paid(&moved, Holder::Player(ANNA), Holder::Bank);
                let (later, _) = self.submit(&format!("lift {}", spot(deed)))?;
                Ok(answers([("loan", loan), ("interest_now", kept), ("net", loan - kept), ("later_lift", later)]))
            }
            ["lift", deed, ..] => {
                let capital = self.loan(deed);
                let purpose = if words.len() > 2 { " to build" } else { "" };
                let (total, _) = self.submit(&format!("lift {}{purpose}", spot(deed)))?;
                Ok(answers([("capital", capital), ("interest", total - capital), ("total", total)]))
            }
            ["sold", deed, "for", price, choice] => {
                let capital = self.loan(deed);
                let (_, moved) = self.submit(&format!("trade Anna {} for Bo {price} {choice}", spot(deed)))?;
                let now = paid(&moved, Holder::Player(BO), Holder::Bank);
                let to_seller = paid(&moved, Holder::Player(BO), Holder::Player(ANNA));
                let mut found = answers([("to_seller", to_seller), ("to_bank_now", now)]);
                if choice == "keep" {
                    let (later, _) = self.submit(&format!("lift {}", spot(deed)))?;
                    found.extend(answers([("later_lift", later), ("interest_in_all", now + later - capital)]));
                }
                Ok(found)
            }
            ["build", deed, "a", "house"] => {
                building::room_for_house(self.books(), self.deed(deed)).map_or(Ok(yes("ok", true)), Err)
            }
            ["build", ..] => self.build(asks),
            ["may", "build", "in", ..] => {
                let game = at_moment(self.books(), words[3]);
                building::window(Books::new(self.books().edition, &game), ANNA).map_or(Ok(yes("ok", true)), Err)
            }
            ["sell" | "exchange", what, ..] => self.sell(what, words),
            ["trade", deed, "for", price, ..] => {
                let with = if words.len() > 4 { "bank" } else { "Bo" };
                let (_, moved) = self.submit(&format!("trade Anna {} for {with} {price}", spot(deed)))?;
                let mut found = yes("ok", true);
                found.extend(answers([("to_seller", received(&moved, ANNA))]));
                Ok(found)
            }
            ["buy", deed] => self.submit(&format!("buy Anna {}", spot(deed))).map(|(p, _)| answers([("pay", p)])),
            ["loan", ..] => trade::loan(self.books()).map_or(Ok(yes("ok", true)), Err),
            ["may", "the", "decliner", "bid"] => Ok(yes("may_bid", auction::decliner_may_bid(self.books().rules()))),
            ["bid", bid, "for", "a", what, "of", ..] => {
                let streets: Vec<SpaceId> = words[6..].iter().map(|w| self.deed(w)).collect();
                let least = auction::least_for_building(self.books(), &streets, what == "hotel");
                let bid = Money::new(bid.parse().unwrap());
                let mut found = answers([("minimum", least)]);
                found.extend(yes("ok", true));
                if bid < least {
                    return Err(Why::BidTooLow { bid, least }.into());
                }
                Ok(found)
            }
            _ => self.answer_rest(asks, words),
        }
    }

    fn answer_rest(&mut self, asks: &str, words: &[&str]) -> Asked {
        let number = |i: usize| words[i].trim_end_matches(',').parse::<i64>().unwrap();
        let odd = self.odd;
        let spot = |code: &str| place_of(code, odd);
        match *words {
            ["bankrupt", "to", to, ..] => self.bankrupt(to, words.get(3).copied().unwrap_or("")),
            ["owes", sum] => match self.submit(&format!("pay Anna Bo {sum}")).map_err(|r| *r.why) {
                Err(Why::NotEnoughCash { needs, has, .. }) => Ok(answers([("shortfall_after_cash", needs.less(has))])),
                other => panic!("{other:?}"),
            },
            ["tax", how] => {
                let choice = if how == "printed" { "" } else { how };
                self.submit(&format!("tax Anna #4 {choice}")).map(|(sum, _)| answers([("amount", sum)]))
            }
            ["turn:", ..] => Ok(answers([("amount", self.salaries(asks))])),
            ["jail", "turn", ..] => self.jail_turn(number(2), &words[3..]),
            ["turns", "lost", "by", ..] => {
                let cause = match words[3] {
                    "third" => jail::Cause::ThirdDouble,
                    "free" => jail::Cause::Parking,
                    _ => jail::Cause::OtherJail,
                };
                Ok(told("turns", &jail::lost_turns(self.books().rules(), cause)))
            }
            ["card", "dice", ..] => {
                let dice: Vec<u8> = words[2..].iter().map(|w| w.parse().unwrap()).collect();
                cards::entry(self.books().rules(), &dice).map(|n| told("entry", &n))
            }
            ["start", "with", _] => Ok(self.start(usize::try_from(number(2)).unwrap())),
            ["deal", ..] => {
                let deeds: Vec<String> = words[1..].iter().map(|w| spot(w)).collect();
                let (price, moved) = self.submit(&format!("deal Anna {}", deeds.join(" ")))?;
                let dealt = moved.iter().filter(|t| matches!(t.item, Item::Deed(_))).count();
                let mut found = answers([("pay", price), ("cash_left", self.books().game.purse(ANNA))]);
                found.extend(told("dealt", &dealt));
                found.extend(yes("dealt_ok", true));
                Ok(found)
            }
            ["over", "with", ..] => {
                let (players, left) = (number(2), number(4));
                let playing = usize::try_from(players - left).unwrap();
                let left = usize::try_from(left).unwrap();
                let standing = ending::Standing { playing, left, time_up: asks.ends_with("time up") };
                Ok(yes("ended", ending::over(self.books().rules(), standing).is_some()))
            }
            ["estate"] => Ok(answers([("total", worth::estate(self.books(), ANNA).total())])),
            ["winners"] => Ok(self.winners()),
            _ => panic!("no such question: {asks}"),
        }
    }
}

fn counts(holds: &str) -> impl Iterator<Item = i64> + '_ {
    holds.split_whitespace().filter_map(|w| w.split_once(':')?.1.parse::<i64>().ok())
}

fn place_of(word: &str, odd: bool) -> String {
    let (code, state) = word.split_once(':').map_or((word, String::new()), |(c, s)| (c, format!(":{s}")));
    let place = match code {
        "X1" => 1,
        "X2" => 2,
        _ => PLACES.iter().find(|(c, _)| *c == code).unwrap_or_else(|| panic!("no deed {code} (odd {odd})")).1,
    };
    format!("#{place}{state}")
}

fn answers<const N: usize>(sums: [(&str, Money); N]) -> Answers {
    sums.into_iter().map(|(k, v)| (k.to_owned(), v.to_string())).collect()
}

fn told<T: ToString + ?Sized>(key: &str, value: &T) -> Answers {
    BTreeMap::from([(key.to_owned(), value.to_string())])
}

fn yes(key: &str, yes: bool) -> Answers {
    told(key, if yes { "yes" } else { "no" })
}

fn paid(moved: &[Transfer], from: Holder, to: Holder) -> Money {
    let cash = moved.iter().filter(|t| t.item == Item::Cash && t.from == from && t.to == to);
    Money::new(cash.map(|t| t.qty).sum())
}

fn received(moved: &[Transfer], player: PlayerId) -> Money {
    let to = moved.iter().filter(|t| t.item == Item::Cash && t.to == Holder::Player(player));
    Money::new(to.map(|t| t.qty).sum())
}

/// The buildings of Anna's streets of which any has one: `P1:1,P2:2`.
fn standing(books: Books<'_>) -> String {
    let all: Vec<String> = PLACES
        .iter()
        .filter(|(_, p)| books.game.owner_player(SpaceId(*p)) == Some(ANNA))
        .filter(|(_, p)| books.game.is_built(SpaceId(*p)))
        .map(|(code, p)| match books.game.hotels(SpaceId(*p)) {
            0 => format!("{code}:{}", books.game.houses(SpaceId(*p))),
            _ => format!("{code}:hotel"),
        })
        .collect();
    all.join(",")
}

/// The game in Anna's own turn, between two turns, or within Bo's.
fn at_moment(books: Books<'_>, moment: &str) -> Game {
    let mut game = books.game.clone();
    let (player, done) = match moment.split_whitespace().next() {
        Some("own") => (ANNA, false),
        Some("between") => (BO, true),
        _ => (BO, false),
    };
    let turn = Turn { done, ..Turn::of(player) };
    let changes = [game.change(Fact::Follow(true)), game.change(Fact::Turn(Some(turn)))];
    game.apply(&[], &changes).unwrap();
    game
}
