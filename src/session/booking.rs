//! The one door: a line is read, drafted, asked about, committed and applied, or nothing happens.

use super::{Asker, Decision, Kept, Question, Session};
use crate::bank::{self, Assumption, Draft, Order};
use crate::clock::Millis;
use crate::commands::{self, Mode, Parsed};
use crate::game::{Entry, Fact};
use crate::report::{Booked, Reply, Told, due_text};
use crate::rulings::{self, Refusal, Why};
use crate::store::StoreError;

impl Session {
    /// Entries from now on are on disk only once [`Session::flush`] returns.
    pub fn begin_batch(&mut self) {
        self.store.begin();
        if self.kept.is_none() {
            let (game, entries) = (self.game.clone(), self.marks.len());
            self.kept = Some(Kept { game, entries, told_end: self.told_end });
        }
    }

    /// Brings every entry booked so far to disk.
    ///
    /// # Errors
    /// Where the file refuses; the books are then as they were when the batch began.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        let flushed = self.store.flush();
        if flushed.is_err() {
            self.go_back();
        }
        self.kept = None;
        flushed
    }

    /// Goes back to where the batch began, which is lost; tells whether there was one.
    pub(super) fn go_back(&mut self) -> bool {
        let Some(kept) = self.kept.take() else { return false };
        self.game = kept.game;
        self.marks.truncate(kept.entries);
        self.told_end = kept.told_end;
        self.lay_house_rules();
        true
    }

    /// Takes a line: parse, draft, ask, commit, apply. A refusal changes nothing.
    pub fn submit(&mut self, line: &str, asker: &mut dyn Asker) -> Reply {
        let reply = self.take(line, asker);
        if self.mode == Mode::Prompt {
            self.remember_amounts(&reply);
        }
        reply
    }

    fn take(&mut self, line: &str, asker: &mut dyn Asker) -> Reply {
        // A tab is a space: shown again it would stand anywhere.
        let spaced = line.contains('\t').then(|| line.replace('\t', " "));
        let whole = spaced.as_deref().unwrap_or(line);
        let line = whole.trim();
        if line.is_empty() && self.mode == Mode::Prompt {
            return self.accept_due(asker);
        }
        if line.is_empty() || whole.starts_with('#') {
            return Reply::Silent;
        }
        let cleared;
        let (line, parsed) = match self.parse(line, self.mode) {
            Ok(parsed) => (line, parsed),
            Err(refusal) => match self.clear_up(line, refusal, asker) {
                Ok((told, parsed)) => {
                    cleared = told;
                    (cleared.as_str(), parsed)
                }
                Err(Some(refusal)) => return Reply::Refused(refusal),
                Err(None) => return Reply::Dropped,
            },
        };
        let result = match parsed {
            Parsed::Query(query) => self.answer(&query).map(|told| Reply::Told(Box::new(told))),
            Parsed::Journal(act) => self.keep(&act, line, asker),
            Parsed::Order(order) => self.order(line, &order, asker),
        };
        result.unwrap_or_else(|refusal| Reply::Refused(Box::new(refusal)))
    }

    /// What is due at the last landing, where the dice are followed.
    #[must_use]
    pub fn due(&self) -> Option<bank::Due> {
        bank::due(self.books())
    }

    /// Books what is due, as Enter on an empty line at the prompt does; silent where nothing is.
    /// Where somebody has to say more it tells what. The books keep the full line.
    pub fn accept_due(&mut self, asker: &mut dyn Asker) -> Reply {
        let Some(due) = self.due() else { return Reply::Silent };
        let Some(order) = due.order() else {
            let says = format!("Enter alone books nothing here\n   {}", due_text(&due, self.books()));
            return Reply::Told(Box::new(Told::Text(says)));
        };
        let line = commands::write(&order, self.books());
        self.order(&line, &order, asker).unwrap_or_else(|refusal| Reply::Refused(Box::new(refusal)))
    }

    /// What an order would do now.
    ///
    /// # Errors
    /// The refusal.
    pub fn draft(&self, order: &Order) -> Result<Draft, Refusal> {
        self.draft_at(order, self.now())
    }

    /// What an order would do at a moment.
    fn draft_at(&self, order: &Order, now: Millis) -> Result<Draft, Refusal> {
        let mut drafted = bank::draft(&self.edition, &self.marks.drafted_in(&self.game, now), order, now);
        self.name_house_rules(order, now, &mut drafted);
        let mut draft = drafted?;
        self.say_when(&mut draft);
        self.say_why_apart(order, &mut draft)?;
        Ok(draft)
    }

    /// What an order would do, as far as it may be told before it is booked.
    ///
    /// # Errors
    /// The refusal; `choice-first` where the answer is hidden until the choice is made.
    pub fn foresee(&self, order: &Order) -> Result<Draft, Refusal> {
        if let bank::Act::Tax { space, choice, .. } = &order.act
            && let Some(refusal) = rulings::tax::hidden(self.books(), *space, *choice)
        {
            return Err(refusal);
        }
        self.draft(order)
    }

    fn order(&mut self, line: &str, order: &Order, asker: &mut dyn Asker) -> Result<Reply, Refusal> {
        // An entry is of the moment at which it is drafted, however long the table ponders an answer.
        let now = self.now();
        let mut draft = self.draft_at(order, now)?;
        draft.assumed.extend(commands::taken_as(line, order, self.books()).map(Assumption::told));
        draft.unusual.extend(commands::second_line(order, self.books()));
        let canonical = commands::write(order, self.books());
        if let Some(assumption) = draft.assumed.iter().find(|a| a.answers.len() > 1) {
            match asker.decide(&Question::Assumed(assumption), &draft, self.books()) {
                Decision::Drop => return Ok(Reply::Dropped),
                Decision::Take(index) => {
                    // The answer becomes part of the line, so that the books remember it.
                    let Some(answer) = assumption.answers.get(index) else { return Ok(Reply::Dropped) };
                    let told = with_answer(&canonical, &answer.append);
                    let Ok(Parsed::Order(order)) = self.parse(&told, Mode::Script) else {
                        return Ok(Reply::Dropped);
                    };
                    let told = commands::write(&order, self.books());
                    let mut answered = self.draft_at(&order, now)?;
                    if index == 0 {
                        answered.assumed.insert(0, Assumption::told(assumption.says.clone()));
                    }
                    return self.confirm(line, told, answered, now, asker);
                }
            }
        }
        self.confirm(line, canonical, draft, now, asker)
    }

    fn confirm(
        &mut self,
        line: &str,
        canonical: String,
        mut draft: Draft,
        now: Millis,
        asker: &mut dyn Asker,
    ) -> Result<Reply, Refusal> {
        draft.unusual.extend(self.again(&canonical, !draft.transfers.is_empty(), now));
        for unusual in draft.unusual.iter().chain(&draft.grave) {
            if asker.decide(&Question::Unusual(unusual), &draft, self.books()) == Decision::Drop {
                return Ok(Reply::Dropped);
            }
        }
        // A person has seen it; a script is told.
        let (unusual, grave) = (std::mem::take(&mut draft.unusual), std::mem::take(&mut draft.grave));
        let said = super::clearing::hash_of(&canonical);
        let mut booked = self.book(line.to_owned(), canonical, draft, None, now)?;
        if !asker.is_there() {
            (booked.unusual, booked.grave) = (unusual, grave);
        }
        self.said = Some((booked.entry.number, said, now));
        if booked.entry.changes.iter().any(|c| matches!(c.is, Fact::Finished(true))) {
            // The game is closed in any case; the sheet is only told.
            booked.sheet = self.sheet().ok().map(Box::new);
        }
        Ok(Reply::Booked(Box::new(booked)))
    }

    /// Commits an entry and applies it; if either fails, nothing has changed.
    pub(super) fn book(
        &mut self,
        typed: String,
        line: String,
        draft: Draft,
        undoes: Option<(u32, u32)>,
        at: Millis,
    ) -> Result<Booked, Refusal> {
        let Draft { transfers, changes, ruling, amount, assumed, .. } = draft;
        let entry = Entry { number: self.game.next_entry(), at, typed, line, transfers, changes, undoes };
        self.game
            .apply(&entry.transfers, &entry.changes)
            .map_err(|law| Refusal::from(Why::BooksBroken { says: law.to_string() }))?;
        if let Err(error) = self.store.append(&entry, &ruling) {
            if !(self.store.has_lost_batch() && self.go_back()) {
                let _ = self.game.retract(&entry.transfers, &entry.changes);
            }
            return Err(store_refusal(&error));
        }
        self.marks.push(&entry);
        if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
            self.lay_house_rules();
        }
        let assumed = assumed.into_iter().map(|a| a.says).collect();
        let ended = self.notice_end(at);
        let (unusual, grave, lines) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Booked { entry, ruling, amount, assumed, unusual, grave, lines, ended, sheet: None })
    }
}

