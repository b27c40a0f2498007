//! What the program prints as JSON is as `schemas` promises, and its reports for
//! others are as theirs do.

mod json;
mod xml;

use crate::cli::{CLEAN, Desk, project_file};
use crate::support::files;
use json::Schema;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The lines of an output, each a JSON document.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn data() -> String {
    project_file("testdata").to_str().unwrap().to_owned()
}

#[test]
fn formats() {
    let schema = Schema::load("src/schemas/formats");
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
    let schema = Schema::load("src/schemas/explain");
    let lines = lines(&Desk::new().run(&["explain", "--json"]).code(0).out);
    assert!(lines.len() > 400, "{}", lines.len());
    for line in &lines {
        schema.assert("explain", line);
    }
}

#[test]
fn info() {
    let schema = Schema::load("src/schemas/info");
    let lines = lines(&Desk::new().run(&["info", "--json", &data()]).out);
    assert!(lines.len() > 150, "{}", lines.len());
    for line in &lines {
        schema.assert("info", line);
    }
}

#[test]
fn replay() {
    let schema = Schema::load("src/schemas/replay");
    let run = Desk::new().run(&["replay", "--all", "--json", &data()]);
    let lines = lines(&run.out);
    assert!(lines.len() > 300, "{} {}", lines.len(), run.err);
    for line in &lines {
        schema.assert("replay", line);
    }
}

#[test]
fn validate() {
    let schema = Schema::load("src/schemas/validate");
    let run = Desk::new().run(&["validate", "--json", &data()]).code(1);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert!(report["findings"].as_array().unwrap().len() > 200);
    schema.assert("validate", &report);
}

#[test]
fn every_record_as_pcn() {
    let schema = Schema::load("src/schemas/pcn");
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
    let schema = Schema::load("src/schemas/jsonl");
    assert_eq!(schema.0["$id"], "urn:kifu:jsonl:1");
    let args = ["convert", "-q", "-t", "jsonl", "--findings", "--merge", "-o", "-"];
    let run = Desk::new().run(&[&args[..], &[&data()]].concat());
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

#[test]
fn stats() {
    let schema = Schema::load("src/schemas/stats");
    let run = Desk::new().run(&["validate", "--stats", "--json", &data()]).code(1);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let codes = report["codes"].as_array().unwrap();
    assert!(codes.len() > 100, "{}", codes.len());
    schema.assert("stats", &report);
    let files = report["summary"]["files"].as_u64().unwrap();
    for code in codes {
        let (count, of) = (code["count"].as_u64().unwrap(), code["files"].as_u64().unwrap());
        assert!(of <= count && of <= files, "{code}");
    }
    let total = |name: &str| report["summary"][name].as_u64().unwrap();
    let counted: u64 = codes.iter().map(|code| code["count"].as_u64().unwrap()).sum();
    assert_eq!(counted, total("errors") + total("warnings") + total("notes"));
}

#[test]
fn baseline() {
    let schema = Schema::load("src/schemas/baseline");
    let desk = Desk::new();
    desk.run(&["validate", "--write-baseline", "known.json", &data()]);
    let known: Value = serde_json::from_str(&desk.read("known.json")).unwrap();
    assert!(known["findings"].as_array().unwrap().len() > 100);
    schema.assert("baseline", &known);
}

#[test]
fn every_schema_is_printed_and_has_a_name_a_version_and_one_style_of_keys() {
    let desk = Desk::new();
    let list = desk.run(&["schema"]).code(0).out;
    let mut names = BTreeSet::new();
    for line in list.lines().skip(1) {
        let mut words = line.split_whitespace();
        let (name, id) = (words.next().unwrap(), words.next().unwrap());
        let version = id.strip_prefix(&format!("urn:kifu:{name}:")).unwrap();
        assert!(version.parse::<u32>().is_ok(), "{line}");
        let text = desk.run(&["schema", name]).code(0).out;
        let file = project_file(&format!("src/schemas/{name}.json"));
        assert_eq!(text, std::fs::read_to_string(file).unwrap());
        let schema: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(schema["$id"], id);
        if let Some(constant) = schema["properties"]["version"].get("const") {
            assert_eq!(constant.to_string(), version, "{name}");
        }
        // What PCN calls its members is not ours.
        let mut keys = Vec::new();
        keys_of(&schema, &mut keys);
        let is_ours = |key: &&String| !key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        assert!(name == "pcn" || !keys.iter().any(|key| is_ours(&key)), "{name}: {keys:?}");
        names.insert(format!("{name}.json"));
    }
    let files = std::fs::read_dir(project_file("src/schemas")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().to_str().unwrap().to_owned());
    assert_eq!(names, files.collect());
    let run = desk.run(&["schema", "valdate"]).code(2);
    assert_eq!(run.err, "kifu: unknown schema \"valdate\"; did you mean validate?\n");
}

/// The names of all properties of a schema.
fn keys_of(schema: &Value, keys: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::Object(properties)) = members.get("properties") {
                keys.extend(properties.keys().cloned());
            }
            members.values().for_each(|inner| keys_of(inner, keys));
        }
        Value::Array(items) => items.iter().for_each(|inner| keys_of(inner, keys)),
        _ => {}
    }
}

