//! Other readings of unclear places that a table may play by, where a row of the cases cannot ask.

use banker::ledger::SpaceId;
use banker::report::Reply;
use banker::session::{Session, Setup, Unasked, audit};

use crate::support::{accept, amount, cash, refuse, says, table};

const PLAYERS: [&str; 3] = ["Anna", "Bo", "Cara"];

#[test]
fn what_was_built_last_is_sold_first() {
    let mut t = table("nhl", None, &PLAYERS, &[("sell_in_reverse_order", "true")]);
    for line in ["opening Anna 1500 #37 #39", "build #39", "build #37", "build #37", "build #39"] {
        accept(&mut t, line);
    }
    refuse(&mut t, "sell #37", "wrong-order");
    accept(&mut t, "sell #39");
    // Undo and redo know the order as well.
    accept(&mut t, "undo");
    refuse(&mut t, "sell #37", "wrong-order");
    accept(&mut t, "redo");
    accept(&mut t, "sell #37");
    refuse(&mut t, "sell #39", "wrong-order");
    accept(&mut t, "sell #39 agreed");
    accept(&mut t, "sell #37");
    // Rows are built evenly, street by street; a group sold whole asks for no order.
    let line = format!("build \"{}\" each 2", t.books().group_name(SpaceId(37)));
    accept(&mut t, &line);
    refuse(&mut t, "sell #37", "wrong-order");
    accept(&mut t, "sell #39");
    accept(&mut t, "sell #37");
    // `raise` keeps to it.
    accept(&mut t, "raise Anna 1000 accept");
}

#[test]
fn an_order_that_nobody_kept_binds_nobody() {
    let mut t = table("nhl", None, &PLAYERS, &[]);
    accept(&mut t, "opening Anna 1500 #37:2 #39:2");
    accept(&mut t, "rule sell_in_reverse_order true");
    accept(&mut t, "sell #37");
    accept(&mut t, "sell #39");
}

#[test]
fn who_gives_up_may_count_as_no_bankruptcy() {
    for (value, ends, words) in
        [("true", true, "treated as bankrupt"), ("false", false, "counts as no bankruptcy [house rule")]
    {
        let mut t = table("nhl", Some("short1"), &PLAYERS, &[("quit_as_bankrupt", value)]);
        let reply = t.submit("resign Cara", &mut Unasked);
        let Reply::Booked(booked) = &reply else { panic!("{reply:?}") };
        assert_eq!(booked.ended.is_some(), ends, "quit_as_bankrupt = {value}");
        assert!(says(&mut t, "why").contains(words), "quit_as_bankrupt = {value}");
    }
}

#[test]
fn the_worth_may_be_shown_before_the_choice() {
    let mut shut = table("nhl", None, &PLAYERS, &[]);
    refuse(&mut shut, "tax Anna #4", "choice-first");
    assert!(!says(&mut shut, "tax Anna #4").contains("$150"));
    assert!(says(&mut shut, "? tax Anna #4 tenth").contains("not told before the choice"));
    let mut open = table("nhl", None, &PLAYERS, &[("show_total_before_choice", "true")]);
    assert!(says(&mut open, "tax Anna #4").contains("which is $150"));
    assert!(says(&mut open, "? tax Anna #4 tenth").contains("$150"));
}

#[test]
fn the_bank_may_run_out_of_money() {
    // The box holds 230,000, of which three players have 90,000.
    let mut t = table("sverige", None, &PLAYERS, &[("bank_unlimited", "false")]);
    refuse(&mut t, "collect Anna 140050", "bank-short");
    accept(&mut t, "collect Anna 140000");
    refuse(&mut t, "go Bo", "bank-short");
    accept(&mut t, "go Bo agreed");
    let mut t = table("sverige", None, &PLAYERS, &[]);
    accept(&mut t, "collect Anna 140050");
}

#[test]
fn a_fine_may_take_the_turn() {
    for (value, next) in [("true", "Bo"), ("false", "Anna")] {
        let mut t = table("euro", None, &PLAYERS, &[("fine_takes_turn", value)]);
        for line in ["turn Anna", "jail Anna", "turn Anna", "out Anna fine"] {
            accept(&mut t, line);
        }
        accept(&mut t, &format!("roll {next} 1 2"));
        assert_eq!(cash(&t)[0], 1450);
    }
}

#[test]
fn a_loan_of_less_is_kept_with_its_sum() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("loans.banker");
    let setup = Setup {
        edition: "sverige".to_owned(),
        players: PLAYERS.map(str::to_owned).to_vec(),
        house: vec![("partial_loans".to_owned(), "true".to_owned())],
        ..Setup::default()
    };
    let mut t = Session::create(&setup, &file, Box::new(|| 1_700_000_000_000)).unwrap();
    accept(&mut t, "opening Anna 1000 #39 #5");
    accept(&mut t, "mortgage #39 for 1000");
    refuse(&mut t, "mortgage #5 for 0", "bad-amount");
    accept(&mut t, "mortgage #5");
    let game = t.books().game.clone();
    drop(t);
    let mut t = Session::open(&file, Box::new(|| 1_700_000_000_000)).unwrap();
    assert_eq!(t.books().game, &game);
    assert!(
        says(&mut t, "player Anna").contains("mortgaged for 1\u{a0}000\u{a0}kr"),
        "{}",
        says(&mut t, "player Anna")
    );
    // It goes on with the deed, and interest is of that sum.
    accept(&mut t, "trade Anna #39 for Bo 500 keep");
    assert_eq!(t.books().game.purse(banker::ledger::PlayerId(1)).units(), 30_000 - 500 - 100);
    assert_eq!(amount(&accept(&mut t, "lift #39")), Some(1100));
    let found = audit(t.store(), t.meta()).unwrap();
    assert!(found.is_sound(), "{found:?}");
}
