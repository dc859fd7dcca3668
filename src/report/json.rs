//! Replies as JSON: one object a command.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::audit::{self, AuditLine};
use super::due::{Proposal, proposal};
use super::{Amended, Difference, Look, Reply, Told, notes, text};
use crate::game::{Change, Fact, Game};
use crate::ledger::{Holder, Item, Transfer};
use crate::money::Money;
use crate::rulings::ending::Ending;
use crate::rulings::worth;
use crate::rulings::{Books, Refusal, Ruling};

#[derive(Serialize)]
struct Object<'a> {
    line: usize,
    input: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transfers: Option<Moves<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a Ruling>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amended: Option<Vec<AmendedLine<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Vec<Standing<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estate: Option<EstateLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<&'a Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<notes::Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<CountLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<EndLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Proposal<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Vec<VerdictLine<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
    cash: Cash<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// A line that an amendment changes: the numbers that it had and has (absent where it is dropped),
/// what it moved and moves, and why it fails where it does.
#[derive(Serialize)]
struct AmendedLine<'a> {
    was: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<u32>,
    line: &'a str,
    before: Moves<'a>,
    transfers: Moves<'a>,
    /// Whose token stands where now instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stands: Vec<StandLine<'a>>,
    /// What it takes for granted or finds unusual now that it did not before.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    doubts: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

#[derive(Serialize)]
struct StandLine<'a> {
    player: &'a str,
    was: Option<&'a str>,
    now: Option<&'a str>,
}

#[derive(Serialize)]
struct Fault {
    code: &'static str,
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    hint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
}

/// Transfers with names.
struct Moves<'a>(&'a [Transfer], Books<'a>);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|t| moved(t, self.1)))
    }
}

#[derive(Serialize)]
struct Moved<'a> {
    item: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    qty: i64,
    from: Cow<'a, str>,
    to: Cow<'a, str>,
}

#[derive(Serialize)]
struct Standing<'a> {
    name: &'a str,
    cash: Money,
    deeds: Vec<String>,
    jail_cards: i64,
    estate: Money,
    rank: Option<usize>,
    bankrupt: bool,
}

#[derive(Serialize)]
struct EstateLine {
    cash: Money,
    deeds: Money,
    mortgaged: Money,
    houses: Money,
    hotels: Money,
    total: Money,
}

/// What was counted of a player's cash, and what the books had.
#[derive(Serialize)]
struct CountLine {
    counted: Money,
    books: Money,
    difference: Money,
    adopted: bool,
}

/// The end of the game: by what, in words, and the rule behind it.
#[derive(Serialize)]
struct EndLine {
    by: &'static str,
    says: String,
    cite: String,
}

fn end_line(ended: &Ending) -> Option<EndLine> {
    let step = ended.ruling.steps.first()?;
    Some(EndLine { by: ended.by.word(), says: step.says.clone(), cite: step.cite.to_string() })
}

/// The clock: seconds left (below nothing once it is over), whether it stands still, when it ends.
#[derive(Serialize)]
struct ClockLine {
    left: i64,
    paused: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<i64>,
}

/// Cash of all players, in the order of their seats.
struct Cash<'a>(&'a Game);

impl Serialize for Cash<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = self.0.players();
        let mut map = serializer.serialize_map(Some(players.len()))?;
        for player in players {
            map.serialize_entry(&player.name, &player.cash)?;
        }
        map.end()
    }
}

/// The reply to a line as one JSON object; `None` for a line that asked nothing.
#[must_use]
pub fn line(number: usize, input: &str, reply: &Reply, books: Books<'_>) -> Option<String> {
    object(number, input, reply, books).and_then(|object| serde_json::to_string(&object).ok()).map(on_one_line)
}

/// The same at the end of what is to be written, with a line break.
pub fn write_line(out: &mut Vec<u8>, number: usize, input: &str, reply: &Reply, books: Books<'_>) {
    let Some(object) = object(number, input, reply, books) else { return };
    let start = out.len();
    if serde_json::to_writer(&mut *out, &object).is_err() {
        return out.truncate(start);
    }
    // What ends like one of the signs that end a line elsewhere is looked at closely; hardly any does.
    let pairs = out[start..].iter().zip(&out[start + 1..]);
    if pairs.fold(false, |seen, (before, last)| seen | (*before == 0x80) & matches!(last, 0xa8 | 0xa9)) {
        let json = String::from_utf8_lossy(&out[start..]).into_owned();
        out.truncate(start);
        out.extend_from_slice(on_one_line(json).as_bytes());
    }
    out.push(b'\n');
}

