//! Play beyond the end: nobody is locked out, and the count is of the books at the end with what
//! was due then.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banker::ledger::PlayerId;
use banker::report::Reply;
use banker::rulings::worth;
use banker::session::{Session, audit};

use crate::laws::picture;
use crate::support::{accept, refuse, says, timed_table};

const PLAYERS: [&str; 3] = ["Anna", "Bo", "Cara"];

/// A timed game of which these lines were played before time was up.
fn time_is_up(edition: &str, lines: &[&str]) -> (Session, Arc<AtomicI64>) {
    let (mut t, time) = timed_table(edition, Some("timed"), &PLAYERS);
    accept(&mut t, "clock 90m");
    for line in lines {
        accept(&mut t, line);
    }
    time.fetch_add(91 * 60_000, Ordering::SeqCst);
    (t, time)
}

/// The estates by which a finished game is ranked, by seat.
fn counted(t: &Session) -> Vec<i64> {
    (0..3).map(|seat| worth::estate(t.books(), PlayerId(seat)).total().units()).collect()
}

/// What the count comes to once these lines were booked after the end.
fn after(edition: &str, before: &[&str], beyond: &[&str]) -> Vec<i64> {
    let (mut t, _) = time_is_up(edition, before);
    for line in beyond {
        accept(&mut t, line);
    }
    let broken = t.books().game.as_at_end().map_or_else(Vec::new, |then| then.broken_laws());
    assert!(broken.is_empty(), "{before:?} {beyond:?}: {broken:?}");
    accept(&mut t, "finish");
    let found = audit(t.store(), t.meta()).unwrap();
    assert!(found.faults.is_empty(), "{before:?} {beyond:?}: {:?}", found.faults);
    counted(&t)
}

#[test]
fn what_is_played_after_time_is_up_is_not_counted() {
    for (beyond, why) in [
        (&["go Anna"][..], "a salary"),
        (&["pay Bo Anna 500"], "a payment that nobody owed"),
        (&["collect Bo 75 from the bank"], "money from the bank"),
        (&["buy Cara Rome", "rent Anna Rome"], "rent that fell due in play beyond the end"),
        (&["trade Anna Athens for Bo 1"], "a deal"),
        (&["go Anna", "undo"], "an entry taken back"),
        (&["go Anna", "undo", "redo"], "and booked again"),
        (&["bankrupt Cara", "go Anna"], "a bankruptcy that nothing on the books asked for, taken for due"),
    ] {
        let want = if why.starts_with("a bankruptcy") { [1500, 1500, 0] } else { [1500, 1500, 1500] };
        assert_eq!(after("euro", &["buy Anna Athens"], beyond), want, "{why}");
    }
}

