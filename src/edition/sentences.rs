//! What a switch says at each of its values, in a short sentence for people at a table.

use super::rules::Value;
use super::switches::{Kind, Switch};
use super::{Edition, Words};
use crate::money::Money;

/// The sentence for a switch at a value, in the edition's own words.
#[must_use]
pub fn sentence(switch: Switch, value: &Value, edition: &Edition) -> String {
    let text = match value {
        Value::Flag(yes) => {
            let (on, off) = flag(switch);
            (if *yes { on } else { off }).to_owned()
        }
        Value::Number(n) => number(switch, *n, edition),
        Value::Word(word) => self::word(switch, word).to_owned(),
    };
    let text = if text.is_empty() { format!("{}: {value}", switch.about().says) } else { text };
    in_words(&text, &edition.words)
}

/// Puts the edition's own words in the place of `{house}` and the like.
fn in_words(text: &str, words: &Words) -> String {
    let places: [(&str, &str); 13] = [
        ("{street}", &words.street),
        ("{streets}", &words.streets),
        ("{stations}", &words.stations),
        ("{utility}", &words.utility),
        ("{utilities}", &words.utilities),
        ("{house}", &words.house),
        ("{houses}", &words.houses),
        ("{hotel}", &words.hotel),
        ("{hotels}", &words.hotels),
        ("{GO}", &words.go),
        ("{jail}", &words.jail),
        ("{parking}", &words.parking),
        ("{station}", &words.station),
    ];
    places
        .iter()
        .fold(text.to_owned(), |text, (mark, word)| text.replace(&format!("a {mark}"), &one(word)).replace(mark, word))
}

