//! A live countdown that fills the terminal; in a pipe, a line now and then.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue, style, terminal};

use crate::clock::{Countdown, MINUTE, Millis, digits};
use crate::repl::guard::before_panic;

/// The digits, five lines high; each line of a digit is as wide as the others.
const BIG: [[&str; 5]; 11] = [
    ["█████", "█   █", "█   █", "█   █", "█████"],
    ["   █ ", "  ██ ", "   █ ", "   █ ", "  ███"],
    ["█████", "    █", "█████", "█    ", "█████"],
    ["█████", "    █", " ████", "    █", "█████"],
    ["█   █", "█   █", "█████", "    █", "    █"],
    ["█████", "█    ", "█████", "    █", "█████"],
    ["█████", "█    ", "█████", "█   █", "█████"],
    ["█████", "    █", "   █ ", "  █  ", "  █  "],
    ["█████", "█   █", "█████", "█   █", "█████"],
    ["█████", "█   █", "█████", "    █", "█████"],
    [" ", "█", " ", "█", " "],
];

/// What leaves a clock that fills the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    /// Any key: the clock runs on in its game.
    AnyKey,
    /// `q`, Esc, Enter or Ctrl-C: the clock is gone with it, so no slip of the fingers will do.
    Quit,
}

impl Leaves {
    /// What stands below the clock.
    const fn title(self) -> &'static str {
        match self {
            Leaves::AnyKey => "any key goes back to the game",
            Leaves::Quit => "q leaves",
        }
    }

    /// Whether this leaves.
    fn at(self, event: &Event) -> bool {
        let Event::Key(key) = event else { return false };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let quits = match key.code {
            KeyCode::Char('c' | 'd') if control => true,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc | KeyCode::Enter => true,
            _ => self == Leaves::AnyKey,
        };
        quits && key.kind != KeyEventKind::Release
    }
}

/// Shows a clock until it is left.
///
/// # Errors
/// Where the terminal fails; it is restored in any case.
pub fn show(clock: Countdown, leaves: Leaves) -> std::io::Result<()> {
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return sparingly(clock);
    }
    let _restored = Screen::take()?;
    let mut rung = clock.is_over(now());
    let mut shown = String::new();
    loop {
        let left = clock.remaining(now());
        let state = if left <= 0 {
            "time is up"
        } else if clock.is_paused() {
            "paused"
        } else {
            ""
        };
        let size = terminal::size().unwrap_or((80, 24));
        let page = page(&digits(left), state, leaves.title(), size);
        if page != shown {
            draw(&page)?;
            shown = page;
        }
        if left <= 0 && !rung {
            rung = true;
            execute!(std::io::stdout(), style::Print('\u{7}'))?;
        }
        // Until the shown second is over, or a key is struck.
        let wait = u64::try_from(left.rem_euclid(1000)).unwrap_or(0).max(20);
        if poll(Duration::from_millis(wait))? && leaves.at(&read()?) {
            return Ok(());
        }
    }
}

fn now() -> Millis {
    chrono::Utc::now().timestamp_millis()
}

/// The page: big digits in the middle, or plain ones where they do not fit.
fn page(text: &str, state: &str, title: &str, (width, height): (u16, u16)) -> String {
    let (width, height) = (usize::from(width), usize::from(height));
    let fits = |lines: &Vec<String>| {
        let widest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        widest <= width && lines.len() + 3 <= height
    };
    let sizes = ["  ", " "].into_iter().filter_map(|gap| big(text, gap));
    let mut block = sizes.into_iter().find(fits).unwrap_or_else(|| vec![text.to_owned()]);
    block.extend(
        [String::new()].into_iter().chain([state, title].into_iter().filter(|t| !t.is_empty()).map(str::to_owned)),
    );
    block.truncate(height);
    let above = height.saturating_sub(block.len()) / 2;
    let mut lines = vec![String::new(); above];
    lines.extend(block.iter().map(|line| {
        let line: String = line.chars().take(width).collect();
        format!("{}{line}", " ".repeat((width - line.chars().count()) / 2))
    }));
    lines.join("\n")
}

