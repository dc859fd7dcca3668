//! The switches: every rule that can differ between editions, variants and tables.
//!
//! This is the one list. The edition files, `rule`, `--house`, `law`, the schema and the
//! documentation are derived from it.

/// What a switch can be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Flag,
    /// A whole number within these bounds.
    Number(i64, i64),
    /// A whole number within these bounds, or `none`.
    Limit(i64, i64),
    /// A sum of money, from nothing to this many units.
    Sum(i64),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What is known of a switch wherever it is used.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Its name in edition files and on the command line.
    pub name: &'static str,
    /// What it can be set to.
    pub kind: Kind,
    /// The topic of `law` under which it stands.
    pub topic: &'static str,
    /// What it decides, in one line.
    pub says: &'static str,
    /// What it is where an edition file does not set it.
    pub default: &'static str,
}

macro_rules! switches {
    ($($variant:ident = $name:literal, $kind:expr, $default:literal, $topic:literal, $says:literal;)*) => {
        /// A switch: one rule that an edition, a variant or a table can set.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Switch { $(#[doc = $says] $variant,)* }

        impl Switch {
            /// All switches, in the order of the rulebook topics.
            pub const ALL: &'static [Switch] = &[$(Switch::$variant,)*];

            /// What is known of this switch.
            #[must_use]
            pub const fn about(self) -> About {
                match self {
                    $(Switch::$variant => About {
                        name: $name, kind: $kind, topic: $topic, says: $says, default: $default,
                    },)*
                }
            }
        }
    };
}

use Kind::{Flag, Limit, Number, Sum, Word};

/// The largest sum that a rule may name, in units of the edition's currency.
pub const LARGEST_RULE_SUM: i64 = 1_000_000_000;
const SUM: Kind = Sum(LARGEST_RULE_SUM);

