//! Amounts, numbers and dice in a line.

use std::borrow::Cow;

use super::super::amount;
use super::super::words::Word;
use super::{Reader, is_kept};
use crate::money::Money;
use crate::rulings::{Refusal, Why};

/// What stands after a space between thousands.
fn is_three_digits(word: &Word<'_>) -> bool {
    !word.quoted && word.item().len() == 3 && word.item().chars().all(|c| c.is_ascii_digit())
}

impl Reader<'_> {
    /// An amount of money.
    ///
    /// # Errors
    /// `bad-amount`, or `syntax` where none is typed.
    pub fn amount(&mut self, grammar: &str) -> Result<Money, Refusal> {
        let Some(word) = self.peek().cloned() else { return Err(self.lacks("an amount", grammar)) };
        let edition = self.books.edition;
        if word.quoted || is_kept(&word) {
            return Err(self.lacks("an amount", grammar));
        }
        if self.is_sign(&word) && self.words.get(self.at + 1).is_some() {
            self.at += 1;
            return self.amount(grammar);
        }
        let (typed, more) = self.with_thousands(&word);
        let next = self.words.get(self.at + 1 + more);
        // `1, 500` may be anything: a comma ends an amount only where no figure follows.
        // Banknotes are a list in any case.
        let listed = !next.is_some_and(|n| !n.quoted && n.text.starts_with(|c: char| c.is_ascii_digit()))
            || typed.contains(['x', 'X', '×']);
        let sum = amount::amount(if listed { typed.trim_end_matches(',') } else { &typed }, edition)?;
        if self.words.get(self.at + 1).is_some_and(|w| w.text.starts_with('+')) && word.text.contains(['x', 'X', '×'])
        {
            let hint = "write banknotes without spaces: 2x500+3x100".to_owned();
            return Err(Why::BadAmount { word: format!("{} +", word.text), hint }.into());
        }
        if next.is_some_and(is_three_digits) && word.text.chars().all(|c| c.is_ascii_digit()) && word.text.len() <= 3 {
            let next = next.map_or("", |n| &n.text);
            let hint = match word.text.len() {
                // Nobody has half a million.
                3 => format!("write one sum, or banknotes as 1x{}+1x{next}", word.text),
                _ => format!("write {}{next} or {},{next}", word.text, word.text),
            };
            return Err(Why::BadAmount { word: format!("{} {next}", word.text), hint }.into());
        }
        self.at += 1 + more;
        if self.peek().is_some_and(|w| self.is_sign(w)) {
            self.at += 1;
        } else if let Some(sign) = self.peek().filter(|w| !w.quoted && amount::is_foreign_sign(w.item())) {
            let word = format!("{typed} {}", sign.item());
            return Err(Why::BadAmount { word, hint: amount::as_here(edition) }.into());
        }
        Ok(sum)
    }

    /// A word with those after it that belong to the same figure, and how many they are, where this
    /// edition writes a space between thousands.
    fn with_thousands<'w>(&self, first: &'w Word<'_>) -> (Cow<'w, str>, usize) {
        let figure = amount::without_sign(&first.text, self.books.edition);
        let begins =
            (1..=3).contains(&figure.len()) && figure.chars().all(|c| c.is_ascii_digit()) && !figure.starts_with('0');
        if !begins || self.books.edition.currency.thousands != " " {
            return (Cow::Borrowed(&first.text), 0);
        }
        let (mut typed, mut more) = (first.text.to_string(), 0);
        // What a comma ends does not go on.
        for word in self.words.iter().skip(self.at + 1).take_while(|w| is_three_digits(w)) {
            typed.push_str(&word.text);
            more += 1;
            if word.text.ends_with(',') {
                break;
            }
        }
        (typed.into(), more)
    }

    /// An amount of money, with the banknotes where it is written as such.
    ///
    /// # Errors
    /// As [`Reader::amount`].
    pub fn counted(&mut self, grammar: &str) -> Result<(Money, Vec<(Money, i64)>), Refusal> {
        let word = self.peek().map_or_else(String::new, |w| w.item().to_owned());
        let sum = self.amount(grammar)?;
        Ok((sum, amount::notes(&word, self.books.edition).unwrap_or_default()))
    }

    /// Notes laid down one by one, `500 500 100 20`, where they are none of the parts of one figure.
    pub fn loose_notes(&mut self) -> Option<Money> {
        let edition = self.books.edition;
        let bare = |w: &&Word<'_>| !w.quoted && !w.text.is_empty() && w.text.chars().all(|c| c.is_ascii_digit());
        let run: Vec<Word<'_>> = self.words.iter().skip(self.at).take_while(bare).cloned().collect();
        let parts = run.windows(2).any(|w| match w {
            [a, b] => a.text.len() < 3 && b.text.len() == 3,
            _ => false,
        });
        if run.len() < 2 || parts || edition.currency.thousands == " " {
            return None;
        }
        let sums: Option<Vec<Money>> = run.iter().map(|w| amount::amount(&w.text, edition).ok()).collect();
        self.at += run.len();
        Some(sums?.into_iter().sum())
    }

    /// An amount above nothing.
    ///
    /// # Errors
    /// As [`Reader::amount`].
    pub fn sum(&mut self, grammar: &str) -> Result<Money, Refusal> {
        let at = self.at;
        let sum = self.amount(grammar)?;
        if sum.is_zero() {
            let word = self.words.get(at).map_or_else(String::new, |w| w.text.to_string());
            return Err(Why::BadAmount { word, hint: "write more than nothing".to_owned() }.into());
        }
        Ok(sum)
    }

    /// Whether the next word begins like an amount.
    #[must_use]
    pub fn is_amount(&self) -> bool {
        let begins = |w: &Word<'_>| !w.quoted && amount::looks_like_amount(&w.text, self.books.edition);
        self.peek().is_some_and(|w| begins(w) || self.is_sign(w) && self.words.get(self.at + 1).is_some_and(begins))
    }

    /// Whether a word is the sign or the letters of the currency, which may stand by themselves:
    /// `200 kr`, `€ 200`.
    fn is_sign(&self, word: &Word<'_>) -> bool {
        !word.quoted && !word.item().is_empty() && amount::without_sign(word.item(), self.books.edition).is_empty()
    }

    /// A whole number.
    ///
    /// # Errors
    /// `bad-amount`, or `syntax` where none is typed.
    pub fn number(&mut self, least: i64, most: i64, grammar: &str) -> Result<i64, Refusal> {
        let Some(word) = self.next_word() else { return Err(self.lacks("a number", grammar)) };
        word.text.parse::<i64>().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            let hint = format!("a whole number from {least} to {most}");
            Why::BadAmount { word: word.text.into_owned(), hint }.into()
        })
    }

    /// A roll, if one is typed: `3 4`, `3+4` or a total.
    ///
    /// # Errors
    /// `bad-dice`.
    pub fn maybe_dice(&mut self) -> Result<Option<u8>, Refusal> {
        let starts = |w: &&Word| !w.quoted && w.text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        let Some(first) = self.peek().filter(starts).map(|w| w.text.clone()) else { return Ok(None) };
        self.at += 1;
        let second = self.peek().filter(starts).map(|w| w.text.clone());
        if let Some(second) = second {
            self.at += 1;
            let both = amount::die(&first).zip(amount::die(&second));
            return both
                .map(|(a, b)| Some(a + b))
                .ok_or_else(|| Why::BadDice { word: format!("{first} {second}") }.into());
        }
        amount::total(&first).map(Some)
    }
}
