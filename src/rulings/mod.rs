//! Rulings: pure functions from (edition, game, question) to an answer with its reasons, or a
//! refusal. One file a subject. None of them names an edition; what differs stands in switches.

pub mod auction;
pub mod bankruptcy;
pub mod building;
pub mod built;
pub mod cards;
pub mod claim;
pub mod creditors;
pub mod debt;
pub mod ending;
pub mod jail;
pub mod levels;
pub mod mortgage;
pub mod moving;
pub mod notes;
pub mod raise;
pub mod reconcile;
mod refusal;
pub mod rent;
pub mod selling;
pub mod tax;
pub mod trade;
pub mod transfer;
pub mod turn;
mod wording;
pub mod worth;

pub use refusal::{Refusal, Severity, Why};
pub use wording::quoted;

use serde::{Deserialize, Serialize};

use crate::edition::{Cite, Deed, Edition, Group, Matter, Rules, Switch};
use crate::game::Game;
use crate::ledger::{DeckId, Holder, PlayerId, SpaceId};
use crate::money::Money;

/// One step of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What the step says, in a player's words.
    pub says: String,
    /// What it adds to the answer (or takes from it), where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// The rule behind it.
    #[serde(with = "cite_text")]
    pub cite: Cite,
}

/// A cite is written as people read it; its kind is told by its first word.
mod cite_text {
    use super::Cite;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(cite: &Cite, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&cite.text())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cite, D::Error> {
        let text = String::deserialize(deserializer)?;
        let after = |mark: &str| text.strip_prefix(mark).map(|rest| rest.trim_start_matches(": ").to_owned());
        Ok(if text == "the books" {
            Cite::Books
        } else if text == "the table" {
            Cite::Table
        } else if let Some(why) = after("silent") {
            Cite::Silent(why)
        } else if let Some(why) = after("unclear") {
            Cite::Unclear(why)
        } else if let Some(rule) = after("house rule") {
            Cite::House(rule)
        } else {
            Cite::Section(text)
        })
    }
}

/// An answer with its reasons. The amounts of the steps add up to the answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ruling {
    /// The sum that was asked for, where the question is of a sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Money>,
    /// The steps that lead to it.
    pub steps: Vec<Step>,
}

impl Ruling {
    /// A ruling on a sum, with no steps yet.
    #[must_use]
    pub fn sum() -> Self {
        Ruling { answer: Some(Money::ZERO), steps: Vec::new() }
    }

    /// Adds a step that adds to the answer.
    pub fn add(&mut self, says: impl Into<String>, amount: Money, cite: Cite) {
        self.answer = Some(self.amount() + amount);
        self.steps.push(Step { says: says.into(), amount: Some(amount), cite });
    }

    /// Adds a step that only explains.
    pub fn note(&mut self, says: impl Into<String>, cite: Cite) {
        self.steps.push(Step { says: says.into(), amount: None, cite });
    }

    /// Says that an answer rests on a rule that the rulebook leaves open, or that the table set; nothing
    /// where it is plain.
    pub fn note_open(&mut self, books: Books<'_>, switch: Switch, says: impl FnOnce() -> String) {
        let setting = books.rules().setting(switch);
        let open = match setting.cite {
            Cite::House(_) => true,
            Cite::Silent(_) | Cite::Unclear(_) => setting.entry.is_some(),
            Cite::Section(_) | Cite::Books | Cite::Table => false,
        };
        if open {
            self.note(says(), setting.cite.clone());
        }
    }

    /// The answer, nothing where there is none.
    #[must_use]
    pub fn amount(&self) -> Money {
        self.answer.unwrap_or_default()
    }

    /// Takes the steps of another ruling without adding its sum: the sums stand in their words only.
    pub fn explain(&mut self, other: Ruling, edition: &Edition) {
        self.steps.extend(other.steps.into_iter().map(|step| match step.amount {
            Some(sum) => Step { says: format!("{}: {}", step.says, edition.money(sum)), amount: None, ..step },
            None => step,
        }));
    }

    /// Takes the steps of another ruling and adds its sum.
    pub fn include(&mut self, other: Ruling) {
        self.answer = Some(self.amount() + other.amount());
        self.steps.extend(other.steps);
    }
}

/// An edition and a game: what every question is asked about.
#[derive(Debug, Clone, Copy)]
pub struct Books<'a> {
    /// The edition with its variant and the table's house rules laid over it.
    pub edition: &'a Edition,
    /// The state of the game.
    pub game: &'a Game,
}

impl<'a> Books<'a> {
    /// The two together.
    #[must_use]
    pub const fn new(edition: &'a Edition, game: &'a Game) -> Self {
        Books { edition, game }
    }

    /// What the bank has lent on a deed, or would: the sum of its mortgage, else what the deed states.
    #[must_use]
    pub fn lent(&self, deed: SpaceId) -> Money {
        let printed = || self.edition.deed(deed).map_or(Money::ZERO, |d| d.mortgage);
        self.game.loan(deed).and_then(|loan| loan.sum).unwrap_or_else(printed)
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(self) -> &'a Rules {
        &self.edition.rules
    }

    /// Whether a flag is on.
    #[must_use]
    pub fn yes(self, switch: Switch) -> bool {
        self.rules().yes(switch)
    }

    /// Where the setting of a switch stands.
    #[must_use]
    pub fn cite(self, switch: Switch) -> Cite {
        self.rules().cite(switch)
    }