/// What is told of the reply to a line.
fn object<'a>(number: usize, input: &'a str, reply: &'a Reply, books: Books<'a>) -> Option<Object<'a>> {
    let mut object = Object {
        line: number,
        input,
        ok: true,
        entry: None,
        amount: None,
        transfers: None,
        ruling: None,
        assumed: None,
        amended: None,
        players: None,
        estate: None,
        diff: None,
        audit: None,
        notes: None,
        clock: None,
        count: None,
        ended: None,
        due: None,
        compared: None,
        error: None,
        cash: Cash(books.game),
        text: None,
    };
    if !matches!(reply, Reply::Silent | Reply::Refused(_)) {
        object.text = Some(text(reply, books, Look::PLAIN));
    }
    match reply {
        Reply::Silent => return None,
        Reply::Left | Reply::Dropped => {}
        Reply::Booked(booked) => {
            object.entry = Some(booked.entry.number);
            object.amount = booked.amount;
            object.transfers = Some(Moves(&booked.entry.transfers, books));
            object.ruling = Some(&booked.ruling);
            object.assumed =
                Some(booked.assumed.iter().chain(&booked.unusual).chain(&booked.grave).map(String::as_str).collect());
            object.ended = booked.ended.as_ref().and_then(end_line);
            object.count = booked.entry.changes.iter().find_map(counted);
            if booked.sheet.is_some() {
                object.players = Some(standings(books));
            }
            object.due = proposal(books, |h| holder_name(h, books).into_owned());
        }
        Reply::Amended(amendment) => {
            object.entry = Some(amendment.entry);
            object.transfers = Some(Moves(&amendment.handed, books));
            object.due = proposal(books, |h| holder_name(h, books).into_owned());
            object.amended = Some(amendment.rows.iter().map(|row| amended(row, books)).collect());
            object.players = books.game.is_finished().then(|| standings(books));
        }
        Reply::Told(told) => told_object(&mut object, told, books),
        Reply::Refused(refusal) => {
            object.ok = false;
            object.error = Some(fault(refusal, books));
        }
    }
    Some(object)
}

/// JSON without the two signs that some readers end a line at, which can stand in texts only: they are
/// written as what they are called there.
#[must_use]
pub fn on_one_line(json: String) -> String {
    if json.contains('\u{2028}') || json.contains('\u{2029}') {
        return json.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    }
    json
}

fn fault(refusal: &Refusal, books: Books<'_>) -> Fault {
    Fault {
        code: refusal.code(),
        kind: refusal.severity().word(),
        message: refusal.message(books.edition),
        hint: refusal.hint(books.edition),
        cite: refusal.cite.as_ref().map(ToString::to_string),
    }
}

fn amended<'a>(row: &'a Amended, books: Books<'a>) -> AmendedLine<'a> {
    let stand = |s: &super::Stand| StandLine {
        player: books.player(s.player),
        was: s.was.map(|at| books.space(at)),
        now: s.is.map(|at| books.space(at)),
    };
    AmendedLine {
        was: row.was,
        now: row.now,
        line: &row.line,
        before: Moves(&row.before, books),
        transfers: Moves(&row.after, books),
        stands: row.stand.iter().map(stand).collect(),
        doubts: &row.doubts,
        error: row.fails.as_ref().map(|refusal| fault(refusal, books)),
    }
}

