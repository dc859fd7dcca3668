//! The language of the table: any line is read without a panic; an order that is read is drafted
//! without one, and the line that the journal would keep of it reads back as the same order.

use std::cell::OnceCell;

use banker::commands::{self as language, Mode, Parsed};
use banker::session::{Session, Setup, Unasked};

/// Games at different moments: the start, holdings and buildings, an auction and debts, the dice.
const MOMENTS: [(&str, &[&str]); 4] = [
    ("classic-us", &[]),
    (
        "classic-us",
        &["opening Anna 500 Boardwalk:2 \"Park Place\":2 Baltic:m card", "opening Bo 90 Reading", "jail Bo"],
    ),
    ("euro", &["opening Anna 3000", "auction Rome", "bid Anna 20", "owe Bo Anna 5000"]),
    ("classic-uk", &["roll Anna 3 4", "buy Anna Angel", "land Bo Angel"]),
];

thread_local! {
    static GAMES: OnceCell<Vec<Session>> = const { OnceCell::new() };
}

fn games() -> Vec<Session> {
    let start = |(edition, lines): &(&str, &[&str])| {
        let players = ["Anna", "Bo", "Cy"].map(str::to_owned).to_vec();
        let setup = Setup { edition: (*edition).to_owned(), players, ..Setup::default() };
        let mut game = Session::in_memory(&setup, super::time()).expect("the game starts");
        for line in *lines {
            game.submit(line, &mut Unasked);
        }
        game
    };
    MOMENTS.iter().map(start).collect()
}

/// Reads the first lines of a text as commands.
///
/// # Panics
/// Where what is kept of an order is another order.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    GAMES.with(|cell| {
        for game in cell.get_or_init(games) {
            for line in text.lines().take(4) {
                for mode in [Mode::Script, Mode::Prompt] {
                    read(game, line, mode);
                }
            }
        }
    });
}

fn read(game: &Session, line: &str, mode: Mode) {
    let books = game.books();
    let Ok(Parsed::Order(order)) = language::parse(line, books, mode) else { return };
    if game.draft(&order).is_err() {
        return;
    }
    let kept = language::write(&order, books);
    match language::parse(&kept, books, Mode::Script) {
        Ok(Parsed::Order(again)) => assert_eq!(again, order, "{line:?} is kept as {kept:?}"),
        other => panic!("{line:?} is kept as {kept:?}, which reads as {other:?}"),
    }
}
