//! Several games together: who won how often, what players and deeds came to on average.

use std::collections::BTreeMap;

use serde::Serialize;

use super::page::{Earned, Tale};
use super::table::table;
use super::{Look, Moment};
use crate::names::Key;
use crate::rulings::{Books, count, worth};

/// What one game adds.
#[derive(Debug)]
pub struct GameSum {
    tale: Tale,
}

impl GameSum {
    /// A game with so many entries.
    #[must_use]
    pub fn new(entries: u32) -> Self {
        GameSum { tale: Tale::new(entries) }
    }

    /// Takes the next entry.
    pub fn tell(&mut self, m: &Moment<'_>) {
        self.tale.tell(m);
    }
}

/// One player over all games, found by name without case and accents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The name as last given.
    pub name: String,
    /// Games that were played to an end.
    pub games: i64,
    /// Games won, a shared win counted for each.
    pub wins: i64,
    /// Games left bankrupt or given up.
    pub out: i64,
    /// Estates by currency: sum and games, of those that were played to an end.
    #[serde(skip)]
    pub estates: BTreeMap<String, (i64, i64)>,
    /// The average estate by currency, whole units, rounded down.
    pub average_estate: BTreeMap<String, i64>,
}

/// One deed over all games of its edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeedRecord {
    /// The edition.
    pub edition: String,
    /// The deed.
    pub deed: String,
    /// Rents paid.
    pub times: u32,
    /// Rent earned, whole units.
    pub rent: i64,
    /// Paid to the bank for it and its buildings, whole units.
    pub paid: i64,
    /// Rent in hundredths of what was paid.
    pub percent: Option<i64>,
}

/// Several games together.
#[derive(Debug, Default)]
pub struct Stats {
    games: i64,
    open: i64,
    players: BTreeMap<String, Record>,
    deeds: BTreeMap<(String, String), (Earned, String)>,
}

impl Stats {
    /// Takes a game that has been told to its end.
    pub fn add(&mut self, sum: &GameSum, books: Books<'_>) {
        self.games += 1;
        let over = books.game.is_finished() || books.game.playing().count() == 1 && books.game.players().len() > 1;
        self.open += i64::from(!over);
        let code = &books.edition.currency.code;
        for (player, estate, rank) in worth::ranking(books) {
            let name = books.player(player).to_owned();
            let record = self.players.entry(Key::new(&name).joined().to_owned()).or_default();
            record.name = name;
            record.games += i64::from(over);
            record.wins += i64::from(over && rank == Some(1));
            record.out += i64::from(rank.is_none());
            // What is still being played comes to nothing yet.
            if over {
                let sums = record.estates.entry(code.clone()).or_default();
                sums.0 = sums.0.saturating_add(estate.total().units());
                sums.1 += 1;
            }
        }
        for (deed, earned) in &sum.tale.deeds {
            let key = (books.edition.id.clone(), books.edition.space_name(*deed).to_owned());
            let (all, sign) = self.deeds.entry(key).or_default();
            all.rent += earned.rent;
            all.times += earned.times;
            all.paid += earned.paid;
            sign.clone_from(code);
        }
    }

    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> i64 {
        self.games
    }

    /// The league: most wins first, then the share of wins, then the name.
    #[must_use]
    pub fn league(&self) -> Vec<Record> {
        let mut league: Vec<Record> = self.players.values().cloned().collect();
        for record in &mut league {
            record.average_estate =
                record.estates.iter().map(|(code, (sum, games))| (code.clone(), sum / (*games).max(1))).collect();
        }
        league.sort_by(|a, b| {
            b.wins
                .cmp(&a.wins)
                .then_with(|| (b.wins * a.games.max(1)).cmp(&(a.wins * b.games.max(1))))
                .then_with(|| a.name.cmp(&b.name))
        });
        league
    }

    /// Deeds by what they returned on what was paid, best first.
    #[must_use]
    pub fn deeds(&self) -> Vec<DeedRecord> {
        let mut deeds: Vec<DeedRecord> = self
            .deeds
            .iter()
            .map(|((edition, deed), (all, _))| DeedRecord {
                edition: edition.clone(),
                deed: deed.clone(),
                times: all.times,
                rent: all.rent.units(),
                paid: all.paid.units(),
                percent: all.percent(),
            })
            .collect();
        deeds.sort_by(|a, b| b.percent.cmp(&a.percent).then(b.rent.cmp(&a.rent)).then(a.deed.cmp(&b.deed)));
        deeds
    }

    /// As text: the league, then the best deeds.
    #[must_use]
    pub fn text(&self, look: Look) -> String {
        let open = if self.open == 0 { String::new() } else { format!(", {} of them still going on", self.open) };
        let mut out = format!("{}{open}\n\n", count(self.games, "game", "games"));
        let league: Vec<Vec<String>> = self
            .league()
            .into_iter()
            .enumerate()
            .map(|(at, r)| {
                let estates: Vec<String> = r.average_estate.iter().map(|(code, sum)| format!("{sum} {code}")).collect();
                vec![
                    (at + 1).to_string(),
                    r.name,
                    r.games.to_string(),
                    r.wins.to_string(),
                    r.out.to_string(),
                    if estates.is_empty() { "–".to_owned() } else { estates.join(", ") },
                ]
            })
            .collect();
        out.push_str(&table(look, &["#", "player", "games", "wins", "out", "average estate"], league, &[2, 3, 4, 5]));
        let several = self.deeds.keys().any(|(e, _)| self.deeds.keys().any(|(other, _)| e != other));
        let best: Vec<Vec<String>> = self
            .deeds()
            .into_iter()
            .filter(|d| d.rent > 0)
            .take(10)
            .map(|d| {
                let code = self.deeds.get(&(d.edition.clone(), d.deed.clone())).map_or("", |(_, code)| code.as_str());
                vec![
                    if several { format!("{} ({})", d.deed, d.edition) } else { d.deed },
                    d.times.to_string(),
                    format!("{} {code}", d.rent),
                    format!("{} {code}", d.paid),
                    d.percent.map_or_else(|| "–".to_owned(), |p| format!("{p}%")),
                ]
            })
            .collect();
        if !best.is_empty() {
            out.push_str("\n\nthe deeds that paid best\n");
            out.push_str(&table(look, &["deed", "rents", "earned", "paid", "return"], best, &[1, 2, 3, 4]));
        }
        out
    }

    /// As one JSON object.
    #[must_use]
    pub fn json(&self) -> String {
        let value = serde_json::json!({
            "games": self.games,
            "unfinished": self.open,
            "league": self.league(),
            "deeds": self.deeds(),
        });
        super::on_one_line(value.to_string())
    }
}
