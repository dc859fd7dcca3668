//! The shortest lines that the prompt reads as what was recorded.

use banker::bank::{self, Act, Much, Order, Site};
use banker::commands::{self, Mode, Parsed};
use banker::game::Game;
use banker::rulings::Books;

/// One line that does what these do together.
pub fn merged(books: Books<'_>, lines: &[&str], verb: &str) -> Option<String> {
    let wanted = after(books, lines)?;
    let sites: Vec<&str> = lines.iter().filter_map(|l| l.split_whitespace().nth(1)).collect();
    let mut candidates = Vec::new();
    if verb == "lift" || verb == "mortgage" {
        candidates.push(format!("{verb} {}", sites.join(" ")));
    } else {
        let many = lines.len();
        candidates.push(format!("{verb} {} {many}", sites[0]));
        let groups = books.edition.groups.iter().flat_map(|g| [g.id.clone(), g.name.clone()]);
        candidates.extend(groups.flat_map(|g| [format!("{verb} \"{g}\" {many}"), format!("{verb} \"{g}\"")]));
    }
    let fits = candidates.into_iter().filter(|c| after(books, &[c]).is_some_and(|g| same(&g, &wanted)));
    fits.filter_map(|c| shortest(books, &c)).min_by_key(String::len)
}

/// The shortest line that is read as the same order: every word cut as far as it goes.
pub fn shortest(books: Books<'_>, line: &str) -> Option<String> {
    let line = line.replace('"', "");
    let quoted = commands::parse(&line, books, Mode::Prompt).ok()?;
    let target = |order: &Order| simplify(&order.act);
    let Parsed::Order(wanted) = quoted else { return None };
    let wanted = target(&wanted);
    let read_same = |words: &[String]| matches!(commands::parse(&words.join(" "), books, Mode::Prompt), Ok(Parsed::Order(o)) if target(&o) == wanted);
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
