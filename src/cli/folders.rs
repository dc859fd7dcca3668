//! Where games and the user's own editions live.

use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::files;
use crate::names::Key;
use crate::session::{DEFAULT_EDITION, OpenError, Setup};
use crate::store::StoreError;

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

/// Where the lines typed in a game are remembered: in the data folder in any case, so that nothing is
/// left beside a file that was named by hand. Files of one name in different folders are told apart.
#[must_use]
pub fn history(game: &Path) -> Option<PathBuf> {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let within = games().is_some_and(|folder| game.parent() == Some(folder.as_path()));
    let mut name = game.file_stem()?.to_owned();
    if !within {
        let mut hash = DefaultHasher::new();
        std::fs::canonicalize(game).ok()?.hash(&mut hash);
        name.push(format!(" {:016x}", hash.finish()));
    }
    name.push(".txt");
    let folder = data()?.join("history");
    crate::store::private::folder(&folder).ok()?;
    Some(folder.join(name))
}

/// The folder of the user's own editions.
#[must_use]
pub fn editions() -> Option<PathBuf> {
    data().map(|d| d.join("editions"))
}

/// Begins a game in that file, or in one named for its day, edition and players. Where another banker
/// takes that name at the same moment, the next is taken.
///
/// # Errors
/// Where no file can be named; what became of the game is told apart.
pub fn begin<T>(
    file: Option<&Path>,
    setup: &Setup,
    mut start: impl FnMut(&Path) -> Result<T, OpenError>,
) -> Result<(PathBuf, Result<T, OpenError>), String> {
    if let Some(file) = file {
        return Ok((file.to_owned(), start(file)));
    }
    for _ in 1..AT_ONCE {
        let file = new_game(setup)?;
        match start(&file) {
            Err(OpenError::Store(StoreError::Exists(_) | StoreError::Busy(_))) => {}
            begun => return Ok((file, begun)),
        }
    }
    let file = new_game(setup)?;
    let begun = start(&file);
    Ok((file, begun))
}

/// So many bankers that begin a game of one name at one moment each get a file.
const AT_ONCE: usize = 20;

/// A file for a new game, named for its day, edition and players.
///
/// # Errors
/// Where there is no data folder, or it cannot be made.
pub fn new_game(setup: &Setup) -> Result<PathBuf, String> {
    let folder = games().ok_or("there is no home folder to keep games in; name a file with --file")?;
    crate::store::private::folder(&folder).map_err(|e| format!("{}: {}", folder.display(), files::trouble(&e)))?;
    let edition = if setup.edition.is_empty() { DEFAULT_EDITION } else { &setup.edition };
    let edition = Key::new(edition.trim_end_matches(".yaml")).words().collect::<Vec<_>>().join("-");
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
