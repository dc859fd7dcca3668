//! What changed between two moments of a game: worked out once, told as text and as JSON.

use serde::Serialize;

use super::json::{holder_name, holding};
use super::{Look, Then, changes};
use crate::game::{Change, Debt, Fact, changed, differences, settle};
use crate::ledger::{Holder, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::{Books, worth};

/// What changed between the books after two entries. Sums are in units of the edition's currency.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// After which entry the books were as they were.
    pub from: u32,
    /// After which they are as they are.
    pub to: u32,
    /// The players of whom anything changed, by seat.
    pub players: Vec<PlayerDifference>,
    /// The debts that arose, changed or were settled.
    pub debts: Vec<DebtDifference>,
    /// Houses that the bank has left, where there is an end to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Pair<i64>>,
    /// Hotels that the bank has left, where there is an end to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotels: Option<Pair<i64>>,
    /// Deeds that nobody owns.
    pub bank_deeds: Pair<usize>,
    /// What lies in the pot.
    pub pot: Pair<Money>,
    /// What else became true, in words: who is in jail, rules, names, an auction.
    pub also: Vec<String>,
    /// What would have to change hands to come from the one to the other.
    #[serde(skip)]
    pub transfers: Vec<Transfer>,
}

/// What something was and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Pair<T> {
    /// What it was.
    pub was: T,
    /// What it is.
    pub is: T,
}

impl<T: PartialEq> Pair<T> {
    fn differs(&self) -> bool {
        self.was != self.is
    }
}

/// What changed of one player. Deeds are written as the language writes them: `Rome:3`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerDifference {
    /// The player's name, the last that is known.
    pub name: String,
    /// Cash.
    pub cash: Pair<Money>,
    /// What the count at the end would make of all holdings.
    pub estate: Pair<Money>,
    /// Deeds that came, as they are.
    pub gained: Vec<String>,
    /// Deeds that went, as they were.
    pub lost: Vec<String>,
    /// Deeds that stayed, with another mortgage or other buildings.
    pub altered: Vec<Pair<String>>,
    /// Get-out-of-jail cards.
    pub cards: Pair<i64>,
}

/// What changed of one debt; nothing is owed before it arises and after it is settled.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DebtDifference {
    /// Who owes.
    pub debtor: String,
    /// Who is owed.
    pub creditor: String,
    /// How much.
    #[serde(flatten)]
    pub amount: Pair<Money>,
}

/// What changed between two moments.
#[must_use]
pub fn between(from: &Then, to: &Then) -> Difference {
    let (a, b) = (from.books(), to.books());
    let seats = if a.game.players().len() > b.game.players().len() { a.game.seats() } else { b.game.seats() };
    let changes = changed(a.game, b.game);
    let left = |was: Option<i64>, is: Option<i64>| was.zip(is).map(|(was, is)| Pair { was, is });
    let free = |books: Books<'_>| books.edition.deeds().filter(|(d, _)| books.game.owner_player(*d).is_none()).count();
    let pot = |books: Books<'_>| books.game.cash(Holder::Pot);
    Difference {
        from: from.entry,
        to: to.entry,
        players: seats.filter_map(|p| player(p, a, b)).collect(),
        debts: changes.iter().filter_map(|c| debt(c, a, b)).collect(),
        houses: left(a.houses_left(), b.houses_left()),
        hotels: left(a.hotels_left(), b.hotels_left()),
        bank_deeds: Pair { was: free(a), is: free(b) },
        pot: Pair { was: pot(a), is: pot(b) },
        also: changes.iter().filter(|c| is_told(&c.is)).map(|c| changes::says(c, b)).collect(),
        transfers: settle(&differences(a.game, b.game)),
    }
}

/// What is told in words: debts and mortgages stand with the players, dice and the clock move on by
/// themselves.
const fn is_told(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Seat(..)
            | Fact::Out(..)
            | Fact::Jail(..)
            | Fact::Label(..)
            | Fact::House(..)
            | Fact::Auction(_)
            | Fact::Finished(_)
    )
}

