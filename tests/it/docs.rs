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

/// All Markdown files of the project, as paths from its root.
fn markdown() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if name.starts_with('.') || name == "target" || name == "book" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".md") {
                found.push(path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    let files = markdown();
    assert!(files.len() > 20, "{files:?}");
    let mut broken = Vec::new();
    for file in files {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file).parent().unwrap().to_path_buf();
        for link in read(&file).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") {
                continue;
            }
            let target = if path.is_empty() { file.clone() } else { path.to_owned() };
            let there = if path.is_empty() { true } else { folder.join(path).exists() };
            if !there {
                broken.push(format!("{file}: {link}"));
            } else if !anchor.is_empty() && Path::new(&target).extension().is_some_and(|e| e == "md") {
                let text =
                    if path.is_empty() { read(&file) } else { std::fs::read_to_string(folder.join(path)).unwrap() };
                if !text.lines().filter(|l| l.starts_with('#')).any(|l| slug(l) == anchor) {
                    broken.push(format!("{file}: {link}: no such heading"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The anchor of a heading.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn every_page_of_the_guide_is_a_chapter_of_the_book() {
    let summary = read("docs/SUMMARY.md");
    for file in markdown() {
        let Some(page) = file.strip_prefix("docs/").filter(|p| *p != "SUMMARY.md" && !p.starts_with("decisions/"))
        else {
            continue;
        };
        assert!(summary.contains(&format!("]({page})")), "docs/SUMMARY.md lacks {page}");
    }
}

/// `BANKER_BLESS=1` writes the page anew.
#[test]
fn the_page_of_rules_is_what_the_editions_say() {
    let now = banker::report::rules_page();
    if std::env::var_os("BANKER_BLESS").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md"), &now).unwrap();
    }
    let written = read("docs/rules.md");
    let differs = now.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(now == written, "docs/rules.md is not current, BANKER_BLESS=1 writes it anew: {differs:?}");
    for switch in banker::edition::Switch::ALL {
        assert!(now.contains(&format!("\n### {}\n", switch.name())), "{} is missing", switch.name());
    }
}

#[test]
fn the_manual_tells_every_command_and_every_task() {
    let out = banker(&["man"], "");
    assert_eq!(out.status.code(), Some(0));
    let page = String::from_utf8(out.stdout).unwrap().replace("\\-", "-").replace("\\*(Aq", "'").replace("\\(aq", "'");
    assert!(page.contains(".TH banker 1"), "{page}");
    for command in banker::commands::ALL {
        let form = command.grammar[0];
        assert!(page.contains(&format!("\\fB{form}\\fR")), "`{form}` is missing");
        assert!(page.contains(command.says.trim_end_matches('.')), "{}: {}", command.verb, command.says);
    }
    let folder = tempfile::tempdir().unwrap();
    let out = banker(&["man", "--out", folder.path().to_str().unwrap()], "");
    assert_eq!(out.status.code(), Some(0));
    let first = std::fs::read_to_string(folder.path().join("banker.1")).unwrap();
    assert!(first.contains("SS \"the books\""));
    assert!(folder.path().join("banker-run.1").exists());
    assert!(folder.path().join("banker-edition-check.1").exists());
}

#[test]
fn completions_know_the_tasks_in_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "Bash"] {
        let out = banker(&["completions", shell], "");
        assert_eq!(out.status.code(), Some(0), "{shell}");
        let script = String::from_utf8(out.stdout).unwrap();
        for word in ["edition", "completions", "keep-going"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
    let out = banker(&["completions", "tcsh"], "");
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("bash, elvish, fish, powershell, zsh"));
}

/// What only one family of systems has stands in one file for files and one for terminals, so that the
/// others stay possible.
#[test]
fn one_module_alone_speaks_to_one_system() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            if ["cfg(unix", "cfg(windows", "cfg(target_", "cfg(not(", "os::unix", "os::linux", "os::windows", "libc::"]
                .iter()
                .any(|mark| text.contains(mark))
            {
                found.push(path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    assert_eq!(found, ["src/repl/guard.rs", "src/store/private.rs"]);
}

/// Lines whose answers have every key that there is.
const ANSWERS: &str = "new euro standard Anna Bo Cara
buy Anna Rome
rent Bo Rome
roll Bo 1 2
standings
estate Anna
notes 1283
count Anna 1180
diff 1
audit
amend 1 buy Anna Paris
compare rent Bo Rome
clock 90m
clock
buy Anna nowhere
resign Bo
resign Cara
";

#[test]
fn the_guide_and_the_schema_list_every_key_of_the_answers_to_scripts() {
    let schema: serde_json::Value = serde_json::from_str(&read("docs/schemas/run.schema.json")).unwrap();
    let guide = read("docs/guide/scripting.md");
    let titles = guide.lines().filter(|l| l.starts_with("| `")).filter_map(|l| l.split(" | ").next());
    let listed: Vec<&str> = titles.flat_map(|title| title.split('`').skip(1).step_by(2)).collect();
    let known: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    let out = crate::support::banker(&["run", "-", "--memory", "--json", "--keep-going"], ANSWERS);
    let mut told = Vec::new();
    for line in String::from_utf8(out.stdout).unwrap().lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        told.extend(answer.as_object().unwrap().keys().cloned());
    }
    for key in &told {
        assert!(listed.contains(&key.as_str()), "the guide has no row for `{key}`");
        assert!(known.contains(&key), "the schema has no `{key}`");
    }
    for key in known {
        assert!(told.contains(key), "no answer has `{key}`");
    }
}
