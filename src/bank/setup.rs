//! Setting up: players, starting cash, games taken over, deeds dealt, late comers.

use super::{Draft, Drafting, Holding, State};
use crate::edition::{Cite, Edition, KEPT_WORDS, Switch, Value, reads_as_sum};
use crate::game::{Change, Counted, Fact, Loan};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::names::Key;
use crate::rulings::levels::{Level, hotel_level};
use crate::rulings::{Books, Refusal, Ruling, Why};

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;
/// The most players that the books can seat.
pub const MOST_PLAYERS: usize = 40;

/// Why a name cannot be borne by a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// Nothing that can be looked up is left of it.
    Empty,
    /// Too long.
    Long,
    /// It has characters that are not seen or that break a line.
    Control,
    /// A word of the language.
    Kept,
    /// It reads as a number or a sum.
    Number,
    /// Another player bears it.
    Taken,
    /// It joins names, and is none.
    Joins,
}

/// Words that join names where people list them.
const JOINING: &[&str] = &["and", "und", "och", "plus", "и"];

/// The names in a list as people write it: `Anna, Bo and Cara`, `Anna/Bo`, `Anna & Bo`. Without anything
/// that parts them it is one name, of one word or several.
#[must_use]
pub fn names_in(list: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    for part in list.split_inclusive([',', ';', '/', '&', '+', ' ']) {
        let word = part.trim_end_matches([',', ';', '/', '&', '+', ' ']);
        let joins = JOINING.iter().any(|join| word.to_lowercase() == *join);
        if let Some(name) = names.last_mut().filter(|_| !joins) {
            name.push_str(part.trim_end_matches([',', ';', '/', '&', '+']));
        }
        if joins || part.ends_with([',', ';', '/', '&', '+']) {
            names.push(String::new());
        }
    }
    names.iter().map(|name| name.trim().trim_matches('"').to_owned()).filter(|name| !name.is_empty()).collect()
}

impl NameFault {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            NameFault::Empty => "it has no letters or digits",
            NameFault::Long => "it is longer than 24 characters",
            NameFault::Control => "it has characters that cannot stand in a name",
            NameFault::Kept => "it is a word of the language",
            NameFault::Number => "it reads as a number",
            NameFault::Taken => "another player bears it",
            NameFault::Joins => "it joins names; part them by commas, as in `Anna, Bo`",
        }
    }
}

/// Checks a player's name, alone and beside those already there.
///
/// # Errors
/// What is wrong with it.
pub fn check_name<'a>(name: &str, others: impl IntoIterator<Item = &'a Key>) -> Result<Key, NameFault> {
    let key = Key::new(name);
    if key.is_empty() {
        return Err(NameFault::Empty);
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(NameFault::Long);
    }
    if name.contains(['"', '\\', ':']) || !crate::names::is_plain(name) {
        return Err(NameFault::Control);
    }
    if KEPT_WORDS.contains(&key.joined()) {
        return Err(NameFault::Kept);
    }
    if name.starts_with('#') || reads_as_sum(name) || key.joined().chars().next().is_some_and(|c| c.is_ascii_digit()) {
        return Err(NameFault::Number);
    }
    if others.into_iter().any(|other| other.joined() == key.joined()) {
        return Err(NameFault::Taken);
    }
    Ok(key)
}

/// Checks a name that a player is given now; books of an older version may hold others.
///
/// # Errors
/// What is wrong with it.
pub fn new_name<'a>(name: &str, others: impl IntoIterator<Item = &'a Key>) -> Result<Key, NameFault> {
    let key = check_name(name, others)?;
    if JOINING.contains(&key.joined()) { Err(NameFault::Joins) } else { Ok(key) }
}

