//! House rules say themselves in every answer that would be another without them.

use std::cell::OnceCell;

use super::Session;
use crate::bank::{self, Draft, Order};
use crate::edition::{Edition, Switch, sentence};
use crate::rulings::Refusal;

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
    /// among the reasons, unless they name it already.
    pub(super) fn name_house_rules(&self, order: &Order, drafted: &mut Result<Draft, Refusal>) {
        for (switch, edition) in self.without.get_or_init(|| self.without_each()) {
            let cite = self.edition.rules.cite(*switch);
            let named = match &*drafted {
                Ok(draft) => draft.ruling.steps.iter().any(|step| step.cite == cite),
                // A refusal that rests on a rule keeps it.
                Err(refusal) => refusal.cite.is_some(),
            };
            if named {
                continue;
            }
            let without = bank::draft(edition, &self.game, order, self.now());
            match (&mut *drafted, without) {
                (Ok(draft), Ok(without)) if same(draft, &without) => {}
                (Ok(draft), _) => {
                    draft.ruling.note(sentence(*switch, &self.edition.rules.setting(*switch).is, &self.edition), cite);
                }
                (Err(refusal), Ok(_)) => {
                    refusal.cite = Some(cite);
                    return;
                }
                (Err(_), Err(_)) => {}
            }
        }
    }
}

/// The same is booked.
fn same(one: &Draft, other: &Draft) -> bool {
    (&one.transfers, &one.changes, one.amount) == (&other.transfers, &other.changes, other.amount)
}
