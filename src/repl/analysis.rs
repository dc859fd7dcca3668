//! What an unfinished line would do, or what it lacks: the live hint beside it.

use crate::commands::{self, Candidate, Completion, Mode, Parsed, complete, wanted};
use crate::report::brief;
use crate::rulings::{Refusal, Why};
use crate::session::Session;

/// What is known of a line as it is being typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Analysis {
    /// What stands beside the line; empty for nothing.
    pub hint: String,
    /// The word that is wrong, in bytes of the line.
    pub wrong: Option<(usize, usize)>,
    /// Where the verb ends, once it is known.
    pub verb: Option<usize>,
}

/// So many candidates are named in a hint.
const NAMED: usize = 8;

/// Looks at a line as far as it is typed.
#[must_use]
pub fn analyse(session: &Session, line: &str) -> Analysis {
    let bare = line.trim_start_matches([' ', '\t', '?']);
    if bare.trim().is_empty() || line.contains('\n') || bare.starts_with('#') {
        return Analysis::default();
    }
    let offset = line.len() - bare.len();
    let verb = bare.split_whitespace().next().unwrap_or_default();
    let alone = verb.len() == bare.len();
    if alone && let Some(would) = at_once(session, verb) {
        return Analysis { hint: would, wrong: None, verb: Some(offset + verb.len()) };
    }
    let command = match commands::command(verb, Mode::Prompt) {
        Ok(command) => command,
        Err(refusal) => return unknown_verb(&refusal, session, offset, verb),
    };
    let verb_end = Some(offset + verb.len());
    if alone && !command.slots.is_empty() && command.verb != "help" {
        let rest = command.grammar.first().map_or("", |g| g.trim_start_matches(command.verb));
        let name = if verb == command.verb { String::new() } else { format!("{}: ", command.verb) };
        return Analysis { hint: format!("{name}{}  {}", rest.trim(), command.says), wrong: None, verb: verb_end };
    }
    if let Some(old) = amended(session, bare).filter(|_| command.verb == "amend") {
        return Analysis {
            hint: format!("instead of `{old}`: the right line, or `nothing`"),
            wrong: None,
            verb: verb_end,
        };
    }
    let hint = match session.parse(bare, Mode::Prompt) {
        Ok(Parsed::Order(order)) => match session.foresee(&order) {
            Ok(draft) => {
                let would = brief(&draft, session.books());
                let text = commands::text_of(&order).map_or_else(String::new, |text| format!(" “{text}”"));
                let unusual = commands::second_line(&order, session.books());
                let unusual = unusual.as_ref().or(draft.unusual.first());
                let unusual = unusual.map_or_else(String::new, |says| format!("; unusual: {says}"));
                format!("→ {}{text}{unusual}", if would.is_empty() { command.says } else { &would })
            }
            Err(refusal) => return refused(&refusal, session, line, verb_end),
        },
        Ok(Parsed::Journal(act)) => {
            session.takes_back(&act).map_or_else(|| command.says.to_owned(), |would| format!("→ {would}"))
        }
        // A question may go on or not: after a space, what it may go on with.
        Ok(_) => {
            let more = || missing(session, line).filter(|_| line.ends_with(' '));
            gloss(session, line).or_else(more).unwrap_or_else(|| command.says.to_owned())
        }
        Err(refusal) => match missing(session, line) {
            Some(hint) => hint,
            None => return refused(&refusal, session, line, verb_end),
        },
    };
    Analysis { hint, wrong: None, verb: verb_end }
}

/// The line that `amend N`, with nothing behind it yet, is about.
fn amended(session: &Session, line: &str) -> Option<String> {
    match *line.split_whitespace().collect::<Vec<_>>().as_slice() {
        [_, number] => session.line_of(number.parse().ok()?),
        _ => None,
    }
}

/// What a line of one word does where it is all that is awaited: `34`, `b`, `f`.
fn at_once(session: &Session, word: &str) -> Option<String> {
    if matches!(word.as_bytes(), [b'1'..=b'6']) {
        return Some("a roll: the other die, such as 34".to_owned());
    }
    let Ok(Parsed::Order(order)) = session.parse(word, Mode::Prompt) else { return None };
    let draft = session.draft(&order).ok()?;
    let would = brief(&draft, session.books());
    let told = || draft.ruling.steps.first().map(|step| step.says.clone());
    let would = if would.is_empty() { told()? } else { would };
    Some(format!("→ {would}"))
}

fn unknown_verb(refusal: &Refusal, session: &Session, offset: usize, verb: &str) -> Analysis {
    if let Why::Ambiguous { choices, .. } = &*refusal.why {
        return Analysis { hint: choices.join(", "), wrong: None, verb: None };
    }
    let edition = session.books().edition;
    let hint = format!("{}; {}", refusal.message(edition), refusal.hint(edition));
    Analysis { hint, wrong: Some((offset, offset + verb.len())), verb: None }
}

/// What the word at the end of a line could be; where an amount is wanted, those that the last
/// ruling named.
#[must_use]
pub fn completion(session: &Session, line: &str) -> Completion {
    let books = session.books();
    let mut found = complete(line, books);
    let (before, typed) = line.split_at(found.start.min(line.len()));
    if found.candidates.is_empty() && wanted(before, books) == Some("amount") {
        let amounts = session.likely_amounts().into_iter().map(|sum| Candidate {
            name: books.money(sum),
            text: sum.units().to_string(),
            says: "named by the last ruling".to_owned(),
        });
        found.candidates = amounts.filter(|c| c.text.starts_with(typed)).collect();
    }
    found
}

/// What is known of the last word of a question: a player's cash, what a rule decides.
fn gloss(session: &Session, line: &str) -> Option<String> {
    let found = complete(line, session.books());
    let typed = line.get(found.start..).filter(|word| !word.is_empty())?;
    found.candidates.into_iter().find(|c| c.text == typed && !c.says.is_empty()).map(|c| c.says)
}

/// What the line still lacks, where it is right so far.
fn missing(session: &Session, line: &str) -> Option<String> {
    let books = session.books();
    let found = completion(session, line);
    let unfinished = found.start < line.len();
    if unfinished && found.candidates.is_empty() {
        return None;
    }
    if let [only] = found.candidates.as_slice()
        && unfinished
        && !only.says.is_empty()
    {
        return Some(format!("{}: {}", only.name, only.says));
    }
    let names: Vec<&str> = found.candidates.iter().take(NAMED).map(|c| c.name.as_str()).collect();
    let more = if found.candidates.len() > NAMED { ", …" } else { "" };
    let listed = format!("{}{more}", names.join(", "));
    if unfinished {
        return Some(listed);
    }
    let what = wanted(line, books)?;
    Some(if listed.is_empty() { format!("{what}?") } else { format!("{what}? {listed}") })
}

fn refused(refusal: &Refusal, session: &Session, line: &str, verb: Option<usize>) -> Analysis {
    let edition = session.books().edition;
    let hint = refusal.hint(edition);
    let gap = if hint.is_empty() { "" } else { "; " };
    let wrong = match &*refusal.why {
        Why::UnknownPlayer { word, .. }
        | Why::UnknownSpace { word, .. }
        | Why::UnknownCard { word, .. }
        | Why::UnknownTopic { word, .. }
        | Why::BadAmount { word, .. }
        | Why::BadDice { word } => line.rfind(word.as_str()).map(|at| (at, at + word.len())),
        _ => None,
    };
    Analysis { hint: format!("no: {}{gap}{hint}", refusal.message(edition)), wrong, verb }
}
