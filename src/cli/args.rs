//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};

/// The version, with the commit where the build could know it.
const VERSION: &str = match option_env!("BANKER_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// Keeps the books of a Monopoly-style game beside a real board.
#[derive(Debug, Parser)]
#[command(name = "banker", version = VERSION, about, propagate_version = true)]
pub struct Args {
    /// No colours, boxes or hints: for screen readers and simple terminals.
    #[arg(long, global = true)]
    pub plain: bool,
    /// What to do; without it the latest unfinished game is resumed.
    #[command(subcommand)]
    pub task: Option<Task>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Start a game.
    New(NewOptions),
    /// Learn it in ten minutes: a practice game of which nothing is kept.
    Tutorial,
    /// Open a game and play on.
    Open(OpenOptions),
    /// List the games, or delete one.
    Games(GamesOptions),
    /// What one player's holdings are worth by the count at the end, without a game.
    Estate(EstateOptions),
    /// Count a table that kept no books, player by player.
    Count(CountOptions),
    /// A countdown that fills the terminal, without a game; `q` leaves it.
    Clock(ClockOptions),
    /// Run commands from a file or from standard input (`-`), one a line.
    Run(RunOptions),
    /// The editions: list, show, check, compare and make them.
    #[command(subcommand)]
    Edition(EditionTask),
    /// Tell which banknotes make a sum, or what the box allows for at the start.
    Notes(NotesOptions),
    /// Tell the interest on a sum.
    Interest(SumOptions),
    /// Tell the rent of a deed, without a game.
    Rent(RentOptions),
    /// Write a game as JSON, rows, a script or the journal of an accounting program.
    Export(ExportOptions),
    /// Reckon a game's books again: hashes, conservation, every ruling; what was agreed is listed.
    Audit(AuditOptions),
    /// Make a game of a JSON export or of an exported script.
    Import(ImportOptions),
    /// Write a game as one page for a browser.
    Report(ReportOptions),
    /// Bring the sound beginning of a damaged game into a new file.
    Rescue(RescueOptions),
    /// Several games together: wins, average estates, the deeds that paid best.
    Stats(StatsOptions),
    /// Print the completions for a shell: bash, zsh, fish, powershell or elvish.
    Completions(CompletionsOptions),
    /// Print the manual page, the language of the table included.
    Man(ManOptions),
}

/// By which rules.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct RulesOptions {
    /// The edition: a name or a file.
    #[arg(long, value_name = "NAME or FILE")]
    pub edition: Option<String>,
    /// The variant, such as quick or timed.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A house rule; may be given several times.
    #[arg(long, value_name = "RULE=VALUE")]
    pub house: Vec<String>,
}

/// What a new game needs.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct GameOptions {
    /// The rules.
    #[command(flatten)]
    pub rules: RulesOptions,
    /// The players in order of their seats, separated by commas.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub players: Vec<String>,
    /// A clock of so long: 90m, 1h30.
    #[arg(long, value_name = "LENGTH", conflicts_with = "until")]
    pub time: Option<String>,
    /// A clock that runs until a time of day: 21:30, or "2026-12-24 21:30".
    #[arg(long, value_name = "TIME")]
    pub until: Option<String>,
}

