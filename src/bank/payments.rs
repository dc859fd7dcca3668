//! Payments: between players and with the bank, salary, taxes, rent.

use super::beyond::was_open;
use super::property::{check_lifting, hand_over, leave_to_new_owner};
use super::{Assumption, Drafting, Holding, Lifting, Party, Terms, debts, doubts, following};
use crate::edition::{Cite, Matter, SpaceKind, Switch};
use crate::game::{Debt, Fact, Landing};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::rent::AtLanding;
use crate::rulings::tax::Choice;
use crate::rulings::{
    Books, Refusal, Ruling, Step, Why, claim, debt as ruling_of_debt, rent as ruling_of_rent, tax as ruling_of_tax,
};

/// The holders that a party stands for; `all` is everybody in the game but the other side.
fn holders(
    books: Books<'_>,
    party: Party,
    other: Party,
) -> Result<impl Iterator<Item = Holder> + Clone + use<'_>, Refusal> {
    let one = match party {
        Party::Bank => Some(Holder::Bank),
        Party::Pot => Some(Holder::Pot),
        Party::Player(p) => Some(Holder::Player(books.playing(p)?)),
        Party::All => None,
    };
    let all = books.game.playing().filter(move |p| party == Party::All && other != Party::Player(*p));
    Ok(one.into_iter().chain(all.map(Holder::Player)))
}

/// `pay`: one to one, one to all, all to one; all or nothing.
pub fn pay(d: &mut Drafting<'_>, from: Party, to: Party, amount: Money, text: &str) -> Result<(), Refusal> {
    if from == to {
        let player = match from {
            Party::Player(p) => d.books.player(p).to_owned(),
            Party::Bank => "the bank".to_owned(),
            Party::Pot => "the pot".to_owned(),
            Party::All => "everybody".to_owned(),
        };
        return Err(Why::SamePlayer { player }.into());
    }
    let (givers, takers) = (holders(d.books, from, to)?, holders(d.books, to, from)?);
    let many = givers.clone().count() * takers.clone().count();
    if many == 0 {
        return Err(Why::Syntax { says: "there is nobody to pay or be paid".to_owned(), hint: String::new() }.into());
    }
    d.typed(amount);
    if let (Party::Pot, Party::Player(player)) = (from, to)
        && let Some(landing) = d.books.game.landing().filter(|l| l.player == player)
        && d.books.edition.kind(landing.space) == SpaceKind::Parking
    {
        following::settle(d, player, landing.space);
    }
    for giver in givers {
        for taker in takers.clone() {
            d.cash(giver, taker, amount);
            d.draft.unusual.extend(doubts::left_open(d.books, giver, taker, amount));
            if text.is_empty() {
                doubts::unexplained(d, giver, taker, amount);
            }
        }
    }
    let sum = amount * i64::try_from(many).unwrap_or(1);
    let times = if many > 1 { format!("{many} times {}", d.books.money(amount)) } else { String::new() };
    let each = if many > 1 { &times } else { "as typed" };
    let says = if text.is_empty() { each.to_owned() } else { [each, ": ", text].concat() };
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(says, sum, Cite::Table);
    d.draft.amount = Some(sum);
    Ok(())
}

/// `pay pot P`: all that lies in the pot.
pub fn pot(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let all = d.books.game.cash(Holder::Pot);
    pay(d, Party::Pot, Party::Player(player), all, "")?;
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add("all that lies in the pot", all, Cite::Table);
    Ok(())
}

/// `collect`: from the bank.
pub fn collect(d: &mut Drafting<'_>, player: PlayerId, amount: Money, text: &str) -> Result<(), Refusal> {
    pay(d, Party::Bank, Party::Player(player), amount, text)
}

/// `go`: the salary.
pub fn go(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let salary = books.rules().sum(Switch::Salary);
    d.cash(Holder::Bank, Holder::Player(player), salary);
    d.draft.unusual.extend(doubts::not_earned(books, player));
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(format!("the salary for {}", books.edition.words.go), salary, books.cite(Switch::Salary));
    d.draft.amount = Some(salary);
    Ok(())
}

