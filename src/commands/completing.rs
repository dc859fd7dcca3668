//! Completion, derived from the slots of the commands: what the word at the end of an unfinished
//! line could be. Unlike reading it looks at the state of the game: it offers what makes sense now.

use super::words::{quote, split};
use super::{ALL, Command, Mode, Reader, Slot, command};
use crate::bank::Holding;
use crate::edition::{Kind, SpaceKind, Switch};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::names::Key;
use crate::rulings::Books;

/// Something that the word at the end of a line could become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What it stands for, as people read it.
    pub name: String,
    /// What is put into the line: it reads back as the same thing.
    pub text: String,
    /// One line about it; may be empty.
    pub says: String,
}

impl Candidate {
    fn word(word: &str) -> Self {
        Candidate { name: word.to_owned(), text: word.to_owned(), says: String::new() }
    }

    fn name(name: &str, says: String) -> Self {
        Candidate { name: name.to_owned(), text: quote(name), says }
    }
}

/// What could stand at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completion {
    /// Where the word begins that would be replaced, in bytes.
    pub start: usize,
    /// What it could be, the likeliest first.
    pub candidates: Vec<Candidate>,
}

/// What the last word of an unfinished line could be.
#[must_use]
pub fn complete(line: &str, books: Books<'_>) -> Completion {
    let skipped = line.len() - line.trim_start_matches([' ', '\t', '?']).len();
    let (before, part) = line.split_at(fragment(line).max(skipped));
    let start = before.len();
    let part = part.trim_start_matches('"');
    let before = before.get(skipped..).unwrap_or_default();
    if before.trim().is_empty() {
        return Completion { start, candidates: verbs(part) };
    }
    let Some(walk) = walk(before, books) else { return Completion { start, candidates: Vec::new() } };
    if let Some(offset) = walk.inner {
        // A command within a command: `why rent …`.
        let from = skipped + offset;
        let inner = complete(line.get(from..).unwrap_or_default(), books);
        return Completion { start: inner.start + from, ..inner };
    }
    // The word may go on with a name that was already understood: `North Carolina A`.
    if let Some((slot, at)) = walk.last
        && !part.is_empty()
    {
        let typed = line.get(skipped + at..).unwrap_or_default().replace('"', "");
        let longer = fitting(offers(slot, &walk, books), &typed, |key, typed| key.rank(typed) <= Some(1));
        if !longer.is_empty() && typed.trim().contains(' ') {
            return Completion { start: skipped + at, candidates: longer };
        }
    }
    let mut found = Vec::new();
    for slot in &walk.open {
        found.extend(offers(*slot, &walk, books));
    }
    let start = walk.unread.map_or(start, |at| skipped + at);
    let typed =
        if walk.unread.is_some() { line.get(start..).unwrap_or_default().replace('"', "") } else { part.to_owned() };
    Completion { start, candidates: fitting(found, &typed, |_, _| true) }
}

/// What the next word of a line that ends in a space is to be, in words: `DEED`, `P`.
#[must_use]
pub fn wanted(line: &str, books: Books<'_>) -> Option<&'static str> {
    let line = line.trim_start_matches([' ', '\t', '?']);
    let walk = walk(line, books)?;
    walk.open.first().map(|slot| match slot {
        Slot::Player | Slot::Debtor | Slot::Jailed | Slot::Bidder => "player",
        Slot::Party | Slot::Creditor => "who",
        Slot::FreeDeed | Slot::OwnedDeed | Slot::FreeOfMortgage | Slot::MortgagedDeed | Slot::Deed => "deed",
        Slot::Site | Slot::BuiltSite => "street or group",
        Slot::Tax => "tax",
        Slot::Space => "space",
        Slot::Amount => "amount",
        Slot::Number => "number",
        Slot::Holdings => "deeds, cash, card",
        Slot::Words(_) => "then",
        Slot::Switch => "rule",
        Slot::SwitchValue => "value",
        Slot::Command => "command",
        Slot::Topic => "topic",
        Slot::Text => "text",
        Slot::Name => "name",
    })
}

/// Where the last word begins: after the last space, or at a quote that is still open.
fn fragment(line: &str) -> usize {
    let mut start = 0;
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        if c == '"' {
            quoted = !quoted;
        } else if c.is_whitespace() && !quoted {
            start = at + c.len_utf8();
        }
    }
    start
}

