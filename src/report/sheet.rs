//! The settlement sheet: one page on a game that is over.

use super::Look;
use super::booked::steps;
use super::count::as_of;
use crate::clock::{Millis, span};
use crate::edition::Switch;
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::{Books, count, ending, join, worth};

/// What the journal tells of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What stands out, in the order in which it is told.
    pub course: Vec<Event>,
    /// When it began, where the table stands.
    pub began: String,
    /// From the first entry to the last, in milliseconds.
    pub lasted: Millis,
    /// How many entries stand.
    pub entries: usize,
    /// How many there are, with those that were taken back and what took them back.
    pub booked: u32,
}

/// Something that stands out in the course of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is named for what it tells; its fields are who, what and how much")]
pub enum Event {
    Lead { player: PlayerId, entries: usize, of: usize },
    LeadChanged { times: usize },
    DearestRent { debtor: PlayerId, owner: PlayerId, deed: SpaceId, sum: Money, entry: u32 },
    BestDeed { deed: SpaceId, sum: Money, times: usize },
    Rents { sum: Money, times: usize },
    Salaries { sum: Money, times: usize },
    Built { houses: i64, hotels: i64 },
    Bankrupt { player: PlayerId, entry: u32, to: Option<Holder> },
}

/// The sheet as text.
#[must_use]
pub fn text(sheet: &Sheet, books: Books<'_>, look: Look) -> String {
    let mut lines = vec![look.bold("The settlement")];
    let winners: Vec<String> = ending::winners(books).into_iter().map(|p| books.player(p).to_owned()).collect();
    match winners.as_slice() {
        [] => {}
        [one] => lines.push(format!("{one} has won")),
        several => {
            let rule = books.cite(Switch::Tie);
            lines.push(format!("{} have won together [{rule}]", join(several.to_vec())));
        }
    }
    lines.extend(books.game.at_end().map(|at| as_of(at.entry)));
    for (player, estate, rank) in worth::ranking(books) {
        let Some(rank) = rank else { continue };
        let title = format!("{rank}. {}: {}", books.player(player), books.money(estate.total()));
        lines.push(look.bold(&title));
        lines.extend(steps(&estate.ruling, books).into_iter().map(|s| format!("   {s}")));
    }
    let out: Vec<String> =
        books.game.seats().filter(|p| !books.game.is_playing(*p)).map(|p| books.player(p).to_owned()).collect();
    if !out.is_empty() {
        lines.push(format!("out of the game: {}", join(out)));
    }
    if !sheet.course.is_empty() {
        lines.push(look.bold("The course of the game"));
        lines.extend(sheet.course.iter().map(|e| format!("   {}", event(e, books))));
    }
    lines.push(look.dim(&signature(sheet, books)));
    lines.join("\n")
}

fn event(event: &Event, books: Books<'_>) -> String {
    let words = &books.edition.words;
    let times = |n: usize| if n == 1 { "once".to_owned() } else { format!("{n} times") };
    match event {
        Event::Lead { player, entries, of } => {
            format!("{} led longest: over {entries} of the {of} entries that stand", books.player(*player))
        }
        Event::LeadChanged { times: n } => format!("the lead changed hands {}", times(*n)),
        Event::DearestRent { debtor, owner, deed, sum, entry } => format!(
            "the dearest rent: {} paid {} {} on {} (entry {entry})",
            books.player(*debtor),
            books.player(*owner),
            books.money(*sum),
            books.space(*deed)
        ),
        Event::BestDeed { deed, sum, times: n } => {
            format!("{} earned most: {}, paid {}", books.space(*deed), books.money(*sum), times(*n))
        }
        Event::Rents { sum, times: n } => format!("rent was paid {}, {} in all", times(*n), books.money(*sum)),
        Event::Salaries { sum, times: n } => {
            format!("{} was passed {}, for {}", words.go, times(*n), books.money(*sum))
        }
        Event::Built { houses, hotels } => format!(
            "{} and {} were built",
            count(*houses, &words.house, &words.houses),
            count(*hotels, &words.hotel, &words.hotels)
        ),
        Event::Bankrupt { player, entry, to } => {
            let whom = to.map_or_else(String::new, |to| format!(" to {}", books.holder(to)));
            format!("{} went bankrupt{whom} (entry {entry})", books.player(*player))
        }
    }
}

/// Edition, variant, house rules, entries, duration.
fn signature(sheet: &Sheet, books: Books<'_>) -> String {
    let edition = books.edition;
    let house: Vec<String> =
        books.game.house_rules().iter().map(|(switch, value)| format!("{} = {value}", switch.name())).collect();
    let house =
        if house.is_empty() { "no house rules".to_owned() } else { format!("house rules: {}", house.join(", ")) };
    let booked = count(i64::from(sheet.booked), "entry", "entries");
    let entries = if usize::try_from(sheet.booked) == Ok(sheet.entries) {
        booked
    } else {
        format!("{} of {booked} stand", sheet.entries)
    };
    let lasted = span(sheet.lasted);
    format!("{}, {}; {house}; {entries}; begun {}, lasted {lasted}", edition.name, edition.variant, sheet.began)
}
