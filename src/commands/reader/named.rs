//! Names in a line: of players, and what a word states of what it names.

use super::super::words::quote;
use super::{Reader, is_kept};
use crate::bank::{Party, State};
use crate::ledger::PlayerId;
use crate::names::{Found, Key, look_up, nearest};
use crate::rulings::{Refusal, Why};

/// The most words that one name may have when it is typed without quotes.
const LONGEST_RUN: usize = 6;

/// What the next words name.
pub(super) struct Named<T> {
    /// The thing, or several.
    pub found: Found<T>,
    /// The words as they were looked up.
    pub key: Key,
    /// How many there are.
    pub words: usize,
    /// What they state of it.
    pub state: Option<State>,
}

impl Reader<'_> {
    /// A run of words that names one of the candidates: the longest that names any.
    pub(super) fn name<'k, T: Copy + PartialEq>(
        &mut self,
        candidates: &(impl Iterator<Item = (T, &'k Key)> + Clone),
    ) -> Option<Named<T>> {
        let words = self.words.get(self.at..).unwrap_or_default();
        let mut key = Key::with_room(32);
        // How many words the key has after each word typed.
        let (mut lengths, mut run) = ([0; LONGEST_RUN], 0);
        let mut stated = None;
        for (word, length) in words.iter().zip(&mut lengths) {
            let only_state = !word.quoted && word.text.starts_with(':');
            if is_kept(word) || (run > 0 && (word.quoted || only_state)) {
                break;
            }
            stated = state_of(word.item());
            key.push(stated.map_or(&*word.text, |(bare, _)| bare));
            // A longer run is no name where it is longer than all of them.
            if run > 0 && candidates.clone().all(|(_, name)| name.joined().len() < key.joined().len()) {
                stated = None;
                break;
            }
            *length = key.words().len();
            run += 1;
            if word.quoted || stated.is_some() {
                break;
            }
        }
        for (index, length) in lengths.iter().enumerate().take(run).rev() {
            // A mark by itself ends no name: the `#` after `Rome` is not part of it.
            if index > 0 && lengths.get(index - 1) == Some(length) {
                stated = None;
                continue;
            }
            key.truncate(*length);
            let found = if index == 0 {
                look_up(&key, candidates.clone())
            } else {
                // What several words name has a word that begins as the first of them.
                let first = key.words().next().unwrap_or_default();
                look_up(&key, candidates.clone().filter(|(_, name)| name.has_word(first)))
            };
            match found {
                Found::Nothing => stated = None,
                found => {
                    self.at += index + 1;
                    return Some(Named { found, key, words: index + 1, state: stated.map(|(_, state)| state) });
                }
            }
        }
        None
    }

    /// The words just read that name something, without what they state of it.
    pub(super) fn typed<T>(&self, named: &Named<T>) -> String {
        let run = self.words.get(self.at.saturating_sub(named.words)..self.at).unwrap_or_default();
        let mut typed = run.iter().map(|w| &*w.text).collect::<Vec<_>>().join(" ");
        if named.state.is_some() {
            typed.truncate(typed.rfind(':').unwrap_or(typed.len()));
        }
        typed
    }

    /// A player.
    ///
    /// # Errors
    /// `unknown-player`, `ambiguous`.
    pub fn player(&mut self) -> Result<PlayerId, Refusal> {
        let game = self.books.game;
        match self.seat() {
            Some(Named { found: Found::One(player), state: None, .. }) => Ok(player),
            Some(Named { found: Found::One(player), state: Some(_), .. }) => {
                let says = format!("nothing is stated of {} here", game.name(player));
                Err(Why::Syntax { says, hint: "leave out what stands after the colon".to_owned() }.into())
            }
            Some(named @ Named { found: Found::Several(_), .. }) => {
                let word = self.typed(&named);
                let several = named.found.all();
                let choices: Vec<String> = several.iter().map(|p| game.name(*p).to_owned()).collect();
                let typed = choices.iter().map(|name| quote(name)).collect();
                Err(Why::Ambiguous { word, choices, typed }.into())
            }
            _ => {
                let word = self.peek().map_or_else(String::new, |w| w.text.to_string());
                let names: Vec<&str> =
                    game.players().iter().map(|p| p.name.as_str()).filter(|n| !n.is_empty()).collect();
                if word.is_empty() || self.is_amount() {
                    let place = if word.is_empty() { String::new() } else { format!(" before `{word}`") };
                    return Err(
                        Why::Syntax { says: format!("a player is missing{place}"), hint: seated(&names) }.into()
                    );
                }
                let near = nearest(&word, names.iter().copied()).map(|n| format!("did you mean {n}?"));
                let hint = near.unwrap_or_else(|| {
                    let first = if self.names_a_space(&word) { "the player stands before the space; " } else { "" };
                    format!("{first}{}", seated(&names))
                });
                Err(Why::UnknownPlayer { word, hint }.into())
            }
        }
    }

    /// A player, if the next words name one without doubt.
    pub fn maybe_player(&mut self) -> Option<PlayerId> {
        // What would be said if they do not is not worked out.
        let at = self.at;
        if let Some(Named { found: Found::One(player), state: None, .. }) = self.seat() {
            return Some(player);
        }
        self.at = at;
        None
    }

    /// Whom the next words name.
    fn seat(&mut self) -> Option<Named<PlayerId>> {
        let game = self.books.game;
        self.name(&game.seats().zip(game.players().iter().map(|p| &p.key)))
    }

    /// Who pays or is paid.
    ///
    /// # Errors
    /// As [`Reader::player`].
    pub fn party(&mut self) -> Result<Party, Refusal> {
        for (word, party) in [("bank", Party::Bank), ("pot", Party::Pot), ("all", Party::All)] {
            if self.take(word) {
                return Ok(party);
            }
        }
        self.player().map(Party::Player)
    }
}

/// What a word states of a deed after its last colon: `:m`, `:3`, `:hotel`.
pub(super) fn state_of(word: &str) -> Option<(&str, State)> {
    let (bare, state) = word.rsplit_once(':')?;
    let state = match state.to_ascii_lowercase().as_str() {
        "m" => State::Mortgaged,
        "hotel" | "h" => State::Hotel,
        digits if !digits.is_empty() && digits.len() <= 3 && digits.chars().all(|c| c.is_ascii_digit()) => {
            State::Houses(digits.parse().ok()?)
        }
        _ => return None,
    };
    (!bare.is_empty()).then_some((bare, state))
}

/// Who is at the table, or how somebody comes to be.
fn seated(names: &[&str]) -> String {
    if names.is_empty() {
        return "nobody is seated yet: `join NAME` seats a player, as `--players A,B` does at the start".to_owned();
    }
    format!("players: {}", names.join(", "))
}
