//! What the program prints as JSON is as `testdata/schemas` promises.

use crate::cli::{Desk, project_file};
use crate::support::files;
use kifu::games::board::Name;
use serde_json::Value;
use std::path::PathBuf;

/// A JSON Schema of draft 2020-12, as far as ours use it.
struct Schema(Value);

impl Schema {
    fn load(name: &str) -> Schema {
        let path = project_file(&format!("testdata/schemas/{name}.json"));
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        Schema(schema)
    }

    /// Every way in which a value is not as promised, each with its place.
    fn faults(&self, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&self.0, value, "$", &mut faults);
        faults
    }

    #[track_caller]
    fn assert(&self, name: &str, value: &Value) {
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
                "$schema" | "$id" | "title" | "description" | "$defs" => true,
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

/// The patterns of our schemas in words.
fn matches(pattern: &Value, text: &str) -> bool {
    match pattern.as_str().unwrap() {
        "^[+]?[A-Za-z0-9_]+:[A-Za-z0-9_]+$" => Name::parse(text).is_ok(),
        "^[A-Z][0-9]{3}$" => {
            let digits = text.strip_prefix(|c: char| c.is_ascii_uppercase());
            digits.is_some_and(|digits| {
                digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
            })
        }
        other => panic!("{other} is no pattern that is checked here"),
    }
}

/// The lines of an output, each a JSON document.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn data() -> String {
    project_file("testdata").to_str().unwrap().to_owned()
}

#[test]
fn formats() {
    let schema = Schema::load("formats");
    let lines = lines(&Desk::new().run(&["formats", "--json"]).code(0).out);
    assert!(lines.len() > 12, "{}", lines.len());
    for line in &lines {
        schema.assert("formats", line);
    }
    // The check itself: it sees what is missing, new, or of another type.
    let mut wrong = lines[0].clone();
    wrong.as_object_mut().unwrap().shift_remove("doc");
    wrong["read"] = 1.into();
    wrong["colour"] = "red".into();
    assert_eq!(schema.faults(&wrong).len(), 3, "{:?}", schema.faults(&wrong));
}

#[test]
fn explain() {
    let schema = Schema::load("explain");
    let lines = lines(&Desk::new().run(&["explain", "--json"]).code(0).out);
    assert!(lines.len() > 400, "{}", lines.len());
    for line in &lines {
        schema.assert("explain", line);
    }
}

#[test]
fn info() {
    let schema = Schema::load("info");
    let lines = lines(&Desk::new().run(&["info", "--json", &data()]).out);
    assert!(lines.len() > 150, "{}", lines.len());
    for line in &lines {
        schema.assert("info", line);
    }
}

#[test]
fn replay() {
    let schema = Schema::load("replay");
    let run = Desk::new().run(&["replay", "--all", "--json", &data()]);
    let lines = lines(&run.out);
    assert!(lines.len() > 300, "{} {}", lines.len(), run.err);
    for line in &lines {
        schema.assert("replay", line);
    }
}

#[test]
fn validate() {
    let schema = Schema::load("validate");
    let run = Desk::new().run(&["validate", "--json", &data()]).code(1);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert!(report["findings"].as_array().unwrap().len() > 200);
    schema.assert("validate", &report);
}

#[test]
fn every_record_as_pcn() {
    let schema = Schema::load("pcn");
    let desk = Desk::new();
    desk.run(&["convert", "-q", "-t", "pcn", "--split", "--output-dir", "out", &data()]);
    let written = files(&desk.path("out"), &["pcn"]);
    assert!(written.len() > 150, "{}", written.len());
    // A move that cannot be read is written as it was.
    let is_sound = |path: &&PathBuf| !path.to_str().unwrap().contains("/pcn/bad/");
    let mut deep = 0;
    for path in written.iter().filter(is_sound) {
        match serde_json::from_str(&std::fs::read_to_string(path).unwrap()) {
            Ok(game) => schema.assert(path.to_str().unwrap(), &game),
            // Variations in variations in variations.
            Err(error) if error.to_string().starts_with("recursion limit") => deep += 1,
            Err(error) => panic!("{}: {error}", path.display()),
        }
    }
    assert!(deep <= 2, "{deep}");
}

#[test]
fn every_record_as_a_line() {
    let schema = Schema::load("jsonl");
    assert_eq!(schema.0["$id"], "urn:kifu:jsonl:1");
    let run = Desk::new().run(&["convert", "-q", "-t", "jsonl", "--merge", "-o", "-", &data()]);
    let lines = lines(&run.out);
    assert!(lines.len() > 300, "{} {}", lines.len(), run.err);
    for line in &lines {
        schema.assert("jsonl", line);
    }
    // Every member that the schema has stands in some record.
    for (name, _) in schema.0["properties"].as_object().unwrap() {
        assert!(lines.iter().any(|line| line.get(name).is_some()), "{name}");
    }
}

#[test]
fn a_detour_through_pcn_changes_nothing() {
    let desk = Desk::new();
    for name in ["csa/good/example.csa", "csa3/good/evaluations.csa", "kif/good/variations.kif"] {
        let path = project_file("testdata").join(name);
        let path = path.to_str().unwrap();
        let direct = desk.run(&["convert", path, "-t", "kif"]).code(0).out;
        let pcn = desk.run(&["convert", path, "-t", "pcn"]).code(0).out;
        let args = ["convert", "-f", "pcn", "-t", "kif"];
        assert_eq!(desk.pipe(&args, pcn.as_bytes()).code(0).out, direct, "{name}");
    }
}
