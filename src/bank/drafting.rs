//! A draft in the making: what an order would do.

use crate::edition::{Cite, Switch};
use crate::game::{Change, Fact};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId, Transfer};
use crate::money::Money;
use crate::rulings::{Books, Refusal, Ruling, Why, raise};

/// An answer to what a draft assumed: the words that the line would have needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The key to press.
    pub key: char,
    /// What it means.
    pub says: String,
    /// What is added to the line.
    pub append: String,
}

/// What a draft took a line to mean that the line does not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    /// What was assumed.
    pub says: String,
    /// The answers there are, the assumed one first; none where it is only to be told.
    pub answers: Vec<Answer>,
}

impl Assumption {
    /// Something to be told only.
    #[must_use]
    pub fn told(says: impl Into<String>) -> Self {
        Assumption { says: says.into(), answers: Vec::new() }
    }
}

/// What an order would do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Draft {
    /// What would change hands.
    pub transfers: Vec<Transfer>,
    /// What would become true.
    pub changes: Vec<Change>,
    /// Why.
    pub ruling: Ruling,
    /// The sum that the order is about, where there is one.
    pub amount: Option<Money>,
    /// What was assumed.
    pub assumed: Vec<Assumption>,
    /// What is unusual enough to ask before booking it; a script is told what it took for granted.
    pub unusual: Vec<String>,
    /// What the line says plainly and is asked all the same, since much hangs on it.
    pub grave: Vec<String>,
    /// What the rules have against it and the table overrides.
    pub overruled: Vec<Refusal>,
}

/// A draft in the making.
pub struct Drafting<'a> {
    /// What the order is about.
    pub books: Books<'a>,
    /// The draft so far.
    pub draft: Draft,
    agreed: bool,
}

impl<'a> Drafting<'a> {
    /// An empty draft.
    #[must_use]
    pub fn new(books: Books<'a>, agreed: bool) -> Self {
        Drafting { books, draft: Draft::default(), agreed }
    }

    /// Holds something against the order: the end of it, unless the table agreed and it is only
    /// against the rules.
    ///
    /// # Errors
    /// The refusal itself.
    pub fn against(&mut self, refusal: impl Into<Option<Refusal>>) -> Result<(), Refusal> {
        use crate::rulings::Severity;
        match refusal.into() {
            None => Ok(()),
            Some(r) if self.agreed && r.severity() == Severity::AgainstTheRules => {
                self.draft.overruled.push(r);
                Ok(())
            }
            Some(r) => Err(r),
        }
    }

    /// Whether the table agreed to whatever the line says.
    #[must_use]
    pub const fn is_agreed(&self) -> bool {
        self.agreed
    }

    /// Holds several things against the order, in their order.
    ///
    /// # Errors
    /// The first that stands.
    pub fn against_all(&mut self, refusals: Vec<Refusal>) -> Result<(), Refusal> {
        refusals.into_iter().try_for_each(|r| self.against(r))
    }

    /// Moves so much of an item; nothing where it is nothing.
    pub fn move_item(&mut self, item: Item, qty: i64, from: Holder, to: Holder) {
        if qty > 0 && from != to {
            self.draft.transfers.push(Transfer { item, qty, from, to });
        }
    }

    /// Moves cash.
    pub fn cash(&mut self, from: Holder, to: Holder, sum: Money) {
        self.move_item(Item::Cash, sum.units(), from, to);
    }

    /// A sum that the table names: told where no notes of the box make it up.
    pub fn typed(&mut self, sum: Money) {
        let Some((smallest, _)) = self.books.edition.notes.last().copied().filter(|(n, _)| *n > Money::ZERO) else {
            return;
        };
        if sum.units() % smallest.units() != 0 {
            let (sum, least) = (self.books.money(sum), self.books.money(smallest));
            let odd = Assumption::told(format!("{sum}, though the smallest note is {least}"));
            if !self.draft.assumed.contains(&odd) {
                self.draft.assumed.push(odd);
            }
        }
    }

    /// Moves a deed from whoever holds it.
    pub fn deed(&mut self, deed: SpaceId, to: Holder) {
        self.move_item(Item::Deed(deed), 1, self.books.game.owner(deed), to);
    }

