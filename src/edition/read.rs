//! A tree → a checked edition, with all faults of the file at once.

use super::fault::Fault;
use super::fields::{Faults, Fields, list_of, number_of, text_of};
use super::rules::{Cite, Rules, Setting, Value, choices, parse_value};
use super::switches::Switch;
use super::yaml::{Located, Node, Tree, parse};
use super::{Currency, Edition, KEPT_WORDS, Matter, Sections, Variant, Words, read_board};
use crate::money::Money;
use crate::names::{Key, nearest};

/// Loads the edition that another extends.
pub type Base<'a> = &'a dyn Fn(&str) -> Result<Edition, String>;

/// Reads an edition.
///
/// # Errors
/// Every fault of the file, in the order of its lines.
pub fn read(text: &str, base: Base<'_>) -> Result<Edition, Vec<Fault>> {
    let (root, faults) = parse(text).map_err(|fault| vec![fault])?;
    let mut faults = Faults(faults);
    let edition = read_root(&root, base, &mut faults);
    let mut faults = faults.0;
    faults.sort();
    faults.dedup();
    match edition {
        Some(mut edition) if faults.is_empty() => {
            edition.index_names();
            Ok(edition)
        }
        _ if faults.is_empty() => Err(vec![Fault::new(0, 0, "the file is no edition", "")]),
        _ => Err(faults),
    }
}

fn read_root(root: &Node, base: Base<'_>, faults: &mut Faults) -> Option<Edition> {
    let mut fields = Fields::of(root, "an edition", faults)?;
    let id = fields.need("edition", "give the edition a short name, such as `edition: themed`", faults);
    let id = id.and_then(|n| text_of(n, "`edition`", 40, faults));
    if let Some(id) = &id
        && !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    {
        faults.note(
            fields.at(),
            "`edition` must be lower-case letters, digits and hyphens",
            "it is also the file's name",
        );
    }
    let mut edition = match fields.get("extends") {
        None => blank(),
        Some(node) => {
            let name = text_of(node, "`extends`", 60, faults)?;
            match base(&name) {
                Ok(found) => found,
                Err(why) => {
                    faults.note(node, &format!("cannot extend `{name}`: {why}"), "");
                    return None;
                }
            }
        }
    };
    let extends = !edition.spaces.is_empty();
    edition.id = id.unwrap_or_default();
    if let Some(name) = fields.text("name", 60, faults) {
        edition.name = name;
    } else if !extends {
        faults.note(fields.at(), "an edition lacks `name`", "write the name on the box");
    }
    if let Some(says) = fields.text("says", 200, faults) {
        edition.says = says;
    }
    match fields.text("rulebook", 120, faults) {
        Some(title) => edition.rulebook = Some(title),
        None if fields.entries().iter().any(|(k, _)| k.value == "rulebook") => edition.rulebook = None,
        None => {}
    }
    if let Some(why) = fields.text("inherited", 200, faults) {
        inherit(&mut edition, &why);
    }
    if let Some(node) = fields.get("currency")
        && let Some(currency) = read_currency(node, faults)
    {
        edition.currency = currency;
    }
    if let Some(node) = fields.get("notes") {
        edition.notes = read_notes(node, "`notes`", faults);
    }
    if let Some(node) = fields.get("notes_in_box") {
        edition.notes_in_box = Some(read_notes(node, "`notes_in_box`", faults));
    }
    if let Some(node) = fields.get("words") {
        read_words(node, &mut edition.words, faults);
    }
    if let Some(node) = fields.get("sections") {
        read_sections(node, &mut edition.sections, faults);
    }
    read_board::read(&mut fields, &mut edition, extends, faults);
    if let Some(node) = fields.get("rules") {
        for (switch, setting) in read_rules(node, faults) {
            // A variant that only repeats what holds in any case follows the new rule.
            let holds = edition.own.setting(switch).is.clone();
            for variant in &mut edition.variants {
                variant.rules.retain(|(name, repeated)| name != switch.name() || repeated.is != holds);
            }
            edition.own.set(switch, setting);
        }
    }
    if let Some(node) = fields.get("variants") {
        edition.variants = read_variants(node, faults);
    }
    fields.finish(faults);
    if edition.variants.is_empty() {
        edition.variants.push(Variant {
            name: "standard".to_owned(),
            says: "The usual game".to_owned(),
            rules: Vec::new(),
        });
    }
    let first = edition.variants.first().map(|v| v.name.clone())?;
    edition.with_variant(&first).ok()
}

