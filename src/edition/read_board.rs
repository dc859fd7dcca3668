//! The board's part of an edition file: groups, spaces, names and cards.

use super::fields::{Faults, Fields, name_at, name_of, text_of};
use super::fitting::{MOST_FIGURES, check_cards_fit, check_figures};
use super::read::entries;
use super::read_names::{Named, check_groups, check_spaces};
use super::yaml::{Located, Node, Tree};
use super::{Card, Deck, Deed, Edition, Effect, Group, Space, SpaceKind, Tax};
use crate::ledger::{DeckId, SpaceId};
use crate::money::Money;
use crate::names::nearest;

/// The most spaces of a board.
pub const MOST_SPACES: usize = 120;
/// The most groups of deeds.
pub const MOST_GROUPS: usize = 40;
const MOST_CARDS: usize = 60;
/// The largest figure on a board, in units of the edition's currency.
pub const LARGEST: i64 = 100_000_000;

/// What cards can do, as it is written.
pub const EFFECTS: &[&str] = &[
    "advance",
    "back",
    "back_to",
    "nearest_station",
    "nearest_utility",
    "jail",
    "jail_card",
    "collect",
    "pay",
    "collect_each",
    "pay_each",
    "repairs",
    "choice",
];

/// Reads everything that makes the board.
pub fn read(fields: &mut Fields<'_>, edition: &mut Edition, extends: bool, faults: &mut Faults) {
    if let Some(node) = fields.get("groups") {
        let located = |n: &Node| Located { line: n.line, column: n.column, value: () };
        let groups = entries(node, "`groups`", MOST_GROUPS, faults).iter();
        let groups: Vec<_> = groups.filter_map(|n| Some((located(n), read_group(n, faults)?))).collect();
        check_groups(&groups, faults);
        edition.groups = groups.into_iter().map(|(_, group)| group).collect();
    }
    let mut named = Vec::new();
    let spaces = fields.get("spaces");
    if let Some(node) = spaces {
        edition.spaces = read_spaces(node, &edition.groups, &mut named, faults);
        // Spaces with faults are missing here; what follows from that is no fault of its own.
        if matches!(&node.value, Tree::List(list) if list.len() == edition.spaces.len()) {
            check_places(node, edition, faults);
        }
    } else if !extends {
        faults.note(fields.at(), "an edition lacks `spaces`", "list the spaces of the board in order, from GO");
    }
    if let Some(node) = fields.get("names") {
        if spaces.is_none() {
            named = taken_over(edition);
        }
        rename(node, edition, &mut named, faults);
    }
    named.sort_by_key(|n| n.space);
    check_spaces(&named, &edition.groups, faults);
    for group in &mut edition.groups {
        group.deeds.clear();
    }
    for space in &edition.spaces {
        if let Some(group) = space.deed.as_ref().and_then(|d| edition.groups.get_mut(d.group)) {
            group.deeds.push(space.id);
        }
    }
    if let Some(node) = fields.get("cards") {
        let decks = entries(node, "`cards`", 2, faults);
        edition.decks = decks
            .iter()
            .enumerate()
            .filter_map(|(i, n)| read_deck(n, DeckId(u8::try_from(i).unwrap_or(0)), edition, faults))
            .collect();
    } else if let Some(node) = spaces {
        check_cards_fit(node, edition, faults);
    }
}

fn read_group(node: &Node, faults: &mut Faults) -> Option<Group> {
    let mut fields = Fields::of(node, "a group", faults)?;
    let id = fields.need("id", "such as `id: brown`", faults).and_then(|n| name_of(n, "`id`", 30, faults));
    let name = fields.get("name").and_then(|n| name_of(n, "`name`", 40, faults));
    let also = fields.names("also", 8, faults).into_iter().map(|n| n.value).collect();
    fields.finish(faults);
    let id = id?;
    Some(Group { name: name.unwrap_or_else(|| id.clone()), id, also, deeds: Vec::new(), keys: Vec::new() })
}

