//! A move is played: the judge's shorthand, and all that concerns money only.

use super::boards::Printed;
use super::walking::JAIL;
use super::world::{Case, Drawn, Move, Other, Owed, Sum, Then, World};

impl Case {
    /// A case to be judged on this table.
    pub fn of(w: &World) -> Case {
        Case { cannot: Vec::new(), may_not: Vec::new(), unsure: false, w: w.clone() }
    }

    pub fn no<T>(&mut self, code: &'static str) -> Option<T> {
        self.cannot.push(code);
        None
    }

    pub fn still_in(&mut self, who: usize) -> Option<()> {
        if self.w.seats[who].out { self.no("bankrupt") } else { Some(()) }
    }

    pub fn deed(&mut self, at: usize) -> Option<Printed> {
        match self.w.printed(at) {
            Some(d) => Some(d),
            None => self.no("unknown-space"),
        }
    }

    pub fn play(&mut self, play: &Move, agreed: bool) -> Sum {
        match play {
            Move::Go(who) => {
                self.still_in(*who)?;
                self.w.seats[*who].cash += self.w.book.salary;
                Some(Some(self.w.book.salary))
            }
            Move::Jail(who) => {
                self.still_in(*who)?;
                if self.w.seats[*who].jailed {
                    return self.no("already-jailed");
                }
                self.goes_to_jail(*who);
                Some(None)
            }
            Move::Fine(who) => {
                self.out_of_jail(*who, true)?;
                self.w.seats[*who].cash -= self.w.book.fine;
                Some(Some(self.w.book.fine))
            }
            Move::UseCard(who) => {
                self.out_of_jail(*who, false)?;
                let Some(deck) = (0..2).find(|d| self.w.seats[*who].cards[*d] > 0) else { return self.no("no-card") };
                self.w.seats[*who].cards[deck] -= 1;
                Some(None)
            }
            Move::DrawCard(who, deck) => {
                self.still_in(*who)?;
                if !self.w.has_get_out(*deck) {
                    return self.no("no-card");
                }
                self.draws(*who);
                self.w.seats[*who].cards[*deck] += 1;
                Some(None)
            }
            Move::Tax(who, at, tenth) => self.tax(*who, *at, *tenth),
            Move::Buy(who, at, price) => self.buy(*who, *at, *price),
            Move::Sold(who, at, price) => self.sold(*who, *at, *price),
            Move::Rent { who, at, dice, double, times, sum } => {
                self.still_in(*who)?;
                let open = (self.w.walk.stop, self.w.walk.claims.clone());
                let (dice, owed) = self.asks_rent(*who, *at, *dice);
                let open = open != (self.w.walk.stop, self.w.walk.claims.clone());
                // Other terms are another rent, to the same owner.
                let plain = !*double && times.is_none();
                let owed = owed.map(|(owner, sum)| (owner, sum.filter(|_| plain)));
                let (owner, due) = match self.w.landed_rent(*who, *at, dice, *double, *times, owed) {
                    Ok(due) => due,
                    Err("dice-needed") if sum.is_some() && agreed => {
                        (owed.map(|o| o.0).or(self.w.plots[*at].owner)?, 0)
                    }
                    Err(code) => return self.no(code),
                };
                let paid = sum.unwrap_or(due);
                if paid != due {
                    self.may_not.push("other-amount");
                }
                // Where nobody reminds an owner, a rent that is asked for in time and cannot be paid is owed.
                if open && owner != *who && paid > self.w.seats[*who].cash && !self.w.book.reminds {
                    let to = Other::Player(owner);
                    self.w.debts.push(Owed { who: *who, to, sum: paid, rent: true, at: Some(*at) });
                    return Some(Some(paid));
                }
                self.w.seats[*who].cash -= paid;
                self.w.seats[owner].cash += paid;
                Some(Some(paid))
            }
            Move::Trade { a, gives, b, gets, then } => self.trade(*a, gives, *b, gets, *then),
            Move::Mortgage(deeds) => self.mortgage(deeds),
            Move::Redeem(deeds) => self.redeem(deeds),
            Move::Build(ground, many) => {
                if let Some((who, _)) = self.builder(*ground) {
                    self.free_of_debt(who);
                    self.in_time_to_build(who);
                }
                let before = self.w.plots.clone();
                let sum = self.build(*ground, *many);
                self.not_under_the_hammer(&before);
                sum
            }
            Move::Sell(ground, many) => self.sell(*ground, *many),
            Move::Pay(from, to, sum) => self.pay(*from, *to, *sum),
            Move::Bankrupt(who, to, then) => self.bankrupt(*who, *to, *then, false),
            Move::Resign(who) => self.bankrupt(*who, None, Then::Keep, true),
            Move::Deal(who, deeds) => self.deal(*who, deeds),
            Move::Card(who, drawn) => self.card(*who, *drawn),
            Move::Owe(who, to, sum, reason) => self.owe(*who, *to, *sum, *reason),
            Move::Settle(who, to, sum, things, then) => self.settle(*who, *to, *sum, things, *then),
            Move::Auction(lot) => self.auction(*lot),
            Move::Bid(who, sum) => self.bid(*who, *sum),
            Move::Pass(who) => self.pass(*who),
            Move::Hammer(on, then) => self.hammer(*on, *then),
            Move::Roll(who, a, b) => self.roll(*who, *a, *b),
            Move::Land(who, at) => self.land(*who, *at),
            Move::Turn(who) => self.turn(*who),
        }
    }

