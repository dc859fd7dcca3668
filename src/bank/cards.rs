//! Cards: what a card drawn does, known ones and told ones.

use super::following::{self, Arrival, move_token, send_to_jail};
use super::{Assumption, Drafting, Drawn, debts};
use crate::edition::{Card, Deck, Effect, Matter, SpaceKind, Switch};
use crate::game::Debt;
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::jail::Cause;
use crate::rulings::{Books, Refusal, Ruling, Why, cards, count, moving};

/// `card`: what a card drawn does.
pub fn card(d: &mut Drafting<'_>, player: PlayerId, deck: Option<DeckId>, drawn: &Drawn) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let (deck, effect, says) = match drawn {
        Drawn::Known(index) => known(books, deck, *index)?,
        Drawn::Listed(dice) => listed(books, deck, dice)?,
        Drawn::Pay(n) => (deck, Effect::Pay(*n), String::new()),
        Drawn::Collect(n) => (deck, Effect::Collect(*n), String::new()),
        Drawn::CollectEach(n) => (deck, Effect::CollectEach(*n), String::new()),
        Drawn::PayEach(n) => (deck, Effect::PayEach(*n), String::new()),
        Drawn::Repairs(house, hotel) => (deck, Effect::Repairs(*house, *hotel), String::new()),
        // No card leads to jail otherwise.
        Drawn::To(space) if matches!(books.edition.kind(*space), SpaceKind::Jail | SpaceKind::GoToJail) => {
            (deck, Effect::Jail, "go to jail".to_owned())
        }
        Drawn::To(space) => (deck, Effect::Advance(*space), format!("to {}", books.space(*space))),
        Drawn::Back(spaces) => {
            let says = format!("back {}", count(i64::from(*spaces), "space", "spaces"));
            (deck, Effect::Back(*spaces), says)
        }
        Drawn::JailCard => (deck, Effect::JailCard, String::new()),
    };
    if let Some(landing) = books.game.landing().filter(|l| l.player == player) {
        let drawn_here = matches!(books.edition.kind(landing.space), SpaceKind::Chance | SpaceKind::Chest);
        if drawn_here && landing.settled {
            let says = format!("{} has drawn at {} already", books.player(player), books.space(landing.space));
            d.draft.unusual.push(says);
        }
        if drawn_here {
            following::settle(d, player, landing.space);
        }
    }
    d.draft.unusual.extend(off_the_spaces(books, player));
    let name = deck.and_then(|k| books.edition.deck(k)).map_or("a card", |k| k.name.as_str());
    let told = if says.is_empty() { name.to_owned() } else { format!("{name}: {says}") };
    take_effect(d, player, deck, effect, &told)
}

/// What is unusual about drawing where the token is known to stand on no space of cards.
fn off_the_spaces(books: Books<'_>, player: PlayerId) -> Option<String> {
    let stands = books.game.player(player)?.position.filter(|_| books.game.following())?;
    let draws = matches!(books.edition.kind(stands), SpaceKind::Chance | SpaceKind::Chest);
    (!draws).then(|| format!("{} stands on {}, where no card is drawn", books.player(player), books.space(stands)))
}

fn known(books: Books<'_>, deck: Option<DeckId>, index: usize) -> Result<(Option<DeckId>, Effect, String), Refusal> {
    let card = deck.and_then(|k| books.edition.deck(k)).and_then(|k| k.cards.get(index));
    let card = card.ok_or_else(|| Why::UnknownCard { word: index.to_string(), known: String::new() })?;
    Ok((deck, card.does, card.says.clone()))
}

/// The entry of a numbered list that the dice choose.
fn listed(books: Books<'_>, deck: Option<DeckId>, dice: &[u8]) -> Result<(Option<DeckId>, Effect, String), Refusal> {
    let number = cards::entry(books.rules(), dice)?;
    let Some(deck) = deck.and_then(|k| books.edition.deck(k)) else {
        let known = books.edition.decks.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(" or ");
        let hint = format!("name the list before the dice: {known}");
        return Err(
            Why::Syntax { says: "the dice choose from a list, and the line names none".to_owned(), hint }.into()
        );
    };
    // The lowest number is the first entry.
    let index = usize::try_from(number).unwrap_or(0).saturating_sub(dice.len());
    let entry = entry(deck, index).ok_or_else(|| Why::UnknownCard {
        word: format!("number {number}"),
        known: deck.cards.iter().map(|c| c.key.clone()).collect::<Vec<_>>().join(", "),
    })?;
    Ok((Some(deck.id), entry.does, format!("number {number}, {}", entry.says)))
}

