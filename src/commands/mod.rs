//! The language of the table: one file a command. A command makes an order or a query and nothing
//! more; grammar, help, completion and examples of it stand beside its reader.

mod amount;
mod canonical;
mod completing;
mod helping;
mod reader;
mod readings;
mod shorthand;
mod suggesting;
mod words;

pub use amount::amount as read_amount;
pub use canonical::write;
pub use completing::{Candidate, Completion, complete, wanted};
pub use helping::help;
pub use reader::Reader;
pub use readings::{second_line, taken_as, text_of};
pub use rule::house_rule;
pub use suggesting::{Suggestion, sensible};
pub use words::{LONGEST_LINE, Word, quote, split};

use std::path::PathBuf;

use crate::bank::{Act, Order};
use crate::edition::Switch;
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;
use crate::names::{Key, nearest};
use crate::report::export::Format;
use crate::rulings::{Books, Refusal, Why};

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parsed {
    /// Something to be booked.
    Order(Order),
    /// Something to be read.
    Query(Query),
    /// Something about the books themselves.
    Journal(Journal),
}

/// A question that changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is the command of its name")]
pub enum Query {
    Standings { at: Option<u32> },
    Estate { player: Option<PlayerId> },
    Player { player: PlayerId },
    Raise { player: PlayerId, sum: Option<Money>, spared: Vec<SpaceId> },
    Deeds,
    Groups,
    Bank,
    Notes { sum: Option<Money> },
    Board,
    History { player: Option<PlayerId>, count: Option<usize> },
    Show { entry: u32 },
    Diff { from: u32, to: Option<u32> },
    Why { of: WhyOf },
    Try { line: String },
    Law { topic: Option<String> },
    Compare { of: String },
    Clock { show: bool },
    Count,
    Rules { switch: Option<Switch> },
    Audit,
    Help { topic: Option<String> },
    Export { format: Format, file: Option<PathBuf> },
    Now,
    Report { file: Option<PathBuf> },
}

/// Of what the reasons are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyOf {
    /// The last entry.
    Last,
    /// An entry.
    Entry(u32),
    /// A command, as if it were booked now.
    Line(String),
}

/// What is done with the books themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the command's words")]
pub enum Journal {
    /// Take back the last so many entries.
    Undo(u32),
    /// Take back everything after this entry; so many entries after the undo belong to it.
    UndoTo { entry: u32, then: Option<u32> },
    /// Put this line, or nothing, in the place of an entry.
    Amend { entry: u32, line: Option<String> },
    /// Take the last undo back.
    Redo,
    /// Leave the game; it is kept.
    Quit,
}

/// Where a command stands in the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Money that changes hands.
    Money,
    /// Deeds and buildings.
    Property,
    /// Money trouble.
    Trouble,
    /// Jail, cards and dice.
    Board,
    /// Looking things up.
    Look,
    /// Rules and reasons.
    Rules,
    /// The books themselves.
    Books,
    /// Players and the table.
    Table,
    /// Time and the end.
    Ending,
}

impl Family {
    /// All families in the order of the help.
    pub const ALL: &'static [(Family, &'static str)] = &[
        (Family::Money, "money"),
        (Family::Property, "property"),
        (Family::Board, "the board"),
        (Family::Trouble, "trouble"),
        (Family::Look, "look"),
        (Family::Rules, "rules"),
        (Family::Books, "the books"),
        (Family::Table, "the table"),
        (Family::Ending, "the end"),
    ];
}

/// What a word of a command can be, for completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A player.
    Player,
    /// A player who owes something.
    Debtor,
    /// Whom the player named before owes something.
    Creditor,
    /// A player in jail.
    Jailed,
    /// A player who can still bid.
    Bidder,
    /// A player, `bank`, `pot` or `all`.
    Party,
    /// A deed of the bank.
    FreeDeed,
    /// A deed that a player owns.
    OwnedDeed,
    /// A deed that can be mortgaged.
    FreeOfMortgage,
    /// A mortgaged deed.
    MortgagedDeed,
    /// Any deed.
    Deed,
    /// A street or group.
    Site,
    /// A street or group with buildings.
    BuiltSite,
    /// A tax space.
    Tax,
    /// Any space.
    Space,
    /// An amount.
    Amount,
    /// A number.
    Number,
    /// Holdings: deeds, cards, cash.
    Holdings,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A switch.
    Switch,
    /// What the switch named before can be set to.
    SwitchValue,
    /// A command.
    Command,
    /// A topic of the law.
    Topic,
    /// Free text.
    Text,
    /// A name that somebody or something is given.
    Name,
}

