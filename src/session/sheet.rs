//! The course of a game, told from its journal.

use std::collections::{BTreeMap, HashMap};

use super::Session;
use crate::bank::{Act, Order};
use crate::clock::day_text;
use crate::commands::{self, Mode, Parsed};
use crate::game::{Entry, Fact, Game, Left};
use crate::ledger::{Holder, Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::names::Key;
use crate::report::{Event, Sheet};
use crate::rulings::{Books, Refusal, worth};

/// So many lines the course of a game has at most.
const LINES: usize = 10;

#[derive(Default)]
struct Course {
    leader: Option<PlayerId>,
    led: BTreeMap<PlayerId, usize>,
    worth: BTreeMap<PlayerId, Money>,
    /// Who landed where, by the line that asked for rent; long games repeat their lines.
    landings: HashMap<String, Option<(PlayerId, SpaceId)>>,
    /// Rents written down as debts, with the deed where the books know it.
    owed: BTreeMap<u32, Option<SpaceId>>,
    entries: usize,
    changed: usize,
    dearest: Option<(Money, PlayerId, PlayerId, SpaceId, u32)>,
    earned: BTreeMap<SpaceId, (Money, usize)>,
    rents: (Money, usize),
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
            course.value(Books::new(&self.edition, &game), &entry);
            if counts {
                course.look(&entry);
            }
            Ok(())
        });
        read.map_err(|e| super::store_refusal(&e))?;
        let began = first.unwrap_or(last);
        Ok(Sheet {
            // A table that only stated what it had tells of no course.
            course: if self.game.books_kept() { course.told() } else { Vec::new() },
            began: day_text(&*self.zone, began),
            lasted: last.saturating_sub(began),
            // The clock runs on whatever is taken back.
            entries: standing.len() + self.clock_entries(),
            booked: self.game.entries(),
        })
    }
}

fn cash(entry: &Entry, from: impl Fn(Holder) -> bool, to: impl Fn(Holder) -> bool) -> Money {
    let moved = entry.transfers.iter().filter(|t| t.item == Item::Cash && from(t.from) && to(t.to));
    moved.map(|t| Money::new(t.qty)).sum()
}

/// The salary that a move of the token brought: what the turn has of it more than before.
fn on_the_way(entry: &Entry) -> Money {
    let turns = entry.changes.iter().filter_map(|change| match (&change.was, &change.is) {
        (Fact::Turn(was), Fact::Turn(Some(is))) => {
            let before = was.filter(|was| was.player == is.player && was.salary <= is.salary);
            Some(is.salary.less(before.map_or(Money::ZERO, |was| was.salary)))
        }
        _ => None,
    });
    turns.sum()
}

/// Whether a text holds all the words of another, next to each other.
fn contains(text: &Key, name: &Key) -> bool {
    let (text, name): (Vec<&str>, Vec<&str>) = (text.words().collect(), name.words().collect());
    !name.is_empty() && text.windows(name.len()).any(|words| words == name)
}

