//! Warnings before time is up.

use serde::{Deserialize, Serialize};

use super::{Countdown, MINUTE, Millis};

/// How many warnings there can be.
const MOST: usize = 6;

/// How many minutes before the end the table is warned: longest first, nothing twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Warnings([u16; MOST]);

impl Default for Warnings {
    fn default() -> Self {
        Warnings::USUAL
    }
}

impl Warnings {
    /// A half, ten, five and one minute before the end.
    pub const USUAL: Warnings = Warnings([30, 10, 5, 1, 0, 0]);

    /// The warnings at these minutes; `None` where there are more than six.
    #[must_use]
    pub fn new(minutes: &[u16]) -> Option<Warnings> {
        let mut sorted: Vec<u16> = minutes.iter().copied().filter(|m| *m > 0).collect();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        sorted.dedup();
        if sorted.len() > MOST {
            return None;
        }
        let mut warnings = [0; MOST];
        for (place, minute) in warnings.iter_mut().zip(sorted) {
            *place = minute;
        }
        Some(Warnings(warnings))
    }

    /// The minutes, longest first.
    pub fn minutes(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().copied().filter(|m| *m > 0)
    }

    /// Whether they are the usual ones.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Warnings::USUAL
    }
}

/// What the table is told of the clock without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warning {
    /// So many minutes are left.
    Left(u16),
    /// Time is up.
    Over,
}

/// What has become due since the clock was last looked at: the end, or the latest of the warnings
/// passed. A clock that was late for several (the machine slept) gives only the latest. One that was
/// set after that look is counted from when it was set.
#[must_use]
pub fn due_warnings(last_seen: Millis, now: Millis, countdown: Countdown, warnings: Warnings) -> Vec<Warning> {
    if countdown.is_paused() || now <= last_seen {
        return Vec::new();
    }
    // Before it was set it had no more than its whole length.
    let (was, is) = (countdown.remaining(last_seen).min(countdown.left), countdown.remaining(now));
    if was > 0 && is <= 0 {
        return vec![Warning::Over];
    }
    let passed = |minutes: &u16| {
        let mark = Millis::from(*minutes) * MINUTE;
        is > 0 && was > mark && is <= mark
    };
    warnings.minutes().filter(passed).min().map(Warning::Left).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::SECOND;
    use super::*;

    fn due(from: Millis, to: Millis, clock: Countdown) -> Vec<Warning> {
        due_warnings(from, to, clock, clock.warn)
    }

    #[test]
    fn each_mark_is_passed_once() {
        let clock = Countdown::lasting(90 * MINUTE, 0);
        let mut told = Vec::new();
        for second in 0..(91 * 60) {
            let now = second * SECOND;
            told.extend(due(now - SECOND, now, clock).into_iter().map(|w| (second, w)));
        }
        let want = [
            (60 * 60, Warning::Left(30)),
            (80 * 60, Warning::Left(10)),
            (85 * 60, Warning::Left(5)),
            (89 * 60, Warning::Left(1)),
            (90 * 60, Warning::Over),
        ];
        assert_eq!(told, want);
    }

    #[test]
    fn a_clock_late_for_several_tells_the_latest() {
        let clock = Countdown::lasting(60 * MINUTE, 0);
        assert_eq!(due(0, 56 * MINUTE, clock), [Warning::Left(5)]);
        assert_eq!(due(0, 200 * MINUTE, clock), [Warning::Over]);
    }

    #[test]
    fn a_short_clock_is_not_warned_of_more_than_it_has() {
        let clock = Countdown::lasting(10 * MINUTE, 0);
        assert_eq!(due(0, SECOND, clock), []);
        assert_eq!(due(0, 5 * MINUTE, clock), [Warning::Left(5)]);
    }

    #[test]
    fn a_clock_set_since_the_last_look_is_counted_from_when_it_was_set() {
        let clock = Countdown::lasting(10 * MINUTE, 5 * SECOND);
        assert_eq!(due(0, 6 * SECOND, clock), []);
        assert_eq!(due(0, 6 * MINUTE, clock), [Warning::Left(5)]);
        assert_eq!(due(0, 11 * MINUTE, clock), [Warning::Over]);
    }

    #[test]
    fn a_paused_clock_and_one_put_back_say_nothing() {
        let clock = Countdown::lasting(10 * MINUTE, 0);
        assert_eq!(due(0, 9 * MINUTE, clock.paused(0)), []);
        assert_eq!(due(9 * MINUTE, 0, clock), []);
    }

    #[test]
    fn marks_are_sorted_and_at_most_six() {
        let warnings = Warnings::new(&[1, 45, 0, 1, 5]).map(|w| w.minutes().collect::<Vec<_>>());
        assert_eq!(warnings, Some(vec![45, 5, 1]));
        assert_eq!(Warnings::new(&[1, 2, 3, 4, 5, 6, 7]), None);
    }
}
