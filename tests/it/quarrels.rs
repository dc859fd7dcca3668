//! The 25 quarrels that tables have: each is replayed, explained, and booked as the table agrees on
//! it instead. What every edition answers stands in tests/scenarios/quarrels.

use banker::money::Money;
use banker::report::export::Format;
use banker::report::{Reply, Told};
use banker::rulings::worth;
use banker::session::{Session, Unasked, audit};

use crate::support::{accept, amount, table};

/// What the rulebook makes of a line.
enum Rule {
    /// The line is about so much, or about no sum.
    Sum(Option<i64>),
    /// It is refused, with this code.
    No(&'static str),
    /// The estate of the second player is worth so much.
    Worth(i64),
}
use Rule::{No, Sum, Worth};

/// A quarrel: number and name, edition and variant, what went before, the line that is quarrelled
/// about, what the rule makes of it, what the table does instead, and what comes of its last line.
type Quarrel = (
    &'static str,
    (&'static str, Option<&'static str>),
    &'static [&'static str],
    &'static str,
    Rule,
    &'static [&'static str],
    Rule,
);

const EURO: (&str, Option<&str>) = ("euro", None);

const QUARRELS: [Quarrel; 25] = [
    (
        "1 double rent beside a mortgage",
        EURO,
        &["buy Anna #11", "buy Anna #13", "buy Anna #14", "mortgage #14"],
        "rent Bo #11",
        Sum(Some(10)),
        &["rent Bo #11 for 20 agreed"],
        Sum(Some(20)),
    ),
    (
        "2 four stations, one mortgaged",
        EURO,
        &["opening Anna 1500 #5 #15:m #25 #35"],
        "rent Bo #5",
        Sum(Some(200)),
        &["rent Bo #5 for 100 agreed"],
        Sum(Some(100)),
    ),
    (
        "3 two utilities, one mortgaged",
        EURO,
        &["opening Anna 1500 #12 #28:m"],
        "rent Bo #12 3 4",
        Sum(Some(70)),
        &["rent Bo #12 3 4 for 28 agreed"],
        Sum(Some(28)),
    ),
    (
        "4 ten per cent when a mortgage changes hands",
        ("deutschland", None),
        &["opening Anna 1500 #11:m"],
        "trade Anna #11 for Bo 100 keep",
        Sum(Some(7)),
        &["rule transfer_interest_if_kept false", "trade Anna #11 for Bo 100 keep"],
        Sum(Some(0)),
    ),
    (
        "5 a creditor who cannot pay the ten per cent",
        EURO,
        &["opening Anna 5 #1", "opening Bo 0 #5:m"],
        "bankrupt Bo to Anna keep",
        Sum(Some(0)),
        &["rule creditor_short refuse", "bankrupt Bo to Anna keep"],
        Sum(Some(0)),
    ),
    (
        "6 must a debtor mortgage first",
        EURO,
        &["opening Bo 40 #11 #5", "owe Bo Anna 190"],
        "bankrupt Bo to Anna",
        No("can-still-pay"),
        &["bankrupt Bo to Anna agreed"],
        Sum(Some(40)),
    ),
    (
        "7 deeds given away before a bankruptcy",
        EURO,
        &["opening Bo 0 #37 #39", "owe Bo Anna 2000"],
        "trade Bo #37 for Cara",
        Sum(None),
        &["trade Bo #37 for Cara", "undo"],
        Sum(None),
    ),
    (
        "8 pay each player",
        EURO,
        &["opening Bo 70", "owe Bo Anna 50 card", "owe Bo Cara 50 card"],
        "bankrupt Bo",
        Sum(Some(20)),
        &["rule multi_creditor pro_rata", "bankrupt Bo"],
        Sum(Some(35)),
    ),
    (
        "9 a hotel sold while no houses are left",
        EURO,
        &["rule houses 0", "opening Anna 100 #11:hotel #13:hotel #14:hotel"],
        "sell #11 all",
        No("group-only"),
        &["sell #11 all agreed"],
        Sum(Some(250)),
    ),
    (
        "10 the opening bid for the last house",
        EURO,
        &["rule houses 1", "opening Anna 1000 #11 #13 #14", "opening Bo 1000 #6 #8 #9", "auction house"],
        "bid Bo 49",
        No("bid-too-low"),
        &["bid Bo 49 agreed"],
        Sum(Some(49)),
    ),
    (
        "11 rent asked for too late",
        EURO,
        &["buy Anna #6", "roll Bo 2 4", "roll Cara 1 2", "roll Anna 1 3"],
        "rent Bo #6",
        No("claim-lapsed"),
        &["rent Bo #6 agreed"],
        Sum(Some(6)),
    ),
    (
        "12 an owner in jail",
        ("portable", None),
        &["buy Anna #11", "jail Anna"],
        "rent Bo #11",
        Sum(Some(0)),
        &["rent Bo #11 for 10 agreed"],
        Sum(Some(10)),
    ),
    (
        "13 building in another's turn",
        ("portable", None),
        &["opening Anna 1000 #11 #13 #14", "roll Bo 1 2"],
        "build #11",
        No("not-now"),
        &["build #11 agreed"],
        Sum(Some(100)),
    ),
    (
        "14 which roll counts at a utility",
        EURO,
        &["buy Anna #12"],
        "rent Bo #12 1 2 times 10",
        Sum(Some(30)),
        &["rent Bo #12 1 2 times 10 for 12 agreed"],
        Sum(Some(12)),
    ),
    (
        "15 ten per cent income tax",
        ("nhl", None),
        &["opening Bo 500 #11 #13 #14 #5:m"],
        "tax Bo #4 tenth",
        Sum(Some(114)),
        &["pay Bo bank 100 tax as the table has it"],
        Sum(Some(100)),
    ),
    (
        "16 wealth at the end",
        ("euro", Some("quick")),
        &["opening Bo 500 #11:m #37:hotel #39:hotel"],
        "estate Bo",
        Worth(2920),
        &["rule count_mortgaged_at full"],
        Worth(2990),
    ),
    (
        "17 no fifty, but a card in hand",
        EURO,
        &["opening Bo 10 card", "jail Bo"],
        "out Bo fine",
        No("not-enough-cash"),
        &["out Bo card"],
        Sum(None),
    ),
    (
        "18 loans between players",
        EURO,
        &["buy Bo #5"],
        "owe Bo Anna 100 loan",
        No("loan-between-players"),
        &["owe Bo Anna 100 loan agreed"],
        Sum(Some(100)),
    ),
    (
        "19 a debt paid with property",
        EURO,
        &["opening Bo 20 #5 #15", "owe Bo bank 100 tax"],
        "settle Bo bank with #15",
        No("not-to-bank"),
        &["settle Bo bank with #15 agreed"],
        Sum(Some(0)),
    ),
    (
        "20 bankrupt to the bank",
        EURO,
        &["opening Bo 30 #5:m #11 card", "owe Bo bank 900 tax"],
        "bankrupt Bo",
        Sum(Some(30)),
        &["rule bank_auctions_estate false", "bankrupt Bo"],
        Sum(Some(30)),
    ),
    (
        "21 may the one who declined bid",
        EURO,
        &["roll Anna 2 4", "auction #6"],
        "bid Anna 1",
        Sum(Some(1)),
        &["bid Anna 1", "undo"],
        Sum(None),
    ),
    (
        "22 whose buildings count for repairs",
        EURO,
        &["opening Bo 500 #37:hotel #39:4", "opening Anna 500 #1:2 #3:2"],
        "card Bo repairs 25 100",
        Sum(Some(200)),
        &["card Bo pay 150"],
        Sum(Some(150)),
    ),
    (
        "23 Free Parking",
        EURO,
        &[],
        "tax Bo #4",
        Sum(Some(200)),
        &["rule fines_to pot", "tax Bo #4", "pay pot Cara 200"],
        Sum(Some(200)),
    ),
    (
        "24 a street whose group has buildings",
        EURO,
        &["opening Anna 500 #11 #13:1 #14"],
        "trade Anna #11 for Bo 300",
        No("has-buildings"),
        &["trade Anna #11 for Bo 300 agreed"],
        Sum(None),
    ),
    (
        "25 rounding seven and a half",
        EURO,
        &["opening Anna 500 #12:m"],
        "lift #12",
        Sum(Some(83)),
        &["rule rounding_ties down", "lift #12"],
        Sum(Some(82)),
    ),
];

