//! Faults of the command line in words, in one place.

use crate::edition::{Edition, LoadError};
use crate::files;
use crate::names::nearest;
use crate::rulings::Refusal;
use crate::session::{ImportError, OpenError, store_refusal};
use crate::store::{Notice, StoreError};

/// Why a game cannot be started or opened.
#[must_use]
pub fn open_error(error: &OpenError) -> String {
    match error {
        OpenError::Edition(error) => load_error(error),
        OpenError::Variant(name, there) => {
            format!("the edition has no variant `{name}`; it has: {}{}", there.join(", "), meant(name, there))
        }
        OpenError::Refused(refusal, edition) => refused(refusal, edition),
        OpenError::Store(error) => store_error(error),
        OpenError::Broken(number, law) => format!("entry {number} of the file contradicts those before it ({law})"),
    }
}

/// The one of several words that was meant, where one is like what was typed.
#[must_use]
pub fn meant(typed: &str, known: &[impl AsRef<str>]) -> String {
    let near = nearest(typed, known.iter().map(AsRef::as_ref));
    near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

/// Why something cannot be imported.
#[must_use]
pub fn import_error(error: &ImportError) -> String {
    match error {
        ImportError::Io(error) => files::trouble(error),
        ImportError::TooLarge => "it is larger than 256 MiB".to_owned(),
        ImportError::NoExport(says) => says.clone(),
        ImportError::TooNew(format) => format!("it has format {format}; a newer banker can read it"),
        ImportError::Partial(since) => {
            format!("it begins at entry {since}; export the game without `--since` to import it")
        }
        ImportError::Entry(number, says) => format!("entry {number}: {says}"),
        ImportError::Line(line, refusal, edition) => {
            format!("line {line}: {}", refused(refusal, edition))
        }
        ImportError::Start(error) => open_error(error),
    }
}

/// Why a game file cannot be used.
#[must_use]
pub fn store_error(error: &StoreError) -> String {
    let refusal = store_refusal(error);
    refused(&refusal, &plain_edition())
}

/// What is wrong with a damaged file.
#[must_use]
pub fn damage(error: &StoreError) -> String {
    match error {
        StoreError::Damaged(what) => format!("damaged: {what}"),
        other => store_error(other),
    }
}

/// What whoever opened a file should be told.
#[must_use]
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Incomplete(last) => format!(
            "this file was copied while the game was open, or lost the `-wal` file beside it: what was booked after \
             entry {last} may be missing; look at the board before you go on"
        ),
        Notice::SetAside(log) => format!(
            "what stood beside this file (`-wal`) is not its own, or is damaged, and was left out; it stands in {} now",
            log.display()
        ),
        Notice::LeftOut(log) => {
            format!("what stands beside this file ({}) is not its own, or is damaged, and was left out", log.display())
        }
        Notice::Displaced(log) => format!(
            "the file was written over while the game was open, or another was put in its place: it stays as it is, \
             and what was booked since the game was opened stands in {}; `banker rescue` looks there too",
            log.display()
        ),
        Notice::Repeated { tables, mended } => format!(
            "{} in this file did not say what its entries say{}; the game is as it was booked",
            tables.join(" and "),
            if *mended { ", and was written anew" } else { ": other programs read it wrong" }
        ),
        Notice::Migrated(copy) => format!("the file was brought to a new format; as it was, it is {}", copy.display()),
    }
}

/// Why an edition cannot be used.
#[must_use]
pub fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Unknown { name, known } => {
            let apart = name.split_once(':').filter(|(edition, _)| known.iter().any(|k| k == edition));
            let apart = apart.map_or_else(String::new, |(edition, variant)| {
                format!("\n   a variant is named apart: `--edition {edition} --variant {variant}`")
            });
            format!("there is no edition `{name}`; there are: {}{}{apart}", known.join(", "), meant(name, known))
        }
        LoadError::Unreadable { path, why } => format!("{path}: {why}"),
        LoadError::Faulty { name, faults } => {
            let lines: Vec<String> = faults.iter().map(|f| format!("{name}:{f}")).collect();
            lines.join("\n")
        }
    }
}

/// A refusal with what would help somebody at the shell, where there are no commands of the table.
#[must_use]
pub fn refused(refusal: &Refusal, edition: &Edition) -> String {
    let (message, hint) = (refusal.message(edition), refusal.hint(edition));
    if hint.is_empty() {
        return message;
    }
    let deeds =
        format!("`banker edition show {0}` lists the deeds of {0}; `--edition` names another board", edition.id);
    let hint = hint.replace("`deeds` lists the deeds", &deeds);
    let hint = hint.replace("`rule` lists them", "`banker edition rules` lists them");
    format!("{message}\n   {hint}")
}

/// An edition for messages that come before there is one; none of them names a sum.
fn plain_edition() -> Edition {
    Edition::nameless()
}
