//! What the program says: on standard output, where a reader may have seen enough, and on standard
//! error, where arguments and names of files come back to whoever typed them.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, IsTerminal};
use std::process::ExitCode;

use clap::Parser;

use super::args::Args;
use super::run;
use crate::files;
use crate::names::is_invisible;
use crate::repl::terminal;
use crate::report::Look;

/// Ends the program where its output could not be written, since whoever reads it would take an empty
/// report for a good one. A reader that has seen enough, such as `head`, is no fault.
pub fn printed(done: io::Result<()>) {
    if let Err(error) = done
        && error.kind() != ErrorKind::BrokenPipe
    {
        complain(&format!("the output cannot be written: {}", files::trouble(&error)));
        std::process::exit(1);
    }
}

/// Says on standard error what is wrong, or should be known.
pub fn complain(says: &str) {
    use std::io::Write;
    // Where even that cannot be written, only the exit status is left.
    let mut err = io::stderr().lock();
    let says = folded(&format!("banker: {}", visible(says)), err.is_terminal());
    let _ = writeln!(err, "{says}");
}

/// Text broken between words where a terminal shows it.
pub fn folded(text: &str, shown: bool) -> String {
    Look { width: terminal::width(), plain: !shown, ..Look::PLAIN }.wrap(text)
}

/// Says on standard output what somebody is to read.
pub fn say(text: &str) {
    println!("{}", folded(&visible(text), io::stdout().is_terminal()));
}

/// A text with what would move the cursor, or is not seen, written out as its code; lines stay lines.
pub fn visible(text: &str) -> String {
    // The joiners of some scripts and pictures stand between what is seen.
    let hidden = |c: char| match c {
        '\n' | '\u{200c}' | '\u{200d}' => false,
        c => c.is_control() || is_invisible(c),
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if hidden(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

/// The name of a file as it can be shown.
pub fn shown_name(file: impl AsRef<OsStr>) -> String {
    visible(&file.as_ref().to_string_lossy())
}

/// The arguments of the program.
///
/// # Errors
/// The exit status where they are none, or only ask for help, which is then told.
pub fn arguments() -> Result<Args, ExitCode> {
    Args::try_parse().map_err(|error| {
        // What is said of them is said of them as they can be shown.
        let shown = std::env::args_os().map(shown_name);
        let error = Args::try_parse_from(shown).err().unwrap_or(error);
        printed(error.print());
        if error.use_stderr() { ExitCode::from(run::USAGE) } else { ExitCode::SUCCESS }
    })
}
