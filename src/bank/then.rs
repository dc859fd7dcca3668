//! The books at the end of a game, where the table plays on: what was due then is paid in them with
//! what the players had then. What has come in since adds nothing, and what has gone takes nothing.

use super::{Act, Drafting, Lifting, Order, act_of, carry_out, claims};
use crate::clock::Millis;
use crate::edition::{Edition, Switch};
use crate::game::{Came, Change, Debt, Fact, Game, Landing};
use crate::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::bankruptcy::Owed;
use crate::rulings::{Books, Refusal, raise};

/// The books at the end, while an entry beyond it is booked.
pub struct Then<'a> {
    edition: &'a Edition,
    now: Millis,
    /// The books at the end.
    pub game: Game,
    /// How they come to other than the books as they stand.
    pub notes: Vec<String>,
}

/// What is moved and made true.
type Moves = (Vec<Transfer>, Vec<Change>);
/// Who is short of how much, and the deeds that are not to be raised from.
type Short = (PlayerId, Money, Vec<SpaceId>);

impl<'a> Then<'a> {
    /// The books at the end.
    pub fn new(edition: &'a Edition, game: Game, now: Millis) -> Self {
        Then { edition, now, game, notes: Vec::new() }
    }

    /// As rulings read them.
    pub fn books(&self) -> Books<'_> {
        Books::new(self.edition, &self.game)
    }

    /// Settles in them what a line settles; where it cannot be done so there, `moves` says what else.
    pub fn settle(&mut self, order: &Order, moves: &Moves, now: &Game) {
        match &order.act {
            Act::Opening { .. } | Act::Count { .. } => self.game.apply_at_end(&moves.0, &moves.1),
            Act::Bankrupt { player, .. } | Act::Resign { player } => self.leave(*player, order),
            Act::Mortgage { deeds, sum } => {
                for deed in deeds.iter().filter(|d| self.game.owner(**d) == now.owner(**d)).copied().collect::<Vec<_>>()
                {
                    let _ = self.book(&Act::Mortgage { deeds: vec![deed], sum: *sum }, order.agreed);
                }
            }
            // Cash that pays a debt is reckoned from the debts themselves.
            Act::Settle { with, .. } if with.is_empty() => {}
            // Whoever has more to sell, mortgage or hand over now had no more then.
            Act::Sell { .. } | Act::Raise { .. } | Act::Pass { .. } | Act::Settle { .. } => {
                let _ = self.book(&order.act, order.agreed);
            }
            // A bid is judged when the hammer falls.
            Act::Bid { player, amount } => {
                if let Some(auction) = self.game.auction().cloned() {
                    self.set(Fact::Auction(Some(auction.with_bid(*player, *amount))));
                }
            }
            Act::Sold { deed, player, price, lifting } => self.sold(*deed, *player, *price, lifting, order.agreed),
            Act::Hammer { .. } => {
                if self.book(&order.act, order.agreed).is_err() {
                    self.close_auction();
                }
            }
            act => {
                let in_cash = match act.clone() {
                    Act::Rent { player, deed, terms, sum, .. } => {
                        Act::Rent { player, deed, terms, with: None, sum, lifting: Lifting::Keep }
                    }
                    other => other,
                };
                let booked = self.book(act, order.agreed).or_else(|_| self.book(&in_cash, order.agreed));
                if booked.is_err() {
                    self.game.apply_at_end(&moves.0, &moves.1);
                }
            }
        }
    }

    /// Brings an auction of several lots to the one that is on the block now.
    pub fn put_up(&mut self, lot: crate::game::Lot) {
        let Some(mut auction) = self.game.auction().cloned().filter(|a| a.lot != lot) else { return };
        if let Some(at) = auction.rest.iter().position(|l| *l == lot) {
            let before: Vec<_> = auction.lots().take(at + 1).collect();
            let rest = auction.rest.split_off(at + 1);
            let estate = auction.estate;
            let lots = std::iter::once(lot).chain(before).chain(rest);
            let auction = crate::game::Auction::of(lots).map(|a| crate::game::Auction { estate, ..a });
            self.set(Fact::Auction(auction));
        }
    }

    /// What has become of debts and auctions in the books as they stand is so at the end as well:
    /// what is no longer owed there has been paid, of what the debtor had.
    pub fn follow(&mut self, after: &Game, opened: &[(u32, Debt)]) {
        for (number, debt) in opened {
            self.write_down(*number, debt);
        }
        let mine: Vec<(u32, Debt)> = self.game.debts().iter().map(|(n, d)| (*n, d.clone())).collect();
        for (number, debt) in mine {
            let left = after.debts().get(&number).filter(|d| d.debtor == debt.debtor);
            let left = left.map_or(Money::ZERO, |d| d.amount.min(debt.amount));
            if left < debt.amount {
                self.pay(debt.debtor, debt.creditor, debt.amount - left);
                let rest = (!left.is_zero()).then_some(Debt { amount: left, ..debt });
                self.set(Fact::Debt(number, rest));
            }
        }
        if after.auction().is_none() {
            self.close_auction();
        }
    }

    /// A debt that was written down since: of a landing or a card that was due at the end.
    fn write_down(&mut self, number: u32, debt: &Debt) {
        let same = |d: &Debt| (d.debtor, d.creditor, d.amount) == (debt.debtor, debt.creditor, debt.amount);
        let already = self.game.debts().iter().find(|(_, d)| same(d)).map(|(n, d)| (*n, d.clone()));
        if let Some((other, debt)) = already {
            self.set(Fact::Debt(other, None));
            self.set(Fact::Debt(number, Some(debt)));
            return;
        }
        let of_landing = claims::owing(self.books(), debt.debtor).into_iter().find(|owed| {
            let at = owed.at.is_some_and(|at| self.books().space(at) == debt.why);
            at && (owed.to, owed.amount) == (debt.creditor, debt.amount)
        });
        if let Some(Owed { at: Some(at), .. }) = of_landing {
            self.no_longer_due(debt.debtor, at);
            self.set(Fact::Debt(number, Some(debt.clone())));
        }
    }

    /// Books a line there, of what there was: who has too little cash raises what is missing, and who
    /// cannot pays what there is.
    fn book(&mut self, act: &Act, agreed: bool) -> Result<(), Refusal> {
        let ((mut transfers, mut changes), short) = self.draft(act, agreed)?;
        if !short.is_empty() {
            for (player, missing, spared) in &short {
                self.raise(*player, *missing, spared);
            }
            ((transfers, changes), _) = self.draft(act, agreed)?;
            self.cut(&mut transfers);
        }
        self.game.apply_at_end(&transfers, &changes);
        Ok(())
    }

    /// What a line would do there, and who is how much short of it, with the deeds that it needs.
    fn draft(&self, act: &Act, agreed: bool) -> Result<(Moves, Vec<Short>), Refusal> {
        let mut d = Drafting::new(self.books(), agreed);
        carry_out(&mut d, act, self.now)?;
        let short = self
            .game
            .seats()
            .map(|player| (player, d.net_cash(Holder::Player(player)).less(self.game.purse(player)), d.spared(player)))
            .filter(|(_, missing, _)| !missing.is_zero());
        let short = short.collect();
        Ok(((d.draft.transfers, d.draft.changes), short))
    }

    /// Cuts payments to what there is.
    fn cut(&mut self, transfers: &mut Vec<Transfer>) {
        for player in self.game.seats() {
            let me = Holder::Player(player);
            let comes: i64 = transfers.iter().filter(|t| t.item == Item::Cash && t.to == me).map(|t| t.qty).sum();
            let mut left = self.game.purse(player).units().max(0).saturating_add(comes);
            let (mut due, mut paid) = (0, 0);
            for t in transfers.iter_mut().filter(|t| t.item == Item::Cash && t.from == me) {
                due += t.qty;
                t.qty = t.qty.min(left);
                paid += t.qty;
                left -= t.qty;
            }
            self.tell_short(player, Money::new(due), Money::new(paid));
        }
        transfers.retain(|t| t.qty > 0);
    }

    fn tell_short(&mut self, player: PlayerId, due: Money, paid: Money) {
        if paid < due {
            let books = self.books();
            let (who, paid, due) = (books.player(player), books.money(paid), books.money(due));
            self.notes.push(format!("at the end {who} could pay {paid} of the {due}: that is what is counted"));
        }
    }

    /// Says what the line comes to in these books, where that is other than what is booked.
    pub fn tell_other(&mut self, before: &Game, booked: &[Came]) {
        let came = before.came_to(&self.game);
        if came == booked {
            return;
        }
        let books = self.books();
        let each = came.iter().map(|(player, cash, deeds)| {
            let sign = if cash.units() > 0 { "+" } else { "" };
            let cash = (!cash.is_zero()).then(|| format!("{sign}{}", books.money(*cash)));
            let deeds =
                deeds.iter().map(|(deed, has)| format!("{}{}", if *has { "" } else { "without " }, books.space(*deed)));
            format!("{} {}", books.player(*player), crate::rulings::join(cash.into_iter().chain(deeds)))
        });
        let what = if came.is_empty() { "nothing of it".to_owned() } else { each.collect::<Vec<_>>().join("; ") };
        self.notes.push(format!("what is counted, of what there was at the end: {what}"));
    }

    /// Raises what is missing, or what can be, as the least rent is lost.
    fn raise(&mut self, player: PlayerId, missing: Money, spared: &[SpaceId]) {
        let plan = raise::cheapest(self.books(), player, missing, spared)
            .unwrap_or_else(|| raise::all(self.books(), player, spared));
        for step in plan.steps {
            let _ = self.book(&act_of(step.way), false);
        }
    }

    /// Pays so much, or what there is and can be raised.
    fn pay(&mut self, from: PlayerId, to: Holder, sum: Money) {
        let missing = sum.less(self.game.purse(from));
        if !missing.is_zero() {
            self.raise(from, missing, &[]);
        }
        let paid = sum.min(self.game.purse(from).max(Money::ZERO));
        self.tell_short(from, sum, paid);
        let transfer = Transfer { item: Item::Cash, qty: paid.units(), from: Holder::Player(from), to };
        self.game.apply_at_end(&[transfer], &[]);
    }

    /// A player leaves the game over what was due: bankrupt where it could not be paid then, or as the
    /// table says; else it is paid, and whoever leaves is counted.
    fn leave(&mut self, player: PlayerId, order: &Order) {
        let owed = claims::owing(self.books(), player);
        let total = owed.iter().map(|o| o.amount).sum();
        let bankrupt = raise::is_insolvent(self.books(), player, total);
        let agreed = order.agreed && matches!(order.act, Act::Bankrupt { .. });
        let booked = (bankrupt || agreed) && {
            let (told, kept) = match &order.act {
                // Unless the table has agreed on somebody, the estate falls to whom it fell then.
                Act::Bankrupt { player, to, lifting } => {
                    let to = to.filter(|_| order.agreed);
                    let leaves = |lifting: Lifting| Act::Bankrupt { player: *player, to, lifting };
                    (leaves(lifting.clone()), leaves(Lifting::Keep))
                }
                other => (other.clone(), other.clone()),
            };
            // The creditor lifts mortgages only with what there was.
            let lifts = self.draft(&told, true).is_ok_and(|(_, short)| short.is_empty());
            self.book(if lifts { &told } else { &kept }, true).is_ok()
        };
        if booked {
            return;
        }
        let books = self.books();
        let (who, sum) = (books.player(player).to_owned(), books.money(total));
        self.notes.push(format!("at the end {who} could pay the {sum} that was due: it is counted as paid"));
        self.raise(player, total.less(self.game.purse(player)), &[]);
        for owed in owed {
            self.pay(player, owed.to, owed.amount);
            if let Some(at) = owed.at {
                self.no_longer_due(player, at);
            }
        }
        let numbers: Vec<u32> = self.game.debts_of(player).map(|(n, _)| n).collect();
        for number in numbers {
            self.set(Fact::Debt(number, None));
        }
    }

    /// What a landing brought is settled.
    fn no_longer_due(&mut self, player: PlayerId, space: SpaceId) {
        let here = |l: &Landing| !l.settled && (l.player, l.space) == (player, space);
        if let Some(landing) = self.game.landing().filter(here) {
            self.set(Fact::Landing(Some(Landing { settled: true, ..landing })));
            return;
        }
        let claims = self.game.claims().iter();
        let claim = claims.filter(|(_, c)| (c.debtor, c.deed) == (player, space) && c.lapsed_by.is_none());
        if let Some(number) = claim.map(|(n, _)| *n).next() {
            self.set(Fact::Claim(number, None));
        }
    }

    /// An auction told in one line: the buyer pays it with what there was, or has not bid at all.
    fn sold(&mut self, deed: SpaceId, player: PlayerId, price: Money, lifting: &Lifting, agreed: bool) {
        let books = self.books();
        let reach = books.game.purse(player) + raise::all(books, player, &[]).total();
        let auction = self.game.auction().cloned();
        if (price <= reach || !books.yes(Switch::AuctionCashOnly))
            && let Some(auction) = auction
        {
            self.set(Fact::Auction(Some(auction.with_bid(player, price))));
        }
        let hammer = |lifting: Lifting| Act::Hammer { on: None, lifting };
        let booked = self.book(&hammer(lifting.clone()), agreed).or_else(|_| self.book(&hammer(Lifting::Keep), agreed));
        let holds = self.game.owner_player(deed) == Some(player);
        if booked.is_ok() && !holds {
            let books = self.books();
            let (who, sum, deed) = (books.player(player), books.money(price), books.space(deed));
            self.notes.push(format!("at the end {who} could not pay {sum}: {deed} is not counted for {who}"));
        }
    }

    /// An auction that is over now is over: each lot goes to the highest bid that stands.
    fn close_auction(&mut self) {
        let lots = self.game.auction().map_or(0, |a| a.lots().count());
        for _ in 0..lots {
            let _ = self.book(&Act::Hammer { on: None, lifting: Lifting::Keep }, true);
        }
        self.set(Fact::Auction(None));
    }

    fn set(&mut self, is: Fact) {
        let change = self.game.change(is);
        self.game.apply_at_end(&[], &[change]);
    }
}
