//! The language of the table as it is documented: completion offers what makes sense.

use banker::commands::{ALL, EXAMPLE_SETUP, complete};
use banker::session::Session;

use crate::support::{accept, table};

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
        ("trade Bo Helsinki for An", vec!["Anna"]),
        ("trade Bo Helsinki for Anna ", vec!["Bruxelles", "Amsterdam", "Rome"]),
        ("buy Anna \"Aéroport Roi", vec!["\"Aéroport Roissy-Charles-de-Gaulle\""]),
        ("buy Anna Cour eu", vec!["\"Cour européenne de justice\""]),
        ("xyz ", vec![]),
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
