//! How games end, what estates are worth, who wins.

use std::sync::atomic::Ordering;

use banker::bank::ended;
use banker::edition::load;
use banker::game::{Fact, Game, Loan};
use banker::ledger::{Holder, Item, PlayerId, SpaceId, Transfer};
use banker::money::Money;
use banker::report::Reply;
use banker::rulings::ending::winners;
use banker::rulings::{Books, worth};
use banker::session::{Session, Unasked};

use crate::support::{accept, amount, cash, refuse, says, table, timed_table};

const PLAYERS: [&str; 5] = ["Anna", "Bo", "Cara", "Dan", "Eva"];

/// Whether the last entry brought the game to its end, and by what.
fn end(reply: &Reply) -> Option<&'static str> {
    match reply {
        Reply::Booked(booked) => booked.ended.as_ref().map(|e| e.by.word()),
        _ => None,
    }
}

#[test]
fn bankruptcies_end_a_game_as_its_variant_says() {
    for (case, edition, variant, players, bankrupt, want) in [
        ("E-END-01", "euro", "quick", 4, 1, None),
        ("", "euro", "quick", 4, 2, Some("second-bankruptcy")),
        ("E-END-03", "euro", "quick", 2, 1, Some("last-player")),
        ("E-END-04", "euro", "standard", 4, 2, None),
        ("", "euro", "standard", 4, 3, Some("last-player")),
        ("", "euro", "timed", 4, 2, None),
        ("", "euro", "timed", 4, 3, Some("last-player")),
        ("D-END-01", "deutschland", "quick", 5, 2, Some("second-bankruptcy")),
        ("", "deutschland", "quick", 5, 1, None),
        ("", "deutschland", "quick", 2, 1, Some("last-player")),
        ("", "deutschland", "standard", 3, 1, None),
        ("", "deutschland-klassik", "quick", 5, 2, Some("second-bankruptcy")),
        ("", "nhl", "short1", 5, 1, Some("first-bankruptcy")),
        ("N-END-02", "nhl", "short2", 5, 1, None),
        ("", "nhl", "short2", 5, 4, Some("last-player")),
        ("", "nhl", "standard", 5, 1, None),
        ("", "classic-us", "standard", 2, 1, Some("last-player")),
        ("S-END-01", "sverige", "short", 3, 1, None),
        ("", "sverige", "short", 3, 2, Some("last-player")),
        ("", "portable", "standard", 3, 1, None),
        ("", "portable", "standard", 3, 2, Some("last-player")),
    ] {
        let mut t = table(edition, Some(variant), &PLAYERS[..players], &[]);
        let mut last = None;
        for name in PLAYERS.iter().take(bankrupt) {
            last = end(&accept(&mut t, &format!("bankrupt {name}")));
        }
        assert_eq!(last, want, "{case} {edition} {variant}: {bankrupt} of {players}");
        // It locks nobody out.
        accept(&mut t, "go Eva agreed".replace("Eva", PLAYERS[players - 1]).as_str());
    }
}

#[test]
fn time_ends_a_timed_game_and_any_game_with_a_clock() {
    for (case, edition, variant) in [
        ("N-END-03", "nhl", "short2"),
        ("", "euro", "timed"),
        ("", "deutschland", "timed"),
        ("", "classic-us", "standard"),
        ("", "sverige", "short"),
    ] {
        let (mut t, time) = timed_table(edition, Some(variant), &PLAYERS);
        accept(&mut t, "clock 90m");
        assert_eq!(end(&accept(&mut t, "go Anna")), None, "{case} {edition}");
        time.fetch_add(90 * 60_000, Ordering::SeqCst);
        assert_eq!(end(&accept(&mut t, "go Bo")), Some("time"), "{case} {edition}");
        assert_eq!(end(&accept(&mut t, "go Cara")), None, "{edition}: it is said once");
        assert!(says(&mut t, "count").starts_with("the game is over: time is up"));
        accept(&mut t, "clock add 10m");
        time.fetch_add(11 * 60_000, Ordering::SeqCst);
        assert_eq!(end(&accept(&mut t, "go Dan")), Some("time"), "{edition}: and again after more time");
    }
}

#[test]
fn a_table_may_finish_the_turn_when_time_is_up() {
    let (mut t, time) = timed_table("euro", Some("timed"), &PLAYERS);
    accept(&mut t, "rule time_end end_of_turn");
    accept(&mut t, "clock 90m");
    time.fetch_add(91 * 60_000, Ordering::SeqCst);
    let reply = says(&mut t, "go Bo");
    assert!(
        reply.contains("whoever is in the middle of a turn finishes it, then the estates are counted [house rule"),
        "{reply}"
    );
}

