//! Parts of a board that are sound by themselves and must fit one another.

use super::fields::Faults;
use super::yaml::Node;
use super::{Deed, Edition, Effect, Group, Space, SpaceKind};

/// The most figures of one station or utility.
pub const MOST_FIGURES: usize = 12;

/// Cards taken over from another board must not lead beyond this one.
pub fn check_cards_fit(node: &Node, edition: &Edition, faults: &mut Faults) {
    let beyond = edition
        .decks
        .iter()
        .flat_map(|d| &d.cards)
        .find(|c| matches!(c.does, Effect::Advance(to) | Effect::BackTo(to) if to.index() >= edition.spaces.len()));
    if let Some(card) = beyond {
        let says = format!("the card `{}` of the edition that is extended leads beyond this board", card.key);
        faults.note(node, &says, "list the `cards` of this board too; `cards: []` where there are none");
    }
}

/// A station or utility has a figure for every number of them that one player can have.
pub fn check_figures(list: &[Node], spaces: &[Space], groups: &[Group], faults: &mut Faults) {
    for (index, group) in groups.iter().enumerate() {
        let of_group = || spaces.iter().filter_map(|s| Some((s, s.deed.as_ref()?))).filter(|(_, d)| d.group == index);
        let members = of_group().count();
        let lacks = |space: &Space, deed: &Deed| {
            let (figures, key, noun) = match space.kind {
                SpaceKind::Station => (deed.rents.len(), "rents", "stations"),
                SpaceKind::Utility => (deed.times.len(), "times", "utilities"),
                _ => return None,
            };
            (figures < members.min(MOST_FIGURES)).then_some((figures, key, noun))
        };
        let found = of_group().find_map(|(space, deed)| Some((space, lacks(space, deed)?)));
        let Some((space, (figures, key, noun))) = found else { continue };
        let Some(node) = list.get(space.id.index()) else { continue };
        let says = format!("{} lists {figures} `{key}`, and the group `{}` has {members} {noun}", space.name, group.id);
        faults.note(node, &says, "list one for each number of them that a player can have");
    }
}
