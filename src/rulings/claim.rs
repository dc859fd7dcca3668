//! Claims: until when an owner may ask for rent.

use super::{Books, Refusal, Why};
use crate::edition::Switch;
use crate::game::Claim;
use crate::ledger::{PlayerId, SpaceId};

/// Whether rent may no longer be asked for once so many turns have begun with a roll.
#[must_use]
pub fn is_late(books: Books<'_>, rolled: i64) -> bool {
    books.rules().limit(Switch::ClaimDeadline).is_some_and(|deadline| rolled >= deadline)
}

/// The claim after a roll. A turn that begins counts; with two players that is the lander's own
/// next turn too. A further roll of the lander counts only where the table says so.
#[must_use]
pub fn after_roll(books: Books<'_>, claim: Claim, roller: PlayerId, begins: bool) -> Claim {
    let counts = begins || (roller == claim.debtor && books.yes(Switch::OwnRollCounts));
    if claim.lapsed_by.is_some() || !counts {
        return claim;
    }
    let rolls = claim.rolled.saturating_add(1);
    let lapsed_by = is_late(books, i64::from(rolls)).then_some(roller);
    Claim { rolled: rolls, lapsed_by, ..claim }
}

/// The claim that a line asking for rent is about: the oldest that is open, else the last that
/// lapsed.
#[must_use]
pub fn asked(books: Books<'_>, debtor: PlayerId, deed: SpaceId) -> Option<(u32, Claim)> {
    let mine = || books.game.claims().iter().filter(|(_, c)| c.debtor == debtor && c.deed == deed);
    let open = mine().find(|(_, c)| c.lapsed_by.is_none());
    open.or_else(|| mine().next_back()).map(|(n, c)| (*n, *c))
}

/// What the rules have against a claim that comes too late.
#[must_use]
pub fn lapsed(books: Books<'_>, claim: &Claim) -> Option<Refusal> {
    let roller = claim.lapsed_by?;
    let why = Why::ClaimLapsed {
        owner: books.player(claim.owner).to_owned(),
        debtor: books.player(claim.debtor).to_owned(),
        deed: books.space(claim.deed).to_owned(),
        roller: books.player(roller).to_owned(),
    };
    Some(Refusal::ruled(why, books.cite(Switch::ClaimDeadline)))
}
