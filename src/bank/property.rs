//! Property: buying, trading, building, selling buildings.

use super::drafting::Answer;
use super::{Assumption, Drafting, Holding, Lifting, Party, State};
use super::{due, payments};
use crate::edition::{Cite, Matter, SpaceKind, Switch};
use crate::game::{Fact, Loan, Lot};
use crate::ledger::{DeckId, Holder, Item, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::building::{self, Much, Site};
use crate::rulings::levels;
use crate::rulings::{Books, Refusal, Ruling, Why, join, selling, trade as ruling_of_trade, transfer};

/// A debtor may not buy, build or bid while a debt is open: no rulebook foresees it.
pub fn no_open_debt(d: &mut Drafting<'_>, player: PlayerId) -> Result<(), Refusal> {
    let books = d.books;
    let open = books.game.debts_of(player).next().map(|(_, debt)| Why::DebtOpen {
        player: books.player(player).to_owned(),
        amount: debt.amount,
        to: books.holder(debt.creditor).to_owned(),
    });
    let cite = Cite::Silent("no rulebook says what a debtor may buy; what is owed comes first".to_owned());
    d.against(open.map(|why| Refusal::ruled(why, cite)))
}

/// A purchase from the bank waits while an auction is open.
pub fn no_open_auction(d: &mut Drafting<'_>) -> Result<(), Refusal> {
    let lot = d.books.game.auction().map(|a| super::table::lot_name(d.books, a.lot));
    d.against(lot.map(|lot| Refusal::from(Why::AuctionOpen { lot })))
}

/// `buy`: from the bank at the printed price.
pub fn buy(d: &mut Drafting<'_>, player: PlayerId, deed: SpaceId, price: Option<Money>) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(player)?;
    let printed = books.deed(deed)?;
    let name = books.space(deed);
    if let Some(owner) = books.game.owner_player(deed) {
        return Err(Why::AlreadyOwned { deed: name.to_owned(), owner: books.player(owner).to_owned() }.into());
    }
    no_open_auction(d)?;
    no_open_debt(d, player)?;
    let stands = books.game.player(player).and_then(|p| p.position);
    if stands.is_some_and(|at| at != deed) {
        d.draft.unusual.extend(payments::elsewhere(books, player, deed));
    } else if let Some(first) = due::due(books).filter(|due| due.space == deed && due.player != player) {
        d.draft.unusual.push(format!("it is {} who stands on {name}", books.player(first.player)));
    }
    d.draft.ruling = Ruling::sum();
    d.draft.ruling.add(format!("{name} at its price"), printed.price, books.section(price_of(books, deed)));
    let paid = price.unwrap_or(printed.price);
    if paid != printed.price {
        d.typed(paid);
        d.draft.ruling.add(format!("the table says {}", books.money(paid)), paid - printed.price, Cite::Table);
        d.draft.grave.push(format!("{name} is printed at {}, not {}", books.money(printed.price), books.money(paid)));
    }
    d.cash(Holder::Player(player), Holder::Bank, paid);
    d.deed(deed, Holder::Player(player));
    d.draft.amount = Some(paid);
    Ok(())
}

/// Where it stands that a deed of this kind may be bought.
fn price_of(books: Books<'_>, deed: SpaceId) -> Matter {
    match books.edition.kind(deed) {
        SpaceKind::Station => Matter::StationPrice,
        SpaceKind::Utility => Matter::UtilityPrice,
        _ => Matter::Price,
    }
}

/// `trade`: deeds, cards and cash, both ways at once. Towards the bank it is no trade.
pub fn trade(
    d: &mut Drafting<'_>,
    a: PlayerId,
    gives: &[Holding],
    b: Party,
    gets: &[Holding],
    lifting: &Lifting,
) -> Result<(), Refusal> {
    let books = d.books;
    books.playing(a)?;
    let other = match b {
        Party::Player(b) => Holder::Player(books.playing(b)?),
        Party::Bank => Holder::Bank,
        _ => return Err(Why::Syntax { says: "a trade is between two players".to_owned(), hint: String::new() }.into()),
    };
    if other == Holder::Player(a) {
        return Err(Why::SamePlayer { player: books.player(a).to_owned() }.into());
    }
    if other == Holder::Bank {
        let deed = gives.iter().find_map(|h| if let Holding::Deed(deed, _) = h { Some(*deed) } else { None });
        if let Some(deed) = deed {
            d.against(ruling_of_trade::to_bank(books, deed))?;
        } else {
            let what = "anything in trade".to_owned();
            return Err(Why::NotToBank { what, hint: "`pay P bank N` pays it".to_owned() }.into());
        }
    }
    let worth = |side: &[Holding]| side.iter().any(|h| !matches!(h, Holding::Cash(sum) if sum.is_zero()));
    if !worth(gives) && !worth(gets) {
        return Err(Why::Syntax {
            says: "nothing would change hands".to_owned(),
            hint: "say what each side gives".to_owned(),
        }
        .into());
    }
    d.draft.ruling = Ruling::default();
    let to_b = hand_over(d, a, other, gives)?;
    let to_a = if let Holder::Player(b) = other {
        hand_over(d, b, Holder::Player(a), gets)?
    } else {
        let paid: Money = gets.iter().map(|h| if let Holding::Cash(sum) = h { *sum } else { Money::ZERO }).sum();
        d.cash(Holder::Bank, Holder::Player(a), paid);
        Vec::new()
    };
    let for_money = |side: &[Holding]| side.iter().any(|h| matches!(h, Holding::Cash(sum) if !sum.is_zero()));
    check_lifting(d, lifting, to_a.iter().chain(&to_b).copied())?;
    let mut taken = Vec::new();
    if let Holder::Player(b) = other {
        taken.extend(change_owner(d, b, &to_b, lifting, for_money(gets)));
    }
    taken.extend(change_owner(d, a, &to_a, lifting, for_money(gives)));
    ask_keep_or_lift(d, &taken, lifting);
    // What both owe the bank for mortgages that change hands, where any do.
    d.draft.amount = d.draft.ruling.answer;
    warn_of_gifts(d, a, gives, other, gets);
    if d.draft.ruling.steps.is_empty() {
        let deeds = gives.iter().chain(gets).any(|h| matches!(h, Holding::Deed(..)));
        let cards = gives.iter().chain(gets).any(|h| matches!(h, Holding::Card(_)));
        let cite = if cards && !deeds { books.section(Matter::CardSale) } else { books.cite(Switch::TradeGroupBlock) };
        d.draft.ruling.note("as the two agreed", cite);
    }
    Ok(())
}

/// A deed or a card given away for nothing is worth a question: half a line may be missing.
fn warn_of_gifts(d: &mut Drafting<'_>, a: PlayerId, gives: &[Holding], other: Holder, gets: &[Holding]) {
    let Holder::Player(b) = other else { return };
    let nothing = |side: &[Holding]| side.iter().all(|h| matches!(h, Holding::Cash(sum) if sum.is_zero()));
    for (giver, given, back) in [(a, gives, gets), (b, gets, gives)] {
        if nothing(back) && !nothing(given) && d.books.game.debts_of(giver).next().is_some() {
            let owes = crate::rulings::debt::listed(d.books, giver);
            d.draft.assumed.push(Assumption::told(format!("a gift, though {owes}")));
        }
        let what = given.iter().filter_map(|h| match h {
            Holding::Deed(deed, _) => Some(d.books.space(*deed).to_owned()),
            Holding::Card(_) => Some("a card".to_owned()),
            Holding::Cash(_) => None,
        });
        let what: Vec<String> = what.filter(|_| nothing(back)).collect();
        if !what.is_empty() {
            let says = format!("{} gives {} away for nothing", d.books.player(giver), join(what));
            d.draft.grave.push(says);
        }
    }
}

/// `keep` or `lift` with names: each must be a mortgaged deed that changes hands in the line.
pub fn check_lifting(
    d: &Drafting<'_>,
    lifting: &Lifting,
    moved: impl IntoIterator<Item = SpaceId>,
) -> Result<(), Refusal> {
    let (Lifting::Only(named) | Lifting::But(named)) = lifting else { return Ok(()) };
    let moved: Vec<SpaceId> = moved.into_iter().collect();
    match named.iter().find(|n| !moved.contains(n)) {
        None => Ok(()),
        Some(stray) if d.books.game.is_mortgaged(*stray) => {
            let says = format!("{} does not change hands in this line", d.books.space(*stray));
            Err(Why::Syntax { says, hint: "after `keep` and `lift` stand deeds that do".to_owned() }.into())
        }
        Some(stray) => Err(Why::NotMortgaged { deed: d.books.space(*stray).to_owned() }.into()),
    }
}

/// Hands over what a side gives; tells which mortgaged deeds were among it.
pub fn hand_over(
    d: &mut Drafting<'_>,
    from: PlayerId,
    to: Holder,
    holdings: &[Holding],
) -> Result<Vec<SpaceId>, Refusal> {
    let books = d.books;
    let me = Holder::Player(from);
    let mut mortgaged = Vec::new();
    let mut cards: Vec<DeckId> = Vec::new();
    for holding in holdings {
        match holding {
            Holding::Cash(sum) => {
                d.typed(*sum);
                d.cash(me, to, *sum);
            }
            Holding::Card(deck) => {
                let deck = d.card_of(from, *deck, &cards)?;
                cards.push(deck);
                d.move_item(Item::Card(deck), 1, me, to);
            }
            Holding::Deed(deed, state) => {
                check_holds(d, from, *deed)?;
                check_state(d, *deed, *state)?;
                if d.draft.transfers.iter().any(|t| t.item == Item::Deed(*deed)) {
                    let says = format!("{} is named twice", books.space(*deed));
                    return Err(Why::Syntax { says, hint: "name each deed once".to_owned() }.into());
                }
                d.against(ruling_of_trade::blocked(books, *deed))?;
                d.deed(*deed, to);
                if books.game.is_built(*deed) {
                    // The table agreed: the buildings stay where they stand.
                    d.draft.assumed.push(Assumption::told(format!("the buildings on {} stay", books.space(*deed))));
                }
                if books.game.is_mortgaged(*deed) {
                    mortgaged.push(*deed);
                }
            }
        }
    }
    Ok(mortgaged)
}

fn check_holds(d: &Drafting<'_>, player: PlayerId, deed: SpaceId) -> Result<(), Refusal> {
    let books = d.books;
    books.deed(deed)?;
    let owner = books.game.owner_player(deed);
    if owner == Some(player) {
        return Ok(());
    }
    let owner = owner.map(|o| books.player(o).to_owned());
    Err(Why::NotOwner { player: books.player(player).to_owned(), deed: books.space(deed).to_owned(), owner }.into())
}

/// What a line says of a deed is checked and refused when untrue.
fn check_state(d: &Drafting<'_>, deed: SpaceId, state: Option<State>) -> Result<(), Refusal> {
    let books = d.books;
    let words = &books.edition.words;
    let game = books.game;
    let describe = |state: State| match state {
        State::Mortgaged => "mortgaged".to_owned(),
        State::Houses(0) => "bare".to_owned(),
        State::Houses(n) => format!("built with {}", crate::rulings::count(n, &words.house, &words.houses)),
        State::Hotel => format!("built with {}", crate::rulings::a(&words.hotel)),
    };
    let (mortgaged, houses, hotels) = (game.is_mortgaged(deed), game.houses(deed), game.hotels(deed));
    let really = match (mortgaged, houses, hotels) {
        (true, ..) => Some(State::Mortgaged),
        (_, _, 1..) => Some(State::Hotel),
        (_, 1.., _) => Some(State::Houses(houses)),
        _ => None,
    };
    match state {
        None | Some(State::Houses(0)) if state.is_none() || really.is_none() => Ok(()),
        Some(stated) if Some(stated) == really => Ok(()),
        Some(stated) => {
            let really = really.map_or_else(|| "free and bare".to_owned(), describe);
            Err(Why::NotSo { deed: books.space(deed).to_owned(), claimed: describe(stated), really }.into())
        }
        None => Ok(()),
    }
}

/// Mortgaged deeds that somebody takes over, and what keeping or lifting them all costs.
pub struct Taken {
    pub by: Holder,
    pub deeds: Vec<SpaceId>,
    pub keep: Money,
    pub lift: Money,
}

/// The new owner of mortgaged deeds keeps or lifts the mortgages and pays what the edition says.
pub fn leave_to_new_owner(d: &mut Drafting<'_>, owner: PlayerId, mortgaged: &[SpaceId], lifting: &Lifting) {
    let taken = change_owner(d, owner, mortgaged, lifting, false);
    ask_keep_or_lift(d, taken.as_slice(), lifting);
}

fn change_owner(
    d: &mut Drafting<'_>,
    owner: PlayerId,
    mortgaged: &[SpaceId],
    lifting: &Lifting,
    for_money: bool,
) -> Option<Taken> {
    let books = d.books;
    leave_with(d, owner, mortgaged, lifting, |deed, lift| transfer::change_of_hands(books, deed, lift, for_money))
}

/// Leaves mortgaged deeds to a new owner where `costs` says what keeping or lifting costs; tells what
/// there is to choose.
pub fn leave_with(
    d: &mut Drafting<'_>,
    owner: PlayerId,
    mortgaged: &[SpaceId],
    lifting: &Lifting,
    costs: impl Fn(SpaceId, bool) -> Ruling,
) -> Option<Taken> {
    let books = d.books;
    let by = Holder::Player(owner);
    for deed in mortgaged {
        let lift = lifting.lifts(*deed);
        let ruling = costs(*deed, lift);
        d.cash(by, Holder::Bank, ruling.amount());
        if d.draft.amount.is_some() {
            // The line is about another sum; these steps only explain.
            d.draft.ruling.explain(ruling, books.edition);
        } else {
            d.draft.ruling.include(ruling);
        }
        d.set(Fact::Mortgage(*deed, books.game.loan(*deed).filter(|_| !lift).map(Loan::handed_on)));
    }
    let all = |lift| mortgaged.iter().map(|m| costs(*m, lift).amount()).sum();
    let taken = || Taken { by, deeds: mortgaged.to_vec(), keep: all(false), lift: all(true) };
    (!mortgaged.is_empty()).then(taken)
}

/// Asks whether mortgages that change hands are kept or lifted, where the line does not say. Where
/// deeds go both ways each new owner decides, and one question tells of both.
pub fn ask_keep_or_lift(d: &mut Drafting<'_>, taken: &[Taken], lifting: &Lifting) {
    let books = d.books;
    if taken.is_empty() || *lifting != Lifting::Unsaid {
        return;
    }
    // Who lifts, the others keep.
    let costs = |lifts: &dyn Fn(usize) -> bool| {
        let cost = |(i, t): (usize, &Taken)| {
            let sum = books.money(if lifts(i) { t.lift } else { t.keep });
            if taken.len() == 1 { sum } else { format!("{} {sum}", books.holder(t.by)) }
        };
        format!("{} to the bank", join(taken.iter().enumerate().map(cost)))
    };
    let answer = |key, word: &str, says: String| Answer { key, says, append: word.to_owned() };
    let mut answers = vec![answer('k', "keep", format!("keep: {}", costs(&|_| false)))];
    if taken.len() > 1 {
        for ((at, one), key) in taken.iter().enumerate().zip('1'..) {
            let words: Vec<String> = one.deeds.iter().map(|deed| format!("#{}", deed.0)).collect();
            let says = format!("only {} lifts: {}", books.holder(one.by), costs(&|i| i == at));
            answers.push(answer(key, &format!("lift {}", words.join(" ")), says));
        }
    }
    let all = if taken.len() > 1 { "both lift" } else { "lift" };
    answers.push(answer('l', "lift", format!("{all}: {}", costs(&|_| true))));
    let keeps = |t: &Taken| format!("{} keeps the mortgage on {}", books.holder(t.by), books.list(&t.deeds));
    let says = taken.iter().map(keeps).collect::<Vec<_>>().join("; ");
    d.draft.assumed.push(Assumption { says, answers });
}

/// A building that is being auctioned goes to the highest bidder and to nobody past the auction.
fn not_under_the_hammer(d: &mut Drafting<'_>, (houses, hotels): (i64, i64)) -> Result<(), Refusal> {
    let books = d.books;
    let Some(auction) = books.game.auction() else { return Ok(()) };
    let wanted = |lot: &Lot| matches!((lot, houses, hotels), (Lot::House, 1.., _) | (Lot::Hotel, _, 1..));
    let lot = auction.lots().find(|lot| wanted(lot)).map(|lot| super::table::lot_name(books, lot));
    let cite = books.section(Matter::Shortage);
    d.against(lot.map(|lot| Refusal::ruled(Why::AuctionOpen { lot }, cite)))
}

/// `build`.
pub fn build(d: &mut Drafting<'_>, site: Site, much: Option<Much>) -> Result<(), Refusal> {
    let plan = building::build(d.books, site, much)?;
    d.against_all(plan.against)?;
    no_open_debt(d, plan.player)?;
    not_under_the_hammer(d, plan.buys)?;
    for (street, from, to) in &plan.sites {
        d.level(*street, *from, *to);
        let was = d.books.game.paid(*street).to_vec();
        if !was.is_empty() {
            let mut paid = was;
            paid.extend((from + 1..=*to).map(|level| levels::printed_price(d.books, *street, level)));
            d.set(Fact::Paid(*street, paid));
        }
    }
    d.built(&plan.sites);
    let cost = plan.ruling.amount();
    d.cash(Holder::Player(plan.player), Holder::Bank, cost);
    d.draft.ruling = plan.ruling;
    d.draft.amount = Some(cost);
    d.draft.assumed.extend(plan.assumed.into_iter().map(Assumption::told));
    Ok(())
}

/// `sell`: buildings, back to the bank.
pub fn sell(d: &mut Drafting<'_>, site: Site, much: Option<Much>) -> Result<(), Refusal> {
    let plan = selling::sell(d.books, site, much)?;
    d.against_all(plan.against)?;
    for (street, from, to) in &plan.sites {
        d.level(*street, *from, *to);
        let mut paid = d.books.game.paid(*street).to_vec();
        paid.truncate(usize::try_from(*to).unwrap_or(0));
        d.set(Fact::Paid(*street, paid));
    }
    d.built(&plan.sites);
    let proceeds = plan.ruling.amount();
    d.cash(Holder::Bank, Holder::Player(plan.player), proceeds);
    d.draft.ruling = plan.ruling;
    d.draft.amount = Some(proceeds);
    d.draft.assumed.extend(plan.assumed.into_iter().map(Assumption::told));
    Ok(())
}
