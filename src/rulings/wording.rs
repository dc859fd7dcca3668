//! The words of refusals: what was wrong, and what would help. They stand here and nowhere else.

use super::refusal::{Refusal, Severity, Why};
use crate::edition::Edition;
use crate::money::Money;

impl Refusal {
    /// What was wrong, in a player's words.
    #[must_use]
    pub fn message(&self, edition: &Edition) -> String {
        let m = |sum: &Money| edition.money(*sum);
        let w = &edition.words;
        match &*self.why {
            Why::Syntax { says, .. }
            | Why::FileTrouble { says, .. }
            | Why::OtherDeal { says, .. }
            | Why::OtherDebt { says, .. } => says.clone(),
            Why::UnknownCommand { word, .. } => format!("there is no command `{word}`"),
            Why::UnknownPlayer { word, .. } => format!("no player is called `{word}`"),
            Why::UnknownSpace { word, .. } => format!("nothing on this board is called `{word}`"),
            Why::WrongKind { space, wanted, .. } => format!("{space} is not {wanted}"),
            Why::UnknownCard { word, .. } => format!("no card is known as `{word}`"),
            Why::UnknownTopic { word, .. } => format!("there is no topic `{word}`"),
            Why::Ambiguous { word, choices, .. } => format!("`{word}` can be {}", super::join(choices.clone())),
            Why::BadAmount { word, .. } => format!("`{word}` is no amount"),
            Why::BadDice { word } | Why::BothDice { word } => format!("`{word}` is no roll of two dice"),
            Why::CardChoice { sum, deck } => format!("choose first: pay {}, or draw from {deck}", m(sum)),
            Why::BadName { name, why } => format!("`{name}` cannot be a name: {why}"),
            Why::BadTime { word, .. } => format!("`{word}` is no time"),
            Why::DiceNeeded { space } => format!("the rent of {space} goes by the dice"),
            Why::CardDice { wanted: 0 } => "cards are drawn from a pile here, not rolled for".to_owned(),
            Why::CardDice { wanted } => format!("{wanted} dice choose the card"),
            Why::NoDeed { space } => format!("{space} has no title deed"),
            Why::NotEnoughCash { player, needs, has, .. } => {
                format!("{player} has {} and needs {}: {} short", m(has), m(needs), m(&needs.less(*has)))
            }
            Why::PotShort { needs, has } => format!("the pot holds {}, not {}", m(has), m(needs)),
            Why::Unowned { deed, .. } => format!("nobody owns {deed}"),
            Why::AlreadyOwned { deed, owner } => format!("{deed} belongs to {owner}"),
            Why::NotOwner { player, deed, owner: Some(owner) } => format!("{deed} belongs to {owner}, not to {player}"),
            Why::NotOwner { player, deed, owner: None } => format!("{deed} belongs to the bank, not to {player}"),
            Why::NotSo { deed, claimed, really } => format!("{deed} is not {claimed}: it is {really}"),
            Why::OwnProperty { player, deed } => format!("{deed} is {player}'s own"),
            Why::SamePlayer { player } => format!("{player} stands on both sides"),
            Why::Mortgaged { deed } => format!("{deed} is mortgaged already"),
            Why::NotMortgaged { deed } => format!("{deed} is not mortgaged"),
            Why::NotInNeed { player } => format!("{player} has cash and no debt to meet"),
            Why::IncompleteGroup { player, group, missing } => {
                format!("{player} does not own all of {group}: {missing} missing")
            }
            Why::MortgageInGroup { group, mortgaged } => format!("in {group}, {mortgaged} mortgaged"),
            Why::Uneven { street, .. } => format!("that would leave the group uneven at {street}"),
            Why::WrongOrder { street } => format!("the building of {street} was put up last, and goes first"),
            Why::TooManyBuildings { street, .. } => format!("{street} cannot take so much"),
            Why::NotAStreet { deed } => format!("{deed} is no {}: nothing is built there", w.street),
            Why::NoHousesLeft { wanted, left, .. } => {
                format!("the bank has {}, and {wanted} would be needed", super::count(*left, &w.house, &w.houses))
            }
            Why::NoHotelsLeft { wanted, left } => {
                format!("the bank has {}, and {wanted} would be needed", super::count(*left, &w.hotel, &w.hotels))
            }
            Why::GroupOnly { group, .. } => format!("the {} of {group} are sold only all together", w.hotels),
            Why::HasBuildings { deed, cannot, built, .. } => {
                let built = if *built == format!("{deed} is") { "it is" } else { built };
                format!("{deed} cannot {cannot} while {built} built on")
            }
            Why::NoBuildings { street } => format!("nothing is built on {street}"),
            Why::TooFewBuildings { street, has } => format!("{street} has only {has}"),
            _ => self.message_of_trouble(edition),
        }
    }

