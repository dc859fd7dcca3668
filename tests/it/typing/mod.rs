//! Drives a recorded game through the following mode with the shortest input that the prompt
//! accepts, and counts keystrokes, Enter included. Every sum and every cash figure of the
//! recording is checked on the way.

mod cards;
mod shortest;

use std::collections::BTreeMap;
use std::path::Path;

use banker::bank::{Draft, Matter};
use banker::commands::Mode;
use banker::edition::{Card, Effect};
use banker::ledger::PlayerId;
use banker::money::Money;
use banker::report::Reply;
use banker::rulings::Books;
use banker::session::{Asker, Decision, Question, Session, Setup};

use cards::{effect, moves};
use shortest::{merged, shortest};

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
            if let Some(line) = shortest(self.books(), &full)
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
        match shortest(self.books(), line) {
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
            let Some(line) = merged(self.books(), &run.iter().map(|(l, _)| *l).collect::<Vec<_>>(), verb) else {
                continue;
            };
            self.type_line(&line, Some(sum), at);
            return many;
        }
        self.fault(at, &format!("`{}` cannot be typed", lines[0]));
        1
    }
}

fn split(line: &str) -> (&str, Option<i64>) {
    match line.split_once("=>") {
        Some((line, sum)) => (line.trim(), sum.trim().parse().ok()),
        None => (line, None),
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
