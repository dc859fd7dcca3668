//! What is unusual about a free payment or a salary by hand: sums that no rule explains, and what was
//! perhaps meant instead. It asks at the prompt and holds nothing up.

use super::{Drafting, claims, debts, due};
use crate::edition::{Effect, SpaceKind, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::{Books, moving, quoted};

/// A salary by hand while the dice are followed: a token that passes GO is paid for with its move,
/// unless it was put there by `land`.
pub fn not_earned(books: Books<'_>, player: PlayerId) -> Option<String> {
    let at = books.game.player(player)?.position.filter(|_| books.game.following())?;
    let (who, go) = (books.player(player), &books.edition.words.go);
    let turn = books.game.turn().filter(|turn| turn.player == player);
    if let Some(received) = turn.map(|turn| turn.salary).filter(|salary| !salary.is_zero()) {
        return Some(format!("{who} has had {} for {go} in this turn already", books.money(received)));
    }
    let start = books.edition.first(SpaceKind::Go).unwrap_or(SpaceId(0));
    let dice = books.game.landing().filter(|l| l.player == player).and_then(|l| l.dice).unwrap_or(0);
    let beyond = moving::distance(books, start, at);
    (beyond > 0 && beyond >= i64::from(dice))
        .then(|| format!("{who} is at {}, and every way past {go} has been paid for", books.space(at)))
}

/// What a payment leaves open that it was perhaps meant for, with the command that pays that.
pub fn left_open(books: Books<'_>, giver: Holder, taker: Holder, amount: Money) -> Option<String> {
    let Holder::Player(player) = giver else { return None };
    let (who, line) = (books.player(player), quoted(books.player(player)));
    let open = books.game.debts_of(player).filter(|(_, debt)| debt.creditor == taker);
    let owed: Money = open.map(|(_, debt)| debt.amount).sum();
    if !owed.is_zero() {
        let to = debts::word_for(books, taker);
        let sum = amount.min(owed);
        let says = format!("{who} owes {} {} and goes on owing it", books.holder(taker), books.money(owed));
        return Some(format!("{says}: `settle {line} {to} {sum}` pays it"));
    }
    if let Holder::Player(owner) = taker {
        let claim = claims::meant(books, player, owner, amount).filter(|_| books.yes(Switch::RemindOwner))?;
        let deed = books.space(claim.deed);
        return Some(format!("the rent of {deed} stays due: `rent {line} {}` pays it", quoted(deed)));
    }
    if let Some(due) = due::due(books).filter(|due| due.player == player)
        && matches!(due.matter, due::Matter::Tax { .. } | due::Matter::Choice { .. })
    {
        let space = books.space(due.space);
        let tax = format!("tax {line} {}", quoted(space));
        let pays = match due.matter {
            due::Matter::Choice { .. } => format!("`{tax} flat` or `{tax} tenth`"),
            _ => format!("`{tax}`"),
        };
        return Some(format!("the tax of {space} stays due: {pays} pays it"));
    }
    let jailed = books.game.player(player).is_some_and(|p| p.jail.is_some());
    (jailed && amount == books.rules().sum(Switch::JailFine)).then(|| {
        let jail = &books.edition.words.jail;
        format!("{who} stays in {jail}: `out {line} fine` pays the fine")
    })
}

/// A sum of which nothing is said and which no rule explains: more than any rule has anybody pay at
/// once, or one that none comes to.
pub fn unexplained(d: &mut Drafting<'_>, from: Holder, to: Holder, sum: Money) {
    let books = d.books;
    let (mut most, mut known) = (Money::ZERO, !is_odd(books, sum));
    let mut hear = |one: Money, at_once: bool| {
        known |= one == sum;
        most = if at_once { most.max(one) } else { most };
    };
    let pays = match (from, to) {
        (Holder::Bank, Holder::Player(_)) => {
            from_the_bank(books, &mut hear);
            "the bank pay"
        }
        (Holder::Player(_), Holder::Bank) => {
            to_the_bank(books, &mut hear);
            // A group may be built on, or repaired, in one payment.
            most = most * 3;
            "a player pay the bank"
        }
        (Holder::Player(_), Holder::Player(_)) => {
            between_players(books, &mut hear);
            // Below the salary players hand each other any small change.
            known |= sum < books.rules().sum(Switch::Salary);
            "a player pay another"
        }
        _ => return,
    };
    let says = if sum > most && !most.is_zero() {
        format!("no rule has {pays} {} at once; the most is {}", books.money(sum), books.money(most))
    } else if !known {
        format!("no rule has {pays} {}", books.money(sum))
    } else {
        return;
    };
    // Where several pay the same it is said once.
    if !d.draft.unusual.contains(&says) {
        d.draft.unusual.push(says);
    }
}

/// Whether a sum is none of the round ones that players agree on: a fortieth of the salary is five where
/// the salary is two hundred, and so much in every other box.
fn is_odd(books: Books<'_>, sum: Money) -> bool {
    let step = (books.rules().sum(Switch::Salary).units() / 40).max(1);
    sum.units() % step != 0
}

/// The sums that the bank pays, and whether each is paid at once by itself.
fn from_the_bank(books: Books<'_>, hear: &mut impl FnMut(Money, bool)) {
    let salary = books.rules().sum(Switch::Salary);
    hear(salary, true);
    hear(salary * books.rules().number(Switch::GoLandingTimes).max(1), true);
    for card in cards(books) {
        if let Effect::Collect(sum) = card {
            hear(sum, true);
        }
    }
    for (_, deed) in books.edition.deeds() {
        hear(deed.mortgage, false);
        hear(Money::new(deed.house.units() / 2), false);
    }
}

/// The sums that players pay the bank.
fn to_the_bank(books: Books<'_>, hear: &mut impl FnMut(Money, bool)) {
    hear(books.rules().sum(Switch::JailFine), true);
    for tax in books.edition.spaces.iter().filter_map(|space| space.tax) {
        hear(tax.amount, true);
    }
    for (_, deed) in books.edition.deeds() {
        for sum in [deed.price, deed.house, deed.hotel, deed.mortgage] {
            hear(sum, true);
        }
    }
    for card in cards(books) {
        match card {
            Effect::Pay(sum) | Effect::Choice(sum, _) => hear(sum, true),
            Effect::Repairs(house, hotel) => {
                hear(house, true);
                hear(hotel, true);
            }
            _ => {}
        }
    }
}

/// The sums that players pay each other: rents, bare ones doubled.
fn between_players(books: Books<'_>, hear: &mut impl FnMut(Money, bool)) {
    for (_, deed) in books.edition.deeds() {
        for rent in &deed.rents {
            hear(*rent, true);
            hear(*rent * 2, true);
        }
        for times in &deed.times {
            (2..=12).for_each(|roll| hear(Money::new(roll * times), true));
        }
    }
}

/// What the cards of the edition do.
fn cards(books: Books<'_>) -> impl Iterator<Item = Effect> {
    books.edition.decks.iter().flat_map(|deck| &deck.cards).map(|card| card.does)
}