/// An edition with nothing in it yet.
pub fn blank() -> Edition {
    Edition {
        id: String::new(),
        name: String::new(),
        says: String::new(),
        rulebook: None,
        currency: Currency {
            code: "XXX".to_owned(),
            sign: "$".to_owned(),
            before: true,
            space: false,
            thousands: ",".to_owned(),
        },
        notes: Vec::new(),
        notes_in_box: None,
        words: Words::default(),
        sections: Sections::default(),
        groups: Vec::new(),
        spaces: Vec::new(),
        decks: Vec::new(),
        own: Rules::default(),
        rules: Rules::default(),
        variants: Vec::new(),
        variant: String::new(),
    }
}

/// What is taken over from another box is not what this box's rulebook says.
fn inherit(edition: &mut Edition, why: &str) {
    let recite = |setting: &mut Setting| {
        if !matches!(setting.cite, Cite::House(_) | Cite::Books) {
            setting.cite = Cite::Silent(why.to_owned());
        }
    };
    for switch in Switch::ALL {
        let mut setting = edition.own.setting(*switch).clone();
        recite(&mut setting);
        edition.own.set(*switch, setting);
    }
    for cite in edition.sections.0.values_mut() {
        *cite = Cite::Silent(why.to_owned());
    }
    for variant in &mut edition.variants {
        variant.rules.iter_mut().for_each(|(_, setting)| recite(setting));
    }
}

fn read_currency(node: &Node, faults: &mut Faults) -> Option<Currency> {
    let mut fields = Fields::of(node, "`currency`", faults)?;
    let sign_node = fields.need("sign", "such as `sign: $`", faults);
    let sign = sign_node.and_then(|n| text_of(n, "`sign`", 12, faults));
    let code = fields.text("code", 3, faults).unwrap_or_else(|| "XXX".to_owned());
    if let Some(node) = sign_node.filter(|_| sign.iter().any(|sign| sign.chars().any(|c| c.is_ascii_digit()))) {
        faults.note(node, "the `sign` of the currency has a digit", "sums could not be told from it");
    }
    if code.len() != 3 || !code.chars().all(|c| c.is_ascii_uppercase()) {
        faults.note(fields.at(), "`code` must be three capital letters", "such as EUR; XXX where there is none");
    }
    let before = fields.flag("before", faults).unwrap_or(true);
    let space = fields.flag("space", faults).unwrap_or(false);
    let thousands = match fields.get("thousands") {
        None => ",".to_owned(),
        Some(n) => match &n.value {
            Tree::Text(t) if matches!(t.as_str(), "," | "." | " " | "'" | "") => t.clone(),
            _ => {
                faults.note(n, "`thousands` must be \",\", \".\", \" \", \"'\" or \"\"", "put it in quotes");
                ",".to_owned()
            }
        },
    };
    fields.finish(faults);
    Some(Currency { code, sign: sign?, before, space, thousands })
}

fn read_notes(node: &Node, what: &str, faults: &mut Faults) -> Vec<(Money, i64)> {
    let Some(fields) = Fields::of(node, what, faults) else { return Vec::new() };
    let mut notes: Vec<(Money, i64)> = Vec::new();
    if fields.entries().len() > 30 {
        faults.note(node, &format!("{what} has {} denominations", fields.entries().len()), "at most 30 are allowed");
        return notes;
    }
    for (key, value) in fields.entries() {
        let worth = key.value.parse::<i64>().ok().filter(|n| (1..=Money::LARGEST.units()).contains(n));
        let Some(worth) = worth else {
            faults.note(key, &format!("`{}` is no banknote", key.value), "write `500: 2` for two notes of 500");
            continue;
        };
        if let Some(count) = number_of(value, "the number of notes", 0, 100_000, faults) {
            if notes.iter().any(|(n, _)| n.units() == worth) {
                faults.note(key, &format!("notes of {worth} stand twice"), "keep one of them");
            }
            notes.push((Money::new(worth), count));
        }
    }
    notes.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    notes
}

