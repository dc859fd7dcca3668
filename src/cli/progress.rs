//! Work of over a second says so, on standard error and on a terminal only.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// A word on how far some work is.
pub struct Progress {
    what: &'static str,
    began: Instant,
    said: Option<Instant>,
    wanted: bool,
}

impl Progress {
    /// Work that begins now, in a word such as `exporting`.
    pub fn new(what: &'static str) -> Self {
        Progress { what, began: Instant::now(), said: None, wanted: std::io::stderr().is_terminal() }
    }

    /// So many entries are done.
    pub fn tick(&mut self, done: u32) {
        // Looking at the time costs more than an entry does.
        if !self.wanted || !done.is_multiple_of(64) || self.began.elapsed() < Duration::from_secs(1) {
            return;
        }
        if self.said.is_none_or(|said| said.elapsed() >= Duration::from_millis(200)) {
            self.said = Some(Instant::now());
            eprint!("\r{}… {done} entries", self.what);
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.said.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
