//! Selling buildings back to the bank.

use super::building::{Much, Site};
use super::levels::{Level, exchange_level, hotel_level, level, levels, lowered, printed_price};
use super::{Books, Refusal, Ruling, Why, built, count};
use crate::edition::{SpaceKind, Switch};
use crate::ledger::{PlayerId, SpaceId};
use crate::money::{Money, Rounding};

/// What is to be sold, decided and priced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selling {
    /// Who sells.
    pub player: PlayerId,
    /// Each street's level before and after, where they differ.
    pub sites: Vec<(SpaceId, i64, i64)>,
    /// The proceeds.
    pub ruling: Ruling,
    /// What a line that does not say everything was taken to mean.
    pub assumed: Vec<String>,
    /// What the rules have against it.
    pub against: Vec<Refusal>,
    /// Houses that must be in the bank for it.
    pub needs: i64,
}

/// What was paid for the building that makes a street's level `level`, as the edition reckons it.
#[must_use]
pub fn building_cost(books: Books<'_>, street: SpaceId, level: i64) -> Money {
    let printed = printed_price(books, street, level);
    if !books.rules().is(Switch::RefundBase, "paid") {
        return printed;
    }
    let index = usize::try_from(level - 1).unwrap_or(usize::MAX);
    books.game.paid(street).get(index).copied().unwrap_or(printed)
}

/// What the bank gives for one building: half of its cost.
fn refund(books: Books<'_>, street: SpaceId, level: i64) -> Money {
    building_cost(books, street, level).half(Rounding::HalfUp)
}

fn half_house(books: Books<'_>, street: SpaceId) -> Money {
    printed_price(books, street, 1).half(Rounding::HalfUp)
}

/// What was paid for the buildings of these levels that were won at an auction, where half of that is
/// given for them.
fn auctioned(books: Books<'_>, street: SpaceId, from: i64, to: i64) -> String {
    let paid = (from..=to).map(|level| (level, building_cost(books, street, level)));
    let other = paid.filter(|(level, paid)| *paid != printed_price(books, street, *level));
    let sums: Vec<String> = other.map(|(_, paid)| books.money(paid)).collect();
    if sums.is_empty() { String::new() } else { format!(" ({} paid at auction)", super::join(sums)) }
}

/// What the bank gives for a whole hotel, its houses included.
#[must_use]
pub fn hotel_value(books: Books<'_>, street: SpaceId) -> Money {
    let top = hotel_level(books);
    let worth = books.rules().number(Switch::HotelWorthHouses);
    // Houses beyond those that it replaced are reckoned at the printed price.
    let house = |level: i64| if level < top { refund(books, street, level) } else { half_house(books, street) };
    let houses: Money = (1..worth).map(house).sum();
    refund(books, street, top) + houses
}

/// What the bank gives for everything on a street.
#[must_use]
pub fn street_value(books: Books<'_>, street: SpaceId) -> Money {
    if books.game.hotels(street) > 0 {
        return hotel_value(books, street);
    }
    (1..=books.game.houses(street)).map(|level| refund(books, street, level)).sum()
}

/// What selling there brings.
///
/// # Errors
/// What the box lacks or does not stand there; what is only against the rules stands in
/// [`Selling::against`].
pub fn sell(books: Books<'_>, site: Site, much: Option<Much>) -> Result<Selling, Refusal> {
    let (player, group) = seller(books, site)?;
    plan(books, player, site, much, &levels(books, group), books.houses_left())
}

