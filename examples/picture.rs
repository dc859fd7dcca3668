//! Makes an SVG of a terminal's screen: text with colours on standard input, the picture on
//! standard output. The pictures of docs/pictures were made so from a real run, such as
//!
//! `tmux capture-pane -e -p | cargo run --example picture > docs/pictures/standings.svg`

use std::fmt::Write as _;
use std::io::Read;

use banker::report::columns;

const CELL: usize = 9;
const LINE: usize = 20;
const MARGIN: usize = 16;
const BACK: &str = "#16181d";
const FRONT: &str = "#d8dbe2";

/// How a run of text looks.
#[derive(Debug, Clone, Default, PartialEq)]
struct Style {
    colour: Option<String>,
    bold: bool,
    dim: bool,
}

fn main() {
    let mut text = String::new();
    if std::io::stdin().read_to_string(&mut text).is_err() {
        return eprintln!("the screen is not UTF-8");
    }
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let width = lines.iter().map(|l| columns(l)).max().unwrap_or(0).max(60) * CELL + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" fill=\"{FRONT}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{BACK}\"/>\n"
    );
    let mut style = Style::default();
    for (row, line) in lines.iter().enumerate() {
        let y = MARGIN + row * LINE + 15;
        let mut column = 0;
        for (index, part) in line.split('\u{1b}').enumerate() {
            let shown = match part.strip_prefix('[').and_then(|p| p.split_once('m')) {
                Some((codes, shown)) if index > 0 => {
                    apply(&mut style, codes);
                    shown
                }
                _ => part,
            };
            // Each word stands at its own column, so that any font keeps the columns straight.
            for word in shown.split_inclusive(' ') {
                let bare = word.trim_end();
                if !bare.is_empty() {
                    let x = MARGIN + column * CELL;
                    let length = columns(bare) * CELL;
                    let _ = writeln!(
                        svg,
                        "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"{}>{}</text>",
                        attributes(&style),
                        escaped(bare)
                    );
                }
                column += columns(word);
            }
        }
    }
    println!("{svg}</svg>");
}

fn attributes(style: &Style) -> String {
    let mut out = style.colour.as_ref().map_or_else(String::new, |c| format!(" fill=\"{c}\""));
    if style.bold {
        out.push_str(" font-weight=\"bold\"");
    }
    if style.dim {
        out.push_str(" opacity=\"0.6\"");
    }
    out
}

fn apply(style: &mut Style, codes: &str) {
    let mut codes = codes.split([';', ':']).map(|c| c.parse::<u32>().unwrap_or(0));
    while let Some(code) = codes.next() {
        match code {
            0 => *style = Style::default(),
            1 => style.bold = true,
            2 => style.dim = true,
            22 => (style.bold, style.dim) = (false, false),
            30..=37 => style.colour = Some(palette(code - 30)),
            90..=97 => style.colour = Some(palette(code - 90)),
            38 => {
                codes.next();
                style.colour = codes.next().map(palette);
            }
            39 => style.colour = None,
            _ => {}
        }
    }
}

/// A colour of the palette of 256, on a dark ground.
fn palette(index: u32) -> String {
    const FIRST: [&str; 8] = ["#3a3f4b", "#f0606d", "#7bc77e", "#e0b05a", "#6ca8f0", "#c58be0", "#5cc2c7", "#d8dbe2"];
    match index {
        0..=15 => FIRST[index as usize % 8].to_owned(),
        16..=231 => {
            let level = |n: u32| if n == 0 { 0 } else { 55 + 40 * n };
            let n = index - 16;
            format!("#{:02x}{:02x}{:02x}", level(n / 36), level(n / 6 % 6), level(n % 6))
        }
        _ => {
            let grey = 8 + 10 * (index.min(255) - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
