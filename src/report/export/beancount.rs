//! Journals of Beancount. They end with what every player has, which Beancount then checks.

use std::io::{self, Write};

use chrono::Days;

use super::accounts::{Accounts, Style, bean_commodity, bean_part, in_play, postings};
use super::{Export, moment, time_text};
use crate::clock::Millis;
use crate::ledger::{Holder, Item, Transfer};
use crate::report::{Head, Moment};

const STYLE: Style = Style {
    bank: "Equity:Bank",
    pot: "Assets:Pot",
    players: "Assets:Players:",
    streets: "Assets:Streets:",
    part: bean_part,
    commodity: bean_commodity,
};

/// Accounts are open from here on, whatever clock the entries were booked by.
const OPEN: &str = "1970-01-01";

pub struct Journal {
    accounts: Accounts,
    /// What every player has at the end: account, sum.
    cash: Vec<(String, i64)>,
    last: Millis,
}

pub fn begin(head: &Head<'_>, out: &mut dyn Write) -> io::Result<Journal> {
    let accounts = Accounts::new(head.edition, head.end.game, &STYLE);
    writeln!(out, "; {}, {}; game {}", head.edition.name, head.edition.variant, head.game)?;
    writeln!(out, "option \"title\" {}", quoted(&head.edition.name))?;
    writeln!(out, "option \"operating_currency\" \"{}\"\n", accounts.commodity(Item::Cash))?;
    for (_, symbol, name) in &accounts.commodities {
        writeln!(out, "{OPEN} commodity {symbol}\n  name: {}", quoted(name))?;
    }
    writeln!(out)?;
    for (account, name) in accounts.all(&STYLE) {
        writeln!(out, "{OPEN} open {account}")?;
        if !name.is_empty() {
            writeln!(out, "  name: {}", quoted(&name))?;
        }
    }
    let cash = head
        .end
        .game
        .seats()
        .map(|p| (accounts.holder(Holder::Player(p), &STYLE), head.end.game.purse(p).units()))
        .collect();
    let mut journal = Journal { accounts, cash, last: 0 };
    let opening = in_play(head.edition, head.before);
    if !opening.is_empty() {
        writeln!(out, "\n{OPEN} * \"what each had before entry {}\"", head.since)?;
        journal.postings(out, &opening)?;
    }
    Ok(journal)
}

impl Journal {
    fn postings(&mut self, out: &mut dyn Write, transfers: &[Transfer]) -> io::Result<()> {
        for (holder, item, qty) in postings(transfers) {
            writeln!(out, "  {}  {qty} {}", self.accounts.holder(holder, &STYLE), self.accounts.commodity(item))?;
        }
        Ok(())
    }
}

impl Export for Journal {
    fn entry(&mut self, out: &mut dyn Write, m: &Moment<'_>) -> io::Result<()> {
        let entry = m.entry;
        self.last = self.last.max(entry.at);
        if postings(&entry.transfers).is_empty() {
            return writeln!(out, "\n; {} ({}) {}", time_text(entry.at), entry.number, entry.line);
        }
        let date = moment(entry.at).format("%Y-%m-%d");
        writeln!(out, "\n{date} * {}", quoted(&entry.line))?;
        writeln!(out, "  entry: {}\n  time: \"{}\"", entry.number, time_text(entry.at))?;
        if let Some((first, last)) = entry.undoes {
            writeln!(out, "  undoes: \"{first}-{last}\"")?;
        }
        self.postings(out, &entry.transfers)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let day = moment(self.last).date_naive();
        let after = day.checked_add_days(Days::new(1)).unwrap_or(day);
        writeln!(out)?;
        for (account, cash) in &self.cash {
            writeln!(out, "{after} balance {account}  {cash} {}", self.accounts.commodity(Item::Cash))?;
        }
        Ok(())
    }
}

/// Text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