#[test]
fn what_was_due_is_counted_whenever_it_is_paid() {
    for (before, beyond, want, why) in [
        (&["owe Bo Anna 50"][..], &["settle Bo"][..], [1550, 1450, 1500], "a debt"),
        (&["owe Bo Anna 50"], &["go Cara", "settle Bo"], [1550, 1450, 1500], "a debt paid in play beyond the end"),
        (&["owe Bo Anna 50"], &["go Cara", "settle Bo", "undo", "redo"], [1550, 1450, 1500], "twice taken back"),
        (
            &["owe Bo Anna 50"],
            &["go Cara", "owe Bo Anna 30", "settle Bo"],
            [1550, 1450, 1500],
            "a later debt to the same creditor is not",
        ),
        (&["buy Anna #1"], &["rent Bo #1"], [1502, 1498, 1500], "rent, where the dice are not followed"),
        (&["buy Anna #1"], &["rent Bo #1", "rent Cara #1"], [1502, 1498, 1500], "of one player, not of all"),
        (&["buy Anna #1"], &["tax Bo #4", "go Bo"], [1500, 1300, 1500], "a tax"),
        (&["buy Anna #3", "turn Bo", "roll Bo 1 2"], &["rent Bo #3"], [1504, 1496, 1500], "rent of the last landing"),
        (
            &["buy Anna #3", "turn Bo", "roll Bo 1 2"],
            &["roll Cara 1 1", "rent Bo #3"],
            [1504, 1496, 1500],
            "and as a claim in play beyond the end",
        ),
        (
            &["buy Anna #3", "turn Bo", "roll Bo 1 2"],
            &["rent Bo #3", "roll Cara 1 2", "rent Cara #3"],
            [1504, 1496, 1500],
            "once",
        ),
        (&["turn Bo", "roll Bo 1 3"], &["tax Bo #4", "roll Cara 2 3"], [1500, 1300, 1500], "the tax of a landing"),
        (
            &["turn Bo", "roll Bo 1 3"],
            &["roll Cara 2 3 agreed", "go Cara", "tax Bo #4"],
            [1500, 1300, 1500],
            "and once play goes on",
        ),
        (&["auction #1"], &["sold #1 Cara 50", "go Anna"], [1500, 1500, 1510], "an auction told in one line"),
        (
            &["auction #1"],
            &["go Anna", "bid Cara 40", "sold #1 Cara 50", "rent Bo #1"],
            [1500, 1500, 1510],
            "and after play went on",
        ),
        (
            &["opening Bo 10 #5", "owe Bo Anna 50"],
            &["mortgage #5", "go Anna", "settle Bo"],
            [1550, 160, 1500],
            "money raised for it",
        ),
    ] {
        assert_eq!(after("euro", before, beyond), want, "{why}");
    }
}

