//! Nothing that was acknowledged is lost: kills, a full disk, a file that goes away, copies, old formats.

mod copies;
mod gone;
mod kills;
mod room;

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use banker::session::Session;

use crate::support::fixed_time;

fn open(file: &Path) -> Session {
    Session::open(file, fixed_time()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", file.display()))
}

fn start(before: &[&str], file: &Path) -> (Child, BufReader<ChildStdout>) {
    let banker = env!("CARGO_BIN_EXE_banker");
    let words: Vec<&str> = before
        .iter()
        .copied()
        .chain([banker, "run", "-", "--json", "--keep-going", "--players", "Anna,Bo", "--file"])
        .collect();
    let mut child = Command::new(words[0])
        .args(&words[1..])
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    (child, answers)
}
