//! Buildings as steps of one ladder: the level of a street, what one more or one less makes of it,
//! and what a step is printed to cost.

use super::Books;
use crate::edition::Switch;
use crate::ledger::SpaceId;
use crate::money::Money;

/// A street's buildings as steps of one ladder: houses, then the hotel above them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// The street.
    pub street: SpaceId,
    /// Houses standing, or one more than a hotel needs for the hotel.
    pub level: i64,
}

/// The level of a hotel: one above the most houses that may stand on a street.
#[must_use]
pub fn hotel_level(books: Books<'_>) -> i64 {
    let four = books.yes(Switch::FourthHouse) || books.rules().is(Switch::ExchangeGives, "four");
    let needs = needs(books);
    if four { needs.max(4) + 1 } else { needs + 1 }
}

/// The houses that a hotel needs and replaces.
pub(super) fn needs(books: Books<'_>) -> i64 {
    books.rules().number(Switch::HousesForHotel)
}

/// The level after one more building.
pub(super) fn up(books: Books<'_>, level: i64) -> i64 {
    if level >= needs(books) && !books.yes(Switch::FourthHouse) { hotel_level(books) } else { level + 1 }
}

/// The level after so many more.
pub(super) fn raised(books: Books<'_>, level: i64, by: i64) -> i64 {
    (0..by).fold(level, |level, _| up(books, level))
}

/// The level after so many buildings are sold from a street: a hotel first gives way to the houses
/// that an exchange gives.
#[must_use]
pub fn lowered(books: Books<'_>, level: i64, by: i64) -> i64 {
    if by < 1 || level < hotel_level(books) {
        return level - by;
    }
    exchange_level(books) + 1 - by
}

/// The houses that a hotel is exchanged for.
#[must_use]
pub fn exchange_level(books: Books<'_>) -> i64 {
    if books.rules().is(Switch::ExchangeGives, "four") { needs(books).max(4) } else { needs(books) }
}

/// Houses bought on the way from one level to another: none for a hotel whose houses may stand
/// anywhere in the group and do.
pub(super) fn houses_bought(books: Books<'_>, before: &[Level], from: i64, to: i64) -> i64 {
    if to < hotel_level(books) {
        to - from
    } else if anywhere(books, before) {
        0
    } else {
        (needs(books) - from).max(0)
    }
}

/// Whether the houses that a hotel needs may stand anywhere in the group, and do.
pub(super) fn anywhere(books: Books<'_>, before: &[Level]) -> bool {
    let standing: i64 = before.iter().map(|l| l.level).sum();
    anywhere_rule(books) && standing >= needs(books)
}

/// The level of a street.
#[must_use]
pub fn level(books: Books<'_>, street: SpaceId) -> i64 {
    if books.game.hotels(street) > 0 { hotel_level(books) } else { books.game.houses(street) }
}

/// The levels of all streets of a group.
#[must_use]
pub fn levels(books: Books<'_>, group: usize) -> Vec<Level> {
    let deeds = books.edition.groups.get(group).map(|g| g.deeds.as_slice()).unwrap_or_default();
    deeds.iter().map(|street| Level { street: *street, level: level(books, *street) }).collect()
}

/// Whether the houses that a hotel needs may stand anywhere in its group.
pub(super) fn anywhere_rule(books: Books<'_>) -> bool {
    books.rules().is(Switch::HotelNeedsHousesOn, "group_in_all")
}

/// The printed price of the building that makes a street's level `level`.
#[must_use]
pub fn printed_price(books: Books<'_>, street: SpaceId, level: i64) -> Money {
    books.edition.deed(street).map_or(Money::ZERO, |d| if level == hotel_level(books) { d.hotel } else { d.house })
}

/// Whether the next building on a street would be a hotel.
#[must_use]
pub fn next_is_hotel(books: Books<'_>, street: SpaceId) -> bool {
    let (standing, top) = (level(books, street), hotel_level(books));
    standing < top && up(books, standing) == top
}
