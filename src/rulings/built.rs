//! The order in which the buildings of a group were put up, for tables that sell them in reverse.

use super::levels::Level;
use super::{Books, Refusal, Why};
use crate::edition::Switch;
use crate::ledger::SpaceId;

/// The order once these streets have gone from one level to another: what is built comes last, one
/// row after the other; what is sold goes from its street's end.
#[must_use]
pub fn after(order: &[SpaceId], sites: &[(SpaceId, i64, i64)]) -> Vec<SpaceId> {
    let mut order = order.to_vec();
    for (street, from, to) in sites {
        for _ in *to..*from {
            if let Some(last) = order.iter().rposition(|s| s == street) {
                order.remove(last);
            }
        }
    }
    let (lowest, highest) = (sites.iter().map(|s| s.1).min(), sites.iter().map(|s| s.2).max());
    for row in lowest.unwrap_or(0)..highest.unwrap_or(0) {
        order.extend(sites.iter().filter(|(_, from, to)| (*from..*to).contains(&row)).map(|(street, ..)| *street));
    }
    order
}

/// Whether the streets stand so that this order says how they came to it.
fn fits(order: &[SpaceId], levels: &[Level]) -> bool {
    let on = |street: SpaceId| i64::try_from(order.iter().filter(|s| **s == street).count()).unwrap_or(i64::MAX);
    levels.iter().all(|l| on(l.street) == l.level)
}

/// What the rules have against selling down to these levels: what was built last goes first. Nothing
/// where the books do not know the order.
#[must_use]
pub fn against(books: Books<'_>, group: &[Level], to: &[Level]) -> Option<Refusal> {
    if !books.yes(Switch::SellInReverseOrder) {
        return None;
    }
    let order = books.game.built(group.first()?.street);
    let left: usize = to.iter().map(|l| usize::try_from(l.level).unwrap_or(0)).sum();
    if !fits(order, group) || order.get(..left).is_none_or(|before| fits(before, to)) {
        return None;
    }
    let street = books.space(*order.last()?).to_owned();
    Some(Refusal::ruled(Why::WrongOrder { street }, books.cite(Switch::SellInReverseOrder)))
}
