//! House rules say themselves where the answer changes with them, and nowhere else; a rule that could
//! change nothing is not taken.

use banker::bank::{self, Draft, Order};
use banker::commands::{Mode, Parsed};
use banker::edition::{Cite, Edition, Kind, Switch};
use banker::ledger::PlayerId;
use banker::rulings::{Books, Ruling, worth};
use banker::session::{Session, Unasked};

use crate::support::{accept, cash, refuse, says, table};

const PLAYERS: &[&str] = &["Anna", "Bo", "Cara"];

/// An evening in which every subject comes up; what a rule forbids is passed over.
const EVENING: &[&str] = &[
    "opening Anna 3000 #6 #8 #9 #37:m #39 #12 #5",
    "opening Bo 2500 #11 #13 #14 #15:m #25 card",
    "opening Cara 40 #1:m #3:m",
    "go Cara",
    "tax Anna #4",
    "tax Anna #4 flat",
    "tax Bo #38",
    "rent Bo #6",
    "rent Bo #12 3 4",
    "rent Cara #39",
    "rent Anna #25",
    "build #6 2",
    "build lightblue 6",
    "build #11 4",
    "sell #6",
    "sell lightblue all",
    "mortgage #6",
    "lift #6",
    "mortgage #5",
    "trade Anna #37 for Bo 60 keep",
    "lift #37",
    "trade Bo #15 for Anna 60 lift",
    "trade Anna #5 for Bo #25 keep",
    "jail Bo",
    "rent Anna #11",
    "build #13 1",
    "out Bo card",
    "jail Bo",
    "out Bo fine",
    "auction Rome",
    "bid Bo 200",
    "pass Anna",
    "pass Cara",
    "sold",
    "auction #34",
    "pass Anna",
    "pass Bo",
    "pass Cara",
    "sold",
    "land Anna #38",
    "roll Anna 1 2",
    "rent Anna #1",
    "roll Bo 1 1",
    "roll Bo 3 4",
    "roll Cara 3 1",
    "roll Anna 5 5",
    "owe Cara Anna 900",
    "raise Cara accept",
    "settle Cara 50",
    "bankrupt Cara keep",
    "resign Bo",
    "finish",
];

/// The values of a switch that the edition does not have.
fn others(edition: &Edition, switch: Switch) -> Vec<String> {
    let own = edition.rules.setting(switch).is.to_string();
    let few = |most: i64| [0, 1, 2, 5, 40, 100].into_iter().filter(|n| *n <= most).map(|n| n.to_string()).collect();
    let all: Vec<String> = match switch.about().kind {
        Kind::Flag => vec!["true".to_owned(), "false".to_owned()],
        Kind::Word(words) => words.iter().map(|w| (*w).to_owned()).collect(),
        Kind::Number(_, most) | Kind::Sum(most) => few(most),
        Kind::Limit(_, most) => few(most).into_iter().chain(["none".to_owned()]).collect(),
    };
    all.into_iter().filter(|v| *v != own && Edition::house_rule(switch.name(), v).is_ok()).collect()
}

fn same(one: &Draft, other: &Draft) -> bool {
    (&one.transfers, &one.changes, one.amount) == (&other.transfers, &other.changes, other.amount)
}

/// Steps that name a house rule, though the same step stands without it.
fn wrongly(named: &Cite, with: &Ruling, without: &Ruling) -> Vec<String> {
    let blamed = with.steps.iter().filter(|step| step.cite == *named);
    let stays = |says: &str, amount| without.steps.iter().any(|s| s.says == says && s.amount == amount);
    blamed.filter(|step| stays(&step.says, step.amount)).map(|step| step.says.clone()).collect()
}

/// What is wrong with the reasons of one line.
fn check(session: &Session, bare: &Edition, named: &Cite, order: &Order) -> Option<String> {
    let with = session.draft(order).ok()?;
    let without = bank::draft(bare, session.books().game, order, session.now());
    let differs = without.as_ref().map_or(true, |without| !same(&with, without));
    if differs && with.ruling.steps.iter().all(|step| step.cite != *named) {
        return Some("is not named".to_owned());
    }
    let agreed = Order { agreed: true, ..order.clone() };
    let without = without.or_else(|_| bank::draft(bare, session.books().game, &agreed, session.now())).ok()?;
    let wrongly = wrongly(named, &with.ruling, &without.ruling);
    (!wrongly.is_empty()).then(|| format!("is named for {wrongly:?}"))
}

