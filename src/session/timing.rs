//! Time as the table sees it: its zone, its clock.

use super::{Session, Setup};
use crate::bank::{self, Act, ClockOrder, Draft, Order};
use crate::clock::{Countdown, Millis, SECOND, Zone, ZoneFault, at_local, local_text, span};
use crate::commands::{self, Mode, Parsed};
use crate::edition::{Cite, Switch};
use crate::game::{Entry, Fact};
use crate::report::{Booked, Told, aloud};
use crate::rulings::{Refusal, Why};

impl Session {
    /// Plays in another time zone than that of the machine.
    pub fn set_zone(&mut self, zone: Box<dyn Zone>) {
        self.zone = zone;
    }

    /// Reads a line; times of day in it become moments.
    ///
    /// # Errors
    /// Whatever is wrong with the line; `bad-time` where a day given is past.
    pub fn parse(&self, line: &str, mode: Mode) -> Result<Parsed, Refusal> {
        let mut parsed = commands::parse(line, self.books(), mode)?;
        if let Parsed::Order(order) = &mut parsed
            && let Act::Clock(ClockOrder::At(day, time)) = order.act
        {
            let moment = at_local(&*self.zone, self.now(), day, time).map_err(|fault| {
                let day = day.map_or_else(String::new, |d| format!("{} ", d.format("%Y-%m-%d")));
                let hint = match fault {
                    ZoneFault::Past => "it has passed",
                    ZoneFault::TooFar => "it is more than a year away",
                };
                Refusal::from(Why::BadTime { word: format!("{day}{}", time.format("%H:%M")), hint: hint.to_owned() })
            })?;
            order.act = Act::Clock(ClockOrder::Until(moment));
        }
        Ok(parsed)
    }

    /// The clock that a new game starts with becomes part of its setting-up.
    pub(super) fn start_clock(
        &self,
        setup: &Setup,
        mut draft: Draft,
        now: Millis,
        line: &mut String,
    ) -> Result<Draft, Refusal> {
        let Some(told) = &setup.clock else { return Ok(draft) };
        if let Parsed::Order(order) = self.parse(&format!("clock {told}"), Mode::Script)? {
            let clock = bank::draft(&self.edition, &self.game, &order, now)?;
            draft.changes.extend(clock.changes);
            draft.ruling.steps.extend(clock.ruling.steps);
            line.push(' ');
            line.push_str(&commands::write(&order, self.books()));
            return Ok(draft);
        }
        Err(Why::BadTime { word: told.clone(), hint: "write 90m, 1h30 or until 21:30".to_owned() }.into())
    }

    /// Notes that the table is at play, for a clock that counts only that.
    pub fn note_seen(&mut self) {
        let now = self.now();
        if self.game.clock().is_some_and(Countdown::counts_play) {
            // If the file refuses, the clock falls back on the last entry.
            let _ = self.store.note_seen(now);
        }
    }

    /// The table is back at a game that was closed. A clock of so many minutes stood still
    /// meanwhile, unless a rule says that it runs: what it missed is given back, as an entry.
    ///
    /// # Errors
    /// Where the file refuses.
    pub fn come_back(&mut self) -> Result<Option<Booked>, Refusal> {
        let Some(clock) = self.game.clock().filter(|c| c.counts_play()) else { return Ok(None) };
        let last_entry = self.store.extent().map_err(|e| super::store_refusal(&e))?.1;
        let seen = self.store.seen().unwrap_or(i64::MIN).max(last_entry);
        let away = self.now().saturating_sub(seen);
        if !self.edition.rules.is(Switch::ClockWhileClosed, "stops") || away < SECOND || clock.is_over(seen) {
            return Ok(None);
        }
        // Rounded up: whatever was left is left.
        let away_seconds = away.saturating_add(SECOND - 1) / SECOND * SECOND;
        let order = Order { act: Act::Clock(ClockOrder::Add(away_seconds)), agreed: false };
        let mut draft = self.draft(&order)?;
        let says = format!("the program was closed for {}; the clock stood still meanwhile", span(away_seconds));
        draft.ruling.note(says, self.edition.rules.cite(Switch::ClockWhileClosed));
        let line = commands::write(&order, self.books());
        let now = self.now();
        self.book(line.clone(), line, draft, None, now).map(Some)
    }

    /// A clock that is set says at what time of day it ends.
    pub(super) fn say_when(&self, draft: &mut Draft) {
        for change in &draft.changes {
            if let Fact::Clock(Some(clock)) = &change.is
                && let Some(says) = self.ends_at(*clock)
                && !clock.is_over(self.now())
            {
                draft.ruling.note(format!("it ends at {says}"), Cite::Books);
            }
        }
    }

    /// The line of an entry as people read it.
    pub(super) fn aloud(&self, entry: &Entry) -> String {
        aloud(&entry.line, self.books(), |moment| Some(local_text(&*self.zone, moment, entry.at)))
    }

    /// At what time of day a running clock ends.
    fn ends_at(&self, clock: Countdown) -> Option<String> {
        clock.ends.map(|ends| local_text(&*self.zone, ends, self.now()))
    }

    /// The clock as it stands.
    pub(super) fn clock(&self, show: bool) -> Result<Told, Refusal> {
        let Some(clock) = self.game.clock() else {
            if show {
                return Err(Why::NoClock {}.into());
            }
            return Ok(Told::Clock { clock: None, left: 0, ends: None, show });
        };
        Ok(Told::Clock { clock: Some(clock), left: clock.remaining(self.now()), ends: self.ends_at(clock), show })
    }
}
