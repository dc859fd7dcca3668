//! How an open game is left.

use super::Session;

impl Session {
    /// Leaves a game that was begun just now, and in which nobody sits and nothing was booked, as if it
    /// had not been begun; tells whether it was such a game.
    pub fn abandon_where_empty(self) -> bool {
        let empty = self.game.players().is_empty() && self.game.entries() == 0;
        if empty {
            self.abandon();
        }
        empty
    }

    /// Leaves a game that was begun just now as if it had not been begun.
    pub(super) fn abandon(self) {
        self.store.abandon();
    }
}
