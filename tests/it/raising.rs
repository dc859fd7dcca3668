//! What can be raised, against a search of every legal way.

use std::collections::{BTreeMap, HashMap};

use banker::edition::{Edition, Switch, Value, load};
use banker::game::{Fact, Game, Loan};
use banker::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use banker::money::Money;
use banker::rulings::building::{Much, Site};
use banker::rulings::levels::{hotel_level, level, levels};
use banker::rulings::raise::{Way, all, cheapest};
use banker::rulings::{Books, mortgage, selling};

const ANNA: PlayerId = PlayerId(0);
const BO: PlayerId = PlayerId(1);

/// A small generator of numbers: the same situations in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }
    fn word(&mut self, words: &[&str]) -> Value {
        Value::Word(
            (*words.get(usize::try_from(self.below(i64::try_from(words.len()).unwrap())).unwrap()).unwrap()).to_owned(),
        )
    }
    fn flag(&mut self) -> Value {
        Value::Flag(self.below(2) == 0)
    }
}

/// Rules of every combination.
fn rules(dice: &mut Dice) -> BTreeMap<Switch, Value> {
    let mut house = BTreeMap::new();
    for switch in [
        Switch::SellEvenly,
        Switch::HotelExchange,
        Switch::ExchangeNeedsStock,
        Switch::ExchangeWholeGroup,
        Switch::OutrightNeedsStock,
        Switch::InterestAtReceipt,
    ] {
        house.insert(switch, dice.flag());
    }
    house.insert(Switch::HotelOutright, dice.word(&["single", "group_only", "group_or_step", "step_or_group"]));
    house.insert(Switch::RefundBase, dice.word(&["printed", "paid"]));
    house.insert(Switch::MortgageClearScope, dice.word(&["property", "group"]));
    house.insert(Switch::HousesForHotel, Value::Number(1 + dice.below(4)));
    house.insert(Switch::HotelWorthHouses, Value::Number(1 + dice.below(5)));
    house.insert(Switch::Rounding, Value::Number(if dice.below(3) == 0 { 50 } else { 1 }));
    house
}

fn give(game: &mut Game, item: Item, qty: i64, to: Holder) {
    if qty > 0 {
        game.apply(&[Transfer { item, qty, from: Holder::Bank, to }], &[]).unwrap();
    }
}

fn set(game: &mut Game, fact: Fact) {
    let change = game.change(fact);
    game.apply(&[], &[change]).unwrap();
}

/// Streets of one or two groups with buildings even or not, some deeds beside them, few houses left.
fn situation(base: &Edition, dice: &mut Dice) -> (Edition, Game) {
    let mut house = rules(dice);
    let mut edition = base.clone().with_house(&house);
    let mut game = Game::new(edition.spaces.len(), edition.decks.len());
    set(&mut game, Fact::Seat(ANNA, Some("Anna".to_owned())));
    set(&mut game, Fact::Seat(BO, Some("Bo".to_owned())));
    let top = hotel_level(Books::new(&edition, &game));
    let groups: &[&[u8]] = match dice.below(6) {
        0 => &[&[1, 3]],
        1 => &[&[37, 39], &[1, 3]],
        2 => &[&[6, 8, 9]],
        3 => &[&[16, 18, 19], &[1, 3]],
        4 => &[&[1, 3], &[37, 39]],
        _ => &[&[31, 32, 34]],
    };
    for group in groups {
        let base = dice.below(top + 1);
        for street in *group {
            let street = SpaceId(*street);
            give(&mut game, Item::Deed(street), 1, Holder::Player(ANNA));
            let wild = dice.below(8) == 0;
            let level = if wild { dice.below(top + 1) } else { (base + dice.below(2)).min(top) };
            if level == top {
                give(&mut game, Item::Hotel, 1, Holder::Street(street));
            } else {
                give(&mut game, Item::House, level, Holder::Street(street));
            }
            if level > 0 && dice.below(3) == 0 {
                let paid = (0..level).map(|_| Money::new(10 + 10 * dice.below(30))).collect();
                set(&mut game, Fact::Paid(street, paid));
            }
            if level == 0 && dice.below(4) == 0 {
                set(&mut game, Fact::Mortgage(street, Some(Loan::default())));
            }
        }
    }
    for deed in [5, 12, 11] {
        if dice.below(2) == 0 {
            give(&mut game, Item::Deed(SpaceId(deed)), 1, Holder::Player(ANNA));
        }
    }
    let left = if dice.below(5) == 0 { 32 } else { dice.below(10) };
    house.insert(Switch::Houses, Value::Number(game.houses_in_play() + left));
    if dice.below(10) == 0 {
        house.insert(Switch::Houses, Value::Word("none".to_owned()));
    }
    edition = base.clone().with_house(&house);
    (edition, game)
}

