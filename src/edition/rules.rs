//! The rules in force: every switch with its setting and where that stands.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::switches::{Kind, Switch};
use crate::money::{Money, Rounding};

/// What a switch is set to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// `true` or `false`.
    Flag(bool),
    /// A number or a sum in whole units.
    Number(i64),
    /// A word; `none` is one.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(yes) => yes.fmt(f),
            Value::Number(n) => n.fmt(f),
            Value::Word(w) => f.write_str(w),
        }
    }
}

/// Where a rule stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cite {
    /// A section of the edition's rulebook.
    Section(String),
    /// The rulebook does not say; the default and its reason.
    Silent(String),
    /// The rulebook can be read in several ways; the one taken and its reason.
    Unclear(String),
    /// A house rule: the table agreed on it for the whole game.
    House(String),
    /// The table says so in the line itself.
    Table,
    /// The books themselves: how much of what there is, who holds it.
    Books,
}

impl Cite {
    /// As people read it; its kind is told by its first word.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Cite::Section(section) => section.into(),
            Cite::Silent(why) if why.is_empty() => "silent".into(),
            Cite::Silent(why) => format!("silent: {why}").into(),
            Cite::Unclear(why) => format!("unclear: {why}").into(),
            Cite::House(rule) => format!("house rule: {rule}").into(),
            Cite::Table => "the table".into(),
            Cite::Books => "the books".into(),
        }
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// One switch as it is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// What it is set to.
    pub is: Value,
    /// Where that stands.
    pub cite: Cite,
    /// The entry of the register of unclear points on which it rests, such as `A-24`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Where the edition has it, while a house rule stands in its place.
    #[serde(skip)]
    pub own: Option<Cite>,
}

/// All switches as they are set, indexed by [`Switch`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules(Vec<Setting>);

impl Default for Rules {
    fn default() -> Self {
        Rules(
            Switch::ALL
                .iter()
                .map(|s| Setting {
                    is: parse_value(*s, s.about().default).unwrap_or(Value::Flag(false)),
                    cite: Cite::Silent("the usual default".to_owned()),
                    entry: None,
                    own: None,
                })
                .collect(),
        )
    }
}

impl Rules {
    /// The setting of a switch.
    #[must_use]
    pub fn setting(&self, switch: Switch) -> &Setting {
        &self.0[switch as usize]
    }

    /// Sets a switch.
    pub fn set(&mut self, switch: Switch, setting: Setting) {
        self.0[switch as usize] = setting;
    }

    /// Whether a flag is on.
    #[must_use]
    pub fn yes(&self, switch: Switch) -> bool {
        matches!(self.setting(switch).is, Value::Flag(true))
    }

    /// The number of a switch; `None` for the word `none`.
    #[must_use]
    pub fn limit(&self, switch: Switch) -> Option<i64> {
        match self.setting(switch).is {
            Value::Number(n) => Some(n),
            _ => None,
        }
    }

    /// The number of a switch, zero where it is not one.
    #[must_use]
    pub fn number(&self, switch: Switch) -> i64 {
        self.limit(switch).unwrap_or(0)
    }

    /// The sum of a switch.
    #[must_use]
    pub fn sum(&self, switch: Switch) -> Money {
        Money::new(self.number(switch))
    }

    /// Whether a switch is set to this word.
    #[must_use]
    pub fn is(&self, switch: Switch, word: &str) -> bool {
        matches!(&self.setting(switch).is, Value::Word(w) if w == word)
    }

    /// Where the setting of a switch stands.
    #[must_use]
    pub fn cite(&self, switch: Switch) -> Cite {
        self.setting(switch).cite.clone()
    }

    /// Where the edition has it, whatever a house rule makes of it.
    #[must_use]
    pub fn own_cite(&self, switch: Switch) -> Cite {
        let setting = self.setting(switch);
        setting.own.as_ref().unwrap_or(&setting.cite).clone()
    }

    /// How interest is rounded.
    #[must_use]
    pub fn interest_rounding(&self) -> Rounding {
        if self.is(Switch::RoundingMode, "down") {
            Rounding::Down
        } else if self.is(Switch::RoundingMode, "up") {
            Rounding::Up
        } else if self.is(Switch::RoundingTies, "down") {
            Rounding::HalfDown
        } else {
            Rounding::HalfUp
        }
    }
}

/// Settings are kept by name, so that a stored edition outlives a change of the list.
impl Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Switch::ALL.iter().map(|s| (s.name(), self.setting(*s))))
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let named = std::collections::BTreeMap::<String, Setting>::deserialize(deserializer)?;
        let mut rules = Rules::default();
        for (name, setting) in named {
            if let Some(switch) = Switch::named(&name) {
                rules.set(switch, setting);
            }
        }
        Ok(rules)
    }
}

/// Reads what a person or a file sets a switch to.
///
/// # Errors
/// What the switch can be set to, where this is not one of it.
pub fn parse_value(switch: Switch, text: &str) -> Result<Value, String> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let number = |least: i64, most: i64| -> Option<Value> {
        text.parse::<i64>().ok().filter(|n| (least..=most).contains(n)).map(Value::Number)
    };
    let value = match switch.about().kind {
        Kind::Flag => match lower.as_str() {
            "true" | "yes" | "on" => Some(Value::Flag(true)),
            "false" | "no" | "off" => Some(Value::Flag(false)),
            _ => None,
        },
        Kind::Number(least, most) => number(least, most),
        Kind::Limit(least, most) => {
            if lower == "none" {
                Some(Value::Word(lower))
            } else {
                number(least, most)
            }
        }
        Kind::Sum(most) => number(0, most),
        Kind::Word(words) => words.contains(&lower.as_str()).then_some(Value::Word(lower)),
    };
    value.ok_or_else(|| choices(switch))
}

/// What a switch can be set to, in words.
#[must_use]
pub fn choices(switch: Switch) -> String {
    match switch.about().kind {
        Kind::Flag => "true or false".to_owned(),
        Kind::Number(least, most) => format!("a whole number from {least} to {most}"),
        Kind::Limit(least, most) => format!("a whole number from {least} to {most}, or none"),
        Kind::Sum(most) => format!("a sum from 0 to {most}"),
        Kind::Word(words) => words.join(", "),
    }
}
