//! The laws of the books: nothing is made or lost, nobody goes below zero.

use super::{Change, Fact, Game, Label, Player};
use crate::ledger::{Holder, Item, Transfer};
use crate::money::Money;
use crate::names::Key;

/// A law that an entry or a state breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// A quantity that is not above zero.
    Quantity(i64),
    /// A holder would have less than nothing of an item.
    BelowZero(Holder, Item),
    /// A deed is not where the transfer takes it from.
    NotThere(Item, Holder),
    /// A holder that cannot hold such an item, or does not exist.
    CannotHold(Holder, Item),
    /// A change starts from something else than what is true.
    Was(Box<Fact>),
    /// All holders together have other than they should of an item.
    NotConserved(Item, i64),
}

impl std::fmt::Display for Broken {
    /// Which law, without names, which belong to an edition and a game.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::Quantity(quantity) => write!(f, "{quantity} of something would change hands"),
            Broken::BelowZero(holder, item) => write!(f, "{} gives more {} than is there", whose(*holder), what(*item)),
            Broken::NotThere(item, holder) => {
                write!(f, "{} has not the {} that leaves it", whose(*holder), what(*item))
            }
            Broken::CannotHold(holder, item) => write!(f, "{} cannot hold a {}", whose(*holder), what(*item)),
            Broken::Was(fact) => write!(f, "it starts from a {} that is otherwise", fact.kind()),
            Broken::NotConserved(item, by) => write!(f, "there is {by} {} too much or too little in all", what(*item)),
        }
    }
}

fn whose(holder: Holder) -> String {
    match holder {
        Holder::Bank => "the bank".to_owned(),
        Holder::Pot => "the pot".to_owned(),
        Holder::Player(player) => format!("the player in seat {}", usize::from(player.0) + 1),
        Holder::Street(space) => format!("the street #{}", space.0),
    }
}

fn what(item: Item) -> String {
    match item {
        Item::Cash => "cash".to_owned(),
        Item::Deed(space) => format!("deed of #{}", space.0),
        Item::House => "house".to_owned(),
        Item::Hotel => "hotel".to_owned(),
        Item::Card(_) => "get-out-of-jail card".to_owned(),
    }
}

/// Books transfers and changes, all or nothing.
pub fn apply(game: &mut Game, transfers: &[Transfer], changes: &[Change]) -> Result<(), Broken> {
    let mut set_so_far = 0;
    let mut handed_over = 0;
    let mut result = Ok(());
    // Seats come first: a transfer may be the first that a new player receives.
    for change in changes {
        result = set(game, change);
        if result.is_err() {
            break;
        }
        set_so_far += 1;
    }
    if result.is_ok() {
        for transfer in transfers {
            result = hand_over(game, *transfer);
            if result.is_err() {
                break;
            }
            handed_over += 1;
        }
    }
    if result.is_ok() {
        result = transfers.iter().try_for_each(|t| check_not_below_zero(game, *t));
    }
    if result.is_err() {
        for transfer in transfers[..handed_over].iter().rev() {
            let _ = hand_over(game, transfer.reversed());
        }
        for change in changes[..set_so_far].iter().rev() {
            let _ = set(game, &change.clone().reversed());
        }
    }
    // A seat given up by undo goes, once nothing is held there.
    while game.players.last().is_some_and(|p| p.name.is_empty() && p.cash.is_zero()) {
        game.players.pop();
    }
    result
}

fn hand_over(game: &mut Game, t: Transfer) -> Result<(), Broken> {
    if t.qty <= 0 {
        return Err(Broken::Quantity(t.qty));
    }
    match t.item {
        Item::Cash => {
            let sum = Money::new(t.qty);
            // Both ends are looked up before either is touched.
            cash(game, t.to).ok_or(Broken::CannotHold(t.to, t.item))?;
            *cash(game, t.from).ok_or(Broken::CannotHold(t.from, t.item))? -= sum;
            *cash(game, t.to).ok_or(Broken::CannotHold(t.to, t.item))? += sum;
        }
        Item::Deed(deed) => {
            let to_player = matches!(t.to, Holder::Player(p) if game.player(p).is_some());
            if t.qty != 1 || !(t.to == Holder::Bank || to_player) {
                return Err(Broken::CannotHold(t.to, t.item));
            }
            match game.owners.get_mut(deed.index()) {
                Some(owner) if *owner == t.from => *owner = t.to,
                _ => return Err(Broken::NotThere(t.item, t.from)),
            }
        }
        Item::House | Item::Hotel | Item::Card(_) => {
            game.amount_of(t.to, t.item).ok_or(Broken::CannotHold(t.to, t.item))?;
            *game.amount_of(t.from, t.item).ok_or(Broken::CannotHold(t.from, t.item))? -= t.qty;
            *game.amount_of(t.to, t.item).ok_or(Broken::CannotHold(t.to, t.item))? += t.qty;
        }
    }
    Ok(())
}

fn cash(game: &mut Game, holder: Holder) -> Option<&mut Money> {
    match holder {
        Holder::Bank => Some(&mut game.bank.cash),
        Holder::Pot => Some(&mut game.pot),
        Holder::Player(p) => game.players.get_mut(p.index()).map(|p| &mut p.cash),
        Holder::Street(_) => None,
    }
}

