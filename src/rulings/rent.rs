//! Rent: what a player who lands on a deed owes its owner.

use super::{Books, Refusal, Ruling, Why};
use crate::edition::{Cite, Deed, Matter, Rules, SpaceKind, Switch};
use crate::ledger::{PlayerId, SpaceId};
use crate::money::Money;

/// What besides the deed fixes the rent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// The total of the two dice, which a utility needs.
    pub dice: Option<u8>,
    /// A card doubles the rent.
    pub double: bool,
    /// A card multiplies the rent; on a utility it replaces the multiplier.
    pub times: Option<i64>,
}

/// Rent that is due, or why none is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rent {
    /// Who receives it.
    pub owner: PlayerId,
    /// How much, and why.
    pub ruling: Ruling,
}

/// What `payer` owes for landing on `deed`. No rent on one's own, a mortgaged or a jailed owner's
/// property is an answer, not a refusal.
///
/// # Errors
/// `unknown-space` where there is no deed, `unowned`, `dice-needed` at a utility.
pub fn rent(books: Books<'_>, payer: PlayerId, space: SpaceId, terms: Terms) -> Result<Rent, Refusal> {
    let deed = books.deed(space)?;
    let Some(owner) = books.game.owner_player(space) else {
        return Err(Why::Unowned { deed: books.space(space).to_owned(), price: Some(deed.price) }.into());
    };
    rent_to(books, owner, payer, space, terms)
}

/// What a landing costs, and to whom it is owed: the owner then. No sum where it goes by dice yet to
/// be rolled.
pub type AtLanding = (PlayerId, Option<Money>);

/// The rent of a landing that is known: as it stood then, to the owner then. What is built, sold,
/// mortgaged, lifted or handed on before the owner asks changes nothing.
///
/// # Errors
/// As [`rent`].
pub fn as_landed(
    books: Books<'_>,
    payer: PlayerId,
    space: SpaceId,
    terms: Terms,
    owed: Option<AtLanding>,
) -> Result<Rent, Refusal> {
    let Some((owner, then)) = owed else { return rent(books, payer, space, terms) };
    let now = rent_to(books, owner, payer, space, terms);
    let Some(then) = then.filter(|_| !silent_in_jail(books, owner)) else { return now };
    let same = now.as_ref().is_ok_and(|now| now.ruling.amount() == then);
    let holds = books.game.owner_player(space) == Some(owner);
    match now {
        Ok(now) if same && holds => Ok(now),
        now => {
            let silent = Cite::Silent(
                "rent is owed for the landing; what changes before the owner asks is no part of it".to_owned(),
            );
            // The reasons of the rent that it would be now are none of this one.
            let mut ruling = Ruling::sum();
            ruling.add("the rent as it stood at the landing", then, silent);
            match now {
                Ok(now) if holds => {
                    let says = format!("for a landing now it would be {}", books.money(now.ruling.amount()));
                    ruling.note(says, Cite::Books);
                }
                _ => {
                    let says = format!("it is owed to {}, whoever has the deed now", books.player(owner));
                    ruling.note(says, books.section(Matter::Rent));
                }
            }
            Ok(Rent { owner, ruling })
        }
    }
}

/// The rent of a deed for this owner; one who has handed it on meanwhile is taken to hold it still.
fn rent_to(books: Books<'_>, owner: PlayerId, payer: PlayerId, space: SpaceId, terms: Terms) -> Result<Rent, Refusal> {
    let deed = books.deed(space)?;
    let mut ruling = Ruling::sum();
    if let Some((says, cite)) = exempt(books, payer, owner, space) {
        ruling.note(says, cite);
        return Ok(Rent { owner, ruling });
    }
    match books.edition.kind(space) {
        SpaceKind::Street => street(books, owner, space, deed, &mut ruling),
        SpaceKind::Station => station(books, owner, space, deed, &mut ruling),
        _ => utility(books, owner, space, deed, terms, &mut ruling)?,
    }
    by_card(books, space, terms, &mut ruling);
    if books.game.is_mortgaged(space) {
        ruling.note("mortgaged property earns rent all the same", books.cite(Switch::RentOnMortgaged));
    }
    let exact = ruling.amount();
    let rounded = exact.to_nearest(books.rules().sum(Switch::RoundPaymentsTo));
    if rounded != exact {
        ruling.add("payments are rounded", rounded - exact, books.cite(Switch::RoundPaymentsTo));
    }
    Ok(Rent { owner, ruling })
}

