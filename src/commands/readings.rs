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
