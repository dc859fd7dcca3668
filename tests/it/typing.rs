//! Drives a recorded game through the following mode with the shortest input that the prompt
//! accepts, and counts keystrokes, Enter included. Every sum and every cash figure of the
//! recording is checked on the way.

use std::collections::BTreeMap;
use std::path::Path;

use banker::bank::{self, Act, Draft, Matter, Much, Order, Site};
use banker::commands::{self, Mode, Parsed};
use banker::edition::{Card, Effect};
use banker::game::Game;
use banker::ledger::PlayerId;
use banker::money::Money;
use banker::report::Reply;
use banker::rulings::Books;
use banker::session::{Asker, Decision, Question, Session, Setup};

/// A turn as it was typed.
#[derive(Debug, Clone, Default)]
pub struct Turn {
    /// Lines as typed, without Enter.
    pub lines: Vec<String>,
    /// Keys pressed, Enter included.
    pub keys: usize,
    /// What besides the roll and what is due there made it up.
    pub kinds: Vec<&'static str>,
}

/// A game as it was typed.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    /// Its turns.
    pub turns: Vec<Turn>,
    /// Cash figures compared with the recording.
    pub checks: usize,
    /// Where the books and the recording differ.
    pub faults: Vec<String>,
}

/// Answers every question with one key and Enter.
struct OneKey(usize);

impl Asker for OneKey {
    fn decide(&mut self, _: &Question<'_>, _: &Draft, _: Books<'_>) -> Decision {
        self.0 += 2;
        Decision::Take(0)
    }
}

/// Drives one recording.
pub fn drive(path: &Path) -> Typed {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let words = |verb: &str| -> Vec<String> {
        let line = lines.iter().find_map(|l| l.strip_prefix(verb));
        line.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    };
    let setup = Setup {
        edition: words("edition ").concat(),
        players: words("players "),
        house: words("house ").iter().filter_map(|r| r.split_once('=')).map(|(n, v)| (n.into(), v.into())).collect(),
        ..Setup::default()
    };
    let mut session = match Session::in_memory(&setup, Box::new(|| 0)) {
        Ok(session) => session,
        Err(error) => return Typed { faults: vec![format!("{error:?}")], ..Typed::default() },
    };
    session.set_mode(Mode::Prompt);
    let mut driver = Driver { session, typed: Typed::default(), turn: Turn::default(), card: None, cards: Vec::new() };
    driver.play(&lines);
    let Driver { mut typed, turn, .. } = driver;
    typed.turns.push(turn);
    typed
}

struct Driver {
    session: Session,
    typed: Typed,
    turn: Turn,
    /// A card that pays or costs money: it is typed once its sum can be met.
    card: Option<String>,
    /// Cards typed before: deck, effect, line.
    cards: Vec<(String, Effect, String)>,
}

impl Driver {
    fn play(&mut self, lines: &[&str]) {
        let mut at = 0;
        while at < lines.len() && self.typed.faults.len() < 5 {
            let (line, sum) = split(lines[at]);
            let mut word = line.split_whitespace();
            let verb = word.next().unwrap_or_default();
            match verb {
                "edition" | "players" | "house" | "deeds" | "end" => {}
                "turn" => {
                    let done = std::mem::take(&mut self.turn);
                    if !done.lines.is_empty() || !self.typed.turns.is_empty() {
                        self.typed.turns.push(done);
                    }
                }
                "=" => self.check_cash(lines[at], at),
                "roll" => {
                    let dice: String = word.skip(1).collect();
                    self.type_line(&dice, None, at);
                }
                ">" => self.check_position(word.next(), at),
                "card" => self.card(line, at),
                "-" => self.remark(word.next().unwrap_or_default(), at),
                "?" => {
                    let due = self.session.due().map(|d| d.matter);
                    let asked = matches!(due, Some(Matter::Rent { amount, .. }) if Some(amount.units()) == sum);
                    if !asked
                        && !matches!(due, Some(Matter::Dice { .. }))
                        && !line.contains("water")
                        && !line.contains("electric")
                    {
                        self.fault(at, &format!("{line}: {due:?}"));
                    }
                }
                "build" | "sell" | "lift" | "mortgage" => {
                    at += self.run(&lines[at..], verb, at);
                    continue;
                }
                _ => self.event(verb, line, sum, at),
            }
            at += 1;
        }
    }