/// Whether the owner is in jail, in an edition that lets nobody collect rent there.
fn silent_in_jail(books: Books<'_>, owner: PlayerId) -> bool {
    let jailed = books.game.player(owner).is_some_and(|p| p.jail.is_some());
    jailed && !books.yes(Switch::RentWhileJailed)
}

fn exempt(books: Books<'_>, payer: PlayerId, owner: PlayerId, space: SpaceId) -> Option<(String, Cite)> {
    let name = books.space(space);
    let who = books.player(owner);
    if owner == payer {
        return Some((format!("{name} is {who}'s own: no rent"), books.section(Matter::OwnProperty)));
    }
    if books.game.is_mortgaged(space) && !books.yes(Switch::RentOnMortgaged) {
        let street = books.edition.kind(space) == SpaceKind::Street;
        let matter = if street { Matter::MortgagedStreet } else { Matter::MortgagedOther };
        return Some((format!("{name} is mortgaged: no rent"), books.section_of(matter, Switch::RentOnMortgaged)));
    }
    if silent_in_jail(books, owner) {
        let jail = &books.edition.words.jail;
        return Some((format!("{who} is in {jail} and may not collect rent"), books.cite(Switch::RentWhileJailed)));
    }
    None
}

fn street(books: Books<'_>, owner: PlayerId, space: SpaceId, deed: &Deed, ruling: &mut Ruling) {
    let name = books.space(space);
    let words = &books.edition.words;
    let printed =
        |level: usize| deed.rents.get(level.min(deed.rents.len().saturating_sub(1))).copied().unwrap_or_default();
    let (houses, hotels) = (books.game.houses(space), books.game.hotels(space));
    let base = if hotels > 0 {
        let rent = printed(5);
        ruling.add(format!("{name} with {}", super::a(&words.hotel)), rent, books.section(Matter::Rent));
        rent
    } else {
        let rent = printed(usize::try_from(houses).unwrap_or(0));
        let built = match houses {
            0 => format!("bare rent of {name}"),
            n => format!("{name} with {}", super::count(n, &words.house, &words.houses)),
        };
        ruling.add(built, rent, books.section(Matter::Rent));
        rent
    };
    let unbuilt = houses == 0 && hotels == 0;
    let scope_all = books.rules().is(Switch::DoubleScope, "all");
    if !books.owns_group(owner, space) {
        return;
    }
    if !(unbuilt || scope_all) {
        // Where the rulebook speaks of bare streets there is nothing to wonder at.
        let cite = books.cite(Switch::DoubleScope);
        if matches!(cite, Cite::Unclear(_)) {
            ruling.note("built streets are not doubled", cite);
        }
        return;
    }
    let group = books.group_name(space);
    let who = books.player(owner);
    let mortgaged: Vec<SpaceId> = books
        .group(space)
        .into_iter()
        .flat_map(|g| &g.deeds)
        .copied()
        .filter(|d| books.game.is_mortgaged(*d))
        .collect();
    // What is granted beside a mortgage is granted to the other streets, whatever the table has set.
    if mortgaged.contains(&space) {
        ruling.note(format!("no doubling: {name} itself is mortgaged"), books.own_cite(Switch::DoubleWithMortgage));
        return;
    }
    if !mortgaged.is_empty() && !books.yes(Switch::DoubleWithMortgage) {
        let says = format!("no doubling: {} of {group} mortgaged", books.list(&mortgaged));
        ruling.note(says, books.cite(Switch::DoubleWithMortgage));
        return;
    }
    let built = |deeds: &[SpaceId]| deeds.iter().any(|d| books.game.is_built(*d));
    let cite = match () {
        () if !unbuilt => books.cite(Switch::DoubleScope),
        () if books.group(space).is_some_and(|g| built(&g.deeds)) => books.section(Matter::BareDouble),
        () => books.section(Matter::Double),
    };
    ruling.add(format!("doubled: {who} has all of {group}"), base, cite);
    if !mortgaged.is_empty() {
        let says = format!("that {} is mortgaged does not matter", books.list(&mortgaged));
        ruling.note(says, books.cite(Switch::DoubleWithMortgage));
    }
}