/// A good file that is named twice, and one that is not there.
const FILES: [&str; 3] = ["good.csa", "good.csa", "missing.csa"];

#[test]
fn sarif_is_as_oasis_promises() {
    let schema = Schema::load("testdata/schemas/sarif-2.1.0");
    let desk = Desk::with(&[("good.csa", CLEAN)]);
    let data = data();
    let args = ["validate", "-v", "--output-format", "sarif"];
    for lang in ["en", "ja"] {
        let run = desk.run(&[&args[..], &["--lang", lang], &FILES, &[&data]].concat()).code(2);
        let log: Value = serde_json::from_str(&run.out).unwrap();
        schema.assert("sarif", &log);
        let run = &log["runs"][0];
        let files: BTreeSet<&str> = uris(&run["artifacts"], "/location/uri").collect();
        assert!(files.contains("good.csa") && files.len() > 300, "{}", files.len());
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        assert_eq!(invocation["exitCode"], 2);
        let place = "/locations/0/physicalLocation/artifactLocation/uri";
        let failed: Vec<&str> = uris(&invocation["toolExecutionNotifications"], place).collect();
        assert_eq!(failed, ["missing.csa"]);
        for uri in uris(&run["results"], place) {
            assert!(files.contains(uri) || failed.contains(&uri), "{uri}");
        }
        let rules: BTreeSet<&str> = uris(&run["tool"]["driver"]["rules"], "/id").collect();
        assert!(uris(&run["results"], "/ruleId").all(|rule| rules.contains(rule)));
    }
    let run = desk.run(&[&args[..], &["good.csa"]].concat()).code(0);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    schema.assert("sarif", &log);
    let invocation = &log["runs"][0]["invocations"][0];
    let expected = serde_json::json!({
        "executionSuccessful": true, "exitCode": 0, "toolExecutionNotifications": [],
    });
    assert_eq!(*invocation, expected);
    // The check itself: it sees what the schema does not know, lacks, or has otherwise.
    let mut wrong = log.clone();
    wrong["runs"][0]["artifacts"] = serde_json::json!([{"uri": "a"}, {"uri": "a"}]);
    wrong["version"] = 2.into();
    wrong["runs"][0].as_object_mut().unwrap().shift_remove("tool");
    assert_eq!(schema.faults(&wrong).len(), 5, "{:#?}", schema.faults(&wrong));
}

/// The texts at a place of each item of a list.
fn uris<'a>(list: &'a Value, pointer: &'a str) -> impl Iterator<Item = &'a str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(move |item| item.pointer(pointer).unwrap().as_str().unwrap())
}

#[test]
fn gitlab_is_as_its_manual_promises() {
    let schema = Schema::load("testdata/schemas/gitlab");
    let desk = Desk::with(&[("good.csa", CLEAN)]);
    let data = data();
    let args = ["validate", "-v", "--output-format", "gitlab"];
    let run = desk.run(&[&args[..], &FILES, &[&data]].concat()).code(2);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert!(report.as_array().unwrap().len() > 1000);
    schema.assert("gitlab", &report);
    let missing = uris(&report, "/location/path").filter(|path| *path == "missing.csa");
    assert_eq!(missing.count(), 1);
    let wrong = serde_json::json!([{ "description": "", "severity": "bad", "more": 1 }]);
    assert_eq!(schema.faults(&wrong).len(), 5, "{:#?}", schema.faults(&wrong));
}

#[test]
fn junit_is_as_jenkins_reads_it() {
    let schema = xml::Schema::load("testdata/schemas/junit-10.xsd");
    let desk = Desk::with(&[("good.csa", CLEAN)]);
    let data = data();
    let args = ["validate", "-v", "--output-format", "junit"];
    let run = desk.run(&[&args[..], &FILES, &[&data]].concat()).code(2);
    let faults = schema.faults(&run.out);
    assert!(faults.is_empty(), "{faults:#?}");
    let report = roxmltree::Document::parse(&run.out).unwrap();
    let suites: Vec<_> =
        report.descendants().filter(|node| node.has_tag_name("testsuite")).collect();
    assert!(suites.len() > 300, "{}", suites.len());
    let mut clean = 0;
    for suite in suites {
        let count = |name: &str| suite.descendants().filter(|n| n.has_tag_name(name)).count();
        for (attribute, name) in [("tests", "testcase"), ("failures", "failure")] {
            assert_eq!(suite.attribute(attribute), Some(count(name).to_string().as_str()));
        }
        assert!(count("testcase") > 0);
        // Of two with one name GitLab and Jenkins show one.
        let cases = suite.descendants().filter(|n| n.has_tag_name("testcase"));
        let names: BTreeSet<_> =
            cases.map(|n| (n.attribute("classname"), n.attribute("name"))).collect();
        assert_eq!(names.len(), count("testcase"), "{:?}", suite.attribute("name"));
        clean += usize::from(suite.attribute("name") == Some("good.csa") && count("failure") == 0);
    }
    assert_eq!(clean, 2);
    // The check itself: it sees what the schema does not know, lacks, or has elsewhere.
    let wrong = "<testsuites><testsuite name='a' colour='red'><testcase><b/></testcase>text\
                 </testsuite></testsuites>";
    assert_eq!(schema.faults(wrong).len(), 7, "{:#?}", schema.faults(wrong));
}
