//! Reading the words of a line: names, amounts, holdings. What may match depends on the kind of
//! thing that is wanted, never on the state of the game.

mod amounts;
mod board;
mod holdings;
mod landed;
mod named;
mod several;

use super::words::{Word, not_closed, split_open};
use crate::edition::is_kept_word;
use crate::ledger::PlayerId;
use crate::names::nearest;
use crate::rulings::{Books, Refusal, Why};

/// A line being read.
pub struct Reader<'a> {
    line: &'a str,
    words: Vec<Word<'a>>,
    at: usize,
    /// Where a quote stands that is not closed, until it turns out to be free text.
    open: Option<usize>,
    /// Whose token is meant.
    mover: Option<PlayerId>,
    /// Whose names are meant.
    pub books: Books<'a>,
}

impl<'a> Reader<'a> {
    /// Splits a line into words to be read.
    ///
    /// # Errors
    /// `syntax` where the line cannot be split.
    pub fn new(line: &'a str, books: Books<'a>) -> Result<Self, Refusal> {
        let (words, open) = split_open(line)?;
        Ok(Reader { line, words, at: 0, open, mover: None, books })
    }

    /// Takes `agreed` from the end of the line.
    pub fn take_agreed(&mut self) -> bool {
        let agreed = self.words.len() > self.at && self.words.last().is_some_and(|w| w.is("agreed"));
        if agreed {
            self.words.pop();
        }
        agreed
    }

    /// The next word, if there is one.
    #[must_use]
    pub fn peek(&self) -> Option<&Word<'a>> {
        self.words.get(self.at)
    }

    /// Takes the next word.
    pub fn next_word(&mut self) -> Option<Word<'a>> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    /// Takes the next word if it is this word of the language.
    pub fn take(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|w| w.is(word));
        self.at += usize::from(found);
        found
    }

    /// Whether this word of the language is still to come.
    #[must_use]
    pub fn is_ahead(&self, word: &str) -> bool {
        self.words.iter().skip(self.at).any(|w| w.is(word))
    }

    /// Nothing but free text may hold a quote that is not closed.
    ///
    /// # Errors
    /// `syntax` where another word does.
    pub fn closed(&self) -> Result<(), Refusal> {
        self.open.map_or(Ok(()), |_| Err(not_closed()))
    }

    /// Whether all words have been read.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// The rest of the line as it was typed.
    pub fn rest(&mut self) -> String {
        let Some(first) = self.peek().map(|w| w.start) else { return String::new() };
        let last = self.words.last().map_or(self.line.len(), |w| w.end);
        self.at = self.words.len();
        self.open = self.open.filter(|at| *at < first);
        self.line.get(first..last).unwrap_or_default().trim().to_owned()
    }

    /// The refusal of a line that lacks something.
    #[must_use]
    pub fn lacks(&self, what: &str, grammar: &str) -> Refusal {
        let says = match self.words.get(self.at) {
            Some(word) => format!("`{}` is not {what}", word.text),
            None => format!("{what} is missing"),
        };
        Why::Syntax { says, hint: format!("write `{grammar}`") }.into()
    }

    /// The same where it is one of these words, with the one that the next word is like.
    #[must_use]
    pub fn lacks_one_of(&self, what: &str, words: &[&str], grammar: &str) -> Refusal {
        let near = self.peek().and_then(|word| nearest(&word.text, words.iter().copied()));
        let hint = near.map_or_else(|| format!("write `{grammar}`"), |near| format!("did you mean {near}?"));
        match *self.lacks(what, grammar).why {
            Why::Syntax { says, .. } => Why::Syntax { says, hint }.into(),
            why => why.into(),
        }
    }

    /// All words must have been read.
    ///
    /// # Errors
    /// `syntax`, or `bad-amount` where an amount was typed in two words.
    pub fn end(&self, grammar: &str) -> Result<(), Refusal> {
        let Some(word) = self.peek() else { return Ok(()) };
        let digits = |w: &Word<'_>| !w.text.is_empty() && w.text.chars().all(|c| c.is_ascii_digit());
        let before = self.at.checked_sub(1).and_then(|i| self.words.get(i));
        if let Some(before) = before.filter(|b| digits(b) && digits(word) && word.text.len() == 3) {
            let hint = format!("write {}{} or {},{}", before.text, word.text, before.text, word.text);
            return Err(Why::BadAmount { word: format!("{} {}", before.text, word.text), hint }.into());
        }
        let says = format!("`{}` is too much for this line", word.text);
        let hint = if word.text.starts_with('#') && !word.quoted {
            "`#` begins a comment only as the first character of a line".to_owned()
        } else if !word.quoted && self.names_a_space(&word.text) {
            format!("one name a line here: write `{grammar}`")
        } else {
            format!("write `{grammar}`")
        };
        Err(Why::Syntax { says, hint }.into())
    }

    /// What `read` finds in the next words, if it finds anything without doubt.
    pub fn maybe<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> Option<T> {
        let (at, open) = (self.at, self.open);
        let found = read(self).ok();
        if found.is_none() {
            (self.at, self.open) = (at, open);
        }
        found
    }

    /// Whether the next word is one of the language that no name can be.
    fn is_kept_next(&self) -> bool {
        self.peek().is_some_and(is_kept)
    }
}

/// Whether it is a word of the language that no name can be.
fn is_kept(word: &Word<'_>) -> bool {
    !word.quoted && is_kept_word(&word.text)
}