/// How many of the group the owner has, and whether mortgaged ones made a difference.
fn tier(books: Books<'_>, owner: PlayerId, space: SpaceId) -> (usize, bool) {
    let held: Vec<SpaceId> = books
        .group(space)
        .into_iter()
        .flat_map(|g| &g.deeds)
        .copied()
        .filter(|d| *d == space || books.game.owner_player(*d) == Some(owner))
        .collect();
    let mortgaged = held.iter().filter(|d| books.game.is_mortgaged(**d)).count();
    if books.yes(Switch::CountMortgagedForTier) {
        (held.len().max(1), mortgaged > 0)
    } else {
        ((held.len() - mortgaged).max(1), mortgaged > 0)
    }
}

fn note_tier(books: Books<'_>, mortgaged: bool, ruling: &mut Ruling) {
    if mortgaged {
        let says = if books.yes(Switch::CountMortgagedForTier) {
            "mortgaged ones count"
        } else {
            "mortgaged ones do not count"
        };
        ruling.note(says, books.cite(Switch::CountMortgagedForTier));
    }
}

fn station(books: Books<'_>, owner: PlayerId, space: SpaceId, deed: &Deed, ruling: &mut Ruling) {
    let (held, mortgaged) = tier(books, owner, space);
    let rent = deed.rents.get(held.min(deed.rents.len()).saturating_sub(1)).copied().unwrap_or_default();
    let words = &books.edition.words;
    let many = i64::try_from(held).unwrap_or(1);
    let says = format!("{} has {}", books.player(owner), super::count(many, &words.station, &words.stations));
    ruling.add(says, rent, books.section(Matter::Station));
    note_tier(books, mortgaged, ruling);
}

fn utility(
    books: Books<'_>,
    owner: PlayerId,
    space: SpaceId,
    deed: &Deed,
    terms: Terms,
    ruling: &mut Ruling,
) -> Result<(), Refusal> {
    let Some(dice) = terms.dice else {
        return Err(Why::DiceNeeded { space: books.space(space).to_owned() }.into());
    };
    let dice = i64::from(dice);
    let (held, mortgaged) = tier(books, owner, space);
    let words = &books.edition.words;
    if let Some(times) = terms.times {
        ruling.add(
            format!("the card says {times} times the dice ({dice})"),
            Money::new(times) * dice,
            books.section(Matter::Card),
        );
        return Ok(());
    }
    let times = deed.times.get(held.min(deed.times.len()).saturating_sub(1)).copied().unwrap_or(0);
    let many = i64::try_from(held).unwrap_or(1);
    let who = books.player(owner);
    let says = format!("{who} has {}: {times} times {dice}", super::count(many, &words.utility, &words.utilities));
    ruling.add(says, Money::new(times) * dice, books.section(Matter::Utility));
    note_tier(books, mortgaged, ruling);
    Ok(())
}

fn by_card(books: Books<'_>, space: SpaceId, terms: Terms, ruling: &mut Ruling) {
    let card = books.section(Matter::Card);
    let base = ruling.amount();
    match terms.times {
        Some(times) if books.edition.kind(space) != SpaceKind::Utility => {
            ruling.add(format!("the card says {times} times the rent"), base * (times - 1), card.clone());
        }
        _ => {}
    }
    if terms.double {
        let base = ruling.amount();
        ruling.add("the card doubles the rent", base, card);
    }
}

/// The dice that a utility's rent goes by: the roll that moved the token, or, sent there by a card,
/// a fresh one where the edition wants it. `None` where that roll is still to be made.
#[must_use]
pub fn dice_that_count(rules: &Rules, moved: Option<u8>, fresh: Option<u8>) -> Option<u8> {
    if rules.yes(Switch::UtilityCardReroll) { fresh } else { moved }
}
