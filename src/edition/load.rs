//! Where editions come from: the user's folder first, then those built in.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::fault::Fault;
use super::{Edition, read};
use crate::files;

macro_rules! embedded {
    ($($id:literal),* $(,)?) => {
        /// The editions built into the program: identifier and text.
        // One place in the program: a constant would stand wherever it is used.
        pub static EMBEDDED: &[(&str, &str)] = &[$(($id, include_str!(concat!("../../editions/", $id, ".yaml")))),*];
    };
}

embedded![
    "classic-us",
    "classic-uk",
    "euro",
    "deutschland",
    "deutschland-klassik",
    "portable",
    "sverige",
    "sverige-x20",
    "nhl",
];

/// The editions built into the program, each under its first variant.
#[must_use]
pub fn embedded() -> &'static [Edition] {
    static ALL: OnceLock<Vec<Edition>> = OnceLock::new();
    ALL.get_or_init(|| EMBEDDED.iter().filter_map(|(id, _)| load(id, None).ok()).collect())
}

/// Those of them that stand for a rulebook: one edition for each set of rules.
#[must_use]
pub fn rulebooks() -> &'static [Edition] {
    static ALL: OnceLock<Vec<Edition>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut found: Vec<Edition> = Vec::new();
        for edition in embedded().iter().filter(|e| e.rulebook.is_some()) {
            let same =
                |e: &Edition| super::Switch::ALL.iter().all(|s| e.own.setting(*s).is == edition.own.setting(*s).is);
            if !found.iter().any(same) {
                found.push(edition.clone());
            }
        }
        found
    })
}

/// How deep editions may extend each other.
const DEEPEST_CHAIN: usize = 4;

/// Why an edition cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadError {
    /// No edition of that name; those there are.
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The file cannot be read.
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// The file has faults.
    Faulty {
        /// The edition or its file.
        name: String,
        /// All of them.
        faults: Vec<Fault>,
    },
}

/// The names of all editions: the user's own, then those built in.
#[must_use]
pub fn available(user_folder: Option<&Path>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    if let Some(entries) = user_folder.and_then(|f| std::fs::read_dir(f).ok()) {
        names.extend(entries.flatten().filter_map(|e| {
            let path = e.path();
            (path.extension()? == "yaml").then(|| path.file_stem()?.to_str().map(str::to_owned))?
        }));
        names.sort();
    }
    for (id, _) in EMBEDDED {
        if !names.iter().any(|n| n == id) {
            names.push((*id).to_owned());
        }
    }
    names
}

/// The text of an edition by name, or of a file by path: a name with a slash or the ending of such
/// a file, or one that no edition bears while a file does.
///
/// # Errors
/// Where there is none or it cannot be read.
pub fn source(name: &str, user_folder: Option<&Path>) -> Result<String, LoadError> {
    named(name, user_folder).or_else(|error| match error {
        LoadError::Unknown { .. } if Path::new(name).is_file() => read_bounded(Path::new(name)),
        error => Err(error),
    })
}

/// The same of what a file may extend: a file without the ending is none.
fn named(name: &str, user_folder: Option<&Path>) -> Result<String, LoadError> {
    if let Some(path) = of_user(name, user_folder) {
        return read_bounded(&path);
    }
    shipped(name)
        .map(str::to_owned)
        .ok_or_else(|| LoadError::Unknown { name: name.to_owned(), known: available(user_folder) })
}

/// The file of an edition, where it is not one that comes with the program.
fn of_user(name: &str, user_folder: Option<&Path>) -> Option<PathBuf> {
    if is_path(name) {
        return Some(PathBuf::from(name));
    }
    user_folder.map(|f| f.join(format!("{name}.yaml"))).filter(|p| p.is_file())
}

/// Whether an edition bears the name of one that comes with the program, and is another.
#[must_use]
pub fn takes_name_of_shipped(name: &str, edition: &Edition, user_folder: Option<&Path>) -> bool {
    shipped(&edition.id).is_some_and(|text| source(name, user_folder).is_ok_and(|own| own != text))
}

/// The text of an edition that comes with the program.
fn shipped(name: &str) -> Option<&'static str> {
    EMBEDDED.iter().find(|(id, _)| *id == name).map(|(_, text)| *text)
}

/// Whether a name of an edition is that of a file.
#[must_use]
pub fn is_path(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|e| e.eq_ignore_ascii_case("yaml"))
        || name.contains(std::path::is_separator)
}