impl Course {
    /// What an entry tells by its line, with the books as they were before it.
    fn note(&mut self, before: Books<'_>, entry: &Entry) {
        let verb = entry.line.split(' ').next().unwrap_or_default();
        match verb {
            "rent" => self.rent(before, entry),
            "owe" => self.owed(before, entry),
            "settle" => self.settled(entry),
            _ => {}
        }
        let salary = match verb {
            "go" => cash(entry, |h| h == Holder::Bank, |_| true),
            _ => on_the_way(entry),
        };
        if !salary.is_zero() {
            self.salaries = (self.salaries.0 + salary, self.salaries.1 + 1);
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
        let read = || match commands::parse(&entry.line, before, Mode::Script) {
            Ok(Parsed::Order(Order { act: Act::Rent { player, deed, .. }, .. })) => Some((player, deed)),
            _ => None,
        };
        let Some((player, deed)) = *self.landings.entry(entry.line.clone()).or_insert_with(read) else { return };
        let Some(owner) = before.game.owner_player(deed) else { return };
        let sum = cash(entry, |h| h == Holder::Player(player), |h| h == Holder::Player(owner));
        self.paid(player, owner, sum, Some(deed), entry.number);
    }

    /// Rent that is written down, since it cannot be paid at once.
    fn owed(&mut self, before: Books<'_>, entry: &Entry) {
        for change in &entry.changes {
            let Fact::Debt(number, Some(debt)) = &change.is else { continue };
            let Holder::Player(owner) = debt.creditor else { continue };
            let why = Key::new(&debt.why);
            let named = |deed: &SpaceId| contains(&why, &Key::new(before.space(*deed)));
            let landed = before.game.landing().map(|l| (l.player, l.space)).filter(|(p, _)| *p == debt.debtor);
            let landed = landed.map(|(_, space)| space).filter(|s| before.game.owner_player(*s) == Some(owner));
            let deed = landed.or_else(|| before.game.deeds_of(owner).find(named));
            if debt.rent && (deed.is_some() || contains(&why, &Key::new("rent"))) {
                self.owed.insert(*number, deed);
            }
        }
    }

    /// Rent that was written down is paid.
    fn settled(&mut self, entry: &Entry) {
        for change in &entry.changes {
            let (Fact::Debt(number, Some(was)), Fact::Debt(_, is)) = (&change.was, &change.is) else { continue };
            let Holder::Player(owner) = was.creditor else { continue };
            let Some(deed) = self.owed.get(number).copied() else { continue };
            let left = is.as_ref().map_or(Money::ZERO, |debt| debt.amount);
            let in_cash = cash(entry, |h| h == Holder::Player(was.debtor), |h| h == was.creditor);
            self.paid(was.debtor, owner, (was.amount - left).min(in_cash), deed, entry.number);
            if is.is_none() {
                self.owed.remove(number);
            }
        }
    }

    /// Rent that changes hands, in cash.
    fn paid(&mut self, debtor: PlayerId, owner: PlayerId, sum: Money, deed: Option<SpaceId>, entry: u32) {
        if sum.is_zero() {
            return;
        }
        self.rents = (self.rents.0 + sum, self.rents.1 + 1);
        let Some(deed) = deed else { return };
        if self.dearest.is_none_or(|(most, ..)| sum > most) {
            self.dearest = Some((sum, debtor, owner, deed, entry));
        }
        let (earned, times) = self.earned.entry(deed).or_default();
        *earned += sum;
        *times += 1;
    }

    /// Who leads after an entry.
    fn look(&mut self, entry: &Entry) {
        self.entries += 1;
        if !entry.transfers.is_empty() || !entry.changes.is_empty() {
            let richest = self.worth.values().max().copied();
            let mut first = self.worth.iter().filter(|(_, worth)| Some(**worth) == richest).map(|(p, _)| *p);
            // Whoever leads goes on leading while nobody has more.
            let leader = match (first.next(), first.next()) {
                (Some(one), None) => Some(one),
                _ => self.leader.filter(|leader| self.worth.get(leader).copied() == richest),
            };
            self.changed += usize::from(self.leader.is_some() && leader != self.leader);
            self.leader = leader;
        }
        if let Some(leader) = self.leader {
            *self.led.entry(leader).or_default() += 1;
        }
    }

    /// What everybody whom an entry touches is worth after it.
    fn value(&mut self, after: Books<'_>, entry: &Entry) {
        let mut touched: Vec<PlayerId> = Vec::new();
        let owner = |space: SpaceId| after.game.owner_player(space);
        let holder = |holder: Holder| match holder {
            Holder::Player(player) => Some(player),
            Holder::Street(street) => owner(street),
            Holder::Bank | Holder::Pot => None,
        };
        touched.extend(entry.transfers.iter().flat_map(|t| [holder(t.from), holder(t.to)]).flatten());
        for change in &entry.changes {
            match change.is {
                Fact::Seat(player, _) => {
                    self.landings.clear();
                    touched.push(player);
                }
                Fact::Out(player, _) => touched.push(player),
                Fact::Mortgage(space, _) | Fact::Paid(space, _) => touched.extend(owner(space)),
                Fact::House(..) => touched.extend(after.game.seats()),
                // What a line means goes by the names.
                Fact::Label(..) => self.landings.clear(),
                _ => {}
            }
        }
        for player in touched {
            if after.game.is_playing(player) {
                self.worth.insert(player, worth::total(after, player));
            } else {
                self.worth.remove(&player);
            }
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
        for (deed, (earned, often)) in self.earned {
            if best.is_none_or(|(_, most, _)| earned > most) {
                best = Some((deed, earned, often));
            }
        }
        events.extend(best.map(|(deed, sum, times)| Event::BestDeed { deed, sum, times }));
        let (sum, times) = self.rents;
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
