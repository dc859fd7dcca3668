//! Answers to questions. The books stay as they are.

use std::collections::BTreeMap;

use super::Session;
use crate::bank::{self, Act, Order};
use crate::commands::{self, Mode, Parsed, Query, Suggestion, WhyOf};
use crate::game::{Entry, Game, nets, settle};
use crate::ledger::{Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::names::{Found, Key, look_up, nearest};
use crate::report::{Handed, Past, Raising, Then, Told, between, columns, topics};
use crate::rulings::ending::By;
use crate::rulings::{Books, Refusal, Ruling, Why, notes, raise};

/// How many entries `history` shows where no number is given.
const HISTORY: usize = 20;

impl Session {
    /// Answers a question.
    pub(super) fn answer(&mut self, query: &Query) -> Result<Told, Refusal> {
        Ok(match query {
            Query::Standings { at } => {
                bank::any_choice_open(self.books())?;
                Told::Standings { then: at.map(|entry| self.then(entry)).transpose()?.map(Box::new) }
            }
            Query::Diff { from, to } => {
                bank::any_choice_open(self.books())?;
                let (from, to) = (self.then(*from)?, self.then(to.unwrap_or(self.game.entries()))?);
                Told::Difference(Box::new(between(&from, &to)))
            }
            Query::Estate { player: Some(player) } => {
                bank::choice_open(self.books(), *player)?;
                Told::Estates(vec![*player])
            }
            Query::Estate { player: None } => {
                bank::any_choice_open(self.books())?;
                Told::Estates(self.game.playing().collect())
            }
            Query::Raise { player, sum, spared } => Told::Raise(Box::new(self.raise(*player, *sum, spared)?)),
            Query::Player { player } => Told::Player(*player),
            Query::Deeds => Told::Deeds,
            Query::Groups => Told::Groups,
            Query::Bank => Told::Bank,
            Query::Notes { sum } => Told::Notes(self.notes(*sum)?),
            Query::Board => Told::Board,
            Query::History { player, count } => Told::History(self.history(*player, count.unwrap_or(HISTORY))?),
            Query::Show { entry } => Told::Entry(Box::new(self.past(*entry)?)),
            Query::Why { of } => self.reasons(of)?,
            Query::Try { line } => self.attempt(line)?,
            Query::Compare { of } => self.compare(of)?,
            Query::Law { topic: None } => Told::Law(None),
            Query::Law { topic: Some(topic) } => Told::Law(Some(topic_of(topic)?.to_owned())),
            Query::Count => {
                let then = bank::at_the_end(self.books(), self.now()).map(Box::new);
                bank::any_choice_open(Books::new(&self.edition, then.as_deref().unwrap_or(&self.game)))?;
                Told::Count { ended: bank::ended(self.books(), self.now()), then }
            }
            Query::Clock { show } => self.clock(*show)?,
            Query::Rules { switch } => Told::Rules(*switch),
            Query::Export { format, file: None } => Told::Content(self.export_as(*format)?),
            Query::Export { format, file: Some(file) } => Told::Text(self.export_to(*format, file)?),
            Query::Now => Told::Text(self.sensible()),
            Query::Report { file } => Told::Text(self.report_to(file.as_deref())?),
            Query::Audit => Told::Audit(Box::new(self.audit()?)),
            Query::Help { topic } => Told::Text(commands::help(topic.as_deref(), &self.edition)?),
        })
    }

    /// What can sensibly be done now: of what the game suggests, all that would not be refused.
    fn sensible(&self) -> String {
        /// So many lines of one kind are enough; a verb is learnt from two.
        const OF_A_KIND: usize = 2;
        let mut told: Vec<(String, String)> = Vec::new();
        let over = bank::ended(self.books(), self.now()).filter(|end| end.by != By::LastTurn);
        let counts = [("count", "the game is over: the estates"), ("finish", "closes the game")];
        let counts = counts.map(|(line, says)| Suggestion { line: line.to_owned(), says: says.to_owned() });
        let first = counts.into_iter().filter(|_| over.is_some());
        for suggestion in first.chain(commands::sensible(self.books())) {
            let line = suggestion.line;
            let verb = line.split(' ').next().unwrap_or_default();
            if told.iter().filter(|(l, _)| l.split(' ').next() == Some(verb)).count() >= OF_A_KIND {
                continue;
            }
            let goes = if line.ends_with('…') {
                verb.starts_with(|c: char| c.is_ascii_digit()) || commands::command(verb, Mode::Script).is_ok()
            } else {
                match self.parse(&line, Mode::Script) {
                    Ok(Parsed::Order(order)) => self.draft(&order).is_ok(),
                    Ok(Parsed::Journal(_)) => self.game.entries() > 0,
                    Ok(Parsed::Query(_)) => true,
                    Err(_) => false,
                }
            };
            if goes {
                told.push((line.trim_end_matches(" …").to_owned(), suggestion.says));
            }
        }
        let width = told.iter().map(|(line, _)| columns(line)).max().unwrap_or(0);
        let lines = told.iter().map(|(line, says)| format!("{line}{}  {says}", " ".repeat(width - columns(line))));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Which banknotes make a sum, or what the last payment hands over.
    fn notes(&self, sum: Option<Money>) -> Result<Vec<Handed>, Refusal> {
        let handed = |sum: Money, payment| Handed { payment, sum, made: notes::of_box(&self.edition, sum) };
        if let Some(sum) = sum {
            return Ok(vec![handed(sum, None)]);
        }
        // Most often the last entry is a payment.
        for number in (1..=self.game.entries()).rev() {
            let entry = self.past(number)?.entry;
            let cash =
                nets(&entry.transfers).remove(&Item::Cash).map(|net| settle(&BTreeMap::from([(Item::Cash, net)])));
            if let Some(payments) = cash.filter(|payments| !payments.is_empty()) {
                return Ok(payments.into_iter().map(|t| handed(Money::new(t.qty), Some(t))).collect());
            }
        }
        Ok(Vec::new())
    }

    /// What a player can raise, and how.
    fn raise(&self, player: PlayerId, sum: Option<Money>, spared: &[SpaceId]) -> Result<Raising, Refusal> {
        let books = self.books();
        books.playing(player)?;
        bank::check_spared(books, player, spared)?;
        let needs = bank::needed(books, player, sum);
        let short = needs.less(books.game.purse(player));
        let most = raise::all(books, player, spared);
        let plan = raise::cheapest(books, player, short, spared).filter(|_| !needs.is_zero());
        let can = plan.is_some() || needs.is_zero();
        let plan = plan.unwrap_or_else(|| most.clone());
        let line = |way| commands::write(&Order { act: bank::act_of(way), agreed: false }, books);
        let lines = plan.steps.iter().map(|step| (line(step.way), step.sum)).collect();
        let act = Act::Raise { player, sum, spared: spared.to_vec() };
        let accept = commands::write(&Order { act, agreed: false }, books);
        Ok(Raising { player, needs, most: most.total(), can, lines, lost: plan.lost, accept })
    }

    /// The entry must exist.
    fn check_entry(&self, number: u32) -> Result<(), Refusal> {
        let last = self.game.entries();
        if number > last {
            return Err(Why::NoSuchEntry { number: u64::from(number), last }.into());
        }
        Ok(())
    }

    /// The state after an entry.
    pub(super) fn game_at(&self, number: u32) -> Result<Game, Refusal> {
        self.check_entry(number)?;
        let mut game = Game::new(self.edition.spaces.len(), self.edition.decks.len());
        for entry in self.entries(0, number)? {
            game.apply(&entry.transfers, &entry.changes)
                .map_err(|law| Refusal::from(Why::BooksBroken { says: law.to_string() }))?;
        }
        Ok(game)
    }

    /// The books after an entry, under the rules of then.
    fn then(&self, entry: u32) -> Result<Then, Refusal> {
        let game = self.game_at(entry)?;
        let edition = self.meta.edition.clone().with_house(game.house_rules());
        Ok(Then { entry, edition, game })
    }

    fn past(&self, number: u32) -> Result<Past, Refusal> {
        self.check_entry(number)?;
        let record = self.store.record(number).map_err(|e| super::store_refusal(&e))?;
        let Some(record) = record else {
            return Err(Why::NoSuchEntry { number: u64::from(number), last: self.game.entries() }.into());
        };
        let struck_by = self.struck().get(number as usize).copied().flatten();
        let aloud = self.aloud(&record.entry);
        Ok(Past { entry: record.entry, aloud, ruling: record.ruling, struck_by })
    }

    fn history(&self, player: Option<crate::ledger::PlayerId>, count: usize) -> Result<Vec<Past>, Refusal> {
        let struck = self.struck();
        let last = self.game.entries();
        let concerns = |entry: &Entry| {
            let Some(player) = player else { return true };
            let name = commands::quote(self.game.name(player));
            let holder = crate::ledger::Holder::Player(player);
            entry.transfers.iter().any(|t| t.from == holder || t.to == holder)
                || entry.line.split(' ').any(|word| word == name)
        };
        let first = if player.is_some() {
            1
        } else {
            last.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX)).saturating_add(1)
        };
        let mut rows: Vec<Past> = self
            .entries(first.max(1), last)?
            .into_iter()
            .filter(|e| concerns(e))
            .map(|entry| {
                let struck_by = struck.get(entry.number as usize).copied().flatten();
                let aloud = self.aloud(&entry);
                Past { entry, aloud, ruling: Ruling::default(), struck_by }
            })
            .collect();
        let skip = rows.len().saturating_sub(count);
        rows.drain(..skip);
        Ok(rows)
    }

    fn reasons(&self, of: &WhyOf) -> Result<Told, Refusal> {
        match of {
            WhyOf::Last => self.entry_reasons(self.game.entries()),
            WhyOf::Entry(number) => self.entry_reasons(*number),
            WhyOf::Line(line) => match self.parse(line, self.mode)? {
                Parsed::Order(order) => {
                    let draft = self.foresee(&order)?;
                    Ok(Told::Reasons(commands::write(&order, self.books()), draft.ruling))
                }
                _ => Err(only_orders()),
            },
        }
    }

    fn entry_reasons(&self, number: u32) -> Result<Told, Refusal> {
        let past = self.past(number)?;
        let struck = past.struck_by.map_or_else(String::new, |by| format!(" (struck out by {by})"));
        Ok(Told::Reasons(format!("{number}. {}{struck}", past.aloud), past.ruling))
    }

    /// What a line would do.
    fn attempt(&mut self, line: &str) -> Result<Told, Refusal> {
        match self.parse(line, self.mode)? {
            Parsed::Order(order) => {
                let mut draft = self.foresee(&order)?;
                draft.assumed.extend(commands::taken_as(line, &order, self.books()).map(bank::Assumption::told));
                draft.unusual.extend(commands::second_line(&order, self.books()));
                Ok(Told::Tried(Box::new(draft)))
            }
            Parsed::Query(query) => self.answer(&query),
            Parsed::Journal(act) => self.foresee_keeping(&act),
        }
    }
}

