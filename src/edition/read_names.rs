//! The names of an edition file: whether each can be typed, and means one thing only.

use super::fields::Faults;
use super::yaml::Located;
use super::{Group, KEPT_WORDS, SpaceKind};
use crate::ledger::SpaceId;
use crate::names::Key;

/// A name of a space, and where the file gives it.
#[derive(Debug, Clone)]
pub struct Named {
    /// The name; line 0 where it is taken over from the edition that is extended.
    pub name: Located<String>,
    /// The space.
    pub space: SpaceId,
    /// What the space is.
    pub kind: SpaceKind,
}

/// Notes every name of a space that cannot be typed, or that stands for two: however it is typed, it
/// has to mean one thing.
pub fn check_spaces(named: &[Named], groups: &[Group], faults: &mut Faults) {
    let mut seen: Vec<(Key, &Named)> = Vec::new();
    for this in named {
        let key = Key::new(&this.name.value);
        let (name, at) = (&this.name.value, &this.name);
        if at.line > 0 {
            check_words(&key, name, at, faults);
        }
        let group = groups.iter().find(|g| this.kind.has_deed() && g.is_called(&key));
        if let Some(group) = group.filter(|_| at.line > 0) {
            let says = format!("`{name}` names a space and the group `{}`", group.id);
            faults.note(at, &says, "every deed needs a name of its own");
        }
        let same = |k: &Key| k.joined() == key.joined();
        let twin = seen.iter().find(|(k, other)| same(k) && other.space != this.space && !alike(other, this));
        if let Some((_, other)) = twin {
            // Where one of the two is taken over, the file's own name is the one to change.
            let at = if at.line > 0 { at } else { &other.name };
            faults.note(
                at,
                &format!("`{name}` names two spaces, {} and {}", other.space.0, this.space.0),
                "every deed needs a name of its own",
            );
        }
        seen.push((key, this));
    }
}

fn check_words(key: &Key, name: &str, at: &Located<String>, faults: &mut Faults) {
    if key.is_empty() {
        faults.note(at, &format!("the name `{name}` has no letters or digits"), "write what the board prints");
    } else if key.joined().chars().all(|c| c.is_ascii_digit()) {
        faults.note(at, &format!("the name `{name}` reads as a sum or a roll"), "put a word to it");
    }
    if KEPT_WORDS.contains(&key.joined()) {
        faults.note(at, &format!("the name `{name}` is a word of the language"), "choose another or put it longer");
    }
}

/// Spaces of one kind without a deed may bear the same name: three of them draw from one deck.
fn alike(a: &Named, b: &Named) -> bool {
    a.kind == b.kind && !a.kind.has_deed()
}

/// Notes groups of one identifier, and names that stand for two groups.
pub fn check_groups(groups: &[(Located<()>, Group)], faults: &mut Faults) {
    let mut seen: Vec<(Key, &Group)> = Vec::new();
    for (index, (at, group)) in groups.iter().enumerate() {
        if groups.iter().take(index).any(|(_, other)| other.id == group.id) {
            faults.note(at, &format!("two groups have the id `{}`", group.id), "each group needs its own");
            continue;
        }
        for name in [&group.id, &group.name].into_iter().chain(&group.also) {
            let key = Key::new(name);
            let same = |k: &Key| k.joined() == key.joined();
            if let Some((_, other)) = seen.iter().find(|(k, other)| same(k) && other.id != group.id) {
                let says = format!("`{name}` names two groups, `{}` and `{}`", other.id, group.id);
                faults.note(at, &says, "every group needs a name of its own");
            }
            seen.push((key, group));
        }
    }
}
