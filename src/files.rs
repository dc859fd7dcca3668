//! What the system says of a file, in a player's words.

use std::io::{Error, ErrorKind};

/// Why a file could not be read or written; without its name. What no word is known for is told as
/// the system tells it.
#[must_use]
pub fn trouble(error: &Error) -> String {
    // An error that was given words of its own keeps them.
    let told = told(error.kind()).filter(|_| error.get_ref().is_none());
    told.map_or_else(|| error.to_string(), str::to_owned)
}

/// The same where nothing but the kind is left of the error.
#[must_use]
pub fn kind_of_trouble(kind: ErrorKind) -> String {
    told(kind).map_or_else(|| kind.to_string(), str::to_owned)
}

const fn told(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "you may not read or write there",
        ErrorKind::AlreadyExists => "there is a file of that name already",
        ErrorKind::IsADirectory => "that is a folder",
        ErrorKind::NotADirectory => "a part of that path is not a folder",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        ErrorKind::InvalidFilename => "a file cannot have that name",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_worded() {
        let worded = |path: &std::path::Path| std::fs::read(path).map_err(|error| trouble(&error)).err();
        assert_eq!(worded("no such file anywhere".as_ref()).as_deref(), Some("there is no such file or folder"));
        assert_eq!(worded(&std::env::temp_dir()).as_deref(), Some("that is a folder"));
        assert_eq!(trouble(&Error::other("the reader has gone away")), "the reader has gone away");
        let named = Error::new(ErrorKind::AlreadyExists, "there is a file page.html already");
        assert_eq!(trouble(&named), "there is a file page.html already");
        assert_eq!(kind_of_trouble(ErrorKind::AlreadyExists), "there is a file of that name already");
    }
}
