//! Building: what may be built where, and what it costs.

use super::levels::{Level, anywhere, anywhere_rule, hotel_level, houses_bought, level, levels, needs, raised, up};
use super::{Books, Refusal, Ruling, Why, count};
use crate::edition::{Cite, Matter, SpaceKind, Switch};
use crate::ledger::{PlayerId, SpaceId};

/// Where to build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Site {
    /// On one street.
    Street(SpaceId),
    /// Over the streets of a group; by its order in the edition.
    Group(usize),
}

/// How much to build or sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Much {
    /// So many buildings in all.
    Count(i64),
    /// So many on every street.
    Each(i64),
    /// Building: a hotel. Selling: everything.
    All,
}

/// What is to be built, decided and priced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Building {
    /// Who builds.
    pub player: PlayerId,
    /// Each street's level before and after, where they differ.
    pub sites: Vec<(SpaceId, i64, i64)>,
    /// How many houses and hotels are bought for it.
    pub buys: (i64, i64),
    /// The cost, street by street.
    pub ruling: Ruling,
    /// What a line that does not say everything was taken to mean.
    pub assumed: Vec<String>,
    /// What the rules have against it, in the order of the guards.
    pub against: Vec<Refusal>,
}

/// The group of a site, and who owns the street named or all of the group.
fn builder(books: Books<'_>, site: Site) -> Result<(PlayerId, usize), Refusal> {
    let group = match site {
        Site::Group(group) => group,
        Site::Street(street) => books.deed(street)?.group,
    };
    let deeds = books.edition.groups.get(group).map(|g| g.deeds.clone()).unwrap_or_default();
    let first = match site {
        Site::Street(street) => street,
        Site::Group(_) => deeds
            .iter()
            .copied()
            .find(|d| books.game.owner_player(*d).is_some())
            .or(deeds.first().copied())
            .unwrap_or(SpaceId(0)),
    };
    if books.edition.kind(first) != SpaceKind::Street {
        return Err(Why::NotAStreet { deed: books.space(first).to_owned() }.into());
    }
    let Some(owner) = books.game.owner_player(first) else {
        return Err(Why::Unowned { deed: books.space(first).to_owned(), price: None }.into());
    };
    Ok((owner, group))
}

/// What it takes to build there.
///
/// # Errors
/// What the box lacks or the board does not have; what is only against the rules stands in
/// [`Building::against`].
pub fn build(books: Books<'_>, site: Site, much: Option<Much>) -> Result<Building, Refusal> {
    let (player, group) = builder(books, site)?;
    let mut against = Vec::new();
    let mut assumed = Vec::new();
    let before = levels(books, group);
    check_ground(books, player, group, &mut against);
    let after = place(books, player, site, much, &before, &mut assumed)?;
    check_loans(books, group, &before, &after, &mut against);
    check_even(books, &before, &after, much, &mut against);
    check_stock(books, &before, &after)?;
    let mut ruling = Ruling::sum();
    let mut sites = Vec::new();
    let mut buys = (0, 0);
    for (old, new) in before.iter().zip(&after).filter(|(old, new)| new.level > old.level) {
        let bought = houses_bought(books, &before, old.level, new.level);
        price(books, *old, new.level, bought, &mut ruling)?;
        sites.push((old.street, old.level, new.level));
        buys.0 += bought;
        buys.1 += i64::from(new.level == hotel_level(books));
    }
    let mortgaged: Vec<SpaceId> = before.iter().map(|l| l.street).filter(|s| books.game.is_mortgaged(*s)).collect();
    if !mortgaged.is_empty() && books.yes(Switch::BuildWithMortgageInGroup) {
        let says = || format!("that {} is mortgaged does not matter", books.list(&mortgaged));
        ruling.note_open(books, Switch::BuildWithMortgageInGroup, says);
    }
    Ok(Building { player, sites, buys, ruling, assumed, against })
}

/// Who may build on this ground at all, and when.
fn check_ground(books: Books<'_>, player: PlayerId, group: usize, against: &mut Vec<Refusal>) {
    let who = || books.player(player).to_owned();
    let Some(found) = books.edition.groups.get(group) else { return };
    let missing: Vec<SpaceId> =
        found.deeds.iter().copied().filter(|d| books.game.owner_player(*d) != Some(player)).collect();
    if !missing.is_empty() {
        let why = Why::IncompleteGroup { player: who(), group: found.name.clone(), missing: books.list(&missing) };
        against.push(Refusal::ruled(why, books.own_cite(Switch::BuildEvenly)));
    }
    if !books.yes(Switch::JailedMayBuild) && books.game.player(player).is_some_and(|p| p.jail.is_some()) {
        let what = format!("{} may not build in {}", who(), books.edition.words.jail);
        let why = Why::NotNow { what, hint: String::new() };
        against.push(Refusal::ruled(why, books.cite(Switch::JailedMayBuild)));
    }
    against.extend(window(books, player));
}

