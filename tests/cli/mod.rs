//! A folder of its own for each test, and the program run in it.
#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A clean game of three moves.
pub const CLEAN: &str =
    "V2.2\nN+Alice\nN-Bob\nPI\n+\n+7776FU\nT3\n-3334FU\nT5\n+8822UM\nT1\n%TORYO\n";
/// A game whose third move breaks the rules.
pub const BROKEN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+7733KA\n%TORYO\n";
/// Two clean games.
pub const TWO: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n";

/// A folder and the program in it.
pub struct Desk {
    folder: TempDir,
}

/// What a run printed, and how it ended.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Desk {
    /// An empty folder.
    pub fn new() -> Desk {
        Desk { folder: TempDir::new().unwrap() }
    }

    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Desk {
        let desk = Desk::new();
        for (name, text) in files {
            desk.write(name, text);
        }
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// The names in a folder, sorted.
    pub fn list(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(name)).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The program, in the folder, in a plain environment.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("kifu"));
        command.args(args).current_dir(self.folder.path());
        let colors = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"];
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"].into_iter().chain(colors) {
            command.env_remove(name);
        }
        command.stdin(Stdio::null());
        command
    }

    /// Runs the program.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(self.command(args).output().unwrap())
    }

    /// What the program writes, and the most memory that it ever has, in kB. Its output is to be short.
    #[cfg(target_os = "linux")]
    pub fn peak(&self, args: &[&str]) -> (String, u64) {
        let mut child = self.command(args).stdout(Stdio::piped()).spawn().unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let status = fs::read_to_string(&status).unwrap_or_default();
            let line = status.lines().find(|line| line.starts_with("VmHWM:"));
            let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
            most = most.max(number.unwrap_or(0));
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let output = child.wait_with_output().unwrap();
        (String::from_utf8_lossy(&output.stdout).into_owned(), most)
    }

    /// Runs the program with this on standard input.
    pub fn pipe(&self, args: &[&str], input: &[u8]) -> Run {
        self.write(".stdin", input);
        let file = fs::File::open(self.path(".stdin")).unwrap();
        Run::of(self.command(args).stdin(file).output().unwrap())
    }
}

impl Run {
    fn of(output: Output) -> Run {
        Run {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Checks the exit code.
    #[track_caller]
    pub fn code(self, code: i32) -> Run {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }
}

/// The text of a file of the project.
pub fn project_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
