//! Auctions: of deeds, of the last buildings, bid by bid and in one line.

use crate::support::{accept, amount, cash, lawful, refuse, table, told};

#[test]
fn bid_by_bid_until_the_hammer_falls() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    refuse(&mut t, "bid Bo 10", "no-auction");
    refuse(&mut t, "sold", "no-auction");
    refuse(&mut t, "pass Bo", "no-auction");
    accept(&mut t, "auction Rome");
    refuse(&mut t, "auction Paris", "auction-open");
    refuse(&mut t, "buy Cara Paris", "auction-open");
    refuse(&mut t, "sold Paris Bo 10", "auction-open");
    accept(&mut t, "bid Bo 1");
    refuse(&mut t, "bid Anna 1", "bid-too-low");
    refuse(&mut t, "pass Bo", "not-now");
    accept(&mut t, "bid Anna 150");
    refuse(&mut t, "bid Cara 1501", "not-enough-cash");
    accept(&mut t, "pass Cara");
    // A pass binds nobody.
    accept(&mut t, "bid Cara 200");
    accept(&mut t, "undo");
    assert!(told(&mut t, "standings").contains("auction of Rome: Anna bids €150"));
    accept(&mut t, "pass Bo");
    assert_eq!(amount(&accept(&mut t, "sold")), Some(150));
    assert_eq!(cash(&t), [1350, 1500, 1500]);
    refuse(&mut t, "bid Bo 500", "no-auction");
    refuse(&mut t, "auction Rome", "already-owned");
    // Each bid is an entry of its own; all of it can be taken back.
    accept(&mut t, "undo 3");
    assert!(t.books().game.auction().is_some());
    accept(&mut t, "sold Rome Cara 160 agreed");
    assert_eq!(cash(&t), [1500, 1500, 1340]);
    lawful(&t);
}

#[test]
fn nobody_bids_and_the_deed_stays() {
    for edition in ["euro", "deutschland", "portable", "sverige", "nhl", "classic-us", "classic-uk"] {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        accept(&mut t, "auction #34");
        accept(&mut t, "pass Anna");
        accept(&mut t, "pass Bo");
        accept(&mut t, "sold");
        assert!(t.books().game.auction().is_none());
        accept(&mut t, "buy Bo #34");
        lawful(&t);
    }
    let mut t = table("euro", None, &["Anna", "Bo"], &[("no_bids_stays", "false")]);
    accept(&mut t, "auction Rome");
    refuse(&mut t, "sold", "not-now");
    accept(&mut t, "sold agreed");
}

#[test]
fn raising_money_is_free_while_an_auction_is_open() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Bo Paris");
    accept(&mut t, "pay Bo bank 1100");
    accept(&mut t, "auction Rome");
    refuse(&mut t, "bid Bo 150", "not-enough-cash");
    accept(&mut t, "mortgage Paris");
    accept(&mut t, "bid Bo 150");
    accept(&mut t, "sold");
    assert_eq!(cash(&t), [1500, 50]);
    lawful(&t);
}

/// Anna owns the pink group, Bo the light blue; the bank has one house left.
fn last_house(edition: &str, house: &[(&str, &str)]) -> banker::session::Session {
    let mut rules = vec![("houses", "1")];
    rules.extend_from_slice(house);
    let mut t = table(edition, None, &["Anna", "Bo"], &rules);
    for line in ["buy Anna #11", "buy Anna #13", "buy Anna #14", "buy Bo #6", "buy Bo #8", "buy Bo #9"] {
        accept(&mut t, line);
    }
    t
}

#[test]
fn the_last_house_goes_to_the_highest_bidder_and_is_placed_at_once() {
    // Edition, the least bid.
    for (edition, least) in [("euro", 50), ("deutschland", 50), ("portable", 50), ("nhl", 1), ("classic-us", 1)] {
        let mut t = last_house(edition, &[]);
        accept(&mut t, "auction house");
        if least > 1 {
            refuse(&mut t, &format!("bid Bo {}", least - 1), "bid-too-low");
        }
        accept(&mut t, &format!("bid Bo {least}"));
        accept(&mut t, "bid Anna 180");
        refuse(&mut t, "sold", "syntax");
        refuse(&mut t, "sold on #6", "not-owner");
        accept(&mut t, "sold on #13");
        assert_eq!(t.books().game.houses_in_play(), 1, "{edition}");
        refuse(&mut t, "auction house", "no-houses-left");
        // Half of the printed 100, or half of the 180 that were paid.
        let half = if edition == "euro" { 50 } else { 90 };
        assert_eq!(amount(&accept(&mut t, "sell #13")), Some(half), "{edition}");
        lawful(&t);
    }
    let mut t = last_house("sverige-x20", &[]);
    accept(&mut t, "auction house");
    accept(&mut t, "bid Anna 50");
    accept(&mut t, "sold on #11");
    lawful(&t);
}

