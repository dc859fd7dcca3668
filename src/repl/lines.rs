//! Whole lines, as the terminal itself gives them: for screen readers and simple terminals. Nothing
//! is written but text, so there is no cursor to follow; what is typed ahead waits in the terminal.

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use rustyline::error::ReadlineError;

/// What comes from the keyboard.
enum Heard {
    Line(Vec<u8>),
    /// Ctrl-D, or the terminal is gone.
    End,
    /// Ctrl-C: the terminal has thrown away what was typed of the line.
    Struck,
    Failed(std::io::Error),
}

/// Reads lines from the terminal, one whenever it is asked for one.
pub struct Lines {
    want: Sender<()>,
    heard: Receiver<Heard>,
    /// A line is being waited for already: Ctrl-C came instead of it.
    waiting: bool,
}

impl Lines {
    /// Takes the keyboard, and Ctrl-C with it.
    pub fn new() -> Self {
        let (want, wanted) = channel();
        let (tell, heard) = channel();
        let struck = tell.clone();
        // Where no handler can be had, Ctrl-C ends the program; everything booked is on disk.
        let _ = ctrlc::set_handler(move || drop(struck.send(Heard::Struck)));
        // A line is read only where one is wanted: what is typed after the last belongs to the shell.
        std::thread::spawn(move || {
            while wanted.recv().is_ok() {
                let mut line = Vec::new();
                let heard = match std::io::stdin().lock().read_until(b'\n', &mut line) {
                    Ok(0) => Heard::End,
                    Ok(_) => Heard::Line(line),
                    Err(error) => Heard::Failed(error),
                };
                if tell.send(heard).is_err() {
                    return;
                }
            }
        });
        Lines { want, heard, waiting: false }
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// Where Ctrl-C or Ctrl-D comes instead, or the terminal fails.
    pub fn read(&mut self, prompt: &str) -> Result<String, ReadlineError> {
        say(prompt)?;
        if !self.waiting {
            let _ = self.want.send(());
            self.waiting = true;
        }
        let heard = self.heard.recv().unwrap_or(Heard::End);
        self.waiting = matches!(heard, Heard::Struck);
        match heard {
            Heard::Line(line) => Ok(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()),
            Heard::End => {
                say("\n")?;
                Err(ReadlineError::Eof)
            }
            Heard::Struck => {
                say("\n")?;
                Err(ReadlineError::Interrupted)
            }
            Heard::Failed(error) => Err(ReadlineError::Io(error)),
        }
    }
}

/// Writes at once, and leaves the terminal to others that have something to say meanwhile.
pub(super) fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
