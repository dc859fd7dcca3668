//! `export` and `import`: games carried out of the program and into it.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::args::{ExportOptions, ImportOptions, ReportOptions};
use super::lines::BYTE_ORDER_MARK;
use super::progress::Progress;
use super::run::{fail, open_failure, tell_notice, usage};
use super::told::shown_name;
use super::{folders, words};
use crate::files;
use crate::report::export::Format;
use crate::session::{ImportError, Session, Setup, Source, TellError, import_json, import_script, system_time};
use crate::store::private;

/// `banker export`.
pub fn export(options: &ExportOptions) -> ExitCode {
    let by_ending = options.out.as_deref().and_then(Format::of_file);
    let format = match &options.format {
        None => by_ending.unwrap_or(Format::Json),
        Some(word) => {
            let Some(format) = Format::named(word) else {
                let meant = words::meant(word, Format::WORDS);
                return usage(&format!("there is no format `{word}`; there are: {}{meant}", Format::WORDS.join(", ")));
            };
            format
        }
    };
    let session = match Session::open_committed(&options.file, system_time()) {
        Ok(session) => session,
        Err(error) => return open_failure(&error),
    };
    tell_notice(&session);
    let mut progress = Progress::new("exporting");
    let told = write_to(options.out.as_deref(), |out| {
        session.export(format, options.since, out, |n| progress.tick(n)).map(|_| ())
    });
    drop(progress);
    match told {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => tell_failure(&error, &session),
    }
}

/// `banker report`.
pub fn report(options: &ReportOptions) -> ExitCode {
    let session = match Session::open_committed(&options.file, system_time()) {
        Ok(session) => session,
        Err(error) => return open_failure(&error),
    };
    tell_notice(&session);
    let out = match &options.out {
        Some(out) if out == Path::new("-") => None,
        Some(out) => Some(out.clone()),
        None => options.file.file_stem().map(|stem| PathBuf::from(format!("{}.html", stem.to_string_lossy()))),
    };
    let mut progress = Progress::new("writing the report");
    let told = write_to(out.as_deref(), |to| session.report(to, |n| progress.tick(n)));
    drop(progress);
    match told {
        Ok(()) => {
            if let Some(out) = out {
                println!("{}", shown_name(out));
            }
            ExitCode::SUCCESS
        }
        Err(error) => tell_failure(&error, &session),
    }
}

/// Writes to a new file, or to standard output; a file that could not be finished is removed.
///
/// # Errors
/// As `write` says, or where there is a file already.
pub fn write_to(
    file: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), TellError>,
) -> Result<(), TellError> {
    let Some(path) = file else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    let named = |e: std::io::Error| {
        let says = match e.kind() {
            ErrorKind::AlreadyExists => format!("there is a file {} already; name another", path.display()),
            _ => format!("{}: {}", path.display(), files::trouble(&e)),
        };
        std::io::Error::new(e.kind(), says)
    };
    let mut out = BufWriter::new(private::file(path).map_err(named)?);
    let done = write(&mut out).and_then(|()| Ok(out.flush().map_err(named)?));
    if done.is_err() {
        let _ = std::fs::remove_file(path);
    }
    done
}

/// A game could not be told to its end.
pub fn tell_failure(error: &TellError, session: &Session) -> ExitCode {
    match error {
        // Whoever reads has read enough.
        TellError::Io(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        TellError::Io(error) => fail(&files::trouble(error)),
        TellError::Store(error) => fail(&words::store_error(error)),
        TellError::Entry(refusal) => usage(&refusal.message(session.books().edition)),
    }
}

/// `banker import`.
pub fn import(options: &ImportOptions) -> ExitCode {
    let mut input = match open(&options.export) {
        Ok(input) => input,
        Err(says) => return fail(&says),
    };
    let file = match &options.file {
        Some(file) => file.clone(),
        None => match folders::new_game(&Setup { edition: "imported".to_owned(), ..Setup::default() }) {
            Ok(file) => file,
            Err(says) => return fail(&says),
        },
    };
    let source = Source { file: Some(&file), user_folder: folders::editions(), time: system_time() };
    if input.fill_buf().is_ok_and(|b| b.starts_with(BYTE_ORDER_MARK)) {
        input.consume(BYTE_ORDER_MARK.len());
    }
    let is_json = input.fill_buf().is_ok_and(|b| b.trim_ascii_start().starts_with(b"{"));
    let imported = if is_json { import_json(&mut input, source) } else { import_script(&mut input, source) };
    match imported {
        Ok(session) => {
            let books = session.books();
            let says = format!("{}, {}: {} entries", books.edition.name, books.edition.variant, books.game.entries());
            // The game is closed in good order before anything is told of it.
            drop(session);
            println!("{says}");
            println!("{}", shown_name(&file));
            ExitCode::SUCCESS
        }
        Err(ImportError::Start(error)) => open_failure(&error),
        Err(error) => fail(&format!("{}: {}", options.export.display(), words::import_error(&error))),
    }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    if path.is_dir() {
        return Err(format!("{} is a folder", path.display()));
    }
    let file = File::open(path).map_err(|e| format!("{}: {}", path.display(), files::trouble(&e)))?;
    Ok(Box::new(BufReader::new(file)))
}
