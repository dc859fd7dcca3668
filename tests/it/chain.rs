//! The shape of the source: each module uses only those before it in the chain; what only one place
//! may know; how long files and functions have become.

use std::path::{Path, PathBuf};

/// The chain. A module may use those of an earlier rank and its own parts.
const CHAIN: &[&[&str]] = &[
    &["money"],
    &["clock", "files", "names"],
    &["ledger"],
    &["edition"],
    &["game"],
    &["rulings"],
    &["bank"],
    &["store", "report"],
    &["commands"],
    &["session"],
    &["repl"],
    &["cli"],
];

/// No file may be longer, in lines; lower it when the longest has shrunk.
const LONGEST_FILE: usize = 640;
/// No function may be longer, in lines; lower it when the longest has shrunk.
const LONGEST_FUNCTION: usize = 110;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// The lines of code, comments apart.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(n, l)| (n + 1, l)).filter(|(_, l)| !l.trim_start().starts_with("//"))
}

fn rank(module: &str) -> Option<usize> {
    CHAIN.iter().position(|rank| rank.contains(&module))
}

/// The modules that a line of code names after `crate::`, also within braces.
fn named(line: &str) -> Vec<String> {
    let word = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        let rest = &line[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let list = list.split('}').next().unwrap_or_default();
            found.extend(list.split(',').map(|part| word(part.trim())));
        } else {
            found.push(word(rest));
        }
    }
    found
}

#[test]
fn each_module_uses_only_those_before_it() {
    let src = root().join("src");
    let mut wrong = Vec::new();
    for (path, text) in sources(&src) {
        let inside = path.strip_prefix(&src).unwrap();
        let module = inside.components().next().unwrap().as_os_str().to_string_lossy();
        let module = module.trim_end_matches(".rs");
        if matches!(module, "lib" | "main") {
            continue;
        }
        let Some(own) = rank(module) else {
            wrong.push(format!("{}: {module} has no place in the chain", inside.display()));
            continue;
        };
        for (number, line) in code(&text) {
            for used in named(line).iter().filter(|u| *u != module) {
                match rank(used) {
                    Some(rank) if rank < own => {}
                    Some(_) => wrong.push(format!("{}:{number}: {module} uses {used}", inside.display())),
                    None => {
                        wrong.push(format!("{}:{number}: crate::{used} is no module of the chain", inside.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn modules_are_found_in_lines_of_code() {
    assert_eq!(named("use crate::money::Money;"), ["money"]);
    assert_eq!(named("use crate::{bank, game::Game};"), ["bank", "game"]);
    assert_eq!(named("fn a(b: crate::ledger::Item) -> crate::names::Key {"), ["ledger", "names"]);
    assert_eq!(code("// crate::repl\nlet a = 1;").count(), 1);
}

#[test]
fn one_file_alone_names_the_yaml_crate() {
    let src = root().join("src");
    for (path, text) in sources(&src) {
        let names = code(&text).any(|(_, l)| l.contains("serde_yaml") || l.contains("saphyr"));
        assert!(!names || path.ends_with("edition/yaml.rs"), "{}", path.display());
    }
}

#[test]
fn rulings_know_switches_and_no_edition() {
    let ids: Vec<String> = std::fs::read_dir(root().join("editions"))
        .unwrap()
        .map(|e| e.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(ids.len() >= 8, "{ids:?}");
    for (path, text) in sources(&root().join("src/rulings")) {
        for (number, line) in code(&text) {
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            let known = ids.iter().find(|id| words.iter().any(|w| w.eq_ignore_ascii_case(id)));
            assert!(known.is_none(), "{}:{number} names the edition {known:?}", path.display());
        }
    }
}

/// The functions of a file: name, first line, lines. The source is formatted, so that a function
/// ends at the brace that stands as far in as it begins.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        let words = ["pub ", "pub(crate) ", "pub(super) ", "const ", "unsafe "];
        let mut rest = bare;
        while let Some(shorter) = words.iter().find_map(|w| rest.strip_prefix(w)) {
            rest = shorter;
        }
        let Some(name) = rest.strip_prefix("fn ") else { continue };
        let close = format!("{}}}", &line[..line.len() - bare.len()]);
        let end = lines[index..].iter().position(|l| *l == close).unwrap_or(0);
        let name = name.split(['(', '<']).next().unwrap_or_default();
        found.push((name.to_owned(), index + 1, end + 1));
    }
    found
}

#[test]
fn files_and_functions_stay_short() {
    let src = root().join("src");
    let mut files = Vec::new();
    let mut longest = Vec::new();
    for (path, text) in sources(&src) {
        let name = path.strip_prefix(&src).unwrap().display().to_string();
        longest.extend(functions(&text).into_iter().map(|(f, at, n)| (n, format!("{name}:{at} {f}"))));
        files.push((text.lines().count(), name));
    }
    files.sort_by(|a, b| b.cmp(a));
    longest.sort_by(|a, b| b.cmp(a));
    println!("longest files:");
    files.iter().take(8).for_each(|(n, f)| println!("{n:5} {f}"));
    println!("longest functions:");
    longest.iter().take(8).for_each(|(n, f)| println!("{n:5} {f}"));
    assert!(files[0].0 <= LONGEST_FILE, "{} has {} lines", files[0].1, files[0].0);
    assert!(longest[0].0 <= LONGEST_FUNCTION, "{} has {} lines", longest[0].1, longest[0].0);
}
