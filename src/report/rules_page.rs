//! Every rule of every edition as one page of Markdown: `docs/rules.md`.

use super::law::cite_words;
use super::topics;
use crate::edition::{Edition, Setting, Switch, choices, embedded, sentence};

/// The page: a section for each topic, a table for each switch. Editions that say the same in the
/// same place share a line; a variant has one only where it differs from its edition.
#[must_use]
pub fn rules_page() -> String {
    let mut out = vec![
        "# The rules, edition by edition".to_owned(),
        String::new(),
        "Made by `banker edition rules` from the edition files; a test keeps it so. Every rule is a switch; \
         `rule NAME VALUE` at the prompt or `--house NAME=VALUE` at the start sets it otherwise for your table. \
         The last column tells the section of the edition's rulebook, or that the rulebook is silent or unclear \
         and which default was taken."
            .to_owned(),
        String::new(),
    ];
    out.extend(topics().iter().map(|t| format!("- [{t}](#{})", t.replace(' ', "-"))));
    let editions = with_variants();
    for topic in topics() {
        out.push(String::new());
        out.push(format!("## {topic}"));
        for switch in Switch::ALL.iter().filter(|s| s.about().topic == topic) {
            out.push(String::new());
            out.extend(about(*switch, &editions));
        }
    }
    out.push(String::new());
    out.join("\n")
}

/// Every edition, each followed by its further variants.
fn with_variants() -> Vec<(String, Edition)> {
    let mut all = Vec::new();
    for edition in embedded() {
        all.push((edition.id.clone(), edition.clone()));
        for variant in edition.variants.iter().filter(|v| v.name != edition.variant) {
            if let Ok(varied) = edition.clone().with_variant(&variant.name) {
                all.push((format!("{} {}", edition.id, variant.name), varied));
            }
        }
    }
    all
}

fn about(switch: Switch, editions: &[(String, Edition)]) -> Vec<String> {
    let about = switch.about();
    let mut out = vec![
        format!("### {}", about.name),
        String::new(),
        format!("{}. Takes {}.", about.says.trim_end_matches('.'), choices(switch)),
        String::new(),
        "| editions | value | that is | where it stands |".to_owned(),
        "|---|---|---|---|".to_owned(),
    ];
    let mut rows: Vec<(Vec<&str>, String)> = Vec::new();
    let mut plain: Option<&Setting> = None;
    for (name, edition) in editions {
        let setting = edition.rules.setting(switch);
        if !name.contains(' ') {
            plain = Some(setting);
        } else if plain == Some(setting) {
            continue;
        }
        let says = format!(
            "`{}` | {} | {} |",
            setting.is,
            cell(&sentence(switch, &setting.is, edition)),
            cell(&cite_words(setting))
        );
        match rows.iter_mut().find(|(_, said)| *said == says) {
            Some((names, _)) => names.push(name),
            None => rows.push((vec![name], says)),
        }
    }
    out.extend(rows.into_iter().map(|(names, says)| format!("| {} | {says}", names.join(", "))));
    out
}

/// A text that cannot end its cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