    /// Makes something true, if it is not yet.
    pub fn set(&mut self, is: Fact) {
        // A draft may speak of the same matter twice; the last word counts.
        if let Some(earlier) = self.draft.changes.iter_mut().find(|c| c.is.same_matter(&is)) {
            earlier.is = is;
            let unchanged = self.draft.changes.iter().position(|c| c.was == c.is);
            if let Some(index) = unchanged {
                self.draft.changes.remove(index);
            }
            return;
        }
        let change = self.books.game.change(is);
        if change.was != change.is {
            self.draft.changes.push(change);
        }
    }

    /// A fact as the draft leaves it so far, on the same matter.
    #[must_use]
    pub fn now(&self, like: &Fact) -> Fact {
        let drafted = self.draft.changes.iter().find(|c| c.is.same_matter(like)).map(|c| c.is.clone());
        drafted.unwrap_or_else(|| self.books.game.fact(like))
    }

    /// Adjusts the buildings of a street from one level to another; the bank gives or takes the pieces.
    pub fn level(&mut self, street: SpaceId, from: i64, to: i64) {
        let top = crate::rulings::levels::hotel_level(self.books);
        let pieces = |level: i64| if level >= top { (0, 1) } else { (level, 0) };
        let ((houses_was, hotels_was), (houses, hotels)) = (pieces(from), pieces(to));
        let site = Holder::Street(street);
        self.adjust(Item::House, site, houses_was, houses);
        self.adjust(Item::Hotel, site, hotels_was, hotels);
    }

    /// Keeps the order of building in a group, where the table sells in reverse of it.
    pub fn built(&mut self, sites: &[(SpaceId, i64, i64)]) {
        let Some(first) = sites.first().and_then(|(street, ..)| self.books.group(*street)?.deeds.first()) else {
            return;
        };
        let Fact::Built(first, order) = self.now(&Fact::Built(*first, Vec::new())) else { return };
        if !order.is_empty() || self.books.yes(Switch::SellInReverseOrder) {
            self.set(Fact::Built(first, crate::rulings::built::after(&order, sites)));
        }
    }

    /// Moves as many pieces between the bank and a holder as make `was` into `is`.
    pub fn adjust(&mut self, item: Item, holder: Holder, was: i64, is: i64) {
        if is > was {
            self.move_item(item, is - was, Holder::Bank, holder);
        } else {
            self.move_item(item, was - is, holder, Holder::Bank);
        }
    }

    /// Where taxes and fines go.
    #[must_use]
    pub fn fines_to(&self) -> Holder {
        if self.books.rules().is(Switch::FinesTo, "pot") { Holder::Pot } else { Holder::Bank }
    }

    /// Says where a tax or fine goes, where a house rule keeps a pot.
    pub fn note_pot(&mut self) {
        if self.fines_to() == Holder::Pot {
            let cite = self.books.cite(Switch::FinesTo);
            self.draft.ruling.note("taxes and fines go into the pot", cite);
        }
    }

    /// A card in the player's hand: of the deck named, else of the first of which there is one.
    ///
    /// # Errors
    /// `no-card`.
    pub fn card_of(&self, player: PlayerId, deck: Option<DeckId>, already: &[DeckId]) -> Result<DeckId, Refusal> {
        let game = self.books.game;
        let used = |d: DeckId| i64::try_from(already.iter().filter(|a| **a == d).count()).unwrap_or(0);
        let mut decks =
            self.books.edition.decks.iter().map(|d| d.id).filter(|d| deck.is_none_or(|wanted| wanted == *d));
        decks
            .find(|d| game.cards(player, *d) > used(*d))
            .ok_or_else(|| Why::NoCard { player: self.books.player(player).to_owned() }.into())
    }