    /// Trade, debts, auctions, time, the books themselves.
    fn message_of_trouble(&self, edition: &Edition) -> String {
        let m = |sum: &Money| edition.money(*sum);
        let w = &edition.words;
        match &*self.why {
            Why::NotToBank { what, .. } => format!("the bank does not take {what}"),
            Why::LoanBetweenPlayers {} => "players may not lend to each other".to_owned(),
            Why::ClaimLapsed { owner, debtor, deed, roller } => {
                format!("{owner} asked too late for the rent of {deed}: {debtor} owed it until {roller} rolled")
            }
            Why::NotNow { what, .. } => what.clone(),
            Why::NotYourTurn { player, turn } => format!("it is {turn}'s turn, not {player}'s"),
            Why::NotJailed { player } => format!("{player} is not in {}", w.jail),
            Why::AlreadyJailed { player } => format!("{player} is in {} already", w.jail),
            Why::MustLeaveJail { player } => format!("{player} must leave {} this turn", w.jail),
            Why::WindowOver { player, what, turns } => {
                format!("{player} could {what} only in the first {turns} turns in {}", w.jail)
            }
            Why::NoCard { player } => format!("{player} has no such card"),
            Why::CardHeld { holders, .. } if holders.is_empty() => "the box has no get-out card".to_owned(),
            Why::CardHeld { deck: Some(deck), holders } => format!("the get-out card of {deck} is with {holders}"),
            Why::CardHeld { deck: None, holders } => format!("all get-out cards of the box are with {holders}"),
            Why::TotalBeforeChoice { player, space } => {
                format!("{player} has yet to choose how to pay {space}: no total is told before that")
            }
            Why::HiddenUntilChosen { percent } => {
                format!("what {percent}% comes to is not told before the choice is made")
            }
            Why::ChoiceFirst { flat, percent, tenth } => {
                let shown = tenth.map_or_else(String::new, |sum| format!(", which is {}", m(&sum)));
                format!("choose first: {} flat, or {percent}% of all that the player has{shown}", m(flat))
            }
            Why::NoChoice { space } => format!("there is no choice at {space}"),
            Why::OtherAmount { says, ruled } => format!("the rule makes it {}, not {}", m(ruled), m(says)),
            Why::NoDebt { player } => format!("{player} owes nothing"),
            Why::DebtOpen { player, amount, to } => format!("{player} still owes {to} {}", m(amount)),
            Why::DueFirst { says, .. } => format!("{says}: that is settled first"),
            Why::OverPaid { player, open } => format!("{player} owes only {}", m(open)),
            Why::CanStillPay { player, owes, has, raise, .. } => format!(
                "{player} can still pay {}: {} in cash and up to {} by selling and mortgaging",
                m(owes),
                m(has),
                m(raise)
            ),
            Why::NotInProperty { .. } => "this debt is not paid in property".to_owned(),
            Why::NoHolding { word } => format!("{word} is nothing that can change hands"),
            Why::NoAuction {} => "no auction is open".to_owned(),
            Why::AuctionOpen { lot } => format!("{lot} is being auctioned"),
            Why::BidTooLow { bid, least } => format!("{} is too little: the bid must be at least {}", m(bid), m(least)),
            Why::MayNotBid { player, why } => format!("{player} may not bid: {why}"),
            Why::NoClock {} => "no clock is set".to_owned(),
            Why::NoTimeLeft { left, over: false } => format!("{left} are left, and none would be"),
            Why::NoTimeLeft { left, over: true } => format!("time was up {left} ago: none would be left"),
            Why::TimeUp {} => "time is up already".to_owned(),
            Why::OverAnyway {} => "the game is over by bankruptcy too: another clock does not bring it back".to_owned(),
            Why::ClockStands { paused: true } => "the clock stands still already".to_owned(),
            Why::ClockStands { paused: false } => "the clock is running already".to_owned(),
            Why::LeftTheGame { player } => format!("{player} is out of the game"),
            Why::GameOver {} => "the game is finished".to_owned(),
            Why::HasWon { player } => format!("{player} is the last player left and has won"),
            Why::NoSuchRule { name, .. } => format!("there is no rule `{name}`"),
            Why::BadRuleValue { name, value, .. } => format!("`{name}` cannot be `{value}`"),
            Why::NoSuchEntry { number, .. } => format!("there is no entry {number}"),
            Why::NothingToUndo { there: 0, .. } => "there is nothing to undo".to_owned(),
            Why::NothingToUndo { there, .. } => {
                format!("only {there} {} can be undone", if *there == 1 { "step" } else { "steps" })
            }
            Why::StruckOut { number, by, .. } => format!("entry {number} was struck out by entry {by}"),
            Why::CannotAmend { number, what, .. } => format!("entry {number} {what}"),
            Why::NothingToRedo {} => "there is nothing to redo".to_owned(),
            Why::NeedsFollowing { what } => format!("{what} needs the dice to be followed"),
            Why::TooManyNotes { note, counted, there } => {
                format!("{counted} notes of {} are counted, and the box holds {there}", m(note))
            }
            Why::BankShort { needs, has } => format!("the bank has notes for {}, not for {}", m(has), m(needs)),
            Why::BoxLacks { what } => format!("the box has no {what} left"),
            Why::TooManyPlayers { most } => format!("this box provides for {most} players"),
            Why::FileBusy { file } => format!("another banker has {file} open"),
            Why::BooksBroken { says } => format!("the books do not add up: {says}"),
            _ => String::new(),
        }
    }

