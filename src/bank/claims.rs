//! Rent that is open after a landing: until when, and what becomes of it.

use super::due::{self, Due, Matter};
use super::{Assumption, Drafting, beyond, debts, following};
use crate::clock::Millis;
use crate::edition::{Cite, Switch};
use crate::game::{Claim, Debt, Fact};
use crate::ledger::{Holder, PlayerId};
use crate::money::Money;
use crate::rulings::bankruptcy::Owed;
use crate::rulings::rent::{self as ruling_of_rent, Terms};
use crate::rulings::{Books, claim, quoted};

/// Rent that was not asked for becomes a claim, and every open claim comes nearer its end.
pub fn count(d: &mut Drafting<'_>, roller: PlayerId, begins: bool, now: Millis) {
    let books = d.books;
    let mut claims: Vec<(u32, Claim)> = books.game.claims().iter().map(|(n, c)| (*n, *c)).collect();
    if let Some(new) = unasked(books) {
        claims.retain(|(_, c)| !is_stale(c, &new));
        lodge(d, new);
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
        let begun = before.rolled == 0 && number == books.game.next_entry();
        // Beyond the end of a game no roll takes a claim away that was open at it.
        let spared = ends && beyond::spares(books, now, &before);
        let is_open = spared || after.lapsed_by.is_none();
        if begun && is_open && books.yes(Switch::RemindOwner) {
            d.draft.assumed.extend(still_asked(books, &after).map(Assumption::told));
        }
        if ends && !spared {
            let (owner, debtor, deed) =
                (books.player(after.owner), books.player(after.debtor), books.space(after.deed));
            let says = format!("{owner}'s claim to rent from {debtor} at {deed} ends with this roll");
            d.draft.ruling.note(says.clone(), books.cite(Switch::ClaimDeadline));
            if rent_by(books, &before, before.dice.or(Some(12))).is_some() {
                let line = format!("rent {} {}", quoted(debtor), quoted(deed));
                let hint = format!("`{line}` comes before it; after it `{line} agreed`, or `undo`");
                d.draft.unusual.push(format!("{says}: {hint}"));
            }
        }
    }
    d.set(Fact::Landing(None));
}

/// Rent of the last landing that nobody has asked for yet may be asked for on.
fn lodge(d: &mut Drafting<'_>, new: Claim) {
    let claims = d.books.game.claims();
    for (number, _) in claims.iter().filter(|(_, c)| is_stale(c, &new)) {
        d.set(Fact::Claim(*number, None));
    }
    d.set(Fact::Claim(d.books.game.next_entry(), Some(new)));
}

/// An older claim that lapsed at the same place can no longer be meant.
fn is_stale(old: &Claim, new: &Claim) -> bool {
    old.lapsed_by.is_some() && (old.debtor, old.deed) == (new.debtor, new.deed)
}

/// A player is taken from where the token stands: the rent of that landing may be asked for on.
pub fn leaves(d: &mut Drafting<'_>, player: PlayerId) {
    let books = d.books;
    if let Some(claim) = unasked(books).filter(|claim| claim.debtor == player) {
        lodge(d, claim);
        if books.yes(Switch::RemindOwner) {
            d.draft.assumed.extend(still_asked(books, &claim).map(Assumption::told));
        }
    }
    tax_left(d, Some(player));
}

/// The dice are followed no more: what cannot be paid is owed on, and the rest is told, since nobody
/// will be reminded of it.
pub fn forget(d: &mut Drafting<'_>) {
    let books = d.books;
    let claims = books.game.claims().values().filter(|c| c.lapsed_by.is_none()).copied().chain(unasked(books));
    for claim in claims.filter(|_| books.yes(Switch::RemindOwner)) {
        if !stays_owed(d, &claim) {
            let told = still_asked(books, &claim).map(|says| format!("{says}; nothing reminds of it from here on"));
            d.draft.assumed.extend(told.map(Assumption::told));
        }
    }
    tax_left(d, None);
    for number in books.game.claims().keys() {
        d.set(Fact::Claim(*number, None));
    }
    d.set(Fact::Landing(None));
}

/// A tax that was due is no longer waited for: one that cannot be paid is owed, any other is told.
pub fn tax_left(d: &mut Drafting<'_>, of: Option<PlayerId>) {
    let books = d.books;
    let Some(due) = due::due(books).filter(|due| of.is_none_or(|player| due.player == player)) else { return };
    let (who, space) = (books.player(due.player), books.space(due.space));
    match due.matter {
        Matter::Tax { amount, to } if amount > books.game.purse(due.player) => {
            let says = format!("{who} could not pay the {} for {space} and owes it", books.money(amount));
            let because = "what is due and cannot be paid is a debt".to_owned();
            d.draft.ruling.note(says, Cite::Silent(because));
            let (debtor, creditor, why) = (due.player, to, space.to_owned());
            debts::open(d, Debt { debtor, creditor, amount, rent: false, why });
        }
        Matter::Tax { .. } | Matter::Choice { .. } => {
            let says = format!("nothing is booked for the tax of {space}, which {who} has not paid");
            d.draft.assumed.push(Assumption::told(says));
        }
        _ => {}
    }
}

