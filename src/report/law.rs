//! The rules in words: one edition's, and several side by side.

use super::{Look, topics};
use crate::edition::{Cite, Edition, Kind, Setting, Switch, Value, parse_value, rulebooks, sentence};
use crate::money::Money;
use crate::rulings::{Books, Refusal, Ruling};

/// House rules that tables agree on most often: what they set and to what.
const USUAL: &[(Switch, &str)] = &[
    (Switch::FinesTo, "pot"),
    (Switch::GoLandingTimes, "2"),
    (Switch::RefusedDeedIsAuctioned, "false"),
    (Switch::Interest, "false"),
    (Switch::RentWhileJailed, "false"),
    (Switch::ClaimDeadline, "none"),
];

/// One answer to a question that was asked under several editions.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The edition.
    pub edition: Edition,
    /// The sum it is about, where there is one, and why; or the refusal.
    pub answer: Result<(Option<Money>, Ruling), Refusal>,
}

/// The rules on a topic, how other rulebooks differ; without a topic the list of topics.
pub fn law(topic: Option<&str>, books: Books<'_>, look: Look) -> String {
    let edition = books.edition;
    match topic {
        None => format!(
            "topics: {}, house\n`law TOPIC` tells what {} says of it; `compare TOPIC` sets the rulebooks side by side",
            topics().join(", "),
            edition.name
        ),
        Some("house") => house(edition, look),
        Some(topic) => {
            let mut out = vec![look.bold(&format!("{}, {}: {topic}", edition.name, edition.variant))];
            let of_topic = || Switch::ALL.iter().copied().filter(|s| s.about().topic == topic);
            out.extend(of_topic().map(|s| rule_line(s, edition, look)));
            let elsewhere: Vec<String> = of_topic().flat_map(|s| differing(s, edition)).collect();
            if !elsewhere.is_empty() {
                out.push(look.bold("elsewhere"));
                out.extend(elsewhere.into_iter().map(|l| wrap(&l, 3, look)));
            }
            out.join("\n")
        }
    }
}

/// What other rulebooks say otherwise, those that agree with each other together.
fn differing(switch: Switch, edition: &Edition) -> Vec<String> {
    let own = scaled(switch, &edition.rules.setting(switch).is, edition);
    let groups = groups(switch, edition).into_iter().filter(|(value, ..)| *value != own);
    groups.map(|(_, who, says)| format!("{}: {says}", ids(&who))).collect()
}

