//! How an open game is left, and how one is opened beside which something was left.

use super::{OpenError, Session, Time, system_time};
use crate::store::{Meta, Notice, Store, StoreError};

/// What opening a file gives.
type Opened<E> = Result<(Store, Meta), E>;

impl Session {
    /// A game from its file and what stands beside it, or, where both together are no sound game, from the
    /// file alone.
    pub(super) fn sound(
        whole: Opened<StoreError>,
        alone: impl FnOnce() -> Option<Opened<OpenError>>,
        time: Time,
    ) -> Result<Session, OpenError> {
        let replayed = |opened: Opened<OpenError>| {
            let (store, meta) = opened?;
            Self::replay(store, meta, system_time())
        };
        let opened = replayed(whole.map_err(OpenError::Store));
        let opened = match opened {
            Err(error) if error.is_damage() => alone().map_or(Err(error), replayed),
            opened => opened,
        };
        opened.map(|session| Session { time, ..session })
    }

    /// Leaves the game: its file is closed in good order, and nothing can be booked any more. Tells where
    /// the file was written over or replaced meanwhile.
    pub fn leave(&mut self) -> Option<Notice> {
        self.store.leave()
    }

    /// Whether nobody sits in the game and nothing was booked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.game.players().is_empty() && self.game.entries() == 0
    }

    /// Leaves a game that was begun just now as if it had not been begun.
    pub fn abandon(self) {
        self.store.abandon();
    }
}

impl OpenError {
    /// Whether the file is not what was written.
    const fn is_damage(&self) -> bool {
        matches!(self, OpenError::Broken(..) | OpenError::Store(StoreError::Damaged(_) | StoreError::Foreign(_)))
    }
}
