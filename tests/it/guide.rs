//! The guide and the README: every block of commands in them runs as it stands.
//!
//! A block starts with ```` ```banker EDITION[:VARIANT] PLAYER,PLAYER ````. Its lines must be
//! accepted; after a line `#! CODE` the next one must be refused with that code.

use std::path::{Path, PathBuf};

use crate::support::{accept, refuse, table};

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md")];
    let guide = std::fs::read_dir(root.join("docs/guide")).expect("the guide");
    pages.extend(guide.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "md")));
    pages.sort();
    pages
}

fn run_block(page: &str, head: &str, lines: &[&str]) {
    let mut words = head.split_whitespace();
    let (edition, variant) = match words.next().expect("an edition").split_once(':') {
        Some((edition, variant)) => (edition.to_owned(), Some(variant.to_owned())),
        None => (head.split_whitespace().next().expect("an edition").to_owned(), None),
    };
    let players: Vec<&str> = words.next().expect("players").split(',').collect();
    let mut session = table(&edition, variant.as_deref(), &players, &[]);
    let mut code: Option<&str> = None;
    for line in lines {
        if let Some(expected) = line.strip_prefix("#! ") {
            code = Some(expected.trim());
            continue;
        }
        println!("{page}: {line}");
        match code.take() {
            Some(code) => refuse(&mut session, line, code),
            None => {
                accept(&mut session, line);
            }
        }
    }
    assert!(session.books().game.broken_laws().is_empty(), "{page}: the books do not add up");
}

#[test]
fn every_block_of_commands_in_the_guide_runs() {
    let mut blocks = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let name = page.display().to_string();
        let mut block: Option<(String, Vec<&str>)> = None;
        for line in text.lines() {
            match &mut block {
                None => {
                    if let Some(head) = line.strip_prefix("```banker ") {
                        block = Some((head.to_owned(), Vec::new()));
                    }
                }
                Some((head, lines)) if line == "```" => {
                    run_block(&name, head, lines);
                    blocks += 1;
                    block = None;
                }
                Some((_, lines)) => lines.push(line),
            }
        }
        assert!(block.is_none(), "{name}: a block is not closed");
    }
    assert!(blocks >= 10, "only {blocks} blocks were found");
}
