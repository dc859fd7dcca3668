//! Booking again what followed an entry that is put right, on a copy of the books.

use super::booking::with_answer;
use super::marks::Marks;
use super::{Asker, Decision, Question};
use crate::bank::{self, Draft, Matter, Order};
use crate::commands::{self, Mode, Parsed};
use crate::edition::{Cite, Edition};
use crate::game::{Entry, Fact, Game};
use crate::ledger::{PlayerId, SpaceId};
use crate::report::{Amended, Stand};
use crate::rulings::{Books, Refusal, Ruling, Why};

/// How a line ends that the table agreed on.
pub(super) const AGREED: &str = " agreed";

/// The books in the making: what they were before the entry, and what is booked on it again.
pub(super) struct Again<'a> {
    base: &'a Edition,
    pub edition: Edition,
    pub game: Game,
    /// The books as they were in the course of what is booked again.
    was: Game,
    pub booked: Vec<(Entry, Ruling)>,
    pub rows: Vec<Amended>,
    pub same: usize,
    /// What became of the clock, which is not booked again.
    marks: &'a Marks,
}

/// What becomes of a line that is booked again.
pub(super) struct Line {
    text: String,
    draft: Draft,
}

impl<'a> Again<'a> {
    /// The books before a range of entries that ends with the last: `undo` takes it back.
    pub fn before(
        game: &Game,
        base: &'a Edition,
        marks: &'a Marks,
        undo: Entry,
        ruling: Ruling,
    ) -> Result<Self, Refusal> {
        let edition = base.clone().with_house(game.house_rules());
        let (game, was) = (game.clone(), game.clone());
        let mut again = Again { base, edition, game, was, booked: Vec::new(), rows: Vec::new(), same: 0, marks };
        again.book(undo, ruling)?;
        again.was.clone_from(&again.game);
        Ok(again)
    }

    /// Goes on in the books as they were, after an entry has been booked again or left out.
    pub fn pass(&mut self, old: &Entry) {
        // What once was booked is sound; where it is not, only less is told.
        let _ = self.was.apply(&old.transfers, &old.changes);
    }

    /// Reads and drafts a line as the books stand; where it leaves a choice open, the first answer is
    /// taken, as a script takes it.
    pub fn draft(&self, line: &str, mode: Mode, at: i64) -> Result<Line, Refusal> {
        self.draft_on(&self.edition, &self.game, line, mode, at)
    }

