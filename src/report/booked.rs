//! What was booked, in one line with the reasons below it; and what was refused.

use std::borrow::Cow;

use super::{Booked, Look, aloud, columns};
use crate::bank::Draft;
use crate::edition::Cite;
use crate::ledger::{Holder, Item, Transfer};
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::{Books, Refusal, Ruling, Step, count};

/// An entry that was booked.
pub fn text(booked: &Booked, books: Books<'_>, look: Look) -> String {
    let entry = &booked.entry;
    let mut out = String::with_capacity(256);
    look.dimmed(&mut out, |out| {
        out.push_str(itoa::Buffer::new().format(entry.number));
        out.push('.');
    });
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
    for line in &booked.unusual {
        below(&mut out, look, |out| push!(out, "unusual: {line}"));
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
    for unusual in &draft.unusual {
        below(&mut out, look, |out| push!(out, "unusual: {unusual}"));
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
        for part in [" [", &step.cite.text(), "]"] {
            out.push_str(part);
        }
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
    let transfers = net(&draft.transfers);
    let mut found: Vec<Handover<'_>> = handovers(&transfers).collect();
    // What a player hands over comes first: that is what somebody at the table must do.
    found.sort_by_key(|h| !matches!(h.from, Holder::Player(_)));
    let told = found.into_iter().map(|h| {
        let verb = if h.transfers().all(|t| t.item == Item::Cash) { "pays" } else { "gives" };
        let mut told = format!("{} {verb} {} ", books.holder(h.from), books.holder(h.to));
        h.things(&mut told, books);
        told
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
    for (i, handover) in handovers(transfers).enumerate() {
        let between = if i > 0 { "; " } else { "" };
        for part in [between, books.holder(handover.from), " → ", books.holder(handover.to), ": "] {
            out.push_str(part);
        }
        handover.things(out, books);
    }
}

/// All that one hands to another.
struct Handover<'a> {
    from: Holder,
    to: Holder,
    /// Those of all others among them.
    all: &'a [Transfer],
}

fn handovers(all: &[Transfer]) -> impl Iterator<Item = Handover<'_>> {
    let earlier = |at: usize| all.iter().take(at);
    let new = move |(at, t): &(usize, &Transfer)| !earlier(*at).any(|e| (e.from, e.to) == (t.from, t.to));
    all.iter().enumerate().filter(new).map(|(_, t)| Handover { from: t.from, to: t.to, all })
}

impl Handover<'_> {
    fn transfers(&self) -> impl Iterator<Item = &Transfer> + Clone {
        self.all.iter().filter(|t| (t.from, t.to) == (self.from, self.to))
    }

    /// Cash in one sum, then what else there is; cards last, since of which deck one is makes no
    /// difference to whoever hands it over.
    fn things(&self, out: &mut String, books: Books<'_>) {
        let all_of = |kind: fn(Item) -> bool| {
            let those = self.transfers().filter(move |t| kind(t.item));
            those.clone().next().map(|t| (t.item, those.map(|t| t.qty).sum::<i64>()))
        };
        let (cash, card) = (|item| item == Item::Cash, |item| matches!(item, Item::Card(_)));
        let others = self.transfers().map(|t| (t.item, t.qty)).filter(|(item, _)| !cash(*item) && !card(*item));
        let things = all_of(cash).into_iter().chain(others).chain(all_of(card));
        let last = things.clone().count().saturating_sub(1);
        for (at, (item, qty)) in things.enumerate() {
            if at > 0 {
                out.push_str(if at == last { " and " } else { ", " });
            }
            thing(out, item, qty, books);
        }
    }
}

fn thing(out: &mut String, item: Item, qty: i64, books: Books<'_>) {
    let words = &books.edition.words;
    match item {
        Item::Cash => books.edition.currency.write_in(out, Money::new(qty)),
        Item::Deed(deed) => out.push_str(books.space(deed)),
        Item::House => out.push_str(&count(qty, &words.house, &words.houses)),
        Item::Hotel => out.push_str(&count(qty, &words.hotel, &words.hotels)),
        Item::Card(_) => out.push_str(&count(qty, "get-out card", "get-out cards")),
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
    let cash = || transfers.iter().filter(|t| t.item == Item::Cash);
    let parties = || cash().flat_map(|t| [(t.from, -Money::new(t.qty)), (t.to, Money::new(t.qty))]);
    let before = out.len();
    for (at, (holder, _)) in parties().enumerate() {
        let Holder::Player(player) = holder else { continue };
        if !is_there(holder, books) || parties().take(at).any(|(earlier, _)| earlier == holder) {
            continue;
        }
        out.push_str(if out.len() == before { "  [" } else { ", " });
        out.push_str(books.player(player));
        out.push(' ');
        books.edition.currency.write_in(out, books.game.purse(player));
        let change: Money = parties().filter(|(party, _)| *party == holder).map(|(_, change)| change).sum();
        if !look.plain && !change.is_zero() {
            let by = books.edition.currency.change(change);
            out.push(' ');
            out.push_str(&if change > Money::ZERO { look.good(&by) } else { look.bad(&by) });
        }
    }
    if out.len() == before {
        return;
    }
    out.push(']');
    // Cash is read at a glance: it is not broken in the middle where a line of its own takes it.
    if !look.plain && columns(out.lines().last().unwrap_or_default()) > look.width {
        out.replace_range(before..before + 2, "\n   ");
    }
}