/// `tax`: as printed, or as chosen.
pub fn tax(d: &mut Drafting<'_>, player: PlayerId, space: SpaceId, choice: Option<Choice>) -> Result<(), Refusal> {
    d.books.playing(player)?;
    let assessed = ruling_of_tax::tax(d.books, player, space, choice)?;
    d.against_all(assessed.against)?;
    d.against(tax_owed(d.books, player, space))?;
    d.draft.ruling = assessed.ruling;
    let due = d.draft.ruling.amount();
    let to = d.fines_to();
    if ruling_of_tax::hidden(d.books, space, choice).is_some() && due > d.books.game.purse(player) {
        // The sum tells what was hidden until the choice, so the choice stands.
        let why = d.books.space(space).to_owned();
        debts::open(d, Debt { debtor: player, creditor: to, amount: due, rent: false, why });
        let (who, owes) = (d.books.player(player), d.books.money(due));
        let says = format!("{who} owes {owes}: the choice stands once the worth is told");
        let cite = d.books.cite(Switch::ShowTotalBeforeChoice);
        d.draft.ruling.steps.insert(0, Step { says, amount: None, cite });
    } else {
        d.cash(Holder::Player(player), to, due);
    }
    match d.books.game.landing().filter(|l| (l.player, l.space) == (player, space)) {
        Some(landing) if landing.settled => {
            let says = format!("{} has paid at {} already", d.books.player(player), d.books.space(space));
            d.draft.unusual.push(says);
        }
        Some(_) => {}
        None => d.draft.unusual.extend(elsewhere(d.books, player, space)),
    }
    following::settle(d, player, space);
    d.note_pot();
    d.draft.amount = Some(due);
    Ok(())
}

/// `rent`: the ruling, and its payment in cash, in property, or in another sum that the table agrees on.
pub fn rent(
    d: &mut Drafting<'_>,
    player: PlayerId,
    deed: SpaceId,
    terms: Terms,
    with: Option<&[Holding]>,
    sum: Option<Money>,
    lifting: &Lifting,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let (terms, owed) = with_landing(d, player, deed, terms)?;
    // What was open at a landing is settled by the line.
    let demanded = !d.draft.changes.is_empty();
    let mut needs_dice = false;
    let ruled = match ruling_of_rent::as_landed(books, player, deed, terms, owed) {
        // The table's own sum needs no dice.
        Err(refusal) if matches!(*refusal.why, Why::DiceNeeded { .. }) && sum.is_some() && d.is_agreed() => {
            d.draft.overruled.push(refusal);
            needs_dice = true;
            let owner = owed.map(|(owner, _)| owner).or(books.game.owner_player(deed)).unwrap_or(player);
            ruling_of_rent::Rent { owner, ruling: Ruling::sum() }
        }
        other => other?,
    };
    let owner = ruled.owner;
    d.draft.ruling = ruled.ruling;
    let due = d.draft.ruling.amount();
    let paid = match sum {
        Some(sum) if sum != due => {
            if !needs_dice {
                d.against(Refusal::from(Why::OtherAmount { says: sum, ruled: due }))?;
            }
            let says = format!("the table agreed on {}", books.money(sum));
            d.draft.ruling.add(says, sum - due, Cite::Table);
            sum
        }
        _ => due,
    };
    d.draft.amount = Some(paid);
    if let Some(holdings) = with {
        if owner == player || due.is_zero() {
            return Ok(());
        }
        d.against(ruling_of_debt::property_taken(books, true))?;
        d.draft.ruling.note(
            format!("{} accepts this for the whole rent", books.player(owner)),
            books.cite(Switch::DebtInProperty),
        );
        let taken = hand_over(d, player, Holder::Player(owner), holdings)?;
        check_lifting(d, lifting, taken.iter().copied())?;
        leave_to_new_owner(d, owner, &taken, lifting);
        return Ok(());
    }
    if owner == player {
        return Ok(());
    }
    if demanded && paid > books.game.purse(player) && !books.yes(Switch::RemindOwner) {
        // Nobody reminds an owner here, so the books have to keep that the rent was asked for in time.
        let (why, rent) = (books.space(deed).to_owned(), true);
        debts::open(d, Debt { debtor: player, creditor: Holder::Player(owner), amount: paid, rent, why });
        let says = format!("{} has asked for it, and {} owes it", books.player(owner), books.player(player));
        d.draft.ruling.steps.insert(0, Step { says, amount: None, cite: books.cite(Switch::ClaimDeadline) });
        return Ok(());
    }
    d.cash(Holder::Player(player), Holder::Player(owner), paid);
    Ok(())
}

/// What is unusual about paying for a space where the token is known not to stand, or for which
/// nothing is open any more.
pub fn elsewhere(books: Books<'_>, player: PlayerId, space: SpaceId) -> Option<String> {
    let stands = books.game.player(player)?.position.filter(|_| books.game.following())?;
    let (who, name) = (books.player(player), books.space(space));
    if books.game.owner_player(space) == Some(player) {
        None
    } else if stands == space {
        Some(format!("nothing is open any more for {who} at {name}"))
    } else {
        Some(format!("{who} stands on {}, not on {name}", books.space(stands)))
    }
}

