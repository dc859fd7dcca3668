//! Deeds: bought, dealt, traded, mortgaged and redeemed; and what two pay each other.

use super::boards::Printed;
use super::world::{Case, Other, Sum, Then, Thing, World};

impl Case {
    pub fn takes_from_bank(&mut self, who: usize, at: usize) -> Option<Printed> {
        self.still_in(who)?;
        let d = self.deed(at)?;
        if self.w.plots[at].owner.is_some() {
            return self.no("already-owned");
        }
        if self.w.auction.is_some() {
            self.may_not.push("auction-open");
        }
        self.free_of_debt(who);
        self.w.plots[at].owner = Some(who);
        Some(d)
    }

    pub fn buy(&mut self, who: usize, at: usize, price: Option<i64>) -> Sum {
        let d = self.takes_from_bank(who, at)?;
        let paid = price.unwrap_or(d.price);
        self.w.seats[who].cash -= paid;
        Some(Some(paid))
    }

    pub fn deal(&mut self, who: usize, deeds: &[usize]) -> Sum {
        self.still_in(who)?;
        let book = self.w.book;
        self.w.dealt[who] += deeds.len();
        if book.dealt == 0 || self.w.dealt[who] > book.dealt && !book.deal_more {
            self.may_not.push("other-deal");
        }
        self.named_once(deeds);
        let mut sum = 0;
        for at in deeds {
            let d = self.deed(*at)?;
            if self.w.plots[*at].owner.is_some() {
                return self.no("already-owned");
            }
            self.w.plots[*at].owner = Some(who);
            sum += if book.dealt_free { 0 } else { d.price };
        }
        self.w.seats[who].cash -= sum;
        Some(Some(sum))
    }

    pub fn pay(&mut self, from: Other, to: Other, sum: i64) -> Sum {
        if from == to {
            self.cannot.push("same-player");
        }
        for side in [from, to] {
            if let Other::Player(p) = side {
                self.still_in(p)?;
            }
        }
        if let Other::Player(p) = from {
            self.w.seats[p].cash -= sum;
        }
        if let Other::Player(p) = to {
            self.w.seats[p].cash += sum;
        }
        Some(Some(sum))
    }

    /// A new owner of a mortgaged deed pays for lifting or keeping it.
    pub fn takes_mortgage(&mut self, who: usize, d: Printed, then: Then) -> i64 {
        let interest = self.w.interest(d.loan);
        let due = match then {
            Then::Lift => d.loan + interest,
            Then::Keep if self.w.book.interest_on_keeping => interest,
            Then::Keep => 0,
        };
        self.w.seats[who].cash -= due;
        self.w.plots[d.at].mortgaged = then == Then::Keep;
        self.w.plots[d.at].taken_over = then == Then::Keep;
        due
    }

    pub fn trade(&mut self, a: usize, gives: &[Thing], b: Other, gets: &[Thing], then: Then) -> Sum {
        self.still_in(a)?;
        let Other::Player(b) = b else {
            // The bank takes no deeds, mortgaged or not, and nothing else in trade.
            let deed = gives.iter().any(|t| matches!(t, Thing::Deed(_)));
            return if deed {
                self.may_not.push("not-to-bank");
                None
            } else {
                self.no("not-to-bank")
            };
        };
        self.still_in(b)?;
        if a == b {
            return self.no("same-player");
        }
        let something = |side: &[Thing]| side.iter().any(|t| *t != Thing::Money(0));
        if !something(gives) && !something(gets) {
            return self.no("syntax");
        }
        let mut due = None;
        let before = self.w.clone();
        for (from, to, things) in [(a, b, gives), (b, a, gets)] {
            let side = self.hands_over(&before, from, Other::Player(to), things, then)?;
            due = side.map(|sum| sum + due.unwrap_or(0)).or(due);
        }
        Some(due)
    }

