//! Auctions: of what nobody bought, of the last buildings, of what fell to the bank.

use super::boards::STATION;
use super::world::{Case, Ground, Lot, Many, Sale, Sum, Then, World};

impl World {
    fn whole_groups(&self, who: usize) -> Vec<usize> {
        let streets = (0..STATION).map(|g| self.group(g));
        streets.filter(|g| g.iter().all(|s| self.plots[*s].owner == Some(who))).flatten().collect()
    }

    pub fn playing(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|p| !self.seats[*p].out).collect()
    }

    /// Where a player could place one more house, or a hotel, at once and evenly.
    pub fn places(&self, who: usize, hotel: bool) -> Vec<usize> {
        let next_is_hotel = |at: usize| self.plots[at].floors + 1 == self.hotel();
        let fits = |at: &usize| {
            let mut trial = Case::of(self);
            next_is_hotel(*at) == hotel
                && trial.build(Ground::Street(*at), Many::One).is_some()
                && trial.cannot.is_empty()
                && trial.may_not.is_empty()
        };
        self.whole_groups(who).into_iter().filter(fits).collect()
    }

    /// Whether fewer than two could place one now, or the bank has enough of these for all who could.
    fn has_plenty(&self, hotel: bool) -> bool {
        let bidders: Vec<usize> = self.playing().into_iter().filter(|p| !self.places(*p, hotel).is_empty()).collect();
        let room = |at: usize| (self.hotel() - 1 - self.plots[at].floors).max(0);
        let wants = |p: &usize| -> i64 {
            if hotel {
                return i64::try_from(self.places(*p, true).len()).unwrap();
            }
            self.whole_groups(*p).into_iter().map(room).sum()
        };
        let wanted: i64 = bidders.iter().map(wants).sum();
        bidders.len() < 2 || wanted <= if hotel { self.hotels_in_bank() } else { self.houses_in_bank() }
    }

    /// Above the last bid; for a building, where the rulebook says so, the lowest printed price where
    /// anybody could place it.
    fn least_bid(&self, sale: &Sale) -> i64 {
        let next = sale.bid.map_or(1, |(_, sum)| sum + 1);
        let hotel = match sale.lot {
            Lot::House => false,
            Lot::Hotel => true,
            Lot::Deed(_) | Lot::Card(_) => return next,
        };
        if !self.book.buildings_from_printed {
            return next;
        }
        let prices = self.playing().into_iter().flat_map(|p| self.places(p, hotel)).filter_map(|s| self.printed(s));
        next.max(prices.map(|d| d.house).min().unwrap_or(0))
    }

    /// Whether what is on the block is still the bank's to sell.
    fn is_the_banks(&self, lot: Lot) -> bool {
        match lot {
            Lot::Deed(at) => self.plots[at].owner.is_none(),
            Lot::Card(deck) => self.has_get_out(deck),
            Lot::House => self.houses_in_bank() > 0,
            Lot::Hotel => self.hotels_in_bank() > 0,
        }
    }

    /// A mortgage on the lot costs its new owner the interest at once.
    fn interest_with(&self, lot: Lot) -> i64 {
        match lot {
            Lot::Deed(at) if self.plots[at].mortgaged && !self.book.auctioned_free => {
                self.printed(at).map_or(0, |d| self.interest(d.loan))
            }
            _ => 0,
        }
    }
}

impl Sale {
    pub fn of(lot: Lot, rest: Vec<Lot>) -> Sale {
        Sale { lot, bid: None, under: Vec::new(), passed: Vec::new(), rest }
    }

    /// Whoever is out of it: the highest bid of the others is the highest.
    pub fn bid_is_void(&mut self, who: usize) {
        self.under.retain(|(p, _)| *p != who);
        if self.bid.is_some_and(|(p, _)| p == who) {
            self.bid = self.under.pop();
        }
    }
}

impl Case {
    pub fn auction(&mut self, lot: Lot) -> Sum {
        if self.w.auction.is_some() {
            self.may_not.push("auction-open");
        }
        match lot {
            Lot::Deed(at) => {
                self.deed(at)?;
                if self.w.plots[at].owner.is_some() {
                    return self.no("already-owned");
                }
            }
            Lot::House | Lot::Hotel => {
                let hotel = lot == Lot::Hotel;
                let left = if hotel { self.w.hotels_in_bank() } else { self.w.houses_in_bank() };
                if left < 1 {
                    return self.no(if hotel { "no-hotels-left" } else { "no-houses-left" });
                }
                if self.w.has_plenty(hotel) {
                    self.may_not.push("not-now");
                }
            }
            Lot::Card(_) => return None,
        }
        self.w.auction = Some(Sale::of(lot, Vec::new()));
        Some(None)
    }

    fn sale(&mut self) -> Option<Sale> {
        match self.w.auction.clone() {
            Some(sale) => Some(sale),
            None => self.no("no-auction"),
        }
    }

    /// What stands against a bid.
    fn may_bid(&mut self, sale: &mut Sale, who: usize, sum: i64) -> Option<()> {
        self.still_in(who)?;
        self.void_bids(sale);
        self.free_of_debt(who);
        let places = match sale.lot {
            Lot::House => Some(self.w.places(who, false)),
            Lot::Hotel => Some(self.w.places(who, true)),
            _ => None,
        };
        if places.is_some_and(|p| p.is_empty()) {
            self.may_not.push("may-not-bid");
        }
        if sum < self.w.least_bid(sale) {
            self.may_not.push("bid-too-low");
        }
        if sum + self.w.interest_with(sale.lot) > self.w.seats[who].cash {
            self.cannot.push("not-enough-cash");
        }
        Some(())
    }

