//! Lengths of time as people type and read them.

use super::{HOUR, MINUTE, Millis, SECOND};

/// The longest length of time that is read.
const LONGEST: Millis = 1000 * HOUR;

/// Reads `90m`, `2h`, `1h30`, `1h30m`, `45s`, `1h5m20s`; nothing where it is no length of time.
#[must_use]
pub fn read_span(word: &str) -> Option<Millis> {
    let word = word.to_ascii_lowercase();
    let mut rest = word.as_str();
    let mut total: Millis = 0;
    let mut last = Millis::MAX;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number: Millis = rest.get(..digits)?.parse().ok().filter(|n| *n <= 1_000_000)?;
        rest = rest.get(digits..)?;
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let unit = match rest.get(..letters)? {
            "h" => HOUR,
            "m" | "min" => MINUTE,
            "s" => SECOND,
            // `1h30`: what follows the hours is minutes.
            "" if last == HOUR && number < 60 => MINUTE,
            _ => return None,
        };
        rest = rest.get(letters..)?;
        if unit >= last {
            return None;
        }
        last = unit;
        total += number * unit;
    }
    (last != Millis::MAX && total <= LONGEST).then_some(total)
}

/// A length of time to the second: `1h30m`, `25m`, `4m05s` is `4m5s`; `0s` is nothing.
#[must_use]
pub fn span(length: Millis) -> String {
    let seconds = length.unsigned_abs() / 1000;
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")];
    let mut text = String::new();
    for (n, unit) in parts.iter().filter(|(n, _)| *n > 0) {
        push!(text, "{n}{unit}");
    }
    let sign = if length < 0 { "-" } else { "" };
    if text.is_empty() { "0s".to_owned() } else { format!("{sign}{text}") }
}

/// What a clock shows: `1:29:05`, `25:00`, `0:09`; what is left of a second counts as one, so that
/// nought is shown when time is up and not before.
#[must_use]
pub fn digits(left: Millis) -> String {
    let seconds = left.max(0).saturating_add(SECOND - 1) / SECOND;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_as_people_type_them() {
        for (typed, want) in [
            ("90m", Some(90 * MINUTE)),
            ("90min", Some(90 * MINUTE)),
            ("1h", Some(HOUR)),
            ("1h30", Some(90 * MINUTE)),
            ("1H30M", Some(90 * MINUTE)),
            ("45s", Some(45 * SECOND)),
            ("1h5m20s", Some(HOUR + 5 * MINUTE + 20 * SECOND)),
            ("1000h", Some(1000 * HOUR)),
            ("0m", Some(0)),
            ("90", None),
            ("1h90", None),
            ("m", None),
            ("", None),
            ("-5m", None),
            ("1m1h", None),
            ("1m1m", None),
            ("1.5h", None),
            ("1001h", None),
            ("99999999999999999999m", None),
            ("1h30ü", None),
        ] {
            assert_eq!(read_span(typed), want, "{typed}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for length in [SECOND, 45 * SECOND, MINUTE, 90 * MINUTE, HOUR, HOUR + SECOND, 5400 * SECOND] {
            assert_eq!(read_span(&span(length)), Some(length), "{}", span(length));
        }
        assert_eq!(span(90 * MINUTE), "1h30m");
        assert_eq!(span(-5 * MINUTE), "-5m");
        assert_eq!(span(0), "0s");
    }

    #[test]
    fn nought_is_shown_when_time_is_up_and_not_before() {
        let shown: Vec<String> = [-SECOND, 0, 1, SECOND, 61 * SECOND, 90 * MINUTE].map(digits).to_vec();
        assert_eq!(shown, ["0:00", "0:00", "0:01", "0:01", "1:01", "1:30:00"]);
    }
}
