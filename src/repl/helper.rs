//! What the line editor asks while a line is typed: completion, hint, colours.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::analysis::{Analysis, analyse, completion};
use super::{status, terminal};
use crate::commands::complete;
use crate::report::{Look, clip, columns};
use crate::session::Session;

/// Answers the line editor from the open game.
pub struct Table {
    session: Rc<RefCell<Session>>,
    /// How the line is to look.
    pub look: Look,
    /// Columns that the prompt takes.
    pub prompt: usize,
    /// A question is being answered, no line of the game typed: nothing to hint, colour or complete.
    pub asking: bool,
    /// The line that was looked at last, with what came of it.
    seen: RefCell<(String, Analysis)>,
}

impl Table {
    /// A helper for this game.
    #[must_use]
    pub fn new(session: Rc<RefCell<Session>>, look: Look) -> Self {
        Table { session, look, prompt: 0, asking: false, seen: RefCell::default() }
    }

    /// Forgets what it saw: the books have changed.
    pub fn forget(&mut self) {
        self.seen = RefCell::default();
    }

    /// Takes the hint of a dropped line off the screen. The cursor stands below that line's end.
    pub fn clear_hint(&self) {
        let seen = self.seen.borrow();
        if self.look.plain || seen.1.hint.is_empty() {
            return;
        }
        let width = terminal::width().max(1);
        let column = (self.prompt + columns(&seen.0)) % width;
        // A hint may go on to further lines; the cursor stands below all of them.
        let hint = self.beside(&seen.0, &seen.1.hint);
        let mut rows = hint.split('\n');
        let first = rows.next().map_or(0, |row| (column + columns(row)) / width);
        let lines = 1 + first + rows.count();
        print!("\x1b[{lines}A\x1b[{}G\x1b[J\r\n", column + 1);
        let _ = std::io::stdout().flush();
    }

    /// A hint as it stands beside the line where it fits, else below it, on two lines at most.
    fn beside(&self, line: &str, hint: &str) -> String {
        let width = terminal::width();
        let taken = (self.prompt + columns(line)) % width.max(1);
        if taken + 2 + columns(hint) < width {
            return format!("  {hint}");
        }
        // A column is left free, so that no line is ever quite full.
        let look = Look { width: width.saturating_sub(1), ..self.look };
        let told = look.wrap(&format!("   {hint}"));
        let mut rows = told.lines();
        let mut out = String::new();
        for row in rows.by_ref().take(BELOW - 1) {
            push!(out, "\n{row}");
        }
        if let Some(last) = rows.next() {
            let rest = rows.fold(last.trim_end().to_owned(), |rest, row| rest + " " + row.trim());
            push!(out, "\n{}", clip(&rest, look.width));
        }
        out
    }

    /// The prompt with the time that is left at this moment, in the room that it took when it was first
    /// drawn.
    fn prompt_now(&self) -> Option<String> {
        let session = self.session.try_borrow().ok().filter(|s| s.books().game.clock().is_some())?;
        let told = status::prompt(session.books(), session.now(), self.look);
        let room = self.prompt.checked_sub(columns(&told))?;
        let told = told.strip_suffix("> ")?;
        Some(format!("{told}{}> ", " ".repeat(room)))
    }

    /// Looks at a line; the hint and the colours of one keystroke share the work.
    fn seen(&self, line: &str) -> Analysis {
        let mut seen = self.seen.borrow_mut();
        if seen.0 != line {
            *seen = (line.to_owned(), analyse(&self.session.borrow(), line));
        }
        seen.1.clone()
    }
}

impl Helper for Table {}

impl Validator for Table {}

impl Completer for Table {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if self.asking {
            return Ok((pos, Vec::new()));
        }
        let line = line.get(..pos).unwrap_or_default();
        let session = self.session.borrow();
        let found = completion(&session, line);
        let mut pairs: Vec<Pair> =
            found.candidates.iter().map(|c| Pair { display: c.name.clone(), replacement: c.text.clone() }).collect();
        if let [only] = pairs.as_mut_slice() {
            // This word is settled, so the next Tab goes on to the word after it.
            let settled = format!("{} ", only.replacement);
            let longer = format!("{}{settled}", line.get(..found.start).unwrap_or_default());
            let next = complete(&longer, session.books());
            only.replacement.clone_from(&settled);
            if next.start == longer.len() {
                let after = next.candidates.into_iter();
                pairs.extend(after.map(|c| Pair { display: c.name, replacement: format!("{settled}{}", c.text) }));
            }
        }
        Ok((found.start, pairs))
    }
}

/// So many lines below the one that is typed are for its hint.
const BELOW: usize = 2;

/// A hint that is only looked at.
pub struct Beside(String);

impl Hint for Beside {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Table {
    type Hint = Beside;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Beside> {
        if self.asking || pos < line.len() || self.look.plain {
            return None;
        }
        let hint = self.seen(line).hint;
        (!hint.is_empty()).then(|| Beside(self.beside(line, &hint)))
    }
}

impl Highlighter for Table {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.asking || !self.look.colour || line.contains('\n') {
            return Cow::Borrowed(line);
        }
        let seen = self.seen(line);
        if let Some((start, end)) = seen.wrong
            && let (Some(before), Some(word), Some(after)) = (line.get(..start), line.get(start..end), line.get(end..))
        {
            return Cow::Owned(format!("{before}{}{after}", self.look.bad(word)));
        }
        match seen.verb.and_then(|at| line.split_at_checked(at)) {
            Some((verb, rest)) => Cow::Owned(format!("{}{rest}", self.look.bold(verb))),
            None => Cow::Borrowed(line),
        }
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        if self.asking {
            return Cow::Borrowed(prompt);
        }
        Cow::Owned(self.look.dim(self.prompt_now().as_deref().unwrap_or(prompt)))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.look.dim(hint))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.look.colour && !self.asking
    }
}