#[test]
fn a_house_rule_is_named_where_the_answer_changes_with_it_and_nowhere_else() {
    let mut wrong = Vec::new();
    let mut named_at_all = 0;
    for name in ["euro", "deutschland"] {
        let plain = table(name, None, PLAYERS, &[]);
        let bare = plain.books().edition.clone();
        for (switch, value) in Switch::ALL.iter().flat_map(|s| others(&bare, *s).into_iter().map(move |v| (*s, v))) {
            if bare.cannot_be(switch, &Edition::house_rule(switch.name(), &value).unwrap().1).is_some() {
                continue;
            }
            let named = Cite::House(format!("{} = {value}", switch.name()));
            let mut session = table(name, None, PLAYERS, &[(switch.name(), &value)]);
            for line in EVENING {
                let Ok(Parsed::Order(order)) = session.parse(line, Mode::Script) else { continue };
                if let Some(fault) = check(&session, &bare, &named, &order) {
                    wrong.push(format!("{name}: `{named}` {fault} by `{line}`"));
                }
                let before = session.books();
                let without = Books::new(&bare, before.game);
                for player in [PlayerId(0), PlayerId(1)] {
                    let (with, without) = (worth::estate(before, player), worth::estate(without, player));
                    for says in wrongly(&named, &with.ruling, &without.ruling) {
                        wrong.push(format!("{name}: `{named}` is named for {says:?} of an estate before `{line}`"));
                    }
                    named_at_all += with.ruling.steps.iter().filter(|step| step.cite == named).count();
                }
                session.submit(line, &mut Unasked);
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(named_at_all > 100, "estates name their rules: {named_at_all}");
}

#[test]
fn a_rule_that_only_matters_at_the_start_is_refused_or_told() {
    let mut t = table("euro", None, PLAYERS, &[("fines_to", "pot")]);
    refuse(&mut t, "rule pot_seed 500", "bad-value");
    assert!(says(&mut t, "rule start_cash 500").contains("nobody's cash changes"));
    assert_eq!(cash(&t), [1500; 3]);
    accept(&mut t, "join Dan");
    assert_eq!(cash(&t)[3], 500);
}

#[test]
fn the_bank_runs_out_only_where_the_notes_of_the_box_are_known() {
    for (edition, known) in [("sverige", true), ("sverige-x20", true), ("euro", false), ("classic-uk", false)] {
        let mut t = table(edition, None, PLAYERS, &[]);
        if known {
            accept(&mut t, "rule bank_unlimited false");
            refuse(&mut t, "pay bank Anna 9999950", "bank-short");
        } else {
            refuse(&mut t, "rule bank_unlimited false", "bad-value");
            accept(&mut t, "rule bank_unlimited default");
        }
    }
}

#[test]
fn a_lot_that_nobody_bids_for_is_put_up_again_where_the_table_says_so() {
    let mut t = table("euro", None, PLAYERS, &[("no_bids_stays", "false")]);
    for line in ["auction Rome", "pass Anna", "pass Bo"] {
        accept(&mut t, line);
    }
    assert!(says(&mut t, "pass Cara").contains("put up again"));
    refuse(&mut t, "sold", "not-now");
    for line in ["pass Anna", "bid Cara 10", "pass Bo", "sold"] {
        accept(&mut t, line);
    }
    assert_eq!(cash(&t), [1500, 1500, 1490]);
}

/// What a house rule does is put down to it, also where the dice are followed, and nothing else is.
#[test]
fn rent_beside_a_mortgage_names_the_rule_that_causes_it() {
    let earns = "earns rent all the same [house rule: rent_on_mortgaged = true]";
    for (edition, house, opening, lines, is_named) in [
        ("euro", &[("rent_on_mortgaged", "true")][..], "#5:m", &["roll Bo 1 4", "rent Bo #5"][..], false),
        ("euro", &[("rent_on_mortgaged", "true")], "#1:m", &["rent Bo #1"], false),
        ("euro", &[("rent_on_mortgaged", "true"), ("double_with_mortgage", "true")], "#1:m #3", &["rent Bo #1"], false),
        ("nhl", &[("rent_on_mortgaged", "true"), ("double_with_mortgage", "false")], "#1:m #3", &["rent Bo #1"], false),
        ("nhl", &[("rent_on_mortgaged", "true"), ("double_with_mortgage", "false")], "#1:m #3", &["rent Bo #3"], true),
    ] {
        let mut t = table(edition, None, &["Anna", "Bo", "Cara"], house);
        accept(&mut t, &format!("opening Anna 1500 {opening}"));
        let replies: Vec<String> = lines.iter().map(|line| says(&mut t, line)).collect();
        let reply = replies.last().cloned().unwrap_or_default();
        assert_eq!(reply.contains(earns), !is_named, "{edition} {opening} {lines:?}: {reply}");
        assert_eq!(reply.contains("[house rule: double_with_mortgage"), is_named, "{edition} {opening}: {reply}");
    }
}
