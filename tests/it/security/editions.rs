//! An edition file from elsewhere reaches no other file, and exhausts neither memory nor time.

use banker::edition::load_text;

/// A file from elsewhere decides what it extends, so that may be no other file.
#[test]
fn an_edition_extends_no_file() {
    let home = tempfile::tempdir().unwrap();
    let other = home.path().join("other.yaml");
    std::fs::write(&other, "edition: other\nextends: euro\n").unwrap();
    for base in [other.to_str().unwrap(), "../other", "other.yaml", "./other", "/etc/passwd", "a/b", "..\\other.YAML"] {
        let text = format!("edition: mine\nextends: {}\n", serde_json::to_string(base).unwrap());
        let told = format!("{:?}", load_text("mine", &text, Some(&home.path().join("editions"))).err());
        assert!(told.contains("cannot extend"), "{base}: {told}");
    }
    // By its name it can be extended once it is where the user's editions are.
    assert!(load_text("mine", "edition: mine\nextends: other\n", Some(home.path())).is_ok());
    // In a circle it ends.
    std::fs::write(&other, "edition: other\nextends: other\n").unwrap();
    assert!(load_text("mine", "edition: mine\nextends: other\n", Some(home.path())).is_err());
}

/// An edition file can exhaust neither memory nor time: what is large, deep or much is a fault.
#[test]
fn an_edition_is_bounded() {
    let head = "edition: big\nextends: euro\n";
    let list = |item: &str, n: usize| vec![item; n].join(", ");
    for (what, text) in [
        ("a large file", format!("{head}says: \"{}\"\n", "x".repeat(300_000))),
        ("a large comment", format!("{head}# {}\n", "x".repeat(300_000))),
        ("many values", format!("{head}notes: [{}]\n", list("1", 60_000))),
        ("many spaces", format!("{head}spaces: [{}]\n", list("{at: 1}", 5_000))),
        ("many variants", format!("{head}variants: [{}]\n", list("{name: a, says: b}", 5_000))),
        ("deep lists", format!("{head}says: {}{}\n", "[".repeat(5_000), "]".repeat(5_000))),
        ("deep maps", format!("{head}says: {}1{}\n", "{a: ".repeat(5_000), "}".repeat(5_000))),
        ("deep blocks", format!("{head}{}\n", (0..400).map(|n| " ".repeat(n) + "a:\n").collect::<String>())),
        ("aliases", format!("{head}a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n")),
        ("a merge", format!("{head}<<: {{says: x}}\n")),
        ("a huge number", format!("{head}rules: {{salary: {{is: {}, cite: x}}}}\n", "9".repeat(400))),
        ("a float", format!("{head}rules: {{salary: {{is: 1e300, cite: x}}}}\n")),
        ("a hex number", format!("{head}rules: {{salary: {{is: 0xffffffffffff, cite: x}}}}\n")),
        ("a long name", format!("{head}names: {{39: \"{}\"}}\n", "x".repeat(5_000))),
        ("a name beyond the board", format!("{head}names: {{4000000000: x}}\n")),
        ("many also", format!("{head}also: {{39: [{}]}}\n", list("x", 15_000))),
        ("many keys", format!("{head}{}", (0..30_000).map(|n| n.to_string() + ": 1\n").collect::<String>())),
    ] {
        assert!(load_text("big", &text, None).is_err(), "{what} is taken");
    }
}

#[cfg(unix)]
#[test]
fn an_edition_file_that_never_ends_is_read_to_its_bound() {
    let link = tempfile::tempdir().unwrap();
    let endless = link.path().join("endless.yaml");
    std::os::unix::fs::symlink("/dev/zero", &endless).unwrap();
    let out = crate::support::banker(&["edition", "check", endless.to_str().unwrap()], "");
    let says = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    assert!(says.contains("larger than 256 KiB"), "{says}");
}
