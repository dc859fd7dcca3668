//! Edition files: any text is an edition or a list of faults. An edition that passes can be played.
#![no_main]

use banker::edition;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(edition) = edition::load_text("fuzz", text, None) else { return };
    for space in &edition.spaces {
        assert!(!space.name.chars().any(char::is_control), "{:?}", space.name);
    }
    let _ = banker::bank::start(&edition, &["Anna".to_owned(), "Bo".to_owned()], &[]);
});
