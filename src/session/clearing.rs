//! Before an entry is booked: a name that can mean several things, and a line that was just booked.

use super::{Asker, Session};
use crate::clock::Millis;
use crate::commands::{Mode, Parsed, complete, split};
use crate::money::Money;
use crate::report::{Reply, Told};
use crate::rulings::{Refusal, Ruling, Why};

/// A person is asked about so many ambiguous names of one line at most.
const NAMES: usize = 6;

/// An entry that repeats the last within so many milliseconds was perhaps typed twice.
const TWICE: Millis = 10_000;

impl Session {
    /// Asks what the ambiguous names of a line mean and reads it again with the answers; `Err(None)`
    /// where the person drops the line instead.
    pub(super) fn clear_up(
        &self,
        line: &str,
        refusal: Refusal,
        asker: &mut dyn Asker,
    ) -> Result<(String, Parsed), Option<Box<Refusal>>> {
        let mut line = line.to_owned();
        let mut refusal = refusal;
        for _ in 0..NAMES {
            let Why::Ambiguous { word, choices, typed } = &*refusal.why else { break };
            let (choices, typed) = self.likeliest_first(&line, word, choices, typed);
            let Some(index) = asker.which(word, &choices) else { break };
            let Some(name) = typed.get(index) else { return Err(None) };
            let Some(told) = self.with_name(&line, word, name) else { break };
            line = told;
            match self.parse(&line, self.mode) {
                Ok(parsed) => return Ok((line, parsed)),
                Err(next) => refusal = next,
            }
        }
        Err(Some(Box::new(refusal)))
    }

    /// The choices in the order in which they make sense now, as completion has them.
    fn likeliest_first(
        &self,
        line: &str,
        word: &str,
        choices: &[String],
        typed: &[String],
    ) -> (Vec<String>, Vec<String>) {
        let upto = line.to_lowercase().find(&word.to_lowercase()).and_then(|at| line.get(..at + word.len()));
        let likely = upto.map(|line| complete(line, self.books()).candidates).unwrap_or_default();
        let place = |text: &String| likely.iter().position(|c| c.text == *text).unwrap_or(likely.len());
        let mut both: Vec<(String, String)> = choices.iter().cloned().zip(typed.iter().cloned()).collect();
        both.sort_by_key(|(_, text)| place(text));
        both.into_iter().unzip()
    }

    /// The line with a name in place of an ambiguous word. The word may stand in it twice, and clear
    /// the first time; the place is right where the line is understood, or at least that word.
    fn with_name(&self, line: &str, word: &str, name: &str) -> Option<String> {
        let words = split(line).ok()?;
        let wanted: Vec<&str> = word.split_whitespace().collect();
        let mut last = None;
        for run in words.windows(wanted.len().max(1)) {
            let fits = run.iter().zip(&wanted).all(|(is, want)| is.text.to_lowercase() == want.to_lowercase());
            let (Some(first), Some(end)) = (run.first().filter(|_| fits), run.last()) else { continue };
            let (before, after) = (line.get(..first.start)?, line.get(end.end..)?);
            let told = format!("{before}{name}{after}");
            let same = |why: &Why| matches!(why, Why::Ambiguous { word: again, .. } if again == word);
            match self.parse(&told, self.mode) {
                Ok(_) => return Some(told),
                Err(refusal) if matches!(*refusal.why, Why::Ambiguous { .. }) && !same(&refusal.why) => {
                    return Some(told);
                }
                Err(_) => last = Some(told),
            }
        }
        last
    }

    /// Keeps the amounts that a ruling or refusal named, so that they can be typed with a key.
    pub(super) fn remember_amounts(&mut self, reply: &Reply) {
        let of_ruling = |ruling: &Ruling| ruling.steps.iter().filter_map(|s| s.amount).collect::<Vec<_>>();
        let mut named: Vec<Money> = match reply {
            Reply::Booked(booked) => booked.amount.into_iter().chain(of_ruling(&booked.ruling)).collect(),
            Reply::Told(told) => match &**told {
                Told::Tried(draft) => draft.amount.into_iter().chain(of_ruling(&draft.ruling)).collect(),
                Told::Reasons(_, ruling) => ruling.answer.into_iter().chain(of_ruling(ruling)).collect(),
                _ => return,
            },
            Reply::Refused(refusal) => match &*refusal.why {
                Why::NotEnoughCash { needs, has, .. } => vec![*needs, *has, needs.less(*has)],
                _ => return,
            },
            _ => return,
        };
        named.retain(|sum| *sum > Money::ZERO);
        let mut seen = Vec::new();
        named.retain(|sum| {
            !seen.contains(sum) && {
                seen.push(*sum);
                true
            }
        });
        self.named = named;
    }

    /// The amounts that the last ruling named, then those that are open at the table: what is owed.
    #[must_use]
    pub fn likely_amounts(&self) -> Vec<Money> {
        let game = &self.game;
        let mut all = self.named.clone();
        let owed = game.debts().values().map(|debt| debt.amount);
        for sum in owed {
            if !all.contains(&sum) {
                all.push(sum);
            }
        }
        all
    }

    /// That the entry before says the same and was booked moments ago; `moves` where money changes
    /// hands, since a script may well say other things twice.
    pub(super) fn again(&self, canonical: &str, moves: bool, now: Millis) -> Option<String> {
        let (number, line, at) = self.said?;
        let last = number == self.game.entries() && line == hash_of(canonical);
        (last && (moves || self.mode == Mode::Prompt) && (0..TWICE).contains(&now.saturating_sub(at)))
            .then(|| format!("entry {number} says the same, booked a moment ago"))
    }
}

/// What tells one line from another.
pub(super) fn hash_of(line: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hash = DefaultHasher::new();
    line.hash(&mut hash);
    hash.finish()
}
