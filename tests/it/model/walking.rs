//! Following the dice: whose roll it is, where the tokens stand, what is due there, and until when
//! rent may be asked for.

use super::rulebooks::Window;
use super::world::{Case, Lot, Other, Owed, Sum, World};

const GO: usize = 0;
pub const JAIL: usize = 10;
const PARKING: usize = 20;
const GO_TO_JAIL: usize = 30;
const TAXES: [usize; 2] = [4, 38];
const CARDS: [usize; 6] = [2, 7, 17, 22, 33, 36];

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub who: usize,
    /// Doubles in a row so far.
    pub doubles: u8,
    /// There is no further roll.
    pub done: bool,
}

/// Where a token came to rest, and by which roll; settled once nothing is due there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    pub who: usize,
    pub at: usize,
    pub dice: Option<i64>,
    /// To whom, and how much: as it stood then.
    pub owed: Option<(usize, Option<i64>)>,
    pub settled: bool,
}

/// Rent that has not been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub debtor: usize,
    pub owner: usize,
    pub at: usize,
    pub dice: Option<i64>,
    pub owed: Option<(usize, Option<i64>)>,
    /// Turns that have begun since.
    pub rolled: u8,
    pub lapsed: bool,
}

/// All that is known by following the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    pub on: bool,
    pub turn: Option<Turn>,
    pub stop: Option<Stop>,
    pub claims: Vec<Claim>,
    /// By seat: where the token stands, rolls failed in jail, turns to be lost.
    pub at: Vec<Option<usize>>,
    pub failed: Vec<i64>,
    pub lost: Vec<i64>,
}

impl Walk {
    pub fn of(players: usize) -> Walk {
        Walk { at: vec![None; players], failed: vec![0; players], lost: vec![0; players], ..Walk::default() }
    }
}

/// Who rolls next, whether a turn begins with it, and who loses a turn before.
pub struct Up {
    pub who: usize,
    pub begins: bool,
    pub lose: Vec<usize>,
}

impl World {
    pub fn up(&self) -> Option<Up> {
        if let Some(turn) = self.walk.turn.filter(|t| !t.done && !self.seats[t.who].out) {
            return Some(Up { who: turn.who, begins: turn.doubles == 0, lose: Vec::new() });
        }
        let seats = self.seats.len();
        let first = self.walk.turn.map_or(0, |t| t.who + 1);
        let mut owed = self.walk.lost.clone();
        let mut lose = Vec::new();
        // Everybody loses a turn at most a few times.
        for step in 0..seats * 20 {
            let who = (first + step) % seats;
            if self.seats[who].out {
                continue;
            }
            if owed[who] == 0 {
                return Some(Up { who, begins: true, lose });
            }
            owed[who] -= 1;
            lose.push(who);
        }
        None
    }

    /// Where the dice are followed, what the one who stands there must do first.
    fn must_be_done(&self) -> bool {
        let open = self.walk.stop.filter(|s| !s.settled && self.walk.on && !self.seats[s.who].out);
        open.is_some_and(|s| TAXES.contains(&s.at) || s.at == GO_TO_JAIL)
    }

    /// The rent of the place where the token stopped, as nobody has asked for it.
    fn rent_here(&self) -> Option<Claim> {
        let stop = self.walk.stop.filter(|s| !s.settled && self.walk.on)?;
        let (debtor, at, dice, owed) = (stop.who, stop.at, stop.dice, stop.owed);
        let owner = owed.map(|o| o.0).or(self.plots[at].owner)?;
        Some(Claim { debtor, owner, at, dice, owed, rolled: 0, lapsed: false })
    }

    /// What a claim comes to: as it stood at the landing, whoever has the deed now.
    fn comes_to(&self, claim: &Claim) -> Option<i64> {
        let due = self.landed_rent(claim.debtor, claim.at, claim.dice, false, None, claim.owed);
        due.ok().filter(|(owner, sum)| *owner == claim.owner && *sum > 0).map(|(_, sum)| sum)
    }

    /// Strikes the rent that a debt to this owner is for, if one of that sum is open; tells where.
    pub fn strike_rent(&mut self, who: usize, owner: usize, sum: i64) -> Option<usize> {
        let is = |c: &Claim| (c.debtor, c.owner, self.comes_to(c)) == (who, owner, Some(sum));
        if let Some(here) = self.rent_here().filter(is) {
            let stop = self.walk.stop?;
            self.walk.stop = Some(Stop { settled: true, ..stop });
            return Some(here.at);
        }
        let found = self.walk.claims.iter().rposition(|c| !c.lapsed && is(c))?;
        Some(self.walk.claims.remove(found).at)
    }