fn player(player: PlayerId, a: Books<'_>, b: Books<'_>) -> Option<PlayerDifference> {
    let holder = Some(player);
    let mut found = PlayerDifference {
        name: if b.game.player(player).is_some() { b.player(player) } else { a.player(player) }.to_owned(),
        cash: Pair { was: a.game.purse(player), is: b.game.purse(player) },
        estate: Pair { was: worth::estate(a, player).total(), is: worth::estate(b, player).total() },
        gained: Vec::new(),
        lost: Vec::new(),
        altered: Vec::new(),
        cards: Pair { was: a.game.all_cards(player), is: b.game.all_cards(player) },
    };
    let state = |books: Books<'_>, deed: SpaceId| {
        let game = books.game;
        (game.is_mortgaged(deed), game.houses(deed), game.hotels(deed))
    };
    for (deed, _) in b.edition.deeds() {
        match (a.game.owner_player(deed) == holder, b.game.owner_player(deed) == holder) {
            (false, true) => found.gained.push(holding(b, deed)),
            (true, false) => found.lost.push(holding(a, deed)),
            (true, true) if state(a, deed) != state(b, deed) => {
                found.altered.push(Pair { was: holding(a, deed), is: holding(b, deed) });
            }
            _ => {}
        }
    }
    let deeds = found.gained.len() + found.lost.len() + found.altered.len();
    let differs = found.cash.differs() || found.estate.differs() || found.cards.differs() || deeds > 0;
    differs.then_some(found)
}

fn debt(change: &Change, a: Books<'_>, b: Books<'_>) -> Option<DebtDifference> {
    let (Fact::Debt(_, was), Fact::Debt(_, is)) = (&change.was, &change.is) else { return None };
    let (debt, books) = is.as_ref().map(|d| (d, b)).or(was.as_ref().map(|d| (d, a)))?;
    let sum = |debt: &Option<Debt>| debt.as_ref().map_or(Money::ZERO, |d| d.amount);
    Some(DebtDifference {
        debtor: books.player(debt.debtor).to_owned(),
        creditor: holder_name(debt.creditor, books).into_owned(),
        amount: Pair { was: sum(was), is: sum(is) },
    })
}

/// A difference as text.
pub fn text(difference: &Difference, books: Books<'_>, look: Look) -> String {
    let mut lines = vec![format!("from entry {} to entry {}", difference.from, difference.to)];
    for player in &difference.players {
        let name = look.bold(&player.name);
        lines.push(format!("{name}: {}", money_line(player, books, look)));
        let list = |mark: &str, deeds: &[String]| format!("   {mark} {}", deeds.join(", "));
        if !player.gained.is_empty() {
            lines.push(look.good(&list("gained", &player.gained)));
        }
        if !player.lost.is_empty() {
            lines.push(look.bad(&list("lost", &player.lost)));
        }
        lines.extend(player.altered.iter().map(|p| format!("   {} → {}", p.was, p.is)));
        if player.cards.differs() {
            lines.push(format!("   get-out cards {} → {}", player.cards.was, player.cards.is));
        }
    }
    for debt in &difference.debts {
        let was = books.money(debt.amount.was);
        let told = match (debt.amount.was.is_zero(), debt.amount.is.is_zero()) {
            (true, _) => format!("owes {} {}", debt.creditor, books.money(debt.amount.is)),
            (_, true) => format!("no longer owes {} {was}", debt.creditor),
            _ => format!("owes {} {} instead of {was}", debt.creditor, books.money(debt.amount.is)),
        };
        lines.push(format!("{} {told}", debt.debtor));
    }
    lines.extend(difference.also.iter().cloned());
    let words = &books.edition.words;
    let stock = [
        difference.houses.filter(Pair::differs).map(|p| format!("{} {} → {}", words.houses, p.was, p.is)),
        difference.hotels.filter(Pair::differs).map(|p| format!("{} {} → {}", words.hotels, p.was, p.is)),
        Some(difference.bank_deeds).filter(Pair::differs).map(|p| format!("deeds {} → {}", p.was, p.is)),
    ];
    let stock: Vec<String> = stock.into_iter().flatten().collect();
    if !stock.is_empty() {
        lines.push(format!("the bank: {}", stock.join(", ")));
    }
    if difference.pot.differs() {
        let Pair { was, is } = difference.pot;
        lines.push(format!("the pot: {} → {}", books.money(was), books.money(is)));
    }
    if lines.len() == 1 {
        lines.push("nothing changed hands".to_owned());
    }
    lines.join("\n")
}

/// Cash and estate; the estate only where it did not move with the cash alone.
fn money_line(player: &PlayerDifference, books: Books<'_>, look: Look) -> String {
    let pair = |p: Pair<Money>| format!("{} → {}", books.money(p.was), books.money(p.is));
    let (cash, estate) = (player.cash, player.estate);
    let more = cash.is - cash.was;
    let mut told = if !cash.differs() {
        books.money(cash.is)
    } else if more > Money::ZERO {
        format!("{} ({})", pair(cash), look.good(&format!("+{}", books.money(more))))
    } else {
        format!("{} ({})", pair(cash), look.bad(&format!("−{}", books.money(-more))))
    };
    if estate.differs() && estate.is - estate.was != more {
        push!(told, ", estate {}", pair(estate));
    }
    told
}