/// How far the finished words of a line go.
struct Walk {
    /// What the next word can be.
    open: Vec<Slot>,
    /// The name that was read last, and where it begins.
    last: Option<(Slot, usize)>,
    /// Where a name begins that is not clear yet: `St.` of several.
    unread: Option<usize>,
    /// Where a command within the command begins.
    inner: Option<usize>,
    /// The player who was named last.
    player: Option<PlayerId>,
    /// The switch that was named last.
    switch: Option<Switch>,
    /// The deeds that the line hands over already.
    given: Vec<SpaceId>,
}

fn walk(before: &str, books: Books<'_>) -> Option<Walk> {
    let starts: Vec<usize> = split(before).ok()?.iter().map(|w| w.start).collect();
    let mut r = Reader::new(before, books).ok()?;
    let verb = r.next_word()?;
    let found = command(&verb.text, Mode::Prompt).ok()?;
    let mut walk =
        Walk { open: Vec::new(), last: None, unread: None, inner: None, player: None, switch: None, given: Vec::new() };
    let mut at = 0;
    while let Some(slot) = slot_at(found, at) {
        let Some(word) = r.peek().map(|w| w.start) else { break };
        if slot == Slot::Command {
            walk.inner = Some(word);
            return Some(walk);
        }
        match step(slot, &mut r, &mut walk) {
            Step::Read => {
                let name = starts.contains(&word) && !matches!(slot, Slot::Words(_));
                walk.last = name.then_some((slot, word));
                at += 1;
            }
            Step::More => walk.last = None,
            Step::Skip if at + 1 < found.slots.len() => at += 1,
            // The words so far are not understood; they may still become a name.
            Step::Skip => {
                walk.unread = Some(word);
                break;
            }
        }
    }
    if walk.unread.is_none() && !r.is_done() {
        return Some(walk);
    }
    // A word of the language may be left out, so what follows it is possible as well; holdings end
    // only where such a word stands.
    let mut ended = false;
    while let Some(slot) = slot_at(found, at) {
        walk.open.push(slot);
        let holdings = slot == Slot::Holdings;
        let goes_on = holdings || (matches!(slot, Slot::Words(_)) && !ended);
        ended |= holdings;
        at += 1;
        if !goes_on || at >= found.slots.len() {
            break;
        }
    }
    Some(walk)
}

/// The slot of that place; the last repeats where the command says so.
fn slot_at(command: &Command, at: usize) -> Option<Slot> {
    let last = command.slots.last().copied().filter(|_| command.repeats);
    command.slots.get(at).copied().or(last)
}

enum Step {
    /// The slot is filled.
    Read,
    /// A word was read, and more of the kind may come.
    More,
    /// The next word is nothing for this slot.
    Skip,
}

fn step(slot: Slot, r: &mut Reader<'_>, walk: &mut Walk) -> Step {
    let read = |ok: bool| if ok { Step::Read } else { Step::Skip };
    let read_one = |done: bool| if done { Step::Read } else { Step::More };
    match slot {
        Slot::Player | Slot::Debtor | Slot::Jailed | Slot::Bidder => {
            let player = r.maybe_player();
            walk.player = player.or(walk.player);
            read(player.is_some())
        }
        Slot::Party | Slot::Creditor => {
            let party = r.maybe(Reader::party);
            if let Some(crate::bank::Party::Player(player)) = party {
                walk.player = Some(player);
            }
            read(party.is_some())
        }
        Slot::FreeDeed | Slot::OwnedDeed | Slot::FreeOfMortgage | Slot::MortgagedDeed | Slot::Deed => {
            read(r.maybe(Reader::deed).is_some())
        }
        Slot::Site | Slot::BuiltSite => read(r.maybe(Reader::site).is_some()),
        Slot::Tax => read(r.maybe(Reader::tax_space).is_some()),
        Slot::Space => read(r.maybe(Reader::space).is_some()),
        Slot::Holdings => {
            let ends = r.peek().is_some_and(|w| w.is("for") || w.is("keep") || w.is("lift"));
            match if ends { None } else { r.maybe(Reader::one_holding) } {
                Some(holding) => {
                    walk.given.extend(if let Holding::Deed(deed, _) = holding { Some(deed) } else { None });
                    Step::More
                }
                None => Step::Skip,
            }
        }
        Slot::Words(words) => {
            let known = r.peek().is_some_and(|w| words.iter().any(|k| w.is(k)));
            if !known && !r.is_amount() {
                return Step::Skip;
            }
            r.next_word();
            // Of several words more than one may stand in a line; a single one is done with.
            read_one(words.len() == 1 && known)
        }
        Slot::Switch => {
            let switch = r.next_word().and_then(|w| Switch::named(&w.text));
            walk.switch = switch;
            read(switch.is_some())
        }
        Slot::Amount | Slot::Number | Slot::SwitchValue => {
            r.next_word();
            Step::Read
        }
        Slot::Topic | Slot::Text | Slot::Name | Slot::Command => {
            r.rest();
            Step::More
        }
    }
}

