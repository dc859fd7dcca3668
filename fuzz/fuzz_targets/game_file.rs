//! Game files: any bytes are refused, or are a lawful game; opening and rescuing never panic.
#![no_main]

use std::path::PathBuf;

use banker::session::{Session, Unasked};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = PathBuf::from(std::env::temp_dir()).join(format!("banker-fuzz-{}", std::process::id()));
    let _ = std::fs::create_dir(&folder);
    let file = folder.join("game.banker");
    std::fs::write(&file, bytes).expect("a scratch file");
    if let Ok(mut game) = Session::open(&file, Box::new(|| 1_700_000_000_000)) {
        assert!(game.books().game.broken_laws().is_empty());
        for line in ["standings", "history", "undo", "go Anna"] {
            game.submit(line, &mut Unasked);
        }
    }
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
});
