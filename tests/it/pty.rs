//! A real (pseudo) terminal with the program in it.
//!
//! Every step waits for what must appear, never for time, and nothing is typed before the program
//! reads keys: between two prompts the terminal itself would act on them, and a Ctrl-C there throws
//! away what was typed ahead. A prompt counts only where the terminal reads single keys and the
//! prompt stands below the line that was typed last; what the screen said before is not looked at.

use std::cell::Cell;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long something may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// So many lines that nothing of a test ever scrolls away.
const ROWS: u16 = 200;

/// What is on the screen, and all that came.
struct Shown {
    screen: vt100::Parser,
    bytes: Vec<u8>,
    closed: bool,
}

/// The program at a terminal.
pub struct Terminal {
    shown: Arc<(Mutex<Shown>, Condvar)>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    // The terminal lives as long as its master side.
    master: Box<dyn MasterPty + Send>,
    /// The line on the screen at which the last prompt stands.
    at: Cell<u16>,
    /// How the terminal took keys before the program began.
    at_first: Mode,
    /// Whether the program reads whole lines, as the terminal gives them by itself.
    by_lines: bool,
}

#[cfg(unix)]
type Mode = Option<String>;
#[cfg(not(unix))]
type Mode = ();

/// How the terminal takes keys: in lines at first, one by one while the program reads them.
#[cfg(unix)]
fn mode(master: &dyn MasterPty) -> Mode {
    master.get_termios().map(|termios| format!("{:?}", termios.local_flags))
}

#[cfg(not(unix))]
fn mode(_: &dyn MasterPty) -> Mode {}

impl Terminal {
    /// The program at its first prompt or question.
    pub fn start(home: &Path, args: &[&str]) -> Terminal {
        Self::sized(home, args, ROWS, 100)
    }

    /// The same at a terminal of so many lines and columns.
    pub fn sized(home: &Path, args: &[&str], rows: u16, cols: u16) -> Terminal {
        let terminal = Self::bare(home, args, rows, cols);
        terminal.prompt(0);
        terminal
    }

    /// A terminal that shows text and nothing else.
    pub fn dumb(home: &Path, args: &[&str]) -> Terminal {
        let terminal = Self::of_kind("dumb", home, args, ROWS, 100);
        terminal.prompt(0);
        terminal
    }

    /// The program at a terminal, not waited for.
    pub fn bare(home: &Path, args: &[&str], rows: u16, cols: u16) -> Terminal {
        Self::of_kind("xterm-256color", home, args, rows, cols)
    }

