//! Rent where the dice are followed: what is due, until when it may be asked for, and by which roll.

use banker::ledger::SpaceId;

use super::{THREE, TWO, at_table, play};
use crate::support::{accept, cash, refuse, says, table};

#[test]
fn rent_lapses_when_the_edition_says() {
    // Edition, and how many other players roll before it is too late; none: never.
    let rows =
        [("euro", Some(2)), ("deutschland", Some(1)), ("portable", None), ("sverige", Some(1)), ("nhl", Some(1))];
    for (edition, deadline) in rows {
        for rolled in 0..4 {
            let mut t = table(edition, None, &["Anna", "Bo", "Cara", "Dan"], &[]);
            let deed = t.books().space(SpaceId(3)).to_owned();
            play(&mut t, &format!("buy Bo \"{deed}\"\nroll Anna 1 2"));
            let start = cash(&t)[0];
            for roller in ["Bo", "Cara", "Dan"].iter().take(rolled) {
                accept(&mut t, &format!("roll {roller} 4 6"));
            }
            let line = format!("rent Anna \"{deed}\"");
            if deadline.is_some_and(|d| rolled >= d) {
                refuse(&mut t, &line, "claim-lapsed");
                accept(&mut t, &format!("{line} agreed"));
            } else {
                accept(&mut t, &line);
            }
            assert!(cash(&t)[0] < start, "{edition}: {rolled} rolled");
        }
    }
}

#[test]
fn a_further_roll_of_the_lander_does_not_end_a_claim_and_with_two_players_the_own_next_turn_does() {
    let own = "buy Bo #6\n33\nnext Anna\n12\nclaims 1\nrent Anna #6\nclaims 0";
    at_table("deutschland", None, THREE, &[], own);
    let counted = "buy Bo #6\n33\n12\nrent Anna #6 !claim-lapsed";
    at_table("deutschland", None, THREE, &[("own_roll_counts", "true")], counted);
    // Two players: Bo has rolled, the claim is open; Anna's next turn ends it.
    let two = "buy Bo #3\n12\n46\nrent Anna #3\nundo\n12\nrent Anna #3 !claim-lapsed";
    at_table("euro", None, TWO, &[], two);
    // The doubles of one other player are one player who has rolled.
    at_table("euro", None, THREE, &[], "buy Bo #3\n12\n55\n46\nrent Anna #3");
}

#[test]
fn an_owner_is_not_reminded_where_the_rules_forbid_help() {
    let mut t = table("sverige", None, TWO, &[]);
    play(&mut t, "buy Bo #3");
    let told = says(&mut t, "12");
    assert!(!told.contains("due") && !told.contains("rent"), "{told}");
    let now = says(&mut t, "?");
    assert!(!now.contains("rent Anna"), "{now}");
    play(&mut t, "due nothing\nrent");
    let lapsed = says(&mut t, "46");
    assert!(!lapsed.contains("claim"), "{lapsed}");
    let mut t = table("sverige", None, TWO, &[("remind_owner", "true")]);
    play(&mut t, "buy Bo #3");
    let told = says(&mut t, "12");
    assert!(told.contains("due: ") && told.contains("from Anna to Bo"), "{told}");
}

#[test]
fn a_mortgaged_own_or_jailed_owner_s_property_leaves_nothing_due() {
    let script = "buy Bo #3\nmortgage #3\n12\ndue nothing\nlift #3\ndue nothing\n46\nclaims 0";
    at_table("euro", None, TWO, &[], script);
    at_table("euro", None, TWO, &[], "buy Anna #3\n12\ndue nothing");
    at_table("portable", None, TWO, &[], "buy Bo #3\njail Bo\nroll Anna 1 2\ndue nothing");
    at_table("euro", None, TWO, &[], "buy Bo #3\njail Bo\nroll Anna 1 2\ndue rent 4");
}

#[test]
fn a_utility_takes_the_roll_that_led_there_and_by_card_a_fresh_one() {
    for (edition, times) in [("euro", 4), ("deutschland", 4), ("portable", 4), ("sverige-x20", 80), ("nhl", 4)] {
        let mut t = table(edition, None, TWO, &[("remind_owner", "true")]);
        let start = cash(&t)[0];
        play(&mut t, "buy Bo #12\nland Anna #5\nroll Anna 3 4");
        play(&mut t, &format!("due rent {}\nenter", 7 * times));
        assert_eq!(cash(&t)[0], start - 7 * times, "{edition}");
        play(&mut t, "undo 2\nroll Anna 1 1\nat Anna 7\ncard Anna to #12\ndue dice\nrent !dice-needed\n12");
        assert_eq!(cash(&t)[0], start - 3 * times, "{edition}: by card");
        play(&mut t, "due nothing\nnext Anna");
    }
    let kept = "buy Bo #12\nland Anna #5\n11\ncard Anna to #12\ndue rent 8";
    at_table("euro", None, TWO, &[("utility_card_reroll", "false")], kept);
}
