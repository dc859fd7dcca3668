//! What was booked, in one line with the reasons below it; and what was refused.

use super::{Booked, Look, columns};
use crate::bank::Draft;
use crate::edition::Cite;
use crate::ledger::{Holder, Item, PlayerId, Transfer};
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::{Books, Refusal, Ruling, count, join};

/// An entry that was booked.
pub fn text(booked: &Booked, books: Books<'_>, look: Look) -> String {
    let mut out = String::new();
    let number = look.dim(&format!("{}.", booked.entry.number));
    let mut told = 0;
    if booked.lines.is_empty() {
        let (head, said) =
            headline(&in_order(&booked.entry.transfers, look), &booked.ruling, &booked.entry.line, books);
        out.push_str(&format!("{number} {head}"));
        told = said;
    } else {
        let verb = booked.entry.line.split(' ').next().unwrap_or("undo");
        let word = if verb == "redo" { "brought back" } else { "taken back" };
        out.push_str(&format!("{number} {word}: {}", booked.lines.join("; ")));
        // A seat that is taken back hands over nothing that anybody could see.
        let mut transfers = net(&booked.entry.transfers);
        transfers.retain(|t| [t.from, t.to].into_iter().all(|h| is_there(h, books)));
        if !transfers.is_empty() {
            out.push_str(&format!("\n   {}", handed(&transfers, books)));
        }
    }
    let purses = purses(&booked.entry.transfers, books, look);
    if !purses.is_empty() {
        // Cash is read at a glance: it is not broken in the middle where a line of its own takes it.
        let last = columns(out.lines().last().unwrap_or_default());
        let gap = if look.plain || last + columns(&purses) + 4 <= look.width { "  " } else { "\n   " };
        out.push_str(&format!("{gap}[{purses}]"));
    }
    for line in &booked.assumed {
        out.push_str(&format!("\n   {}", look.dim(&format!("taken as: {line}"))));
    }
    if let Some(sheet) = &booked.sheet {
        return format!(
            "{number} the game is closed; `undo` opens it again\n{}",
            super::sheet::text(sheet, books, look)
        );
    }
    let steps: Vec<String> = steps(&booked.ruling, books).into_iter().skip(told).collect();
    // At the table the first reasons do; a pipe gets them all.
    let shown = if look.plain || steps.len() <= REASONS { steps.len() } else { REASONS - 1 };
    for step in steps.iter().take(shown) {
        out.push_str(&format!("\n   {}", look.dim(step)));
    }
    if shown < steps.len() {
        out.push_str(&format!("\n   {}", look.dim(&format!("… {} more: `why`", steps.len() - shown))));
    }
    if let Some(ended) = &booked.ended {
        out.push_str(&format!("\n{}", end(ended, books, look)));
    }
    if let Some(due) = crate::bank::due(books) {
        out.push_str(&format!("\n   {}", super::due_text(&due, books)));
    }
    out
}

/// The end of the game, with why and what comes next.
#[must_use]
pub fn end(ended: &Ending, books: Books<'_>, look: Look) -> String {
    let mut lines = steps(&ended.ruling, books).into_iter();
    let first = lines.next().map(|line| look.bold(&line));
    first.into_iter().chain(lines.map(|line| format!("   {line}"))).collect::<Vec<_>>().join("\n")
}

/// So many lines of reasons stand below an entry at the table.
const REASONS: usize = 3;

/// What a line would do.
pub fn tried(draft: &Draft, books: Books<'_>, look: Look) -> String {
    let (head, told) = headline(&draft.transfers, &draft.ruling, "nothing changes hands", books);
    let mut out = format!("would book: {head}");
    for assumption in &draft.assumed {
        out.push_str(&format!("\n   {}", look.dim(&format!("taken as: {}", assumption.says))));
    }
    for step in steps(&draft.ruling, books).into_iter().skip(told) {
        out.push_str(&format!("\n   {}", look.dim(&step)));
    }
    out
}

/// A refusal with what would help.
pub fn refusal(refusal: &Refusal, books: Books<'_>, look: Look) -> String {
    let mut out = format!("{} {}", look.bad("no:"), refusal.message(books.edition));
    if let Some(cite) = &refusal.cite {
        out.push_str(&look.dim(&format!(" [{cite}]")));
    }
    let hint = refusal.hint(books.edition);
    if !hint.is_empty() {
        out.push_str(&format!("\n   {}", look.dim(&hint)));
    }
    out
}

/// The reasons of a draft, a line each.
#[must_use]
pub fn reasons(draft: &Draft, books: Books<'_>) -> Vec<String> {
    steps(&draft.ruling, books)
}

/// The steps of a ruling, a line each, with the rule behind them.
pub fn steps(ruling: &Ruling, books: Books<'_>) -> Vec<String> {
    ruling
        .steps
        .iter()
        .map(|step| {
            let sum = step.amount.map_or_else(String::new, |a| format!(": {}", books.money(a)));
            match &step.cite {
                Cite::Books => format!("{}{sum}", step.says),
                cite => format!("{}{sum} [{cite}]", step.says),
            }
        })
        .collect()
}

/// At the table what players hand over comes first: that is what somebody must do.
fn in_order(transfers: &[Transfer], look: Look) -> Vec<Transfer> {
    let mut transfers = transfers.to_vec();
    if !look.plain {
        transfers.sort_by_key(|t| !matches!(t.from, Holder::Player(_)));
    }
    transfers
}

