//! `new` and `run`: games driven by scripts.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use super::args::{GameOptions, NewOptions, RulesOptions, RunOptions};
use super::lines::{first_command, next_line, reader};
use super::told::{complain, shown_name};
use super::{wizard, words};
use crate::bank::names_in;
use crate::edition::{Edition, LoadError};
use crate::files;
use crate::names::is_invisible;
use crate::repl::{Keyboard, terminal};
use crate::report::{Look, Reply, text, write_json_line};
use crate::rulings::{Books, Refusal, Why};
use crate::session::{OpenError, Session, Setup, Unasked, read_start, store_refusal, system_time};
use crate::store::{Notice, Store, StoreError};

/// So many commands are brought to disk together at most; nothing is acknowledged before.
const BATCH: usize = 256;

/// What the options of a new game mean.
///
/// # Errors
/// Where a house rule is not written as RULE=VALUE, or a player has no name.
pub fn setup(options: &GameOptions) -> Result<Setup, String> {
    Ok(Setup {
        players: seated(&options.players)?,
        clock: options.time.clone().or_else(|| options.until.as_ref().map(|until| format!("until {until}"))),
        ..rules(&options.rules)?
    })
}

/// The names of players as they were given.
///
/// # Errors
/// Where one is empty.
pub fn seated(players: &[String]) -> Result<Vec<String>, String> {
    if players.iter().any(|p| names_in(p).is_empty()) {
        return Err("a name in `--players` is empty: write it as `--players Anna,Bo`".to_owned());
    }
    Ok(players.iter().flat_map(|p| names_in(p)).collect())
}

/// A game of these rules, with nobody at the table yet.
pub fn rules(options: &RulesOptions) -> Result<Setup, String> {
    let mut house = Vec::new();
    for rule in &options.house {
        let Some((name, value)) = rule.split_once('=') else {
            return Err(format!("`--house {rule}`: write it as RULE=VALUE"));
        };
        house.push((name.trim().to_owned(), value.trim().to_owned()));
    }
    Ok(Setup {
        edition: options.edition.clone().unwrap_or_default(),
        variant: options.variant.clone(),
        house,
        user_folder: super::folders::editions(),
        ..Setup::default()
    })
}

/// `banker new`: at a terminal it asks for what is missing and plays on; in a pipe it only creates.
pub fn new(options: &NewOptions, plain: bool) -> ExitCode {
    let mut setup = match setup(&options.game) {
        Ok(setup) => setup,
        Err(says) => return usage(&says),
    };
    let at_terminal = terminal::is_there();
    let guided = at_terminal && setup.players.is_empty();
    if !at_terminal && setup.players.is_empty() {
        return usage(
            "a game needs players: name them with `--players Anna,Bo`, or start `banker new` at a terminal, which asks",
        );
    }
    let mut keyboard = match Keyboard::new(plain) {
        Ok(keyboard) => keyboard,
        Err(error) => return fail(&files::trouble(&error)),
    };
    if guided {
        setup = match wizard::complete(setup, &mut keyboard, terminal::look(plain)) {
            Ok(setup) => setup,
            Err(wizard::Left::Away) => {
                println!("no game was started");
                return ExitCode::SUCCESS;
            }
            Err(wizard::Left::Trouble(says)) => return fail(&says),
        };
    }
    let begun =
        super::folders::begin(options.file.as_deref(), &setup, |file| Session::create(&setup, file, system_time()));
    let (file, created) = match begun {
        Ok(begun) => begun,
        Err(says) => return fail(&says),
    };
    created.iter().for_each(say_assumed);
    match created {
        Ok(mut session) if at_terminal => {
            if guided {
                wizard::take_over(&mut session, &mut keyboard, terminal::look(plain));
            }
            super::games::enter(session, &mut keyboard, &file, plain)
        }
        Ok(session) => {
            let books = session.books();
            let players: Vec<&str> = books.game.players().iter().map(|p| p.name.as_str()).collect();
            let says = format!("{}, {} with {}", books.edition.name, books.edition.variant, players.join(", "));
            // The game is closed in good order before anything is told of it.
            drop(session);
            println!("{says}");
            println!("{}", shown_name(&file));
            ExitCode::SUCCESS
        }
        Err(error) => open_failure(&error),
    }
}