    /// All that somebody owes: debts first, then the rents that may still be asked for, the oldest
    /// first, then the tax of the space.
    pub fn owing(&self, who: usize) -> Vec<(Other, i64)> {
        let mut owed: Vec<(Other, i64)> = self.debts_of(who).iter().map(|d| (d.to, d.sum)).collect();
        let asked = self.walk.claims.iter().copied().chain(self.rent_here()).filter(|c| self.book.reminds && !c.lapsed);
        for claim in asked.filter(|c| c.debtor == who) {
            // Where nobody has told the dice, they may have come to the most.
            let dice = claim.dice.or(Some(12));
            let sum = self.comes_to(&claim).or_else(|| self.comes_to(&Claim { dice, ..claim }));
            owed.extend(sum.map(|sum| (Other::Player(claim.owner), sum)));
        }
        let stop = self.walk.stop.filter(|s| self.walk.on && s.who == who && !s.settled && TAXES.contains(&s.at));
        owed.extend(stop.and_then(|stop| self.tax_at(stop.at)).map(|sum| (Other::Bank, sum)));
        owed
    }

    /// Whether somebody has yet to choose how a tax is paid.
    pub fn has_to_choose(&self, who: usize) -> bool {
        let stop = self.walk.stop.filter(|s| self.walk.on && s.who == who && !s.settled && TAXES.contains(&s.at));
        stop.is_some_and(|stop| self.tax_at(stop.at).is_none())
    }

    /// The tax of a space, where nobody may choose how much it is.
    fn tax_at(&self, at: usize) -> Option<i64> {
        let choice = at == TAXES[0] && self.book.tenth;
        let printed = if at == TAXES[0] { self.book.income_tax } else { self.book.luxury_tax };
        (!choice).then_some(printed)
    }

    /// A deed on which somebody stands, and that was sold or put up since, is settled for that stop.
    pub fn settle_what_was_sold(&mut self, before: &World) {
        // Where somebody owned it, rent is owed, whoever has the deed now.
        let Some(stop) = self.walk.stop.filter(|s| s.owed.is_none()) else { return };
        let sold = before.plots[stop.at].owner.is_none() && self.plots[stop.at].owner.is_some();
        let offered =
            self.auction.as_ref().is_some_and(|s| s.lot == Lot::Deed(stop.at)) && self.auction != before.auction;
        if sold || offered {
            self.walk.stop = Some(Stop { settled: true, ..stop });
        }
    }
}

impl Case {
    pub fn roll(&mut self, told: Option<usize>, a: i64, b: i64) -> Sum {
        if self.w.auction.is_some() {
            self.may_not.push("auction-open");
        }
        if self.w.must_be_done() {
            self.may_not.push("not-now");
        }
        let up = self.w.up()?;
        let who = told.unwrap_or(up.who);
        self.still_in(who)?;
        let expected = who == up.who;
        if !expected && self.w.walk.turn.is_some() {
            self.may_not.push("not-your-turn");
        }
        self.w.walk.on = true;
        let begins = up.begins || !expected;
        if expected {
            self.lose(&up.lose);
        }
        self.leaves_a_tax(None);
        self.time_passes(begins);
        let mut turn = match self.w.walk.turn {
            Some(turn) if !begins => turn,
            _ => Turn { who, doubles: 0, done: false },
        };
        if self.w.seats[who].jailed {
            return Some(self.roll_in_jail(turn, a, b));
        }
        turn.doubles = if a == b { turn.doubles + 1 } else { 0 };
        turn.done = a != b;
        self.w.walk.turn = Some(turn);
        if turn.doubles == 3 {
            self.goes_to_jail(who);
            self.w.walk.lost[who] += self.w.book.lost_after_third_double;
            return Some(None);
        }
        Some(self.walks(who, a + b, Some(a + b)))
    }

    pub fn lose(&mut self, who: &[usize]) {
        for p in who {
            self.w.walk.lost[*p] -= 1;
        }
    }

    /// Rent not asked for becomes a claim; every claim comes nearer its end by a turn that begins.
    /// One that could not be paid is a debt where owners are reminded of their rents.
    fn time_passes(&mut self, begins: bool) {
        self.may_be_asked_for_on(None);
        self.w.walk.stop = None;
        let mut claims = Vec::new();
        for mut claim in std::mem::take(&mut self.w.walk.claims) {
            let mut owes = None;
            if !claim.lapsed && begins {
                claim.rolled += 1;
                claim.lapsed = self.w.book.rent_lapses.is_some_and(|turns| claim.rolled >= turns);
                let out_of_reach = |sum: &i64| *sum > self.w.seats[claim.debtor].cash;
                owes = self.w.comes_to(&claim).filter(out_of_reach).filter(|_| claim.lapsed && self.w.book.reminds);
            }
            match owes {
                Some(sum) => {
                    let to = Other::Player(claim.owner);
                    self.w.debts.push(Owed { who: claim.debtor, to, sum, rent: true, at: Some(claim.at) });
                }
                None => claims.push(claim),
            }
        }
        self.w.walk.claims = claims;
    }

