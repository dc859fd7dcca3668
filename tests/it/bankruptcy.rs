//! Bankruptcy: to a player, to the bank, to several; what is refused, and what undo brings back.

use crate::support::{accept, amount, cash, lawful, refuse, says, table, told};
use banker::session::Session;

/// Bo with this cash and these deeds; the first few of them mortgaged.
fn bo(edition: &str, variant: Option<&str>, house: &[(&str, &str)], opening: &str) -> Session {
    let mut t = table(edition, variant, &["Anna", "Bo", "Cara"], house);
    accept(&mut t, &format!("opening Bo {opening}"));
    t
}

#[test]
fn to_a_player_with_the_interest_of_each_edition() {
    // Edition, variant, what Bo has, keep or lift, what Anna receives, what she pays the bank.
    let pink = "#11:m #13 #14";
    for (edition, variant, has, choice, receives, pays) in [
        ("euro", None, "40 #11 #5:m", "keep", 40, 10),
        ("euro", None, "0 #11:hotel #13:4 #14:4", "keep", 650, 0),
        ("euro", None, "15 #11:m #12:m", "keep", 15, 15),
        ("euro", Some("quick"), "0 #11:hotel #13:3 #14:3", "keep", 500, 0),
        ("portable", None, "60 #5:m", "lift", 60, 110),
        ("sverige-x20", None, "1000 #11:1 #13:1 #14:m", "keep", 3000, 150),
        ("nhl", None, "90 #11:m #37", "keep", 90, 7),
        ("deutschland", None, &format!("0 {pink}"), "lift", 0, 77),
    ] {
        let mut t = bo(edition, variant, &[], has);
        let before = cash(&t);
        assert_eq!(
            amount(&accept(&mut t, &format!("bankrupt Bo to Anna {choice}"))),
            Some(receives),
            "{edition}: {has}"
        );
        assert_eq!(cash(&t)[0] - before[0], receives - pays, "{edition}: {has}");
        assert_eq!(cash(&t)[1], 0);
        lawful(&t);
        refuse(&mut t, "bankrupt Bo to Anna", "bankrupt");
        // All of it comes back in one step.
        accept(&mut t, "undo");
        assert_eq!(cash(&t), before);
        assert!(t.books().game.is_playing(banker::ledger::PlayerId(1)));
        lawful(&t);
    }
    let mut t = bo("sverige-x20", None, &[("interest", "false")], "0 #11:m");
    accept(&mut t, "bankrupt Bo to Anna lift");
    assert_eq!(cash(&t)[0], 30_000 - 1400);
    let mut t = bo("nhl", None, &[("bankruptcy_interest_base", "price")], "90 #11:m #37");
    accept(&mut t, "bankrupt Bo to Anna keep");
    assert_eq!(cash(&t)[0], 1500 + 90 - 14);
}

#[test]
fn who_can_still_pay_is_not_bankrupt_and_exactly_enough_pays() {
    let mut t = bo("euro", None, &[], "40 #11 #5");
    accept(&mut t, "owe Bo Anna 210");
    refuse(&mut t, "bankrupt Bo to Anna", "can-still-pay");
    accept(&mut t, "raise Bo accept");
    assert_eq!(cash(&t)[1], 210);
    accept(&mut t, "settle Bo");
    assert_eq!(cash(&t)[1], 0);
    let mut t = bo("euro", None, &[], "40 #11 #5");
    accept(&mut t, "owe Bo Anna 211");
    refuse(&mut t, "raise Bo accept", "not-enough-cash");
    accept(&mut t, "bankrupt Bo");
    assert_eq!(cash(&t)[0], 1540);
    let mut t = bo("euro", None, &[("bankrupt_on_exact", "true")], "40 #11 #5");
    accept(&mut t, "owe Bo Anna 210");
    accept(&mut t, "bankrupt Bo");
    lawful(&t);
}

#[test]
fn a_creditor_short_of_the_interest_owes_it_and_never_goes_below_nothing() {
    let mut t = bo("nhl", None, &[], "0 #5:m #15:m");
    accept(&mut t, "buy Anna #1");
    accept(&mut t, "pay Anna bank 1435");
    accept(&mut t, "bankrupt Bo to Anna keep");
    assert_eq!(cash(&t)[0], 0);
    assert!(told(&mut t, "player Anna").contains("owes the bank $15"), "{}", told(&mut t, "player Anna"));
    refuse(&mut t, "bankrupt Anna", "can-still-pay");
    lawful(&t);
    let mut t = bo("nhl", None, &[("creditor_short", "refuse")], "0 #5:m #15:m");
    accept(&mut t, "pay Anna bank 1485");
    accept(&mut t, "bankrupt Bo to Anna keep");
    assert_eq!(cash(&t)[0], 5);
    assert_eq!(t.books().game.deeds_of(banker::ledger::PlayerId(0)).count(), 1);
    lawful(&t);
}

