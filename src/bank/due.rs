//! What is due at the last landing: a pure function of the books, never stored.

use super::{Act, Lifting, Order, Terms};
use crate::edition::{SpaceKind, Switch};
use crate::game::Landing;
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::{Books, Refusal, Why, rent as ruling_of_rent, tax as ruling_of_tax};

/// What is due, and from whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Whose token came to rest.
    pub player: PlayerId,
    /// Where.
    pub space: SpaceId,
    /// What is due there.
    pub matter: Matter,
}

/// What can be due. Sums are in units of the edition's currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// Rent to the owner.
    Rent {
        /// Who is paid.
        owner: PlayerId,
        /// How much.
        amount: Money,
    },
    /// Rent to the owner of a utility, for which the dice are rolled afresh.
    Dice {
        /// Who is paid.
        owner: PlayerId,
    },
    /// A tax.
    Tax {
        /// How much.
        amount: Money,
        /// To the bank or the pot.
        to: Holder,
    },
    /// A tax for which the player first chooses.
    Choice {
        /// The flat sum.
        flat: Money,
        /// The part of the worth, in percent.
        percent: i64,
    },
    /// The deed may be bought.
    Buy {
        /// Its printed price.
        price: Money,
    },
    /// A card is drawn.
    Card {
        /// From which deck.
        deck: DeckId,
    },
    /// The player goes to jail.
    Jail,
    /// The player takes what lies in the pot, where the table has one.
    Pot {
        /// All that lies there.
        amount: Money,
    },
}

impl Due {
    /// The order that Enter on an empty line accepts; `None` where somebody has to say more.
    #[must_use]
    pub fn order(&self) -> Option<Order> {
        let (player, space) = (self.player, self.space);
        let act = match self.matter {
            Matter::Rent { .. } => Act::Rent {
                player,
                deed: space,
                terms: Terms::default(),
                with: None,
                sum: None,
                lifting: Lifting::Unsaid,
            },
            Matter::Tax { .. } => Act::Tax { player, space, choice: None },
            Matter::Jail => Act::Jail { player },
            Matter::Pot { .. } => Act::Pot { player },
            Matter::Dice { .. } | Matter::Choice { .. } | Matter::Buy { .. } | Matter::Card { .. } => return None,
        };
        Some(Order { act, agreed: false })
    }
}

/// What is due at the last landing, if anything is and the table wants it said.
#[must_use]
pub fn due(books: Books<'_>) -> Option<Due> {
    let landing = books.game.landing().filter(|l| !l.settled && books.game.following())?;
    let (player, space) = (landing.player, landing.space);
    if books.game.is_finished() || !books.game.is_playing(player) {
        return None;
    }
    let matter = match books.edition.kind(space) {
        SpaceKind::Street | SpaceKind::Station | SpaceKind::Utility => match landlord(books, landing) {
            None => {
                let price = books.edition.deed(space)?.price;
                Some(Matter::Buy { price }).filter(|_| books.game.auction().is_none())?
            }
            Some(owner) => {
                if !books.yes(Switch::RemindOwner) {
                    return None;
                }
                let terms = Terms { dice: landing.dice, double: false, times: landing.times };
                match ruling_of_rent::as_landed(books, player, space, terms, landing.owed) {
                    Ok(ruled) => {
                        let amount = ruled.ruling.amount();
                        Some(Matter::Rent { owner, amount }).filter(|_| !amount.is_zero())?
                    }
                    Err(refusal) if matches!(*refusal.why, Why::DiceNeeded { .. }) => Matter::Dice { owner },
                    Err(_) => return None,
                }
            }
        },
        SpaceKind::Tax => match ruling_of_tax::tax(books, player, space, None) {
            Ok(assessed) => {
                let to = if books.rules().is(Switch::FinesTo, "pot") { Holder::Pot } else { Holder::Bank };
                Matter::Tax { amount: assessed.ruling.amount(), to }
            }
            Err(refusal) => match *refusal.why {
                Why::ChoiceFirst { flat, percent, .. } => Matter::Choice { flat, percent },
                _ => return None,
            },
        },
        kind @ (SpaceKind::Chance | SpaceKind::Chest) => Matter::Card { deck: books.edition.deck_of(kind)?.id },
        SpaceKind::GoToJail => Matter::Jail,
        SpaceKind::Parking if books.rules().is(Switch::FinesTo, "pot") => {
            let amount = books.game.cash(Holder::Pot);
            Some(Matter::Pot { amount }).filter(|_| !amount.is_zero())?
        }
        SpaceKind::Go | SpaceKind::Jail | SpaceKind::Parking => return None,
    };
    Some(Due { player, space, matter })
}

/// Refuses the totals of all where [`choice_open`] refuses that of one of them: who leads would tell.
///
/// # Errors
/// `choice-first`.
pub fn any_choice_open(books: Books<'_>) -> Result<(), Refusal> {
    books.game.playing().try_for_each(|player| choice_open(books, player))
}

/// Whose the deed is for this landing: the owner at that moment.
#[must_use]
pub fn landlord(books: Books<'_>, landing: Landing) -> Option<PlayerId> {
    landing.owed.map(|(owner, _)| owner).or_else(|| books.game.owner_player(landing.space))
}

/// What is against taking a player to be without means who has yet to choose how a tax is paid: nobody
/// knows yet what is owed.
#[must_use]
pub fn not_chosen(books: Books<'_>, player: PlayerId) -> Option<Refusal> {
    let due = due(books).filter(|due| due.player == player && matches!(due.matter, Matter::Choice { .. }))?;
    ruling_of_tax::tax(books, player, due.space, None).err()
}

/// Refuses a total of a player who has yet to choose how a tax is paid, where the choice comes first.
/// A finished game tells all.
///
/// # Errors
/// `choice-first`.
pub fn choice_open(books: Books<'_>, player: PlayerId) -> Result<(), Refusal> {
    let due = due(books).filter(|due| due.player == player && matches!(due.matter, Matter::Choice { .. }));
    match due {
        Some(due) if !books.yes(Switch::ShowTotalBeforeChoice) && !books.game.is_finished() => {
            let (player, space) = (books.player(player).to_owned(), books.space(due.space).to_owned());
            let why = Why::TotalBeforeChoice { player, space };
            Err(Refusal::ruled(why, books.cite(Switch::ShowTotalBeforeChoice)))
        }
        _ => Ok(()),
    }
}