    /// One side hands over what it had before; tells what the mortgages among it cost the taker.
    pub fn hands_over(&mut self, before: &World, from: usize, to: Other, things: &[Thing], then: Then) -> Sum {
        let deeds: Vec<usize> =
            things.iter().filter_map(|t| if let Thing::Deed(at) = t { Some(*at) } else { None }).collect();
        self.named_once(&deeds);
        for deck in 0..2 {
            let given = things.iter().filter(|t| **t == Thing::Card(deck)).count();
            if before.seats[from].cards[deck] < i64::try_from(given).unwrap() {
                self.cannot.push("no-card");
            }
        }
        let mut due = None;
        for thing in things {
            match *thing {
                Thing::Money(sum) => {
                    self.w.seats[from].cash -= sum;
                    if let Other::Player(to) = to {
                        self.w.seats[to].cash += sum;
                    }
                }
                Thing::Card(deck) => {
                    self.w.seats[from].cards[deck] -= 1;
                    if let Other::Player(to) = to {
                        self.w.seats[to].cards[deck] += 1;
                    }
                }
                Thing::Deed(at) => {
                    let d = self.deed(at)?;
                    if before.plots[at].owner != Some(from) {
                        self.cannot.push("not-owner");
                    }
                    if before.group(d.group).iter().any(|s| before.plots[*s].floors > 0) {
                        self.may_not.push("has-buildings");
                    }
                    match to {
                        Other::Player(to) => {
                            self.w.plots[at].owner = Some(to);
                            if before.plots[at].mortgaged {
                                due = Some(due.unwrap_or(0) + self.takes_mortgage(to, d, then));
                            }
                        }
                        Other::Bank => {
                            self.w.plots[at].owner = None;
                            self.w.plots[at].mortgaged = false;
                        }
                    }
                }
            }
        }
        Some(due)
    }

    pub fn named_once(&mut self, deeds: &[usize]) {
        if (1..deeds.len()).any(|i| deeds[..i].contains(&deeds[i])) {
            self.cannot.push("syntax");
        }
    }

    /// The one player to whom all these deeds belong.
    pub fn one_owner(&mut self, deeds: &[usize]) -> Option<usize> {
        let mut owner = None;
        self.named_once(deeds);
        for at in deeds {
            self.deed(*at)?;
            match (self.w.plots[*at].owner, owner) {
                (None, _) => return self.no("unowned"),
                (Some(o), Some(first)) if o != first => return self.no("not-owner"),
                (o, _) => owner = o,
            }
        }
        owner
    }

    pub fn mortgage(&mut self, deeds: &[usize]) -> Sum {
        let who = self.one_owner(deeds)?;
        let mut sum = 0;
        for at in deeds {
            let d = self.deed(*at)?;
            if self.w.plots[*at].mortgaged {
                return self.no("mortgaged");
            }
            let bare = if self.w.book.bare_group_to_mortgage { self.w.group(d.group) } else { vec![*at] };
            if bare.iter().any(|s| self.w.plots[*s].floors > 0) {
                self.may_not.push("has-buildings");
            }
            self.w.plots[*at].mortgaged = true;
            self.w.plots[*at].taken_over = false;
            sum += d.loan;
            let kept = if self.w.book.interest_first { self.w.interest(d.loan) } else { 0 };
            self.w.seats[who].cash += d.loan - kept;
        }
        Some(Some(sum))
    }

    pub fn redeem(&mut self, deeds: &[usize]) -> Sum {
        let who = self.one_owner(deeds)?;
        let mut sum = 0;
        for at in deeds {
            let d = self.deed(*at)?;
            if !self.w.plots[*at].mortgaged {
                return self.no("not-mortgaged");
            }
            let paid_already = self.w.book.interest_first && !self.w.plots[*at].taken_over;
            sum += d.loan + if paid_already { 0 } else { self.w.interest(d.loan) };
            self.w.plots[*at].mortgaged = false;
            self.w.plots[*at].taken_over = false;
        }
        self.w.seats[who].cash -= sum;
        Some(Some(sum))
    }
}