    fn fault(&mut self, at: usize, says: &str) {
        self.typed.faults.push(format!("line {at}: {says}"));
    }

    fn books(&self) -> Books<'_> {
        self.session.books()
    }

    fn player(&self, name: &str) -> Option<PlayerId> {
        self.books().game.seats().find(|p| self.books().player(*p) == name)
    }

    /// Types a line; `None` for the sum where none is to be checked.
    fn type_line(&mut self, line: &str, sum: Option<i64>, at: usize) {
        let mut asker = OneKey(0);
        let reply = self.session.submit(line, &mut asker);
        self.turn.keys += line.chars().count() + 1 + asker.0;
        self.turn.lines.push(line.to_owned());
        match &reply {
            Reply::Booked(booked) => {
                if let Some(sum) = sum.filter(|s| booked.amount.map(Money::units) != Some(*s)) {
                    self.fault(at, &format!("`{line}` makes {:?}, recorded {sum}", booked.amount));
                }
            }
            Reply::Refused(refusal) => {
                let says = refusal.message(self.books().edition);
                self.fault(at, &format!("`{line}` is refused: {says}"));
            }
            other => self.fault(at, &format!("`{line}` books nothing: {other:?}")),
        }
    }

    fn kind(&mut self, kind: &'static str) {
        if !self.turn.kinds.contains(&kind) {
            self.turn.kinds.push(kind);
        }
    }

    fn check_cash(&mut self, line: &str, at: usize) {
        let recorded: Vec<i64> = line.split_whitespace().skip(1).filter_map(|n| n.parse().ok()).collect();
        let ours: Vec<i64> = self.books().game.players().iter().map(|p| p.cash.units()).collect();
        self.typed.checks += ours.len();
        if recorded != ours {
            self.fault(at, &format!("cash {ours:?}, recorded {recorded:?}"));
        }
    }

    fn check_position(&mut self, position: Option<&str>, at: usize) {
        let Some(wanted) = position.and_then(|p| p.parse::<u8>().ok()) else { return };
        let Some(turn) = self.books().game.turn() else { return };
        let ours = self.books().game.player(turn.player).and_then(|p| p.position).map(|s| s.0);
        if ours != Some(wanted) {
            self.fault(at, &format!("the token stands on {ours:?}, recorded {wanted}"));
        }
    }

    fn remark(&mut self, what: &str, at: usize) {
        match what {
            "third-double" => self.type_line("11", None, at),
            "nothing" => self.draw(None, at),
            "ignored" => self.card = None,
            "own" | "mortgaged" => {
                if let Some(due) = self.session.due() {
                    self.fault(at, &format!("nothing should be due: {due:?}"));
                }
            }
            _ => {}
        }
    }

    /// A card: those that move the token are typed at once.
    fn card(&mut self, line: &str, at: usize) {
        self.card = Some(line.to_owned());
        let which = line.split_whitespace().nth(3).unwrap_or_default();
        let ignored = line.contains("chest go-to-jail");
        if moves(which) && !ignored {
            self.draw(None, at);
        }
    }

    /// Types the card that waits.
    fn draw(&mut self, sum: Option<i64>, at: usize) {
        let Some(card) = self.card.take() else { return };
        let mut words = card.split_whitespace().skip(2);
        let (deck, which) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let effect = effect(which);
        // The letters depend on the deck alone.
        let known = self.cards.iter().find(|(d, e, _)| d == deck && *e == effect).map(|(_, _, line)| line.clone());
        let line = known.unwrap_or_else(|| self.shortest_card(deck, effect));
        if !self.cards.iter().any(|(d, e, _)| d == deck && *e == effect) {
            self.cards.push((deck.to_owned(), effect, line.clone()));
        }
        self.kind("a card");
        self.type_line(&line, sum, at);
    }

    /// The fewest letters that draw a card of this effect, else what the card does.
    fn shortest_card(&self, deck: &str, effect: Effect) -> String {
        let books = self.books();
        let deck = books.edition.decks.iter().find(|d| d.kind.word() == deck);
        let cards: Vec<&Card> = deck.map(|d| d.cards.iter().filter(|c| c.does == effect).collect()).unwrap_or_default();
        let mut best: Option<String> = None;
        for card in cards {
            let full = format!(
                "card {}",
                if effect == Effect::JailCard {
                    "jail"
                } else if effect == Effect::Jail {
                    "go to jail"
                } else {
                    &card.key
                }
            );
            if let Some(line) = self.shortest(&full)
                && best.as_ref().is_none_or(|b| line.len() < b.len())
            {
                best = Some(line);
            }
        }
        best.unwrap_or_else(|| match effect {
            Effect::Collect(n) => format!("k collect {n}"),
            Effect::Pay(n) => format!("k pay {n}"),
            other => format!("k {other:?}"),
        })
    }

    /// Anything else that moved money or property.
    fn event(&mut self, verb: &str, line: &str, sum: Option<i64>, at: usize) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let first = words.get(1).copied().unwrap_or_default();
        let jailed = self.player(first).and_then(|p| self.books().game.player(p)).is_some_and(|p| p.jail.is_some());
        let due = self.session.due().map(|d| d.matter);
        match verb {
            // The roll or the card paid it.
            "go" => return,
            "out" if !jailed => return,
            "jail" if jailed => return,
            "collect" | "pay" if self.card.is_some() => {
                // Sums between all players are recorded for one of them.
                let each = words.contains(&"all");
                return self.draw(sum.filter(|_| !each), at);
            }
            "jail" if due == Some(Matter::Jail) => return self.type_line("", None, at),
            "tax" => match due {
                Some(Matter::Tax { .. }) => return self.type_line("", sum, at),
                Some(Matter::Choice { .. }) => {
                    let key = if line.ends_with("tenth") { "t" } else { "f" };
                    return self.type_line(key, sum, at);
                }
                _ => {}
            },
            "rent" => {
                let dice = words.iter().skip(3).filter_map(|w| w.parse::<u8>().ok()).collect::<Vec<_>>();
                match (due, dice.as_slice()) {
                    (Some(Matter::Rent { .. }), []) => return self.type_line("", sum, at),
                    (Some(Matter::Dice { .. }), [a, b]) => return self.type_line(&format!("{a}{b}"), sum, at),
                    (Some(Matter::Rent { .. }), [a, b]) => return self.type_line(&format!("r {}", a + b), sum, at),
                    _ => {}
                }
            }
            "buy" if matches!(due, Some(Matter::Buy { .. })) => return self.type_line("b", sum, at),
            "bankrupt" => self.kind("a bankruptcy"),
            "trade" => self.kind("a trade"),
            "out" => self.kind("leaving jail"),
            _ => {}
        }
        match self.shortest(line) {
            Some(short) => self.type_line(&short, sum.filter(|_| verb != "trade"), at),
            None => self.fault(at, &format!("`{line}` cannot be read")),
        }
    }

    /// Several lines of one verb that stand together, as few lines as they can be typed in. Tells
    /// how many were taken.
    fn run(&mut self, lines: &[&str], verb: &str, at: usize) -> usize {
        let verb_of = |l: &str| l.split_whitespace().next().unwrap_or_default().to_owned();
        let most = lines.iter().take_while(|l| verb_of(l) == verb).count();
        self.kind(match verb {
            "build" => "building",
            "sell" => "selling",
            "lift" => "lifting",
            _ => "mortgaging",
        });
        for many in (1..=most).rev() {
            let run: Vec<(&str, Option<i64>)> = lines[..many].iter().map(|l| split(l)).collect();
            let sum = run.iter().filter_map(|(_, sum)| *sum).sum::<i64>();
            let Some(line) = self.merged(&run.iter().map(|(l, _)| *l).collect::<Vec<_>>(), verb) else { continue };
            self.type_line(&line, Some(sum), at);
            return many;
        }
        self.fault(at, &format!("`{}` cannot be typed", lines[0]));
        1
    }

    /// One line that does what these do together.
    fn merged(&self, lines: &[&str], verb: &str) -> Option<String> {
        let wanted = after(self.books(), lines)?;
        let sites: Vec<&str> = lines.iter().filter_map(|l| l.split_whitespace().nth(1)).collect();
        let mut candidates = Vec::new();
        if verb == "lift" || verb == "mortgage" {
            candidates.push(format!("{verb} {}", sites.join(" ")));
        } else {
            let many = lines.len();
            candidates.push(format!("{verb} {} {many}", sites[0]));
            let groups = self.books().edition.groups.iter().flat_map(|g| [g.id.clone(), g.name.clone()]);
            candidates.extend(groups.flat_map(|g| [format!("{verb} \"{g}\" {many}"), format!("{verb} \"{g}\"")]));
        }
        let fits = candidates.into_iter().filter(|c| after(self.books(), &[c]).is_some_and(|g| same(&g, &wanted)));
        fits.filter_map(|c| self.shortest(&c)).min_by_key(String::len)
    }

    /// The shortest line that is read as the same order: every word cut as far as it goes.
    fn shortest(&self, line: &str) -> Option<String> {
        let line = line.replace('"', "");
        let quoted = commands::parse(&line, self.books(), Mode::Prompt).ok()?;
        let target = |order: &Order| simplify(&order.act);
        let Parsed::Order(wanted) = quoted else { return None };
        let wanted = target(&wanted);
        let read_same = |words: &[String]| matches!(commands::parse(&words.join(" "), self.books(), Mode::Prompt), Ok(Parsed::Order(o)) if target(&o) == wanted);
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        // A word that need not be there goes first.
        let mut at = 1;
        while at < words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            if read_same(&fewer) {
                words = fewer;
            } else {
                at += 1;
            }
        }
        let shorts = commands::ALL.iter().filter(|c| c.verb == words[0]).flat_map(|c| c.short).copied();
        let verb = words[0].clone();
        let heads = shorts.map(str::to_owned).chain((1..=verb.len()).map(|n| verb[..n].to_owned()));
        let mut heads: Vec<String> = heads.collect();
        heads.sort_by_key(String::len);
        for head in heads {
            let mut cut = words.clone();
            cut[0] = head;
            if read_same(&cut) {
                words = cut;
                break;
            }
        }
        for at in 1..words.len() {
            let full: Vec<char> = words[at].chars().collect();
            // A beginning, else a part from further inside.
            let parts = (1..full.len()).flat_map(|n| (0..=full.len() - n).map(move |from| (from, n)));
            for (from, n) in parts {
                let mut cut = words.clone();
                cut[at] = full[from..from + n].iter().collect();
                if read_same(&cut) {
                    words = cut;
                    break;
                }
            }
        }
        Some(words.join(" "))
    }
}

