//! Where games and the user's own editions live.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::names::Key;
use crate::session::{DEFAULT_EDITION, Setup};

/// The program's folder in the user's data folder.
#[must_use]
pub fn data() -> Option<PathBuf> {
    choose_base_strategy().ok().map(|base| base.data_dir().join("banker"))
}

/// The folder of games.
#[must_use]
pub fn games() -> Option<PathBuf> {
    data().map(|d| d.join("games"))
}

/// The folder of the user's own editions.
#[must_use]
pub fn editions() -> Option<PathBuf> {
    data().map(|d| d.join("editions"))
}

/// A file for a new game, named for its day, edition and players.
///
/// # Errors
/// Where there is no data folder, or it cannot be made.
pub fn new_game(setup: &Setup) -> Result<PathBuf, String> {
    let folder = games().ok_or("there is no home folder to keep games in; name a file with --file")?;
    create_private(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let edition = if setup.edition.is_empty() { DEFAULT_EDITION } else { &setup.edition };
    let edition = Key::new(edition.trim_end_matches(".yaml")).words().join("-");
    let players: Vec<String> = setup.players.iter().map(|p| Key::new(p).joined().to_owned()).collect();
    let day = chrono::Local::now().format("%Y-%m-%d");
    let stem: String = format!("{day} {edition} {}", players.join("-")).chars().take(80).collect();
    for n in 1..10_000 {
        let name = if n == 1 { format!("{}.banker", stem.trim()) } else { format!("{} {n}.banker", stem.trim()) };
        let file = folder.join(name);
        if !file.exists() {
            return Ok(file);
        }
    }
    Err("there are too many games of this name; name a file with --file".to_owned())
}

/// Makes a folder that only its user can look into.
fn create_private(folder: &PathBuf) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}
