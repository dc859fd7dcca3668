//! One open game: the effective edition, the game, its file and a source of time. Everything that
//! happens to a game comes through [`Session::submit`].

mod admission;
mod again;
mod amend;
mod audit;
mod booking;
mod clearing;
mod comparing;
mod counting;
mod fits;
mod history;
mod house;
mod import;
mod journal;
mod leaving;
mod marks;
mod queries;
mod replay;
mod rescue;
mod sheet;
mod start_line;
mod starting;
mod timing;

use crate::bank::{Assumption, Draft};
use crate::clock::{Millis, Zone};
use crate::commands::Mode;
use crate::edition::Edition;
use crate::game::Game;
use crate::money::Money;
use crate::report::Amendment;
use crate::rulings::{Books, Refusal, ending};
use crate::store::{Meta, Store};

pub use audit::{audit, audit_to_end};
pub use booking::store_refusal;
pub use history::TellError;
pub use import::{ImportError, Source, import_json, import_script};
pub use journal::Mark;
pub use rescue::{Rescued, rescue};
pub use start_line::{is_start, read as read_start};
pub use starting::{DEFAULT_EDITION, OpenError, Setup};
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
        /// Whether it could be booked as it was at all.
        keeps: bool,
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

    /// Whether anybody is there to be asked.
    fn is_there(&self) -> bool {
        true
    }

    /// Which of several choices an ambiguous word means; `None` where nobody tells, as in a script.
    fn which(&mut self, _word: &str, _choices: &[String]) -> Option<usize> {
        None
    }
}

/// A script is not asked: what is assumed is taken, what is unusual is booked and told, a line that an
/// amendment makes fail is dropped.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unasked;

impl Asker for Unasked {
    fn decide(&mut self, _: &Question<'_>, _: &Draft, _: Books<'_>) -> Decision {
        Decision::Take(0)
    }

    fn is_there(&self) -> bool {
        false
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
    without: house::Without,
    game: Game,
    store: Store,
    marks: marks::Marks,
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
    /// The last entry that a line brought about: its number, what it says, as a hash, and when.
    said: Option<(u32, u64, Millis)>,
}

/// What a batch goes back to where it cannot be committed.
struct Kept {
    game: Game,
    entries: usize,
    told_end: Option<ending::By>,
}

impl Session {
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
}
