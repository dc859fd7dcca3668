//! What a game's entries come to: wealth along the way, what deeds earned, who paid whom, and what
//! mattered. Entries that were taken back do not count.

use std::collections::BTreeMap;

use crate::bank::Act;
use crate::clock::Millis;
use crate::game::{Fact, Left};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::report::{Moment, booked};
use crate::rulings::{Books, worth};

/// How many points a line of the charts has at most, about.
const POINTS: u32 = 240;
/// How many of the highest rents are told as events.
const TOP_RENTS: usize = 5;

/// Cash and estate of a player after an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The entry.
    pub entry: u32,
    /// Cash in hand.
    pub cash: Money,
    /// The whole estate.
    pub estate: Money,
}

/// What a deed cost and earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Earned {
    /// Rent that was paid for it at once.
    pub rent: Money,
    /// How often.
    pub times: u32,
    /// What the bank was paid for it and for its buildings.
    pub paid: Money,
}

impl Earned {
    /// Rent in hundredths of what was paid; none where nothing was.
    #[must_use]
    pub fn percent(self) -> Option<i64> {
        let paid = self.paid.units();
        (paid > 0).then(|| self.rent.units().saturating_mul(100) / paid)
    }
}

/// Something that mattered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The entry.
    pub entry: u32,
    /// What it was.
    pub says: String,
}

/// What a game's entries come to.
#[derive(Debug, Clone, Default)]
pub struct Tale {
    /// Points of every seat, in order.
    pub wealth: Vec<Vec<Point>>,
    /// By deed.
    pub deeds: BTreeMap<SpaceId, Earned>,
    /// Cash by payer and payee, the setting-up not counted.
    pub flows: BTreeMap<(Holder, Holder), Money>,
    /// In order.
    pub events: Vec<Event>,
    /// When the first and the last entry were booked.
    pub span: Option<(Millis, Millis)>,
    rents: Vec<(Money, Event)>,
    levels: BTreeMap<SpaceId, i64>,
    groups: Vec<(PlayerId, usize)>,
    step: u32,
    next: u32,
}

impl Tale {
    /// A tale of so many entries.
    #[must_use]
    pub fn new(entries: u32) -> Self {
        Tale { step: entries.div_ceil(POINTS).max(1), ..Tale::default() }
    }

    /// Takes the next entry.
    pub fn tell(&mut self, m: &Moment<'_>) {
        let at = m.entry.at;
        self.span = Some(self.span.map_or((at, at), |(first, last)| (first.min(at), last.max(at))));
        let levels_before = std::mem::take(&mut self.levels);
        self.levels = levels(m.books);
        if !m.stands() {
            return;
        }
        let number = m.entry.number;
        let leaves = m.entry.changes.iter().any(|c| matches!(c.is, Fact::Out(..)));
        if number >= self.next || leaves {
            self.point(number, m.books);
            self.next = number.saturating_add(self.step);
        }
        if number == 0 {
            return;
        }
        for t in m.entry.transfers.iter().filter(|t| t.item == Item::Cash) {
            *self.flows.entry((t.from, t.to)).or_default() += Money::new(t.qty);
        }
        self.paid_to_bank(m, &levels_before);
        if let Some(Act::Rent { player, deed, .. }) = m.act {
            self.rent(m, *player, *deed);
        }
        self.notice(m);
    }

