//! Journals of Ledger and hledger, which differ in little.

use std::io::{self, Write};

use super::accounts::{Accounts, Style, in_play, plain_commodity, plain_part, postings};
use super::{Export, moment, time_text};
use crate::ledger::Transfer;
use crate::report::{Head, Moment};

/// For which of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    Ledger,
    Hledger,
}

impl Tongue {
    const fn style(self) -> Style {
        match self {
            Tongue::Ledger => Style {
                bank: "Equity:Bank",
                pot: "Assets:Pot",
                players: "Assets:Players:",
                streets: "Assets:Streets:",
                part: plain_part,
                commodity: plain_commodity,
            },
            Tongue::Hledger => Style {
                bank: "equity:bank",
                pot: "assets:pot",
                players: "assets:players:",
                streets: "assets:streets:",
                part: plain_part,
                commodity: plain_commodity,
            },
        }
    }
}

pub struct Journal {
    style: Style,
    accounts: Accounts,
    tongue: Tongue,
}

pub fn begin(head: &Head<'_>, tongue: Tongue, out: &mut dyn Write) -> io::Result<Journal> {
    let style = tongue.style();
    let accounts = Accounts::new(head.edition, head.end.game, &style);
    writeln!(out, "; {}, {}; game {}", tame(&head.edition.name), tame(&head.edition.variant), head.game)?;
    writeln!(out)?;
    for (_, symbol, _) in &accounts.commodities {
        writeln!(out, "commodity {symbol}")?;
    }
    if tongue == Tongue::Ledger {
        writeln!(out, "\ntag time\ntag undoes")?;
    }
    writeln!(out)?;
    for (account, _) in accounts.all(&style) {
        writeln!(out, "account {account}")?;
    }
    let mut journal = Journal { style, accounts, tongue };
    let opening = in_play(head.edition, head.before);
    if !opening.is_empty() {
        let date = "1970-01-01";
        writeln!(out, "\n{} * (opening) what each had before entry {}", journal.date(date), head.since)?;
        journal.postings(out, &opening)?;
    }
    Ok(journal)
}

impl Journal {
    fn date(&self, iso: &str) -> String {
        if self.tongue == Tongue::Ledger { iso.replace('-', "/") } else { iso.to_owned() }
    }

    fn postings(&mut self, out: &mut dyn Write, transfers: &[Transfer]) -> io::Result<()> {
        for (holder, item, qty) in postings(transfers) {
            let account = self.accounts.holder(holder, &self.style);
            writeln!(out, "    {account}  {qty} {}", self.accounts.commodity(item))?;
        }
        Ok(())
    }
}

impl Export for Journal {
    fn entry(&mut self, out: &mut dyn Write, m: &Moment<'_>) -> io::Result<()> {
        let entry = m.entry;
        if postings(&entry.transfers).is_empty() {
            return writeln!(out, "\n; {} ({}) {}", time_text(entry.at), entry.number, tame(&entry.line));
        }
        let date = self.date(&moment(entry.at).format("%Y-%m-%d").to_string());
        writeln!(out, "\n{date} * ({}) {}", entry.number, tame(&entry.line))?;
        writeln!(out, "    ; time: {}", time_text(entry.at))?;
        if let Some((first, last)) = entry.undoes {
            writeln!(out, "    ; undoes: {first}-{last}")?;
        }
        self.postings(out, &entry.transfers)
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Free text in a place where `;` begins a comment and `|` divides.
fn tame(text: &str) -> String {
    let tamed: String = text
        .chars()
        .map(|c| match c {
            ';' => ',',
            '|' => '/',
            c if c.is_control() || c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    tamed.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
}
