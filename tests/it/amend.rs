//! Amending: an entry is put right, all that followed is ruled anew, one undo takes it back.

use banker::game::Game;
use banker::report::{Amendment, Look, Reply, json_line, text};
use banker::session::{Asker, Decision, Question, Session, Setup, Unasked};

use crate::support::{accept, cash, refuse, table};

fn amend(session: &mut Session, line: &str) -> Amendment {
    match accept(session, line) {
        Reply::Amended(amendment) => *amendment,
        other => panic!("`{line}`: {other:?}"),
    }
}

fn lines(session: &mut Session, lines: &[&str]) {
    for line in lines {
        accept(session, line);
    }
}

const GAME: &[&str] = &[
    "buy Anna Boardwalk",
    "buy Bo Baltic Avenue",
    "rent Bo Boardwalk",
    "buy Bo Mediterranean Avenue",
    "rent Anna Baltic Avenue",
    "go Anna",
];

/// The state without the count of entries, which every amendment moves on.
fn holdings(session: &Session) -> (Vec<i64>, Vec<String>) {
    let books = session.books();
    let deeds = books.edition.deeds().map(|(d, _)| format!("{:?} {:?}", books.game.owner(d), books.game.loan(d)));
    (cash(session), deeds.collect())
}

#[test]
fn what_followed_is_ruled_anew_and_the_table_is_told_who_hands_whom_what() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    let amendment = amend(&mut t, "amend 1 buy Bo Boardwalk");
    // Bo pays the 400; no rent of 50 for the own street; the rent of 8 for Baltic stays.
    assert_eq!(cash(&t), [1500 - 8 + 200, 1500 - 400 - 60 - 60 + 8]);
    assert_eq!((amendment.entry, amendment.same, amendment.rows.len()), (7, 4, 2));
    let told = text(&Reply::Amended(Box::new(amendment)), t.books(), Look::PLAIN);
    assert!(told.contains("hand over now: Bo → Anna: $350"), "{told}");
}

#[test]
fn a_die_put_right_to_doubles_takes_no_roll_from_the_others() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    lines(&mut t, &["turn Anna", "roll Anna 3 4", "roll Bo 1 2", "buy Bo Riga", "roll Cara 1 2", "rent Cara Riga"]);
    let before = cash(&t);
    let amendment = amend(&mut t, "amend 2 roll Anna 3 3");
    assert_eq!(cash(&t), before);
    let fails: Vec<_> = amendment.rows.iter().filter(|r| r.fails.is_some()).map(|r| (r.was, r.now.is_some())).collect();
    assert_eq!(fails, [(3, true)], "Bo's roll stands, and the table is told");
    let told = text(&Reply::Amended(Box::new(amendment)), t.books(), Look::PLAIN);
    assert!(told.contains("fails now: it is Anna's turn, not Bo's: kept as it was, agreed"), "{told}");
    let audited = banker::session::audit(t.store(), t.meta()).unwrap();
    assert!(audited.is_sound(), "{:?}", audited.faults);
    assert!(audited.agreed.iter().any(|a| a.line == "roll Bo 1 2 agreed"));
    // The other way round it was no further roll: nobody but the table knows what became of it.
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    lines(&mut t, &["turn Anna", "roll Anna 3 3", "roll Anna 3 1", "roll Bo 1 2"]);
    let amendment = amend(&mut t, "amend 2 roll Anna 3 4");
    assert!(amendment.rows.iter().any(|r| r.was == 3 && r.now.is_none() && r.fails.is_some()));
}

#[test]
fn a_roll_put_right_onto_a_tax_or_to_jail_takes_no_roll_from_the_others() {
    // Where Anna starts, what she rolled, what she should have rolled.
    for (edition, start, first, second) in
        [("euro", "#0", "1 2", "1 3"), ("deutschland", "#25", "1 2", "2 3"), ("nhl", "#0", "1 2", "1 3")]
    {
        let mut t = table(edition, None, &["Anna", "Bo", "Cara"], &[]);
        let roll = format!("roll Anna {first}");
        let land = format!("land Anna {start}");
        lines(&mut t, &[&land, &roll, "roll Bo 2 4", "buy Bo", "roll Cara 2 6", "buy Cara", "roll Anna 2 1"]);
        let bos = t.books().game.player(banker::ledger::PlayerId(1)).and_then(|p| p.position);
        let amendment = amend(&mut t, &format!("amend 2 roll Anna {second}"));
        assert!(amendment.rows.iter().all(|r| r.now.is_some()), "{edition}: nothing is dropped");
        let fails = amendment.rows.iter().filter(|r| r.fails.is_some()).count();
        assert_eq!(fails, 1, "{edition}: Bo's roll is told");
        let is = t.books().game.player(banker::ledger::PlayerId(1)).and_then(|p| p.position);
        assert!(bos.is_some() && is == bos, "{edition}: Bo stands where he stood");
        let audited = banker::session::audit(t.store(), t.meta()).unwrap();
        assert!(audited.is_sound(), "{edition}: {:?}", audited.faults);
    }
}