/// The game once the streets of a group stand at other levels.
fn moved(game: &Game, top: i64, sites: &[(SpaceId, i64, i64)]) -> Game {
    let mut next = game.clone();
    let pieces = |level: i64| if level == top { (0, 1) } else { (level, 0) };
    for (street, from, to) in sites {
        let ((h, k), (h2, k2)) = (pieces(*from), pieces(*to));
        for (item, was, is) in [(Item::House, h, h2), (Item::Hotel, k, k2)] {
            let (bank, site) = (Holder::Bank, Holder::Street(*street));
            if is > was {
                next.apply(&[Transfer { item, qty: is - was, from: bank, to: site }], &[]).unwrap();
            } else if was > is {
                next.apply(&[Transfer { item, qty: was - is, from: site, to: bank }], &[]).unwrap();
            }
        }
        let mut paid = next.paid(*street).to_vec();
        paid.truncate(usize::try_from(*to).unwrap());
        set(&mut next, Fact::Paid(*street, paid));
    }
    next
}

/// What a group can come to in one legal line: levels after, proceeds.
type Sale = (Vec<(SpaceId, i64, i64)>, i64);

/// Every line there is, and what every line after it brings.
struct Search<'a> {
    edition: &'a Edition,
    groups: Vec<usize>,
    seen: HashMap<Vec<i64>, i64>,
    sales: HashMap<(usize, Vec<i64>, i64), Vec<Sale>>,
}

impl Search<'_> {
    fn sales(&mut self, game: &Game, group: usize) -> Vec<Sale> {
        let books = Books::new(self.edition, game);
        let before = levels(books, group);
        // Legality and price hang on the group and on the houses that are left, and on nothing else.
        let key = (group, before.iter().map(|l| l.level).collect(), books.houses_left().unwrap_or(-1));
        if let Some(known) = self.sales.get(&key) {
            return known.clone();
        }
        let mut lines: Vec<(Site, Much)> = Vec::new();
        for place in before.iter().filter(|l| l.level > 0) {
            lines.extend((1..=place.level).map(|n| (Site::Street(place.street), Much::Count(n))));
            lines.push((Site::Street(place.street), Much::All));
        }
        let sum: i64 = before.iter().map(|l| l.level).sum();
        let site = Site::Group(group);
        lines.extend((1..=sum).map(|n| (site, Much::Count(n))));
        lines.extend((1..=5).map(|n| (site, Much::Each(n))));
        lines.push((site, Much::All));
        let mut found: Vec<Sale> = Vec::new();
        for (site, much) in lines {
            if let Ok(plan) = selling::sell(books, site, Some(much))
                && plan.against.is_empty()
                && !plan.sites.is_empty()
            {
                let sale = (plan.sites, plan.ruling.amount().units());
                if !found.contains(&sale) {
                    found.push(sale);
                }
            }
        }
        self.sales.insert(key, found.clone());
        found
    }

    fn most(&mut self, game: &Game) -> i64 {
        let books = Books::new(self.edition, game);
        let key: Vec<i64> = self.groups.iter().flat_map(|g| levels(books, *g)).map(|l| l.level).collect();
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        let loans: i64 = game
            .deeds_of(ANNA)
            .filter_map(|deed| mortgage::take(books, &[deed], None).ok())
            .filter(|t| t.against.is_empty())
            .flat_map(|t| t.loans)
            .map(|(_, loan, kept)| (loan - kept).units().max(0))
            .sum();
        let top = hotel_level(books);
        let mut most = loans;
        for group in self.groups.clone() {
            for (sites, sum) in self.sales(game, group) {
                let after = self.most(&moved(game, top, &sites));
                most = most.max(sum + after);
            }
        }
        self.seen.insert(key, most);
        most
    }
}

