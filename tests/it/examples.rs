//! Every example of every command runs as it stands.

use crate::support::{accept, table};
use banker::commands::{ALL, example_setup};
use banker::report::Reply;
use banker::session::{Session, Unasked};

#[test]
fn every_example_runs_in_the_game_it_is_written_for() {
    let mut refused = Vec::new();
    let mut tables: Vec<(Vec<&str>, Session, u32)> = Vec::new();
    for command in ALL {
        let setup = example_setup(command);
        for example in command.examples {
            if !tables.iter().any(|(lines, ..)| *lines == setup) {
                let mut t = table("euro", None, &["Anna", "Bo", "Cara"], &[]);
                for line in &setup {
                    accept(&mut t, line);
                }
                let set_up = t.books().game.entries();
                tables.push((setup.clone(), t, set_up));
            }
            let (_, t, set_up) = tables.iter_mut().find(|(lines, ..)| *lines == setup).expect("a table");
            match t.submit(example, &mut Unasked) {
                // A table in memory has no folder to write to.
                Reply::Refused(refusal)
                    if refusal.code() == "file-trouble" && command.errors.contains(&"file-trouble") => {}
                Reply::Refused(refusal) => {
                    refused.push(format!("{example}: {}", refusal.message(t.books().edition)));
                }
                // The next example finds the table as it was set up; only the clock runs on.
                Reply::Booked(booked) if booked.entry.undoes.is_none() => {
                    t.submit(&format!("undo to {set_up}"), &mut Unasked);
                    *set_up = t.books().game.entries();
                }
                Reply::Booked(_) | Reply::Amended(_) => tables.retain(|(lines, ..)| *lines != setup),
                _ => {}
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
