//! Faults of the command line in words, in one place.

use crate::edition::LoadError;
use crate::session::{OpenError, store_refusal};

/// Why a game cannot be started or opened.
#[must_use]
pub fn open_error(error: &OpenError) -> String {
    match error {
        OpenError::Edition(error) => load_error(error),
        OpenError::Variant(name, there) => format!("the edition has no variant `{name}`; it has: {}", there.join(", ")),
        OpenError::Refused(refusal, edition) => with_hint(&refusal.message(edition), &refusal.hint(edition)),
        OpenError::Store(error) => store_error(error),
        OpenError::Broken(number, law) => format!("entry {number} of the file contradicts those before it ({law})"),
    }
}

/// Why a game file cannot be used.
#[must_use]
pub fn store_error(error: &crate::store::StoreError) -> String {
    let refusal = store_refusal(error);
    let edition = plain_edition();
    with_hint(&refusal.message(&edition), &refusal.hint(&edition))
}

/// Why an edition cannot be used.
#[must_use]
pub fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Unknown { name, known } => format!("there is no edition `{name}`; there are: {}", known.join(", ")),
        LoadError::Unreadable { path, why } => format!("{path}: {why}"),
        LoadError::Faulty { name, faults } => {
            let lines: Vec<String> = faults.iter().map(|f| format!("{name}:{f}")).collect();
            lines.join("\n")
        }
    }
}

fn with_hint(message: &str, hint: &str) -> String {
    if hint.is_empty() { message.to_owned() } else { format!("{message}\n   {hint}") }
}

/// An edition for messages that come before there is one; none of them names a sum.
fn plain_edition() -> crate::edition::Edition {
    crate::edition::Edition::nameless()
}