/// Rent that may be asked for on, since it outlives the roll.
fn still_asked(books: Books<'_>, claim: &Claim) -> Option<String> {
    let (owner, debtor, deed) = (books.player(claim.owner), books.player(claim.debtor), books.space(claim.deed));
    let sum = rent(books, claim).map_or_else(|| "the rent by the dice".to_owned(), |sum| books.money(sum));
    let due = rent_by(books, claim, claim.dice.or(Some(12)))?;
    (!due.is_zero()).then(|| format!("{owner} may still ask {debtor} for {sum}, rent of {deed}"))
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
    let owner = due::landlord(books, landing)?;
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

/// What a claim comes to with these dice; nothing where no rent is due, or where the dice for it are
/// yet to be rolled.
fn rent_by(books: Books<'_>, claim: &Claim, dice: Option<u8>) -> Option<Money> {
    let terms = Terms { dice, double: false, times: claim.times };
    let ruled = ruling_of_rent::as_landed(books, claim.debtor, claim.deed, terms, claim.owed).ok()?;
    let amount = ruled.ruling.amount();
    (ruled.owner == claim.owner && amount > Money::ZERO).then_some(amount)
}

fn rent(books: Books<'_>, claim: &Claim) -> Option<Money> {
    rent_by(books, claim, claim.dice)
}

/// The claims against a player that have not lapsed, the last landing's first.
fn standing(books: Books<'_>, debtor: PlayerId) -> impl DoubleEndedIterator<Item = Claim> {
    let lodged = books.game.claims().values().rev().filter(|c| c.lapsed_by.is_none()).copied();
    let all: Vec<Claim> = unasked(books).into_iter().chain(lodged).collect();
    all.into_iter().filter(move |c| c.debtor == debtor)
}

/// The rents that a player could still be asked for, the last landing's first: to whom, and how much;
/// `dice` is the total of a roll that the books do not know.
#[must_use]
pub fn open(books: Books<'_>, debtor: PlayerId, dice: Option<u8>) -> Vec<(Claim, Money)> {
    standing(books, debtor).filter_map(|c| Some((c, rent_by(books, &c, c.dice.or(dice))?))).collect()
}

/// The rents of earlier landings that may still be asked for, where owners are reminded of them.
#[must_use]
pub fn lodged(books: Books<'_>) -> Vec<(Claim, Money)> {
    let open = books.game.claims().values().filter(|c| c.lapsed_by.is_none() && books.yes(Switch::RemindOwner));
    open.filter_map(|c| Some((*c, rent(books, c)?))).collect()
}

/// The open rent that a sum owed to this player is for, if there is one: it comes to that, or may
/// come to it by the dice that only the table has seen.
#[must_use]
pub fn meant(books: Books<'_>, debtor: PlayerId, owner: PlayerId, sum: Money) -> Option<Claim> {
    let comes_to = |claim: &Claim| match rent(books, claim) {
        Some(amount) => amount == sum,
        None => (2..=12).any(|dice| rent_by(books, claim, Some(dice)) == Some(sum)),
    };
    standing(books, debtor).find(|claim| claim.owner == owner && comes_to(claim))
}

/// All that a player owes: the debts on the books, then what landings brought and nobody has paid
/// yet, the oldest first. Where owners are not reminded of their rents, only what is written down.
#[must_use]
pub fn owing(books: Books<'_>, debtor: PlayerId) -> Vec<Owed> {
    let written = books.game.debts_of(debtor).map(|(_, d)| Owed { to: d.creditor, amount: d.amount, at: None });
    let mut owed: Vec<Owed> = written.collect();
    if books.yes(Switch::RemindOwner) {
        // Dice that are yet to be told may come to the most.
        let most = |claim: &Claim| rent(books, claim).or_else(|| rent_by(books, claim, Some(12)));
        let rents = standing(books, debtor).rev().filter_map(|c| Some((c, most(&c)?)));
        owed.extend(rents.map(|(c, amount)| Owed { to: Holder::Player(c.owner), amount, at: Some(c.deed) }));
    }
    let due = due::due(books).filter(|due| due.player == debtor);
    if let Some(Due { matter: Matter::Tax { amount, to }, space, .. }) = due {
        owed.push(Owed { to, amount, at: Some(space) });
    }
    owed
}

/// Strikes a rent that is written down as a debt, so that it is not asked for twice.
pub fn strike(d: &mut Drafting<'_>, claim: &Claim) {
    let lodged = d.books.game.claims().iter().find(|(_, c)| *c == claim).map(|(number, _)| *number);
    match lodged {
        Some(number) => d.set(Fact::Claim(number, None)),
        None => following::settle(d, claim.debtor, claim.deed),
    }
}
