//! Amending: an earlier entry is put right and all that followed is booked again, in one stroke.
//!
//! What is appended is one undo of everything from that entry on, then the lines that follow, each with
//! its own time. Choices stand in the lines and stay as they were answered; amounts are ruled anew.

use super::booking::{store_refusal, with_answer};
use super::journal::{Kind, reversal, struck_out, undo_line};
use super::marks::Marks;
use super::{Asker, Decision, Question, Session};
use crate::bank::{self, Draft, Order};
use crate::commands::{self, Mode, Parsed};
use crate::edition::{Cite, Edition};
use crate::game::{Entry, Fact, Game, differences, settle};
use crate::report::{Amended, Amendment, Reply};
use crate::rulings::{Books, Refusal, Ruling, Why};

/// How a line ends that the table agreed on.
const AGREED: &str = " agreed";

/// The books in the making: what they were before the entry, and what is booked on it again.
struct Again<'a> {
    base: &'a Edition,
    edition: Edition,
    game: Game,
    booked: Vec<(Entry, Ruling)>,
    rows: Vec<Amended>,
    same: usize,
    /// What became of the clock, which is not booked again.
    marks: &'a Marks,
}

/// What becomes of a line that is booked again.
struct Line {
    text: String,
    draft: Draft,
}

impl Again<'_> {
    /// Reads and drafts a line as the books stand; where it leaves a choice open, the first answer is
    /// taken, as a script takes it.
    fn draft(&self, line: &str, mode: Mode, at: i64) -> Result<Line, Refusal> {
        let books = Books::new(&self.edition, &self.game);
        let Parsed::Order(order) = commands::parse(line, books, mode)? else {
            let says = "only a command that books something can stand in the books".to_owned();
            return Err(Why::Syntax { says, hint: "`amend N nothing` drops the entry".to_owned() }.into());
        };
        // Whether it was beyond the end is a matter of the clock as it stood then.
        let then = self.marks.under_the_clock_of(&self.game, at);
        let draft = |order: &Order| bank::draft(&self.edition, &then, order, at);
        let text = commands::write(&order, books);
        let drafted = draft(&order)?;
        let open = drafted.assumed.iter().find(|a| a.answers.len() > 1).and_then(|a| a.answers.first());
        let Some(answer) = open else { return Ok(Line { text, draft: drafted }) };
        let text = with_answer(&text, &answer.append);
        match commands::parse(&text, books, Mode::Script)? {
            Parsed::Order(order) => Ok(Line { draft: draft(&order)?, text }),
            _ => Ok(Line { text, draft: drafted }),
        }
    }

    /// Books an entry on the books in the making.
    fn book(&mut self, entry: Entry, ruling: Ruling) -> Result<u32, Refusal> {
        let entry = Entry { number: self.game.next_entry(), ..entry };
        self.game
            .apply(&entry.transfers, &entry.changes)
            .map_err(|law| Refusal::from(Why::BooksBroken { says: law.to_string() }))?;
        if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
            self.edition = self.base.clone().with_house(self.game.house_rules());
        }
        let number = entry.number;
        self.booked.push((entry, ruling));
        Ok(number)
    }

    /// Books a line again in the place of an old entry.
    fn again(&mut self, old: &Entry, typed: &str, line: Line, is_new: bool) -> Result<(), Refusal> {
        let Draft { transfers, changes, ruling, .. } = line.draft;
        let entry =
            Entry { number: 0, at: old.at, typed: typed.to_owned(), line: line.text, transfers, changes, undoes: None };
        let (after, text) = (entry.transfers.clone(), entry.line.clone());
        let unchanged = !is_new && after == old.transfers;
        let now = self.book(entry, ruling)?;
        if unchanged {
            self.same += 1;
        } else {
            self.rows.push(Amended {
                was: old.number,
                now: Some(now),
                line: text,
                before: old.transfers.clone(),
                after,
                fails: None,
            });
        }
        Ok(())
    }

    /// Books what an old entry moved and changed, as the table wants it kept.
    fn keep(&mut self, old: &Entry, refusal: &Refusal) -> Result<(), Refusal> {
        let mut ruling = Ruling::default();
        let says = format!("kept as it was booked, and agreed: {}", refusal.message(&self.edition));
        ruling.note(says, refusal.cite.clone().unwrap_or(Cite::Books));
        let changes = old.changes.iter().map(|c| self.game.change(c.is.clone())).filter(|c| c.was != c.is).collect();
        let line = if old.line.ends_with(AGREED) { old.line.clone() } else { format!("{}{AGREED}", old.line) };
        let entry = Entry { line, changes, undoes: None, ..old.clone() };
        let now = self.book(entry, ruling)?;
        self.failed(old, refusal.clone(), Some(now));
        Ok(())
    }

    /// Whether a line fails only because somebody has a further roll now that the table did not know
    /// of: it rolled on, and where the others' tokens stand is not theirs to lose.
    fn rolled_on(&self, refusal: &Refusal) -> bool {
        matches!(*refusal.why, Why::NotYourTurn { .. }) && self.game.turn().is_some_and(|t| t.has_rolled() && !t.done)
    }

    /// Books a line again that is against the rules now, as the table played it.
    fn agreed(&mut self, old: &Entry, refusal: &Refusal) -> Result<(), Refusal> {
        let Line { text, draft } = self.draft(&format!("{}{AGREED}", old.line), Mode::Script, old.at)?;
        let Draft { transfers, changes, ruling, .. } = draft;
        let after = transfers.clone();
        let entry = Entry { line: text, transfers, changes, undoes: None, ..old.clone() };
        let now = Some(self.book(entry, ruling)?);
        let (line, before, fails) = (old.line.clone(), old.transfers.clone(), Some(refusal.clone()));
        self.rows.push(Amended { was: old.number, now, line, before, after, fails });
        Ok(())
    }

    /// Notes a line that fails now.
    fn failed(&mut self, old: &Entry, refusal: Refusal, now: Option<u32>) {
        let before = old.transfers.clone();
        let after = if now.is_some() { before.clone() } else { Vec::new() };
        self.rows.push(Amended { was: old.number, now, line: old.line.clone(), before, after, fails: Some(refusal) });
    }
}

