//! `settle`: an open debt is paid, in cash, in property, or both.

use crate::bank::Act;
use crate::edition::Switch;
use crate::ledger::PlayerId;
use crate::rulings::{Refusal, Why};
use super::owe::creditor;
use super::{Command, Family, Read, Reader, Slot, quote};

/// `settle`: an open debt is paid, in cash, in property, or both.
pub const COMMAND: Command = Command {
    verb: "settle",
    short: &[],
    grammar: &["settle A [B] [N] [with HOLDING…] [keep or lift [DEED…]]"],
    says: "A pays all that is owed to B, or else to the creditor of the oldest debt",
    more: "N alone pays a part, of the oldest debt first. `with` settles the whole debt in what B accepts for it, whatever it is worth; N beside it is paid in cash.",
    family: Family::Trouble,
    slots: &[Slot::Debtor, Slot::Creditor, Slot::Words(&["with"]), Slot::Holdings],
    repeats: true,
    examples: &["settle Cara", "settle Cara Anna 20", "settle Cara 10 with Schiphol"],
    errors: &["no-debt", "bad-amount", "not-in-property", "not-to-bank", "has-buildings", "not-enough-cash"],
    rules: &[Switch::DebtInProperty, Switch::BankDebtInProperty, Switch::TransferInterestIfKept],
    read,
};

const GRAMMAR: &str = COMMAND.grammar[0];

fn read(r: &mut Reader<'_>) -> Result<Read, Refusal> {
    let debtor = r.player()?;
    if let Some(refusal) = all_said(r, debtor) {
        return Err(refusal);
    }
    let stops = |w: &super::Word| ["with", "keep", "lift"].iter().any(|s| w.is(s));
    let names = r.peek().is_some_and(|w| !stops(w)) && !r.is_amount();
    let creditor = if names { Some(creditor(r)?) } else { None };
    if let Some(refusal) = all_said(r, debtor) {
        return Err(refusal);
    }
    let amount = if r.is_amount() { Some(r.sum(GRAMMAR)?) } else { None };
    let mut with = Vec::new();
    if r.take("with") {
        with = r.holdings(&["keep", "lift"], GRAMMAR)?;
        if with.is_empty() {
            return Err(r.lacks("what B accepts", GRAMMAR));
        }
    }
    let lifting = r.lifting()?;
    Ok(Read::Act(Act::Settle { debtor, creditor, amount, with, lifting }))
}

/// `settle Bo all`: without a sum all is paid.
fn all_said(r: &Reader<'_>, debtor: PlayerId) -> Option<Refusal> {
    let name = quote(r.books.player(debtor));
    r.peek().filter(|word| word.is("all"))?;
    let says = "`all` is not said here".to_owned();
    let hint = format!("without a sum all is paid: `settle {name}` to the first creditor, `settle {name} B` to B");
    Some(Why::Syntax { says, hint }.into())
}
