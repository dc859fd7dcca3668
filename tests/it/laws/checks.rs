//! The laws: what must hold of every line and of every game.

use banker::commands::{Mode, Parsed, parse, write};
use banker::game::{Broken, Entry, Game, Nets, changed, differences};
use banker::money::Money;
use banker::report::export::Format;
use banker::report::{Reply, Told, json_line};
use banker::session::{Session, Source, Time, Unasked, import_script, read_start};
use serde_json::Value;

use crate::support::fixed_time;

pub fn holds(law: bool, says: impl FnOnce() -> String) -> Result<(), String> {
    if law { Ok(()) } else { Err(says()) }
}

/// A game under the laws.
pub struct Laws<'a> {
    pub session: &'a mut Session,
}

impl Laws<'_> {
    fn game(&self) -> &Game {
        self.session.books().game
    }

    /// Types a line and checks the laws about it; tells whether anything was booked.
    pub fn step(&mut self, line: &str) -> Result<bool, String> {
        let before = self.game().clone();
        self.canonical(line)?;
        let reply = self.session.submit(line, &mut Unasked);
        self.says_the_same(line, &reply)?;
        let game = self.game();
        match &reply {
            Reply::Booked(booked) => {
                holds(game.entries() == before.entries() + 1, || "an entry counts as one".to_owned())?;
                let steps = booked.ruling.steps.iter().filter_map(|s| s.amount);
                let summed: i64 = steps.map(Money::units).sum();
                let answer = booked.ruling.answer.map(Money::units);
                holds(answer.is_none_or(|a| a == summed), || {
                    format!("the steps add up to {summed}, the answer is {answer:?}")
                })?;
            }
            Reply::Amended(amendment) => {
                let settled = banker::game::settle(&differences(&before, game));
                holds(amendment.handed == settled, || "what is handed over is not the difference".to_owned())?;
            }
            Reply::Told(told) => {
                if let Told::Audit(found) = &**told {
                    holds(found.is_sound(), || format!("the audit finds {:?}", found.faults))?;
                }
                return holds(&before == game, || "a question changed the books".to_owned()).map(|()| false);
            }
            _ => return holds(&before == game, || "the books changed without an entry".to_owned()).map(|()| false),
        }
        let broken = game.broken_laws();
        holds(broken.is_empty(), || format!("broken: {broken:?}"))?;
        let then = game.as_at_end().map_or_else(Vec::new, |then| then.broken_laws());
        // A count of cash is believed of the end as well.
        let lost = then.iter().find(|law| !matches!(law, Broken::BelowZero(..)));
        holds(lost.is_none(), || format!("broken at the end: {lost:?}"))?;
        let below = game.players().iter().find(|p| p.cash.units() < 0);
        holds(below.is_none(), || format!("below nothing: {below:?}"))?;
        Ok(true)
    }

    /// The canonical line of an order reads back to the same order.
    fn canonical(&self, line: &str) -> Result<(), String> {
        let books = self.session.books();
        let Ok(Parsed::Order(order)) = parse(line, books, Mode::Script) else { return Ok(()) };
        let written = write(&order, books);
        match parse(&written, books, Mode::Script) {
            Ok(Parsed::Order(again)) if again == order => Ok(()),
            other => Err(format!("`{line}` is written `{written}`, which reads as {other:?}, not {order:?}")),
        }
    }

    /// What JSON says changed hands stands in the text, sum by sum, and its cash is that of the books.
    fn says_the_same(&self, line: &str, reply: &Reply) -> Result<(), String> {
        let books = self.session.books();
        let Some(json) = json_line(1, line, reply, books) else { return Ok(()) };
        let json: Value = serde_json::from_str(&json).map_err(|e| e.to_string())?;
        for player in books.game.players() {
            let told = json["cash"][&player.name].as_i64();
            holds(told == Some(player.cash.units()), || format!("JSON has {told:?} as the cash of {}", player.name))?;
        }
        if let Reply::Refused(refusal) = reply {
            return holds(json["error"]["code"] == refusal.code(), || "another code in JSON".to_owned());
        }
        if !matches!(reply, Reply::Booked(_) | Reply::Amended(_)) {
            return Ok(());
        }
        let text = json["text"].as_str().unwrap_or_default();
        let mut sums: Vec<((&str, &str), i64)> = Vec::new();
        for t in json["transfers"].as_array().into_iter().flatten().filter(|t| t["item"] == "cash") {
            let (from, to) = (t["from"].as_str().unwrap_or_default(), t["to"].as_str().unwrap_or_default());
            let qty = t["qty"].as_i64().unwrap_or_default();
            match sums.iter_mut().find(|(pair, _)| *pair == (from, to)) {
                Some((_, sum)) => *sum += qty,
                None => sums.push(((from, to), qty)),
            }
        }
        for ((from, to), sum) in sums {
            let name = |holder: &str| match holder {
                "bank" => "the bank".to_owned(),
                "pot" => "the pot".to_owned(),
                // Whoever goes with an undo has no name any more.
                other => other.to_owned(),
            };
            let pair = format!("{} → {}: ", name(from), name(to));
            let money = books.money(Money::new(sum));
            let there = text.match_indices(&pair).any(|(at, _)| {
                let told = &text[at + pair.len()..];
                let end = told.find([';', '\n', '[']).unwrap_or(told.len());
                told[..end].contains(&money)
            });
            let gone = from.is_empty() || to.is_empty() || from == "?" || to == "?";
            holds(there || gone, || format!("JSON has {from} → {to} {sum}, which is not in\n{text}"))?;
        }
        Ok(())
    }

    /// Undo gives back the state before, redo that after.
    pub fn there_and_back(&mut self, before: &Game) -> Result<(), String> {
        let after = self.game().clone();
        if !self.step("undo")? {
            return Err("what was booked cannot be undone".to_owned());
        }
        holds(same(self.game(), before), || "undo does not give back the state before".to_owned())?;
        if !self.step("redo")? {
            return Err("what was undone cannot be redone".to_owned());
        }
        holds(same(self.game(), &after), || "redo does not give back the state after".to_owned())
    }

    /// To put a line in its own place changes nothing; to put another there and then the old one
    /// again neither, unless a later line was dropped meanwhile.
    pub fn amend_is_honest(&mut self, number: u32) -> Result<(), String> {
        let Some(line) = self.entries()?.get(number as usize).map(|e| e.line.clone()) else { return Ok(()) };
        let before = picture(self.game());
        let Some(now) = self.amended(number, &line)? else { return Ok(()) };
        holds(picture(self.game()) == before, || {
            format!("amend {number} {line} changes\n{before}\nto\n{}", picture(self.game()))
        })?;
        let aside = self.session.submit(&format!("amend {now} note put aside"), &mut Unasked);
        let Reply::Amended(amendment) = aside else { return Ok(()) };
        let dropped = amendment.rows.iter().any(|row| row.fails.is_some());
        if dropped {
            self.step("undo")?;
        } else {
            let there = amendment.rows[0].now.unwrap_or_default();
            self.amended(there, &line)?;
        }
        holds(picture(self.game()) == before, || format!("{number} put aside and back is not what it was"))
    }

    /// Amends an entry and tells what its number is now; nothing where it cannot be amended.
    fn amended(&mut self, number: u32, line: &str) -> Result<Option<u32>, String> {
        let before = self.game().clone();
        match self.session.submit(&format!("amend {number} {line}"), &mut Unasked) {
            Reply::Amended(amendment) => {
                let failed = amendment.rows.iter().find(|row| row.fails.is_some());
                holds(failed.is_none(), || format!("a line fails that did not: {failed:?}"))?;
                Ok(amendment.rows.first().and_then(|row| row.now))
            }
            Reply::Refused(refusal) if matches!(refusal.code(), "cannot-amend" | "struck-out") => {
                holds(&before == self.game(), || "a refusal changed the books".to_owned()).map(|()| None)
            }
            other => Err(format!("amend {number} {line}: {other:?}")),
        }
    }

    fn entries(&self) -> Result<Vec<Entry>, String> {
        entries(self.session)
    }

    /// The entries as they stand in the store lead to the same state.
    pub fn replayed(&self) -> Result<(), String> {
        let books = self.session.books();
        let mut game = Game::new(books.edition.spaces.len(), books.edition.decks.len());
        for entry in self.entries()? {
            game.apply(&entry.transfers, &entry.changes).map_err(|law| format!("entry {}: {law:?}", entry.number))?;
        }
        holds(&game == books.game, || "the store leads to another state".to_owned())
    }

    /// The audit finds nothing.
    pub fn audited(&self) -> Result<(), String> {
        let found = banker::session::audit(self.session.store(), self.session.meta()).map_err(|e| format!("{e:?}"))?;
        holds(found.is_sound(), || format!("the audit finds {:?}", found.faults))
    }

    /// The exported script, carried in with its times, gives the same entries.
    pub fn carried_in(&self) -> Result<(), String> {
        let mut script = Vec::new();
        self.session.export(Format::Script, 0, &mut script, |_| {}).map_err(|e| format!("{e:?}"))?;
        let source = Source { file: None, user_folder: None, time: fixed_time() };
        let again = import_script(&mut script.as_slice(), source).map_err(|e| format!("{e:?}"))?;
        self.same_entries(&again)
    }

    /// The exported script, run again at one moment, gives the same entries.
    pub fn typed_again(&self, time: Time) -> Result<(), String> {
        let mut script = Vec::new();
        self.session.export(Format::Script, 0, &mut script, |_| {}).map_err(|e| format!("{e:?}"))?;
        let script = String::from_utf8(script).map_err(|e| e.to_string())?;
        let mut lines = script.lines().filter(|l| !l.starts_with('#'));
        let start = lines.next().unwrap_or_default();
        let setup = read_start(start, None).map_err(|e| format!("{start}: {e:?}"))?;
        let mut again = Session::in_memory(&setup, time).map_err(|e| format!("{start}: {e:?}"))?;
        for line in lines {
            if let Reply::Refused(refusal) = again.submit(line, &mut Unasked) {
                return Err(format!("the exported `{line}` is refused: {}", refusal.code()));
            }
        }
        self.same_entries(&again)
    }

    fn same_entries(&self, again: &Session) -> Result<(), String> {
        let (old, new) = (self.entries()?, entries(again)?);
        holds(old.len() == new.len(), || format!("{} entries become {}", old.len(), new.len()))?;
        for (old, new) in old.iter().zip(&new) {
            let new = Entry { typed: old.typed.clone(), ..new.clone() };
            holds(*old == new, || format!("run again, {old:?} is {new:?}"))?;
        }
        Ok(())
    }
}

