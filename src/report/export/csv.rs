//! One row a transfer, for spreadsheets; an entry that moves nothing has a row too.

use std::io::{self, Write};

use super::{Export, time_text};
use crate::ledger::{Holder, Item};
use crate::report::Moment;
use crate::rulings::Books;

pub struct Rows;

pub fn begin(out: &mut dyn Write) -> io::Result<Rows> {
    row(out, &["entry", "time", "command", "undoes", "item", "name", "quantity", "from", "to"])?;
    Ok(Rows)
}

impl Export for Rows {
    fn entry(&mut self, out: &mut dyn Write, m: &Moment<'_>) -> io::Result<()> {
        let entry = m.entry;
        let number = entry.number.to_string();
        let time = time_text(entry.at);
        let undoes = entry.undoes.map_or_else(String::new, |(a, b)| format!("{a} to {b}"));
        let start = [number.as_str(), &time, &entry.line, &undoes];
        if entry.transfers.is_empty() {
            return row(out, &[start.as_slice(), &["", "", "", "", ""]].concat());
        }
        for t in &entry.transfers {
            let (item, name) = match t.item {
                Item::Cash => ("cash", m.books.edition.currency.code.as_str()),
                Item::Deed(deed) => ("deed", m.books.edition.space_name(deed)),
                Item::House => ("house", ""),
                Item::Hotel => ("hotel", ""),
                Item::Card(deck) => ("card", m.books.edition.deck(deck).map_or("", |d| d.name.as_str())),
            };
            let (from, to) = (holder(t.from, m.books), holder(t.to, m.books));
            let qty = t.qty.to_string();
            row(out, &[start.as_slice(), &[item, name, &qty, &from, &to]].concat())?;
        }
        Ok(())
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

fn holder(holder: Holder, books: Books<'_>) -> String {
    match holder {
        Holder::Bank => "bank".to_owned(),
        Holder::Pot => "pot".to_owned(),
        Holder::Player(p) => books.player(p).to_owned(),
        Holder::Street(s) => format!("street:{}", books.edition.space_name(s)),
    }
}

fn row(out: &mut dyn Write, cells: &[&str]) -> io::Result<()> {
    let cells: Vec<String> = cells.iter().map(|c| cell(c)).collect();
    write!(out, "{}\r\n", cells.join(","))
}

/// A cell as RFC 4180 has it. One that a spreadsheet would take for a formula gets an apostrophe
/// before it, also where spaces or a quote stand before the sign.
fn cell(text: &str) -> String {
    let first = text.trim_start_matches(|c: char| c.is_whitespace() || c == '"').chars().next();
    // Spreadsheets fold the wide forms of these signs into the plain ones.
    let formula = first.is_some_and(|c| "=+-@|%＝＋－＠".contains(c)) || text.starts_with(['\t', '\r']);
    let safe = if formula { format!("'{text}") } else { text.to_owned() };
    if safe.contains(['"', ',', '\n', '\r', ';']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_is_a_formula() {
        for evil in ["=1+1", "+1", "-2", "@SUM(A1)", " =1", "\"=1", "＝1", "\t=1"] {
            let safe = cell(evil);
            assert!(safe.trim_start_matches('"').starts_with('\''), "{evil:?} became {safe:?}");
        }
        assert_eq!(cell("Anna, Bo"), "\"Anna, Bo\"");
        assert_eq!(cell("Bo \"B\""), "\"Bo \"\"B\"\"\"");
        assert_eq!(cell("King's Cross"), "King's Cross");
    }
}