/// The canonical line with an answer put before a final `agreed`.
pub(super) fn with_answer(line: &str, answer: &str) -> String {
    match line.strip_suffix(" agreed") {
        Some(line) => format!("{line} {answer} agreed"),
        None => format!("{line} {answer}"),
    }
}

/// A fault of the file as a refusal.
#[must_use]
pub fn store_refusal(error: &StoreError) -> Refusal {
    let trouble = |says: String, hint: &str| Refusal::from(Why::FileTrouble { says, hint: hint.to_owned() });
    match error {
        StoreError::Busy(path) => Why::FileBusy { file: path.display().to_string() }.into(),
        StoreError::Missing(path) => {
            trouble(format!("there is no file {}", path.display()), "`banker games` lists the games")
        }
        StoreError::NoFile(path) => trouble(
            format!("{} is no file of banker's: it is {}", path.display(), what_is(path)),
            "name a file; `banker games` lists the games",
        ),
        StoreError::Exists(path) => {
            trouble(format!("there is a file {} already", path.display()), "`banker open` opens it")
        }
        StoreError::Blank(path) => trouble(
            format!("there is no game in {}: one was to begin there, and did not", path.display()),
            "nothing was lost; delete it, or start a game there with `banker new --file`",
        ),
        StoreError::Foreign(path) => trouble(format!("{} is no game of banker", path.display()), ""),
        StoreError::TooNew { found, known } => {
            trouble(format!("the file has format {found}; this program knows up to {known}"), "install a newer banker")
        }
        StoreError::Damaged(what) => {
            trouble(format!("the file is damaged: {what}"), "`banker rescue FILE` saves what is sound")
        }
        StoreError::Gone(path) => trouble(
            format!("the game's file is gone from {}, or another was put in its place", path.display()),
            "nothing was booked; put it back and type the line again, or quit and open the game anew",
        ),
        StoreError::ReadOnly(path) => trouble(
            format!("{} may be read, and not written", path.display()),
            "`banker audit`, `report`, `stats` and `export` read it; play goes on in a copy that may be written",
        ),
        StoreError::Trouble(what) => trouble(
            format!("the file cannot be written: {what}"),
            "nothing was booked; make room or mend it, then type the line again",
        ),
        StoreError::Unreadable(what) => trouble(
            format!("the file cannot be read: {what}"),
            "nothing of it was changed; where there is no room, name another folder for temporary files in TMPDIR",
        ),
    }
}

/// What it is that is no file.
fn what_is(path: &std::path::Path) -> &'static str {
    if path.is_dir() { "a folder" } else { "a pipe or a device" }
}
