//! The documents say what is so: the list of refusals, the tour of the README, the links.

use std::path::Path;

use banker::rulings::Why;

use crate::support::banker;

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

#[test]
fn every_code_of_a_refusal_is_listed_with_its_kind() {
    let text = read("docs/errors.md");
    let listed: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .map(|(code, rest)| (code.to_owned(), rest.split(" |").next().unwrap_or_default().to_owned()))
        .collect();
    let known: Vec<(String, String)> =
        Why::codes().into_iter().map(|(code, kind)| (code.to_owned(), kind.word().to_owned())).collect();
    for code in &known {
        assert!(listed.contains(code), "docs/errors.md lacks `{}` | {}", code.0, code.1);
    }
    for code in &listed {
        assert!(known.contains(code), "docs/errors.md lists `{}` | {}, which is not so", code.0, code.1);
    }
    assert_eq!(listed.len(), known.len(), "a code is listed twice");
}

/// The blocks of a document that are fenced as `console`.
fn consoles(text: &str) -> Vec<&str> {
    text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_tour_of_the_readme_runs_as_it_stands() {
    let text = read("README.md");
    let blocks = consoles(&text);
    assert!(!blocks.is_empty());
    for block in blocks {
        let (command, output) = block.split_once('\n').unwrap();
        let words: Vec<&str> = command.strip_prefix("$ banker ").unwrap().split(' ').collect();
        // The script is given on standard input, so that the test does not depend on a folder.
        let script = words.iter().find(|w| w.starts_with("examples/")).unwrap();
        let args: Vec<&str> = words.iter().map(|w| if w == script { "-" } else { w }).collect();
        let out = banker(&args, &read(script));
        let told = String::from_utf8(out.stdout).unwrap();
        assert_eq!(told.trim_end(), output.trim_end(), "`{command}` prints:\n{told}");
        assert_eq!(out.status.code(), Some(0), "{command}");
    }
}

#[test]
fn the_readme_has_two_commands_to_set_up_with() {
    let text = read("README.md");
    let commands: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("    cargo ")).collect();
    assert_eq!(commands, ["install --path . --locked", "test --locked"]);
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    for file in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        for link in read(file).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
            assert!(there || link.contains("://"), "{file}: {link}");
        }
    }
}
