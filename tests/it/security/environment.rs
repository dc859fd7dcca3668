//! No variable of the environment changes a result.

/// The same lines give the same answers, whatever the environment says of language, place and width.
#[test]
fn no_variable_of_the_environment_changes_a_result() {
    let script = "buy Anna Boardwalk\nrent Bo Boardwalk\ncollect Anna 1,500\npay Anna Bo 1.500 for the İzmir dinner\n\
                  mortgage Boardwalk\nlift Boardwalk\nclock 90m\nstandings\nestate\nhistory\nundo\n";
    let run = |variables: &[(&str, &str)], args: &[&str]| {
        use std::io::Write;
        let home = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_banker"))
            .args(["run", "-", "--memory", "--players", "Anna,Bo", "--keep-going"])
            .args(args)
            .env_clear()
            .env("HOME", home.path())
            .envs(variables.iter().copied())
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let out = child.wait_with_output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{variables:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    // The moment of the clock is another in every run.
    let timeless = |json: String| -> Vec<serde_json::Value> {
        let one = |line: &str| {
            let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
            value.as_object_mut().unwrap().retain(|key, _| key != "text");
            value
        };
        json.lines().filter(|l| !l.contains("clock") && !l.contains("history")).map(one).collect()
    };
    let words = |text: &str| -> Vec<String> {
        let money = |w: &&str| w.contains('$');
        text.split_whitespace().filter(money).map(str::to_owned).collect()
    };
    let (json, text) = (timeless(run(&[], &["--json"])), words(&run(&[], &[])));
    // Several at once: none of them hides what another would do.
    for variables in [
        &[("TZ", "Asia/Kathmandu"), ("COLUMNS", "20"), ("LINES", "3"), ("NO_COLOR", "1")][..],
        &[
            ("TZ", "nonsense"),
            ("LANG", "tr_TR.UTF-8"),
            ("LC_ALL", "tr_TR.UTF-8"),
            ("COLUMNS", "0"),
            ("CLICOLOR_FORCE", "1"),
            ("TERM", "dumb"),
        ],
        &[
            ("LC_ALL", "C"),
            ("LANG", "de_DE@euro"),
            ("LC_NUMERIC", "de_DE"),
            ("LC_MONETARY", "ja_JP"),
            ("COLUMNS", "-5"),
            ("FORCE_COLOR", "3"),
            ("TERM", "xterm-256color"),
            ("COLORTERM", "truecolor"),
        ],
        &[
            ("XDG_DATA_HOME", "relative"),
            ("HOME", ""),
            ("USER", ""),
            ("RUST_BACKTRACE", "full"),
            ("SOURCE_DATE_EPOCH", "0"),
            ("FAKETIME", "1999-01-01"),
            ("BANKER_BLESS", "1"),
            ("EDITOR", "false"),
        ],
    ] {
        assert_eq!(timeless(run(variables, &["--json"])), json, "{variables:?}");
        let told = run(variables, &[]);
        assert!(!told.contains('\u{1b}'), "{variables:?}: colours in a pipe");
        assert_eq!(words(&told), text, "{variables:?}");
    }
}