/// What was due at the end is paid with what there was then: what has come in since adds nothing to
/// it, and what has gone takes nothing from it.
#[test]
fn what_was_due_is_paid_with_what_there_was_at_the_end() {
    let rent = ["land Bo #36", "turn Bo", "roll Bo 1 2"];
    let debtor = |cash: &str| ["opening Anna 500 #37:2 #39:2".to_owned(), format!("opening Bo {cash}")];
    let owing = |cash: &str| [&debtor(cash)[..], &rent.map(str::to_owned)].concat();
    for (before, beyond, want, why) in [
        (owing("300 #11"), &["bankrupt Bo keep"][..], [2490, 0, 1500], "a bankruptcy"),
        (owing("300 #11"), &["go Bo", "bankrupt Bo keep"], [2490, 0, 1500], "after a salary"),
        (owing("300 #11"), &["collect Bo 500", "bankrupt Bo keep"], [2490, 0, 1500], "that would pay it now"),
        (owing("300 #11"), &["mortgage #11", "go Bo", "bankrupt Bo keep"], [2483, 0, 1500], "after a loan for it"),
        (owing("300 #11"), &["go Bo", "mortgage #11", "bankrupt Bo keep"], [2483, 0, 1500], "and after both"),
        (owing("300 #11"), &["buy Cara #1", "trade Cara #1 for Bo 1", "bankrupt Bo keep"], [2490, 0, 1500], "a deed"),
        (owing("300 #11"), &["buy Bo #1", "rent Bo with #1"], [2420, 70, 1500], "a deed that came after the end"),
        (owing("300 #11"), &["go Cara", "rent Bo with #11"], [2190, 300, 1500], "a deed that was there"),
        (owing("300"), &["go Bo", "go Bo", "rent Bo"], [2350, 0, 1500], "all of it out of later income"),
        (owing("300 #11"), &["go Bo", "go Bo", "rent Bo"], [2420, 70, 1500], "a loan would have paid more"),
        (owing("540 #11"), &["go Bo", "rent Bo"], [2650, 80, 1500], "a loan would have paid all"),
        (owing("700"), &["pay Bo Cara 650", "bankrupt Bo"], [2650, 100, 1500], "and all was there"),
        (owing("700"), &["go Cara", "resign Bo"], [2650, 100, 1500], "who gives up has paid"),
        (owing("700"), &["resign Bo"], [2650, 100, 1500], "at once as well"),
        (owing("300 #11"), &["go Cara", "resign Bo"], [2490, 0, 1500], "who gives up and cannot is bankrupt"),
        (
            owing("300 #11"),
            &["go Bo", "follow off", "collect Bo 500", "settle Bo"],
            [2420, 70, 1500],
            "a debt made of it",
        ),
        (
            owing("300 #11"),
            &["roll Cara 1 2", "roll Anna 1 4", "collect Bo 500", "settle Bo 200", "settle Bo"],
            [2420, 70, 1500],
            "and in two parts",
        ),
        (
            owing("300 #11"),
            &["roll Cara 1 2", "roll Anna 1 4", "bankrupt Bo keep"],
            [2490, 0, 1500],
            "and bankrupt by it",
        ),
        (
            owing("700"),
            &["go Cara", "owe Bo Anna 600 rent", "resign Anna", "settle Bo"],
            [2650, 100, 1500],
            "whoever is owed it by now",
        ),
        (
            owing("300 #11"),
            &["roll Cara 1 2", "roll Anna 1 4", "collect Bo 500", "settle Bo with #11"],
            [2190, 300, 1500],
            "a deed for the debt made of it",
        ),
        (
            [&debtor("10 #5")[..], &["owe Bo Anna 50".to_owned()]].concat(),
            &["go Bo", "settle Bo"],
            [2100, 160, 1500],
            "a debt for which a loan is needed",
        ),
        (
            [&debtor("100")[..], &["turn Bo", "land Bo #0", "roll Bo 1 1"].map(str::to_owned)].concat(),
            &["go Bo", "card Bo chest each 100"],
            [2150, 0, 1500],
            "a card: the first is paid, for the second nothing is left",
        ),
        (
            vec!["auction #1".to_owned(), "bid Bo 1400".to_owned()],
            &["pay Bo Anna 1000", "sold"],
            [1500, 160, 1500],
            "a bid",
        ),
        (
            vec!["auction #1".to_owned(), "bid Cara 20".to_owned()],
            &["collect Bo 500", "bid Bo 1900", "sold"],
            [1500, 1500, 1540],
            "a bid out of later income",
        ),
        (
            vec!["auction #1".to_owned(), "bid Cara 20".to_owned()],
            &["collect Bo 500", "sold #1 Bo 1900"],
            [1500, 1500, 1540],
            "and in one line",
        ),
    ] {
        let lines: Vec<&str> = before.iter().map(String::as_str).collect();
        assert_eq!(after("euro", &lines, beyond), want, "{beyond:?}: {why}");
    }
}

/// The same where a bankruptcy ends the game: the first one, or the second.
#[test]
fn a_bankruptcy_over_what_was_due_is_judged_by_what_there_was_at_the_end() {
    let opening = ["opening Anna 500 #37:2 #39:2", "opening Bo 300 #11", "opening Cara 2540 #1 #5"];
    let landing = ["land Bo #36", "turn Bo", "roll Bo 1 2", "bankrupt Dan"];
    for (edition, variant, beyond, want, why) in [
        ("nhl", "short1", &["trade Cara #5 for Bo 0", "bankrupt Bo"][..], [2490, 0, 2800], "a gift"),
        ("nhl", "short1", &["go Bo", "bankrupt Bo"], [2490, 0, 2800], "a salary"),
        ("nhl", "short1", &["trade Cara #5 for Bo 0", "rent Bo with #5"], [2420, 70, 2800], "paid with the gift"),
        ("euro", "quick", &["bankrupt Eva", "collect Bo 500", "bankrupt Bo keep"], [2490, 0, 2800], "money"),
        ("deutschland", "quick", &["bankrupt Eva", "go Bo", "bankrupt Bo keep"], [2490, 0, 2800], "a salary there"),
    ] {
        let five = [&PLAYERS[..], &["Dan", "Eva"]].concat();
        let players = if variant == "quick" { &five[..] } else { &five[..4] };
        let (mut t, _) = timed_table(edition, Some(variant), players);
        for line in opening.iter().chain(&landing).chain(beyond) {
            accept(&mut t, line);
        }
        accept(&mut t, "finish");
        assert_eq!(counted(&t), want, "{edition} {beyond:?}: {why}");
    }
}