#[test]
fn a_card_off_its_space_is_a_doubt() {
    let mut t = table("nhl", None, &["Anna", "Bo"], &[]);
    lines(&mut t, &["roll Anna 3 4", "card Anna collect 50", "roll Bo 1 2"]);
    let amendment = amend(&mut t, "amend 1 roll Anna 2 4");
    let doubts: Vec<&String> = amendment.rows.iter().filter(|r| r.was == 2).flat_map(|r| &r.doubts).collect();
    assert!(doubts.iter().any(|d| d.contains("where no card is drawn")), "{doubts:?}");
}

#[test]
fn one_undo_takes_an_amendment_back_and_redo_brings_it_back() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    let before = holdings(&t);
    amend(&mut t, "amend 2 nothing");
    let amended = holdings(&t);
    assert_ne!(before, amended);
    accept(&mut t, "undo");
    assert_eq!(holdings(&t), before);
    accept(&mut t, "redo");
    assert_eq!(holdings(&t), amended);
    accept(&mut t, "undo 2");
    // The amendment and the purchase before it.
    assert_eq!(cash(&t), [1500, 1500]);
}

#[test]
fn a_line_that_fails_is_dropped_and_said_or_kept_as_it_was() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, &["buy Anna Boardwalk", "mortgage Boardwalk", "pay Anna Bo 1300"]);
    let reply = accept(&mut t, "amend 2 nothing");
    let Reply::Amended(amendment) = &reply else { panic!("{reply:?}") };
    assert_eq!(amendment.rows[1].fails.as_ref().map(banker::rulings::Refusal::code), Some("not-enough-cash"));
    assert_eq!(cash(&t), [1100, 1500]);
    let json: serde_json::Value = serde_json::from_str(&json_line(1, "", &reply, t.books()).unwrap()).unwrap();
    assert_eq!(json["amended"][1]["error"]["code"], "not-enough-cash");
    assert!(json["amended"][1]["now"].is_null());

    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, &["buy Anna Boardwalk", "pay Anna Bo 10", "rent Bo Boardwalk"]);
    let mut keeps = |question: &Question<'_>| Decision::Take(usize::from(matches!(question, Question::Fails { .. })));
    let reply = t.submit("amend 1 nothing", &mut By(&mut keeps));
    assert!(matches!(reply, Reply::Amended(_)));
    // Nobody owns Boardwalk now; the rent of 50 was kept all the same.
    assert_eq!(cash(&t), [1500 - 10 + 50, 1500 + 10 - 50]);
}

/// Answers by a function.
struct By<'a>(&'a mut dyn FnMut(&Question<'_>) -> Decision);

impl Asker for By<'_> {
    fn decide(&mut self, question: &Question<'_>, _: &banker::bank::Draft, _: banker::rulings::Books<'_>) -> Decision {
        (self.0)(question)
    }
}

#[test]
fn who_says_no_changes_nothing() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    let before: Game = t.books().game.clone();
    let mut no = |_: &Question<'_>| Decision::Drop;
    assert_eq!(t.submit("amend 1 buy Bo Boardwalk", &mut By(&mut no)), Reply::Dropped);
    assert_eq!(t.books().game, &before);
    refuse(&mut t, "amend 1 buy Bo Nowhere", "unknown-space");
    refuse(&mut t, "amend 1 standings", "syntax");
    refuse(&mut t, "amend 0 nothing", "cannot-amend");
    refuse(&mut t, "amend 9 nothing", "no-such-entry");
}

#[test]
fn a_struck_out_entry_is_not_amended_but_the_one_that_stands_for_it() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    amend(&mut t, "amend 2 buy Anna Baltic Avenue");
    refuse(&mut t, "amend 6 nothing", "struck-out");
    refuse(&mut t, "amend 7 nothing", "cannot-amend");
    let Reply::Refused(refusal) = t.submit("amend 6 nothing", &mut Unasked) else { panic!() };
    assert_eq!(refusal.hint(t.books().edition), "it stands as entry 12 now");
    let before = cash(&t);
    amend(&mut t, "amend 12 nothing");
    assert_eq!(cash(&t), [before[0] - 200, before[1]]);
}

