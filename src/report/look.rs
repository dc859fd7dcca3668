//! How text is to look: width, colour, boxes.

use anstyle::{AnsiColor, Style};

/// How text is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Colours may be used; they never carry meaning alone.
    pub colour: bool,
    /// No boxes, one fact a line: for screen readers and pipes.
    pub plain: bool,
}

impl Look {
    /// Text for a pipe or a file.
    pub const PLAIN: Look = Look { width: 100, colour: false, plain: true };

    /// Text that matters less.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
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
        let colour = match id {
            "brown" => AnsiColor::Red,
            "lightblue" => AnsiColor::BrightCyan,
            "pink" => AnsiColor::Magenta,
            "orange" => AnsiColor::Yellow,
            "red" => AnsiColor::BrightRed,
            "yellow" => AnsiColor::BrightYellow,
            "green" => AnsiColor::Green,
            "darkblue" => AnsiColor::BrightBlue,
            _ => return text.to_owned(),
        };
        self.styled(colour.on_default(), text)
    }

    fn styled(self, style: Style, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// The columns that a text takes in a terminal.
#[must_use]
pub fn columns(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
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
