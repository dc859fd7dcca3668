//! The audit: nothing of the file is believed, everything is reckoned again from its entries.

use std::collections::BTreeMap;

use super::journal::{Kind, Mark, reversal};
use super::marks::Marks;
use super::starting::house_rules;
use super::{Session, admission, start_line};
use crate::bank::{self, Act, Draft, Drawn, Order};
use crate::commands::{self, Mode, Parsed};
use crate::edition::Edition;
use crate::game::{Change, Entry, Fact, Game, net_changes, nets, struck};
use crate::ledger::{Item, PlayerId};
use crate::money::Money;
use crate::report::{Agreed, Audit};
use crate::rulings::{Books, Refusal};
use crate::store::{Hash, Meta, Store, StoreError, hex};

/// The books as the audit reads them, entry by entry.
struct Auditor<'a> {
    meta: &'a Meta,
    edition: Edition,
    game: Game,
    hashes: Vec<Hash>,
    /// What every entry moved, in all, for what takes entries back.
    past: Vec<Entry>,
    marks: Marks,
    /// The names that the entries gave the players last.
    names: BTreeMap<PlayerId, String>,
    found: Audit,
}

/// Audits a game file: the chain of hashes, conservation at every entry, every undo against what it
/// takes back, and every ruling against the edition and the house rules in the file.
///
/// # Errors
/// Where the file cannot be read at all.
pub fn audit(store: &Store, meta: &Meta) -> Result<Audit, StoreError> {
    audit_to_end(store, meta).map(|(found, _)| found)
}

/// The same with the state that the entries lead to, as far as they can be booked and could be play's.
///
/// # Errors
/// As [`audit`].
pub fn audit_to_end(store: &Store, meta: &Meta) -> Result<(Audit, Game), StoreError> {
    let mut auditor = Auditor {
        meta,
        edition: meta.edition.clone(),
        game: Game::new(meta.edition.spaces.len(), meta.edition.decks.len()),
        hashes: Vec::new(),
        past: Vec::new(),
        marks: Marks::default(),
        names: BTreeMap::new(),
        found: Audit::default(),
    };
    match store.examine(|entry, hash, damaged| {
        auditor.hashes.push(hash);
        auditor.entry(entry, damaged);
        Ok(())
    }) {
        Ok(()) => {
            auditor.end(store.noted_end());
            auditor.found.faults.extend(store.faults_aside(&meta.edition, &auditor.names)?);
        }
        Err(StoreError::Damaged(what)) => {
            let next = u32::try_from(auditor.past.len()).unwrap_or(u32::MAX);
            auditor.found.faults.push((next, what));
        }
        Err(error) => return Err(error),
    }
    Ok(auditor.told())
}

impl Session {
    /// Audits the open game, its state in memory included.
    pub(super) fn audit(&self) -> Result<Audit, Refusal> {
        let (mut found, game) = audit_to_end(&self.store, &self.meta).map_err(|e| super::store_refusal(&e))?;
        if found.is_sound() && game != self.game {
            found.faults.push((self.game.entries(), "the state is not what the entries make of it".to_owned()));
        }
        Ok(found)
    }
}

