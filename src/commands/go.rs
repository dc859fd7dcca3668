//! `go`: the salary.

use crate::bank::Act;
use crate::edition::Switch;
use crate::rulings::{Refusal, Why};
use super::{Command, Family, Read, Reader, Slot};

/// `go`: the salary.
pub const COMMAND: Command = Command {
    verb: "go",
    short: &["g"],
    grammar: &["go P"],
    says: "P receives the salary for passing or reaching GO",
    more: "",
    family: Family::Money,
    slots: &[Slot::Player],
    repeats: false,
    examples: &["go Bo", "go Anna", "g cara"],
    errors: &["unknown-player"],
    rules: &[Switch::Salary],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.peek().is_some_and(|w| w.is("to")) {
        let says = "`go` is the salary for GO".to_owned();
        let hint = "`jail P` sends P to jail, `land P SPACE` puts a token somewhere".to_owned();
        return Err(Why::Syntax { says, hint }.into());
    }
    Ok(Read::Act(Act::Go { player: r.player()? }))
}
