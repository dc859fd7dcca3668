//! The command line.

/// Prints a line; where it cannot be written that is told, and the program ends.
macro_rules! println {
    ($($line:tt)*) => {{
        use std::io::Write as _;
        $crate::cli::told::printed(writeln!(std::io::stdout().lock(), $($line)*));
    }};
}

mod args;
mod audit;
mod carry;
mod editions;
mod folders;
mod games;
mod lines;
mod manual;
mod progress;
mod rescue;
mod run;
mod stats;
mod tally;
mod timer;
mod told;
mod wizard;
mod words;

use std::process::ExitCode;

use crate::repl::terminal;
use args::Task;

/// Runs the program and tells its exit status: 0 all went well, 1 something was refused or cannot
/// be done, 2 wrong usage.
#[must_use]
pub fn main() -> ExitCode {
    let args = match told::arguments() {
        Ok(args) => args,
        Err(status) => return status,
    };
    match &args.task {
        Some(Task::New(options)) => run::new(options, args.plain),
        Some(Task::Estate(options)) => tally::estate(options),
        Some(Task::Count(options)) => tally::count(options, args.plain),
        Some(Task::Clock(options)) => timer::clock(options, args.plain),
        Some(Task::Run(options)) => run::script(options, args.plain),
        Some(Task::Tutorial) => games::tutorial(args.plain),
        Some(Task::Open(options)) => games::open(&options.game, args.plain),
        Some(Task::Games(options)) => games::games(options, args.plain),
        Some(Task::Audit(options)) => audit::audit(options),
        Some(Task::Export(options)) => carry::export(options),
        Some(Task::Import(options)) => carry::import(options),
        Some(Task::Edition(task)) => editions::edition(task, args.plain),
        Some(Task::Notes(options)) => editions::notes(options),
        Some(Task::Interest(options)) => editions::interest(options),
        Some(Task::Rent(options)) => editions::rent(options),
        Some(Task::Report(options)) => carry::report(options),
        Some(Task::Stats(options)) => stats::stats(options, terminal::look(args.plain)),
        Some(Task::Completions(options)) => manual::completions(options),
        Some(Task::Man(options)) => manual::man(options),
        Some(Task::Rescue(options)) => rescue::rescue_game(options),
        None => resume(args.plain),
    }
}

/// The program alone: the latest unfinished game, or the questions that start one.
fn resume(plain: bool) -> ExitCode {
    if !terminal::is_there() {
        return run::usage("the prompt needs a terminal; see `banker --help` for what works without one");
    }
    let (game, busy) = games::latest();
    match (game, busy.as_slice()) {
        (None, []) => run::new(&args::NewOptions::default(), plain),
        (None, busy) => run::fail(&format!(
            "{} is open in another banker; `banker new` starts another game, `banker games` lists them",
            busy.join(", ")
        )),
        (Some(path), busy) => {
            for name in busy {
                println!("{name} is open in another banker; `banker games` lists all, `banker open NAME` opens one");
            }
            games::enter_file(&path, plain)
        }
    }
}
