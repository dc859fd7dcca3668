//! Entries going into the file: one at a time, or several as a batch.

use super::file::GameFile;
use super::{Hash, StoreError, chain, codec, schema, trouble};
use crate::game::Entry;

/// After so many commits, what stands beside the file is brought into it.
const TIDY_AFTER: u32 = 200;

/// Entries that are to be committed together.
#[derive(Debug)]
pub enum Batch {
    None,
    /// Open since the entry with this hash.
    Since(Hash),
    /// Nothing of it is in the file; [`GameFile::flush`] says why.
    Lost(StoreError),
}

impl GameFile {
    /// Appends an entry with its ruling as it is to be stored. Outside a batch it is on disk when this
    /// returns.
    ///
    /// # Errors
    /// Where the system refuses; the file is then as it was, and a batch is lost as a whole.
    pub fn append(&mut self, entry: &Entry, ruling: &str) -> Result<(), StoreError> {
        let hash = chain(self.last, entry, ruling);
        match &self.batch {
            Batch::Lost(error) => return Err(error.clone()),
            Batch::Since(_) => {
                if self.db.is_autocommit() {
                    self.begin_writing()?;
                }
                if let Err(e) = codec::insert(&self.db, entry, ruling, hash) {
                    // The database may have dropped the transaction already, so none of it is kept.
                    let error = trouble(Some(&self.path), &e);
                    self.lose_batch(error.clone());
                    return Err(error);
                }
            }
            Batch::None => {
                self.be_there()?;
                self.mark()?;
                let fail = |e: rusqlite::Error| trouble(Some(&self.path), &e);
                let tx = self.db.unchecked_transaction().map_err(fail)?;
                codec::insert(&tx, entry, ruling, hash).map_err(fail)?;
                tx.commit().map_err(fail)?;
                self.tidy();
            }
        }
        (self.last, self.written) = (hash, true);
        Ok(())
    }

    /// Brings what stands beside the file into it once that is long. Only this and the mark write to the
    /// file itself while it is open.
    fn tidy(&mut self) {
        self.since_tidy += 1;
        if self.since_tidy >= TIDY_AFTER {
            self.since_tidy = 0;
            // Where it fails now, all of it is still there, and it is tried again later.
            let _ = self.db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
            self.place.content = self.look().content;
        }
    }

    fn lose_batch(&mut self, error: StoreError) {
        if let Batch::Since(last) = self.batch {
            self.last = last;
            if !self.db.is_autocommit() {
                let _ = self.db.execute_batch("ROLLBACK");
            }
            self.batch = Batch::Lost(error);
        }
    }

    /// Begins a batch: entries appended now are on disk only once [`GameFile::flush`] returns.
    pub fn begin(&mut self) {
        if matches!(self.batch, Batch::None) {
            self.batch = Batch::Since(self.last);
        }
    }

    /// The first entry of a batch begins it in the file: a batch in which nothing is booked writes nothing.
    fn begin_writing(&mut self) -> Result<(), StoreError> {
        self.be_there()?;
        self.mark()?;
        self.db.execute_batch("BEGIN IMMEDIATE").map_err(|e| trouble(Some(&self.path), &e))?;
        self.batch = Batch::Since(self.last);
        Ok(())
    }

    /// Whether a batch is open.
    pub const fn has_batch(&self) -> bool {
        !matches!(self.batch, Batch::None)
    }

    /// Whether a batch is open of which nothing will be in the file.
    pub const fn has_lost_batch(&self) -> bool {
        matches!(self.batch, Batch::Lost(_))
    }

    /// Ends a batch; everything appended is on disk.
    ///
    /// # Errors
    /// Where the system refuses; nothing of the batch is then in the file.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        if matches!(self.batch, Batch::Since(_)) && !self.db.is_autocommit() {
            let now = self.look();
            // What stands beside a new file is made by the first commit.
            let there = if now == self.place || (self.new && now.file == self.place.file) {
                // A new file notes its end at once, so that it is missed where it is taken away.
                let noted = if self.new { schema::note_end(&self.db) } else { Ok(()) };
                noted.and_then(|()| self.db.execute_batch("COMMIT")).map_err(|e| trouble(Some(&self.path), &e))
            } else {
                Err(StoreError::Gone(self.path.clone()))
            };
            match there {
                Err(error) => self.lose_batch(error),
                Ok(()) if self.new => {
                    self.new = false;
                    self.place = self.look();
                }
                Ok(()) => self.tidy(),
            }
        }
        match std::mem::replace(&mut self.batch, Batch::None) {
            Batch::Lost(error) => Err(error),
            Batch::None | Batch::Since(_) => Ok(()),
        }
    }
}