/// The setting-up of a game: entry 0.
///
/// # Errors
/// `bad-name`, `too-many-players`.
pub fn start(edition: &Edition, players: &[String], house: &[(Switch, Value)]) -> Result<Draft, Refusal> {
    let mut draft = Draft { ruling: Ruling::default(), ..Draft::default() };
    let mut keys: Vec<Key> = Vec::new();
    if players.len() > MOST_PLAYERS {
        return Err(Why::TooManyPlayers { most: i64::try_from(MOST_PLAYERS).unwrap_or(i64::MAX) }.into());
    }
    let start = edition.start_cash();
    for (seat, name) in players.iter().enumerate() {
        let name = name.trim().to_owned();
        let key = new_name(&name, &keys)
            .map_err(|fault| Why::BadName { name: name.clone(), why: fault.words().to_owned() })?;
        keys.push(key);
        let player = PlayerId(u8::try_from(seat).unwrap_or(u8::MAX));
        draft.changes.push(Change { was: Fact::Seat(player, None), is: Fact::Seat(player, Some(name)) });
        if start > Money::ZERO {
            let to = Holder::Player(player);
            draft.transfers.push(Transfer { item: Item::Cash, qty: start.units(), from: Holder::Bank, to });
        }
    }
    for (switch, value) in house {
        if draft.changes.iter().any(|c| matches!(&c.is, Fact::House(s, _) if s == switch)) {
            draft.changes.retain(|c| !matches!(&c.is, Fact::House(s, _) if s == switch));
        }
        draft.changes.push(Change { was: Fact::House(*switch, None), is: Fact::House(*switch, Some(value.clone())) });
    }
    let seed = edition.rules.sum(Switch::PotSeed);
    if seed > Money::ZERO {
        draft.transfers.push(Transfer { item: Item::Cash, qty: seed.units(), from: Holder::Bank, to: Holder::Pot });
        draft.ruling.note(format!("the pot starts with {}", edition.money(seed)), edition.rules.cite(Switch::PotSeed));
    }
    let many = i64::try_from(players.len()).unwrap_or(i64::MAX);
    if let Some(most) = edition.rules.limit(Switch::MaxPlayers).filter(|most| many > *most) {
        draft.assumed.push(super::Assumption::told(format!("{many} players, though the box provides for {most}")));
    }
    draft
        .ruling
        .note(format!("each player starts with {}", edition.money(start)), edition.rules.cite(Switch::StartCash));
    Ok(draft)
}

/// A player who joins late starts as the others did.
pub fn join(d: &mut Drafting<'_>, name: &str) -> Result<(), Refusal> {
    let books = d.books;
    let name = name.trim();
    new_name(name, books.game.players().iter().map(|p| &p.key))
        .map_err(|fault| Why::BadName { name: name.to_owned(), why: fault.words().to_owned() })?;
    let seats = books.game.players().len();
    if seats >= MOST_PLAYERS {
        return Err(Why::TooManyPlayers { most: i64::try_from(MOST_PLAYERS).unwrap_or(i64::MAX) }.into());
    }
    if let Some(most) = books.rules().limit(Switch::MaxPlayers)
        && i64::try_from(seats).unwrap_or(i64::MAX) >= most
    {
        d.against(Refusal::ruled(Why::TooManyPlayers { most }, books.cite(Switch::MaxPlayers)))?;
    }
    let player = PlayerId(u8::try_from(seats).unwrap_or(u8::MAX));
    d.draft.changes.push(Change { was: Fact::Seat(player, None), is: Fact::Seat(player, Some(name.to_owned())) });
    let start = books.edition.start_cash();
    d.cash(Holder::Bank, Holder::Player(player), start);
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(format!("{name} starts with"), start, books.cite(Switch::StartCash));
    d.draft.amount = Some(start);
    Ok(())
}