    /// What would help; empty where nothing would.
    #[must_use]
    pub fn hint(&self, edition: &Edition) -> String {
        let m = |sum: &Money| edition.money(*sum);
        let ways = |ways: &[(String, Money)]| first_ways(ways, edition);
        let did_you_mean = |near: &Option<String>| near.as_ref().map(|n| format!("did you mean `{n}`?"));
        let hint = match &*self.why {
            Why::Syntax { hint, .. }
            | Why::UnknownPlayer { hint, .. }
            | Why::UnknownSpace { hint, .. }
            | Why::WrongKind { hint, .. }
            | Why::BadAmount { hint, .. }
            | Why::BadTime { hint, .. }
            | Why::Uneven { hint, .. }
            | Why::TooManyBuildings { hint, .. }
            | Why::NoHousesLeft { hint, .. }
            | Why::GroupOnly { hint, .. }
            | Why::HasBuildings { hint, .. }
            | Why::NotToBank { hint, .. }
            | Why::NotInProperty { hint }
            | Why::NotNow { hint, .. }
            | Why::CannotAmend { hint, .. }
            | Why::OtherDeal { hint, .. }
            | Why::OtherDebt { hint, .. }
            | Why::FileTrouble { hint, .. } => hint.clone(),
            Why::UnknownCommand { near, .. } => {
                did_you_mean(near).unwrap_or_else(|| "`help` lists the commands".to_owned())
            }
            Why::UnknownCard { known, .. } | Why::UnknownTopic { known, .. } => format!("known: {known}"),
            Why::Ambiguous { choices, typed, .. } => which_one(choices, typed),
            Why::BothDice { .. } => "type each die, such as `3 4` or `34`: doubles matter".to_owned(),
            Why::BadDice { .. } => "type `3 4`, `3+4` or the total".to_owned(),
            Why::CardChoice { .. } => "`card pay N` pays; `card DECK WHICH` tells the card drawn instead".to_owned(),
            Why::DiceNeeded { .. } => "add the roll, such as `3 4`".to_owned(),
            Why::NotEnoughCash { .. } => self.ways_to_cash(edition),
            Why::CanStillPay { player, owes, has, rent, tax, .. } if has >= owes => {
                pays_it(player, rent.as_deref(), tax.as_deref())
            }
            Why::CanStillPay { ways: list, player, owes, .. } => {
                format!("{}; `raise {} {owes}` shows how", ways(list), quoted(player))
            }
            Why::Unowned { price: Some(price), .. } => format!("`buy` costs {}", m(price)),
            Why::NotMortgaged { .. } | Why::Mortgaged { .. } => "`player` shows who has what".to_owned(),
            Why::Unowned { price: None, .. } | Why::NotOwner { .. } | Why::AlreadyOwned { .. } => {
                "`deeds` shows who has what".to_owned()
            }
            Why::WrongOrder { street } => format!("`sell {street}`; `agreed` sells it all the same"),
            Why::NotSo { .. } => "check the board, then correct the line or the books".to_owned(),
            Why::IncompleteGroup { .. } => "building needs the whole group".to_owned(),
            Why::MortgageInGroup { .. } => "`lift` it first".to_owned(),
            Why::TotalBeforeChoice { player, space } => {
                let line = format!("tax {} {}", quoted(player), quoted(space));
                format!("`{line} flat` or `{line} tenth` makes the choice")
            }
            Why::HiddenUntilChosen { .. } => "type the line without `?` to choose it".to_owned(),
            Why::ChoiceFirst { .. } => "say `flat` or `tenth` for the tax".to_owned(),
            Why::MustLeaveJail { player } => {
                format!("the fine is due: `out {} fine`, or a card; a roll only while one is left", quoted(player))
            }
            Why::OtherAmount { .. } => "add `agreed` if the table wants it so".to_owned(),
            Why::DebtOpen { .. } => "`settle` it first; `agreed` overrides".to_owned(),
            Why::DueFirst { verb, enter: true, .. } => {
                format!("Enter on an empty line, or `{verb} …`, settles it; `agreed` counts without it")
            }
            Why::DueFirst { verb, .. } => format!("`{verb} …` settles it; `agreed` counts without it"),
            Why::AuctionOpen { .. } => "`bid`, `pass` or `sold` first".to_owned(),
            Why::NoAuction {} => "`auction DEED` opens one".to_owned(),
            Why::NoSuchRule { near, .. } => did_you_mean(near).unwrap_or_else(|| "`rule` lists them".to_owned()),
            Why::BadRuleValue { choices, .. } => format!("it can be: {choices}"),
            Why::NoSuchEntry { last, .. } => format!("the last entry is {last}"),
            Why::LoanBetweenPlayers {} => "a loan can only be had from the bank, on a mortgage".to_owned(),
            Why::NoHolding { .. } => {
                "cash, deeds and get-out cards can; `note` keeps what two players promise".to_owned()
            }
            Why::NoClock {} => "`clock 90m` starts one".to_owned(),
            Why::OverAnyway {} | Why::NoTimeLeft { over: false, .. } => "`finish` ends the game now".to_owned(),
            Why::NoTimeLeft { over: true, .. } | Why::TimeUp {} => "`clock 5m` gives five minutes from now".to_owned(),
            Why::ClockStands { paused } => format!("`clock {}`", if *paused { "resume" } else { "pause" }),
            Why::NeedsFollowing { .. } => "`roll` or `land` starts following".to_owned(),
            Why::FileBusy { .. } => "close it there first; nothing was changed".to_owned(),
            Why::TooManyNotes { .. } => "count these notes again; a new `count` replaces a player's last".to_owned(),
            Why::NothingToUndo { amended: true, .. } => {
                "`amend` is one step with all that it booked again; `undo to N` takes back what follows entry N"
                    .to_owned()
            }
            Why::StruckOut { now: Some(now), .. } => format!("it stands as entry {now} now"),
            Why::NothingToUndo { there: 1.., .. } | Why::StruckOut { .. } => "`history` shows what stands".to_owned(),
            Why::GameOver {} => "`undo` opens it again".to_owned(),
            Why::HasWon { .. } => "`finish` closes the game".to_owned(),
            _ => String::new(),
        };
        self.overriding(hint, edition)
    }

