//! `card`: a card drawn.

use crate::bank::{Act, Drawn};
use crate::rulings::Refusal;
use super::{Command, Family, Read, Reader, Slot};

/// `card`: a card drawn.
pub const COMMAND: Command = Command {
    verb: "card",
    short: &[],
    grammar: &["card P [DECK] WHICH"],
    says: "P draws a card; the tool does what it says",
    more: "`card P jail` keeps the get-out-of-jail card.",
    family: Family::Board,
    slots: &[Slot::Player, Slot::Words(&["chance", "chest", "jail"]), Slot::Words(&["jail"])],
    repeats: false,
    examples: &["card Bo chest jail", "card Anna chest jail", "card Cara jail"],
    errors: &["unknown-card", "no-card"],
    rules: &[],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let player = r.player()?;
    let deck = match r.peek().map(|w| w.text.clone()) {
        Some(word) if !word.eq_ignore_ascii_case("jail") => {
            let deck = r.deck(&word)?.id;
            r.next_word();
            Some(deck)
        }
        _ => None,
    };
    if !r.take("jail") {
        return Err(r.lacks("a card", GRAMMAR));
    }
    Ok(Read::Act(Act::Card { player, deck, drawn: Drawn::JailCard }))
}