/// What is against paying a tax that is written down as a debt and still open.
fn tax_owed(books: Books<'_>, player: PlayerId, space: SpaceId) -> Option<Refusal> {
    let name = books.player(player);
    let (_, debt) = books.game.debts_of(player).find(|(_, debt)| !debt.rent && debt.why == books.space(space))?;
    let what = format!("{name} owes {} for {} already", books.money(debt.amount), books.space(space));
    Some(Why::NotNow { what, hint: format!("`settle {name}` pays it") }.into())
}

/// What is against asking for a rent that is written down as a debt and still open.
fn owed_already(books: Books<'_>, player: PlayerId, deed: SpaceId) -> Option<Refusal> {
    let owner = Holder::Player(books.game.owner_player(deed)?);
    let of_this = |debt: &Debt| debt.rent && debt.creditor == owner && debt.why == books.space(deed);
    let (_, debt) = books.game.debts_of(player).find(|(_, debt)| of_this(debt)).filter(|_| books.game.following())?;
    let name = books.player(player);
    let what = format!("{name} owes {} for {} already", books.money(debt.amount), books.space(deed));
    Some(Why::NotNow { what, hint: format!("`settle {name}` pays it") }.into())
}

/// What is against asking for rent of a deed that nobody had yet at the landing.
fn was_the_banks(books: Books<'_>, landing: Landing) -> Option<Refusal> {
    let owner = books.game.owner_player(landing.space).filter(|o| *o != landing.player && landing.owed.is_none())?;
    let (deed, who) = (books.space(landing.space), books.player(landing.player));
    let what = format!("{deed} was the bank's when {who} landed there: nothing is owed to {}", books.player(owner));
    let hint = "rent is due to whoever has the deed at the landing".to_owned();
    Some(Refusal::ruled(Why::NotNow { what, hint }, books.section(Matter::Rent)))
}

/// The roll and the card that brought the player there, where the dice are followed and the line
/// does not say, and what that landing cost. What is asked for is settled; what is asked for too late
/// is held against it.
fn with_landing(
    d: &mut Drafting<'_>,
    player: PlayerId,
    deed: SpaceId,
    terms: Terms,
) -> Result<(Terms, Option<AtLanding>), Refusal> {
    let books = d.books;
    let landing = books.game.landing().filter(|l| (l.player, l.space) == (player, deed));
    if landing.is_none_or(|l| l.settled) && claim::asked(books, player, deed).is_none() {
        d.against(owed_already(books, player, deed))?;
    }
    let (dice, times, owed) = if let Some(landing) = landing.filter(|l| !l.settled) {
        following::settle(d, player, deed);
        (landing.dice, landing.times, landing.owed)
    } else if let Some((number, asked)) = claim::asked(books, player, deed) {
        // Rolls beyond the end of a game take no claim away that was open at it.
        if !was_open(books, player, deed) {
            d.against(claim::lapsed(books, &asked))?;
        }
        d.set(Fact::Claim(number, None));
        (asked.dice, asked.times, asked.owed)
    } else if let Some(landing) = landing {
        d.against(was_the_banks(books, landing))?;
        let owner = landing.owed.map_or_else(|| books.game.owner(deed), |(owner, _)| Holder::Player(owner));
        if owner != Holder::Player(player) {
            let (owner, player) = (books.holder(owner), books.player(player));
            d.draft.unusual.push(format!("nothing is open between {owner} and {player} here"));
        }
        (landing.dice, landing.times, landing.owed)
    } else {
        d.draft.unusual.extend(elsewhere(books, player, deed));
        return Ok((terms, None));
    };
    // Whoever names other terms asks for other rent.
    let same = terms == Terms { dice: terms.dice.and(dice), ..Terms::default() };
    let owed = owed.map(|(owner, sum)| (owner, sum.filter(|_| same)));
    let mut full = terms;
    if full.dice.is_none()
        && let Some(dice) = dice.filter(|_| books.edition.kind(deed) == SpaceKind::Utility)
    {
        full.dice = Some(dice);
        d.draft.assumed.push(Assumption::told(format!("the roll of {dice} that led there")));
    }
    if full.times.is_none() && !full.double {
        full.times = times;
    }
    Ok((full, owed))
}
