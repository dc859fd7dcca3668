//! What is known of the terminal.

use std::io::IsTerminal;

use anstream::{AutoStream, ColorChoice};

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

/// Whether the terminal shows text and nothing else.
#[must_use]
pub fn is_simple() -> bool {
    std::env::var_os("TERM").is_some_and(|term| ["dumb", "cons25", "emacs"].iter().any(|simple| term == *simple))
}

/// How text is to look on standard output: bare in a pipe, on a simple terminal, or where it is
/// asked for; there each fact has a line of its own.
#[must_use]
pub fn look(plain: bool) -> Look {
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look { spoken: plain, ..Look::PLAIN };
    }
    let colour = AutoStream::choice(&out) != ColorChoice::Never;
    let bare = plain || is_simple();
    Look { width: width(), height: height(), colour: colour && !bare, plain: bare, spoken: bare }
}
