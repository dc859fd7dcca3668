//! What a player is worth: for the count at the end, and for the tax. They are not the same.

use super::building::{hotel_level, printed_price};
use super::selling::building_cost;
use super::{Books, Ruling, count};
use crate::edition::{Cite, Switch};
use crate::ledger::{DeckId, PlayerId, SpaceId};
use crate::money::{Money, Rounding};

/// An estate, part by part.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Estate {
    /// Cash in hand.
    pub cash: Money,
    /// Deeds free of a mortgage.
    pub deeds: Money,
    /// Mortgaged deeds.
    pub mortgaged: Money,
    /// Houses.
    pub houses: Money,
    /// Hotels, with the houses given for them where the count includes them.
    pub hotels: Money,
    /// Get-out cards, where a table gives them a value.
    pub cards: Money,
    /// Everything, line by line.
    pub ruling: Ruling,
}

impl Estate {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Money {
        self.cash + self.deeds + self.mortgaged + self.houses + self.hotels + self.cards
    }
}

/// The estate as the count at the end values it.
#[must_use]
pub fn estate(books: Books<'_>, player: PlayerId) -> Estate {
    value(books, player, Purpose::Count)
}

/// The worth that an income tax is reckoned from.
#[must_use]
pub fn taxed(books: Books<'_>, player: PlayerId) -> Estate {
    value(books, player, Purpose::Tax)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Count,
    Tax,
}

fn value(books: Books<'_>, player: PlayerId, purpose: Purpose) -> Estate {
    let mut estate = Estate { ruling: Ruling::sum(), ..Estate::default() };
    estate.cash = books.game.purse(player);
    estate.ruling.add("cash", estate.cash, Cite::Books);
    let words = &books.edition.words;
    let deeds: Vec<SpaceId> = books.game.deeds_of(player).collect();
    for id in &deeds {
        let Some(deed) = books.edition.deed(*id) else { continue };
        let name = books.space(*id);
        if books.game.is_mortgaged(*id) {
            let (says, worth, switch) = mortgaged_worth(books, name, deed.price, deed.mortgage, purpose);
            estate.ruling.add(says, worth, books.cite(switch));
            estate.mortgaged += worth;
        } else {
            estate.ruling.add(format!("{name} at its price"), deed.price, books.cite(Switch::CountMortgagedAt));
            estate.deeds += deed.price;
        }
    }
    let top = hotel_level(books);
    for id in deeds {
        let name = books.space(id);
        let houses = books.game.houses(id);
        if houses > 0 {
            let cost: Money = (1..=houses).map(|level| cost(books, id, level)).sum();
            let says = format!("{} on {name} at cost", count(houses, &words.house, &words.houses));
            estate.ruling.add(says, cost, books.cite(Switch::CountHotelWithHouses));
            estate.houses += cost;
        }
        if books.game.hotels(id) > 0 {
            let switch =
                if purpose == Purpose::Tax { Switch::TaxHotelWithHouses } else { Switch::CountHotelWithHouses };
            let hotel = cost(books, id, top);
            let inside: Money =
                if books.yes(switch) { (1..top).map(|level| cost(books, id, level)).sum() } else { Money::ZERO };
            let with = if books.yes(switch) {
                format!(", with its {}", count(top - 1, &words.house, &words.houses))
            } else {
                String::new()
            };
            estate.ruling.add(
                format!("the {} on {name} at cost{with}", words.hotel),
                hotel + inside,
                books.cite(switch),
            );
            estate.hotels += hotel + inside;
        }
    }
    let each = books.rules().sum(Switch::CountCards);
    let cards: i64 = books.edition.decks.iter().map(|d| books.game.cards(player, DeckId(d.id.0))).sum();
    if purpose == Purpose::Count && cards > 0 {
        estate.cards = each * cards;
        estate.ruling.add(count(cards, "get-out card", "get-out cards"), estate.cards, books.cite(Switch::CountCards));
    }
    estate
}

fn cost(books: Books<'_>, street: SpaceId, level: i64) -> Money {
    if books.rules().is(Switch::RefundBase, "paid") {
        building_cost(books, street, level)
    } else {
        printed_price(books, street, level)
    }
}

fn mortgaged_worth(
    books: Books<'_>,
    name: &str,
    price: Money,
    loan: Money,
    purpose: Purpose,
) -> (String, Money, Switch) {
    let (switch, how) = match purpose {
        Purpose::Tax => (Switch::TaxMortgagedAt, books.rules().setting(Switch::TaxMortgagedAt).is.to_string()),
        Purpose::Count => (Switch::CountMortgagedAt, books.rules().setting(Switch::CountMortgagedAt).is.to_string()),
    };
    match how.as_str() {
        "full" => (format!("{name}, mortgaged, at its price"), price, switch),
        "loan_deducted" => (format!("{name}, mortgaged, at its price less the loan"), price.less(loan), switch),
        _ => (format!("{name}, mortgaged, at half its price"), price.half(Rounding::HalfUp), switch),
    }
}

/// Players by estate, richest first, each with a rank; those out of the game last, without one.
#[must_use]
pub fn ranking(books: Books<'_>) -> Vec<(PlayerId, Estate, Option<usize>)> {
    let mut rows: Vec<(PlayerId, Estate)> = books.game.playing().map(|p| (p, estate(books, p))).collect();
    let by_cash = books.rules().is(Switch::Tie, "more_cash");
    let key = |e: &Estate| (e.total(), if by_cash { e.cash } else { Money::ZERO });
    rows.sort_by(|a, b| key(&b.1).cmp(&key(&a.1)).then(a.0.cmp(&b.0)));
    let keys: Vec<(Money, Money)> = rows.iter().map(|(_, e)| key(e)).collect();
    let mut ranked: Vec<(PlayerId, Estate, Option<usize>)> = rows
        .into_iter()
        .enumerate()
        .map(|(i, (p, e))| {
            let rank = keys.iter().position(|k| *k == keys[i]).unwrap_or(i) + 1;
            (p, e, Some(rank))
        })
        .collect();
    let out: Vec<PlayerId> = books.game.seats().filter(|p| !books.game.is_playing(*p)).collect();
    ranked.extend(out.into_iter().map(|p| (p, estate(books, p), None)));
    ranked
}