    /// A bid that its bidder can no longer pay, or place, is void; the next below takes the lot.
    fn void_bids(&mut self, sale: &mut Sale) {
        while let Some((who, sum)) = sale.bid {
            let needs = sum + self.w.interest_with(sale.lot);
            let homes = match sale.lot {
                Lot::House => Some(self.w.places(who, false)),
                Lot::Hotel => Some(self.w.places(who, true)),
                _ => None,
            };
            let (least, most) = match &homes {
                None => self.w.could_pay(who),
                Some(homes) => self.w.could_pay_beside(who, homes, sale.lot == Lot::Hotel),
            };
            let homeless = homes.is_some_and(|h| h.is_empty());
            if needs > least && needs <= most && needs > self.w.seats[who].cash {
                self.unsure = true;
            }
            if needs <= most && !homeless {
                return;
            }
            sale.bid = sale.under.pop();
        }
    }

    pub fn bid(&mut self, who: usize, sum: i64) -> Sum {
        let mut sale = self.sale()?;
        self.may_bid(&mut sale, who, sum)?;
        sale.under.extend(sale.bid);
        sale.bid = Some((who, sum));
        sale.passed.retain(|p| *p != who);
        self.w.auction = Some(sale);
        Some(Some(sum))
    }

    pub fn pass(&mut self, who: usize) -> Sum {
        let mut sale = self.sale()?;
        self.still_in(who)?;
        self.void_bids(&mut sale);
        if sale.passed.contains(&who) {
            self.may_not.push("not-now");
            return Some(None);
        }
        if sale.bid.is_some_and(|(p, _)| p == who) {
            self.may_not.push("not-now");
            sale.bid_is_void(who);
        }
        sale.passed.push(who);
        self.w.auction = Some(sale);
        Some(None)
    }

    /// Knocked down to the highest bidder; without a bid it stays with the bank, free of all.
    pub fn hammer(&mut self, on: Option<usize>, then: Then) -> Sum {
        let mut sale = self.sale()?;
        if on.is_some() && matches!(sale.lot, Lot::Deed(_) | Lot::Card(_)) {
            return self.no("syntax");
        }
        if self.w.is_the_banks(sale.lot) {
            self.void_bids(&mut sale);
        }
        let sum = match sale.bid {
            _ if !self.w.is_the_banks(sale.lot) => None,
            Some((who, sum)) => {
                self.knocked_down(sale.lot, who, sum, on, then)?;
                Some(sum)
            }
            None => {
                if let Lot::Deed(at) = sale.lot {
                    self.w.plots[at].mortgaged = false;
                }
                None
            }
        };
        self.next_lot(sale);
        Some(sum)
    }

    fn next_lot(&mut self, sale: Sale) {
        let mut rest = sale.rest.into_iter();
        self.w.auction = rest.next().map(|lot| Sale::of(lot, rest.collect()));
    }

    fn knocked_down(&mut self, lot: Lot, who: usize, sum: i64, on: Option<usize>, then: Then) -> Option<()> {
        self.still_in(who)?;
        self.w.seats[who].cash -= sum;
        match lot {
            Lot::Deed(at) => {
                let d = self.deed(at)?;
                self.w.plots[at].owner = Some(who);
                if self.w.plots[at].mortgaged {
                    // The new owner's tenth, where every change of hands costs it.
                    let interest = if self.w.book.auctioned_free { 0 } else { self.w.interest(d.loan) };
                    self.w.seats[who].cash -= interest + if then == Then::Lift { d.loan } else { 0 };
                    self.w.plots[at].mortgaged = then == Then::Keep;
                    self.w.plots[at].taken_over = then == Then::Keep;
                }
            }
            Lot::Card(deck) => self.w.seats[who].cards[deck] += 1,
            Lot::House | Lot::Hotel => return self.placed(lot == Lot::Hotel, who, sum, on),
        }
        Some(())
    }

    /// A building is placed at once, on the street that is named or the only one there is.
    fn placed(&mut self, hotel: bool, who: usize, sum: i64, on: Option<usize>) -> Option<()> {
        let places = self.w.places(who, hotel);
        let Some(at) = on.or(places.first().copied().filter(|_| places.len() == 1)) else { return self.no("syntax") };
        let mut trial = Case::of(&self.w);
        let built = trial.build(Ground::Street(at), Many::One);
        self.cannot.append(&mut trial.cannot);
        self.may_not.append(&mut trial.may_not);
        if self.w.plots[at].owner != Some(who) {
            self.cannot.push("not-owner");
        }
        if (self.w.plots[at].floors + 1 == self.w.hotel()) != hotel {
            self.cannot.push("too-many-buildings");
        }
        built?;
        let cash: Vec<i64> = self.w.seats.iter().map(|s| s.cash).collect();
        self.w.plots = trial.w.plots;
        for (seat, cash) in self.w.seats.iter_mut().zip(cash) {
            seat.cash = cash;
        }
        self.w.plots[at].paid.pop();
        self.w.plots[at].paid.push(sum);
        Some(())
    }

    /// A whole auction told in one line, of the deed on the block or of another.
    pub fn sold(&mut self, who: usize, at: usize, price: i64) -> Sum {
        self.still_in(who)?;
        self.deed(at)?;
        if self.w.plots[at].owner.is_some() {
            return self.no("already-owned");
        }
        if let Some(sale) = self.w.auction.clone().filter(|s| s.lot == Lot::Deed(at)) {
            if sale.bid != Some((who, price)) {
                self.may_bid(&mut sale.clone(), who, price)?;
            }
            self.knocked_down(sale.lot, who, price, None, Then::Keep)?;
            self.next_lot(sale);
        } else {
            self.takes_from_bank(who, at)?;
            self.w.seats[who].cash -= price;
        }
        Some(Some(price))
    }
}
