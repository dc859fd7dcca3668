//! What happens at the table beside money: jail, cards, names, house rules.

use super::setup::new_name;
use super::{Assumption, Drafting, following};
use crate::edition::{Cite, Edition, Matter, SpaceKind, Switch, Value, one};
use crate::game::{Fact, Lot, Turn};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId};
use crate::names::Key;
use crate::rulings::jail::{self as ruling, Cause, Way};
use crate::rulings::{Books, Refusal, Ruling, Why};

/// `jail`: into it, without a salary on the way.
pub fn jail(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    d.books.playing(player)?;
    following::send_to_jail(d, player, Cause::OtherJail)
}

/// `out`: by the fine, a card or doubles.
pub fn out(d: &mut Drafting<'_>, player: PlayerId, way: Way, deck: Option<DeckId>) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    ruling::rolls(books, player)?;
    following::before_rolling(d, player)?;
    d.against(ruling::window(books, player, way))?;
    match way {
        Way::Fine => {
            d.draft.ruling = ruling::fine(books);
            let fine = d.draft.ruling.amount();
            let to = d.fines_to();
            d.cash(Holder::Player(player), to, fine);
            d.note_pot();
            d.draft.amount = Some(fine);
        }
        Way::Card => {
            let deck = d.card_of(player, deck, &[])?;
            d.move_item(Item::Card(deck), 1, Holder::Player(player), Holder::Bank);
            d.draft.ruling.note(cards_go_back(books, deck, 1), books.section(Matter::UsedCard));
        }
        Way::Doubles => {
            let says = format!("{} leaves {} by doubles", books.player(player), books.edition.words.jail);
            d.draft.ruling.note(says, books.cite(Switch::JailTurns));
            if let Fact::Turn(Some(turn)) = d.now(&Fact::Turn(None))
                && books.game.following()
            {
                d.set(Fact::Turn(Some(Turn { freed: true, ..turn })));
            }
        }
    }
    d.set(Fact::Jail(player, None));
    if matches!(d.now(&Fact::Position(player, None)), Fact::Position(_, None)) {
        // Whoever follows the dice from here on starts from there, not from GO.
        d.set(Fact::Position(player, books.edition.first(SpaceKind::Jail)));
    }
    if way == Way::Fine && books.yes(Switch::FineTakesTurn) {
        following::end_turn(d, player);
    }
    Ok(())
}

/// Where so many get-out cards of a deck go that nobody has any more.
pub fn cards_go_back(books: Books<'_>, deck: DeckId, held: i64) -> String {
    let name = books.edition.deck(deck).map_or("", |d| d.name.as_str());
    let place = if books.rules().is(Switch::GoojBank, "board_side") {
        "to its place beside the board".to_owned()
    } else {
        format!("under {name}")
    };
    if held == 1 {
        format!("the get-out card goes back {place}")
    } else {
        format!("the {held} get-out cards of {name} go back {}", place.replace("its", "their"))
    }
}

/// `rename`.
pub fn rename(d: &mut Drafting<'_>, player: PlayerId, name: &str) -> Result<(), Refusal> {
    let books = d.books;
    let name = name.trim();
    let others = books.game.seats().filter(|p| *p != player).filter_map(|p| books.game.player(p)).map(|p| &p.key);
    new_name(name, others).map_err(|fault| Why::BadName { name: name.to_owned(), why: fault.words().to_owned() })?;
    d.set(Fact::Seat(player, Some(name.to_owned())));
    Ok(())
}