    /// Rent of the last stop that nobody has asked for becomes a claim.
    fn may_be_asked_for_on(&mut self, of: Option<usize>) {
        if let Some(new) = self.w.rent_here().filter(|c| of.is_none_or(|who| c.debtor == who)) {
            let walk = &mut self.w.walk;
            walk.claims.retain(|c| !(c.lapsed && (c.debtor, c.at) == (new.debtor, new.at)));
            walk.claims.push(new);
        }
    }

    /// A tax that is no longer waited for is owed where it cannot be paid.
    fn leaves_a_tax(&mut self, of: Option<usize>) {
        let Some(stop) = self.w.walk.stop.filter(|s| self.w.must_be_done() && of.is_none_or(|who| s.who == who)) else {
            return;
        };
        let tax = self.w.tax_at(stop.at).filter(|sum| TAXES.contains(&stop.at) && *sum > self.w.seats[stop.who].cash);
        let owed = tax.map(|sum| Owed { who: stop.who, to: Other::Bank, sum, rent: false, at: Some(stop.at) });
        self.w.debts.extend(owed);
    }

    /// Whoever is taken from a place still owes what is due there.
    pub fn is_taken_away(&mut self, who: usize) {
        self.may_be_asked_for_on(Some(who));
        self.leaves_a_tax(Some(who));
    }

    /// The token goes ahead; the salary for passing or reaching GO.
    pub fn walks(&mut self, who: usize, steps: i64, dice: Option<i64>) -> Option<i64> {
        let from = self.w.walk.at[who].unwrap_or(GO);
        let way = from + usize::try_from(steps).unwrap();
        let salary = (way >= 40).then_some(self.w.book.salary);
        self.w.seats[who].cash += salary.unwrap_or(0);
        self.w.walk.at[who] = Some(way % 40);
        self.stops(who, way % 40, dice);
        salary
    }

    fn stops(&mut self, who: usize, at: usize, dice: Option<i64>) {
        let nothing = matches!(self.w.rent(who, at, Some(2), false, None), Ok(0));
        let settled = nothing || [GO, JAIL, PARKING].contains(&at);
        let rent = if nothing { Some(0) } else { self.w.rent(who, at, dice, false, None).ok() };
        let owed = self.w.plots[at].owner.map(|owner| (owner, rent));
        self.w.walk.stop = Some(Stop { who, at, dice, owed, settled });
    }

    /// Where a token really stands.
    pub fn land(&mut self, who: usize, at: usize) -> Sum {
        self.still_in(who)?;
        if self.w.seats[who].jailed && at != JAIL {
            self.may_not.push("not-now");
            self.w.seats[who].jailed = false;
            self.w.walk.failed[who] = 0;
        }
        self.w.walk.on = true;
        self.w.walk.at[who] = Some(at);
        let stop = self.w.walk.stop.filter(|s| s.who == who);
        if self.w.walk.turn.is_some_and(|t| t.who == who && (t.done || t.doubles > 0)) {
            self.stops(who, at, stop.and_then(|s| s.dice));
        } else if stop.is_some() {
            self.w.walk.stop = None;
        }
        Some(None)
    }

    /// Whose turn it really is. Whoever sits in jail and is passed over has used up a roll.
    pub fn turn(&mut self, who: usize) -> Sum {
        self.still_in(who)?;
        // Whoever is at it already passes nobody by.
        let known = self.w.walk.on && self.w.walk.turn.is_some_and(|turn| turn.who != who);
        if let Some(up) = self.w.up().filter(|up| known && up.begins && up.who != who)
            && self.w.seats[up.who].jailed
        {
            if self.w.walk.failed[up.who] + 1 >= self.w.book.jail_turns {
                self.may_not.push("must-leave-jail");
            }
            self.w.walk.failed[up.who] += 1;
        }
        self.w.walk.on = true;
        self.w.walk.turn = Some(Turn { who, doubles: 0, done: false });
        Some(None)
    }

