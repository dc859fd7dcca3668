//! The games in the user's folder: the list, opening one, deleting one.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::{Local, TimeZone};

use super::args::{GamesOptions, GamesTask};
use super::told::{shown_name, visible};
use super::{folders, run, words};
use crate::bank::any_choice_open;
use crate::clock::Millis;
use crate::files;
use crate::names::{Found, Key, look_up};
use crate::repl::{self, Coach, Keyboard, terminal};
use crate::report::table_of;
use crate::rulings::worth;
use crate::session::{OpenError, Session, system_time};
use crate::store::{Notice, Store, StoreError};

/// A game file in the folder.
struct Listed {
    path: PathBuf,
    name: String,
    /// When its last entry was booked; 0 where the file cannot be read.
    last: Millis,
}

/// What the list tells of a game.
struct Summary {
    edition: String,
    players: String,
    entries: u32,
    leader: String,
    finished: bool,
    /// It was copied while it was open, and may lack what was booked last.
    incomplete: bool,
}

/// All games of the folder, those played last first.
fn all() -> Vec<Listed> {
    let Some(entries) = folders::games().and_then(|folder| std::fs::read_dir(folder).ok()) else { return Vec::new() };
    let mut found: Vec<Listed> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "banker"))
        .filter_map(|path| {
            let name = shown_name(path.file_stem()?);
            let last = last_played(&path);
            Some(Listed { path, name, last })
        })
        .collect();
    found.sort_by(|a, b| b.last.cmp(&a.last).then_with(|| a.name.cmp(&b.name)));
    found
}

/// When the last entry was booked; of a file that another banker holds, when it was written.
fn last_played(path: &Path) -> Millis {
    match Store::open_to_read(path).and_then(|(store, _)| store.extent()) {
        Ok((_, at)) => at,
        Err(StoreError::Busy(_)) => written(path).unwrap_or(Millis::MAX),
        Err(_) => 0,
    }
}

/// When the file of a game that cannot be read was written last.
fn written(path: &Path) -> Option<Millis> {
    let mut log = path.to_owned().into_os_string();
    log.push("-wal");
    let at = |file: &Path| std::fs::metadata(file).and_then(|m| m.modified()).ok();
    let last = at(path).max(at(Path::new(&log)))?;
    Millis::try_from(last.duration_since(std::time::UNIX_EPOCH).ok()?.as_millis()).ok()
}

fn summary(path: &Path) -> Result<Summary, OpenError> {
    let session = Session::open_to_read(path, system_time())?;
    let incomplete = session.store().notices().iter().any(|n| matches!(n, Notice::Incomplete(_)));
    let books = session.books();
    let names: Vec<&str> = books.game.players().iter().map(|p| p.name.as_str()).filter(|n| !n.is_empty()).collect();
    // Who leads would tell what is hidden until a tax is chosen.
    let ranking = if any_choice_open(books).is_ok() { worth::ranking(books) } else { Vec::new() };
    let leader = match ranking.as_slice() {
        [(first, a, Some(_)), (_, b, Some(_)), ..] if a.total() == b.total() => {
            format!("{} and others, {}", books.player(*first), books.money(a.total()))
        }
        [(first, a, Some(_)), ..] => format!("{}, {}", books.player(*first), books.money(a.total())),
        _ => String::new(),
    };
    Ok(Summary {
        edition: format!("{} {}", books.edition.id, books.edition.variant),
        players: names.join(", "),
        entries: books.game.entries(),
        leader,
        finished: books.game.is_finished(),
        incomplete,
    })
}

/// `banker games`.
pub fn games(options: &GamesOptions, plain: bool) -> ExitCode {
    match &options.task {
        Some(GamesTask::Delete(which)) => delete(&which.game, plain),
        None => list(options.all, plain),
    }
}

fn list(all_of_them: bool, plain: bool) -> ExitCode {
    let look = terminal::look(plain);
    let mut rows = Vec::new();
    let mut finished = 0;
    let mut incomplete = Vec::new();
    for (index, game) in all().iter().enumerate() {
        let number = (index + 1).to_string();
        let name = game.name.clone();
        match summary(&game.path) {
            Ok(told) if told.finished && !all_of_them => finished += 1,
            Ok(told) => {
                if told.incomplete {
                    incomplete.push(name.clone());
                }
                let leads = if told.finished { format!("{} (finished)", told.leader) } else { told.leader };
                let cells = [told.edition, told.players, told.entries.to_string(), moment(game.last), leads];
                rows.push([number, name].into_iter().chain(cells).collect());
            }
            Err(OpenError::Store(StoreError::Busy(_))) => {
                let blank = String::new;
                let last = format!("{}, open in another banker", moment(game.last));
                rows.push(vec![number, name, blank(), blank(), blank(), last, blank()]);
            }
            Err(error) => {
                let why = words::open_error(&error);
                rows.push(vec![number, name, visible(why.lines().next().unwrap_or_default())]);
            }
        }
    }
    if rows.is_empty() {
        println!("{}", if finished > 0 { "no unfinished games" } else { "no games yet; `banker new` starts one" });
    } else {
        let head = ["#", "game", "edition", "players", "entries", "last played", "leads"];
        println!("{}", table_of(look, &head, rows, &[0, 4]));
    }
    if finished > 0 {
        println!("finished: {finished}; `banker games --all` lists them too");
    }
    if !incomplete.is_empty() {
        println!("copied while open, so that the last entries may be missing: {}", incomplete.join(", "));
    }
    ExitCode::SUCCESS
}

