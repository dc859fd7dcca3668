//! YAML text → a tree whose every node knows its line and column. Only this file names the crate.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{DuplicateKeyPolicy, Location, Spanned};

use super::fault::Fault;

/// The longest edition file that is read, in bytes.
pub const LARGEST_FILE: usize = 256 * 1024;
const DEEPEST: usize = 12;
const MOST_NODES: usize = 20_000;

/// A value with the place where it stands, counted from 1.
#[derive(Debug, Clone)]
pub struct Located<T> {
    /// The line, from 1; 0 where it is not known.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
    /// The value.
    pub value: T,
}

/// A node of the tree.
pub type Node = Located<Tree>;

/// A YAML value.
#[derive(Debug, Clone)]
pub enum Tree {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text; fractions too, since nothing here is one.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map in the order of the file.
    Map(Vec<(Located<String>, Node)>),
}

/// Reads one document, with the faults that do not keep the rest of it from being read. Anchors, aliases
/// and merge keys are refused, and size and depth bounded.
///
/// # Errors
/// The fault of the YAML itself that ends the reading.
pub fn parse(text: &str) -> Result<(Node, Vec<Fault>), Fault> {
    if text.len() > LARGEST_FILE {
        return Err(Fault::new(0, 0, "the file is too large", "an edition is at most 256 KiB"));
    }
    let fault = match read(text, [0, 0, 0], DuplicateKeyPolicy::Error) {
        Ok(node) => return Ok((node, Vec::new())),
        Err(fault) => fault,
    };
    // What is merely not allowed hides nothing else: the file is read again, and all of it is told.
    let again = |most: [usize; 3]| read(text, most, DuplicateKeyPolicy::PassThrough);
    let Ok(mut node) = again([LENIENT; 3]) else { return Err(fault) };
    let mut faults = Vec::new();
    take_doubles(&mut node, &mut faults);
    faults.extend(
        [[0, LENIENT, LENIENT], [LENIENT, 0, LENIENT], [LENIENT, LENIENT, 0]]
            .into_iter()
            .filter_map(|most| again(most).err()),
    );
    Ok((node, faults))
}

/// So many anchors, aliases and merge keys are read in a file that is refused for them.
const LENIENT: usize = 100;

/// Reads a document with so many anchors, aliases and merge keys at most.
fn read(text: &str, [anchors, aliases, merges]: [usize; 3], doubles: DuplicateKeyPolicy) -> Result<Node, Fault> {
    let options = serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_anchors: anchors,
            max_aliases: aliases,
            max_merge_keys: merges,
            max_depth: DEEPEST,
            max_nodes: MOST_NODES,
            max_documents: 1,
        },
        duplicate_keys: doubles,
        strict_booleans: true,
        with_snippet: false,
    };
    serde_yaml::from_str_with_options::<Spanned<Tree>>(text, options).map(located).map_err(|error| {
        let place = error.location();
        let (says, hint) = plain_words(&error.to_string());
        Fault::new(
            place.as_ref().map_or(0, |l| u32::try_from(l.line()).unwrap_or(0)),
            place.as_ref().map_or(0, |l| u32::try_from(l.column()).unwrap_or(0)),
            &says,
            hint,
        )
    })
}

/// Takes keys that stand twice out of the tree, and tells of them.
fn take_doubles(node: &mut Node, faults: &mut Vec<Fault>) {
    match &mut node.value {
        Tree::List(list) => {
            for node in list {
                take_doubles(node, faults);
            }
        }
        Tree::Map(entries) => {
            let mut seen: Vec<String> = Vec::new();
            entries.retain(|(key, _)| {
                let twice = seen.contains(&key.value);
                if twice {
                    let says = format!("`{}` stands twice", key.value);
                    faults.push(Fault::new(key.line, key.column, &says, "keep one of them"));
                } else {
                    seen.push(key.value.clone());
                }
                !twice
            });
            for (_, node) in entries {
                take_doubles(node, faults);
            }
        }
        _ => {}
    }
}

/// What the reader of YAML says, in words for one who wrote an edition file, and what mends it.
fn plain_words(error: &str) -> (String, &'static str) {
    let first = error.lines().next().unwrap_or("not YAML");
    let says = first.split(" at line ").next().unwrap_or(first);
    let known: [(&str, &str, &str); 8] = [
        ("budget breached: Anchors", "anchors (&) are not allowed", "write the text out in each place"),
        ("budget breached: Aliases", "aliases (*) are not allowed", "write the text out in each place"),
        ("alias references", "aliases (*) are not allowed", "write the text out in each place"),
        ("budget breached: MergeKeys", "merge keys (<<) are not allowed", "write the values out in each place"),
        ("non-finite float", "a value is not a figure", "write a whole number, or a text in quotes"),
        ("budget breached: Depth", "lists and maps are nested too deeply", "an edition needs six levels at most"),
        ("budget breached: Documents", "the file has more than one document", "take out the line of three hyphens"),
        ("budget breached: Nodes", "the file holds too many values", "an edition needs a few thousand"),
    ];
    if let Some((_, says, hint)) = known.iter().find(|(mark, ..)| says.starts_with(mark)) {
        return ((*says).to_owned(), hint);
    }
    if let Some(key) = says.strip_prefix("duplicate mapping key: ") {
        let key = key.split(',').next().unwrap_or(key);
        return (format!("`{key}` stands twice"), "keep one of them");
    }
    if says.contains("expected a key") {
        let hint = "write sums without separators, as 1000, and a text with a comma in quotes";
        return ("a comma stands where it ends the value".to_owned(), hint);
    }
    (format!("this is not readable YAML: {says}"), "check the indentation, colons, quotes and brackets")
}

fn located<T>(spanned: Spanned<T>) -> Located<T> {
    let at: Location = spanned.referenced;
    Located {
        line: u32::try_from(at.line()).unwrap_or(0),
        column: u32::try_from(at.column()).unwrap_or(0),
        value: spanned.value,
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Flag(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(i64::try_from(value).map_or_else(|_| Tree::Text(value.to_string()), Tree::Number))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_string()))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        Tree::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(node) = seq.next_element::<Spanned<Tree>>()? {
            list.push(located(node));
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Spanned<KeyText>>()? {
            let key = located(key);
            let value = map.next_value::<Spanned<Tree>>()?;
            entries.push((Located { line: key.line, column: key.column, value: key.value.0 }, located(value)));
        }
        Ok(Tree::Map(entries))
    }
}

/// A key: words and numbers alike are its text.
struct KeyText(String);

impl<'de> Deserialize<'de> for KeyText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl Visitor<'_> for KeyVisitor {
            type Value = KeyText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_str<E: de::Error>(self, value: &str) -> Result<KeyText, E> {
                Ok(KeyText(value.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, value: i64) -> Result<KeyText, E> {
                Ok(KeyText(value.to_string()))
            }
            fn visit_u64<E: de::Error>(self, value: u64) -> Result<KeyText, E> {
                Ok(KeyText(value.to_string()))
            }
            fn visit_bool<E: de::Error>(self, value: bool) -> Result<KeyText, E> {
                Ok(KeyText(value.to_string()))
            }
        }
        deserializer.deserialize_any(KeyVisitor)
    }
}