    /// Where the edition has the setting of a switch, whatever a house rule makes of it.
    #[must_use]
    pub fn own_cite(self, switch: Switch) -> Cite {
        self.rules().own_cite(switch)
    }

    /// Where the rulebook settles a matter that no switch can change.
    #[must_use]
    pub fn section(self, matter: Matter) -> Cite {
        self.edition.sections.cite(matter)
    }

    /// The section on a matter that a switch settles: that of the switch where the edition names none of
    /// its own, or where the table set it.
    #[must_use]
    pub fn section_of(self, matter: Matter, switch: Switch) -> Cite {
        let cite = self.cite(switch);
        let own = self.edition.sections.0.get(&matter).filter(|_| matches!(cite, Cite::Section(_)));
        own.cloned().unwrap_or(cite)
    }

    /// The name of a space: the table's own, else the board's.
    #[must_use]
    pub fn space(self, id: SpaceId) -> &'a str {
        self.game.label(id).unwrap_or_else(|| self.edition.space_name(id))
    }

    /// The name of a player.
    #[must_use]
    pub fn player(self, id: PlayerId) -> &'a str {
        self.game.name(id)
    }

    /// The name of a holder.
    #[must_use]
    pub fn holder(self, holder: Holder) -> &'a str {
        match holder {
            Holder::Bank => "the bank",
            Holder::Pot => "the pot",
            Holder::Player(p) => self.player(p),
            Holder::Street(s) => self.space(s),
        }
    }

    /// A sum as the edition writes it.
    #[must_use]
    pub fn money(self, sum: Money) -> String {
        self.edition.money(sum)
    }

    /// The deed of a space.
    ///
    /// # Errors
    /// Where the space has none.
    pub fn deed(self, id: SpaceId) -> Result<&'a Deed, Refusal> {
        self.edition.deed(id).ok_or_else(|| Why::NoDeed { space: self.space(id).to_owned() }.into())
    }

    /// The group of a deed, where its spaces all belong to the box.
    #[must_use]
    pub fn group(self, deed: SpaceId) -> Option<&'a Group> {
        self.edition.group_of(deed)
    }

    /// Whether a player holds every deed of the group of this deed.
    #[must_use]
    pub fn owns_group(self, player: PlayerId, deed: SpaceId) -> bool {
        self.group(deed).is_some_and(|g| g.deeds.iter().all(|d| self.game.owner(*d) == Holder::Player(player)))
    }

    /// The name of the group of a deed.
    #[must_use]
    pub fn group_name(self, deed: SpaceId) -> &'a str {
        self.group(deed).map_or("", |g| g.name.as_str())
    }

    /// Several names joined: `A`, `A and B`, `A, B and C`.
    #[must_use]
    pub fn list(self, deeds: &[SpaceId]) -> String {
        join(deeds.iter().map(|d| self.space(*d).to_owned()))
    }

    /// Houses left in the bank; `None` where there is no end of them.
    #[must_use]
    pub fn houses_left(self) -> Option<i64> {
        self.rules().limit(Switch::Houses).map(|all| all - self.game.houses_in_play())
    }

    /// Hotels left in the bank; `None` where there is no end of them.
    #[must_use]
    pub fn hotels_left(self) -> Option<i64> {
        self.rules().limit(Switch::Hotels).map(|all| all - self.game.hotels_in_play())
    }

    /// The worth of the notes left in the bank; `None` where there is no end of them.
    #[must_use]
    pub fn notes_left(self) -> Option<Money> {
        let notes = self.edition.notes_in_box.as_ref().filter(|_| !self.yes(Switch::BankUnlimited))?;
        let all: Money = notes.iter().map(|(note, count)| *note * *count).sum();
        let out: Money = self.game.seats().map(|p| self.game.purse(p)).sum();
        Some(all.less(out + self.game.cash(Holder::Pot)))
    }

    /// Get-out-of-jail cards that a deck can give and nobody holds.
    #[must_use]
    pub fn cards_left(self, deck: DeckId) -> i64 {
        let of_deck: i64 = self.edition.deck(deck).map_or(0, |d| {
            d.cards.iter().filter(|c| c.does == crate::edition::Effect::JailCard).map(|c| i64::from(c.copies)).sum()
        });
        let all = self.rules().limit(Switch::GoojCards).filter(|_| of_deck > 0).unwrap_or(of_deck);
        all - self.decks_with(deck).map(|d| self.game.cards_in_play(d)).sum::<i64>()
    }

    /// The decks that share their get-out-of-jail cards with this one: all, where the box has so many
    /// for every deck together, else it alone.
    pub fn decks_with(self, deck: DeckId) -> impl Iterator<Item = DeckId> {
        let shared = self.rules().limit(Switch::GoojCards).is_some();
        self.edition.decks.iter().map(|d| d.id).filter(move |d| shared || *d == deck)
    }

    /// The player, still in the game.
    ///
    /// # Errors
    /// `bankrupt` where the player has left it.
    pub fn playing(self, player: PlayerId) -> Result<PlayerId, Refusal> {
        if self.game.is_playing(player) {
            return Ok(player);
        }
        Err(Why::LeftTheGame { player: self.player(player).to_owned() }.into())
    }
}

/// Several words joined: `A`, `A and B`, `A, B and C`.
pub fn join(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}

/// A word with its article: `a hotel`, `an arena`.
#[must_use]
pub fn a(word: &str) -> String {
    let vowel = word.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// `no houses`, `1 house`, `2 houses`.
#[must_use]
pub fn count(n: i64, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{n} {many}"),
    }
}