fn groups(edition: &Edition, game: &Game) -> Vec<usize> {
    let mut groups: Vec<usize> =
        game.deeds_of(ANNA).filter(|d| game.is_built(*d)).map(|d| edition.deed(d).unwrap().group).collect();
    groups.dedup();
    groups
}

/// Books the steps one by one: each must be legal as it comes, and bring what it says.
fn run(edition: &Edition, game: &Game, steps: &[banker::rulings::raise::Step]) -> i64 {
    let mut game = game.clone();
    let mut sum = 0;
    for step in steps {
        let books = Books::new(edition, &game);
        match step.way {
            Way::Sell(site, much) => {
                let plan = selling::sell(books, site, Some(much)).expect("the step is possible");
                assert!(plan.against.is_empty(), "{:?}", plan.against);
                assert_eq!(plan.ruling.amount(), step.sum);
                game = moved(&game, hotel_level(books), &plan.sites);
            }
            Way::Mortgage(deed) => {
                let taken = mortgage::take(books, &[deed], None).expect("the step is possible");
                assert!(taken.against.is_empty());
                let brings: Money = taken.loans.iter().map(|(_, loan, kept)| *loan - *kept).sum();
                assert_eq!(brings, step.sum);
                set(&mut game, Fact::Mortgage(deed, Some(Loan::default())));
            }
        }
        sum += step.sum.units();
    }
    sum
}

fn compare(seed: u64, situations: usize) {
    let base = load("euro", None).expect("the edition loads");
    let mut dice = Dice(seed);
    for number in 0..situations {
        let (edition, game) = situation(&base, &mut dice);
        let books = Books::new(&edition, &game);
        let mut search =
            Search { edition: &edition, groups: groups(&edition, &game), seen: HashMap::new(), sales: HashMap::new() };
        let most = search.most(&game);
        let raise = all(books, ANNA, &[]);
        let describe = || {
            let streets: Vec<String> = game
                .deeds_of(ANNA)
                .map(|d| format!("{}:{}{}", d.0, level(books, d), if game.is_mortgaged(d) { "m" } else { "" }))
                .collect();
            let rules: Vec<String> = [
                Switch::SellEvenly,
                Switch::HotelExchange,
                Switch::ExchangeNeedsStock,
                Switch::ExchangeWholeGroup,
                Switch::OutrightNeedsStock,
                Switch::HotelOutright,
                Switch::HousesForHotel,
                Switch::HotelWorthHouses,
                Switch::MortgageClearScope,
            ]
            .iter()
            .map(|s| format!("{}={}", s.name(), edition.rules.setting(*s).is))
            .collect();
            format!(
                "situation {number}: {streets:?}, {:?} houses left, {rules:?}, {:?}",
                books.houses_left(),
                raise.steps
            )
        };
        assert_eq!(raise.total().units(), most, "{}", describe());
        assert_eq!(run(&edition, &game, &raise.steps), most, "{}", describe());
        let wanted = Money::new(dice.below(most.max(1)) + 1);
        let cheap = cheapest(books, ANNA, wanted, &[]);
        assert_eq!(cheap.is_some(), wanted.units() <= most, "{}", describe());
        if let Some(cheap) = cheap {
            assert!(run(&edition, &game, &cheap.steps) >= wanted.units(), "{}", describe());
        }
        assert!(cheapest(books, ANNA, Money::new(most + 1), &[]).is_none());
    }
}

#[test]
fn the_most_that_can_be_raised_is_what_an_exhaustive_search_finds() {
    compare(2, 500);
}

/// The long comparison: `cargo test --release -- --ignored exhaustive`.
#[test]
#[ignore = "takes minutes in a debug build"]
fn exhaustive_search_of_twelve_thousand_situations() {
    compare(2, 12_000);
}
