//! What differs between the rulebooks, as plain tables of constants. Nothing is read from the edition
//! files: where these tables and those files differ, one of the two is wrong.

use super::boards::{CLASSIC, Printed, STOCKHOLM};

/// How a hotel may go back to the bank.
/// When houses are bought, where turns are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Always,
    OwnTurn,
    /// Between two turns as well: once all is settled where the last token came to rest.
    OwnOrBetween,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HotelSale {
    /// For cash, one at a time; there is no exchange for houses.
    OneByOne,
    /// All of a group for cash, or one at a time in exchange for houses and half its price.
    TogetherOrExchanged,
}

/// A rulebook as it is played: an edition under one of its variants.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a rulebook says yes or no to each")]
pub struct Rulebook {
    pub edition: &'static str,
    pub variant: &'static str,
    pub start: i64,
    pub salary: i64,
    pub fine: i64,
    pub income_tax: i64,
    pub luxury_tax: i64,
    /// Income tax may be a tenth of the worth instead.
    pub tenth: bool,
    /// Bare streets of a whole group pay double although one of the group is mortgaged.
    pub double_beside_mortgage: bool,
    pub rent_from_jail: bool,
    /// Interest is a tenth, to the nearest of this.
    pub nearest: i64,
    /// The bank keeps the interest when it lends, and wants none when the taker redeems.
    pub interest_first: bool,
    /// A new owner who keeps a mortgage pays interest at once.
    pub interest_on_keeping: bool,
    /// The whole group must be bare before one of it is mortgaged.
    pub bare_group_to_mortgage: bool,
    /// Streets may be built on beside a mortgaged one.
    pub build_beside_mortgage: bool,
    pub sell_evenly: bool,
    pub hotels: HotelSale,
    /// An outright sale of hotels wants their houses in the bank as well.
    pub outright_wants_houses: bool,
    pub houses_under_hotel: i64,
    /// How many deeds are dealt; whether more may be; whether they are paid for.
    pub dealt: usize,
    pub deal_more: bool,
    pub dealt_free: bool,
    /// What the bank took over mortgaged, it auctions free of the mortgage.
    pub auctioned_free: bool,
    /// Get-out cards that fall to the bank are auctioned as well.
    pub cards_auctioned: bool,
    /// An auction of a building starts at the lowest printed price.
    pub buildings_from_printed: bool,
    /// Buildings are bought back at half of what was paid for them, not of what is printed.
    pub by_what_was_paid: bool,
    /// Any debt to a player may be paid in property, not rent only.
    pub any_debt_in_property: bool,
    /// Rent lapses once so many turns have begun.
    pub rent_lapses: Option<u8>,
    /// Owners are reminded of the rent that is due to them.
    pub reminds: bool,
    /// How many turns there are in jail, in each of which a card may be used before the roll.
    pub jail_turns: i64,
    /// In how many of them the fine may be paid before the roll.
    pub fine_in_turns: i64,
    /// When houses are bought.
    pub build: Window,
    /// Turns lost after jail by doubles.
    pub lost_after_third_double: i64,
    /// Get-out cards in each deck.
    pub get_out: [i64; 2],
    /// Keys for both lists together, where they are no cards of a deck.
    pub keys: Option<i64>,
    /// The game is over after so many bankruptcies.
    pub ends_after: Option<usize>,
}

const EURO: Rulebook = Rulebook {
    edition: "euro",
    variant: "standard",
    start: 1500,
    salary: 200,
    fine: 50,
    income_tax: 200,
    luxury_tax: 100,
    tenth: false,
    double_beside_mortgage: false,
    rent_from_jail: true,
    nearest: 1,
    interest_first: false,
    interest_on_keeping: false,
    bare_group_to_mortgage: false,
    build_beside_mortgage: false,
    sell_evenly: true,
    hotels: HotelSale::TogetherOrExchanged,
    outright_wants_houses: false,
    houses_under_hotel: 4,
    dealt: 0,
    deal_more: false,
    dealt_free: false,
    auctioned_free: true,
    cards_auctioned: false,
    buildings_from_printed: true,
    by_what_was_paid: false,
    any_debt_in_property: false,
    rent_lapses: Some(2),
    reminds: true,
    jail_turns: 3,
    fine_in_turns: 3,
    build: Window::OwnOrBetween,
    lost_after_third_double: 0,
    get_out: [1, 1],
    keys: None,
    ends_after: None,
};

const DEUTSCHLAND: Rulebook = Rulebook {
    edition: "deutschland",
    double_beside_mortgage: true,
    interest_on_keeping: true,
    outright_wants_houses: true,
    auctioned_free: false,
    by_what_was_paid: true,
    rent_lapses: Some(1),
    reminds: true,
    fine_in_turns: 2,
    ..EURO
};