pub(super) fn only_orders() -> Refusal {
    let says = "only a command that books something can be tried".to_owned();
    Why::Syntax { says, hint: "such as `? rent Bo Rome`".to_owned() }.into()
}

/// What people call a rule, and the topic under which it stands.
const ALSO: &[(&str, &str)] = &[
    ("salary", "go"),
    ("free parking", "tax"),
    ("parking", "tax"),
    ("pot", "tax"),
    ("fines", "tax"),
    ("double", "rent"),
    ("doubles", "jail"),
    ("hotels", "building"),
    ("houses", "building"),
    ("hotel", "building"),
    ("build", "building"),
    ("sell", "selling"),
    ("buying", "auctions"),
    ("debts", "debt"),
];

/// The topic of the law that is meant by these words; `house` lists the usual house rules.
pub(super) fn topic_of(word: &str) -> Result<&'static str, Refusal> {
    let mut topics = topics();
    topics.push("house");
    let typed = Key::new(word);
    let also = || ALSO.iter().find(|(other, _)| Key::new(other) == typed).map(|(_, topic)| *topic);
    if let Some(topic) = also().filter(|topic| topics.contains(topic) && !topics.contains(&word)) {
        return Ok(topic);
    }
    let keys: Vec<Key> = topics.iter().map(|t| Key::new(t)).collect();
    if let Found::One(topic) = look_up(&Key::new(word), topics.iter().copied().zip(&keys)) {
        Ok(topic)
    } else {
        let near = nearest(word, topics.iter().copied());
        let known = near.map_or_else(|| topics.join(", "), |n| format!("{} (did you mean {n}?)", topics.join(", ")));
        Err(Why::UnknownTopic { word: word.to_owned(), known }.into())
    }
}