/// Takes over a game in progress: states all that a player holds.
pub fn opening(d: &mut Drafting<'_>, player: PlayerId, cash: Money, holdings: &[Holding]) -> Result<(), Refusal> {
    let books = d.books;
    let me = Holder::Player(player);
    books.playing(player)?;
    let mut cash = cash;
    let mut stated: Vec<(SpaceId, Option<State>)> = Vec::new();
    let mut cards: Vec<i64> = vec![0; books.edition.decks.len()];
    for holding in holdings {
        match holding {
            Holding::Cash(sum) => cash += *sum,
            Holding::Deed(deed, state) => {
                if stated.iter().any(|(other, _)| other == deed) {
                    let says = format!("{} is named twice", books.space(*deed));
                    return Err(Why::Syntax { says, hint: "name each deed once".to_owned() }.into());
                }
                match books.game.owner(*deed) {
                    Holder::Player(other) if other != player => {
                        let deed = books.space(*deed).to_owned();
                        return Err(Why::AlreadyOwned { deed, owner: books.player(other).to_owned() }.into());
                    }
                    _ => stated.push((*deed, *state)),
                }
            }
            Holding::Card(deck) => count_card(books, player, *deck, &mut cards)?,
        }
    }
    let has = books.game.purse(player);
    d.cash(Holder::Bank, me, cash.less(has));
    d.cash(me, Holder::Bank, has.less(cash));
    for deed in books.game.deeds_of(player).filter(|d| !stated.iter().any(|(s, _)| s == d)) {
        set_deed(d, deed, None)?;
        d.deed(deed, Holder::Bank);
    }
    for (deed, state) in &stated {
        d.deed(*deed, me);
        set_deed(d, *deed, *state)?;
    }
    for (deck, count) in cards.iter().enumerate() {
        let deck = DeckId(u8::try_from(deck).unwrap_or(u8::MAX));
        d.adjust(Item::Card(deck), me, books.game.cards(player, deck), *count);
    }
    check_box(d)?;
    say_uneven(d, player, &stated);
    let worth = books.money(cash);
    let mortgaged = stated.iter().filter(|(_, state)| *state == Some(State::Mortgaged)).count();
    let mortgaged = match mortgaged {
        0 => String::new(),
        all if all == stated.len() => ", mortgaged".to_owned(),
        some => format!(", {some} of them mortgaged"),
    };
    let says = format!(
        "{} holds {worth} and {}{mortgaged}",
        books.player(player),
        crate::rulings::count(i64::try_from(stated.len()).unwrap_or(0), "deed", "deeds")
    );
    d.draft.ruling.note(says, Cite::Books);
    d.draft.amount = Some(cash);
    let counted = Counted { cash, books: has, adopted: true, stated: !cash.is_zero(), notes: Vec::new() };
    d.draft.changes.push(books.game.change(Fact::Counted(player, Some(counted))));
    Ok(())
}

fn count_card(books: Books<'_>, player: PlayerId, deck: Option<DeckId>, cards: &mut [i64]) -> Result<(), Refusal> {
    let free = |d: DeckId, cards: &[i64]| {
        let taken = |d: DeckId| cards.get(d.index()).copied().unwrap_or(0) - books.game.cards(player, d);
        books.cards_left(d) > books.decks_with(d).map(taken).sum()
    };
    let found = match deck {
        Some(deck) => Some(deck).filter(|d| free(*d, cards)),
        None => books.edition.decks.iter().map(|d| d.id).find(|d| free(*d, cards)),
    };
    match found.and_then(|d| cards.get_mut(d.index())) {
        Some(count) => {
            *count += 1;
            Ok(())
        }
        None => Err(Why::BoxLacks { what: "get-out card".to_owned() }.into()),
    }
}