/// Where rent lapses with the next roll, a roll beyond the end takes no claim away.
#[test]
fn no_claim_of_the_end_lapses_beyond_it() {
    let before = ["buy Anna #3", "turn Bo", "roll Bo 1 2"];
    for edition in ["euro", "deutschland"] {
        let beyond = ["roll Cara 1 1", "go Anna", "roll Cara 3 4", "roll Anna 1 4", "rent Bo #3"];
        assert_eq!(after(edition, &before, &beyond), [1504, 1496, 1500], "{edition}");
    }
}

#[test]
fn what_is_due_comes_before_finish() {
    for (before, code) in [
        (&["buy Anna #3", "turn Bo", "roll Bo 1 2"][..], "due-first"),
        (&["turn Bo", "roll Bo 1 3"], "due-first"),
        (&["turn Bo", "roll Bo 3 4"], "due-first"),
        (&["owe Bo Anna 50"], "debt-open"),
        (&["auction #1"], "auction-open"),
    ] {
        let (mut t, _) = time_is_up("euro", before);
        refuse(&mut t, "finish", code);
        accept(&mut t, "finish agreed");
    }
    // To buy is nobody's duty, and what falls due in play beyond the end is not counted.
    let (mut t, _) = time_is_up("euro", &["turn Bo", "roll Bo 1 2"]);
    accept(&mut t, "roll Cara 1 3");
    let reply = says(&mut t, "finish");
    assert!(reply.contains("counted as the books were after entry 3, and what was due then"), "{reply}");
    assert_eq!(counted(&t), [1500, 1500, 1500]);
}

#[test]
fn more_time_takes_the_end_back() {
    let (mut t, time) = time_is_up("euro", &[]);
    accept(&mut t, "go Anna");
    accept(&mut t, "clock add 10m");
    accept(&mut t, "go Bo");
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [1700, 1700, 1500]);
    accept(&mut t, "undo");
    time.fetch_add(20 * 60_000, Ordering::SeqCst);
    accept(&mut t, "go Cara");
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [1700, 1700, 1500], "the second end is counted");
}

#[test]
fn the_turn_in_progress_is_finished_where_the_table_says_so() {
    let (mut t, time) = timed_table("euro", Some("timed"), &PLAYERS);
    accept(&mut t, "rule time_end end_of_turn");
    accept(&mut t, "clock 90m");
    accept(&mut t, "buy Anna #8");
    accept(&mut t, "turn Bo");
    accept(&mut t, "roll Bo 1 1");
    time.fetch_add(91 * 60_000, Ordering::SeqCst);
    let reply = says(&mut t, "go Anna");
    assert!(reply.contains("time is up: Bo finishes the turn, then the estates are counted [house rule"), "{reply}");
    let reply = says(&mut t, "roll Bo 2 4");
    assert!(!reply.contains("the game is over"), "what the landing brings is part of the turn\n{reply}");
    let reply = says(&mut t, "rent Bo #8");
    assert!(reply.contains("the game is over: time is up"), "{reply}");
    assert!(reply.contains("no turn is in progress"), "{reply}");
    accept(&mut t, "roll Cara 5 6");
    accept(&mut t, "go Cara");
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [1706, 1494, 1500]);
}

