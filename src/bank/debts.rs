//! Debts: written down, and settled in cash, in property, or both.

use super::due::{self, Matter};
use super::property::{check_lifting, hand_over, leave_to_new_owner};
use super::{Assumption, Drafting, Holding, Lifting};
use super::{claims, following};
use crate::edition::{Cite, Switch};
use crate::game::{Debt, Fact};
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;
use crate::rulings::debt::{self as ruling, Open};
use crate::rulings::{Books, Refusal, Ruling, Why, quoted, trade};

/// Puts a debt on the books.
pub fn open(d: &mut Drafting<'_>, debt: Debt) {
    let drafted = d.draft.changes.iter().filter_map(|c| if let Fact::Debt(n, Some(_)) = c.is { Some(n) } else { None });
    let last = d.books.game.debts().keys().copied().chain(drafted).max().unwrap_or(0);
    d.set(Fact::Debt(last.saturating_add(1), Some(debt)));
}

/// How a creditor is written in a line.
pub fn word_for(books: Books<'_>, creditor: Holder) -> String {
    match creditor {
        Holder::Player(player) => quoted(books.player(player)),
        Holder::Pot => "pot".to_owned(),
        _ => "bank".to_owned(),
    }
}

/// `owe`: what cannot be paid at once is written down.
pub fn owe(d: &mut Drafting<'_>, debtor: PlayerId, creditor: Holder, amount: Money, text: &str) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(debtor)?;
    if let Holder::Player(player) = creditor {
        books.playing(player)?;
    }
    if creditor == Holder::Player(debtor) {
        return Err(Why::SamePlayer { player: books.player(debtor).to_owned() }.into());
    }
    let between_players = matches!(creditor, Holder::Player(_));
    if between_players && ruling::is_loan(text) {
        d.against(trade::loan(books))?;
        // What is lent is handed over with the line.
        d.cash(creditor, Holder::Player(debtor), amount);
    }
    d.typed(amount);
    let rent = between_players && !ruling::is_no_rent(text);
    let place = settle_landing(d, debtor, creditor, amount, rent);
    let why = if text.is_empty() { place.unwrap_or_default() } else { text.to_owned() };
    open(d, Debt { debtor, creditor, amount, rent, why });
    d.draft.ruling = Ruling::sum();
    let says = format!("{} owes {}", books.player(debtor), books.holder(creditor));
    let says = if text.is_empty() { says } else { format!("{says}: {text}") };
    d.draft.ruling.add(says, amount, Cite::Table);
    if books.game.purse(debtor) >= amount {
        let says =
            format!("{} has {} and could pay at once", books.player(debtor), books.money(books.game.purse(debtor)));
        d.draft.assumed.push(Assumption::told(says));
    }
    d.draft.amount = Some(amount);
    Ok(())
}

/// A debt of what a landing brings, to whom it is due, is that landing's: it is not asked for twice.
/// Tells where that was.
fn settle_landing(
    d: &mut Drafting<'_>,
    debtor: PlayerId,
    creditor: Holder,
    amount: Money,
    rent: bool,
) -> Option<String> {
    let books = d.books;
    if let Holder::Player(owner) = creditor
        && rent
        && let Some(claim) = claims::meant(books, debtor, owner, amount)
    {
        d.draft.assumed.push(Assumption::told(format!("what is due at {}", books.space(claim.deed))));
        claims::strike(d, &claim);
        return Some(books.space(claim.deed).to_owned());
    }
    let due = due::due(books).filter(|due| due.player == debtor)?;
    let tax = match due.matter {
        Matter::Tax { amount: sum, to } => creditor == to && amount == sum,
        Matter::Choice { flat, .. } => !matches!(creditor, Holder::Player(_)) && amount == flat,
        _ => false,
    };
    if tax {
        d.draft.assumed.push(Assumption::told(format!("what is due at {}", books.space(due.space))));
        following::settle(d, debtor, due.space);
    }
    tax.then(|| books.space(due.space).to_owned())
}

/// `settle`: in cash, in what the creditor accepts, or both.
pub fn settle(
    d: &mut Drafting<'_>,
    debtor: PlayerId,
    creditor: Option<Holder>,
    amount: Option<Money>,
    with: &[Holding],
    lifting: &Lifting,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(debtor)?;
    let open = ruling::open(books, debtor, creditor)?;
    let owed = open.total();
    let others = books.game.debts_of(debtor).any(|(_, debt)| debt.creditor != open.creditor);
    if creditor.is_none() && others {
        d.draft.assumed.push(Assumption::told(format!("the oldest debt, to {}", books.holder(open.creditor))));
    }
    let in_cash = |h: &Holding| if let Holding::Cash(sum) = h { *sum } else { Money::ZERO };
    let whole = if with.is_empty() { owed } else { Money::ZERO };
    let cash = amount.unwrap_or(whole) + with.iter().map(in_cash).sum();
    if cash > owed {
        return Err(Why::OverPaid { player: books.player(debtor).to_owned(), open: owed }.into());
    }
    let me = Holder::Player(debtor);
    d.draft.ruling = Ruling::sum();
    d.draft.amount = Some(cash);
    d.cash(me, open.creditor, cash);
    if cash > Money::ZERO || with.is_empty() {
        let says = format!("in cash to {}", books.holder(open.creditor));
        d.draft.ruling.add(says, cash, Cite::Books);
    }
    if with.is_empty() {
        pay_down(d, &open, cash);
        return Ok(());
    }
    let things: Vec<Holding> = with.iter().copied().filter(|h| !matches!(h, Holding::Cash(_))).collect();
    if !(things.is_empty() && cash == owed) {
        d.against(ruling::in_property(books, &open))?;
    }
    let taken = hand_over(d, debtor, open.creditor, &things)?;
    check_lifting(d, lifting, taken.iter().copied())?;
    let says = format!("{} takes this for the whole {}", books.holder(open.creditor), books.money(owed));
    d.draft.ruling.note(says, books.cite(Switch::DebtInProperty));
    for (number, _) in &open.debts {
        d.set(Fact::Debt(*number, None));
    }
    if let Holder::Player(owner) = open.creditor {
        leave_to_new_owner(d, owner, &taken, lifting);
        return Ok(());
    }
    // The bank is its own creditor.
    for deed in taken {
        d.set(Fact::Mortgage(deed, None));
    }
    Ok(())
}

/// The oldest first; what is left stays open.
fn pay_down(d: &mut Drafting<'_>, open: &Open, cash: Money) {
    let books = d.books;
    let mut left = cash;
    for (number, debt) in &open.debts {
        let paid = left.min(debt.amount);
        left -= paid;
        let rest = debt.amount - paid;
        let rest = (rest > Money::ZERO).then(|| Debt { amount: rest, ..debt.clone() });
        d.set(Fact::Debt(*number, rest));
    }
    let still = open.total() - cash;
    if still > Money::ZERO {
        let says = format!("{} is still owed", books.money(still));
        d.draft.ruling.note(says, Cite::Books);
    }
}
