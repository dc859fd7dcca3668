//! Answers to questions, as tables and lists.

use super::booked::{steps, tried};
use super::count::as_of;
use super::groups::{codes, deed_list, deed_name};
use super::json::holding;
use super::table::table;
use super::{Look, Past, Raising, Told};
use crate::edition::{Group, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::rulings::{Books, count, worth};

/// An answer as text.
pub fn text(told: &Told, books: Books<'_>, look: Look) -> String {
    match told {
        Told::Standings { then: None } => standings(books, look),
        Told::Standings { then: Some(then) } => {
            format!("after entry {}\n{}", then.entry, standings(then.books(), look))
        }
        Told::Difference(difference) => super::difference::text(difference, books, look),
        Told::Estates(players) => match players.as_slice() {
            [player] => {
                let taxed = super::count::taxed(*player, books).map(|line| look.dim(&format!("\n   {line}")));
                format!("{}{}", estate(*player, books, look), taxed.unwrap_or_default())
            }
            several => join_blocks(several.iter().map(|p| estate(*p, books, look))),
        },
        Told::Player(player) => statement(*player, books, look),
        Told::Raise(raising) => raise(raising, books, look),
        Told::Deeds => deeds(books, look),
        Told::Groups => groups(books, look),
        Told::Bank => bank(books, look),
        Told::Notes(handed) => super::notes::text(handed, books),
        Told::Board => super::board::board(books, look),
        Told::History(entries) => history(entries, look),
        Told::Entry(past) => entry(past, books, look),
        Told::Reasons(of, ruling) => {
            let mut lines = vec![of.clone()];
            lines.extend(steps(ruling, books).into_iter().map(|s| format!("   {s}")));
            if let Some(answer) = ruling.answer {
                lines.push(format!("   = {}", books.money(answer)));
            }
            lines.join("\n")
        }
        Told::Tried(draft) => tried(draft, books, look),
        Told::Law(topic) => super::law::law(topic.as_deref(), books, look),
        Told::ComparedRules(topic) => super::law::compare_topic(topic, books.edition, look),
        Told::Compared(line, verdicts) => super::law::verdicts(line, verdicts, books, look),
        Told::Rules(switch) => super::law::rules(*switch, books, look),
        Told::Count { ended, then } => super::count::text(ended.as_ref(), then.as_deref(), books, look),
        Told::Clock { clock, left, ends, .. } => super::clock::text(*clock, *left, ends.as_deref()),
        Told::Audit(found) => super::audit::text(found, books, look),
        Told::Text(text) | Told::Content(text) => text.clone(),
    }
}

fn join_blocks(blocks: impl Iterator<Item = String>) -> String {
    blocks.collect::<Vec<_>>().join("\n\n")
}

fn deeds_and_cards(player: PlayerId, books: Books<'_>, look: Look) -> String {
    let owned: Vec<SpaceId> = books.game.deeds_of(player).collect();
    let mut parts = vec![deed_list(&owned, books, look)];
    let cards = books.game.all_cards(player);
    if cards > 0 {
        parts.push(count(cards, "card", "cards"));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Everybody by estate, with who leads and by how much.
pub fn standings(books: Books<'_>, look: Look) -> String {
    if let Some((game, at)) = books.game.as_at_end().zip(books.game.at_end()).filter(|_| books.game.is_finished()) {
        return format!("{}\n{}", as_of(at.entry), standings(Books::new(books.edition, &game), look));
    }
    let ranking = worth::ranking(books);
    let rows: Vec<Vec<String>> = ranking
        .iter()
        .map(|(player, estate, rank)| {
            let deeds = deeds_and_cards(*player, books, look);
            let jailed = books.game.player(*player).is_some_and(|p| p.jail.is_some());
            let mark = match rank {
                None => " (out)",
                Some(_) if jailed => " (in jail)",
                Some(_) => "",
            };
            vec![
                rank.map_or_else(|| "–".to_owned(), |r| r.to_string()),
                format!("{}{mark}", books.player(*player)),
                books.money(books.game.purse(*player)),
                books.money(estate.total()),
                deeds,
            ]
        })
        .collect();
    let mut out = if look.is_narrow() {
        let told = rows.iter().map(|row| match row.as_slice() {
            [rank, name, cash, estate, deeds] => {
                let gap = if deeds.is_empty() { "" } else { "\n   " };
                format!("{rank}. {}: {cash}, estate {estate}{gap}{deeds}", look.bold(name))
            }
            _ => String::new(),
        });
        told.collect::<Vec<_>>().join("\n")
    } else {
        table(look, &["#", "player", "cash", "estate", "deeds"], rows, &[2, 3])
    };
    let debts: Vec<String> = books
        .game
        .debts()
        .values()
        .map(|d| format!("{} owes {} {}", books.player(d.debtor), books.holder(d.creditor), books.money(d.amount)))
        .collect();
    if !debts.is_empty() {
        push!(out, "\nopen debts: {}", debts.join("; "));
    }
    if let Some(auction) = books.game.auction() {
        let lot = crate::bank::lot_name(books, auction.lot);
        let bid = auction.bid.map_or_else(
            || "no bid yet".to_owned(),
            |(p, sum)| format!("{} bids {}", books.player(p), books.money(sum)),
        );
        push!(out, "\nauction of {lot}: {bid}");
    }
    if let [(first, a, Some(_)), (_, b, Some(_)), ..] = ranking.as_slice() {
        let lead = a.total() - b.total();
        if !lead.is_zero() {
            push!(out, "\n{} leads by {}", books.player(*first), books.money(lead));
        }
    }
    let pot = books.game.cash(Holder::Pot);
    if !pot.is_zero() {
        push!(out, "\nthe pot holds {}", books.money(pot));
    }
    out
}

/// An estate line by line.
pub fn estate(player: PlayerId, books: Books<'_>, look: Look) -> String {
    let estate = worth::estate(books, player);
    let mut lines = vec![look.bold(&format!("{}: {}", books.player(player), books.money(estate.total())))];
    lines.extend(steps(&estate.ruling, books).into_iter().map(|s| format!("   {s}")));
    lines.join("\n")
}

fn statement(player: PlayerId, books: Books<'_>, look: Look) -> String {
    let mut lines =
        vec![look.bold(&format!("{}: {} in cash", books.player(player), books.money(books.game.purse(player))))];
    if books.game.player(player).is_some_and(|p| p.jail.is_some()) {
        lines.push(format!("   in {}", books.edition.words.jail));
    }
    let before_deeds = lines.len();
    for group in &books.edition.groups {
        for deed in group.deeds.iter().filter(|d| books.game.owner_player(**d) == Some(player)) {
            lines.push(format!("   {}", deed_line(*deed, books, look)));
        }
    }
    let cards = books.game.all_cards(player);
    if cards > 0 {
        lines.push(format!("   {}", count(cards, "get-out card", "get-out cards")));
    }
    for (_, debt) in books.game.debts_of(player) {
        lines.push(format!("   owes {} {}", books.holder(debt.creditor), books.money(debt.amount)));
    }
    if lines.len() == before_deeds {
        lines.push("   no deeds".to_owned());
    }
    lines.join("\n")
}

fn raise(raising: &Raising, books: Books<'_>, look: Look) -> String {
    let who = books.player(raising.player);
    let cash = books.game.purse(raising.player);
    let short = raising.needs.less(cash);
    let (has, needs, most) = (books.money(cash), books.money(raising.needs), books.money(raising.most));
    let title = if raising.needs.is_zero() {
        format!("{who} has {has} and can raise {most}: {} in all", books.money(cash + raising.most))
    } else if short.is_zero() {
        format!("{who} has {has} and can pay {needs}")
    } else if raising.can {
        format!("{who} has {has} and needs {needs}: {} to be raised, of at most {most}", books.money(short))
    } else {
        let missing = books.money(raising.needs.less(cash + raising.most));
        format!("{who} cannot pay {needs}: {has} in cash and at most {most} more, {missing} too little")
    };
    let mut lines = vec![look.bold(&title)];
    let mut total = cash;
    let width = raising.lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    for (line, sum) in &raising.lines {
        total += *sum;
        lines.push(format!("   {line:width$}  +{} = {}", books.money(*sum), books.money(total)));
    }
    if !short.is_zero() && raising.can {
        let lost = format!("the least rent is lost this way; `{}` books it", raising.accept);
        lines.push(format!("   {}", look.dim(&lost)));
    }
    lines.join("\n")
}

fn deed_line(deed: SpaceId, books: Books<'_>, look: Look) -> String {
    let group = books.group(deed);
    let name = deed_name(deed, books, look);
    let rent = rent_now(deed, books);
    let lent = books.game.loan(deed).and_then(|loan| loan.sum);
    let lent = lent.map_or_else(String::new, |sum| format!(", mortgaged for {}", books.money(sum)));
    format!("{name} ({}){rent}{lent}", group.map_or("", |g| g.name.as_str()))
}

/// The rent that the next to land there would owe, as far as it does not go by the dice.
fn rent_now(deed: SpaceId, books: Books<'_>) -> String {
    use crate::rulings::rent::{Terms, rent};
    let Some(owner) = books.game.owner_player(deed) else { return String::new() };
    let Some(other) = books.game.playing().find(|p| *p != owner) else { return String::new() };
    match rent(books, other, deed, Terms::default()) {
        Ok(rent) => format!(", rent {}", books.money(rent.ruling.amount())),
        Err(_) => ", rent by the dice".to_owned(),
    }
}

fn deeds(books: Books<'_>, look: Look) -> String {
    let rows = books
        .edition
        .deeds()
        .map(|(id, deed)| {
            let group = books.group(id);
            let owner = books.game.owner_player(id).map_or_else(|| "–".to_owned(), |p| books.player(p).to_owned());
            vec![
                id.0.to_string(),
                deed_name(id, books, look),
                group.map_or("", |g| g.name.as_str()).to_owned(),
                books.money(deed.price),
                owner,
            ]
        })
        .collect();
    let rows: Vec<Vec<String>> = rows;
    // The code before each deed tells its group where a column for it would take too much room.
    if look.is_narrow() {
        let told = rows.iter().map(|row| match row.as_slice() {
            [number, deed, _, price, owner] => format!("{number:>2}\t{deed}, {price}:\u{a0}{owner}"),
            _ => String::new(),
        });
        return told.collect::<Vec<_>>().join("\n");
    }
    if !look.plain && look.width < ROOMY {
        let bare = |row: Vec<String>| row.into_iter().enumerate().filter(|(i, _)| *i != 2).map(|(_, c)| c).collect();
        return table(look, &["#", "deed", "price", "owner"], rows.into_iter().map(bare).collect(), &[0, 2]);
    }
    table(look, &["#", "deed", "group", "price", "owner"], rows, &[0, 3])
}

/// The columns from which a table of deeds has one for their groups.
const ROOMY: usize = 80;

fn groups(books: Books<'_>, look: Look) -> String {
    if look.spoken {
        return join_blocks(books.edition.groups.iter().map(|group| group_aloud(group, books)));
    }
    let rows = books
        .edition
        .groups
        .iter()
        .zip(codes(books.edition))
        .map(|(group, code)| {
            let owners: Vec<String> = group
                .deeds
                .iter()
                .map(|d| {
                    let owner = books.game.owner_player(*d).map_or("–", |p| books.player(p));
                    // A deed stays beside its owner.
                    let gap = if look.plain { " " } else { "\u{a0}" };
                    format!("{}:{gap}{owner}", holding(books, *d))
                })
                .collect();
            let whole = group.deeds.first().and_then(|d| {
                let owner = books.game.owner_player(*d)?;
                books.owns_group(owner, *d).then(|| books.player(owner).to_owned())
            });
            let code = if look.plain { String::new() } else { format!("{code} ") };
            vec![look.group(&group.id, &format!("{code}{}", group.name)), whole.unwrap_or_default(), owners.join(", ")]
        })
        .collect();
    let rows: Vec<Vec<String>> = rows;
    if look.is_narrow() {
        let told = rows.iter().map(|row| {
            let whole = row.get(1).filter(|w| !w.is_empty()).map_or_else(String::new, |w| format!(", all {w}'s"));
            format!("{}{whole}\n   {}", row.first().map_or("", String::as_str), row.get(2).map_or("", String::as_str))
        });
        return told.collect::<Vec<_>>().join("\n");
    }
    table(look, &["group", "complete", "deeds"], rows, &[])
}

/// A group with its deeds, one fact a line.
fn group_aloud(group: &Group, books: Books<'_>) -> String {
    let mut lines = vec![format!("group: {}", group.name)];
    let first = group.deeds.first().copied();
    let owner =
        first.and_then(|d| books.game.owner_player(d)).filter(|o| first.is_some_and(|d| books.owns_group(*o, d)));
    lines.extend(owner.map(|owner| format!("complete: {}", books.player(owner))));
    lines.extend(group.deeds.iter().map(|d| {
        let owner =
            books.game.owner_player(*d).map_or_else(|| "the bank's".to_owned(), |p| format!("of {}", books.player(p)));
        format!("deed: {}, {owner}", holding(books, *d))
    }));
    lines.join("\n")
}

/// What the bank has left of what the box holds, a line each.
fn bank(books: Books<'_>, look: Look) -> String {
    let words = &books.edition.words;
    let stock = |what: &str, left: Option<i64>, switch: Switch| match left {
        None => format!("   {what}: without end"),
        Some(left) => format!("   {what}: {left} of {}", books.rules().limit(switch).unwrap_or(left)),
    };
    let mut lines = vec![
        look.bold("the bank has"),
        stock(&words.houses, books.houses_left(), Switch::Houses),
        stock(&words.hotels, books.hotels_left(), Switch::Hotels),
    ];
    let free = books.edition.deeds().filter(|(d, _)| books.game.owner_player(*d).is_none()).count();
    lines.push(format!("   deeds: {free} of {}", books.edition.deeds().count()));
    let cards = books.edition.decks.iter();
    match books.rules().limit(Switch::GoojCards) {
        Some(all) => {
            let left = cards.map(|d| books.cards_left(d.id)).max().unwrap_or(0);
            lines.push(format!("   get-out cards: {left} of {all}"));
        }
        None => lines.extend(cards.map(|d| format!("   get-out cards of {}: {}", d.name, books.cards_left(d.id)))),
    }
    lines.push(match books.notes_left() {
        None => "   notes: without end".to_owned(),
        Some(left) => format!("   notes: {}", books.money(left)),
    });
    let pot = books.game.cash(Holder::Pot);
    if !pot.is_zero() {
        lines.push(format!("   in the pot: {}", books.money(pot)));
    }
    lines.join("\n")
}

fn history(entries: &[Past], look: Look) -> String {
    if entries.is_empty() {
        return "no entries yet".to_owned();
    }
    let lines: Vec<String> = entries
        .iter()
        .map(|past| {
            let number = past.entry.number;
            // What an amendment was meant to do is what was typed; its line tells what belongs to it.
            let amends = past.entry.undoes.is_some() && past.entry.line.contains(" then ");
            let line = if amends { &past.entry.typed } else { &past.aloud };
            match past.struck_by {
                Some(by) => look.dim(&format!("{number}. {line} (struck out by {by})")),
                None => format!("{number}. {line}"),
            }
        })
        .collect();
    lines.join("\n")
}

fn entry(past: &Past, books: Books<'_>, look: Look) -> String {
    let e = &past.entry;
    let when = chrono::DateTime::from_timestamp_millis(e.at)
        .map_or_else(String::new, |t| t.format("%Y-%m-%d %H:%M:%S UTC").to_string());
    let mut lines = vec![
        format!("{}. {}", e.number, look.bold(&past.aloud)),
        format!("   typed: {}", e.typed),
        format!("   at {when}"),
    ];
    if let Some(by) = past.struck_by {
        lines.push(format!("   struck out by entry {by}"));
    }
    if let Some((first, last)) = e.undoes {
        lines.push(format!("   takes back entries {first} to {last}"));
    }
    if !e.transfers.is_empty() {
        lines.push(format!("   {}", super::booked::handed(&e.transfers, books)));
    }
    for change in &e.changes {
        lines.push(format!("   {}", super::changes::says_at(change, e.at, books)));
    }
    lines.extend(steps(&past.ruling, books).into_iter().map(|s| look.dim(&format!("   {s}"))));
    lines.join("\n")
}