switches! {
    // Setting up
    StartCash = "start_cash", SUM, "1500", "setup", "What each player starts with";
    NotesOfOne = "notes_1", Number(0, 100), "0", "setup", "How many of the smallest note each player starts with, where the printed list is unclear (0: as listed)";
    Houses = "houses", Limit(0, 10_000), "32", "setup", "How many houses the box holds";
    Hotels = "hotels", Limit(0, 10_000), "12", "setup", "How many hotels the box holds";
    MaxPlayers = "max_players", Limit(1, 100), "none", "setup", "The most players that the box provides for";
    BankerMaySitOutAbove = "banker_may_sit_out_above", Limit(1, 100), "none", "setup", "With more players than this the banker may choose not to play";
    BankUnlimited = "bank_unlimited", Flag, "true", "setup", "The bank never runs out of money";
    DealCount = "deal_count", Number(0, 28), "0", "setup", "Title deeds dealt to each player at the start";
    DealMore = "deal_more", Flag, "false", "setup", "More deeds than that may be dealt";
    DealPaid = "deal_paid", Flag, "true", "setup", "Dealt deeds are paid for";
    DealAt = "deal_at", Word(&["price", "mortgage"]), "price", "setup", "What a dealt deed is paid at";

    // GO
    Salary = "salary", SUM, "200", "go", "The salary for passing or reaching GO";
    SalaryForwardOnly = "salary_forward_only", Flag, "true", "go", "No salary for moving backward over GO";
    SalaryPerPassage = "salary_per_passage", Flag, "true", "go", "Each passage pays, also twice in one turn";
    SalaryKeptIfPassedBeforeJail = "salary_kept_if_passed_before_jail", Flag, "true", "go", "A salary earned by the dice stays when the same turn leads to jail";
    GoLandingTimes = "go_landing_times", Number(1, 10), "1", "go", "How many salaries a landing on GO itself pays";

    // Rent
    DoubleWithMortgage = "double_with_mortgage", Flag, "true", "rent", "A complete group doubles its bare streets even while one of them is mortgaged";
    DoubleScope = "double_scope", Word(&["unbuilt", "all"]), "unbuilt", "rent", "Which streets of a complete group charge double";
    RentWhileJailed = "rent_while_jailed", Flag, "true", "rent", "An owner in jail collects rent";
    RentOnMortgaged = "rent_on_mortgaged", Flag, "false", "rent", "A mortgaged property earns rent";
    CountMortgagedForTier = "count_mortgaged_for_tier", Flag, "true", "rent", "Mortgaged stations and utilities count for the rent of the others";
    UtilityCardReroll = "utility_card_reroll", Flag, "true", "rent", "Sent to a utility by a card, the dice are rolled afresh for its rent";
    RoundPaymentsTo = "round_payments_to", Sum(1_000_000), "0", "rent", "Rents are rounded to this unit (0: not at all)";

    // Claims
    ClaimDeadline = "claim_deadline", Limit(1, 10), "none", "claims", "Rent lapses once this many other players have rolled";
    OwnRollCounts = "own_roll_counts", Flag, "false", "claims", "A further roll of the one who landed counts towards the deadline";
    RemindOwner = "remind_owner", Flag, "true", "claims", "The banker reminds an owner of rent that is due";

    // Buying and auctions
    RefusedDeedIsAuctioned = "refused_deed_is_auctioned", Flag, "true", "auctions", "A property that is not bought is auctioned";
    DeclinerMayBid = "decliner_may_bid", Flag, "true", "auctions", "The one who declined to buy may bid";
    AuctionCashOnly = "auction_cash_only", Flag, "true", "auctions", "A bid must be payable at once";
    NoBidsStays = "no_bids_stays", Flag, "true", "auctions", "A property that nobody bids for stays with the bank";

    // Cards
    CardDraw = "card_draw", Word(&["pile", "list"]), "pile", "cards", "Cards come from a pile, or from a numbered list";
    CardDice = "card_dice", Number(0, 3), "0", "cards", "How many dice choose the entry of the list";
    MultiCreditor = "multi_creditor", Word(&["sequence", "pro_rata", "last"]), "sequence", "cards", "Who is paid when several are owed at once";

    // Taxes
    IncomeTax = "income_tax", Word(&["printed", "choice", "flat"]), "printed", "tax", "How income tax is assessed";
    IncomeTaxPercent = "income_tax_percent", Number(0, 100), "10", "tax", "The part of the net worth that may be chosen";
    ShowTotalBeforeChoice = "show_total_before_choice", Flag, "false", "tax", "The worth may be seen before the choice";
    TaxMortgagedAt = "tax_mortgaged_at", Word(&["full", "half"]), "full", "tax", "How taxed worth values a mortgaged property";
    TaxHotelWithHouses = "tax_hotel_with_houses", Flag, "true", "tax", "Taxed worth counts the houses given for a hotel";
    TaxRounding = "tax_rounding", Word(&["half_up", "down", "up"]), "half_up", "tax", "How the taxed part is rounded";
    FinesTo = "fines_to", Word(&["bank", "pot"]), "bank", "tax", "Where taxes and fines go";
    PotSeed = "pot_seed", SUM, "0", "tax", "What the bank lays into the pot at the start";

    // Jail
    JailFine = "jail_fine", SUM, "50", "jail", "The fine for leaving jail";
    FineWindow = "fine_window", Number(0, 10), "3", "jail", "In how many of the jail turns the fine may be paid before rolling";
    CardWindow = "card_window", Number(0, 10), "3", "jail", "In how many of the jail turns a card may be used before rolling";
    JailTurns = "jail_turns", Number(1, 10), "3", "jail", "After this many failed rolls the fine is forced";
    PayAfterRoll = "pay_after_roll", Flag, "false", "jail", "The fine may be paid after a failed roll of the same turn";
    FineTakesTurn = "fine_takes_turn", Flag, "false", "jail", "A player who pays the fine moves only in the turn after";
    MoveAfterForcedFine = "move_after_forced_fine", Flag, "true", "jail", "After the forced fine the player moves by that roll";
    ExtraRollAfterJailDouble = "extra_roll_after_jail_double", Flag, "false", "jail", "Doubles that end a stay in jail give a further roll";
    DoublesToJail = "doubles_to_jail", Limit(1, 10), "3", "jail", "This many doubles in a row lead to jail";
    SkipAfterThirdDouble = "skip_after_third_double", Number(0, 5), "0", "jail", "Turns lost after jail by doubles";
    SkipAfterJail = "skip_after_jail", Number(0, 5), "0", "jail", "Turns lost after any other way into jail";
    SkipOnFreeParking = "skip_on_free_parking", Number(0, 5), "0", "jail", "Turns lost on Free Parking";
    GoojCards = "gooj_cards", Limit(0, 100), "none", "jail", "How many get-out cards there are in all, for every deck or list";
    GoojBank = "gooj_bank", Word(&["pile", "board_side", "auction"]), "pile", "jail", "Where a get-out card goes that falls to the bank";

    // Building
    BuildWindow = "build_window", Word(&["any", "own_or_between", "until_next_roll", "own_turn"]), "any", "building", "When building is allowed";
    JailedMayBuild = "jailed_may_build", Flag, "true", "building", "A player in jail may build";
    BuildWithMortgageInGroup = "build_with_mortgage_in_group", Flag, "false", "building", "Streets may be built on while another of the group is mortgaged";
    BuildEvenly = "build_evenly", Flag, "true", "building", "Houses are built evenly over the group";
    HousesForHotel = "houses_for_hotel", Number(1, 4), "4", "building", "Houses that a hotel needs and replaces";
    HotelNeedsHousesOn = "hotel_needs_houses_on", Word(&["every_street", "group_in_all"]), "every_street", "building", "Where the houses that a hotel needs must stand";
    FourthHouse = "fourth_house", Flag, "false", "building", "A fourth house is sold in games whose hotels need three";
    ScarceMinBid = "scarce_min_bid", Word(&["lowest_printed", "none"]), "none", "building", "The least bid for a contested building";

    // Selling buildings
    SellEvenly = "sell_evenly", Flag, "true", "selling", "Houses are sold evenly over the group";
    SellInReverseOrder = "sell_in_reverse_order", Flag, "false", "selling", "Buildings are sold in the reverse of the order in which they were built";
    HotelOutright = "hotel_outright", Word(&["single", "group_only", "group_or_step", "step_or_group"]), "single", "selling", "How a hotel may be sold outright";
    HotelExchange = "hotel_exchange", Flag, "true", "selling", "A hotel may be exchanged for its houses and half its price";
    ExchangeNeedsStock = "exchange_needs_stock", Flag, "true", "selling", "An exchange needs the houses in the bank";
    ExchangePartial = "exchange_partial", Flag, "false", "selling", "With too few houses in the bank an exchange gives those there are, and half the price of the missing ones";
    ExchangeGives = "exchange_gives", Word(&["as_needed", "four"]), "as_needed", "selling", "How many houses an exchanged hotel gives back";
    ExchangeWholeGroup = "exchange_whole_group", Flag, "false", "selling", "Hotels of a group are exchanged all together";
    OutrightNeedsStock = "outright_needs_stock", Flag, "false", "selling", "An outright sale needs the houses in the bank as well";
    HotelWorthHouses = "hotel_worth_houses", Number(1, 7), "5", "selling", "How many houses a hotel is worth when sold";
    RefundBase = "refund_base", Word(&["printed", "paid"]), "printed", "selling", "A building is bought back at half of this";

    // Trading
    TradeGroupBlock = "trade_group_block", Word(&["any_building_in_group", "own_buildings", "none"]), "any_building_in_group", "trade", "Which buildings stop a street from changing hands";
    SellMortgagedToBank = "sell_mortgaged_to_bank", Flag, "false", "trade", "The bank buys mortgaged deeds";
    SellDeedToBank = "sell_deed_to_bank", Flag, "false", "trade", "The bank buys deeds";
    PlayerLoans = "player_loans", Flag, "false", "trade", "Players may lend to each other";

    // Mortgages
    Interest = "interest", Flag, "true", "mortgage", "Whether interest is charged";
    InterestOptional = "interest_optional", Flag, "false", "mortgage", "The rulebook lets a table leave all interest out";
    InterestPercent = "interest_percent", Number(0, 100), "10", "mortgage", "The rate of interest on a mortgage";
    Rounding = "rounding", Sum(1_000_000), "1", "mortgage", "Interest is rounded to the nearest multiple of this";
    RoundingTies = "rounding_ties", Word(&["up", "down"]), "up", "mortgage", "Where interest lies half-way it is rounded";
    RoundingMode = "rounding_mode", Word(&["nearest", "down", "up"]), "nearest", "mortgage", "How interest is rounded";
    RoundingOf = "rounding_of", Word(&["interest", "loan"]), "interest", "mortgage", "What is rounded: the interest, or the loan it is reckoned from";
    InterestAtReceipt = "interest_at_receipt", Flag, "false", "mortgage", "Interest is paid when the loan is received";
    InterestOnLiftByTaker = "interest_on_lift_by_taker", Flag, "true", "mortgage", "The one who took the loan pays interest when lifting it";
    InterestOnLiftToBuild = "interest_on_lift_to_build", Flag, "true", "mortgage", "Interest is due when a mortgage is lifted in order to build";
    InterestOnLiftByTransferee = "interest_on_lift_by_transferee", Flag, "true", "mortgage", "One who took the mortgaged deed over pays interest when lifting it";
    MortgageClearScope = "mortgage_clear_scope", Word(&["property", "group"]), "group", "mortgage", "Whose buildings must be sold before a street is mortgaged";
    MortgageOnlyWhenBroke = "mortgage_only_when_broke", Flag, "false", "mortgage", "A mortgage is taken only under a debt and without cash";
    PartialLoans = "partial_loans", Flag, "false", "mortgage", "A loan may be less than the deed states";

    // Mortgages that change hands
    TransferInterestIfKept = "transfer_interest_if_kept", Flag, "true", "transfer", "A new owner who keeps the mortgage pays interest at once";
    TransferInterestEachChange = "transfer_interest_each_change", Flag, "true", "transfer", "Every change of owner costs interest, not only a sale for money";

    // Debts
    DebtInProperty = "debt_in_property", Word(&["rent", "trade", "none"]), "rent", "debts", "Which debts a creditor may let a player pay in property";
    BankDebtInProperty = "bank_debt_in_property", Flag, "false", "debts", "The bank takes property for a debt";

    // Bankruptcy
    BankruptcyTest = "bankruptcy_test", Word(&["after_liquidation", "cash_short"]), "after_liquidation", "bankruptcy", "When a player is bankrupt";
    BankruptOnExact = "bankrupt_on_exact", Flag, "false", "bankruptcy", "A player who can raise exactly the debt and no more is bankrupt";
    BankruptcyInterest = "bankruptcy_interest", Flag, "true", "bankruptcy", "A creditor pays interest at once on each mortgaged deed of the bankrupt";
    BankruptcyInterestBase = "bankruptcy_interest_base", Word(&["loan", "price"]), "loan", "bankruptcy", "What that interest is reckoned from";
    SettleAtOnceInterest = "settle_at_once_interest", Flag, "false", "bankruptcy", "A creditor who lifts at once pays interest a second time";
    CreditorShort = "creditor_short", Word(&["raise", "owe", "refuse"]), "raise", "bankruptcy", "A creditor who cannot pay that interest";
    BankAuctionsEstate = "bank_auctions_estate", Flag, "true", "bankruptcy", "Deeds that fall to the bank are auctioned";
    BankAuctionMortgage = "bank_auction_mortgage", Word(&["cleared", "kept", "kept_with_interest"]), "cleared", "bankruptcy", "Mortgages on deeds that the bank auctions";
    QuitAsBankrupt = "quit_as_bankrupt", Flag, "true", "bankruptcy", "A player who gives up is treated as bankrupt to the bank";

    // The end
    End = "end", Word(&["last_player", "first_bankrupt", "second_bankrupt", "time"]), "last_player", "ending", "What ends the game";
    LastPlayerEnds = "last_player_ends", Flag, "true", "ending", "The game also ends when one player is left";
    SettleLastBankruptcy = "settle_last_bankruptcy", Flag, "true", "ending", "The bankruptcy that ends the game is settled before the count";
    TimeEnd = "time_end", Word(&["at_once", "end_of_turn"]), "at_once", "ending", "What happens when time is up within a turn";
    ClockWhileClosed = "clock_while_closed", Word(&["stops", "runs"]), "stops", "ending", "What a clock of so many minutes does while the program is closed";
    CountMortgagedAt = "count_mortgaged_at", Word(&["half", "full", "loan_deducted"]), "half", "ending", "How the count values a mortgaged deed";
    CountCards = "count_cards", SUM, "0", "ending", "What the count gives for a get-out card";
    CountHotelWithHouses = "count_hotel_with_houses", Flag, "true", "ending", "The count includes the houses given for a hotel";
    Tie = "tie", Word(&["shared", "more_cash"]), "shared", "ending", "Who wins when estates are equal";
}

impl Switch {
    /// The switch of that name; `-` may stand for `_`.
    #[must_use]
    pub fn named(name: &str) -> Option<Switch> {
        let name = name.trim().to_ascii_lowercase().replace('-', "_");
        Self::ALL.iter().copied().find(|s| s.about().name == name)
    }

    /// Its name in edition files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.about().name
    }
}
