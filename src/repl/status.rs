//! The prompt: whose game and turn it is, what is owed, how much time is left.

use crate::clock::{Countdown, MINUTE, Millis};
use crate::ledger::PlayerId;
use crate::money::Money;
use crate::report::{GAP, Look, clip, columns, due_brief};
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
    parts.extend(owing(books));
    parts.extend(claimed(books));
    let time = game.clock().map(|clock| minutes(clock.remaining(now)));
    let pause = if game.clock().is_some_and(Countdown::is_paused) { " (paused)" } else { "" };
    let told = time.as_ref().map(|time| time.as_ref().map_or_else(up, |left| format!("{left} left{pause}")));
    let most = (look.width / 2).max(8);
    let edition = books.edition.id.clone();
    let full: Vec<String> = std::iter::once(edition.clone()).chain(names).chain(parts.iter().cloned()).collect();
    let mut text = full.iter().chain(&told).cloned().collect::<Vec<_>>().join(GAP);
    if columns(&text) > most {
        // The edition and who plays are known to everybody at the table; the rest is news.
        let news = if parts.is_empty() { edition } else { parts.join(GAP) };
        text = [&news].into_iter().chain(&told).cloned().collect::<Vec<_>>().join(GAP);
        if columns(&text) > most && !look.plain {
            // What is due stands on the screen above; the time stands nowhere else.
            let tail = time.map_or_else(String::new, |time| {
                format!("{GAP}{}", time.map_or_else(up, |left| format!("{left}{pause}")))
            });
            text = clip(&news, most.saturating_sub(columns(&tail))) + &tail;
        }
    }
    format!("{text}> ")
}

/// Who owes, and how much where it is one alone.
fn owing(books: Books<'_>) -> Option<String> {
    let mut owed: Vec<(PlayerId, Money)> = Vec::new();
    for debt in books.game.debts().values() {
        match owed.iter_mut().find(|(debtor, _)| *debtor == debt.debtor) {
            Some((_, sum)) => *sum += debt.amount,
            None => owed.push((debt.debtor, debt.amount)),
        }
    }
    match owed.as_slice() {
        [] => None,
        [(debtor, sum)] => Some(format!("{} owes {}", books.player(*debtor), books.money(*sum))),
        several => {
            let who = several.iter().map(|(debtor, _)| books.player(*debtor).to_owned());
            Some(format!("{} owe", join(who)))
        }
    }
}

/// From whom rent may still be asked for a landing before the last.
fn claimed(books: Books<'_>) -> Option<String> {
    let claims = crate::bank::claimed_rents(books);
    let from = |p: &PlayerId| claims.iter().any(|(claim, _)| claim.debtor == *p);
    let from: Vec<String> = books.game.playing().filter(from).map(|p| books.player(p).to_owned()).collect();
    (!from.is_empty()).then(|| format!("rent open from {}", join(from.into_iter())))
}

fn up() -> String {
    "time is up".to_owned()
}

/// What is left, where anything is: `4 min`, `1:35 h`.
fn minutes(left: Millis) -> Option<String> {
    let minutes = left.max(0).saturating_add(MINUTE - 1) / MINUTE;
    match minutes {
        0 => None,
        1..=90 => Some(format!("{minutes} min")),
        more => Some(format!("{}:{:02} h", more / 60, more % 60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Session, Setup, Unasked};

    #[test]
    fn time_is_rounded_up_to_minutes() {
        let texts = [-5, 0, 1, 60_000, 60_001, 5_400_000, 5_460_000].map(minutes);
        let want = [None, None, Some("1 min"), Some("1 min"), Some("2 min"), Some("90 min"), Some("1:31 h")];
        assert_eq!(texts.each_ref().map(Option::as_deref), want);
    }

    /// The prompt after these lines, so much later.
    fn after(lines: &[&str], later: Millis, width: usize) -> Option<String> {
        let players = ["Anna", "Bo", "Cara"].map(str::to_owned).into();
        let setup = Setup { players, ..Setup::default() };
        let mut t = Session::in_memory(&setup, Box::new(|| 0)).ok()?;
        for line in lines {
            t.submit(line, &mut Unasked);
        }
        Some(prompt(t.books(), later, Look { width, plain: false, ..Look::PLAIN }))
    }

    #[test]
    fn the_time_left_is_never_cut_off() {
        let lines = ["clock 90m", "owe Anna Bo 5", "owe Bo Cara 20", "roll Anna 3 4"];
        for width in [20, 40, 60, 100, 200] {
            for (later, want) in [(0, "90 min"), (86 * MINUTE, "4 min"), (91 * MINUTE, "time is up")] {
                let told = after(&lines, later, width).unwrap_or_default();
                assert!(told.contains(want) && columns(&told) <= (width / 2).max(16) + 2, "{width}: {told}");
            }
        }
    }

    #[test]
    fn several_debts_of_one_player_are_one_sum() {
        let told = after(&["owe Anna Bo 5", "owe Anna Cara 15"], 0, 100).unwrap_or_default();
        assert!(told.contains("Anna owes €20") || told.contains("Anna owes $20"), "{told}");
        let told = after(&["owe Anna Bo 5", "owe Cara Bo 15"], 0, 100).unwrap_or_default();
        assert!(told.contains("Anna and Cara owe"), "{told}");
    }
}
