//! The JSON Schema of edition files, derived from the list of switches.

use serde_json::{Map, Value as Json, json};

use super::board::SpaceKind;
use super::sections::Matter;
use super::switches::{Kind, Switch};
use super::{KEPT_WORDS, read_board};

/// The schema against which an outside validator can check an edition file. What goes beyond its
/// reach, such as that rents rise, `edition check` still finds.
#[must_use]
pub fn schema() -> Json {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An edition of banker",
        "type": "object",
        "additionalProperties": false,
        "required": ["edition"],
        "anyOf": [{"required": ["extends"]}, {"required": ["name", "spaces"]}],
        "properties": {
            "edition": {"type": "string", "pattern": "^[a-z0-9-]{1,40}$", "description": "its short name, which is the file's"},
            "extends": {"type": "string", "description": "the edition that it changes"},
            "name": text(60),
            "says": text(200),
            "rulebook": {"type": ["string", "null"], "maxLength": 120},
            "inherited": text(200),
            "currency": {
                "type": "object",
                "additionalProperties": false,
                "required": ["sign"],
                "properties": {
                    "sign": text(12),
                    "code": {"type": "string", "pattern": "^[A-Z]{3}$"},
                    "before": {"type": "boolean"},
                    "space": {"type": "boolean"},
                    "thousands": {"enum": [",", ".", " ", "'", ""]},
                },
            },
            "notes": notes(),
            "notes_in_box": notes(),
            "words": words(),
            "sections": sections(),
            "groups": {"type": "array", "maxItems": read_board::MOST_GROUPS, "items": group()},
            "spaces": {"type": "array", "minItems": 2, "maxItems": read_board::MOST_SPACES, "items": space()},
            "names": {"type": "object", "additionalProperties": text(60), "propertyNames": {"pattern": "^[0-9]{1,3}$"}},
            "cards": {"type": "array", "maxItems": 2, "items": deck()},
            "rules": rules(),
            "variants": {
                "type": "object",
                "maxProperties": 12,
                "propertyNames": {"pattern": "^[a-z0-9-]{1,20}$"},
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {"says": text(200), "rules": rules()},
                },
            },
        },
    })
}

fn text(most: usize) -> Json {
    json!({"type": ["string", "integer"], "maxLength": most})
}

fn texts() -> Json {
    json!({"type": "array", "maxItems": 20, "items": text(60)})
}

fn sum() -> Json {
    json!({"type": "integer", "minimum": 0, "maximum": read_board::LARGEST})
}

fn sums(least: usize, most: usize) -> Json {
    json!({"type": "array", "minItems": least, "maxItems": most, "items": sum()})
}

fn notes() -> Json {
    json!({
        "type": "object",
        "maxProperties": 30,
        "propertyNames": {"pattern": "^[0-9]+$"},
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 100_000},
    })
}

fn sections() -> Json {
    let properties: Map<String, Json> = Matter::ALL.iter().map(|m| (m.word().to_owned(), text(120))).collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn words() -> Json {
    let names = [
        "street",
        "streets",
        "station",
        "stations",
        "utility",
        "utilities",
        "house",
        "houses",
        "hotel",
        "hotels",
        "go",
        "jail",
        "parking",
        "chance",
        "chest",
    ];
    let properties: Map<String, Json> = names.iter().map(|n| ((*n).to_owned(), text(40))).collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn group() -> Json {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["id"],
        "properties": {"id": text(30), "name": text(40), "also": texts()},
    })
}

fn space() -> Json {
    let kinds: Vec<&str> = SpaceKind::ALL.iter().map(|k| k.word()).collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "kind"],
        "properties": {
            "at": {"type": "integer", "minimum": 0, "maximum": read_board::MOST_SPACES},
            "name": {"type": ["string", "integer"], "maxLength": 60, "not": {"enum": KEPT_WORDS}},
            "also": texts(),
            "kind": {"enum": kinds},
            "unconfirmed": {"type": "boolean"},
            "group": text(30),
            "price": sum(),
            "mortgage": sum(),
            "rents": sums(1, 12),
            "house": sum(),
            "hotel": sum(),
            "times": sums(1, 12),
            "tax": {"enum": ["income", "luxury"]},
            "amount": sum(),
        },
    })
}

fn deck() -> Json {
    let effects = read_board::EFFECTS;
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["deck"],
        "properties": {
            "deck": {"enum": ["chance", "chest"]},
            "name": text(60),
            "cards": {
                "type": "array",
                "maxItems": 60,
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["key", "does"],
                    "properties": {
                        "key": text(30),
                        "does": {"enum": effects},
                        "says": text(80),
                        "copies": {"type": "integer", "minimum": 1, "maximum": 16},
                        "to": sum(),
                        "spaces": sum(),
                        "times": sum(),
                        "amount": sum(),
                        "house": sum(),
                        "hotel": sum(),
                        "deck": {"enum": ["chance", "chest"]},
                    },
                },
            },
        },
    })
}

fn rules() -> Json {
    let properties: Map<String, Json> = Switch::ALL.iter().map(|s| (s.name().to_owned(), setting(*s))).collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn setting(switch: Switch) -> Json {
    let about = switch.about();
    let is = match about.kind {
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Number(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Kind::Limit(least, most) => {
            json!({"oneOf": [{"const": "none"}, {"type": "integer", "minimum": least, "maximum": most}]})
        }
        Kind::Sum(most) => json!({"type": "integer", "minimum": 0, "maximum": most}),
        Kind::Word(words) => json!({"enum": words}),
    };
    json!({
        "description": about.says,
        "type": "object",
        "additionalProperties": false,
        "required": ["is", "cite"],
        "properties": {
            "is": is,
            "cite": {"type": "string", "maxLength": 200},
            "because": {"type": "string", "maxLength": 300},
            "entry": {"type": "string", "maxLength": 8},
        },
    })
}
