//! What is asked at the prompt, as people see it: at three widths, with boxes and colours and as
//! plain lines.

use crate::pty::Terminal;

/// Lines as they are typed, each with something that its answer alone shows.
const EVENING: &[(&str, &str)] = &[
    // A name that can mean two players.
    ("go b", "which, 1 to 2?"),
    ("7", "type a number"),
    ("2", "1,700"),
    // An unusual price; what is typed instead of an answer is not lost.
    ("buy Анна Rome for 10", "[y/N]"),
    ("go Bo", "not run"),
    // More from the bank than any rule gives.
    ("collect Bo 2000", "no rule"),
    ("n", "nothing was"),
    // What a line leaves open.
    ("buy Анна Rome", "1,180"),
    ("mortgage Rome", "1,340"),
    ("trade Анна Rome for Bo 50", "k/l?"),
    ("z", "Ctrl-C"),
    ("k", "stays mortgaged"),
    // The dice: Enter at a choice says what the choice is.
    ("34", "3 and 4"),
    ("", "Enter alone"),
    ("24", "2 and 4"),
    ("b", "1,350"),
    ("undo", "taken back"),
    ("morgage Rome", "mortgage`?"),
    ("pay Bo 50", "who is paid"),
];

#[test]
fn questions_look_as_they_should() {
    for width in [40, 80, 120] {
        for plain in [false, true] {
            let home = tempfile::tempdir().unwrap();
            let mut args =
                vec!["new", "--edition", "euro", "--players", "Анна,Bo,Boris the Great", "--file", "evening.banker"];
            if plain {
                args.push("--plain");
            }
            let mut t = Terminal::sized(home.path(), &args, 120, width);
            for (line, then) in EVENING {
                t.line(line, then);
            }
            // Beside the line, or below it where it is full.
            t.keys("buy Boris Paris");
            t.typed("> buy Boris Paris", if plain { "" } else { "the Great pays" });
            let name = format!("questions_{width}_{}", if plain { "plain" } else { "table" });
            insta::assert_snapshot!(name, t.text());
        }
    }
}

#[test]
fn a_window_that_changes_its_size_keeps_the_line() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::sized(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"], 40, 100);
    t.keys("buy anna ro");
    t.see("→ Anna pays the bank €320");
    t.resize(30, 44);
    // The hint does not fit beside the line any more, so it stands below. Nobody strikes a key before
    // all is drawn again.
    t.see("   → Anna pays the bank €320");
    t.keys("me");
    t.typed("buy anna rome", "   → Anna pays the bank €320");
    t.resize(30, 120);
    t.see("buy anna rome  → Anna pays the bank €320");
    t.line("", "1. Anna → the bank: €320");
    t.line("standings", "estate");
}

#[test]
fn tab_goes_round_with_a_word_on_each_and_control_r_searches() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"]);
    t.line("buy Bo Rome", "1. Bo");
    t.line("go Anna", "2. the bank");
    t.keys("mortgage \t");
    t.see("mortgage Rome");
    t.keys("\u{15}go \t");
    t.see("go Anna");
    t.keys("\t");
    t.see("go Bo");
    t.keys("\u{15}buy Anna \t");
    t.see("buy Anna Vilnius");
    t.see("Anna pays the bank €60");
    t.keys("\t");
    t.see("buy Anna Riga");
    t.keys("\u{15}\u{12}buy");
    t.see("buy Bo Rome");
    t.keys("\u{7}\u{15}");
    t.line("player Bo", "Rome");
}

#[test]
fn a_hint_below_the_line_goes_with_it() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::sized(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"], 30, 40);
    t.keys("buy Anna Rome");
    t.see("Anna pays the bank €320");
    t.strike("\u{3}", "the line is dropped");
    assert!(!t.text().contains("pays the bank"), "{}", t.text());
}

#[test]
fn both_new_owners_of_mortgaged_deeds_are_asked_about_and_only_what_can_be_kept_is_offered() {
    let home = tempfile::tempdir().unwrap();
    let mut t = Terminal::start(home.path(), &["new", "--edition", "euro", "--players", "Anna,Bo"]);
    t.line("opening Anna 500 #5:m", "1 deed");
    t.line("opening Bo 500 #35:m", "1 deed");
    t.line("trade Anna #5 for Bo #35", "only Anna lifts: Bo €0 and Anna €110 to the bank");
    t.line("2", "Anna → the bank: €110");
    t.line("pay Anna bank 10", "4. Anna");
    t.line("pay Anna bank 300", "5. Anna");
    t.line("amend 4 pay Anna bank 200", "d drops it, anything else leaves");
    t.line("b", "nothing was booked");
    // What could not stand on a board is asked about.
    t.line("opening Bo 500 #39:2", "[y/N]");
    t.line("n", "nothing was booked");
}
