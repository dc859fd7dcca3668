//! House rules say themselves in every answer that would be another without them.

use super::Session;
use crate::bank::{self, Draft, Order};
use crate::edition::sentence;
use crate::rulings::Refusal;

impl Session {
    /// Asks the same without each house rule in turn. Where that gives another answer, the rule is
    /// among the reasons, unless they name it already.
    pub(super) fn name_house_rules(&self, order: &Order, drafted: &mut Result<Draft, Refusal>) {
        let house = self.game.house_rules();
        for (switch, value) in house {
            let cite = self.edition.rules.cite(*switch);
            let named = match &*drafted {
                Ok(draft) => draft.ruling.steps.iter().any(|step| step.cite == cite),
                // A refusal that rests on a rule keeps it.
                Err(refusal) => refusal.cite.is_some(),
            };
            if named {
                continue;
            }
            let mut others = house.clone();
            others.remove(switch);
            let edition = self.meta.edition.clone().with_house(&others);
            let without = bank::draft(&edition, &self.game, order, self.now());
            match (&mut *drafted, without) {
                (Ok(draft), Ok(without)) if same(draft, &without) => {}
                (Ok(draft), _) => draft.ruling.note(sentence(*switch, value, &self.edition), cite),
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