#[test]
fn what_the_last_landing_brings_is_part_of_the_turn() {
    // To buy, to auction, to leave it: until the next player rolls, and no longer.
    for (lines, want) in [
        (&["buy Bo Berlin for 100"][..], [1500, 1750, 1500]),
        (&["auction Berlin", "bid Cara 10", "go Anna", "sold"], [1700, 1500, 1840]),
        (&["go Anna", "roll Cara 1 2", "buy Cara #3 for 10"], [1700, 1500, 1500]),
        (&["turn Cara", "buy Bo Berlin for 100"], [1500, 1500, 1500]),
    ] {
        let (mut t, time) = timed_table("euro", Some("timed"), &PLAYERS);
        accept(&mut t, "rule time_end end_of_turn");
        accept(&mut t, "clock 90m");
        accept(&mut t, "land Bo #31");
        accept(&mut t, "turn Bo");
        time.fetch_add(91 * 60_000, Ordering::SeqCst);
        time.fetch_sub(2 * 60_000, Ordering::SeqCst);
        accept(&mut t, "roll Bo 2 4");
        time.fetch_add(2 * 60_000, Ordering::SeqCst);
        for line in lines {
            accept(&mut t, line);
        }
        accept(&mut t, "finish agreed");
        assert_eq!(counted(&t), want, "{lines:?}");
    }
}

#[test]
fn a_bankruptcy_that_ends_the_game_ends_the_count() {
    let (mut t, _) = timed_table("nhl", Some("short1"), &PLAYERS);
    accept(&mut t, "bankrupt Cara to Anna");
    accept(&mut t, "go Bo");
    let Reply::Told(_) = t.submit("count", &mut banker::session::Unasked) else { panic!("a count is told") };
    assert!(says(&mut t, "count").contains("counted as the books were after entry 1, and what was due then"));
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [3000, 1500, 0]);
    assert!(says(&mut t, "standings").contains("Anna leads by $1,500"), "{}", says(&mut t, "standings"));
}

#[test]
fn who_leaves_beyond_the_end_does_not_end_the_game_again() {
    let (mut t, _) = timed_table("nhl", Some("short1"), &PLAYERS);
    assert!(says(&mut t, "bankrupt Cara to Anna").contains("the game is over: this was the first bankruptcy"));
    accept(&mut t, "go Bo");
    let reply = says(&mut t, "resign Bo");
    assert!(reply.contains("the count takes the books as they were") && !reply.contains("last player"), "{reply}");
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [3000, 1500, 0]);
    // By time as well.
    let (mut t, _) = time_is_up("euro", &[]);
    for line in ["go Bo", "resign Bo", "resign Cara"] {
        let reply = says(&mut t, line);
        assert!(!reply.contains("last player"), "{reply}");
    }
    accept(&mut t, "finish");
    assert_eq!(counted(&t), [1500, 1500, 1500]);
}

