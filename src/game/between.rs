//! What lies between two states of the holdings, and the fewest hands through which it passes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Change, Fact, Game};
use crate::ledger::{DeckId, Holder, Item, SpaceId, Transfer};

/// How much more of each item each holder has: the bank's share is what is missing to nothing.
pub type Nets = BTreeMap<Item, BTreeMap<Holder, i64>>;

/// What would have to change hands to come from one state to another.
#[must_use]
pub fn differences(from: &Game, to: &Game) -> Nets {
    let mut nets = Nets::new();
    let mut add = |item: Item, holder: Holder, more: i64| {
        if more != 0 {
            let of = nets.entry(item).or_default();
            *of.entry(holder).or_default() += more;
            *of.entry(Holder::Bank).or_default() -= more;
        }
    };
    let seats = if from.players().len() > to.players().len() { from.seats() } else { to.seats() };
    for player in seats {
        let holder = Holder::Player(player);
        add(Item::Cash, holder, (to.cash(holder) - from.cash(holder)).units());
        for deck in 0..u8::try_from(from.decks()).unwrap_or(u8::MAX) {
            let deck = DeckId(deck);
            add(Item::Card(deck), holder, to.cards(player, deck) - from.cards(player, deck));
        }
    }
    add(Item::Cash, Holder::Pot, (to.cash(Holder::Pot) - from.cash(Holder::Pot)).units());
    for space in (0..from.spaces()).filter_map(|s| u8::try_from(s).ok()).map(SpaceId) {
        let (old, new) = (from.owner(space), to.owner(space));
        if old != new {
            for (holder, more) in [(old, -1), (new, 1)] {
                if holder != Holder::Bank {
                    add(Item::Deed(space), holder, more);
                }
            }
        }
        let street = Holder::Street(space);
        add(Item::House, street, to.houses(space) - from.houses(space));
        add(Item::Hotel, street, to.hotels(space) - from.hotels(space));
    }
    nets
}

/// The transfers that bring every holder what the nets say, each giver to as few takers as may be.
#[must_use]
pub fn settle(nets: &Nets) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    for (item, of) in nets {
        // Buildings go back to the bank and come from it.
        let pieces = matches!(item, Item::House | Item::Hotel);
        let (mut givers, mut takers): (Vec<_>, Vec<_>) = of
            .iter()
            .filter(|(holder, net)| **net != 0 && !(pieces && **holder == Holder::Bank))
            .map(|(holder, net)| (*holder, *net))
            .partition(|(_, net)| *net < 0);
        if pieces {
            transfers.extend(givers.iter().map(|(from, net)| Transfer {
                item: *item,
                qty: -net,
                from: *from,
                to: Holder::Bank,
            }));
            transfers.extend(takers.iter().map(|(to, net)| Transfer {
                item: *item,
                qty: *net,
                from: Holder::Bank,
                to: *to,
            }));
            continue;
        }
        // The bank comes last on either side, so that players settle among themselves first.
        givers.sort_by_key(|(holder, net)| (*holder == Holder::Bank, *net));
        takers.sort_by_key(|(holder, net)| (*holder == Holder::Bank, -*net));
        let mut takers = takers.into_iter();
        let mut taker = takers.next();
        for (from, net) in givers {
            let mut left = -net;
            while let Some((to, wants)) = taker.as_mut().filter(|_| left > 0) {
                let qty = left.min(*wants);
                transfers.push(Transfer { item: *item, qty, from, to: *to });
                left -= qty;
                *wants -= qty;
                if *wants == 0 {
                    taker = takers.next();
                }
            }
        }
    }
    transfers
}

/// What each holder gains of each item by transfers, all in all.
#[must_use]
pub fn nets(transfers: &[Transfer]) -> Nets {
    let mut nets = Nets::new();
    for t in transfers {
        let of = nets.entry(t.item).or_default();
        *of.entry(t.from).or_default() -= t.qty;
        *of.entry(t.to).or_default() += t.qty;
    }
    nets.retain(|_, of| {
        of.retain(|_, net| *net != 0);
        !of.is_empty()
    });
    nets
}

/// Changes with what was changed again left out: of each matter what was true first and what is
/// true last, in the order in which each was touched first.
#[must_use]
pub fn net_changes<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Vec<Change> {
    let mut net: Vec<(&Fact, &Fact)> = Vec::new();
    let mut places = BTreeMap::new();
    for change in changes {
        match places.entry((change.is.kind(), change.is.about())) {
            Entry::Vacant(place) => {
                place.insert(net.len());
                net.push((&change.was, &change.is));
            }
            Entry::Occupied(place) => {
                if let Some((_, is)) = net.get_mut(*place.get()) {
                    *is = &change.is;
                }
            }
        }
    }
    net.retain(|(was, is)| was != is);
    net.into_iter().map(|(was, is)| Change { was: was.clone(), is: is.clone() }).collect()
}

/// Every fact that differs between two states.
#[must_use]
pub fn changed(from: &Game, to: &Game) -> Vec<Change> {
    let (a, b) = (&from.facts, &to.facts);
    let mut matters = Vec::new();
    let seats = if from.players().len() > to.players().len() { from.seats() } else { to.seats() };
    for p in seats {
        matters.extend([
            Fact::Seat(p, None),
            Fact::Out(p, None),
            Fact::Jail(p, None),
            Fact::Skip(p, 0),
            Fact::Position(p, None),
            Fact::Counted(p, None),
            Fact::Dealt(p, 0),
        ]);
    }
    for s in (0..from.spaces()).filter_map(|s| u8::try_from(s).ok()).map(SpaceId) {
        matters.extend([
            Fact::Mortgage(s, None),
            Fact::Paid(s, Vec::new()),
            Fact::Built(s, Vec::new()),
            Fact::Label(s, None),
        ]);
    }
    matters.extend(union(&a.debts, &b.debts).map(|n| Fact::Debt(*n, None)));
    matters.extend(union(&a.claims, &b.claims).map(|n| Fact::Claim(*n, None)));
    matters.extend(union(&a.house, &b.house).map(|switch| Fact::House(*switch, None)));
    matters.extend([
        Fact::Auction(None),
        Fact::Follow(false),
        Fact::Turn(None),
        Fact::Landing(None),
        Fact::Clock(None),
        Fact::Finished(false),
    ]);
    let changes = matters.iter().map(|like| Change { was: from.fact(like), is: to.fact(like) });
    // An end that was taken back by more time is none.
    let end = |game: &Game| Fact::AtEnd(game.at_end().cloned().map(Box::new));
    let ends = std::iter::once(Change { was: end(from), is: end(to) });
    changes.chain(ends).filter(|c| c.was != c.is).collect()
}

/// The keys of both, each once.
fn union<'a, K: Ord, V>(a: &'a BTreeMap<K, V>, b: &'a BTreeMap<K, V>) -> impl Iterator<Item = &'a K> {
    a.keys().chain(b.keys().filter(|k| !a.contains_key(k)))
}
