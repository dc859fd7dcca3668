//! Whatever a name, a note, a label or an edition says, it stays a text: no output moves the cursor,
//! hides a letter, begins a line, is a formula or is markup. And what comes from elsewhere reaches no
//! file that it should not.

mod editions;
mod environment;
mod forged;
mod private;
mod texts;

use banker::names::is_invisible;

fn odd(c: char) -> bool {
    (c.is_control() && c != '\n') || is_invisible(c)
}