/// The same from other levels than those that stand, with so many houses left in the bank.
pub(super) fn plan(
    books: Books<'_>,
    player: PlayerId,
    site: Site,
    much: Option<Much>,
    before: &[Level],
    left: Option<i64>,
) -> Result<Selling, Refusal> {
    let before = before.to_vec();
    let mut against = Vec::new();
    let mut assumed = Vec::new();
    let mut after = lower(books, player, site, much, &before, &mut assumed)?;
    // Whoever counts out all that stands there means all of it.
    let much = much.map(|much| if clears(&before, &after) { Much::All } else { much });
    let outright = outright_streets(books, much, &before, &after);
    let short = shorten(books, &before, &mut after, &outright, left, &mut assumed);
    check_hotels(books, &before, &after, &outright, left, &mut against)?;
    let mut uneven = Vec::new();
    check_even(books, &before, &after, &outright, &short, &mut uneven);
    let any_order = !uneven.is_empty() && !books.yes(Switch::SellEvenly);
    if !any_order {
        against.append(&mut uneven);
    }
    let group: Vec<Level> = before.iter().map(|l| Level { level: level(books, l.street), ..*l }).collect();
    against.extend(built::against(books, &group, &after));
    let mut ruling = Ruling::sum();
    let mut sites = Vec::new();
    for (old, new) in before.iter().zip(&after).filter(|(old, new)| new.level < old.level) {
        proceeds(books, *old, *new, &outright, &mut ruling);
        sites.push((old.street, old.level, new.level));
    }
    if any_order {
        ruling.note_open(books, Switch::SellEvenly, || "in any order".to_owned());
    }
    let top = hotel_level(books);
    let hotel_stays = before.iter().zip(&after).any(|(old, new)| old.level == top && new.level == top);
    if !outright.is_empty() && hotel_stays {
        let says = || format!("{} may be sold alone", super::a(&books.edition.words.hotel));
        ruling.note_open(books, Switch::HotelOutright, says);
    }
    let needs = houses_needed(books, &before, &after, &outright);
    Ok(Selling { player, sites, ruling, assumed, against, needs })
}

/// Whether nothing is left of all that is lowered.
fn clears(before: &[Level], after: &[Level]) -> bool {
    before.iter().zip(after).all(|(old, new)| old.level == new.level || new.level == 0)
}

/// How many houses must be in the bank for hotels to be sold so: they are exchanged before
/// anything else of the line comes back.
fn houses_needed(books: Books<'_>, before: &[Level], after: &[Level], outright: &[SpaceId]) -> i64 {
    let top = hotel_level(books);
    let exchanged = before
        .iter()
        .zip(after)
        .filter(|(old, new)| old.level == top && new.level < top && !outright.contains(&old.street));
    let all = books.yes(Switch::ExchangeNeedsStock) && !books.yes(Switch::ExchangePartial);
    let each = |new: &Level| if all { exchange_level(books) } else { new.level };
    let exchanged: i64 = exchanged.map(|(_, new)| each(new)).sum();
    let whole = if !outright.is_empty() && books.yes(Switch::OutrightNeedsStock) { top - 1 } else { 0 };
    exchanged.max(whole)
}

/// Who sells there, and in which group.
fn seller(books: Books<'_>, site: Site) -> Result<(PlayerId, usize), Refusal> {
    let (first, group) = match site {
        Site::Street(street) => (street, books.deed(street)?.group),
        Site::Group(group) => {
            let deeds = books.edition.groups.get(group).map(|g| g.deeds.as_slice()).unwrap_or_default();
            let of_player = |d: &SpaceId| books.game.owner_player(*d).is_some();
            let built = deeds.iter().copied().find(|d| of_player(d) && books.game.is_built(*d));
            let owned = || deeds.iter().copied().find(of_player);
            (built.or_else(owned).or(deeds.first().copied()).unwrap_or(SpaceId(0)), group)
        }
    };
    let name = || books.space(first).to_owned();
    if books.edition.kind(first) != SpaceKind::Street {
        return Err(Why::NotAStreet { deed: name() }.into());
    }
    let Some(owner) = books.game.owner_player(first) else {
        return Err(Why::Unowned { deed: name(), price: None }.into());
    };
    if !books.game.is_built(first) {
        let street = match site {
            Site::Street(_) => name(),
            Site::Group(group) => books.edition.groups.get(group).map_or_else(name, |g| g.name.clone()),
        };
        return Err(Why::NoBuildings { street }.into());
    }
    Ok((owner, group))
}

