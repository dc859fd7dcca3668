//! Following the dice: turns, landings, claims, cards, jail, and the twelve recorded games.

use std::path::Path;

use banker::bank::Matter;
use banker::commands::Mode;
use banker::ledger::SpaceId;
use banker::report::Reply;
use banker::rulings::turn;
use banker::session::{Session, Unasked};

use crate::support::{accept, amount, banker, cash, refuse, says, table};
use crate::typing::{Turn, dearest, drive, figures};

#[test]
fn the_recorded_games_are_typed_in_few_keys_and_every_cash_figure_is_equal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let files = (1..=12).map(|n| folder.join(format!("rolls-{n:03}.txt")));
    let games: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = files.map(|file| scope.spawn(move || drive(&file))).collect();
        running.into_iter().map(|game| game.join().expect("a game")).collect()
    });
    for (n, game) in games.iter().enumerate() {
        assert_eq!(game.faults, Vec::<String>::new(), "game {}", n + 1);
    }
    let turns: Vec<&Turn> = games.iter().flat_map(|g| &g.turns).collect();
    assert_eq!(turns.len(), 4630);
    let checks: usize = games.iter().map(|g| g.checks).sum();
    assert_eq!(checks, 4 * (4630 + 12));
    let (median, mean) = figures(&turns);
    assert!(median <= 5, "median {median}");
    assert!(mean <= 9.0, "mean {mean}: {:?}", dearest(&turns));
}

/// Plays a script, a row a line: what is typed; `LINE !code` where it is refused; `enter` for an
/// empty line; `= 1500 1400` cash; `due MATTER SUM` or `due nothing`; `at P 10` a position;
/// `jail P 1` failed rolls or `jail P out`; `next P` who rolls next; `claims 1` how many are kept.
fn play(t: &mut Session, script: &str) {
    for row in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = row.split_whitespace().collect();
        let game = t.books().game.clone();
        let player = |name: &str| game.seats().find(|p| game.name(*p) == name).expect("a player");
        match words.as_slice() {
            ["enter"] => {
                let reply = t.accept_due(&mut Unasked);
                assert!(matches!(reply, Reply::Booked(_)), "{row}: {reply:?}");
            }
            ["=", sums @ ..] => {
                let sums: Vec<i64> = sums.iter().map(|s| s.parse().expect("a sum")).collect();
                assert_eq!(cash(t), sums, "{row}");
            }
            ["due", wanted @ ..] => assert_eq!(due(t), wanted.join(" "), "{row}"),
            ["at", name, space] => {
                let at = game.player(player(name)).and_then(|p| p.position).map(|s| s.0.to_string());
                assert_eq!(at.as_deref(), Some(*space), "{row}");
            }
            ["jailed", name, rolls] => {
                let jail = game.player(player(name)).and_then(|p| p.jail).map_or("out".to_owned(), |n| n.to_string());
                assert_eq!(jail, *rolls, "{row}");
            }
            ["next", name] => {
                let up = turn::up(t.books()).expect("somebody");
                assert_eq!(game.name(up.player), *name, "{row}");
            }
            ["claims", n] => assert_eq!(game.claims().len().to_string(), *n, "{row}"),
            [line @ .., code] if code.starts_with('!') => refuse(t, &line.join(" "), &code[1..]),
            _ => {
                accept(t, row);
            }
        }
    }
}

/// What is due: the matter, and the sum where there is one.
fn due(t: &Session) -> String {
    match t.due().map(|d| d.matter) {
        None => "nothing".to_owned(),
        Some(Matter::Rent { amount, .. }) => format!("rent {}", amount.units()),
        Some(Matter::Dice { .. }) => "dice".to_owned(),
        Some(Matter::Tax { amount, .. }) => format!("tax {}", amount.units()),
        Some(Matter::Choice { .. }) => "choice".to_owned(),
        Some(Matter::Buy { price }) => format!("buy {}", price.units()),
        Some(Matter::Card { .. }) => "card".to_owned(),
        Some(Matter::Jail) => "jail".to_owned(),
        Some(Matter::Pot { amount }) => format!("pot {}", amount.units()),
    }
}

