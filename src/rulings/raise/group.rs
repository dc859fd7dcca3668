//! One group of a player's deeds: every way of selling its buildings and mortgaging its deeds.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Step, Way};
use crate::edition::Switch;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::building::{Much, Site};
use crate::rulings::levels::{Level, hotel_level, levels};
use crate::rulings::mortgage::brings;
use crate::rulings::{Books, selling};

/// More houses than any box has, for a bank that never runs out.
const ENDLESS: i64 = i64::MAX / 4;

/// The houses left in the bank.
pub fn stock(books: Books<'_>) -> i64 {
    books.houses_left().unwrap_or(ENDLESS)
}

/// A player's deeds in one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The group, by its order in the edition.
    pub group: usize,
    /// The player's own deeds in it.
    pub own: Vec<SpaceId>,
    /// The levels of all streets of the group to start from.
    pub start: Vec<Level>,
    /// One of its deeds is spared, so that its buildings stay.
    pub stays_built: bool,
    /// Deeds of it that are not mortgaged, though its buildings may be sold.
    pub no_loan: Vec<SpaceId>,
}

impl Unit {
    /// Sells all houses that need nothing and nobody to wait for, where streets are sold in any
    /// order; tells the steps and how many houses come back.
    pub fn sell_free_houses(&mut self, books: Books<'_>, player: PlayerId) -> (Vec<Step>, i64) {
        let top = hotel_level(books);
        let (mut steps, mut back) = (Vec::new(), 0);
        if self.stays_built || books.yes(Switch::SellEvenly) {
            return (steps, back);
        }
        for street in self.own.clone() {
            let level = self.start.iter().find(|l| l.street == street).map_or(0, |l| l.level);
            let (site, much) = (Site::Street(street), Much::Count(level));
            if level == 0 || level == top {
                continue;
            }
            let Ok(plan) = selling::plan(books, player, site, Some(much), &self.start, None) else { continue };
            steps.push(Step { way: Way::Sell(site, much), sum: plan.ruling.amount() });
            back += level;
            self.start.iter_mut().filter(|l| l.street == street).for_each(|l| l.level = 0);
        }
        (steps, back)
    }
}

/// A player's deeds by group, but for those that are spared: they are not mortgaged, and their
/// groups stay built as they are.
pub fn units(books: Books<'_>, player: PlayerId, spared: &[SpaceId]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let group = |deed: SpaceId| books.edition.deed(deed).map(|printed| printed.group);
    for deed in books.game.deeds_of(player).filter(|d| !spared.contains(d)) {
        let Some(of) = group(deed) else { continue };
        if let Some(unit) = units.iter_mut().find(|u| u.group == of) {
            unit.own.push(deed);
        } else {
            let stays_built = spared.iter().any(|s| group(*s) == Some(of));
            units.push(Unit { group: of, own: vec![deed], start: levels(books, of), stays_built, no_loan: Vec::new() });
        }
    }
    units
}

/// A line of steps, the last one first.
#[derive(Debug)]
struct Past {
    step: Step,
    before: Option<Rc<Past>>,
}

/// A way through a group.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Houses that must be in the bank when it starts.
    pub needs: i64,
    /// Houses that it gives back in all, or takes where it is below nothing.
    pub gives: i64,
    /// What it brings.
    pub raised: Money,
    /// The levels of all streets of the group at its end.
    pub levels: Vec<Level>,
    /// The deeds mortgaged.
    pub mortgaged: Vec<SpaceId>,
    sold: Option<Rc<Past>>,
    loans: Vec<Step>,
}

impl Outcome {
    /// Its steps in order.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = self.loans.clone();
        steps.reverse();
        let mut at = self.sold.as_ref();
        while let Some(past) = at {
            steps.push(past.step);
            at = past.before.as_ref();
        }
        steps.reverse();
        steps
    }

    /// The same with one more deed mortgaged.
    pub fn with_loan(&self, deed: SpaceId, sum: Money) -> Outcome {
        let mut more = self.clone();
        more.raised += sum;
        more.mortgaged.push(deed);
        more.loans.push(Step { way: Way::Mortgage(deed), sum });
        more
    }
}

/// A way to some levels: houses needed at its start, what it brings, the steps.
#[derive(Debug, Clone)]
struct Route {
    needs: i64,
    raised: Money,
    steps: usize,
    sold: Option<Rc<Past>>,
}

/// Every way of selling, each with every deed mortgaged that then can be.
pub fn outcomes(books: Books<'_>, player: PlayerId, unit: &Unit) -> Vec<Outcome> {
    sales(books, player, unit)
        .into_iter()
        .map(|sale| {
            let open = mortgageable(books, unit, &sale.levels);
            open.into_iter().fold(sale, |sale, (deed, sum)| sale.with_loan(deed, sum))
        })
        .collect()
}

