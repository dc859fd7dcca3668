//! One open game: the effective edition, the game, its file and a source of time. Everything that
//! happens to a game comes through [`Session::submit`].

mod amend;
mod audit;
mod clearing;
mod comparing;
mod counting;
mod history;
mod house;
mod import;
mod journal;
mod queries;
mod rescue;
mod sheet;
mod start_line;
mod timing;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::bank::{self, Assumption, Draft, Order};
use crate::clock::{self, Millis, Zone};
use crate::commands::{self, Mode, Parsed};
use crate::edition::{self, Edition, LoadError, OverlayError, Switch, Value};
use crate::game::{Entry, Fact, Game};
use crate::money::Money;
use crate::report::{Amendment, Booked, Reply};
use crate::rulings::{self, Books, Refusal, Why, ending};
use crate::store::{Meta, Store, StoreError};

pub use audit::audit;
pub use history::TellError;
pub use import::{ImportError, Source, import_json, import_script};
pub use journal::Mark;
pub use rescue::{Rescued, rescue};
pub use start_line::{is_start, read as read_start};

/// What a new game needs.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The edition's name or file; empty for the default.
    pub edition: String,
    /// The variant; the edition's first where there is none.
    pub variant: Option<String>,
    /// The players in order of their seats.
    pub players: Vec<String>,
    /// House rules, as they are typed: name and value.
    pub house: Vec<(String, String)>,
    /// The clock, as it is told to the command `clock`: `90m`, `until 21:30`.
    pub clock: Option<String>,
    /// The folder of the user's own editions.
    pub user_folder: Option<PathBuf>,
}

/// The edition that is played where nothing is said.
pub const DEFAULT_EDITION: &str = "classic-us";

/// Why a game cannot be started or opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenError {
    /// The edition cannot be had.
    Edition(LoadError),
    /// The edition has no such variant; those it has.
    Variant(String, Vec<String>),
    /// The line of the setting-up is refused.
    Refused(Box<Refusal>, Box<Edition>),
    /// The file cannot be used.
    Store(StoreError),
    /// The entries in the file contradict each other.
    Broken(u32, String),
}

