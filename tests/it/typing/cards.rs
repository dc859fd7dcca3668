//! The cards of the recordings.

use banker::edition::Effect;
use banker::money::Money;

/// Whether the card moves the token.
pub fn moves(which: &str) -> bool {
    matches!(
        which,
        "go" | "illinois"
            | "st-charles"
            | "reading"
            | "boardwalk"
            | "nearest-railroad"
            | "nearest-utility"
            | "back-3"
            | "go-to-jail"
            | "jail"
    )
}

/// What the recorded card does. Some of its sums are not those of the edition.
pub fn effect(which: &str) -> Effect {
    let at = |position: u8| Effect::Advance(banker::ledger::SpaceId(position));
    let sum = Money::new;
    match which {
        "go" => at(0),
        "illinois" => at(24),
        "st-charles" => at(11),
        "reading" => at(5),
        "boardwalk" => at(39),
        "nearest-railroad" => Effect::NearestStation(2),
        "nearest-utility" => Effect::NearestUtility(10),
        "back-3" => Effect::Back(3),
        "go-to-jail" => Effect::Jail,
        "jail" => Effect::JailCard,
        "dividend" | "stock" => Effect::Collect(sum(50)),
        "loan" => Effect::Collect(sum(150)),
        "speeding" => Effect::Pay(sum(15)),
        "repairs" => Effect::Repairs(sum(25), sum(100)),
        "street-repairs" => Effect::Repairs(sum(40), sum(115)),
        "chairman" => Effect::PayEach(sum(50)),
        "birthday" => Effect::CollectEach(sum(50)),
        "bank-error" => Effect::Collect(sum(200)),
        "consultancy" => Effect::Collect(sum(25)),
        "refund" => Effect::Collect(sum(20)),
        "beauty" => Effect::Collect(sum(10)),
        "doctor" | "school" => Effect::Pay(sum(50)),
        "hospital" => Effect::Pay(sum(100)),
        _ => Effect::Collect(sum(100)),
    }
}
