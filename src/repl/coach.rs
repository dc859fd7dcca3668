//! The practice game: lessons in order, each with a line to be typed, and what that line must do.

use crate::commands::{Mode, command};
use crate::report::{Look, Reply};
use crate::session::{OpenError, Session, Setup, Time};

/// A lesson: what it says, the line to be typed, and what that line must do: how the full line begins
/// that is booked, or the verb of the question that is answered.
type Lesson = (&'static str, &'static str, &'static str);

const LESSONS: &[Lesson] = &[
    ("Anna has rolled 2 and 4. Two digits are a roll.", "24", "roll Anna 2 4"),
    ("She came to Oriental Avenue, which is for sale, and buys it.", "b", "buy Anna"),
    ("Bo rolls 1 and 5.", "15", "roll Bo 1 5"),
    ("He owes Anna rent. The prompt says how much; Enter on an empty line accepts it.", "", "rent Bo"),
    ("Cara rolls 3 and 4, to Chance.", "34", "roll Cara 3 4"),
    ("Her card says that the bank pays her a dividend. A few letters of a card will do.", "k divid", "card Cara"),
    (
        "Everything can be typed without the dice as well: verb, who, what. Names may be shortened.",
        "buy bo boardw",
        "buy Bo Boardwalk",
    ),
    ("What would Anna pay there? `?` before a line books nothing.", "? rent anna boardwalk", "?"),
    ("She does land there.{tab}", "rent anna boardwalk", "rent Anna Boardwalk"),
    ("Anna wants to know the reason.", "why", "why"),
    ("It was a mistake: she stood one space before. Take it back.", "undo", "undo"),
    ("Bo needs money and mortgages Boardwalk.", "mortgage boardwalk", "mortgage Boardwalk"),
    (
        "He sells it to Anna for 150. What the line leaves open is asked; Enter takes the first answer.",
        "trade bo boardwalk for anna 150",
        "trade Bo Boardwalk",
    ),
    ("Who has what?", "standings", "standings"),
    ("And where does everybody stand?", "board", "board"),
];

/// What is said where Tab completes.
const TAB: &str = " Try Tab: it completes the words one after the other.";

/// Leads through the practice game.
#[derive(Debug, Default)]
pub struct Coach {
    at: usize,
}

impl Coach {
    /// The game of the practice, in memory only.
    ///
    /// # Errors
    /// Where it cannot be set up.
    pub fn game(time: Time) -> Result<Session, OpenError> {
        let players = ["Anna", "Bo", "Cara"].map(str::to_owned).into();
        Session::in_memory(&Setup { edition: "classic-us".to_owned(), players, ..Setup::default() }, time)
    }

    /// What is said before the first lesson.
    #[must_use]
    pub fn welcome(&self, look: Look) -> String {
        let says = "A practice game of ten minutes; nothing of it is kept. `skip` goes on to the next lesson, `quit` \
                    leaves at any time.";
        format!("{}\n{}", look.wrap(&look.dim(says)), self.task(look))
    }

    /// Whether all lessons are over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.at >= LESSONS.len()
    }

    /// Goes on to the next lesson where the line asks for that; the line is then no command. What the
    /// skipped lesson would have had typed is to be played in its place.
    pub fn skips(&mut self, line: &str) -> Option<&'static str> {
        if !line.trim().eq_ignore_ascii_case("skip") {
            return None;
        }
        let (_, skipped, _) = LESSONS.get(self.at)?;
        self.at += 1;
        Some(skipped)
    }

    /// Judges a line by what came of it; tells the next lesson, or what is still to be typed.
    pub fn heard(&mut self, line: &str, reply: &Reply, look: Look) -> String {
        let Some((_, wanted_line, wanted)) = LESSONS.get(self.at) else { return self.task(look) };
        let learnt = match reply {
            Reply::Booked(booked) => booked.entry.line.starts_with(wanted),
            Reply::Told(_) if *wanted == "?" => line.trim().starts_with('?'),
            Reply::Told(_) => {
                let verb = line.split_whitespace().next().unwrap_or_default();
                command(verb, Mode::Prompt).is_ok_and(|c| c.verb == *wanted)
            }
            _ => false,
        };
        if learnt {
            self.at += 1;
            return self.task(look);
        }
        let says = match reply {
            Reply::Booked(booked) if !booked.entry.line.starts_with("undo") => {
                "That is booked, but the lesson is another; `undo` takes it back. "
            }
            _ => "",
        };
        look.wrap(&format!("{}{}", look.dim(says), typed(wanted_line, look)))
    }

    /// The lesson at hand.
    #[must_use]
    pub fn task(&self, look: Look) -> String {
        let Some((says, line, _)) = LESSONS.get(self.at) else {
            return look
                .wrap("That is all it takes. `banker` starts a game of your own; `help` lists the commands there.");
        };
        let count = look.dim(&format!("({}/{})", self.at + 1, LESSONS.len()));
        let says = says.replace("{tab}", if look.plain { "" } else { TAB });
        look.wrap(&format!("\n{count} {says} {}", typed(line, look)))
    }
}

fn typed(line: &str, look: Look) -> String {
    if line.is_empty() {
        look.bold("Press Enter.")
    } else {
        format!("Type {} and Enter.", look.bold(&format!("`{line}`")))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::session::Unasked;

    #[test]
    fn the_lines_of_the_lessons_lead_through_the_practice_game() {
        let mut session = Coach::game(Box::new(|| 0)).unwrap();
        session.set_mode(Mode::Prompt);
        let mut coach = Coach::default();
        for (index, (_, line, _)) in LESSONS.iter().enumerate() {
            // Something else is not taken for it.
            let other = session.submit("note something else", &mut Unasked);
            coach.heard("note something else", &other, Look::PLAIN);
            assert_eq!(coach.at, index);
            session.submit("undo", &mut Unasked);
            let reply = session.submit(line, &mut Unasked);
            coach.heard(line, &reply, Look::PLAIN);
            assert_eq!(coach.at, index + 1, "`{line}`: {reply:?}");
        }
        assert!(coach.is_done());
    }

    #[test]
    fn a_lesson_can_be_skipped() {
        let mut coach = Coach::default();
        assert_eq!(coach.skips(" Skip "), Some("24"));
        assert!(coach.skips("skip it").is_none() && coach.at == 1);
    }
}
