//! Reading a map of the tree field by field, noting every fault on the way.

use super::fault::Fault;
use super::yaml::{Located, Node, Tree};
use crate::names::{is_plain, nearest};

/// The faults found so far; reading goes on after each.
#[derive(Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes a fault at a place.
    pub fn note<T>(&mut self, at: &Located<T>, says: &str, hint: &str) {
        self.0.push(Fault::new(at.line, at.column, says, hint));
    }
}

/// A map being read.
pub struct Fields<'a> {
    at: Located<()>,
    what: String,
    entries: &'a [(Located<String>, Node)],
    asked: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// The node as a map, or a fault.
    pub fn of(node: &'a Node, what: &str, faults: &mut Faults) -> Option<Fields<'a>> {
        if let Tree::Map(entries) = &node.value {
            let at = Located { line: node.line, column: node.column, value: () };
            return Some(Fields { at, what: what.to_owned(), entries, asked: Vec::new() });
        }
        faults.note(node, &format!("{what} must be a map"), "write `key: value` pairs, or {key: value, …} on one line");
        None
    }

    /// The place of the map.
    pub fn at(&self) -> &Located<()> {
        &self.at
    }

    /// The node under a key, if it is there and not null.
    pub fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.asked.push(key);
        let entries: &'a [(Located<String>, Node)] = self.entries;
        entries.iter().find(|(k, v)| k.value == key && !matches!(v.value, Tree::Null)).map(|(_, v)| v)
    }

    /// The node under a key that must be there.
    pub fn need(&mut self, key: &'static str, hint: &str, faults: &mut Faults) -> Option<&'a Node> {
        let node = self.get(key);
        if node.is_none() {
            faults.note(&self.at, &format!("{} lacks `{key}`", self.what), hint);
        }
        node
    }

    /// A text of at most so many characters.
    pub fn text(&mut self, key: &'static str, most: usize, faults: &mut Faults) -> Option<String> {
        let node = self.get(key)?;
        text_of(node, &format!("`{key}`"), most, faults)
    }

    /// A whole number within bounds.
    pub fn number(&mut self, key: &'static str, least: i64, most: i64, faults: &mut Faults) -> Option<i64> {
        let node = self.get(key)?;
        number_of(node, &format!("`{key}`"), least, most, faults)
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &'static str, faults: &mut Faults) -> Option<bool> {
        let node = self.get(key)?;
        if let Tree::Flag(yes) = node.value {
            return Some(yes);
        }
        faults.note(node, &format!("`{key}` must be true or false"), "");
        None
    }

    /// A list of names, each with its place; none where the key is absent.
    pub fn names(&mut self, key: &'static str, most: usize, faults: &mut Faults) -> Vec<Located<String>> {
        let Some(node) = self.get(key) else { return Vec::new() };
        let each = |n: &Node, faults: &mut Faults| name_at(n, &format!("each of `{key}`"), 60, faults);
        list_of(node, &format!("`{key}`"), most, faults).iter().filter_map(|n| each(n, faults)).collect()
    }

    /// A list of whole numbers.
    pub fn numbers(&mut self, key: &'static str, length: usize, most: i64, faults: &mut Faults) -> Option<Vec<i64>> {
        let node = self.get(key)?;
        let list = list_of(node, &format!("`{key}`"), 40, faults);
        if list.len() != length {
            faults.note(
                node,
                &format!("`{key}` has {} figures, not {length}", list.len()),
                "list them all, from the lowest",
            );
        }
        let numbers: Vec<i64> =
            list.iter().filter_map(|n| number_of(n, &format!("each of `{key}`"), 0, most, faults)).collect();
        (numbers.len() == length).then_some(numbers)
    }

    /// All entries, for maps whose keys are data.
    pub fn entries(&self) -> &'a [(Located<String>, Node)] {
        self.entries
    }

    /// Notes every key that nobody asked for, and every key that stands twice.
    pub fn finish(self, faults: &mut Faults) {
        let mut seen: Vec<&str> = Vec::new();
        for (key, _) in self.entries {
            if seen.contains(&key.value.as_str()) {
                faults.note(key, &format!("`{}` stands twice", key.value), "keep one of them");
            }
            seen.push(&key.value);
            if !self.asked.contains(&key.value.as_str()) {
                let mut known: Vec<&str> = Vec::new();
                for asked in &self.asked {
                    if !known.contains(asked) {
                        known.push(asked);
                    }
                }
                let hint = nearest(&key.value, known.iter().copied())
                    .map_or_else(|| format!("known here: {}", known.join(", ")), |n| format!("did you mean `{n}`?"));
                faults.note(key, &format!("{} has no key `{}`", self.what, key.value), &hint);
            }
        }
    }
}

