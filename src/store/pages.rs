//! The rows of a database file, read page by page without its library: whatever pages are missing or
//! damaged, the rows on the others are found. Nothing here is trusted; whoever takes the rows checks
//! them against their hashes and seals.

/// The size of the pages that this program makes.
const USUAL_SIZE: usize = 4096;
/// How a database file begins.
const HEAD: &[u8] = b"SQLite format 3\0";
/// The length of the head of a write-ahead log, and of each page in it.
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// A log that speaks of a page beyond this is not this program's.
const MOST_PAGES: usize = 1 << 20;
/// Rows longer than this many columns are not this program's.
const COLUMNS: usize = 16;

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    Null,
    Int(i64),
    Text(String),
    Blob(Vec<u8>),
}

/// A row of whatever table: its number, where the table has such numbers, and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub id: Option<i64>,
    pub cells: Vec<Cell>,
}

/// The number at that place of the file's head.
#[must_use]
pub fn head_number(file: &[u8], at: usize) -> Option<u32> {
    file.starts_with(HEAD).then(|| long(file, at)).flatten()
}

/// The pages of a file and of the write-ahead log beside it.
struct Pages<'a> {
    /// Pages by number, the first of which is 1, as they stand at the end of the log.
    last: Vec<&'a [u8]>,
    /// Those that the log replaced.
    before: Vec<(usize, &'a [u8])>,
    size: usize,
    /// So many bytes may still be put together, however rows refer to one another.
    budget: std::cell::Cell<usize>,
}

/// All rows that can be read, those of the newer pages last.
#[must_use]
pub fn rows(file: &[u8], log: &[u8]) -> Vec<Row> {
    let size = head_number(file, 16).map_or(USUAL_SIZE, |n| usize::try_from(n >> 16).unwrap_or(USUAL_SIZE));
    let size = if size.is_power_of_two() && size >= 512 { size } else { USUAL_SIZE };
    let budget = (file.len() + log.len()).saturating_mul(16);
    let mut pages =
        Pages { last: file.chunks(size).collect(), before: Vec::new(), size, budget: std::cell::Cell::new(budget) };
    for (number, page) in logged(log, size) {
        if number > pages.last.len() && number <= MOST_PAGES {
            pages.last.resize(number, &[]);
        }
        if let Some(place) = number.checked_sub(1).and_then(|at| pages.last.get_mut(at)) {
            pages.before.push((number, std::mem::replace(place, page)));
        }
    }
    let mut found = Vec::new();
    let newest = (1..).zip(pages.last.iter().copied());
    for (number, page) in pages.before.iter().copied().chain(newest) {
        pages.read(number, page, &mut found);
    }
    found
}

/// The pages that a log committed, with their numbers.
fn logged(log: &[u8], size: usize) -> Vec<(usize, &[u8])> {
    let Some((head, frames)) = log.split_at_checked(LOG_HEAD) else { return Vec::new() };
    let mut found = Vec::new();
    let mut committed = 0;
    for frame in frames.chunks_exact(FRAME_HEAD + size) {
        let (about, page) = frame.split_at(FRAME_HEAD);
        // What stands beyond the end of the log is left from an earlier one.
        if about.get(8..16) != head.get(16..24) {
            break;
        }
        let number = long(about, 0).and_then(|n| usize::try_from(n).ok()).unwrap_or_default();
        found.push((number, page));
        if long(about, 4) != Some(0) {
            committed = found.len();
        }
    }
    found.truncate(committed);
    found
}

impl Pages<'_> {
    /// The rows that begin on a page.
    fn read(&self, number: usize, page: &[u8], found: &mut Vec<Row>) {
        let head = if number == 1 { 100 } else { 0 };
        let (table, first, left) = match page.get(head) {
            Some(13) => (true, 8, 0),
            Some(10) => (false, 8, 0),
            // The pages above those of a table that has no numbers hold rows too.
            Some(2) => (false, 12, 4),
            _ => return,
        };
        let count = usize::from(short(page, head + 3).unwrap_or_default());
        for place in (0..count).map(|i| head + first + 2 * i) {
            let Some(at) = short(page, place) else { break };
            found.extend(self.row(page, usize::from(at) + left, table));
        }
    }

    fn row(&self, page: &[u8], at: usize, table: bool) -> Option<Row> {
        let (length, at) = varint(page, at)?;
        let (id, at) = if table { varint(page, at).map(|(id, at)| (Some(id), at))? } else { (None, at) };
        let payload = self.payload(page, at, usize::try_from(length).ok()?, table)?;
        Some(Row { id, cells: cells(&payload)? })
    }

    /// What a row consists of: the part on its page and those on the pages to which it runs over.
    fn payload(&self, page: &[u8], at: usize, length: usize, table: bool) -> Option<Vec<u8>> {
        let size = self.size;
        self.budget.set(self.budget.get().checked_sub(length)?);
        let most = if table { size - 35 } else { (size - 12) * 64 / 255 - 23 };
        if length <= most {
            return page.get(at..at.checked_add(length)?).map(<[u8]>::to_vec);
        }
        let least = (size - 12) * 32 / 255 - 23;
        let here = least + (length - least) % (size - 4);
        let here = if here <= most { here } else { least };
        let mut payload = page.get(at..at + here)?.to_vec();
        let mut next = long(page, at + here)?;
        while payload.len() < length {
            let page = self.last.get(usize::try_from(next).ok()?.checked_sub(1)?)?;
            next = long(page, 0)?;
            let part = page.get(4..)?;
            payload.extend_from_slice(part.get(..part.len().min(length - payload.len()))?);
            if part.is_empty() {
                return None;
            }
        }
        Some(payload)
    }
}

/// The values of a row.
fn cells(payload: &[u8]) -> Option<Vec<Cell>> {
    let (head, mut at) = varint(payload, 0)?;
    let head = usize::try_from(head).ok()?;
    let mut place = head;
    let mut found = Vec::new();
    while at < head {
        let (kind, next) = varint(payload, at)?;
        at = next;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let value = payload.get(place..place.checked_add(length)?)?;
        place += length;
        found.push(match kind {
            0 => Cell::Null,
            8 => Cell::Int(0),
            9 => Cell::Int(1),
            1..=6 => Cell::Int(integer(value)),
            _ if kind % 2 == 0 => Cell::Blob(value.to_vec()),
            _ => Cell::Text(std::str::from_utf8(value).ok()?.to_owned()),
        });
        if found.len() > COLUMNS {
            return None;
        }
    }
    Some(found)
}

/// A number of as many bytes as there are, the highest first.
fn integer(bytes: &[u8]) -> i64 {
    let first = bytes.first().map_or(0, |b| i64::from(b.cast_signed()));
    bytes.iter().skip(1).fold(first, |sum, byte| sum << 8 | i64::from(*byte))
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_be_bytes)
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}

/// A number of up to nine bytes, and where it ends.
fn varint(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    let mut value = 0_i64;
    for n in 0..9 {
        let byte = *bytes.get(at.checked_add(n)?)?;
        if n == 8 {
            return Some((value << 8 | i64::from(byte), at + 9));
        }
        value = value << 7 | i64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, at + n + 1));
        }
    }
    None
}
