//! A countdown, how times are read and written, and when the table is warned. Nothing here looks
//! at the time itself: the time and the table's time zone are passed in.

mod jump;
mod span;
mod warning;
mod zone;

pub use jump::{JUMP, jump};
pub use span::{digits, read_span, span};
pub use warning::{Warning, Warnings, due_warnings};
pub use zone::{Day, TimeOfDay, Zone, ZoneFault, at_local, day_text, here, local_text, read_day, read_time};

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, in UTC.
pub type Millis = i64;

/// A second.
pub const SECOND: Millis = 1000;
/// A minute.
pub const MINUTE: Millis = 60 * SECOND;
/// An hour.
pub const HOUR: Millis = 60 * MINUTE;

/// The clock of a timed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Countdown {
    /// It ends at a time of day and runs on whatever happens; otherwise it counts the time played.
    pub until: bool,
    /// When it ends, while it runs.
    pub ends: Option<Millis>,
    /// What was left when it was paused.
    pub left: Millis,
    /// How long before the end the table is warned.
    #[serde(default, skip_serializing_if = "Warnings::is_usual")]
    pub warn: Warnings,
}

impl Countdown {
    /// A clock that runs for so long from now.
    #[must_use]
    pub const fn lasting(left: Millis, now: Millis) -> Self {
        Countdown { until: false, ends: Some(now.saturating_add(left)), left, warn: Warnings::USUAL }
    }

    /// A clock that runs until a moment.
    #[must_use]
    pub const fn until(ends: Millis, now: Millis) -> Self {
        Countdown { until: true, ends: Some(ends), left: ends.saturating_sub(now), warn: Warnings::USUAL }
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
        Countdown { ends: None, left: self.remaining(now), ..self }
    }

    /// The same clock, running again.
    #[must_use]
    pub const fn resumed(self, now: Millis) -> Self {
        match self.ends {
            Some(_) => self,
            None => Countdown { ends: Some(now.saturating_add(self.left)), ..self },
        }
    }

    /// The same clock with so much more (or less) time.
    #[must_use]
    pub const fn with_more(self, more: Millis) -> Self {
        Countdown {
            ends: match self.ends {
                Some(ends) => Some(ends.saturating_add(more)),
                None => None,
            },
            left: self.left.saturating_add(more),
            ..self
        }
    }

    /// The same clock with other warnings.
    #[must_use]
    pub const fn warning(self, warn: Warnings) -> Self {
        Countdown { warn, ..self }
    }

    /// Whether it stands still while the program is closed, as far as it lies with the clock: one
    /// that counts the time played, and is running.
    #[must_use]
    pub const fn counts_play(self) -> bool {
        !self.until && self.ends.is_some()
    }
}
