//! Where each target begins: the recorded games, the editions sound and faulty, the scenarios, an
//! export, game files.

use std::path::{Path, PathBuf};

use banker::session::{Source, import_json};

/// What a target does with bytes.
pub type Body = fn(&[u8]);

/// The targets, with what each of them runs.
pub const TARGETS: [(&str, Body); 5] = [
    ("commands", super::commands::run),
    ("table", super::table::run),
    ("edition", super::edition::run),
    ("import", super::import::run),
    ("game_file", super::game_file::run),
];

/// All files of an ending in a folder of the repository and in those within, in order.
fn files(root: &Path, folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What a fuzzer once found in a target.
///
/// # Panics
/// Where a file of the repository cannot be read.
#[must_use]
pub fn found(target: &str, root: &Path) -> Vec<Vec<u8>> {
    let read = |path: &PathBuf| std::fs::read(path).expect("a seed");
    files(root, &format!("fuzz/found/{target}"), "input").iter().map(read).collect()
}

/// The seeds of a target; `root` is the repository.
///
/// # Panics
/// Where a file of the repository cannot be read.
#[must_use]
pub fn of(target: &str, root: &Path) -> Vec<Vec<u8>> {
    let read = |path: &PathBuf| std::fs::read(path).expect("a seed");
    let mut seeds = found(target, root);
    match target {
        "commands" | "table" => {
            let games = files(root, "tests/games", "txt").into_iter().chain(files(root, "examples", "txt"));
            let others = files(root, "tests/cases", "txt").into_iter().chain(files(root, "tests/scenarios", "txt"));
            for (number, path) in games.chain(others).enumerate() {
                let lines = commands_of(&String::from_utf8_lossy(&read(&path)));
                let (most, first) = if target == "table" { (40, Some(b"0123"[number % 4])) } else { (4, None) };
                // From each file one stretch for a whole game, and several for single lines.
                let several = if target == "table" { 2 } else { 8 };
                for stretch in lines.chunks(most).step_by((lines.len() / most / several).max(1)) {
                    seeds.push(first.into_iter().chain(stretch.join("\n").into_bytes()).collect());
                }
            }
        }
        "edition" => {
            let all = files(root, "editions", "yaml").into_iter().chain(files(root, "tests", "yaml"));
            seeds.extend(all.map(|path| read(&path)));
        }
        "import" => seeds.extend(export(root).into_iter().map(String::into_bytes)),
        "game_file" => {
            seeds.extend([b"\x00\x00\x10\x00\x00\x00\x00\x00".to_vec(), b"\x00\x30\x00\x02\x00\x00\x00\x00".to_vec()]);
            seeds.extend(game_file(root));
        }
        _ => {}
    }
    seeds
}

/// The commands among the lines of a recorded game or a scenario, without what they must answer.
fn commands_of(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = line.trim_start_matches(['>', '$', ' ']);
        line.split(" => ").next().unwrap_or_default().to_owned()
    };
    let heads = ["#", "=", "edition ", "players ", "house ", "end"];
    text.lines().map(line).filter(|l| !l.is_empty() && !heads.iter().any(|h| l.starts_with(h))).collect()
}

/// The export of a game, whole and cut to its first entries.
fn export(root: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(root.join("examples/games/classic-us-short.json")).expect("the export");
    let mut document: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    // What is said of the end is held against the entries, and these are cut off.
    if let Some(all) = document.as_object_mut() {
        all.retain(|key, _| key != "players" && key != "finished");
    }
    let mut cut = |most: usize| {
        if let Some(entries) = document["entries"].as_array_mut() {
            entries.truncate(most);
        }
        document.to_string()
    };
    vec![cut(40), cut(8), cut(2)]
}

/// A small game file.
fn game_file(root: &Path) -> Option<Vec<u8>> {
    let file = super::game_file::folder().join("seed.banker");
    super::game_file::remove(&file);
    let text = export(root).pop()?;
    let source = Source { file: Some(&file), user_folder: None, time: super::time() };
    drop(import_json(&mut text.as_bytes(), source).ok()?);
    let bytes = std::fs::read(&file).ok();
    super::game_file::remove(&file);
    bytes
}
