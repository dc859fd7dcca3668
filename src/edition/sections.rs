//! Where the rulebook says what no switch can change: the price on the deed, the rent on it, the
//! loan on its back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::rules::Cite;

macro_rules! matters {
    ($($variant:ident = $word:literal, $says:literal;)*) => {
        /// A matter that every rulebook settles alike, in a section of its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Matter { $(#[doc = $says] $variant,)* }

        impl Matter {
            /// All matters.
            pub const ALL: &'static [Matter] = &[$(Matter::$variant,)*];

            /// The word for it under `sections:` in an edition file.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Matter::$variant => $word,)* }
            }
        }
    };
}

matters! {
    Price = "price", "Buying at the printed price.";
    Rent = "rent", "The rent that the deed of a street prints.";
    Station = "station", "The rent of a station.";
    Utility = "utility", "The rent of a utility.";
    Tax = "tax", "Tax spaces.";
    Loan = "loan", "The loan that a deed prints.";
    Double = "double", "The bare streets of a complete group charge double.";
    Card = "card", "What a card says is done.";
    UsedCard = "used_card", "Where a get-out card goes that has been used.";
    CardSale = "card_sale", "A get-out card may be sold to another player.";
    Shortage = "shortage", "No houses are left; the last buildings are auctioned, where several players want them.";
    NoHotels = "no_hotels", "No hotels are left.";
    BareDouble = "bare_double", "Bare streets charge double while others of their group are built.";
    OwnProperty = "own_property", "A player's own property charges no rent.";
    MortgagedStreet = "mortgaged_street", "A mortgaged street charges no rent.";
    MortgagedOther = "mortgaged_other", "A mortgaged station or utility charges no rent.";
    StationPrice = "station_price", "Buying a station.";
    UtilityPrice = "utility_price", "Buying a utility.";
    Doubles = "doubles", "Doubles give a further roll.";
    CardSalary = "card_salary", "The salary where a card leads over GO.";
    Bankruptcy = "bankruptcy", "What becomes of a bankrupt's estate.";
}

/// The sections of a rulebook by matter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sections(pub BTreeMap<Matter, Cite>);

impl Sections {
    /// Where a matter stands; where the edition names no section, the board and the deeds themselves.
    #[must_use]
    pub fn cite(&self, matter: Matter) -> Cite {
        let unsaid = match matter {
            Matter::Shortage => {
                "a shortage of buildings is not mentioned; whoever wants one waits, and the last are auctioned"
            }
            Matter::NoHotels => "only houses are said to run out; whoever wants a hotel waits as well",
            Matter::BareDouble => "that the rest of the group is built is no condition of the doubled rent",
            Matter::OwnProperty => "rent is owed to others only",
            Matter::MortgagedStreet | Matter::MortgagedOther => "no sentence says so of it",
            Matter::Doubles => "whoever rolls doubles rolls again, as everywhere",
            Matter::CardSalary => "a card that leads over GO is not mentioned; every passage pays",
            Matter::Bankruptcy => "what becomes of a bankrupt's estate is not mentioned; as everywhere",
            Matter::Tax => "no sum is named for a tax; what the board prints is paid",
            Matter::UsedCard => "where a used get-out card goes is not said; back to where it came from",
            Matter::CardSale => "a sale of get-out cards is not mentioned; players may agree on one",
            _ => "as printed on the board, the deeds and the cards",
        };
        self.0.get(&matter).cloned().unwrap_or_else(|| Cite::Silent(unsaid.to_owned()))
    }
}
