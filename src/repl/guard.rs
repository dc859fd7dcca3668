//! What a panic leaves of the terminal. The one place with calls of one system's terminals.

use std::io::Write;

/// Sees to it that a panic, which ends the program where it stands, leaves the terminal as it is now.
/// `plain`: no control sequence is ever written to it.
pub fn on_panic(plain: bool) {
    #[cfg(unix)]
    if let Ok(found) = rustix::termios::tcgetattr(std::io::stdin()) {
        before_panic(move || {
            let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, &found);
        });
    }
    #[cfg(not(unix))]
    before_panic(|| {
        let _ = crossterm::terminal::disable_raw_mode();
    });
    if !plain {
        before_panic(|| {
            let _ = write!(std::io::stdout(), "{END_OF_BRACKETED_PASTE}\r\n");
        });
    }
}

/// From now on a paste arrives like keys again.
const END_OF_BRACKETED_PASTE: &str = "\u{1b}[?2004l";

/// What is done before a panic is told.
pub fn before_panic(act: impl Fn() + Send + Sync + 'static) {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        act();
        tell(panic);
    }));
}
