//! Completions and manual pages are what the command line says. `UPDATE=1 cargo test` rewrites them.

use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use kifu::cli::{Cli, ja};
use kifu::commands::completion_script;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
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
        check(&format!("completions/{name}"), &completion_script(shell));
    }
}

/// What a shell offers for the last word of a command line: asked of the shell itself.
fn offered(shell: Shell, args: &[&str], script: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let program = if shell == Shell::PowerShell { "pwsh" } else { &*shell.to_string() };
    let [path, completions] = ["ask.ps1", "kifu.ps1"].map(|name| folder.path().join(name));
    fs::write(&path, script).unwrap();
    fs::write(completions, completion_script(shell)).unwrap();
    let output = Command::new(program).args(args).arg(&path).current_dir(folder.path()).output();
    let Ok(output) = output else {
        crate::support::skipped(&format!("no {program}"));
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Command lines, and what is offered for their last words.
const OFFERS: [(&str, &[&str]); 9] = [
    ("kifu validate --source lich", &["lichess"]),
    ("kifu schema val", &["validate"]),
    ("kifu convert --to ki", &["kif", "kifu", "ki2", "ki2u"]),
    ("kifu convert --output-encoding EUC", &["EUC-JP"]),
    ("kifu validate --select S11", &["S110", "S114"]),
    ("kifu explain S11", &["S110", "S114"]),
    ("kifu info --field res", &["result"]),
    ("kifu replay --board u", &["unicode"]),
    ("kifu convert --sort pl", &["plies"]),
];

/// The same in bash, which parts words at `=`.
const OFFERS_OF_BASH: [(&str, &[&str]); 4] = [
    ("kifu convert --to = ki", &["kif", "kifu", "ki2", "ki2u"]),
    ("kifu validate a.csa --select = S11", &["S110", "S114"]),
    ("kifu --lang = j", &["ja"]),
    ("kifu info --where pl", &["plies"]),
];

#[test]
fn bash_offers_names() {
    for (line, wanted) in OFFERS.into_iter().chain(OFFERS_OF_BASH) {
        let script = format!(
            "source ./kifu.ps1\nCOMP_WORDS=({line})\nCOMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _kifu kifu \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"\n\
             printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
        );
        let Some(offered) = offered(Shell::Bash, &["--norc"], &script) else { return };
        let offered: Vec<String> = offered.lines().map(str::to_lowercase).collect();
        for name in wanted {
            assert!(offered.contains(&name.to_lowercase()), "{line}: {name} of {offered:?}");
        }
    }
}

/// Bash itself completes names of files where nothing is offered: with blanks they were parted here.
#[test]
fn bash_leaves_names_of_files_whole() {
    for option in ["-o", "--output", "--position", "--stdin-filename"] {
        let script = format!(
            "source ./kifu.ps1\n: > 'b c.kif'\nCOMP_WORDS=(kifu convert {option} b)\nCOMP_CWORD=3\n\
             _kifu kifu b {option}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
        );
        let Some(offered) = offered(Shell::Bash, &["--norc"], &script) else { return };
        assert_eq!(offered.trim(), "", "{option}");
    }
}

#[test]
fn fish_offers_names() {
    for (line, wanted) in OFFERS.into_iter().chain([("kifu info --where pl", &["plies="][..])]) {
        let script = format!("source ./kifu.ps1\ncomplete --do-complete '{line}'\n");
        let Some(offered) = offered(Shell::Fish, &["--no-config"], &script) else { return };
        let offered: Vec<String> = offered
            .lines()
            .filter_map(|line| line.split('\t').next())
            .map(str::to_lowercase)
            .collect();
        for name in wanted {
            assert!(offered.contains(&name.to_lowercase()), "{line}: {name} of {offered:?}");
        }
    }
}

/// What is offered needs a terminal in zsh; that the script is one, and has the names, does not.
#[test]
fn zsh_takes_its_script() {
    let script = "autoload -Uz compinit && compinit -D -u -C\nsource ./kifu.ps1\n\
                  (( $+functions[_kifu] )) && print defined\n";
    let Some(said) = offered(Shell::Zsh, &["-f"], script) else { return };
    assert!(said.contains("defined"), "{said}");
}

/// By two colons all words behind the first file are a command line of their own, without options.
#[test]
fn zsh_knows_options_behind_files() {
    let script = String::from_utf8(completion_script(Shell::Zsh)).unwrap();
    assert!(!script.contains("'*::") && script.contains("'*:files -- "), "{script}");
    assert!(script.contains(":CONDITION:compadd -S \"\" -- file "), "{script}");
}

#[test]
fn power_shell_offers_names() {
    for (line, wanted) in OFFERS {
        let script = format!(
            ". ./kifu.ps1\n(TabExpansion2 '{line}' {}).CompletionMatches.CompletionText\n",
            line.len()
        );
        let Some(offered) = offered(Shell::PowerShell, &["-File"], &script) else { return };
        let offered = offered.to_lowercase();
        let offered: Vec<&str> = offered.lines().map(str::trim).collect();
        for name in wanted {
            assert!(offered.contains(&&*name.to_lowercase()), "{line}: {name} of {offered:?}");
        }
    }
}

/// Where there is no PowerShell: what its script must have.
#[test]
fn power_shells_script_has_values() {
    let script = String::from_utf8(completion_script(Shell::PowerShell)).unwrap();
    assert!(script.contains("        '--to' { "), "{script}");
    assert!(script.contains("        'kifu;explain' { "), "{script}");
    let begin = script.find("    $values = @(switch").unwrap();
    assert!(begin < script.find("    $completions = @(switch").unwrap());
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
        let command = command.mut_args(with_aliases);
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

/// The generator of manual pages leaves out by what other names an option goes, which `--help` says.
fn with_aliases(arg: clap::Arg) -> clap::Arg {
    let aliases = arg.get_visible_aliases().unwrap_or_default();
    let Some(help) = arg.get_help().filter(|_| !aliases.is_empty()) else { return arg };
    let names: Vec<String> = aliases.iter().map(|name| format!("--{name}")).collect();
    let word = if names.len() == 1 { "alias" } else { "aliases" };
    let help = format!("{help} [{word}: {}]", names.join(", "));
    arg.help(help)
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

/// A line that begins with the name of a command is read without the other commands: that may make no
/// difference.
#[test]
fn a_command_is_read_alone_as_among_all() {
    let rests = [
        "",
        "a.kif",
        "-",
        "-j2 --no-config -q a.csa b.csa",
        "--lang ja --color=never -vv games/ --glob *.kif",
        "a.kif -q --lang=JA",
        "--where white=Nan --where plies>=40 --unique all.pgn",
        "--games 3,7-9 --no-config a.pgn",
        "-q -v a.kif",
        "--games 3 --unique a.pgn",
        "--nothing a.kif",
        "--help",
        "-V",
        "-j 0 a.kif",
        "--color sometimes a.kif",
        "-t kif -o b.kif a.csa",
        "-t kif --output-dir out --split --encoding utf-8 -- -a.csa",
        "--fix --unsafe-fixes a.kif",
        "--output-format json --strict --max-per-file 3 a.kif",
        "--ply 3 --variations --flip a.kif",
        "--field first --json a.kif",
        "validate a.kif",
    ];
    let commands =
        ["convert", "validate", "replay", "info", "check", "formats", "explain", "none", ""];
    let lines = commands.iter().flat_map(|command| rests.map(|rest| format!("{command} {rest}")));
    let mut read = 0;
    for line in lines {
        let args: Vec<OsString> =
            std::iter::once("kifu").chain(line.split_whitespace()).map(OsString::from).collect();
        let among_all = Cli::try_parse_from(&args);
        read += usize::from(among_all.is_ok());
        match (Cli::of_line(args), among_all) {
            (Ok(alone), Ok(among_all)) => {
                assert_eq!(format!("{alone:?}"), format!("{among_all:?}"), "{line}");
            }
            (Err(alone), Err(among_all)) => {
                assert_eq!(alone.to_string(), among_all.to_string(), "{line}");
            }
            (alone, among_all) => panic!("{line}: {alone:?}, {among_all:?}"),
        }
    }
    assert!(read > 30, "{read}");
}
