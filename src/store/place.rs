//! By what it is told whether a game file is still the one that was opened, and as it was left.

use std::path::Path;
use std::time::SystemTime;

use super::file::beside;
use super::private;

/// By what the system knows a file from all others.
type Identity = (u64, u64);

/// A file as it was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which file it is; `None` where there is none.
    pub file: Option<Identity>,
    /// Which one stands beside it with what was committed last.
    pub aside: Option<Identity>,
    /// Its length and when it was written last. It does not change between two checkpoints of the
    /// banker that holds it.
    pub content: Option<(u64, SystemTime)>,
}

impl Place {
    /// What there is now.
    pub fn of(path: &Path) -> Place {
        let (file, aside) = (private::seen(path), private::seen(&beside(path, "-wal")));
        let content = file.and_then(|f| Some((f.length, f.written?)));
        Place { file: file.map(|f| f.identity), aside: aside.map(|f| f.identity), content }
    }

    /// Whether both files are those that were seen then, whatever is in them.
    pub fn is_in_place(&self, then: &Place) -> bool {
        self.file == then.file && self.aside == then.aside
    }
}
