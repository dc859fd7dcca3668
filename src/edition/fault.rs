//! What is wrong with an edition file, where, and how to mend it.

use std::fmt;

/// One fault of an edition file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The line, from 1; 0 where the fault is of the whole file.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is wrong.
    pub says: String,
    /// What would mend it.
    pub hint: String,
}

impl Fault {
    /// A fault at a place.
    #[must_use]
    pub fn new(line: u32, column: u32, says: &str, hint: &str) -> Self {
        Fault { line, column, says: says.to_owned(), hint: hint.to_owned() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        f.write_str(&self.says)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        Ok(())
    }
}
