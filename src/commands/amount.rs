//! Amounts and dice as people type them.

use crate::edition::Edition;
use crate::money::Money;
use crate::rulings::{Refusal, Why};

/// Whether a word begins like an amount, so that it is none of the names.
#[must_use]
pub fn looks_like_amount(word: &str, edition: &Edition) -> bool {
    let bare = without(without_sign(word, edition), FOREIGN);
    bare.chars().next().is_some_and(|c| c.is_ascii_digit())
        || (bare.starts_with('-') && bare[1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The word without the sign or the letters of the edition's currency before and behind it.
#[must_use]
pub fn without_sign<'a>(word: &'a str, edition: &Edition) -> &'a str {
    // No sign has a digit.
    let digit = |c: char| c.is_ascii_digit();
    if word.starts_with(digit) && word.ends_with(digit) {
        return word;
    }
    let (sign, code) = (edition.currency.sign.as_str(), edition.currency.code.as_str());
    // Of a sign of several letters, such as that of thousands, the last alone will do.
    let last = sign.char_indices().next_back().filter(|(_, c)| !c.is_alphabetic()).and_then(|(at, _)| sign.get(at..));
    without(word, &[sign, code, last.unwrap_or(sign)])
}

fn without<'a>(word: &'a str, signs: &[&str]) -> &'a str {
    let mut bare = word;
    for sign in signs {
        bare = bare.strip_prefix(sign).unwrap_or(bare);
        bare = bare.strip_suffix(sign).unwrap_or(bare);
    }
    bare.trim()
}

/// The sign of another box's money, by itself.
#[must_use]
pub fn is_foreign_sign(word: &str) -> bool {
    FOREIGN.contains(&word)
}

/// A sum in the money of another box.
fn is_foreign(word: &str) -> bool {
    let bare = without(word, FOREIGN);
    bare != word && figure(bare).is_some()
}

/// How this box writes its money.
#[must_use]
pub fn as_here(edition: &Edition) -> String {
    format!("the money of this box is written {}", edition.money(Money::new(200)))
}

/// Signs of money, whatever the box.
const FOREIGN: &[&str] = &["$", "€", "£", "kr", "₽"];

/// What helps where the things of a list stand in one word.
pub const LIST: &str = "put a space after each comma";

/// Reads `200`, `1,500`, `1.500`, `2k`, `1.5k`, `2x500+3x100`, with or without the currency's sign.
///
/// # Errors
/// `bad-amount`.
pub fn amount(word: &str, edition: &Edition) -> Result<Money, Refusal> {
    let bad = |hint: &str| Refusal::from(Why::BadAmount { word: word.to_owned(), hint: hint.to_owned() });
    let bare = without_sign(word, edition);
    if let Some(sum) = figure(bare) {
        return Ok(sum);
    }
    if bare.contains(['x', 'X', '×']) {
        // Loose money may follow the notes: 2x500+8.
        let loose = bare.split('+').filter_map(figure);
        let only: Vec<&str> = bare.split('+').filter(|part| figure(part).is_none()).collect();
        let mut notes = notes(&only.join("+"), edition).map_err(|hint| bad(&hint))?;
        notes.extend(loose.map(|sum| (sum, 1)));
        let sum: Money = notes.into_iter().map(|(note, count)| note * count).sum();
        return if sum <= Money::LARGEST { Ok(sum) } else { Err(bad("that is more than can be counted")) };
    }
    if bare.starts_with('-') {
        return Err(bad("an amount is never below nothing"));
    }
    if is_foreign(bare) {
        return Err(bad(&as_here(edition)));
    }
    if let Some(sum) = bare.strip_suffix(['k', 'K']).and_then(figure) {
        return Err(bad(&format!("write {sum} or {}", sum * 1000)));
    }
    // `500,#1` and `500,Rome`: a list is parted by spaces.
    let listed = bare.split_once(',').is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_ascii_digit()));
    Err(bad(if listed { LIST } else { "write 200, 1,500, 2k or 2x500+3x100" }))
}

