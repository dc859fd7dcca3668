//! The questions that take more than a line.

use banker::bank;
use banker::commands::{self, Mode, Parsed};
use banker::edition::Switch;
use banker::game::Claim;
use banker::ledger::{Holder, Item, PlayerId, SpaceId};
use banker::money::Money;
use banker::rulings::{Books, claim, ending, jail, moving, notes, rent, worth};

use super::{ANNA, Answers, Asked, BO, PLACES, Table, answers, at_moment, paid, place_of, standing, told, yes};

impl Table {
    pub(super) fn loan(&self, deed: &str) -> Money {
        self.books().edition.deed(self.deed(deed)).unwrap().mortgage
    }

    /// `rent DEED`, `rent DEED 3 4`, `rent DEED rolled 6 6 by card, then 1 2`, `rent DEED after N rolls`.
    pub(super) fn rent(&mut self, deed: &str, asks: &str) -> Asked {
        let figures: Vec<u8> = asks.split_whitespace().skip(2).filter_map(|w| w.parse().ok()).collect();
        let mut dice = figures.get(..2).map(|d| d[0] + d[1]);
        if asks.contains(" after ") {
            dice = None;
            let deed = self.deed(deed);
            let books = self.books();
            let seats = u8::try_from(books.game.players().len()).unwrap();
            let mut asked = Claim {
                owner: ANNA,
                debtor: BO,
                deed,
                dice: None,
                times: None,
                owed: None,
                rolled: 0,
                lapsed_by: None,
            };
            for n in 1..=figures[0] {
                asked = claim::after_roll(books, asked, PlayerId((BO.0 + n) % seats), true);
            }
            if let Some(refusal) = claim::lapsed(books, &asked) {
                return Err(refusal);
            }
        }
        if asks.contains("by card") {
            dice = rent::dice_that_count(self.books().rules(), dice, figures.get(2..4).map(|d| d[0] + d[1]));
        }
        let dice = dice.map_or_else(String::new, |d| d.to_string());
        let line = format!("rent Bo {} {dice}", place_of(deed, self.odd));
        self.submit(&line).map(|(sum, _)| answers([("amount", sum)]))
    }

    /// `build DEED [hotel] [in own/between/other turn]`.
    pub(super) fn build(&mut self, asks: &str) -> Asked {
        let (what, moment) = asks.split_once(" in ").map_or((asks, None), |(w, m)| (w, Some(m)));
        let mut words = what.split_whitespace().skip(1);
        let deed = words.next().unwrap();
        let line = format!("build {} {}", place_of(deed, self.odd), words.collect::<Vec<_>>().join(" "));
        let game = moment.map_or_else(|| self.books().game.clone(), |m| at_moment(self.books(), m));
        let edition = self.books().edition.clone();
        let books = Books::new(&edition, &game);
        let Ok(Parsed::Order(order)) = commands::parse(&line, books, Mode::Script) else { panic!("{line}") };
        let draft = bank::draft(&edition, &game, &order, 0)?;
        if moment.is_none() {
            self.submit(&line)?;
        }
        let mut after = game.clone();
        after.apply(&draft.transfers, &draft.changes).unwrap();
        let books = Books::new(&edition, &after);
        let mut found = answers([("cost", draft.amount.unwrap())]);
        found.extend(told("buildings", &standing(books)));
        found.extend(told("bank_houses", &books.houses_left().unwrap()));
        Ok(found)
    }

    /// `sell P1 1`, `sell P1 all`, `sell P all` (the group), `exchange P1`.
    pub(super) fn sell(&mut self, what: &str, words: &[&str]) -> Asked {
        let line = if what.len() == 1 {
            let street = self.deed(&format!("{what}1"));
            format!("sell \"{}\" {}", self.books().group_name(street), words[2..].join(" "))
        } else {
            format!("sell {} {}", place_of(what, self.odd), words[2..].join(" "))
        };
        let (sum, _) = self.submit(&line)?;
        let mut found = answers([("receive", sum)]);
        found.extend(told("buildings", &standing(self.books())));
        if what.len() > 1 {
            found.extend(told("houses_back", &self.books().game.houses(self.deed(what))));
        }
        Ok(found)
    }

