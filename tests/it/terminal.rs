//! The prompt in a real (pseudo) terminal.

use std::path::Path;

use crate::pty::Terminal;

fn new_game(home: &Path) -> Terminal {
    Terminal::start(home, &["new", "--edition", "euro", "--players", "Anna,Bo"])
}

#[test]
fn alone_it_asks_and_starts_and_resumes() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &[]);
    t.see("edition [classic-us]: ");
    t.line("euro", "variant [standard]:");
    t.line("", "players:");
    t.line("Anna Bo", "time limit [none]:");
    t.line("soon", "`soon` is no time");
    t.line("", "house rule [none]:");
    t.line("fines_to=nowhere", "cannot be");
    t.line("fines_to=pot", "house rule [ready]:");
    t.line("", "is it under way already");
    t.line("y", "Anna holds:");
    t.line("1200 Rome Sofia:3", "Bo holds:");
    t.line("", "euro · Anna, Bo>");
    t.line("go Bo", "[Bo €1,700 +200]");
    assert!(t.leave("quit\r", "the game is kept"));
    let mut t = Terminal::start(home.path(), &[]);
    assert!(t.text().contains("2 entries"), "{}", t.text());
    t.line("rule", "fines_to");
    t.strike("\u{4}", "leave the game? it is kept [y/N]");
    t.line("", "euro · Anna, Bo>");
    t.strike("\u{4}", "leave the game? it is kept [y/N]");
    assert!(t.leave("y\r", "the game is kept"));
}

#[test]
fn alone_it_passes_over_a_game_that_is_open_elsewhere() {
    let home = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(home.path(), &["new", "--edition", "euro", "--players", "Anna and Bo"]);
    first.see("euro · Anna, Bo>");
    let t = Terminal::bare(home.path(), &[], 24, 80);
    t.see("open in another banker");
    t.see("`banker games` lists them");
    let second = Terminal::start(home.path(), &["new", "--edition", "nhl", "--players", "Cara/Dan"]);
    second.see("nhl · Cara, Dan>");
    assert!(second.leave("quit\r", "the game is kept"));
    first.line("go Bo", "[Bo €1,700 +200]");
    let t = Terminal::start(home.path(), &[]);
    t.see("nhl · Cara, Dan>");
    assert!(t.leave("quit\r", "the game is kept"));
    assert!(first.leave("quit\r", "the game is kept"));
}

#[test]
fn lines_are_remembered_of_a_game_kept_anywhere_and_nothing_is_left_beside_it() {
    let (home, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = elsewhere.path().join("ours.banker");
    let file = file.to_str().unwrap();
    let mut t = Terminal::start(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo", "--file", file]);
    t.line("note the first", "note the first");
    assert!(t.leave("quit\r", "the game is kept"));
    let mut t = Terminal::start(home.path(), &["open", file]);
    t.keys("\x1b[A");
    t.see("> quit");
    t.keys("\x1b[A");
    t.see("> note the first");
    t.keys("\u{15}");
    assert!(t.leave("quit\r", "the game is kept"));
    let beside: Vec<_> = std::fs::read_dir(elsewhere.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(beside, ["ours.banker"]);
}

#[test]
fn the_roll_that_ends_a_claim_is_asked_about() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &["new", "--edition", "deutschland", "--players", "Anna,Bo,Cara"]);
    for (line, wanted) in [("buy Anna #1", "1. "), ("turn Bo", "Bo to roll"), ("land Bo #38", "Zusatzsteuer")] {
        t.line(line, wanted);
    }
    t.line("12", "Enter: Bo pays Anna");
    // Whoever forgets Enter here has the owner lose the rent.
    t.line("34", "book it all the same? [y/N]");
    assert!(t.text().contains("`rent Bo Heidelberg` comes"), "{}", t.text());
    t.line("n", "Enter: Bo pays Anna");
    t.line("", "5. Bo → Anna: 2");
}

/// Somebody who knows the questions types the answers without waiting for them.
#[test]
fn what_is_typed_ahead_of_a_question_answers_it() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::bare(home.path(), &[], 200, 100);
    t.keys("euro\r\rAnna Bo\rsoon\r\r\r\rpay Anna bank 77\ry\rgo Bo\r");
    t.see("[Bo €1,700 +200]");
    assert!(t.text().contains("1. Anna → the bank: €77"), "{}", t.text());
    assert!(t.text().contains("`soon` is no time"), "{}", t.text());
}

