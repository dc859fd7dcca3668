//! The command line.

mod args;
mod folders;
mod run;
mod words;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Task};

/// Runs the program and tells its exit status: 0 all went well, 1 something was refused or cannot
/// be done, 2 wrong usage.
#[must_use]
pub fn main() -> ExitCode {
    let args = Args::parse();
    match args.task {
        Some(Task::New(options)) => run::new(&options),
        Some(Task::Run(options)) => run::script(&options),
        None => {
            eprintln!("banker: the prompt comes later; see `banker --help`");
            ExitCode::from(2)
        }
    }
}
