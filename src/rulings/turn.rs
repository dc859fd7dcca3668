//! Whose roll it is.

use super::Books;
use crate::ledger::PlayerId;

/// Who rolls next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Up {
    /// The player.
    pub player: PlayerId,
    /// Whether this is the first roll of the turn.
    pub begins: bool,
    /// Who loses a turn before; once for each turn lost.
    pub lost: Vec<PlayerId>,
}

/// Who rolls next: the one on turn while there is a further roll, else the next in the order of the
/// seats. Who is out of the game is skipped, and so is a turn that is to be lost. `None` where
/// nobody plays.
#[must_use]
pub fn up(books: Books<'_>) -> Option<Up> {
    let game = books.game;
    let turn = game.turn();
    if let Some(turn) = turn.filter(|t| !t.done && game.is_playing(t.player)) {
        return Some(Up { player: turn.player, begins: !turn.has_rolled(), lost: Vec::new() });
    }
    let seats: Vec<PlayerId> = game.seats().collect();
    let first = turn.map_or(0, |t| t.player.index() + 1) % seats.len().max(1);
    let round = || seats.iter().cycle().skip(first).take(seats.len()).filter(|p| game.is_playing(**p));
    let mut skips: Vec<u8> = game.players().iter().map(|p| p.skip).collect();
    let mut lost = Vec::new();
    // Every round without a roll uses up a turn to be lost of everybody in it.
    for _ in 0..=u8::MAX {
        for player in round() {
            match skips.get_mut(player.index()) {
                Some(skip) if *skip > 0 => {
                    *skip -= 1;
                    lost.push(*player);
                }
                _ => return Some(Up { player: *player, begins: true, lost }),
            }
        }
        if lost.is_empty() {
            return None;
        }
    }
    None
}
