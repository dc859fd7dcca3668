//! Money trouble: debts written down and settled, and bankruptcy.

use super::boards::Printed;
use super::world::{Case, Lot, Other, Owed, Reason, Sale, Seat, Sum, Then, Thing, World};

impl World {
    /// What a player owes, the oldest debt first.
    pub fn debts_of(&self, who: usize) -> Vec<Owed> {
        self.debts.iter().copied().filter(|d| d.who == who).collect()
    }

    /// The least and the most that a player could pay after selling and mortgaging everything. They
    /// differ where hotels may stay unsold for want of houses in the bank, or where a group is not
    /// all one's own: then only a search through all orders of selling would tell.
    pub fn could_pay(&self, who: usize) -> (i64, i64) {
        self.could_pay_without(who, &|_| false, &|_| false)
    }

    /// The same of somebody who then must place a building on one of these streets: nothing of its
    /// group is mortgaged, and for a hotel nothing of it is sold.
    pub fn could_pay_beside(&self, who: usize, homes: &[usize], hotel: bool) -> (i64, i64) {
        let beside = |home: &usize| {
            let group = self.printed(*home).map_or_else(Vec::new, |d| self.group(d.group));
            let same = |at: usize| group.contains(&at);
            let lone = |at: usize| if self.book.build_beside_mortgage { at == *home } else { same(at) };
            self.could_pay_without(who, &lone, &|at| hotel && same(at))
        };
        let all: Vec<(i64, i64)> = homes.iter().map(beside).collect();
        let cash = self.seats[who].cash;
        (all.iter().map(|a| a.0).max().unwrap_or(cash), all.iter().map(|a| a.1).max().unwrap_or(cash))
    }

    fn could_pay_without(
        &self,
        who: usize,
        no_loan: &dyn Fn(usize) -> bool,
        no_sale: &dyn Fn(usize) -> bool,
    ) -> (i64, i64) {
        let (mut least, mut most) = (self.seats[who].cash, self.seats[who].cash);
        for d in self.deeds.iter().filter(|d| self.plots[d.at].owner == Some(who)) {
            let lent = d.loan - if self.book.interest_first { self.interest(d.loan) } else { 0 };
            let lent = if self.plots[d.at].mortgaged || no_loan(d.at) || no_sale(d.at) { 0 } else { lent };
            let brings = lent + if no_sale(d.at) { 0 } else { self.refund(*d) };
            most += brings;
            let group = self.group(d.group);
            let built = group.iter().any(|s| self.plots[*s].floors > 0);
            let whole = group.iter().all(|s| self.plots[*s].owner == Some(who));
            let hotel = group.iter().any(|s| self.plots[*s].floors == self.hotel());
            if !built || (whole && !(hotel && self.book.outright_wants_houses)) {
                least += brings;
            }
        }
        (least, most)
    }
}

impl Case {
    /// Who owes may not buy, build or bid.
    pub fn free_of_debt(&mut self, who: usize) {
        if !self.w.debts_of(who).is_empty() {
            self.may_not.push("debt-open");
        }
    }

    pub fn owe(&mut self, who: usize, to: Other, sum: i64, reason: Reason) -> Sum {
        self.still_in(who)?;
        if let Other::Player(p) = to {
            self.still_in(p)?;
            if p == who {
                return self.no("same-player");
            }
            if reason == Reason::Loan {
                self.may_not.push("loan-between-players");
                self.w.seats[p].cash -= sum;
                self.w.seats[who].cash += sum;
            }
        }
        let rent = to != Other::Bank && reason == Reason::Rent;
        let at = match to {
            Other::Player(owner) if rent => self.w.strike_rent(who, owner, sum),
            _ => None,
        };
        self.w.debts.push(Owed { who, to, sum, rent, at });
        Some(Some(sum))
    }

