//! Banknotes: which to hand over, and what the box allows for at the start.

use crate::edition::Edition;
use crate::money::Money;

/// Notes of each denomination, largest first.
pub type Notes = Vec<(Money, i64)>;

/// What notes add up to.
#[must_use]
pub fn total(notes: &[(Money, i64)]) -> Money {
    notes.iter().map(|(note, count)| *note * *count).sum()
}

/// How many notes there are.
#[must_use]
pub fn pieces(notes: &[(Money, i64)]) -> i64 {
    notes.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

/// So many steps are tried at most; notes of real boxes need a few dozen.
const TRIES: u32 = 100_000;

/// Notes that make a sum, the largest first, out of a stock; without one there is no end of notes.
/// `None` where the notes cannot make it.
#[must_use]
pub fn make(sum: Money, stock: &[(Money, i64)]) -> Option<Notes> {
    let mut counts: Vec<i64> = Vec::with_capacity(stock.len());
    let mut tries = TRIES;
    if !fill(sum.units(), stock, &mut counts, &mut tries) {
        return None;
    }
    let used = stock.iter().zip(counts).filter(|(_, count)| *count > 0);
    Some(used.map(|((note, _), count)| (*note, count)).collect())
}

fn fill(sum: i64, stock: &[(Money, i64)], counts: &mut Vec<i64>, tries: &mut u32) -> bool {
    if sum == 0 {
        return true;
    }
    let Some(((note, there), rest)) = stock.split_first() else { return false };
    let most = if note.units() > 0 { (sum / note.units()).min(*there) } else { 0 };
    for count in (0..=most.max(0)).rev() {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        counts.push(count);
        if fill(sum - count * note.units(), rest, counts, tries) {
            return true;
        }
        counts.pop();
    }
    false
}

/// The notes that make a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The notes, largest first.
    pub notes: Notes,
    /// Whether the box holds fewer of them, where its notes are known.
    pub beyond_box: bool,
}

/// Notes of the edition that make a sum: out of its box while that reaches, else as if there were
/// no end of them. `None` where its denominations cannot make it.
#[must_use]
pub fn of_box(edition: &Edition, sum: Money) -> Option<Made> {
    let stock = edition.notes_in_box.as_deref();
    if let Some(notes) = stock.filter(|stock| sum <= total(stock)).and_then(|stock| make(sum, stock)) {
        return Some(Made { notes, beyond_box: false });
    }
    let endless: Notes = stock.unwrap_or(&edition.notes).iter().map(|(note, _)| (*note, i64::MAX)).collect();
    make(sum, &endless).map(|notes| Made { notes, beyond_box: stock.is_some() })
}

/// The start: what each player receives and what stays in the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Each player's notes; `None` for one whom the box cannot give the starting cash.
    pub hands: Vec<Option<Notes>>,
    /// What is left in the box, where its notes are known.
    pub left: Option<Notes>,
}

/// Starting hands for so many players. Those whom the listed notes do not reach take what the box
/// can conveniently pay; they wait until the others have theirs.
#[must_use]
pub fn start(edition: &Edition, players: usize) -> Start {
    let listed = edition.start_notes();
    let Some(mut left) = edition.notes_in_box.clone() else {
        return Start { hands: vec![Some(listed); players], left: None };
    };
    let mut hands = Vec::with_capacity(players);
    for _ in 0..players {
        let reaches = listed.iter().all(|(note, count)| left.iter().any(|(n, there)| n == note && there >= count));
        let hand = if reaches { Some(listed.clone()) } else { make(edition.start_cash(), &left) };
        for (note, count) in hand.iter().flatten() {
            if let Some((_, there)) = left.iter_mut().find(|(n, _)| n == note) {
                *there -= count;
            }
        }
        hands.push(hand);
    }
    Start { hands, left: Some(left) }
}
