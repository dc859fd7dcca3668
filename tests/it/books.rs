//! The books: entries, undo, redo, files.

use crate::support::{accept, amount, cash, refuse, table};

#[test]
fn undo_and_redo_are_ordinary_entries() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    accept(&mut t, "buy Anna Boardwalk");
    accept(&mut t, "pay Bo Anna 50");
    accept(&mut t, "go Bo");
    assert_eq!(cash(&t), [1150, 1650]);
    accept(&mut t, "undo 2");
    assert_eq!(cash(&t), [1100, 1500]);
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1150, 1650]);
    refuse(&mut t, "redo", "nothing-to-redo");
    accept(&mut t, "undo to 0");
    assert_eq!(cash(&t), [1500, 1500]);
    refuse(&mut t, "undo", "nothing-to-undo");
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1150, 1650]);
    assert_eq!(t.books().game.entries(), 7);
}

#[test]
fn a_player_who_joined_goes_with_undo_and_comes_with_redo() {
    let mut t = table("classic-us", None, &["Anna"], &[]);
    accept(&mut t, "join Bo");
    accept(&mut t, "undo");
    assert_eq!(cash(&t), [1500]);
    accept(&mut t, "redo");
    assert_eq!(cash(&t), [1500, 1500]);
    assert_eq!(amount(&accept(&mut t, "go Bo")), Some(200));
}
