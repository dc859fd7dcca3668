//! The person is asked before anything unusual is booked. No answer books what is unusual unless it
//! is a plain yes; Enter takes what was assumed.

use super::Keyboard;
use crate::bank::{Assumption, Draft};
use crate::names::{Found, Key, look_up};
use crate::report::{Look, amendment, brief, fails, reasons};
use crate::rulings::Books;
use crate::session::{Asker, Decision, Question};

/// So many answers that mean nothing are taken for a no.
const PATIENCE: usize = 3;

/// Asks at the terminal.
pub struct Person<'k> {
    /// How the question is to look.
    pub look: Look,
    /// Where the answer is typed.
    pub keyboard: &'k mut Keyboard,
}

impl Asker for Person<'_> {
    fn decide(&mut self, question: &Question<'_>, draft: &Draft, books: Books<'_>) -> Decision {
        match question {
            Question::Assumed(assumption) => {
                if draft.transfers.is_empty() {
                    // Nothing would be printed that the question could be judged by.
                    for reason in reasons(draft, books) {
                        self.print(&format!("   {}", self.look.dim(&reason)));
                    }
                }
                self.choose(assumption)
            }
            Question::Unusual(says) => {
                self.print(&format!("{} {says}", self.look.bold("unusual:")));
                let would = brief(draft, books);
                if !would.is_empty() {
                    self.print(&format!("   {}", self.look.dim(&would)));
                }
                match self.keyboard.ask_yes("book it all the same?") {
                    Ok(Some(true)) => Decision::Take(0),
                    _ => Decision::Drop,
                }
            }
            Question::Fails { number, line, refusal, keeps } => {
                self.print(&fails(*number, line, refusal, books, self.look));
                let as_it_was = if *keeps { ", b books it as it was" } else { "" };
                let asked = format!("d drops it{as_it_was}, anything else leaves the books alone: ");
                match self.keyboard.ask(&asked) {
                    Ok(Some(typed)) if typed.eq_ignore_ascii_case("d") => Decision::Take(0),
                    Ok(Some(typed)) if *keeps && typed.eq_ignore_ascii_case("b") => Decision::Take(1),
                    Ok(Some(typed)) => {
                        self.keyboard.put_by(&typed);
                        Decision::Drop
                    }
                    _ => Decision::Drop,
                }
            }
            Question::Amendment(plan) => {
                self.print(&amendment(plan, books, self.look));
                match self.keyboard.ask_yes("book it so?") {
                    Ok(Some(true)) => Decision::Take(0),
                    _ => Decision::Drop,
                }
            }
        }
    }

    fn which(&mut self, word: &str, choices: &[String]) -> Option<usize> {
        self.print(&format!("`{word}` can be"));
        for (index, choice) in choices.iter().enumerate() {
            self.print(&format!("   {}  {choice}", self.look.bold(&(index + 1).to_string())));
        }
        let asked = format!("which, 1 to {}? ", choices.len());
        for _ in 0..PATIENCE {
            // An index beyond the choices drops the line.
            let Ok(Some(typed)) = self.keyboard.ask(&asked) else { break };
            if let Some(index) = picked(&typed, choices) {
                return Some(index);
            }
            // Whoever types on has left the question.
            if typed.is_empty() || self.keyboard.put_by(&typed) {
                break;
            }
            self.print(&format!("type a number from 1 to {}; Enter alone books nothing", choices.len()));
        }
        Some(usize::MAX)
    }
}

impl Person<'_> {
    fn print(&self, text: &str) {
        println!("{}", self.look.wrap(text));
    }

    /// One of several answers, each by its key; Enter takes the first.
    fn choose(&mut self, assumption: &Assumption) -> Decision {
        self.print(&format!("{}?", assumption.says));
        for (index, answer) in assumption.answers.iter().enumerate() {
            let default = if index == 0 { self.look.dim("  (Enter)") } else { String::new() };
            self.print(&format!("   {}  {}{default}", self.look.bold(&answer.key.to_string()), answer.says));
        }
        let keys: Vec<String> = assumption.answers.iter().map(|a| a.key.to_string()).collect();
        for _ in 0..PATIENCE {
            let Ok(Some(typed)) = self.keyboard.ask(&format!("{}? ", keys.join("/"))) else { return Decision::Drop };
            if let Some(index) = chosen(&typed, assumption) {
                return Decision::Take(index);
            }
            if self.keyboard.put_by(&typed) {
                break;
            }
            self.print(&format!("type {}; Ctrl-C books nothing", keys.join(" or ")));
        }
        Decision::Drop
    }
}

/// The choice that was typed: its number, or its name; a single letter is no name.
fn picked(typed: &str, choices: &[String]) -> Option<usize> {
    if let Ok(number) = typed.parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < choices.len());
    }
    let keys: Vec<Key> = choices.iter().map(|choice| Key::new(choice)).collect();
    match look_up(&Key::new(typed), keys.iter().enumerate()) {
        Found::One(index) if typed.chars().count() > 1 => Some(index),
        _ => None,
    }
}

/// The answer that was typed: its key, its word, or nothing for the first.
fn chosen(typed: &str, assumption: &Assumption) -> Option<usize> {
    let typed = typed.to_lowercase();
    if typed.is_empty() {
        return Some(0);
    }
    assumption.answers.iter().position(|a| a.key.to_lowercase().to_string() == typed || a.append == typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bank::Answer;

    #[test]
    fn a_choice_is_picked_by_number_or_name() {
        let choices = ["Red 1", "Red 2", "Boston"].map(str::to_owned);
        for (typed, want) in
            [("2", Some(1)), ("bos", Some(2)), ("red 1", Some(0)), ("red", None), ("b", None), ("4", None), ("0", None)]
        {
            assert_eq!(picked(typed, &choices), want, "{typed}");
        }
    }

    #[test]
    fn only_the_keys_and_words_of_a_question_answer_it() {
        let answer = |key, word: &str| Answer { key, says: String::new(), append: word.to_owned() };
        let question = Assumption { says: String::new(), answers: vec![answer('k', "keep"), answer('l', "lift")] };
        for (typed, want) in
            [("", Some(0)), ("k", Some(0)), ("L", Some(1)), ("lift", Some(1)), ("y", None), ("go Bo", None)]
        {
            assert_eq!(chosen(typed, &question), want, "{typed}");
        }
    }
}