/// Counts banknotes: which, and how many of each.
///
/// # Errors
/// What would help.
pub fn notes(word: &str, edition: &Edition) -> Result<Vec<(Money, i64)>, String> {
    const WRITE: &str = "write banknotes as 2x500+3x100";
    let bare = without_sign(word, edition);
    let mut counted = Vec::new();
    for part in bare.split('+') {
        let (count, note) = part.split_once(['x', 'X', '×']).ok_or(WRITE)?;
        if count.starts_with('-') {
            return Err("there are never less than no notes".to_owned());
        }
        let count: i64 = count.parse().ok().filter(|n| (0..=100_000).contains(n)).ok_or(WRITE)?;
        let note = figure(without_sign(note, edition)).ok_or(WRITE)?;
        if !edition.notes.is_empty() && !edition.notes.iter().any(|(n, _)| *n == note) {
            if count > note.units() && edition.notes.iter().any(|(n, _)| n.units() == count) {
                return Err(format!("the number comes first: {note}x{count}"));
            }
            let there: Vec<String> = edition.notes.iter().map(|(n, _)| n.to_string()).collect();
            return Err(format!("this box has no note of {note}; it has {}", there.join(", ")));
        }
        counted.push((note, count));
    }
    Ok(counted)
}

/// A figure: digits, separators before exactly three digits, `k` for thousands.
fn figure(word: &str) -> Option<Money> {
    let (digits, thousands) = match word.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    if digits.is_empty() || digits.len() > 20 {
        return None;
    }
    let mut parts = digits.split(|c: char| matches!(c, ',' | '.' | '\'' | '’') || c.is_whitespace());
    let first = parts.next()?;
    let mut units = whole(first)?;
    if thousands {
        // 1.5k: a fraction of a thousand has one or two digits.
        let fraction = match (parts.next(), parts.next()) {
            (None, _) => 0,
            // 1.500k may be a million and a half.
            (Some(fraction), None) if fraction.len() <= 2 => {
                whole(fraction)? * [1000, 100, 10].get(fraction.len()).copied()?
            }
            _ => return None,
        };
        units = units.checked_mul(1000)?.checked_add(fraction)?;
    } else {
        for part in parts {
            if part.len() != 3 || first.len() > 3 {
                return None;
            }
            units = units.checked_mul(1000)?.checked_add(whole(part)?)?;
        }
    }
    Some(Money::new(units)).filter(|s| *s <= Money::LARGEST)
}

/// A number of nothing but digits.
fn whole(digits: &str) -> Option<i64> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// A roll of two dice: `3+4`, or a total from 2 to 12.
///
/// # Errors
/// `bad-dice`.
pub fn total(word: &str) -> Result<u8, Refusal> {
    let bad = || Refusal::from(Why::BadDice { word: word.to_owned() });
    if let Some((a, b)) = word.split_once('+') {
        return Ok(die(a).ok_or_else(bad)? + die(b).ok_or_else(bad)?);
    }
    word.parse::<u8>().ok().filter(|n| (2..=12).contains(n)).ok_or_else(bad)
}

/// One die.
#[must_use]
pub fn die(word: &str) -> Option<u8> {
    word.parse::<u8>().ok().filter(|n| (1..=6).contains(n))
}

#[cfg(test)]
mod tests {
    use super::figure;
    use crate::money::Money;

    #[test]
    fn figures_as_people_write_them() {
        for (typed, want) in [
            ("200", Some(200)),
            ("1,500", Some(1500)),
            ("1.500", Some(1500)),
            ("2k", Some(2000)),
            ("1.5k", Some(1500)),
            ("1,500,000", Some(1_500_000)),
            ("0", Some(0)),
            ("15,00", None),
            ("1.50", None),
            ("1,5000", None),
            ("k", None),
            ("", None),
            ("1500,000", None),
            ("99999999999", None),
            ("1e3", None),
            ("1.2345k", None),
            ("1.50k", Some(1500)),
            ("1.500k", None),
            ("1,500k", None),
            ("2K", Some(2000)),
        ] {
            assert_eq!(figure(typed), want.map(Money::new), "{typed}");
        }
    }
}