#[test]
fn last_bought_first_sold() {
    let mut t = table("nhl", None, &["Anna", "Bo"], &[("houses", "4")]);
    for line in ["buy Anna #11", "buy Anna #13", "buy Anna #14", "build #11", "build #13", "build #14"] {
        accept(&mut t, line);
    }
    // Nobody else could place it, so that the rulebook has no auction of it.
    refuse(&mut t, "auction house", "not-now");
    accept(&mut t, "auction house agreed");
    accept(&mut t, "bid Anna 300");
    accept(&mut t, "sold on #14");
    assert_eq!(amount(&accept(&mut t, "sell #14")), Some(150));
    assert_eq!(amount(&accept(&mut t, "sell #14")), Some(50));
    accept(&mut t, "undo 2");
    assert_eq!(amount(&accept(&mut t, "sell #14 2")), Some(200));
    lawful(&t);
}

#[test]
fn who_cannot_place_a_building_may_not_bid_for_it() {
    let mut t = last_house("euro", &[]);
    accept(&mut t, "auction house");
    accept(&mut t, "undo");
    accept(&mut t, "trade Bo #6 for Anna 0");
    accept(&mut t, "auction house agreed");
    refuse(&mut t, "bid Bo 100", "may-not-bid");
    refuse(&mut t, "bid Anna 99", "bid-too-low");
    accept(&mut t, "bid Anna 100");
    refuse(&mut t, "sold on #6", "incomplete-group");
    accept(&mut t, "sold on #14");
    let mut t = last_house("euro", &[]);
    accept(&mut t, "auction hotel agreed");
    refuse(&mut t, "bid Anna 100", "may-not-bid");
    lawful(&t);
}

#[test]
fn a_debtor_may_not_bid_nor_one_who_left() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    accept(&mut t, "owe Bo bank 50 fine");
    accept(&mut t, "bankrupt Cara to Anna");
    accept(&mut t, "auction Rome");
    refuse(&mut t, "bid Bo 10", "debt-open");
    refuse(&mut t, "bid Cara 10", "bankrupt");
    refuse(&mut t, "pass Cara", "bankrupt");
    accept(&mut t, "settle Bo");
    accept(&mut t, "bid Bo 10");
    lawful(&t);
}

#[test]
fn every_edition_lets_the_one_who_declined_bid() {
    for edition in ["euro", "deutschland", "portable", "sverige", "nhl", "classic-us", "classic-uk"] {
        let t = table(edition, None, &["Anna", "Bo"], &[]);
        assert!(t.books().yes(banker::edition::Switch::DeclinerMayBid), "{edition}");
    }
}

#[test]
fn what_the_table_bought_beside_its_auction_is_not_taken_away_again() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in ["auction Rome", "buy Bo Rome agreed", "bid Anna 10"] {
        accept(&mut t, line);
    }
    let before = cash(&t);
    accept(&mut t, "sold");
    assert_eq!(cash(&t), before);
    assert_eq!(told(&mut t, "player Bo").lines().nth(1).map(str::trim), Some("Rome (green), rent €28"));
    refuse(&mut t, "sold", "no-auction");
}

#[test]
fn an_auction_beside_another_is_followed_by_it() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in ["auction Riga", "bid Bo 5", "auction Paris agreed", "bid Anna 10", "sold", "bid Cara 7", "sold"] {
        accept(&mut t, line);
    }
    assert_eq!(cash(&t), [1490, 1500, 1493]);
    refuse(&mut t, "sold", "no-auction");
}

#[test]
fn a_void_bid_leaves_the_lower_one_of_the_same_bidder() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in ["auction Riga", "bid Bo 900", "bid Anna 1000", "bid Anna 1400", "pay Anna Cara 300"] {
        accept(&mut t, line);
    }
    assert_eq!(amount(&accept(&mut t, "sold")), Some(1000));
    assert_eq!(cash(&t), [200, 1500, 1800]);
    // Whoever takes a bid back is out of it with all of them.
    accept(&mut t, "undo 2");
    accept(&mut t, "pass Anna agreed");
    assert_eq!(amount(&accept(&mut t, "sold")), Some(900));
    lawful(&t);
}
