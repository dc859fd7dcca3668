//! Forgiving lookup of names: case, accents and punctuation do not matter, beginnings suffice.

use deunicode::deunicode;

/// The rank of what is only part of a word of a name.
pub const PART_OF_A_WORD: u8 = 3;

/// A name made ready for lookup, once: its plain words without case, accents and punctuation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Key {
    joined: String,
    /// Where each word ends in it.
    ends: Vec<usize>,
}

/// How well something typed names a key, best first.
const KINDS: std::ops::RangeInclusive<u8> = 0..=4;

impl Key {
    /// The name without case, accents and punctuation.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let mut key = Key::with_room(name.len());
        key.push(name);
        key
    }

    /// Nothing yet, with room for so many bytes.
    #[must_use]
    pub fn with_room(bytes: usize) -> Self {
        Key { joined: String::with_capacity(bytes), ends: Vec::with_capacity(2) }
    }

    /// Adds what follows after a space.
    pub fn push(&mut self, name: &str) {
        for c in name.chars() {
            match c {
                // These stand inside words: S:t, King's.
                '\'' | '\u{2019}' | '`' | ':' => {}
                c if c.is_ascii_alphanumeric() => self.joined.push(c.to_ascii_lowercase()),
                c if c.is_ascii() => self.end_word(),
                // Most people write the one for the other.
                'ё' | 'Ё' => self.joined.push('e'),
                c => {
                    for plain in deunicode(c.encode_utf8(&mut [0; 4])).chars() {
                        if plain.is_ascii_alphanumeric() {
                            self.joined.push(plain.to_ascii_lowercase());
                        } else if plain == ' ' || plain == '-' {
                            self.end_word();
                        }
                    }
                }
            }
        }
        self.end_word();
    }

    fn end_word(&mut self) {
        let last = self.ends.last().copied().unwrap_or(0);
        if self.joined.len() > last {
            self.ends.push(self.joined.len());
        }
    }

    /// Keeps the first so many of its words.
    pub fn truncate(&mut self, words: usize) {
        self.ends.truncate(words);
        self.joined.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Nothing of the name is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.joined.is_empty()
    }

    /// The name written as one plain word.
    #[must_use]
    pub fn joined(&self) -> &str {
        &self.joined
    }

    /// Its plain words.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let word = self.joined.get(start..*end).unwrap_or_default();
            start = *end;
            word
        })
    }

    /// Whether `typed`, which is not empty, is the whole name.
    #[must_use]
    pub fn is(&self, typed: &Key) -> bool {
        !typed.is_empty() && self.joined == typed.joined
    }

    /// How well `typed` names this, from best: 0 the whole name, 1 beginnings of its first words,
    /// 2 the same further inside, 3 part of a word, 4 the beginning of it written as one.
    #[must_use]
    pub fn rank(&self, typed: &Key) -> Option<u8> {
        KINDS.into_iter().find(|kind| !typed.is_empty() && self.fits(typed, *kind))
    }

    /// Whether `typed`, which is not empty, names this in that way.
    fn fits(&self, typed: &Key, kind: u8) -> bool {
        // Whatever the way, all that is typed stands in it.
        if self.joined.len() < typed.joined.len() {
            return false;
        }
        match kind {
            0 => self.joined == typed.joined,
            1 => self.begins_at(0, typed),
            2 => (1..self.ends.len()).any(|at| self.begins_at(at, typed)),
            PART_OF_A_WORD => typed.ends.len() == 1 && self.words().any(|word| word.contains(&typed.joined)),
            _ => self.joined.starts_with(&typed.joined),
        }
    }

    /// Whether one of its words begins so.
    #[must_use]
    pub fn has_word(&self, beginning: &str) -> bool {
        self.words().any(|word| word.starts_with(beginning))
    }

    /// Whether its words from this one on begin as the words typed.
    fn begins_at(&self, at: usize, typed: &Key) -> bool {
        self.ends.len() >= at + typed.ends.len()
            && typed.words().zip(self.words().skip(at)).all(|(typed, word)| word.starts_with(typed))
    }
}

/// What a lookup found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<T> {
    /// Exactly one.
    One(T),
    /// Several that fit equally well.
    Several(Vec<T>),
    /// None.
    Nothing,
}

impl<T: Copy + PartialEq> Found<T> {
    /// Adds what fits as well as all before it.
    fn add(&mut self, what: T) {
        match self {
            Found::Nothing => *self = Found::One(what),
            Found::One(one) if *one == what => {}
            Found::One(one) => *self = Found::Several(vec![*one, what]),
            Found::Several(several) if several.contains(&what) => {}
            Found::Several(several) => several.push(what),
        }
    }
}

