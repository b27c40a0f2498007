//! Who may know whom in the house: read off the `use crate::` lines.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room, and the rooms it may use.
const ROOMS: [(&str, &[&str]); 7] = [
    ("games", &[]),
    ("source", &[]),
    ("findings", &["source"]),
    ("record", &["games", "source", "findings"]),
    ("replay", &["games", "record", "findings", "source"]),
    ("formats", &["games", "record", "findings", "source", "replay"]),
    ("cli", &[]),
];

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
    found
}

#[test]
fn rooms_know_only_the_rooms_below_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for (room, may) in ROOMS {
        let room_files: Vec<PathBuf> = [src.join(room), src.join(format!("{room}.rs"))]
            .iter()
            .filter(|path| path.exists())
            .flat_map(|path| rust_files(path))
            .collect();
        for path in room_files {
            files += 1;
            let text = fs::read_to_string(&path).unwrap();
            for (number, line) in text.lines().enumerate() {
                for used in line.split("crate::").skip(1) {
                    let used: String =
                        used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    let known = ROOMS.iter().any(|(name, _)| *name == used) || used == "commands";
                    assert!(
                        !known || used == room || may.contains(&used.as_str()),
                        "{}:{}: {room} must not know {used}",
                        path.display(),
                        number + 1
                    );
                }
            }
        }
    }
    assert!(files > 30, "only {files} files were found");
}

#[test]
fn formats_and_rules_touch_no_file_and_no_terminal() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in ["games", "source", "findings", "record", "replay", "formats"] {
        for path in rust_files(&src.join(room)) {
            let text = fs::read_to_string(&path).unwrap();
            for forbidden in ["std::fs", "std::process", "std::env", "println!", "stdout("] {
                assert!(!text.contains(forbidden), "{}: {forbidden}", path.display());
            }
        }
    }
}
