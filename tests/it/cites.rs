//! Where rulings say that they stand: the sections of `tests/cites.txt`, row by row and edition by edition.

use std::path::Path;

use banker::edition::Words;
use banker::report::Reply;
use banker::session::{Session, Unasked};

use crate::support::{says, table};

const EDITIONS: [&str; 5] = ["euro", "deutschland", "portable", "sverige", "nhl"];

/// What is in the brackets at the end of a printed line.
fn cited(line: &str) -> Option<&str> {
    let from = line.find(" [")?;
    line[from + 2..].strip_suffix(']').map(|cite| cite.rsplit(" [").next().unwrap_or(cite))
}

/// The row's own words in those of an edition.
fn worded(says: &str, words: &Words) -> String {
    says.replace("{house}", &words.house)
        .replace("{a hotel}", &banker::rulings::a(&words.hotel))
        .replace("{station}", &words.station)
        .replace("{utility}", &words.utility)
}

/// The cites of the answer's lines that speak of it.
fn cites_of(t: &mut Session, lines: &str, of: &str) -> Vec<String> {
    let mut lines: Vec<&str> = lines.split("; ").collect();
    let last = lines.pop().unwrap();
    for line in lines {
        let reply = t.submit(line, &mut Unasked);
        if let Reply::Refused(refusal) = reply {
            return vec![format!("`{line}` is refused: {}", refusal.message(t.books().edition))];
        }
    }
    let of = worded(of, &t.books().edition.words);
    let answer = says(t, last);
    answer
        .lines()
        .filter(|line| line.contains(&of) && !line.contains("  ["))
        .filter_map(cited)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_ruling_cites_the_section_of_its_row() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cites.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for row in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [name, lines, of, wants @ ..] = cells.as_slice() else { panic!("a row has eight columns: {row}") };
        assert_eq!(wants.len(), 5, "{row}");
        for (edition, want) in EDITIONS.iter().zip(wants) {
            let (variant, want) = want.split_once('/').map_or((None, *want), |(v, w)| (Some(v), w));
            let mut t = table(edition, variant, &["Anna", "Bo", "Cara"], &[]);
            let cites = cites_of(&mut t, lines, of);
            let right = match want {
                "-" => cites.is_empty(),
                "silent" | "unclear" => cites.first().is_some_and(|c| c.starts_with(want)),
                section => cites.first().is_some_and(|c| c == section),
            };
            asked += 1;
            if !right {
                wrong.push(format!("{name} {edition}: `{lines}` wants [{want}] of \"{of}\", is {cites:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}
