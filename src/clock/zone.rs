//! Times of day where the table stands. The zone is passed in, so that summer time can be tested.

use chrono::{DateTime, Local, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc};

use super::Millis;

/// A calendar day.
pub type Day = NaiveDate;
/// A time of day.
pub type TimeOfDay = NaiveTime;

/// A time zone: what the clock on the wall shows, and when it shows it.
pub trait Zone: Send {
    /// What the clock on the wall shows at that moment; nothing outside the calendar.
    fn shows(&self, moment: Millis) -> Option<NaiveDateTime>;
    /// The moments at which it shows this: none where the hour is left out, two where it comes
    /// twice.
    fn moments(&self, shown: NaiveDateTime) -> LocalResult<Millis>;
}

impl<Z: TimeZone + Send> Zone for Z {
    fn shows(&self, moment: Millis) -> Option<NaiveDateTime> {
        let utc = DateTime::<Utc>::from_timestamp_millis(moment)?.naive_utc();
        utc.checked_add_offset(self.offset_from_utc_datetime(&utc).fix())
    }

    fn moments(&self, shown: NaiveDateTime) -> LocalResult<Millis> {
        self.from_local_datetime(&shown).map(|t| t.timestamp_millis())
    }
}

/// The zone that this machine is set to.
#[must_use]
pub fn here() -> Box<dyn Zone> {
    Box::new(Local)
}

/// Why a time of day gives no moment to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneFault {
    /// It has passed.
    Past,
    /// It is further off than a year, or outside the calendar.
    TooFar,
}

/// The moment to come at which the clock on the wall shows this: today, or tomorrow where that has
/// passed. An hour that summer time leaves out means the moment at which the clock is put forward;
/// one that comes twice means the first that is still to come.
///
/// # Errors
/// Where the day given has that time behind it, or lies too far off.
pub fn at_local(zone: &dyn Zone, now: Millis, day: Option<Day>, time: TimeOfDay) -> Result<Millis, ZoneFault> {
    let today = zone.shows(now).ok_or(ZoneFault::TooFar)?.date();
    let first = day.unwrap_or(today);
    let next = if day.is_none() { first.succ_opt() } else { None };
    let found = [Some(first), next].into_iter().flatten().find_map(|day| next_moment(zone, now, day.and_time(time)));
    let moment = found.ok_or(ZoneFault::Past)?;
    if moment.saturating_sub(now) > 366 * 24 * super::HOUR {
        return Err(ZoneFault::TooFar);
    }
    Ok(moment)
}

fn next_moment(zone: &dyn Zone, now: Millis, shown: NaiveDateTime) -> Option<Millis> {
    match zone.moments(shown) {
        LocalResult::Single(moment) => Some(moment).filter(|m| *m > now),
        LocalResult::Ambiguous(a, b) => [a.min(b), a.max(b)].into_iter().find(|m| *m > now),
        // Left out: the first full minute that the clock shows after it.
        LocalResult::None => (1..=180)
            .find_map(|minutes| {
                let later = shown.checked_add_signed(TimeDelta::minutes(minutes))?;
                zone.moments(later).earliest()
            })
            .filter(|m| *m > now),
    }
}

/// A moment as the clock on the wall shows it: `21:30`, with the day where that is not today's.
#[must_use]
pub fn local_text(zone: &dyn Zone, moment: Millis, now: Millis) -> String {
    let (Some(then), Some(today)) = (zone.shows(moment), zone.shows(now)) else { return String::new() };
    if then.date() == today.date() {
        then.format("%H:%M").to_string()
    } else {
        then.format("%H:%M on %a %-d %B").to_string()
    }
}

/// A moment with its day and year, as the clock on the wall shows it.
#[must_use]
pub fn day_text(zone: &dyn Zone, moment: Millis) -> String {
    zone.shows(moment).map_or_else(String::new, |then| then.format("%-d %B %Y, %H:%M").to_string())
}

/// Reads a time of day: `21:30`, `9.30`, `9:30pm`, `9pm`.
#[must_use]
pub fn read_time(word: &str) -> Option<TimeOfDay> {
    let word = word.to_ascii_lowercase();
    let (bare, half) = match (word.strip_suffix("am"), word.strip_suffix("pm")) {
        (Some(bare), _) => (bare, Some(0)),
        (_, Some(bare)) => (bare, Some(12)),
        _ => (word.as_str(), None),
    };
    let (hours, minutes) = match bare.split_once([':', '.']) {
        Some((h, m)) if m.len() == 2 => (h, m),
        None if half.is_some() => (bare, "00"),
        _ => return None,
    };
    let number = |text: &str| -> Option<u32> {
        let fine = (1..=2).contains(&text.len()) && text.chars().all(|c| c.is_ascii_digit());
        if fine { text.parse().ok() } else { None }
    };
    let (mut hour, minute) = (number(hours)?, number(minutes)?);
    if let Some(half) = half {
        if !(1..=12).contains(&hour) {
            return None;
        }
        hour = hour % 12 + half;
    }
    NaiveTime::from_hms_opt(hour, minute, 0)
}

