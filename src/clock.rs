//! A countdown. It never looks at the time itself: the time is passed in.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, in UTC.
pub type Millis = i64;

/// The clock of a timed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Countdown {
    /// It ends at a time of day and runs on whatever happens; otherwise it counts the time played.
    pub until: bool,
    /// When it ends, while it runs.
    pub ends: Option<Millis>,
    /// What was left when it was paused.
    pub left: Millis,
}

impl Countdown {
    /// A clock that runs for so long from now.
    #[must_use]
    pub const fn lasting(left: Millis, now: Millis) -> Self {
        Countdown { until: false, ends: Some(now.saturating_add(left)), left }
    }

    /// A clock that runs until a moment.
    #[must_use]
    pub const fn until(ends: Millis, now: Millis) -> Self {
        Countdown { until: true, ends: Some(ends), left: ends.saturating_sub(now) }
    }

    /// Whether it stands still.
    #[must_use]
    pub const fn is_paused(self) -> bool {
        self.ends.is_none()
    }

    /// What is left; negative once it has run out.
    #[must_use]
    pub const fn remaining(self, now: Millis) -> Millis {
        match self.ends {
            Some(ends) => ends.saturating_sub(now),
            None => self.left,
        }
    }

    /// Whether time is up.
    #[must_use]
    pub const fn is_over(self, now: Millis) -> bool {
        self.remaining(now) <= 0
    }

    /// The same clock, standing still.
    #[must_use]
    pub const fn paused(self, now: Millis) -> Self {
        Countdown { until: self.until, ends: None, left: self.remaining(now) }
    }

    /// The same clock, running again.
    #[must_use]
    pub const fn resumed(self, now: Millis) -> Self {
        match self.ends {
            Some(_) => self,
            None => Countdown { until: self.until, ends: Some(now.saturating_add(self.left)), left: self.left },
        }
    }

    /// The same clock with so much more (or less) time.
    #[must_use]
    pub const fn with_more(self, more: Millis) -> Self {
        Countdown {
            until: self.until,
            ends: match self.ends {
                Some(ends) => Some(ends.saturating_add(more)),
                None => None,
            },
            left: self.left.saturating_add(more),
        }
    }
}