    fn draft_on(&self, edition: &Edition, game: &Game, line: &str, mode: Mode, at: i64) -> Result<Line, Refusal> {
        let books = Books::new(edition, game);
        let Parsed::Order(order) = commands::parse(line, books, mode)? else {
            let says = "only a command that books something can stand in the books".to_owned();
            return Err(Why::Syntax { says, hint: "`amend N nothing` drops the entry".to_owned() }.into());
        };
        // Whether it was beyond the end is a matter of the clock as it stood then.
        let then = self.marks.under_the_clock_of(game, at);
        let draft = |order: &Order| bank::draft(edition, &then, order, at);
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

    /// Books an old line again; where it fails now, the table says what becomes of it.
    pub fn once_more(&mut self, old: &Entry, asker: &mut dyn Asker) -> Result<Decision, Refusal> {
        let redone = self.draft(&old.line, Mode::Script, old.at).and_then(|l| self.again(old, &old.typed, l, false));
        let Err(refusal) = redone else { return Ok(Decision::Take(0)) };
        if self.rolled_on(old, &refusal) && self.agreed(old, &refusal).is_ok() {
            return Ok(Decision::Take(0));
        }
        let keeps = self.can_keep(old);
        let question = Question::Fails { number: old.number, line: &old.line, refusal: &refusal, keeps };
        let decision = asker.decide(&question, &Draft::default(), Books::new(&self.edition, &self.game));
        match decision {
            Decision::Take(0) => self.failed(old, refusal, None),
            Decision::Take(_) if keeps => self.keep(old, &refusal)?,
            Decision::Take(_) => return Err(refusal),
            Decision::Drop => {}
        }
        Ok(decision)
    }

    /// Books a line again in the place of an old entry; `is_new` where it is another line.
    pub fn again(&mut self, old: &Entry, typed: &str, line: Line, is_new: bool) -> Result<(), Refusal> {
        let doubts = self.doubts(old, &line.draft);
        let Draft { transfers, changes, ruling, .. } = line.draft;
        let entry =
            Entry { number: 0, at: old.at, typed: typed.to_owned(), line: line.text, transfers, changes, undoes: None };
        let row = self.book_row(old, entry, ruling, doubts)?;
        if is_new || row.before != row.after || !row.stand.is_empty() || !row.doubts.is_empty() {
            self.rows.push(row);
        } else {
            self.same += 1;
        }
        Ok(())
    }

    /// Books an entry in the place of another, and tells what differs.
    fn book_row(&mut self, old: &Entry, entry: Entry, ruling: Ruling, doubts: Vec<String>) -> Result<Amended, Refusal> {
        let (after, line) = (entry.transfers.clone(), entry.line.clone());
        let mut movers: Vec<PlayerId> = Vec::new();
        for change in old.changes.iter().chain(&entry.changes) {
            if let Fact::Position(player, _) = change.is
                && !movers.contains(&player)
            {
                movers.push(player);
            }
        }
        let stood = old.changes.iter().filter_map(|c| match c.is {
            Fact::Position(player, space) => Some((player, space)),
            _ => None,
        });
        let stood: Vec<(PlayerId, Option<SpaceId>)> = stood.collect();
        let now = self.book(entry, ruling)?;
        let stands = |game: &Game, who: PlayerId| game.player(who).and_then(|p| p.position);
        let stand = movers.into_iter().map(|player| {
            let before =
                stood.iter().find(|(p, _)| *p == player).map_or_else(|| stands(&self.was, player), |(_, at)| *at);
            Stand { player, was: before, is: stands(&self.game, player) }
        });
        let stand = stand.filter(|s| s.was != s.is).collect();
        Ok(Amended { now: Some(now), after, stand, doubts, ..Amended::of(old, line) })
    }

    /// What a draft takes for granted or finds unusual that the line did not when it was first booked.
    fn doubts(&self, old: &Entry, draft: &Draft) -> Vec<String> {
        let told = |draft: &Draft| -> Vec<String> {
            draft.unusual.iter().cloned().chain(draft.assumed.iter().map(|a| a.says.clone())).collect()
        };
        let mut doubts = told(draft);
        if !doubts.is_empty() {
            let edition = self.base.clone().with_house(self.was.house_rules());
            let before = self.draft_on(&edition, &self.was, &old.line, Mode::Script, old.at);
            let before = before.map(|line| told(&line.draft)).unwrap_or_default();
            doubts.retain(|says| !before.contains(says));
        }
        doubts
    }

    /// What an old entry moved and changed, as the table wants it kept.
    fn kept(&self, old: &Entry) -> Entry {
        let changes = old.changes.iter().map(|c| self.game.change(c.is.clone())).filter(|c| c.was != c.is).collect();
        let line = if old.line.ends_with(AGREED) { old.line.clone() } else { format!("{}{AGREED}", old.line) };
        Entry { line, changes, undoes: None, ..old.clone() }
    }

    /// Whether an old entry could be kept as it was: nobody would give what is not there.
    fn can_keep(&self, old: &Entry) -> bool {
        let Entry { transfers, changes, .. } = self.kept(old);
        self.game.clone().apply(&transfers, &changes).is_ok()
    }

    /// Books what an old entry moved and changed.
    fn keep(&mut self, old: &Entry, refusal: &Refusal) -> Result<(), Refusal> {
        let mut ruling = Ruling::default();
        let says = format!("kept as it was booked, and agreed: {}", refusal.message(&self.edition));
        ruling.note(says, refusal.cite.clone().unwrap_or(Cite::Books));
        let now = self.book(self.kept(old), ruling)?;
        self.failed(old, refusal.clone(), Some(now));
        Ok(())
    }

    /// Whether a line fails only because somebody has a further roll now, a tax to pay or a way to go
    /// that the table did not know of: it rolled on, and where the others' tokens stand is not theirs to
    /// lose.
    fn rolled_on(&self, old: &Entry, refusal: &Refusal) -> bool {
        match *refusal.why {
            Why::NotYourTurn { .. } => self.game.turn().is_some_and(|t| t.has_rolled() && !t.done),
            Why::NotNow { .. } => {
                let due = bank::due(Books::new(&self.edition, &self.game)).map(|due| due.matter);
                old.line.starts_with("roll ")
                    && matches!(due, Some(Matter::Tax { .. } | Matter::Choice { .. } | Matter::Jail))
            }
            _ => false,
        }
    }

    /// Books a line again that is against the rules now, as the table played it.
    fn agreed(&mut self, old: &Entry, refusal: &Refusal) -> Result<(), Refusal> {
        let Line { text, draft } = self.draft(&format!("{}{AGREED}", old.line), Mode::Script, old.at)?;
        let doubts = self.doubts(old, &draft);
        let Draft { transfers, changes, ruling, .. } = draft;
        let entry = Entry { line: text, transfers, changes, undoes: None, ..old.clone() };
        let row = self.book_row(old, entry, ruling, doubts)?;
        self.rows.push(Amended { line: old.line.clone(), fails: Some(refusal.clone()), ..row });
        Ok(())
    }

    /// Notes a line that fails now.
    fn failed(&mut self, old: &Entry, refusal: Refusal, now: Option<u32>) {
        let after = if now.is_some() { old.transfers.clone() } else { Vec::new() };
        self.rows.push(Amended { now, after, fails: Some(refusal), ..Amended::of(old, old.line.clone()) });
    }
}