fn check_not_below_zero(game: &mut Game, t: Transfer) -> Result<(), Broken> {
    for holder in [t.from, t.to] {
        let below = match (holder, t.item) {
            (Holder::Bank, _) | (_, Item::Deed(_)) => false,
            (_, Item::Cash) => game.cash(holder) < Money::ZERO,
            _ => game.amount_of(holder, t.item).is_some_and(|n| *n < 0),
        };
        if below {
            return Err(Broken::BelowZero(holder, t.item));
        }
    }
    Ok(())
}

fn set(game: &mut Game, change: &Change) -> Result<(), Broken> {
    if !change.was.same_matter(&change.is) || game.fact(&change.was) != change.was {
        return Err(Broken::Was(Box::new(change.was.clone())));
    }
    let decks = game.bank.cards.len();
    match change.is.clone() {
        Fact::Seat(p, name) => {
            let name = name.unwrap_or_default();
            if p.index() == game.players.len() && !name.is_empty() {
                game.players.push(Player { cards: vec![0; decks], ..Player::default() });
            }
            if let Some(player) = game.players.get_mut(p.index()) {
                player.key = Key::new(&name);
                player.name = name;
            }
        }
        Fact::Out(p, left) => with_player(game, p.index(), |player| player.left = left),
        Fact::Jail(p, jail) => with_player(game, p.index(), |player| player.jail = jail),
        Fact::Skip(p, skip) => with_player(game, p.index(), |player| player.skip = skip),
        Fact::Position(p, at) => with_player(game, p.index(), |player| player.position = at),
        Fact::Mortgage(s, loan) => {
            if let Some(place) = game.loans.get_mut(s.index()) {
                *place = loan;
            }
        }
        Fact::Paid(s, paid) => {
            if let Some(place) = game.paid.get_mut(s.index()) {
                *place = paid;
            }
        }
        Fact::Built(s, order) => put(&mut game.facts.built, s, (!order.is_empty()).then_some(order)),
        Fact::Follow(yes) => game.facts.follow = yes,
        Fact::Turn(turn) => game.facts.turn = turn,
        Fact::Landing(landing) => game.facts.landing = landing,
        Fact::Claim(n, claim) => put(&mut game.facts.claims, n, claim),
        Fact::Debt(n, debt) => put(&mut game.facts.debts, n, debt),
        Fact::Auction(auction) => game.facts.auction = auction,
        Fact::Clock(clock) => game.facts.clock = clock,
        Fact::House(switch, value) => put(&mut game.facts.house, switch, value),
        Fact::Label(space, name) => {
            let label = name.map(|name| Label { key: Key::new(&name), name });
            put(&mut game.facts.labels, space, label);
        }
        Fact::Counted(player, counted) => put(&mut game.facts.counted, player, counted),
        Fact::Dealt(player, dealt) => put(&mut game.facts.dealt, player, (dealt > 0).then_some(dealt)),
        Fact::AtEnd(at) => game.facts.at_end = at,
        Fact::Finished(yes) => game.facts.finished = yes,
    }
    if game.fact(&change.is) == change.is { Ok(()) } else { Err(Broken::Was(Box::new(change.is.clone()))) }
}

/// Gives a holder so much more of an item, or takes it, whatever the laws say.
pub fn put_there(game: &mut Game, holder: Holder, item: Item, qty: i64) {
    match item {
        Item::Cash => {
            if let Some(cash) = cash(game, holder) {
                *cash += Money::new(qty);
            }
        }
        Item::Deed(deed) => {
            if qty > 0
                && let Some(owner) = game.owners.get_mut(deed.index())
            {
                *owner = holder;
            }
        }
        Item::House | Item::Hotel | Item::Card(_) => {
            if let Some(amount) = game.amount_of(holder, item) {
                *amount += qty;
            }
        }
    }
}

/// Makes something true, whatever was.
pub fn make_true(game: &mut Game, is: Fact) {
    let change = game.change(is);
    let _ = set(game, &change);
}

fn with_player(game: &mut Game, index: usize, act: impl FnOnce(&mut Player)) {
    if let Some(player) = game.players.get_mut(index) {
        act(player);
    }
}

fn put<K: Ord, V>(map: &mut std::collections::BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    };
}

/// Checks the state as a whole.
pub fn whole(game: &Game) -> Vec<Broken> {
    let mut broken = Vec::new();
    let in_hand: Money = game.players.iter().map(|p| p.cash).sum();
    let cash = game.bank.cash + game.pot + in_hand;
    let mut expect_none = |item: Item, sum: i64| {
        if sum != 0 {
            broken.push(Broken::NotConserved(item, sum));
        }
    };
    expect_none(Item::Cash, cash.units());
    expect_none(Item::House, game.bank.houses + game.houses.iter().sum::<i64>());
    expect_none(Item::Hotel, game.bank.hotels + game.hotels.iter().sum::<i64>());
    for (deck, bank) in game.bank.cards.iter().enumerate() {
        let held: i64 = game.players.iter().filter_map(|p| p.cards.get(deck)).sum();
        let id = crate::ledger::DeckId(u8::try_from(deck).unwrap_or(u8::MAX));
        expect_none(Item::Card(id), bank + held);
    }
    for (seat, player) in game.seats().zip(&game.players) {
        if player.cash < Money::ZERO {
            broken.push(Broken::BelowZero(Holder::Player(seat), Item::Cash));
        }
        if player.cards.iter().any(|n| *n < 0) {
            broken.push(Broken::BelowZero(Holder::Player(seat), Item::Card(crate::ledger::DeckId(0))));
        }
    }
    if game.houses.iter().chain(&game.hotels).any(|n| *n < 0) {
        broken.push(Broken::BelowZero(Holder::Bank, Item::House));
    }
    broken
}
