//! Places on the board and decks of cards, by their names or positions.

use super::super::words::quote;
use super::named::{Named, state_of};
use super::{Reader, is_kept};
use crate::bank::{Site, State};
use crate::edition::{Deck, Group, SpaceKind};
use crate::ledger::{DeckId, PlayerId, SpaceId};
use crate::names::{Found, Key, PART_OF_A_WORD, look_up, nearest_key};
use crate::report::codes;
use crate::rulings::{Books, Refusal, Why};

/// Which kinds of spaces are wanted.
type Wanted = fn(SpaceKind) -> bool;

/// All names of the spaces wanted: the table's own first.
fn names(books: Books<'_>, wanted: Wanted) -> impl Iterator<Item = (SpaceId, &Key)> + Clone {
    let spaces = books.edition.spaces.iter().filter(move |space| wanted(space.kind));
    spaces
        .flat_map(move |space| books.game.label_key(space.id).into_iter().chain(&space.keys).map(|key| (space.id, key)))
}

impl<'a> Reader<'a> {
    /// A space of the kinds wanted, with what the line states of it.
    fn space_and_state(&mut self, wanted: Wanted, what: &str) -> Result<(SpaceId, Option<State>), Refusal> {
        if let Some(found) = self.position(wanted, what) {
            return found;
        }
        match self.name(&names(self.books, wanted)) {
            Some(named @ Named { found: Found::One(space), .. }) => match self.player_instead(space, &named) {
                Some(refusal) => Err(refusal),
                None => Ok((space, named.state)),
            },
            Some(named @ Named { found: Found::Several(_), .. }) => {
                if let Some(refusal) = self.player_among(&named) {
                    return Err(refusal);
                }
                let (word, state) = (self.typed(&named), named.state);
                let several = named.found.all();
                let clear = self.next_ahead(&several).or_else(|| self.printed(&word, &several));
                clear.map(|s| (s, state)).ok_or_else(|| self.ambiguous(word, &several))
            }
            _ => Err(self.unknown_space(what, wanted)),
        }
    }

    /// A player's whole name is no part of a name on the board: who types `mortgage åsa` does not
    /// mean Vasagatan.
    fn player_instead(&self, space: SpaceId, named: &Named<SpaceId>) -> Option<Refusal> {
        let key = &named.key;
        self.books.game.players().iter().find(|p| p.key.is(key))?;
        let mut ranks = names(self.books, |_| true).filter(|(s, _)| *s == space).filter_map(|(_, k)| k.rank(key));
        ranks.all(|rank| rank == PART_OF_A_WORD).then(|| {
            let says = format!("`{}` is a player; a name of the board stands here", self.typed(named));
            let hint = format!("if {} is meant, type more of its name", self.books.space(space));
            Why::Syntax { says, hint }.into()
        })
    }

    /// The same where the name is part of a word of several names.
    fn player_among<T: Copy>(&self, named: &Named<T>) -> Option<Refusal> {
        let key = &named.key;
        let player = self.books.game.players().iter().find(|p| p.key.rank(key) == Some(0))?;
        let begins = names(self.books, |_| true).any(|(_, names)| names.rank(key).is_some_and(|r| r < PART_OF_A_WORD));
        (!begins).then(|| {
            let says = format!("{} is a player; a name of the board stands here", player.name);
            Why::Syntax { says, hint: "a deed tells by itself who owns it".to_owned() }.into()
        })
    }

    fn unknown_space(&self, what: &str, wanted: Wanted) -> Refusal {
        let mut all: Vec<&str> = names(self.books, wanted).map(|(s, _)| self.books.space(s)).collect();
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
        if is_kept(word) {
            let hint = format!("it is a word of the language; {list}");
            return Why::UnknownSpace { word: typed.to_string(), hint }.into();
        }
        // The name may be on the board, but borne by something else.
        let elsewhere = look_up(&Key::new(typed), names(self.books, |_| true));
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
        let key = Key::new(typed);
        let player = self.books.game.players().iter().find(|p| p.key.is(&key));
        let several = typed.contains(',') && typed.split(',').filter(|part| !part.is_empty()).count() > 1;
        let groups = self.books.edition.groups.iter().filter(|_| what == "a street or a group");
        let groups = groups.flat_map(|g| g.keys.iter().map(|key| (g.name.as_str(), key)));
        let spaces = names(self.books, wanted).map(|(s, key)| (self.books.space(s), key));
        let hint = match (player, nearest_key(typed, groups.chain(spaces))) {
            _ if several => {
                format!("{}: {}", super::super::amount::LIST, typed.split(',').collect::<Vec<_>>().join(", "))
            }
            (None, _) if digits(typed) => format!("a position on the board is written #{typed}"),
            (Some(player), _) => format!("{} is a player; a deed tells by itself who owns it", player.name),
            (None, Some(near)) => format!("did you mean {near}?"),
            (None, None) => list,
        };
        Why::UnknownSpace { word: typed.to_string(), hint }.into()
    }

    /// Whether a space is called that, or begins so.
    #[must_use]
    pub fn names_a_space(&self, word: &str) -> bool {
        let typed = Key::new(word);
        // A letter or two are the beginning of almost anything.
        word.chars().count() > 2
            && names(self.books, |_| true).any(|(_, key)| key.rank(&typed).is_some_and(|rank| rank <= 1))
    }

    fn wrong_kind(&self, space: SpaceId, wanted: &str, hint: String) -> Refusal {
        Why::WrongKind { space: self.books.space(space).to_owned(), wanted: wanted.to_owned(), hint }.into()
    }