/// The entry of a list by its order; a card of several copies has as many numbers.
fn entry(deck: &Deck, index: usize) -> Option<&Card> {
    deck.cards.iter().flat_map(|c| std::iter::repeat_n(c, usize::from(c.copies))).nth(index)
}

fn take_effect(
    d: &mut Drafting<'_>,
    player: PlayerId,
    deck: Option<DeckId>,
    effect: Effect,
    told: &str,
) -> Result<(), Refusal> {
    let books = d.books;
    let me = Holder::Player(player);
    match effect {
        Effect::Collect(n) => bank_pays(d, me, n, told),
        Effect::Pay(n) => {
            pay_bank(d, me, told.to_owned(), n);
            d.note_pot();
        }
        Effect::CollectEach(n) => collect_each(d, player, n, told),
        Effect::PayEach(n) => pay_each(d, player, n, told),
        Effect::Repairs(house, hotel) => repairs(d, player, house, hotel, told),
        Effect::Advance(space) => advance(d, player, Target::At(space), None, told),
        Effect::NearestStation(times) => advance(d, player, Target::Next(SpaceKind::Station), Some(times), told),
        Effect::NearestUtility(times) => advance(d, player, Target::Next(SpaceKind::Utility), Some(times), told),
        Effect::Back(steps) => back(d, player, |_, _| i64::from(steps), told),
        Effect::BackTo(space) => back(d, player, |books, from| moving::distance(books, space, from), told),
        Effect::Jail => {
            d.draft.ruling.note(told, d.books.section(Matter::Card));
            return send_to_jail(d, player, Cause::OtherJail);
        }
        Effect::JailCard => return keep_jail_card(d, player, deck),
        Effect::Choice(sum, other) => {
            let deck = books.edition.deck(other).map_or_else(String::new, |k| k.name.clone());
            return Err(Why::CardChoice { sum, deck }.into());
        }
    }
    Ok(())
}

fn sum(d: &mut Drafting<'_>, says: String, n: Money) {
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(says, n, d.books.section(Matter::Card));
    d.draft.amount = Some(n);
}

fn bank_pays(d: &mut Drafting<'_>, me: Holder, n: Money, told: &str) {
    d.cash(Holder::Bank, me, n);
    sum(d, told.to_owned(), n);
}

fn pay_bank(d: &mut Drafting<'_>, me: Holder, told: String, n: Money) {
    let to = d.fines_to();
    d.cash(me, to, n);
    sum(d, told, n);
}

fn each(d: &mut Drafting<'_>, told: &str, n: Money, people: usize) {
    let people = i64::try_from(people).unwrap_or(0);
    let each = d.books.money(n);
    // The sum itself stands behind the line.
    let says = if people < 2 { told.to_owned() } else { format!("{told}: {people} times {each}") };
    sum(d, says, n * people);
}

/// Every other player is paid, in the order of the seats, as long as the cash lasts; the rest is owed.
fn pay_each(d: &mut Drafting<'_>, player: PlayerId, n: Money, told: &str) {
    let books = d.books;
    let me = Holder::Player(player);
    let others: Vec<PlayerId> = books.game.playing().filter(|p| *p != player).collect();
    // Where they share alike, nobody is paid before all are.
    let in_order = books.rules().is(Switch::MultiCreditor, "sequence");
    let all = n * i64::try_from(others.len()).unwrap_or(i64::MAX);
    let mut left = books.game.purse(player);
    if left < all && !in_order {
        left = Money::ZERO;
    }
    let (mut paid, mut owed) = (Vec::new(), Vec::new());
    for other in others {
        if n <= left && n > Money::ZERO {
            left -= n;
            paid.push(other);
        } else {
            owed.push(other);
        }
    }
    each(d, told, n, paid.len());
    for other in paid {
        d.cash(me, Holder::Player(other), n);
    }
    for creditor in owed {
        let (debtor, why) = (player, told.to_owned());
        debts::open(d, Debt { debtor, creditor: Holder::Player(creditor), amount: n, rent: false, why });
        let says =
            format!("{} cannot pay {} and owes {}", books.player(player), books.player(creditor), books.money(n));
        d.draft.ruling.note(says, books.cite(Switch::MultiCreditor));
    }
}

/// Each other player pays; who cannot is left owing it.
fn collect_each(d: &mut Drafting<'_>, player: PlayerId, n: Money, told: &str) {
    let books = d.books;
    let me = Holder::Player(player);
    let (pay, owe): (Vec<PlayerId>, Vec<PlayerId>) =
        books.game.playing().filter(|p| *p != player).partition(|p| books.game.purse(*p) >= n);
    each(d, told, n, pay.len());
    for other in pay {
        d.cash(Holder::Player(other), me, n);
    }
    for debtor in owe {
        debts::open(d, Debt { debtor, creditor: me, amount: n, rent: false, why: told.to_owned() });
        let says = format!("{} cannot pay and owes {}", books.player(debtor), books.money(n));
        d.draft.ruling.note(says, books.section(Matter::Card));
    }
}

