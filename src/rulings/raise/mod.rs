//! What a player can raise by selling buildings and mortgaging deeds: the most, and the cheapest
//! way to a sum.
//!
//! Groups hang together only through the houses that the bank has left: an exchanged hotel takes
//! some, a sold house gives one back. So each group is searched by itself (in `group`), with the
//! houses that each way through it needs; then the groups are put in order.

mod cheapest;
mod group;
mod path;

pub use cheapest::cheapest;

use super::Books;
use super::building::{Much, Site};
use crate::edition::Switch;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;
use group::{Outcome, Unit};
use path::Path;

/// One line that raises money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Buildings are sold.
    Sell(Site, Much),
    /// A loan is taken on a deed.
    Mortgage(SpaceId),
}

/// A step on the way to a sum: a line that is legal once those before it are booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub way: Way,
    /// What it brings.
    pub sum: Money,
}

/// Steps in legal order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Raise {
    /// The steps.
    pub steps: Vec<Step>,
    /// Rent that is lost with each landing on each deed, dice taken at seven.
    pub lost: Money,
}

impl Raise {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Money {
        self.steps.iter().map(|step| step.sum).sum()
    }

    /// What is sold and mortgaged in words, each street or group once, with what it brings.
    #[must_use]
    pub fn ways(&self, books: Books<'_>) -> Vec<(String, Money)> {
        let mut ways: Vec<(String, Money)> = Vec::new();
        for step in &self.steps {
            let says = words(books, step.way);
            match ways.iter_mut().find(|(way, _)| *way == says) {
                Some((_, sum)) => *sum += step.sum,
                None => ways.push((says, step.sum)),
            }
        }
        ways
    }
}

fn words(books: Books<'_>, way: Way) -> String {
    match way {
        Way::Mortgage(deed) => format!("mortgage {}", books.space(deed)),
        Way::Sell(Site::Street(street), _) => format!("buildings of {}", books.space(street)),
        Way::Sell(Site::Group(group), _) => {
            format!("buildings of {}", books.edition.groups.get(group).map_or("", |g| g.name.as_str()))
        }
    }
}

/// The most that a player can raise without another player's help, in legal order; the deeds that
/// are spared and the buildings of their groups stay as they are.
#[must_use]
pub fn all(books: Books<'_>, player: PlayerId, spared: &[SpaceId]) -> Raise {
    most(books, player, spared, &[])
}

/// As [`all`], and these deeds are not mortgaged either, though their buildings may be sold.
#[must_use]
pub fn most(books: Books<'_>, player: PlayerId, spared: &[SpaceId], no_loan: &[SpaceId]) -> Raise {
    let mut units: Vec<Unit> = group::units(books, player, spared);
    for unit in &mut units {
        unit.no_loan = no_loan.to_vec();
    }
    let mut raise = Raise::default();
    let mut stock = group::stock(books);
    for unit in &mut units {
        let (steps, back) = unit.sell_free_houses(books, player);
        raise.steps.extend(steps);
        stock = stock.saturating_add(back);
    }
    let choices: Vec<Vec<Outcome>> = units.iter().map(|unit| best(group::outcomes(books, player, unit))).collect();
    for (unit, outcome) in order(&choices, stock) {
        if let Some(outcome) = choices.get(unit).and_then(|c| c.get(outcome)) {
            raise.steps.extend(outcome.steps());
        }
    }
    in_order(&mut raise);
    raise
}

/// Buildings go first: mortgages wait until their streets are bare.
fn in_order(raise: &mut Raise) {
    raise.steps.sort_by_key(|step| matches!(step.way, Way::Mortgage(_)));
}

/// Ways that another beats in everything are left out.
fn best(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    outcomes.sort_by(|a, b| b.raised.cmp(&a.raised).then(a.needs.cmp(&b.needs)).then(b.gives.cmp(&a.gives)));
    let mut kept: Vec<Outcome> = Vec::new();
    for outcome in outcomes {
        if !kept.iter().any(|k| k.needs <= outcome.needs && k.gives >= outcome.gives) {
            kept.push(outcome);
        }
    }
    kept
}

/// A plan so far: the houses then in the bank, what is raised, and what was chosen for it.
#[derive(Clone)]
struct Plan {
    stock: i64,
    raised: Money,
    path: Path,
}

/// The order of groups, and the way through each, that raises the most with these houses in the bank.
fn order(choices: &[Vec<Outcome>], stock: i64) -> Vec<(usize, usize)> {
    let mut start = Plan { stock, raised: Money::ZERO, path: Path::default() };
    // What needs no houses, gives some or none, and brings the most comes first: it helps all others.
    let mut open = Vec::new();
    for (unit, outcomes) in choices.iter().enumerate() {
        match outcomes.first() {
            Some(first) if first.needs == 0 && first.gives >= 0 => start = start.with(unit, 0, first),
            Some(_) => open.push(unit),
            None => {}
        }
    }
    // At most a few groups have hotels; every order of them is weighed.
    let mut layers: Vec<(Vec<usize>, Plan)> = vec![(Vec::new(), start.clone())];
    let mut most = start;
    while let Some((done, plan)) = layers.pop() {
        if plan.raised > most.raised {
            most = plan.clone();
        }
        for unit in open.iter().filter(|u| !done.contains(u)) {
            for (index, outcome) in choices.get(*unit).into_iter().flatten().enumerate() {
                if outcome.needs > plan.stock {
                    continue;
                }
                let next = plan.with(*unit, index, outcome);
                let mut with = done.clone();
                with.push(*unit);
                with.sort_unstable();
                let beaten = layers.iter().any(|(d, p)| *d == with && p.stock >= next.stock && p.raised >= next.raised);
                if !beaten {
                    layers.push((with, next));
                }
            }
        }
    }
    most.path.steps()
}

impl Plan {
    fn with(&self, unit: usize, outcome: usize, chosen: &Outcome) -> Plan {
        Plan {
            stock: self.stock.saturating_add(chosen.gives),
            raised: self.raised + chosen.raised,
            path: self.path.then(unit, outcome),
        }
    }
}

/// Whether a player who owes so much is past paying.
#[must_use]
pub fn is_insolvent(books: Books<'_>, player: PlayerId, owes: Money) -> bool {
    let has = books.game.purse(player);
    if books.rules().is(Switch::BankruptcyTest, "cash_short") {
        return has < owes;
    }
    let most = has + all(books, player, &[]).total();
    if books.yes(Switch::BankruptOnExact) { most <= owes } else { most < owes }
}
