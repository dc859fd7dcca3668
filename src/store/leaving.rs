//! How an open game is left, how one is opened without what was left beside it, how one goes for good.

use std::path::Path;

use super::file::GameFile;
use super::{Kept, Meta, Notice, Store, StoreError};

impl Store {
    /// Closes the file in good order; nothing can be booked in it any more. Tells where it was written over
    /// or replaced meanwhile.
    pub fn leave(&mut self) -> Option<Notice> {
        self.file_mut()?.leave()
    }

    /// Takes the file of a game away that was begun just now and in which nothing was booked; one that
    /// was there before, empty, is empty again.
    pub fn abandon(self) {
        if let Kept::File(mut file) = self.0 {
            file.abandon();
        }
    }

    /// Opens a game file as [`Store::open`] does, without what stands beside it: that gets another name.
    /// `None` where nothing stands there, or the file by itself is no sound game.
    #[must_use]
    pub fn open_alone(path: &Path) -> Option<Result<(Store, Meta), StoreError>> {
        GameFile::open_alone(path).map(|opened| opened.map(|(file, meta)| (file.into(), meta)))
    }

    /// The same to be read only: what stands beside it stays.
    #[must_use]
    pub fn read_alone(path: &Path) -> Option<(Store, Meta)> {
        GameFile::read_alone(path).map(|(file, meta)| (file.into(), meta))
    }

    /// Deletes the file of a game with what stands beside it, sound or not.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another banker has it open, or where the system refuses.
    pub fn delete(path: &Path) -> Result<(), StoreError> {
        GameFile::delete(path)
    }
}
