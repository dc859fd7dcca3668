//! The screens as people see them: at every width, in colour and without, with names of any script.

use banker::report::{Look, Reply, columns, table_of, text};
use banker::session::{Session, Unasked};

use crate::support::{accept, table};

/// What is shown; its wording may change, its fit may not.
const SCREENS: &[&str] = &[
    "standings",
    "deeds",
    "groups",
    "bank",
    "board",
    "player Анна",
    "player 王小明",
    "estate",
    "history",
    "help",
    "help rent",
    "help trade",
    "?",
    "why 5",
    "law rent",
    "rent Évá Rome",
    "lift Paris",
    "morgage Rome",
    "show 5",
    "raise 王小明 900",
    "count",
    "clock",
    "rule",
    "law",
    "compare mortgage",
    "? rent Évá Rome",
    "pay Évá 77",
];

fn game() -> Session {
    let mut t = table("euro", None, &["Анна", "王小明", "Évá", "Bo\u{301}b"], &[]);
    for line in [
        "collect Анна 2000",
        "buy Анна Rome",
        "buy Анна Bruxelles",
        "buy Анна Amsterdam",
        "build green 4",
        "buy 王小明 Schiphol",
        "buy Évá Copenhague",
        "mortgage Copenhague",
        "jail Bo\u{301}b",
    ] {
        accept(&mut t, line);
    }
    t
}

#[test]
fn every_screen_fits_from_40_to_200_columns() {
    let mut t = game();
    let mut faults = Vec::new();
    for screen in SCREENS {
        let reply = t.submit(screen, &mut Unasked);
        for width in (40..=200).step_by(5) {
            for colour in [true, false] {
                let told = text(&reply, t.books(), Look { width, height: 40, colour, plain: false, spoken: false });
                assert!(!told.contains('\u{1b}') || colour, "{screen} is coloured");
                let wide = told.lines().filter(|line| columns(line) > width);
                faults.extend(wide.map(|line| format!("{screen} at {width}: {line}")));
            }
        }
        let plain = text(&reply, t.books(), Look::PLAIN);
        assert!(!plain.contains(['\u{1b}', '─', '│']), "{screen}: {plain}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn columns_stand_below_each_other_whatever_the_script() {
    let mut t = game();
    let reply = t.submit("standings", &mut Unasked);
    let told = text(&reply, t.books(), Look { width: 100, height: 40, colour: false, plain: false, spoken: false });
    // The first € of every row ends up at the same column, cash being aligned to the right.
    let ends: Vec<usize> = told
        .lines()
        .filter(|line| line.contains('€') && !line.contains("leads"))
        .map(|line| {
            let start = line.find('€').unwrap();
            let sum = line[start..].split(' ').next().unwrap();
            columns(&line[..start + sum.len()])
        })
        .collect();
    assert_eq!(ends.len(), 4);
    assert!(ends.windows(2).all(|w| w[0] == w[1]), "{ends:?}\n{told}");
}

/// Every screen in one look, below the line that asks for it.
fn shown(look: Look) -> String {
    let mut t = game();
    let mut shown = Vec::new();
    for line in SCREENS {
        let reply = t.submit(line, &mut Unasked);
        shown.push(format!("> {line}\n{}", text(&reply, t.books(), look)));
        if matches!(reply, Reply::Booked(_)) {
            t.submit("undo", &mut Unasked);
        }
    }
    shown.join("\n\n").replace('\u{1b}', "␛")
}

#[test]
fn screens_look_as_they_should() {
    for width in [40, 80, 120] {
        for colour in [true, false] {
            let name = format!("screens_{width}_{}", if colour { "colour" } else { "bare" });
            insta::assert_snapshot!(name, shown(Look { width, height: 40, colour, plain: false, spoken: false }));
        }
    }
    // Plain lines know no width.
    insta::assert_snapshot!("screens_plain", shown(Look::PLAIN));
    insta::assert_snapshot!("screens_spoken", shown(Look { spoken: true, ..Look::PLAIN }));
}

#[test]
fn what_would_stand_in_a_file_is_shown_as_it_is() {
    let mut t = game();
    for line in ["export csv", "export script", "export ledger"] {
        let reply = t.submit(line, &mut Unasked);
        let want = text(&reply, t.books(), Look::PLAIN);
        assert!(want.lines().any(|l| columns(l) > 20), "{line} fits anyway");
        let look = Look { width: 20, plain: false, ..Look::PLAIN };
        assert_eq!(text(&reply, t.books(), look), want, "{line}");
    }
}

#[test]
fn a_table_whose_words_would_be_broken_is_a_list() {
    let head = ["#", "game", "edition", "players", "last played"];
    let row = ["1", "2026-11-30 euro anna-bo", "euro standard", "Annabella, Bonifatius", "2026-11-30 18:46"];
    let rows = || vec![row.map(str::to_owned).to_vec()];
    for width in [40, 60, 100] {
        let told = table_of(Look { width, plain: false, ..Look::PLAIN }, &head, rows(), &[0]);
        let words: Vec<&str> = told.split_whitespace().collect();
        for word in row.iter().flat_map(|cell| cell.split(' ')) {
            assert!(words.iter().any(|w| w.contains(word)), "{width}: {word}:\n{told}");
        }
        assert!(told.lines().all(|l| columns(l) <= width), "{width}:\n{told}");
        assert_eq!(told.contains('─'), width > 40, "{width}:\n{told}");
    }
}
