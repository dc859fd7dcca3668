//! What was booked, in one line with the reasons below it; and what was refused.

use std::borrow::Cow;

use super::{Booked, Look, aloud, columns};
use crate::bank::Draft;
use crate::edition::Cite;
use crate::ledger::{Holder, Item, PlayerId, Transfer};
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::{Books, Refusal, Ruling, Step, count, join};

/// An entry that was booked.
pub fn text(booked: &Booked, books: Books<'_>, look: Look) -> String {
    let entry = &booked.entry;
    let mut out = String::with_capacity(256);
    look.dimmed(&mut out, |out| push!(out, "{}.", entry.number));
    out.push(' ');
    if let Some(sheet) = &booked.sheet {
        out.push_str("the game is closed; `undo` opens it again\n");
        out.push_str(&super::sheet::text(sheet, books, look));
        return out;
    }
    let mut told = 0;
    if booked.lines.is_empty() {
        told = headline(
            &mut out,
            &in_order(&entry.transfers, look),
            &booked.ruling,
            || aloud(&entry.line, books, |_| None).into(),
            books,
        );
    } else {
        taken_back(&mut out, booked, books);
    }
    purses(&mut out, &entry.transfers, books, look);
    for line in &booked.assumed {
        below(&mut out, look, |out| push!(out, "taken as: {line}"));
    }
    let steps = booked.ruling.steps.get(told..).unwrap_or_default();
    // At the table the first reasons do; a pipe gets them all.
    let shown = if look.plain || steps.len() <= REASONS { steps.len() } else { REASONS - 1 };
    for step in steps.iter().take(shown) {
        below(&mut out, look, |out| reason(out, step, books));
    }
    if shown < steps.len() {
        below(&mut out, look, |out| push!(out, "… {} more: `why`", steps.len() - shown));
    }
    if let Some(ended) = &booked.ended {
        out.push('\n');
        out.push_str(&end(ended, books, look));
    }
    if let Some(due) = crate::bank::due(books) {
        out.push_str("\n   ");
        out.push_str(&super::due_text(&due, books));
    }
    out
}

/// A line of less weight below an entry.
fn below(out: &mut String, look: Look, write: impl FnOnce(&mut String)) {
    out.push_str("\n   ");
    look.dimmed(out, write);
}

/// What an undo or redo brought about.
fn taken_back(out: &mut String, booked: &Booked, books: Books<'_>) {
    let word = if booked.entry.line.starts_with("redo") { "brought back" } else { "taken back" };
    push!(out, "{word}: {}", booked.lines.join("; "));
    // A seat that is taken back hands over nothing that anybody could see.
    let mut transfers = net(&booked.entry.transfers);
    transfers.retain(|t| [t.from, t.to].into_iter().all(|h| is_there(h, books)));
    if !transfers.is_empty() {
        out.push_str("\n   ");
        handed_in(out, &transfers, books);
    }
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
    let mut out = "would book: ".to_owned();
    let told = headline(&mut out, &draft.transfers, &draft.ruling, || "nothing changes hands".into(), books);
    for assumption in &draft.assumed {
        below(&mut out, look, |out| push!(out, "taken as: {}", assumption.says));
    }
    for step in draft.ruling.steps.iter().skip(told) {
        below(&mut out, look, |out| reason(out, step, books));
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
        push!(out, "\n   {}", look.dim(&hint));
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
    let line = |step: &Step| {
        let mut out = String::new();
        reason(&mut out, step, books);
        out
    };
    ruling.steps.iter().map(line).collect()
}

/// One step of a ruling, with the rule behind it.
fn reason(out: &mut String, step: &Step, books: Books<'_>) {
    out.push_str(&step.says);
    if let Some(sum) = step.amount {
        out.push_str(": ");
        books.edition.currency.write_in(out, sum);
    }
    if step.cite != Cite::Books {
        push!(out, " [{}]", step.cite);
    }
}

/// At the table what players hand over comes first: that is what somebody must do.
fn in_order(transfers: &[Transfer], look: Look) -> Cow<'_, [Transfer]> {
    if look.plain {
        return transfers.into();
    }
    let mut transfers = transfers.to_vec();
    transfers.sort_by_key(|t| !matches!(t.from, Holder::Player(_)));
    transfers.into()
}

/// What happened in one line, and how many steps of the ruling it tells already: where nothing
/// changes hands, the first step says what there is to say, unless it is about a sum.
fn headline<'a>(
    out: &mut String,
    transfers: &[Transfer],
    ruling: &Ruling,
    line: impl FnOnce() -> Cow<'a, str>,
    books: Books<'_>,
) -> usize {
    if !transfers.is_empty() {
        handed_in(out, transfers, books);
        return 0;
    }
    match ruling.steps.first() {
        Some(step) if step.amount.is_none() => {
            reason(out, step, books);
            1
        }
        _ => {
            out.push_str(&line());
            0
        }
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
    let mut out = String::new();
    handed_in(&mut out, transfers, books);
    out
}

fn handed_in(out: &mut String, transfers: &[Transfer], books: Books<'_>) {
    for (i, handover) in handovers(transfers, books).into_iter().enumerate() {
        let between = if i > 0 { "; " } else { "" };
        for part in [between, books.holder(handover.from), " → ", books.holder(handover.to), ": "] {
            out.push_str(part);
        }
        out.push_str(&join(handover.things));
    }
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
        // Of which deck a card is makes no difference to whoever hands it over.
        let card = |t: &Transfer| matches!(t.item, Item::Card(_));
        let cards: i64 = between.clone().filter(|t| card(t)).map(|t| t.qty).sum();
        things.extend(between.filter(|t| t.item != Item::Cash && !card(t)).map(|t| thing(*t, books)));
        if cards > 0 {
            things.push(count(cards, "get-out card", "get-out cards"));
        }
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
fn purses(out: &mut String, transfers: &[Transfer], books: Books<'_>, look: Look) {
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
    let mut listed = String::with_capacity(64);
    for (i, (player, change)) in players.iter().enumerate() {
        listed.push_str(if i == 0 { "[" } else { ", " });
        listed.push_str(books.player(*player));
        listed.push(' ');
        books.edition.currency.write_in(&mut listed, books.game.purse(*player));
        if !look.plain && !change.is_zero() {
            let by = books.edition.currency.change(*change);
            listed.push(' ');
            listed.push_str(&if *change > Money::ZERO { look.good(&by) } else { look.bad(&by) });
        }
    }
    if players.is_empty() {
        return;
    }
    // Cash is read at a glance: it is not broken in the middle where a line of its own takes it.
    let fits = || columns(out.lines().last().unwrap_or_default()) + columns(&listed) + 3 <= look.width;
    out.push_str(if look.plain || fits() { "  " } else { "\n   " });
    out.push_str(&listed);
    out.push(']');
}