/// Reads a day: `2026-12-24`.
#[must_use]
pub fn read_day(word: &str) -> Option<Day> {
    let mut parts = word.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let digits = [year, month, day].iter().all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit()));
    if parts.next().is_some() || !digits || year.len() != 4 {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use chrono::FixedOffset;

    use super::super::{HOUR, MINUTE};
    use super::*;

    /// Central Europe in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
    #[derive(Clone, Copy)]
    struct Central;

    fn utc(text: &str) -> Millis {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").map_or(0, |t| t.and_utc().timestamp_millis())
    }

    impl Zone for Central {
        fn shows(&self, moment: Millis) -> Option<NaiveDateTime> {
            let summer = (utc("2026-03-29 01:00")..utc("2026-10-25 01:00")).contains(&moment);
            let offset = if summer { 2 } else { 1 };
            DateTime::<Utc>::from_timestamp_millis(moment + offset * HOUR).map(|t| t.naive_utc())
        }

        fn moments(&self, shown: NaiveDateTime) -> LocalResult<Millis> {
            let as_utc = shown.and_utc().timestamp_millis();
            let fits: Vec<Millis> =
                [as_utc - 2 * HOUR, as_utc - HOUR].into_iter().filter(|m| self.shows(*m) == Some(shown)).collect();
            match fits.as_slice() {
                [] => LocalResult::None,
                [one] => LocalResult::Single(*one),
                [a, b, ..] => LocalResult::Ambiguous(*a, *b),
            }
        }
    }

    fn at(now: &str, day: Option<&str>, time: &str) -> Result<Millis, ZoneFault> {
        let time = read_time(time).unwrap_or_default();
        at_local(&Central, utc(now), day.and_then(read_day), time)
    }

    #[test]
    fn a_time_of_day_is_the_next_that_comes() {
        // Winter: the wall is an hour ahead of UTC.
        assert_eq!(at("2026-01-10 19:00", None, "21:30"), Ok(utc("2026-01-10 20:30")));
        assert_eq!(at("2026-01-10 20:30", None, "21:30"), Ok(utc("2026-01-11 20:30")), "now is past");
        assert_eq!(at("2026-01-10 23:30", None, "1:00"), Ok(utc("2026-01-11 00:00")), "the wall shows the 11th");
        assert_eq!(at("2026-01-10 19:00", Some("2026-12-24"), "21:30"), Ok(utc("2026-12-24 20:30")));
        assert_eq!(at("2026-01-10 19:00", Some("2026-01-10"), "19:30"), Err(ZoneFault::Past));
        assert_eq!(at("2026-01-10 19:00", Some("2028-01-10"), "19:30"), Err(ZoneFault::TooFar));
    }

    #[test]
    fn the_nights_on_which_the_clock_changes() {
        // Forward: from 02:00 to 03:00. The evening before, 09:00 is eight hours nearer than it looks.
        assert_eq!(at("2026-03-28 22:00", None, "9:00"), Ok(utc("2026-03-29 07:00")));
        // 02:30 is left out: the moment at which the wall jumps to 03:00.
        assert_eq!(at("2026-03-28 22:00", None, "2:30"), Ok(utc("2026-03-29 01:00")));
        // Back: 02:30 comes twice, at 00:30 and 01:30 UTC.
        assert_eq!(at("2026-10-24 22:00", None, "2:30"), Ok(utc("2026-10-25 00:30")));
        assert_eq!(at("2026-10-25 00:45", None, "2:30"), Ok(utc("2026-10-25 01:30")), "the second is still to come");
        assert_eq!(at("2026-10-24 22:00", None, "9:00"), Ok(utc("2026-10-25 08:00")));
    }

    #[test]
    fn a_zone_of_the_library_serves_as_well() {
        let zone = FixedOffset::east_opt(5 * 3600 + 1800).unwrap_or_else(|| Utc.fix());
        let time = read_time("21:30").unwrap_or_default();
        assert_eq!(at_local(&zone, utc("2026-01-10 15:59"), None, time), Ok(utc("2026-01-10 16:00")));
        assert_eq!(local_text(&zone, utc("2026-01-10 16:00"), utc("2026-01-10 15:59")), "21:30");
        assert_eq!(local_text(&zone, utc("2026-01-11 16:00"), utc("2026-01-10 15:59")), "21:30 on Sun 11 January");
        assert_eq!(at_local(&zone, utc("2026-01-10 16:00") + MINUTE, None, time), Ok(utc("2026-01-11 16:00")));
    }

    #[test]
    fn times_and_days_as_people_type_them() {
        let read = |word| read_time(word).map(|t| t.format("%H:%M").to_string());
        for (typed, want) in [
            ("21:30", Some("21:30")),
            ("9:05", Some("09:05")),
            ("9.30", Some("09:30")),
            ("9:30pm", Some("21:30")),
            ("12am", Some("00:00")),
            ("12PM", Some("12:00")),
            ("00:00", Some("00:00")),
            ("24:00", None),
            ("21:60", None),
            ("21:3", None),
            ("21", None),
            ("13pm", None),
            ("", None),
            ("-1:30", None),
        ] {
            assert_eq!(read(typed).as_deref(), want, "{typed}");
        }
        assert!(read_day("2026-12-24").is_some());
        assert!(read_day("2026-02-30").is_none());
        assert!(read_day("26-12-24").is_none());
        assert!(read_day("2026-12-24-1").is_none());
    }
}
