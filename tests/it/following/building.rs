//! Building and auctions beside the dice.

use super::{TWO, at_table, play};
use crate::support::table;

#[test]
fn building_keeps_to_its_window() {
    let own = "buy Anna #1\nbuy Anna #3\nbuild #1\nroll Anna 4 6\nbuild #3\nroll Bo 1 1\n";
    // In another player's turn: before that player's further roll, and after the last.
    for (edition, during, between) in [
        ("euro", false, true),
        ("deutschland", false, true),
        ("portable", false, false),
        ("sverige", true, true),
        ("nhl", true, true),
    ] {
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, own);
        play(&mut t, if during { "build #1" } else { "build #1 !not-now\nbuild #1 agreed" });
        play(&mut t, "roll Bo 4 6");
        // A turn lasts until its landing is settled.
        let open = if during { "build #3" } else { "build #3 !not-now" };
        play(&mut t, &format!("{open}\nbuy Bo #12"));
        match (during, between) {
            (true, _) => {}
            (false, true) => play(&mut t, "build #3"),
            (false, false) => play(&mut t, "build #3 !not-now\nbuild #3 agreed"),
        }
    }
}

#[test]
fn an_auction_comes_before_the_next_roll() {
    let script = "
        12
        a
        due nothing
        roll Bo 1 2 !auction-open
        bid Bo 10
        pass Anna
        sold
        = 1500 1490
        due nothing
        next Bo
        roll Bo 1 2
        due nothing";
    at_table("classic-us", None, TWO, &[], script);
}