#[test]
fn hints_show_what_a_line_would_do_and_tab_completes() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.keys("rent Bo Rome");
    t.see("no: nobody owns Rome");
    t.keys("\u{15}buy anna rom");
    t.see("→ Anna pays the bank €320; the bank gives Anna Rome");
    t.keys("\t");
    t.see("buy anna Rome");
    t.line("", "1. Anna → the bank: €320");
    t.keys("rent b\t");
    t.see("rent Bo");
    t.keys("\t");
    t.see("rent Bo Rome");
    t.see("→ Bo pays Anna €28");
    t.line("", "2. Bo → Anna: €28");
}

#[test]
fn what_is_unusual_is_booked_only_on_a_plain_yes() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    for answer in ["", "x", "go Bo", "n"] {
        t.line("buy Anna Rome for 10", "book it all the same? [y/N]");
        t.line(answer, "nothing was booked");
    }
    t.line("buy Anna Rome for 10", "book it all the same? [y/N]");
    t.line("y", "1. Anna → the bank: €10");
}

#[test]
fn what_was_assumed_is_asked_with_its_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("buy Anna Rome", "1. Anna");
    t.line("mortgage Rome", "2. the bank");
    t.line("trade Anna Rome for Bo 50", "k/l?");
    t.line("z", "type k or l");
    t.line("l", "3. ");
    t.line("show 3", "trade Anna Rome for Bo 50 lift");
}

#[test]
fn ctrl_c_drops_the_line_and_keeps_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("go Anna", "1. the bank");
    t.strike("bankrupt Anna\u{3}", "the line is dropped, the game goes on");
    // Nor does what the dropped line would have done stay on the screen.
    assert!(!t.text().contains("leaves the game"), "{}", t.text());
    // As a signal it does the same: the half-typed line goes, and the game goes on.
    t.keys("bankrupt Bo");
    t.see("> bankrupt Bo");
    t.signal("INT");
    t.strike("", "euro · Anna, Bo>");
    t.line("go Bo", "2. the bank");
    // In the middle of a question it books nothing.
    t.line("buy Anna Rome for 10", "book it all the same? [y/N]");
    t.strike("\u{3}", "nothing was booked");
    t.line("go Anna", "3. the bank");
    // Nor does it leave the game where that is asked.
    t.strike("\u{4}", "leave the game? it is kept [y/N]");
    t.strike("\u{3}", "euro · Anna, Bo>");
    t.line("go Bo", "4. the bank");
    // Lines that are pasted at a question are no answer to it, whatever the first of them says.
    t.line("buy Anna Rome for 10", "book it all the same? [y/N]");
    t.strike("\u{1b}[200~y\ngo Bo\ngo Anna\n\u{1b}[201~\r", "3 lines at once are no answer and were not run");
    t.line("go Anna", "5. the bank");
}

#[test]
fn the_prompt_that_is_drawn_again_tells_the_time_of_then() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("clock 1s", "1s on the clock");
    t.keys("pay");
    t.see("time is up> pay");
}

#[test]
fn any_key_goes_back_from_the_clock_to_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("clock 90m", "1h30m on the clock");
    t.keys("clock show\r");
    t.see("any key goes back to the game");
    t.strike("x", " left, until ");
    t.line("go Anna", "2. the bank");
}