impl<T> Found<T> {
    /// All that was found.
    #[must_use]
    pub fn all(self) -> Vec<T> {
        match self {
            Found::One(one) => vec![one],
            Found::Several(several) => several,
            Found::Nothing => Vec::new(),
        }
    }
}

/// Finds what `typed` names among candidates, each of which may stand under several names.
///
/// The best kind of match that finds anything decides; two finds of that kind are ambiguous.
///
/// ```
/// use banker::names::{Found, Key, look_up};
///
/// let board = [Key::new("Aéroport Schiphol"), Key::new("S:t Eriksgatan"), Key::new("St. James Place")];
/// let find = |typed: &str| look_up(&Key::new(typed), (0..).zip(&board));
/// assert_eq!(find("SCHIPHOL"), Found::One(0));
/// assert_eq!(find("st j"), Found::One(2));
/// assert_eq!(find("st"), Found::Several(vec![1, 2]));
/// assert_eq!(find("Rome"), Found::Nothing);
/// ```
pub fn look_up<'a, T, I>(typed: &Key, candidates: I) -> Found<T>
where
    T: Copy + PartialEq,
    I: IntoIterator<Item = (T, &'a Key), IntoIter: Clone>,
{
    let candidates = candidates.into_iter();
    let mut found = Found::Nothing;
    // Most that is typed is a whole name, which is seen at a glance.
    for (what, _) in candidates.clone().filter(|(_, key)| key.is(typed)) {
        found.add(what);
    }
    if typed.is_empty() || found != Found::Nothing {
        return found;
    }
    let mut best = *KINDS.end();
    for (what, key) in candidates {
        let Some(kind) = (1..=best).find(|kind| key.fits(typed, *kind)) else { continue };
        if kind < best {
            found = Found::Nothing;
            best = kind;
        }
        found.add(what);
    }
    found
}

/// Characters that change how a line is shown without being seen.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a text can be shown as it is: it moves no cursor, begins no line and hides nothing.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    all(text, |b| matches!(b, b' '..=b'~')) || odd(text).all(|(at, c)| !c.is_control() && !is_hidden(text, at, c))
}

/// Whether this holds for every byte. All are looked at, many at a time, since it mostly does.
fn all(text: &str, holds: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(true, |so_far, b| so_far & holds(b))
}

/// Whether a text holds what is not seen, apart from the joiners that some scripts are written with.
#[must_use]
pub fn hides(text: &str) -> bool {
    odd(text).any(|(at, c)| is_hidden(text, at, c))
}

/// The signs of a text that are not plain ASCII, and where they stand: few in most texts.
fn odd(text: &str) -> impl Iterator<Item = (usize, char)> {
    let beyond = text.bytes().enumerate().filter(|(_, b)| !matches!(b, b' '..=b'~'));
    beyond.filter_map(|(at, _)| Some((at, text.get(at..)?.chars().next()?)))
}

/// Whether this sign of a text is not seen. Joiners join or part two letters or pictures, none of which
/// is ASCII, and lookup knows nothing of them: no two names differ by them alone.
fn is_hidden(text: &str, at: usize, c: char) -> bool {
    if !is_invisible(c) {
        return false;
    }
    let joined = |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && !c.is_whitespace() && !is_invisible(c));
    let (before, from) = text.split_at(at);
    let joins = matches!(c, '\u{200c}' | '\u{200d}');
    !(joins && joined(before.chars().next_back()) && joined(from.chars().nth(1)))
}

/// The same of all texts in a JSON document that this program wrote: it escapes nothing but quotes,
/// backslashes and what cannot be shown.
#[must_use]
pub fn is_plain_json(document: &str) -> bool {
    if all(document, |b| matches!(b, b' '..=b'~') && b != b'\\') {
        return true;
    }
    // What follows a backslash is taken with it, so that two of them are one sign.
    let mut escaped = document.split('\\').skip(1);
    while let Some(rest) = escaped.next() {
        let sound = if rest.is_empty() { escaped.next().is_some() } else { rest.starts_with('"') };
        if !sound {
            return false;
        }
    }
    is_plain(document)
}

/// The one candidate most like a mistyped word, if any is like it.
#[must_use]
pub fn nearest<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let keys: Vec<(&str, Key)> = candidates.into_iter().map(|c| (c, Key::new(c))).collect();
    nearest_key(typed, keys.iter().map(|(c, key)| (*c, key)))
}