/// Makes a deed what the line states: mortgage and buildings.
fn set_deed(d: &mut Drafting<'_>, deed: SpaceId, state: Option<State>) -> Result<(), Refusal> {
    let books = d.books;
    let loan = (state == Some(State::Mortgaged)).then_some(Loan::default());
    d.set(Fact::Mortgage(deed, loan));
    d.set(Fact::Paid(deed, Vec::new()));
    let top = hotel_level(books);
    let wanted = match state {
        Some(State::Houses(n)) => n,
        Some(State::Hotel) => top,
        _ => 0,
    };
    let words = &books.edition.words;
    if wanted > 0 && books.edition.kind(deed) != crate::edition::SpaceKind::Street {
        return Err(Why::NotAStreet { deed: books.space(deed).to_owned() }.into());
    }
    if !(0..=top).contains(&wanted) || (wanted == top && state != Some(State::Hotel)) {
        let hint = format!(
            "at most {} and then {}",
            crate::rulings::count(top - 1, &words.house, &words.houses),
            crate::rulings::a(&words.hotel)
        );
        return Err(Why::TooManyBuildings { street: books.space(deed).to_owned(), hint }.into());
    }
    let was = crate::rulings::levels::level(books, deed);
    d.level(deed, was, wanted);
    // In which order a table built before it took to the books is not known.
    if let Some(first) = books.group(deed).and_then(|g| g.deeds.first()) {
        d.set(Fact::Built(*first, Vec::new()));
    }
    Ok(())
}

/// The box must have the pieces, all of the line taken together.
fn check_box(d: &Drafting<'_>) -> Result<(), Refusal> {
    let moved = |item: Item| -> i64 {
        d.draft
            .transfers
            .iter()
            .filter(|t| t.item == item)
            .map(|t| if t.from == Holder::Bank { t.qty } else { -t.qty })
            .sum()
    };
    let (houses, hotels) = (moved(Item::House), moved(Item::Hotel));
    if let Some(left) = d.books.houses_left().filter(|left| houses > *left) {
        let hint = "count the pieces on the board".to_owned();
        return Err(Refusal::ruled(Why::NoHousesLeft { wanted: houses, left, hint }, d.books.cite(Switch::Houses)));
    }
    if let Some(left) = d.books.hotels_left().filter(|left| hotels > *left) {
        return Err(Refusal::ruled(Why::NoHotelsLeft { wanted: hotels, left }, d.books.cite(Switch::Hotels)));
    }
    Ok(())
}

/// What play could not have produced is accepted and said.
fn say_uneven(d: &mut Drafting<'_>, player: PlayerId, stated: &[(SpaceId, Option<State>)]) {
    let books = d.books;
    let top = hotel_level(books);
    for group in &books.edition.groups {
        let levels: Vec<Level> = group
            .deeds
            .iter()
            .map(|street| {
                let state = stated.iter().find(|(deed, _)| deed == street).and_then(|(_, state)| *state);
                let level = match state {
                    Some(State::Houses(n)) => n,
                    Some(State::Hotel) => top,
                    _ => 0,
                };
                Level { street: *street, level }
            })
            .collect();
        let highest = levels.iter().map(|l| l.level).max().unwrap_or(0);
        if highest == 0 {
            continue;
        }
        // Where only the deed itself must be bare, what stands beside it is told by evenness alone.
        let whole_group = books.rules().is(Switch::MortgageClearScope, "group");
        let lent = stated.iter().filter(|(s, state)| *state == Some(State::Mortgaged) && group.deeds.contains(s));
        let lent: Vec<SpaceId> = lent.map(|(s, _)| *s).filter(|_| whole_group).collect();
        if !lent.is_empty() {
            let says = format!(
                "{} has {} mortgaged beside buildings in {}",
                books.player(player),
                books.list(&lent),
                group.name
            );
            d.draft.unusual.push(says);
        }
        let lowest = levels.iter().map(|l| l.level).min().unwrap_or(0);
        let mine = |s: SpaceId| stated.iter().any(|(deed, _)| *deed == s);
        let missing: Vec<SpaceId> = group.deeds.iter().copied().filter(|s| !mine(*s)).collect();
        if !missing.is_empty() {
            let says =
                format!("{} has buildings in {} without {}", books.player(player), group.name, books.list(&missing));
            d.draft.unusual.push(says);
        } else if highest > lowest + 1 {
            let of = |l: &Level| {
                let stands = if l.level == top { books.edition.words.hotel.clone() } else { l.level.to_string() };
                format!("{} {stands}", books.space(l.street))
            };
            let stand: Vec<String> = levels.iter().map(of).collect();
            let says = format!("the streets of {} are uneven: {}", group.name, stand.join(", "));
            d.draft.unusual.push(says);
        }
    }
}

