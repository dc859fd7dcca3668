//! What a line costs, part by part, and what opening costs at several lengths.
//!
//!     cargo bench

#![expect(clippy::expect_used, reason = "a benchmark that cannot begin is no benchmark")]

use std::path::{Path, PathBuf};

use banker::commands::{self, Mode};
use banker::repl::analyse;
use banker::report::json_line;
use banker::session::{Session, Setup, Unasked, audit, system_time};
use banker::store::Store;
use divan::Bencher;

fn main() {
    divan::main();
}

/// Lines that can be played for ever, of several kinds.
const LINES: &[&str] =
    &["rent Bo Rome", "go Bo", "pay Anna Bo 28 back", "mortgage Helsinki", "lift Helsinki", "collect Bo 28 bank error"];

fn setup() -> Setup {
    let players = ["Anna", "Bo", "Cara", "Dan"].map(str::to_owned).into();
    Setup { edition: "euro".to_owned(), players, ..Setup::default() }
}

fn begun(mut session: Session) -> Session {
    for line in ["collect all 0", "collect Anna 9000", "collect Bo 9000", "buy Anna Rome", "buy Bo Helsinki"] {
        session.submit(line, &mut Unasked);
    }
    session
}

fn in_memory() -> Session {
    begun(Session::in_memory(&setup(), system_time()).expect("a game"))
}

/// A game file of so many entries, in a folder that goes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(entries: u32) -> (Scratch, PathBuf) {
        let folder = std::env::temp_dir().join(format!("banker-bench-{}-{entries}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("game.banker");
        let mut session = begun(Session::create(&setup(), &file, system_time()).expect("a game"));
        session.begin_batch();
        for line in LINES.iter().cycle() {
            if session.books().game.entries() >= entries {
                break;
            }
            session.submit(line, &mut Unasked);
        }
        session.flush().expect("a disk");
        (Scratch(folder), file)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Reading a line into an order.
#[divan::bench(args = LINES)]
fn parse(bencher: Bencher, line: &str) {
    let session = in_memory();
    bencher.bench_local(|| commands::parse(line, session.books(), Mode::Script));
}

/// A line from reading to booking, in memory.
#[divan::bench]
fn submit(bencher: Bencher) {
    let mut session = in_memory();
    let mut lines = LINES.iter().cycle();
    bencher.bench_local(|| session.submit(lines.next().unwrap_or(&"go Bo"), &mut Unasked));
}

/// The same with its answer in JSON, as `run --memory --json` gives it.
#[divan::bench]
fn submit_and_answer(bencher: Bencher) {
    let mut session = in_memory();
    let mut lines = LINES.iter().cycle();
    bencher.bench_local(|| {
        let line = lines.next().unwrap_or(&"go Bo");
        let reply = session.submit(line, &mut Unasked);
        json_line(1, line, &reply, session.books())
    });
}

/// What is shown below a line while it is typed.
#[divan::bench(args = ["rent bo ro", "trade anna rome 200 for bo helsinki", "renr bo"])]
fn hint(bencher: Bencher, line: &str) {
    let mut session = in_memory();
    session.set_mode(Mode::Prompt);
    bencher.bench_local(|| analyse(&session, line));
}

/// Setting up a game: its edition is read from its text.
#[divan::bench]
fn start() -> Session {
    Session::in_memory(&setup(), system_time()).expect("a game")
}

fn open(file: &Path) -> Session {
    Session::open_to_read(file, system_time()).expect("a sound file")
}

/// Opening a game of so many entries: every one is read, checked and applied.
#[divan::bench(args = [500, 5_000, 50_000], sample_count = 20)]
fn opening(bencher: Bencher, entries: u32) {
    let (_scratch, file) = Scratch::new(entries);
    bencher.bench_local(|| open(&file));
}

/// Auditing it: every ruling is made again.
#[divan::bench(args = [500, 5_000], sample_count = 20)]
fn auditing(bencher: Bencher, entries: u32) {
    let (_scratch, file) = Scratch::new(entries);
    let (store, meta) = Store::open_to_read(&file).expect("a sound file");
    bencher.bench_local(|| audit(&store, &meta));
}

/// One line brought to disk.
#[divan::bench(args = [1_000, 50_000], sample_count = 200)]
fn durable(bencher: Bencher, entries: u32) {
    let (_scratch, file) = Scratch::new(entries);
    let mut session = Session::open(&file, system_time()).expect("a sound file");
    bencher.bench_local(|| session.submit("go Bo", &mut Unasked));
}

/// Putting the first line of a game right: all that follows is run again.
#[divan::bench(sample_count = 20)]
fn amending(bencher: Bencher) {
    let (_scratch, file) = Scratch::new(3_000);
    bencher
        .with_inputs(|| {
            let copy = file.with_extension("copy");
            let _ = std::fs::remove_file(&copy);
            std::fs::copy(&file, &copy).expect("a copy");
            Session::open(&copy, system_time()).expect("a sound file")
        })
        .bench_local_values(|mut session| session.submit("amend 2 collect Anna 9001", &mut Unasked));
}