/// A command: everything about it in one value.
#[derive(Debug)]
pub struct Command {
    /// The full verb, as scripts and the journal have it.
    pub verb: &'static str,
    /// Short forms that are always understood.
    pub short: &'static [&'static str],
    /// Its forms.
    pub grammar: &'static [&'static str],
    /// One line about it.
    pub says: &'static str,
    /// More about it.
    pub more: &'static str,
    /// Where it stands in the help.
    pub family: Family,
    /// Its words, for completion; the last repeats where [`Command::repeats`].
    pub slots: &'static [Slot],
    /// Whether the last slot may come several times.
    pub repeats: bool,
    /// Lines that run as they stand, each in the game of [`example_setup`].
    pub examples: &'static [&'static str],
    /// Codes of the refusals that are its own.
    pub errors: &'static [&'static str],
    /// The rules behind it.
    pub rules: &'static [Switch],
    /// Reads its words.
    pub read: fn(&mut Reader<'_>) -> Result<Read, Refusal>,
}

/// What reading a command's words gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read {
    /// Something to be booked.
    Act(Act),
    /// Something to be read.
    Query(Query),
    /// Something about the books.
    Journal(Journal),
}

/// The edition in which the examples of all commands run.
pub const EXAMPLE_EDITION: &str = "euro";

/// The lines that set up the game in which examples run: players Anna, Bo and Cara.
pub const EXAMPLE_SETUP: &[&str] = &[
    "collect Anna 1,500",
    "buy Anna Rome",
    "buy Anna Bruxelles",
    "buy Anna Amsterdam",
    "buy Bo Helsinki",
    "mortgage Helsinki",
    "buy Cara Schiphol",
    "build Rome",
    "build Amsterdam",
    "build Bruxelles",
    "jail Cara",
    "card Bo chance jail",
    "owe Cara Anna 60",
];

/// What is added to it for examples that need an open auction.
const EXAMPLE_AUCTION: &[&str] = &["auction Paris", "bid Anna 10"];

/// The lines that set up the game in which the examples of a command run.
#[must_use]
pub fn example_setup(command: &Command) -> Vec<&'static str> {
    let auction = if matches!(command.verb, "bid" | "pass" | "sold") { EXAMPLE_AUCTION } else { &[] };
    EXAMPLE_SETUP.iter().chain(auction).copied().collect()
}

macro_rules! commands {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*
        /// All commands, in the order of the help.
        pub const ALL: &[&Command] = &[$(&$file::COMMAND),*];
    };
}

commands![
    pay, collect, go, tax, rent, buy, auction, bid, pass, sold, deal, trade, mortgage, lift, build, sell, roll, jail,
    out, card, land, turn, follow, owe, raise, settle, bankrupt, resign, standings, estate, player, deeds, groups,
    bank, notes, board, history, show, diff, why, law, compare, rule, note, undo, redo, amend, audit, opening, join,
    rename, label, clock, count, finish, export, report, help, quit,
];

/// How forgiving the reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Full verbs and declared short forms only: scripts and the journal.
    Script,
    /// Any beginning of a verb that is one verb's alone as well: the prompt.
    Prompt,
}

/// Words that people type for a command of another name.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("house", "build"),
    ("houses", "build"),
    ("hotel", "build"),
    ("unmortgage", "lift"),
    ("redeem", "lift"),
    ("purchase", "buy"),
    ("transfer", "pay"),
    ("give", "pay"),
    ("salary", "go"),
    ("swap", "trade"),
    ("exchange", "trade"),
    ("score", "standings"),
    ("balance", "standings"),
    ("balances", "standings"),
    ("exit", "quit"),
    ("bye", "quit"),
    ("bail", "out"),
    ("who", "deeds"),
    ("whose", "deeds"),
    ("how", "standings"),
    ("cash", "standings"),
    ("money", "standings"),
    ("take", "undo"),
    ("back", "undo"),
    ("claims", "?"),
    ("debts", "?"),
    ("debt", "owe"),
    ("pot", "bank"),
    ("time", "clock"),
    ("leave", "resign"),
    ("save", "quit"),
    ("close", "quit"),
];