    /// What was not known before the end.
    pub fn end(&mut self, entry: u32, books: Books<'_>) {
        if self.wealth.iter().flatten().all(|p| p.entry < entry) {
            self.point(entry, books);
        }
        self.rents.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.entry.cmp(&b.1.entry)));
        self.events.extend(self.rents.drain(..).take(TOP_RENTS).map(|(_, event)| event));
        self.events.sort_by_key(|e| e.entry);
    }

    fn point(&mut self, entry: u32, books: Books<'_>) {
        for seat in books.game.seats() {
            let cash = books.game.purse(seat);
            let estate = worth::estate(books, seat).total();
            if self.wealth.len() <= seat.index() {
                self.wealth.push(Vec::new());
            }
            if let Some(line) = self.wealth.get_mut(seat.index()) {
                line.push(Point { entry, cash, estate });
            }
        }
    }

    /// Deeds bought from the bank and buildings put up, with what the entry paid for them.
    fn paid_to_bank(&mut self, m: &Moment<'_>, before: &BTreeMap<SpaceId, i64>) {
        let transfers = &m.entry.transfers;
        let cash: Money = transfers
            .iter()
            .filter(|t| t.item == Item::Cash && t.to == Holder::Bank && matches!(t.from, Holder::Player(_)))
            .map(|t| Money::new(t.qty))
            .sum();
        let mut weights: Vec<(SpaceId, i64)> = transfers
            .iter()
            .filter(|t| t.from == Holder::Bank)
            .filter_map(|t| match t.item {
                Item::Deed(deed) => Some((deed, m.books.edition.deed(deed)?.price.units())),
                _ => None,
            })
            .collect();
        if matches!(m.act, Some(Act::Build { .. })) {
            weights = self
                .levels
                .iter()
                .map(|(street, level)| (*street, level - before.get(street).copied().unwrap_or(0)))
                .filter(|(_, more)| *more > 0)
                .collect();
        }
        let all: i64 = weights.iter().map(|(_, w)| *w).sum();
        let mut rest = cash.units();
        for (index, (deed, weight)) in weights.iter().enumerate() {
            let last = index + 1 == weights.len();
            let part = if last { rest } else { cash.units().saturating_mul(*weight) / all.max(1) };
            rest -= part;
            self.deeds.entry(*deed).or_default().paid += Money::new(part);
        }
    }

    fn rent(&mut self, m: &Moment<'_>, player: PlayerId, deed: SpaceId) {
        let from_tenant = |t: &&Transfer| t.item == Item::Cash && t.from == Holder::Player(player);
        let to_player = |t: &&Transfer| matches!(t.to, Holder::Player(_));
        let paid: Money =
            m.entry.transfers.iter().filter(from_tenant).filter(to_player).map(|t| Money::new(t.qty)).sum();
        if paid.is_zero() {
            return;
        }
        let earned = self.deeds.entry(deed).or_default();
        earned.rent += paid;
        earned.times += 1;
        let owner = m.books.game.owner(deed);
        let says = format!(
            "{} pays {} {} for {}",
            m.books.player(player),
            m.books.holder(owner),
            m.books.money(paid),
            m.books.space(deed)
        );
        self.rents.push((paid, Event { entry: m.entry.number, says }));
        if self.rents.len() > 64 {
            self.rents.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.entry.cmp(&b.1.entry)));
            self.rents.truncate(TOP_RENTS);
        }
    }

    fn notice(&mut self, m: &Moment<'_>) {
        let (books, entry) = (m.books, m.entry.number);
        let mut events: Vec<String> = Vec::new();
        if matches!(m.act, Some(Act::Trade { .. })) {
            events.push(format!("trade: {}", booked::handed(&m.entry.transfers, books)));
        }
        for t in &m.entry.transfers {
            match (t.item, t.to) {
                (Item::Deed(deed), Holder::Player(player)) => {
                    let Some(group) = books.edition.deed(deed).map(|d| d.group) else { continue };
                    if !self.groups.contains(&(player, group)) && books.owns_group(player, deed) {
                        self.groups.push((player, group));
                        events.push(format!("{} holds all of {}", books.player(player), books.group_name(deed)));
                    }
                }
                (Item::Hotel, Holder::Street(street)) if t.from == Holder::Bank => {
                    let owner = books.holder(books.game.owner(street));
                    events.push(format!("{owner}: {} on {}", books.edition.words.hotel, books.space(street)));
                }
                _ => {}
            }
        }
        for change in &m.entry.changes {
            match &change.is {
                Fact::Out(player, Some(Left::Bankrupt)) => {
                    events.push(format!("{} is bankrupt", books.player(*player)));
                }
                Fact::Out(player, Some(Left::Resigned)) => events.push(format!("{} gives up", books.player(*player))),
                Fact::Seat(player, Some(_)) => {
                    let name = books.player(*player);
                    events.push(match &change.was {
                        Fact::Seat(_, Some(was)) => format!("{was} is called {name} now"),
                        _ => format!("{name} sits down"),
                    });
                }
                Fact::Finished(true) => events.push("the game is finished".to_owned()),
                _ => {}
            }
        }
        self.events.extend(events.into_iter().map(|says| Event { entry, says }));
    }
}

/// Buildings on every street that has some.
fn levels(books: Books<'_>) -> BTreeMap<SpaceId, i64> {
    let top = crate::rulings::levels::hotel_level(books);
    books
        .edition
        .deeds()
        .map(|(id, _)| (id, if books.game.hotels(id) > 0 { top } else { books.game.houses(id) }))
        .filter(|(_, level)| *level > 0)
        .collect()
}
