//! The keyboard: one line editor for the game and for every question of it. A second one would not
//! get what was typed ahead of a question. For screen readers and simple terminals it gives whole
//! lines, without an editor.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor, ExternalPrinter};

use super::helper::Table;
use super::lines::{Lines, say};
use super::{guard, terminal};
use crate::names::is_plain;
use crate::report::Look;
use crate::session::Session;

/// How many typed lines a game remembers.
const REMEMBERED: usize = 2000;

/// Reads what is typed at the terminal.
pub struct Keyboard {
    editor: Editor<Table, FileHistory>,
    /// What reads instead of the editor, where nothing but text may be written.
    lines: Option<Lines>,
}

impl Keyboard {
    /// The keyboard of this terminal; `plain` for a screen reader.
    ///
    /// # Errors
    /// Where the terminal fails.
    pub fn new(plain: bool) -> std::io::Result<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::Circular)
            .auto_add_history(false)
            .bracketed_paste(true)
            .max_history_size(REMEMBERED)
            .map_err(failure)?
            .build();
        let history = FileHistory::with_config(&config);
        let lines = (plain || terminal::is_simple()).then(Lines::new);
        guard::on_panic(lines.is_some());
        Ok(Keyboard { editor: Editor::with_history(config, history).map_err(failure)?, lines })
    }

    /// Asks for a line; `None` where the person leaves instead.
    ///
    /// # Errors
    /// Where the terminal fails.
    pub fn ask(&mut self, question: &str) -> std::io::Result<Option<String>> {
        match self.answer(question) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(failure(error)),
        }
    }

    fn answer(&mut self, question: &str) -> Result<String, ReadlineError> {
        self.set_asking(true);
        let answer = self.line(question);
        self.set_asking(false);
        answer.map(|line| line.trim().to_owned())
    }

    /// Asks a question whose default is no; `None` where the terminal is gone, or Ctrl-D is struck.
    /// Ctrl-C is no; what is neither yes nor no is no, and is put by.
    ///
    /// # Errors
    /// Where the terminal fails.
    pub fn ask_yes(&mut self, question: &str) -> std::io::Result<Option<bool>> {
        let answer = match self.answer(&format!("{question} [y/N] ")) {
            Ok(answer) => answer,
            Err(ReadlineError::Interrupted) => return Ok(Some(false)),
            Err(ReadlineError::Eof) => return Ok(None),
            Err(error) => return Err(failure(error)),
        };
        Ok(Some(match answer.to_lowercase().as_str() {
            "y" | "yes" => true,
            "" | "n" | "no" => false,
            _ => {
                self.put_by(&answer);
                false
            }
        }))
    }

    /// Keeps what answers no question: it may be a line that was meant for the game. A single key
    /// was only a slip; tells whether it was more.
    pub fn put_by(&mut self, typed: &str) -> bool {
        if typed.chars().count() < 2 {
            return false;
        }
        self.remember(typed, None);
        let (what, it) = match typed.lines().count() {
            0 | 1 => (format!("`{typed}` is no answer and was"), "it"),
            several => (format!("{several} lines at once are no answer and were"), "them"),
        };
        let again =
            if self.lines.is_some() { format!("type {it} again") } else { format!("the arrow up brings {it} back") };
        let says = format!("{what} not run; {again}");
        println!("{}", terminal::look(self.lines.is_some()).wrap(&says));
        true
    }

    /// Hints, colours and completion come from this game from now on, and the arrow keys bring the
    /// lines of this file.
    pub(super) fn sit_down(&mut self, session: &Rc<RefCell<Session>>, look: Look, history: Option<&Path>) {
        self.editor.set_helper(Some(Table::new(Rc::clone(session), look)));
        if let Some(path) = history.filter(|p| p.exists()) {
            // A history that cannot be read is only a comfort lost.
            let _ = self.editor.load_history(path);
        }
    }

    /// What answers the line editor, once there is a game.
    pub(super) fn table(&mut self) -> Option<&mut Table> {
        self.editor.helper_mut()
    }

    /// A line of the game.
    ///
    /// # Errors
    /// Where the person strikes Ctrl-C or Ctrl-D instead, or the terminal fails.
    pub(super) fn line(&mut self, prompt: &str) -> Result<String, ReadlineError> {
        match &mut self.lines {
            Some(lines) => lines.read(prompt),
            None => self.editor.readline(prompt),
        }
    }

    /// What prints above the line that is being typed, or, where whole lines are read, below what is
    /// typed of it; nothing on a terminal that cannot. It tells whether it could.
    pub(super) fn printer(&mut self) -> Option<Box<dyn FnMut(String) -> bool + Send>> {
        if self.lines.is_some() {
            return Some(Box::new(|says| say(&format!("\n{says}")).is_ok()));
        }
        let mut printer = self.editor.create_external_printer().ok()?;
        Some(Box::new(move |says| printer.print(says).is_ok()))
    }

    /// Keeps a line for the arrow keys, on disk at once: the program may be killed at any time.
    pub(super) fn remember(&mut self, typed: &str, history: Option<&Path>) {
        // What would move the cursor is refused, and does not come back from the history either.
        for line in typed.lines().map(str::trim).filter(|l| !l.is_empty() && is_plain(l)) {
            let _ = self.editor.add_history_entry(line);
        }
        if let Some(path) = history {
            let _ = self.editor.append_history(path);
        }
    }

    fn set_asking(&mut self, asking: bool) {
        if let Some(table) = self.editor.helper_mut() {
            table.asking = asking;
        }
    }
}

/// A fault of the line editor as one of the system.
#[must_use]
pub(super) fn failure(error: ReadlineError) -> std::io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => std::io::Error::other(other.to_string()),
    }
}
