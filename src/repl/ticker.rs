//! What the clock says unasked: warnings above the line that is being typed, with the bell at the
//! end, and the system clock jumping.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::clock::{Countdown, Millis, Warning, due_warnings, jump, span};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(250);

/// What the ticker is told.
struct Watched {
    clock: Option<Countdown>,
    /// What is said when time is up.
    over: String,
    /// From when on the clock is watched, where it is another one.
    since: Look,
}

/// A thread that watches the clock until it is dropped.
pub struct Ticker {
    tell: Option<Sender<Watched>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    /// Starts watching; nothing is said before a clock is given. `print` tells whether it could.
    pub fn start(mut print: impl FnMut(String) -> bool + Send + 'static) -> Ticker {
        let (tell, told) = channel::<Watched>();
        let thread = std::thread::spawn(move || {
            let mut seen = Look::now();
            let mut watched = Watched { clock: None, over: String::new(), since: seen };
            loop {
                match told.recv_timeout(TICK) {
                    Ok(new) => {
                        // A clock set anew is not late for anything before it.
                        if new.clock != watched.clock {
                            seen = new.since;
                        }
                        watched = new;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                let now = Look::now();
                for says in news(&watched, seen, now) {
                    if !print(says + "\n") {
                        return;
                    }
                }
                seen = now;
            }
        });
        Ticker { tell: Some(tell), thread: Some(thread) }
    }

    /// The clock as it is now, and what is to be said when it is over. Where it is another clock
    /// than before, it was set after `since`: however busy the machine, no warning is missed.
    pub fn watch(&self, clock: Option<Countdown>, over: String, since: Look) {
        if let Some(tell) = &self.tell {
            let _ = tell.send(Watched { clock, over, since });
        }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.tell = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A look at both clocks: the one on the wall, and the one that only goes forward.
#[derive(Clone, Copy)]
pub struct Look {
    wall: Millis,
    passed: Instant,
}

impl Look {
    /// Both at this moment.
    pub fn now() -> Look {
        Look { wall: chrono::Utc::now().timestamp_millis(), passed: Instant::now() }
    }
}

fn news(watched: &Watched, seen: Look, now: Look) -> Vec<String> {
    let Some(clock) = watched.clock else { return Vec::new() };
    let passed = Millis::try_from(now.passed.duration_since(seen.passed).as_millis()).unwrap_or(Millis::MAX);
    let mut said: Vec<String> = jump(now.wall - seen.wall, passed).map(|by| jumped(by, clock)).into_iter().collect();
    said.extend(due_warnings(seen.wall, now.wall, clock, clock.warn).into_iter().map(|w| warning(w, &watched.over)));
    said
}

fn warning(warning: Warning, over: &str) -> String {
    match warning {
        Warning::Left(1) => "⏱ 1 minute left".to_owned(),
        Warning::Left(minutes) => format!("⏱ {minutes} minutes left"),
        Warning::Over => format!("\u{7}⏱ {over}"),
    }
}

/// The system clock jumped, or the machine slept: only the table knows whether it played on.
fn jumped(by: Millis, clock: Countdown) -> String {
    let way = if by > 0 { "went forward" } else { "went back" };
    let length = span(by.saturating_abs());
    let asks = if clock.until {
        "the clock still ends at its time of day; `clock` shows it".to_owned()
    } else if clock.is_paused() {
        "the clock stands still and is not touched".to_owned()
    } else {
        format!("did the table play on? if not, `clock add {}` puts the clock right", span(by))
    };
    format!("the time of this machine {way} by {length}, or it slept: {asks}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{HOUR, MINUTE};

    fn said(clock: Countdown, wall: Millis, passed: u64) -> Vec<String> {
        let seen = Look { wall: 0, passed: Instant::now() };
        let now = Look { wall, passed: seen.passed + Duration::from_millis(passed) };
        news(&Watched { clock: Some(clock), over: "time is up".to_owned(), since: seen }, seen, now)
    }

    #[test]
    fn a_jump_is_asked_about_and_says_what_puts_it_right() {
        let told = said(Countdown::lasting(3 * HOUR, 0), 2 * HOUR, 0);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("`clock add 2h`"), "{told:?}");
        let told = said(Countdown::lasting(3 * HOUR, 0), -HOUR, 0);
        assert!(told[0].contains("`clock add -1h`"), "{told:?}");
        let told = said(Countdown::until(3 * HOUR, 0), 2 * HOUR, 0);
        assert!(told[0].contains("still ends at its time of day"), "{told:?}");
    }

    #[test]
    fn the_end_rings_the_bell() {
        assert_eq!(said(Countdown::lasting(MINUTE, 0), MINUTE, 60_000), ["\u{7}⏱ time is up"]);
        assert_eq!(said(Countdown::lasting(6 * MINUTE, 0), 60_000, 60_000), ["⏱ 5 minutes left"]);
    }
}
