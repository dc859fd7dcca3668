//! `card`: a card drawn.

use super::{Command, Family, Read, Reader, Slot, quote};
use crate::bank::{Act, Drawn};
use crate::edition::{Card, Deck, Edition, Effect, Switch};
use crate::ledger::{DeckId, PlayerId};
use crate::names::{Found, Key, PART_OF_A_WORD, look_up, nearest};
use crate::rulings::{Refusal, Why};

/// `card`: a card drawn.
pub const COMMAND: Command = Command {
    verb: "card",
    short: &["k"],
    grammar: &[
        "card [P] [DECK] WHICH",
        "card [P] [DECK] pay N · collect N · each N · from each N · repairs N N · to SPACE · back N · jail",
        "card [P] [DECK] D1 D2 D3",
    ],
    says: "P draws a card; the tool does what it says",
    more: "WHICH is a few letters of a card that this edition knows. `each` pays every other player, `from each` collects from them; `repairs` takes the sums for a house and a hotel; `jail` keeps the get-out-of-jail card. After a landing, player and deck need not be said. Lists with numbers are drawn by three dice.",
    family: Family::Board,
    slots: &[
        Slot::Player,
        Slot::Words(&["chance", "chest"]),
        Slot::Words(&["pay", "collect", "each", "from", "repairs", "to", "back", "jail"]),
    ],
    repeats: false,
    examples: &["card Bo chest jail", "card Anna collect 50", "card Bo each 10", "card Anna repairs 40 115"],
    errors: &["unknown-card", "ambiguous", "no-card", "bad-dice", "choice-first", "not-enough-cash"],
    rules: &[Switch::CardDraw, Switch::CardDice, Switch::CardWindow, Switch::MultiCreditor, Switch::UtilityCardReroll],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let awaited = awaited(r);
    if let Some((player, deck)) = awaited
        && let Some(drawn) = whole(r, deck)
    {
        return Ok(Read::Act(Act::Card { player, deck: Some(deck), drawn }));
    }
    let player = match awaited {
        Some((player, _)) if r.is_last() || is_told(r) || r.dice_next() => player,
        Some((player, _)) => r.maybe_player().unwrap_or(player),
        None => r.player().map_err(|refusal| nobody_draws(r, refusal))?,
    };
    let deck = if is_told(r) { None } else { deck(r) };
    let default = awaited.filter(|(p, _)| *p == player).map(|(_, deck)| deck);
    let (deck, drawn) = which(r, player, deck.or(default))?;
    Ok(Read::Act(Act::Card { player, deck, drawn }))
}

/// The refusal of a card that nobody waits for and that names no player either.
fn nobody_draws(r: &Reader<'_>, refusal: Refusal) -> Refusal {
    let known = matches!(*refusal.why, Why::UnknownPlayer { .. } | Why::Syntax { .. });
    if !known {
        return refusal;
    }
    let word = r.peek().map_or_else(String::new, |w| format!(" and `{}` is no player", w.text));
    let name = r.books.game.playing().next().map_or_else(|| "P".to_owned(), |p| quote(r.books.player(p)));
    let says = format!("nobody stands at a card now{word}").replace("now and", "now, and");
    let hint = format!("say who draws it: `card {name} …`, and a few letters of the card or what it does");
    Why::Syntax { says, hint }.into()
}

/// The refusal of a line that lacks the card, with the cards there are.
fn card_missing(r: &Reader<'_>, player: PlayerId, deck: Option<DeckId>) -> Refusal {
    let edition = r.books.edition;
    let decks = edition.decks.iter().filter(|k| deck.is_none_or(|wanted| wanted == k.id));
    let known: Vec<String> = decks
        .map(|k| {
            let keys: Vec<&str> = k.cards.iter().map(word_of).collect();
            format!("{}: {}", k.name, keys.join(", "))
        })
        .collect();
    let name = quote(r.books.player(player));
    let hint = format!("{}; or say what it does, such as `card {name} pay 50` or `card {name} jail`", known.join("; "));
    Why::Syntax { says: "a few letters of the card are missing".to_owned(), hint }.into()
}

/// The word by which a card is listed: one that picks it. `jail` alone is the card that is kept.
fn word_of(card: &Card) -> &str {
    if card.does == Effect::Jail { "go to jail" } else { &card.key }
}

