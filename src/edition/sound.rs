//! Whether a resolved edition that comes from outside can be played at all. An edition's YAML is
//! checked as it is read; this is for one in an export or a game file.

use super::fields::can_be_typed;
use super::{Edition, Effect, SpaceKind, Switch, parse_value};
use crate::ledger::SpaceId;
use crate::money::Money;
use crate::names::is_plain_json;

/// More than any board has.
const MOST: usize = 200;
/// The longest name or text, in bytes.
const LONGEST: usize = 400;

impl Edition {
    /// Checks that everything it refers to is there and every sum is one that a box could name.
    ///
    /// # Errors
    /// The first fault, in words.
    pub fn check_sound(&self) -> Result<(), String> {
        let counts = [self.spaces.len(), self.groups.len(), self.decks.len(), self.variants.len(), self.notes.len()];
        if counts.iter().any(|n| *n > MOST) || self.spaces.is_empty() {
            return Err("it has too many or no spaces".to_owned());
        }
        let texts = [&self.id, &self.name, &self.says, &self.variant, &self.currency.code, &self.currency.sign];
        texts.into_iter().chain(self.spaces.iter().map(|s| &s.name)).try_for_each(|t| text(t))?;
        texts_of(self).try_for_each(|t| text(t))?;
        if !serde_json::to_string(self).is_ok_and(|all| is_plain_json(&all)) {
            return Err("it has a text that cannot be shown".to_owned());
        }
        if let Some(name) = names_of(self).find(|name| !can_be_typed(name)) {
            return Err(format!("the name {name} cannot be typed"));
        }
        let code = &self.currency.code;
        if code.len() != 3 || !code.chars().all(|c| c.is_ascii_uppercase()) {
            return Err("its currency has no code of three letters".to_owned());
        }
        for (index, space) in self.spaces.iter().enumerate() {
            if space.id.index() != index {
                return Err(format!("space {index} is not in its place"));
            }
            let Some(deed) = &space.deed else { continue };
            let group = self.groups.get(deed.group).ok_or_else(|| format!("{} has no group", space.name))?;
            if !group.deeds.contains(&space.id) {
                return Err(format!("{} is missing from its group", space.name));
            }
            let sums = [deed.price, deed.mortgage, deed.house, deed.hotel];
            sums.iter().chain(&deed.rents).try_for_each(|s| sum(*s))?;
            let many = match space.kind {
                SpaceKind::Street => deed.rents.len() >= 2,
                SpaceKind::Station => !deed.rents.is_empty(),
                SpaceKind::Utility => !deed.times.is_empty(),
                _ => false,
            };
            if !many || deed.rents.len() > MOST || deed.times.iter().any(|t| !(0..=1_000_000).contains(t)) {
                return Err(format!("the rents of {} are not complete", space.name));
            }
        }
        for group in &self.groups {
            let with_deed = |id: &SpaceId| self.deed(*id).is_some();
            if group.deeds.len() > MOST || !group.deeds.iter().all(with_deed) {
                return Err(format!("the group {} names what is no deed", group.name));
            }
        }
        for tax in self.spaces.iter().filter_map(|s| s.tax) {
            sum(tax.amount)?;
        }
        for (note, count) in self.notes.iter().chain(self.notes_in_box.iter().flatten()) {
            sum(*note)?;
            sum(Money::new(*count))?;
        }
        self.decks_sound()?;
        let own = Switch::ALL.iter().map(|s| (*s, self.own.setting(*s)));
        let laid_over = self.variants.iter().flat_map(|v| &v.rules);
        let laid_over = laid_over.filter_map(|(name, setting)| Some((Switch::named(name)?, setting)));
        for (switch, setting) in own.chain(laid_over) {
            if parse_value(switch, &setting.is.to_string()).as_ref() != Ok(&setting.is) {
                return Err(format!("the rule {} is set to `{}`", switch.name(), setting.is));
            }
        }
        Ok(())
    }

    fn decks_sound(&self) -> Result<(), String> {
        for (index, deck) in self.decks.iter().enumerate() {
            if deck.id.index() != index || deck.cards.len() > MOST {
                return Err(format!("the deck {} is not in its place", deck.name));
            }
            for card in &deck.cards {
                let there = |s: SpaceId| self.space(s).is_some();
                let sound = match card.does {
                    Effect::Advance(s) | Effect::BackTo(s) => there(s),
                    Effect::Choice(n, deck) => sum(n).is_ok() && self.deck(deck).is_some(),
                    Effect::Collect(n) | Effect::Pay(n) | Effect::CollectEach(n) | Effect::PayEach(n) => sum(n).is_ok(),
                    Effect::Repairs(a, b) => sum(a).is_ok() && sum(b).is_ok(),
                    Effect::NearestStation(t) | Effect::NearestUtility(t) => (0..=1_000_000).contains(&t),
                    Effect::Back(_) | Effect::Jail | Effect::JailCard => true,
                };
                if !sound {
                    return Err(format!("the card {} does what cannot be done", card.key));
                }
            }
        }
        Ok(())
    }
}

/// What is typed: the names of spaces, groups, decks and cards.
fn names_of(edition: &Edition) -> impl Iterator<Item = &String> {
    let spaces = edition.spaces.iter().flat_map(|s| s.also.iter().chain([&s.name]));
    let groups = edition.groups.iter().flat_map(|g| g.also.iter().chain([&g.name, &g.id]));
    let decks = edition.decks.iter().flat_map(|d| d.cards.iter().map(|c| &c.key).chain([&d.name]));
    spaces.chain(groups).chain(decks)
}

fn texts_of(edition: &Edition) -> impl Iterator<Item = &String> {
    let words = &edition.words;
    let groups = edition.groups.iter().flat_map(|g| [&g.name, &g.id]);
    let decks = edition.decks.iter().flat_map(|d| d.cards.iter().flat_map(|c| [&c.key, &c.says]).chain([&d.name]));
    let spaces = edition.spaces.iter().flat_map(|s| &s.also);
    let own = [&words.house, &words.houses, &words.hotel, &words.hotels, &words.go, &words.jail];
    groups.chain(decks).chain(spaces).chain(own)
}

fn text(text: &str) -> Result<(), String> {
    if text.len() > LONGEST {
        return Err("it has a text that is too long".to_owned());
    }
    Ok(())
}

fn sum(sum: Money) -> Result<(), String> {
    if sum < Money::ZERO || sum > Money::LARGEST {
        return Err("it has a sum that no box could name".to_owned());
    }
    Ok(())
}