#[test]
fn to_amend_a_line_by_itself_changes_nothing_and_there_and_back_is_where_it_was() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    let before = holdings(&t);
    let amendment = amend(&mut t, "amend 3 rent Bo Boardwalk");
    assert_eq!(holdings(&t), before);
    assert!(amendment.handed.is_empty());
    amend(&mut t, "amend 2 buy Anna Baltic Avenue");
    let stands = t.books().game.entries();
    let same = (1..=stands).rev().find(|n| {
        let Reply::Told(told) = t.submit(&format!("show {n}"), &mut Unasked) else { return false };
        matches!(&*told, banker::report::Told::Entry(past) if past.entry.line.starts_with("buy Anna \"Baltic"))
    });
    amend(&mut t, &format!("amend {} buy Bo Baltic Avenue", same.unwrap()));
    assert_eq!(holdings(&t), before);
}

#[test]
fn an_amendment_is_one_step_for_undo_after_the_file_was_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    let before;
    {
        let mut t = Session::create(&setup, &file, Box::new(|| 1)).unwrap();
        lines(&mut t, GAME);
        before = holdings(&t);
        amend(&mut t, "amend 1 buy Bo Boardwalk");
    }
    let mut t = Session::open(&file, Box::new(|| 2)).unwrap();
    accept(&mut t, "undo");
    assert_eq!(holdings(&t), before);
    drop(t);
    let mut t = Session::open(&file, Box::new(|| 3)).unwrap();
    accept(&mut t, "redo");
    assert_eq!(cash(&t)[1], 1500 - 400 - 60 - 60 + 8);
}

/// An amendment is named as one, also where it was taken back and brought back before.
#[test]
fn an_undo_names_what_it_takes_back_and_not_what_stands_again() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    let mut told = |line: &str| text(&accept(&mut t, line), t.books(), Look::PLAIN).lines().next().unwrap().to_owned();
    told("amend 5 nothing");
    assert_eq!(told("undo"), "9. taken back: amend 5 nothing");
    assert_eq!(told("redo"), "10. brought back: amend 5 nothing");
    assert_eq!(told("undo"), "11. taken back: amend 5 nothing");
    assert_eq!(told("redo"), "12. brought back: amend 5 nothing");
    told("go Bo");
    assert_eq!(told("undo 2"), "14. taken back: amend 5 nothing; go Bo");
    assert_eq!(told("redo"), "15. brought back: amend 5 nothing; go Bo");
    assert_eq!(told("undo to 5"), "16. taken back: amend 5 nothing; go Bo");
    assert_eq!(told("undo to 4"), "17. taken back: rent Anna \"Baltic Avenue\"");
}

/// Whoever finds a wrong entry after the count wants to know who has won.
#[test]
fn to_amend_a_finished_game_says_who_has_won_now() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, GAME);
    accept(&mut t, "finish");
    let reply = accept(&mut t, "amend 6 go Bo");
    let told = text(&reply, t.books(), Look::PLAIN);
    assert!(told.contains("hand over now: Anna → Bo: $200"), "{told}");
    assert!(told.contains("the game stays finished: 1. Bo with $1,658, 2. Anna with $1,542"), "{told}");
    let json: serde_json::Value = serde_json::from_str(&json_line(1, "", &reply, t.books()).unwrap()).unwrap();
    assert_eq!((&json["players"][0]["name"], &json["players"][0]["rank"]), (&"Bo".into(), &1.into()));
    refuse(&mut t, "go Bo", "game-over");
    // Taken out, the end is taken back.
    let finish = t.books().game.entries();
    let told = text(&accept(&mut t, &format!("amend {finish} nothing")), t.books(), Look::PLAIN);
    assert!(!told.contains("the game stays finished"), "{told}");
    accept(&mut t, "go Bo");
}