    /// `#39`: a space by its position.
    fn position(&mut self, wanted: Wanted, what: &str) -> Option<Result<(SpaceId, Option<State>), Refusal>> {
        let word = self.peek().filter(|w| !w.quoted && w.text.starts_with('#'))?.item().to_owned();
        let (bare, state) = state_of(&word).map_or((word.as_str(), None), |(b, s)| (b, Some(s)));
        let digits = bare.trim_start_matches('#');
        let space = digits.parse::<u8>().ok().and_then(|n| self.books.edition.space(SpaceId(n)));
        self.at += 1;
        Some(match space {
            Some(space) if wanted(space.kind) => Ok((space.id, state)),
            Some(space) => Err(self.wrong_kind(space.id, what, String::new())),
            None => {
                let last = self.books.edition.spaces.len().saturating_sub(1);
                let hint = if word.contains(',') {
                    super::super::amount::LIST.to_owned()
                } else {
                    format!("positions go from #0 to #{last}")
                };
                Err(Why::UnknownSpace { word, hint }.into())
            }
        })
    }

    /// Any space.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn space(&mut self) -> Result<SpaceId, Refusal> {
        let found = self.space_and_state(|_| true, "a space")?;
        self.unstated(found)
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
        let found = self.space_and_state(|k| k == SpaceKind::Tax, "a tax space")?;
        self.unstated(found)
    }

    /// A deed, without anything stated of it.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`, `syntax` where something is stated of it.
    pub fn deed(&mut self) -> Result<SpaceId, Refusal> {
        let found = self.stated_deed()?;
        self.unstated(found)
    }

    /// A space of which the line states nothing.
    fn unstated(&self, (space, state): (SpaceId, Option<State>)) -> Result<SpaceId, Refusal> {
        if state.is_none() {
            return Ok(space);
        }
        let says = format!("nothing is stated of {} here", self.books.space(space));
        Err(Why::Syntax { says, hint: "leave out what stands after the colon".to_owned() }.into())
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
        while !self.is_done() && !self.is_kept_next() {
            if !self.take(",") {
                deeds.push(self.deed()?);
            }
        }
        Ok(deeds)
    }

    /// A street or a group.
    ///
    /// # Errors
    /// `unknown-space`, `ambiguous`.
    pub fn site(&mut self) -> Result<Site, Refusal> {
        if let Some(found) = self.position(has_deed, "a deed") {
            return match found? {
                (street, None) => Ok(Site::Street(street)),
                (street, Some(_)) => Err(number_apart(self.books.space(street))),
            };
        }
        let groups = &self.books.edition.groups;
        let streets = names(self.books, has_deed).map(|(street, key)| (Site::Street(street), key));
        let of_groups = groups.iter().enumerate().flat_map(|(i, g)| g.keys.iter().map(move |k| (Site::Group(i), k)));
        let codes = self.codes_of_streets();
        let by_code = codes.iter().map(|(group, key)| (Site::Group(*group), key));
        match self.name(&streets.chain(of_groups).chain(by_code)).map(|named| self.sooner_than_code(named)) {
            Some(Named { found: Found::One(site), state: None, .. }) => Ok(site),
            Some(named @ Named { found: Found::Several(_), .. }) => {
                if let Some(refusal) = self.player_among(&named) {
                    return Err(refusal);
                }
                let word = self.typed(&named);
                let several = named.found.all();
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
            Some(named @ Named { found: Found::One(_), state: Some(_), .. }) => Err(number_apart(&self.typed(&named))),
            _ => Err(self.unknown_space("a street or a group", has_deed)),
        }
    }

    /// The letters that stand before the deeds of the groups that can be built on, such as LB.
    fn codes_of_streets(&self) -> Vec<(usize, Key)> {
        let edition = self.books.edition;
        let street = |group: &Group| group.deeds.first().is_some_and(|d| edition.kind(*d) == SpaceKind::Street);
        let groups = edition.groups.iter().zip(codes(edition)).enumerate();
        groups.filter(|(_, (group, _))| street(group)).map(|(index, (_, code))| (index, Key::new(&code))).collect()
    }

    /// What bears a name in full comes before a group that only has its letters.
    fn sooner_than_code(&self, named: Named<Site>) -> Named<Site> {
        let Found::Several(several) = &named.found else { return named };
        let typed = &named.key;
        let bears = |site: &Site| match site {
            Site::Street(street) => names(self.books, has_deed).any(|(s, key)| s == *street && key == typed),
            Site::Group(group) => self.books.edition.groups.get(*group).is_some_and(|g| g.keys.contains(typed)),
        };
        let mut bearers = several.iter().copied().filter(bears);
        match (bearers.next(), bearers.next()) {
            (Some(only), None) => Named { found: Found::One(only), ..named },
            _ => named,
        }
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
}

fn no_deck(name: &str, decks: &[Deck]) -> Refusal {
    let known = decks.iter().map(|d| d.name.clone()).collect::<Vec<_>>().join(", ");
    Why::UnknownCard { word: name.to_owned(), known }.into()
}

/// A street or group with `:4` behind it, where a number of buildings may follow.
fn number_apart(name: &str) -> Refusal {
    let says = format!("nothing is stated of {name} here");
    Why::Syntax { says, hint: "write the number as a word of its own".to_owned() }.into()
}

fn digits(word: &str) -> bool {
    !word.is_empty() && word.len() <= 2 && word.chars().all(|c| c.is_ascii_digit())
}

fn has_deed(kind: SpaceKind) -> bool {
    matches!(kind, SpaceKind::Street | SpaceKind::Station | SpaceKind::Utility)
}
