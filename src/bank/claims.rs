//! Rent that is open after a landing: until when, and what becomes of it.

use super::{Drafting, debts, following};
use crate::edition::{Cite, Switch};
use crate::game::{Claim, Debt, Fact};
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;
use crate::rulings::rent::{self as ruling_of_rent, Terms};
use crate::rulings::{Books, claim};

/// Rent that was not asked for becomes a claim, and every open claim comes nearer its end.
pub fn count(d: &mut Drafting<'_>, roller: PlayerId, begins: bool) {
    let books = d.books;
    let mut claims: Vec<(u32, Claim)> = books.game.claims().iter().map(|(n, c)| (*n, *c)).collect();
    if let Some(new) = unasked(books) {
        // An older claim that lapsed at the same place can no longer be meant.
        let stale = |c: &Claim| c.lapsed_by.is_some() && (c.debtor, c.deed) == (new.debtor, new.deed);
        for (number, _) in claims.iter().filter(|(_, c)| stale(c)) {
            d.set(Fact::Claim(*number, None));
        }
        claims.retain(|(_, c)| !stale(c));
        claims.push((books.game.next_entry(), new));
    }
    for (number, before) in claims {
        let after = claim::after_roll(books, before, roller, begins);
        let ends = before.lapsed_by.is_none() && after.lapsed_by.is_some() && books.yes(Switch::RemindOwner);
        if ends && stays_owed(d, &before) {
            d.set(Fact::Claim(number, None));
            continue;
        }
        d.set(Fact::Claim(number, Some(after)));
        if ends {
            let says = format!(
                "{}'s claim to rent from {} at {} ends with this roll",
                books.player(after.owner),
                books.player(after.debtor),
                books.space(after.deed)
            );
            d.draft.ruling.note(says, books.cite(Switch::ClaimDeadline));
        }
    }
    d.set(Fact::Landing(None));
}

/// Rent that could not be paid when it was due is owed on: where owners are reminded it was not
/// forgotten, only out of reach.
fn stays_owed(d: &mut Drafting<'_>, claim: &Claim) -> bool {
    let books = d.books;
    let Some(amount) = rent(books, claim).filter(|amount| *amount > books.game.purse(claim.debtor)) else {
        return false;
    };
    let (debtor, owner, deed) = (books.player(claim.debtor), books.player(claim.owner), books.space(claim.deed));
    let says = format!("{debtor} could not pay the {} for {deed} and owes it to {owner}", books.money(amount));
    let because = "what is due and cannot be paid is a debt; only a claim that nobody makes lapses";
    d.draft.ruling.note(says, Cite::Silent(because.to_owned()));
    let (debtor, creditor) = (claim.debtor, Holder::Player(claim.owner));
    debts::open(d, Debt { debtor, creditor, amount, rent: true, why: deed.to_owned() });
    true
}

/// The rent of the last landing, where it is due and nobody has asked for it.
fn unasked(books: Books<'_>) -> Option<Claim> {
    let landing = books.game.landing().filter(|l| !l.settled && books.game.following())?;
    let owner = books.game.owner_player(landing.space)?;
    let rolled = 0;
    Some(Claim {
        debtor: landing.player,
        owner,
        deed: landing.space,
        dice: landing.dice,
        times: landing.times,
        owed: landing.owed,
        rolled,
        lapsed_by: None,
    })
}

/// What a claim comes to; nothing where no rent is due or the dice for it are yet to be rolled.
fn rent(books: Books<'_>, claim: &Claim) -> Option<Money> {
    let terms = Terms { dice: claim.dice, double: false, times: claim.times };
    let ruled = ruling_of_rent::rent(books, claim.debtor, claim.deed, terms).ok()?;
    let ruled = ruling_of_rent::as_landed(books, ruled, claim.owed);
    let amount = ruled.ruling.amount();
    (ruled.owner == claim.owner && amount > Money::ZERO).then_some(amount)
}

/// The rents that a player could still be asked for, the last landing's first: to whom, and how much.
#[must_use]
pub fn open(books: Books<'_>, debtor: PlayerId) -> Vec<(Claim, Money)> {
    let lodged = books.game.claims().values().rev().filter(|c| c.lapsed_by.is_none()).copied();
    let all = unasked(books).into_iter().chain(lodged).filter(|c| c.debtor == debtor);
    all.filter_map(|c| rent(books, &c).map(|amount| (c, amount))).collect()
}

/// Strikes a rent that is written down as a debt, so that it is not asked for twice.
pub fn strike(d: &mut Drafting<'_>, claim: &Claim) {
    let lodged = d.books.game.claims().iter().find(|(_, c)| *c == claim).map(|(number, _)| *number);
    match lodged {
        Some(number) => d.set(Fact::Claim(number, None)),
        None => following::settle(d, claim.debtor, claim.deed),
    }
}