/// One of what an edition has a word for: a hotel, an arena.
#[must_use]
pub fn one(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// What a flag says when it is on and when it is off.
const fn flag(switch: Switch) -> (&'static str, &'static str) {
    match switch {
        Switch::BankUnlimited => ("the bank never runs out of money", "the bank pays only with the notes of the box"),
        Switch::DealMore => ("more deeds than that may be dealt", "no more deeds than that are dealt"),
        Switch::DealPaid => ("dealt deeds are paid for at once", "dealt deeds are free"),
        Switch::SalaryForwardOnly => {
            ("moving backward over {GO} earns nothing", "moving backward over {GO} earns the salary too")
        }
        Switch::SalaryPerPassage => {
            ("every time {GO} is passed or reached pays, twice in a turn too", "one turn earns one salary at most")
        }
        Switch::SalaryKeptIfPassedBeforeJail => (
            "a salary earned before going to {jail} in the same turn stays",
            "a turn that leads to {jail} earns no salary",
        ),
        Switch::DoubleWithMortgage => (
            "bare {streets} of a complete group charge double even while one of it is mortgaged",
            "while one {street} of a group is mortgaged, none of the group charges double",
        ),
        Switch::RentWhileJailed => ("an owner in {jail} collects rent", "an owner in {jail} collects no rent"),
        Switch::RentOnMortgaged => ("mortgaged property earns rent all the same", "mortgaged property earns no rent"),
        Switch::CountMortgagedForTier => (
            "mortgaged {stations} and {utilities} still count for the rent of the others",
            "mortgaged {stations} and {utilities} do not count for the rent of the others",
        ),
        Switch::UtilityCardReroll => (
            "who is sent to a {utility} by a card rolls afresh for its rent",
            "the roll that moved the token counts, even where a card sends it to a {utility}",
        ),
        Switch::OwnRollCounts => (
            "a further roll of the one who landed counts towards that",
            "a further roll of the one who landed does not count towards that",
        ),
        Switch::RemindOwner => ("an owner may be reminded of rent", "nobody reminds an owner of rent"),
        Switch::RefusedDeedIsAuctioned => {
            ("property that is not bought is auctioned", "property that is not bought stays with the bank")
        }
        Switch::DeclinerMayBid => ("who declined to buy may bid", "who declined to buy may not bid"),
        Switch::AuctionCashOnly => ("a bid must be payable at once", "a bid may be higher than the bidder's cash"),
        Switch::NoBidsStays => ("without a bid it stays with the bank", "without a bid it is put up again"),
        Switch::ShowTotalBeforeChoice => {
            ("the worth may be seen before the choice", "the choice comes before any total is seen")
        }
        Switch::TaxHotelWithHouses => (
            "for the tax a {hotel} counts with the {houses} given for it",
            "for the tax a {hotel} counts without the {houses} given for it",
        ),
        _ => flag_of_jail_and_buildings(switch),
    }
}

const fn flag_of_jail_and_buildings(switch: Switch) -> (&'static str, &'static str) {
    match switch {
        Switch::PayAfterRoll => (
            "the fine may also be paid after a failed roll of the same turn",
            "the fine is paid before rolling, never after a failed roll",
        ),
        Switch::FineTakesTurn => {
            ("who pays the fine moves only in the turn after", "who pays the fine rolls and moves in the same turn")
        }
        Switch::MoveAfterForcedFine => (
            "after a forced fine the token moves by that roll",
            "after a forced fine the token waits for the next turn",
        ),
        Switch::ExtraRollAfterJailDouble => {
            ("doubles that open {jail} give a further roll", "doubles that open {jail} give no further roll")
        }
        Switch::JailedMayBuild => ("a player in {jail} may build", "a player in {jail} may not build"),
        Switch::BuildWithMortgageInGroup => (
            "{streets} may be built on while another of the group is mortgaged",
            "nothing is built in a group while one of it is mortgaged",
        ),
        Switch::BuildEvenly => ("{houses} are built evenly over the group", "{houses} are built in any order"),
        Switch::FourthHouse => (
            "a fourth {house} is sold even where a {hotel} needs three",
            "where a {hotel} needs three {houses}, no fourth is sold",
        ),
        Switch::SellEvenly => ("{houses} are sold evenly over the group", "{houses} are sold in any order"),
        Switch::SellInReverseOrder => (
            "buildings are sold one by one, the last built first",
            "which of equal {streets} is sold from first is free",
        ),
        Switch::HotelExchange => (
            "a {hotel} may be exchanged for its {houses} and half its price",
            "a {hotel} is not exchanged for {houses}",
        ),
        Switch::ExchangeNeedsStock => {
            ("an exchange needs the {houses} in the bank", "an exchange needs no {houses} in the bank")
        }
        Switch::ExchangePartial => (
            "with too few {houses} in the bank an exchange gives those there are and half the price of the others",
            "with too few {houses} in the bank there is no exchange",
        ),
        Switch::ExchangeWholeGroup => {
            ("the {hotels} of a group are exchanged all together", "{hotels} are exchanged one by one")
        }
        Switch::OutrightNeedsStock => (
            "even to sell a {hotel} outright, its {houses} must be in the bank",
            "to sell a {hotel} outright no {houses} are needed",
        ),
        _ => flag_of_property(switch),
    }
}

const fn flag_of_property(switch: Switch) -> (&'static str, &'static str) {
    match switch {
        Switch::SellMortgagedToBank => ("the bank buys mortgaged deeds", "the bank buys no mortgaged deeds"),
        Switch::SellDeedToBank => ("the bank buys deeds back", "the bank buys no deeds back"),
        Switch::PlayerLoans => ("players may lend to each other", "players may not lend to each other"),
        Switch::Interest => ("interest is charged", "no interest is charged at all"),
        Switch::InterestOptional => ("a table may leave all interest out", "leaving interest out is not offered"),
        Switch::InterestAtReceipt => {
            ("interest is paid when the loan is received", "nothing is paid when the loan is received")
        }
        Switch::InterestOnLiftByTaker => {
            ("who took the loan pays interest when lifting it", "who took the loan lifts it for the loan alone")
        }
        Switch::InterestOnLiftToBuild => {
            ("lifting in order to build costs interest", "lifting in order to build costs no interest of its own")
        }
        Switch::InterestOnLiftByTransferee => (
            "who took the mortgaged deed over pays interest when lifting it",
            "who took the mortgaged deed over lifts it for the loan alone",
        ),
        Switch::MortgageOnlyWhenBroke => {
            ("a mortgage is taken only under a debt or without cash", "a mortgage may be taken at any time")
        }
        Switch::PartialLoans => ("a loan may be less than the deed states", "the loan is what the deed states"),
        Switch::TransferInterestIfKept => (
            "a new owner who keeps the mortgage pays interest at once",
            "a new owner who keeps the mortgage pays nothing for it now",
        ),
        Switch::TransferInterestEachChange => (
            "gifts, trades and settlements count as well as sales",
            "only a sale for money counts as a change of owner",
        ),
        Switch::BankDebtInProperty => ("the bank takes property for a debt", "the bank takes no property for a debt"),
        Switch::BankruptOnExact => {
            ("who can raise exactly the debt is bankrupt", "who can raise exactly the debt pays it and plays on")
        }
        Switch::BankruptcyInterest => (
            "the creditor of a bankrupt pays interest at once on each mortgaged deed",
            "the creditor of a bankrupt pays no interest at once",
        ),
        Switch::SettleAtOnceInterest => (
            "a creditor who then lifts at once pays interest again",
            "a creditor who then lifts at once pays the loan alone",
        ),
        Switch::BankAuctionsEstate => {
            ("deeds that fall to the bank are auctioned", "deeds that fall to the bank are for sale again")
        }
        Switch::QuitAsBankrupt => {
            ("who gives up is treated as bankrupt to the bank", "who gives up may sell or give everything away first")
        }
        Switch::LastPlayerEnds => ("one player left ends the game", "one player left goes on until the end comes"),
        Switch::SettleLastBankruptcy => (
            "the bankruptcy that ends the game is settled before the count",
            "the bankruptcy that ends the game hands nothing over",
        ),
        Switch::CountHotelWithHouses => (
            "the count includes the {houses} given for a {hotel}",
            "the count leaves out the {houses} given for a {hotel}",
        ),
        _ => ("", ""),
    }
}

fn number(switch: Switch, n: i64, edition: &Edition) -> String {
    if let Kind::Sum(_) = switch.about().kind {
        return sum(switch, n, edition);
    }
    let turns = |n: i64| if n == 1 { "one turn".to_owned() } else { format!("{n} turns") };
    match switch {
        Switch::NotesOfOne if n == 0 => "the starting notes are as listed".to_owned(),
        Switch::NotesOfOne => format!("each player starts with {n} of the smallest note"),
        Switch::Houses => format!("the box has {n} {}", if n == 1 { "{house}" } else { "{houses}" }),
        Switch::GoojCards => format!("the box has {n} get-out cards in all, whichever deck or list gives them"),
        Switch::Hotels => format!("the box has {n} {}", if n == 1 { "{hotel}" } else { "{hotels}" }),
        Switch::MaxPlayers => format!("up to {n} can play"),
        Switch::BankerMaySitOutAbove => format!("with more than {n} players the banker may choose not to play"),
        Switch::DealCount if n == 0 => "no deeds are dealt".to_owned(),
        Switch::DealCount if n == 1 => "one deed is dealt to each player".to_owned(),
        Switch::DealCount => format!("{n} deeds are dealt to each player"),
        Switch::GoLandingTimes if n == 1 => "stopping on {GO} pays like passing it".to_owned(),
        Switch::GoLandingTimes => format!("stopping on {{GO}} pays the salary {n} times"),
        Switch::ClaimDeadline if n == 1 => "rent lapses once the next player has rolled".to_owned(),
        Switch::ClaimDeadline if n == 2 => "rent lapses once the second player after has rolled".to_owned(),
        Switch::ClaimDeadline => format!("rent lapses once {n} later turns have begun"),
        Switch::CardDice if n == 0 => "no dice choose a card".to_owned(),
        Switch::CardDice if n == 1 => "one die chooses the card".to_owned(),
        Switch::CardDice => format!("{n} dice choose the card"),
        Switch::IncomeTaxPercent => format!("where income tax can be a part of the worth, it is {n}%"),
        Switch::FineWindow => format!("the fine may be paid before rolling in {}", first_turns(n)),
        Switch::CardWindow => format!("a card may be used before rolling in {}", first_turns(n)),
        Switch::JailTurns if n == 1 => "a first roll without doubles makes the fine due".to_owned(),
        Switch::JailTurns => format!("the {} roll without doubles makes the fine due", ordinal(n)),
        Switch::DoublesToJail => format!("the {} double in a row leads to {{jail}}", ordinal(n)),
        Switch::SkipAfterThirdDouble if n == 0 => "{jail} by doubles costs no further turn".to_owned(),
        Switch::SkipAfterThirdDouble => format!("{{jail}} by doubles costs {} more", turns(n)),
        Switch::SkipAfterJail if n == 0 => "other ways into {jail} cost no further turn".to_owned(),
        Switch::SkipAfterJail => format!("other ways into {{jail}} cost {} more", turns(n)),
        Switch::SkipOnFreeParking if n == 0 => "{parking} costs no turn".to_owned(),
        Switch::SkipOnFreeParking => format!("{{parking}} costs {}", turns(n)),
        Switch::HousesForHotel if n == 1 => "a {hotel} takes the place of one {house}".to_owned(),
        Switch::HousesForHotel => format!("a {{hotel}} takes the place of {n} {{houses}}"),
        Switch::HotelWorthHouses if n == 1 => "a {hotel} sold brings half its own price".to_owned(),
        Switch::HotelWorthHouses => format!("a {{hotel}} sold brings half of {n} {{houses}}"),
        Switch::InterestPercent => format!("interest is {n}% of the loan"),
        _ => String::new(),
    }
}

fn first_turns(n: i64) -> String {
    match n {
        0 => "no turn".to_owned(),
        1 => "the first turn only".to_owned(),
        2 => "the first two turns".to_owned(),
        3 => "any of the three turns".to_owned(),
        n => format!("the first {n} turns"),
    }
}

fn ordinal(n: i64) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}th"),
    }
}

