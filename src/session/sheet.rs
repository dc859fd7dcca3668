//! The course of a game, told from its journal.

use std::collections::BTreeMap;

use super::Session;
use crate::bank::Act;
use crate::clock::day_text;
use crate::commands::{self, Mode, Parsed};
use crate::game::{Entry, Fact, Game, Left};
use crate::ledger::{Holder, Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::report::{Event, Sheet};
use crate::rulings::{Books, Refusal, worth};

/// So many lines the course of a game has at most.
const LINES: usize = 10;

#[derive(Default)]
struct Course {
    leader: Option<PlayerId>,
    led: BTreeMap<PlayerId, usize>,
    entries: usize,
    changed: usize,
    dearest: Option<(Money, PlayerId, PlayerId, SpaceId, u32)>,
    earned: BTreeMap<SpaceId, (Money, usize)>,
    salaries: (Money, usize),
    built: (i64, i64),
    bankrupt: Vec<Event>,
}

impl Session {
    /// The settlement sheet of the game as it stands.
    ///
    /// # Errors
    /// Where the journal cannot be read.
    pub fn sheet(&self) -> Result<Sheet, Refusal> {
        let standing = self.standing();
        let mut game = Game::new(self.edition.spaces.len(), self.edition.decks.len());
        let mut course = Course::default();
        let (mut first, mut last) = (None, 0);
        let read = self.store.range(0..=self.game.entries(), |entry| {
            first.get_or_insert(entry.at);
            last = entry.at;
            // An entry that was taken back is no part of the course; its undo cancels it.
            let counts = standing.binary_search(&entry.number).is_ok();
            if counts {
                course.note(Books::new(&self.edition, &game), &entry);
            }
            let _ = game.apply(&entry.transfers, &entry.changes);
            if counts {
                course.look(Books::new(&self.edition, &game), &entry);
            }
            Ok(())
        });
        read.map_err(|e| super::store_refusal(&e))?;
        let began = first.unwrap_or(last);
        Ok(Sheet {
            course: course.told(),
            began: day_text(&*self.zone, began),
            lasted: last.saturating_sub(began),
            entries: standing.len(),
        })
    }
}

fn cash(entry: &Entry, from: impl Fn(Holder) -> bool, to: impl Fn(Holder) -> bool) -> Money {
    let moved = entry.transfers.iter().filter(|t| t.item == Item::Cash && from(t.from) && to(t.to));
    moved.map(|t| Money::new(t.qty)).sum()
}

impl Course {
    /// What an entry tells by its line, with the books as they were before it.
    fn note(&mut self, before: Books<'_>, entry: &Entry) {
        let verb = entry.line.split(' ').next().unwrap_or_default();
        if verb == "rent" {
            self.rent(before, entry);
        }
        if verb == "go" {
            let sum = cash(entry, |h| h == Holder::Bank, |_| true);
            self.salaries = (self.salaries.0 + sum, self.salaries.1 + 1);
        }
        if verb == "build" {
            let pieces = |item: Item| -> i64 {
                let up = entry.transfers.iter().filter(|t| t.item == item && t.from == Holder::Bank);
                up.map(|t| t.qty).sum()
            };
            self.built = (self.built.0 + pieces(Item::House), self.built.1 + pieces(Item::Hotel));
        }
        for change in &entry.changes {
            if let Fact::Out(player, Some(Left::Bankrupt)) = change.is {
                let to = entry.transfers.iter().rev().find(|t| t.from == Holder::Player(player)).map(|t| t.to);
                self.bankrupt.push(Event::Bankrupt { player, entry: entry.number, to });
            }
        }
    }

    fn rent(&mut self, before: Books<'_>, entry: &Entry) {
        let Ok(Parsed::Order(order)) = commands::parse(&entry.line, before, Mode::Script) else { return };
        let Act::Rent { player, deed, .. } = order.act else { return };
        let Some(owner) = before.game.owner_player(deed) else { return };
        let sum = cash(entry, |h| h == Holder::Player(player), |h| h == Holder::Player(owner));
        if sum.is_zero() {
            return;
        }
        if self.dearest.is_none_or(|(most, ..)| sum > most) {
            self.dearest = Some((sum, player, owner, deed, entry.number));
        }
        let (earned, times) = self.earned.entry(deed).or_default();
        *earned += sum;
        *times += 1;
    }

    /// Who leads after an entry.
    fn look(&mut self, after: Books<'_>, entry: &Entry) {
        self.entries += 1;
        if !entry.transfers.is_empty() {
            let ranking = worth::ranking(after);
            let leader = match ranking.as_slice() {
                [(_, a, Some(_)), (_, b, Some(_)), ..] if a.total() == b.total() => self.leader,
                [(first, _, Some(_)), ..] => Some(*first),
                _ => None,
            };
            self.changed += usize::from(self.leader.is_some() && leader != self.leader);
            self.leader = leader;
        }
        if let Some(leader) = self.leader {
            *self.led.entry(leader).or_default() += 1;
        }
    }

    fn told(self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut longest: Option<(PlayerId, usize)> = None;
        for (player, entries) in self.led {
            if longest.is_none_or(|(_, most)| entries > most) {
                longest = Some((player, entries));
            }
        }
        events.extend(longest.map(|(player, entries)| Event::Lead { player, entries, of: self.entries }));
        if self.changed > 0 {
            events.push(Event::LeadChanged { times: self.changed });
        }
        events.extend(self.dearest.map(|(sum, debtor, owner, deed, entry)| Event::DearestRent {
            debtor,
            owner,
            deed,
            sum,
            entry,
        }));
        let mut best: Option<(SpaceId, Money, usize)> = None;
        let (mut sum, mut times) = (Money::ZERO, 0);
        for (deed, (earned, often)) in self.earned {
            sum += earned;
            times += often;
            if best.is_none_or(|(_, most, _)| earned > most) {
                best = Some((deed, earned, often));
            }
        }
        events.extend(best.map(|(deed, sum, times)| Event::BestDeed { deed, sum, times }));
        if times > 0 {
            events.push(Event::Rents { sum, times });
        }
        if self.salaries.1 > 0 {
            events.push(Event::Salaries { sum: self.salaries.0, times: self.salaries.1 });
        }
        if self.built != (0, 0) {
            events.push(Event::Built { houses: self.built.0, hotels: self.built.1 });
        }
        events.extend(self.bankrupt);
        events.truncate(LINES);
        events
    }
}