/// Who has come to a space that draws cards, and from which deck.
fn awaited(r: &Reader<'_>) -> Option<(PlayerId, DeckId)> {
    let landing = r.landing()?;
    let deck = r.books.edition.deck_of(r.books.edition.kind(landing.space))?;
    Some((landing.player, deck.id))
}

/// The whole rest of the line, where it names one card of the deck that is awaited.
fn whole(r: &mut Reader<'_>, deck: DeckId) -> Option<Drawn> {
    if is_told(r) {
        return None;
    }
    let deck = r.books.edition.deck(deck)?;
    let Found::One(drawn) = find(r.books.edition, &[deck], &r.remaining()) else { return None };
    r.rest();
    Some(drawn.1)
}

/// Whether the next words tell what the card does.
fn is_told(r: &Reader<'_>) -> bool {
    const WORDS: &[&str] = &["pay", "collect", "each", "from", "to", "jail"];
    // These two begin known cards as well; their figures tell them apart.
    r.peek().is_some_and(|w| {
        WORDS.iter().any(|told| w.is(told)) || (w.is("repairs") || w.is("back")) && r.amount_after()
    })
}

fn deck(r: &mut Reader<'_>) -> Option<DeckId> {
    if r.is_last() {
        return None;
    }
    let word = r.peek()?.text.to_string();
    let deck = r.deck(&word).ok()?.id;
    r.next_word();
    Some(deck)
}

fn which(r: &mut Reader<'_>, player: PlayerId, deck: Option<DeckId>) -> Result<(Option<DeckId>, Drawn), Refusal> {
    if r.dice_next() {
        let (alone, word) = (r.is_last(), r.remaining());
        let by_dice = r.maybe(Reader::several_dice).filter(|_| !alone || r.books.rules().is(Switch::CardDraw, "list"));
        return match by_dice {
            Some(dice) => Ok((deck, Drawn::Listed(dice))),
            None if alone => Err(sum_alone(r, player, &word)),
            None if r.books.rules().is(Switch::CardDraw, "list") => {
                let wanted = r.books.rules().number(Switch::CardDice);
                let says = format!("`{word}` is no roll of {wanted} dice");
                Err(Why::Syntax { says, hint: "each is from 1 to 6, such as `3 4 5`".to_owned() }.into())
            }
            None => Err(Why::BothDice { word }.into()),
        };
    }
    if is_told(r) {
        return told(r, player).map(|drawn| (deck, drawn));
    }
    if r.is_done() {
        return Err(card_missing(r, player, deck));
    }
    let edition = r.books.edition;
    let decks: Vec<&Deck> = edition.decks.iter().filter(|k| deck.is_none_or(|wanted| wanted == k.id)).collect();
    let word = r.remaining();
    match find(edition, &decks, &word) {
        Found::One((deck, drawn)) => {
            r.rest();
            Ok((Some(deck), drawn))
        }
        Found::Several(several) => {
            let choices = several.iter().map(|(deck, drawn)| name(edition.deck(*deck), drawn)).collect();
            let one = decks.len() == 1;
            let typed = several.iter().map(|(deck, drawn)| written(edition.deck(*deck), drawn, one)).collect();
            Err(Why::Ambiguous { word, choices, typed }.into())
        }
        Found::Nothing => {
            if r.is_last() && r.deck(&word).is_ok() {
                let deck = r.deck(&word).map(|deck| deck.id).ok();
                r.next_word();
                return Err(card_missing(r, player, deck));
            }
            let first = r.next_word().map_or_else(String::new, |w| w.text.into_owned());
            // All but the first word makes sense: it may be meant as a deck.
            let as_deck = is_told(r) || matches!(find(edition, &decks, &r.remaining()), Found::One(_));
            let mut known: Vec<&str> = Vec::new();
            for card in decks.iter().flat_map(|k| &k.cards) {
                if !known.contains(&word_of(card)) {
                    known.push(word_of(card));
                }
            }
            let mut known = format!("{}; or say what it does, such as `pay 50`", known.join(", "));
            if as_deck {
                let decks: Vec<&str> = edition.decks.iter().map(|k| k.name.as_str()).collect();
                known = format!("the decks {}; the cards {known}", decks.join(", "));
            }
            let word = if as_deck { first } else { word };
            let keys = decks.iter().flat_map(|k| &k.cards).map(word_of);
            if let Some(near) = nearest(&word, keys) {
                known = format!("{known} (did you mean {near}?)");
            }
            Err(Why::UnknownCard { word, known }.into())
        }
    }
}

