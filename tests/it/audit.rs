//! The audit: sound books pass, anything that was touched is named.

use banker::report::{Audit, Reply, Told};
use banker::session::{Session, Setup, Unasked, audit};
use banker::store::Store;

use crate::support::{accept, banker, table};

const GAME: &[&str] = &[
    "buy Anna Boardwalk",
    "buy Bo Baltic Avenue for 50",
    "rent Bo Boardwalk",
    "rent Bo Boardwalk for 30 agreed",
    "pay Anna Bo 20 a loan paid back",
    "mortgage Boardwalk",
    "undo",
    "amend 3 nothing",
    "rule salary 300",
    "go Anna",
    "undo",
    "redo",
    "bankrupt Bo to Anna",
];

fn audited(session: &mut Session) -> Audit {
    match accept(session, "audit") {
        Reply::Told(told) => match *told {
            Told::Audit(found) => *found,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn sound_books_pass_and_what_was_agreed_is_listed_with_what_the_rule_says() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    for line in GAME {
        accept(&mut t, line);
    }
    let found = audited(&mut t);
    assert!(found.is_sound(), "{:?}", found.faults);
    let ruled: Vec<Option<i64>> = found.agreed.iter().map(|a| a.ruled.map(banker::money::Money::units)).collect();
    // Each stands twice, since the amendment booked it again.
    assert_eq!(ruled, [Some(60), Some(50), Some(50)]);
}

#[test]
fn a_file_that_was_touched_is_found_out_and_the_exit_status_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let setup = Setup { players: vec!["Anna".to_owned(), "Bo".to_owned()], ..Setup::default() };
    let mut t = Session::create(&setup, &file, Box::new(|| 1)).unwrap();
    for line in GAME {
        accept(&mut t, line);
    }
    assert!(!matches!(t.submit("audit", &mut Unasked), Reply::Refused(_)));
    drop(t);
    let name = file.to_str().unwrap();
    assert_eq!(banker(&["audit", name], "").status.code(), Some(0));
    for touch in [
        "UPDATE transfers SET qty = qty + 1 WHERE entry = 1 AND item = 0",
        "UPDATE rulings SET text = replace(text, '400', '300') WHERE entry = 1",
        "UPDATE entries SET line = 'go Bo' WHERE n = 1",
        "UPDATE changes SET now = '1' WHERE entry = 6",
        "DELETE FROM transfers WHERE entry = 3",
    ] {
        let touched = folder.path().join("touched");
        std::fs::copy(&file, &touched).unwrap();
        let db = rusqlite::Connection::open(&touched).unwrap();
        assert!(db.execute(touch, []).unwrap() > 0, "{touch}");
        drop(db);
        let (store, meta) = Store::open_to_read(&touched).unwrap();
        assert!(!audit(&store, &meta).unwrap().is_sound(), "{touch}");
        drop(store);
        let out = banker(&["audit", touched.to_str().unwrap()], "");
        assert_eq!(out.status.code(), Some(1), "{touch}");
    }
}
