//! Houses and hotels: bought and sold back, one at a time and evenly.

use super::boards::STATION;
use super::rulebooks::HotelSale;
use super::world::{Case, Ground, Lot, Many, Plot, Sum};

impl Case {
    /// The streets of the group that is built on or sold from.
    fn streets(&mut self, ground: Ground) -> Option<Vec<usize>> {
        let group = match ground {
            Ground::Street(at) => self.deed(at)?.group,
            Ground::Group(group) => group,
        };
        if group >= STATION {
            return self.no("not-a-street");
        }
        Some(self.w.group(group))
    }

    /// Whose building it is, and the streets of the group.
    pub fn builder(&mut self, ground: Ground) -> Option<(usize, Vec<usize>)> {
        let streets = self.streets(ground)?;
        let named = match ground {
            Ground::Street(at) => self.w.plots[at].owner,
            Ground::Group(_) => streets.iter().find_map(|s| self.w.plots[*s].owner),
        };
        match named {
            Some(owner) => Some((owner, streets)),
            None => self.no("unowned"),
        }
    }

    pub fn build(&mut self, ground: Ground, many: Many) -> Sum {
        let (who, streets) = self.builder(ground)?;
        let hotel = self.w.hotel();
        if streets.iter().any(|s| self.w.plots[*s].owner != Some(who)) {
            self.may_not.push("incomplete-group");
        }
        let mine: Vec<usize> = streets.iter().copied().filter(|s| self.w.plots[*s].owner == Some(who)).collect();
        let one_mortgaged = streets.iter().any(|s| self.w.plots[*s].mortgaged);
        if one_mortgaged && !self.w.book.build_beside_mortgage {
            self.may_not.push("mortgage-in-group");
        }
        let mut site: Vec<(usize, i64)> = match (ground, many) {
            (Ground::Street(at), Many::One) => vec![(at, 1)],
            (Ground::Street(at), Many::InAll(n) | Many::Each(n)) => vec![(at, n)],
            (Ground::Street(at), Many::Whole) => vec![(at, (hotel - self.w.plots[at].floors).max(1))],
            (Ground::Group(_), Many::One) => mine.iter().map(|s| (*s, 1)).collect(),
            (Ground::Group(_), Many::Each(n)) => mine.iter().map(|s| (*s, n)).collect(),
            // A hotel on each that has none.
            (Ground::Group(_), Many::Whole) => {
                let missing: Vec<(usize, i64)> = mine.iter().map(|s| (*s, hotel - self.w.plots[*s].floors)).collect();
                if missing.iter().all(|(_, n)| *n == 0) {
                    return self.no("too-many-buildings");
                }
                missing
            }
            (Ground::Group(_), Many::InAll(n)) => self.spread(&mine, n),
        };
        if many == Many::Whole && mine.iter().any(|s| self.w.plots[*s].floors + 1 < hotel) {
            self.may_not.push("uneven");
        }
        if site.iter().any(|(s, _)| self.w.plots[*s].mortgaged) {
            self.may_not.push("mortgage-in-group");
        }
        if site.iter().all(|(_, n)| *n == 0) {
            // What is left lies under a mortgage, if anything is.
            let full = mine.iter().all(|s| self.w.plots[*s].floors == hotel);
            return self.no(if full { "too-many-buildings" } else { "mortgage-in-group" });
        }
        // One at a time, the lowest first.
        let mut sum = 0;
        while let Some(next) =
            (0..site.len()).filter(|i| site[*i].1 > 0).min_by_key(|i| self.w.plots[site[*i].0].floors)
        {
            let at = site[next].0;
            site[next].1 -= 1;
            let floor = self.w.plots[at].floors + 1;
            if floor > hotel {
                // What is left of the group may lie under a mortgage.
                if one_mortgaged {
                    self.cannot.push("mortgage-in-group");
                }
                return self.no("too-many-buildings");
            }
            if streets.iter().any(|s| self.w.plots[*s].floors + 1 < floor) {
                self.may_not.push("uneven");
            }
            if floor == hotel && self.w.hotels_in_bank() == 0 {
                self.cannot.push("no-hotels-left");
            }
            if floor < hotel && self.w.houses_in_bank() == 0 {
                self.cannot.push("no-houses-left");
            }
            let price = self.deed(at)?.house;
            self.w.plots[at].floors = floor;
            self.w.plots[at].paid.push(price);
            sum += price;
        }
        self.w.seats[who].cash -= sum;
        Some(Some(sum))
    }

    /// So many over the streets, each time on the lowest, of equals on the last of the board.
    pub fn spread(&self, streets: &[usize], many: i64) -> Vec<(usize, i64)> {
        let mut site: Vec<(usize, i64)> = streets
            .iter()
            .filter(|s| !self.w.plots[**s].mortgaged || !self.w.book.build_beside_mortgage)
            .map(|s| (*s, 0))
            .collect();
        for _ in 0..many {
            let next = (0..site.len()).rev().min_by_key(|i| self.w.plots[site[*i].0].floors + site[*i].1);
            let Some(next) = next else { break };
            site[next].1 += 1;
        }
        site
    }

    /// A building under the hammer goes to the highest bidder, and to nobody past the auction.
    pub fn not_under_the_hammer(&mut self, before: &[Plot]) {
        let hotel = self.w.hotel();
        let grown = || before.iter().zip(&self.w.plots).filter(|(was, is)| is.floors > was.floors);
        let (house, a_hotel) =
            (grown().any(|(was, _)| was.floors + 1 < hotel), grown().any(|(_, is)| is.floors == hotel));
        let sale = self.w.auction.as_ref();
        let for_sale = |lot: Lot| sale.is_some_and(|s| s.lot == lot || s.rest.contains(&lot));
        if (house && for_sale(Lot::House)) || (a_hotel && for_sale(Lot::Hotel)) {
            self.may_not.push("auction-open");
        }
    }

