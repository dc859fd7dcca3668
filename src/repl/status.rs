//! The prompt: whose game and turn it is, what is owed, how much time is left.

use crate::clock::Millis;
use crate::report::{Look, clip, columns, due_brief};
use crate::rulings::{Books, join, turn};

/// The prompt for the books as they stand at this moment, at most half as wide as the terminal. Plain,
/// nothing is cut off: it is read aloud.
#[must_use]
pub fn prompt(books: Books<'_>, now: Millis, look: Look) -> String {
    let game = books.game;
    let mut parts = Vec::new();
    let mut names = None;
    if game.is_finished() {
        parts.push("finished".to_owned());
    } else if let Some(due) = crate::bank::due(books) {
        parts.push(due_brief(&due, books));
    } else if let Some(up) = turn::up(books).filter(|_| game.following()) {
        parts.push(format!("{} to roll", books.player(up.player)));
    } else {
        let playing: Vec<&str> = game.playing().map(|p| books.player(p)).collect();
        names = Some(if playing.is_empty() { "nobody yet".to_owned() } else { playing.join(", ") });
    }
    if game.auction().is_some() {
        parts.push("auction".to_owned());
    }
    let debts: Vec<_> = game.debts().values().collect();
    match debts.as_slice() {
        [] => {}
        [one] => parts.push(format!("{} owes {}", books.player(one.debtor), books.money(one.amount))),
        several => {
            let mut who: Vec<String> = Vec::new();
            for debt in several {
                let name = books.player(debt.debtor).to_owned();
                if !who.contains(&name) {
                    who.push(name);
                }
            }
            parts.push(format!("{} owe", join(who)));
        }
    }
    if let Some(clock) = game.clock() {
        let pause = if clock.is_paused() { " (paused)" } else { "" };
        parts.push(format!("{}{pause}", time_left(clock.remaining(now))));
    }
    let most = (look.width / 2).max(8);
    let edition = &books.edition.id;
    let full: Vec<String> = std::iter::once(edition.clone()).chain(names).chain(parts.iter().cloned()).collect();
    let mut text = full.join(" · ");
    if columns(&text) > most {
        // The edition and who plays are known to everybody at the table; the rest is news.
        text = if parts.is_empty() { edition.clone() } else { parts.join(" · ") };
        if !look.plain {
            text = clip(&text, most);
        }
    }
    format!("{text}> ")
}

/// `1:05 left`, `4 min left`, `time is up`.
fn time_left(left: Millis) -> String {
    let minutes = left.max(0).saturating_add(59_999) / 60_000;
    match minutes {
        0 => "time is up".to_owned(),
        1..=90 => format!("{minutes} min left"),
        more => format!("{}:{:02} left", more / 60, more % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::time_left;

    #[test]
    fn time_is_rounded_up_to_minutes() {
        let texts = [-5, 0, 1, 60_000, 60_001, 5_400_000, 5_460_000].map(time_left);
        let want = ["time is up", "time is up", "1 min left", "1 min left", "2 min left", "90 min left", "1:31 left"];
        assert_eq!(texts, want);
    }
}
