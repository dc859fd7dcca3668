//! The floor under opening a game: reads the rows of transfers and changes of a game file and does
//! nothing with them but adding up.
//!
//!     cargo run --release --example scan FILE [all]
//!
//! With `all` those of entries and rulings as well, which is what opening has to read.

use std::error::Error;

use rusqlite::{Connection, OpenFlags};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let all = std::env::args().nth(2).is_some_and(|what| what == "all");
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    let (mut rows, mut sum) = (0_u64, 0_i64);
    let mut transfers = db.prepare("SELECT entry, item, which, qty, giver, taker FROM transfers ORDER BY entry, i")?;
    let mut found = transfers.query([])?;
    while let Some(row) = found.next()? {
        for column in 0..6 {
            sum = sum.wrapping_add(row.get::<_, i64>(column)?);
        }
        rows += 1;
    }
    let mut changes = db.prepare("SELECT entry, what, about, rule, was, now FROM changes ORDER BY entry, i")?;
    let mut found = changes.query([])?;
    while let Some(row) = found.next()? {
        sum = sum.wrapping_add(row.get::<_, i64>(0)?).wrapping_add(row.get::<_, i64>(2)?);
        for column in [1, 3, 4, 5] {
            let text: Option<String> = row.get(column)?;
            sum = sum.wrapping_add(i64::try_from(text.map_or(0, |t| t.len()))?);
        }
        rows += 1;
    }
    if all {
        let mut entries = db.prepare(
            "SELECT e.n, e.at, e.typed, e.line, e.undoes_from, e.undoes_to, e.hash, r.text
             FROM entries e LEFT JOIN rulings r ON r.entry = e.n ORDER BY e.n",
        )?;
        let mut found = entries.query([])?;
        while let Some(row) = found.next()? {
            for column in [0, 1, 4, 5] {
                sum = sum.wrapping_add(row.get::<_, Option<i64>>(column)?.unwrap_or_default());
            }
            for column in [2, 3, 7] {
                sum = sum.wrapping_add(i64::try_from(row.get_ref(column)?.as_str()?.len())?);
            }
            sum = sum.wrapping_add(i64::from(row.get::<_, [u8; 32]>(6)?[0]));
            rows += 1;
        }
    }
    println!("{rows} rows, {sum}");
    Ok(())
}
