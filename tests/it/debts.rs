//! Debts: written down, shown, settled in cash and in property.

use crate::support::{accept, amount, cash, lawful, refuse, table, told};

#[test]
fn a_debt_is_shown_until_it_is_settled_in_parts() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "owe Bo Anna 100 rent of Rome");
    assert!(told(&mut t, "standings").contains("Bo owes Anna €100"), "{}", told(&mut t, "standings"));
    assert!(told(&mut t, "player Bo").contains("owes Anna €100"));
    accept(&mut t, "settle Bo 30");
    assert!(told(&mut t, "player Bo").contains("owes Anna €70"));
    refuse(&mut t, "settle Bo 71", "bad-amount");
    accept(&mut t, "settle Bo");
    assert_eq!(cash(&t), [1600, 1400]);
    refuse(&mut t, "settle Bo", "no-debt");
    accept(&mut t, "undo 2");
    assert!(told(&mut t, "player Bo").contains("owes Anna €100"));
    assert_eq!(cash(&t), [1500, 1500]);
    lawful(&t);
}

#[test]
fn the_oldest_debt_comes_first_unless_a_creditor_is_named() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    accept(&mut t, "owe Bo Anna 100");
    accept(&mut t, "owe Bo bank 50 fine");
    accept(&mut t, "owe Bo Anna 10");
    accept(&mut t, "settle Bo bank");
    assert_eq!(amount(&accept(&mut t, "settle Bo 105")), Some(105));
    assert_eq!(t.books().game.debts().values().map(|d| d.amount.units()).collect::<Vec<_>>(), [5]);
    refuse(&mut t, "settle Bo Cara", "no-debt");
    refuse(&mut t, "settle Bo bank", "no-debt");
    accept(&mut t, "settle Bo Anna");
    assert_eq!(cash(&t), [1610, 1340, 1500]);
}

#[test]
fn a_debtor_may_not_buy_build_or_bid() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    for street in ["Berlin", "Paris"] {
        accept(&mut t, &format!("buy Bo {street}"));
    }
    accept(&mut t, "owe Bo Anna 100");
    refuse(&mut t, "buy Bo Rome", "debt-open");
    refuse(&mut t, "build Paris", "debt-open");
    refuse(&mut t, "sold Rome Bo 10", "debt-open");
    accept(&mut t, "mortgage Paris");
    accept(&mut t, "buy Bo Rome agreed");
    accept(&mut t, "settle Bo");
    accept(&mut t, "buy Bo Vienna");
    lawful(&t);
}

#[test]
fn rent_may_be_settled_in_property_and_the_mortgage_changes_hands() {
    // Edition and what the new owner pays for keeping the mortgage on a deed of 140 (loan 70).
    for (edition, kept, lifted) in [("euro", 0, 77), ("deutschland", 7, 77), ("portable", 7, 77), ("classic-us", 7, 77)]
    {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        accept(&mut t, "buy Bo #11");
        accept(&mut t, "mortgage #11");
        accept(&mut t, "owe Bo Anna 300");
        accept(&mut t, "settle Bo Anna 100 with #11:m keep");
        assert_eq!(cash(&t), [1600 - kept, 1330], "{edition}");
        assert!(t.books().game.debts().is_empty());
        accept(&mut t, "undo");
        accept(&mut t, "settle Bo Anna 100 with #11 lift");
        assert_eq!(cash(&t), [1600 - lifted, 1330], "{edition}");
        lawful(&t);
    }
}

#[test]
fn what_the_rulebooks_do_not_allow_is_refused_with_its_section() {
    for edition in ["euro", "deutschland", "portable", "sverige", "nhl"] {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        accept(&mut t, "buy Bo #11");
        accept(&mut t, "buy Bo #5");
        accept(&mut t, "owe Bo bank 100 tax");
        accept(&mut t, "owe Bo Anna 100");
        refuse(&mut t, "owe Bo Anna 50 loan", "loan-between-players");
        refuse(&mut t, "settle Bo bank with #11", "not-to-bank");
        refuse(&mut t, "settle Bo Anna with immunity", "not-in-property");
        refuse(&mut t, "trade Bo #11 for Anna immunity", "not-in-property");
        refuse(&mut t, "trade Bo #11 for bank 100", "not-to-bank");
        accept(&mut t, "settle Bo Anna with #11");
        accept(&mut t, "owe Bo Anna 100 card");
        if edition == "nhl" {
            accept(&mut t, "settle Bo Anna with #5");
        } else {
            refuse(&mut t, "settle Bo Anna with #5", "not-in-property");
        }
        lawful(&t);
    }
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "owe Bo Anna 50 loan agreed");
    assert_eq!(cash(&t), [1450, 1550]);
    refuse(&mut t, "owe Bo Bo 5", "same-player");
    refuse(&mut t, "owe Bo Anna 0", "bad-amount");
}
