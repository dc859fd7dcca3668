//! Several creditors at once: who is paid what when there is not enough.

use crate::edition::{Rules, Switch};
use crate::money::Money;

/// What the claims receive of what there is, and whose claim takes the rest of the estate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// What each claim receives in cash, in the order of the claims.
    pub paid: Vec<Money>,
    /// The claim whose creditor takes the estate; `None` where all are met.
    pub heir: Option<usize>,
}

/// Divides what there is among claims in their order.
#[must_use]
pub fn divide(rules: &Rules, has: Money, claims: &[Money]) -> Share {
    let total: Money = claims.iter().copied().sum();
    if has >= total {
        return Share { paid: claims.to_vec(), heir: None };
    }
    if rules.is(Switch::MultiCreditor, "pro_rata") {
        return pro_rata(has, total, claims);
    }
    let mut left = has;
    let mut paid = Vec::with_capacity(claims.len());
    let mut unmet = Vec::new();
    for (index, claim) in claims.iter().enumerate() {
        // Once a claim cannot be met, the rest of the money is part of the estate.
        let pays = if unmet.is_empty() && *claim <= left { *claim } else { Money::ZERO };
        left -= pays;
        paid.push(pays);
        if pays < *claim {
            unmet.push(index);
        }
    }
    let heir = if rules.is(Switch::MultiCreditor, "last") { unmet.last() } else { unmet.first() };
    Share { paid, heir: heir.copied() }
}

/// Each claim's part, rounded down; what rounding leaves goes to the largest claim, which also
/// takes the estate.
fn pro_rata(has: Money, total: Money, claims: &[Money]) -> Share {
    let part = |claim: &Money| {
        let units = i128::from(has.units()) * i128::from(claim.units()) / i128::from(total.units().max(1));
        Money::new(i64::try_from(units).unwrap_or(i64::MAX))
    };
    let mut paid: Vec<Money> = claims.iter().map(part).collect();
    let largest = (0..claims.len()).rev().max_by_key(|i| claims.get(*i).copied());
    let rest = has - paid.iter().copied().sum();
    if let Some(share) = largest.and_then(|i| paid.get_mut(i)) {
        *share += rest;
    }
    Share { paid, heir: largest }
}