/// Plays a script at a fresh table of Anna and Bo, or of Anna, Bo and Cara.
fn at_table(edition: &str, variant: Option<&str>, players: &[&str], house: &[(&str, &str)], script: &str) {
    let mut t = table(edition, variant, players, house);
    play(&mut t, script);
}

const TWO: &[&str] = &["Anna", "Bo"];
const THREE: &[&str] = &["Anna", "Bo", "Cara"];
const ALL_EDITIONS: &[&str] = &[
    "euro",
    "deutschland",
    "deutschland-klassik",
    "portable",
    "sverige",
    "sverige-x20",
    "nhl",
    "classic-us",
    "classic-uk",
];

#[test]
fn a_turn_is_a_roll_and_what_is_due() {
    let script = "
        34
        at Anna 7
        due card
        roll Bo 1 2
        due buy 60
        b
        = 1500 1440
        next Anna
        roll Bo 3 4 !not-your-turn
        roll Anna 66
        next Anna
        21
        at Anna 22
        next Bo
        roll Bo 1 !bad-dice
        roll Bo 0 3 !bad-dice
        roll Bo 3 9 !bad-dice
        roll Bo 5+5
        at Bo 13
        undo
        at Bo 3
        due card
        next Bo";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn what_is_due_is_paid_by_enter_and_what_must_be_done_comes_first() {
    let script = "
        buy Bo Baltic
        12
        due rent 4
        enter
        = 1496 1444
        due nothing
        roll Bo 1 3
        due choice
        roll Anna 1 2 !not-now
        tax Bo income !choice-first
        t
        due nothing
        land Anna #35
        roll Anna 1 2
        due tax 75
        roll Bo 1 2 !not-now
        enter
        roll Bo 5 1
        turn Anna
        land Anna #27
        roll Anna 1 2
        due jail
        enter
        at Anna 10
        jailed Anna 0
        next Bo";
    at_table("classic-us", None, TWO, &[("income_tax", "choice")], script);
}

#[test]
fn a_table_that_records_money_only_meets_none_of_it() {
    let script = "
        buy Bo Rome
        rent Anna Rome
        jail Anna
        out Anna fine
        build Rome !incomplete-group
        rent Anna Rome
        rent Anna Rome
        due nothing
        claims 0";
    at_table("euro", None, TWO, &[], script);
}

#[test]
fn the_salary_is_paid_for_passing_and_for_reaching_go() {
    for edition in ALL_EDITIONS {
        let mut t = table(edition, None, TWO, &[]);
        let salary = if edition.starts_with("sverige") { 4000 } else { 200 };
        let start = cash(&t)[0];
        play(&mut t, "land Anna #38\nroll Anna 1 1\nat Anna 0");
        assert_eq!(cash(&t)[0], start + salary, "{edition}: reaching");
        play(&mut t, "land Anna #39\nroll Anna 1 2\nat Anna 2");
        assert_eq!(cash(&t)[0], start + 2 * salary, "{edition}: passing");
        // A card to GO pays again, in the same turn.
        play(&mut t, "card Anna to #0");
        assert_eq!(cash(&t)[0], start + 3 * salary, "{edition}: twice in a turn");
        // Standing on GO and leaving it pays nothing.
        play(&mut t, "roll Bo 1 2");
        assert_eq!(cash(&t)[1], start, "{edition}: leaving");
    }
    at_table("euro", None, TWO, &[("go_landing_times", "2")], "land Anna #38\nroll Anna 1 1\n= 1900 1500");
    let once = "land Anna #39\nroll Anna 1 2\ncard Anna to #0\n= 1700 1500";
    at_table("euro", None, TWO, &[("salary_per_passage", "false")], once);
}

#[test]
fn the_salary_earned_before_jail_stays_unless_the_table_says_otherwise() {
    let script = "land Anna #39\nroll Anna 1 2\njail Anna\nnext Bo";
    for edition in ALL_EDITIONS {
        let mut t = table(edition, None, TWO, &[]);
        let (start, salary) = (cash(&t)[0], if edition.starts_with("sverige") { 4000 } else { 200 });
        play(&mut t, script);
        assert_eq!(cash(&t)[0], start + salary, "{edition}");
        let mut t = table(edition, None, TWO, &[("salary_kept_if_passed_before_jail", "false")]);
        play(&mut t, script);
        assert_eq!(cash(&t)[0], start, "{edition}, house rule");
    }
}

