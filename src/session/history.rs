//! The game told from its beginning: each entry with the state after it, one at a time, so that
//! the longest game needs no more memory than the shortest.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::Session;
use crate::bank;
use crate::commands::{self, Mode, Parsed};
use crate::files;
use crate::game::{Fact, Game};
use crate::report::export::{self, Format};
use crate::report::page::Page;
use crate::report::{Head, Moment};
use crate::rulings::{Books, Refusal, Why, count};
use crate::store::{StoreError, hex, private};

/// Why a game cannot be told to its end.
#[derive(Debug)]
pub enum TellError {
    /// It has no such entry, or may not be told of yet.
    Entry(Refusal),
    /// The file cannot be read.
    Store(StoreError),
    /// What is told cannot be written.
    Io(io::Error),
}

impl From<io::Error> for TellError {
    fn from(error: io::Error) -> Self {
        TellError::Io(error)
    }
}

impl From<Refusal> for TellError {
    fn from(refusal: Refusal) -> Self {
        TellError::Entry(refusal)
    }
}

/// The same as a refusal of the table's language.
fn refusal(error: &TellError, file: Option<&Path>) -> Refusal {
    match error {
        TellError::Entry(refusal) => refusal.clone(),
        TellError::Store(error) => super::store_refusal(error),
        TellError::Io(error) => {
            let of = file.map_or_else(String::new, |f| format!("{}: ", f.display()));
            let says = match error.kind() {
                io::ErrorKind::AlreadyExists => format!("{of}there is a file already"),
                _ => format!("{of}{}", files::trouble(error)),
            };
            Why::FileTrouble { says, hint: "name another file".to_owned() }.into()
        }
    }
}

impl Session {
    /// Tells every entry in order. The walk stops at the first error of `each`.
    ///
    /// # Errors
    /// Where the file is damaged, and what `each` says.
    pub fn walk(&self, mut each: impl FnMut(&Moment<'_>) -> io::Result<()>) -> Result<(), TellError> {
        let struck = self.struck();
        let mut edition = self.meta.edition.clone();
        let mut game = Game::new(edition.spaces.len(), edition.decks.len());
        let mut stopped = None;
        let read = self.store.records(|entry, ruling, hash| {
            let parsed = if entry.number == 0 || entry.undoes.is_some() {
                None
            } else {
                commands::parse(&entry.line, Books::new(&edition, &game), Mode::Script).ok()
            };
            game.apply(&entry.transfers, &entry.changes)
                .map_err(|law| StoreError::Damaged(format!("entry {}: {law}", entry.number)))?;
            if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
                edition = self.meta.edition.clone().with_house(game.house_rules());
            }
            let act = match &parsed {
                Some(Parsed::Order(order)) => Some(&order.act),
                _ => None,
            };
            let moment = Moment {
                entry: &entry,
                ruling,
                hash: &hex(&hash),
                act,
                struck_by: struck.get(entry.number as usize).copied().flatten(),
                books: Books::new(&edition, &game),
            };
            each(&moment).map_err(|error| {
                stopped = Some(error);
                StoreError::Trouble(String::new())
            })
        });
        match (stopped, read) {
            (Some(error), _) => Err(TellError::Io(error)),
            (None, Err(error)) => Err(TellError::Store(error)),
            (None, Ok(())) => Ok(()),
        }
    }

    /// Writes the game from an entry on in a format; tells how many entries were written.
    ///
    /// # Errors
    /// Where there is no such entry, the file is damaged, or `out` cannot be written.
    pub fn export(
        &self,
        format: Format,
        since: u32,
        out: &mut dyn Write,
        mut tick: impl FnMut(u32),
    ) -> Result<u32, TellError> {
        let last = self.game.entries();
        if since > last {
            return Err(Refusal::from(Why::NoSuchEntry { number: u64::from(since), last }).into());
        }
        let mut before = Game::new(self.edition.spaces.len(), self.edition.decks.len());
        if let Some(upto) = since.checked_sub(1) {
            before = self.state_after(upto)?;
        }
        let head = Head {
            edition: &self.meta.edition,
            source: &self.meta.source,
            game: &self.meta.game,
            since,
            before: &before,
            end: self.books(),
        };
        let mut writer = export::begin(format, &head, out)?;
        let mut written = 0;
        self.walk(|moment| {
            tick(moment.entry.number);
            if moment.entry.number < since {
                return Ok(());
            }
            written += 1;
            writer.entry(out, moment)
        })?;
        writer.end(out)?;
        Ok(written)
    }

