//! The game file as an interface: every query of its page runs and says what it should.

use rusqlite::{Connection, OpenFlags};

use banker::session::{Source, import_json};

#[test]
fn every_query_of_the_page_runs_on_a_real_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.banker");
    let json = include_str!("../../examples/games/classic-us-short.json");
    let source = Source { file: Some(&file), user_folder: None, time: Box::new(|| 1) };
    let session = import_json(&mut json.as_bytes(), source).expect("the game");
    let cash: Vec<i64> = session.books().game.players().iter().map(|p| p.cash.units()).collect();
    drop(session);
    let db = Connection::open_with_flags(&file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("the file");
    let page = include_str!("../../docs/file-format.md");
    let mut queries = 0;
    let mut rest = page;
    while let Some(start) = rest.find("```sql") {
        let block = &rest[start + 6..];
        let end = block.find("```").expect("the block ends");
        let (kind, query) = block[..end].split_once('\n').expect("a query");
        let mut statement = db.prepare(query).unwrap_or_else(|e| panic!("{query}: {e}"));
        let rows = statement.query_map([], |_| Ok(())).and_then(Iterator::collect::<Result<Vec<()>, _>>);
        let rows = rows.unwrap_or_else(|e| panic!("{query}: {e}")).len();
        assert_eq!(rows == 0, kind.trim() == "none", "{query} gives {rows} rows");
        queries += 1;
        rest = &block[end + 3..];
    }
    assert!(queries >= 9, "only {queries} queries were found");
    let mut statement = db.prepare("SELECT cash FROM cash WHERE id BETWEEN 1 AND 999 ORDER BY id").expect("the view");
    let told: Vec<i64> =
        statement.query_map([], |row| row.get(0)).and_then(Iterator::collect).expect("the cash of the players");
    assert_eq!(told, cash);
}
