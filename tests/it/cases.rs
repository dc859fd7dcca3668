//! The worked cases: `tests/cases/*.txt`, one a row. A row is asked as commands where the command
//! exists and as a question to the rulings where it does not.
//!
//! Columns: name | edition/variant and house rules | what Anna holds | question | answer | rests on
//! | note. Deeds go by the letters of [`PLACES`]; `default` and `A-nn` in the sixth column mean that
//! the rulebook leaves it open, a small letter in brackets that another reading is asked for.

mod asking;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use asking::Table;

#[derive(Debug, Clone)]
struct Case {
    name: String,
    edition: String,
    variant: Option<String>,
    house: Vec<(String, String)>,
    holds: String,
    asks: String,
    answer: String,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "txt"));
    files.sort();
    files.iter().flat_map(|f| read(&std::fs::read_to_string(f).unwrap())).collect()
}

fn read(text: &str) -> Vec<Case> {
    let rows = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [name, edition, holds, asks, answer, cite, ..] = cells.as_slice() else {
            panic!("a row has six columns or seven: {row}")
        };
        assert!(!cite.is_empty(), "{name} rests on nothing");
        let mut words = edition.split_whitespace();
        let edition = words.next().unwrap();
        let (edition, variant) = edition.split_once('/').map_or((edition, None), |(e, v)| (e, Some(v.to_owned())));
        let pair = |w: &str| w.split_once('=').map(|(n, v)| (n.to_owned(), v.to_owned())).unwrap();
        Case {
            name: (*name).to_owned(),
            edition: edition.to_owned(),
            variant,
            house: words.map(pair).collect(),
            holds: (*holds).to_owned(),
            asks: (*asks).to_owned(),
            answer: (*answer).to_owned(),
        }
    })
    .collect()
}

#[test]
fn every_case_comes_out_right() {
    let cases = cases();
    let mut wrong = Vec::new();
    let mut tables = BTreeMap::new();
    for (i, case) in cases.iter().enumerate() {
        assert!(cases[..i].iter().all(|c| c.name != case.name), "{} stands twice", case.name);
        let table = Table::set(case, &mut tables);
        let got = table.ask(&case.asks);
        let right = match (&got, case.answer.strip_prefix("refused ")) {
            (Err(refusal), Some(code)) => code == refusal.code(),
            (Ok(answers), None) => pairs(&case.answer).all(|(k, v)| answers.get(k).is_some_and(|a| a == v)),
            _ => false,
        };
        if !right {
            let got = got.map_err(|r| format!("refused {}: {}", r.code(), r.message(table.books().edition)));
            wrong.push(format!("{}: {} {}: {}\n   is  {got:?}", case.name, case.holds, case.asks, case.answer));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!(cases.len() >= 206, "cases went missing: {}", cases.len());
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().map(|w| w.split_once('=').unwrap())
}