#[test]
fn an_amended_roll_tells_where_it_leads_and_what_no_longer_fits() {
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    lines(&mut t, &["roll Anna 1 2", "buy Anna Riga", "roll Bo 1 2", "rent Bo Riga", "roll Cara 1 1"]);
    let reply = accept(&mut t, "amend 3 roll Bo 3 4");
    let json: serde_json::Value = serde_json::from_str(&json_line(1, "", &reply, t.books()).unwrap()).unwrap();
    assert_eq!(json["amended"][0]["stands"][0]["now"], "Chance");
    assert_eq!(json["amended"][0]["stands"][0]["was"], "Riga");
    assert_eq!(json["amended"][1]["doubts"], serde_json::json!(["Bo stands on Chance, not on Riga"]));
    assert_eq!(json["amended"][2]["doubts"], serde_json::json!(["nothing is booked for the card at Chance"]));
    assert_eq!(json["due"]["matter"], "card", "Cara's card");
    // A purchase that no longer is where the token stands, and a later roll that leads elsewhere.
    let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
    lines(
        &mut t,
        &["roll Anna 1 2", "buy Anna Riga", "roll Bo 2 4", "roll Cara 1 2", "rent Cara Riga", "roll Anna 2 3"],
    );
    let amendment = amend(&mut t, "amend 1 roll Anna 1 4");
    let told = text(&Reply::Amended(Box::new(amendment)), t.books(), Look::PLAIN);
    for says in [
        "Anna stands on Aéroport Schiphol, not on Riga",
        "Anna stands on Prison / Simple visite, not on Bucarest",
        "2 later lines as before",
    ] {
        assert!(told.contains(says), "{says}: {told}");
    }
}

#[test]
fn what_is_as_it_was_is_not_doubted() {
    let mut t = table("euro", None, &["Anna", "Bo"], &[]);
    lines(&mut t, &["pay Anna bank 10", "roll Anna 1 2", "rent Bo #6 for 5 agreed", "roll Bo 3 4", "buy Bo Rome"][..2]);
    // Unusual from the first: Bo never stood there.
    lines(&mut t, &["roll Bo 3 4", "buy Bo Rome"]);
    let amendment = amend(&mut t, "amend 1 pay Anna bank 20");
    assert_eq!((amendment.same, amendment.rows.len()), (3, 1));
}

#[test]
fn a_line_that_cannot_be_kept_is_not_offered_to_be() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    lines(&mut t, &["pay Bo bank 10", "pay Bo bank 100"]);
    let mut offered = None;
    let mut drops = |question: &Question<'_>| {
        if let Question::Fails { keeps, .. } = question {
            offered = Some(*keeps);
        }
        Decision::Take(usize::from(matches!(question, Question::Fails { .. })))
    };
    let reply = t.submit("amend 1 pay Bo bank 1450", &mut By(&mut drops));
    assert_eq!(offered, Some(false));
    let Reply::Refused(refusal) = reply else { panic!("{reply:?}") };
    assert_eq!(refusal.code(), "not-enough-cash");
    assert_eq!(cash(&t), [1500, 1390]);
}

#[test]
fn what_the_pot_pays_is_ruled_anew() {
    for (line, takes, pot) in [("tax Anna Income flat", 275, 0), ("tax Anna Luxury", 150, 0), ("note none", 75, 0)] {
        let mut t = table("classic-us", None, &["Anna", "Bo"], &[("fines_to", "pot")]);
        lines(&mut t, &["tax Anna Luxury", "tax Anna Luxury", "land Bo #13", "roll Bo 3 4"]);
        let reply = t.accept_due(&mut Unasked);
        assert!(matches!(reply, Reply::Booked(_)), "{reply:?}");
        assert_eq!(cash(&t)[1], 1650);
        amend(&mut t, &format!("amend 1 {line}"));
        assert_eq!(cash(&t)[1], 1500 + takes, "{line}");
        assert_eq!(t.books().game.cash(banker::ledger::Holder::Pot).units(), pot, "{line}");
    }
}

/// The same line typed twice within one millisecond: each stands as the one in its place.
#[test]
fn of_lines_that_are_alike_each_stands_in_its_own_order() {
    use crate::support::{says, timed_table};
    let (mut t, _) = timed_table("euro", None, &["Anna", "Bo"]);
    lines(&mut t, &["go Anna", "go Bo", "go Anna", "note x", "go Bo", "go Bo"]);
    amend(&mut t, "amend 2 go Bo");
    // Entry 7 is the amendment, 8 to 12 stand for 2 to 6.
    for (old, now) in [(2, 8), (3, 9), (4, 10), (5, 11), (6, 12)] {
        let reply = says(&mut t, &format!("amend {old} nothing"));
        assert!(reply.contains(&format!("it stands as entry {now} now")), "{old}: {reply}");
    }
    amend(&mut t, "amend 9 nothing");
    for (old, now) in [(4, 14), (5, 15), (6, 16), (12, 16)] {
        let reply = says(&mut t, &format!("amend {old} nothing"));
        assert!(reply.contains(&format!("it stands as entry {now} now")), "{old}: {reply}");
    }
    let reply = says(&mut t, "amend 3 nothing");
    assert!(!reply.contains("it stands as"), "{reply}");
}
