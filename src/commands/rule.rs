//! `rule`: the rules in force, and house rules.

use crate::bank::Act;
use crate::edition::{Edition, Kind, OverlayError, Switch, Value};
use crate::rulings::{Refusal, Why};
use super::{amount, Command, Family, Query, Read, Reader, Slot};

/// `rule`: the rules in force, and house rules.
pub const COMMAND: Command = Command {
    verb: "rule",
    short: &[],
    grammar: &["rule [NAME [VALUE]]"],
    says: "the rules in force; with a value, a house rule of this table",
    more: "`default` gives the rule back to the edition.",
    family: Family::Rules,
    slots: &[Slot::Switch, Slot::SwitchValue],
    repeats: false,
    examples: &["rule", "rule salary", "rule salary 400"],
    errors: &["no-such-rule", "bad-value"],
    rules: &[],
    read,
};

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let Some(name) = r.next_word() else { return Ok(Read::Query(Query::Rules { switch: None })) };
    let (name, mut value) = match name.text.split_once('=') {
        Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
        None => (name.text.into_owned(), None),
    };
    let Some(switch) = Switch::named(&name) else { return Err(unknown(&name)) };
    if value.is_none() {
        r.take("=");
        value = Some(r.rest()).filter(|v| !v.is_empty());
    }
    let Some(value) = value else { return Ok(Read::Query(Query::Rules { switch: Some(switch) })) };
    if value.eq_ignore_ascii_case("default") {
        return Ok(Read::Act(Act::Rule { switch, value: None }));
    }
    // A sum may be written as sums are printed.
    let sum = matches!(switch.about().kind, Kind::Sum(_)).then(|| amount::amount(&value, r.books.edition));
    let value = sum.and_then(Result::ok).map_or(value, |sum| sum.units().to_string());
    let value = house_rule(&name, &value)?.1;
    Ok(Read::Act(Act::Rule { switch, value: Some(value) }))
}

fn unknown(name: &str) -> Refusal {
    match Edition::house_rule(name, "") {
        Err(OverlayError::NoRule(near)) => {
            Why::NoSuchRule { name: name.to_owned(), near: near.map(str::to_owned) }.into()
        }
        _ => Why::NoSuchRule { name: name.to_owned(), near: None }.into(),
    }
}

/// A house rule as it is typed, here and on the command line.
///
/// # Errors
/// `no-such-rule`, `bad-value`.
pub fn house_rule(name: &str, value: &str) -> Result<(Switch, Value), Refusal> {
    Edition::house_rule(name, value).map_err(|e| match e {
        OverlayError::BadValue(choices) => {
            Why::BadRuleValue { name: name.to_owned(), value: value.to_owned(), choices }.into()
        }
        _ => unknown(name),
    })
}
