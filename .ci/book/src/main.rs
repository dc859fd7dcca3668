//! Builds the guide from `book.toml` in the folder above, as `mdbook build` does.

use std::path::Path;
use std::process::ExitCode;

use mdbook_driver::MDBook;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match MDBook::load(root).and_then(|book| book.build()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
