//! The books: entries, undo, redo, files.

use banker::session::Session;

use crate::support::{accept, amount, cash, refuse, says, table};

#[test]
fn undo_and_redo_are_ordinary_entries() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Anna Boardwalk");
    accept(&mut t, "pay Bo Anna 50");
    accept(&mut t, "go Bo");
    assert_eq!(cash(&t), [1150, 1650]);
    accept(&mut t, "undo 2");
    assert_eq!(cash(&t), [1100, 1500]);
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1150, 1650]);
    refuse(&mut t, "redo", "nothing-to-redo");
    accept(&mut t, "undo to 0");
    assert_eq!(cash(&t), [1500, 1500]);
    refuse(&mut t, "undo", "nothing-to-undo");
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1150, 1650]);
    assert_eq!(t.books().game.entries(), 7);
}

#[test]
fn a_player_who_joined_goes_with_undo_and_comes_with_redo() {
    let mut t = table("classic-us", None, &["Anna"], &[]);
    accept(&mut t, "join Bo");
    accept(&mut t, "undo");
    assert_eq!(cash(&t), [1500]);
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1500, 1500]);
    assert_eq!(amount(&accept(&mut t, "go Bo")), Some(200));
}

#[test]
fn undo_and_redo_over_and_over_never_grow() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[("fines_to", "pot")]);
    let game = [
        "buy Anna Bruxelles",
        "rent Bo Bruxelles",
        "tax Cara income",
        "join Dan",
        "owe Dan Anna 60",
        "jail Bo",
        "card Bo chance jail",
        "opening Cara 900 #6:2 #8:2 #9:2",
        "clock 30m",
        "rule salary 300",
        "go Bo",
        "trade Bo card for Anna 10",
        "mortgage Bruxelles",
        "auction #5",
        "bid Cara 30",
        "sold",
    ];
    for line in game {
        accept(&mut t, line);
    }
    let undone = |t: &mut Session, line: &str| match accept(t, line) {
        banker::report::Reply::Booked(booked) => (booked.entry.transfers.len(), booked.entry.changes.len()),
        other => panic!("{other:?}"),
    };
    let holdings = |t: &Session| {
        let game = t.books().game;
        let debts: Vec<_> = game.debts().values().cloned().collect();
        (game.players().to_vec(), debts, banker::game::changed(game, game).len())
    };
    let before = t.books().game.clone();
    let (undo, redo) = (undone(&mut t, "undo to 0"), undone(&mut t, "redo"));
    let after_one = holdings(&t);
    for _ in 0..9 {
        assert_eq!(undone(&mut t, "undo to 0"), undo);
        assert_eq!(undone(&mut t, "redo"), redo);
    }
    assert_eq!(holdings(&t), after_one);
    let game = t.books().game;
    assert_eq!(banker::game::differences(&before, game), banker::game::Nets::new());
    assert_eq!(banker::game::changed(&before, game), []);
}

#[test]
fn what_changed_between_two_entries_is_the_same_in_text_and_json() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    for line in ["buy Anna Bruxelles", "rent Bo Bruxelles", "mortgage Bruxelles", "owe Bo Anna 60", "join Cara"] {
        accept(&mut t, line);
    }
    let reply = accept(&mut t, "diff 1 5");
    let told = banker::report::text(&reply, t.books(), banker::report::Look::PLAIN);
    let json = banker::report::json_line(1, "", &reply, t.books()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let diff = &json["diff"];
    assert_eq!((&diff["from"], &diff["to"]), (&1.into(), &5.into()));
    for player in diff["players"].as_array().unwrap() {
        let (was, is) = (player["cash"]["was"].as_i64().unwrap(), player["cash"]["is"].as_i64().unwrap());
        let money = |n: i64| t.books().money(banker::money::Money::new(n));
        let line = format!("{}: {} → {}", player["name"].as_str().unwrap(), money(was), money(is));
        assert!(told.contains(&line), "{line} is not in\n{told}");
    }
    assert_eq!(diff["debts"][0]["is"], 60);
    assert_eq!(diff["players"][0]["altered"][0]["is"], "Bruxelles:m");
    assert_eq!(diff["players"][2]["cash"]["was"], 0);
    // Backward it is the opposite.
    let back = accept(&mut t, "diff 5 1");
    let back: serde_json::Value =
        serde_json::from_str(&banker::report::json_line(1, "", &back, t.books()).unwrap()).unwrap();
    for side in ["was", "is"] {
        let other = if side == "was" { "is" } else { "was" };
        assert_eq!(back["diff"]["players"][0]["cash"][side], diff["players"][0]["cash"][other]);
    }
    refuse(&mut t, "diff 1 9", "no-such-entry");
    refuse(&mut t, "diff", "syntax");
}

#[test]
fn what_is_done_with_the_books_can_be_tried_too() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    for line in ["buy Anna Rome", "rent Bo Rome", "pay Bo Anna 10"] {
        accept(&mut t, line);
    }
    let before = t.books().game.clone();
    for (line, wants) in [
        ("? undo 2", &["Anna → Bo: €38", "takes back `rent Bo Rome`", "takes back `pay Bo Anna 10`"][..]),
        ("? undo to 2", &["Anna → Bo: €10"]),
        ("? amend 2 rent Bo Rome double", &["entry 2 is now: rent Bo Rome double", "hand over now: Bo → Anna: €28"]),
        ("? amend 1 nothing", &["entry 1 is taken out", "fails now"]),
    ] {
        let told = says(&mut t, line);
        for want in wants {
            assert!(told.contains(want), "{line}: {told}");
        }
        assert_eq!(t.books().game, &before, "{line}");
    }
    accept(&mut t, "undo");
    let told = says(&mut t, "? redo");
    assert!(told.contains("Bo → Anna: €10") && told.contains("brings back `pay Bo Anna 10`"), "{told}");
    refuse(&mut t, "? quit", "syntax");
    refuse(&mut t, "? redo 5", "syntax");
}