/// No building in a group with a mortgage; where the edition allows it, still none on what is
/// mortgaged itself.
fn check_loans(books: Books<'_>, group: usize, before: &[Level], after: &[Level], against: &mut Vec<Refusal>) {
    let everywhere = !books.yes(Switch::BuildWithMortgageInGroup);
    let mortgaged: Vec<SpaceId> = before
        .iter()
        .zip(after)
        .filter(|(old, new)| everywhere || new.level > old.level)
        .map(|(old, _)| old.street)
        .filter(|street| books.game.is_mortgaged(*street))
        .collect();
    if !mortgaged.is_empty() {
        against.push(mortgage_in_group(books, group, &mortgaged));
    }
}

fn mortgage_in_group(books: Books<'_>, group: usize, mortgaged: &[SpaceId]) -> Refusal {
    let is = if mortgaged.len() == 1 { "is" } else { "are" };
    let mortgaged = format!("{} {is}", books.list(mortgaged));
    let why = Why::MortgageInGroup { group: group_name(books, group), mortgaged };
    // Where the rest of the group may be built on, it is the mortgaged street itself that may not.
    let itself = books.yes(Switch::BuildWithMortgageInGroup);
    let cite = if itself { books.section(Matter::Loan) } else { books.cite(Switch::BuildWithMortgageInGroup) };
    Refusal::ruled(why, cite)
}

fn group_name(books: Books<'_>, group: usize) -> String {
    books.edition.groups.get(group).map(|g| g.name.clone()).unwrap_or_default()
}

/// Whether building is allowed at this moment; nothing is known of it unless the dice are followed.
#[must_use]
pub fn window(books: Books<'_>, player: PlayerId) -> Option<Refusal> {
    let turn = books.game.turn().filter(|_| books.game.following())?;
    let own = turn.player == player;
    // A turn lasts until what its landing asks for is settled: only then is it "between turns".
    let unsettled = books.game.landing().filter(|l| l.player == turn.player && !l.settled);
    let between = turn.done && unsettled.is_none();
    let open = match books.rules().setting(Switch::BuildWindow).is.to_string().as_str() {
        "own_turn" => own,
        "own_or_between" | "until_next_roll" => own || between,
        _ => true,
    };
    if open {
        return None;
    }
    let when = if books.rules().is(Switch::BuildWindow, "own_turn") {
        "in one's own turn"
    } else {
        "in one's own turn or between turns"
    };
    let what = format!("{} cannot build now: it is allowed only {when}", books.player(player));
    let waits = turn.done && !books.rules().is(Switch::BuildWindow, "own_turn");
    let hint = match unsettled.filter(|_| waits) {
        Some(landing) => {
            let (who, space) = (books.player(turn.player), books.space(landing.space));
            format!("{who}'s turn lasts until all is settled at {space}")
        }
        None => format!("it is {}'s turn", books.player(turn.player)),
    };
    Some(Refusal::ruled(Why::NotNow { what, hint }, books.cite(Switch::BuildWindow)))
}

