//! Files and folders that only their user can look into. The one place with calls of one
//! system's files.

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

/// Keeps a file that is there to its user, where that is who asks.
pub fn keep(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Whoever may write another's file plays in it as that one left it.
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
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

/// What can be seen of a file without opening it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Which file it is: the same for two paths only where they lead to one file. Systems without such
    /// numbers tell only that there is one.
    pub identity: (u64, u64),
    /// Its length in bytes.
    pub length: u64,
    /// When it was last written, where the system tells.
    pub written: Option<std::time::SystemTime>,
}

/// What a path leads to; `None` where it leads to nothing.
#[must_use]
pub fn seen(path: &Path) -> Option<Seen> {
    let found = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt;
        (found.dev(), found.ino())
    };
    #[cfg(not(unix))]
    let identity = (0, 0);
    Some(Seen { identity, length: found.len(), written: found.modified().ok() })
}