/// What was booked minutes apart, and what is counted of it once entry 1 was put in its own place.
#[test]
fn what_is_counted_stays_when_a_line_is_put_in_its_own_place() {
    for (edition, variant, lines) in [
        ("nhl", "short1", &["bankrupt Cara to Anna", "go Bo", "resign Bo", "clock 30m", "clock stop"][..]),
        ("nhl", "short1", &["owe Bo Anna 1600", "bankrupt Cara to Anna", "go Bo", "bankrupt Bo"]),
        (
            "nhl",
            "short1",
            &["owe Bo Anna 1600", "bankrupt Cara to Anna", "go Bo", "settle Bo", "go Bo", "undo 2", "redo"],
        ),
        (
            "euro",
            "timed",
            &["owe Bo Anna 1600", "clock 1m", "go Bo", "collect Bo 900", "settle Bo", "undo", "bankrupt Bo"],
        ),
        ("euro", "quick", &["go Anna", "bankrupt Cara", "bankrupt Bo to Anna", "go Anna", "clock 5m", "note done"]),
        ("euro", "timed", &["go Anna", "clock 2m", "go Bo", "go Cara", "pay Bo Anna 5", "go Cara"]),
        ("euro", "timed", &["go Anna", "clock 2m", "go Bo", "go Cara", "clock add 10m", "go Cara"]),
        ("euro", "timed", &["go Anna", "clock 2m", "go Bo", "go Cara", "clock add 10m"]),
        ("euro", "timed", &["go Anna", "clock 2m", "go Bo", "go Cara", "clock stop", "clock 1m", "go Bo", "go Anna"]),
        ("euro", "timed", &["go Anna", "clock 9m", "clock pause", "go Cara", "clock add -7m", "clock resume", "go Bo"]),
        ("euro", "timed", &["go Anna", "clock 1m", "tax Bo #4", "go Bo", "go Cara", "finish", "note done"]),
        ("euro", "timed", &["go Anna", "clock 1m", "go Bo", "go Cara", "clock 3m", "undo to 3", "go Bo", "go Cara"]),
        ("euro", "timed", &["go Anna", "clock 1m", "note late", "go Bo", "undo", "clock 9m", "redo"]),
        (
            "euro",
            "timed",
            &["go Anna", "clock 1m", "note late", "go Bo", "undo", "clock 2m", "redo", "go Anna", "go Bo"],
        ),
        ("euro", "timed", &["go Anna", "clock 1m", "go Bo", "go Cara", "undo 2", "clock stop", "redo", "clock 9m"]),
        ("nhl", "short1", &["go Anna", "clock 1m", "go Bo", "bankrupt Cara", "undo", "clock stop", "redo", "go Bo"]),
    ] {
        let (mut t, time) = timed_table(edition, Some(variant), &PLAYERS);
        for line in lines {
            accept(&mut t, line);
            time.fetch_add(60_000, Ordering::SeqCst);
        }
        let before = picture(t.books().game);
        accept(&mut t, &format!("amend 1 {}", lines[0]));
        assert_eq!(picture(t.books().game), before, "{edition} {variant} {lines:?}");
        accept(&mut t, "undo");
        assert_eq!(picture(t.books().game), before, "{edition} {variant} {lines:?}, taken back");
        let found = audit(t.store(), t.meta()).unwrap();
        assert!(found.faults.is_empty(), "{lines:?}: {:?}", found.faults);
    }
}

/// An end that moved into the past would make play of what was booked before it beyond it.
#[test]
fn an_end_does_not_move_into_the_past() {
    let (mut t, time) = timed_table("euro", Some("timed"), &PLAYERS);
    accept(&mut t, "clock 10m");
    time.fetch_add(6 * 60_000, Ordering::SeqCst);
    refuse(&mut t, "clock add -5m", "bad-time");
    accept(&mut t, "clock pause");
    refuse(&mut t, "clock add -4m", "bad-time");
    accept(&mut t, "clock resume");
    time.fetch_add(6 * 60_000, Ordering::SeqCst);
    refuse(&mut t, "clock pause", "not-now");
    refuse(&mut t, "clock add 2m", "bad-time");
    let reply = says(&mut t, "clock add 2m");
    assert!(reply.contains("time was up 2m ago: none would be left"), "{reply}");
    assert!(reply.contains("`clock 5m` gives five minutes from now"), "{reply}");
    accept(&mut t, "go Anna");
    accept(&mut t, "finish");
    for line in ["clock 5m", "clock stop", "clock add 5m"] {
        refuse(&mut t, line, "game-over");
    }
    assert_eq!(counted(&t), [1500, 1500, 1500]);
    // Over by bankruptcy as well, it is not brought back by more time.
    let (mut t, time) = timed_table("nhl", Some("short1"), &PLAYERS);
    accept(&mut t, "clock 10m");
    time.fetch_add(11 * 60_000, Ordering::SeqCst);
    for line in ["go Anna", "bankrupt Cara to Anna"] {
        accept(&mut t, line);
    }
    for line in ["clock 5m", "clock stop", "clock add 5m"] {
        refuse(&mut t, line, "not-now");
    }
    accept(&mut t, "undo");
    accept(&mut t, "clock 5m");
    // One that was still running is stopped even so.
    let (mut t, _) = timed_table("euro", Some("timed"), &PLAYERS);
    for line in ["clock 10m", "finish", "clock stop"] {
        accept(&mut t, line);
    }
}

