//! The language of the table as it is documented: completion offers what makes sense.

use banker::bank::{Act, Drawn, Order, Site};
use banker::commands::{self, ALL, EXAMPLE_SETUP, Mode, Parsed, complete};
use banker::edition::{EMBEDDED, SpaceKind, Switch};
use banker::ledger::SpaceId;
use banker::money::Money;
use banker::report::codes;
use banker::session::Session;

use crate::support::{accept, cash, refuse, says, table};

/// The game in which the examples run.
fn example_game() -> Session {
    let mut session = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in EXAMPLE_SETUP {
        accept(&mut session, line);
    }
    session
}

#[test]
fn every_command_has_an_example_unless_it_is_one_word() {
    for command in ALL {
        assert!(command.grammar == [command.verb] || !command.examples.is_empty(), "{} has none", command.verb);
    }
}

/// The names that complete a line.
fn completed(session: &Session, line: &str) -> Vec<String> {
    complete(line, session.books()).candidates.into_iter().map(|c| c.text).collect()
}

#[test]
fn completion_offers_what_makes_sense_for_the_verb() {
    let session = example_game();
    for (line, want) in [
        ("mor", vec!["mortgage"]),
        ("rent b", vec!["Bo"]),
        ("rent Bo ro", vec!["Rome"]),
        ("rent Anna r", vec![]),
        ("mortgage ", vec!["\"Aéroport Schiphol\""]),
        ("lift ", vec!["Helsinki"]),
        ("build gre", vec!["green"]),
        ("tax Bo ", vec!["\"Impôt sur le revenu\"", "\"Taxe de luxe\""]),
        ("rule refund_base ", vec!["printed", "paid"]),
        ("rule refused_d", vec!["refused_deed_is_auctioned"]),
        ("rent Bo Rome dou", vec!["double"]),
        ("? rent Bo ro", vec!["Rome"]),
        ("why rent Bo ro", vec!["Rome"]),
        ("trade Bo ", vec!["Helsinki", "card", "for"]),
        ("trade Bo Helsinki ", vec!["card", "for"]),
        ("trade Bo Helsinki for An", vec!["Anna"]),
        ("trade Bo Helsinki for Anna ", vec!["Bruxelles", "Amsterdam", "Rome"]),
        ("buy Anna \"Aéroport Roi", vec!["\"Aéroport Roissy-Charles-de-Gaulle\""]),
        ("buy Anna Cour eu", vec!["\"Cour européenne de justice\""]),
        ("xyz ", vec![]),
        // Only who can be meant: Cara alone is in debt, in jail, and it is Anna whom she owes.
        ("settle ", vec!["Cara"]),
        ("settle Cara ", vec!["Anna"]),
        ("out ", vec!["Cara"]),
        ("bid ", vec![]),
    ] {
        assert_eq!(completed(&session, line), want, "{line}");
    }
}

#[test]
fn a_completed_name_reads_back_as_what_it_was() {
    let session = example_game();
    for deed in completed(&session, "buy Anna ") {
        let line = format!("buy Anna {deed}");
        let again = complete(&format!("{line} "), session.books());
        let parsed = banker::commands::parse(&line, session.books(), banker::commands::Mode::Script);
        assert!(parsed.is_ok(), "{line}: {parsed:?}");
        assert_eq!(again.start, line.len() + 1, "{line}");
    }
}

#[test]
fn an_amount_can_be_typed_as_it_is_printed() {
    for (edition, _) in EMBEDDED {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        accept(&mut t, "collect Anna 2000000");
        let currency = t.books().edition.currency.clone();
        for sum in [5, 200, 1_000, 12_500, 1_234_567].map(Money::new) {
            let printed = currency.write(sum);
            let bare = printed.replace(&currency.sign, "");
            for typed in [&printed, &bare, &printed.replace('\u{a0}', " "), &printed.replace('\u{a0}', "\u{202f}")] {
                for line in [
                    format!("pay Anna bank {typed}"),
                    format!("? pay Anna {typed} to bank"),
                    format!("? trade Anna {typed} for Bo 5"),
                    format!("? buy Anna #1 for {typed} agreed"),
                ] {
                    let told = says(&mut t, &line);
                    assert!(told.contains(&format!(": {printed}")), "{edition}: `{line}`: {told}");
                    if !line.starts_with('?') {
                        accept(&mut t, "undo");
                    }
                }
            }
        }
    }
}

