//! The rules a second time, written from the rulebooks' table, as plain as a rulebook: what lies on
//! the table, and what a move does to it. It shares no code with the program's rulings.

use super::boards::{Printed, STATION, UTILITY};
use super::rulebooks::Rulebook;
use super::walking::Walk;

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
    /// What was paid for each floor, from the ground up.
    pub paid: Vec<i64>,
}

/// A debt that stands written down, the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    pub who: usize,
    pub to: Other,
    pub sum: i64,
    /// It came of rent, which may be paid in property.
    pub rent: bool,
    /// The deed whose rent it is, where that is known.
    pub at: Option<usize>,
}

/// What is sold at an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lot {
    Deed(usize),
    House,
    Hotel,
    Card(usize),
}

/// An auction: what is on the block, the highest bid, the last bids of the others from the lowest up,
/// who has passed, what comes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sale {
    pub lot: Lot,
    pub bid: Option<(usize, i64)>,
    pub under: Vec<(usize, i64)>,
    pub passed: Vec<usize>,
    pub rest: Vec<Lot>,
}

/// Everything on the table.
#[derive(Clone, Debug)]
pub struct World {
    pub book: Rulebook,
    pub deeds: Vec<Printed>,
    pub seats: Vec<Seat>,
    /// How many deeds each was dealt.
    pub dealt: Vec<usize>,
    pub plots: Vec<Plot>,
    pub debts: Vec<Owed>,
    pub auction: Option<Sale>,
    pub walk: Walk,
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
    Rent {
        who: usize,
        at: usize,
        dice: Option<i64>,
        double: bool,
        times: Option<i64>,
        sum: Option<i64>,
    },
    Trade {
        a: usize,
        gives: Vec<Thing>,
        b: Other,
        gets: Vec<Thing>,
        then: Then,
    },
    Mortgage(Vec<usize>),
    Redeem(Vec<usize>),
    Build(Ground, Many),
    Sell(Ground, Many),
    Pay(Other, Other, i64),
    Bankrupt(usize, Option<Other>, Then),
    Resign(usize),
    Deal(usize, Vec<usize>),
    Card(usize, Drawn),
    Owe(usize, Other, i64, Reason),
    /// Who, to whom, in money, in things, and what becomes of mortgages among them.
    Settle(usize, Option<Other>, Option<i64>, Vec<Thing>, Then),
    Auction(Lot),
    Bid(usize, i64),
    Pass(usize),
    Hammer(Option<usize>, Then),
    /// Who, where the line says so, and the two dice.
    Roll(Option<usize>, i64, i64),
    Land(usize, usize),
    Turn(usize),
}

/// What a card drawn says.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    Pay(i64),
    Collect(i64),
    Each(i64),
    FromEach(i64),
    Repairs(i64, i64),
    ToGo,
}

/// What a debt is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Rent,
    Card,
    Loan,
}

