//! Every command line of the readme runs, and ends as its comment says.

use std::path::Path;
use std::process::Command;

#[test]
fn command_lines_of_the_readme_run() {
    run("README.md", "exit 1");
}

#[test]
fn command_lines_of_the_japanese_readme_run() {
    run("README.ja.md", "終了コード1");
}

/// Runs the command lines of a page; `failing` is the comment of those that find something.
fn run(page: &str, failing: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_kifu"));
    let readme = std::fs::read_to_string(root.join(page)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for data in ["testdata/csa", "testdata/pgn", "testdata/sgf"] {
        copy(&root.join(data), &folder.path().join(data));
    }
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut commands = Vec::new();
    let mut in_block = false;
    for line in readme.lines() {
        match line {
            "```sh" => in_block = true,
            "```" => in_block = false,
            _ if in_block => commands.push(line),
            _ => {}
        }
    }
    assert!(commands[0].starts_with("cargo run --release -- "), "{}", commands[0]);
    assert_eq!(commands[1], "cargo test");
    assert!(commands.len() >= 8, "{commands:?}");
    for line in commands {
        if line == "cargo test" {
            continue; // this is that run
        }
        let others = ["jq", "duckdb", "parallel"];
        let missing = others.into_iter().find(|other| {
            let is_called =
                line.starts_with(&format!("{other} ")) || line.contains(&format!("| {other} "));
            is_called && Command::new(other).arg("--version").output().is_err()
        });
        if let Some(missing) = missing {
            crate::support::skipped(&format!("no {missing} for {line}"));
            continue;
        }
        let (command, comment) = line.split_once('#').unwrap_or((line, ""));
        let command = command.replace("cargo run --release --", "kifu");
        let expected = if comment.trim() == failing { 1 } else { 0 };
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{line}\n{errors}");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, target).unwrap();
        }
    }
}