/// The values of a switch in the rulebooks: each with who says so and in which words.
fn groups(switch: Switch, table: &Edition) -> Vec<(Value, Vec<&'static Edition>, String)> {
    let mut found: Vec<(Value, Vec<&'static Edition>, String)> = Vec::new();
    for edition in rulebooks() {
        let is = &edition.rules.setting(switch).is;
        let value = scaled(switch, is, edition);
        // A sum is said in its own money, all else in the words of those who ask.
        let words = if matches!(switch.about().kind, Kind::Sum(_)) { edition } else { table };
        let says = sentence(switch, is, words);
        match found.iter_mut().find(|(v, _, said)| *v == value && *said == says) {
            Some((_, who, _)) => who.push(edition),
            None => found.push((value, vec![edition], says)),
        }
    }
    found
}

fn ids(editions: &[&Edition]) -> String {
    editions.iter().map(|e| e.id.as_str()).collect::<Vec<_>>().join(", ")
}

/// Which of these rulebooks leave a rule open: `(silent: portable, sverige)`.
fn left_open(switch: Switch, editions: &[&'static Edition]) -> String {
    let cite = |e: &Edition| e.rules.cite(switch);
    let silent: Vec<&Edition> = editions.iter().copied().filter(|e| matches!(cite(e), Cite::Silent(_))).collect();
    let unclear: Vec<&Edition> = editions.iter().copied().filter(|e| matches!(cite(e), Cite::Unclear(_))).collect();
    let said = |word: &str, open: &[&Edition]| match open.len() {
        0 => None,
        n if n == editions.len() => Some(word.to_owned()),
        _ => Some(format!("{word}: {}", ids(open))),
    };
    let open: Vec<String> = [said("silent", &silent), said("unclear", &unclear)].into_iter().flatten().collect();
    if open.is_empty() { String::new() } else { format!(" ({})", open.join("; ")) }
}

/// Sums are told apart by what they are to the starting cash, so that one scale is like another.
fn scaled(switch: Switch, value: &Value, edition: &Edition) -> Value {
    match (switch.about().kind, value) {
        (Kind::Sum(_), Value::Number(n)) if switch != Switch::Rounding => {
            let start = edition.rules.number(Switch::StartCash).max(1);
            Value::Number(n.saturating_mul(1500) / start)
        }
        _ => value.clone(),
    }
}

/// Where a rule stands, or why there is none.
pub(super) fn cite_words(setting: &Setting) -> String {
    let entry = setting.entry.as_ref().map_or_else(String::new, |e| format!(" ({e})"));
    match &setting.cite {
        Cite::Silent(why) if why.is_empty() => format!("the rulebook is silent{entry}"),
        Cite::Silent(why) => format!("the rulebook is silent{entry}: {why}"),
        Cite::Unclear(why) => format!("the rulebook is unclear{entry}: {why}"),
        cite => cite.to_string(),
    }
}

fn rule_line(switch: Switch, edition: &Edition, look: Look) -> String {
    let setting = edition.rules.setting(switch);
    let says = sentence(switch, &setting.is, edition);
    let cite = cite_words(setting);
    match &setting.cite {
        Cite::Section(_) if says.len() + cite.len() + 6 <= look.width => {
            format!("   {says} {}", look.dim(&format!("[{cite}]")))
        }
        _ => format!("{}\n{}", wrap(&says, 3, look), look.dim(&wrap(&cite, 6, look))),
    }
}

/// Breaks a text at spaces; every line is indented by so many columns.
fn wrap(text: &str, indent: usize, look: Look) -> String {
    let most = look.width.max(30);
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let width = super::look::columns(word);
        if column > 0 && column + 1 + width > most {
            out.push('\n');
            column = 0;
        }
        if column == 0 {
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out
}

/// One switch with its readings, or the house rules in force.
pub fn rules(switch: Option<Switch>, books: Books<'_>, look: Look) -> String {
    let edition = books.edition;
    if let Some(switch) = switch {
        let name = switch.name();
        let setting = edition.rules.setting(switch);
        let mut out = vec![format!("{} ({})", switch.about().says, look.bold(&format!("{name} = {}", setting.is)))];
        out.push(rule_line(switch, edition, look));
        let others = others(switch, &setting.is);
        if others.is_empty() {
            out.push(format!("`rule {name} VALUE` takes {}", crate::edition::choices(switch)));
        }
        for value in others {
            let line = format!("`rule {name} {value}`: {}", sentence(switch, &value, edition));
            out.push(wrap(&line, 0, look));
        }
        return out.join("\n");
    }
    let house = books.game.house_rules();
    if house.is_empty() {
        return format!(
            "no house rules; {} as its rulebook has it. `law house` lists what a table can agree on, `rule NAME VALUE` sets it",
            edition.name
        );
    }
    let lines: Vec<String> =
        house.iter().map(|(s, v)| format!("   {} = {v}: {}", s.name(), sentence(*s, v, edition))).collect();
    format!("house rules:\n{}", lines.join("\n"))
}

/// The other values of a switch that can be listed.
fn others(switch: Switch, is: &Value) -> Vec<Value> {
    let all: Vec<Value> = match switch.about().kind {
        Kind::Flag => vec![Value::Flag(true), Value::Flag(false)],
        Kind::Word(words) => words.iter().map(|w| Value::Word((*w).to_owned())).collect(),
        _ => Vec::new(),
    };
    all.into_iter().filter(|v| v != is).collect()
}

/// What a table can agree on: the usual house rules, and the other readings of unclear points.
fn house(edition: &Edition, look: Look) -> String {
    let line = |switch: Switch, value: &Value, entry: &str| {
        let line = format!("rule {} {value}{entry}: {}", switch.name(), sentence(switch, value, edition));
        wrap(&line, 3, look)
    };
    let mut out = vec![look.bold("house rules that tables often agree on")];
    out.extend(USUAL.iter().filter_map(|(s, v)| parse_value(*s, v).ok().map(|v| line(*s, &v, ""))));
    out.push(format!("   rule {} SUM: the bank lays so much into the pot at the start", Switch::PotSeed.name()));
    out.push(format!("   rule {} SUM: rents are rounded to that", Switch::RoundPaymentsTo.name()));
    out.push(look.bold(&format!("what the rulebook of {} leaves open, read otherwise", edition.name)));
    let readings = Switch::ALL.iter().filter_map(|s| {
        let setting = edition.rules.setting(*s);
        setting.entry.as_ref().map(|entry| (s, setting, entry))
    });
    let (open, said): (Vec<_>, Vec<_>) =
        readings.partition(|(_, setting, _)| matches!(setting.cite, Cite::Silent(_) | Cite::Unclear(_)));
    let count = open.len();
    for (at, (switch, setting, entry)) in open.into_iter().chain(said).enumerate() {
        if at == count {
            out.push(look.bold("what it says, and other rulebooks leave open or say otherwise"));
        }
        let values = others(*switch, &setting.is);
        if values.is_empty() {
            let says = format!("rule {} VALUE ({entry}): {}", switch.name(), crate::edition::choices(*switch));
            out.push(wrap(&says, 3, look));
        }
        out.extend(values.iter().map(|v| line(*switch, v, &format!(" ({entry})"))));
    }
    out.join("\n")
}

/// The rulebooks side by side on a topic.
pub fn compare_topic(topic: &str, table: &Edition, look: Look) -> String {
    let mut out = Vec::new();
    let count = rulebooks().len();
    for switch in Switch::ALL.iter().filter(|s| s.about().topic == topic) {
        let found = groups(*switch, table);
        if let [(_, who, says)] = found.as_slice() {
            out.push(wrap(&format!("all {count}: {says}{}", left_open(*switch, who)), 3, look));
        } else {
            out.push(format!("   {}", look.bold(switch.about().says)));
            let line =
                |who: &[&'static Edition], says: &str| format!("{}: {says}{}", ids(who), left_open(*switch, who));
            out.extend(found.iter().map(|(_, who, says)| wrap(&line(who, says), 6, look)));
        }
        let is = &table.rules.setting(*switch).is;
        let own = scaled(*switch, is, table);
        if found.iter().all(|(value, ..)| *value != own) {
            out.push(wrap(&format!("at this table: {}", sentence(*switch, is, table)), 6, look));
        }
    }
    format!("{}\n{}", look.bold(&format!("{topic}, by rulebook")), out.join("\n"))
}

/// One question under several editions.
pub fn verdicts(line: &str, verdicts: &[Verdict], books: Books<'_>, look: Look) -> String {
    let mut out = vec![look.bold(line)];
    if !books.game.house_rules().is_empty() {
        out.push("   each as its rulebook has it, without the house rules of this table".to_owned());
    }
    let width = verdicts.iter().map(|v| v.edition.id.len()).max().unwrap_or(0);
    for verdict in verdicts {
        let edition = &verdict.edition;
        let id = format!("{:width$}", edition.id);
        let (sum, why) = match &verdict.answer {
            Ok((sum, ruling)) => {
                let steps: Vec<&str> = ruling.steps.iter().map(|s| s.says.as_str()).collect();
                (sum.map_or_else(|| "yes".to_owned(), |s| edition.money(s)), steps.join("; "))
            }
            Err(refusal) => ("no".to_owned(), refusal.message(edition)),
        };
        out.push(format!("   {id}  {sum:>9}  {}", look.dim(&why)));
    }
    out.join("\n")
}

/// Every switch that differs between two editions.
#[must_use]
pub fn difference(a: &Edition, b: &Edition, look: Look) -> String {
    let mut out = Vec::new();
    let mut topic = "";
    for switch in Switch::ALL {
        let (is, other) = (&a.rules.setting(*switch).is, &b.rules.setting(*switch).is);
        if is == other {
            continue;
        }
        if topic != switch.about().topic {
            topic = switch.about().topic;
            out.push(look.bold(topic));
        }
        out.push(format!("   {}", switch.name()));
        for (edition, value) in [(a, is), (b, other)] {
            out.push(wrap(
                &format!("{} {}: {}", edition.id, edition.variant, sentence(*switch, value, edition)),
                6,
                look,
            ));
        }
    }
    if out.is_empty() {
        return format!("{} and {} have the same rules", a.id, b.id);
    }
    out.join("\n")
}

/// All that an edition says, for one who reads it before a game.
#[must_use]
pub fn show(edition: &Edition, look: Look) -> String {
    let mut out = vec![look.bold(&format!("{} ({})", edition.name, edition.id))];
    if !edition.says.is_empty() {
        out.push(format!("   {}", edition.says));
    }
    out.push(format!("   rulebook: {}", edition.rulebook.as_deref().unwrap_or("none of its own")));
    let variants: Vec<String> = edition.variants.iter().map(|v| format!("{} ({})", v.name, v.says)).collect();
    out.push(wrap(&format!("variants: {}", variants.join("; ")), 3, look));
    let notes: Vec<String> = edition.start_notes().iter().map(|(n, c)| format!("{c}x{}", edition.money(*n))).collect();
    out.push(format!("   each player starts with {}: {}", edition.money(edition.start_cash()), notes.join(" + ")));
    out.push(look.bold("board"));
    for space in &edition.spaces {
        let mark = if space.confirmed { "" } else { "  (name not confirmed on a printing)" };
        let what = match (&space.deed, space.tax) {
            (Some(deed), _) => {
                let group = edition.groups.get(deed.group).map_or("", |g| g.name.as_str());
                format!("{group}, {}, loan {}", edition.money(deed.price), edition.money(deed.mortgage))
            }
            (None, Some(tax)) => edition.money(tax.amount),
            _ => String::new(),
        };
        out.push(format!("   {:>3} {:<32} {what}{mark}", space.id.0, space.name).trim_end().to_owned());
    }
    let unconfirmed = edition.spaces.iter().filter(|s| !s.confirmed).count();
    if unconfirmed > 0 {
        out.push(format!(
            "{unconfirmed} names are not confirmed on any printing; `label SPACE NAME` gives your board's own"
        ));
    }
    for topic in topics() {
        out.push(look.bold(topic));
        out.extend(Switch::ALL.iter().filter(|s| s.about().topic == topic).map(|s| rule_line(*s, edition, look)));
    }
    out.join("\n")
}