/// What happened in one line, and how many steps of the ruling it tells already: where nothing
/// changes hands, the first step says what there is to say, unless it is about a sum.
fn headline(transfers: &[Transfer], ruling: &Ruling, line: &str, books: Books<'_>) -> (String, usize) {
    if !transfers.is_empty() {
        return (handed(transfers, books), 0);
    }
    match ruling.steps.first() {
        Some(step) if step.amount.is_none() => (steps(ruling, books).swap_remove(0), 1),
        _ => (line.to_owned(), 0),
    }
}

/// What a draft would do, in a few words: `Bo pays Anna €28; Anna gives Bo Rome`.
#[must_use]
pub fn brief(draft: &Draft, books: Books<'_>) -> String {
    if draft.transfers.is_empty() {
        return draft.ruling.steps.first().map_or_else(String::new, |step| step.says.clone());
    }
    let mut found = handovers(&net(&draft.transfers), books);
    // What a player hands over comes first: that is what somebody at the table must do.
    found.sort_by_key(|h| !matches!(h.from, Holder::Player(_)));
    let told = found.into_iter().map(|h| {
        let verb = if h.only_cash { "pays" } else { "gives" };
        format!("{} {verb} {} {}", books.holder(h.from), books.holder(h.to), join(h.things))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// Who hands what to whom.
pub fn handed(transfers: &[Transfer], books: Books<'_>) -> String {
    let told = handovers(transfers, books).into_iter();
    let lines: Vec<String> =
        told.map(|h| format!("{} → {}: {}", books.holder(h.from), books.holder(h.to), join(h.things))).collect();
    lines.join("; ")
}

/// All that one hands to another.
struct Handover {
    from: Holder,
    to: Holder,
    things: Vec<String>,
    only_cash: bool,
}

fn handovers(transfers: &[Transfer], books: Books<'_>) -> Vec<Handover> {
    let mut pairs: Vec<(Holder, Holder)> = Vec::new();
    for t in transfers {
        if !pairs.contains(&(t.from, t.to)) {
            pairs.push((t.from, t.to));
        }
    }
    let told = pairs.into_iter().map(|(from, to)| {
        let between = transfers.iter().filter(|t| (t.from, t.to) == (from, to));
        let cash: Money = between.clone().filter(|t| t.item == Item::Cash).map(|t| Money::new(t.qty)).sum();
        let mut things: Vec<String> = Vec::new();
        if cash > Money::ZERO {
            things.push(books.money(cash));
        }
        let only_cash = between.clone().all(|t| t.item == Item::Cash);
        things.extend(between.filter(|t| t.item != Item::Cash).map(|t| thing(*t, books)));
        Handover { from, to, things, only_cash }
    });
    told.collect()
}

fn thing(t: Transfer, books: Books<'_>) -> String {
    let words = &books.edition.words;
    match t.item {
        Item::Cash => books.money(Money::new(t.qty)),
        Item::Deed(deed) => books.space(deed).to_owned(),
        Item::House => count(t.qty, &words.house, &words.houses),
        Item::Hotel => count(t.qty, &words.hotel, &words.hotels),
        Item::Card(_) => count(t.qty, "get-out card", "get-out cards"),
    }
}

/// Whether the holder is one that the table knows now.
fn is_there(holder: Holder, books: Books<'_>) -> bool {
    match holder {
        Holder::Player(p) => books.game.player(p).is_some_and(|p| !p.name.is_empty()),
        _ => true,
    }
}

/// Transfers with what went to and fro between the same two cancelled.
pub fn net(transfers: &[Transfer]) -> Vec<Transfer> {
    let mut net: Vec<Transfer> = Vec::new();
    for t in transfers {
        let same = net
            .iter_mut()
            .find(|n| n.item == t.item && ((n.from, n.to) == (t.from, t.to) || (n.from, n.to) == (t.to, t.from)));
        match same {
            Some(n) if n.from == t.from => n.qty += t.qty,
            Some(n) => n.qty -= t.qty,
            None => net.push(*t),
        }
    }
    net.retain(|t| t.qty != 0);
    net.into_iter().map(|t| if t.qty < 0 { Transfer { qty: -t.qty, from: t.to, to: t.from, ..t } } else { t }).collect()
}

/// The new cash of everybody whose cash changed; on a terminal with what came or went.
fn purses(transfers: &[Transfer], books: Books<'_>, look: Look) -> String {
    let mut players: Vec<(PlayerId, Money)> = Vec::new();
    for t in transfers.iter().filter(|t| t.item == Item::Cash) {
        for (holder, change) in [(t.from, -Money::new(t.qty)), (t.to, Money::new(t.qty))] {
            let Holder::Player(player) = holder else { continue };
            if !is_there(holder, books) {
                continue;
            }
            match players.iter_mut().find(|(p, _)| *p == player) {
                Some((_, sum)) => *sum += change,
                None => players.push((player, change)),
            }
        }
    }
    let listed = players.into_iter().map(|(player, change)| {
        let now = format!("{} {}", books.player(player), books.money(books.game.purse(player)));
        let by = books.edition.currency.change(change);
        if look.plain || change.is_zero() {
            now
        } else if change > Money::ZERO {
            format!("{now} {}", look.good(&by))
        } else {
            format!("{now} {}", look.bad(&by))
        }
    });
    listed.collect::<Vec<_>>().join(", ")
}