    /// In money, as far as it goes, the oldest debt first; in property for all that is owed.
    pub fn settle(&mut self, who: usize, to: Option<Other>, sum: Option<i64>, things: &[Thing], then: Then) -> Sum {
        self.still_in(who)?;
        let debts = self.w.debts_of(who);
        let Some(oldest) = debts.first() else { return self.no("no-debt") };
        let to = to.unwrap_or(oldest.to);
        let owed: Vec<Owed> = debts.iter().copied().filter(|d| d.to == to).collect();
        if owed.is_empty() {
            return self.no("no-debt");
        }
        let total: i64 = owed.iter().map(|d| d.sum).sum();
        let in_money: i64 = things.iter().map(|t| if let Thing::Money(n) = t { *n } else { 0 }).sum();
        let money = sum.unwrap_or(if things.is_empty() { total } else { 0 }) + in_money;
        if money > total {
            return self.no("bad-amount");
        }
        self.w.seats[who].cash -= money;
        if let Other::Player(p) = to {
            self.w.seats[p].cash += money;
        }
        if things.is_empty() {
            let mut left = money;
            for debt in self.w.debts.iter_mut().filter(|d| d.who == who && d.to == to) {
                let paid = left.min(debt.sum);
                debt.sum -= paid;
                left -= paid;
            }
            self.w.debts.retain(|d| d.sum > 0);
            return Some(Some(money));
        }
        let property = things.iter().any(|t| !matches!(t, Thing::Money(_)));
        if property || money != total {
            match to {
                Other::Bank => self.may_not.push("not-to-bank"),
                Other::Player(_) if owed.iter().all(|d| d.rent) || self.w.book.any_debt_in_property => {}
                Other::Player(_) => self.may_not.push("not-in-property"),
            }
        }
        let things: Vec<Thing> = things.iter().copied().filter(|t| !matches!(t, Thing::Money(_))).collect();
        let before = self.w.clone();
        self.hands_over(&before, who, to, &things, then)?;
        self.w.debts.retain(|d| !(d.who == who && d.to == to));
        Some(Some(money))
    }

    /// Who takes the estate, and what others are paid before: all that is owed is paid in its order, out
    /// of all that can be raised, and the first claim that cannot be met takes all that is left. Whoever
    /// gives up and can pay everybody leaves the rest to the bank; another creditor that the table names
    /// takes everything.
    fn heir(owed: &[(Other, i64)], to: Option<Other>, reach: i64, gives_up: bool) -> (Other, Vec<(Other, i64)>) {
        let (mut left, mut paid, mut heir) = (reach, Vec::new(), None);
        for (whom, sum) in owed {
            if heir.is_none() && *sum <= left {
                left -= sum;
                paid.push((*whom, *sum));
            } else {
                heir = heir.or(Some(*whom));
            }
        }
        if gives_up && heir.is_none() {
            return (Other::Bank, paid);
        }
        let heir = heir.unwrap_or(owed.first().map_or(Other::Bank, |d| d.0));
        if to.is_some_and(|to| to != heir) {
            return (to.unwrap(), Vec::new());
        }
        (heir, paid.into_iter().filter(|(p, _)| *p != heir).collect())
    }

    /// What a loan on a deed puts into the hand.
    fn lent(&self, d: Printed) -> i64 {
        d.loan - if self.w.book.interest_first { self.w.interest(d.loan) } else { 0 }
    }

    /// Mortgages what brings so much: the least loan that does, or the greatest and then another.
    fn mortgages_for(&mut self, deeds: &[Printed], mut missing: i64) -> i64 {
        let mut raised = 0;
        while missing > 0 {
            let free = || deeds.iter().filter(|d| !self.w.plots[d.at].mortgaged);
            let enough = free().filter(|d| self.lent(**d) >= missing).min_by_key(|d| (self.lent(**d), d.at));
            let Some(d) = enough.or(free().max_by_key(|d| (self.lent(**d), d.at))) else { break };
            let (at, sum) = (d.at, self.lent(*d));
            self.w.plots[at].mortgaged = true;
            raised += sum;
            missing -= sum;
        }
        raised
    }