#[test]
fn no_auction_follows_the_bankruptcy_that_ends_the_game() {
    let mut t = table("euro", Some("quick"), &PLAYERS, &[]);
    accept(&mut t, "buy Bo #5");
    accept(&mut t, "bankrupt Anna");
    accept(&mut t, "bankrupt Bo");
    assert!(t.books().game.auction().is_none());
    let mut t = table("euro", Some("standard"), &PLAYERS, &[]);
    accept(&mut t, "buy Bo #5");
    accept(&mut t, "bankrupt Bo");
    assert!(t.books().game.auction().is_some());
}

#[test]
fn undo_takes_the_end_back() {
    let mut t = table("nhl", Some("short1"), &PLAYERS, &[]);
    assert_eq!(end(&accept(&mut t, "bankrupt Anna")), Some("first-bankruptcy"));
    accept(&mut t, "undo");
    assert!(ended(t.books(), t.now()).is_none());
    assert_eq!(end(&accept(&mut t, "bankrupt Bo")), Some("first-bankruptcy"));
}

/// The estate of a player who holds all this.
fn estate(edition: &str, variant: &str, opening: &str) -> i64 {
    let mut t = table(edition, Some(variant), &["Anna", "Bo"], &[]);
    accept(&mut t, &format!("opening Anna {opening}"));
    worth::estate(t.books(), PlayerId(0)).total().units()
}

#[test]
fn estates_as_the_count_values_them() {
    for (case, edition, variant, opening, want) in [
        ("E-EST-01", "euro", "quick", "320 #11:hotel #13:3 #14:3 #5:m #12", 2010),
        ("E-EST-02", "euro", "timed", "320 #11:hotel #13:4 #14:4 #5:m #12", 2310),
        ("D-EST-01", "deutschland", "quick", "80 #37:hotel #39:hotel", 2430),
        ("", "deutschland", "timed", "80 #37:hotel #39:hotel", 2430),
        ("", "deutschland", "standard", "80 #37:hotel #39:hotel", 2830),
        ("N-EST-02", "nhl", "short2", "0 #11:hotel #13:4 #14:4", 1740),
        ("", "nhl", "short1", "0 #11:hotel #13:3 #14:3", 1440),
        ("a get-out card is worth nothing", "euro", "quick", "100 card card", 100),
        ("", "sverige-x20", "standard", "0 #11:hotel #13:4 #14:4", 34_800),
        ("", "portable", "standard", "1 #5:m #12:m", 176),
        ("", "classic-uk", "standard", "0 #1:m #3:m", 60),
    ] {
        assert_eq!(estate(edition, variant, opening), want, "{case} {edition} {variant}: {opening}");
    }
}

#[test]
fn half_of_an_odd_price() {
    // N-EST-03: a made-up deed of 110.
    let edition = load("nhl", None).unwrap().with_variant("short1").unwrap();
    let mut edition = edition;
    edition.spaces[1].deed.as_mut().unwrap().price = Money::new(110);
    let mut game = Game::new(edition.spaces.len(), edition.decks.len());
    let (anna, deed) = (PlayerId(0), SpaceId(1));
    let to = Holder::Player(anna);
    let transfers = [
        Transfer { item: Item::Cash, qty: 10, from: Holder::Bank, to },
        Transfer { item: Item::Deed(deed), qty: 1, from: Holder::Bank, to },
    ];
    let changes = [
        game.change(Fact::Seat(anna, Some("Anna".to_owned()))),
        game.change(Fact::Mortgage(deed, Some(Loan::default()))),
    ];
    game.apply(&transfers, &changes).unwrap();
    assert_eq!(worth::estate(Books::new(&edition, &game), anna).total(), Money::new(65));
}

#[test]
fn the_taxed_worth_is_told_where_it_is_another_figure() {
    let mut t = table("nhl", Some("standard"), &["Anna", "Bo"], &[]);
    accept(&mut t, "opening Anna 100 #5");
    let told = says(&mut t, "estate Anna");
    assert!(!told.contains("income tax"), "{told}");
    accept(&mut t, "opening Anna 100 #5:m");
    let (count, tax) = (worth::estate(t.books(), PlayerId(0)), worth::taxed(t.books(), PlayerId(0)));
    assert_eq!((count.total().units(), tax.total().units()), (200, 300));
    let told = says(&mut t, "estate Anna");
    assert!(told.contains("the worth that the income tax takes is another figure, shown after the choice"), "{told}");
    accept(&mut t, "rule show_total_before_choice true");
    assert!(says(&mut t, "estate Anna").contains("another figure: $300"));
}

