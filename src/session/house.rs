//! House rules say themselves in every answer that would be another without them.

use std::cell::OnceCell;

use super::Session;
use crate::bank::{self, Draft, Order};
use crate::clock::Millis;
use crate::edition::{Cite, Edition, Setting, Switch, sentence};
use crate::rulings::{Refusal, Ruling};

/// What the edition would be without each of the table's own rules; laid out when first asked for,
/// and again after a rule has changed.
pub(super) type Without = OnceCell<Vec<(Switch, Edition)>>;

impl Session {
    /// Brings the edition in force up to the house rules of the game.
    pub(super) fn lay_house_rules(&mut self) {
        self.edition = self.meta.edition.clone().with_house(self.game.house_rules());
        self.without = Without::new();
    }

    fn without_each(&self) -> Vec<(Switch, Edition)> {
        let house = self.game.house_rules();
        let without = house.keys().map(|switch| {
            let mut others = house.clone();
            others.remove(switch);
            (*switch, self.meta.edition.clone().with_house(&others))
        });
        without.collect()
    }

    /// Asks the same without each house rule in turn. Where that gives another answer, the rule is
    /// among the reasons; a reason that stands without it as well is not put down to it.
    pub(super) fn name_house_rules(&self, order: &Order, now: Millis, drafted: &mut Result<Draft, Refusal>) {
        for (switch, edition) in self.without.get_or_init(|| self.without_each()) {
            let Setting { is, cite, .. } = self.edition.rules.setting(*switch);
            let without = bank::draft(edition, &self.game, order, now);
            match (&mut *drafted, without) {
                (Ok(draft), without) => {
                    let same = without.as_ref().is_ok_and(|without| same(draft, without));
                    // What is only allowed by the rule has its other reasons all the same.
                    let agreed = |_| bank::draft(edition, &self.game, &Order { agreed: true, ..order.clone() }, now);
                    if let Ok(without) = without.or_else(agreed) {
                        put_down(&mut draft.ruling, cite, &without.ruling);
                    }
                    if !same && draft.ruling.steps.iter().all(|step| step.cite != *cite) {
                        draft.ruling.note(sentence(*switch, is, &self.edition), cite.clone());
                    }
                }
                // A refusal that rests on a rule keeps it.
                (Err(refusal), Ok(_)) if refusal.cite.is_none() => {
                    refusal.cite = Some(cite.clone());
                    return;
                }
                (Err(_), _) => {}
            }
        }
    }
}

/// Puts the steps that rest on a house rule, and would be the same without it, down to what they
/// would rest on then.
fn put_down(ruling: &mut Ruling, house: &Cite, without: &Ruling) {
    for step in ruling.steps.iter_mut().filter(|step| step.cite == *house) {
        let other = without.steps.iter().find(|other| (&other.says, other.amount) == (&step.says, step.amount));
        if let Some(other) = other {
            step.cite = other.cite.clone();
        }
    }
}

/// The same is booked.
fn same(one: &Draft, other: &Draft) -> bool {
    (&one.transfers, &one.changes, one.amount) == (&other.transfers, &other.changes, other.amount)
}
