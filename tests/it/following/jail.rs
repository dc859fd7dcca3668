//! The ways into jail and out of it.

use super::{TWO, all_editions, at_table, play};
use crate::support::{accept, cash, refuse, table};

#[test]
fn a_third_double_leads_to_jail_without_a_move() {
    for edition in all_editions() {
        let third = "11\nnext Anna\n22\nnext Anna\n33\nat Anna 10\njailed Anna 0\nnext Bo";
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, third);
        play(&mut t, "roll Bo 1 2");
        // In one box the next turn is lost as well.
        play(&mut t, if edition == "portable" { "next Bo\nroll Bo 1 2\nnext Anna" } else { "next Anna" });
    }
    at_table("euro", None, TWO, &[("skip_on_free_parking", "1")], "land Anna #17\n12\nat Anna 20\n12\nnext Bo");
    at_table("portable", None, TWO, &[], "land Anna #17\n12\nat Anna 20\n12\nnext Anna");
    at_table("portable", None, TWO, &[], "12\njail Anna\n12\nnext Anna");
}

#[test]
fn jail_is_left_by_the_fine_in_its_turns_by_doubles_or_by_the_last_roll() {
    // Edition, fine, turns in which the fine may be paid.
    let rows = [("euro", 50, 3), ("deutschland", 50, 2), ("portable", 50, 3), ("sverige", 1000, 2), ("nhl", 50, 2)];
    for (edition, fine, window) in rows {
        let mut t = table(edition, None, TWO, &[]);
        let start = cash(&t)[0];
        play(&mut t, "roll Anna 1 2\njail Anna\nroll Bo 1 2");
        for turn in 1..=3 {
            if turn > window {
                refuse(&mut t, "out Anna fine", "not-now");
            } else {
                accept(&mut t, "out Anna fine");
                assert_eq!(cash(&t)[0], start - fine, "{edition}: turn {turn}");
                // Rolling follows in the same turn.
                play(&mut t, "next Anna\nundo");
            }
            play(&mut t, "roll Anna 1 2");
            if turn < 3 {
                play(&mut t, &format!("jailed Anna {turn}\nat Anna 10\nout Anna fine !not-now\nroll Bo 1 2"));
            }
        }
        // The last roll failed: the fine is forced, and the token moves by that roll.
        play(&mut t, "jailed Anna out\nat Anna 13\nnext Bo");
        assert_eq!(cash(&t)[0], start - fine, "{edition}: forced");
        // Doubles open the door and give no further roll.
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "roll Anna 1 2\njail Anna\nroll Bo 1 2\nroll Anna 4 4\njailed Anna out\nat Anna 18\nnext Bo");
        assert_eq!(cash(&t)[0], start, "{edition}: doubles");
        // The same where they are told before they are rolled.
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "roll Anna 1 2\njail Anna\nroll Bo 1 2\nout Anna doubles\njailed Anna out\nnext Anna");
        refuse(&mut t, "roll Anna 1 2", "not-now");
        play(&mut t, "roll Anna 4 4\nat Anna 18\nnext Bo");
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "jail Anna\nturn Anna\nout Anna doubles\nroll Anna 1 2 agreed\nat Anna 13\nnext Bo");
    }
    let further = "roll Anna 1 2\njail Anna\nroll Bo 1 2\nroll Anna 4 4\nnext Anna\n11\nnext Anna\n11\njailed Anna 0";
    at_table("euro", None, TWO, &[("extra_roll_after_jail_double", "true")], further);
    let further = "roll Anna 1 2\njail Anna\nroll Bo 1 2\nout Anna doubles\nroll Anna 4 4\nnext Anna\n11\nnext Anna";
    at_table("euro", None, TWO, &[("extra_roll_after_jail_double", "true")], further);
    let turn_lost = "roll Anna 1 2\njail Anna\nroll Bo 1 2\nout Anna fine\nnext Bo";
    at_table("euro", None, TWO, &[("fine_takes_turn", "true")], turn_lost);
}

#[test]
fn a_card_may_be_used_in_three_turns_and_only_before_rolling() {
    for edition in all_editions() {
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "card Anna chance jail\nroll Anna 1 2\njail Anna\nout Anna card !not-now");
        play(
            &mut t,
            "roll Bo 1 2\nroll Anna 1 2\nroll Bo 1 2\nroll Anna 1 2\nroll Bo 1 2\nout Anna card\njailed Anna out",
        );
        play(&mut t, "next Anna\nroll Anna 1 2\nat Anna 13");
    }
    let two = "card Anna chance jail\n12\njail Anna\n12\n12\n12\n12\n12\nout Anna card !not-now\nout Anna card agreed";
    at_table("deutschland", None, TWO, &[("card_window", "2")], two);
}

#[test]
fn the_short_game_has_one_turn_in_jail() {
    let script = "12\njail Anna\n12\nroll Anna 2 5\n= 1450 1500\njailed Anna out\nat Anna 17\nnext Bo";
    at_table("nhl", Some("short1"), TWO, &[], script);
    // It is the next one, not what is left of the turn that led there.
    let at_once = "12\njail Anna\nout Anna fine !not-now\n12\nout Anna fine\njailed Anna out\nnext Anna";
    at_table("nhl", Some("short1"), TWO, &[], at_once);
    let after = "12\njail Anna\nout Anna fine !not-now\n12\n12\nout Anna fine\njailed Anna out\nat Anna 10\nnext Bo";
    at_table("nhl", None, TWO, &[("pay_after_roll", "true")], after);
    let late = "12\njail Anna\n12\n12\n12\nrule jail_turns 1\nroll Anna 2 5 !must-leave-jail\nroll Anna 2 5 agreed
        jailed Anna out\n= 1450 1500";
    at_table("nhl", None, TWO, &[], late);
}

#[test]
fn who_cannot_pay_the_forced_fine_is_told_how_to_raise_it() {
    let script = "
        buy Anna #1
        pay Anna bank 1420
        12
        jail Anna
        12
        12
        12
        12
        12
        roll Anna 1 2 !not-enough-cash
        jailed Anna 2
        mortgage #1
        roll Anna 1 2
        jailed Anna out";
    at_table("euro", None, TWO, &[], script);
}