#[test]
fn a_third_double_leads_to_jail_without_a_move() {
    for edition in ALL_EDITIONS {
        let third = "11\nnext Anna\n22\nnext Anna\n33\nat Anna 10\njailed Anna 0\nnext Bo";
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, third);
        play(&mut t, "roll Bo 1 2");
        // In one box the next turn is lost as well.
        play(&mut t, if *edition == "portable" { "next Bo\nroll Bo 1 2\nnext Anna" } else { "next Anna" });
    }
    at_table("euro", None, TWO, &[("skip_on_free_parking", "1")], "land Anna #17\n12\nat Anna 20\n12\nnext Bo");
    at_table("portable", None, TWO, &[], "land Anna #17\n12\nat Anna 20\n12\nnext Anna");
    at_table("portable", None, TWO, &[], "12\njail Anna\n12\nnext Anna");
}

#[test]
fn jail_is_left_by_the_fine_in_its_turns_by_doubles_or_by_the_last_roll() {
    // Edition, fine, turns in which the fine may be paid.
    let rows = [("euro", 50, 3), ("deutschland", 50, 2), ("portable", 50, 3), ("sverige", 1000, 2), ("nhl", 50, 2)];
    for (edition, fine, window) in rows {
        let mut t = table(edition, None, TWO, &[]);
        let start = cash(&t)[0];
        play(&mut t, "roll Anna 1 2\njail Anna\nroll Bo 1 2");
        for turn in 1..=3 {
            if turn > window {
                refuse(&mut t, "out Anna fine", "not-now");
            } else {
                accept(&mut t, "out Anna fine");
                assert_eq!(cash(&t)[0], start - fine, "{edition}: turn {turn}");
                // Rolling follows in the same turn.
                play(&mut t, "next Anna\nundo");
            }
            play(&mut t, "roll Anna 1 2");
            if turn < 3 {
                play(&mut t, &format!("jailed Anna {turn}\nat Anna 10\nout Anna fine !not-now\nroll Bo 1 2"));
            }
        }
        // The last roll failed: the fine is forced, and the token moves by that roll.
        play(&mut t, "jailed Anna out\nat Anna 13\nnext Bo");
        assert_eq!(cash(&t)[0], start - fine, "{edition}: forced");
        // Doubles open the door and give no further roll.
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "roll Anna 1 2\njail Anna\nroll Bo 1 2\nroll Anna 4 4\njailed Anna out\nat Anna 18\nnext Bo");
        assert_eq!(cash(&t)[0], start, "{edition}: doubles");
    }
    let further = "roll Anna 1 2\njail Anna\nroll Bo 1 2\nroll Anna 4 4\nnext Anna\n11\nnext Anna\n11\njailed Anna 0";
    at_table("euro", None, TWO, &[("extra_roll_after_jail_double", "true")], further);
    let turn_lost = "roll Anna 1 2\njail Anna\nroll Bo 1 2\nout Anna fine\nnext Bo";
    at_table("euro", None, TWO, &[("fine_takes_turn", "true")], turn_lost);
}

#[test]
fn a_card_may_be_used_in_three_turns_and_only_before_rolling() {
    for edition in ALL_EDITIONS {
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, "card Anna chance jail\nroll Anna 1 2\njail Anna\nout Anna card !not-now");
        play(
            &mut t,
            "roll Bo 1 2\nroll Anna 1 2\nroll Bo 1 2\nroll Anna 1 2\nroll Bo 1 2\nout Anna card\njailed Anna out",
        );
        play(&mut t, "next Anna\nroll Anna 1 2\nat Anna 13");
    }
    let two = "card Anna chance jail\n12\njail Anna\n12\n12\n12\n12\n12\nout Anna card !not-now\nout Anna card agreed";
    at_table("deutschland", None, TWO, &[("card_window", "2")], two);
}

#[test]
fn the_short_game_has_one_turn_in_jail() {
    let script = "12\njail Anna\n12\nroll Anna 2 5\n= 1450 1500\njailed Anna out\nat Anna 17\nnext Bo";
    at_table("nhl", Some("short1"), TWO, &[], script);
    let late = "12\njail Anna\n12\n12\n12\nrule jail_turns 1\nroll Anna 2 5 !must-leave-jail\nroll Anna 2 5 agreed
        jailed Anna out\n= 1450 1500";
    at_table("nhl", None, TWO, &[], late);
}

