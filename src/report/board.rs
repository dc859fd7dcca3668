//! The board: its spaces around a square where there is room for that, else a list.

use super::groups::code;
use super::look::{clip, columns};
use super::{Look, due_text};
use crate::ledger::SpaceId;
use crate::rulings::{Books, turn};

/// The least columns of a cell, its left edge included.
const LEAST: usize = 7;
/// The most that a cell is widened to.
const MOST: usize = 18;
/// Lines of a cell.
const LINES: usize = 2;

/// The board in the look wanted.
pub fn board(books: Books<'_>, look: Look) -> String {
    let spaces = books.edition.spaces.len();
    let side = spaces / 4;
    let room = look.width.saturating_sub(1).checked_div(side + 1).unwrap_or(0);
    // One line below the board is the prompt's.
    let fits = spaces.is_multiple_of(4) && side >= 2 && room >= LEAST && (side + 1) * LINES < look.height;
    if look.plain || !fits { list(books, look) } else { square(books, look, side, room.min(MOST)) }
}

/// A letter for each player, two where the first is taken: not those with which another's name begins.
fn marks(books: Books<'_>) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    for player in books.game.players() {
        let letters: Vec<char> = player.name.chars().filter(|c| c.is_alphanumeric()).collect();
        let first = letters.first().copied().unwrap_or('?');
        let one = std::iter::once(first.to_string());
        let mark = one
            .chain(letters.iter().skip(1).map(|next| format!("{first}{next}")).filter(|mark| {
                let mut others = books.game.players().iter().filter(|p| p.name != player.name);
                !others.any(|p| p.name.starts_with(mark.as_str()))
            }))
            .find(|mark| !marks.contains(mark))
            .unwrap_or_else(|| format!("{first}{}", marks.len() + 1));
        marks.push(mark);
    }
    marks
}

/// What stands on a deed: `:3`, `:h`, `:m`, or nothing.
fn state(books: Books<'_>, deed: SpaceId) -> String {
    let game = books.game;
    match (game.hotels(deed), game.houses(deed)) {
        _ if game.is_mortgaged(deed) => ":m".to_owned(),
        (1.., _) => ":h".to_owned(),
        (_, houses @ 1..) => format!(":{houses}"),
        _ => String::new(),
    }
}