impl Move {
    /// The places that it takes for deeds.
    pub fn deeds(&self) -> Vec<usize> {
        match self {
            Move::Buy(_, at, _)
            | Move::Sold(_, at, _)
            | Move::Rent { at, .. }
            | Move::Build(Ground::Street(at), _)
            | Move::Sell(Ground::Street(at), _)
            | Move::Auction(Lot::Deed(at))
            | Move::Hammer(Some(at), _) => vec![*at],
            Move::Mortgage(deeds) | Move::Redeem(deeds) | Move::Deal(_, deeds) => deeds.clone(),
            Move::Settle(.., things, _) => {
                things.iter().filter_map(|t| if let Thing::Deed(at) = t { Some(*at) } else { None }).collect()
            }
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
    /// Only a search through all ways to sell would tell.
    Unsure,
}

/// A move being judged: what cannot be, what may not be, and the table as it would become.
pub struct Case {
    pub cannot: Vec<&'static str>,
    pub may_not: Vec<&'static str>,
    pub unsure: bool,
    pub w: World,
}

const HOUSES: i64 = 32;
const HOTELS: i64 = 12;

impl World {
    pub fn new(book: Rulebook, players: usize) -> World {
        let seat = Seat { cash: book.start, cards: [0, 0], jailed: false, out: false };
        let plot = Plot { owner: None, mortgaged: false, taken_over: false, floors: 0, paid: Vec::new() };
        World {
            book,
            deeds: super::rulebooks::deeds(book.edition),
            seats: vec![seat; players],
            dealt: vec![0; players],
            plots: vec![plot; 40],
            debts: Vec::new(),
            auction: None,
            walk: Walk::of(players),
        }
    }

    pub fn printed(&self, at: usize) -> Option<Printed> {
        self.deeds.iter().copied().find(|d| d.at == at)
    }

    pub fn group(&self, group: usize) -> Vec<usize> {
        self.deeds.iter().filter(|d| d.group == group).map(|d| d.at).collect()
    }

    pub fn hotel(&self) -> i64 {
        self.book.houses_under_hotel + 1
    }

    /// Whether a get-out card of this deck lies where it can be drawn.
    pub fn has_get_out(&self, deck: usize) -> bool {
        let held = |deck: usize| self.seats.iter().map(|s| s.cards[deck]).sum::<i64>();
        match self.book.keys {
            Some(all) => held(0) + held(1) < all,
            None => held(deck) < self.book.get_out[deck],
        }
    }

    pub fn houses_in_bank(&self) -> i64 {
        HOUSES - self.plots.iter().map(|p| if p.floors < self.hotel() { p.floors } else { 0 }).sum::<i64>()
    }

    pub fn hotels_in_bank(&self) -> i64 {
        HOTELS - self.plots.iter().map(|p| i64::from(p.floors == self.hotel())).sum::<i64>()
    }

    /// A tenth, to the nearest that the edition's notes allow, a half upward.
    pub fn interest(&self, loan: i64) -> i64 {
        let unit = self.book.nearest;
        (loan * 2 + 10 * unit) / (20 * unit) * unit
    }

    /// What was paid for everything on a street.
    pub fn built_for(&self, d: Printed) -> i64 {
        if self.book.by_what_was_paid { self.plots[d.at].paid.iter().sum() } else { self.plots[d.at].floors * d.house }
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
    pub fn taxed(&self, who: usize) -> i64 {
        self.seats[who].cash
            + self
                .deeds
                .iter()
                .filter(|d| self.plots[d.at].owner == Some(who))
                .map(|d| d.price + self.built_for(*d))
                .sum::<i64>()
    }

    /// What the bank gives for all that stands on a street: half of what it cost.
    pub fn refund(&self, d: Printed) -> i64 {
        (0..self.plots[d.at].paid.len()).map(|floor| self.half_of(d, floor)).sum()
    }

    /// Half of the printed price of a building, or of what was paid for it.
    pub fn half_of(&self, d: Printed, floor: usize) -> i64 {
        half_up(if self.book.by_what_was_paid { self.plots[d.at].paid[floor] } else { d.house })
    }

    /// Rent, or why it is not due; nothing is due for one's own, for a mortgaged deed, and in one
    /// rulebook to an owner in jail.
    pub fn rent(
        &self,
        who: usize,
        at: usize,
        dice: Option<i64>,
        double: bool,
        times: Option<i64>,
    ) -> Result<i64, &'static str> {
        self.printed(at).ok_or("unknown-space")?;
        let owner = self.plots[at].owner.ok_or("unowned")?;
        self.rent_to(owner, who, at, dice, double, times)
    }

    /// The rent of a landing that is known: as it stood then, to the owner then.
    pub fn landed_rent(
        &self,
        who: usize,
        at: usize,
        dice: Option<i64>,
        double: bool,
        times: Option<i64>,
        owed: Option<(usize, Option<i64>)>,
    ) -> Result<(usize, i64), &'static str> {
        let Some((owner, then)) = owed else {
            let sum = self.rent(who, at, dice, double, times)?;
            return Ok((self.plots[at].owner.ok_or("unowned")?, sum));
        };
        let silent_in_jail = self.seats[owner].jailed && !self.book.rent_from_jail;
        match then {
            Some(_) if silent_in_jail => Ok((owner, 0)),
            Some(sum) => Ok((owner, sum)),
            None => Ok((owner, self.rent_to(owner, who, at, dice, double, times)?)),
        }
    }

    fn rent_to(
        &self,
        owner: usize,
        who: usize,
        at: usize,
        dice: Option<i64>,
        double: bool,
        times: Option<i64>,
    ) -> Result<i64, &'static str> {
        let d = self.printed(at).ok_or("unknown-space")?;
        let silent_in_jail = self.seats[owner].jailed && !self.book.rent_from_jail;
        if owner == who || self.plots[at].mortgaged || silent_in_jail {
            return Ok(0);
        }
        let twice = if double { 2 } else { 1 };
        let group = self.group(d.group);
        let held = group.iter().filter(|s| **s == at || self.plots[**s].owner == Some(owner)).count();
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
        let whole = group.iter().all(|s| self.plots[*s].owner == Some(owner));
        let one_mortgaged = group.iter().any(|s| self.plots[*s].mortgaged);
        let doubled = floors == 0 && whole && (!one_mortgaged || self.book.double_beside_mortgage);
        Ok(d.rents[usize::try_from(floors).unwrap()] * if doubled { 2 } else { 1 } * times)
    }

    /// What the rulebook says of a move; `agreed` where the table wants it even against the rules.
    pub fn judge(&self, play: &Move, agreed: bool) -> Says {
        let mut c = Case::of(self);
        // A line that names a place without a deed cannot be read.
        if play.deeds().into_iter().any(|at| self.printed(at).is_none()) {
            c.cannot.push("unknown-space");
        }
        let amount = c.play(play, agreed);
        c.w.settle_what_was_sold(self);
        if c.w.seats.iter().any(|s| s.cash < 0) {
            c.cannot.push("not-enough-cash");
        }
        if !agreed {
            c.cannot.append(&mut c.may_not);
        }
        if c.unsure {
            return Says::Unsure;
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

pub fn half_up(sum: i64) -> i64 {
    (sum + 1) / 2
}

/// The sum of a move, or nothing where it cannot be played.
pub type Sum = Option<Option<i64>>;
