//! How text is to look: width, colour, boxes.

use anstyle::{Ansi256Color, AnsiColor, Style};

/// How text is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Lines of the terminal.
    pub height: usize,
    /// Colours may be used; they never carry meaning alone.
    pub colour: bool,
    /// No boxes, no colours: for pipes and simple terminals.
    pub plain: bool,
    /// One fact a line, with its name: for screen readers.
    pub spoken: bool,
}

/// The columns below which a table of several columns becomes a list.
const NARROW: usize = 60;

impl Look {
    /// Text for a pipe or a file.
    pub const PLAIN: Look = Look { width: 100, height: 24, colour: false, plain: true, spoken: false };

    /// Whether a table of several columns had better be a list.
    #[must_use]
    pub const fn is_narrow(self) -> bool {
        !self.plain && self.width < NARROW
    }

    /// Text that matters less.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// Adds what `write` writes, as text that matters less.
    pub fn dimmed(self, out: &mut String, write: impl FnOnce(&mut String)) {
        let style = Style::new().dimmed();
        if self.colour {
            out.push_str(&style.render().to_string());
        }
        write(out);
        if self.colour {
            out.push_str(&style.render_reset().to_string());
        }
    }

    /// Text that matters more.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// Text of a refusal.
    #[must_use]
    pub fn bad(self, text: &str) -> String {
        self.styled(AnsiColor::Red.on_default(), text)
    }

    /// Text in the colour of a group of deeds, by its identifier.
    #[must_use]
    pub fn group(self, id: &str, text: &str) -> String {
        // Middling shades, which can be read on dark and on light.
        let colour = match id {
            "brown" => 130,
            "lightblue" => 31,
            "pink" => 169,
            "orange" => 172,
            "red" => 160,
            "yellow" => 136,
            "green" => 28,
            "darkblue" => 27,
            _ => return text.to_owned(),
        };
        self.styled(Ansi256Color(colour).on_default(), text)
    }

    /// Text of money that is gained.
    #[must_use]
    pub fn good(self, text: &str) -> String {
        self.styled(AnsiColor::Green.on_default(), text)
    }

    /// Lines that fit the terminal: broken between words, the rest indented. A pipe has no width.
    #[must_use]
    pub fn wrap(self, text: &str) -> String {
        if self.plain {
            return text.replace('\t', " ");
        }
        text.lines().map(|line| wrap_line(line, self.width)).collect::<Vec<_>>().join("\n")
    }

    fn styled(self, style: Style, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// The columns that a text takes in a terminal; styles take none.
#[must_use]
pub fn columns(text: &str) -> usize {
    parts(text).map(unicode_width::UnicodeWidthStr::width).sum()
}

/// A text without its styles.
#[must_use]
pub fn unstyled(text: &str) -> String {
    parts(text).collect()
}

/// What stands between the styles of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let shown = parts.map(|part| part.split_once('m').map_or("", |(_, shown)| shown));
    std::iter::once(first).chain(shown)
}

/// What stands between the members of a list that is broken between them only.
pub const GAP: &str = " · ";

/// Lines of at most so many columns. Those after the first stand a little further in; or, where a
/// tab marks a place in the line, below that.
fn wrap_line(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.replace('\t', " ");
    }
    let (first, body, hanging) = if let Some((head, body)) = line.split_once('\t') {
        (format!("{head} "), body, (columns(head) + 1).min(width / 5))
    } else {
        let body = line.trim_start_matches(' ');
        let indent = line.len() - body.len();
        (" ".repeat(indent), body, (indent + 2).min(width / 4))
    };
    let gap = if line.contains('\t') && body.contains(GAP) { GAP } else { " " };
    let hanging = " ".repeat(hanging);
    let mut taken = columns(&first);
    let mut out = first;
    let mut fresh = true;
    for word in body.split(gap) {
        let wide = columns(word);
        if !fresh && taken + columns(gap) + wide > width {
            out = format!("{}\n{hanging}{word}", out.trim_end());
            taken = hanging.len() + wide;
            continue;
        }
        if !fresh {
            out.push_str(gap);
            taken += columns(gap);
        }
        out.push_str(word);
        taken += wide;
        fresh = false;
    }
    out
}

/// A text of at most so many columns; what is cut off is told by `…`.
#[must_use]
pub fn clip(text: &str, most: usize) -> String {
    if columns(text) <= most {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut taken = 1;
    for c in text.chars() {
        taken += unicode_width::UnicodeWidthChar::width(c).unwrap_or(0);
        if taken > most {
            break;
        }
        out.push(c);
    }
    if most > 0 {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_styles_take_no_room() {
        let look = Look { width: 20, height: 24, colour: true, plain: false, spoken: false };
        let told = look.wrap(&format!("   {}", look.dim("one two three four five six")));
        assert!(told.lines().count() == 2 && told.lines().all(|l| columns(l) <= 20), "{told:?}");
        assert!(told.lines().nth(1).is_some_and(|l| l.starts_with("     ")), "{told:?}");
        assert_eq!(Look::PLAIN.wrap(&"word ".repeat(90)), "word ".repeat(90));
    }

    #[test]
    fn wide_and_combining_letters_are_counted_as_they_are_shown() {
        assert_eq!(columns("王小明"), 6);
        assert_eq!(columns("A\u{301}nna"), 4);
        assert_eq!(clip("王小明", 5), "王小…");
        assert_eq!(clip("Анна", 4), "Анна");
    }
}
