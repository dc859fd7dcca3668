//! The line editor: an open game at the terminal. It reads lines, hands them to the session and
//! prints what comes of them; it knows no rule.

mod analysis;
mod asking;
mod coach;
pub mod countdown;
mod guard;
mod helper;
mod keyboard;
mod lines;
mod status;
pub mod terminal;
mod ticker;

pub use analysis::{Analysis, analyse};
pub use asking::Person;
pub use coach::Coach;
pub use keyboard::Keyboard;

use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;

use rustyline::error::ReadlineError;

use crate::bank;
use crate::commands::Mode;
use crate::report::{Look, Reply, Told, columns, ending_text, text};
use crate::rulings::Books;
use crate::session::{Session, Unasked};
use crate::store::Notice;
use ticker::Ticker;

/// How a game is to be played at the terminal.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// No colours, boxes or hints: for screen readers.
    pub plain: bool,
    /// Where the typed lines are remembered.
    pub history: Option<PathBuf>,
}

/// What a person leaves behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// A game to be played on.
    Open,
    /// A game that was closed.
    Finished,
    /// A game whose file another was put in the place of.
    Displaced(Notice),
}

/// Plays a game at the terminal until the person leaves it.
///
/// # Errors
/// Where the terminal fails; everything booked is kept.
pub fn play(session: Session, keyboard: &mut Keyboard, options: &Options) -> std::io::Result<Left> {
    play_with(session, keyboard, options, None)
}

/// Plays a game at the terminal, led through it where there is a coach.
///
/// # Errors
/// As [`play`].
pub fn play_with(
    mut session: Session,
    keyboard: &mut Keyboard,
    options: &Options,
    mut coach: Option<Coach>,
) -> std::io::Result<Left> {
    session.set_mode(Mode::Prompt);
    // Between two prompts the terminal would end the program at Ctrl-C; the game must go on. Where
    // no handler can be had, everything booked is on disk all the same. A keyboard of whole lines
    // has one already.
    let _ = ctrlc::set_handler(|| {});
    let session = Rc::new(RefCell::new(session));
    keyboard.sit_down(&session, terminal::look(options.plain), options.history.as_deref());
    // A terminal that cannot print above the line being typed goes without warnings.
    let ticker = keyboard.printer().map(Ticker::start);
    let back = session.borrow_mut().come_back();
    let back = match back {
        Ok(None) => Reply::Silent,
        Ok(Some(booked)) => Reply::Booked(Box::new(booked)),
        Err(refusal) => Reply::Refused(Box::new(refusal)),
    };
    print(&text(&back, session.borrow().books(), terminal::look(options.plain)));
    let mut told_of_leaving = false;
    let mut since = ticker::Look::now();
    loop {
        let look = terminal::look(options.plain);
        session.borrow_mut().note_seen();
        if let Some(ticker) = &ticker {
            let session = session.borrow();
            let books = session.books();
            ticker.watch(books.game.clock(), time_is_up(books), since);
        }
        let prompt = {
            let session = session.borrow();
            status::prompt(session.books(), session.now(), look)
        };
        if let Some(table) = keyboard.table() {
            table.look = look;
            table.prompt = columns(&prompt);
            table.forget();
        }
        match keyboard.line(&prompt) {
            Ok(line) => {
                since = ticker::Look::now();
                keyboard.remember(&line, options.history.as_deref());
                let mut session = session.borrow_mut();
                let left = if line.trim_end().contains('\n') {
                    pasted(&mut session, &line, options)
                } else {
                    one(&mut session, &line, keyboard, options, coach.as_mut())
                };
                if left {
                    session.note_seen();
                    return Ok(leave(&mut session));
                }
            }
            Err(ReadlineError::Interrupted) => {
                if let Some(table) = keyboard.table() {
                    table.clear_hint();
                }
                if !told_of_leaving {
                    println!("{}", look.dim("the line is dropped, the game goes on; `quit` leaves it"));
                    told_of_leaving = true;
                }
            }
            Err(ReadlineError::Eof) => {
                // A second Ctrl-D, or a terminal that is gone, leaves.
                let asked = if coach.is_some() { "leave the practice?" } else { "leave the game? it is kept" };
                if keyboard.ask_yes(asked)?.unwrap_or(true) {
                    session.borrow_mut().note_seen();
                    return Ok(leave(&mut session.borrow_mut()));
                }
            }
            Err(ReadlineError::Signal(_)) => {}
            Err(error) => return Err(keyboard::failure(error)),
        }
    }
}

