//! Meaning comes in, looks go out: replies as text and as JSON.

mod aloud;
mod amended;
mod audit;
mod board;
mod booked;
mod changes;
mod clock;
mod count;
mod difference;
mod due;
pub mod export;
mod groups;
mod json;
mod law;
mod look;
mod moment;
mod notes;
pub mod page;
mod rules_page;
mod sheet;
pub mod stats;
mod table;
mod tables;

pub use aloud::aloud;
pub use amended::{fails, text as amendment};
pub use audit::{Agreed, Audit, AuditLine, json as audit_json, text as audit_text};
pub use booked::{brief, end as ending_text, reasons};
pub use difference::{Difference, between};
pub use due::{brief as due_brief, text as due_text};
pub use groups::codes;
pub use json::{line as json_line, on_one_line, write_line as write_json_line};
pub use law::{Verdict, difference, show};
pub use look::{GAP, Look, clip, columns, unstyled};
pub use moment::{Head, Moment};
pub use notes::{Handed, listed as notes_listed, made_of as notes_made};
pub use rules_page::rules_page;
pub use sheet::{Event, Sheet};
pub use table::table as table_of;

use crate::bank::Draft;
use crate::clock::{Countdown, Millis};
use crate::edition::{Edition, Switch};
use crate::game::{Entry, Game};
use crate::ledger::{PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::{Books, Refusal, Ruling};

/// What comes of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// Nothing was asked: an empty line or a comment.
    Silent,
    /// An entry was booked.
    Booked(Box<Booked>),
    /// An earlier entry was put right.
    Amended(Box<Amendment>),
    /// A question was answered; the books are as they were.
    Told(Box<Told>),
    /// The books did not change.
    Refused(Box<Refusal>),
    /// The person said no to what was asked before booking.
    Dropped,
    /// The game was left.
    Left,
}

/// An entry with what belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Booked {
    /// The entry.
    pub entry: Entry,
    /// Why.
    pub ruling: Ruling,
    /// The sum that it is about.
    pub amount: Option<Money>,
    /// What was assumed, in words.
    pub assumed: Vec<String>,
    /// What is unusual about it and nobody was asked.
    pub unusual: Vec<String>,
    /// What the line says plainly, much hangs on, and nobody was asked.
    pub grave: Vec<String>,
    /// For an undo or redo: the lines that it took back or brought back.
    pub lines: Vec<String>,
    /// The end of the game, where this entry brought it about or was the first after it.
    pub ended: Option<Ending>,
    /// The settlement sheet of a game that it closes.
    pub sheet: Option<Box<Sheet>>,
}

/// An entry that was put right, with all that followed it.
#[derive(Debug, Clone, PartialEq)]
pub struct Amendment {
    /// The entry that was put right.
    pub number: u32,
    /// The first of the entries booked for it.
    pub entry: u32,
    /// The line in its place; `None` where it is dropped.
    pub line: Option<String>,
    /// How many later lines are booked again as they were.
    pub same: usize,
    /// The lines that are not, the one that was put right first.
    pub rows: Vec<Amended>,
    /// Who hands whom what now, since the notes on the table cannot be rewritten.
    pub handed: Vec<Transfer>,
}

/// A line that an amendment changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Amended {
    /// The number that it had.
    pub was: u32,
    /// The number that it has now; `None` where it is dropped.
    pub now: Option<u32>,
    /// The line, in full.
    pub line: String,
    /// What it moved before.
    pub before: Vec<Transfer>,
    /// What it moves now.
    pub after: Vec<Transfer>,
    /// Whose tokens come to stand elsewhere.
    pub stand: Vec<Stand>,
    /// What it takes for granted now, or what is unusual about it now, that was not so before.
    pub doubts: Vec<String>,
    /// Why it fails now, where it does; one that is booked all the same is kept as it was.
    pub fails: Option<Refusal>,
}

impl Amended {
    /// A row of an entry that moves nothing any more.
    #[must_use]
    pub fn of(old: &Entry, line: String) -> Amended {
        let before = old.transfers.clone();
        let (after, stand, doubts) = (Vec::new(), Vec::new(), Vec::new());
        Amended { was: old.number, now: None, line, before, after, stand, doubts, fails: None }
    }
}