#[test]
fn a_sum_of_a_rule_can_be_typed_as_it_is_printed() {
    for (edition, _) in EMBEDDED {
        let mut t = table(edition, None, &["Anna", "Bo"], &[]);
        for sum in [50, 5_000].map(Money::new) {
            let printed = t.books().money(sum);
            accept(&mut t, &format!("rule salary {printed}"));
            assert_eq!(t.books().rules().sum(Switch::Salary), sum, "{edition}: {printed}");
        }
        refuse(&mut t, "rule salary 5,00", "bad-value");
    }
}

#[test]
fn two_amounts_beside_each_other_stay_two() {
    for (line, want) in [
        ("card Bo repairs 500 2 000", Some((500, 2000))),
        ("card Bo repairs 1 000 kr 2 000 kr", Some((1000, 2000))),
        ("card Bo repairs 25 100", Some((25, 100))),
        ("card Bo repairs 1 000 500", None),
    ] {
        let t = table("sverige", None, &["Anna", "Bo"], &[]);
        let read = match commands::parse(line, t.books(), Mode::Script) {
            Ok(Parsed::Order(Order { act: Act::Card { drawn: Drawn::Repairs(house, hotel), .. }, .. })) => {
                Some((house.units(), hotel.units()))
            }
            _ => None,
        };
        assert_eq!(read, want, "{line}");
    }
}

#[test]
fn the_letters_of_a_group_mean_that_group_in_every_edition() {
    for (edition, _) in EMBEDDED {
        let t = table(edition, None, &["Anna", "Br", "Lb"], &[]);
        let groups = t.books().edition.groups.iter().zip(codes(t.books().edition)).enumerate();
        for (index, (group, code)) in groups {
            if t.books().edition.kind(group.deeds[0]) != SpaceKind::Street {
                continue;
            }
            for typed in [code.clone(), code.to_lowercase()] {
                for line in [format!("build {typed}"), format!("build {typed} each 2"), format!("sell {typed} all")] {
                    let read = commands::parse(&line, t.books(), Mode::Script);
                    let Ok(Parsed::Order(Order { act: Act::Build { site, .. } | Act::Sell { site, .. }, .. })) = read
                    else {
                        panic!("{edition}: {line}: {read:?}")
                    };
                    assert_eq!(site, Site::Group(index), "{edition}: {line}");
                }
            }
        }
    }
}

#[test]
fn a_street_that_bears_the_letters_of_a_group_is_that_street() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "label Rome LB");
    let site = |line: &str| match commands::parse(line, t.books(), Mode::Script) {
        Ok(Parsed::Order(Order { act: Act::Build { site, .. }, .. })) => Some(site),
        _ => None,
    };
    assert_eq!(site("build lb"), Some(Site::Street(SpaceId(34))));
    assert!(matches!(site("build light"), Some(Site::Group(_))));
}

#[test]
fn lists_may_have_commas_between_their_members() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    accept(&mut t, "opening Anna 500, #1:m, #3, Rome:m, card, Paris");
    accept(&mut t, "opening Bo 700, #5 , #15");
    accept(&mut t, "lift #1, Rome");
    accept(&mut t, "mortgage #5, #15");
    accept(&mut t, "trade Anna #1, #3, 50, card for Bo #5, #15, 100 keep");
    assert_eq!(t.books().game.owner_player(SpaceId(1)), t.books().game.owner_player(SpaceId(3)));
    // What could be one figure or two is still neither.
    refuse(&mut t, "pay Anna Bo 1, 50", "bad-amount");
    refuse(&mut t, "opening Bo 1 500, #37", "bad-amount");
    // Where sums are printed with a space, a comma ends them all the same.
    let mut kronor = table("sverige", None, &["Anna", "Bo"], &[]);
    accept(&mut kronor, "opening Anna 1 500, #1, #3");
    accept(&mut kronor, "opening Bo 21 000 kr, #5");
    assert_eq!(cash(&kronor), [1_500, 21_000]);
    // A name keeps its comma.
    accept(&mut t, "rename Cara Smith, Jo");
    assert!(says(&mut t, "standings").contains("Smith, Jo"));
}

#[test]
fn a_word_of_the_language_is_taken_for_no_name() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    for line in ["lift all", "mortgage all", "build all", "rent Bo all", "buy Anna pot"] {
        let told = says(&mut t, line);
        assert!(told.contains("it is a word of the language"), "{line}: {told}");
    }
}