fn leave(session: &mut Session) -> Left {
    match session.leave() {
        Some(notice) => Left::Displaced(notice),
        None if session.books().game.is_finished() => Left::Finished,
        None => Left::Open,
    }
}

/// What is said when time is up: what the edition says of it.
fn time_is_up(books: Books<'_>) -> String {
    let ends = books.game.clock().and_then(|clock| clock.ends);
    ends.and_then(|ends| bank::ended(books, ends)).map_or_else(
        || "time is up".to_owned(),
        // Without colour, which would end at the line's end in any case.
        |ending| {
            let look = Look { width: terminal::width(), plain: false, ..Look::PLAIN };
            look.wrap(&ending_text(&ending, books, look))
        },
    )
}

/// What stands above the first prompt of a game.
#[must_use]
pub fn greeting(session: &Session, look: Look) -> String {
    let books = session.books();
    let names: Vec<&str> = books.game.players().iter().map(|p| p.name.as_str()).filter(|n| !n.is_empty()).collect();
    let who = if names.is_empty() { "no players yet; `join NAME`".to_owned() } else { names.join(", ") };
    let played = match books.game.entries() {
        0 => "a new game".to_owned(),
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    };
    let tab = if look.plain { "" } else { ", Tab completes" };
    let title = look.bold(&format!("{}, {}", books.edition.name, books.edition.variant));
    look.wrap(&format!(
        "{title}: {who}; {played}\n{}",
        look.dim(&format!("`?` tells what can be done now, `help` lists all commands{tab}"))
    ))
}

/// Submits one line; tells whether the person leaves.
fn one(
    session: &mut Session,
    line: &str,
    keyboard: &mut Keyboard,
    options: &Options,
    coach: Option<&mut Coach>,
) -> bool {
    let look = terminal::look(options.plain);
    let mut coach = coach;
    if let Some(coach) = coach.as_mut()
        && let Some(skipped) = coach.skips(line)
    {
        // The lessons after it go on from where its line leads.
        let reply = session.submit(skipped, &mut Unasked);
        print(&text(&reply, session.books(), look));
        print(&coach.task(look));
        return coach.is_done();
    }
    let reply = session.submit(line, &mut Person { look, keyboard });
    if let Reply::Told(told) = &reply
        && let Told::Clock { clock: Some(clock), show: true, .. } = &**told
        && !look.plain
    {
        // A terminal that cannot show it still has the line printed below.
        let _ = countdown::show(*clock, countdown::Leaves::AnyKey);
    }
    print(&text(&reply, session.books(), look));
    if let Some(coach) = coach.filter(|_| !matches!(reply, Reply::Left)) {
        print(&coach.heard(line, &reply, look));
        return coach.is_done();
    }
    matches!(reply, Reply::Left)
}

/// Several lines at once are a script: nothing is asked, and the first refusal ends it.
fn pasted(session: &mut Session, lines: &str, options: &Options) -> bool {
    let look = terminal::look(options.plain);
    let count = lines.lines().count();
    // An empty line among them accepts nothing: nobody has seen what is due by then.
    for (index, line) in lines.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
        let reply = session.submit(line, &mut Unasked);
        let told = text(&reply, session.books(), look);
        match reply {
            Reply::Left => return true,
            Reply::Refused(_) => {
                print(&format!("line {}: {}\n{told}", index + 1, line.trim()));
                match count - index - 1 {
                    0 => {}
                    1 => print(&look.dim("   the line after it was not read")),
                    rest => print(&look.dim(&format!("   the {rest} lines after it were not read"))),
                }
                return false;
            }
            _ => print(&told),
        }
    }
    false
}

fn print(told: &str) {
    if !told.is_empty() {
        let mut out = std::io::stdout().lock();
        // A terminal that is gone ends the program at the next line it would read.
        let _ = writeln!(out, "{told}").and_then(|()| out.flush());
    }
}
