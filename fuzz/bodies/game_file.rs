//! Game files: any bytes are refused, or are a lawful game; opening and rescuing never panic, and
//! what is rescued can be opened. Bytes that are no database are taken for changes of a sound one:
//! eight bytes each, of which four say where, one how and the rest what.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use banker::session::{Session, Setup, rescue};

/// How the files of this program begin, and all others of its database.
const HEAD: &[u8] = b"SQLite format 3\0";

/// A folder of this process.
///
/// # Panics
/// Where it cannot be made.
#[must_use]
pub fn folder() -> PathBuf {
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    let folder = std::env::temp_dir().join(format!("banker-fuzz-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

/// Removes a file and what stands beside it.
pub fn remove(file: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

/// A sound game file.
fn sound() -> &'static [u8] {
    static SOUND: OnceLock<Vec<u8>> = OnceLock::new();
    SOUND.get_or_init(|| {
        let file = folder().join("sound.banker");
        remove(&file);
        let players = ["Anna", "Bo", "Cy"].map(str::to_owned).to_vec();
        let setup = Setup { players, ..Setup::default() };
        let mut game = Session::create(&setup, &file, super::time()).expect("the game starts");
        let lines =
            ["buy Anna Boardwalk", "buy Bo Baltic", "rule salary 300", "go Bo", "undo", "label Baltic Sea", "jail Cy"];
        super::play(&mut game, lines.into_iter().cycle().take(40));
        drop(game);
        let bytes = std::fs::read(&file).expect("the file");
        remove(&file);
        bytes
    })
}

/// The sound file with the changes that the bytes mean.
fn changed(bytes: &[u8]) -> Vec<u8> {
    let mut file = sound().to_vec();
    for change in bytes.chunks_exact(8).take(64) {
        let [a, b, c, how, rest @ ..] = change else { break };
        if file.is_empty() {
            break;
        }
        let at = (usize::from(*a) << 16 | usize::from(*b) << 8 | usize::from(*c)) % file.len();
        match how % 4 {
            0 => file[at] ^= rest[0] | 1,
            1 => file[at..].iter_mut().zip(rest).for_each(|(old, new)| *old = *new),
            2 => {
                let page = at / 4096 * 4096;
                let end = (page + 4096).min(file.len());
                file[page..end].fill(0);
            }
            _ => file.truncate(at),
        }
    }
    file
}

/// Opens and rescues a file of these bytes.
///
/// # Panics
/// Where a game that is shown breaks a law, or a rescued one cannot be opened.
pub fn run(bytes: &[u8]) {
    let changed = if bytes.starts_with(HEAD) { bytes.to_vec() } else { changed(bytes) };
    let folder = folder();
    let (file, saved) = (folder.join("game.banker"), folder.join("saved.banker"));
    remove(&file);
    remove(&saved);
    std::fs::write(&file, changed).expect("a scratch file");
    let rescued = rescue(&file, &saved);
    if let Ok(mut game) = Session::open(&file, super::time()) {
        assert!(game.books().game.broken_laws().is_empty());
        assert!(rescued.is_ok(), "what opens is not rescued: {rescued:?}");
        super::play(&mut game, ["standings", "history", "undo", "go #1", "audit"]);
    }
    match rescued {
        Ok(rescued) => {
            let game = Session::open(&saved, super::time());
            let entries = game.map(|game| game.books().game.entries() + 1);
            assert_eq!(entries.ok(), Some(rescued.entries), "what was rescued does not open");
        }
        Err(_) => assert!(!saved.exists(), "a refusal leaves no file"),
    }
    remove(&file);
    remove(&saved);
}