    pub fn out_of_jail(&mut self, who: usize, by_fine: bool) -> Option<()> {
        self.still_in(who)?;
        if !self.w.seats[who].jailed {
            return self.no("not-jailed");
        }
        self.before_rolling(who, by_fine);
        self.w.seats[who].jailed = false;
        self.w.walk.failed[who] = 0;
        self.w.walk.at[who].get_or_insert(JAIL);
        Some(())
    }

    pub fn tax(&mut self, who: usize, at: usize, tenth: Option<bool>) -> Sum {
        let chooses = at == 4 && self.w.book.tenth;
        let printed = match at {
            4 => self.w.book.income_tax,
            38 => self.w.book.luxury_tax,
            _ => return self.no("unknown-space"),
        };
        self.still_in(who)?;
        if tenth.is_none() && chooses {
            return self.no("choice-first");
        }
        if tenth == Some(true) && !chooses {
            self.may_not.push("no-choice");
        }
        let due = if tenth == Some(true) { (self.w.taxed(who) + 5) / 10 } else { printed };
        if self.w.debts_of(who).iter().any(|d| !d.rent && d.at == Some(at)) {
            self.may_not.push("not-now");
        }
        // A tenth that cannot be paid has told the worth, so it is owed.
        if tenth == Some(true) && chooses && due > self.w.seats[who].cash {
            self.w.debts.push(Owed { who, to: Other::Bank, sum: due, rent: false, at: Some(at) });
        } else {
            self.w.seats[who].cash -= due;
        }
        self.settle_stop(who, at);
        Some(Some(due))
    }

    /// What a card says, where no token is followed.
    fn card(&mut self, who: usize, drawn: Drawn) -> Sum {
        self.still_in(who)?;
        self.draws(who);
        let others: Vec<usize> = (0..self.w.seats.len()).filter(|p| *p != who && !self.w.seats[*p].out).collect();
        match drawn {
            Drawn::Pay(sum) => {
                self.w.seats[who].cash -= sum;
                Some(Some(sum))
            }
            Drawn::Collect(sum) => {
                self.w.seats[who].cash += sum;
                Some(Some(sum))
            }
            Drawn::ToGo if self.w.walk.on => Some(self.walks_to_go(who)),
            Drawn::ToGo => {
                self.w.seats[who].cash += self.w.book.salary;
                Some(Some(self.w.book.salary))
            }
            // As long as the cash lasts; the rest is owed.
            Drawn::Each(sum) => {
                let mut paid = 0;
                for p in others {
                    if self.w.seats[who].cash >= sum {
                        self.w.seats[who].cash -= sum;
                        self.w.seats[p].cash += sum;
                        paid += sum;
                    } else {
                        self.w.debts.push(Owed { who, to: Other::Player(p), sum, rent: false, at: None });
                    }
                }
                Some(Some(paid))
            }
            // Who can pay pays; who cannot owes it.
            Drawn::FromEach(sum) => {
                let mut got = 0;
                for p in others {
                    if self.w.seats[p].cash >= sum {
                        self.w.seats[p].cash -= sum;
                        got += sum;
                    } else {
                        self.w.debts.push(Owed { who: p, to: Other::Player(who), sum, rent: false, at: None });
                    }
                }
                self.w.seats[who].cash += got;
                Some(Some(got))
            }
            Drawn::Repairs(house, hotel) => {
                let floors = |c: &Case| -> Vec<i64> {
                    c.w.plots.iter().filter(|p| p.owner == Some(who)).map(|p| p.floors).collect()
                };
                let top = self.w.hotel();
                let due = floors(self).iter().map(|f| if *f == top { hotel } else { f * house }).sum();
                self.w.seats[who].cash -= due;
                Some(Some(due))
            }
        }
    }
}
