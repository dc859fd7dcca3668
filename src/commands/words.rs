//! A line as words: split at spaces, `"` quotes, everything else is part of a word.

use std::borrow::Cow;

use crate::edition::is_kept_word;
use crate::rulings::{Refusal, Why};

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word without its quotes.
    pub text: Cow<'a, str>,
    /// Whether it stood in quotes, and so is a name and nothing else.
    pub quoted: bool,
    /// Where it starts in the line, in bytes.
    pub start: usize,
    /// Where it ends in the line, in bytes.
    pub end: usize,
}

impl Word<'_> {
    /// Whether it is this word of the language.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        !self.quoted && self.text.eq_ignore_ascii_case(word)
    }

    /// The word without the comma that parts it from the next of a list.
    #[must_use]
    pub fn item(&self) -> &str {
        match self.text.trim_end_matches(',') {
            "" => &self.text,
            _ if self.quoted => &self.text,
            item => item,
        }
    }
}

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// Splits a line into words.
///
/// # Errors
/// `syntax` where a quote is not closed, a control character stands in it, or it is too long.
pub fn split(line: &str) -> Result<Vec<Word<'_>>, Refusal> {
    match split_open(line)? {
        (words, None) => Ok(words),
        _ => Err(not_closed()),
    }
}

fn bad(says: &str, hint: &str) -> Refusal {
    Why::Syntax { says: says.to_owned(), hint: hint.to_owned() }.into()
}

/// A name that begins with a quote has no other at its end.
pub fn not_closed() -> Refusal {
    bad("a quote is not closed", "put \" at both ends of the name")
}

/// Splits a line into words, and tells where a quote stands that is not closed; it joins no words. In
/// free text it is a sign like any other.
///
/// # Errors
/// `syntax` where a control character stands in it, or it is too long.
pub fn split_open(line: &str) -> Result<(Vec<Word<'_>>, Option<usize>), Refusal> {
    if line.len() > LONGEST_LINE {
        return Err(bad("the line is too long", "a line has at most 4,096 bytes"));
    }
    if !crate::names::is_plain(line) && !crate::names::is_plain(&line.replace('\t', " ")) {
        return Err(bad("the line has characters that cannot be shown", "type it again with plain letters"));
    }
    let open = if line.matches('"').count().is_multiple_of(2) { None } else { line.rfind('"') };
    let mut words = Vec::with_capacity(8);
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let start = line.len() - rest.len();
        // Spaces within quotes are part of the word.
        let mut inside = false;
        let end = rest.char_indices().find(|(at, c)| {
            inside ^= *c == '"' && Some(start + at) != open;
            c.is_whitespace() && !inside
        });
        let end = end.map(|(at, _)| at);
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        let quoted = word.contains('"');
        let text = if quoted { word.replace('"', "").into() } else { word.into() };
        words.push(Word { text, quoted, start, end: start + word.len() });
        rest = after.trim_start();
    }
    Ok((words, open))
}

/// A name as it stands in a line: in quotes where it would not be read as one word.
#[must_use]
pub fn quote(name: &str) -> String {
    if is_one_word(name) { name.to_owned() } else { format!("\"{name}\"") }
}

/// Whether a name is read as one word, and as a name.
pub fn is_one_word(name: &str) -> bool {
    !name.is_empty()
        && !is_kept_word(name)
        && !name.contains(|c: char| c.is_whitespace() || c == '"')
        && !name.starts_with(['#', '?'])
        && !name.chars().next().is_some_and(|c| c.is_ascii_digit())
        && !begins_with_currency(name)
}

/// Whether a name begins as a sum with a currency before it does: `kr5`, `EUR5`.
fn begins_with_currency(name: &str) -> bool {
    let letters = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let (sign, rest) = name.split_at(letters);
    rest.starts_with(|c: char| c.is_ascii_digit())
        && (sign == "kr" || (sign.len() == 3 && sign.to_ascii_uppercase() == sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(line).map(|words| words.into_iter().map(|w| w.text.into_owned()).collect()).unwrap_or_default()
    }

    #[test]
    fn words_are_split_at_spaces_and_quotes_join() {
        assert_eq!(texts("rent Bo King's Cross"), ["rent", "Bo", "King's", "Cross"]);
        assert_eq!(texts("  rent\t\"Bo B.\"  Rome:m "), ["rent", "Bo B.", "Rome:m"]);
        assert_eq!(texts("\"St. James Place\":3"), ["St. James Place:3"]);
        assert_eq!(texts(""), Vec::<String>::new());
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        assert!(split("note \u{1b}[31m").is_err());
        assert!(split("buy \"Bo").is_err());
        assert!(split(&"x".repeat(5000)).is_err());
    }
}