/// The text in big digits, where it is made of digits and colons.
fn big(text: &str, gap: &str) -> Option<Vec<String>> {
    let mut lines = vec![String::new(); 5];
    for (index, c) in text.chars().enumerate() {
        let glyph = match c {
            ':' => BIG.get(10)?,
            _ => BIG.get(usize::try_from(c.to_digit(10)?).ok()?)?,
        };
        for (line, part) in lines.iter_mut().zip(glyph) {
            if index > 0 {
                line.push_str(gap);
            }
            line.push_str(part);
        }
    }
    Some(lines)
}

fn draw(page: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    queue!(out, Clear(ClearType::All))?;
    for (row, line) in (0u16..).zip(page.lines()) {
        queue!(out, cursor::MoveTo(0, row), style::Print(line))?;
    }
    out.flush()
}

/// The terminal taken over; dropped, it is as it was.
struct Screen;

impl Screen {
    fn take() -> std::io::Result<Screen> {
        before_panic(Screen::give_back);
        terminal::enable_raw_mode()?;
        let screen = Screen;
        execute!(std::io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }

    fn give_back() {
        let _ = execute!(std::io::stdout(), cursor::Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Screen::give_back();
    }
}

/// In a pipe or for a screen reader: a line each minute, each ten seconds of the last minute, and at
/// the end.
///
/// # Errors
/// Where it cannot be written.
pub fn sparingly(clock: Countdown) -> std::io::Result<()> {
    let started = (now(), Instant::now());
    loop {
        // What really passed counts: a pipe has nobody to ask about a clock that jumps.
        let passed = Millis::try_from(started.1.elapsed().as_millis()).unwrap_or(Millis::MAX);
        let left = clock.remaining(started.0.saturating_add(passed));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", if left <= 0 { "time is up".to_owned() } else { format!("{} left", digits(left)) })?;
        out.flush()?;
        if left <= 0 || clock.is_paused() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(u64::try_from(pause(left)).unwrap_or(0)));
    }
}

/// How long until the next line: to the next full minute, or ten seconds of the last one.
fn pause(left: Millis) -> Millis {
    let step = if left > MINUTE { MINUTE } else { 10_000 };
    let rest = left % step;
    if rest == 0 { step } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fits_into_forty_by_ten() {
        for text in ["25:00", "0:09", "1:29:05", "10:29:05", "999:29:05"] {
            for over in ["", "time is up"] {
                let page = page(text, over, "any key goes back to the game", (40, 10));
                assert!(page.lines().count() <= 10, "{page}");
                assert!(page.lines().all(|l| l.chars().count() <= 40), "{page}");
            }
        }
        assert!(page("25:00", "", "", (40, 10)).contains('█'));
        assert!(page("10:29:05", "", "", (40, 10)).contains('█'));
        assert!(page("25:00", "", "", (3, 1)).contains("25:"));
        assert_eq!(page("25:00", "", "", (0, 0)), "");
    }

    #[test]
    fn any_key_goes_back_to_a_game_but_only_a_few_end_a_countdown() {
        use crossterm::event::KeyEvent;
        let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        for (code, quits) in [(KeyCode::Char('x'), false), (KeyCode::Char(' '), false), (KeyCode::Up, false)]
            .into_iter()
            .chain([KeyCode::Char('q'), KeyCode::Esc, KeyCode::Enter].map(|code| (code, true)))
        {
            assert!(Leaves::AnyKey.at(&key(code)), "{code:?}");
            assert_eq!(Leaves::Quit.at(&key(code)), quits, "{code:?}");
        }
        assert!(!Leaves::AnyKey.at(&Event::Resize(40, 10)));
    }

    #[test]
    fn the_digits_are_even() {
        for glyph in BIG {
            let widths: Vec<usize> = glyph.iter().map(|l| l.chars().count()).collect();
            assert!(widths.windows(2).all(|w| w[0] == w[1]), "{glyph:?}");
        }
    }

    #[test]
    fn a_pipe_gets_a_line_a_minute_and_more_at_the_end() {
        let mut left = 150_000;
        let mut lines = Vec::new();
        while left > 0 {
            lines.push(digits(left));
            left -= pause(left);
        }
        assert_eq!(lines, ["2:30", "2:00", "1:00", "0:50", "0:40", "0:30", "0:20", "0:10"]);
    }
}
