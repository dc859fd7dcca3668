//! The lines of a script, from a file or a pipe.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crate::files;
use crate::session::is_start;

/// The longest stretch of a line that is kept; the rest of it is read and dropped.
const LONGEST: usize = 64 * 1024;

/// What some editors begin a file with.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Opens a script, or standard input for `-`.
///
/// # Errors
/// Why it cannot be read, in words.
pub fn reader(script: &Path) -> Result<Box<dyn BufRead>, String> {
    if script == Path::new("-") {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let file = std::fs::File::open(script).map_err(|e| format!("{}: {}", script.display(), files::trouble(&e)))?;
    if file.metadata().is_ok_and(|m| m.is_dir()) {
        return Err(format!("{} is a folder", script.display()));
    }
    Ok(Box::new(BufReader::new(file)))
}

/// Looks for `new …` as the first command of a script, which then starts its own game. The lines
/// looked at are put back, that one as a comment, so that all keep their numbers.
pub fn first_command(mut lines: Box<dyn BufRead>) -> std::io::Result<(Option<String>, Box<dyn BufRead>)> {
    let mut seen = Vec::new();
    let mut found = None;
    // A script that begins with more comment than this starts no game of its own.
    while seen.len() < LONGEST {
        let mut line = Vec::new();
        if (&mut *lines).take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        // Some editors begin a file with it.
        if seen.is_empty() && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        let text = String::from_utf8_lossy(&line);
        let (blank, start) = (text.trim().is_empty() || text.starts_with('#'), is_start(&text));
        if start {
            found = Some(text.trim().to_owned());
            seen.extend_from_slice(b"# ");
        }
        seen.extend_from_slice(&line);
        if !blank {
            break;
        }
    }
    Ok((found, Box::new(std::io::Cursor::new(seen).chain(lines))))
}

/// The next line as far as it is UTF-8, and whether all of it is; `bytes` is where it is read.
pub fn next_line<'b>(lines: &mut dyn BufRead, bytes: &'b mut Vec<u8>) -> std::io::Result<Option<(Cow<'b, str>, bool)>> {
    bytes.clear();
    let read = lines.take(LONGEST as u64).read_until(b'\n', bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(lines)?;
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(match std::str::from_utf8(bytes) {
        Ok(line) => (line.into(), true),
        Err(_) => (String::from_utf8_lossy(bytes), false),
    }))
}

fn skip_line(lines: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let buffer = lines.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let (used, done) = match buffer.iter().position(|b| *b == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), false),
        };
        lines.consume(used);
        if done {
            return Ok(());
        }
    }
}