/// A moment in the time of the place.
fn moment(at: Millis) -> String {
    Local.timestamp_millis_opt(at).single().map_or_else(String::new, |t| t.format("%Y-%m-%d %H:%M").to_string())
}

/// The file that a word means: a path, a number of the list, or a name, as far as it is clear.
fn find(word: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(word);
    if path.exists() {
        return Ok(path);
    }
    let games = all();
    if let Ok(number) = word.parse::<usize>()
        && let Some(game) = number.checked_sub(1).and_then(|i| games.get(i))
    {
        return Ok(game.path.clone());
    }
    let keys: Vec<Key> = games.iter().map(|g| Key::new(&g.name)).collect();
    match look_up(&Key::new(word), keys.iter().enumerate()) {
        Found::One(index) => games.get(index).map(|g| g.path.clone()).ok_or_else(String::new),
        Found::Several(several) => {
            let names: Vec<&str> = several.iter().filter_map(|i| games.get(*i)).map(|g| g.name.as_str()).collect();
            Err(format!("`{word}` can be {}", names.join(", or ")))
        }
        Found::Nothing => Err(format!("there is no file or game `{word}`; `banker games` lists the games")),
    }
}

/// `banker open`.
pub fn open(word: &str, plain: bool) -> ExitCode {
    match find(word) {
        Ok(path) => enter_file(&path, plain),
        Err(says) => run::fail(&says),
    }
}

/// The game to be resumed: of those not finished, the one played last that no other banker has open;
/// with those that are passed over.
pub fn latest() -> (Option<PathBuf>, Vec<String>) {
    let mut busy = Vec::new();
    for game in all() {
        match summary(&game.path) {
            Ok(told) if !told.finished => return (Some(game.path), busy),
            Err(OpenError::Store(StoreError::Busy(_))) => busy.push(game.name),
            _ => {}
        }
    }
    (None, busy)
}

/// Opens a file and plays on.
pub fn enter_file(path: &Path, plain: bool) -> ExitCode {
    match Session::open(path, system_time()) {
        Ok(session) => {
            run::tell_notice(&session);
            match Keyboard::new(plain) {
                Ok(mut keyboard) => enter(session, &mut keyboard, path, plain),
                Err(error) => run::fail(&files::trouble(&error)),
            }
        }
        Err(error) => run::open_failure(&error),
    }
}

/// Plays an open game at the terminal.
pub fn enter(mut session: Session, keyboard: &mut Keyboard, path: &Path, plain: bool) -> ExitCode {
    if !terminal::is_there() {
        return run::usage("the prompt needs a terminal; `banker run SCRIPT --file GAME` runs commands without one");
    }
    let look = terminal::look(plain);
    println!("{}", repl::greeting(&session, look));
    println!("{}", look.dim(&format!("kept in {}", shown_name(path))));
    let options = repl::Options { plain, history: folders::history(path) };
    session.let_write_files();
    match repl::play(session, keyboard, &options) {
        Ok(repl::Left::Displaced(notice)) => run::fail(&format!("{}: {}", path.display(), words::notice(&notice))),
        Ok(left) => {
            let says = match left {
                repl::Left::Finished => {
                    "the game is closed and kept; `banker games --all` lists it, `banker open` opens it"
                }
                _ => "the game is kept; `banker` plays on",
            };
            println!("{}", look.dim(says));
            ExitCode::SUCCESS
        }
        Err(error) => run::fail(&files::trouble(&error)),
    }
}

/// `banker tutorial`.
pub fn tutorial(plain: bool) -> ExitCode {
    if !terminal::is_there() {
        return run::usage("the tutorial needs a terminal");
    }
    let session = match Coach::game(system_time()) {
        Ok(session) => session,
        Err(error) => return run::open_failure(&error),
    };
    let coach = Coach::default();
    println!("{}", coach.welcome(terminal::look(plain)));
    let options = repl::Options { plain, history: None };
    let left =
        Keyboard::new(plain).and_then(|mut keyboard| repl::play_with(session, &mut keyboard, &options, Some(coach)));
    match left {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => run::fail(&files::trouble(&error)),
    }
}

/// `banker games delete`.
fn delete(word: &str, plain: bool) -> ExitCode {
    let path = match find(word) {
        Ok(path) => path,
        Err(says) => return run::fail(&says),
    };
    let what = match summary(&path) {
        Ok(told) if told.players.is_empty() => format!("{} with nobody, {} entries", told.edition, told.entries),
        Ok(told) => format!("{} with {}, {} entries", told.edition, told.players, told.entries),
        Err(OpenError::Store(
            error @ (StoreError::Busy(_) | StoreError::Foreign(_) | StoreError::Missing(_) | StoreError::NoFile(_)),
        )) => {
            return run::open_failure(&OpenError::Store(error));
        }
        Err(error) => words::open_error(&error).lines().next().unwrap_or_default().to_owned(),
    };
    println!("{}\n{}", shown_name(&path), visible(&what));
    match Keyboard::new(plain).and_then(|mut keyboard| keyboard.ask_yes("delete it for good?")) {
        Ok(Some(true)) => {}
        Ok(_) => {
            println!("nothing was deleted");
            return ExitCode::SUCCESS;
        }
        Err(error) => return run::fail(&files::trouble(&error)),
    }
    if let Err(error) = Store::delete(&path) {
        return run::open_failure(&OpenError::Store(error));
    }
    // The typed lines go with it.
    if let Some(history) = folders::history(&path) {
        let _ = std::fs::remove_file(history);
    }
    println!("deleted");
    ExitCode::SUCCESS
}
