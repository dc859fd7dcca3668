//! A real (pseudo) terminal with the program in it. Every step waits for what must appear, never
//! for time.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long something may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program at a terminal.
pub struct Terminal {
    screen: Arc<(Mutex<vt100::Parser>, Condvar)>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    // The terminal lives as long as its master side.
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub fn start(home: &Path, args: &[&str]) -> Terminal {
        Self::sized(home, args, 40, 100)
    }

    /// A terminal of so many lines and columns.
    pub fn sized(home: &Path, args: &[&str], rows: u16, cols: u16) -> Terminal {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_banker"));
        command.args(args);
        command.env_clear();
        command.env("HOME", home);
        command.env("TERM", "xterm-256color");
        command.cwd(home);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut out = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let size = |n: u16| std::num::NonZero::new(n).unwrap();
        let parser = vt100::Parser::new(size(rows), size(cols), 0);
        let screen = Arc::new((Mutex::new(parser), Condvar::new()));
        let fed = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = out.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                fed.0.lock().unwrap().process(&bytes[..count]);
                fed.1.notify_all();
            }
        });
        Terminal { screen, keys, child, master: pair.master }
    }

    pub fn text(&self) -> String {
        self.screen.0.lock().unwrap().screen().contents()
    }

    pub fn wait(&self, what: &str, shown: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        let mut parser = self.screen.0.lock().unwrap();
        while !shown(parser.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{what}:\n{}", parser.screen().contents());
            parser = self.screen.1.wait_timeout(parser, left).unwrap().0;
        }
    }

    /// Waits until the screen shows this.
    pub fn see(&self, wanted: &str) {
        self.wait(&format!("`{wanted}` never appeared"), |screen| screen.contents().contains(wanted));
    }

    /// Waits until the screen no longer shows this.
    pub fn unsee(&self, gone: &str) {
        self.wait(&format!("`{gone}` stays"), |screen| !screen.contents().contains(gone));
    }

    /// Waits until the cursor stands behind an empty prompt.
    pub fn ready(&self) {
        self.wait("the prompt never came", |screen| {
            let (row, _) = screen.cursor_position();
            let line = screen.rows(0, screen.size().1.get()).nth(usize::from(row)).unwrap_or_default();
            let line = line.trim_end();
            line == "euro · Anna, Bo>" || line == "euro · Anna, Bo, Boris the Great>"
        });
    }

    pub fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Types a line and waits for what it brings.
    pub fn line(&mut self, line: &str, then: &str) {
        self.keys(line);
        self.keys("\r");
        self.see(then);
    }

    pub fn ends(mut self) -> bool {
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
        self.screen.0.lock().unwrap().screen_mut().set_size(size(rows), size(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits until the answer shows this and something is asked for again: only then is the
    /// terminal ready for keys.
    pub fn answered(&self, wanted: &str) {
        self.wait(&format!("`{wanted}` and a prompt never appeared"), |screen| {
            let (row, _) = screen.cursor_position();
            let line = screen.rows(0, screen.size().1.get()).nth(usize::from(row)).unwrap_or_default();
            line.trim_end().ends_with(['>', '?', ']', ':']) && screen.contents().contains(wanted)
        });
    }

    /// Types a line and waits as [`Self::answered`] does, below where it was typed: what stands above
    /// may say the same.
    pub fn enter(&mut self, line: &str, wanted: &str) {
        let typed_at = self.screen.0.lock().unwrap().screen().cursor_position().0;
        self.keys(line);
        self.keys("\r");
        self.wait(&format!("`{wanted}` and a prompt never appeared below `{line}`"), |screen| {
            let (row, _) = screen.cursor_position();
            let rows: Vec<String> = screen.rows(0, screen.size().1.get()).collect();
            let (from, to) = (usize::from(typed_at), usize::from(row));
            let asks = rows.get(to).is_some_and(|line| line.trim_end().ends_with(['>', '?', ']', ':']));
            to > from && asks && rows.get(from..=to).unwrap_or_default().join("\n").contains(wanted)
        });
    }

    /// The number of its process.
    pub fn pid(&self) -> String {
        self.child.process_id().unwrap().to_string()
    }

    /// Ends it without any warning, as when the power fails.
    pub fn kill(mut self) {
        let pid = self.pid();
        assert!(std::process::Command::new("kill").args(["-9", &pid]).status().unwrap().success());
        self.child.wait().unwrap();
    }
}