    fn of_kind(kind: &str, home: &Path, args: &[&str], rows: u16, cols: u16) -> Terminal {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
        let at_first = mode(&*pair.master);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_banker"));
        command.args(args);
        command.env_clear();
        command.env("HOME", home);
        command.env("TERM", kind);
        command.env("TZ", "UTC0");
        command.cwd(home);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut out = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let size = |n: u16| std::num::NonZero::new(n).unwrap();
        let screen = vt100::Parser::new(size(rows), size(cols), 0);
        let shown = Arc::new((Mutex::new(Shown { screen, bytes: Vec::new(), closed: false }), Condvar::new()));
        let fed = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let read = out.read(&mut bytes);
                let mut shown = fed.0.lock().unwrap();
                if let Ok(count @ 1..) = read {
                    shown.screen.process(&bytes[..count]);
                    shown.bytes.extend_from_slice(&bytes[..count]);
                } else {
                    shown.closed = true;
                }
                fed.1.notify_all();
                if shown.closed {
                    break;
                }
            }
        });
        Terminal {
            shown,
            keys,
            child,
            master: pair.master,
            at: Cell::new(0),
            at_first,
            by_lines: kind == "dumb" || args.contains(&"--plain"),
        }
    }

    pub fn text(&self) -> String {
        self.shown.0.lock().unwrap().screen.screen().contents()
    }

    /// Whether this byte ever came.
    pub fn came(&self, byte: u8) -> bool {
        self.shown.0.lock().unwrap().bytes.contains(&byte)
    }

    /// Waits until the screen is as wanted.
    pub fn wait(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        let mut shown = self.shown.0.lock().unwrap();
        while !wanted(shown.screen.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            let lost = shown.closed || left.is_zero();
            assert!(!lost, "{what}:\n{}", shown.screen.screen().contents());
            shown = self.shown.1.wait_timeout(shown, left).unwrap().0;
        }
    }

    /// Waits for the prompt or a question at this line of the screen or below, with nothing typed yet.
    fn prompt(&self, from: u16) {
        let at = Cell::new(from);
        self.wait("no prompt came", |screen| {
            at.set(screen.cursor_position().0);
            at.get() >= from && asks(screen) && self.takes_keys()
        });
        self.at.set(at.get());
    }

    /// Whether the program has the keyboard: it reads single keys, where it does not read whole lines.
    fn takes_keys(&self) -> bool {
        self.by_lines || cfg!(not(unix)) || mode(&*self.master) != self.at_first
    }

    /// Waits until this stands at the last prompt or below it: what is typed there, or its hint.
    pub fn see(&self, wanted: &str) {
        let from = self.at.get();
        self.wait(&format!("`{wanted}` never appeared"), |screen| below(screen, from).contains(wanted));
    }

    /// Waits until the cursor stands behind this line as it was typed, and this is its hint: all of
    /// it is drawn then.
    pub fn typed(&self, line: &str, hint: &str) {
        let from = self.at.get();
        self.wait(&format!("`{line}` and `{hint}` never appeared"), |screen| {
            typed_so_far(screen).ends_with(line) && below(screen, from).contains(hint)
        });
    }

    /// Strikes keys that end no line.
    pub fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Strikes keys that end a line or leave it, and waits for the prompt or question after it; what
    /// comes before that must show this, and is returned.
    pub fn strike(&mut self, keys: &str, wanted: &str) -> String {
        let from = self.at.get() + 1;
        self.keys(keys);
        self.prompt(from);
        let answer = below(self.shown.0.lock().unwrap().screen.screen(), from);
        assert!(answer.contains(wanted), "`{wanted}` is not in the answer to {keys:?}:\n{}", self.text());
        answer
    }

    /// Types a line and waits as [`Self::strike`] does.
    pub fn line(&mut self, line: &str, wanted: &str) -> String {
        self.strike(&format!("{line}\r"), wanted)
    }

    /// Strikes the keys that leave the program, and waits until it has ended; tells whether well.
    pub fn leave(mut self, keys: &str, wanted: &str) -> bool {
        self.keys(keys);
        self.see(wanted);
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.success();
            }
            std::thread::yield_now();
        }
        panic!("it does not end:\n{}", self.text());
    }

    /// Makes the window another size, as a person does with the mouse.
    pub fn resize(&self, rows: u16, cols: u16) {
        let size = |n: u16| std::num::NonZero::new(n).unwrap();
        self.shown.0.lock().unwrap().screen.screen_mut().set_size(size(rows), size(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends it a signal by its name, such as `INT`.
    pub fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap().success());
    }

    /// Ends it without any warning, as when the power fails.
    pub fn kill(mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// The text of a line of the screen.
pub fn line_at(screen: &vt100::Screen, row: u16) -> String {
    screen.rows(0, screen.size().1.get()).nth(usize::from(row)).unwrap_or_default()
}

/// What stands on the screen from this line on.
fn below(screen: &vt100::Screen, row: u16) -> String {
    screen.rows(0, screen.size().1.get()).skip(usize::from(row)).collect::<Vec<_>>().join("\n")
}

/// What stands before the cursor, on its line and the one above, over which it may go.
fn typed_so_far(screen: &vt100::Screen) -> String {
    let (row, column) = screen.cursor_position();
    screen.contents_between(row.saturating_sub(1), 0, row, column)
}

/// Whether the cursor stands behind a prompt or a question and its space, with nothing typed yet. No
/// line of an answer ends in a space.
fn asks(screen: &vt100::Screen) -> bool {
    let before = typed_so_far(screen);
    ["> ", "? ", "] ", ": "].iter().any(|sign| before.ends_with(sign))
}