/// `banker run`.
pub fn script(options: &RunOptions, plain: bool) -> ExitCode {
    let setup = match setup(&options.game) {
        Ok(setup) => setup,
        Err(says) => return usage(&says),
    };
    let lines = match reader(&options.script) {
        Ok(lines) => lines,
        Err(says) => return fail(&says),
    };
    let (start, lines) = match first_command(lines) {
        Ok(found) => found,
        Err(error) => return fail(&files::trouble(&error)),
    };
    let setup = match start {
        None => setup,
        Some(_) if setup_given(&options.game) => {
            return usage(
                "the script starts its own game; leave out --edition, --variant, --players, --house, --time and --until",
            );
        }
        Some(_) if options.file.as_ref().is_some_and(|f| has_game(f)) => {
            return usage("the script starts its own game, but there is a game in this file already");
        }
        Some(line) => match read_start(&line, super::folders::editions()) {
            Ok(setup) => setup,
            Err(refusal) => return open_failure(&OpenError::Refused(Box::new(refusal), Box::new(Edition::nameless()))),
        },
    };
    let (mut session, begun) = match opened(options.file.as_deref(), &setup) {
        Ok(opened) => opened,
        Err(error) => return open_failure(&error),
    };
    if !begun && setup_given(&options.game) {
        match session.misfits(&setup) {
            Ok(misfits) if misfits.is_empty() => {}
            Ok(misfits) => {
                let file = options.file.as_ref().map_or_else(String::new, |file| file.display().to_string());
                return usage(&format!(
                    "there is a game in {file}, and it is another one: {}; leave out what is said of a new game, or \
                     name another file",
                    misfits.join("; ")
                ));
            }
            Err(error) => return open_failure(&error),
        }
    }
    say_assumed(&session);
    tell_notice(&session);
    session.let_write_files();
    let ran = run_lines(&mut session, lines, options, terminal::look(plain));
    let kept = match &options.file {
        None => {
            // A game in memory ends with the program, which need not take it to pieces first.
            std::mem::forget(session);
            true
        }
        Some(file) if begun && session.is_empty() => {
            // So that a name typed wrong leaves nothing behind.
            session.abandon();
            complain(&format!("no game was begun in {}: nobody was seated, and nothing booked", file.display()));
            true
        }
        Some(_) => leave(&mut session),
    };
    match ran {
        Ok(_) if !kept => ExitCode::FAILURE,
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&files::trouble(&error)),
    }
}

/// The game that a script plays, and whether it was begun just now.
fn opened(file: Option<&Path>, setup: &Setup) -> Result<(Session, bool), OpenError> {
    let Some(file) = file else { return Session::in_memory(setup, system_time()).map(|session| (session, true)) };
    if !has_game(file) {
        match Session::create(setup, file, system_time()) {
            // Another banker began it meanwhile, and has left it.
            Err(OpenError::Store(StoreError::Exists(_))) if has_game(file) => {}
            created => return created.map(|session| (session, true)),
        }
    }
    Session::open(file, system_time()).map(|session| (session, false))
}

/// Whether there is a file that a game would not be started in.
fn has_game(file: &Path) -> bool {
    file.exists() && !Store::is_blank(file)
}

/// What the setting-up took for granted stands beside the output, not in it.
fn say_assumed(session: &Session) {
    for says in session.assumed_at_start() {
        eprintln!("assumed: {says}");
    }
}

fn setup_given(game: &GameOptions) -> bool {
    let rules = &game.rules;
    rules.edition.is_some()
        || rules.variant.is_some()
        || !rules.house.is_empty()
        || !game.players.is_empty()
        || game.time.is_some()
        || game.until.is_some()
}

/// Runs all lines; tells whether every one was accepted.
fn run_lines(
    session: &mut Session,
    mut lines: Box<dyn BufRead>,
    options: &RunOptions,
    look: Look,
) -> std::io::Result<bool> {
    let mut out = std::io::stdout().lock();
    let mut batch = Batch::default();
    let mut all_accepted = true;
    let on_disk = options.file.is_some();
    let from_pipe = options.script == Path::new("-");
    let mut number = 0;
    let mut read = Vec::new();
    while let Some((line, is_text)) = next_line(&mut *lines, &mut read)? {
        number += 1;
        if on_disk && batch.lines == 0 {
            session.begin_batch();
        }
        let line: &str = &line;
        let reply = if is_text {
            session.submit(line, &mut Unasked)
        } else {
            // A sign that is not seen makes it a line that cannot be shown, and refused as such.
            session.submit(&line.replace('\u{fffd}', "\u{200b}\u{fffd}"), &mut Unasked)
        };
        let refused = matches!(reply, Reply::Refused(_));
        batch.lines += 1;
        let from = batch.told.len();
        answer(&mut batch.told, number, line, &reply, session.books(), options.json, look);
        if on_disk && !matches!(reply, Reply::Silent) {
            let asks = matches!(reply, Reply::Told(_));
            batch.answered.push(Answered { number, line: line.to_owned(), from, asks });
        }
        all_accepted &= !refused;
        let mut stop = matches!(reply, Reply::Left) || (refused && !options.keep_going);
        // A line from a pipe is answered at once.
        if stop || batch.lines >= BATCH || from_pipe || session.store().has_lost_batch() {
            let kept = batch.close(session, options, look, &mut out)?;
            all_accepted &= kept;
            stop |= !kept && !options.keep_going;
        }
        if stop {
            break;
        }
    }
    Ok(batch.close(session, options, look, &mut out)? && all_accepted)
}

