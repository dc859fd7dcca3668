//! The clock at a terminal: warnings above the line being typed, the live countdown.

use crate::pty::{Terminal, line_at};

#[test]
fn a_warning_comes_above_the_half_typed_line() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::sized(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"], 60, 80);
    t.line("clock 62s", "min left>");
    t.keys("pay Anna Bo 4");
    t.see("pay Anna Bo 4");
    t.wait("the warning above the half-typed line", |screen| {
        let row = screen.cursor_position().0;
        let above = row.checked_sub(1).map(|row| line_at(screen, row)).unwrap_or_default();
        above.contains("1 minute left") && line_at(screen, row).contains("> pay Anna Bo 4")
    });
    // The rest of the line is typed, and the whole of it is booked.
    t.line("0", "Anna → Bo: €40");
    // At the end the bell rings; what the edition says comes with it.
    t.keys("clock 1s\r");
    t.see("the game is over: time is up");
    assert!(t.came(7), "no bell");
}

/// Where whole lines are read, the warning stands below what was typed, and the line goes on.
#[test]
fn a_warning_loses_nothing_of_a_plain_line() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &["new", "--plain", "--edition", "euro", "--players", "Anna,Bo"]);
    t.line("clock 62s", "min left>");
    t.keys("pay Anna Bo 4");
    t.see("> pay Anna Bo 4\n⏱ 1 minute left");
    t.line("0", "Anna → Bo: €40");
    assert!(!t.came(0x1b));
}

#[test]
fn the_countdown_fills_a_small_terminal_and_gives_it_back() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::bare(home.path(), &["clock", "25m"], 10, 40);
    t.wait("big digits", |screen| screen.alternate_screen() && screen.contents().contains("█████"));
    t.see("q leaves");
    t.keys("q");
    t.wait("the old screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    assert!(t.leave("", ""));
}

#[test]
fn in_a_pipe_the_countdown_is_a_few_lines() {
    let out = crate::support::banker(&["clock", "1s"], "");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "0:01 left\ntime is up\n");
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(crate::support::banker(&["clock", "soon"], "").status.code(), Some(2));
}