/// The command that is called exactly this, in whatever case.
fn named(word: &str) -> Option<&'static Command> {
    let is = |name: &str| name.eq_ignore_ascii_case(word);
    ALL.iter().find(|c| is(c.verb) || c.short.iter().any(|short| is(short))).copied()
}

/// The command of that verb or short form.
///
/// # Errors
/// `syntax` where there is none, or a beginning fits several.
pub fn command(word: &str, mode: Mode) -> Result<&'static Command, Refusal> {
    if let Some(found) = named(word) {
        return Ok(found);
    }
    let word = word.to_lowercase();
    if mode == Mode::Prompt && !word.is_empty() {
        let fits: Vec<&&Command> = ALL.iter().filter(|c| c.verb.starts_with(&word)).collect();
        match fits.as_slice() {
            [one] => return Ok(one),
            [] => {}
            several => {
                let choices: Vec<String> = several.iter().map(|c| c.verb.to_owned()).collect();
                return Err(Why::Ambiguous { word, typed: choices.clone(), choices }.into());
            }
        }
    }
    let near = OTHER_WORDS
        .iter()
        .find(|(other, _)| *other == word)
        .map(|(_, verb)| *verb)
        .or_else(|| nearest(&word, ALL.iter().map(|c| c.verb)))
        .map(str::to_owned);
    Err(Why::UnknownCommand { word, near }.into())
}

/// Reads a line that is neither empty nor a comment.
///
/// # Errors
/// Whatever is wrong with it.
pub fn parse(line: &str, books: Books<'_>, mode: Mode) -> Result<Parsed, Refusal> {
    let line = line.trim();
    if line.starts_with('?') {
        // However many of them: to try a question is to ask it.
        let rest = line.trim_start_matches(|c: char| c == '?' || c.is_whitespace());
        let query = if rest.is_empty() { Query::Now } else { Query::Try { line: rest.to_owned() } };
        return Ok(Parsed::Query(query));
    }
    if let Some(act) = shorthand::read(line, books) {
        return Ok(Parsed::Order(Order { act, agreed: false }));
    }
    let mut reader = Reader::new(line, books)?;
    let Some(verb) = reader.next_word() else {
        return Err(
            Why::Syntax { says: "the line is empty".to_owned(), hint: "`help` lists the commands".to_owned() }.into()
        );
    };
    let command = command(&verb.text, mode).map_err(|refusal| not_a_verb(&verb.text, books).unwrap_or(refusal))?;
    // A command within the line has its own `agreed`.
    let whole = command.verb != "note" && !command.slots.contains(&Slot::Command);
    let agreed = whole && reader.take_agreed();
    let read = (command.read)(&mut reader);
    reader.closed()?;
    let read = read?;
    reader.end(command.grammar[0])?;
    Ok(match read {
        Read::Act(act) => Parsed::Order(Order { act, agreed }),
        Read::Query(query) => Parsed::Query(query),
        Read::Journal(journal) => Parsed::Journal(journal),
    })
}

/// What helps somebody whose line begins with a roll or with a player.
fn not_a_verb(word: &str, books: Books<'_>) -> Option<Refusal> {
    let syntax = |says: String, hint: &str| Some(Why::Syntax { says, hint: hint.to_owned() }.into());
    if word.starts_with('#') {
        return syntax(
            format!("there is no command `{word}`"),
            "`#` begins a comment only as the first character of a line",
        );
    }
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let hint = "a roll is both dice as two digits, such as `34`, or `roll 3 4`; an amount needs a verb before it";
        return syntax(format!("there is no command `{word}`"), hint);
    }
    let typed = Key::new(word);
    let player = books.game.players().iter().find(|p| p.key.rank(&typed).is_some_and(|rank| rank <= 1))?;
    syntax(
        format!("a line begins with what is done, not with {}", player.name),
        "such as `rent`, `pay`, `bid`, `buy`, then who",
    )
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn verbs_and_short_forms_are_unique() {
        let mut seen: Vec<&str> = Vec::new();
        for command in ALL {
            for word in std::iter::once(&command.verb).chain(command.short) {
                assert!(!seen.contains(word), "{word} stands for two commands");
                seen.push(word);
            }
        }
    }

    #[test]
    fn every_code_that_a_command_names_exists() {
        let codes: Vec<&str> = crate::rulings::Why::codes().into_iter().map(|(c, _)| c).collect();
        for command in ALL {
            for code in command.errors {
                assert!(codes.contains(code), "{}: {code}", command.verb);
            }
        }
    }
}
