//! Completions and manual pages are what the command line says. `UPDATE=1 cargo test` rewrites them.

use clap::CommandFactory;
use clap_complete::Shell;
use kifu::cli::{Cli, ja};
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
    assert_eq!(
        pages(Cli::command(), |name, text| check(&format!("man/{name}.1"), text.as_bytes())),
        10
    );
}

#[test]
fn japanese_manual_pages_are_up_to_date() {
    let count = pages(ja::command(), |name, text| {
        let text = in_japanese(&text);
        check(&format!("man/ja/{name}.1"), text.as_bytes());
    });
    assert_eq!(count, 10);
}

/// Hands over the manual pages of a command line; how many there are.
fn pages(mut command: clap::Command, mut page: impl FnMut(String, String)) -> usize {
    command.build();
    let mut count = 0;
    let mut render = |name: String, command: clap::Command| {
        let mut text = Vec::new();
        clap_mangen::Man::new(command).render(&mut text).unwrap();
        page(name, String::from_utf8(text).unwrap());
        count += 1;
    };
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let name = format!("kifu-{}", sub.get_name());
        render(name, sub.clone());
    }
    render("kifu".to_owned(), command.clone());
    count
}

/// What the generator of manual pages says itself.
const SECTIONS: [(&str, &str); 7] = [
    (".SH NAME\n", ".SH 名前\n"),
    (".SH SYNOPSIS\n", ".SH 書式\n"),
    (".SH DESCRIPTION\n", ".SH 説明\n"),
    (".SH OPTIONS\n", ".SH オプション\n"),
    (".SH SUBCOMMANDS\n", ".SH コマンド\n"),
    (".SH EXTRA\n", ".SH 補足\n"),
    (".SH VERSION\n", ".SH バージョン\n"),
];

fn in_japanese(page: &str) -> String {
    let page = SECTIONS.iter().fold(page.to_owned(), |page, (en, ja)| page.replace(en, ja));
    let roff = |text: &str| text.replace('-', "\\-").replace('\'', "\\*(Aq");
    ja::WORDS.iter().fold(page, |page, (en, ja)| page.replace(&roff(en), &roff(ja)))
}

#[test]
fn the_command_line_is_consistent() {
    Cli::command().debug_assert();
}
