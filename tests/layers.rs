//! Who may know whom in the house: read off every path that begins with `crate::`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each room, and the rooms it may use.
const ROOMS: [(&str, &[&str]); 9] = [
    ("games", &[]),
    ("source", &[]),
    ("findings", &["source"]),
    ("record", &["games", "source", "findings"]),
    ("replay", &["games", "record", "findings", "source"]),
    ("notation", &["games", "record", "findings", "source", "replay"]),
    ("picture", &["games", "record", "findings", "source", "notation"]),
    ("formats", &["games", "record", "findings", "source", "replay", "notation", "picture"]),
    ("cli", &[]),
];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(path: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The module of a file: `["formats", "kif", "read"]`.
fn module(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix(src()).unwrap().with_extension("");
    let mut parts: Vec<String> =
        inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// A text without its comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths that a `use` tree names: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn spread(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let mut depth = 0;
    let mut start = 0;
    let mut parts = Vec::new();
    for (at, character) in tree.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&tree[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&tree[start..]);
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        let (head, group) = match part.split_once('{') {
            Some((head, rest)) => (head, rest.strip_suffix('}')),
            None => (part.split(" as ").next().unwrap_or(part), None),
        };
        let mut path = before.to_vec();
        path.extend(head.split("::").map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned));
        match group {
            Some(group) => spread(group, &path, paths),
            None => paths.push(path),
        }
    }
}

/// All paths of a file into the house, from its root: those of `use`, and those in the code.
fn paths(path: &Path) -> Vec<Vec<String>> {
    let text = code(path);
    let own = module(path);
    let absolute = |mut path: Vec<String>| -> Option<Vec<String>> {
        let first = path.first()?.clone();
        match first.as_str() {
            "crate" => {
                path.remove(0);
                Some(path)
            }
            "super" | "self" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let skip = ups + usize::from(first == "self");
                let mut whole = own[..own.len().checked_sub(ups)?].to_vec();
                whole.extend(path.drain(skip..));
                Some(whole)
            }
            _ => None,
        }
    };
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("use ") {
        let starts_word = rest[..at].chars().next_back().is_none_or(char::is_whitespace);
        let tail = &rest[at + 4..];
        let Some(end) = tail.find(';') else { break };
        if starts_word {
            spread(&tail[..end].replace('\n', " "), &[], &mut found);
        }
        rest = if starts_word { &tail[end..] } else { tail };
    }
    for prefix in ["crate::", "super::"] {
        for (at, _) in text.match_indices(prefix) {
            let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = text[at..].find(|c| !word(c)).map_or(text.len(), |len| at + len);
            let starts = text[..at].chars().next_back().is_none_or(|c| !word(c));
            if starts {
                let parts = text[at..end].split("::").filter(|part| !part.is_empty());
                found.push(parts.map(str::to_owned).collect());
            }
        }
    }
    found.into_iter().filter_map(absolute).collect()
}

#[test]
fn rooms_know_only_the_rooms_below_them() {
    let mut files = 0;
    for path in rust_files(&src()) {
        let own = module(&path);
        let Some((room, may)) =
            ROOMS.iter().find(|(room, _)| own.first().is_some_and(|o| o == room))
        else {
            continue;
        };
        files += 1;
        for used in paths(&path) {
            let Some(first) = used.first() else { continue };
            let known = ROOMS.iter().any(|(name, _)| name == first) || first == "commands";
            assert!(
                !known || first == room || may.contains(&first.as_str()),
                "{}: {room} must not know {first}",
                path.display()
            );
        }
    }
    assert!(files > 200, "only {files} files were found");
}

/// What every format may use of `formats`: its parts that are no format.
const OF_ALL_FORMATS: [&str; 3] = ["bench", "detect", "frame"];

#[test]
fn no_format_knows_another() {
    let folder = src().join("formats");
    let formats: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| module(&entry.unwrap().path())[1..].first().cloned().unwrap_or_default())
        .filter(|name| !name.is_empty() && !OF_ALL_FORMATS.contains(&name.as_str()))
        .collect();
    assert!(formats.len() > 7, "{formats:?}");
    for path in rust_files(&folder) {
        let own = module(&path);
        let Some(own) = own.get(1).filter(|own| formats.contains(*own)) else { continue };
        for used in paths(&path) {
            let [room, other, ..] = used.as_slice() else { continue };
            assert!(
                room != "formats" || other == own || !formats.contains(other),
                "{}: {own} must not know {other}",
                path.display()
            );
        }
    }
}

#[test]
fn formats_and_rules_touch_no_file_and_no_terminal() {
    let src = src();
    for room in
        ["games", "source", "findings", "record", "replay", "notation", "formats", "picture"]
    {
        for path in rust_files(&src.join(room)) {
            let text = fs::read_to_string(&path).unwrap();
            for forbidden in ["std::fs", "std::process", "std::env", "println!", "stdout("] {
                assert!(!text.contains(forbidden), "{}: {forbidden}", path.display());
            }
        }
    }
}

/// Tests use the library as its users do, so that it is compiled once.
#[test]
fn tests_stand_outside_the_library() {
    for path in rust_files(&src()) {
        let code = code(&path);
        assert!(!code.contains("cfg(test)") && !code.contains("#[test]"), "{}", path.display());
    }
}

/// What stands at the top of the house; what a hand left there while trying things out does not.
#[test]
fn the_top_level_holds_only_what_belongs_there() {
    const ALLOWED: [&str; 23] = [
        ".ci",
        ".github",
        ".gitignore",
        ".pre-commit-hooks.yaml",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.ja.md",
        "README.md",
        "SECURITY.md",
        "action.yml",
        "benches",
        "build.rs",
        "completions",
        "fuzz",
        "man",
        "rustfmt.toml",
        "src",
        "testdata",
        "tests",
    ];
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    // What was unpacked rather than cloned tells nobody's files from those of the project.
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else { return };
    let tops: BTreeSet<String> = String::from_utf8(listed.stdout)
        .unwrap()
        .split_terminator('\0')
        .map(|path| path.split('/').next().unwrap_or_default().to_owned())
        .collect();
    let strangers: Vec<&String> =
        tops.iter().filter(|top| !ALLOWED.contains(&top.as_str())).collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}

/// A file may name its own folders' pages (`mod.rs`), which only gather what lies in them.
#[test]
fn no_files_know_each_other_in_a_circle() {
    let files: BTreeMap<Vec<String>, PathBuf> =
        rust_files(&src()).into_iter().map(|path| (module(&path), path)).collect();
    let known: BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> = files
        .iter()
        .map(|(own, path)| {
            let used = paths(path).into_iter().filter_map(|mut used| {
                while !used.is_empty() && !files.contains_key(&used) {
                    used.pop();
                }
                files.get_key_value(&used).map(|(module, _)| module)
            });
            (own, used.filter(|used| !own.starts_with(used)).collect())
        })
        .collect();
    assert!(known.values().map(BTreeSet::len).sum::<usize>() > 500);
    // What a file can come to, file by file; it is in a circle if it comes to itself.
    let mut circles = BTreeSet::new();
    for &start in known.keys() {
        let mut reached: BTreeSet<&Vec<String>> = BTreeSet::new();
        let mut open: Vec<&Vec<String>> = known[start].iter().copied().collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(&known[next]);
            }
        }
        let folder = start[..start.len().saturating_sub(1)].join("/");
        if reached.contains(start) {
            circles.insert(folder);
        }
    }
    assert!(circles.is_empty(), "{circles:?}");
}
