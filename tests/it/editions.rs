//! Edition files: the gallery of faults, the schema, names-only boards, boards of other lengths,
//! and files that were damaged at random.

use std::path::{Path, PathBuf};

use banker::edition::{self, Edition, LoadError, Switch, embedded, sentence};
use banker::rulings::notes;

use crate::support::{accept, banker, refuse, table};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// What `edition check` says of a text, a fault a line.
fn faults(text: &str) -> String {
    match edition::load_text("file", text, None) {
        Ok(_) => "sound\n".to_owned(),
        Err(LoadError::Faulty { faults, .. }) => {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            lines.join("\n") + "\n"
        }
        Err(other) => format!("{other:?}\n"),
    }
}

/// Every file of the gallery has one fault, and what is said of it stands beside it. To write what
/// is said anew, run with `BANKER_BLESS=1` and read the difference.
#[test]
fn every_bad_file_is_told_where_and_how_to_mend_it() {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder("tests/bad-editions")).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "yaml"));
    files.sort();
    assert!(files.len() >= 25, "only {} bad files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let said = faults(&std::fs::read_to_string(&file).unwrap());
        let beside = file.with_extension("expected");
        if std::env::var_os("BANKER_BLESS").is_some() {
            std::fs::write(&beside, &said).unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        if said != expected || said.lines().count() != 1 {
            wrong.push(format!("{}\n  is       {said}  expected {expected}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_merely_not_allowed_hides_no_other_fault() {
    let text = "edition: x\nextends: euro\nname: X\nname: Y\nsays: &a b\nrulebook: *a\nrules:\n  salry: {is: 1, cite: a}\n  \
                salary: {is: x, cite: a}\n  salary: {is: 1, cite: a}\n";
    let said = faults(text);
    for want in
        ["4:1", "`name` stands twice", "anchors (&)", "aliases (*)", "did you mean `salary`?", "`salary` stands twice"]
    {
        assert!(said.contains(want), "{want}: {said}");
    }
    assert_eq!(said.lines().count(), 6, "{said}");
}

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = "edition: x\nname: X\nspaces:\n- {name: Go, kind: go}\n- {name: A, kind: stret}\n- {kind: jail}\nrules:\n  salry: {is: 1, cite: a}\n";
    let said = faults(text);
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.contains("5:19") && said.contains("did you mean `street`?"), "{said}");
    assert!(said.contains("did you mean `salary`?"), "{said}");
    // A name that stands twice is told beside what else is wrong with the space.
    let text = "edition: x\nname: X\nspaces:\n- {name: Go, kind: go}\n- {name: Duty, kind: tax, amount: -1}\n- {name: DUTY, kind: jail}\n";
    let said = faults(text);
    assert!(said.contains("5:35") && said.contains("6:10: `DUTY` names two spaces, 1 and 2"), "{said}");
}

#[test]
fn a_file_of_names_is_short_and_loads_as_it_is_made() {
    let home = tempfile::tempdir().unwrap();
    for base in edition::EMBEDDED.iter().map(|(id, _)| *id) {
        let file = home.path().join(format!("themed-{base}.yaml"));
        let file = file.to_str().unwrap();
        let out = banker(&["edition", "new", file, "--from", base], "");
        assert!(out.status.success(), "{base}: {}", String::from_utf8_lossy(&out.stderr));
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.lines().count() < 45, "{base}: {} lines", text.lines().count());
        assert_eq!(faults(&text), "sound\n", "{base}");
        let again = banker(&["edition", "new", file, "--from", base], "");
        assert!(!again.status.success(), "a file that is there was written over");
    }
}

/// A board of so many spaces: Go, jail, and streets in groups of two.
fn board(spaces: usize) -> String {
    let mut text = "edition: other\nname: Other\nextends: classic-us\ncards: []\ngroups:\n".to_owned();
    for group in 0..=spaces / 4 {
        push!(text, "- {{id: g{group}}}\n");
    }
    text.push_str("spaces:\n- {name: Go, kind: go}\n- {name: Jail, kind: jail}\n");
    for n in 2..spaces {
        let group = (n - 2) / 4;
        push!(
            text,
            "- {{name: Street {n}, kind: street, group: g{group}, price: 100, mortgage: 50, rents: [10, 20, 30, 40, 50, 60], house: 50}}\n"
        );
    }
    text
}

#[test]
fn boards_of_other_lengths_are_played_on() {
    let home = tempfile::tempdir().unwrap();
    for spaces in [20, 120] {
        let file = home.path().join("other.yaml");
        std::fs::write(&file, board(spaces)).unwrap();
        let mut t = table(file.to_str().unwrap(), None, &["Anna", "Bo"], &[]);
        let last = spaces - 1;
        accept(&mut t, &format!("buy Anna #{last}"));
        accept(&mut t, &format!("rent Bo #{last}"));
        refuse(&mut t, &format!("buy Bo #{spaces}"), "unknown-space");
        accept(&mut t, "deeds");
        accept(&mut t, "law rent");
        accept(&mut t, &format!("compare rent Bo #{last}"));
    }
    assert!(faults(&board(121)).contains("at most 120"));
    // Round a small board twice with one roll: GO is passed and reached.
    let file = home.path().join("small.yaml");
    std::fs::write(&file, board(8)).unwrap();
    let mut t = table(file.to_str().unwrap(), None, &["Anna", "Bo"], &[]);
    accept(&mut t, "land Anna #4");
    accept(&mut t, "roll Anna 6 6");
    assert_eq!(t.books().game.purse(t.books().game.seats().next().unwrap()).units(), 1500 + 2 * 200);
}

/// A small random source, so that a failure can be told by its number.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(n.max(1)).unwrap()).unwrap()
    }
}

