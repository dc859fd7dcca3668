//! Cards that are drawn where a token stands.

use super::{THREE, TWO, at_table, play};
use crate::support::{accept, amount, table};

#[test]
fn known_cards_are_drawn_by_a_few_letters() {
    let script = "
        buy Bo Reading
        34
        due card
        k xyz !unknown-card
        k di
        = 1550 1300
        due nothing
        land Anna #20
        turn Anna
        11
        k railroad
        at Anna 25
        due buy 200
        land Anna #34
        turn Anna
        11
        k railroad
        at Anna 5
        due rent 50
        enter
        = 1700 1350
        turn Anna
        land Anna #5
        11
        k back
        at Anna 4
        due choice
        f
        turn Bo
        land Bo #0
        16
        k utility
        at Bo 12
        due buy 150
        b
        turn Anna
        land Anna #0
        16
        card Anna chance utility
        due dice
        65
        = 1390 1310";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn cards_between_players_and_for_buildings() {
    let each = "k each 10\n= 1480 1510 1510\nk Anna from each 10\n= 1500 1500 1500\ncard Bo pay 15\n= 1500 1485 1500";
    at_table(
        "euro",
        None,
        THREE,
        &[],
        &format!("card Anna collect 1\nundo\n{}", each.replace("k ", "card Anna ").replace("Anna Anna", "Anna")),
    );
    // Who cannot pay is left owing it; the others pay.
    let short =
        "pay Bo bank 1495\ncard Anna from each 10\n= 1510 5 1490\nbuy Bo #1 !debt-open\npay Cara Bo 5\nsettle Bo";
    at_table("euro", None, THREE, &[], short);
    let repairs = "buy Anna #1\nbuy Anna #3\nbuild #1\nbuild #3\ncard Anna repairs 40 115\nwhy";
    at_table("classic-us", None, TWO, &[], repairs);
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Anna #1\nbuy Anna #3\nbuild #1\nbuild #3");
    assert_eq!(amount(&accept(&mut t, "card Anna repairs 40 115")), Some(80));
    assert_eq!(amount(&accept(&mut t, "card Anna chance repairs")), Some(50));
    at_table("euro", None, TWO, &[("fines_to", "pot")], "card Anna pay 50\n= 1450 1500\npay pot Bo 50");
    at_table("euro", None, TWO, &[], "pay Anna bank 1490\ncard Anna pay 15 !not-enough-cash");
}

#[test]
fn a_get_out_card_is_one_piece_and_the_way_to_jail_is_another_card() {
    let script = "34\nk jail\nroll Bo 3 4\nk jail !no-card\nk go to jail\njailed Bo 0\nat Bo 10\nnext Anna";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn three_dice_choose_from_numbered_lists() {
    let script = "
        34
        card Anna 6 6 !bad-dice
        k 1 1 1
        at Anna 0
        = 1700 1500
        roll Bo 3 4
        455
        due nothing
        = 1700 1550
        undo
        = 1700 1500";
    at_table("portable", None, TWO, &[], script);
    at_table("deutschland", None, TWO, &[], "card Anna chance 6 5 1 !bad-dice");
}