    /// The estate goes to the creditor: buildings back at half, deeds and cards as they are; a player
    /// pays interest at once on each mortgage, and lifts for the loan alone.
    pub fn bankrupt(&mut self, who: usize, to: Option<Other>, then: Then, gives_up: bool) -> Sum {
        if to == Some(Other::Player(who)) {
            return self.no("same-player");
        }
        if let Some(Other::Player(p)) = to {
            self.still_in(p)?;
        }
        self.still_in(who)?;
        let owed = self.w.owing(who);
        let total: i64 = owed.iter().map(|d| d.1).sum();
        if !gives_up && self.w.debts_of(who).is_empty() && self.card_opens(who) {
            self.may_not.push("not-now");
        }
        if !gives_up && owed.is_empty() && self.w.has_to_choose(who) {
            return self.no("choice-first");
        }
        let (least, most) = self.w.could_pay(who);
        let out = self.w.seats.iter().filter(|s| s.out).count();
        let over = self.w.book.ends_after.is_some_and(|most| out >= most);
        if total > 0 && !gives_up {
            if total <= least && over {
                // Beyond the end it hangs on what there was at the end, which the model does not keep.
                self.unsure = true;
            } else if total <= least {
                self.may_not.push("can-still-pay");
            } else if total <= most {
                self.unsure = true;
            }
        }
        let deeds: Vec<Printed> =
            self.w.deeds.iter().copied().filter(|d| self.w.plots[d.at].owner == Some(who)).collect();
        let all = self.w.seats[who].cash + deeds.iter().map(|d| self.w.refund(*d)).sum::<i64>();
        let free: i64 = deeds.iter().filter(|d| !self.w.plots[d.at].mortgaged).map(|d| self.lent(*d)).sum();
        let (ruled, _) = Case::heir(&owed, None, all + free, gives_up);
        // Nobody takes it all but the one whose claim is the first that fails.
        if to.is_some_and(|to| !owed.is_empty() && to != ruled) {
            self.may_not.push("not-now");
        }
        let (heir, before) = Case::heir(&owed, to, all + free, gives_up);
        let others: i64 = before.iter().map(|(_, sum)| sum).sum();
        let mut cash = all + self.mortgages_for(&deeds, others - all);
        for (other, sum) in before {
            cash -= sum;
            if let Other::Player(p) = other {
                self.w.seats[p].cash += sum;
            }
        }
        let cards = self.w.seats[who].cards;
        self.w.seats[who] = Seat { cash: 0, cards: [0, 0], jailed: false, out: true };
        self.leaves_the_board(who, heir);
        for d in &deeds {
            self.w.plots[d.at].floors = 0;
            self.w.plots[d.at].paid.clear();
        }
        // What was owed is gone; what the bankrupt was owed is owed to the heir.
        self.w.debts.retain(|d| d.who != who && !(d.to == Other::Player(who) && heir == Other::Player(d.who)));
        for debt in self.w.debts.iter_mut().filter(|d| d.to == Other::Player(who)) {
            debt.to = heir;
        }
        match heir {
            Other::Player(p) => self.inherits(p, &deeds, cash, cards, then),
            Other::Bank => self.falls_to_bank(&deeds, cards),
        }
        if let Some(sale) = &mut self.w.auction {
            sale.bid_is_void(who);
        }
        // An auction needs two.
        if self.w.playing().len() < 2 {
            self.w.auction = None;
        }
        Some(Some(cash))
    }

    fn inherits(&mut self, p: usize, deeds: &[Printed], cash: i64, cards: [i64; 2], then: Then) {
        self.w.seats[p].cash += cash;
        for (has, more) in self.w.seats[p].cards.iter_mut().zip(cards) {
            *has += more;
        }
        let mut due = 0;
        let mut lifts = false;
        for d in deeds {
            self.w.plots[d.at].owner = Some(p);
            if self.w.plots[d.at].mortgaged {
                lifts |= then == Then::Lift;
                due += self.w.interest(d.loan) + if then == Then::Lift { d.loan } else { 0 };
                self.w.plots[d.at].mortgaged = then == Then::Keep;
                self.w.plots[d.at].taken_over = then == Then::Keep;
            }
        }
        // Interest that cannot be paid is a debt to the bank like any other.
        let has = self.w.seats[p].cash;
        if due > has && !lifts {
            self.w.debts.push(Owed { who: p, to: Other::Bank, sum: due - has, rent: false, at: None });
            due = has;
        }
        self.w.seats[p].cash -= due;
    }

    /// The bank auctions the deeds one by one, after what it has on the block already.
    fn falls_to_bank(&mut self, deeds: &[Printed], cards: [i64; 2]) {
        let over = self.w.is_over();
        for d in deeds {
            let plot = &mut self.w.plots[d.at];
            plot.owner = None;
            // Where no auction follows the bank has its loans back.
            plot.mortgaged &= !self.w.book.auctioned_free && !over;
            plot.taken_over = plot.mortgaged;
        }
        if over {
            return;
        }
        let mut lots: Vec<Lot> = deeds.iter().map(|d| Lot::Deed(d.at)).collect();
        if self.w.book.cards_auctioned {
            lots.extend((0..2).flat_map(|deck| (0..cards[deck]).map(move |_| Lot::Card(deck))));
        }
        if let Some(sale) = &mut self.w.auction {
            sale.rest.extend(lots);
        } else if !lots.is_empty() {
            let lot = lots.remove(0);
            self.w.auction = Some(Sale::of(lot, lots));
        }
    }
}
