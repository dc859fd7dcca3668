//! Reading the words of a line: names, amounts, holdings. What may match depends on the kind of
//! thing that is wanted, never on the state of the game.

mod landed;
mod several;

use super::amount;
use super::words::{Word, quote, split};
use crate::bank::{Holding, Lifting, Party, Site, State};
use crate::edition::{Deck, KEPT_WORDS, SpaceKind, Switch};
use crate::ledger::{DeckId, PlayerId, SpaceId};
use crate::money::Money;
use crate::names::{Found, Key, look_up, nearest};
use crate::rulings::{Books, Refusal, Why};

/// The most words that one name may have when it is typed without quotes.
const LONGEST_RUN: usize = 6;

/// A line being read.
pub struct Reader<'a> {
    line: &'a str,
    words: Vec<Word>,
    at: usize,
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
        Ok(Reader { line, words: split(line)?, at: 0, mover: None, books })
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
    pub fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    /// Takes the next word.
    pub fn next_word(&mut self) -> Option<Word> {
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

    /// All words must have been read.
    ///
    /// # Errors
    /// `syntax`, or `bad-amount` where an amount was typed in two words.
    pub fn end(&self, grammar: &str) -> Result<(), Refusal> {
        let Some(word) = self.peek() else { return Ok(()) };
        let digits = |w: &Word| !w.text.is_empty() && w.text.chars().all(|c| c.is_ascii_digit());
        let before = self.at.checked_sub(1).and_then(|i| self.words.get(i));
        if let Some(before) = before.filter(|b| digits(b) && digits(word) && word.text.len() == 3) {
            let hint = format!("write {}{} or {},{}", before.text, word.text, before.text, word.text);
            return Err(Why::BadAmount { word: format!("{} {}", before.text, word.text), hint }.into());
        }
        let says = format!("`{}` is too much for this line", word.text);
        let hint = if word.text.starts_with('#') && !word.quoted {
            "`#` begins a comment only as the first character of a line".to_owned()
        } else {
            format!("write `{grammar}`")
        };
        Err(Why::Syntax { says, hint }.into())
    }

    /// A run of words that names one of the candidates: the longest that names any.
    fn name<T: Copy + PartialEq>(&mut self, candidates: &[(T, &Key)]) -> Option<(Found<T>, String, Option<State>)> {
        let mut longest = 0;
        for word in self.words[self.at..].iter().take(LONGEST_RUN) {
            let kept = !word.quoted && KEPT_WORDS.iter().any(|k| k.eq_ignore_ascii_case(&word.text));
            let only_state = !word.quoted && word.text.starts_with(':');
            if kept || (longest > 0 && (word.quoted || only_state)) {
                break;
            }
            longest += 1;
            if word.quoted || state_of(&word.text).is_some() {
                break;
            }
        }
        for length in (1..=longest).rev() {
            let run = &self.words[self.at..self.at + length];
            // A mark by itself ends no name: the `#` after `Rome` is not part of it.
            if length > 1 && run.last().is_some_and(|w| Key::new(&w.text).is_empty()) {
                continue;
            }
            let mut typed = run.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
            let mut state = None;
            if let Some((length, found)) = state_of(&typed).map(|(bare, found)| (bare.len(), found)) {
                typed.truncate(length);
                state = Some(found);
            }
            match look_up(&Key::new(&typed), candidates.iter().map(|(t, k)| (*t, *k))) {
                Found::Nothing => {}
                found => {
                    self.at += length;
                    return Some((found, typed, state));
                }
            }
        }
        None
    }

    /// A player.
    ///
    /// # Errors
    /// `unknown-player`, `ambiguous`.
    pub fn player(&mut self) -> Result<PlayerId, Refusal> {
        let game = self.books.game;
        let candidates: Vec<(PlayerId, &Key)> = game.seats().zip(game.players().iter().map(|p| &p.key)).collect();
        match self.name(&candidates) {
            Some((Found::One(player), _, None)) => Ok(player),
            Some((Found::Several(several), word, _)) => {
                let choices: Vec<String> = several.iter().map(|p| game.name(*p).to_owned()).collect();
                let typed = choices.iter().map(|name| quote(name)).collect();
                Err(Why::Ambiguous { word, choices, typed }.into())
            }
            _ => {
                let word = self.peek().map_or_else(String::new, |w| w.text.clone());
                let names: Vec<&str> =
                    game.players().iter().map(|p| p.name.as_str()).filter(|n| !n.is_empty()).collect();
                if word.is_empty() || self.is_amount() {
                    let place = if word.is_empty() { String::new() } else { format!(" before `{word}`") };
                    return Err(Why::Syntax {
                        says: format!("a player is missing{place}"),
                        hint: format!("players: {}", names.join(", ")),
                    }
                    .into());
                }
                let near = nearest(&word, names.iter().copied()).map(|n| format!("did you mean {n}?"));
                let hint = near.unwrap_or_else(|| {
                    let first = if self.names_a_space(&word) { "the player stands before the space; " } else { "" };
                    format!("{first}players: {}", names.join(", "))
                });
                Err(Why::UnknownPlayer { word, hint }.into())
            }
        }
    }

    /// A player, if the next words name one without doubt.
    pub fn maybe_player(&mut self) -> Option<PlayerId> {
        self.maybe(Self::player)
    }

    /// What `read` finds in the next words, if it finds anything without doubt.
    pub fn maybe<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> Option<T> {
        let at = self.at;
        let found = read(self).ok();
        if found.is_none() {
            self.at = at;
        }
        found
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

    /// All names of the spaces that `wanted` lets through: the table's own first.
    fn spaces(&self, wanted: impl Fn(SpaceKind) -> bool) -> Vec<(SpaceId, Key)> {
        let books = self.books;
        let mut names = Vec::new();
        for space in books.edition.spaces.iter().filter(|s| wanted(s.kind)) {
            if let Some(label) = books.game.label(space.id) {
                names.push((space.id, Key::new(label)));
            }
            names.extend(space.keys.iter().map(|k| (space.id, k.clone())));
        }
        names
    }

    /// A space of the kinds wanted, with what the line states of it.
    fn space_and_state(
        &mut self,
        wanted: fn(SpaceKind) -> bool,
        what: &str,
    ) -> Result<(SpaceId, Option<State>), Refusal> {
        if let Some(found) = self.position(wanted, what) {
            return found;
        }
        let names = self.spaces(wanted);
        let candidates: Vec<(SpaceId, &Key)> = names.iter().map(|(s, k)| (*s, k)).collect();
        match self.name(&candidates) {
            Some((Found::One(space), _, state)) => Ok((space, state)),
            Some((Found::Several(several), word, state)) => {
                self.next_ahead(&several).map(|s| (s, state)).ok_or_else(|| self.ambiguous(word, &several))
            }
            _ => Err(self.unknown_space(what, &names)),
        }
    }

    fn unknown_space(&self, what: &str, names: &[(SpaceId, Key)]) -> Refusal {
        let mut all: Vec<&str> = names.iter().map(|(s, _)| self.books.space(*s)).collect();
        all.dedup();
        let list = if all.len() <= 6 {
            format!("there are: {}", all.join(", "))
        } else {
            "`deeds` lists the deeds".to_owned()
        };
        let Some(word) = self.peek() else {
            return Why::Syntax { says: format!("{what} is missing"), hint: list }.into();
        };
        let typed = &word.text;
        // The name may be on the board, but borne by something else.
        let every = self.spaces(|_| true);
        let elsewhere = look_up(&Key::new(typed), every.iter().map(|(s, k)| (*s, k)));
        let bearer = match elsewhere {
            Found::One(space) => Some(space),
            Found::Several(several) => several
                .first()
                .copied()
                .filter(|first| several.iter().all(|s| self.books.space(*s) == self.books.space(*first))),
            Found::Nothing => None,
        };
        if let Some(space) = bearer {
            return self.wrong_kind(space, what, list);
        }
        let hint = nearest(typed, all).map_or(list, |n| format!("did you mean {n}?"));
        Why::UnknownSpace { word: typed.clone(), hint }.into()
    }

    /// Whether a space is called that, or begins so.
    fn names_a_space(&self, word: &str) -> bool {
        let typed = Key::new(word);
        // A letter or two are the beginning of almost anything.
        word.chars().count() > 2
            && self.spaces(|_| true).iter().any(|(_, key)| key.rank(&typed).is_some_and(|rank| rank <= 1))
    }

    fn wrong_kind(&self, space: SpaceId, wanted: &str, hint: String) -> Refusal {
        Why::WrongKind { space: self.books.space(space).to_owned(), wanted: wanted.to_owned(), hint }.into()
    }

    /// `#39`: a space by its position.
    fn position(
        &mut self,
        wanted: fn(SpaceKind) -> bool,
        what: &str,
    ) -> Option<Result<(SpaceId, Option<State>), Refusal>> {
        let word = self.peek().filter(|w| !w.quoted && w.text.starts_with('#'))?.text.clone();
        let (bare, state) = state_of(&word).map_or((word.as_str(), None), |(b, s)| (b, Some(s)));
        let digits = bare.trim_start_matches('#');
        let space = digits.parse::<u8>().ok().and_then(|n| self.books.edition.space(SpaceId(n)));
        self.at += 1;
        Some(match space {
            Some(space) if wanted(space.kind) => Ok((space.id, state)),
            Some(space) => Err(self.wrong_kind(space.id, what, String::new())),
            None => {
                let last = self.books.edition.spaces.len().saturating_sub(1);
                Err(Why::UnknownSpace { word, hint: format!("positions go from #0 to #{last}") }.into())
            }
        })
    }

    /// Any space.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn space(&mut self) -> Result<SpaceId, Refusal> {
        self.space_and_state(|_| true, "a space").map(|(s, _)| s)
    }

    /// Any space; of several of one name, the next ahead of this player's token.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn space_ahead_of(&mut self, player: PlayerId) -> Result<SpaceId, Refusal> {
        self.mover = Some(player);
        self.space()
    }

    /// A tax space.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn tax_space(&mut self) -> Result<SpaceId, Refusal> {
        self.space_and_state(|k| k == SpaceKind::Tax, "a tax space").map(|(s, _)| s)
    }

    /// A deed, without anything stated of it.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`, `syntax` where something is stated of it.
    pub fn deed(&mut self) -> Result<SpaceId, Refusal> {
        let (deed, state) = self.stated_deed()?;
        if state.is_none() {
            Ok(deed)
        } else {
            let says = format!("nothing is stated of {} here", self.books.space(deed));
            Err(Why::Syntax { says, hint: "leave out what stands after the colon".to_owned() }.into())
        }
    }

    /// A deed with what the line states of it.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn stated_deed(&mut self) -> Result<(SpaceId, Option<State>), Refusal> {
        self.space_and_state(has_deed, "a deed")
    }

    /// A deed, if the next words name one; an ambiguous name is still a fault.
    ///
    /// # Errors
    /// `ambiguous`.
    pub fn maybe_deed(&mut self) -> Result<Option<SpaceId>, Refusal> {
        let at = self.at;
        match self.deed() {
            Ok(deed) => Ok(Some(deed)),
            Err(refusal) if matches!(*refusal.why, Why::Ambiguous { .. }) => Err(refusal),
            Err(_) => {
                self.at = at;
                Ok(None)
            }
        }
    }

    /// One or more deeds, up to the end or a word of the language.
    ///
    /// # Errors
    /// As [`Reader::deed`].
    pub fn deeds(&mut self) -> Result<Vec<SpaceId>, Refusal> {
        let mut deeds = vec![self.deed()?];
        while self.peek().is_some_and(|w| w.quoted || !KEPT_WORDS.iter().any(|k| w.is(k))) {
            deeds.push(self.deed()?);
        }
        Ok(deeds)
    }

    /// A street or a group.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn site(&mut self) -> Result<Site, Refusal> {
        if let Some(found) = self.position(has_deed, "a deed") {
            return found.map(|(s, _)| Site::Street(s));
        }
        let names = self.spaces(has_deed);
        let groups = &self.books.edition.groups;
        let mut candidates: Vec<(Site, &Key)> = names.iter().map(|(s, k)| (Site::Street(*s), k)).collect();
        candidates.extend(groups.iter().enumerate().flat_map(|(i, g)| g.keys.iter().map(move |k| (Site::Group(i), k))));
        match self.name(&candidates) {
            Some((Found::One(site), _, None)) => Ok(site),
            Some((Found::Several(several), word, _)) => {
                let name = |site: &Site| match site {
                    Site::Street(s) => self.books.space(*s).to_owned(),
                    Site::Group(g) => format!("the group {}", groups[*g].name),
                };
                let written = |site: &Site| match site {
                    Site::Street(s) => quote(self.books.space(*s)),
                    Site::Group(g) => quote(&groups[*g].name),
                };
                let typed = several.iter().map(written).collect();
                Err(Why::Ambiguous { word, choices: several.iter().map(name).collect(), typed }.into())
            }
            Some((Found::One(_), word, Some(_))) => {
                let says = format!("nothing is stated of {word} here");
                Err(Why::Syntax { says, hint: "write the number as a word of its own".to_owned() }.into())
            }
            _ => Err(self.unknown_space("a street or a group", &names)),
        }
    }

    /// An amount of money.
    ///
    /// # Errors
    /// `bad-amount`, or `syntax` where none is typed.
    pub fn amount(&mut self, grammar: &str) -> Result<Money, Refusal> {
        let Some(word) = self.peek().cloned() else { return Err(self.lacks("an amount", grammar)) };
        let edition = self.books.edition;
        if word.quoted || KEPT_WORDS.iter().any(|k| word.is(k)) {
            return Err(self.lacks("an amount", grammar));
        }
        // A sign may stand by itself: `200 kr`, `€ 200`.
        let is_sign = |w: &Word| w.text == edition.currency.sign || w.text == edition.currency.code;
        if is_sign(&word) && self.words.get(self.at + 1).is_some() {
            self.at += 1;
            return self.amount(grammar);
        }
        let sum = amount::amount(&word.text, edition)?;
        if word.text.contains(['x', 'X', '×']) && self.words.get(self.at + 1).is_some_and(|w| w.text.starts_with('+'))
        {
            let hint = "write banknotes without spaces: 2x500+3x100".to_owned();
            return Err(Why::BadAmount { word: format!("{} +", word.text), hint }.into());
        }
        let next = self.words.get(self.at + 1);
        let split = next.is_some_and(|n| !n.quoted && n.text.len() == 3 && n.text.chars().all(|c| c.is_ascii_digit()));
        if split && word.text.chars().all(|c| c.is_ascii_digit()) && word.text.len() <= 3 {
            let next = next.map_or("", |n| n.text.as_str());
            let hint = format!("write {}{next} or {},{next}", word.text, word.text);
            return Err(Why::BadAmount { word: format!("{} {next}", word.text), hint }.into());
        }
        self.at += 1;
        if self.peek().is_some_and(is_sign) {
            self.at += 1;
        }
        Ok(sum)
    }

    /// An amount of money, with the banknotes where it is written as such.
    ///
    /// # Errors
    /// As [`Reader::amount`].
    pub fn counted(&mut self, grammar: &str) -> Result<(Money, Vec<(Money, i64)>), Refusal> {
        let word = self.peek().map_or_else(String::new, |w| w.text.clone());
        let sum = self.amount(grammar)?;
        Ok((sum, amount::notes(&word, self.books.edition).unwrap_or_default()))
    }

    /// An amount above nothing.
    ///
    /// # Errors
    /// As [`Reader::amount`].
    pub fn sum(&mut self, grammar: &str) -> Result<Money, Refusal> {
        let word = self.peek().map_or_else(String::new, |w| w.text.clone());
        let sum = self.amount(grammar)?;
        if sum.is_zero() {
            return Err(Why::BadAmount { word, hint: "write more than nothing".to_owned() }.into());
        }
        Ok(sum)
    }

    /// Whether the next word begins like an amount.
    #[must_use]
    pub fn is_amount(&self) -> bool {
        self.peek().is_some_and(|w| !w.quoted && amount::looks_like_amount(&w.text, self.books.edition))
    }

    /// A whole number.
    ///
    /// # Errors
    /// `bad-amount`, or `syntax` where none is typed.
    pub fn number(&mut self, least: i64, most: i64, grammar: &str) -> Result<i64, Refusal> {
        let Some(word) = self.next_word() else { return Err(self.lacks("a number", grammar)) };
        word.text.parse::<i64>().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            let hint = format!("a whole number from {least} to {most}");
            Why::BadAmount { word: word.text, hint }.into()
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

    /// Holdings up to the end or one of these words.
    ///
    /// # Errors
    /// Whatever is wrong with one of them.
    pub fn holdings(&mut self, until: &[&str], grammar: &str) -> Result<Vec<Holding>, Refusal> {
        let mut holdings = Vec::new();
        while let Some(word) = self.peek() {
            if until.iter().any(|u| word.is(u)) {
                break;
            }
            if word.is("nothing") {
                self.at += 1;
                continue;
            }
            let at = self.at;
            match self.holding(grammar) {
                Ok(holding) => holdings.push(holding),
                Err(refusal) => {
                    // Where the other player stands, what is missing is the word between.
                    self.at = at;
                    if self.is_player() {
                        break;
                    }
                    return Err(refusal);
                }
            }
        }
        Ok(holdings)
    }

    /// One holding.
    ///
    /// # Errors
    /// Whatever is wrong with it.
    pub fn one_holding(&mut self) -> Result<Holding, Refusal> {
        self.holding("HOLDING")
    }

    /// Whether the next word is the whole name of a player.
    fn is_player(&self) -> bool {
        let key = self.peek().map(|w| Key::new(&w.text)).unwrap_or_default();
        self.books.game.players().iter().any(|p| !key.is_empty() && p.key == key)
    }

    fn holding(&mut self, grammar: &str) -> Result<Holding, Refusal> {
        let word = self.peek().cloned().unwrap_or(Word { text: String::new(), quoted: false, start: 0, end: 0 });
        if word.is("card") {
            self.at += 1;
            return Ok(Holding::Card(None));
        }
        if let Some(name) = word.text.strip_prefix("card:").filter(|_| !word.quoted) {
            self.at += 1;
            return self.deck(name).map(|d| Holding::Card(Some(d.id)));
        }
        if self.is_amount() {
            return self.amount(grammar).map(Holding::Cash);
        }
        let at = self.at;
        let promise = ["immunity", "immunities", "loan", "rent"].iter().any(|w| word.is(w));
        self.stated_deed().map(|(deed, state)| Holding::Deed(deed, state)).map_err(|refusal| {
            self.at = at;
            if !promise || !matches!(*refusal.why, Why::UnknownSpace { .. }) {
                return refusal;
            }
            Refusal::ruled(Why::NoHolding { word: word.text.clone() }, self.books.cite(Switch::PlayerLoans))
        })
    }

    /// A deck by its name, or as `chance` or `chest`.
    ///
    /// # Errors
    /// `unknown-card`.
    pub fn deck(&self, name: &str) -> Result<&'a Deck, Refusal> {
        let decks = &self.books.edition.decks;
        let keys: Vec<(DeckId, Key)> =
            decks.iter().flat_map(|d| [(d.id, Key::new(&d.name)), (d.id, Key::new(d.kind.word()))]).collect();
        match look_up(&Key::new(name), keys.iter().map(|(d, k)| (*d, k))) {
            Found::One(deck) => decks.get(deck.index()).ok_or_else(|| no_deck(name, decks)),
            _ => Err(no_deck(name, decks)),
        }
    }

    /// `keep` or `lift`, for mortgages that change hands.
    ///
    /// # Errors
    /// Whatever is wrong with a deed named after `lift`.
    pub fn lifting(&mut self) -> Result<Lifting, Refusal> {
        if self.take("keep") {
            return Ok(Lifting::Keep);
        }
        if !self.take("lift") {
            return Ok(Lifting::Unsaid);
        }
        if self.is_done() {
            return Ok(Lifting::Lift);
        }
        self.deeds().map(Lifting::Only)
    }
}

fn no_deck(name: &str, decks: &[Deck]) -> Refusal {
    let known = decks.iter().map(|d| d.name.clone()).collect::<Vec<_>>().join(", ");
    Why::UnknownCard { word: name.to_owned(), known }.into()
}

fn has_deed(kind: SpaceKind) -> bool {
    matches!(kind, SpaceKind::Street | SpaceKind::Station | SpaceKind::Utility)
}

/// What a word states of a deed after its last colon: `:m`, `:3`, `:hotel`.
fn state_of(word: &str) -> Option<(&str, State)> {
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
