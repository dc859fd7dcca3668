//! Refusals: why the books do not change, with the data that the words for it need.

use crate::edition::Cite;
use crate::money::Money;

/// How hard a refusal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The box or the purse lacks it, or the line cannot be read.
    Impossible,
    /// Only against the rules: `agreed` on the line overrides it.
    AgainstTheRules,
}

impl Severity {
    /// The word for it in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Impossible => "impossible",
            Severity::AgainstTheRules => "against-the-rules",
        }
    }
}

/// Why the books do not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What was wrong.
    pub why: Box<Why>,
    /// The rule behind it, where there is one.
    pub cite: Option<Cite>,
    /// What would still stand against the line if the table agreed to override this.
    pub besides: Option<Box<Why>>,
}

impl Refusal {
    /// A refusal that rests on a rule.
    #[must_use]
    pub fn ruled(why: Why, cite: Cite) -> Self {
        Refusal { why: Box::new(why), cite: Some(cite), besides: None }
    }

    /// Its stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.why.code()
    }

    /// How hard it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.why.severity()
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Refusal { why: Box::new(why), cite: None, besides: None }
    }
}

macro_rules! whys {
    ($($(#[$doc:meta])* $variant:ident { $($field:ident : $type:ty),* $(,)? } = $code:literal, $severity:ident;)*) => {
        /// What was wrong, with the data that its words need. Names are those of the table.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the fields are named for what they hold")]
        pub enum Why { $($(#[$doc])* $variant { $($field: $type),* },)* }

        impl Why {
            /// The stable code, listed in the docs.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $(Why::$variant { .. } => $code,)* }
            }

            /// How hard the refusal is.
            #[must_use]
            pub const fn severity(&self) -> Severity {
                match self { $(Why::$variant { .. } => Severity::$severity,)* }
            }

            /// All codes with their severity, each once, in the order of the list.
            #[must_use]
            pub fn codes() -> Vec<(&'static str, Severity)> {
                let mut codes: Vec<(&'static str, Severity)> = Vec::new();
                for (code, severity) in [$(($code, Severity::$severity),)*] {
                    if !codes.iter().any(|(c, _)| *c == code) {
                        codes.push((code, severity));
                    }
                }
                codes
            }
        }
    };
}

whys! {
    /// The line cannot be read.
    Syntax { says: String, hint: String } = "syntax", Impossible;
    /// The first word is no command.
    UnknownCommand { word: String, near: Option<String> } = "syntax", Impossible;
    UnknownPlayer { word: String, hint: String } = "unknown-player", Impossible;
    UnknownSpace { word: String, hint: String } = "unknown-space", Impossible;
    /// The name is on the board, but what bears it is nothing of the kind wanted.
    WrongKind { space: String, wanted: String, hint: String } = "unknown-space", Impossible;
    UnknownCard { word: String, known: String } = "unknown-card", Impossible;
    UnknownTopic { word: String, known: String } = "unknown-topic", Impossible;
    /// `typed` is what each choice is written as.
    Ambiguous { word: String, choices: Vec<String>, typed: Vec<String> } = "ambiguous", Impossible;
    BadAmount { word: String, hint: String } = "bad-amount", Impossible;
    BadDice { word: String } = "bad-dice", Impossible;
    BothDice { word: String } = "bad-dice", Impossible;
    CardChoice { sum: Money, deck: String } = "choice-first", Impossible;
    BadName { name: String, why: String } = "bad-name", Impossible;
    BadTime { word: String, hint: String } = "bad-time", Impossible;
    DiceNeeded { space: String } = "dice-needed", Impossible;
    CardDice { wanted: i64 } = "bad-dice", Impossible;
    NoDeed { space: String } = "unknown-space", Impossible;
    NotEnoughCash { player: String, needs: Money, has: Money, raise: Money, ways: Vec<(String, Money)>, spared: Vec<String>, forced: bool, keep: bool, instead: Option<String> } = "not-enough-cash", Impossible;
    PotShort { needs: Money, has: Money } = "not-enough-cash", Impossible;
    Unowned { deed: String, price: Option<Money> } = "unowned", Impossible;
    AlreadyOwned { deed: String, owner: String } = "already-owned", Impossible;
    NotOwner { player: String, deed: String, owner: Option<String> } = "not-owner", Impossible;
    NotSo { deed: String, claimed: String, really: String } = "not-so", Impossible;
    OwnProperty { player: String, deed: String } = "own-property", AgainstTheRules;
    SamePlayer { player: String } = "same-player", Impossible;
    Mortgaged { deed: String } = "mortgaged", Impossible;
    NotMortgaged { deed: String } = "not-mortgaged", Impossible;
    NotInNeed { player: String } = "not-now", AgainstTheRules;
    IncompleteGroup { player: String, group: String, missing: String } = "incomplete-group", AgainstTheRules;
    MortgageInGroup { group: String, mortgaged: String } = "mortgage-in-group", AgainstTheRules;
    Uneven { street: String, hint: String } = "uneven", AgainstTheRules;
    /// Another building was put up later; on which street.
    WrongOrder { street: String } = "wrong-order", AgainstTheRules;
    TooManyBuildings { street: String, hint: String } = "too-many-buildings", Impossible;
    NotAStreet { deed: String } = "not-a-street", Impossible;
    NoHousesLeft { wanted: i64, left: i64, hint: String } = "no-houses-left", Impossible;
    NoHotelsLeft { wanted: i64, left: i64 } = "no-hotels-left", Impossible;
    GroupOnly { group: String, hint: String } = "group-only", AgainstTheRules;
    HasBuildings { deed: String, cannot: &'static str, built: String, hint: String } = "has-buildings", AgainstTheRules;
    NoBuildings { street: String } = "no-buildings", Impossible;
    /// Fewer stand there than are to be sold.
    TooFewBuildings { street: String, has: String } = "no-buildings", Impossible;
    NotToBank { what: String, hint: String } = "not-to-bank", AgainstTheRules;
    LoanBetweenPlayers { } = "loan-between-players", AgainstTheRules;
    ClaimLapsed { owner: String, debtor: String, deed: String, roller: String } = "claim-lapsed", AgainstTheRules;
    NotNow { what: String, hint: String } = "not-now", AgainstTheRules;
    NotYourTurn { player: String, turn: String } = "not-your-turn", AgainstTheRules;
    NotJailed { player: String } = "not-jailed", Impossible;
    AlreadyJailed { player: String } = "already-jailed", Impossible;
    MustLeaveJail { player: String } = "must-leave-jail", AgainstTheRules;
    WindowOver { player: String, what: String, turns: i64 } = "not-now", AgainstTheRules;
    NoCard { player: String } = "no-card", Impossible;
    CardHeld { deck: Option<String>, holders: String } = "no-card", Impossible;
    ChoiceFirst { flat: Money, percent: i64, tenth: Option<Money> } = "choice-first", Impossible;
    TotalBeforeChoice { player: String, space: String } = "choice-first", Impossible;
    HiddenUntilChosen { percent: i64 } = "choice-first", Impossible;
    NoChoice { space: String } = "no-choice", AgainstTheRules;
    OtherAmount { says: Money, ruled: Money } = "other-amount", AgainstTheRules;
    OtherDeal { says: String, hint: String } = "other-deal", AgainstTheRules;
    NoDebt { player: String } = "no-debt", Impossible;
    OtherDebt { says: String, hint: String } = "no-debt", Impossible;
    DebtOpen { player: String, amount: Money, to: String } = "debt-open", AgainstTheRules;
    /// Something that a landing brings is paid before the count: in words, and the verb that books it.
    /// What is due at the end, and whether Enter alone accepts it.
    DueFirst { says: String, verb: String, enter: bool } = "due-first", AgainstTheRules;
    OverPaid { player: String, open: Money } = "bad-amount", Impossible;
    /// What is owed could be met; `rent` and `tax` name the space of a sum that is on no debt yet.
    CanStillPay { player: String, owes: Money, has: Money, raise: Money, ways: Vec<(String, Money)>, rent: Option<String>, tax: Option<String> } = "can-still-pay", AgainstTheRules;
    NotInProperty { hint: String } = "not-in-property", AgainstTheRules;
    /// Something that no rulebook lets a player own or owe, such as a promise.
    NoHolding { word: String } = "not-in-property", Impossible;
    NoAuction { } = "no-auction", Impossible;
    AuctionOpen { lot: String } = "auction-open", AgainstTheRules;
    BidTooLow { bid: Money, least: Money } = "bid-too-low", AgainstTheRules;
    MayNotBid { player: String, why: String } = "may-not-bid", AgainstTheRules;
    NoClock { } = "no-clock", Impossible;
    /// The clock is already what it should become.
    ClockStands { paused: bool } = "not-now", Impossible;
    /// No time would be left: how much is, or since when none is.
    NoTimeLeft { left: String, over: bool } = "bad-time", Impossible;
    /// The clock has run out.
    TimeUp { } = "not-now", Impossible;
    /// The clock has run out, and the game is over without it as well.
    OverAnyway { } = "not-now", Impossible;
    LeftTheGame { player: String } = "bankrupt", Impossible;
    GameOver { } = "game-over", Impossible;
    HasWon { player: String } = "game-over", Impossible;
    NoSuchRule { name: String, near: Option<String> } = "no-such-rule", Impossible;
    BadRuleValue { name: String, value: String, choices: String } = "bad-value", Impossible;
    NoSuchEntry { number: u64, last: u32 } = "no-such-entry", Impossible;
    /// `amended` where one of them is an amendment.
    NothingToUndo { there: usize, amended: bool } = "nothing-to-undo", Impossible;
    StruckOut { number: u32, by: u32, now: Option<u32> } = "struck-out", Impossible;
    CannotAmend { number: u32, what: String, hint: String } = "cannot-amend", Impossible;
    NothingToRedo { } = "nothing-to-redo", Impossible;
    NeedsFollowing { what: String } = "needs-following", Impossible;
    /// More notes of one kind were counted than the box holds.
    TooManyNotes { note: Money, counted: i64, there: i64 } = "box-lacks", Impossible;
    BoxLacks { what: String } = "box-lacks", Impossible;
    BankShort { needs: Money, has: Money } = "bank-short", AgainstTheRules;
    TooManyPlayers { most: i64 } = "too-many-players", AgainstTheRules;
    FileBusy { file: String } = "file-busy", Impossible;
    FileTrouble { says: String, hint: String } = "file-trouble", Impossible;
    BooksBroken { says: String } = "books-broken", Impossible;
}
