//! What a player is worth: for the count at the end, and for the tax. They are not the same.

use super::levels::{hotel_level, printed_price};
use super::selling::building_cost;
use super::{Books, Ruling, count};
use crate::edition::{Cite, Switch};
use crate::game::Game;
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

/// The game that is counted, where that is not the one that stands: a game is finished whose table
/// had played on after its end.
fn counted(books: Books<'_>) -> Option<Game> {
    books.game.as_at_end().filter(|_| books.game.is_finished())
}

/// The estate as the count at the end values it.
#[must_use]
pub fn estate(books: Books<'_>, player: PlayerId) -> Estate {
    if let Some(game) = counted(books) {
        return value(Books::new(books.edition, &game), player, Purpose::Count, true);
    }
    value(books, player, Purpose::Count, true)
}

/// What the estate comes to as the books stand, without the lines that say why.
#[must_use]
pub fn total(books: Books<'_>, player: PlayerId) -> Money {
    value(books, player, Purpose::Count, false).total()
}

/// The worth that an income tax is reckoned from.
#[must_use]
pub fn taxed(books: Books<'_>, player: PlayerId) -> Estate {
    value(books, player, Purpose::Tax, true)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Count,
    Tax,
}

/// The parts of an estate, and the lines that tell them where they are wanted.
fn value(books: Books<'_>, player: PlayerId, purpose: Purpose, told: bool) -> Estate {
    let mut ruling = Ruling::sum();
    let mut tell = |says: &dyn Fn() -> String, worth: Money, cite: &dyn Fn() -> Cite| {
        if told {
            ruling.add(says(), worth, cite());
        }
        worth
    };
    let mut estate = Estate { cash: books.game.purse(player), ..Estate::default() };
    let words = &books.edition.words;
    let (price_switch, hotel_switch) = match purpose {
        Purpose::Count => (Switch::CountMortgagedAt, Switch::CountHotelWithHouses),
        Purpose::Tax => (Switch::IncomeTax, Switch::TaxHotelWithHouses),
    };
    // Free deeds and houses count at what they cost, whatever a table makes of the mortgaged.
    let own = || books.own_cite(price_switch);
    for id in books.game.deeds_of(player) {
        let Some(deed) = books.edition.deed(id) else { continue };
        let name = books.space(id);
        if books.game.is_mortgaged(id) {
            let (says, worth, switch) = mortgaged_worth(books, deed.price, books.lent(id), purpose);
            estate.mortgaged += tell(&|| format!("{name}, mortgaged, {says}"), worth, &|| books.cite(switch));
        } else {
            estate.deeds += tell(&|| format!("{name} at its price"), deed.price, &own);
        }
    }
    let top = hotel_level(books);
    for id in books.game.deeds_of(player) {
        let name = books.space(id);
        let houses = books.game.houses(id);
        if houses > 0 {
            let worth: Money = (1..=houses).map(|level| cost(books, id, level)).sum();
            let says = || format!("{} on {name} at cost", count(houses, &words.house, &words.houses));
            estate.houses += tell(&says, worth, &own);
        }
        if books.game.hotels(id) > 0 {
            let with_houses = books.yes(hotel_switch);
            let inside: Money =
                if with_houses { (1..top).map(|level| cost(books, id, level)).sum() } else { Money::ZERO };
            let says = || {
                let hotel = format!("the {} on {name} at cost", words.hotel);
                if with_houses {
                    format!("{hotel}, with its {}", count(top - 1, &words.house, &words.houses))
                } else {
                    hotel
                }
            };
            estate.hotels += tell(&says, cost(books, id, top) + inside, &|| books.cite(hotel_switch));
        }
    }
    let cards: i64 = books.edition.decks.iter().map(|d| books.game.cards(player, DeckId(d.id.0))).sum();
    if purpose == Purpose::Count && cards > 0 {
        let worth = books.rules().sum(Switch::CountCards) * cards;
        estate.cards =
            tell(&|| count(cards, "get-out card", "get-out cards"), worth, &|| books.cite(Switch::CountCards));
    }
    estate.ruling = Ruling::sum();
    estate.ruling.add("cash", estate.cash, Cite::Books);
    estate.ruling.include(ruling);
    estate
}

fn cost(books: Books<'_>, street: SpaceId, level: i64) -> Money {
    if books.rules().is(Switch::RefundBase, "paid") {
        building_cost(books, street, level)
    } else {
        printed_price(books, street, level)
    }
}

fn mortgaged_worth(books: Books<'_>, price: Money, loan: Money, purpose: Purpose) -> (&'static str, Money, Switch) {
    let switch = match purpose {
        Purpose::Tax => Switch::TaxMortgagedAt,
        Purpose::Count => Switch::CountMortgagedAt,
    };
    if books.rules().is(switch, "full") {
        ("at its price", price, switch)
    } else if books.rules().is(switch, "loan_deducted") {
        ("at its price less the loan", price.less(loan), switch)
    } else {
        ("at half its price", price.half(Rounding::HalfUp), switch)
    }
}

/// Players by estate, richest first, each with a rank; those out of the game last, without one.
#[must_use]
pub fn ranking(books: Books<'_>) -> Vec<(PlayerId, Estate, Option<usize>)> {
    if let Some(game) = counted(books) {
        return ranking(Books::new(books.edition, &game));
    }
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