/// A question before an entry is booked.
#[derive(Debug, Clone, PartialEq)]
pub enum Question<'a> {
    /// What was assumed, with the answers there are.
    Assumed(&'a Assumption),
    /// What is unusual about it.
    Unusual(&'a str),
    /// In an amendment, a later line fails: 0 drops it, 1 books it as it was, agreed.
    Fails {
        /// Its number.
        number: u32,
        /// The line.
        line: &'a str,
        /// Why it fails now.
        refusal: &'a Refusal,
    },
    /// An amendment as it would be booked.
    Amendment(&'a Amendment),
}

/// What the person answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Yes; of several answers, the one with this index.
    Take(usize),
    /// No: nothing is booked.
    Drop,
}

/// Who is asked before an entry is booked.
pub trait Asker {
    /// Answers a question; `books` are as they stand before the entry.
    fn decide(&mut self, question: &Question<'_>, draft: &Draft, books: Books<'_>) -> Decision;

    /// Which of several choices an ambiguous word means; `None` where nobody tells, as in a script.
    fn which(&mut self, _word: &str, _choices: &[String]) -> Option<usize> {
        None
    }
}

/// A script is not asked: what is assumed is taken, what is unusual is booked, a line that an
/// amendment makes fail is dropped.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unasked;

impl Asker for Unasked {
    fn decide(&mut self, _: &Question<'_>, _: &Draft, _: Books<'_>) -> Decision {
        Decision::Take(0)
    }
}

/// Where the time comes from.
pub type Time = Box<dyn Fn() -> Millis + Send>;

/// The system's time.
#[must_use]
pub fn system_time() -> Time {
    Box::new(|| chrono::Utc::now().timestamp_millis())
}

/// One open game.
///
/// ```
/// use banker::report::{Look, Reply, text};
/// use banker::session::{Session, Setup, Unasked, system_time};
///
/// let setup = Setup {
///     edition: "euro".to_owned(),
///     players: vec!["Anna".to_owned(), "Bo".to_owned()],
///     ..Setup::default()
/// };
/// let mut game = Session::in_memory(&setup, system_time()).expect("two players and an edition will do");
/// game.submit("buy Anna Rome", &mut Unasked);
/// let reply = game.submit("rent Bo Rome", &mut Unasked);
/// assert!(matches!(&reply, Reply::Booked(booked) if booked.amount.map(|m| m.units()) == Some(28)));
/// assert!(text(&reply, game.books(), Look::PLAIN).contains("Bo → Anna: €28"));
///
/// // A refusal changes nothing.
/// let before = game.books().game.clone();
/// assert!(matches!(game.submit("lift Rome", &mut Unasked), Reply::Refused(why) if why.code() == "not-mortgaged"));
/// assert_eq!(game.books().game, &before);
/// ```
pub struct Session {
    meta: Meta,
    edition: Edition,
    game: Game,
    store: Store,
    marks: Vec<Mark>,
    time: Time,
    zone: Box<dyn Zone>,
    mode: Mode,
    writes_files: bool,
    /// The amounts that the last ruling named.
    named: Vec<Money>,
    /// What the setting-up took for granted.
    assumed_at_start: Vec<String>,
    /// The end that the table has been told of.
    told_end: Option<ending::By>,
    /// What was true when the present batch began.
    kept: Option<Kept>,
}

/// What a batch goes back to where it cannot be committed.
struct Kept {
    game: Game,
    entries: usize,
    told_end: Option<ending::By>,
}

impl Session {
    /// Starts a game in memory.
    ///
    /// # Errors
    /// What is wrong with the setting-up.
    pub fn in_memory(setup: &Setup, time: Time) -> Result<Session, OpenError> {
        Self::start(setup, None, time)
    }

    /// Starts a game in a file that does not exist yet.
    ///
    /// # Errors
    /// What is wrong with the setting-up or the file.
    pub fn create(setup: &Setup, file: &Path, time: Time) -> Result<Session, OpenError> {
        Self::start(setup, Some(file), time)
    }

    fn start(setup: &Setup, file: Option<&Path>, time: Time) -> Result<Session, OpenError> {
        let (base, source) = prepare(setup)?;
        let house = house_rules(setup, &base)?;
        let edition = base.clone().with_house(&house);
        let pairs: Vec<(Switch, Value)> = house.into_iter().collect();
        let draft = bank::start(&edition, &setup.players, &pairs)
            .map_err(|r| OpenError::Refused(Box::new(r), Box::new(edition.clone())))?;
        let meta = Meta { edition: base, source, game: fresh_name() };
        let store = match file {
            Some(path) => Store::create(path, &meta),
            None => Store::in_memory(&meta),
        }
        .map_err(OpenError::Store)?;
        let game = Game::new(edition.spaces.len(), edition.decks.len());
        let mut session = Self::of(meta, edition, game, store, Vec::new(), time);
        let mut line = start_line::write(&session.meta.edition, setup);
        let booked = session.start_clock(setup, draft, &mut line).and_then(|draft| {
            let now = session.now();
            session.book(line.clone(), line.clone(), draft, None, now)
        });
        let booked = booked.map_err(|r| OpenError::Refused(Box::new(r), Box::new(session.edition.clone())))?;
        session.assumed_at_start = booked.assumed;
        session.store.mark_open().map_err(OpenError::Store)?;
        Ok(session)
    }

    /// Opens a game and brings it to where it was left.
    ///
    /// # Errors
    /// Where the file cannot be used or contradicts itself.
    pub fn open(file: &Path, time: Time) -> Result<Session, OpenError> {
        let (store, meta) = Store::open(file).map_err(OpenError::Store)?;
        let mut session = Self::replay(store, meta, time)?;
        session.store.mark_open().map_err(OpenError::Store)?;
        Ok(session)
    }

    /// Opens a game only to read it.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(file: &Path, time: Time) -> Result<Session, OpenError> {
        let (store, meta) = Store::open_to_read(file).map_err(OpenError::Store)?;
        Self::replay(store, meta, time)
    }

    /// Opens a game only to read it, also while another banker has it open: what is committed is read.
    ///
    /// # Errors
    /// As [`Session::open`], busy files apart.
    pub fn open_committed(file: &Path, time: Time) -> Result<Session, OpenError> {
        let (store, meta) = Store::open_committed(file).map_err(OpenError::Store)?;
        Self::replay(store, meta, time)
    }

    fn replay(store: Store, meta: Meta, time: Time) -> Result<Session, OpenError> {
        let mut game = Game::new(meta.edition.spaces.len(), meta.edition.decks.len());
        let mut marks = Vec::new();
        let mut broken = None;
        let read = store.replay(|entry| {
            if let Err(law) = game.apply(&entry.transfers, &entry.changes) {
                broken = Some((entry.number, format!("{law:?}")));
                return Err(StoreError::Damaged(format!("entry {}", entry.number)));
            }
            marks.push(Mark::of(&entry));
            Ok(())
        });
        if let Some((number, law)) = broken {
            return Err(OpenError::Broken(number, law));
        }
        read.map_err(OpenError::Store)?;
        if marks.is_empty() {
            return Err(OpenError::Store(StoreError::Damaged("it has no entries".to_owned())));
        }
        let edition = meta.edition.clone().with_house(game.house_rules());
        Ok(Self::of(meta, edition, game, store, marks, time))
    }

    /// A session of these parts, as a script finds it.
    fn of(meta: Meta, edition: Edition, game: Game, store: Store, marks: Vec<Mark>, time: Time) -> Session {
        Session {
            meta,
            edition,
            game,
            store,
            marks,
            time,
            zone: clock::here(),
            mode: Mode::Script,
            writes_files: false,
            named: Vec::new(),
            assumed_at_start: Vec::new(),
            told_end: None,
            kept: None,
        }
    }

    /// How forgiving lines are read.
    pub fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Lets commands of the table write files beside the game's own, which they may not unless told.
    pub fn let_write_files(&mut self) {
        self.writes_files = true;
    }

    /// The edition as it is in force, and the state of the game.
    #[must_use]
    pub fn books(&self) -> Books<'_> {
        Books::new(&self.edition, &self.game)
    }

    /// What the game's file says of itself.
    #[must_use]
    pub const fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The game's file.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// What the setting-up of this game took for granted; nothing where it was opened.
    #[must_use]
    pub fn assumed_at_start(&self) -> &[String] {
        &self.assumed_at_start
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Millis {
        (self.time)()
    }

    /// Entries from now on are on disk only once [`Session::flush`] returns.
    ///
    /// # Errors
    /// Where the file refuses.
    pub fn begin_batch(&mut self) -> Result<(), StoreError> {
        self.store.begin()?;
        if self.kept.is_none() {
            let (game, entries) = (self.game.clone(), self.marks.len());
            self.kept = Some(Kept { game, entries, told_end: self.told_end });
        }
        Ok(())
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
    fn go_back(&mut self) -> bool {
        let Some(kept) = self.kept.take() else { return false };
        self.game = kept.game;
        self.marks.truncate(kept.entries);
        self.told_end = kept.told_end;
        self.edition = self.meta.edition.clone().with_house(self.game.house_rules());
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
        let line = line.trim();
        if line.is_empty() && self.mode == Mode::Prompt {
            return self.accept_due(asker);
        }
        if line.is_empty() || line.starts_with('#') {
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
    /// The books keep the full line.
    pub fn accept_due(&mut self, asker: &mut dyn Asker) -> Reply {
        let Some(order) = self.due().and_then(|due| due.order()) else { return Reply::Silent };
        let line = commands::write(&order, self.books());
        self.order(&line, &order, asker).unwrap_or_else(|refusal| Reply::Refused(Box::new(refusal)))
    }

    /// What an order would do now.
    ///
    /// # Errors
    /// The refusal.
    pub fn draft(&self, order: &Order) -> Result<Draft, Refusal> {
        let mut drafted = bank::draft(&self.edition, &self.game, order, self.now());
        self.name_house_rules(order, &mut drafted);
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
        let draft = self.draft(order)?;
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
                    let mut answered = self.draft(&order)?;
                    if index == 0 {
                        answered.assumed.insert(0, Assumption::told(assumption.says.clone()));
                    }
                    return self.confirm(line, &told, answered, asker);
                }
            }
        }
        self.confirm(line, &canonical, draft, asker)
    }

    fn confirm(&mut self, line: &str, canonical: &str, draft: Draft, asker: &mut dyn Asker) -> Result<Reply, Refusal> {
        let twice = self.again(canonical);
        for unusual in draft.unusual.iter().chain(&twice) {
            if asker.decide(&Question::Unusual(unusual), &draft, self.books()) == Decision::Drop {
                return Ok(Reply::Dropped);
            }
        }
        let now = self.now();
        let mut booked = self.book(line.to_owned(), canonical.to_owned(), draft, None, now)?;
        if booked.entry.changes.iter().any(|c| matches!(c.is, Fact::Finished(true))) {
            // The game is closed in any case; the sheet is only told.
            booked.sheet = self.sheet().ok().map(Box::new);
        }
        Ok(Reply::Booked(Box::new(booked)))
    }

    /// Commits an entry and applies it; if either fails, nothing has changed.
    fn book(
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
            .map_err(|law| Refusal::from(Why::BooksBroken { says: format!("{law:?}") }))?;
        if let Err(error) = self.store.append(&entry, &ruling) {
            if !(self.store.has_lost_batch() && self.go_back()) {
                let _ = self.game.retract(&entry.transfers, &entry.changes);
            }
            return Err(store_refusal(&error));
        }
        self.marks.push(Mark::of(&entry));
        if entry.changes.iter().any(|c| matches!(c.is, Fact::House(..))) {
            self.edition = self.meta.edition.clone().with_house(self.game.house_rules());
        }
        let assumed = assumed.into_iter().map(|a| a.says).collect();
        let ended = self.notice_end(at);
        Ok(Booked { entry, ruling, amount, assumed, lines: Vec::new(), ended, sheet: None })
    }
}