    /// The deeds of a player that the draft needs as they are, so that the money for it comes from
    /// elsewhere: those that are handed over, and those of the groups that are built on.
    #[must_use]
    pub fn spared(&self, player: PlayerId) -> Vec<SpaceId> {
        let mut spared: Vec<SpaceId> = Vec::new();
        for transfer in &self.draft.transfers {
            match (transfer.item, transfer.from, transfer.to) {
                (Item::Deed(deed), from, _) if from == Holder::Player(player) => spared.push(deed),
                (Item::House | Item::Hotel, Holder::Bank, Holder::Street(street)) => {
                    let group = self.books.group(street).into_iter().flat_map(|g| g.deeds.iter().copied());
                    spared.extend(group.filter(|d| self.books.game.owner_player(*d) == Some(player)));
                }
                _ => {}
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        spared.retain(|deed| seen.insert(*deed));
        spared
    }

    /// What a holder pays in all, less what comes in.
    #[must_use]
    pub fn net_cash(&self, holder: Holder) -> Money {
        let cash = self.draft.transfers.iter().filter(|t| t.item == Item::Cash);
        let net = cash.map(|t| match () {
            () if t.from == holder => t.qty,
            () if t.to == holder => -t.qty,
            () => 0,
        });
        Money::new(net.sum())
    }

    /// Whether every payer can pay, all transfers of the draft taken together; `forced` where they
    /// have no choice.
    ///
    /// # Errors
    /// `not-enough-cash`, with what is missing and what could be raised.
    pub fn check_cash(&self, forced: bool) -> Result<(), Refusal> {
        let cash = || self.draft.transfers.iter().filter(|t| t.item == Item::Cash);
        for (at, holder) in cash().map(|t| t.from).enumerate() {
            if holder == Holder::Bank || cash().take(at).any(|t| t.from == holder) {
                continue;
            }
            let (needs, has) = (self.net_cash(holder), self.books.game.cash(holder));
            if needs <= has {
                continue;
            }
            return Err(match holder {
                Holder::Player(player) => short(self.books, player, needs, forced, &self.spared(player)),
                _ => Why::PotShort { needs, has }.into(),
            });
        }
        Ok(())
    }

    /// Whether the bank's notes suffice, where the box lists them and the bank has no more.
    ///
    /// # Errors
    /// `bank-short`.
    pub fn check_bank(&mut self) -> Result<(), Refusal> {
        let Some(left) = self.books.notes_left() else { return Ok(()) };
        let cash = |t: &&Transfer| t.item == Item::Cash;
        let paid = |holder: fn(&Transfer) -> Holder| -> i64 {
            self.draft.transfers.iter().filter(cash).filter(|t| holder(t) == Holder::Bank).map(|t| t.qty).sum()
        };
        let pays = Money::new(paid(|t| t.from) - paid(|t| t.to));
        if pays <= left {
            return Ok(());
        }
        let why = Why::BankShort { needs: pays, has: left };
        self.against(Refusal::ruled(why, self.books.cite(Switch::BankUnlimited)))
    }

    /// What is paid in all between two, where no notes of the box make it up.
    fn say_odd_sums(&mut self) {
        let transfers = std::mem::take(&mut self.draft.transfers);
        let cash = || transfers.iter().filter(|t| t.item == Item::Cash);
        for (at, first) in cash().enumerate() {
            let between = |t: &&Transfer| (t.from, t.to) == (first.from, first.to);
            if !cash().take(at).any(|t| between(&t)) {
                self.typed(cash().filter(between).map(|t| Money::new(t.qty)).sum());
            }
        }
        self.draft.transfers = transfers;
    }

    /// The finished draft.
    #[must_use]
    pub fn done(mut self) -> Draft {
        self.say_odd_sums();
        for refusal in &self.draft.overruled {
            let says = format!("against the rules, and agreed: {}", refusal.message(self.books.edition));
            let cite = refusal.cite.clone().unwrap_or(Cite::Books);
            self.draft.ruling.note(says, cite);
        }
        self.draft
    }
}

/// The refusal of a payer who is short, with what could be raised while these deeds stay as they are;
/// `forced` where the sum is due whether the player wants to pay or not.
#[must_use]
pub fn short(books: Books<'_>, player: PlayerId, needs: Money, forced: bool, spared: &[SpaceId]) -> Refusal {
    let raise = raise::all(books, player, spared);
    let has = books.game.purse(player);
    Why::NotEnoughCash {
        player: books.player(player).to_owned(),
        needs,
        has,
        raise: raise.total(),
        ways: raise.ways(books),
        spared: spared.iter().map(|d| books.space(*d).to_owned()).collect(),
        forced,
        keep: false,
        instead: None,
    }
    .into()
}
