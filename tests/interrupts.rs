//! A run that is ended from outside damages no file, and leaves nothing behind if it is asked to go.
#![cfg(unix)]

use crate::cli::{CLEAN, Desk};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const FILES: usize = 300;

fn sloppy(index: usize) -> String {
    // One of more than 8 MiB, which waits on disk.
    let comments = if index == 100 { 320_000 } else { 20 };
    CLEAN.replace(
        "+7776FU",
        &format!("'{index}\n{}+7776fu", "'* a comment of some length\n".repeat(comments)),
    )
}

/// Files by name, as they are and mended.
type Files = BTreeMap<String, [String; 2]>;

fn files() -> Files {
    (0..FILES)
        .map(|index| {
            let before = sloppy(index);
            let after = before.replace("fu", "FU");
            (format!("{index:03}.csa"), [before, after])
        })
        .collect()
}

/// A desk with the files in the folder `d`.
fn desk_with(files: &Files) -> Desk {
    let desk = Desk::new();
    for (name, [before, _]) in files {
        desk.write(&format!("d/{name}"), before);
    }
    desk
}

/// Runs once, ends it after so many milliseconds, and looks at what is there.
fn end(signal: &str, args: &[&str], files: &Files, after: u64) {
    let desk = desk_with(files);
    let mut command = desk.command(args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_millis(after));
    let id = child.id().to_string();
    // It may be done already.
    let _ = Command::new("kill").args(["-s", signal, &id]).stderr(Stdio::null()).status();
    child.wait().unwrap();
    for (name, texts) in files {
        let now = desk.read(&format!("d/{name}"));
        let whole = texts.contains(&now) || !args.contains(&"validate") && now.contains("%TORYO");
        assert!(whole, "{signal} after {after} ms: {name} is damaged");
    }
    if desk.has("out") {
        for name in desk.list("out").iter().filter(|name| name.ends_with(".kifu")) {
            let text = desk.read(&format!("out/{name}"));
            assert!(text.contains("投了"), "{signal} after {after} ms: {name} is cut off");
        }
    }
    if signal != "KILL" {
        for folder in ["d", "out"].into_iter().filter(|name| desk.has(name)) {
            let litter: Vec<String> =
                desk.list(folder).into_iter().filter(|name| name.starts_with('.')).collect();
            assert!(litter.is_empty(), "{signal} after {after} ms: {litter:?}");
        }
    }
    assert!(Path::new(&desk.path("d")).is_dir() && fs::metadata(desk.path("d")).is_ok());
}

const SIGNALS: &[&str] = match cfg!(target_os = "linux") {
    true => &["INT", "TERM", "KILL", "HUP", "QUIT"],
    false => &["INT", "TERM", "KILL"],
};

const RUNS: [&[&str]; 3] = [
    &["validate", "--fix", "d"],
    &["convert", "-i", "d"],
    &["convert", "-t", "kifu", "d", "--output-dir", "out"],
];

#[test]
fn an_interrupt_damages_nothing_and_leaves_nothing() {
    let files = files();
    for (index, args) in RUNS.into_iter().enumerate() {
        for (step, signal) in SIGNALS.iter().enumerate() {
            end(signal, args, &files, 30 + 40 * (index + step) as u64);
        }
    }
}

#[test]
#[ignore = "slow: 195 runs"]
fn interrupts_at_any_time_damage_nothing() {
    let files = &files();
    // They wait most of the time.
    thread::scope(|scope| {
        for args in RUNS {
            scope.spawn(move || {
                // At other moments of each signal, so that together they lie close.
                for (signal, first) in SIGNALS.iter().zip((5..).step_by(10)) {
                    for round in 0..13 {
                        end(signal, args, files, first + 50 * round);
                    }
                }
            });
        }
    });
}

/// A shell without job control has what it puts in the background pass over the interrupts of its terminal.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_that_is_to_be_passed_over_ends_nothing() {
    let files = files();
    for (name, signal) in
        [("INT", "INT"), ("TERM", "TERM"), ("INT TERM", "INT"), ("HUP", "HUP"), ("QUIT", "QUIT")]
    {
        let desk = desk_with(&files);
        let run = desk.command(&["convert", "-t", "kifu", "d", "--output-dir", "out"]);
        let mut command = Command::new("sh");
        command.args(["-c", &format!("trap '' {name}; exec \"$0\" \"$@\"")]);
        command.arg(run.get_program()).args(run.get_args()).current_dir(desk.path("."));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..5 {
            thread::sleep(Duration::from_millis(20));
            let id = child.id().to_string();
            let _ = Command::new("kill").args(["-s", signal, &id]).stderr(Stdio::null()).status();
        }
        // Mended on the way: the moves of these files are written in small letters.
        assert!(child.wait().unwrap().code().is_some(), "{name}");
        assert_eq!(desk.list("out").len(), FILES, "{name}");
    }
}
