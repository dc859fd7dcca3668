//! What lies between two states of the holdings, and the fewest hands through which it passes.

use std::collections::BTreeMap;

use super::Game;
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