fn read_spaces(node: &Node, groups: &[Group], named: &mut Vec<Named>, faults: &mut Faults) -> Vec<Space> {
    let list = entries(node, "`spaces`", MOST_SPACES, faults);
    let mut spaces: Vec<Space> = Vec::new();
    for (position, entry) in list.iter().enumerate() {
        let id = SpaceId(u8::try_from(position).unwrap_or(u8::MAX));
        let Some(space) = read_space(entry, id, groups, named, faults) else { continue };
        let group = |s: &Space| s.deed.as_ref().map(|d| d.group);
        let before = spaces.iter().find(|s| group(s).is_some() && group(s) == group(&space));
        if before.is_some_and(|s| s.kind != space.kind) {
            let group = group(&space).and_then(|g| groups.get(g)).map_or("", |g| g.id.as_str());
            faults.note(
                entry,
                &format!(
                    "the group `{group}` has a {} beside a {}",
                    space.kind.word(),
                    before.map_or("", |s| s.kind.word())
                ),
                "streets, stations and utilities each stand in groups of their own",
            );
        }
        spaces.push(space);
    }
    check_figures(list, &spaces, groups, faults);
    spaces
}

fn read_space(
    node: &Node,
    id: SpaceId,
    groups: &[Group],
    named: &mut Vec<Named>,
    faults: &mut Faults,
) -> Option<Space> {
    let mut fields = Fields::of(node, "a space", faults)?;
    if let Some(at) = fields.number("at", 0, 255, faults)
        && at != i64::from(id.0)
    {
        faults.note(
            node,
            &format!("the space says `at: {at}` but stands at {}", id.0),
            "list the spaces in board order, from 0",
        );
    }
    let name =
        fields.need("name", "write what the board prints", faults).and_then(|n| name_at(n, "`name`", 60, faults));
    let also = fields.names("also", 20, faults);
    let kind_node =
        fields.need("kind", "go, street, station, utility, tax, chance, chest, jail, parking or gotojail", faults)?;
    let word = text_of(kind_node, "`kind`", 20, faults)?;
    let Some(kind) = SpaceKind::ALL.iter().copied().find(|k| k.word() == word) else {
        let hint = nearest(&word, SpaceKind::ALL.iter().map(|k| k.word())).map_or_else(
            || SpaceKind::ALL.iter().map(|k| k.word()).collect::<Vec<_>>().join(", "),
            |n| format!("did you mean `{n}`?"),
        );
        faults.note(kind_node, &format!("there is no kind of space `{word}`"), &hint);
        return None;
    };
    // What is wrong with a name is told beside all else that is.
    named.extend(name.iter().chain(&also).map(|name| Named { name: name.clone(), space: id, kind }));
    let has_deed = kind.has_deed();
    let deed = if has_deed { read_deed(&mut fields, kind, groups, faults) } else { None };
    let tax = if kind == SpaceKind::Tax { read_tax(&mut fields, faults) } else { None };
    let confirmed = !fields.flag("unconfirmed", faults).unwrap_or(false);
    fields.finish(faults);
    // A deed or a tax with faults ends the space; the faults are noted.
    if (has_deed && deed.is_none()) || (kind == SpaceKind::Tax && tax.is_none()) {
        return None;
    }
    let also = also.into_iter().map(|n| n.value).collect();
    Some(Space { id, name: name?.value, also, kind, confirmed, deed, tax, keys: Vec::new() })
}

