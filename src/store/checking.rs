//! What is checked of a file besides its entries whenever it is opened.

use super::file::GameFile;
use super::{Kept, Notice, Store, StoreError, aside, schema};
use crate::edition::Edition;
use crate::game::Game;

impl Store {
    /// Holds what stands in the file besides its entries against the edition and the game that they lead
    /// to. Tables that only repeat what is told elsewhere are written anew where they say otherwise; a file
    /// that is only read is left as it is. Either is a notice.
    ///
    /// # Errors
    /// Where entries at its end are missing, or a part of it cannot be read.
    pub fn check_besides(&mut self, edition: &Edition, game: &Game) -> Result<(), StoreError> {
        match &mut self.0 {
            Kept::File(file) => file.check_besides(edition, game),
            Kept::Memory(_) => Ok(()),
        }
    }
}

impl GameFile {
    fn check_besides(&mut self, edition: &Edition, game: &Game) -> Result<(), StoreError> {
        schema::check_noted_end(&self.db)?;
        if aside::repeated(&self.db, edition, &aside::seated(game))?.is_empty() {
            return Ok(());
        }
        // Whoever joined and was taken back is still named, which the game does not know.
        let names = aside::named(&self.db)?;
        let faults = aside::repeated(&self.db, edition, &names)?;
        if !faults.is_empty() {
            let mended = !self.read_only && self.mend(edition, &names);
            let tables = faults.into_iter().map(|(table, _)| table).collect();
            self.notices.push(Notice::Repeated { tables, mended });
        }
        Ok(())
    }
}