/// The canonical line with an answer put before a final `agreed`.
fn with_answer(line: &str, answer: &str) -> String {
    match line.strip_suffix(" agreed") {
        Some(line) => format!("{line} {answer} agreed"),
        None => format!("{line} {answer}"),
    }
}

/// The edition that a setting-up asks for, under its variant, and its full text.
fn prepare(setup: &Setup) -> Result<(Edition, String), OpenError> {
    let name = if setup.edition.is_empty() { DEFAULT_EDITION } else { &setup.edition };
    let folder = setup.user_folder.as_deref();
    let source = edition::source(name, folder).map_err(OpenError::Edition)?;
    let edition = edition::load_text(name, &source, folder).map_err(OpenError::Edition)?;
    let edition = match &setup.variant {
        None => edition,
        Some(variant) => edition.with_variant(variant).map_err(|e| match e {
            OverlayError::NoVariant(there) => OpenError::Variant(variant.clone(), there),
            _ => OpenError::Variant(variant.clone(), Vec::new()),
        })?,
    };
    Ok((edition, source))
}

fn house_rules(setup: &Setup, edition: &Edition) -> Result<BTreeMap<Switch, Value>, OpenError> {
    let mut house = BTreeMap::new();
    for (name, value) in &setup.house {
        let (switch, value) = commands::house_rule(name, value)
            .map_err(|r| OpenError::Refused(Box::new(r), Box::new(edition.clone())))?;
        house.insert(switch, value);
    }
    Ok(house)
}

/// A name for the game that no other game has.
fn fresh_name() -> String {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
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
        StoreError::Exists(path) => {
            trouble(format!("there is a file {} already", path.display()), "`banker open` opens it")
        }
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
        StoreError::Trouble(what) => trouble(
            format!("the file cannot be written: {what}"),
            "nothing was booked; make room or mend it, then type the line again",
        ),
    }
}
