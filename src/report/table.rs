//! Tables: ruled, bare, as a list, or read aloud.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle, presets};

use super::{GAP, Look, unstyled};

/// A line below the head and nothing else: quiet, and nothing to read aloud.
const QUIET: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table in the look wanted: ruled on a terminal, or a list where it is so narrow that words would
/// be broken; bare columns in a pipe; a line a cell where it is read aloud.
pub fn table(look: Look, head: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> String {
    if look.spoken {
        return rows.iter().map(|row| read_aloud(head, row)).collect::<Vec<_>>().join("\n");
    }
    let mut table = Table::new();
    table.load_style(if look.plain { presets::NOTHING } else { QUIET });
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(look.width).unwrap_or(u16::MAX));
    table.set_header(head.iter().map(|h| look.bold(h)));
    for row in &rows {
        table.add_row(row);
    }
    for index in right {
        if let Some(column) = table.column_mut(*index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let told = table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    if look.plain || words(&told) == words(&[head.join(" "), rows.concat().join(" ")].join(" ")) {
        return told;
    }
    look.wrap(&rows.into_iter().map(|row| listed(head, &row, look)).collect::<Vec<_>>().join("\n"))
}

/// The words of a text in order of the alphabet, without rules and colours.
fn words(text: &str) -> Vec<String> {
    let bare = unstyled(text);
    let mut words: Vec<String> = bare.split_whitespace().filter(|w| !w.starts_with('─')).map(str::to_owned).collect();
    words.sort_unstable();
    words
}

/// What a row is about, its number with it, and below it every cell with the name of its column.
fn listed(head: &[&str], row: &[String], look: Look) -> String {
    let titles = if head.first() == Some(&"#") { 2 } else { 1 };
    let title: Vec<&str> = row.iter().take(titles).map(String::as_str).collect();
    let cells = head.iter().zip(row).skip(titles).filter(|(_, cell)| !cell.is_empty());
    let facts: Vec<String> = cells.map(|(name, cell)| format!("{name}\u{a0}{cell}")).collect();
    format!("{}\n  \t{}", look.bold(&title.join(" ")), facts.join(GAP))
}

/// What a row is about, its number with it, and then every cell with the name of its column.
fn read_aloud(head: &[&str], row: &[String]) -> String {
    let titles = if head.first() == Some(&"#") { 2 } else { 1 };
    let title: Vec<&str> = row.iter().take(titles).map(String::as_str).collect();
    let cells = head.iter().zip(row).skip(titles).filter(|(_, cell)| !cell.is_empty());
    let facts = cells.map(|(name, cell)| format!("\n   {name}: {}", if cell == "–" { "none" } else { cell }));
    format!("{}{}", title.join(" "), facts.collect::<String>())
}
