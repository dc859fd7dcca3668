//! What is known of the terminal, and plain questions on it.

use std::io::IsTerminal;

use anstream::{AutoStream, ColorChoice};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::report::Look;

/// The columns of a terminal that does not tell.
const USUAL_WIDTH: usize = 80;
/// The lines of a terminal that does not tell.
const USUAL_HEIGHT: usize = 24;

/// Whether a person sits there: both input and output are a terminal.
#[must_use]
pub fn is_there() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// The columns of the terminal.
#[must_use]
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0)).clamp(20, 400)
}

/// The lines of the terminal.
#[must_use]
pub fn height() -> usize {
    terminal_size::terminal_size().map_or(USUAL_HEIGHT, |(_, height)| usize::from(height.0))
}

/// How text is to look on standard output: bare in a pipe, on a simple terminal, or where it is
/// asked for.
#[must_use]
pub fn look(plain: bool) -> Look {
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look::PLAIN;
    }
    let simple = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let colour = AutoStream::choice(&out) != ColorChoice::Never;
    let bare = plain || simple;
    Look { width: width(), height: height(), colour: colour && !bare, plain: bare }
}

/// Asks for a line; `None` where the person leaves instead.
///
/// # Errors
/// Where the terminal fails.
pub fn ask(question: &str) -> std::io::Result<Option<String>> {
    let config = Config::builder().auto_add_history(false).build();
    let history = MemHistory::with_config(&config);
    let mut editor: Editor<(), MemHistory> = Editor::with_history(config, history).map_err(failure)?;
    match editor.readline(question) {
        Ok(line) => Ok(Some(line.trim().to_owned())),
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(error) => Err(failure(error)),
    }
}

/// Asks a question whose default is no; `None` where the person leaves instead.
///
/// # Errors
/// Where the terminal fails.
pub fn ask_yes(question: &str) -> std::io::Result<Option<bool>> {
    Ok(ask(&format!("{question} [y/N] "))?.map(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes")))
}

/// A fault of the line editor as one of the system.
#[must_use]
pub fn failure(error: ReadlineError) -> std::io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => std::io::Error::other(other.to_string()),
    }
}
