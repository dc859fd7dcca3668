//! The rules a second time, written from the rulebooks' table, as plain as a rulebook: what lies on
//! the table, and what a move does to it. It shares no code with the program's rulings.

use super::boards::{Printed, STATION, UTILITY};
use super::rulebooks::{HotelSale, Rulebook};

/// A player's place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub cash: i64,
    pub cards: [i64; 2],
    pub jailed: bool,
    pub out: bool,
}

/// A deed as it lies on the table. A street's floors are its houses; one above what a hotel needs is
/// the hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    pub owner: Option<usize>,
    pub mortgaged: bool,
    /// The owner took it over with the mortgage on it.
    pub taken_over: bool,
    pub floors: i64,
}

/// Everything on the table.
#[derive(Clone, Debug)]
pub struct World {
    pub book: Rulebook,
    pub deeds: Vec<Printed>,
    pub seats: Vec<Seat>,
    pub plots: Vec<Plot>,
    /// Deeds that the bank has put up for auction and not sold yet.
    pub auction: bool,
}

/// A thing that a trade hands over: money, a deed, a get-out card of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Money(i64),
    Deed(usize),
    Card(usize),
}

/// What becomes of mortgages that change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Keep,
    Lift,
}

/// Where to build or sell: a deed by its place, or a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Street(usize),
    Group(usize),
}

/// How much to build or sell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    One,
    InAll(i64),
    Each(i64),
    /// A hotel; or everything that stands there.
    Whole,
}

/// Who is paid, or to whom a bankrupt falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    Bank,
    Player(usize),
}

/// A move at the table; places are board positions.
#[derive(Clone, Debug)]
pub enum Move {
    Go(usize),
    Jail(usize),
    Fine(usize),
    UseCard(usize),
    DrawCard(usize, usize),
    Tax(usize, usize, Option<bool>),
    Buy(usize, usize, Option<i64>),
    Sold(usize, usize, i64),
    Rent { who: usize, at: usize, dice: Option<i64>, double: bool, times: Option<i64>, sum: Option<i64> },
    Trade { a: usize, gives: Vec<Thing>, b: Other, gets: Vec<Thing>, then: Then },
    Mortgage(Vec<usize>),
    Redeem(Vec<usize>),
    Build(Ground, Many),
    Sell(Ground, Many),
    Pay(Other, Other, i64),
    Bankrupt(usize, Other, Then),
    Deal(usize, Vec<usize>),
}