impl Session {
    /// Puts a line, or nothing, in the place of an entry and books again what followed.
    pub(super) fn amend(
        &mut self,
        number: u32,
        line: Option<&str>,
        typed: &str,
        asker: &mut dyn Asker,
    ) -> Result<Reply, Refusal> {
        let last = self.game.entries();
        self.check_amendable(number, last)?;
        let struck = self.struck();
        let range = self.entries(number, last)?;
        let mut again = self.before(&range)?;
        let open = |n: u32| {
            let n = n as usize;
            self.marks.get(n).is_some_and(|m| m.kind == Kind::Real) && struck.get(n).is_some_and(Option::is_none)
        };
        for old in range.iter().filter(|e| open(e.number)) {
            if old.number == number {
                if let Some(line) = line {
                    let new = again.draft(line, self.mode, old.at)?;
                    again.again(old, line, new, true)?;
                } else {
                    let (before, line) = (old.transfers.clone(), old.line.clone());
                    let row = Amended { was: number, now: None, line, before, after: Vec::new(), fails: None };
                    again.rows.push(row);
                }
                continue;
            }
            let redone =
                again.draft(&old.line, Mode::Script, old.at).and_then(|l| again.again(old, &old.typed, l, false));
            let Err(refusal) = redone else { continue };
            if again.rolled_on(&refusal) && again.agreed(old, &refusal).is_ok() {
                continue;
            }
            let question = Question::Fails { number: old.number, line: &old.line, refusal: &refusal };
            match asker.decide(&question, &Draft::default(), Books::new(&again.edition, &again.game)) {
                Decision::Take(0) => again.failed(old, refusal, None),
                Decision::Take(_) => again.keep(old, &refusal)?,
                Decision::Drop => return Ok(Reply::Dropped),
            }
        }
        let count = again.booked.len() - 1;
        if let Some((marker, _)) = again.booked.first_mut() {
            typed.clone_into(&mut marker.typed);
            marker.line = undo_line(number, u32::try_from(count).ok());
        }
        let amendment = Amendment {
            number,
            entry: last + 1,
            line: again.rows.first().filter(|_| line.is_some()).map(|r| r.line.clone()),
            same: again.same,
            handed: settle(&differences(&self.game, &again.game)),
            rows: std::mem::take(&mut again.rows),
        };
        let Again { edition, game, booked, .. } = again;
        let question = Question::Amendment(&amendment);
        if asker.decide(&question, &Draft::default(), Books::new(&edition, &game)) == Decision::Drop {
            return Ok(Reply::Dropped);
        }
        if let Err(error) = self.store.append_all(&booked) {
            if self.store.has_lost_batch() {
                self.go_back();
            }
            return Err(store_refusal(&error));
        }
        for (entry, _) in &booked {
            self.marks.push(entry);
        }
        self.game = game;
        self.lay_house_rules();
        Ok(Reply::Amended(Box::new(amendment)))
    }