#[test]
fn who_cannot_pay_the_forced_fine_is_told_how_to_raise_it() {
    let script = "
        buy Anna #1
        pay Anna bank 1420
        12
        jail Anna
        12
        12
        12
        12
        12
        roll Anna 1 2 !not-enough-cash
        jailed Anna 2
        mortgage #1
        roll Anna 1 2
        jailed Anna out";
    at_table("euro", None, TWO, &[], script);
}

#[test]
fn players_out_of_the_game_are_skipped_and_late_ones_seated() {
    let script = "
        12
        pay Bo bank 1500
        bankrupt Bo agreed
        next Cara
        12
        next Anna
        join Dan
        next Dan
        12
        next Anna
        12
        next Cara";
    at_table("euro", None, THREE, &[], script);
    at_table(
        "euro",
        None,
        THREE,
        &[],
        "12\nturn Cara\nnext Cara\n12\nnext Anna\nroll Bo 1 2 !not-your-turn\nroll Bo 1 2 agreed\nnext Cara",
    );
}

#[test]
fn rent_lapses_when_the_edition_says() {
    // Edition, and how many other players roll before it is too late; none: never.
    let rows =
        [("euro", Some(2)), ("deutschland", Some(1)), ("portable", None), ("sverige", Some(1)), ("nhl", Some(1))];
    for (edition, deadline) in rows {
        for rolled in 0..4 {
            let mut t = table(edition, None, &["Anna", "Bo", "Cara", "Dan"], &[]);
            let deed = t.books().space(SpaceId(3)).to_owned();
            play(&mut t, &format!("buy Bo \"{deed}\"\nroll Anna 1 2"));
            let start = cash(&t)[0];
            for roller in ["Bo", "Cara", "Dan"].iter().take(rolled) {
                accept(&mut t, &format!("roll {roller} 4 6"));
            }
            let line = format!("rent Anna \"{deed}\"");
            if deadline.is_some_and(|d| rolled >= d) {
                refuse(&mut t, &line, "claim-lapsed");
                accept(&mut t, &format!("{line} agreed"));
            } else {
                accept(&mut t, &line);
            }
            assert!(cash(&t)[0] < start, "{edition}: {rolled} rolled");
        }
    }
}

#[test]
fn a_further_roll_of_the_lander_does_not_end_a_claim_and_with_two_players_the_own_next_turn_does() {
    let own = "buy Bo #6\n33\nnext Anna\n12\nclaims 1\nrent Anna #6\nclaims 0";
    at_table("deutschland", None, THREE, &[], own);
    let counted = "buy Bo #6\n33\n12\nrent Anna #6 !claim-lapsed";
    at_table("deutschland", None, THREE, &[("own_roll_counts", "true")], counted);
    // Two players: Bo has rolled, the claim is open; Anna's next turn ends it.
    let two = "buy Bo #3\n12\n46\nrent Anna #3\nundo\n12\nrent Anna #3 !claim-lapsed";
    at_table("euro", None, TWO, &[], two);
    // The doubles of one other player are one player who has rolled.
    at_table("euro", None, THREE, &[], "buy Bo #3\n12\n55\n46\nrent Anna #3");
}

#[test]
fn an_owner_is_not_reminded_where_the_rules_forbid_help() {
    let mut t = table("sverige", None, TWO, &[]);
    play(&mut t, "buy Bo #3");
    let told = says(&mut t, "12");
    assert!(!told.contains("due") && !told.contains("rent"), "{told}");
    let now = says(&mut t, "?");
    assert!(!now.contains("rent Anna"), "{now}");
    play(&mut t, "due nothing\nrent");
    let lapsed = says(&mut t, "46");
    assert!(!lapsed.contains("claim"), "{lapsed}");
    let mut t = table("sverige", None, TWO, &[("remind_owner", "true")]);
    play(&mut t, "buy Bo #3");
    let told = says(&mut t, "12");
    assert!(told.contains("due: ") && told.contains("from Anna to Bo"), "{told}");
}

