//! The floor under opening a game: reads the rows of transfers and changes of a game file and does
//! nothing with them but adding up.
//!
//!     cargo run --release --example scan FILE

use std::error::Error;

use rusqlite::{Connection, OpenFlags};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
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
    println!("{rows} rows, {sum}");
    Ok(())
}
