//! What an entry that comes from outside, in a file or an export, must be like to be let in. The
//! chain of hashes tells that nothing was changed by accident; anybody can reckon it, though, so
//! that what it covers is not trusted for what it says.

use crate::bank::check_name;
use crate::edition::parse_value;
use crate::game::{Entry, Fact};
use crate::ledger::Item;
use crate::names::{is_plain, is_plain_json};

/// The largest quantity of cash in one transfer, beyond any that play can come to.
const MOST: i64 = 1_000_000_000_000;
/// The largest quantity of anything else.
const MOST_PIECES: i64 = 1_000;
/// The longest text of an entry, in bytes; lines are at most 4,096.
const LONGEST: usize = 16 * 1024;

/// Checks an entry by itself: that its texts can be shown, that its quantities and names could come
/// of play, that it takes back only what precedes it. `ruling` is in JSON, as it is stored.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn check(entry: &Entry, ruling: &str) -> Result<(), &'static str> {
    let wrong = Err;
    let shown = |text: &str| text.len() <= LONGEST && (is_plain(text) || is_plain(&text.replace('\t', " ")));
    let line_shown = entry.line == entry.typed || shown(&entry.line);
    if !shown(&entry.typed) || !line_shown || !is_plain_json(ruling) {
        return wrong("it has text that cannot be shown");
    }
    let most = |item| if item == Item::Cash { MOST } else { MOST_PIECES };
    if entry.transfers.iter().any(|t| t.qty <= 0 || t.qty > most(t.item)) {
        return wrong("a transfer moves a quantity that cannot be");
    }
    for fact in entry.changes.iter().flat_map(|c| [&c.was, &c.is]) {
        match fact {
            Fact::Seat(_, Some(name)) if check_name(name, []).is_err() => {
                return wrong("a player has a name that nobody can bear");
            }
            Fact::House(switch, Some(value)) if parse_value(*switch, &value.to_string()).as_ref() != Ok(value) => {
                return wrong("a rule is set to what it cannot be");
            }
            Fact::Label(_, Some(text)) if !shown(text) => return wrong("a space has a name that cannot be shown"),
            Fact::Debt(_, Some(debt)) if !shown(&debt.why) => return wrong("a debt is for what cannot be shown"),
            _ => {}
        }
    }
    if entry.undoes.is_some_and(|(a, b)| a == 0 || a > b || b >= entry.number) {
        return wrong("it takes back entries that do not precede it");
    }
    Ok(())
}