/// What cannot be done with a deed while there are buildings on any of these streets, and what would help.
pub(super) fn in_the_way(
    books: Books<'_>,
    deed: SpaceId,
    streets: Vec<SpaceId>,
    (cannot, hint): (&'static str, &str),
    rule: Switch,
) -> Option<Refusal> {
    let built: Vec<SpaceId> = streets.into_iter().filter(|s| books.game.is_built(*s)).collect();
    if built.is_empty() {
        return None;
    }
    let is = if built.len() == 1 { "is" } else { "are" };
    let why = Why::HasBuildings {
        deed: books.space(deed).to_owned(),
        cannot,
        built: format!("{} {is}", books.list(&built)),
        hint: hint.to_owned(),
    };
    Some(Refusal::ruled(why, books.cite(rule)))
}

/// Decides on which street each building goes.
fn place(
    books: Books<'_>,
    player: PlayerId,
    site: Site,
    much: Option<Much>,
    before: &[Level],
    assumed: &mut Vec<String>,
) -> Result<Vec<Level>, Refusal> {
    let top = hotel_level(books);
    let mut after = before.to_vec();
    match site {
        Site::Street(street) => {
            for place in after.iter_mut().filter(|l| l.street == street) {
                let wanted = match much {
                    Some(Much::Count(n) | Much::Each(n)) => n,
                    Some(Much::All) => (top - place.level).max(1),
                    None => 1,
                };
                check_room(books, street, place.level, wanted)?;
                place.level = if much == Some(Much::All) { top } else { raised(books, place.level, wanted) };
            }
        }
        Site::Group(group) => {
            // The builder builds on the own streets only, whatever the table agrees on.
            let mine = |l: &Level| books.game.owner_player(l.street) == Some(player);
            match much {
                Some(Much::Count(wanted)) => spread(books, group, wanted, &mine, before, &mut after, assumed)?,
                Some(Much::All) if before.iter().any(|l| mine(l) && l.level < top) => {
                    after.iter_mut().filter(|l| mine(l)).for_each(|l| l.level = top);
                }
                _ => {
                    let each = if let Some(Much::Each(n)) = much { n } else { 1 };
                    if much.is_none() {
                        let name = group_name(books, group);
                        assumed.push(format!("one on each {} of {name}", books.edition.words.street));
                    }
                    for place in after.iter_mut().filter(|l| mine(l)) {
                        check_room(books, place.street, place.level, each)?;
                        place.level = raised(books, place.level, each);
                    }
                }
            }
        }
    }
    Ok(after)
}

/// So many in all, evenly: each time on the lowest; of equals the dearest comes first, which on a
/// board is the last.
fn spread(
    books: Books<'_>,
    group: usize,
    wanted: i64,
    mine: &dyn Fn(&Level) -> bool,
    before: &[Level],
    after: &mut [Level],
    assumed: &mut Vec<String>,
) -> Result<(), Refusal> {
    let words = &books.edition.words;
    let top = hotel_level(books);
    let beside_mortgage = books.yes(Switch::BuildWithMortgageInGroup);
    let takes = |l: &Level| mine(l) && l.level < top && !(beside_mortgage && books.game.is_mortgaged(l.street));
    for _ in 0..wanted {
        let lowest = after.iter().filter(|l| takes(l)).map(|l| l.level).min();
        let Some(place) = after.iter_mut().rev().find(|l| takes(l) && Some(l.level) == lowest) else {
            let mortgaged: Vec<SpaceId> = after
                .iter()
                .filter(|l| mine(l) && l.level < top)
                .map(|l| l.street)
                .filter(|street| books.game.is_mortgaged(*street))
                .collect();
            if !mortgaged.is_empty() {
                return Err(mortgage_in_group(books, group, &mortgaged));
            }
            let hint = format!("each {} takes {} at most", words.street, super::a(&words.hotel));
            return Err(Why::TooManyBuildings { street: group_name(books, group), hint }.into());
        };
        place.level = up(books, place.level);
    }
    if wanted % i64::try_from(before.len()).unwrap_or(1) != 0 {
        let grown: Vec<String> = before
            .iter()
            .zip(after.iter())
            .filter(|(old, new)| new.level > old.level)
            .map(|(old, new)| format!("{} on {}", new.level - old.level, books.space(old.street)))
            .collect();
        assumed.push(super::join(grown));
    }
    Ok(())
}

/// No street takes more than a hotel; that is what the pieces are.
fn check_room(books: Books<'_>, street: SpaceId, level: i64, wanted: i64) -> Result<(), Refusal> {
    let words = &books.edition.words;
    let top = hotel_level(books);
    if wanted >= 1 && level < top && raised(books, level, wanted - 1) < top {
        return Ok(());
    }
    let has = if level == top { super::a(&words.hotel) } else { count(level, &words.house, &words.houses) };
    let hint = format!(
        "it has {has}; at most {} and then {}",
        count(needs(books), &words.house, &words.houses),
        super::a(&words.hotel)
    );
    // Where the usual four stand, it is the rule of houses that takes no fifth.
    let cite = if level < top && needs(books) == 4 {
        books.own_cite(Switch::BuildEvenly)
    } else {
        books.cite(Switch::HousesForHotel)
    };
    Err(Refusal::ruled(Why::TooManyBuildings { street: books.space(street).to_owned(), hint }, cite))
}

/// Evenly: nothing grows two steps above the lowest; a hotel wants its houses on every street, all of
/// them before the first hotel.
fn check_even(books: Books<'_>, before: &[Level], after: &[Level], much: Option<Much>, against: &mut Vec<Refusal>) {
    let top = hotel_level(books);
    let everywhere = books.rules().is(Switch::HotelNeedsHousesOn, "every_street");
    let evenly = books.yes(Switch::BuildEvenly);
    for (old, new) in before.iter().zip(after).filter(|(old, new)| new.level > old.level) {
        let others = || after.iter().filter(|l| l.street != new.street);
        let lowest = others().map(|l| l.level).min().unwrap_or(new.level);
        // Who asks for a hotel is not given the houses for it.
        let hotel = new.level == top;
        if hotel && anywhere(books, before) {
            continue;
        }
        let no_houses = matches!(much, Some(Much::All)) && old.level < needs(books);
        let hotel_early = hotel && lowest < needs(books) && everywhere;
        let uneven = evenly && if hotel { lowest < needs(books) } else { new.level > lowest + 1 };
        if !(uneven || hotel_early || no_houses) {
            continue;
        }
        let words = &books.edition.words;
        let (hint, switch) = if uneven || hotel_early {
            let low: Vec<SpaceId> = others().filter(|l| l.level == lowest).map(|l| l.street).collect();
            let has = if low.len() == 1 { "has" } else { "have" };
            let only = if lowest > 0 { "only " } else { "" };
            let hint = format!("{} {has} {only}{}", books.list(&low), count(lowest, &words.house, &words.houses));
            (hint, if hotel_early { Switch::HousesForHotel } else { Switch::BuildEvenly })
        } else {
            let needs = count(needs(books), &words.house, &words.houses);
            let hint = format!("{} needs {needs} on each {} of the group", super::a(&words.hotel), words.street);
            (hint, Switch::HousesForHotel)
        };
        let why = Why::Uneven { street: books.space(new.street).to_owned(), hint };
        against.push(Refusal::ruled(why, books.cite(switch)));
        return;
    }
}

/// The pieces must be there at every moment: floor by floor, since houses come back for hotels.
fn check_stock(books: Books<'_>, before: &[Level], after: &[Level]) -> Result<(), Refusal> {
    let top = hotel_level(books);
    let (mut houses, mut hotels) = (0, 0);
    let mut most_houses = 0;
    for floor in 1..=top {
        for (old, new) in before.iter().zip(after).filter(|(old, new)| old.level < floor && new.level >= floor) {
            let bought = houses_bought(books, before, old.level, new.level);
            if floor == top {
                hotels += 1;
                houses -= old.level + bought;
            } else if floor <= old.level + bought {
                houses += 1;
                most_houses = most_houses.max(houses);
            }
        }
    }
    if let Some(left) = books.hotels_left().filter(|left| hotels > *left) {
        return Err(Refusal::ruled(Why::NoHotelsLeft { wanted: hotels, left }, none_left(books, true)));
    }
    if let Some(left) = books.houses_left().filter(|left| most_houses > *left) {
        let hint = "wait until some are sold back, or auction the last".to_owned();
        return Err(Refusal::ruled(Why::NoHousesLeft { wanted: most_houses, left, hint }, none_left(books, false)));
    }
    Ok(())
}

/// Where it stands that whoever finds no houses or hotels left waits; the table's own number where it
/// set one.
#[must_use]
pub fn none_left(books: Books<'_>, hotels: bool) -> Cite {
    let (switch, matter) = if hotels { (Switch::Hotels, Matter::NoHotels) } else { (Switch::Houses, Matter::Shortage) };
    let by_table = Some(books.cite(switch)).filter(|cite| matches!(cite, Cite::House(_)));
    by_table.unwrap_or_else(|| books.section(matter))
}

fn price(books: Books<'_>, old: Level, to: i64, bought: i64, ruling: &mut Ruling) -> Result<(), Refusal> {
    let deed = books.deed(old.street)?;
    let words = &books.edition.words;
    let name = books.space(old.street);
    if bought > 0 {
        let says = format!("{} on {name} at {}", count(bought, &words.house, &words.houses), books.money(deed.house));
        ruling.add(says, deed.house * bought, books.own_cite(Switch::BuildEvenly));
    }
    if to == hotel_level(books) {
        let given = count(old.level + bought, &words.house, &words.houses);
        let says = format!("{} on {name}, besides its {given}", super::a(&words.hotel));
        let rule = if anywhere_rule(books) { Switch::HotelNeedsHousesOn } else { Switch::HousesForHotel };
        ruling.add(says, deed.hotel, books.cite(rule));
    }
    Ok(())
}

/// What speaks against one more house on a street, whose next building may be a hotel instead.
#[must_use]
pub fn room_for_house(books: Books<'_>, street: SpaceId) -> Option<Refusal> {
    let words = &books.edition.words;
    let most = if books.yes(Switch::FourthHouse) { hotel_level(books) - 1 } else { needs(books) };
    let standing = level(books, street);
    (standing >= most).then(|| {
        let hint = format!("it takes {} and then {}", count(most, &words.house, &words.houses), super::a(&words.hotel));
        let why = Why::TooManyBuildings { street: books.space(street).to_owned(), hint };
        Refusal::ruled(why, books.cite(Switch::HousesForHotel))
    })
}