fn sum(switch: Switch, n: i64, edition: &Edition) -> String {
    let money = edition.money(Money::new(n));
    match switch {
        Switch::StartCash => format!("each player starts with {money}"),
        Switch::Salary => format!("the salary is {money}"),
        Switch::RoundPaymentsTo if n <= 1 => "rents are paid as they are, not rounded".to_owned(),
        Switch::RoundPaymentsTo => format!("rents are rounded to {money}"),
        Switch::PotSeed if n == 0 => "the bank lays nothing into a pot".to_owned(),
        Switch::PotSeed => format!("the bank lays {money} into the pot at the start"),
        Switch::JailFine => format!("the fine for leaving {{jail}} is {money}"),
        Switch::Rounding => format!("interest is rounded to {money}"),
        Switch::CountCards if n == 0 => "get-out cards count nothing".to_owned(),
        Switch::CountCards => format!("a get-out card counts {money}"),
        _ => String::new(),
    }
}

fn word(switch: Switch, word: &str) -> &'static str {
    match (switch, word) {
        (Switch::GoojCards, _) => "each deck or list has its own get-out cards",
        (Switch::Houses, _) => "there is no end of {houses}",
        (Switch::Hotels, _) => "there is no end of {hotels}",
        (Switch::MaxPlayers, _) => "the box names no most number of players",
        (Switch::BankerMaySitOutAbove, _) => "of a banker who does not play nothing is said",
        (Switch::DoublesToJail, _) => "doubles never lead to {jail}",
        (Switch::ClaimDeadline, _) => "rent never lapses",
        (Switch::DealAt, "price") => "a dealt deed costs its price",
        (Switch::DealAt, _) => "a dealt deed costs what its loan is",
        (Switch::DoubleScope, "all") => {
            "the owner of a complete group charges double on all its {streets}, built or not"
        }
        (Switch::DoubleScope, _) => "the owner of a complete group charges double on its unbuilt {streets}",
        (Switch::CardDraw, "list") => "cards are entries of a numbered list, which come again",
        (Switch::CardDraw, _) => "cards come from a pile and go under it",
        (Switch::MultiCreditor, "pro_rata") => "several creditors share by what each is owed",
        (Switch::MultiCreditor, "last") => "several creditors are paid in turn, and the last unpaid takes the estate",
        (Switch::MultiCreditor, _) => "several creditors are paid in turn, and the first unpaid takes the estate",
        (Switch::IncomeTax, "choice") => "income tax is the printed sum or a part of the worth, as the player chooses",
        (Switch::IncomeTax, "flat") => "income tax is the printed sum, without the choice",
        (Switch::IncomeTax, _) => "income tax is the printed sum",
        (Switch::TaxMortgagedAt, "half") => "for the tax a mortgaged property counts half",
        (Switch::TaxMortgagedAt, _) => "for the tax a mortgaged property counts in full",
        (Switch::TaxRounding, "down") => "the taxed part is rounded down",
        (Switch::TaxRounding, "up") => "the taxed part is rounded up",
        (Switch::TaxRounding, _) => "the taxed part is rounded to the nearest, half up",
        (Switch::FinesTo, "pot") => "taxes and fines go into the pot on {parking}",
        (Switch::FinesTo, _) => "taxes and fines go to the bank",
        (Switch::GoojBank, "board_side") => "a get-out card that falls to the bank goes back beside the board",
        (Switch::GoojBank, "auction") => "a get-out card that falls to the bank is auctioned with the rest",
        (Switch::GoojBank, _) => "a get-out card that falls to the bank goes under its pile",
        _ => word_of_property(switch, word),
    }
}