    /// What is left to one who is short.
    fn ways_to_cash(&self, edition: &Edition) -> String {
        let m = |sum: &Money| edition.money(*sum);
        let ways = |ways: &[(String, Money)]| first_ways(ways, edition);
        let Why::NotEnoughCash { needs, has, raise, ways: list, player, spared, forced, keep, instead } = &*self.why
        else {
            return String::new();
        };
        let instead = instead.as_ref().map(|way| format!("; {way}"));
        let end = if *forced { ", `bankrupt` ends it" } else { "" };
        let ending = instead.as_ref().map(|way| format!("{way}{end}"));
        let ending = ending.unwrap_or_else(|| way_out(*forced, *keep).to_owned());
        if list.is_empty() {
            let else_ = if spared.is_empty() { "" } else { " else" };
            format!("{player} has nothing{else_} to sell or mortgage{ending}")
        } else if *has + *raise >= *needs {
            let (player, keep) = (quoted(player), sparing(spared));
            format!(
                "{} can be raised: {}; `raise {player} {needs}{keep}` shows how{}",
                m(raise),
                ways(list),
                instead.unwrap_or_default()
            )
        } else {
            let lacking = m(&needs.less(*has + *raise));
            format!("only {} can be raised ({}), {lacking} too little{ending}", m(raise), ways(list))
        }
    }

