//! Whole units of one currency. There is no float and no fraction anywhere.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A sum of money in whole units of the edition's currency; it may be negative.
///
/// Sums that people type are at most [`Money::LARGEST`], so no honest addition comes near the
/// limits of the type; arithmetic stops at those limits instead of wrapping round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);
    /// The largest sum that a line or an edition may name.
    pub const LARGEST: Money = Money(1_000_000_000);

    /// So many whole units.
    #[must_use]
    pub const fn new(units: i64) -> Self {
        Money(units)
    }

    /// The number of whole units.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.0
    }

    /// Whether it is exactly nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum of two, or `None` where the type cannot hold it.
    #[must_use]
    pub fn checked_add(self, other: Money) -> Option<Money> {
        self.0.checked_add(other.0).map(Money)
    }

    /// The difference, or nothing where it would be negative.
    ///
    /// ```
    /// use banker::money::Money;
    ///
    /// assert_eq!(Money::new(600).less(Money::new(520)), Money::new(80));
    /// assert_eq!(Money::new(50).less(Money::new(520)), Money::ZERO);
    /// ```
    #[must_use]
    pub fn less(self, other: Money) -> Money {
        Money(self.0.saturating_sub(other.0).max(0))
    }

    /// So many hundredths of this sum, rounded as told. `unit` is the multiple to round to; zero
    /// counts as one.
    ///
    /// ```
    /// use banker::money::{Money, Rounding};
    ///
    /// let interest = Money::new(75).percent(10, Money::new(1), Rounding::HalfUp);
    /// assert_eq!(interest, Money::new(8));
    /// ```
    #[must_use]
    pub fn percent(self, percent: i64, unit: Money, rounding: Rounding) -> Money {
        rounding.divide(i128::from(self.0) * i128::from(percent), 100, unit.0)
    }

    /// Half of this sum, rounded as told to whole units.
    #[must_use]
    pub fn half(self, rounding: Rounding) -> Money {
        rounding.divide(i128::from(self.0), 2, 1)
    }

    /// This sum rounded to the nearest multiple of `unit`, half up; zero leaves it alone.
    #[must_use]
    pub fn to_nearest(self, unit: Money) -> Money {
        if unit.0 <= 1 { self } else { Rounding::HalfUp.divide(i128::from(self.0), 1, unit.0) }
    }
}

/// How a fraction becomes whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// To the nearest, a half upward.
    HalfUp,
    /// To the nearest, a half downward.
    HalfDown,
    /// Always upward.
    Up,
    /// Always downward.
    Down,
}

impl Rounding {
    /// `amount / parts`, rounded to a multiple of `unit`.
    fn divide(self, amount: i128, parts: i64, unit: i64) -> Money {
        let unit = i128::from(unit.max(1));
        let step = i128::from(parts.max(1)) * unit;
        let (whole, rest) = (amount.div_euclid(step), amount.rem_euclid(step));
        let up = match self {
            Rounding::HalfUp => rest * 2 >= step,
            Rounding::HalfDown => rest * 2 > step,
            Rounding::Up => rest > 0,
            Rounding::Down => false,
        };
        let units = (whole + i128::from(up)) * unit;
        Money(i64::try_from(units).unwrap_or(if units < 0 { i64::MIN } else { i64::MAX }))
    }
}

impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0.saturating_add(other.0))
    }
}

impl Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        Money(self.0.saturating_sub(other.0))
    }
}

impl Mul<i64> for Money {
    type Output = Money;
    fn mul(self, times: i64) -> Money {
        Money(self.0.saturating_mul(times))
    }
}

impl Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        Money(self.0.saturating_neg())
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}

impl SubAssign for Money {
    fn sub_assign(&mut self, other: Money) {
        *self = *self - other;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(iter: I) -> Money {
        iter.fold(Money::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_per_cent_of_the_classic_loans() {
        for (loan, interest) in [(75, 8), (175, 18), (110, 11), (50, 5), (90, 9), (200, 20), (55, 6)] {
            let got = Money::new(loan).percent(10, Money::new(1), Rounding::HalfUp);
            assert_eq!(got, Money::new(interest), "10% of {loan}");
        }
    }

    #[test]
    fn to_the_nearest_fifty() {
        for (loan, interest) in
            [(600, 50), (1200, 100), (1400, 150), (1250, 150), (1750, 200), (2250, 250), (3250, 350)]
        {
            let got = Money::new(loan).percent(10, Money::new(50), Rounding::HalfUp);
            assert_eq!(got, Money::new(interest), "10% of {loan}");
        }
        let down = Money::new(1250).percent(10, Money::new(50), Rounding::HalfDown);
        assert_eq!(down, Money::new(100));
    }

    #[test]
    fn arithmetic_stops_at_the_limits() {
        assert_eq!(Money::new(i64::MAX) + Money::new(1), Money::new(i64::MAX));
        assert_eq!(Money::new(i64::MAX).percent(100, Money::new(1), Rounding::Up).units(), i64::MAX);
    }
}
