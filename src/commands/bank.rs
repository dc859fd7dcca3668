//! `bank`: what the bank still has.

use super::{Command, Family, Query, Read, Reader};
use crate::rulings::{Refusal, Why};

/// `bank`: what the bank still has.
pub const COMMAND: Command = Command {
    verb: "bank",
    short: &[],
    grammar: &["bank"],
    says: "houses, hotels, cards and deeds left in the bank",
    more: "",
    family: Family::Look,
    slots: &[],
    repeats: false,
    examples: &["bank"],
    errors: &[],
    rules: &[],
    read,
};

/// `bank pays Cara 100`, as it is said, is `collect`.
fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    if r.peek().is_some_and(|w| ["pay", "pays", "gives", "to"].iter().any(|said| w.is(said))) {
        r.next_word();
        let hint = format!("write `collect {}`", if r.is_done() { "P N".to_owned() } else { r.remaining() });
        return Err(Why::Syntax { says: "`bank` shows what the bank has".to_owned(), hint }.into());
    }
    Ok(Read::Query(Query::Bank))
}