/// Where a token came to stand after a line, before and after an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// Whose.
    pub player: PlayerId,
    /// Where it stood.
    pub was: Option<SpaceId>,
    /// Where it stands.
    pub is: Option<SpaceId>,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// Cash, deeds and estates, now or at an earlier entry.
    Standings {
        /// The books as they were then; `None` where the present ones are wanted.
        then: Option<Box<Then>>,
    },
    /// What changed between two moments.
    Difference(Box<Difference>),
    /// Estates, line by line.
    Estates(Vec<PlayerId>),
    /// A statement of one player.
    Player(PlayerId),
    /// What a player can raise.
    Raise(Box<Raising>),
    /// All deeds.
    Deeds,
    /// All groups.
    Groups,
    /// What the bank has left.
    Bank,
    /// Which banknotes make a sum, or what the last payment hands over.
    Notes(Vec<Handed>),
    /// The board, with owners, buildings and tokens.
    Board,
    /// Entries.
    History(Vec<Past>),
    /// One entry in full.
    Entry(Box<Past>),
    /// Reasons, of what.
    Reasons(String, Ruling),
    /// What a line would do.
    Tried(Box<Draft>),
    /// The rules on a topic, or the list of topics.
    Law(Option<String>),
    /// The rulebooks side by side on a topic.
    ComparedRules(String),
    /// One line under several editions.
    Compared(String, Vec<Verdict>),
    /// One switch, or all house rules.
    Rules(Option<Switch>),
    /// All estates line by line, and what was counted beside the books.
    Count {
        /// The end of the game, where it has come.
        ended: Option<Ending>,
        /// The game that is counted, where the table has played on after its end.
        then: Option<Box<Game>>,
    },
    /// The clock.
    Clock {
        /// The clock, where one is set.
        clock: Option<Countdown>,
        /// What is left at this moment, in milliseconds.
        left: Millis,
        /// At what time of day it ends, while it runs.
        ends: Option<String>,
        /// Whether it is wanted large, for as long as the person looks at it.
        show: bool,
    },
    /// An audit of the books.
    Audit(Box<Audit>),
    /// Text, broken into lines as it is shown.
    Text(String),
    /// What would stand in a file, shown as it is.
    Content(String),
}

/// The books as they were after an entry, under the rules of then.
#[derive(Debug, Clone, PartialEq)]
pub struct Then {
    /// The entry.
    pub entry: u32,
    /// The edition with the house rules of then.
    pub edition: Edition,
    /// The state.
    pub game: Game,
}

impl Then {
    /// Both together.
    #[must_use]
    pub const fn books(&self) -> Books<'_> {
        Books::new(&self.edition, &self.game)
    }
}

/// What a player can raise, and the cheapest legal way to what is needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raising {
    /// The player.
    pub player: PlayerId,
    /// What the player must have in cash; nothing where only the most was asked for.
    pub needs: Money,
    /// The most that can be raised besides the cash in hand.
    pub most: Money,
    /// Whether what is needed can be met.
    pub can: bool,
    /// Lines to be typed, in legal order, with what each brings.
    pub lines: Vec<(String, Money)>,
    /// The rent of one landing on each deed that is lost with them.
    pub lost: Money,
    /// The line that books them all.
    pub accept: String,
}

/// An entry of the past.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// The entry.
    pub entry: Entry,
    /// Its line as people read it.
    pub aloud: String,
    /// Its ruling.
    pub ruling: Ruling,
    /// The entry that struck it out, if one did.
    pub struck_by: Option<u32>,
}

/// A reply as text, without a line break at its end; empty where there is nothing to say.
#[must_use]
pub fn text(reply: &Reply, books: Books<'_>, look: Look) -> String {
    let told = match reply {
        Reply::Silent | Reply::Left => String::new(),
        Reply::Dropped => "nothing was booked".to_owned(),
        Reply::Booked(booked) => booked::text(booked, books, look),
        Reply::Amended(amendment) => amended::text(amendment, books, look),
        Reply::Told(told) => tables::text(told, books, look),
        Reply::Refused(refusal) => booked::refusal(refusal, books, look),
    };
    let as_it_is = matches!(reply, Reply::Told(told) if matches!(**told, Told::Content(_)));
    if look.plain || as_it_is { told } else { look.wrap(&told) }
}

/// Topics of `law`, in the order of the switches.
#[must_use]
pub fn topics() -> Vec<&'static str> {
    let mut topics: Vec<&'static str> = Vec::new();
    for switch in Switch::ALL {
        if !topics.contains(&switch.about().topic) {
            topics.push(switch.about().topic);
        }
    }
    topics
}
