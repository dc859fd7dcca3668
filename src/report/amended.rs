//! An amendment in words: what changes, what fails, and who hands whom how much now.

use super::booked::handed;
use super::{Amended, Amendment, Look, Stand, aloud};
use crate::ledger::{SpaceId, Transfer};
use crate::rulings::{Books, Refusal, count, worth};

/// An amendment, planned or booked.
#[must_use]
pub fn text(amendment: &Amendment, books: Books<'_>, look: Look) -> String {
    let mut out = format!("{} {}", look.dim(&format!("{}.", amendment.entry)), head(amendment, books));
    for row in &amendment.rows {
        push!(out, "\n   {}", line(row, amendment.number, books));
        for doubt in &row.doubts {
            push!(out, "\n      {} {doubt}", look.bold("now:"));
        }
        if let Some(refusal) = &row.fails {
            let then = if row.now.is_some() { "kept as it was, agreed" } else { "dropped" };
            let why = refusal.message(books.edition);
            push!(out, "\n      {} {why}: {then}", look.bad("fails now:"));
        }
    }
    if amendment.same > 0 {
        let lines = count(i64::try_from(amendment.same).unwrap_or(i64::MAX), "later line", "later lines");
        push!(out, "\n   {}", look.dim(&format!("{lines} as before")));
    }
    let hands = if amendment.handed.is_empty() {
        "nothing changes hands now".to_owned()
    } else {
        format!("hand over now: {}", handed(&amendment.handed, books))
    };
    push!(out, "\n   {}", look.bold(&hands));
    if let Some(due) = crate::bank::due(books) {
        push!(out, "\n   {}", super::due_text(&due, books));
    }
    if books.game.is_finished() {
        push!(out, "\n   {}", ranks(books));
    }
    out
}

/// What a finished game comes to now.
fn ranks(books: Books<'_>) -> String {
    let ranked = worth::ranking(books).into_iter().filter_map(|(player, estate, rank)| {
        Some(format!("{}. {} with {}", rank?, books.player(player), books.money(estate.total())))
    });
    format!("the game stays finished: {}", ranked.collect::<Vec<_>>().join(", "))
}

fn head(amendment: &Amendment, books: Books<'_>) -> String {
    match &amendment.line {
        Some(line) => format!("entry {} is now: {}", amendment.number, aloud(line, books, |_| None)),
        None => format!("entry {} is taken out", amendment.number),
    }
}

fn line(row: &Amended, amended: u32, books: Books<'_>) -> String {
    let moved = |transfers: &[Transfer]| {
        if transfers.is_empty() { "nothing".to_owned() } else { handed(transfers, books) }
    };
    let number = match row.now {
        Some(now) => format!("{} → {now}", row.was),
        None => format!("{}", row.was),
    };
    let name = if row.was == amended { String::new() } else { format!("{}: ", aloud(&row.line, books, |_| None)) };
    if row.fails.is_some() && row.before == row.after {
        return format!("{number}  {}", name.trim_end_matches(": "));
    }
    let stands: Vec<String> = row.stand.iter().map(|stand| stands(*stand, books)).collect();
    let stands = stands.join(", ");
    let cash = if row.before == row.after {
        match (row.after.is_empty(), stands.is_empty()) {
            (true, true) => "nothing changes hands, as before".to_owned(),
            (true, false) => String::new(),
            (false, _) => format!("{}, as before", moved(&row.after)),
        }
    } else {
        let now = if row.now.is_some() || row.was == amended { moved(&row.after) } else { "nothing".to_owned() };
        format!("was {}; now {now}", moved(&row.before))
    };
    let told: Vec<String> = [stands, cash].into_iter().filter(|says| !says.is_empty()).collect();
    format!("{number}  {name}{}", told.join("; "))
}

/// Where a token stands now instead.
fn stands(stand: Stand, books: Books<'_>) -> String {
    let at = |space: Option<SpaceId>| space.map_or("nowhere known", |space| books.space(space));
    format!("{} stands on {}, not on {}", books.player(stand.player), at(stand.is), at(stand.was))
}

/// A later line that fails, before anybody has decided what becomes of it.
#[must_use]
pub fn fails(number: u32, line: &str, refusal: &Refusal, books: Books<'_>, look: Look) -> String {
    format!(
        "{number}  {}\n   {} {}",
        aloud(line, books, |_| None),
        look.bad("fails now:"),
        refusal.message(books.edition)
    )
}