/// `new`.
#[derive(Debug, Default, ClapArgs)]
pub struct NewOptions {
    /// The game.
    #[command(flatten)]
    pub game: GameOptions,
    /// The game's file.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `run`.
#[derive(Debug, ClapArgs)]
pub struct RunOptions {
    /// The script, or `-` for standard input.
    pub script: PathBuf,
    /// The game.
    #[command(flatten)]
    pub game: GameOptions,
    /// Keep the game in memory only.
    #[arg(long, conflicts_with = "file")]
    pub memory: bool,
    /// Open this game, or start it where there is none.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// One JSON object a command.
    #[arg(long)]
    pub json: bool,
    /// Go on after a refusal.
    #[arg(long)]
    pub keep_going: bool,
}

/// `open`.
#[derive(Debug, ClapArgs)]
pub struct OpenOptions {
    /// The game's file, its name, or its number in `banker games`.
    #[arg(value_name = "GAME")]
    pub game: String,
}

/// `games`.
#[derive(Debug, ClapArgs)]
pub struct GamesOptions {
    /// Finished games too.
    #[arg(long)]
    pub all: bool,
    /// What to do with them; without it they are listed.
    #[command(subcommand)]
    pub task: Option<GamesTask>,
}

/// What to do with games.
#[derive(Debug, Subcommand)]
pub enum GamesTask {
    /// Delete a game for good, after a question.
    Delete(OpenOptions),
}

/// `audit`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Exit status: 0 where the books are in order, 1 where they are not, 2 where they could not be \
                        audited. The file may be read-only, and open in another banker.")]
pub struct AuditOptions {
    /// The game's file, which is only read.
    pub file: PathBuf,
    /// One JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}

/// `export`.
#[derive(Debug, ClapArgs)]
pub struct ExportOptions {
    /// The game's file.
    pub file: PathBuf,
    /// The format: json, csv, ledger, hledger, beancount or script; json, or what the ending of
    /// `--out` says, where there is none.
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Only the entries from this one on.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>)]
    pub since: u32,
    /// The file to write, which must not exist; standard output where there is none.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `import`.
#[derive(Debug, ClapArgs)]
pub struct ImportOptions {
    /// The export, or `-` for standard input.
    pub export: PathBuf,
    /// The game's new file.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// `edition …`.
#[derive(Debug, Subcommand)]
pub enum EditionTask {
    /// List the editions with their variants.
    List,
    /// Show an edition: board, money, rules and where they stand.
    Show {
        /// A name or a file.
        edition: String,
        /// Under this variant.
        #[arg(long, value_name = "NAME")]
        variant: Option<String>,
    },
    /// Check edition files: every fault with its line and column.
    Check {
        /// The files, or names of editions.
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// Tell every rule that differs between two editions.
    Diff {
        /// A name or a file; `NAME/VARIANT` for a variant.
        one: String,
        /// The other.
        other: String,
    },
    /// Make a file of names for your own board, to be filled in.
    New {
        /// The file to make.
        file: PathBuf,
        /// The edition whose board and rules it keeps.
        #[arg(long, value_name = "NAME", default_value = "classic-us")]
        from: String,
    },
    /// Print the JSON Schema of edition files.
    Schema,
    /// Print every rule of every edition, section by section, as Markdown.
    Rules,
}

/// `notes`.
#[derive(Debug, ClapArgs)]
pub struct NotesOptions {
    /// The sum; without it the starting hands.
    pub sum: Option<String>,
    /// The edition: a name or a file.
    #[arg(long, value_name = "NAME or FILE")]
    pub edition: Option<String>,
    /// How many players are dealt starting hands.
    #[arg(long, value_name = "N", conflicts_with = "sum", value_parser = number::<usize>)]
    pub players: Option<usize>,
}

/// `interest`.
#[derive(Debug, ClapArgs)]
pub struct SumOptions {
    /// The loan.
    pub sum: String,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesOptions,
}

/// `rent`.
#[derive(Debug, ClapArgs)]
pub struct RentOptions {
    /// The deed landed on, and the dice where it is a utility.
    #[arg(required = true)]
    pub deed: Vec<String>,
    /// All that its owner holds, such as `Rome:2 Amsterdam`; the deed alone where it is not given.
    #[arg(long, value_name = "HOLDING…", num_args = 1..)]
    pub owns: Vec<String>,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesOptions,
}

/// `report`.
#[derive(Debug, ClapArgs)]
pub struct ReportOptions {
    /// The game's file.
    pub file: PathBuf,
    /// The page to write, which must not exist; `-` is standard output, and without it the page
    /// is named for the game's file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `rescue`.
#[derive(Debug, ClapArgs)]
pub struct RescueOptions {
    /// The damaged file; it is not touched.
    pub file: PathBuf,
    /// The new file, which must not exist; without it, one beside the damaged file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `stats`.
#[derive(Debug, ClapArgs)]
pub struct StatsOptions {
    /// The games' files; one that is damaged is named and skipped.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `clock`.
#[derive(Debug, ClapArgs)]
pub struct ClockOptions {
    /// How long: 25m, 1h30, 90s.
    #[arg(value_name = "LENGTH")]
    pub length: String,
}

/// `estate`.
#[derive(Debug, ClapArgs)]
pub struct EstateOptions {
    /// The edition: a name or a file.
    #[arg(long, value_name = "NAME or FILE")]
    pub edition: Option<String>,
    /// The variant, such as quick or timed.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// The money: a sum, or notes such as 2x500+3x100.
    #[arg(long, value_name = "SUM", default_value = "0")]
    pub cash: String,
    /// Deeds and cards: Rome, Paris:m, Berlin:3, Oslo:hotel, card.
    #[arg(value_name = "HOLDING")]
    pub holdings: Vec<String>,
    /// As a JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `count`.
#[derive(Debug, ClapArgs)]
pub struct CountOptions {
    /// The rules.
    #[command(flatten)]
    pub rules: RulesOptions,
    /// The players in order of their seats, separated by commas.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub players: Vec<String>,
    /// Print a script to fill in and run.
    #[arg(long)]
    pub template: bool,
}

/// `completions`.
#[derive(Debug, ClapArgs)]
pub struct CompletionsOptions {
    /// The shell.
    pub shell: String,
}

/// `man`.
#[derive(Debug, ClapArgs)]
pub struct ManOptions {
    /// Write a page for every task into this folder instead.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// A whole number; what it is not is told in words that are not a parser's.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "write a whole number, such as 12".to_owned())
}