fn lower(
    books: Books<'_>,
    player: PlayerId,
    site: Site,
    much: Option<Much>,
    before: &[Level],
    assumed: &mut Vec<String>,
) -> Result<Vec<Level>, Refusal> {
    let mut after = before.to_vec();
    // Streets of the group that are somebody else's stay as they are.
    let mine = |l: &Level| books.game.owner_player(l.street) == Some(player);
    let none_left = |street: SpaceId| -> Refusal { Why::NoBuildings { street: books.space(street).to_owned() }.into() };
    match (site, much) {
        (Site::Street(street), _) => {
            let place = after.iter_mut().find(|l| l.street == street);
            let Some(place) = place else { return Err(none_left(street)) };
            let wanted = match much {
                None => 1,
                Some(Much::Count(n) | Much::Each(n)) => n,
                Some(Much::All) => place.level,
            };
            if wanted < 1 || wanted > place.level {
                let has = describe(books, place.level);
                return Err(Why::TooFewBuildings { street: books.space(street).to_owned(), has }.into());
            }
            let left = if much == Some(Much::All) { 0 } else { lowered(books, place.level, wanted) };
            if left < 0 {
                let has = describe(books, place.level);
                return Err(Why::TooFewBuildings { street: books.space(street).to_owned(), has }.into());
            }
            place.level = left;
        }
        (Site::Group(_), Some(Much::All)) => after.iter_mut().filter(|l| mine(l)).for_each(|l| l.level = 0),
        (Site::Group(group), None | Some(Much::Each(_))) => {
            let each = if let Some(Much::Each(n)) = much { n } else { 1 };
            if much.is_none() {
                assumed.push(format!(
                    "one from each {} of {}",
                    books.edition.words.street, books.edition.groups[group].name
                ));
            }
            for place in after.iter_mut().filter(|l| mine(l)) {
                let left = lowered(books, place.level, each);
                if left < 0 {
                    return Err(none_left(place.street));
                }
                place.level = left;
            }
        }
        (Site::Group(group), Some(Much::Count(wanted))) => {
            for _ in 0..wanted {
                let highest = after.iter().filter(|l| mine(l)).map(|l| l.level).max().filter(|h| *h > 0);
                // The cheapest of the highest goes first.
                match after.iter_mut().find(|l| Some(l.level) == highest && mine(l)) {
                    Some(place) => place.level = lowered(books, place.level, 1),
                    None => return Err(Why::NoBuildings { street: books.edition.groups[group].name.clone() }.into()),
                }
            }
        }
    }
    Ok(after)
}

fn describe(books: Books<'_>, level: i64) -> String {
    let words = &books.edition.words;
    if level == hotel_level(books) { super::a(&words.hotel) } else { count(level, &words.house, &words.houses) }
}

/// With too few houses in the bank an exchange gives those there are, where the edition says so;
/// tells for which streets.
fn shorten(
    books: Books<'_>,
    before: &[Level],
    after: &mut [Level],
    outright: &[SpaceId],
    left: Option<i64>,
    assumed: &mut Vec<String>,
) -> Vec<SpaceId> {
    let mut short = Vec::new();
    let Some(mut left) = left.filter(|_| books.yes(Switch::ExchangePartial)) else { return short };
    let top = hotel_level(books);
    for (old, new) in before.iter().zip(after) {
        if old.level < top || new.level == top || outright.contains(&old.street) {
            continue;
        }
        if new.level > left {
            new.level = left.max(0);
            short.push(old.street);
            assumed.push(format!("{}: {}, all that the bank has", books.space(old.street), describe(books, new.level)));
        }
        left -= new.level;
    }
    short
}

/// The streets whose hotel goes outright to bare ground instead of being exchanged for houses.
fn outright_streets(books: Books<'_>, much: Option<Much>, before: &[Level], after: &[Level]) -> Vec<SpaceId> {
    let top = hotel_level(books);
    before
        .iter()
        .zip(after)
        .filter(|(old, new)| old.level == top && new.level == 0 && matches!(much, Some(Much::All)))
        .map(|(old, _)| old.street)
        .collect()
}