#[test]
fn an_ambiguous_name_is_asked_by_number() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("join Boris the Great", "1. the bank → Boris the Great");
    t.line("go b", "which, 1 to 2?");
    t.line("3", "type a number from 1 to 2");
    t.line("2", "2. the bank → Boris the Great: €200");
    t.line("go b", "which, 1 to 2?");
    t.line("", "nothing was booked");
}

#[test]
fn the_tutorial_checks_what_is_typed_and_can_be_left() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &["tutorial"]);
    assert!(t.text().contains("(1/"), "{}", t.text());
    t.line("34", "the lesson is another");
    t.line("undo", "Type `24` and Enter");
    t.line("24", "(2/");
    t.line("skip", "(3/");
    assert!(t.leave("quit\r", ""));
    assert!(!home.path().join(".local/share/banker/games").exists(), "nothing of it is kept");
}

#[test]
fn killed_it_resumes_at_the_same_entry_with_its_lines() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.line("buy Anna Rome", "1. Anna");
    t.line("rent Bo Rome", "2. Bo");
    t.keys("go An");
    t.see("> go An");
    t.kill();
    let mut t = Terminal::start(home.path(), &[]);
    assert!(t.text().contains("2 entries"), "{}", t.text());
    t.line("history", "2. rent Bo Rome");
    // Twice up the history lies the last line before the kill.
    t.keys("\u{1b}[A\u{1b}[A");
    t.see("euro · Anna, Bo> rent Bo Rome");
    // The same again, moments later, was perhaps not meant. On a slow machine it is not moments.
    if t.line("", "").contains("entry 2 says the same") {
        t.line("y", "3. Bo → Anna: €28");
    }
    t.line("history", "3. rent Bo Rome");
}

#[test]
fn a_pasted_script_does_what_it_does_from_a_file() {
    let home = tempfile::tempdir().unwrap();
    let mut t = new_game(home.path());
    t.keys("\u{1b}[200~# a script\nbuy Anna Rome for 10\ngo Bo\nlift Rome\ngo Anna\n\u{1b}[201~");
    t.see("go Anna");
    let answer = t.line("", "line 4: lift Rome");
    assert!(answer.contains("1. Anna → the bank: €10"), "{answer}");
    assert!(answer.contains("2. the bank → Bo: €200"), "{answer}");
    assert!(answer.contains("the line after it was not read"), "{answer}");
    assert!(!answer.contains("3. "), "{answer}");
}

/// A screen reader follows text, not a cursor: not one control sequence is written, and the keys mean
/// what they mean elsewhere.
#[test]
fn for_a_screen_reader_and_on_a_simple_terminal_there_is_text_and_nothing_else() {
    let new = ["new", "--edition", "euro", "--players", "Anna,Bo"];
    for plain in [true, false] {
        let home = tempfile::tempdir().unwrap();
        let mut t = if plain {
            Terminal::start(home.path(), &[&["--plain"][..], &new].concat())
        } else {
            Terminal::dumb(home.path(), &new)
        };
        assert!(!t.line("standings", "Bo").contains('─'));
        t.line("buy Anna Rome", "[Anna €1,180]");
        t.keys("bankrupt Anna");
        t.see("> bankrupt Anna");
        t.strike("\u{3}", "the line is dropped, the game goes on");
        t.line("buy Bo Paris for 10", "book it all the same? [y/N]");
        t.strike("\u{3}", "nothing was booked");
        t.line("buy Bo Paris for 10", "book it all the same? [y/N]");
        t.line("go Bo", "`go Bo` is no answer and was not run; type it again");
        // What is typed ahead waits for its turn.
        t.keys("pay Anna Bo 40\rgo Bo\r");
        t.see("3. the bank → Bo: €200  [Bo €1,740]");
        t.strike("", "euro · Anna, Bo>");
        t.strike("\u{4}", "leave the game? it is kept [y/N]");
        t.line("", "euro · Anna, Bo>");
        t.strike("\u{4}", "leave the game? it is kept [y/N]");
        assert!(!t.came(0x1b), "{}", t.text());
        assert!(t.leave("\u{4}", "the game is kept"));
    }
}
