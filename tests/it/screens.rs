//! The screens as people see them: at every width, in colour and without, with names of any script.

use banker::report::{Look, Reply, columns, text};
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