fn word_of_property(switch: Switch, word: &str) -> &'static str {
    match (switch, word) {
        (Switch::BuildWindow, "own_or_between") => "building is allowed in one's own turn and between turns",
        (Switch::BuildWindow, "until_next_roll") => {
            "building is allowed in one's own turn and between turns, until the next player rolls"
        }
        (Switch::BuildWindow, "own_turn") => "building is allowed in one's own turn only",
        (Switch::BuildWindow, _) => "building is allowed at any time",
        (Switch::HotelNeedsHousesOn, "group_in_all") => "so many {houses} in the whole group are enough for a {hotel}",
        (Switch::HotelNeedsHousesOn, _) => "a {hotel} needs its {houses} on every {street} of the group",
        (Switch::ScarceMinBid, "lowest_printed") => {
            "bids for one of the last buildings start at the lowest printed price"
        }
        (Switch::ScarceMinBid, _) => "bids for one of the last buildings start anywhere",
        (Switch::HotelOutright, "group_only") => "{hotels} are sold outright only all of a group together",
        (Switch::HotelOutright, "group_or_step" | "step_or_group") => {
            "{hotels} are sold all of a group together, or step by step"
        }
        (Switch::HotelOutright, _) => "a single {hotel} may be sold outright",
        (Switch::ExchangeGives, "four") => "an exchanged {hotel} gives four {houses} back",
        (Switch::ExchangeGives, _) => "an exchanged {hotel} gives back as many {houses} as it took",
        (Switch::RefundBase, "paid") => "the bank buys buildings back at half of what was paid for them",
        (Switch::RefundBase, _) => "the bank buys buildings back at half their printed price",
        (Switch::TradeGroupBlock, "own_buildings") => "a {street} changes hands once its own buildings are sold",
        (Switch::TradeGroupBlock, "none") => "a {street} changes hands with its buildings",
        (Switch::TradeGroupBlock, _) => "a {street} changes hands only while its whole group is bare",
        (Switch::RoundingTies, "down") => "interest half-way between two sums is rounded down",
        (Switch::RoundingTies, _) => "interest half-way between two sums is rounded up",
        (Switch::RoundingMode, "down") => "interest is always rounded down",
        (Switch::RoundingMode, "up") => "interest is always rounded up",
        (Switch::RoundingMode, _) => "interest is rounded to the nearest",
        (Switch::RoundingOf, "loan") => "the loan is rounded, and interest reckoned from that",
        (Switch::RoundingOf, _) => "the interest is rounded, not the loan",
        (Switch::MortgageClearScope, "group") => "before a mortgage all buildings of the group are sold",
        (Switch::MortgageClearScope, _) => "before a mortgage the buildings of that {street} are sold",
        (Switch::DebtInProperty, "trade") => "a debt is paid in property only as a trade",
        (Switch::DebtInProperty, "none") => "debts are paid in cash only",
        (Switch::DebtInProperty, _) => "a creditor may take property for rent",
        (Switch::BankruptcyTest, "cash_short") => "who is short of cash is bankrupt",
        (Switch::BankruptcyTest, _) => "who cannot raise enough by selling and mortgaging is bankrupt",
        (Switch::BankruptcyInterestBase, "price") => "that interest is reckoned from the price",
        (Switch::BankruptcyInterestBase, _) => "that interest is reckoned from the loan",
        (Switch::CreditorShort, "owe") => "a creditor who cannot pay that interest may owe it",
        (Switch::CreditorShort, "refuse") => "a creditor who cannot pay that interest may refuse the deeds",
        (Switch::CreditorShort, _) => "a creditor who cannot pay that interest must raise it",
        (Switch::BankAuctionMortgage, "kept") => "deeds that the bank auctions keep their mortgage",
        (Switch::BankAuctionMortgage, "kept_with_interest") => {
            "deeds that the bank auctions keep their mortgage, and the buyer pays interest or lifts"
        }
        (Switch::BankAuctionMortgage, _) => "deeds that the bank auctions are free of their mortgage",
        (Switch::End, "first_bankrupt") => "the first bankruptcy ends the game",
        (Switch::End, "second_bankrupt") => "the second bankruptcy ends the game",
        (Switch::End, "time") => "the agreed time ends the game",
        (Switch::End, _) => "the last player who is not bankrupt wins",
        (Switch::ClockWhileClosed, "runs") => "a clock of so many minutes runs on while the program is closed",
        (Switch::ClockWhileClosed, _) => "a clock of so many minutes stands still while the program is closed",
        (Switch::TimeEnd, "end_of_turn") => "when time is up the turn is finished, then all is counted",
        (Switch::TimeEnd, _) => "when time is up all is counted at once",
        (Switch::CountMortgagedAt, "full") => "the count takes mortgaged deeds in full",
        (Switch::CountMortgagedAt, "loan_deducted") => "the count takes mortgaged deeds less their loan",
        (Switch::CountMortgagedAt, _) => "the count takes mortgaged deeds at half their price",
        (Switch::Tie, "more_cash") => "of equal estates the one with more cash wins",
        (Switch::Tie, _) => "equal estates share the win",
        _ => "",
    }
}
