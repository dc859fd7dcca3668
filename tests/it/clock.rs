//! The clock of a timed game, with the time passed in.

use std::sync::atomic::Ordering;

use banker::clock::Millis;
use banker::session::Session;

use crate::support::{accept, banker, refuse, says, timed_table};

const MINUTE: Millis = 60_000;

fn left(session: &Session) -> Option<Millis> {
    session.books().game.clock().map(|c| c.remaining(session.now()) / 1000)
}

#[test]
fn a_clock_is_paused_resumed_lengthened_and_stopped() {
    let (mut t, time) = timed_table("classic-us", None, &["Anna", "Bo"]);
    let pass = |minutes: i64| time.fetch_add(minutes * MINUTE, Ordering::SeqCst);
    refuse(&mut t, "clock pause", "no-clock");
    refuse(&mut t, "clock add 5m", "no-clock");
    refuse(&mut t, "clock show", "no-clock");
    assert_eq!(says(&mut t, "clock"), "no clock is set; `clock 90m` starts one");
    accept(&mut t, "clock 1h30");
    pass(10);
    assert_eq!(left(&t), Some(80 * 60));
    accept(&mut t, "clock pause");
    refuse(&mut t, "clock pause", "not-now");
    pass(600);
    assert_eq!(left(&t), Some(80 * 60));
    accept(&mut t, "clock add -5m");
    accept(&mut t, "clock resume");
    refuse(&mut t, "clock resume", "not-now");
    pass(5);
    assert_eq!(left(&t), Some(70 * 60));
    pass(71);
    assert_eq!(says(&mut t, "clock"), "time is up, 1m ago");
    accept(&mut t, "clock add 10m");
    assert_eq!(left(&t), Some(9 * 60));
    accept(&mut t, "clock +1m");
    accept(&mut t, "clock + 30s");
    assert_eq!(left(&t), Some(10 * 60 + 30));
    refuse(&mut t, "clock -5m", "bad-time");
    accept(&mut t, "clock stop");
    assert_eq!(left(&t), None);
    refuse(&mut t, "clock stop", "no-clock");
}

#[test]
fn undo_leaves_the_clock_alone() {
    let (mut t, _) = timed_table("classic-us", None, &["Anna", "Bo"]);
    accept(&mut t, "go Anna");
    accept(&mut t, "clock 90m");
    accept(&mut t, "clock 90m");
    accept(&mut t, "undo");
    assert_eq!(t.books().game.purse(banker::ledger::PlayerId(0)).units(), 1500, "the salary was taken back");
    assert_eq!(left(&t), Some(90 * 60));
}

#[test]
fn until_a_time_of_day() {
    // 14 November 2023, 22:13:20 UTC.
    let (mut t, _) = timed_table("classic-us", None, &["Anna", "Bo"]);
    accept(&mut t, "clock until 23:00");
    assert_eq!(left(&t), Some(46 * 60 + 40));
    accept(&mut t, "clock until 21:30");
    assert_eq!(left(&t), Some(23 * 3600 + 16 * 60 + 40), "tomorrow");
    accept(&mut t, "clock until 2023-12-24 9:30pm");
    assert!(says(&mut t, "clock").contains("until 21:30 on Sun 24 December"));
    refuse(&mut t, "clock until 2023-11-14 22:00", "bad-time");
    refuse(&mut t, "clock until 2033-11-14 22:00", "bad-time");
}

#[test]
fn what_is_no_time_is_refused() {
    let (mut t, _) = timed_table("classic-us", None, &["Anna", "Bo"]);
    for line in [
        "clock 90",
        "clock soon",
        "clock -5m",
        "clock 21:30",
        "clock 0m",
        "clock until 25:00",
        "clock until 2023-02-30 9:00",
        "clock warn 1x",
    ] {
        refuse(&mut t, line, "bad-time");
    }
}

#[test]
fn the_canonical_line_reads_back_to_the_same() {
    use banker::commands::{Mode, Parsed, write};
    let (mut t, _) = timed_table("classic-us", None, &["Anna", "Bo"]);
    accept(&mut t, "clock 30m");
    for line in [
        "clock 90m",
        "clock 1h5m20s",
        "clock until 23:00",
        "clock until 2023-12-24 21:30",
        "clock pause",
        "clock resume",
        "clock add 10m",
        "clock add -5m",
        "clock warn 20m 5m",
        "clock warn off",
        "clock stop",
    ] {
        let Ok(Parsed::Order(order)) = t.parse(line, Mode::Script) else { panic!("`{line}` is no order") };
        let canonical = write(&order, t.books());
        let Ok(Parsed::Order(again)) = t.parse(&canonical, Mode::Script) else { panic!("`{canonical}` is no order") };
        assert_eq!(order, again, "{line} → {canonical}");
    }
}

#[test]
fn a_new_game_may_start_with_a_clock() {
    let game = ["run", "-", "--memory", "--players", "Anna,Bo", "--json"];
    let run = |more: &[&str]| banker(&[&game[..], more].concat(), "clock\n");
    let out = run(&["--time", "90m"]);
    let object: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    let left = object["clock"]["left"].as_i64().unwrap();
    assert!((5390..=5400).contains(&left), "{left}");
    assert_eq!(run(&["--until", "21:30"]).status.code(), Some(0));
    assert_eq!(run(&["--time", "soon"]).status.code(), Some(2));
    assert_eq!(run(&["--time", "90m", "--until", "21:30"]).status.code(), Some(2));
}

