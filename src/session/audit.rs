//! The audit: nothing of the file is believed, everything is reckoned again from its entries.

use super::Session;
use super::journal::{Kind, Mark, reversal};
use crate::bank::{self, Act, Order};
use crate::commands::{self, Mode, Parsed};
use crate::edition::Edition;
use crate::game::{Change, Entry, Fact, Game, net_changes, nets};
use crate::ledger::Item;
use crate::report::{Agreed, Audit};
use crate::rulings::{Books, Refusal};
use crate::store::{Hash, Meta, Store, StoreError, chain, first};

/// The books as the audit reads them, entry by entry.
struct Auditor<'a> {
    meta: &'a Meta,
    edition: Edition,
    game: Game,
    link: Hash,
    /// What every entry moved, in all, for what takes entries back.
    past: Vec<Entry>,
    found: Audit,
}

/// Audits a game file: the chain of hashes, conservation at every entry, every undo against what it
/// takes back, and every ruling against the edition and the house rules in the file.
///
/// # Errors
/// Where the file cannot be read at all.
pub fn audit(store: &Store, meta: &Meta) -> Result<Audit, StoreError> {
    let mut auditor = Auditor {
        meta,
        edition: meta.edition.clone(),
        game: Game::new(meta.edition.spaces.len(), meta.edition.decks.len()),
        link: first(&meta.game),
        past: Vec::new(),
        found: Audit::default(),
    };
    match store.records(|entry, ruling, hash| {
        auditor.entry(entry, ruling, hash);
        Ok(())
    }) {
        Ok(()) => {}
        Err(StoreError::Damaged(what)) => {
            let next = auditor.game.next_entry();
            auditor.found.faults.push((next, what));
        }
        Err(error) => return Err(error),
    }
    auditor.found.entries = auditor.game.entries();
    Ok(auditor.found)
}

impl Session {
    /// Audits the open game, its state in memory included.
    pub(super) fn audit(&self) -> Result<Audit, Refusal> {
        let mut found = audit(&self.store, &self.meta).map_err(|e| super::store_refusal(&e))?;
        if found.is_sound() && self.game_at(self.game.entries())? != self.game {
            found.faults.push((self.game.entries(), "the state is not what the entries make of it".to_owned()));
        }
        Ok(found)
    }
}

impl Auditor<'_> {
    fn fault(&mut self, entry: &Entry, says: impl Into<String>) {
        self.found.faults.push((entry.number, says.into()));
    }

    fn entry(&mut self, entry: Entry, ruling: &str, hash: Hash) {
        let link = chain(self.link, &entry, ruling);
        if link != hash {
            self.fault(&entry, "it is not what it was when it was booked: its hash differs");
        }
        self.link = hash;
        match Mark::of(&entry).kind {
            Kind::Undo | Kind::Redo | Kind::Amend(_) => self.taken_back(&entry),
            Kind::Real if entry.number > 0 => self.ruled(&entry),
            Kind::Real | Kind::Clock => {}
        }
        if let Err(law) = self.game.apply(&entry.transfers, &entry.changes) {
            self.fault(&entry, format!("it cannot be booked: {law:?}"));
        } else if let Some(law) = self.game.broken_laws().first() {
            let says = format!("after it the books do not add up: {law:?}");
            self.fault(&entry, says);
        }
        if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
            self.edition = self.meta.edition.clone().with_house(self.game.house_rules());
        }
        self.past.push(entry);
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

    /// What an entry booked is what the rules say of its line.
    fn ruled(&mut self, entry: &Entry) {
        let books = Books::new(&self.edition, &self.game);
        let order = match commands::parse(&entry.line, books, Mode::Script) {
            Ok(Parsed::Order(order)) => order,
            Ok(_) => return self.fault(entry, "its line books nothing"),
            Err(refusal) => {
                let says = format!("its line cannot be read: {}", refusal.message(&self.edition));
                return self.fault(entry, says);
            }
        };
        self.found.ruled += 1;
        let drafted = bank::draft(&self.edition, &self.game, &order, entry.at);
        let same = matches!(&drafted, Ok(d) if d.transfers == entry.transfers && d.changes == entry.changes);
        if !same && !order.agreed {
            let says = match drafted {
                Ok(_) => "the rules make another booking of its line".to_owned(),
                Err(refusal) => format!("the rules refuse its line: {}", refusal.message(&self.edition)),
            };
            return self.fault(entry, says);
        }
        if matches!(order.act, Act::Pay { .. } | Act::Collect { .. }) {
            self.found.by_hand += 1;
        }
        self.agreed(entry, &order);
    }

    /// What the rule would have said where the table agreed on something or named the sum.
    fn agreed(&mut self, entry: &Entry, order: &Order) {
        let mut plain = Order { agreed: false, ..order.clone() };
        let named = match &mut plain.act {
            Act::Rent { sum, .. } | Act::Buy { price: sum, .. } => sum.take().is_some(),
            _ => false,
        };
        if !(named || order.agreed) {
            return;
        }
        let (ruled, against) = match bank::draft(&self.edition, &self.game, &plain, entry.at) {
            Ok(draft) if named && draft.transfers != entry.transfers => (draft.amount, None),
            Ok(_) => return,
            Err(refusal) => (None, Some(refusal)),
        };
        let moved = entry.transfers.iter().filter(|t| t.item == Item::Cash).copied().collect();
        self.found.agreed.push(Agreed { entry: entry.number, line: entry.line.clone(), moved, ruled, against });
    }
}

/// Changes in the order of what they are about.
fn sorted(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|c| (c.is.kind(), c.is.about()));
    changes
}