    pub fn sell(&mut self, ground: Ground, many: Many) -> Sum {
        let streets = self.streets(ground)?;
        let built: Vec<usize> = streets.iter().copied().filter(|s| self.w.plots[*s].floors > 0).collect();
        let from: Vec<usize> = match ground {
            Ground::Street(at) => vec![at],
            Ground::Group(_) => streets.clone(),
        };
        let Some(who) = from.iter().find_map(|s| self.w.plots[*s].owner.filter(|_| built.contains(s))) else {
            return if from.iter().all(|s| self.w.plots[*s].owner.is_none()) {
                self.no("unowned")
            } else {
                self.no("no-buildings")
            };
        };
        // Streets of the group that are somebody else's stay as they are.
        let from: Vec<usize> = from.into_iter().filter(|s| self.w.plots[*s].owner == Some(who)).collect();
        if many == Many::Whole {
            return self.clear(who, &streets, &from);
        }
        let mut site: Vec<(usize, i64)> = match (ground, many) {
            (Ground::Street(at), Many::InAll(n) | Many::Each(n)) => vec![(at, n)],
            (Ground::Street(at), _) => vec![(at, 1)],
            (Ground::Group(_), Many::Each(n)) => from.iter().map(|s| (*s, n)).collect(),
            (Ground::Group(_), Many::InAll(n)) => self.gather(&from, n)?,
            (Ground::Group(_), _) => from.iter().map(|s| (*s, 1)).collect(),
        };
        // Whoever counts out all that stands there means all of it.
        let counted: Vec<(usize, i64)> = site.iter().copied().filter(|(_, n)| *n > 0).collect();
        if many != Many::One && !counted.is_empty() && counted.iter().all(|(s, n)| *n == self.w.plots[*s].floors) {
            let all: Vec<usize> = counted.iter().map(|(s, _)| *s).collect();
            return self.clear(who, &streets, &all);
        }
        let hotel = self.w.hotel();
        let exchanges = site.iter().any(|(s, n)| *n > 0 && self.w.plots[*s].floors == hotel);
        if exchanges && self.w.book.hotels == HotelSale::OneByOne {
            self.may_not.push("other-deal");
        }
        if site.iter().any(|(s, n)| *n > self.w.plots[*s].floors) {
            return self.no("no-buildings");
        }
        // One at a time, the highest first.
        let touched: Vec<usize> = site.iter().filter(|(_, n)| *n > 0).map(|(s, _)| *s).collect();
        let mut sum = 0;
        while let Some(next) =
            (0..site.len()).rev().filter(|i| site[*i].1 > 0).max_by_key(|i| self.w.plots[site[*i].0].floors)
        {
            let at = site[next].0;
            site[next].1 -= 1;
            let floors = self.w.plots[at].floors;
            if floors == hotel && self.w.houses_in_bank() < self.w.book.houses_under_hotel {
                self.cannot.push("no-houses-left");
            }
            let d = self.deed(at)?;
            sum += self.w.half_of(d, usize::try_from(floors - 1).unwrap());
            self.w.plots[at].floors = floors - 1;
            self.w.plots[at].paid.pop();
        }
        if self.w.book.sell_evenly && self.is_uneven(&streets, &touched) {
            self.may_not.push("uneven");
        }
        self.w.seats[who].cash += sum;
        Some(Some(sum))
    }

    /// So many from the streets, each time from the highest, of equals from the first of the board.
    pub fn gather(&mut self, streets: &[usize], many: i64) -> Option<Vec<(usize, i64)>> {
        let mut site: Vec<(usize, i64)> = streets.iter().map(|s| (*s, 0)).collect();
        for _ in 0..many {
            let left = |i: &usize| self.w.plots[site[*i].0].floors - site[*i].1;
            let next = (0..site.len()).rev().max_by_key(left).filter(|i| left(i) > 0);
            let Some(next) = next else { return self.no("no-buildings") };
            site[next].1 += 1;
        }
        Some(site)
    }

    /// Whether one of these streets now stands two below another of its group.
    pub fn is_uneven(&self, streets: &[usize], lowered: &[usize]) -> bool {
        lowered.iter().any(|l| streets.iter().any(|s| s != l && self.w.plots[*s].floors > self.w.plots[*l].floors + 1))
    }

    /// Everything from these streets; their hotels for cash.
    pub fn clear(&mut self, who: usize, streets: &[usize], from: &[usize]) -> Sum {
        let hotel = self.w.hotel();
        let sold: Vec<usize> = from.iter().copied().filter(|s| self.w.plots[*s].floors == hotel).collect();
        if !sold.is_empty() {
            let stays = streets.iter().any(|s| !from.contains(s) && self.w.plots[*s].floors == hotel);
            if stays && self.w.book.hotels == HotelSale::TogetherOrExchanged {
                self.may_not.push("group-only");
            }
            if self.w.book.outright_wants_houses && self.w.houses_in_bank() < self.w.book.houses_under_hotel {
                self.cannot.push("no-houses-left");
            }
        }
        let mut sum = 0;
        for s in from {
            let d = self.deed(*s)?;
            sum += self.w.refund(d);
            self.w.plots[*s].floors = 0;
            self.w.plots[*s].paid.clear();
        }
        let single = self.w.book.hotels == HotelSale::OneByOne;
        let houses: Vec<usize> = from.iter().copied().filter(|s| !(single && sold.contains(s))).collect();
        if self.w.book.sell_evenly && self.is_uneven(streets, &houses) {
            self.may_not.push("uneven");
        }
        self.w.seats[who].cash += sum;
        Some(Some(sum))
    }
}