/// A timed game of four, played on after its end.
fn of_four(before: &[&str], beyond: &[&str]) -> Session {
    let (mut t, time) = timed_table("euro", Some("timed"), &["Anna", "Bo", "Cara", "Dan"]);
    accept(&mut t, "clock 90m");
    for line in before {
        accept(&mut t, line);
    }
    time.fetch_add(91 * 60_000, Ordering::SeqCst);
    for line in beyond {
        accept(&mut t, line);
    }
    t
}

#[test]
fn the_estate_falls_to_whom_it_fell_at_the_end() {
    let owing = ["owe Bo Anna 300", "owe Bo Cara 1400"];
    for (before, beyond, line, want) in [
        (&owing[..], "go Dan", "bankrupt Bo to Cara", [1800, 0, 2700]),
        (&owing, "collect Bo 1000", "bankrupt Bo to Cara", [1800, 0, 2700]),
        (&owing, "collect Bo 1000", "bankrupt Bo", [1800, 0, 2700]),
        (&owing, "collect Bo 1000", "resign Bo", [1800, 0, 2700]),
        (&owing, "collect Bo 1000", "bankrupt Bo to Anna agreed", [3000, 0, 1500]),
        (&["owe Bo Cara 10", "owe Cara Bo 300", "owe Cara Anna 1400"], "go Dan", "bankrupt Cara", [2700, 1800, 0]),
        (
            &["owe Bo Cara 10", "owe Cara Bo 300", "owe Cara Anna 1400"],
            "collect Cara 1000",
            "bankrupt Cara",
            [2700, 1800, 0],
        ),
    ] {
        let mut t = of_four(before, &[beyond, line]);
        refuse_while_owing(&mut t, before.len() > 2);
        assert_eq!(counted(&t), want, "{before:?} {beyond} {line}");
    }
    let mut t = of_four(&owing, &["collect Bo 1000"]);
    refuse(&mut t, "bankrupt Bo to Anna", "not-now");
    let reply = says(&mut t, "bankrupt Bo to Anna");
    assert!(reply.contains("judged by what there was at the end"), "{reply}");
    let reply = says(&mut t, "bankrupt Bo");
    assert!(reply.contains("the estate goes to Cara, whose claim is the first that cannot be met"), "{reply}");
}

/// What is owed to an estate is owed to its heir, and `finish` waits for it.
fn refuse_while_owing(t: &mut Session, owing: bool) {
    if owing {
        refuse(t, "finish", "debt-open");
    }
    accept(t, "finish agreed");
}

#[test]
fn money_raised_on_a_deed_that_came_after_the_end_is_play() {
    for line in ["mortgage #3", "mortgage #5 #3"] {
        let mut t = of_four(
            &["opening Bo 1000 #1 #3", "opening Cara 1500 #5", "owe Bo Anna 1500"],
            &["trade Bo #3 for Cara 500", line],
        );
        accept(&mut t, "finish agreed");
        assert_eq!(counted(&t), [1500, 1000 + 60 + 60, 1500 + 200], "{line}");
    }
    let mut t = of_four(
        &["opening Bo 1000 #1:1 #3:1", "owe Bo Anna 1500"],
        &["trade Bo #1 #3 for Cara 500 agreed", "sell #3 1 agreed"],
    );
    accept(&mut t, "finish agreed");
    assert_eq!(counted(&t)[1], 1000 + 2 * 110);
}