#[test]
fn a_clock_of_minutes_stands_still_while_the_program_is_closed() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicI64;

    use banker::session::Setup;
    let home = tempfile::tempdir().unwrap();
    let time = Arc::new(AtomicI64::new(1_700_000_000_000));
    let source = || {
        let now = Arc::clone(&time);
        Box::new(move || now.load(Ordering::SeqCst))
    };
    for (rule, until, want) in [("stops", false, 85), ("runs", false, 25), ("stops", true, 25)] {
        let file = home.path().join(format!("{rule}{until}.banker"));
        let setup = Setup {
            players: vec!["Anna".to_owned()],
            clock: (!until).then(|| "90m".to_owned()),
            house: vec![("clock_while_closed".to_owned(), rule.to_owned())],
            ..Setup::default()
        };
        let start = time.load(Ordering::SeqCst);
        let mut t = Session::create(&setup, &file, source()).unwrap();
        if until {
            accept(&mut t, &format!("clock until @{}", (start + 90 * MINUTE) / 1000));
        }
        time.fetch_add(5 * MINUTE, Ordering::SeqCst);
        t.note_seen();
        drop(t);
        time.fetch_add(60 * MINUTE, Ordering::SeqCst);
        let mut t = Session::open(&file, source()).unwrap();
        let back = t.come_back().unwrap();
        assert_eq!(back.is_some(), want == 85);
        assert_eq!(left(&t), Some(want * 60), "{rule}, until: {until}");
        // Nothing is given back twice, and a paused clock stays paused.
        assert!(t.come_back().unwrap().is_none());
        accept(&mut t, "clock pause");
        drop(t);
        time.fetch_add(600 * MINUTE, Ordering::SeqCst);
        let mut t = Session::open(&file, source()).unwrap();
        assert!(t.come_back().unwrap().is_none());
        assert_eq!(left(&t), Some(want * 60), "{rule}, until: {until}");
        drop(t);
    }
}

#[test]
fn a_clock_stands_still_however_short_the_program_was_closed() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicI64;

    use banker::session::Setup;
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("short.banker");
    let time = Arc::new(AtomicI64::new(1_700_000_000_000));
    let source = || {
        let now = Arc::clone(&time);
        Box::new(move || now.load(Ordering::SeqCst))
    };
    let setup = Setup { players: vec!["Anna".to_owned()], clock: Some("10m".to_owned()), ..Setup::default() };
    let mut t = Session::create(&setup, &file, source()).unwrap();
    for (closed, given) in [(20_000, Some("20s")), (65_400, Some("1m6s")), (400, None)] {
        let before = left(&t);
        t.note_seen();
        drop(t);
        time.fetch_add(closed, Ordering::SeqCst);
        t = Session::open(&file, source()).unwrap();
        let back = t.come_back().unwrap();
        assert_eq!(left(&t), before, "closed for {closed} ms");
        // The reason names the very figure that is given back.
        let line = back.as_ref().map(|b| b.entry.line.clone());
        assert_eq!(line, given.map(|g| format!("clock add {g}")));
        if let (Some(back), Some(given)) = (back, given) {
            let says = &back.ruling.steps.last().unwrap().says;
            assert!(says.contains(&format!("closed for {given};")), "{says}");
        }
    }
}

#[test]
fn a_clock_that_has_run_out_is_not_running() {
    let (mut t, time) = timed_table("euro", None, &["Anna", "Bo"]);
    accept(&mut t, "clock 5m");
    time.fetch_add(6 * MINUTE, Ordering::SeqCst);
    for line in ["clock resume", "clock pause"] {
        let told = says(&mut t, line);
        assert!(told.starts_with("no: time is up"), "{line}: {told}");
    }
}

#[test]
fn an_entry_of_the_clock_is_shown_in_words() {
    let (mut t, time) = timed_table("euro", None, &["Anna", "Bo"]);
    for (line, want) in [
        ("clock 90m", "clock: none → 1h30m left"),
        ("clock add 5m", "clock: 1h29m left → 1h34m left"),
        ("clock pause", "clock: 1h33m left → 1h33m left, standing still"),
        ("clock resume", "clock: 1h33m left, standing still → 1h33m left"),
        ("clock warn 20m 5m", "clock: 1h32m left → 1h32m left, warned at 20 and 5"),
        (
            "clock until @1700007200",
            "clock: 1h31m left, warned at 20 and 5 → 1h55m left to a time of day, warned at 20 and 5",
        ),
        ("clock stop", "clock: 1h54m left to a time of day, warned at 20 and 5 → none"),
    ] {
        accept(&mut t, line);
        let number = t.books().game.entries();
        let told = says(&mut t, &format!("show {number}"));
        assert!(told.contains(want), "{line}: {told}");
        time.fetch_add(MINUTE, Ordering::SeqCst);
    }
}