/// A sum does not say what a card does.
fn sum_alone(r: &Reader<'_>, player: PlayerId, sum: &str) -> Refusal {
    let name = quote(r.books.player(player));
    let says = format!("`{sum}` alone does not say what the card does");
    let hint = format!("such as `card {name} pay {sum}` or `card {name} collect {sum}`");
    Why::Syntax { says, hint }.into()
}

fn name(deck: Option<&Deck>, drawn: &Drawn) -> String {
    let deck_name = deck.map_or("", |k| k.name.as_str());
    match drawn {
        Drawn::Known(index) => {
            let says = deck.and_then(|k| k.cards.get(*index)).map_or("", |c| c.says.as_str());
            format!("{says} ({deck_name})")
        }
        _ => format!("get out of jail ({deck_name})"),
    }
}

/// A card as it is typed, after its deck where several are possible.
fn written(deck: Option<&Deck>, drawn: &Drawn, only_deck: bool) -> String {
    let card = match drawn {
        Drawn::Known(index) => deck.and_then(|k| k.cards.get(*index)).map_or("", |c| c.says.as_str()),
        _ => return format!("{} jail", deck.map_or("", |k| k.kind.word())),
    };
    if only_deck { quote(card) } else { format!("{} {}", deck.map_or("", |k| k.kind.word()), quote(card)) }
}

fn told(r: &mut Reader<'_>, player: PlayerId) -> Result<Drawn, Refusal> {
    Ok(if r.take("pay") {
        Drawn::Pay(r.sum(GRAMMAR)?)
    } else if r.take("collect") {
        Drawn::Collect(r.sum(GRAMMAR)?)
    } else if r.take("each") {
        Drawn::PayEach(r.sum(GRAMMAR)?)
    } else if r.take("from") {
        if !r.take("each") {
            return Err(r.lacks("`each`", GRAMMAR));
        }
        Drawn::CollectEach(r.sum(GRAMMAR)?)
    } else if r.take("repairs") {
        let house = r.one_of_two_amounts(GRAMMAR)?;
        Drawn::Repairs(house, r.amount(GRAMMAR)?)
    } else if r.take("back") {
        let most = r.books.edition.spaces.len().saturating_sub(1);
        let spaces = r.number(1, i64::try_from(most).unwrap_or(1), GRAMMAR)?;
        Drawn::Back(u8::try_from(spaces).unwrap_or(u8::MAX))
    } else if r.take("to") {
        Drawn::To(r.space_ahead_of(player)?)
    } else {
        r.next_word();
        Drawn::JailCard
    })
}

/// The card of these decks that the words name.
fn find(edition: &Edition, decks: &[&Deck], words: &str) -> Found<(DeckId, Drawn)> {
    let typed = Key::new(words);
    let mut names: Vec<((usize, usize), Key)> = Vec::new();
    for (at, deck) in decks.iter().enumerate() {
        for (index, card) in deck.cards.iter().enumerate() {
            let mut name = |text: &str| names.push(((at, index), Key::new(text)));
            match card.does {
                // `jail` by itself is the card that is kept.
                Effect::Jail => name("go to jail"),
                Effect::JailCard => {
                    name("jail");
                    name(&card.key);
                }
                // Whoever types another name of the place in full means the card that leads there.
                Effect::Advance(space) => {
                    name(&card.key);
                    let place = edition.space(space).filter(|s| s.keys.iter().any(|key| key.rank(&typed) == Some(0)));
                    if place.is_some() {
                        name(words);
                    }
                }
                _ => name(&card.key),
            }
            name(&card.says);
        }
    }
    let drawn = |(at, index): (usize, usize)| {
        let deck = decks.get(at)?;
        let card = deck.cards.get(index)?;
        let drawn = if card.does == Effect::JailCard { Drawn::JailCard } else { Drawn::Known(index) };
        Some((deck.id, drawn))
    };
    // Cards are named by how their words begin: what one says is long, and most short words stand
    // inside some word of some card.
    let begun = names.iter().filter(|(_, key)| key.rank(&typed) != Some(PART_OF_A_WORD));
    match look_up(&typed, begun.map(|(at, key)| (*at, key))) {
        Found::One(one) => drawn(one).map_or(Found::Nothing, Found::One),
        Found::Several(several) => Found::Several(several.into_iter().filter_map(drawn).collect()),
        Found::Nothing => Found::Nothing,
    }
}