fn read_words(node: &Node, words: &mut Words, faults: &mut Faults) {
    let Some(mut fields) = Fields::of(node, "`words`", faults) else { return };
    let places: [(&'static str, &mut String); 15] = [
        ("street", &mut words.street),
        ("streets", &mut words.streets),
        ("station", &mut words.station),
        ("stations", &mut words.stations),
        ("utility", &mut words.utility),
        ("utilities", &mut words.utilities),
        ("house", &mut words.house),
        ("houses", &mut words.houses),
        ("hotel", &mut words.hotel),
        ("hotels", &mut words.hotels),
        ("go", &mut words.go),
        ("jail", &mut words.jail),
        ("parking", &mut words.parking),
        ("chance", &mut words.chance),
        ("chest", &mut words.chest),
    ];
    for (key, word) in places {
        let Some(node) = fields.get(key) else { continue };
        let Some(text) = text_of(node, &format!("`{key}`"), 40, faults) else { continue };
        let of_language = Key::new(&text);
        // A hotel may be called a hotel.
        if KEPT_WORDS.contains(&of_language.joined()) && !key.starts_with(of_language.joined()) {
            faults.note(node, &format!("`{text}` is a word of the language"), "choose another, as the box has it");
        }
        *word = text;
    }
    fields.finish(faults);
}

fn read_sections(node: &Node, sections: &mut Sections, faults: &mut Faults) {
    let Some(mut fields) = Fields::of(node, "`sections`", faults) else { return };
    for matter in Matter::ALL {
        if let Some(section) = fields.text(matter.word(), 120, faults) {
            sections.0.insert(*matter, Cite::Section(section));
        }
    }
    fields.finish(faults);
}

/// Reads a map of switches.
pub fn read_rules(node: &Node, faults: &mut Faults) -> Vec<(Switch, Setting)> {
    let Some(fields) = Fields::of(node, "`rules`", faults) else { return Vec::new() };
    let mut rules: Vec<(Switch, Setting)> = Vec::new();
    for (key, value) in fields.entries() {
        let Some(switch) = Switch::ALL.iter().copied().find(|s| s.name() == key.value) else {
            let hint = nearest(&key.value, Switch::ALL.iter().map(|s| s.name()))
                .map_or_else(|| "`banker edition schema` lists them".to_owned(), |n| format!("did you mean `{n}`?"));
            faults.note(key, &format!("there is no rule `{}`", key.value), &hint);
            continue;
        };
        if rules.iter().any(|(s, _)| *s == switch) {
            faults.note(key, &format!("`{}` stands twice", key.value), "keep one of them");
        }
        if let Some(setting) = read_setting(switch, value, faults) {
            rules.push((switch, setting));
        }
    }
    rules
}

fn read_setting(switch: Switch, node: &Node, faults: &mut Faults) -> Option<Setting> {
    let name = switch.name();
    let mut fields = Fields::of(node, &format!("`{name}`"), faults)?;
    let is = fields
        .need("is", &format!("such as `{name}: {{is: {}, cite: silent}}`", switch.about().default), faults)
        .and_then(|n| read_value(switch, n, faults));
    let because = fields.text("because", 300, faults);
    let entry = fields.text("entry", 8, faults);
    let cite = fields
        .need("cite", "name the section of the rulebook, or `silent` or `unclear` with `because:`", faults)
        .and_then(|n| text_of(n, "`cite`", 200, faults));
    let cite = cite.map(|section| {
        let why = because.clone().unwrap_or_default();
        match section.as_str() {
            "silent" => Cite::Silent(why),
            "unclear" => Cite::Unclear(why),
            _ => Cite::Section(section),
        }
    });
    if matches!(cite, Some(Cite::Unclear(_))) && because.is_none() {
        faults.note(fields.at(), &format!("`{name}` is unclear without a reason"), "add `because:`");
    }
    fields.finish(faults);
    Some(Setting { is: is?, cite: cite?, entry, own: None })
}

fn read_value(switch: Switch, node: &Node, faults: &mut Faults) -> Option<Value> {
    let text = match &node.value {
        Tree::Flag(yes) => yes.to_string(),
        Tree::Number(n) => n.to_string(),
        Tree::Text(text) => text.clone(),
        _ => String::new(),
    };
    if let Ok(value) = parse_value(switch, &text) {
        Some(value)
    } else {
        let says = format!("`{}` cannot be `{text}`", switch.name());
        faults.note(node, &says, &format!("it can be: {}", choices(switch)));
        None
    }
}

fn read_variants(node: &Node, faults: &mut Faults) -> Vec<Variant> {
    let Some(fields) = Fields::of(node, "`variants`", faults) else { return Vec::new() };
    if fields.entries().len() > 12 {
        faults.note(node, "there are too many variants", "at most 12 are allowed");
        return Vec::new();
    }
    fields.entries().iter().filter_map(|(key, value)| read_variant(key, value, faults)).collect()
}

fn read_variant(key: &Located<String>, node: &Node, faults: &mut Faults) -> Option<Variant> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if key.value.is_empty() || key.value.len() > 20 || !key.value.chars().all(plain) {
        faults.note(key, &format!("`{}` is no name for a variant", key.value), "use lower-case letters and digits");
    }
    let mut fields = Fields::of(node, "a variant", faults)?;
    let says = fields.text("says", 200, faults).unwrap_or_default();
    let rules = fields.get("rules").map(|n| read_rules(n, faults)).unwrap_or_default();
    fields.finish(faults);
    let rules = rules.into_iter().map(|(s, setting)| (s.name().to_owned(), setting)).collect();
    Some(Variant { name: key.value.clone(), says, rules })
}

/// The entries of a list, for the board's reader.
pub fn entries<'a>(node: &'a Node, what: &str, most: usize, faults: &mut Faults) -> &'a [Node] {
    list_of(node, what, most, faults)
}