    /// The hint, with whether `agreed` would help.
    fn overriding(&self, hint: String, edition: &Edition) -> String {
        if self.severity() != Severity::AgainstTheRules || hint.contains("agreed") {
            return hint;
        }
        let gap = if hint.is_empty() { "" } else { "; " };
        match &self.besides {
            Some(besides) => {
                let besides = Refusal::from((**besides).clone()).message(edition);
                format!("{hint}{gap}`agreed` alone does not help: {besides}")
            }
            None => format!("{hint}{gap}`agreed` at the end of the line overrides it"),
        }
    }
}

/// What pays a debt that can be paid: the rent or the tax that it is, or what is written down.
fn pays_it(player: &str, rent: Option<&str>, tax: Option<&str>) -> String {
    let player = quoted(player);
    match (rent, tax) {
        (Some(deed), _) => format!("`rent {player} {}` pays it", quoted(deed)),
        (_, Some(space)) => format!("`tax {player} {}` pays it", quoted(space)),
        _ => format!("`settle {player}` pays it"),
    }
}

/// The first ways of raising money, with what each brings.
fn first_ways(ways: &[(String, Money)], edition: &Edition) -> String {
    let listed = ways.iter().take(4).map(|(way, sum)| format!("{way} +{}", edition.money(*sum)));
    let more = if ways.len() > 4 { ", …" } else { "" };
    format!("{}{more}", listed.collect::<Vec<_>>().join(", "))
}

/// The deeds that a plan leaves alone, as `raise` takes them.
fn sparing(deeds: &[String]) -> String {
    let names: Vec<String> = deeds.iter().map(|deed| quoted(deed)).collect();
    if names.is_empty() { String::new() } else { format!(" keep {}", names.join(" ")) }
}

/// What else is left to one who cannot pay. Whoever need not pay runs up no debt.
const fn way_out(forced: bool, keep: bool) -> &'static str {
    match (forced, keep) {
        (_, true) => "; `keep` instead of `lift` costs less",
        (true, false) => "; `owe` writes the debt down, `bankrupt` ends it",
        (false, false) => "",
    }
}

/// How one of several that bear a name is named.
fn which_one(choices: &[String], typed: &[String]) -> String {
    if choices.iter().any(|c| c.starts_with('#')) {
        "type its position, such as #7".to_owned()
    } else if same_name(choices) && !typed.is_empty() {
        format!("say of which deck: `{}`", typed.join("` or `"))
    } else {
        "type a little more of the name".to_owned()
    }
}

/// Whether the choices differ only in what stands in brackets behind them.
fn same_name(choices: &[String]) -> bool {
    let mut names = choices.iter().map(|choice| choice.split_once(" (").map(|(name, _)| name));
    let first = names.next().flatten();
    first.is_some() && names.all(|name| name == first)
}

/// A name as it is typed in a line: of several words in quotation marks.
#[must_use]
pub fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}