fn verbs(typed: &str) -> Vec<Candidate> {
    let typed = typed.to_lowercase();
    ALL.iter()
        .filter(|c| c.verb.starts_with(&typed))
        .map(|c| Candidate { says: c.says.to_owned(), ..Candidate::word(c.verb) })
        .collect()
}

/// Those candidates that fit what is typed, the best first and each once.
fn fitting(all: Vec<Candidate>, typed: &str, also: impl Fn(&Key, &Key) -> bool) -> Vec<Candidate> {
    let key = Key::new(typed);
    let mut ranked: Vec<(u8, Candidate)> = Vec::new();
    for candidate in all {
        if ranked.iter().any(|(_, c)| c.text == candidate.text) {
            continue;
        }
        if typed.is_empty() {
            ranked.push((0, candidate));
            continue;
        }
        let name = Key::new(&candidate.name);
        // One letter somewhere in a word is no hint of what is meant.
        let inside = typed.chars().count() >= 3;
        if let Some(rank) = name.rank(&key).filter(|rank| (*rank < 3 || inside) && also(&name, &key)) {
            ranked.push((rank, candidate));
        }
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    let best = ranked.first().map_or(0, |(rank, _)| (*rank).max(1));
    ranked.into_iter().filter(|(rank, _)| *rank <= best).map(|(_, c)| c).collect()
}

/// What a slot offers at this moment of the game.
fn offers(slot: Slot, walk: &Walk, books: Books<'_>) -> Vec<Candidate> {
    let game = books.game;
    match slot {
        // Nobody deals with themselves.
        Slot::Player => players(books, |p| Some(p) != walk.player),
        Slot::Party => {
            let mut all = players(books, |p| Some(p) != walk.player);
            all.extend(["bank", "pot", "all"].map(Candidate::word));
            all
        }
        Slot::Debtor => players(books, |p| game.debts_of(p).next().is_some()),
        Slot::Creditor => {
            let owed = |to: Holder| game.debts().values().any(|d| Some(d.debtor) == walk.player && d.creditor == to);
            let mut all = players(books, |p| owed(Holder::Player(p)));
            let others = [("bank", Holder::Bank), ("pot", Holder::Pot)];
            all.extend(others.iter().filter(|(_, to)| owed(*to)).map(|(word, _)| Candidate::word(word)));
            all
        }
        Slot::Jailed => players(books, |p| game.player(p).is_some_and(|p| p.jail.is_some())),
        Slot::Bidder => {
            let out = |p| game.auction().is_none_or(|a| a.passed.contains(&p) || a.barred == Some(p));
            players(books, |p| !out(p))
        }
        Slot::FreeDeed => deeds(books, |d| game.owner_player(d).is_none()),
        Slot::OwnedDeed => {
            // Rent is owed by whoever was named: not on what is their own, rarely on a mortgaged one.
            let theirs = |d: SpaceId| game.owner_player(d).is_some_and(|o| Some(o) != walk.player);
            let mut all = deeds(books, |d| theirs(d) && !game.is_mortgaged(d));
            all.extend(deeds(books, |d| theirs(d) && game.is_mortgaged(d)));
            all
        }
        Slot::FreeOfMortgage => {
            deeds(books, |d| game.owner_player(d).is_some() && !game.is_mortgaged(d) && !game.is_built(d))
        }
        Slot::MortgagedDeed => deeds(books, |d| game.is_mortgaged(d)),
        Slot::Deed => deeds(books, |_| true),
        Slot::Site => sites(books, |d| game.owner_player(d).is_some_and(|o| books.owns_group(o, d))),
        Slot::BuiltSite => sites(books, |d| game.is_built(d)),
        Slot::Tax => spaces(books, |k| k == SpaceKind::Tax),
        Slot::Space => spaces(books, |_| true),
        Slot::Holdings => {
            let theirs = |d| walk.player.is_none_or(|p| game.owner_player(d) == Some(p));
            let mut all = deeds(books, |d| theirs(d) && !walk.given.contains(&d));
            if walk.player.is_none_or(|p| game.all_cards(p) > 0) {
                all.push(Candidate::word("card"));
            }
            all
        }
        Slot::Words(words) => words.iter().map(|w| Candidate::word(w)).collect(),
        Slot::Switch => Switch::ALL
            .iter()
            .map(|s| Candidate { says: s.about().says.to_owned(), ..Candidate::word(s.name()) })
            .collect(),
        Slot::SwitchValue => walk.switch.map(values).unwrap_or_default(),
        Slot::Topic => crate::report::topics().into_iter().map(Candidate::word).collect(),
        Slot::Command => verbs(""),
        Slot::Amount | Slot::Number | Slot::Text | Slot::Name => Vec::new(),
    }
}

fn players(books: Books<'_>, meant: impl Fn(PlayerId) -> bool) -> Vec<Candidate> {
    let game = books.game;
    let mut playing: Vec<PlayerId> = game.playing().filter(|p| meant(*p)).collect();
    // Whoever has just come to rest somewhere is meant more often than anybody else.
    playing.sort_by_key(|p| !game.landing().is_some_and(|l| !l.settled && l.player == *p));
    playing.into_iter().map(|p| Candidate::name(game.name(p), books.money(game.purse(p)))).collect()
}

fn deeds(books: Books<'_>, wanted: impl Fn(SpaceId) -> bool) -> Vec<Candidate> {
    let says = |d: SpaceId| match books.game.owner_player(d) {
        Some(owner) => format!("{}, {}", books.group_name(d), books.player(owner)),
        None => format!(
            "{}, {}",
            books.group_name(d),
            books.money(books.edition.deed(d).map(|d| d.price).unwrap_or_default())
        ),
    };
    let mut found: Vec<SpaceId> = books.edition.deeds().map(|(d, _)| d).filter(|d| wanted(*d)).collect();
    found.sort_by_key(|d| !books.game.landing().is_some_and(|l| !l.settled && l.space == *d));
    found.into_iter().map(|d| Candidate::name(books.space(d), says(d))).collect()
}

fn sites(books: Books<'_>, wanted: impl Fn(SpaceId) -> bool) -> Vec<Candidate> {
    let streets = |d: &SpaceId| books.edition.kind(*d) == SpaceKind::Street && wanted(*d);
    let groups = books.edition.groups.iter().filter(|g| g.deeds.iter().any(streets));
    let mut all: Vec<Candidate> = groups.map(|g| Candidate::name(&g.name, books.list(&g.deeds))).collect();
    all.extend(deeds(books, |d| streets(&d)));
    all
}

fn spaces(books: Books<'_>, wanted: impl Fn(SpaceKind) -> bool) -> Vec<Candidate> {
    let found = books.edition.spaces.iter().filter(|s| wanted(s.kind));
    found.map(|s| Candidate::name(books.space(s.id), format!("#{}", s.id.0))).collect()
}

fn values(switch: Switch) -> Vec<Candidate> {
    match switch.about().kind {
        Kind::Flag => ["true", "false"].map(Candidate::word).into(),
        Kind::Word(words) => words.iter().map(|w| Candidate::word(w)).collect(),
        Kind::Limit(..) => vec![Candidate::word("none")],
        Kind::Number(..) | Kind::Sum(_) => Vec::new(),
    }
}
