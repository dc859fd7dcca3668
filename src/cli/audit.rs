//! `audit`: a game's books reckoned again.

use std::process::ExitCode;

use super::args::AuditOptions;
use super::run::{open_failure, tell_notice_of};
use super::told::say;
use crate::game::Game;
use crate::report::{Audit, Look, audit_json, audit_text, on_one_line};
use crate::rulings::Books;
use crate::session::{OpenError, audit_to_end};
use crate::store::{Meta, Store, StoreError};

/// `banker audit`: exit status 0 where the books are in order, 1 where they are not, 2 where they
/// could not be audited.
pub fn audit(options: &AuditOptions) -> ExitCode {
    let mut audited = Store::open_committed(&options.file).and_then(read);
    // What stands beside a file may be another's: then the file alone is the game.
    if !audited.as_ref().is_ok_and(|(_, _, (found, _))| found.is_sound())
        && let Some(alone) = Store::read_alone(&options.file)
    {
        audited = read(alone);
    }
    let (store, meta, (found, game)) = match audited {
        Ok(audited) => audited,
        Err(StoreError::Damaged(what)) => return unreadable(&what, options),
        Err(error) => return cannot(&error),
    };
    tell_notice_of(&store);
    if options.json {
        println!("{}", json(&found));
    } else {
        say(&audit_text(&found, Books::new(&meta.edition, &game), Look::PLAIN));
    }
    if found.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

type Audited = (Store, Meta, (Audit, Game));

fn read((store, meta): (Store, Meta)) -> Result<Audited, StoreError> {
    let found = audit_to_end(&store, &meta)?;
    Ok((store, meta, found))
}

fn json(found: &Audit) -> String {
    serde_json::to_string(&audit_json(found)).map(on_one_line).unwrap_or_default()
}

/// What the file says of itself is not what was written.
fn unreadable(what: &str, options: &AuditOptions) -> ExitCode {
    let found = Audit { faults: vec![(0, what.to_owned())], ..Audit::default() };
    if options.json {
        println!("{}", json(&found));
    } else {
        say(&format!("wrong: the file is damaged: {what}\nthe books are NOT in order: 1 fault"));
    }
    ExitCode::FAILURE
}

fn cannot(error: &StoreError) -> ExitCode {
    open_failure(&OpenError::Store(error.clone()));
    ExitCode::from(2)
}