#[test]
fn a_mortgaged_own_or_jailed_owner_s_property_leaves_nothing_due() {
    let script = "buy Bo #3\nmortgage #3\n12\ndue nothing\nlift #3\ndue nothing\n46\nclaims 0";
    at_table("euro", None, TWO, &[], script);
    at_table("euro", None, TWO, &[], "buy Anna #3\n12\ndue nothing");
    at_table("portable", None, TWO, &[], "buy Bo #3\njail Bo\nroll Anna 1 2\ndue nothing");
    at_table("euro", None, TWO, &[], "buy Bo #3\njail Bo\nroll Anna 1 2\ndue rent 4");
}

#[test]
fn a_utility_takes_the_roll_that_led_there_and_by_card_a_fresh_one() {
    for (edition, times) in [("euro", 4), ("deutschland", 4), ("portable", 4), ("sverige-x20", 80), ("nhl", 4)] {
        let mut t = table(edition, None, TWO, &[("remind_owner", "true")]);
        let start = cash(&t)[0];
        play(&mut t, "buy Bo #12\nland Anna #5\nroll Anna 3 4");
        play(&mut t, &format!("due rent {}\nenter", 7 * times));
        assert_eq!(cash(&t)[0], start - 7 * times, "{edition}");
        play(&mut t, "undo 2\nroll Anna 1 1\nat Anna 7\ncard Anna to #12\ndue dice\nrent !dice-needed\n12");
        assert_eq!(cash(&t)[0], start - 3 * times, "{edition}: by card");
        play(&mut t, "due nothing\nnext Anna");
    }
    let kept = "buy Bo #12\nland Anna #5\n11\ncard Anna to #12\ndue rent 8";
    at_table("euro", None, TWO, &[("utility_card_reroll", "false")], kept);
}

#[test]
fn known_cards_are_drawn_by_a_few_letters() {
    let script = "
        buy Bo Reading
        34
        due card
        k xyz !unknown-card
        k di
        = 1550 1300
        due nothing
        land Anna #20
        turn Anna
        11
        k railroad
        at Anna 25
        due buy 200
        land Anna #34
        turn Anna
        11
        k railroad
        at Anna 5
        due rent 50
        enter
        = 1700 1350
        turn Anna
        land Anna #5
        11
        k back
        at Anna 4
        due choice
        f
        turn Bo
        land Bo #0
        16
        k utility
        at Bo 12
        due buy 150
        b
        turn Anna
        land Anna #0
        16
        card Anna chance utility
        due dice
        65
        = 1390 1310";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn cards_between_players_and_for_buildings() {
    let each = "k each 10\n= 1480 1510 1510\nk Anna from each 10\n= 1500 1500 1500\ncard Bo pay 15\n= 1500 1485 1500";
    at_table(
        "euro",
        None,
        THREE,
        &[],
        &format!("card Anna collect 1\nundo\n{}", each.replace("k ", "card Anna ").replace("Anna Anna", "Anna")),
    );
    // Who cannot pay is left owing it; the others pay.
    let short =
        "pay Bo bank 1495\ncard Anna from each 10\n= 1510 5 1490\nbuy Bo #1 !debt-open\npay Cara Bo 5\nsettle Bo";
    at_table("euro", None, THREE, &[], short);
    let repairs = "buy Anna #1\nbuy Anna #3\nbuild #1\nbuild #3\ncard Anna repairs 40 115\nwhy";
    at_table("classic-us", None, TWO, &[], repairs);
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Anna #1\nbuy Anna #3\nbuild #1\nbuild #3");
    assert_eq!(amount(&accept(&mut t, "card Anna repairs 40 115")), Some(80));
    assert_eq!(amount(&accept(&mut t, "card Anna chance repairs")), Some(50));
    at_table("euro", None, TWO, &[("fines_to", "pot")], "card Anna pay 50\n= 1450 1500\npay pot Bo 50");
    at_table("euro", None, TWO, &[], "pay Anna bank 1490\ncard Anna pay 15 !not-enough-cash");
}

