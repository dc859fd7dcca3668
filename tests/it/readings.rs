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

#[test]
fn rent_is_as_it_stood_at_the_landing() {
    // Built since, mortgaged since, lifted since; asked for at once and as a claim.
    for (edition, holds, since, owed) in [
        ("nhl", "#1 #3", "build #3", 8),
        ("nhl", "#1 #3:1", "sell #3", 20),
        ("nhl", "#3", "mortgage #3", 4),
        ("euro", "#1:m #3", "lift #1", 4),
        ("portable", "#1 #3", "trade Anna #1 for Cara 5", 8),
    ] {
        for later in [&[][..], &["roll Cara 2 4"]] {
            if edition == "nhl" && !later.is_empty() {
                continue;
            }
            let mut t = table(edition, None, &PLAYERS, &[]);
            for line in [&format!("opening Anna 1000 {holds}"), "turn Bo", "roll Bo 1 2", since] {
                accept(&mut t, line);
            }
            for line in later {
                accept(&mut t, line);
            }
            assert_eq!(amount(&accept(&mut t, "rent Bo #3")), Some(owed), "{edition} {holds}, then {since} {later:?}");
        }
    }
    // A landing that cost nothing goes on costing nothing; other terms ask for other rent.
    let mut t = table("nhl", None, &PLAYERS, &[]);
    for line in ["opening Anna 1000 #1 #3", "turn Bo", "roll Bo 1 2", "build #3"] {
        accept(&mut t, line);
    }
    assert_eq!(amount(&accept(&mut t, "rent Bo #3 double")), Some(40));
}

#[test]
fn a_card_pays_as_long_as_the_cash_lasts() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara", "Dan"], &[]);
    accept(&mut t, "opening Bo 120");
    assert_eq!(amount(&accept(&mut t, "card Bo each 50")), Some(100));
    assert_eq!(cash(&t), [1550, 20, 1550, 1500]);
    accept(&mut t, "go Bo");
    accept(&mut t, "settle Bo Dan");
    assert_eq!(cash(&t), [1550, 170, 1550, 1550]);
    // Where creditors share alike, nobody is paid before all are.
    let mut t = table("euro", None, &["Anna", "Bo", "Cara", "Dan"], &[("multi_creditor", "pro_rata")]);
    accept(&mut t, "opening Bo 120");
    assert_eq!(amount(&accept(&mut t, "card Bo each 50")), Some(0));
    assert_eq!(t.books().game.debts().len(), 3);
}

#[test]
fn the_fine_may_follow_a_failed_roll() {
    for (value, allowed) in [("true", true), ("false", false)] {
        let mut t = table("euro", None, &PLAYERS, &[("pay_after_roll", value)]);
        for line in ["turn Anna", "jail Anna", "turn Anna", "roll Anna 1 2"] {
            accept(&mut t, line);
        }
        if allowed {
            accept(&mut t, "out Anna fine");
            assert_eq!(cash(&t)[0], 1450);
            refuse(&mut t, "out Anna fine", "not-jailed");
        } else {
            refuse(&mut t, "out Anna fine", "not-now");
        }
    }
}

#[test]
fn a_card_may_leave_a_choice() {
    let mut t = table("classic-uk", None, &PLAYERS, &[]);
    let told = says(&mut t, "card Anna chest choice");
    assert!(told.contains("choose first: pay £10, or draw from Chance"), "{told}");
    assert_eq!(cash(&t), [1500, 1500, 1500]);
    assert_eq!(amount(&accept(&mut t, "card Anna pay 10")), Some(10));
    accept(&mut t, "card Anna chance collect 50");
    assert_eq!(cash(&t)[0], 1540);
}

#[test]
fn money_of_another_box_and_a_fraction_that_may_be_thousands_are_no_amount() {
    for (edition, line, want) in [
        ("euro", "pay Anna Bo 50 $", "the money of this box is written €200"),
        ("euro", "pay Anna Bo 50 kr for it", "the money of this box is written €200"),
        ("nhl", "pay Anna Bo 50 €", "the money of this box is written $200"),
        ("euro", "pay Anna Bo 1.500k", "write 1500 or 1500000"),
        ("euro", "pay Anna Bo 1,500k", "write 1500 or 1500000"),
        ("euro", "pay Anna Bo 50 plus 20", "a second payment is a line of its own"),
        ("nhl", "roll Anna 2 2\npay Anna bank 200", "`tax Anna \"Franchise rights\" flat` or `tax Anna"),
    ] {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        let reply = line.lines().map(|line| says(&mut t, line)).last().unwrap_or_default();
        assert!(reply.contains(want), "{edition} {line}: {reply}");
    }
    for (edition, line) in [
        ("euro", "pay Anna Bo 50 €"),
        ("euro", "pay Anna Bo 50 EUR"),
        ("portable", "pay Anna Bo 50 ₽"),
        ("euro", "pay Anna Bo 1.25k"),
    ] {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        let reply = says(&mut t, line);
        assert!(
            reply.contains("as typed") && !reply.contains("as typed:  ") && !reply.contains("as typed: ₽"),
            "{reply}"
        );
    }
    assert_eq!(banker::bank::names_in("Алёна и Пётр"), ["Алёна", "Пётр"]);
}