    /// `export` as text.
    pub(super) fn export_as(&self, format: Format) -> Result<String, Refusal> {
        let mut text = Vec::new();
        self.export(format, 0, &mut text, |_| {}).map_err(|e| refusal(&e, None))?;
        Ok(String::from_utf8_lossy(&text).trim_end().to_owned())
    }

    /// `export` to a new file.
    pub(super) fn export_to(&self, format: Format, file: &Path) -> Result<String, Refusal> {
        let written = self.write_new(file, |out| self.export(format, 0, out, |_| {}))?;
        Ok(format!("{} written to {}", count(i64::from(written), "entry", "entries"), file.display()))
    }

    /// Writes the game as one page.
    ///
    /// # Errors
    /// Where the file is damaged, or `out` cannot be written; `choice-first` where somebody has to choose
    /// a tax before the worth is shown.
    pub fn report(&self, out: &mut dyn Write, mut tick: impl FnMut(u32)) -> Result<(), TellError> {
        bank::any_choice_open(self.books())?;
        let before = Game::new(self.edition.spaces.len(), self.edition.decks.len());
        let head = Head {
            edition: &self.meta.edition,
            source: &self.meta.source,
            game: &self.meta.game,
            since: 0,
            before: &before,
            end: self.books(),
        };
        let mut page = Page::new(self.game.entries());
        self.walk(|moment| {
            tick(moment.entry.number);
            page.tell(moment);
            Ok(())
        })?;
        Ok(page.write(&head, out)?)
    }

    /// `report`: to a new file.
    pub(super) fn report_to(&self, file: Option<&Path>) -> Result<String, Refusal> {
        let stem = self.store.path().and_then(Path::file_stem);
        let by_game = stem.map(|stem| PathBuf::from(format!("{}.html", stem.to_string_lossy())));
        let Some(file) = file.or(by_game.as_deref()) else {
            let says = "this game has no file that a page could be named for".to_owned();
            return Err(Why::Syntax { says, hint: "name one: `report game.html`".to_owned() }.into());
        };
        self.write_new(file, |out| self.report(out, |_| {}))?;
        Ok(format!("written to {}; open it in a browser", file.display()))
    }

    /// Writes a file that is not there yet; what cannot be finished is removed.
    pub(super) fn write_new<T>(
        &self,
        file: &Path,
        write: impl FnOnce(&mut dyn Write) -> Result<T, TellError>,
    ) -> Result<T, Refusal> {
        if !self.writes_files {
            let says = "files are not written from here".to_owned();
            return Err(Why::FileTrouble { says, hint: "leave the file's name out".to_owned() }.into());
        }
        let made = private::file(file).map_err(|e| refusal(&e.into(), Some(file)))?;
        let mut out = BufWriter::new(made);
        let written = write(&mut out).and_then(|done| Ok(out.flush().map(|()| done)?));
        written.map_err(|error| {
            let _ = std::fs::remove_file(file);
            refusal(&error, Some(file))
        })
    }

    /// The state after an entry.
    fn state_after(&self, number: u32) -> Result<Game, TellError> {
        let mut game = Game::new(self.edition.spaces.len(), self.edition.decks.len());
        self.store
            .range(0..=number, |entry| {
                game.apply(&entry.transfers, &entry.changes)
                    .map_err(|law| StoreError::Damaged(format!("entry {}: {law}", entry.number)))
            })
            .map_err(TellError::Store)?;
        Ok(game)
    }
}