impl Auditor<'_> {
    fn fault(&mut self, entry: &Entry, says: impl Into<String>) {
        self.found.faults.push((entry.number, says.into()));
    }

    /// The last entry is at least the one that was noted when the file was last closed.
    fn end(&mut self, noted: Option<(u32, String)>) {
        let Some((number, hash)) = noted else { return };
        match self.hashes.get(number as usize) {
            Some(there) if hex(there) == hash => {}
            Some(_) => {
                let says = "it is not the one that was last when the file was closed".to_owned();
                self.found.faults.push((number, says));
            }
            None => {
                let last = self.hashes.len().saturating_sub(1);
                let says = format!("it was there when the file was closed; the last is now {last}");
                self.found.faults.push((number, says));
            }
        }
    }

    /// What was found, once all entries are read.
    fn told(mut self) -> (Audit, Game) {
        let undoes: Vec<Option<(u32, u32)>> = self.past.iter().map(|e| e.undoes).collect();
        let struck = struck(&undoes);
        let by = |entry: u32| struck.get(entry as usize).copied().flatten();
        for agreed in &mut self.found.agreed {
            agreed.struck_by = by(agreed.entry);
        }
        for (entry, _, struck_by) in &mut self.found.by_hand {
            *struck_by = by(*entry);
        }
        self.found.entries = u32::try_from(self.past.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.found.fingerprint = self.hashes.last().map(hex).unwrap_or_default();
        (self.found, self.game)
    }

    fn entry(&mut self, entry: Entry, damaged: Option<&str>) {
        if let Some(what) = damaged {
            self.fault(&entry, format!("{what} of it is not what was written when it was booked"));
        }
        for change in &entry.changes {
            if let Fact::Seat(player, Some(name)) = &change.is {
                self.names.insert(*player, name.clone());
            }
        }
        if let Err(says) = admission::check(&entry, "") {
            // Nothing of it is shown.
            self.fault(&entry, says);
            return self.passed(entry);
        }
        match Mark::of(&entry).kind {
            Kind::Undo | Kind::Redo | Kind::Amend(_) => self.taken_back(&entry),
            Kind::Real if entry.number > 0 => self.ruled(&entry),
            Kind::Real => self.begun(&entry),
            Kind::Clock => self.timed(&entry),
        }
        if let Err(law) = self.game.apply(&entry.transfers, &entry.changes) {
            self.fault(&entry, format!("it cannot be booked: {law}"));
        } else if let Some(law) = self.game.broken_laws().first() {
            let says = format!("after it the books do not add up: {law}");
            self.fault(&entry, says);
        }
        if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
            self.edition = self.meta.edition.clone().with_house(self.game.house_rules());
        }
        self.passed(entry);
    }

    fn passed(&mut self, entry: Entry) {
        self.marks.push(&entry);
        self.past.push(entry);
    }

    /// What an order of an entry does, at its own moment.
    fn drafted(&self, entry: &Entry, order: &Order) -> Result<Draft, Refusal> {
        bank::draft(&self.edition, &self.marks.drafted_in(&self.game, entry.at), order, entry.at)
    }

    /// What takes entries back moves and changes the opposite of them, all in all.
    fn taken_back(&mut self, entry: &Entry) {
        let Some((first, last)) = entry.undoes else { return };
        let range = self.past.get(first as usize..=last as usize).unwrap_or_default();
        let (transfers, changes) = reversal(range);
        let is_opposite =
            nets(&transfers) == nets(&entry.transfers) && sorted(changes) == sorted(net_changes(&entry.changes));
        if range.is_empty() || !is_opposite {
            self.fault(entry, format!("it is not the opposite of entries {first} to {last}"));
        }
    }

    /// The setting-up is what its line says: edition and variant, players, house rules and clock.
    fn begun(&mut self, entry: &Entry) {
        let set_up = self.setting_up(entry);
        if !set_up.is_some_and(|d| d.transfers == entry.transfers && d.changes == entry.changes) {
            self.fault(entry, "the rules make another setting-up of its line");
        }
    }

    /// What the line of entry 0 sets up; nothing where it is no such line, or one of another game.
    fn setting_up(&self, entry: &Entry) -> Option<Draft> {
        let base = &self.meta.edition;
        let setup = start_line::read(&entry.line, None).ok()?;
        if setup.edition != base.id || setup.variant.as_ref() != Some(&base.variant) {
            return None;
        }
        let house = house_rules(&setup, base).ok()?;
        let edition = base.clone().with_house(&house);
        let pairs: Vec<_> = house.into_iter().collect();
        let mut draft = bank::start(&edition, &setup.players, &pairs).ok()?;
        if let Some(told) = &setup.clock {
            let books = Books::new(&edition, &self.game);
            let parsed = commands::parse(&format!("clock {told}"), books, Mode::Script).ok()?;
            let Parsed::Order(order) = parsed else { return None };
            draft.changes.extend(bank::draft(&edition, &self.game, &order, entry.at).ok()?.changes);
        }
        Some(draft)
    }

    /// An entry of the clock sets it as its line says, and nothing else.
    fn timed(&mut self, entry: &Entry) {
        let Some(order) = self.order(entry) else { return };
        let drafted = self.drafted(entry, &order);
        if !drafted.is_ok_and(|d| d.changes == entry.changes) {
            self.fault(entry, "its line sets the clock otherwise");
        }
    }

    /// The order that an entry's line gives; a fault where it gives none.
    fn order(&mut self, entry: &Entry) -> Option<Order> {
        match commands::parse(&entry.line, Books::new(&self.edition, &self.game), Mode::Script) {
            Ok(Parsed::Order(order)) => return Some(order),
            Ok(_) => self.fault(entry, "its line books nothing"),
            Err(refusal) => {
                let says = format!("its line cannot be read: {}", refusal.message(&self.edition));
                self.fault(entry, says);
            }
        }
        None
    }

    /// What an entry booked is what the rules say of its line.
    fn ruled(&mut self, entry: &Entry) {
        let Some(order) = self.order(entry) else { return };
        self.found.ruled += 1;
        let drafted = self.drafted(entry, &order);
        let same = matches!(&drafted, Ok(d) if d.transfers == entry.transfers && d.changes == entry.changes);
        let kept = || order.agreed && self.was_kept(entry);
        if !(same || kept()) {
            let says = match drafted {
                Ok(_) => "the rules make another booking of its line".to_owned(),
                Err(refusal) => format!("the rules refuse its line: {}", refusal.message(&self.edition)),
            };
            return self.fault(entry, says);
        }
        if names_a_sum(&order.act) {
            self.found.by_hand.push((entry.number, entry.line.clone(), None));
        }
        let booked = drafted.ok().filter(|_| same).and_then(|d| d.amount);
        self.agreed(entry, &order, booked);
    }

    /// Whether an amendment kept the entry as it was booked before, which the table agreed on.
    fn was_kept(&self, entry: &Entry) -> bool {
        let became = |old: &Entry, change: &Change| old.changes.iter().any(|c| c.is == change.is);
        let same = |old: &Entry| {
            (old.at, &old.typed, &old.transfers) == (entry.at, &entry.typed, &entry.transfers)
                && entry.changes.iter().all(|change| became(old, change))
        };
        self.past.iter().any(same)
    }

    /// What the rule would have said where the table agreed on something or named the sum.
    fn agreed(&mut self, entry: &Entry, order: &Order, booked: Option<Money>) {
        let mut plain = Order { agreed: false, ..order.clone() };
        let named = match &mut plain.act {
            Act::Rent { sum, .. } | Act::Buy { price: sum, .. } => sum.take().is_some(),
            _ => false,
        };
        if !(named || order.agreed) {
            return;
        }
        let (ruled, against) = match self.drafted(entry, &plain) {
            Ok(draft) if draft.transfers != entry.transfers => match plain.act {
                // No rule says what is counted: the books had a sum of their own.
                Act::Count { player, .. } => (Some(self.game.purse(player)), None),
                _ => (draft.amount, None),
            },
            Ok(_) => return,
            Err(refusal) => (None, Some(refusal)),
        };
        let moved = entry.transfers.iter().filter(|t| t.item == Item::Cash).copied().collect();
        let (number, line, counted) = (entry.number, entry.line.clone(), matches!(plain.act, Act::Count { .. }));
        let agreed = Agreed { entry: number, line, struck_by: None, moved, booked, ruled, counted, against };
        self.found.agreed.push(agreed);
    }
}

/// Whether a line names a sum that no rule does.
const fn names_a_sum(act: &Act) -> bool {
    match act {
        Act::Pay { .. } | Act::Collect { .. } | Act::Sold { .. } | Act::Owe { .. } | Act::Opening { .. } => true,
        Act::Count { keep, .. } => !*keep,
        Act::Mortgage { sum, .. } => sum.is_some(),
        Act::Card { drawn, .. } => {
            !matches!(drawn, Drawn::Known(_) | Drawn::To(_) | Drawn::Back(_) | Drawn::JailCard | Drawn::Listed(_))
        }
        _ => false,
    }
}

/// Changes in the order of what they are about.
fn sorted(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|c| (c.is.kind(), c.is.about()));
    changes
}
