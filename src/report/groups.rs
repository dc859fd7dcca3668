//! A short code of letters for each group, so that colour is never the only sign.

use crate::edition::Edition;
use crate::ledger::SpaceId;
use crate::rulings::Books;

use super::Look;
use super::json::holding;

/// The codes of an edition's groups, in their order: the initials of a name of two words, else its
/// first two letters; where that is taken, the next letter of the name that is free.
#[must_use]
pub fn codes(edition: &Edition) -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    for group in &edition.groups {
        let letters: Vec<char> = group.name.chars().filter(|c| c.is_alphanumeric()).collect();
        let first = letters.first().copied().unwrap_or('?');
        let second = group.name.split_whitespace().nth(1).and_then(|w| w.chars().next());
        let code = second
            .into_iter()
            .chain(letters.iter().skip(1).copied())
            .map(|next| {
                let next: String = if Some(next) == second { next.to_uppercase().collect() } else { next.to_string() };
                format!("{}{next}", first.to_uppercase())
            })
            .find(|code| !codes.contains(code))
            .unwrap_or_else(|| format!("{}{}", first.to_uppercase(), codes.len() + 1));
        codes.push(code);
    }
    codes
}

/// The code of the group of a deed.
#[must_use]
pub fn code(books: Books<'_>, deed: SpaceId) -> String {
    let group = books.edition.deed(deed).map(|d| d.group);
    group.and_then(|g| codes(books.edition).into_iter().nth(g)).unwrap_or_default()
}

/// Deeds as a list: on a terminal group by group, each in its colour under its code.
#[must_use]
pub fn deed_list(deeds: &[SpaceId], books: Books<'_>, look: Look) -> String {
    let names = |deeds: &[SpaceId]| deeds.iter().map(|d| holding(books, *d)).collect::<Vec<_>>().join(", ");
    if look.plain {
        return names(deeds);
    }
    let codes = codes(books.edition);
    let parts = books.edition.groups.iter().zip(&codes).filter_map(|(group, code)| {
        let mine: Vec<SpaceId> = group.deeds.iter().copied().filter(|d| deeds.contains(d)).collect();
        (!mine.is_empty()).then(|| look.group(&group.id, &format!("{code} {}", names(&mine))))
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The name of a space, a deed's on a terminal in the colour of its group, with the code before it.
#[must_use]
pub fn deed_title(space: SpaceId, books: Books<'_>, look: Look) -> String {
    let name = books.space(space);
    let Some(group) = books.group(space).filter(|_| !look.plain) else { return name.to_owned() };
    look.group(&group.id, &format!("{} {name}", code(books, space)))
}

/// One deed: on a terminal in the colour of its group, with the code before it.
#[must_use]
pub fn deed_name(deed: SpaceId, books: Books<'_>, look: Look) -> String {
    let name = holding(books, deed);
    if look.plain {
        return name;
    }
    look.group(books.group(deed).map_or("", |g| g.id.as_str()), &format!("{} {name}", code(books, deed)))
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn codes_are_short_and_differ() {
        for (name, text) in crate::edition::EMBEDDED {
            let Ok(edition) = crate::edition::load_text(name, text, None) else { continue };
            let codes = codes(&edition);
            for (index, code) in codes.iter().enumerate() {
                assert!(code.chars().count() <= 3, "{name}: {code}");
                assert!(!codes[..index].contains(code), "{name}: {code} twice");
            }
        }
    }
}
