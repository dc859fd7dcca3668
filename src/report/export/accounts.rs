//! Holders as accounts and items as commodities: what all three accounting formats share.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::game::Game;
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId, Transfer};
use crate::names::Key;

/// How a program wants accounts and commodities to be called.
pub struct Style {
    /// The account of the bank.
    pub bank: &'static str,
    /// The account of the pot.
    pub pot: &'static str,
    /// What precedes a player's name.
    pub players: &'static str,
    /// What precedes a street's name.
    pub streets: &'static str,
    /// A name as a part of an account.
    pub part: fn(&str) -> String,
    /// A name as a commodity.
    pub commodity: fn(&str) -> String,
}

/// All names of one export; no two accounts and no two commodities share one.
pub struct Accounts {
    bank: String,
    pot: String,
    /// Accounts of the seats with the players' own names.
    pub players: Vec<(String, String)>,
    streets: BTreeMap<SpaceId, String>,
    /// Commodities with what they are, cash first.
    pub commodities: Vec<(Item, String, String)>,
}

impl Accounts {
    /// The names for a game, from who sits where at its end.
    pub fn new(edition: &Edition, end: &Game, style: &Style) -> Accounts {
        let mut taken: Vec<String> = Vec::new();
        let players = (0..seats())
            .map_while(|seat| {
                let player = end.player(PlayerId(seat))?;
                let name = if player.name.is_empty() { format!("Seat {}", seat + 1) } else { player.name.clone() };
                let account = unique(&mut taken, (style.part)(&name), usize::from(seat) + 1);
                Some((format!("{}{account}", style.players), name))
            })
            .collect();
        let mut taken: Vec<String> = Vec::new();
        let streets = edition
            .deeds()
            .map(|(id, _)| {
                let part = unique(&mut taken, (style.part)(edition.space_name(id)), id.index());
                (id, format!("{}{part}", style.streets))
            })
            .collect();
        let mut items: Vec<(Item, String)> = vec![
            (Item::Cash, edition.currency.code.clone()),
            (Item::House, "HOUSE".to_owned()),
            (Item::Hotel, "HOTEL".to_owned()),
        ];
        for deck in &edition.decks {
            items.push((Item::Card(deck.id), format!("JAIL-CARD-{}", deck.kind.word().to_uppercase())));
        }
        items.extend(edition.deeds().map(|(id, _)| (Item::Deed(id), edition.space_name(id).to_owned())));
        let mut taken: Vec<String> = Vec::new();
        let commodities = items
            .into_iter()
            .map(|(item, name)| {
                let number = match item {
                    Item::Deed(SpaceId(n)) | Item::Card(DeckId(n)) => usize::from(n),
                    _ => 0,
                };
                let symbol = unique(&mut taken, (style.commodity)(&name), number);
                (item, symbol, name)
            })
            .collect();
        Accounts { bank: style.bank.to_owned(), pot: style.pot.to_owned(), players, streets, commodities }
    }

    /// The account of a holder. A seat that was given up again has one by its number.
    pub fn holder(&self, holder: Holder, style: &Style) -> String {
        match holder {
            Holder::Bank => self.bank.clone(),
            Holder::Pot => self.pot.clone(),
            Holder::Player(p) => self.players.get(p.index()).map_or_else(
                || format!("{}{}", style.players, (style.part)(&format!("Seat {}", p.index() + 1))),
                |(account, _)| account.clone(),
            ),
            Holder::Street(s) => self.streets.get(&s).cloned().unwrap_or_default(),
        }
    }

    /// Every account that the export may use, with the name behind it.
    pub fn all(&self, style: &Style) -> Vec<(String, String)> {
        let mut all = vec![(self.bank.clone(), "bank".to_owned()), (self.pot.clone(), "pot".to_owned())];
        all.extend(self.players.iter().cloned());
        // Seats that were given up again: their accounts come to nothing, but they occur.
        for seat in self.players.len()..usize::from(seats()) {
            let name = format!("Seat {}", seat + 1);
            all.push((format!("{}{}", style.players, (style.part)(&name)), name));
        }
        all.extend(self.streets.values().map(|account| (account.clone(), String::new())));
        all
    }