fn read_bounded(path: &Path) -> Result<String, LoadError> {
    use std::io::Read;
    let unreadable = |why: String| LoadError::Unreadable { path: path.display().to_string(), why };
    let file = std::fs::File::open(path).map_err(|e| unreadable(files::trouble(&e)))?;
    // What a file says of its length is not believed: a device says none and never ends.
    let most = super::yaml::LARGEST_FILE as u64 + 1;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).map_err(|e| unreadable(files::trouble(&e)))?;
    if bytes.len() as u64 == most {
        return Err(unreadable("the file is larger than 256 KiB".to_owned()));
    }
    String::from_utf8(bytes).map_err(|_| unreadable("the file is not UTF-8 text".to_owned()))
}

/// Loads an edition by name or path, under its default variant.
///
/// # Errors
/// Where there is none, or it has faults: all of them.
pub fn load(name: &str, user_folder: Option<&Path>) -> Result<Edition, LoadError> {
    load_chain(name, user_folder, 0)
}

/// Loads an edition from its text; `name` is for messages.
///
/// # Errors
/// All faults of the text.
pub fn load_text(name: &str, text: &str, user_folder: Option<&Path>) -> Result<Edition, LoadError> {
    read_text(name, text, user_folder, 0)
}

/// Loads an edition by name or path, under its default variant, with its full text.
///
/// # Errors
/// As [`load`].
pub fn load_with_source(name: &str, user_folder: Option<&Path>) -> Result<(Edition, String), LoadError> {
    chained(name, user_folder, 0)
}

fn load_chain(name: &str, user_folder: Option<&Path>, depth: usize) -> Result<Edition, LoadError> {
    chained(name, user_folder, depth).map(|(edition, _)| edition)
}

fn chained(name: &str, user_folder: Option<&Path>, depth: usize) -> Result<(Edition, String), LoadError> {
    let text = if depth == 0 { source(name, user_folder) } else { named(name, user_folder) }?;
    if of_user(name, user_folder).is_none()
        && let Some(edition) = read_shipped(name, depth)
    {
        return Ok((edition.clone(), text));
    }
    read_text(name, &text, user_folder, depth).map(|edition| (edition, text))
}

/// An edition that comes with the program, which is read once; nothing where it has faults.
fn read_shipped(name: &str, depth: usize) -> Option<&'static Edition> {
    static READ: [OnceLock<Edition>; EMBEDDED.len()] = [const { OnceLock::new() }; EMBEDDED.len()];
    let index = EMBEDDED.iter().position(|(id, _)| *id == name)?;
    let (read, (_, text)) = (READ.get(index)?, EMBEDDED.get(index)?);
    if let Some(edition) = read.get() {
        return Some(edition);
    }
    // Read outside: it may extend another that is not read yet.
    let edition = read_text(name, text, None, depth).ok()?;
    Some(read.get_or_init(|| edition))
}

fn read_text(name: &str, text: &str, user_folder: Option<&Path>, depth: usize) -> Result<Edition, LoadError> {
    let base = |base: &str| -> Result<Edition, String> {
        if depth >= DEEPEST_CHAIN {
            return Err("editions extend each other too deeply or in a circle".to_owned());
        }
        // A file from elsewhere decides what it extends, so that it may not name other files.
        if is_path(base) {
            return Err("it is a file; name an edition, and put that file in the folder of your editions".to_owned());
        }
        let own_name = Path::new(name).file_stem().is_some_and(|stem| stem == base);
        // A file in the place of a shipped edition extends that one, not itself.
        let user_folder = user_folder.filter(|_| !(own_name && shipped(base).is_some()));
        load_chain(base, user_folder, depth + 1).map_err(|e| match e {
            LoadError::Unknown { known, .. } => {
                format!("there is no edition of that name; there are: {}", known.join(", "))
            }
            LoadError::Unreadable { why, .. } => why,
            LoadError::Faulty { faults, .. } => {
                let first = faults.first().map_or_else(String::new, ToString::to_string);
                match faults.len() {
                    1 => format!("that edition has a fault itself: {first}"),
                    n => format!("that edition has {n} faults itself, the first: {first}"),
                }
            }
        })
    };
    read::read(text, &base).map_err(|faults| LoadError::Faulty { name: name.to_owned(), faults })
}