/// `label`: the name that a table's own board prints.
pub fn label(d: &mut Drafting<'_>, space: SpaceId, name: &str) -> Result<(), Refusal> {
    let books = d.books;
    let name = name.trim();
    let bad = |why: &str| Refusal::from(Why::BadName { name: name.to_owned(), why: why.to_owned() });
    let key = Key::new(name);
    if key.is_empty() {
        return Err(bad("it has no letters or digits"));
    }
    if name.chars().count() > 60 {
        return Err(bad("it is longer than 60 characters"));
    }
    if !crate::names::is_plain(name) {
        return Err(bad("it has characters that cannot be shown"));
    }
    if !crate::edition::can_be_typed(name) {
        return Err(bad("it has a double quote, begins with `#` or reads as a sum or a holding, such as `€5` or `:3`"));
    }
    if key.joined().chars().all(|c| c.is_ascii_digit()) {
        return Err(bad("it reads as a sum or a roll"));
    }
    if crate::edition::KEPT_WORDS.contains(&key.joined()) {
        return Err(bad("it is a word of the language"));
    }
    let taken = books
        .edition
        .spaces
        .iter()
        .filter(|s| s.id != space)
        .find(|s| s.keys.iter().chain(books.game.label_key(s.id)).any(|k| k.joined() == key.joined()));
    if let Some(other) = taken {
        return Err(bad(&format!("{} bears it", books.space(other.id))));
    }
    if let Some(group) = books.edition.groups.iter().find(|g| g.is_called(&key)) {
        return Err(bad(&format!("the group {} bears it", group.name)));
    }
    d.set(Fact::Label(space, Some(name.to_owned())));
    Ok(())
}

/// `rule`: a house rule, or the edition's own again.
pub fn rule(d: &mut Drafting<'_>, switch: Switch, value: Option<&Value>) -> Result<(), Refusal> {
    let books = d.books;
    if let (Switch::Houses | Switch::Hotels, Some(Value::Number(limit))) = (switch, value) {
        let in_play = if switch == Switch::Houses { books.game.houses_in_play() } else { books.game.hotels_in_play() };
        if *limit < in_play {
            let choices = format!("at least {in_play}, since so many are on the board");
            return Err(Why::BadRuleValue { name: switch.name().to_owned(), value: limit.to_string(), choices }.into());
        }
    }
    if let (Switch::HousesForHotel, Some(Value::Number(most))) = (switch, value) {
        let highest = books.edition.deeds().map(|(id, _)| books.game.houses(id)).max().unwrap_or(0);
        if highest > *most {
            let choices = format!("at least {highest}, since {} has so many", one(&books.edition.words.street));
            return Err(Why::BadRuleValue { name: switch.name().to_owned(), value: most.to_string(), choices }.into());
        }
    }
    if let Some(choices) = value.and_then(|value| books.edition.cannot_be(switch, value)) {
        let value = value.map(ToString::to_string).unwrap_or_default();
        return Err(Why::BadRuleValue { name: switch.name().to_owned(), value, choices }.into());
    }
    if let (Switch::PotSeed, Some(Value::Number(seed))) = (switch, value) {
        // The pot was laid when the game began.
        let choices = format!("set at the start of a game only; `pay bank pot {seed}` lays so much there now");
        return Err(Why::BadRuleValue { name: switch.name().to_owned(), value: seed.to_string(), choices }.into());
    }
    let told = match switch {
        Switch::StartCash => Some("nobody's cash changes: it is for players who join from now on"),
        Switch::NotesOfOne => Some("the notes of the start are handed out already: it is for the next game"),
        _ => None,
    };
    d.draft.assumed.extend(told.filter(|_| value.is_some()).map(Assumption::told));
    d.set(Fact::House(switch, value.cloned()));
    let says = match value {
        Some(value) => format!("{}: {} = {value}", switch.about().says, switch.name()),
        None => format!("{}: as the edition says", switch.about().says),
    };
    let cite = match value {
        Some(value) => Cite::House(format!("{} = {value}", switch.name())),
        // The house rule is still in force here; the edition's own cite is not at hand.
        None => Cite::Books,
    };
    d.draft.ruling = Ruling::default();
    d.draft.ruling.note(says, cite);
    Ok(())
}

/// The name of what is auctioned.
#[must_use]
pub fn lot_name(books: Books<'_>, lot: Lot) -> String {
    let words = &books.edition.words;
    match lot {
        Lot::Deed(deed) => books.space(deed).to_owned(),
        Lot::House => crate::rulings::a(&words.house),
        Lot::Hotel => crate::rulings::a(&words.hotel),
        Lot::Card(deck) => format!("the get-out card of {}", deck_name(books.edition, deck)),
    }
}

fn deck_name(edition: &Edition, deck: DeckId) -> &str {
    edition.deck(deck).map_or("a deck", |d| d.name.as_str())
}