fn read_deed(fields: &mut Fields<'_>, kind: SpaceKind, groups: &[Group], faults: &mut Faults) -> Option<Deed> {
    let money = |fields: &mut Fields<'_>, key: &'static str, needed: bool, faults: &mut Faults| {
        if needed {
            fields.need(key, "every deed has this figure", faults)?;
        }
        fields.number(key, 0, LARGEST, faults).map(Money::new)
    };
    let price = money(fields, "price", true, faults);
    let mortgage = money(fields, "mortgage", true, faults);
    let group = fields.need("group", "name one of `groups`", faults).and_then(|node| {
        let id = text_of(node, "`group`", 30, faults)?;
        let found = groups.iter().position(|g| g.id == id);
        if found.is_none() {
            let hint = nearest(&id, groups.iter().map(|g| g.id.as_str()))
                .map_or_else(|| "list it under `groups`".to_owned(), |n| format!("did you mean `{n}`?"));
            faults.note(node, &format!("there is no group `{id}`"), &hint);
        }
        found
    });
    let figures = |key, length, fields: &mut Fields<'_>, faults: &mut Faults| {
        fields.need(key, "every deed of this kind has these figures", faults)?;
        fields.numbers(key, length, LARGEST, faults)
    };
    let mut rents = Some(Vec::new());
    let (mut house, mut hotel, mut times) = (Some(Money::ZERO), None, Some(Vec::new()));
    match kind {
        SpaceKind::Street => {
            rents = figures("rents", 6, fields, faults);
            house = money(fields, "house", true, faults);
            hotel = money(fields, "hotel", false, faults);
        }
        SpaceKind::Station => {
            let count = match fields.get("rents").map(|n| &n.value) {
                Some(Tree::List(list)) => list.len().clamp(1, MOST_FIGURES),
                _ => 4,
            };
            rents = figures("rents", count, fields, faults);
        }
        _ => {
            let count = match fields.get("times").map(|n| &n.value) {
                Some(Tree::List(list)) => list.len().clamp(1, MOST_FIGURES),
                _ => 2,
            };
            times = figures("times", count, fields, faults);
        }
    }
    let rents: Vec<Money> = rents?.into_iter().map(Money::new).collect();
    if rents.windows(2).any(|w| w[0] > w[1]) {
        faults.note(fields.at(), "the rents do not rise", "list them from the bare rent upward");
    }
    if let (Some(price), Some(loan)) = (price, mortgage)
        && loan > price
    {
        faults.note(fields.at(), "the loan is larger than the price", "`mortgage` is usually half of `price`");
    }
    let house = house?;
    Some(Deed {
        group: group?,
        price: price?,
        mortgage: mortgage?,
        rents,
        house,
        hotel: hotel.unwrap_or(house),
        times: times?,
    })
}

