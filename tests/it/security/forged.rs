//! A game file that somebody else wrote.

use banker::game::{Change, Entry, Fact};
use banker::ledger::{PlayerId, SpaceId};
use banker::rulings::{Ruling, Step};
use banker::session::Session;
use banker::store::Store;

use super::odd;
use crate::support::table;

/// Anybody can write a game file whose hashes fit; what stands in it is shown no more than what is typed.
#[test]
fn a_forged_file_cannot_say_what_could_not_be_typed() {
    let home = tempfile::tempdir().unwrap();
    let sound = table("euro", None, &["Anna", "Bo"], &[]);
    let mut first = None;
    sound
        .store()
        .records(|entry, ruling, _| {
            first = Some((entry, serde_json::from_str::<Ruling>(ruling).unwrap()));
            Ok(())
        })
        .unwrap();
    let first = first.unwrap();
    let evil = "\u{1b}[2Jgone";
    let entry = Entry {
        number: 1,
        at: 1,
        typed: "note x".to_owned(),
        line: "note x".to_owned(),
        transfers: Vec::new(),
        changes: Vec::new(),
        undoes: None,
    };
    let change = |was, is| vec![Change { was, is }];
    let label = |name: Option<&str>| Fact::Label(SpaceId(1), name.map(str::to_owned));
    let seat = |name: Option<&str>| Fact::Seat(PlayerId(2), name.map(str::to_owned));
    let ruling = |says: &str, cite: &str| Ruling {
        answer: None,
        steps: vec![Step {
            says: says.to_owned(),
            amount: None,
            cite: banker::edition::Cite::Section(cite.to_owned()),
        }],
    };
    let plain = ruling("fine", "fine");
    let cases = [
        ("nothing", entry.clone(), plain.clone(), true),
        ("typed", Entry { typed: format!("note {evil}"), ..entry.clone() }, plain.clone(), false),
        ("line", Entry { line: format!("note {evil}"), ..entry.clone() }, plain.clone(), false),
        ("two lines", Entry { line: "note a\nb".to_owned(), ..entry.clone() }, plain.clone(), false),
        ("hidden", Entry { line: "note a\u{202e}b".to_owned(), ..entry.clone() }, plain.clone(), false),
        ("label", Entry { changes: change(label(None), label(Some(evil))), ..entry.clone() }, plain.clone(), false),
        ("name", Entry { changes: change(seat(None), seat(Some(evil))), ..entry.clone() }, plain.clone(), false),
        ("step", entry.clone(), ruling(evil, "fine"), false),
        ("cite", entry.clone(), ruling("fine", evil), false),
        ("all undone", Entry { undoes: Some((1, u32::MAX)), ..entry.clone() }, plain.clone(), false),
        ("the start undone", Entry { undoes: Some((0, 0)), ..entry }, plain, false),
    ];
    for (number, (what, entry, ruling, sound_one)) in cases.into_iter().enumerate() {
        let file = home.path().join(format!("{number}.banker"));
        let mut store = Store::create(&file, sound.meta()).unwrap();
        store.append_all(&[first.clone(), (entry, ruling)]).unwrap();
        store.flush().unwrap();
        drop(store);
        assert_eq!(Session::open(&file, Box::new(|| 1)).is_ok(), sound_one, "{what}");
        for args in [&["audit"][..], &["games"], &["stats"], &["export", "--format", "csv"], &["rescue"]] {
            let args: Vec<&str> = args.iter().copied().chain([file.to_str().unwrap()]).collect();
            let out = crate::support::banker(&args, "");
            let told = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
            assert!(!told.chars().any(|c| odd(c) && c != '\r'), "{what}, {args:?}: {told:?}");
        }
    }
    let mut meta = sound.meta().clone();
    meta.edition.words.hotel = evil.to_owned();
    let file = home.path().join("edition.banker");
    let mut store = Store::create(&file, &meta).unwrap();
    store.append_all(&[first]).unwrap();
    store.flush().unwrap();
    drop(store);
    assert!(Session::open(&file, Box::new(|| 1)).is_err(), "the words of an edition");
}
