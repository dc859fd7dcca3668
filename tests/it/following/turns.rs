//! Turns and what is due after a roll; the salary; who rolls next.

use banker::commands::Mode;
use banker::report::Reply;
use banker::session::Unasked;

use super::{THREE, TWO, all_editions, at_table, play};
use crate::support::{banker, cash, says, table};

#[test]
fn a_turn_is_a_roll_and_what_is_due() {
    let script = "
        34
        at Anna 7
        due card
        roll Bo 1 2
        due buy 60
        b
        = 1500 1440
        next Anna
        roll Bo 3 4 !not-your-turn
        roll Anna 66
        next Anna
        21
        at Anna 22
        next Bo
        roll Bo 1 !bad-dice
        roll Bo 0 3 !bad-dice
        roll Bo 3 9 !bad-dice
        roll Bo 5+5
        at Bo 13
        undo
        at Bo 3
        due card
        next Bo";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn what_is_due_is_paid_by_enter_and_what_must_be_done_comes_first() {
    let script = "
        buy Bo Baltic
        12
        due rent 4
        enter
        = 1496 1444
        due nothing
        roll Bo 1 3
        due choice
        roll Anna 1 2 !not-now
        tax Bo income !choice-first
        t
        due nothing
        land Anna #35
        roll Anna 1 2
        due tax 75
        roll Bo 1 2 !not-now
        enter
        roll Bo 5 1
        turn Anna
        land Anna #27
        roll Anna 1 2
        due jail
        enter
        at Anna 10
        jailed Anna 0
        next Bo";
    at_table("classic-us", None, TWO, &[("income_tax", "choice")], script);
}

#[test]
fn a_table_that_records_money_only_meets_none_of_it() {
    let script = "
        buy Bo Rome
        rent Anna Rome
        jail Anna
        out Anna fine
        build Rome !incomplete-group
        rent Anna Rome
        rent Anna Rome
        due nothing
        claims 0";
    at_table("euro", None, TWO, &[], script);
}

#[test]
fn the_salary_is_paid_for_passing_and_for_reaching_go() {
    for edition in all_editions() {
        let mut t = table(edition, None, TWO, &[]);
        let salary = if edition.starts_with("sverige") { 4000 } else { 200 };
        let start = cash(&t)[0];
        play(&mut t, "land Anna #38\nroll Anna 1 1\nat Anna 0");
        assert_eq!(cash(&t)[0], start + salary, "{edition}: reaching");
        play(&mut t, "land Anna #39\nroll Anna 1 2\nat Anna 2");
        assert_eq!(cash(&t)[0], start + 2 * salary, "{edition}: passing");
        // A card to GO pays again, in the same turn.
        play(&mut t, "card Anna to #0");
        assert_eq!(cash(&t)[0], start + 3 * salary, "{edition}: twice in a turn");
        // Standing on GO and leaving it pays nothing.
        play(&mut t, "roll Bo 1 2");
        assert_eq!(cash(&t)[1], start, "{edition}: leaving");
    }
    at_table("euro", None, TWO, &[("go_landing_times", "2")], "land Anna #38\nroll Anna 1 1\n= 1900 1500");
    let once = "land Anna #39\nroll Anna 1 2\ncard Anna to #0\n= 1700 1500";
    at_table("euro", None, TWO, &[("salary_per_passage", "false")], once);
}

#[test]
fn the_salary_earned_before_jail_stays_unless_the_table_says_otherwise() {
    let script = "land Anna #39\nroll Anna 1 2\njail Anna\nnext Bo";
    for edition in all_editions() {
        let mut t = table(edition, None, TWO, &[]);
        let (start, salary) = (cash(&t)[0], if edition.starts_with("sverige") { 4000 } else { 200 });
        play(&mut t, script);
        assert_eq!(cash(&t)[0], start + salary, "{edition}");
        let mut t = table(edition, None, TWO, &[("salary_kept_if_passed_before_jail", "false")]);
        play(&mut t, script);
        assert_eq!(cash(&t)[0], start, "{edition}, house rule");
    }
}

#[test]
fn players_out_of_the_game_are_skipped_and_late_ones_seated() {
    let script = "
        12
        pay Bo bank 1500
        bankrupt Bo agreed
        next Cara
        12
        next Anna
        join Dan
        next Dan
        12
        next Anna
        12
        next Cara";
    at_table("euro", None, THREE, &[], script);
    at_table(
        "euro",
        None,
        THREE,
        &[],
        "12\nturn Cara\nnext Cara\n12\nnext Anna\nroll Bo 1 2 !not-your-turn\nroll Bo 1 2 agreed\nnext Cara",
    );
}

#[test]
fn following_goes_off_and_on_and_positions_are_put_right() {
    let script = "
        buy Bo #3
        12
        follow off
        due nothing
        claims 0
        rent Anna #3
        follow on
        46
        land Anna Chance
        at Anna 7
        land Bo #3
        due nothing
        turn Anna
        12
        at Anna 10
        land Anna #3
        due rent 4";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn the_books_keep_full_lines() {
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Bo Baltic\n12\nenter\n34\nk poor\n");
    let mut lines = Vec::new();
    for entry in 1..=t.books().game.entries() {
        let told = says(&mut t, &format!("show {entry}"));
        lines.push(told.lines().next().unwrap_or_default().to_owned());
    }
    let all = lines.join("\n");
    for line in ["roll Anna 1 2", "rent Anna \"Baltic Avenue\"", "roll Bo 3 4", "card Bo chance \"poor tax\""] {
        assert!(all.contains(line), "{line} not in {all}");
    }
    // At the prompt an empty line accepts what is due; in a script it says nothing.
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Bo Baltic\n12");
    assert_eq!(t.submit("", &mut Unasked), Reply::Silent);
    t.set_mode(Mode::Prompt);
    assert!(matches!(t.submit("", &mut Unasked), Reply::Booked(_)));
    assert_eq!(t.submit("", &mut Unasked), Reply::Silent);
}

#[test]
fn what_is_due_stands_in_json() {
    let out = banker(
        &["run", "-", "--memory", "--json", "--edition", "euro", "--players", "Anna,Bo"],
        "buy Bo #3\n12\n\nrent\n",
    );
    let text = String::from_utf8(out.stdout).unwrap();
    let objects: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(objects.len(), 3, "the empty line gives none: {text}");
    assert_eq!(objects[1]["due"]["matter"], "rent");
    assert_eq!(objects[1]["due"]["amount"], 4);
    assert_eq!(objects[1]["due"]["from"], "Anna");
    assert_eq!(objects[1]["due"]["to"], "Bo");
    assert!(objects[2].get("due").is_none());
    assert_eq!(objects[2]["amount"], 4);
}