/// The node as a name, with its place.
pub fn name_at(node: &Node, what: &str, most: usize, faults: &mut Faults) -> Option<Located<String>> {
    let value = name_of(node, what, most, faults)?;
    Some(Located { line: node.line, column: node.column, value })
}

/// The node as a name: a text that can stand in a line of the table.
pub fn name_of(node: &Node, what: &str, most: usize, faults: &mut Faults) -> Option<String> {
    let name = text_of(node, what, most, faults)?;
    if !can_be_typed(&name) {
        faults.note(
            node,
            &format!("{what} has a double quote, begins with `#` or reads as a sum or a holding, such as `€5` or `:3`"),
            "none of these can be typed in a name; an apostrophe can",
        );
        return None;
    }
    Some(name)
}

/// Whether a name reads as a sum: a sign of a currency or another mark, and then a figure.
#[must_use]
pub fn reads_as_sum(name: &str) -> bool {
    let bare = name.trim_start_matches(|c: char| !c.is_alphanumeric());
    bare.len() < name.len() && bare.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a name can stand in a line of the table: quotes go around it, `#` makes it a position,
/// what follows a colon at its end is read as the state of a deed, and `card:` begins a deck.
#[must_use]
pub fn can_be_typed(name: &str) -> bool {
    if name.to_ascii_lowercase().starts_with("card:") || reads_as_sum(name) {
        return false;
    }
    let state = |end: &str| matches!(end, "m" | "hotel") || end.parse::<u32>().is_ok();
    let ends_in_state = name.trim_end().rsplit_once(':').is_some_and(|(_, end)| state(end));
    !name.contains('"') && !name.trim_start().starts_with('#') && !ends_in_state
}

/// The node as a text without control characters.
pub fn text_of(node: &Node, what: &str, most: usize, faults: &mut Faults) -> Option<String> {
    let text = match &node.value {
        Tree::Text(text) => text.clone(),
        Tree::Number(n) => n.to_string(),
        _ => {
            faults.note(node, &format!("{what} must be a text"), "put it in quotes");
            return None;
        }
    };
    if text.trim().is_empty() {
        faults.note(node, &format!("{what} is empty"), "");
        return None;
    }
    if !is_plain(&text) {
        faults.note(node, &format!("{what} has control characters"), "use plain letters");
        return None;
    }
    if text.chars().count() > most {
        faults.note(node, &format!("{what} is longer than {most} characters"), "shorten it");
        return None;
    }
    Some(text.trim().to_owned())
}

/// The node as a whole number within bounds.
pub fn number_of(node: &Node, what: &str, least: i64, most: i64, faults: &mut Faults) -> Option<i64> {
    match node.value {
        Tree::Number(n) if (least..=most).contains(&n) => Some(n),
        Tree::Number(n) => {
            faults.note(node, &format!("{what} is {n}"), &format!("it must be from {least} to {most}"));
            None
        }
        _ => {
            faults.note(node, &format!("{what} must be a whole number"), "without signs, separators or fractions");
            None
        }
    }
}

/// The node as a list of at most so many.
pub fn list_of<'a>(node: &'a Node, what: &str, most: usize, faults: &mut Faults) -> &'a [Node] {
    match &node.value {
        Tree::List(list) if list.len() <= most => list,
        Tree::List(list) => {
            faults.note(node, &format!("{what} has {} entries", list.len()), &format!("at most {most} are allowed"));
            &[]
        }
        _ => {
            faults.note(node, &format!("{what} must be a list"), "start each entry with `- `");
            &[]
        }
    }
}