fn repairs(d: &mut Drafting<'_>, player: PlayerId, house: Money, hotel: Money, told: &str) {
    let books = d.books;
    let (mut houses, mut hotels) = (0, 0);
    for deed in books.game.deeds_of(player) {
        houses += books.game.houses(deed);
        hotels += books.game.hotels(deed);
    }
    let words = &books.edition.words;
    pay_bank(d, Holder::Player(player), told.to_owned(), house * houses + hotel * hotels);
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.note(told, d.books.section(Matter::Card));
    d.draft.ruling.add(count(houses, &words.house, &words.houses), house * houses, d.books.section(Matter::Card));
    d.draft.ruling.add(count(hotels, &words.hotel, &words.hotels), hotel * hotels, d.books.section(Matter::Card));
    d.note_pot();
}

/// Where a card sends a token.
#[derive(Clone, Copy)]
enum Target {
    At(SpaceId),
    Next(SpaceKind),
}

/// The token's place, where it is followed; else it is said that nothing is known of it.
fn place(d: &mut Drafting<'_>, player: PlayerId, told: &str) -> Option<SpaceId> {
    let books = d.books;
    let known = books.game.player(player).and_then(|p| p.position).filter(|_| books.game.following());
    if known.is_none() {
        d.draft.ruling.note(told, d.books.section(Matter::Card));
        let says = "the token is not followed: `go`, `rent` or `buy` book what comes of the move".to_owned();
        d.draft.assumed.push(Assumption::told(says));
    }
    known
}

fn advance(d: &mut Drafting<'_>, player: PlayerId, target: Target, times: Option<i64>, told: &str) {
    let books = d.books;
    if let Target::At(space) = target
        && books.edition.kind(space) == SpaceKind::Go
        && !books.game.following()
    {
        // Wherever the token stood, this earns the salary.
        let ruling = moving::salary(books, moving::step(books, space, -1), 1, Money::ZERO, true);
        d.cash(Holder::Bank, Holder::Player(player), ruling.amount());
        d.draft.amount = ruling.answer;
        d.draft.ruling = ruling;
        return;
    }
    let Some(from) = place(d, player, told) else { return };
    let to = match target {
        Target::At(space) => Some(space),
        Target::Next(kind) => moving::nearest(books, from, kind),
    };
    let Some(to) = to else { return };
    // The roll that led to the card counts at a utility only where no fresh one is wanted.
    let rolled = books.game.landing().filter(|l| l.player == player).and_then(|l| l.dice);
    let dice = rolled.filter(|_| times.is_none() && !books.yes(Switch::UtilityCardReroll));
    move_token(d, player, moving::distance(books, from, to), Arrival { dice, times, by_card: true }, told);
}

fn back(d: &mut Drafting<'_>, player: PlayerId, steps: impl Fn(Books<'_>, SpaceId) -> i64, told: &str) {
    let Some(from) = place(d, player, told) else { return };
    let steps = steps(d.books, from);
    move_token(d, player, -steps, Arrival { by_card: true, ..Arrival::default() }, told);
}

fn keep_jail_card(d: &mut Drafting<'_>, player: PlayerId, deck: Option<DeckId>) -> Result<(), Refusal> {
    let books = d.books;
    let has = |deck: &Deck| deck.cards.iter().any(|c| c.does == Effect::JailCard);
    let named = books.edition.decks.iter().filter(|k| deck.is_none_or(|wanted| wanted == k.id) && has(k));
    let Some(free) = named.clone().find(|k| books.cards_left(k.id) > 0) else {
        let first = named.clone().next().map(|k| (k.id, &k.name));
        let has = |p: &PlayerId| first.is_some_and(|(k, _)| books.decks_with(k).any(|d| books.game.cards(*p, d) > 0));
        let holders: Vec<String> = books.game.playing().filter(has).map(|p| books.player(p).to_owned()).collect();
        let deck = first.filter(|(k, _)| books.decks_with(*k).count() == 1).map(|(_, name)| name.clone());
        return Err(Why::CardHeld { deck, holders: crate::rulings::join(holders) }.into());
    };
    d.move_item(Item::Card(free.id), 1, Holder::Bank, Holder::Player(player));
    let says = format!("the get-out card of {} is kept until used or sold", free.name);
    d.draft.ruling.note(says, books.section(Matter::Card));
    Ok(())
}