/// What an order does, whichever way its number of buildings was written.
fn simplify(act: &Act) -> Act {
    let mut act = act.clone();
    if let Act::Build { site: Site::Street(_), much } | Act::Sell { site: Site::Street(_), much } = &mut act
        && *much == Some(Much::Count(1))
    {
        *much = None;
    }
    act
}

fn split(line: &str) -> (&str, Option<i64>) {
    match line.split_once("=>") {
        Some((line, sum)) => (line.trim(), sum.trim().parse().ok()),
        None => (line, None),
    }
}

/// The game after these lines.
fn after(books: Books<'_>, lines: &[&str]) -> Option<Game> {
    let mut game = books.game.clone();
    for line in lines {
        let now = Books::new(books.edition, &game);
        let Ok(Parsed::Order(order)) = commands::parse(&line.replace('"', ""), now, Mode::Prompt) else { return None };
        let draft = bank::draft(books.edition, &game, &order, 0).ok()?;
        game.apply(&draft.transfers, &draft.changes).ok()?;
    }
    Some(game)
}

fn same(a: &Game, b: &Game) -> bool {
    let spaces = |g: &Game| {
        (0..40u8)
            .map(banker::ledger::SpaceId)
            .map(|s| (g.houses(s), g.hotels(s), g.is_mortgaged(s)))
            .collect::<Vec<_>>()
    };
    a.players() == b.players() && spaces(a) == spaces(b)
}

