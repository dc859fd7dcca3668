//! The clock at a terminal: warnings above the line being typed, the live countdown.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program at a terminal of this size, as a person sees it.
struct Terminal {
    screen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _home: tempfile::TempDir,
    raw: Vec<u8>,
}

impl Terminal {
    fn start(args: &[&str], rows: u16, cols: u16) -> Terminal {
        let home = tempfile::tempdir().unwrap();
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_banker"));
        command.args(args);
        command.env_clear();
        command.env("HOME", home.path());
        command.env("TERM", "xterm");
        command.env("TZ", "UTC0");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let input = pair.master.take_writer().unwrap();
        let (tell, output) = channel();
        std::thread::spawn(move || {
            let _master = pair.master;
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if tell.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(rows.try_into().unwrap(), cols.try_into().unwrap(), 0);
        Terminal { screen, output, input, child, _home: home, raw: Vec::new() }
    }

    fn types(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Waits until the screen is as wanted.
    fn wait(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !wanted(self.screen.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    self.raw.extend_from_slice(&bytes);
                    self.screen.process(&bytes);
                }
                Err(error) => panic!("{what} does not come ({error}):\n{}", self.screen.screen().contents()),
            }
        }
    }

    fn shows(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// The line on which the cursor stands.
    fn line(&self) -> String {
        let screen = self.screen.screen();
        let row = usize::from(screen.cursor_position().0);
        screen.rows(0, screen.size().1.get()).nth(row).unwrap_or_default()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_warning_comes_above_the_half_typed_line() {
    let game = ["new", "--edition", "euro", "--players", "Anna,Bo", "--plain", "--file", "game.banker"];
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.banker");
    let mut args = game.to_vec();
    let path = file.to_string_lossy().into_owned();
    *args.last_mut().unwrap() = &path;
    let mut t = Terminal::start(&args, 24, 80);
    t.shows("Anna, Bo> ");
    t.types("clock 62s\r");
    t.shows("min left> ");
    t.types("pay Anna Bo 4");
    t.shows("pay Anna Bo 4");
    t.shows("1 minute left");
    t.wait("the half-typed line", |screen| {
        let contents = screen.contents();
        let lines: Vec<&str> = contents.lines().collect();
        let warned = lines.iter().position(|l| l.contains("1 minute left"));
        warned.is_some_and(|row| lines.get(row + 1).is_some_and(|l| l.ends_with("> pay Anna Bo 4")))
    });
    assert!(t.line().contains("> pay Anna Bo 4"), "the cursor is back on it: {}", t.line());
    // The rest of the line is typed, and the whole of it is booked.
    t.types("0\r");
    t.shows("Anna → Bo: €40");
    // At the end the bell rings; what the edition says comes with it.
    t.types("clock 1s\r");
    t.shows("the game is over: time is up");
    assert!(t.raw.contains(&7), "no bell");
    t.types("quit\r");
}

#[test]
fn the_countdown_fills_a_small_terminal_and_gives_it_back() {
    let mut t = Terminal::start(&["clock", "25m"], 10, 40);
    t.wait("big digits", |screen| screen.alternate_screen() && screen.contents().contains("█████"));
    t.shows("q leaves");
    t.types("q");
    t.wait("the old screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    assert!(t.child.wait().unwrap().success());
}

#[test]
fn in_a_pipe_the_countdown_is_a_few_lines() {
    let out = crate::support::banker(&["clock", "1s"], "");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "0:01 left\ntime is up\n");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(crate::support::banker(&["clock", "soon"], "").status.code(), Some(2));
}