#[test]
fn to_the_bank_lot_by_lot_free_or_mortgaged_as_the_edition_says() {
    // Edition; what the buyer of the mortgaged deed pays the bank besides the bid when keeping it.
    for (edition, interest) in [("euro", 0), ("nhl", 0), ("deutschland", 10), ("portable", 10), ("classic-us", 0)] {
        let mut t = bo(edition, None, &[], "30 #5:m #15 card");
        accept(&mut t, "owe Bo bank 900 tax");
        accept(&mut t, "bankrupt Bo");
        assert_eq!(cash(&t)[1], 0);
        assert_eq!(t.books().game.auction().map(|a| a.rest.len()), Some(1), "{edition}: two deeds, no card");
        refuse(&mut t, "buy Cara #1", "auction-open");
        accept(&mut t, "bid Anna 40");
        accept(&mut t, "sold keep");
        assert_eq!(cash(&t)[0], 1500 - 40 - interest, "{edition}");
        assert_eq!(t.books().game.is_mortgaged(banker::ledger::SpaceId(5)), interest > 0);
        accept(&mut t, "sold #15 Cara 60");
        assert!(t.books().game.auction().is_none());
        lawful(&t);
    }
    // Everything is auctioned, the card too.
    let mut t = bo("sverige", None, &[], "0 #5:m card");
    accept(&mut t, "bankrupt Bo to bank");
    accept(&mut t, "sold");
    assert!(!t.books().game.is_mortgaged(banker::ledger::SpaceId(5)));
    accept(&mut t, "bid Cara 100");
    accept(&mut t, "sold");
    assert_eq!(t.books().game.all_cards(banker::ledger::PlayerId(2)), 1);
    lawful(&t);
}

#[test]
fn several_creditors_at_once() {
    for (way, expected) in [("sequence", [1550, 0, 1520]), ("last", [1550, 0, 1520]), ("pro_rata", [1535, 0, 1535])] {
        let mut t = bo("euro", None, &[("multi_creditor", way)], "70");
        accept(&mut t, "owe Bo Anna 50 card");
        accept(&mut t, "owe Bo Cara 50 card");
        refuse(&mut t, "bankrupt Bo to Bo", "same-player");
        accept(&mut t, "bankrupt Bo");
        assert_eq!(cash(&t), expected, "{way}");
        assert!(t.books().game.debts().is_empty());
        lawful(&t);
    }
}

#[test]
fn the_last_but_one_ends_the_game_without_an_auction() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Bo Paris");
    accept(&mut t, "jail Bo");
    let said = told(&mut t, "bankrupt Bo");
    assert!(said.contains("the game ends"), "{said}");
    assert!(t.books().game.auction().is_none());
    assert!(t.books().game.player(banker::ledger::PlayerId(1)).is_some_and(|p| p.jail.is_none()));
    refuse(&mut t, "settle Bo", "bankrupt");
    accept(&mut t, "finish");
    accept(&mut t, "undo 2");
    accept(&mut t, "mortgage Paris");
    lawful(&t);
}

#[test]
fn what_is_owed_to_the_bankrupt_passes_to_the_heir_and_giving_up_counts_as_bankrupt() {
    let mut t = bo("euro", None, &[], "100 Paris");
    accept(&mut t, "owe Cara Bo 30");
    accept(&mut t, "owe Anna Bo 20");
    accept(&mut t, "bankrupt Bo to Anna");
    assert!(told(&mut t, "player Cara").contains("owes Anna €30"));
    assert_eq!(t.books().game.debts().len(), 1);
    accept(&mut t, "undo");
    accept(&mut t, "resign Bo");
    assert!(t.books().game.auction().is_some());
    refuse(&mut t, "resign Bo", "bankrupt");
    lawful(&t);
}

/// Who takes the estate among several has its reason, whether the line names the creditor or not.
#[test]
fn whose_claim_takes_the_estate_has_its_reason() {
    let house = "[house rule: multi_creditor = last]";
    for (rule, owing, line, want) in [
        (
            None,
            &["owe Bo Anna 1600", "owe Bo Cara 100"][..],
            "bankrupt Bo to Anna",
            "first that cannot be met [silent: ",
        ),
        (None, &["owe Bo Anna 1600", "owe Bo Cara 100"], "bankrupt Bo", "first that cannot be met [silent: "),
        (Some("last"), &["owe Bo Anna 300", "owe Bo Cara 1400", "owe Bo bank 200"], "bankrupt Bo", house),
        (Some("last"), &["owe Bo Anna 300", "owe Bo Cara 1400", "owe Bo bank 200"], "bankrupt Bo to bank", house),
        (Some("pro_rata"), &["owe Bo Cara 1400", "owe Bo Anna 300"], "bankrupt Bo", "whose claim is the largest"),
    ] {
        let rule: Vec<(&str, &str)> = rule.map(|is| ("multi_creditor", is)).into_iter().collect();
        let mut t = bo("euro", None, &rule, "1500");
        for line in owing {
            accept(&mut t, line);
        }
        let reply = says(&mut t, line);
        assert!(reply.contains(want) && !reply.contains("[the table]"), "{line}: {reply}");
        assert!(rule.is_empty() || !reply.contains("[silent"), "{line}: {reply}");
    }
}