impl Move {
    /// The places that it takes for deeds.
    fn deeds(&self) -> Vec<usize> {
        match self {
            Move::Buy(_, at, _)
            | Move::Sold(_, at, _)
            | Move::Rent { at, .. }
            | Move::Build(Ground::Street(at), _)
            | Move::Sell(Ground::Street(at), _) => vec![*at],
            Move::Mortgage(deeds) | Move::Redeem(deeds) | Move::Deal(_, deeds) => deeds.clone(),
            Move::Trade { gives, gets, .. } => gives
                .iter()
                .chain(gets)
                .filter_map(|t| if let Thing::Deed(at) = t { Some(*at) } else { None })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// What the rulebook says of a move.
#[derive(Debug)]
pub enum Says {
    /// It is played: the sum that it is about, and the table afterwards.
    Played(Option<i64>, Box<World>),
    /// It is not, for any of these reasons.
    Refused(Vec<&'static str>),
}

/// A move being judged: what cannot be, what may not be, and the table as it would become.
struct Case {
    cannot: Vec<&'static str>,
    may_not: Vec<&'static str>,
    w: World,
}

const HOUSES: i64 = 32;
const HOTELS: i64 = 12;

impl World {
    pub fn new(book: Rulebook, players: usize) -> World {
        let seat = Seat { cash: book.start, cards: [0, 0], jailed: false, out: false };
        let plot = Plot { owner: None, mortgaged: false, taken_over: false, floors: 0 };
        World {
            book,
            deeds: super::rulebooks::deeds(book.edition),
            seats: vec![seat; players],
            plots: vec![plot; 40],
            auction: false,
        }
    }

    fn printed(&self, at: usize) -> Option<Printed> {
        self.deeds.iter().copied().find(|d| d.at == at)
    }

    pub fn group(&self, group: usize) -> Vec<usize> {
        self.deeds.iter().filter(|d| d.group == group).map(|d| d.at).collect()
    }

    fn hotel(&self) -> i64 {
        self.book.houses_under_hotel + 1
    }

    fn houses_in_bank(&self) -> i64 {
        HOUSES - self.plots.iter().map(|p| if p.floors < self.hotel() { p.floors } else { 0 }).sum::<i64>()
    }

    fn hotels_in_bank(&self) -> i64 {
        HOTELS - self.plots.iter().map(|p| i64::from(p.floors == self.hotel())).sum::<i64>()
    }

    /// A tenth, to the nearest that the edition's notes allow, a half upward.
    fn interest(&self, loan: i64) -> i64 {
        let unit = self.book.nearest;
        (loan * 2 + 10 * unit) / (20 * unit) * unit
    }

    /// What was paid for everything on a street.
    fn built_for(&self, d: Printed) -> i64 {
        self.plots[d.at].floors * d.house
    }

    /// What the count at the end makes of a player: mortgaged deeds at half, buildings at cost.
    pub fn estate(&self, who: usize) -> i64 {
        self.seats[who].cash
            + self
                .deeds
                .iter()
                .filter(|d| self.plots[d.at].owner == Some(who))
                .map(|d| {
                    let price = if self.plots[d.at].mortgaged { half_up(d.price) } else { d.price };
                    price + self.built_for(*d)
                })
                .sum::<i64>()
    }

    /// What the income tax makes of a player: every deed at its price.
    fn taxed(&self, who: usize) -> i64 {
        self.seats[who].cash
            + self
                .deeds
                .iter()
                .filter(|d| self.plots[d.at].owner == Some(who))
                .map(|d| d.price + self.built_for(*d))
                .sum::<i64>()
    }

    /// What the bank gives for all that stands on a street: half of what it cost.
    fn refund(&self, d: Printed) -> i64 {
        self.plots[d.at].floors * half_up(d.house)
    }

    /// Rent, or why it is not due; nothing is due for one's own, for a mortgaged deed, and in one
    /// rulebook to an owner in jail.
    fn rent(
        &self,
        who: usize,
        at: usize,
        dice: Option<i64>,
        double: bool,
        times: Option<i64>,
    ) -> Result<i64, &'static str> {
        let d = self.printed(at).ok_or("unknown-space")?;
        let owner = self.plots[at].owner.ok_or("unowned")?;
        let silent_in_jail = self.seats[owner].jailed && !self.book.rent_from_jail;
        if owner == who || self.plots[at].mortgaged || silent_in_jail {
            return Ok(0);
        }
        let twice = if double { 2 } else { 1 };
        let group = self.group(d.group);
        let held = group.iter().filter(|s| self.plots[**s].owner == Some(owner)).count();
        if d.group == UTILITY {
            let dice = dice.ok_or("dice-needed")?;
            return Ok(times.unwrap_or(d.rents[held - 1]) * dice * twice);
        }
        let times = times.unwrap_or(1) * twice;
        if d.group == STATION {
            return Ok(d.rents[held - 1] * times);
        }
        let floors = self.plots[at].floors;
        if floors == self.hotel() {
            return Ok(d.rents[5] * times);
        }
        let whole = held == group.len();
        let one_mortgaged = group.iter().any(|s| self.plots[*s].mortgaged);
        let doubled = floors == 0 && whole && (!one_mortgaged || self.book.double_beside_mortgage);
        Ok(d.rents[usize::try_from(floors).unwrap()] * if doubled { 2 } else { 1 } * times)
    }

    /// What the rulebook says of a move; `agreed` where the table wants it even against the rules.
    pub fn judge(&self, play: &Move, agreed: bool) -> Says {
        let mut c = Case { cannot: Vec::new(), may_not: Vec::new(), w: self.clone() };
        // A line that names a place without a deed cannot be read.
        if play.deeds().into_iter().any(|at| self.printed(at).is_none()) {
            c.cannot.push("unknown-space");
        }
        let amount = c.play(play, agreed);
        if c.w.seats.iter().any(|s| s.cash < 0) {
            c.cannot.push("not-enough-cash");
        }
        if !agreed {
            c.cannot.append(&mut c.may_not);
        }
        match amount {
            Some(amount) if c.cannot.is_empty() => Says::Played(amount, Box::new(c.w)),
            _ => Says::Refused(c.cannot),
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        let out = self.seats.iter().filter(|s| s.out).count();
        out + 1 >= self.seats.len() || self.book.ends_after.is_some_and(|most| out >= most)
    }
}

fn half_up(sum: i64) -> i64 {
    (sum + 1) / 2
}

/// The sum of a move, or nothing where it cannot be played.
type Sum = Option<Option<i64>>;

impl Case {
    fn no<T>(&mut self, code: &'static str) -> Option<T> {
        self.cannot.push(code);
        None
    }

    fn still_in(&mut self, who: usize) -> Option<()> {
        if self.w.seats[who].out { self.no("bankrupt") } else { Some(()) }
    }

    fn deed(&mut self, at: usize) -> Option<Printed> {
        match self.w.printed(at) {
            Some(d) => Some(d),
            None => self.no("unknown-space"),
        }
    }

    fn play(&mut self, play: &Move, agreed: bool) -> Sum {
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
                self.w.seats[*who].jailed = true;
                Some(None)
            }
            Move::Fine(who) => {
                self.out_of_jail(*who)?;
                self.w.seats[*who].cash -= self.w.book.fine;
                Some(Some(self.w.book.fine))
            }
            Move::UseCard(who) => {
                self.out_of_jail(*who)?;
                let Some(deck) = (0..2).find(|d| self.w.seats[*who].cards[*d] > 0) else { return self.no("no-card") };
                self.w.seats[*who].cards[deck] -= 1;
                Some(None)
            }
            Move::DrawCard(who, deck) => {
                self.still_in(*who)?;
                let held: i64 = self.w.seats.iter().map(|s| s.cards[*deck]).sum();
                if held >= self.w.book.get_out[*deck] {
                    return self.no("no-card");
                }
                self.w.seats[*who].cards[*deck] += 1;
                Some(None)
            }
            Move::Tax(who, at, tenth) => self.tax(*who, *at, *tenth),
            Move::Buy(who, at, price) => self.buy(*who, *at, *price),
            Move::Sold(who, at, price) => self.sold(*who, *at, *price),
            Move::Rent { who, at, dice, double, times, sum } => {
                self.still_in(*who)?;
                let due = match self.w.rent(*who, *at, *dice, *double, *times) {
                    Ok(due) => due,
                    Err("dice-needed") if sum.is_some() && agreed => 0,
                    Err(code) => return self.no(code),
                };
                let paid = sum.unwrap_or(due);
                if paid != due {
                    self.may_not.push("other-amount");
                }
                let owner = self.w.plots[*at].owner?;
                self.w.seats[*who].cash -= paid;
                self.w.seats[owner].cash += paid;
                Some(Some(paid))
            }
            Move::Trade { a, gives, b, gets, then } => self.trade(*a, gives, *b, gets, *then),
            Move::Mortgage(deeds) => self.mortgage(deeds),
            Move::Redeem(deeds) => self.redeem(deeds),
            Move::Build(ground, many) => self.build(*ground, *many),
            Move::Sell(ground, many) => self.sell(*ground, *many),
            Move::Pay(from, to, sum) => self.pay(*from, *to, *sum),
            Move::Bankrupt(who, to, then) => self.bankrupt(*who, *to, *then),
            Move::Deal(who, deeds) => self.deal(*who, deeds),
        }
    }

    fn out_of_jail(&mut self, who: usize) -> Option<()> {
        self.still_in(who)?;
        if !self.w.seats[who].jailed {
            return self.no("not-jailed");
        }
        self.w.seats[who].jailed = false;
        Some(())
    }

    fn tax(&mut self, who: usize, at: usize, tenth: Option<bool>) -> Sum {
        let (printed, chooses) = match at {
            4 => (self.w.book.income_tax, self.w.book.tenth),
            38 => (self.w.book.luxury_tax, false),
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
        self.w.seats[who].cash -= due;
        Some(Some(due))
    }

    fn takes_from_bank(&mut self, who: usize, at: usize) -> Option<Printed> {
        self.still_in(who)?;
        let d = self.deed(at)?;
        if self.w.plots[at].owner.is_some() {
            return self.no("already-owned");
        }
        if self.w.auction {
            self.may_not.push("auction-open");
        }
        self.w.plots[at].owner = Some(who);
        Some(d)
    }

    fn buy(&mut self, who: usize, at: usize, price: Option<i64>) -> Sum {
        let d = self.takes_from_bank(who, at)?;
        let paid = price.unwrap_or(d.price);
        self.w.seats[who].cash -= paid;
        Some(Some(paid))
    }

    fn sold(&mut self, who: usize, at: usize, price: i64) -> Sum {
        self.takes_from_bank(who, at)?;
        self.w.seats[who].cash -= price;
        Some(Some(price))
    }

    fn deal(&mut self, who: usize, deeds: &[usize]) -> Sum {
        self.still_in(who)?;
        let book = self.w.book;
        // Deeds are dealt before anything is bought: what a player holds was dealt.
        let held = self.w.plots.iter().filter(|p| p.owner == Some(who)).count();
        if book.dealt == 0 || held + deeds.len() > book.dealt && !book.deal_more {
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

    fn pay(&mut self, from: Other, to: Other, sum: i64) -> Sum {
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
    fn takes_mortgage(&mut self, who: usize, d: Printed, then: Then) -> i64 {
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

    fn trade(&mut self, a: usize, gives: &[Thing], b: Other, gets: &[Thing], then: Then) -> Sum {
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
            let deeds: Vec<usize> =
                things.iter().filter_map(|t| if let Thing::Deed(at) = t { Some(*at) } else { None }).collect();
            self.named_once(&deeds);
            for deck in 0..2 {
                let given = things.iter().filter(|t| **t == Thing::Card(deck)).count();
                if before.seats[from].cards[deck] < i64::try_from(given).unwrap() {
                    self.cannot.push("no-card");
                }
            }
            for thing in things {
                match *thing {
                    Thing::Money(sum) => {
                        self.w.seats[from].cash -= sum;
                        self.w.seats[to].cash += sum;
                    }
                    Thing::Card(deck) => {
                        self.w.seats[from].cards[deck] -= 1;
                        self.w.seats[to].cards[deck] += 1;
                    }
                    Thing::Deed(at) => {
                        let d = self.deed(at)?;
                        if before.plots[at].owner != Some(from) {
                            self.cannot.push("not-owner");
                        }
                        if before.group(d.group).iter().any(|s| before.plots[*s].floors > 0) {
                            self.may_not.push("has-buildings");
                        }
                        self.w.plots[at].owner = Some(to);
                        if before.plots[at].mortgaged {
                            due = Some(due.unwrap_or(0) + self.takes_mortgage(to, d, then));
                        }
                    }
                }
            }
        }
        Some(due)
    }

    fn named_once(&mut self, deeds: &[usize]) {
        if (1..deeds.len()).any(|i| deeds[..i].contains(&deeds[i])) {
            self.cannot.push("syntax");
        }
    }

    /// The one player to whom all these deeds belong.
    fn one_owner(&mut self, deeds: &[usize]) -> Option<usize> {
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

    fn mortgage(&mut self, deeds: &[usize]) -> Sum {
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

    fn redeem(&mut self, deeds: &[usize]) -> Sum {
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

    /// Whose building it is, and the streets of the group.
    fn builder(&mut self, ground: Ground) -> Option<(usize, Vec<usize>)> {
        let group = match ground {
            Ground::Street(at) => self.deed(at)?.group,
            Ground::Group(group) => group,
        };
        if group >= STATION {
            return self.no("not-a-street");
        }
        let streets = self.w.group(group);
        let named = match ground {
            Ground::Street(at) => self.w.plots[at].owner,
            Ground::Group(_) => streets.iter().find_map(|s| self.w.plots[*s].owner),
        };
        match named {
            Some(owner) => Some((owner, streets)),
            None => self.no("unowned"),
        }
    }

    fn build(&mut self, ground: Ground, many: Many) -> Sum {
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
            return self.no("mortgage-in-group");
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
            self.w.plots[at].floors = floor;
            sum += self.deed(at)?.house;
        }
        self.w.seats[who].cash -= sum;
        Some(Some(sum))
    }

    /// So many over the streets, each time on the lowest, of equals on the last of the board.
    fn spread(&self, streets: &[usize], many: i64) -> Vec<(usize, i64)> {
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

    fn sell(&mut self, ground: Ground, many: Many) -> Sum {
        let group = match ground {
            Ground::Street(at) => self.deed(at)?.group,
            Ground::Group(group) => group,
        };
        if group >= STATION {
            return self.no("not-a-street");
        }
        let streets = self.w.group(group);
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
            self.w.plots[at].floors = floors - 1;
            sum += half_up(self.deed(at)?.house);
        }
        if self.w.book.sell_evenly && self.is_uneven(&streets, &touched) {
            self.may_not.push("uneven");
        }
        self.w.seats[who].cash += sum;
        Some(Some(sum))
    }

    /// So many from the streets, each time from the highest, of equals from the first of the board.
    fn gather(&mut self, streets: &[usize], many: i64) -> Option<Vec<(usize, i64)>> {
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
    fn is_uneven(&self, streets: &[usize], lowered: &[usize]) -> bool {
        lowered.iter().any(|l| streets.iter().any(|s| s != l && self.w.plots[*s].floors > self.w.plots[*l].floors + 1))
    }

    /// Everything from these streets; their hotels for cash.
    fn clear(&mut self, who: usize, streets: &[usize], from: &[usize]) -> Sum {
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
        }
        let single = self.w.book.hotels == HotelSale::OneByOne;
        let houses: Vec<usize> = from.iter().copied().filter(|s| !(single && sold.contains(s))).collect();
        if self.w.book.sell_evenly && self.is_uneven(streets, &houses) {
            self.may_not.push("uneven");
        }
        self.w.seats[who].cash += sum;
        Some(Some(sum))
    }

    /// The estate goes to the creditor: buildings back at half, deeds and cards as they are; a player
    /// pays interest at once on each mortgage, and lifts for the loan alone.
    fn bankrupt(&mut self, who: usize, to: Other, then: Then) -> Sum {
        if to == Other::Player(who) {
            return self.no("same-player");
        }
        if let Other::Player(p) = to {
            self.still_in(p)?;
        }
        self.still_in(who)?;
        let deeds: Vec<Printed> =
            self.w.deeds.iter().copied().filter(|d| self.w.plots[d.at].owner == Some(who)).collect();
        let buildings: i64 = deeds.iter().map(|d| self.w.refund(*d)).sum();
        let cash = self.w.seats[who].cash + buildings;
        let cards = self.w.seats[who].cards;
        self.w.seats[who] = Seat { cash: 0, cards: [0, 0], jailed: false, out: true };
        for d in &deeds {
            self.w.plots[d.at].floors = 0;
        }
        match to {
            Other::Player(p) => {
                self.w.seats[p].cash += cash;
                for (has, more) in self.w.seats[p].cards.iter_mut().zip(cards) {
                    *has += more;
                }
                for d in &deeds {
                    self.w.plots[d.at].owner = Some(p);
                    if self.w.plots[d.at].mortgaged {
                        let lifted = if then == Then::Lift { d.loan } else { 0 };
                        self.w.seats[p].cash -= self.w.interest(d.loan) + lifted;
                        self.w.plots[d.at].mortgaged = then == Then::Keep;
                        self.w.plots[d.at].taken_over = then == Then::Keep;
                    }
                }
            }
            Other::Bank => {
                for d in &deeds {
                    self.w.plots[d.at].owner = None;
                    self.w.plots[d.at].mortgaged &= !self.w.book.auctioned_free;
                    self.w.plots[d.at].taken_over = self.w.plots[d.at].mortgaged;
                }
                self.w.auction = !deeds.is_empty();
                if self.w.is_over() {
                    // No auction follows: the bank has its loans back.
                    for d in &deeds {
                        self.w.plots[d.at].mortgaged = false;
                    }
                }
            }
        }
        Some(Some(cash))
    }
}