fn check_hotels(
    books: Books<'_>,
    before: &[Level],
    after: &[Level],
    outright: &[SpaceId],
    left: Option<i64>,
    against: &mut Vec<Refusal>,
) -> Result<(), Refusal> {
    let top = hotel_level(books);
    let words = &books.edition.words;
    let exchanged: Vec<SpaceId> = before
        .iter()
        .zip(after)
        .filter(|(old, new)| old.level == top && new.level < top && !outright.contains(&old.street))
        .map(|(old, _)| old.street)
        .collect();
    let still_hotel = before.iter().zip(after).any(|(old, new)| old.level == top && new.level == top);
    let needed = houses_needed(books, before, after, outright);
    if let Some(first) = exchanged.first() {
        if !books.yes(Switch::HotelExchange) {
            let what = format!("{} is not exchanged for {}", super::a(&words.hotel), words.houses);
            let hint = format!("`sell {} all` sells it outright", books.space(*first));
            against.push(Refusal::ruled(Why::OtherDeal { says: what, hint }, books.cite(Switch::HotelExchange)));
        }
        if books.yes(Switch::ExchangeWholeGroup) && still_hotel {
            let group = books.group_name(*first).to_owned();
            let hint = format!("`sell {group}` exchanges them all");
            against.push(Refusal::ruled(Why::GroupOnly { group, hint }, books.cite(Switch::ExchangeWholeGroup)));
        }
        // The houses must be there before those that the same line sells come back.
        if let Some(left) = left.filter(|left| needed > *left) {
            let hint = if books.rules().is(Switch::HotelOutright, "single") {
                format!("`sell {} all` needs none", books.space(*first))
            } else if books.yes(Switch::OutrightNeedsStock) {
                "wait until some are sold back".to_owned()
            } else {
                format!("`sell {} all` needs none", books.group_name(*first))
            };
            let why = Why::NoHousesLeft { wanted: needed, left, hint };
            let refusal = Refusal::ruled(why, books.cite(Switch::ExchangeNeedsStock));
            // Where there is no exchange, houses for one are not the first thing missing.
            if books.yes(Switch::HotelExchange) {
                return Err(refusal);
            }
            against.push(refusal);
        }
    }
    let Some(first) = outright.first() else { return Ok(()) };
    if !books.rules().is(Switch::HotelOutright, "single") && still_hotel {
        let group = books.group_name(*first).to_owned();
        let step = if books.yes(Switch::HotelExchange) {
            format!("`sell {} all`, or step one down with `sell {}`", group, books.space(*first))
        } else {
            format!("`sell {group} all`")
        };
        against.push(Refusal::ruled(Why::GroupOnly { group, hint: step }, books.cite(Switch::HotelOutright)));
    }
    if let Some(left) = left.filter(|left| needed > *left) {
        let hint = "wait until some are sold back".to_owned();
        let why = Why::NoHousesLeft { wanted: needed, left, hint };
        return Err(Refusal::ruled(why, books.cite(Switch::OutrightNeedsStock)));
    }
    Ok(())
}

/// Evenly: what is lowered must not end two steps below what stays, nor below while it was lower.
fn check_even(
    books: Books<'_>,
    before: &[Level],
    after: &[Level],
    outright: &[SpaceId],
    short: &[SpaceId],
    against: &mut Vec<Refusal>,
) {
    let single = books.rules().is(Switch::HotelOutright, "single");
    let lowered = before.iter().zip(after).filter(|(old, new)| new.level < old.level);
    for (old, new) in lowered {
        // A hotel sold outright by itself is the edition's own exception.
        if (single && outright.contains(&old.street)) || short.contains(&old.street) {
            continue;
        }
        let highest = after.iter().filter(|l| l.street != old.street).map(|l| l.level).max().unwrap_or(0);
        if highest > new.level + 1 {
            let high: Vec<SpaceId> =
                after.iter().filter(|l| l.street != old.street && l.level == highest).map(|l| l.street).collect();
            let has = if high.len() == 1 { "has" } else { "have" };
            let hint = format!("{} still {has} {}", books.list(&high), describe(books, highest));
            let why = Why::Uneven { street: books.space(old.street).to_owned(), hint };
            against.push(Refusal::ruled(why, books.cite(Switch::SellEvenly)));
            return;
        }
    }
}

fn proceeds(books: Books<'_>, old: Level, new: Level, outright: &[SpaceId], ruling: &mut Ruling) {
    let words = &books.edition.words;
    let name = books.space(old.street);
    let top = hotel_level(books);
    if outright.contains(&old.street) {
        let worth = books.rules().number(Switch::HotelWorthHouses);
        let says = format!("the {} of {name}: half of {}", words.hotel, count(worth, &words.house, &words.houses));
        let says = says + &auctioned(books, old.street, 1, top);
        ruling.add(says, hotel_value(books, old.street), books.cite(Switch::HotelWorthHouses));
        return;
    }
    let mut from = old.level;
    if from == top {
        let says = format!(
            "the {} of {name} exchanged for {}: half its price",
            words.hotel,
            count(exchange_level(books), &words.house, &words.houses)
        );
        // The rule of the exchange has hotels of four houses in mind.
        let gives = if exchange_level(books) == 4 { Switch::HotelExchange } else { Switch::ExchangeGives };
        ruling.add(says, refund(books, old.street, top), books.cite(gives));
        from = exchange_level(books);
    }
    let houses = from - new.level;
    if houses > 0 {
        let sum: Money = (new.level + 1..=from).map(|level| refund(books, old.street, level)).sum();
        let says = format!("{} of {name} at half price", count(houses, &words.house, &words.houses));
        let says = says + &auctioned(books, old.street, new.level + 1, from);
        ruling.add(says, sum, books.cite(Switch::RefundBase));
    }
}
