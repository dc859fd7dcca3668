//! `completions` and `man`: derived from the arguments and from the list of commands.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::args::{Args, CompletionsOptions, ManOptions};
use super::run;
use super::told::printed;
use crate::commands::{ALL, Command, Family};
use crate::files;

/// `banker completions SHELL`.
pub fn completions(options: &CompletionsOptions) -> ExitCode {
    let Ok(shell) = Shell::from_str(&options.shell, true) else {
        let known: Vec<String> = Shell::value_variants().iter().map(ToString::to_string).collect();
        let meant = super::words::meant(&options.shell, &known);
        return run::usage(&format!(
            "no completions for `{}`; there are some for {}{meant}",
            options.shell,
            known.join(", ")
        ));
    };
    // Written at one go: clap_complete stops the program where a reader has gone away.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "banker", &mut script);
    printed(io::stdout().lock().write_all(&script));
    ExitCode::SUCCESS
}

/// `banker man`: the page on standard output, or one page a task in a folder.
pub fn man(options: &ManOptions) -> ExitCode {
    let Some(folder) = &options.out else {
        printed(page().and_then(|page| io::stdout().lock().write_all(&page)));
        return ExitCode::SUCCESS;
    };
    match pages(folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => run::fail(&format!("{}: {}", folder.display(), files::trouble(&error))),
    }
}

fn pages(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Args::command().disable_help_subcommand(true), folder)?;
    std::fs::write(folder.join("banker.1"), page()?)
}

/// The page of the program, with the language of the table after the options.
fn page() -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let man = clap_mangen::Man::new(Args::command().disable_help_subcommand(true));
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    man.render_subcommands_section(&mut out)?;
    language().to_writer(&mut out)?;
    man.render_version_section(&mut out)?;
    Ok(out)
}

/// The commands, family by family, as `help` has them.
fn language() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["THE LANGUAGE OF THE TABLE"]);
    roff.text([
        roman("At the prompt and in scripts a line is a verb, then who, then what; what stands in brackets may be left out. "),
        roman("A, B and P are players, N is a number or an amount. Any name may be shortened as long as it is clear. "),
        bold("?"),
        roman(" before a line tells what it would do and books nothing; "),
        bold("agreed"),
        roman(" at its end overrides a refusal that is only against the rules. "),
        roman("In a script, a line that begins with # is a comment."),
    ]);
    for (family, name) in Family::ALL {
        roff.control("SS", [*name]);
        for command in ALL.iter().filter(|c| c.family == *family) {
            describe(&mut roff, command);
        }
    }
    roff
}

fn describe(roff: &mut Roff, command: &Command) {
    roff.control("TP", []);
    let mut forms: Vec<Inline> = Vec::new();
    for (i, form) in command.grammar.iter().enumerate() {
        if i > 0 {
            forms.push(roman(", "));
        }
        forms.push(bold(*form));
    }
    if !command.short.is_empty() {
        forms.push(roman(format!(" (short: {})", command.short.join(", "))));
    }
    roff.text(forms);
    let sentence = |text: &str| format!("{}. ", text.trim_end_matches('.'));
    let mut says = vec![roman(sentence(command.says))];
    if !command.more.is_empty() {
        says.push(roman(sentence(command.more)));
    }
    if let Some(example) = command.examples.first().filter(|e| Some(*e) != command.grammar.first()) {
        says.push(roman("As in: "));
        says.push(italic(*example));
    }
    roff.text(says);
}