    /// The roll that led there, where the line names none; what is asked for is settled, and what is
    /// asked for too late stands against it.
    pub fn asks_rent(
        &mut self,
        who: usize,
        at: usize,
        dice: Option<i64>,
    ) -> (Option<i64>, Option<(usize, Option<i64>)>) {
        let here = self.w.walk.stop.filter(|s| (s.who, s.at) == (who, at));
        if let Some(stop) = here.filter(|s| !s.settled) {
            self.w.walk.stop = Some(Stop { settled: true, ..stop });
            return (dice.or(stop.dice), by_that_roll(stop.owed, dice, stop.dice));
        }
        let mine = |c: &Claim| (c.debtor, c.at) == (who, at);
        let to = self.w.plots[at].owner.map(Other::Player);
        let written = |d: &Owed| d.who == who && Some(d.to) == to && d.rent && d.at == Some(at);
        let asked = self.w.walk.claims.iter().any(mine);
        if !asked && self.w.walk.on && self.w.debts.iter().any(written) {
            self.may_not.push("not-now");
        }
        let claims = &mut self.w.walk.claims;
        let open = claims.iter().position(|c| mine(c) && !c.lapsed);
        if let Some(found) = open.or_else(|| claims.iter().rposition(mine)) {
            let claim = claims.remove(found);
            if claim.lapsed {
                self.may_not.push("claim-lapsed");
            }
            return (dice.or(claim.dice), by_that_roll(claim.owed, dice, claim.dice));
        }
        // What was the bank's when the token stopped brings whoever has bought it since nothing.
        if here.is_some_and(|s| s.owed.is_none()) && self.w.plots[at].owner.is_some_and(|owner| owner != who) {
            self.may_not.push("not-now");
        }
        let owed = here.and_then(|s| by_that_roll(s.owed, dice, s.dice));
        (dice.or(here.and_then(|s| s.dice)), owed)
    }

    /// Houses are bought in one's own turn, or whenever the rulebook says.
    pub fn in_time_to_build(&mut self, who: usize) {
        let Some(turn) = self.w.walk.turn.filter(|_| self.w.walk.on) else { return };
        let settled = self.w.walk.stop.is_none_or(|s| s.who != turn.who || s.settled);
        let open = match self.w.book.build {
            Window::Always => true,
            Window::OwnTurn => turn.who == who,
            Window::OwnOrBetween => turn.who == who || (turn.done && settled),
        };
        if !open {
            self.may_not.push("not-now");
        }
    }

    /// What somebody had to do where the token stands is done.
    pub fn settle_stop(&mut self, who: usize, at: usize) {
        if let Some(stop) = self.w.walk.stop.filter(|s| (s.who, s.at) == (who, at)) {
            self.w.walk.stop = Some(Stop { settled: true, ..stop });
        }
    }

    /// A card that is drawn where one stands.
    pub fn draws(&mut self, who: usize) {
        if let Some(stop) = self.w.walk.stop.filter(|s| s.who == who && CARDS.contains(&s.at)) {
            self.settle_stop(who, stop.at);
        }
    }

    /// A card sends the token to GO; nothing is known of a token that is not followed.
    pub fn walks_to_go(&mut self, who: usize) -> Option<i64> {
        let from = self.w.walk.at[who]?;
        let steps = i64::try_from((40 - from) % 40).unwrap();
        self.walks(who, steps, None)
    }

    /// What no longer concerns one who is out; rent that was owed to them is the heir's, if that is
    /// another player than the one who owes it.
    pub fn leaves_the_board(&mut self, who: usize, heir: Other) {
        let passes = |owed: Option<(usize, Option<i64>)>, debtor: usize| match (heir, owed) {
            (Other::Player(heir), Some((_, sum))) if heir != debtor => Some((heir, sum)),
            _ => None,
        };
        let walk = &mut self.w.walk;
        walk.at[who] = None;
        walk.failed[who] = 0;
        walk.lost[who] = 0;
        walk.claims.retain(|c| c.debtor != who);
        walk.stop = walk.stop.filter(|s| s.who != who);
        for claim in walk.claims.iter_mut().filter(|c| c.owner == who) {
            claim.owed = passes(claim.owed, claim.debtor);
            claim.owner = claim.owed.map_or(who, |o| o.0);
        }
        walk.claims.retain(|c| c.owner != who);
        if let Some(stop) = walk.stop.as_mut().filter(|s| s.owed.is_some_and(|o| o.0 == who)) {
            stop.owed = passes(stop.owed, stop.who);
            stop.settled |= stop.owed.is_none();
        }
    }
}

/// What a landing cost, where the line names no other roll than the one that led there.
fn by_that_roll(
    owed: Option<(usize, Option<i64>)>,
    named: Option<i64>,
    rolled: Option<i64>,
) -> Option<(usize, Option<i64>)> {
    owed.map(|(owner, sum)| (owner, sum.filter(|_| named.is_none() || named == rolled)))
}
