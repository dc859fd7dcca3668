//! The report: the numbers on the page, and that nothing typed becomes markup.

use banker::report::page::Tale;
use banker::session::Session;

use crate::support::{accept, table};

fn page(t: &Session) -> String {
    let mut out = Vec::new();
    t.report(&mut out, |_| {}).expect("the page");
    String::from_utf8(out).expect("text")
}

fn tale(t: &Session) -> Tale {
    let last = t.books().game.entries();
    let mut tale = Tale::new(last);
    t.walk(|m| {
        tale.tell(m);
        Ok(())
    })
    .expect("the walk");
    tale.end(last, t.books());
    tale
}

#[test]
fn rents_are_held_against_what_was_paid_and_undone_ones_do_not_count() {
    let mut t = table("classic-us", None, &["Anna", "Bo"], &[]);
    for line in [
        "buy Anna Boardwalk",
        "buy Anna \"Park Place\"",
        "build \"dark blue\" 2",
        "rent Bo Boardwalk",
        "rent Bo Boardwalk",
        "undo",
        "pay Bo Anna 7",
    ] {
        accept(&mut t, line);
    }
    let tale = tale(&t);
    let by_name = |name: &str| {
        let (id, _) =
            t.books().edition.deeds().find(|(id, _)| t.books().edition.space_name(*id) == name).expect("a deed");
        tale.deeds.get(&id).copied().unwrap_or_default()
    };
    let boardwalk = by_name("Boardwalk");
    assert_eq!((boardwalk.rent.units(), boardwalk.times, boardwalk.paid.units()), (200, 1, 600));
    assert_eq!(boardwalk.percent(), Some(33));
    let park = by_name("Park Place");
    assert_eq!((park.rent.units(), park.times, park.paid.units()), (0, 0, 550));
    let flows: i64 = tale.flows.values().map(|m| m.units()).sum();
    assert_eq!(flows, 400 + 350 + 400 + 200 + 7);
    let last = tale.wealth[0].last().expect("a point");
    assert_eq!((last.cash.units(), last.estate.units()), (557, 1707));
    let says: Vec<&str> = tale.events.iter().map(|e| e.says.as_str()).collect();
    assert_eq!(says, ["Anna holds all of dark blue", "Bo pays Anna $200 for Boardwalk"]);
}

#[test]
fn nothing_typed_becomes_markup() {
    let mut t = table("euro", None, &["<b>A&B", "Bo'x"], &[]);
    accept(&mut t, "buy <b>a&b Rome");
    accept(&mut t, "rent bo Rome");
    accept(&mut t, "label Rome \"<i>Rome\"");
    accept(&mut t, "pay bo <b>a&b 30 <script>alert(1)</script>");
    accept(&mut t, "note <img src=x onerror=alert(1)>");
    let page = page(&t);
    for bad in ["<b>", "<img", "<script>alert", "<i>Rome", "onerror=\""] {
        assert!(!page.contains(bad), "{bad} stands in the page as markup");
    }
    assert!(page.contains("&lt;b&gt;A&amp;B leads"));
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(!page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org").count());
}

#[test]
fn a_game_without_players_or_entries_has_a_page_too() {
    let t = table("euro", None, &[], &[]);
    assert!(page(&t).contains("A game without players"));
}
