//! Completions and manual pages are what the command line says. `UPDATE=1 cargo test` rewrites them.

use clap::CommandFactory;
use clap_complete::Shell;
use kifu::cli::Cli;
use std::path::Path;
use std::{env, fs};

/// Compares a generated file with the one that is checked in, or rewrites that.
fn check(name: &str, content: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        return;
    }
    let kept = fs::read(&path).unwrap_or_default();
    let kept = String::from_utf8(kept).unwrap().replace("\r\n", "\n");
    assert!(kept.as_bytes() == content, "{name} is out of date: run UPDATE=1 cargo test");
}

#[test]
fn completions_are_up_to_date() {
    let shells = [
        (Shell::Bash, "kifu.bash"),
        (Shell::Zsh, "_kifu"),
        (Shell::Fish, "kifu.fish"),
        (Shell::PowerShell, "_kifu.ps1"),
        (Shell::Elvish, "kifu.elv"),
    ];
    for (shell, name) in shells {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "kifu", &mut script);
        check(&format!("completions/{name}"), &script);
    }
}

#[test]
fn manual_pages_are_up_to_date() {
    let mut command = Cli::command();
    command.build();
    let mut pages = 0;
    let mut page = |name: String, command: clap::Command| {
        let mut text = Vec::new();
        clap_mangen::Man::new(command).render(&mut text).unwrap();
        check(&format!("man/{name}.1"), &text);
        pages += 1;
    };
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let name = format!("kifu-{}", sub.get_name());
        page(name, sub.clone());
    }
    page("kifu".to_owned(), command.clone());
    assert_eq!(pages, 9);
}

#[test]
fn the_command_line_is_consistent() {
    Cli::command().debug_assert();
}