    pub(super) fn bankrupt(&mut self, to: &str, choice: &str) -> Asked {
        let mortgaged: Vec<SpaceId> =
            self.books().game.deeds_of(ANNA).filter(|d| self.books().game.is_mortgaged(*d)).collect();
        let capital: Money = mortgaged.iter().map(|d| self.books().edition.deed(*d).unwrap().mortgage).sum();
        if to == "bank" {
            let (_, moved) = self.submit("bankrupt Anna to bank")?;
            let lots = self.books().game.auction().cloned();
            let lots: Vec<_> = lots.into_iter().flat_map(|a| std::iter::once(a.lot).chain(a.rest)).collect();
            let code = |d: SpaceId| PLACES.iter().find(|(_, p)| *p == d.0).map_or("?", |(c, _)| *c);
            let deeds: Vec<&str> = lots
                .iter()
                .filter_map(|l| if let banker::game::Lot::Deed(d) = l { Some(code(*d)) } else { None })
                .collect();
            let mut found = answers([("bank_cash", paid(&moved, Holder::Player(ANNA), Holder::Bank))]);
            found.extend(told("auctioned", &deeds.join(",")));
            found.extend(told("gooj_to", &self.books().rules().setting(Switch::GoojBank).is));
            let buildings = lots.iter().any(|l| matches!(l, banker::game::Lot::House | banker::game::Lot::Hotel));
            found.extend(yes("buildings_auctioned", buildings));
            return Ok(found);
        }
        let (got, moved) = self.submit(&format!("bankrupt Anna to Bo {choice}"))?;
        assert_eq!(got, paid(&moved, Holder::Player(ANNA), Holder::Player(BO)));
        let to_bank = paid(&moved, Holder::Player(BO), Holder::Bank);
        let lifted = if choice == "lift" { capital } else { Money::ZERO };
        let interest = to_bank - lifted;
        let deeds = moved.iter().filter(|t| matches!(t.item, Item::Deed(_)) && t.to == Holder::Player(BO)).count();
        let card = moved.iter().any(|t| matches!(t.item, Item::Card(_)) && t.to == Holder::Player(BO));
        let mut found = answers([
            ("creditor_receives", got),
            ("interest_now", interest),
            ("net", got - interest),
            ("to_bank_now", to_bank),
            ("lift_capital", lifted),
        ]);
        found.extend(told("deeds", &deeds));
        found.extend(told("deeds_to", "creditor"));
        found.extend(told("gooj_to", &if card { "creditor" } else { "elsewhere" }));
        if choice == "keep" {
            let mut later = Money::ZERO;
            for deed in mortgaged {
                later += self.submit(&format!("lift #{}", deed.0))?.0;
            }
            found.extend(answers([("later_lift", later)]));
        }
        Ok(found)
    }

    /// The salaries of a turn: each event moves the token; what was received counts for the next.
    pub(super) fn salaries(&self, asks: &str) -> Money {
        let books = self.books();
        let mut received = Money::ZERO;
        for event in asks.trim_start_matches("turn:").split(',') {
            received += match event.trim() {
                "pass go" => moving::salary(books, SpaceId(38), 4, received, false).amount(),
                "land go" => moving::salary(books, SpaceId(36), 4, received, false).amount(),
                "card to go" => moving::salary(books, SpaceId(2), 38, received, true).amount(),
                "backward over go" => moving::salary(books, SpaceId(1), -3, received, false).amount(),
                "sent to jail" => -jail::forfeited(books, received).amount(),
                other => panic!("no such event: {other}"),
            };
        }
        received
    }

    pub(super) fn jail_turn(&self, turn: i64, how: &[&str]) -> Asked {
        let figure = |i: usize| how[i].parse::<u8>().unwrap();
        let attempt = match how[0] {
            "fine" => jail::Attempt::Fine,
            "card" => jail::Attempt::Card,
            "buys" => jail::Attempt::BuysCard(Money::new(how[2].parse().unwrap())),
            _ => jail::Attempt::Roll(figure(1), figure(2)),
        };
        let outcome = jail::turn(self.books(), ANNA, turn, attempt)?;
        let mut found = answers([("pay", outcome.pays), ("to_seller", outcome.to_seller)]);
        found.extend(yes("leaves", outcome.leaves));
        found.extend(yes("extra_roll", outcome.rolls));
        found.extend(yes("may_pay", outcome.may_pay));
        found.extend(told("moves", &outcome.moves.unwrap_or(0)));
        Ok(found)
    }

    pub(super) fn start(&self, players: usize) -> Answers {
        let edition = self.books().edition;
        let start = notes::start(edition, players);
        let hands: Vec<&notes::Notes> = start.hands.iter().flatten().collect();
        let mut found = told("each", &notes::total(hands[0]));
        found.extend(told("notes_each", &notes::pieces(hands[0])));
        found.extend(told("paid_hands", &hands.len()));
        found.extend(told("exact_hands", &hands.iter().filter(|h| **h == hands[0]).count()));
        if let Some(left) = start.left {
            let listed: Vec<String> = left.iter().map(|(n, c)| format!("{n}x{c}")).collect();
            found.extend(told("left", &listed.join(",")));
            found.extend(told("left_sum", &notes::total(&left)));
        }
        found
    }

    pub(super) fn winners(&self) -> Answers {
        let books = self.books();
        let total = |p: PlayerId| format!("{}:{}", books.player(p), worth::estate(books, p).total());
        let mut found = told("totals", &books.game.seats().map(total).collect::<Vec<_>>().join(","));
        let winners: Vec<&str> = ending::winners(books).into_iter().map(|p| books.player(p)).collect();
        found.extend(told("winners", &winners.join(",")));
        found
    }
}