/// Every way of selling buildings in a group, no deed mortgaged; the one that sells nothing first.
pub fn sales(books: Books<'_>, player: PlayerId, unit: &Unit) -> Vec<Outcome> {
    let start = unit.start.clone();
    let standing = houses(books, &start);
    let sum = |levels: &[Level]| levels.iter().map(|l| l.level).sum::<i64>();
    let key = |levels: &[Level]| (-sum(levels), levels.iter().map(|l| l.level).collect::<Vec<i64>>());
    let mut open: BTreeMap<_, (Vec<Level>, Vec<Route>)> = BTreeMap::new();
    let nothing = Route { needs: 0, raised: Money::ZERO, steps: 0, sold: None };
    open.insert(key(&start), (start, vec![nothing]));
    let mut found = Vec::new();
    // Every sale lowers the sum of the levels, so that what is taken out first has all its routes.
    while let Some((_, (at, routes))) = open.pop_first() {
        let given = standing - houses(books, &at);
        if !unit.stays_built && at.iter().any(|l| l.level > 0 && unit.own.contains(&l.street)) {
            for (site, much) in moves(unit, &at) {
                let Ok(plan) = selling::plan(books, player, site, Some(much), &at, None) else { continue };
                if !plan.against.is_empty() || plan.sites.is_empty() {
                    continue;
                }
                let mut after = at.clone();
                for (street, _, to) in &plan.sites {
                    if let Some(place) = after.iter_mut().find(|l| l.street == *street) {
                        place.level = *to;
                    }
                }
                let brings = plan.ruling.amount();
                let place = &mut open.entry(key(&after)).or_insert_with(|| (after, Vec::new())).1;
                for route in &routes {
                    let step = Step { way: Way::Sell(site, much), sum: brings };
                    let next = Route {
                        needs: route.needs.max(plan.needs - given),
                        raised: route.raised + brings,
                        steps: route.steps + 1,
                        sold: Some(Rc::new(Past { step, before: route.sold.clone() })),
                    };
                    add(place, next);
                }
            }
        }
        found.extend(routes.into_iter().map(|route| Outcome {
            needs: route.needs,
            gives: given,
            raised: route.raised,
            levels: at.clone(),
            mortgaged: Vec::new(),
            sold: route.sold,
            loans: Vec::new(),
        }));
    }
    found
}

/// Keeps a route unless another is as good; of equals the one with fewer lines.
fn add(routes: &mut Vec<Route>, next: Route) {
    let beats = |a: &Route, b: &Route| {
        a.needs <= b.needs && a.raised >= b.raised && ((a.needs, a.raised) != (b.needs, b.raised) || a.steps <= b.steps)
    };
    if routes.iter().any(|r| beats(r, &next)) {
        return;
    }
    routes.retain(|r| !beats(&next, r));
    routes.push(next);
}

/// House pieces on these levels.
fn houses(books: Books<'_>, levels: &[Level]) -> i64 {
    let top = hotel_level(books);
    levels.iter().map(|l| if l.level >= top { 0 } else { l.level }).sum()
}

/// Lines that may be tried: buildings of one street, or of the group.
fn moves(unit: &Unit, at: &[Level]) -> Vec<(Site, Much)> {
    let own = at.iter().filter(|l| unit.own.contains(&l.street) && l.level > 0);
    let mut moves = Vec::new();
    for place in own.clone() {
        moves.extend((1..=place.level).map(|n| (Site::Street(place.street), Much::Count(n))));
        moves.push((Site::Street(place.street), Much::All));
    }
    let most = own.clone().map(|l| l.level).max().unwrap_or(0);
    let all: i64 = own.map(|l| l.level).sum();
    let group = Site::Group(unit.group);
    moves.push((group, Much::All));
    moves.extend((1..=most).map(|n| (group, Much::Each(n))));
    // So many as there are is another line than `all`: hotels are exchanged, not sold whole.
    moves.extend((2..=all).map(|n| (group, Much::Count(n))));
    moves
}

/// The deeds of a unit that can be mortgaged at these levels, with what that brings.
pub fn mortgageable(books: Books<'_>, unit: &Unit, levels: &[Level]) -> Vec<(SpaceId, Money)> {
    let whole_group = books.rules().is(Switch::MortgageClearScope, "group");
    let built = |deed: SpaceId| levels.iter().any(|l| l.level > 0 && (whole_group || l.street == deed));
    unit.own
        .iter()
        .filter(|deed| !books.game.is_mortgaged(**deed) && !built(**deed) && !unit.no_loan.contains(deed))
        .map(|deed| (*deed, brings(books, *deed)))
        .filter(|(_, sum)| *sum > Money::ZERO)
        .collect()
}
