//! The choice of the income tax: made before anything is told.

use crate::support::{accept, amount, refuse, table};

#[test]
fn what_a_tenth_comes_to_is_not_told_before_it_is_chosen() {
    let mut t = table("nhl", None, &["Anna", "Bo"], &[]);
    refuse(&mut t, "? tax Anna #4 tenth", "choice-first");
    refuse(&mut t, "why tax Anna #4 tenth", "choice-first");
    refuse(&mut t, "compare tax Anna #4 tenth", "choice-first");
    refuse(&mut t, "tax Anna #4", "choice-first");
    accept(&mut t, "? tax Anna #4 flat");
    assert_eq!(amount(&accept(&mut t, "tax Anna #4 tenth")), Some(150));
    let mut open = table("nhl", None, &["Anna", "Bo"], &[("show_total_before_choice", "true")]);
    accept(&mut open, "? tax Anna #4 tenth");
}

#[test]
fn deeds_are_dealt_up_to_the_number_of_the_variant_however_they_are_typed() {
    let mut t = table("euro", Some("quick"), &["Anna", "Bo"], &[]);
    accept(&mut t, "deal Anna Riga");
    accept(&mut t, "deal Anna Rome");
    refuse(&mut t, "deal Anna Paris", "other-deal");
    let mut se = table("sverige", Some("short"), &["Anna", "Bo"], &[]);
    accept(&mut se, "deal Anna Centrum Hornsgatan");
    accept(&mut se, "deal Anna Strandvägen");
}
