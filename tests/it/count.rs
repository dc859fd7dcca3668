//! The money on the table: stated where no books were kept, compared where they were.

use crate::support::{accept, amount, banker, cash, refuse, says, table};

#[test]
fn a_count_states_the_cash_of_a_table_without_books() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "opening Anna 0 #37 #39:m");
    assert_eq!(amount(&accept(&mut t, "count Anna 2x500 3x100 7x1")), Some(1307));
    accept(&mut t, "count Bo 1,243");
    assert_eq!(cash(&t), [1307, 1243]);
    // Read wrong: the second replaces the first, and the rest stays.
    accept(&mut t, "count Anna 2x500+2x100");
    accept(&mut t, "opening Bo 900 #5");
    assert_eq!(cash(&t), [1200, 900]);
    assert_eq!(t.books().game.deeds_of(banker::ledger::PlayerId(0)).count(), 2);
}

#[test]
fn a_count_is_compared_with_the_books() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in ["buy Anna #37", "rent Bo #37", "go Cara", "pay Cara bank 132"] {
        accept(&mut t, line);
    }
    assert_eq!(cash(&t), [1185, 1465, 1568]);
    let told = says(&mut t, "count Anna 1150");
    assert!(told.contains("€35 too little on the table"), "{told}");
    assert!(told.contains("entry 2 `rent Bo"), "{told}");
    assert_eq!(cash(&t), [1185, 1465, 1568], "the books stay as they are");
    let told = says(&mut t, "count Bo 1500");
    assert!(told.contains("Anna has as much less"), "{told}");
    let told = says(&mut t, "count Cara 1768");
    assert!(told.contains("a salary at Départ may have been taken and not booked"), "{told}");
    let told = says(&mut t, "count Cara 1577");
    assert!(told.contains("perhaps it was €123, with two digits swapped"), "{told}");
    let told = says(&mut t, "count");
    assert!(told.contains("in all: €9 too much on the table"), "{told}");
    accept(&mut t, "count Cara 1577 agreed");
    assert_eq!(cash(&t), [1185, 1465, 1577], "the table agrees: the books follow");
    accept(&mut t, "undo");
    assert_eq!(cash(&t), [1185, 1465, 1568]);
    // Once play goes on the count says nothing more.
    accept(&mut t, "go Anna");
    assert!(!says(&mut t, "count").contains("Anna: €1,150 counted"));
}

#[test]
fn sheets_that_cannot_be() {
    let mut t = table("sverige", None, &["Anna", "Bo"], &[]);
    refuse(&mut t, "count Anna 3x250", "bad-amount");
    refuse(&mut t, "count Anna -3x500", "bad-amount");
    refuse(&mut t, "count Anna -500", "bad-amount");
    refuse(&mut t, "count Anna", "syntax");
    refuse(&mut t, "count Nobody 500", "unknown-player");
    // The box of this edition holds ten notes of 10,000.
    refuse(&mut t, "count Anna 11x10000", "box-lacks");
    accept(&mut t, "count Anna 7x10000");
    refuse(&mut t, "count Bo 4x10000", "box-lacks");
    accept(&mut t, "count Anna 6x10000");
    accept(&mut t, "count Bo 4x10000");
    assert_eq!(cash(&t), [60_000, 40_000]);
    // Deeds and buildings.
    accept(&mut t, "opening Anna 0 #1 #3");
    refuse(&mut t, "opening Bo 0 #1", "already-owned");
    refuse(&mut t, "opening Bo 0 #5:2", "not-a-street");
    refuse(&mut t, "opening Bo 0 #37:5", "too-many-buildings");
    refuse(&mut t, "opening Bo 0 #37 #37", "syntax");
}

#[test]
fn the_canonical_line_of_a_count_reads_back() {
    use banker::commands::{Mode, Parsed, write};
    let t = table("euro", None, &["Anna", "Bo"], &[]);
    for line in [
        "count Anna 1240",
        "count Anna 2x500 3x100 7x1",
        "count Anna 1240 keep",
        "count Anna 1240 agreed",
        "count Bo 2x500 40",
        "count Bo 0",
    ] {
        let Ok(Parsed::Order(order)) = t.parse(line, Mode::Script) else { panic!("`{line}` is no order") };
        let canonical = write(&order, t.books());
        let Ok(Parsed::Order(again)) = t.parse(&canonical, Mode::Script) else { panic!("`{canonical}` is no order") };
        assert_eq!(order, again, "{line} → {canonical}");
    }
}