#[test]
fn what_comes_to_other_than_what_is_booked_is_said() {
    for (before, beyond, line, want) in [
        (
            &["auction Riga", "bid Bo 900"][..],
            &["collect Anna 500", "bid Anna 1600"][..],
            "sold",
            "what is counted, of what there was at the end: Bo -€900 and Riga",
        ),
        (&["owe Bo Anna 300"], &["collect Bo 500"], "resign Bo", "at the end Bo could pay the €300 that was due"),
        (&["owe Bo Anna 1600"], &["collect Bo 500"], "resign Bo", "what is counted is what Bo had at the end"),
        (
            &["buy Cara #1", "owe Bo Anna 60"],
            &["trade Cara #1 for Bo 1"],
            "settle Bo with #1",
            "what is counted, of what there was at the end: Anna +€60; Bo -€60",
        ),
    ] {
        let mut t = of_four(before, beyond);
        let reply = says(&mut t, line);
        assert!(reply.contains(want), "{line}: {reply}");
    }
    // Where it comes to the same, nothing is said.
    let mut t = of_four(&["owe Bo Anna 60"], &["go Cara"]);
    let reply = says(&mut t, "settle Bo");
    assert!(!reply.contains("what is counted"), "{reply}");
}

#[test]
fn a_bid_that_nobody_could_pay_takes_no_other_of_the_same_bidder_along() {
    let (mut t, _) = timed_table("euro", Some("quick"), &["Anna", "Bo", "Cara", "Dan"]);
    for line in [
        "buy Bo Riga",
        "buy Cara Paris",
        "owe Bo bank 2000",
        "bankrupt Bo",
        "bid Anna 300",
        "owe Cara Dan 2000",
        "bankrupt Cara",
        "go Anna",
        "bid Anna 1600",
        "sold",
        "finish",
    ] {
        accept(&mut t, line);
    }
    assert_eq!(counted(&t)[0], 1500 - 300 + 60);
}

/// A claim that was open at the end does not end with a roll beyond it, and nobody is told so.
#[test]
fn a_roll_beyond_the_end_says_nothing_of_a_claim_that_stays() {
    for edition in ["euro", "deutschland"] {
        let (mut t, _) = time_is_up(edition, &["buy Anna #3", "turn Bo", "roll Bo 1 2"]);
        for line in ["roll Cara 1 1", "roll Cara 3 4", "roll Anna 1 4", "roll Bo 1 4"] {
            let reply = says(&mut t, line);
            assert!(!reply.contains("claim to rent from Bo") && !reply.contains("comes before it"), "{line}: {reply}");
        }
        accept(&mut t, "rent Bo #3");
    }
    // What falls due in play beyond the end lapses as ever.
    let (mut t, _) = time_is_up("euro", &["buy Anna #3", "turn Bo"]);
    let replies: String =
        ["roll Bo 1 2", "roll Cara 1 4", "roll Anna 1 4", "roll Bo 1 4"].iter().map(|l| says(&mut t, l)).collect();
    assert!(replies.contains("Anna's claim to rent from Bo"), "{replies}");
}

#[test]
fn no_game_that_is_over_ends_with_whoever_leaves() {
    let (mut t, _) = time_is_up("euro", &["bankrupt Bo"]);
    for line in ["go Anna", "bankrupt Cara"] {
        let reply = says(&mut t, line);
        assert!(!reply.contains("the game ends with it"), "{line}: {reply}");
    }
    let (mut t, _) = time_is_up("euro", &["bankrupt Bo"]);
    let reply = says(&mut t, "bankrupt Cara");
    assert!(!reply.contains("the game ends with it"), "{reply}");
    let (mut t, _) = timed_table("nhl", Some("short1"), &["Anna", "Bo", "Cara", "Dan"]);
    assert!(says(&mut t, "bankrupt Cara to Anna").contains("the game ends with it"));
    assert!(!says(&mut t, "bankrupt Dan to Anna").contains("the game ends with it"));
}
