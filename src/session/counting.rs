//! The end and the count: noticing the one, explaining the other.

use super::Session;
use crate::bank::{self, Act, Draft, Order};
use crate::clock::Millis;
use crate::edition::Cite;
use crate::rulings::ending::Ending;
use crate::rulings::{Refusal, reconcile};

impl Session {
    /// The end of the game, the first time that it is there.
    pub(super) fn notice_end(&mut self, now: Millis) -> Option<Ending> {
        let ended = bank::ended(self.books(), now);
        let by = ended.as_ref().map(|e| e.by);
        let news = by != self.told_end;
        self.told_end = by;
        ended.filter(|_| news)
    }

    /// A count that differs from the books comes with what may explain it.
    pub(super) fn say_why_apart(&self, order: &Order, draft: &mut Draft) -> Result<(), Refusal> {
        let Act::Count { player, cash, .. } = order.act else { return Ok(()) };
        if !self.game.knows_cash_of(player) || cash == self.game.purse(player) {
            return Ok(());
        }
        let standing = self.standing();
        let mut entries = self.entries(1, self.game.entries())?;
        entries.retain(|e| standing.contains(&e.number));
        for clue in reconcile::clues(self.books(), player, cash, &entries) {
            draft.ruling.note(format!("perhaps: {clue}"), Cite::Books);
        }
        Ok(())
    }
}
