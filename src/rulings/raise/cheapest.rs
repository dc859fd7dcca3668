//! The cheapest way to a sum: the one that loses the least rent.

use std::collections::BTreeMap;

use super::group::{self, Outcome, Unit};
use super::path::Path;
use super::{Raise, in_order};
use crate::game::{Change, Fact, Game, Loan};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::Books;
use crate::rulings::levels::{Level, hotel_level, level};
use crate::rulings::rent::{Terms, rent};

/// A way through a group with the rent that it loses.
struct Choice {
    outcome: Outcome,
    lost: Money,
    steps: usize,
}

/// A plan so far.
#[derive(Clone)]
struct Plan {
    lost: Money,
    steps: usize,
    stock: i64,
    path: Path,
}

/// The way to raise at least `sum` that loses the least rent; `None` where so much cannot be
/// raised. Where the houses left in the bank tie groups to one another, it may be one of the
/// cheapest only. The deeds that are spared stay out of it, as in [`super::all`].
#[must_use]
pub fn cheapest(books: Books<'_>, player: PlayerId, sum: Money, spared: &[SpaceId]) -> Option<Raise> {
    let most = super::all(books, player, spared);
    if most.total() < sum {
        return None;
    }
    let mut units = group::units(books, player, spared);
    // Groups without hotels give houses back and need none.
    let has_hotel = |u: &Unit| u.own.iter().any(|s| books.game.hotels(*s) > 0);
    units.sort_by_key(has_hotel);
    let choices: Vec<Vec<Choice>> = units.iter().map(|u| choices(books, player, u)).collect();
    let found = search(&choices, sum, group::stock(books));
    let Some(plan) = found else { return Some(most) };
    let mut raise = Raise { steps: Vec::new(), lost: plan.lost };
    for (unit, choice) in plan.path.steps() {
        if let Some(choice) = choices.get(unit).and_then(|c| c.get(choice)) {
            raise.steps.extend(choice.outcome.steps());
        }
    }
    in_order(&mut raise);
    Some(raise)
}

/// For each sum raised so far the plans that lose least, group after group.
fn search(choices: &[Vec<Choice>], sum: Money, stock: i64) -> Option<Plan> {
    let mut plans: BTreeMap<Money, Vec<Plan>> = BTreeMap::new();
    plans.insert(Money::ZERO, vec![Plan { lost: Money::ZERO, steps: 0, stock, path: Path::default() }]);
    for (unit, choices) in choices.iter().enumerate() {
        let mut next: BTreeMap<Money, Vec<Plan>> = BTreeMap::new();
        for (raised, plan) in plans.iter().flat_map(|(raised, plans)| plans.iter().map(move |p| (*raised, p))) {
            for (index, choice) in choices.iter().enumerate() {
                if choice.outcome.needs > plan.stock {
                    continue;
                }
                // More than is wanted is worth no more.
                let raised = (raised + choice.outcome.raised).min(sum);
                let steps = plan.steps + choice.steps;
                let path = if choice.steps == 0 { plan.path.clone() } else { plan.path.then(unit, index) };
                let stock = plan.stock.saturating_add(choice.outcome.gives);
                add(next.entry(raised).or_default(), Plan { lost: plan.lost + choice.lost, steps, stock, path });
            }
        }
        plans = next;
    }
    plans.remove(&sum)?.into_iter().min_by_key(|p| (p.lost, p.steps))
}

fn add(plans: &mut Vec<Plan>, plan: Plan) {
    let better = |a: &Plan, b: &Plan| (a.lost, a.steps) <= (b.lost, b.steps) && a.stock >= b.stock;
    if plans.iter().any(|p| better(p, &plan)) {
        return;
    }
    plans.retain(|p| !better(&plan, p));
    plans.push(plan);
}

/// Every way through a group that no other beats: sales, and any of the deeds mortgaged.
fn choices(books: Books<'_>, player: PlayerId, unit: &Unit) -> Vec<Choice> {
    let now = income(books, player, unit, &unit.start, &[]);
    let mut all: Vec<Choice> = Vec::new();
    for sale in group::sales(books, player, unit) {
        let open = group::mortgageable(books, unit, &sale.levels);
        let mut ways = vec![sale];
        // Boards have few deeds in a group; a board with many has its deeds taken in order.
        for (deed, sum) in open.into_iter().take(6) {
            let with: Vec<Outcome> = ways.iter().map(|w| w.with_loan(deed, sum)).collect();
            ways.extend(with);
        }
        for outcome in ways {
            let lost = now.less(income(books, player, unit, &outcome.levels, &outcome.mortgaged));
            let steps = outcome.steps().len();
            let beaten = |other: &Choice| {
                other.lost <= lost
                    && other.outcome.raised >= outcome.raised
                    && other.outcome.needs <= outcome.needs
                    && other.outcome.gives >= outcome.gives
                    && other.steps <= steps
            };
            if !all.iter().any(beaten) {
                all.push(Choice { outcome, lost, steps });
            }
        }
    }
    all
}

/// The rent of one landing on each deed of a unit, as if its levels and mortgages were these, the
/// dice taken at seven and nobody in jail.
fn income(books: Books<'_>, player: PlayerId, unit: &Unit, levels: &[Level], mortgaged: &[SpaceId]) -> Money {
    let Some(other) = books.game.playing().find(|p| *p != player) else { return Money::ZERO };
    let mut game: Game = books.game.clone();
    let top = hotel_level(books);
    let mut transfers = Vec::new();
    let mut changes: Vec<Change> = Vec::new();
    for place in levels {
        let was = level(books, place.street);
        if was == place.level {
            continue;
        }
        let pieces = |level: i64| if level >= top { (0, 1) } else { (level, 0) };
        let (old, new) = (pieces(was), pieces(place.level));
        for (item, was, is) in [(Item::House, old.0, new.0), (Item::Hotel, old.1, new.1)] {
            let (bank, site) = (Holder::Bank, Holder::Street(place.street));
            if is > was {
                transfers.push(Transfer { item, qty: is - was, from: bank, to: site });
            } else if was > is {
                transfers.push(Transfer { item, qty: was - is, from: site, to: bank });
            }
        }
    }
    for deed in mortgaged {
        changes.push(game.change(Fact::Mortgage(*deed, Some(Loan::default()))));
    }
    if books.game.player(player).is_some_and(|p| p.jail.is_some()) {
        changes.push(game.change(Fact::Jail(player, None)));
    }
    if game.apply(&transfers, &changes).is_err() {
        return Money::ZERO;
    }
    let books = Books::new(books.edition, &game);
    let terms = Terms { dice: Some(7), ..Terms::default() };
    unit.own.iter().filter_map(|deed| rent(books, other, *deed, terms).ok()).map(|r| r.ruling.amount()).sum()
}