fn names(session: &Session) -> Vec<&str> {
    winners(session.books()).into_iter().map(|p| session.books().player(p)).collect()
}

#[test]
fn the_richest_wins_and_equals_share() {
    let mut t = table("euro", Some("quick"), &["Anna", "Ben", "Cara"], &[]);
    for line in ["opening Anna 1000", "opening Ben 860 #11", "opening Cara 500 #5"] {
        accept(&mut t, line);
    }
    assert_eq!(names(&t), ["Anna", "Ben"], "E-WIN-01");
    let sheet = says(&mut t, "finish");
    assert!(sheet.contains("Anna and Ben have won together"), "{sheet}");
    assert!(sheet.contains("1. Anna: €1,000") && sheet.contains("1. Ben: €1,000") && sheet.contains("3. Cara: €700"));
    let mut t = table("nhl", Some("short1"), &["Anna", "Ben"], &[]);
    accept(&mut t, "opening Anna 900 #5:m");
    accept(&mut t, "opening Ben 800 #11 #13");
    assert_eq!(names(&t), ["Ben"], "N-WIN-01");
}

#[test]
fn deeds_dealt_at_the_start() {
    for (case, edition, variant, deal, pays, left) in [
        ("E-DEAL-01", "euro", "quick", "#11 #5", 340, 1160),
        ("", "euro", "timed", "#11 #5", 340, 1160),
        ("D-DEAL-02", "deutschland", "timed", "#11 #5", 340, 1160),
        ("N-DEAL-01", "nhl", "short1", "#37 #39 #5", 0, 1500),
        ("N-DEAL-02", "nhl", "short2", "#11 #5", 340, 1160),
        ("S-DEAL-01", "sverige-x20", "short", "#6 #9", 4400, 25_600),
        ("S-DEAL-02", "sverige-x20", "short", "#37 #39 #14 #5", 22_200, 7800),
    ] {
        let mut t = table(edition, Some(variant), &["Anna"], &[]);
        let reply = accept(&mut t, &format!("deal Anna {deal}"));
        assert_eq!((amount(&reply), cash(&t)), (Some(pays), vec![left]), "{case} {edition} {variant}");
    }
}

#[test]
fn finish_closes_the_game_until_undo() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "owe Bo Anna 20");
    refuse(&mut t, "finish", "debt-open");
    accept(&mut t, "settle Bo");
    accept(&mut t, "buy Anna #37");
    accept(&mut t, "rent Bo #37");
    let sheet = says(&mut t, "finish");
    for part in [
        "Anna has won",
        "the dearest rent: Bo paid Anna €35",
        "Anna led longest",
        "no house rules",
        "5 entries",
        "14 November 2023",
    ] {
        assert!(sheet.contains(part), "{part} is missing:\n{sheet}");
    }
    refuse(&mut t, "go Anna", "game-over");
    accept(&mut t, "undo");
    accept(&mut t, "go Anna");
}

#[test]
fn the_sheet_counts_rents_however_they_were_paid() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    for line in [
        "buy Anna #3",
        "buy Anna #39",
        // Written down in words, and paid in two parts.
        "owe Cara Anna 50 rent of Paris",
        "settle Cara 20",
        "settle Cara",
        // No rent.
        "owe Cara Anna 70 card",
        "settle Cara",
        // Following the dice: accepted, then written down where the cash is short.
        "turn Bo",
        "roll Bo 1 2",
    ] {
        accept(&mut t, line);
    }
    t.accept_due(&mut Unasked);
    for line in ["pay Cara bank 1380", "turn Cara", "roll Cara 1 2", "owe Cara Anna 4", "go Cara", "settle Cara"] {
        accept(&mut t, line);
    }
    let sheet = says(&mut t, "finish");
    assert!(sheet.contains("rent was paid 4 times, €58 in all"), "{sheet}");
    assert!(sheet.contains("#39 earned most".replace("#39", t.books().space(SpaceId(39))).as_str()), "{sheet}");
    assert!(sheet.contains("the dearest rent: Cara paid Anna €30"), "{sheet}");
}