fn entries(session: &Session) -> Result<Vec<Entry>, String> {
    let mut all = Vec::new();
    let read = session.store().records(|entry, _, _| {
        all.push(entry);
        Ok(())
    });
    read.map(|()| all).map_err(|e| format!("{e:?}"))
}

/// Whether two states are the same, the count of entries apart.
fn same(a: &Game, b: &Game) -> bool {
    differences(a, b) == Nets::new() && changed(a, b).is_empty() && a.players() == b.players()
}

/// All that is true, without the numbers that entries gave: of debts and claims, and of the end.
pub fn picture(game: &Game) -> String {
    let nothing = Game::new(game.spaces(), game.decks());
    let facts = changed(&nothing, game).into_iter().map(|c| match c.is {
        banker::game::Fact::Debt(_, debt) => format!("debt {debt:?}"),
        banker::game::Fact::Claim(_, claim) => format!("claim {claim:?}"),
        banker::game::Fact::AtEnd(Some(at)) => {
            format!("at the end {} {:?} {}", at.settling, at.payer, picture(&at.game(game)))
        }
        is => format!("{is:?}"),
    });
    let holdings = format!("{:?}", differences(&nothing, game));
    std::iter::once(holdings).chain(facts).collect::<Vec<_>>().join("\n")
}