fn at_the_table(quarrel: &Quarrel) -> Session {
    let (edition, variant) = quarrel.1;
    let mut t = table(edition, variant, &["Anna", "Bo", "Cara"], &[]);
    for line in quarrel.2 {
        accept(&mut t, line);
    }
    t
}

fn check(t: &mut Session, name: &str, line: &str, rule: &Rule) {
    let reply = t.submit(line, &mut Unasked);
    match rule {
        Sum(sum) => {
            assert!(matches!(reply, Reply::Booked(_)), "{name}: `{line}` gives {reply:?}");
            assert_eq!(amount(&reply), *sum, "{name}: `{line}`");
        }
        No(code) => {
            let Reply::Refused(refusal) = &reply else { panic!("{name}: `{line}` was accepted") };
            assert_eq!(refusal.code(), *code, "{name}: `{line}`");
        }
        Worth(sum) => {
            let bo = t.books().game.seats().nth(1).unwrap();
            assert_eq!(worth::estate(t.books(), bo).total(), Money::new(*sum), "{name}");
        }
    }
}

/// The reasons that `why` gives, of the last entry or of a line.
fn reasons(t: &mut Session, name: &str, of: &str) -> usize {
    match t.submit(&format!("why {of}"), &mut Unasked) {
        Reply::Told(told) => match *told {
            Told::Reasons(_, ruling) => {
                assert!(ruling.steps.iter().all(|s| !s.says.is_empty()), "{name}");
                ruling.steps.len()
            }
            other => panic!("{name}: {other:?}"),
        },
        Reply::Refused(refusal) => {
            let told = format!("{} {}", refusal.message(t.books().edition), refusal.hint(t.books().edition));
            usize::from(told.len() > 12)
        }
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn every_quarrel_is_ruled_and_explained() {
    for quarrel in &QUARRELS {
        let (name, _, _, line, rule, ..) = quarrel;
        let mut t = at_the_table(quarrel);
        let before = reasons(&mut t, name, line) > 0 || matches!(rule, Worth(_));
        assert!(before, "{name}: `why {line}` says nothing");
        check(&mut t, name, line, rule);
        if matches!(rule, Sum(_)) {
            assert!(reasons(&mut t, name, "") > 0, "{name}: `why` says nothing of the entry");
        }
    }
}

#[test]
fn every_quarrel_is_booked_as_the_table_agrees_and_replayed() {
    for quarrel in &QUARRELS {
        let (name, _, _, _, _, instead, comes) = quarrel;
        let mut t = at_the_table(quarrel);
        let (last, first) = instead.split_last().unwrap();
        for line in first {
            accept(&mut t, line);
        }
        check(&mut t, name, last, comes);
        let found = audit(t.store(), t.meta()).unwrap();
        assert!(found.is_sound(), "{name}: {:?}", found.faults);
        if last.ends_with("agreed") {
            let agreed = found.agreed.last().unwrap_or_else(|| panic!("{name}: the audit does not list it"));
            assert_eq!(agreed.entry, t.books().game.entries(), "{name}");
            assert!(agreed.ruled.is_some() || agreed.against.is_some(), "{name}: nothing is said of the rule");
        }
        // The exported script plays it again.
        let mut script = Vec::new();
        t.export(Format::Script, 0, &mut script, |_| {}).unwrap();
        let (edition, variant) = quarrel.1;
        let mut again = table(edition, variant, &["Anna", "Bo", "Cara"], &[]);
        for line in String::from_utf8(script).unwrap().lines().filter(|l| !l.starts_with(['#', 'n'])) {
            accept(&mut again, line);
        }
        assert_eq!(again.books().game, t.books().game, "{name}");
    }
}
