//! JSON exports: any bytes are refused or make a lawful game.
#![no_main]

use banker::session::{Source, import_json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source { file: None, user_folder: None, time: Box::new(|| 1_700_000_000_000) };
    if let Ok(game) = import_json(&mut &bytes[..], source) {
        assert!(game.books().game.broken_laws().is_empty());
    }
});