fn read_tax(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Tax> {
    let income = match fields.text("tax", 20, faults).as_deref() {
        None | Some("luxury") => false,
        Some("income") => true,
        Some(other) => {
            faults.note(fields.at(), &format!("there is no tax `{other}`"), "income or luxury");
            false
        }
    };
    let amount = fields.need("amount", "the sum that the space prints", faults);
    amount?;
    let amount = fields.number("amount", 0, LARGEST, faults)?;
    Some(Tax { income, amount: Money::new(amount) })
}

fn check_places(node: &Node, edition: &Edition, faults: &mut Faults) {
    if edition.spaces.len() < 2 {
        faults.note(node, "the board has fewer than two spaces", "list every space, GO first");
    }
    for (kind, most) in [(SpaceKind::Go, 1), (SpaceKind::Jail, 1)] {
        let count = edition.spaces.iter().filter(|s| s.kind == kind).count();
        if count != most {
            faults.note(
                node,
                &format!("the board has {count} spaces of the kind `{}`", kind.word()),
                "it must have exactly one",
            );
        }
    }
}

/// The names that an edition takes over from the one it extends; the file gives them no place.
fn taken_over(edition: &Edition) -> Vec<Named> {
    let at = |name: &String| Located { line: 0, column: 0, value: name.clone() };
    let each = |s: &Space| {
        let names = std::iter::once(&s.name).chain(&s.also).map(at);
        names.map(|name| Named { name, space: s.id, kind: s.kind }).collect::<Vec<_>>()
    };
    edition.spaces.iter().flat_map(each).collect()
}

/// `names: {1: Somewhere}` gives spaces other names than the edition that is extended.
fn rename(node: &Node, edition: &mut Edition, named: &mut Vec<Named>, faults: &mut Faults) {
    let Some(fields) = Fields::of(node, "`names`", faults) else { return };
    for (key, value) in fields.entries() {
        let position = key.value.parse::<usize>().ok();
        let Some(space) = position.and_then(|p| edition.spaces.get_mut(p)) else {
            faults.note(
                key,
                &format!("there is no space at `{}`", key.value),
                "write the position, counted from GO as 0",
            );
            continue;
        };
        if let Some(name) = name_at(value, "a name", 60, faults) {
            space.name.clone_from(&name.value);
            space.also.clear();
            space.confirmed = true;
            named.retain(|n| n.space != space.id);
            named.push(Named { name, space: space.id, kind: space.kind });
        }
    }
}

fn read_deck(node: &Node, id: DeckId, edition: &Edition, faults: &mut Faults) -> Option<Deck> {
    let mut fields = Fields::of(node, "a deck", faults)?;
    let word = fields.need("deck", "chance or chest", faults).and_then(|n| text_of(n, "`deck`", 10, faults));
    let kind = match word.as_deref() {
        Some("chance") => SpaceKind::Chance,
        Some("chest") => SpaceKind::Chest,
        Some(other) => {
            faults.note(fields.at(), &format!("there is no deck `{other}`"), "chance or chest");
            return None;
        }
        None => return None,
    };
    let name = fields.get("name").and_then(|n| name_of(n, "`name`", 60, faults));
    let name = name.unwrap_or_else(|| word.unwrap_or_default());
    let cards: Vec<Card> = match fields.get("cards") {
        None => Vec::new(),
        Some(n) => {
            entries(n, "`cards`", MOST_CARDS, faults).iter().filter_map(|n| read_card(n, edition, faults)).collect()
        }
    };
    for (i, card) in cards.iter().enumerate() {
        if cards[..i].iter().any(|c| c.key == card.key) {
            faults.note(
                fields.at(),
                &format!("two cards have the key `{}`", card.key),
                "each card of a deck needs its own",
            );
        }
    }
    fields.finish(faults);
    Some(Deck { id, kind, name, cards })
}

fn read_card(node: &Node, edition: &Edition, faults: &mut Faults) -> Option<Card> {
    let mut fields = Fields::of(node, "a card", faults)?;
    let key = fields
        .need("key", "a short word by which the banker picks the card", faults)
        .and_then(|n| name_of(n, "`key`", 30, faults));
    let does = fields.need("does", "what the card does", faults).and_then(|n| text_of(n, "`does`", 20, faults));
    let says = fields.text("says", 80, faults);
    let copies = fields.number("copies", 1, 16, faults).unwrap_or(1);
    let mut sum = |fields: &mut Fields<'_>, key: &'static str| {
        fields.need(key, "the card needs this figure", faults)?;
        fields.number(key, 0, LARGEST, faults)
    };
    let does = match does.as_deref() {
        Some("advance") => sum(&mut fields, "to").map(|to| Effect::Advance(position(to))),
        Some("back_to") => sum(&mut fields, "to").map(|to| Effect::BackTo(position(to))),
        Some("back") => sum(&mut fields, "spaces").map(|n| Effect::Back(position(n).0)),
        Some("nearest_station") => sum(&mut fields, "times").map(Effect::NearestStation),
        Some("nearest_utility") => sum(&mut fields, "times").map(Effect::NearestUtility),
        Some("jail") => Some(Effect::Jail),
        Some("jail_card") => Some(Effect::JailCard),
        Some("collect") => sum(&mut fields, "amount").map(|n| Effect::Collect(Money::new(n))),
        Some("pay") => sum(&mut fields, "amount").map(|n| Effect::Pay(Money::new(n))),
        Some("collect_each") => sum(&mut fields, "amount").map(|n| Effect::CollectEach(Money::new(n))),
        Some("pay_each") => sum(&mut fields, "amount").map(|n| Effect::PayEach(Money::new(n))),
        Some("repairs") => {
            let house = sum(&mut fields, "house");
            let hotel = sum(&mut fields, "hotel");
            house.zip(hotel).map(|(h, t)| Effect::Repairs(Money::new(h), Money::new(t)))
        }
        Some("choice") => {
            let amount = sum(&mut fields, "amount");
            let deck = fields.text("deck", 10, faults);
            amount.map(|n| Effect::Choice(Money::new(n), DeckId(u8::from(deck.as_deref() == Some("chest")))))
        }
        Some(other) => {
            faults.note(node, &format!("no card does `{other}`"), &EFFECTS.join(", "));
            None
        }
        None => None,
    };
    if let Some(Effect::Advance(to) | Effect::BackTo(to)) = does
        && to.index() >= edition.spaces.len()
    {
        faults.note(node, &format!("the board has no space {}", to.0), "count positions from GO as 0");
    }
    if let Some(Effect::Back(steps)) = does
        && usize::from(steps) >= edition.spaces.len()
    {
        faults.note(node, "the card leads back round the whole board", "`spaces` is fewer than the board has");
    }
    fields.finish(faults);
    let key = key?;
    Some(Card {
        says: says.unwrap_or_else(|| key.clone()),
        key,
        copies: u8::try_from(copies).unwrap_or(1),
        does: does?,
    })
}

fn position(n: i64) -> SpaceId {
    SpaceId(u8::try_from(n).unwrap_or(u8::MAX))
}
