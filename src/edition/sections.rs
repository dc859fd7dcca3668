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
    Shortage = "shortage", "The last buildings are auctioned, where several players want them.";
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
            Matter::Shortage => "a shortage of buildings is not mentioned; usually the last ones are auctioned",
            Matter::UsedCard => "where a used get-out card goes is not said; back to where it came from",
            Matter::CardSale => "a sale of get-out cards is not mentioned; players may agree on one",
            _ => "as printed on the board, the deeds and the cards",
        };
        self.0.get(&matter).cloned().unwrap_or_else(|| Cite::Silent(unsaid.to_owned()))
    }
}
