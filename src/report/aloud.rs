//! A line of the journal as people read it. The journal itself holds what means the same at any
//! time: `#39` for a space that a label may rename, `@1796074200` for a moment in any time zone.

use crate::clock::Millis;
use crate::ledger::SpaceId;
use crate::rulings::Books;

/// The verbs whose lines end in free text, which stays as it was typed. None of them has a space.
const FREE: [&str; 4] = ["note", "pay", "collect", "owe"];

/// The line with names for positions, and with times of day for moments where `time` knows them.
#[must_use]
pub fn aloud(line: &str, books: Books<'_>, time: impl Fn(Millis) -> Option<String>) -> String {
    let verb = line.split(' ').next().unwrap_or_default();
    if FREE.contains(&verb) || !line.contains(['#', '@']) {
        return line.to_owned();
    }
    let mut in_quotes = false;
    let words = line.split(' ').map(|word| {
        let told = if in_quotes { None } else { position(word, verb, books).or_else(|| moment(word, &time)) };
        in_quotes ^= word.matches('"').count() % 2 == 1;
        told.unwrap_or_else(|| word.to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `#39` or `#39:m` by its name, with the position still where the name repeats.
fn position(word: &str, verb: &str, books: Books<'_>) -> Option<String> {
    let (digits, state) = word.strip_prefix('#')?.split_once(':').unwrap_or((word.get(1..)?, ""));
    let space = books.edition.space(SpaceId(digits.parse().ok()?))?;
    // What a label names is what is printed on the board.
    let name_of = |id: SpaceId, printed| if verb == "label" { printed } else { books.space(id) };
    let name = name_of(space.id, space.name.as_str());
    let repeats = books.edition.spaces.iter().filter(|s| name_of(s.id, s.name.as_str()) == name).count() > 1;
    let gap = if state.is_empty() { "" } else { ":" };
    Some(if repeats { format!("{name} ({word})") } else { format!("{}{gap}{state}", in_one(name)) })
}

/// A name of several words in quotes, as it would be typed.
fn in_one(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

fn moment(word: &str, time: impl Fn(Millis) -> Option<String>) -> Option<String> {
    let seconds: Millis = word.strip_prefix('@')?.parse().ok()?;
    time(seconds.checked_mul(crate::clock::SECOND)?)
}