/// What bears the name most like a mistyped one, if any is like it. A single word may be one of a name
/// of several.
#[must_use]
pub fn nearest_key<'k, T>(typed: &str, candidates: impl IntoIterator<Item = (T, &'k Key)>) -> Option<T> {
    let typed = Key::new(typed);
    let single = typed.words().len() == 1 && typed.joined().len() > 3;
    let like = |candidate: &Key| {
        let words = candidate.words().filter(|word| single && word.len() > 3);
        // A whole name that is as like comes first.
        let words = words.map(|word| likeness(typed.joined(), word) - 0.01);
        words.fold(likeness(typed.joined(), candidate.joined()), f64::max)
    };
    let likely = candidates.into_iter().map(|(what, key)| (like(key), what)).filter(|(like, _)| *like >= 0.8);
    likely.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, what)| what)
}

/// How alike two words are, from 0 to 1. In a short word one slip of the fingers weighs much, so it
/// is told apart by counting slips: `byu` is `buy` with two letters changed about.
fn likeness(typed: &str, word: &str) -> f64 {
    let likeness = strsim::jaro_winkler(typed, word);
    let short = typed.chars().count() >= 3 && word.chars().count() >= 3;
    if short && strsim::osa_distance(typed, word) == 1 { likeness.max(0.85) } else { likeness }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(typed: &str, names: &[&str]) -> Found<usize> {
        let keys: Vec<Key> = names.iter().map(|n| Key::new(n)).collect();
        look_up(&Key::new(typed), keys.iter().enumerate())
    }

    const US: &[&str] = &[
        "St. Charles Place",
        "St. James Place",
        "B. & O. Railroad",
        "Water Works",
        "North Carolina Avenue",
        "Pennsylvania Avenue",
        "Pennsylvania Railroad",
        "Park Place",
    ];

    #[test]
    fn names_are_found_as_people_type_them() {
        for (typed, want) in [
            ("waterworks", 3),
            ("Waterworks", 3),
            ("B&O Railroad", 2),
            ("b&o", 2),
            ("st j", 1),
            ("st.james", 1),
            ("stcharles", 0),
            ("carolina", 4),
            ("carol", 4),
            ("park", 7),
            ("penn r", 6),
            ("rolin", 4),
        ] {
            assert_eq!(find(typed, US), Found::One(want), "{typed}");
        }
        assert_eq!(find("penn", US), Found::Several(vec![5, 6]));
        assert_eq!(find("st", US), Found::Several(vec![0, 1]));
        assert_eq!(find("mayfair", US), Found::Nothing);
    }

    #[test]
    fn accents_and_other_scripts_do_not_matter() {
        let names = &["Västerlånggatan", "S:t Eriksgatan", "Улица Арбат", "Athènes", "King's Cross Station"];
        for (typed, want) in [
            ("vasterlang", 0),
            ("s:t e", 1),
            ("st eriks", 1),
            ("арбат", 2),
            ("arbat", 2),
            ("ATHENES", 3),
            ("kings cross", 4),
        ] {
            assert_eq!(find(typed, names), Found::One(want), "{typed}");
        }
        // ё is written е by most, and alone or with its dots apart.
        for typed in ["рублевское", "рублёвское", "рубле\u{308}вское"] {
            assert_eq!(find(typed, &["Рублёвское шоссе", "Улица Арбат"]), Found::One(0), "{typed}");
        }
    }

    #[test]
    fn joiners_stand_where_a_script_needs_them_and_make_no_second_name() {
        for name in ["علی\u{200c}رضا", "ന\u{d4d}\u{200d}ന", "👨\u{200d}👩\u{200d}👧"] {
            assert!(is_plain(name), "{name}");
        }
        for name in ["a\u{200d}b", "\u{200d}я", "я\u{200d}", "я\u{200d}\u{200d}я", "я\u{200b}я", "я \u{200d}я"]
        {
            assert!(!is_plain(name), "{name:?}");
        }
        assert_eq!(Key::new("Ан\u{200d}на"), Key::new("Анна"));
    }

    #[test]
    fn a_mistyped_word_gets_one_suggestion() {
        assert_eq!(nearest("morgage", ["mortgage", "more", "rent"]), Some("mortgage"));
        assert_eq!(nearest("byu", ["pay", "build", "buy"]), Some("buy"));
        assert_eq!(nearest("xyz", ["mortgage", "rent"]), None);
        // One word of a name of several is enough, and a whole name comes first.
        let airports = ["Aéroport Schiphol", "Aéroport de Londres-Heathrow"];
        for (typed, want) in [("schipol", 0), ("shiphol", 0), ("heatrow", 1)] {
            assert_eq!(nearest(typed, airports), Some(airports[want]), "{typed}");
        }
        assert_eq!(nearest("grene", ["light green", "green"]), Some("green"));
    }
}
