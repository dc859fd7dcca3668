//! What a line was taken to mean where its words could be read another way.

use super::quote;
use crate::bank::{Act, Drawn, Order, Site};
use crate::edition::Effect;
use crate::ledger::SpaceId;
use crate::names::Key;
use crate::report::codes;
use crate::rulings::Books;

/// Which of two readings was taken, and how the other is typed; nothing where there is only one.
#[must_use]
pub fn taken_as(line: &str, order: &Order, books: Books<'_>) -> Option<String> {
    match &order.act {
        Act::Card { player, drawn: Drawn::JailCard, .. } => {
            if !words(line, order).last()?.eq_ignore_ascii_case("jail") {
                return None;
            }
            let cards = || books.edition.decks.iter().flat_map(|deck| &deck.cards);
            let sends = cards().any(|card| card.does == Effect::Jail);
            let player = quote(books.player(*player));
            sends.then(|| {
                format!("the get-out card, which is kept: `card {player} go to jail` is the one that sends there")
            })
        }
        Act::Build { site: Site::Street(street), much: None } => {
            group_and_count("build", &words(line, order), *street, books)
        }
        Act::Sell { site: Site::Street(street), much: None } => {
            group_and_count("sell", &words(line, order), *street, books)
        }
        _ => None,
    }
}

/// The words of a line between its verb and a final `agreed`.
fn words<'a>(line: &'a str, order: &Order) -> Vec<&'a str> {
    let mut words: Vec<&str> = line.split_whitespace().skip(1).collect();
    if order.agreed {
        words.pop();
    }
    words
}

/// The free text behind a sum.
#[must_use]
pub fn text_of(order: &Order) -> Option<&str> {
    match &order.act {
        Act::Pay { text, .. } | Act::Collect { text, .. } | Act::Owe { text, .. } => {
            Some(text.as_str()).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

/// That the text behind a sum reads as a second line, or as more of the first: what stands there moves
/// nothing.
#[must_use]
pub fn second_line(order: &Order, books: Books<'_>) -> Option<String> {
    let text = text_of(order)?;
    let joins = |word: &str| ["and", "then", "plus", "&", "+", ","].iter().any(|join| word.eq_ignore_ascii_case(join));
    let words: Vec<&str> = text.split_whitespace().skip_while(|word| joins(word)).collect();
    let (first, rest) = words.split_first()?;
    let digit = |c: char| c.is_ascii_digit();
    let figure =
        |word: &&str| word.contains(digit) && super::read_amount(word.trim_matches(','), books.edition).is_ok();
    let somebody = |word: &&str| {
        let (bare, key) = (word.trim_matches(','), Key::new(word));
        let player = || books.game.players().iter().any(|p| !key.is_empty() && p.key == key);
        ["bank", "pot", "all"].iter().any(|party| bare.eq_ignore_ascii_case(party)) || player()
    };
    let verb = || super::named(first).is_some() && rest.first().is_some_and(somebody);
    (figure(first) || verb() || words.iter().any(figure) && words.iter().any(somebody))
        .then(|| format!("`{text}` is only a text here; a second payment is a line of its own"))
}

/// A street whose name ends in a number, where the words before it name a group as well.
fn group_and_count(verb: &str, words: &[&str], street: SpaceId, books: Books<'_>) -> Option<String> {
    let (count, name) = words.split_last()?;
    if !count.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let typed = Key::new(&name.join(" "));
    let mut groups = books.edition.groups.iter().zip(codes(books.edition));
    let (group, _) = groups.find(|(g, code)| g.keys.contains(&typed) || Key::new(code) == typed)?;
    let (one, group) = (quote(books.space(street)), quote(&group.name));
    Some(format!("{one} alone: `{verb} {group} {count}` is for so many buildings in the whole group"))
}