#[test]
fn one_estate_from_the_shell() {
    let run = |args: &[&str]| {
        let out = banker(&[&["estate", "--edition", "euro"], args].concat(), "");
        (
            out.status.code(),
            String::from_utf8_lossy(&out.stdout).into_owned(),
            String::from_utf8_lossy(&out.stderr).into_owned(),
        )
    };
    let (code, out, err) = run(&["--cash", "1243", "Rome", "Paris:m", "Berlin:3"]);
    // 1,243 + 320 + 200 + 350 + 3 × 200.
    assert_eq!((code, out.lines().next()), (Some(0), Some("Player: €2,713")), "{out}{err}");
    let uneven = "the streets of dark blue are uneven: Berlin 3, Paris 0";
    assert!(err.contains(uneven), "what play could not produce is said: {err}");
    // The example of the guide is a holding that play can produce.
    let (code, out, err) = run(&["--cash", "1243", "Rome:m", "Paris:3", "Berlin:3"]);
    // 1,243 + 160 + 400 + 350 + 6 × 200.
    assert_eq!((code, out.lines().next(), err.as_str()), (Some(0), Some("Player: €3,353"), ""), "{out}");
    let (_, out, _) = run(&["--cash", "2x500+3x100", "--json", "#5:m"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["estate"]["total"], 1400);
    assert_eq!(object["estate"]["mortgaged"], 100);
    for (args, says) in [
        (vec!["--cash", "1x300"], "this box has no note of 300"),
        (vec!["--cash=-5"], "`-5` is no amount"),
        (vec!["Atlantis"], "Atlantis"),
        (vec!["#5:2"], "nothing is built"),
    ] {
        let (code, _, err) = run(&args);
        assert!(code == Some(1) && err.contains(says), "{args:?}: {err}");
    }
}

#[test]
fn the_template_is_a_script_that_runs() {
    let game = ["--edition", "sverige", "--players", "Anna,Bo"];
    let out = banker(&[&["count", "--template"], &game[..]].concat(), "");
    let script = String::from_utf8(out.stdout).unwrap();
    assert!(script.contains("count Anna 0x10000 0x2000 0x1000 0x500 0x200 0x50\n"), "{script}");
    let filled = script.replacen("0x2000", "6x2000", 1).replacen("opening Bo 0", "opening Bo 0 #1", 1);
    let out = banker(&[&["run", "-", "--memory"], &game[..]].concat(), &filled);
    let told = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(out.status.code(), Some(0), "{told}");
    assert!(told.contains("Anna leads by"), "{told}");
    // Without players it is a form with somebody in it; to be asked needs to know whom.
    let out = banker(&["count", "--template"], "");
    assert!(String::from_utf8_lossy(&out.stdout).contains("opening Anna 0\ncount Anna "), "a form");
    assert_eq!(banker(&["count"], "").status.code(), Some(2), "no players");
}

#[test]
fn what_was_stated_or_played_is_not_overwritten_without_agreed() {
    // A game taken over, and one in which no money has moved yet.
    for lines in [
        &["opening Anna 1400 Rome"][..],
        &["opening Anna 1400 Rome", "opening Bo 500", "owe Bo Anna 10"],
        &["owe Bo Anna 10"],
        &["roll Anna 1 1"],
        &["jail Bo"],
        &["auction Rome"],
    ] {
        let mut t = table("euro", None, &["Anna", "Bo"], &[]);
        for line in lines {
            accept(&mut t, line);
        }
        let before = cash(&t);
        let told = says(&mut t, "count Anna 1100");
        assert!(told.contains("too little on the table"), "{lines:?}: {told}");
        assert_eq!(cash(&t), before, "{lines:?}");
        accept(&mut t, "count Anna 1200 agreed");
        assert_eq!(cash(&t)[0], 1200);
        assert!(says(&mut t, "count Anna 1000").contains("€200 too little"), "{lines:?}");
        assert_eq!(cash(&t)[0], 1200);
    }
}
