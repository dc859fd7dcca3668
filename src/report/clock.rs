//! The clock in words.

use crate::clock::{Countdown, Millis, digits, span};

/// What is left, and when it ends.
#[must_use]
pub fn text(clock: Option<Countdown>, left: Millis, ends: Option<&str>) -> String {
    let Some(clock) = clock else { return "no clock is set; `clock 90m` starts one".to_owned() };
    if left <= 0 {
        let past = if left <= -60_000 { format!(", {} ago", span(left.saturating_neg())) } else { String::new() };
        return format!("time is up{past}");
    }
    if clock.is_paused() {
        return format!("{} left; the clock stands still", digits(left));
    }
    format!("{} left, until {}", digits(left), ends.unwrap_or_default())
}