    /// The books as they were before a range of entries that ends with the last: one undo of it, the
    /// clock apart.
    fn before(&self, range: &[Entry]) -> Result<Again<'_>, Refusal> {
        let (transfers, changes) = reversal(range);
        let first = range.first().map_or(0, |e| e.number);
        let last = range.last().map_or(0, |e| e.number);
        let entry = Entry {
            number: 0,
            at: self.now(),
            typed: String::new(),
            line: String::new(),
            transfers,
            changes,
            undoes: Some((first, last)),
        };
        let game = self.game.clone();
        let base = &self.meta.edition;
        let edition = base.clone().with_house(game.house_rules());
        let mut again =
            Again { base, edition, game, booked: Vec::new(), rows: Vec::new(), same: 0, marks: &self.marks };
        again.book(entry, struck_out(first, last))?;
        Ok(again)
    }

    /// Only what happened at the table and still stands can be put right.
    fn check_amendable(&self, number: u32, last: u32) -> Result<(), Refusal> {
        let Some(mark) = self.marks.get(number as usize) else {
            return Err(Why::NoSuchEntry { number: u64::from(number), last }.into());
        };
        if number == 0 {
            let what = "is the setting-up of the game".to_owned();
            return Err(Why::CannotAmend { number, what, hint: "`rule` and `rename` change it".to_owned() }.into());
        }
        let (what, hint) = match mark.kind {
            Kind::Real => {
                let Some(by) = self.struck().get(number as usize).copied().flatten() else { return Ok(()) };
                return Err(Why::StruckOut { number, by, now: self.stands_as(number, by)? }.into());
            }
            Kind::Clock => ("is of the clock, which is real time", "`clock` sets it"),
            Kind::Undo | Kind::Redo | Kind::Amend(_) => {
                ("takes other entries back", "`undo` takes it back; amend the entries that stand")
            }
        };
        Err(Why::CannotAmend { number, what: what.to_owned(), hint: hint.to_owned() }.into())
    }

    /// The entry under which a struck-out line stands since an amendment, where it does.
    fn stands_as(&self, number: u32, by: u32) -> Result<Option<u32>, Refusal> {
        let Some(Kind::Amend(count)) = self.marks.get(by as usize).map(|m| m.kind) else { return Ok(None) };
        let old = self.entries(number, number)?;
        let again = self.entries(by + 1, by + count)?;
        let plain = |line: &'_ str| line.strip_suffix(AGREED).unwrap_or(line).to_owned();
        let same = |e: &&Entry| old.iter().any(|old| plain(&old.line) == plain(&e.line) && old.at == e.at);
        let Some(found) = again.iter().find(same).map(|e| e.number) else { return Ok(None) };
        match self.struck().get(found as usize).copied().flatten() {
            None => Ok(Some(found)),
            Some(by) if by > found => self.stands_as(found, by),
            Some(_) => Ok(None),
        }
    }
}