#[test]
fn a_get_out_card_is_one_piece_and_the_way_to_jail_is_another_card() {
    let script = "34\nk jail\nroll Bo 3 4\nk jail !no-card\nk go to jail\njailed Bo 0\nat Bo 10\nnext Anna";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn three_dice_choose_from_numbered_lists() {
    let script = "
        34
        card Anna 6 6 !bad-dice
        k 1 1 1
        at Anna 0
        = 1700 1500
        roll Bo 3 4
        455
        due nothing
        = 1700 1550
        undo
        = 1700 1500";
    at_table("portable", None, TWO, &[], script);
    at_table("deutschland", None, TWO, &[], "card Anna chance 6 5 1 !bad-dice");
}

#[test]
fn building_keeps_to_its_window() {
    let own = "buy Anna #1\nbuy Anna #3\nbuild #1\nroll Anna 4 6\nbuild #3\nroll Bo 1 1\n";
    // In another player's turn: before that player's further roll, and after the last.
    for (edition, during, between) in [
        ("euro", false, true),
        ("deutschland", false, true),
        ("portable", false, false),
        ("sverige", true, true),
        ("nhl", true, true),
    ] {
        let mut t = table(edition, None, TWO, &[]);
        play(&mut t, own);
        play(&mut t, if during { "build #1" } else { "build #1 !not-now\nbuild #1 agreed" });
        play(&mut t, "roll Bo 4 6");
        // A turn lasts until its landing is settled.
        let open = if during { "build #3" } else { "build #3 !not-now" };
        play(&mut t, &format!("{open}\nbuy Bo #12"));
        match (during, between) {
            (true, _) => {}
            (false, true) => play(&mut t, "build #3"),
            (false, false) => play(&mut t, "build #3 !not-now\nbuild #3 agreed"),
        }
    }
}

#[test]
fn an_auction_comes_before_the_next_roll() {
    let script = "
        12
        a
        due nothing
        roll Bo 1 2 !auction-open
        bid Bo 10
        pass Anna
        sold
        = 1500 1490
        due nothing
        next Bo
        roll Bo 1 2
        due nothing";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn following_goes_off_and_on_and_positions_are_put_right() {
    let script = "
        buy Bo #3
        12
        follow off
        due nothing
        claims 0
        rent Anna #3
        follow on
        46
        land Anna Chance
        at Anna 7
        land Bo #3
        due nothing
        turn Anna
        12
        at Anna 10
        land Anna #3
        due rent 4";
    at_table("classic-us", None, TWO, &[], script);
}

#[test]
fn the_books_keep_full_lines() {
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Bo Baltic\n12\nenter\n34\nk poor\n");
    let mut lines = Vec::new();
    for entry in 1..=t.books().game.entries() {
        let told = says(&mut t, &format!("show {entry}"));
        lines.push(told.lines().next().unwrap_or_default().to_owned());
    }
    let all = lines.join("\n");
    for line in ["roll Anna 1 2", "rent Anna \"Baltic Avenue\"", "roll Bo 3 4", "card Bo chance \"poor tax\""] {
        assert!(all.contains(line), "{line} not in {all}");
    }
    // At the prompt an empty line accepts what is due; in a script it says nothing.
    let mut t = table("classic-us", None, TWO, &[]);
    play(&mut t, "buy Bo Baltic\n12");
    assert_eq!(t.submit("", &mut Unasked), Reply::Silent);
    t.set_mode(Mode::Prompt);
    assert!(matches!(t.submit("", &mut Unasked), Reply::Booked(_)));
    assert_eq!(t.submit("", &mut Unasked), Reply::Silent);
}

#[test]
fn what_is_due_stands_in_json() {
    let out = banker(
        &["run", "-", "--memory", "--json", "--edition", "euro", "--players", "Anna,Bo"],
        "buy Bo #3\n12\n\nrent\n",
    );
    let text = String::from_utf8(out.stdout).unwrap();
    let objects: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(objects.len(), 3, "the empty line gives none: {text}");
    assert_eq!(objects[1]["due"]["matter"], "rent");
    assert_eq!(objects[1]["due"]["amount"], 4);
    assert_eq!(objects[1]["due"]["from"], "Anna");
    assert_eq!(objects[1]["due"]["to"], "Bo");
    assert!(objects[2].get("due").is_none());
    assert_eq!(objects[2]["amount"], 4);
}
