//! `finish`: closes the game.

use crate::bank::Act;
use crate::edition::Switch;
use super::{Command, Family, Read};

/// `finish`: closes the game.
pub const COMMAND: Command = Command {
    verb: "finish",
    short: &[],
    grammar: &["finish"],
    says: "closes the game and settles who is richest",
    more: "What is owed or auctioned is settled first; `agreed` counts all the same. Only `undo` opens the game again.",
    family: Family::Ending,
    slots: &[],
    repeats: false,
    examples: &["finish agreed"],
    errors: &["game-over", "debt-open", "auction-open"],
    rules: &[Switch::End, Switch::CountMortgagedAt, Switch::CountHotelWithHouses, Switch::Tie],
    read: |_| Ok(Read::Act(Act::Finish)),
};