fn moves(which: &str) -> bool {
    matches!(
        which,
        "go" | "illinois"
            | "st-charles"
            | "reading"
            | "boardwalk"
            | "nearest-railroad"
            | "nearest-utility"
            | "back-3"
            | "go-to-jail"
            | "jail"
    )
}

/// What the recorded card does. Some of its sums are not those of the edition.
fn effect(which: &str) -> Effect {
    let at = |position: u8| Effect::Advance(banker::ledger::SpaceId(position));
    let sum = Money::new;
    match which {
        "go" => at(0),
        "illinois" => at(24),
        "st-charles" => at(11),
        "reading" => at(5),
        "boardwalk" => at(39),
        "nearest-railroad" => Effect::NearestStation(2),
        "nearest-utility" => Effect::NearestUtility(10),
        "back-3" => Effect::Back(3),
        "go-to-jail" => Effect::Jail,
        "jail" => Effect::JailCard,
        "dividend" | "stock" => Effect::Collect(sum(50)),
        "loan" => Effect::Collect(sum(150)),
        "speeding" => Effect::Pay(sum(15)),
        "repairs" => Effect::Repairs(sum(25), sum(100)),
        "street-repairs" => Effect::Repairs(sum(40), sum(115)),
        "chairman" => Effect::PayEach(sum(50)),
        "birthday" => Effect::CollectEach(sum(50)),
        "bank-error" => Effect::Collect(sum(200)),
        "consultancy" => Effect::Collect(sum(25)),
        "refund" => Effect::Collect(sum(20)),
        "beauty" => Effect::Collect(sum(10)),
        "doctor" | "school" => Effect::Pay(sum(50)),
        "hospital" => Effect::Pay(sum(100)),
        _ => Effect::Collect(sum(100)),
    }
}

/// Median and mean of the keystrokes of these turns.
pub fn figures(turns: &[&Turn]) -> (usize, f64) {
    let mut keys: Vec<usize> = turns.iter().map(|t| t.keys).collect();
    keys.sort_unstable();
    let median = keys.get(keys.len() / 2).copied().unwrap_or(0);
    let sum: usize = keys.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "a few thousand turns, and only to be shown")]
    let mean = sum as f64 / keys.len().max(1) as f64;
    (median, mean)
}

/// Kinds of turn with how many there were and the keys they took, dearest first.
pub fn dearest(turns: &[&Turn]) -> Vec<(String, usize, usize)> {
    let mut kinds: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for turn in turns {
        let kind = if turn.kinds.is_empty() { "the roll and what is due".to_owned() } else { turn.kinds.join(" + ") };
        let (count, keys) = kinds.entry(kind).or_default();
        *count += 1;
        *keys += turn.keys;
    }
    let mut list: Vec<(String, usize, usize)> = kinds.into_iter().map(|(kind, (n, keys))| (kind, n, keys)).collect();
    list.sort_by(|a, b| (b.2 * a.1).cmp(&(a.2 * b.1)));
    list
}