/// Damages an edition file: bytes, words, figures, lines.
fn mutate(text: &str, random: &mut Random) -> String {
    const WORDS: &[&str] = &[
        "-1",
        "99999999999999999999",
        "1000000000",
        "0",
        "true",
        "none",
        "~",
        "[]",
        "{}",
        "&a",
        "*a",
        "\"",
        ": ",
        "\u{200b}",
        "é",
        "0x10",
        "1e9",
        "- - -",
        "? ",
        "!!str",
        "|",
        ">",
        "extends: euro",
        "<<: {}",
        "2147483648",
        "\t",
        "street",
        "gotojail",
    ];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(lines.len());
        let other = random.below(lines.len());
        match random.below(7) {
            0 => {
                lines.remove(at);
            }
            1 => lines.swap(at, other),
            2 => {
                let copy = lines[other].clone();
                lines.insert(at, copy);
            }
            3 => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let i = random.below(words.len());
                WORDS[random.below(WORDS.len())].clone_into(&mut words[i]);
                lines[at] = words.join(" ");
            }
            4 => {
                let digits: String = lines[at]
                    .chars()
                    .map(|c| {
                        if c.is_ascii_digit() && random.below(3) == 0 {
                            char::from(b'0' + u8::try_from(random.below(10)).unwrap())
                        } else {
                            c
                        }
                    })
                    .collect();
                lines[at] = digits;
            }
            5 => {
                let mut chars: Vec<char> = lines[at].chars().collect();
                if !chars.is_empty() {
                    let i = random.below(chars.len());
                    chars[i] = ['{', '}', '[', ']', ':', ',', '#', '\'', '-', ' ', '\u{0}', 'ß'][random.below(12)];
                }
                lines[at] = chars.into_iter().collect();
            }
            _ => {
                let keep = random.below(lines.len().max(2)).max(1);
                lines.truncate(keep);
            }
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

/// Reads so many damaged files; those that are sound all the same are shown, compared and dealt from.
fn survive(count: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut sound = 0;
    for _ in 0..count {
        let (_, text) = edition::EMBEDDED[random.below(edition::EMBEDDED.len())];
        let text = mutate(text, &mut random);
        if let Ok(edition) = edition::load_text("damaged", &text, None) {
            sound += 1;
            use_it(&edition);
        }
    }
    sound
}

fn use_it(edition: &Edition) {
    for switch in Switch::ALL {
        assert!(!sentence(*switch, &edition.rules.setting(*switch).is, edition).is_empty());
    }
    let start = notes::start(edition, 8);
    assert_eq!(start.hands.len(), 8);
    let _ = edition.remarks();
    let _ = banker::report::show(edition, banker::report::Look::PLAIN);
}

#[test]
fn damaged_files_cause_no_panic() {
    // A share of the whole, which the next test reads.
    survive(150, 0x5eed);
}

#[test]
#[ignore = "ten thousand files take minutes in a debug build; run it in release"]
fn ten_thousand_damaged_files_cause_no_panic() {
    let sound = survive(10_000, 0xfeed);
    println!("{sound} of 10000 damaged files were sound all the same");
}

#[test]
fn every_value_of_every_switch_has_a_sentence_of_its_own() {
    use banker::edition::{Kind, parse_value};
    let edition = &embedded()[0];
    for switch in Switch::ALL {
        let values: Vec<String> = match switch.about().kind {
            Kind::Flag => vec!["true".into(), "false".into()],
            Kind::Word(words) => words.iter().map(|w| (*w).to_owned()).collect(),
            Kind::Number(least, most) => vec![least.to_string(), most.to_string()],
            Kind::Limit(least, most) => vec![least.to_string(), most.to_string(), "none".into()],
            Kind::Sum(_) => vec!["0".into(), "777".into()],
        };
        let said: Vec<String> =
            values.iter().map(|v| sentence(*switch, &parse_value(*switch, v).unwrap(), edition)).collect();
        for (value, says) in values.iter().zip(&said) {
            assert!(!says.starts_with(switch.about().says), "{} = {value} has no sentence", switch.name());
            assert!(!says.contains('{'), "{} = {value}: {says}", switch.name());
        }
    }
}

/// Every switch is read by the rest of the program, or stands here with a reason.
#[test]
fn every_switch_is_read_somewhere() {
    const ELSEWHERE: &[(Switch, &str)] = &[
        (Switch::NotesOfOne, "read where an edition's starting notes are made"),
        (Switch::BankerMaySitOutAbove, "nothing in the books depends on whether the banker plays"),
        (Switch::RoundingTies, "read where rules tell how interest is rounded"),
        (Switch::RoundingMode, "read where rules tell how interest is rounded"),
        (Switch::RemindOwner, "the owner's part is played at the table; `law` tells it"),
        (Switch::GoojBank, "a card that the bank receives is the bank's; where it lies the table sees"),
        (Switch::CreditorShort, "a creditor who is short is refused with what can be raised"),
        (Switch::ClockWhileClosed, "read by its own rule of time"),
        (Switch::InterestOptional, "told by `law`: any table may leave interest out by a house rule"),
    ];
    let mut text = String::new();
    let mut folders = vec![folder("src")];
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(next).unwrap().map(|e| e.unwrap().path()) {
            let hidden = ["edition", "commands"].iter().any(|f| path.ends_with(f)) || path.ends_with("law.rs");
            if path.is_dir() && !hidden {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !hidden {
                text.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let unread: Vec<String> = Switch::ALL
        .iter()
        .filter(|s| !ELSEWHERE.iter().any(|(e, _)| e == *s))
        .map(|s| format!("Switch::{s:?}"))
        .filter(|name| {
            !text.contains(&format!("{name})"))
                && !text.contains(&format!("{name},"))
                && !text.contains(&format!("{name} "))
                && !text.contains(&format!("{name}\n"))
        })
        .collect();
    assert!(unread.is_empty(), "nothing reads {}", unread.join(", "));
}

/// What differs between editions stands in switches: no ruling knows an edition's name.
#[test]
fn no_ruling_reads_the_name_of_an_edition() {
    let files = ["src/rulings", "src/rulings/raise"].into_iter().flat_map(|f| std::fs::read_dir(folder(f)).unwrap());
    for path in files.map(|e| e.unwrap().path()).filter(|p| p.is_file()) {
        let text = std::fs::read_to_string(&path).unwrap();
        for (id, _) in edition::EMBEDDED {
            assert!(!text.contains(&format!("\"{id}\"")), "{}: {id}", path.display());
        }
        for word in ["edition.id", "edition.name", "edition.variant"] {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn starting_notes_add_up_to_the_starting_cash() {
    for edition in embedded() {
        assert_eq!(notes::total(&edition.start_notes()), edition.start_cash(), "{}", edition.id);
    }
    let said = String::from_utf8(banker(&["edition", "check", "nhl"], "").stdout).unwrap();
    assert!(said.contains("make $1,496"), "{said}");
    let said = String::from_utf8(banker(&["notes", "--edition", "sverige", "--players", "7"], "").stdout).unwrap();
    assert!(said.contains("make 6 starting hands") && said.contains("player 7: 3 x 10\u{a0}000\u{a0}kr"), "{said}");
}

#[test]
fn a_rule_of_a_file_stands_over_a_variant_that_only_repeats_what_it_extends() {
    let text = "edition: e\nname: E\nextends: euro\nrules: {end: {is: first_bankrupt, cite: My End}}\n";
    let own = edition::load_text("e", text, None).unwrap();
    assert_eq!(own.rules.setting(Switch::End).is.to_string(), "first_bankrupt");
    // What makes a variant that variant stays.
    let quick = own.with_variant("quick").unwrap();
    assert_eq!(quick.rules.setting(Switch::End).is.to_string(), "second_bankrupt");
}
