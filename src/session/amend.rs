//! Amending: an earlier entry is put right and all that followed is booked again, in one stroke.
//!
//! What is appended is one undo of everything from that entry on, then the lines that follow, each with
//! its own time. Choices stand in the lines and stay as they were answered; amounts are ruled anew.

use super::again::{AGREED, Again};
use super::booking::store_refusal;
use super::journal::{Kind, reversal, struck_out, undo_line};
use super::{Asker, Decision, Question, Session};
use crate::bank::Draft;
use crate::game::{Entry, differences, settle};
use crate::report::{Amended, Amendment, Reply};
use crate::rulings::{Books, Refusal, Why};

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
        for old in &range {
            if !open(old.number) {
                // What does not stand is not booked again.
            } else if old.number != number {
                if again.once_more(old, asker)? == Decision::Drop {
                    return Ok(Reply::Dropped);
                }
            } else if let Some(line) = line {
                let new = again.draft(line, self.mode, old.at)?;
                again.again(old, line, new, true)?;
            } else {
                again.rows.push(Amended::of(old, old.line.clone()));
            }
            again.pass(old);
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
        Again::before(&self.game, &self.meta.edition, &self.marks, entry, struck_out(first, last))
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
        let again = self.entries(by + 1, by + count)?;
        // The entry that was amended stands as another line, in the first place, unless it was dropped.
        let marker = self.entries(by, by)?;
        let Some((first, _)) = marker.first().and_then(|m| m.undoes) else { return Ok(None) };
        let dropped = marker.iter().any(|m| m.typed.trim_end().ends_with("nothing"));
        let found = if number == first {
            again.first().filter(|_| !dropped)
        } else {
            // The others stand in their order; the same line may have been typed within one millisecond.
            let plain = |line: &'_ str| line.strip_suffix(AGREED).unwrap_or(line).to_owned();
            let old = self.entries(first + 1, number)?;
            let Some(this) = old.last() else { return Ok(None) };
            let same = |e: &&Entry| plain(&this.line) == plain(&e.line) && this.at == e.at;
            let struck = self.struck();
            let of_this = |e: &&Entry| struck.get(e.number as usize).copied().flatten() == Some(by);
            let before = old.iter().filter(of_this).filter(same).count().saturating_sub(1);
            again.iter().skip(usize::from(!dropped)).filter(same).nth(before)
        };
        let Some(found) = found.map(|e| e.number) else { return Ok(None) };
        match self.struck().get(found as usize).copied().flatten() {
            None => Ok(Some(found)),
            Some(by) if by > found => self.stands_as(found, by),
            Some(_) => Ok(None),
        }
    }
}
