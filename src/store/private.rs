//! Files and folders that only their user can look into. The one place with calls of one system.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates an empty file that only its user can read and write.
///
/// # Errors
/// Where there is one already, or the system refuses.
pub fn file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Makes a folder, and those above it, that only its user can look into.
///
/// # Errors
/// Where the system refuses.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Makes a folder that is not there yet, which only its user can look into.
///
/// # Errors
/// Where there is one already, or the system refuses.
pub fn new_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Which file it is that a path leads to: the same for two paths only where they lead to one file.
/// `None` where it leads to none. Systems without such numbers tell only whether there is a file.
#[must_use]
pub fn identity(path: &Path) -> Option<(u64, u64)> {
    let found = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((found.dev(), found.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        Some((0, 0))
    }
}
