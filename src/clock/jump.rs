//! The system clock jumping, or the machine asleep: what the wall clock says and what really
//! passed come apart.

use super::{MINUTE, Millis};

/// A difference from which on the table is asked.
pub const JUMP: Millis = 5 * MINUTE;

/// By how much the wall clock went beyond the time that really passed between two looks: above
/// nothing where it was put forward or the machine slept, below where it was put back.
///
/// `None` where the two agree closely enough.
#[must_use]
pub const fn jump(wall: Millis, passed: Millis) -> Option<Millis> {
    let apart = wall.saturating_sub(passed);
    if apart.saturating_abs() >= JUMP { Some(apart) } else { None }
}

#[cfg(test)]
mod tests {
    use super::super::{HOUR, SECOND};
    use super::*;

    #[test]
    fn hours_are_noticed_in_both_directions_and_seconds_are_not() {
        for (wall, passed, want) in [
            (SECOND, SECOND, None),
            (30 * SECOND, SECOND, None),
            (2 * HOUR + SECOND, SECOND, Some(2 * HOUR)),
            (SECOND - 3 * HOUR, SECOND, Some(-3 * HOUR)),
            (HOUR, HOUR, None),
            (i64::MAX, i64::MIN, Some(i64::MAX)),
        ] {
            assert_eq!(jump(wall, passed), want, "{wall} {passed}");
        }
    }
}
