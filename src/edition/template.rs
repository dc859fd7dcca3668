//! A file of names only, for a table's own board.

use super::board::SpaceKind;
use super::{Edition, Switch};
use crate::money::Money;

/// An edition that keeps board and rules of another and gives only names; it loads as it stands.
#[must_use]
pub fn template(base: &Edition, from: &str, id: &str) -> String {
    let mut out = vec![
        format!(
            "# Names for a board of your own. Figures and rules are those of {from}; `banker edition check` reads it."
        ),
        format!("edition: {id}"),
        format!("extends: {from}"),
        format!("name: {}", yaml_text(id)),
        "names:".to_owned(),
    ];
    let named = base.spaces.iter().filter(|s| s.deed.is_some() || s.kind == SpaceKind::Tax);
    out.extend(named.map(|s| format!("  {}: {}", s.id.0, yaml_text(&s.name))));
    out.push(String::new());
    out.join("\n")
}

/// A text in double quotes.
fn yaml_text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Edition {
    /// What is no fault and yet worth saying of an edition file.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let start = self.rules.sum(Switch::StartCash);
        let listed: Money = self.notes.iter().map(|(note, count)| *note * *count).sum();
        let smallest = self.notes.last().map_or(Money::ZERO, |(note, _)| *note);
        if !self.notes.is_empty() && self.start_cash_of_notes() != start {
            let (notes, cash) = (self.money(self.start_cash_of_notes()), self.money(start));
            remarks.push(format!("the starting notes make {notes}, the starting cash is {cash}"));
        } else if !self.notes.is_empty() && listed != start {
            let ones = self.rules.number(Switch::NotesOfOne);
            remarks.push(format!(
                "the notes as the rulebook lists them make {}; with {ones} of {} they make the {} that it states",
                self.money(listed),
                self.money(smallest),
                self.money(start)
            ));
        }
        if let Some(hands) = crate::edition::exact_hands(self) {
            remarks.push(format!("the notes of the box make {hands} starting hands as listed"));
        }
        let deeds = self.deeds().count();
        if deeds != 28 {
            remarks.push(format!("the board has {deeds} title deeds; boxes of this kind have 28"));
        }
        let unconfirmed = self.spaces.iter().filter(|s| !s.confirmed).count();
        if unconfirmed > 0 {
            remarks.push(format!("{unconfirmed} names are not confirmed on any printing"));
        }
        remarks
    }

    /// What the starting notes add up to.
    fn start_cash_of_notes(&self) -> Money {
        self.start_notes().iter().map(|(note, count)| *note * *count).sum()
    }
}

/// How many players the box can give the listed notes to; `None` where the box's notes are not known.
#[must_use]
pub fn exact_hands(edition: &Edition) -> Option<i64> {
    let stock = edition.notes_in_box.as_ref()?;
    let there = |note: Money| stock.iter().find(|(n, _)| *n == note).map_or(0, |(_, count)| *count);
    edition.start_notes().iter().filter(|(_, count)| *count > 0).map(|(note, count)| there(*note) / count).min()
}