/// Who stands on a space.
fn tokens(books: Books<'_>, space: SpaceId) -> impl Iterator<Item = usize> + '_ {
    // Where nobody follows the dice, a token was last seen somewhere and may stand anywhere.
    let seats = books.game.players().iter().enumerate().filter(move |_| books.game.following());
    let here = seats.filter(move |(_, p)| p.position == Some(space) && p.left.is_none() && !p.name.is_empty());
    here.map(|(seat, _)| seat)
}

/// The lines of a cell, `width` columns each: the name; the owner, what stands there and tokens.
fn cell(books: Books<'_>, look: Look, space: SpaceId, marks: &[String], width: usize) -> [String; LINES] {
    let pad = |text: &str| {
        let text = clip(text, width);
        let gap = " ".repeat(width.saturating_sub(columns(&text)));
        (text, gap)
    };
    let mark = |seat: usize| marks.get(seat).map_or("?", String::as_str);
    let here: String = tokens(books, space).map(mark).collect();
    let here = if here.is_empty() { here } else { format!("•{here}") };
    let owner = books.game.owner_player(space);
    let mut below = match owner {
        Some(owner) => format!("{}{}", mark(usize::from(owner.0)), state(books, space)),
        None => String::new(),
    };
    // The code of the group where there is room for it: colour is never the only sign.
    let code = code(books, space);
    if !code.is_empty() && width >= columns(&code) + columns(&below) + columns(&here) + 2 {
        below = if below.is_empty() { code } else { format!("{code} {below}") };
    }
    let here_wide = columns(&here).min(width);
    let below = clip(&below, width - here_wide);
    let gap = " ".repeat(width.saturating_sub(columns(&below) + here_wide));
    let group = books.group(space).map_or("", |g| g.id.as_str());
    let (name, after_name) = pad(books.space(space));
    let under = if owner.is_some() { look.bold(&below) } else { look.dim(&below) };
    [format!("{}{after_name}", look.group(group, &name)), format!("{under}{gap}{}", look.bold(&clip(&here, width)))]
}

/// What the middle of the board tells.
fn middle(books: Books<'_>, look: Look, marks: &[String], width: usize) -> Vec<String> {
    let game = books.game;
    let mut lines = vec![look.bold(&clip(&books.edition.name, width)), String::new()];
    for (seat, id) in game.seats().enumerate() {
        let Some(player) = game.player(id).filter(|p| !p.name.is_empty()) else { continue };
        let mark = marks.get(seat).map_or("?", String::as_str);
        let place = match player.position {
            _ if player.left.is_some() => ", out".to_owned(),
            _ if player.jail.is_some() => format!(", in {}", books.edition.words.jail),
            Some(space) => format!(", at {}", books.space(space)),
            None => String::new(),
        };
        lines.push(clip(&format!("{mark}  {}: {}{place}", player.name, books.money(game.purse(id))), width));
    }
    lines.push(String::new());
    if let Some(due) = crate::bank::due(books) {
        let mut told = look;
        told.width = width;
        lines.extend(told.wrap(&due_text(&due, books)).lines().map(|l| clip(l, width)));
    } else if let Some(up) = turn::up(books).filter(|_| game.following() && !game.is_finished()) {
        lines.push(clip(&format!("{} rolls next", books.player(up.player)), width));
    } else if !game.following() {
        lines.push(look.dim(&clip("the dice are not followed, so no tokens are shown", width)));
    }
    lines
}

fn square(books: Books<'_>, look: Look, side: usize, cell_wide: usize) -> String {
    let marks = marks(books);
    let width = cell_wide - 1;
    let ids: Vec<SpaceId> = books.edition.spaces.iter().map(|s| s.id).collect();
    let at = |index: usize| {
        ids.get(index)
            .map_or_else(|| [" ".repeat(width), " ".repeat(width)], |id| cell(books, look, *id, &marks, width))
    };
    let inner = (side - 1) * cell_wide - 1;
    let told = middle(books, look, &marks, inner.saturating_sub(4));
    let edge = look.dim("│");
    let mut rows: Vec<String> = Vec::new();
    let full = |cells: Vec<[String; LINES]>| -> Vec<String> {
        (0..LINES)
            .map(|line| {
                let row = cells.iter().filter_map(|c| c.get(line)).fold(String::new(), |row, text| row + &edge + text);
                format!("{row}{edge}")
            })
            .collect()
    };
    rows.extend(full((2 * side..=3 * side).map(at).collect()));
    let between = (side - 1) * LINES;
    let first = between.saturating_sub(told.len()) / 2;
    for step in 1..side {
        let (left, right) = (at(2 * side - step), at(3 * side + step));
        for (line, (left, right)) in left.iter().zip(&right).enumerate() {
            let row = (step - 1) * LINES + line;
            let text = row.checked_sub(first).and_then(|i| told.get(i)).map_or("", String::as_str);
            let gap = " ".repeat(inner.saturating_sub(columns(text) + 2));
            rows.push(format!("{edge}{left}{edge}  {text}{gap}{edge}{right}{edge}"));
        }
    }
    rows.extend(full((0..=side).rev().map(at).collect()));
    let rule = look.dim(&"─".repeat((side + 1) * cell_wide + 1));
    // Lines above, below and beside the middle where the window has room for them.
    if rows.len() + 5 <= look.height {
        rows.insert(LINES, rule.clone());
        rows.insert(rows.len() - LINES, rule.clone());
        rows.insert(0, rule.clone());
        rows.push(rule);
    }
    rows.join("\n")
}

fn list(books: Books<'_>, look: Look) -> String {
    let lines = books.edition.spaces.iter().map(|space| {
        let mut facts: Vec<String> = Vec::new();
        if let Some(owner) = books.game.owner_player(space.id) {
            facts.push(format!("{}{}", books.player(owner), state(books, space.id)));
        }
        let here: Vec<String> = tokens(books, space.id)
            .filter_map(|seat| books.game.players().get(seat))
            .map(|p| if p.jail.is_some() { format!("{} (in jail)", p.name) } else { p.name.clone() })
            .collect();
        if !here.is_empty() {
            let verb = if here.len() == 1 { "stands" } else { "stand" };
            facts.push(format!("{} {verb} here", crate::rulings::join(here)));
        }
        let name = super::groups::deed_title(space.id, books, look);
        let told = if facts.is_empty() { String::new() } else { format!(": {}", facts.join("; ")) };
        format!("{:>2}  {name}{told}", space.id.0)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{EMBEDDED, load_text};
    use crate::game::Game;

    #[test]
    fn every_board_is_a_square_where_there_is_room_and_a_list_where_there_is_none() {
        for (name, text) in EMBEDDED {
            let Ok(edition) = load_text(name, text, None) else { continue };
            let game = Game::new(edition.spaces.len(), edition.decks.len());
            let books = Books::new(&edition, &game);
            for (width, height, lines) in [(78, 23, 22), (78, 22, 40), (77, 40, 40), (120, 40, 26), (200, 27, 26)] {
                let told = board(books, Look { width, height, colour: false, plain: false, spoken: false });
                assert_eq!(told.lines().count(), lines, "{name} at {width} x {height}\n{told}");
                if lines != 40 {
                    let wide: Vec<usize> = told.lines().map(columns).collect();
                    assert!(wide.windows(2).all(|w| w[0] == w[1]), "{name}\n{told}");
                }
            }
        }
    }
}