    /// The commodity of an item.
    pub fn commodity(&self, item: Item) -> &str {
        self.commodities.iter().find(|(i, ..)| *i == item).map_or("CASH", |(_, symbol, _)| symbol)
    }
}

/// How many seats there can be.
fn seats() -> u8 {
    u8::try_from(crate::bank::MOST_PLAYERS).unwrap_or(u8::MAX)
}

fn unique(taken: &mut Vec<String>, wanted: String, number: usize) -> String {
    let mut name = wanted;
    while taken.contains(&name) {
        // A commodity of Beancount has at most 24 characters.
        let short: String = name.chars().take(18).collect();
        name = format!("{short}-{number}");
        if taken.contains(&name) {
            name.push('X');
        }
    }
    taken.push(name.clone());
    name
}

/// What each account gains of each item, in the order in which they come up; the sums of every item
/// are nothing.
pub fn postings(transfers: &[Transfer]) -> Vec<(Holder, Item, i64)> {
    let mut postings: Vec<(Holder, Item, i64)> = Vec::new();
    for t in transfers {
        for (holder, qty) in [(t.to, t.qty), (t.from, -t.qty)] {
            match postings.iter_mut().find(|p| (p.0, p.1) == (holder, t.item)) {
                Some(found) => found.2 = found.2.saturating_add(qty),
                None => postings.push((holder, t.item, qty)),
            }
        }
    }
    postings.retain(|p| p.2 != 0);
    postings
}

/// All that is in play, as if the bank had handed it out at once.
pub fn in_play(edition: &Edition, game: &Game) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    let mut give = |item, qty, to| {
        if qty != 0 {
            transfers.push(Transfer { item, qty, from: Holder::Bank, to });
        }
    };
    give(Item::Cash, game.cash(Holder::Pot).units(), Holder::Pot);
    for player in game.seats() {
        let me = Holder::Player(player);
        give(Item::Cash, game.purse(player).units(), me);
        for deed in game.deeds_of(player) {
            give(Item::Deed(deed), 1, me);
        }
        for deck in &edition.decks {
            give(Item::Card(deck.id), game.cards(player, deck.id), me);
        }
    }
    for (street, _) in edition.deeds() {
        give(Item::House, game.houses(street), Holder::Street(street));
        give(Item::Hotel, game.hotels(street), Holder::Street(street));
    }
    transfers
}

/// A name as a part of an account of Ledger or hledger: letters, digits and pictures stay, single
/// spaces too; whatever either program could take for a mark of its own becomes `_`.
pub fn plain_part(name: &str) -> String {
    let marked: String = name
        .chars()
        .map(|c| match c {
            c if c.is_whitespace() => ' ',
            '-' | '.' | '\'' | '&' | '_' => c,
            c if c.is_ascii() && !c.is_ascii_alphanumeric() => '_',
            c => c,
        })
        .collect();
    let part = marked.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
    if part.is_empty() { "_".to_owned() } else { part }
}

/// A name as a commodity of Ledger or hledger: in quotes, unless it is a plain word of letters.
pub fn plain_commodity(name: &str) -> String {
    if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()) {
        return name.to_owned();
    }
    let inside: String = name
        .chars()
        .map(|c| match c {
            '"' => '\'',
            ';' => ',',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    format!("\"{inside}\"")
}

/// A name as a part of an account of Beancount: plain words, each with a capital, joined by hyphens.
pub fn bean_part(name: &str) -> String {
    let words: Vec<String> = Key::new(name).words().map(|w| w[..1].to_uppercase() + &w[1..]).collect();
    if words.is_empty() { "X".to_owned() } else { words.join("-") }
}

/// A name as a commodity of Beancount: capitals and digits joined by hyphens, 2 to 24 of them, a
/// letter first.
pub fn bean_commodity(name: &str) -> String {
    let mut words = Key::new(name).words().collect::<Vec<_>>().join("-").to_uppercase();
    if words.len() < 2 || !words.starts_with(|c: char| c.is_ascii_uppercase()) {
        words = format!("D-{words}X");
    }
    let short: String = words.chars().take(24).collect();
    short.trim_end_matches('-').to_owned()
}