/// Lines that are brought to disk together.
#[derive(Default)]
struct Batch {
    /// How many there are, comments too.
    lines: usize,
    /// Their answers, which wait until they are on disk.
    told: Vec<u8>,
    /// Those that are answered, with their numbers; none where nothing is brought to disk.
    answered: Vec<Answered>,
}

/// A line that was answered.
struct Answered {
    number: usize,
    line: String,
    /// Where its answer begins.
    from: usize,
    /// It books nothing.
    asks: bool,
}

impl Batch {
    /// Brings the lines to disk and tells their answers. Where that fails, the first that books is refused
    /// instead, and all after it where the script goes on after a refusal. Tells whether they are on disk.
    fn close(
        &mut self,
        session: &mut Session,
        options: &RunOptions,
        look: Look,
        out: &mut dyn Write,
    ) -> std::io::Result<bool> {
        let flushed = if options.file.is_some() { session.flush() } else { Ok(()) };
        if let Err(error) = &flushed {
            // What was asked before anything was booked is true all the same.
            let first = self.answered.iter().position(|line| !line.asks).unwrap_or(0);
            let lost = self.answered.get(first..).unwrap_or_default();
            self.told.truncate(lost.first().map_or(0, |line| line.from));
            let (refusal, most) = match lost {
                [line, _, ..] if !options.keep_going => (none_from(line.number, error), 1),
                _ => (store_refusal(error), lost.len()),
            };
            let reply = Reply::Refused(Box::new(refusal));
            for line in lost.iter().take(most) {
                answer(&mut self.told, line.number, &line.line, &reply, session.books(), options.json, look);
            }
        }
        out.write_all(&self.told)?;
        out.flush()?;
        self.lines = 0;
        self.told.clear();
        self.answered.clear();
        Ok(flushed.is_ok())
    }
}

/// Why nothing from a line on is in the file.
fn none_from(number: usize, error: &StoreError) -> Refusal {
    let says = store_refusal(error).message(&Edition::nameless());
    let hint = format!("nothing from line {number} on is in the file; mend it, then run the script again from there");
    Why::FileTrouble { says, hint }.into()
}

/// Adds what is printed for a line.
fn answer(out: &mut Vec<u8>, number: usize, line: &str, reply: &Reply, books: Books<'_>, json: bool, look: Look) {
    if json {
        return write_json_line(out, number, line.trim_end(), reply, books);
    }
    let mut told = text(reply, books, look);
    if matches!(reply, Reply::Refused(_)) {
        told = format!("line {number}: {}\n{told}", shown(line));
    }
    if !told.is_empty() {
        told.push('\n');
        out.extend_from_slice(told.as_bytes());
    }
}

/// The longest echo of a refused line, in characters.
const LONGEST_ECHO: usize = 120;

/// A refused line as it can be shown: what would move the cursor or is not seen is replaced, and a
/// long line is cut.
pub fn shown(line: &str) -> String {
    let visible = |c: char| if c.is_control() || is_invisible(c) { '\u{fffd}' } else { c };
    let mut echo: String = line.trim().chars().take(LONGEST_ECHO).map(visible).collect();
    if line.trim().chars().count() > LONGEST_ECHO {
        echo.push('…');
    }
    echo
}

/// Tells what whoever opened the game should know of its file.
pub fn tell_notice(session: &Session) {
    tell_notice_of(session.store());
}

/// The same of a file that was opened only to look into it.
pub fn tell_notice_of(store: &Store) {
    store.notices().iter().for_each(|notice| complain_of(store, notice));
}

/// Closes the file of a game that is left; tells whether all that was booked is in it.
fn leave(session: &mut Session) -> bool {
    let notice = session.leave();
    if let Some(notice) = &notice {
        complain_of(session.store(), notice);
    }
    notice.is_none()
}

fn complain_of(store: &Store, notice: &Notice) {
    let file = store.path().map(|path| format!("{}: ", path.display())).unwrap_or_default();
    complain(&format!("{file}{}", words::notice(notice)));
}

/// The exit status of wrong usage.
pub const USAGE: u8 = 2;

/// Wrong usage.
pub fn usage(says: &str) -> ExitCode {
    complain(says);
    ExitCode::from(USAGE)
}

/// Something cannot be done.
pub fn fail(says: &str) -> ExitCode {
    complain(says);
    ExitCode::FAILURE
}

/// A game that cannot be started or opened: wrong usage, or a file that cannot be read.
pub fn open_failure(error: &OpenError) -> ExitCode {
    let says = words::open_error(error);
    let code = match error {
        OpenError::Store(error) => store_refusal(error).code(),
        OpenError::Refused(refusal, _) => refusal.code(),
        _ => "",
    };
    complain(&if code.is_empty() { says } else { format!("{says}\n   ({code})") });
    match error {
        OpenError::Edition(LoadError::Unknown { .. }) | OpenError::Variant(..) | OpenError::Refused(..) => {
            ExitCode::from(USAGE)
        }
        OpenError::Edition(_) | OpenError::Store(_) | OpenError::Broken(..) => ExitCode::FAILURE,
    }
}