const PORTABLE: Rulebook = Rulebook {
    edition: "portable",
    double_beside_mortgage: true,
    rent_from_jail: false,
    interest_on_keeping: true,
    bare_group_to_mortgage: true,
    hotels: HotelSale::OneByOne,
    auctioned_free: false,
    by_what_was_paid: true,
    rent_lapses: None,
    reminds: true,
    build: Window::OwnTurn,
    lost_after_third_double: 1,
    keys: Some(2),
    ..EURO
};

const SVERIGE: Rulebook = Rulebook {
    edition: "sverige",
    start: 30_000,
    salary: 4_000,
    fine: 1_000,
    income_tax: 4_000,
    luxury_tax: 2_000,
    double_beside_mortgage: true,
    nearest: 50,
    interest_first: true,
    interest_on_keeping: true,
    build_beside_mortgage: true,
    sell_evenly: false,
    hotels: HotelSale::OneByOne,
    auctioned_free: false,
    cards_auctioned: true,
    buildings_from_printed: false,
    by_what_was_paid: true,
    rent_lapses: Some(1),
    reminds: false,
    build: Window::Always,
    fine_in_turns: 2,
    ..EURO
};

const NHL: Rulebook = Rulebook {
    edition: "nhl",
    luxury_tax: 75,
    tenth: true,
    double_beside_mortgage: true,
    interest_on_keeping: true,
    bare_group_to_mortgage: true,
    buildings_from_printed: false,
    by_what_was_paid: true,
    any_debt_in_property: true,
    rent_lapses: Some(1),
    reminds: true,
    build: Window::Always,
    fine_in_turns: 2,
    ..EURO
};

const UK: Rulebook = Rulebook { edition: "classic-uk", luxury_tax: 100, tenth: false, ..NHL };

/// Two dealt and paid for, three houses to a hotel, over at the second bankruptcy.
const fn quick(book: Rulebook) -> Rulebook {
    Rulebook { variant: "quick", dealt: 2, houses_under_hotel: 3, ends_after: Some(2), ..book }
}

/// Three dealt free, three houses to a hotel, one turn in jail, no choice of tax, over at the first bankruptcy.
const fn short1(book: Rulebook) -> Rulebook {
    Rulebook {
        variant: "short1",
        dealt: 3,
        dealt_free: true,
        houses_under_hotel: 3,
        jail_turns: 1,
        fine_in_turns: 1,
        tenth: false,
        ends_after: Some(1),
        ..book
    }
}

/// Two dealt and paid for; otherwise as usual.
const fn dealt(book: Rulebook, variant: &'static str) -> Rulebook {
    Rulebook { variant, dealt: 2, ..book }
}

const fn named(book: Rulebook, edition: &'static str) -> Rulebook {
    Rulebook { edition, ..book }
}

const KLASSIK: Rulebook = named(DEUTSCHLAND, "deutschland-klassik");
const US: Rulebook = named(NHL, "classic-us");

/// Every edition under every variant.
pub const ALL: [Rulebook; 23] = [
    EURO,
    quick(EURO),
    dealt(EURO, "timed"),
    DEUTSCHLAND,
    quick(DEUTSCHLAND),
    Rulebook { houses_under_hotel: 3, ..dealt(DEUTSCHLAND, "timed") },
    KLASSIK,
    quick(KLASSIK),
    Rulebook { houses_under_hotel: 3, ..dealt(KLASSIK, "timed") },
    PORTABLE,
    SVERIGE,
    Rulebook { deal_more: true, ..dealt(SVERIGE, "short") },
    named(SVERIGE, "sverige-x20"),
    Rulebook { deal_more: true, ..dealt(named(SVERIGE, "sverige-x20"), "short") },
    NHL,
    short1(NHL),
    dealt(NHL, "short2"),
    US,
    short1(US),
    dealt(US, "short2"),
    UK,
    short1(UK),
    dealt(UK, "short2"),
];

/// The title deeds of an edition's box.
pub fn deeds(edition: &str) -> Vec<Printed> {
    match edition {
        "sverige" => STOCKHOLM.to_vec(),
        "sverige-x20" => CLASSIC.iter().map(|d| times_20(*d)).collect(),
        // One bare rent of the London board is printed otherwise.
        "classic-uk" => CLASSIC
            .iter()
            .map(|d| if d.at == 29 { Printed { rents: [22, 120, 360, 850, 1025, 1200], ..*d } } else { *d })
            .collect(),
        _ => CLASSIC.to_vec(),
    }
}

fn times_20(d: Printed) -> Printed {
    Printed { price: d.price * 20, loan: d.loan * 20, rents: d.rents.map(|r| r * 20), house: d.house * 20, ..d }
}
