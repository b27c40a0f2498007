//! JSON Schema, as far as the schemas here use it.

use crate::cli::project_file;
use kifu::games::board::Name;
use serde_json::Value;
use std::collections::BTreeSet;

const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";

/// A JSON Schema of draft 2020-12 or 7, as far as those here use it.
pub(super) struct Schema(pub Value);

impl Schema {
    pub(super) fn load(name: &str) -> Schema {
        let path = project_file(&format!("{name}.json"));
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let drafts = ["https://json-schema.org/draft/2020-12/schema", DRAFT_7];
        assert!(drafts.contains(&schema["$schema"].as_str().unwrap()), "{name}");
        Schema(schema)
    }

    /// Every way in which a value is not as promised, each with its place.
    pub(super) fn faults(&self, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&self.0, value, "$", &mut faults);
        faults
    }

    #[track_caller]
    pub(super) fn assert(&self, name: &str, value: &Value) {
        let faults = self.faults(value);
        assert!(faults.is_empty(), "{name}: {faults:#?}");
    }

    fn holds(&self, schema: &Value, value: &Value, at: &str) -> bool {
        let mut faults = Vec::new();
        self.check(schema, value, at, &mut faults);
        faults.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        for (keyword, rule) in schema.as_object().unwrap() {
            let holds = match keyword.as_str() {
                "$schema" | "$id" | "title" | "description" | "$defs" | "definitions"
                | "default" => true,
                "$ref" => {
                    let name = rule.as_str().unwrap().strip_prefix('#').unwrap();
                    self.check(self.0.pointer(name).unwrap(), value, at, faults);
                    true
                }
                "type" => match rule {
                    Value::Array(types) => types.iter().any(|name| is_of(name, value)),
                    name => is_of(name, value),
                },
                "const" => value == rule,
                "enum" => rule.as_array().unwrap().contains(value),
                "anyOf" => rule.as_array().unwrap().iter().any(|rule| self.holds(rule, value, at)),
                "oneOf" => {
                    let rules = rule.as_array().unwrap().iter();
                    rules.filter(|rule| self.holds(rule, value, at)).count() == 1
                }
                "uniqueItems" => value.as_array().is_none_or(|list| {
                    let texts: BTreeSet<String> = list.iter().map(Value::to_string).collect();
                    rule == false || texts.len() == list.len()
                }),
                "format" => value.as_str().is_none_or(|text| is_formed(rule, text)),
                "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
                "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
                "pattern" => value.as_str().is_none_or(|text| matches(rule, text)),
                "minItems" => value.as_array().is_none_or(|list| list.len() >= size(rule)),
                "maxItems" => value.as_array().is_none_or(|list| list.len() <= size(rule)),
                "required" => {
                    let names = rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                    let missing = |name: &&str| value.is_object() && value.get(name).is_none();
                    faults.extend(names.filter(missing).map(|name| format!("{at}: no {name}")));
                    true
                }
                "properties" => {
                    for (name, rule) in rule.as_object().unwrap() {
                        if let Some(value) = value.get(name) {
                            self.check(rule, value, &format!("{at}.{name}"), faults);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties").and_then(Value::as_object);
                    for (name, value) in value.as_object().into_iter().flatten() {
                        let is_new = known.is_none_or(|known| !known.contains_key(name));
                        match rule {
                            Value::Bool(true) => {}
                            Value::Bool(false) if is_new => {
                                faults.push(format!("{at}: {name} is new"));
                            }
                            Value::Bool(false) => {}
                            rule if is_new => {
                                self.check(rule, value, &format!("{at}.{name}"), faults);
                            }
                            _ => {}
                        }
                    }
                    true
                }
                "prefixItems" => {
                    let items = value.as_array().into_iter().flatten();
                    for (index, (value, rule)) in items.zip(rule.as_array().unwrap()).enumerate() {
                        self.check(rule, value, &format!("{at}[{index}]"), faults);
                    }
                    true
                }
                "items" => {
                    for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, value, &format!("{at}[{index}]"), faults);
                    }
                    true
                }
                other => panic!("{other} is no keyword that is checked here"),
            };
            if !holds {
                faults.push(format!("{at}: {keyword} {rule} does not hold for {value}"));
            }
        }
    }
}

fn size(rule: &Value) -> usize {
    usize::try_from(rule.as_u64().unwrap()).unwrap()
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type that is checked here"),
    }
}

/// Whether a text has one of the forms that are met.
fn is_formed(form: &Value, text: &str) -> bool {
    let is_known = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
    let has_scheme = text.split_once(':').is_some_and(|(scheme, _)| !scheme.contains('/'));
    match form.as_str().unwrap() {
        "uri-reference" => text.chars().all(is_known),
        "uri" => has_scheme && text.chars().all(is_known),
        other => panic!("{other} is no form that is checked here"),
    }
}

/// The patterns of our schemas in words.
fn matches(pattern: &Value, text: &str) -> bool {
    match pattern.as_str().unwrap() {
        "^[+]?[A-Za-z0-9_]+:[A-Za-z0-9_]+$" => Name::parse(text).is_ok(),
        "^[0-9a-f]{16}$" => {
            text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
        }
        "^[A-Z][0-9]{3}$" => {
            let digits = text.strip_prefix(|c: char| c.is_ascii_uppercase());
            digits.is_some_and(|digits| {
                digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
            })
        }
        other => panic!("{other} is no pattern that is checked here"),
    }
}
