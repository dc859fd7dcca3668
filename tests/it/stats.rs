//! `stats`: several games, damaged files among them.

use crate::support::banker;

#[test]
fn a_league_of_several_games_names_and_skips_what_is_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, script) in [
        ("a", "new classic-us standard Anna Bo\nbuy Anna Boardwalk\nrent Bo Boardwalk\nfinish\n"),
        ("b", "new classic-us standard ANNA Bo\npay ANNA Bo 100\nfinish\n"),
        ("c", "new classic-us standard Anna Bo\ngo Bo\n"),
    ] {
        let out = banker(&["run", "-", "--file", &path(name)], script);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    }
    std::fs::write(path("broken"), "no game").expect("a file");
    let files = [path("a"), path("broken"), path("b"), path("c")];
    let args: Vec<&str> = ["stats", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let out = banker(&args, "");
    assert_eq!(out.status.code(), Some(1));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("broken skipped") && !said.contains("/a skipped"), "{said}");
    let json: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!((&json["games"], &json["unfinished"]), (&3.into(), &1.into()));
    let league: Vec<(String, i64, i64)> = json["league"]
        .as_array()
        .expect("a league")
        .iter()
        .map(|r| {
            let name = r["name"].as_str().expect("a name").to_lowercase();
            (name, r["wins"].as_i64().expect("wins"), r["average_estate"]["USD"].as_i64().expect("an estate"))
        })
        .collect();
    // Anna: 1550 and 1400; Bo: 1450 and 1600. The game still going on counts in neither column.
    assert_eq!(league, [("anna".to_owned(), 1, 1475), ("bo".to_owned(), 1, 1525)]);
    assert_eq!(json["deeds"][0]["deed"], "Boardwalk");
    assert_eq!((&json["deeds"][0]["rent"], &json["deeds"][0]["percent"]), (&50.into(), &12.into()));
    let text = banker(&["stats", &path("a"), &path("b")], "");
    assert!(text.status.success());
    assert!(String::from_utf8_lossy(&text.stdout).contains("the deeds that paid best"));
}

#[test]
fn a_game_of_which_there_are_copies_counts_once_as_far_as_it_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    banker(&["run", "-", "--file", &path("new")], "new classic-us standard Anna Bo\ngo Bo\n");
    std::fs::copy(path("new"), path("copy")).expect("a copy");
    banker(&["run", "-", "--file", &path("new")], "go Bo\nfinish\n");
    let out = banker(&["stats", "--json", &path("copy"), &path("new"), &path("new")], "");
    assert_eq!(out.status.code(), Some(0));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("/copy left out: it is the same game as"), "{said}");
    let json: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(json["games"], 1);
    let bo = json["league"].as_array().and_then(|l| l.iter().find(|r| r["name"] == "Bo")).expect("Bo");
    assert_eq!(bo["average_estate"]["USD"], 1900);
}