fn told_object<'a>(object: &mut Object<'a>, told: &'a Told, books: Books<'a>) {
    match told {
        Told::Standings { then } => {
            object.players = Some(standings(then.as_ref().map_or(books, |then| then.books())));
        }
        Told::Difference(difference) => {
            object.transfers = Some(Moves(&difference.transfers, books));
            object.diff = Some(difference);
        }
        Told::Estates(players) => {
            if let [player] = players.as_slice() {
                let estate = worth::estate(books, *player);
                object.amount = Some(estate.total());
                object.estate = Some(EstateLine {
                    cash: estate.cash,
                    deeds: estate.deeds,
                    mortgaged: estate.mortgaged,
                    houses: estate.houses,
                    hotels: estate.hotels,
                    total: estate.total(),
                });
            } else {
                object.players = Some(standings(books));
            }
        }
        Told::Clock { clock: Some(clock), left, .. } => {
            let ends = clock.ends.map(|ends| ends.div_euclid(1000));
            object.clock = Some(ClockLine { left: left.div_euclid(1000), paused: clock.is_paused(), ends });
        }
        Told::Count { ended, then } => {
            let game = then.as_deref().unwrap_or(books.game);
            object.players = Some(standings(Books::new(books.edition, game)));
            object.ended = ended.as_ref().and_then(end_line);
        }
        Told::Compared(_, verdicts) => {
            object.compared = Some(verdicts.iter().map(verdict).collect());
        }
        Told::Audit(found) => object.audit = Some(audit::json(found)),
        Told::Notes(handed) => object.notes = Some(notes::lines(handed, |h| holder_name(h, books).into_owned())),
        Told::Raise(raising) => object.amount = Some(raising.most),
        Told::Reasons(_, ruling) => {
            object.amount = ruling.answer;
            object.ruling = Some(ruling);
        }
        Told::Entry(past) => {
            object.transfers = Some(Moves(&past.entry.transfers, books));
            object.ruling = Some(&past.ruling);
        }
        Told::Tried(draft) => {
            object.amount = draft.amount;
            object.transfers = Some(Moves(&draft.transfers, books));
            object.ruling = Some(&draft.ruling);
            let assumed = draft.assumed.iter().map(|a| a.says.as_str());
            let unusual = draft.unusual.iter().chain(&draft.grave).map(String::as_str);
            object.assumed = Some(assumed.chain(unusual).collect());
        }
        _ => {}
    }
}

/// The cash that an entry states, counted or told.
fn counted(change: &Change) -> Option<CountLine> {
    let Fact::Counted(_, Some(c)) = &change.is else { return None };
    Some(CountLine { counted: c.cash, books: c.books, difference: c.cash - c.books, adopted: c.adopted })
}

/// A holder as JSON names it.
pub(super) fn holder_name(holder: Holder, books: Books<'_>) -> Cow<'_, str> {
    match holder {
        Holder::Bank => "bank".into(),
        Holder::Pot => "pot".into(),
        Holder::Player(p) => books.player(p).into(),
        Holder::Street(s) => format!("street:{}", books.space(s)).into(),
    }
}

fn moved<'a>(t: &Transfer, books: Books<'a>) -> Moved<'a> {
    let (item, name) = match t.item {
        Item::Cash => ("cash", None),
        Item::Deed(d) => ("deed", Some(books.space(d))),
        Item::House => ("house", None),
        Item::Hotel => ("hotel", None),
        Item::Card(d) => ("card", books.edition.deck(d).map(|d| d.name.as_str())),
    };
    Moved { item, name, qty: t.qty, from: holder_name(t.from, books), to: holder_name(t.to, books) }
}

fn standings(books: Books<'_>) -> Vec<Standing<'_>> {
    let then = books.game.as_at_end().filter(|_| books.game.is_finished());
    let counted = Books::new(books.edition, then.as_ref().unwrap_or(books.game));
    worth::ranking(counted)
        .into_iter()
        .map(|(player, estate, rank)| Standing {
            name: books.player(player),
            cash: counted.game.purse(player),
            deeds: counted.game.deeds_of(player).map(|d| holding(counted, d)).collect(),
            jail_cards: counted.game.all_cards(player),
            estate: estate.total(),
            rank,
            bankrupt: counted.game.player(player).is_some_and(|p| p.left.is_some()),
        })
        .collect()
}

/// A deed as the language writes it: `Rome`, `Rome:m`, `Rome:3`, `Rome:hotel`.
#[must_use]
pub fn holding(books: Books<'_>, deed: crate::ledger::SpaceId) -> String {
    let name = books.space(deed);
    let game = books.game;
    if game.is_mortgaged(deed) {
        format!("{name}:m")
    } else if game.hotels(deed) > 0 {
        format!("{name}:hotel")
    } else if game.houses(deed) > 0 {
        format!("{name}:{}", game.houses(deed))
    } else {
        name.to_owned()
    }
}

/// One edition's answer to a question that several were asked.
#[derive(Serialize)]
struct VerdictLine<'a> {
    edition: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
}

fn verdict(verdict: &super::Verdict) -> VerdictLine<'_> {
    let (amount, code) = match &verdict.answer {
        Ok((amount, _)) => (*amount, None),
        Err(refusal) => (None, Some(refusal.code())),
    };
    VerdictLine { edition: &verdict.edition.id, ok: code.is_none(), amount, code }
}
