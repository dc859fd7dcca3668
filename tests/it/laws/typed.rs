//! What is typed in a random game: lines with gaps, filled as the game stands.

use banker::session::Session;

/// A small generator of numbers that looks random and is the same everywhere.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        // Xorshift: good enough to choose lines.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Lines with gaps: `P` a player or `all`, `D` a deed, `F` a deed of the bank, `M` one or more deeds
/// of one player, `N` an amount, `G` a street or group, `H` holdings of the player before, `K` a
/// small number, `J` the number of an entry.
pub const LINES_WITH_GAPS: &[&str] = &[
    "buy P F",
    "buy P F",
    "buy P F",
    "buy P F",
    "buy P F for N",
    "sold F P N",
    "rent P D",
    "rent P D",
    "rent P D K",
    "rent P D double",
    "rent P D K times K",
    "rent P D for N agreed",
    "rent P D with H keep",
    "pay P P N",
    "pay P bank N text of # \"all\" kinds",
    "pay pot P N",
    "pay all P N",
    "pay P all N",
    "collect P N",
    "collect P N",
    "go P",
    "tax P income flat",
    "tax P income tenth",
    "tax P luxury",
    "tax P #4",
    "trade P H for P H",
    "trade P H for P H keep",
    "trade P H for P H lift",
    "trade P H for P H agreed",
    "trade P D for P D",
    "mortgage M",
    "mortgage M",
    "mortgage D",
    "lift M",
    "lift D",
    "build G",
    "build G",
    "build G K",
    "build G each K",
    "build G hotel",
    "build G agreed",
    "build G K agreed",
    "sell G",
    "sell G K",
    "sell G all",
    "sell G K agreed",
    "jail P",
    "out P fine",
    "out P card",
    "out P doubles",
    "card P jail",
    "card P chest jail",
    "opening P N H",
    "opening P N M",
    "deal P M agreed",
    "owe P P N",
    "owe P bank N",
    "settle P",
    "settle P N",
    "settle P with H",
    "auction F",
    "auction house agreed",
    "auction hotel agreed",
    "bid P N",
    "pass P",
    "sold",
    "sold on D",
    "raise P N accept",
    "raise P N keep D accept",
    "amend J roll K K",
    "roll K K",
    "roll P K K",
    "land P D",
    "turn P",
    "follow on",
    "follow off",
    "clock 30m",
    "clock 5m",
    "clock add 4m",
    "clock add -4m",
    "clock pause",
    "clock resume",
    "rule time_end end_of_turn",
    "clock stop",
    "resign P",
    "bankrupt P to P",
    "bankrupt P",
    "rename P New",
    "join Late",
    "label D \"Some Name\"",
    "rule salary N",
    "rule houses K",
    "rule mortgage_interest default",
    "note all is well",
    "undo",
    "undo",
    "undo K",
    "undo to K",
    "amend J nothing",
    "amend J note put right",
    "amend J pay P P N",
    "amend J buy P F",
    "redo",
    "redo",
    "standings",
    "standings at J",
    "diff J",
    "diff J J",
    "show J",
    "audit",
    "? rent P D",
    "? build G",
    "why",
    "history P K",
    "estate",
    "finish",
    "nonsense P D N",
    "rent",
    "buy P",
    "pay P P -5",
];

pub fn fill(dice: &mut Dice, template: &str, session: &Session) -> String {
    let books = session.books();
    let game = books.game;
    let seats: Vec<_> = game.seats().collect();
    let deeds: Vec<_> =
        books.edition.spaces.iter().map(|s| s.id).filter(|s| books.edition.deed(*s).is_some()).collect();
    let mut player = *dice.pick(&seats);
    let mut words = Vec::new();
    for word in template.split(' ') {
        let position = |dice: &mut Dice, of: &[banker::ledger::SpaceId]| {
            let of = if of.is_empty() { deeds.as_slice() } else { of };
            format!("#{}", dice.pick(of).0)
        };
        let own: Vec<_> = game.deeds_of(player).collect();
        words.push(match word {
            "P" if dice.one_in(60) => "all".to_owned(),
            "P" => {
                player = *dice.pick(&seats);
                banker::commands::quote(game.name(player))
            }
            "D" => position(dice, &deeds),
            "F" => {
                let free: Vec<_> = deeds.iter().copied().filter(|d| game.owner_player(*d).is_none()).collect();
                position(dice, &free)
            }
            "M" => (0..=dice.below(2)).map(|_| position(dice, &own)).collect::<Vec<_>>().join(" "),
            "G" if dice.one_in(3) => {
                let group = dice.pick(&books.edition.groups);
                banker::commands::quote(&group.name)
            }
            "G" => {
                let built: Vec<_> = deeds.iter().copied().filter(|d| game.is_built(*d)).collect();
                let whole: Vec<_> =
                    deeds.iter().copied().filter(|d| seats.iter().any(|p| books.owns_group(*p, *d))).collect();
                let of = if dice.one_in(2) { &whole } else { &built };
                position(dice, of)
            }
            "N" => [0, 1, 7, 50, 200, 999, 20_000][dice.below(7)].to_string(),
            "J" => dice.below(usize::try_from(game.entries()).unwrap() + 2).to_string(),
            "K" => (dice.below(7)).to_string(),
            "H" => {
                let mut holdings = Vec::new();
                for _ in 0..dice.below(3) {
                    holdings.push(match dice.below(6) {
                        0 => "card".to_owned(),
                        1 => [1, 40, 300][dice.below(3)].to_string(),
                        2 => position(dice, &deeds),
                        _ => position(dice, &own),
                    });
                }
                holdings.join(" ")
            }
            other => other.to_owned(),
        });
    }
    words.join(" ")
}
