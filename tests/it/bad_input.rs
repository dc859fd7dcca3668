//! Whatever is thrown at the program: a clear refusal, the books as they were, never a panic.

use std::process::Output;

use crate::support::banker_bytes;

fn run(more: &[&str], input: &[u8]) -> Output {
    let args = [&["run", "-", "--memory", "--players", "Anna,Bo", "--keep-going"], more].concat();
    let out = banker_bytes(&args, input);
    assert!(matches!(out.status.code(), Some(0..=2)), "{:?}: {}", out.status, String::from_utf8_lossy(&out.stderr));
    out
}

/// Runs one line, which must be refused; the table goes on after it. Gives the code.
fn refused(line: &[u8]) -> String {
    let mut input = line.to_vec();
    input.extend_from_slice(b"\ngo Anna\n");
    let out = run(&["--json"], &input);
    assert_eq!(out.status.code(), Some(1), "{:?}", String::from_utf8_lossy(line));
    let text = String::from_utf8(out.stdout).expect("JSON is UTF-8");
    let objects: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).expect(l)).collect();
    assert_eq!(objects.len(), 2, "{text}");
    assert_eq!((&objects[0]["ok"], &objects[1]["ok"]), (&false.into(), &true.into()), "{text}");
    assert_eq!(objects[0]["cash"]["Anna"], 1500, "a refusal changes nothing");
    assert_eq!((&objects[1]["entry"], &objects[1]["line"]), (&1.into(), &2.into()));
    assert!(objects[0]["error"]["message"].as_str().is_some_and(|m| !m.is_empty() && m.len() < 300), "{text}");
    objects[0]["error"]["code"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_kind_of_nonsense_is_refused() {
    let long = "x".repeat(1_000_000);
    let long_pay = format!("pay Anna Bo {}", "9".repeat(1_000_000));
    let many = format!("mortgage {}", "Boardwalk ".repeat(300));
    for (line, code) in [
        (&b"frobnicate"[..], "syntax"),
        (b"pay", "syntax"),
        (b"\"", "syntax"),
        (b"pay Anna Bo -5", "bad-amount"),
        (b"pay Anna Bo 9223372036854775807", "bad-amount"),
        (b"pay Anna Bo 99999999999999999999999999", "bad-amount"),
        (b"pay Anna Bo 0x10", "bad-amount"),
        (b"pay Anna Bo 999999999x999999999", "bad-amount"),
        (b"pay Anna Bo 1000000000", "not-enough-cash"),
        (b"pay Anna Bo \xf0\x9f\x92\xb0", "bad-amount"),
        ("pay Anna Bo ١٢٣".as_bytes(), "bad-amount"),
        (b"pay Anna Bo \xff\xfe", "syntax"),
        (b"\xff\xfe\x00\x01", "syntax"),
        (b"note \xc3\x28", "syntax"),
        (b"note a\x00b", "syntax"),
        (b"\x00", "syntax"),
        (b"note \x1b[31mred", "syntax"),
        (b"note \x7f", "syntax"),
        ("note \u{202e}evil".as_bytes(), "syntax"),
        ("go\u{200b} Anna".as_bytes(), "syntax"),
        (b"\x08\x08\x08", "syntax"),
        (long.as_bytes(), "syntax"),
        (long_pay.as_bytes(), "syntax"),
        (many.as_bytes(), "syntax"),
        (b"undo 4294967295", "nothing-to-undo"),
        (b"undo 4294967296", "bad-amount"),
        (b"undo to 4294967295", "no-such-entry"),
        (b"show 18446744073709551616", "bad-amount"),
        (b"build #255", "unknown-space"),
        (b"build #99999999999999999999", "unknown-space"),
        (b"build # ", "unknown-space"),
        (b"opening Anna 5 Boardwalk:999", "too-many-buildings"),
        (b"opening Anna 5 Boardwalk:99999999999999999999", "unknown-space"),
        (b"rent Anna Boardwalk 256 256", "bad-dice"),
        (b"rent Anna Boardwalk times 99999999999999999999", "bad-amount"),
        (b"rule salary -1", "bad-value"),
        (b"rule salary 99999999999999999999", "bad-value"),
        (b"? ? ? ? go Anna x", "syntax"),
        (b"join \"\"", "bad-name"),
    ] {
        let got = refused(line);
        let shown: String = String::from_utf8_lossy(line).chars().take(60).collect();
        assert_eq!(got, code, "{shown:?}");
    }
}

#[test]
fn nothing_that_is_printed_moves_the_cursor() {
    let input = b"note \x1b[31mred\npay Anna \x1b]0;title\x07 5\n\x9b31m\nrent \xe2\x80\xaeBo x\n\x00\ngo Anna\r\n";
    let out = run(&[], input);
    let text = String::from_utf8(out.stdout).expect("text is UTF-8");
    let bad: Vec<char> =
        text.chars().filter(|c| (c.is_control() && *c != '\n') || matches!(c, '\u{200b}'..='\u{202e}')).collect();
    assert!(bad.is_empty(), "{bad:?} in {text:?}");
    assert!(text.contains("line 1: "), "{text}");
    assert!(text.contains("1. the bank → Anna"), "{text}");
}

#[test]
fn a_long_line_is_not_echoed_whole() {
    let out = run(&[], "x".repeat(1_000_000).as_bytes());
    assert!(out.stdout.len() < 1000, "{} bytes", out.stdout.len());
}

#[test]
fn blank_lines_comments_and_line_ends_of_every_kind_are_nothing() {
    let input = b"\xef\xbb\xbf# after a byte order mark\n\n   \n\t\n\r\n# comment\r\n# \xff\n";
    let out = run(&["--json"], input);
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!((out.status.code(), text.as_str()), (Some(0), ""), "{text}");
    let out = run(&["--json"], b"");
    assert_eq!((out.status.code(), out.stdout.len()), (Some(0), 0));
    let out = run(&["--json"], b"go Anna");
    assert_eq!(out.status.code(), Some(0), "the last line needs no end");
    // A comment begins the line; elsewhere `#` is a position on the board.
    let out = run(&["--json"], b" # comment");
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(out.status.code(), Some(1), "{text}");
    assert!(text.contains("only as the first character of a line"), "{text}");
}

#[test]
fn ten_thousand_lines_are_ten_thousand_answers() {
    let input = "go Anna\n".repeat(5_000) + &"lift Boardwalk\n".repeat(5_000);
    let out = run(&["--json"], input.as_bytes());
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!((out.status.code(), text.lines().count()), (Some(1), 10_000));
    let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((&last["line"], &last["cash"]["Anna"]), (&10_000.into(), &(1500 + 5_000 * 200).into()));
}

#[test]
fn wrong_usage_says_so() {
    for (args, word) in [
        (&["run"][..], "SCRIPT"),
        (&["run", "-", "--memory", "--edition", "atlantis"], "atlantis"),
        (&["run", "-", "--memory", "--variant", "blitz"], "blitz"),
        (&["run", "-", "--memory", "--players", "Anna,anna"], "anna"),
        (&["run", "-", "--memory", "--players", "bank"], "bank"),
        (&["run", "-", "--memory", "--house", "nonsense"], "RULE=VALUE"),
        (&["run", "-", "--memory", "--house", "salery=4"], "salary"),
        (&["run", "-", "--memory", "--house", "salary=much"], "much"),
        (&["run", "-", "--memory", "--file", "x"], "--file"),
        (&["frobnicate"], "frobnicate"),
    ] {
        let out = banker_bytes(args, b"");
        let says = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{args:?}: {says}");
        assert!(says.contains(word), "{args:?}: {says}");
    }
}
