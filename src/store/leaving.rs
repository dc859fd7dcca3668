//! How an open game is left, and how one goes for good.

use std::path::Path;

use super::file::GameFile;
use super::{Kept, Store, StoreError};

impl Store {
    /// Takes the file of a game away that was begun just now and in which nothing was booked; one that
    /// was there before, empty, is empty again.
    pub fn abandon(self) {
        if let Kept::File(mut file) = self.0 {
            file.abandon();
        }
    }

    /// Deletes the file of a game with what stands beside it, sound or not.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another banker has it open, or where the system refuses.
    pub fn delete(path: &Path) -> Result<(), StoreError> {
        GameFile::delete(path)
    }
}