/// Deeds dealt at the start of a short game.
pub fn deal(d: &mut Drafting<'_>, player: PlayerId, deeds: &[SpaceId]) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let rules = books.rules();
    let count = rules.number(Switch::DealCount);
    let dealt = i64::try_from(deeds.len()).unwrap_or(i64::MAX);
    let before = i64::from(books.game.dealt(player));
    let cite = books.cite(Switch::DealCount);
    if count == 0 {
        let says = format!("the {} game deals no deeds", books.edition.variant);
        d.against(Refusal::ruled(Why::OtherDeal { says, hint: "`buy` books a purchase".to_owned() }, cite.clone()))?;
    } else if dealt + before > count && !rules.yes(Switch::DealMore) {
        let says = format!("each player is dealt {count} deeds, not {}", dealt + before);
        d.against(Refusal::ruled(Why::OtherDeal { says, hint: String::new() }, cite.clone()))?;
    }
    d.draft.ruling = Ruling::sum();
    super::mortgages::named_once(d, deeds)?;
    for deed in deeds {
        let printed = books.deed(*deed)?;
        let name = books.space(*deed);
        if let Some(owner) = books.game.owner_player(*deed) {
            return Err(Why::AlreadyOwned { deed: name.to_owned(), owner: books.player(owner).to_owned() }.into());
        }
        if rules.yes(Switch::DealPaid) {
            let at_loan = rules.is(Switch::DealAt, "mortgage");
            let (price, at) = if at_loan { (printed.mortgage, "loan") } else { (printed.price, "price") };
            let rule = if at_loan { Switch::DealAt } else { Switch::DealPaid };
            d.draft.ruling.add(format!("{name} at its {at}"), price, books.cite(rule));
        } else {
            d.draft.ruling.note(format!("{name} is free"), books.cite(Switch::DealPaid));
        }
        d.deed(*deed, Holder::Player(player));
    }
    let sum = d.draft.ruling.amount();
    d.cash(Holder::Player(player), Holder::Bank, sum);
    d.draft.amount = Some(sum);
    d.set(Fact::Dealt(player, u8::try_from(dealt + before).unwrap_or(u8::MAX)));
    let lacking = count - dealt - before;
    if lacking > 0 {
        let (who, more) = (books.player(player), crate::rulings::count(lacking, "deed", "deeds"));
        d.draft.ruling.note(format!("{who} is still to be dealt {more}"), cite);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::names_in;

    #[test]
    fn names_are_parted_as_people_part_them() {
        for (list, want) in [
            ("Anna and Bo", &["Anna", "Bo"][..]),
            ("Anna, Bo and Cara", &["Anna", "Bo", "Cara"]),
            ("Anna, Bo, and Cara", &["Anna", "Bo", "Cara"]),
            ("Anna/Bo", &["Anna", "Bo"]),
            ("Anna; Bo; Cara", &["Anna", "Bo", "Cara"]),
            ("Ann, Anne & Bob", &["Ann", "Anne", "Bob"]),
            ("Anna+Bo", &["Anna", "Bo"]),
            ("Åsa och Bo", &["Åsa", "Bo"]),
            ("Mary Ann, Andy", &["Mary Ann", "Andy"]),
            ("\"Mary Ann\"", &["Mary Ann"]),
            (" , ", &[]),
        ] {
            assert_eq!(names_in(list), want, "{list}");
        }
    }
}
