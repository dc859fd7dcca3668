//! Edition files: any text is an edition or a list of faults. An edition that passes can be played.

use banker::edition::load_text;
use banker::session::{Session, Setup};

/// Reads a text as an edition and, where it is one, plays a little.
///
/// # Panics
/// Where an edition has names that cannot be shown, or a game on it breaks a law.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let faults = match load_text("fuzz", text, None) {
        Ok(_) => None,
        Err(faults) => Some(format!("{faults:?}")),
    };
    if faults.is_some() {
        return;
    }
    let folder = super::game_file::folder();
    let file = folder.join("edition.yaml");
    std::fs::write(&file, text).expect("a scratch file");
    let setup = Setup {
        edition: file.to_string_lossy().into_owned(),
        players: vec!["Anna".to_owned(), "Bo".to_owned()],
        ..Setup::default()
    };
    if let Ok(mut game) = Session::in_memory(&setup, super::time()) {
        let lines =
            ["buy Anna #1", "rent Bo #1", "buy Bo #3", "roll Anna 1 2", "mortgage #1", "build #1", "tax Anna #4"];
        super::play(&mut game, lines);
        super::play(&mut game, super::everything());
        super::reckon(&game);
    }
}
