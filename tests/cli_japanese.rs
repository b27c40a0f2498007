//! All that is said with `--lang ja` is Japanese, but for what is typed: names of formats, flags, codes.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use clap::{Arg, Command};
use kifu::cli::ja;
use kifu::formats::FORMATS;
use std::collections::BTreeSet;

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// What may stand in Latin letters: what users type.
fn typed() -> BTreeSet<String> {
    let mut typed: BTreeSet<String> = ["kifu", "find", "Shift_JIS", "GitHub", "Actions", "GitLab"]
        .iter()
        .chain(&["Unicode", "two-pawns", "result", "human", "Ishi", "mainline", "error", "print0"])
        .chain(&["KQkq", "JUnit", "help", "san", "gz", "find", "toml", "Lichess", "ChessBase"])
        .chain(&["LaTeX", "TikZ"])
        .map(|&word| word.to_owned())
        .collect();
    for format in FORMATS {
        let names = [format.name].into_iter().chain(format.aliases.iter().copied());
        typed.extend(names.chain(format.extensions.iter().copied()).map(str::to_owned));
        typed.insert(format.encoding.name().to_owned());
    }
    fn take(command: &Command, typed: &mut BTreeSet<String>) {
        typed.insert(command.get_name().to_owned());
        typed.extend(command.get_visible_aliases().map(str::to_owned));
        for arg in command.get_arguments() {
            typed.extend(arg.get_possible_values().iter().map(|value| value.get_name().to_owned()));
        }
        command.get_subcommands().for_each(|inner| take(inner, typed));
    }
    take(&ja::command(), &mut typed);
    typed
}

/// Names that are written so in every language.
const NAMES: [&str; 2] = ["LaTeX", "TikZ"];

/// The Latin words of a text that nobody types.
fn foreign(text: &str, typed: &BTreeSet<String>) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.'/+>#[]@=:".contains(c);
    let words = text.split(|c| !is_part(c)).map(|word| {
        // A name of a file can begin with a dot.
        word.trim_start_matches(['\'', '>', '[', ']', ':', '='])
            .trim_end_matches(['.', '/', '\'', '>', '[', ']', ':', '='])
    });
    let is_plain = |word: &&str| {
        let letters = word.chars().filter(char::is_ascii_alphabetic).count();
        let lower = word.chars().any(|c| c.is_ascii_lowercase());
        // Flags, names of files and addresses, moves and squares, and what is short for something.
        let is_name = word.starts_with('-')
            || word.contains(['.', '/', '=', ':', '+'])
            || word.chars().any(|c| c.is_ascii_digit());
        letters > 1 && lower && !is_name && !typed.contains(*word) && !NAMES.contains(word)
    };
    words.filter(is_plain).map(str::to_owned).collect()
}

#[test]
fn every_command_and_argument_has_japanese_help() {
    fn check(command: &Command, checked: &mut usize) {
        let name = command.get_name();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(is_japanese(&about), "{name}: {about}");
        for arg in command.get_arguments() {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(is_japanese(&help), "{name} {}: {help}", arg.get_id());
            assert!(
                arg.get_long_help().is_none_or(|help| is_japanese(&help.to_string())),
                "{name}"
            );
            assert!(arg.get_help_heading().is_none_or(is_japanese), "{name} {}", arg.get_id());
            let names = arg.get_value_names().unwrap_or_default();
            let shows = |arg: &Arg| arg.get_action().takes_values();
            assert!(!shows(arg) || names.iter().all(|name| is_japanese(name)), "{name} {names:?}");
            let values = if shows(arg) { arg.get_possible_values() } else { Vec::new() };
            for value in values.iter().filter(|_| arg.get_id() != "shell" && arg.get_id() != "eol")
            {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(
                    is_japanese(&help) || help.starts_with('`'),
                    "{name} {}: {help}",
                    value.get_name()
                );
            }
            *checked += 1;
        }
        command.get_subcommands().for_each(|inner| check(inner, checked));
    }
    let mut checked = 0;
    check(&ja::command(), &mut checked);
    assert!(checked > 100, "{checked}");
}

#[test]
fn help_has_no_other_latin_words() {
    let (desk, typed) = (Desk::new(), typed());
    let mut lines = 0;
    let commands = ja::command();
    let names = commands.get_subcommands().map(|command| command.get_name().to_owned());
    for name in names.chain(["-q".to_owned()]) {
        for flag in ["-h", "--help"] {
            let help = desk.run(&["--lang", "ja", &name, flag]).code(0).out;
            lines += help.lines().count();
            // Examples are typed.
            for line in help.lines().filter(|line| !line.starts_with("  kifu ")) {
                let words = foreign(line, &typed);
                assert!(words.is_empty(), "{name} {flag}: {words:?} in {line}");
                let width: usize = line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
                assert!(width <= 104, "{width}: {line}");
            }
        }
    }
    assert!(lines > 300, "{lines}");
}

#[test]
fn the_environment_chooses_the_language() {
    let desk = Desk::new();
    let ask = |name: &str, value: &str, args: &[&str]| {
        let output = desk.command(args).env(name, value).output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code(), is_japanese(&text))
    };
    for locale in ["ja_JP.UTF-8", "ja_JP.eucJP", "ja", "Japanese_Japan.932", "ja-JP", "JA_JP"] {
        assert_eq!(ask("LANG", locale, &["--help"]), (Some(0), true), "{locale}");
        assert_eq!(ask("LC_ALL", locale, &["convert", "--nonsense"]), (Some(2), true), "{locale}");
    }
    for locale in ["en_US.UTF-8", "C", "jam_JM", "jav", ""] {
        assert_eq!(ask("LANG", locale, &["--help"]), (Some(0), false), "{locale}");
    }
    assert_eq!(ask("LANG", "ja_JP.UTF-8", &["--lang", "en", "--help"]), (Some(0), false));
    assert_eq!(ask("LANG", "C", &["--lang=JA", "-h"]), (Some(0), true));
    desk.write("kifu.toml", "lang = \"ja\"\n");
    assert_eq!(ask("LANG", "C", &["info", "--help"]), (Some(0), true));
}

#[test]
fn wrong_usage_is_said_in_japanese() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO), ("bad.csa", BROKEN)]);
    desk.write("kifu.toml", "langue = \"ja\"\n");
    let typed = typed();
    let cases: &[&[&str]] = &[
        &[],
        &["nonsense"],
        &["valdate", "a.csa"],
        &["convert", "--nonsense"],
        &["convert", "--to"],
        &["convert", "--eol", "x"],
        &["validate", "-S", "x"],
        &["-j", "0", "info"],
        &["replay", "--ply", "x"],
        &["replay", "--ply", "1", "--all"],
        &["completions"],
        &["completions", "bash", "x"],
        &["validate", "--force"],
        &["validate", "-q", "-v"],
        &["convert", "--null", "--no-config"],
        &["info", "--no-config", "missing.csa"],
        &["info", "--no-config", "a.csa/b"],
        &["info", "a.csa"],
        &["info", "--no-config", "-f", "x", "a.csa"],
        &["info", "--no-config", "--encoding", "x", "a.csa"],
        &["info", "--no-config", "--field", "x", "a.csa"],
        &["info", "--no-config", "--games", "x", "a.csa"],
        &["info", "--no-config", "--games", "9", "a.csa"],
        &["info", "--no-config", "--max-unpacked", "x", "a.csa"],
        &["info", "--no-config", "--files-from", "x"],
        &["info", "--config", "x.toml", "a.csa"],
        &["explain", "nonsense"],
        &["convert", "--no-config", "a.csa", "-o", "two.csa"],
        &["convert", "--no-config", "a.csa", "-o", "b.xyz"],
        &["convert", "--no-config", "a.csa", "-o", "b.csa.zst"],
        &["convert", "--no-config", "a.csa", "b.csa"],
        &["convert", "--no-config", "a.csa"],
        &["convert", "--no-config", "-t", "psn", "a.csa"],
        &["convert", "--no-config", "-t", "uci", "a.csa"],
        &["convert", "--no-config", "-t", "bod", "--merge", "a.csa"],
        &["convert", "--no-config", "-t", "kif", "two.csa"],
        &["convert", "--no-config", "-t", "kif", "-i", "a.csa"],
        &["convert", "--no-config", "-i", "--split", "a.csa"],
        &["convert", "--no-config", "-t", "csa", "-o", "-", "--split", "a.csa"],
        &["validate", "--no-config", "a.csa", "-o", "a.csa"],
        &["validate", "--no-config", "a.csa", "-o", "two.csa"],
        &["validate", "--no-config", "--stats", "--output-format", "gcc", "a.csa"],
        &["validate", "--no-config", "--baseline", "a.csa", "a.csa"],
        &["replay", "--no-config", "--ply", "99", "a.csa"],
        &["replay", "--no-config", "--line", "9", "a.csa"],
        &["replay", "--no-config", "bad.csa"],
    ];
    for args in cases {
        let run = desk.run(&[&["--lang", "ja"], *args].concat());
        assert!(matches!(run.code, Some(1 | 2)), "{args:?} {run:#?}");
        assert!(is_japanese(&run.err), "{args:?} {run:#?}");
        // What was typed is quoted.
        let mut typed = typed.clone();
        typed.extend(args.iter().map(|&arg| arg.to_owned()));
        typed.extend(["langue", "lang", "TOML", "x"].map(str::to_owned));
        let words = foreign(&run.err, &typed);
        assert!(words.is_empty(), "{args:?}: {words:?} in {}", run.err);
    }
}

#[test]
fn positions_are_drawn_in_kanji() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("g.sgf", "(;SZ[9];B[aa];W[])")]);
    let run = desk.run(&["--lang", "ja", "replay", "a.csa"]).code(0);
    assert!(
        run.out.starts_with("3手目 ▲２二角成(88)、投了（先手の勝ち）\n☖ 持駒："),
        "{}",
        run.out
    );
    assert!(run.out.contains("☗馬") && foreign(&run.out, &typed()).is_empty(), "{}", run.out);
    let run = desk.run(&["--lang", "ja", "replay", "--board", "text", "a.csa"]).code(0);
    assert!(run.out.contains("後手の持駒: -") && run.out.contains("+B"), "{}", run.out);
    let run = desk.run(&["--lang", "ja", "replay", "g.sgf"]).code(0);
    assert!(run.out.starts_with("2手目 白 パス\n"), "{}", run.out);
    // Programs are told the same in every language.
    let json = |lang| desk.run(&["--lang", lang, "replay", "--all", "--json", "g.sgf"]).code(0).out;
    assert_eq!(json("ja"), json("en"));
    let english = desk.run(&["replay", "a.csa"]).code(0).out;
    assert!(english.contains("sente in hand: B") && english.contains(", resign"), "{english}");
}

#[test]
fn information_is_in_japanese() {
    let desk = Desk::with(&[
        ("a.csa", "V2.2\nN+Alice\nN-Bob\n$SITE:Edo\nPI\n+\n+7776FU\n%TORYO\n"),
        ("g.sgf", "(;SZ[9]RU[Japanese]PB[A]PW[B]RE[B+R];B[aa])"),
        ("c.pgn", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n"),
    ]);
    let run = desk.run(&["--lang", "ja", "info", "a.csa"]).code(0);
    let words: Vec<&str> = run.out.split_whitespace().collect();
    for pair in [["種目:", "将棋"], ["終局:", "投了"], ["結果:", "先手の勝ち"], ["BOM:", "なし"]]
    {
        assert!(words.windows(2).any(|two| two == pair), "{pair:?} in {}", run.out);
    }
    let run = desk.run(&["--lang", "ja", "info", "g.sgf"]).code(0);
    assert!(run.out.contains("日本ルール") && run.out.contains("囲碁"), "{}", run.out);
    let run = desk.run(&["--lang", "ja", "info", "a.csa", "g.sgf", "c.pgn"]).code(0);
    assert!(run.out.contains("白の勝ち") && !run.out.contains("wins"), "{}", run.out);
    let field = |name: &str, file: &str| desk.run(&["info", "--field", name, file]).code(0).out;
    for (name, file, value) in [
        ("先手", "a.csa", "Alice"),
        ("後手", "a.csa", "Bob"),
        ("形式", "a.csa", "csa"),
        ("ファイル", "a.csa", "a.csa"),
        ("場所", "a.csa", "Edo"),
        ("site", "a.csa", "Edo"),
        ("手数", "a.csa", "1"),
        ("終局", "a.csa", "resign"),
        ("黒番", "g.sgf", "A"),
        ("白", "g.sgf", "B"),
        ("白", "c.pgn", "A"),
        ("黒", "c.pgn", "B"),
    ] {
        assert_eq!(field(name, file), format!("{value}\n"), "{name} {file}");
    }
}

#[test]
fn formats_are_listed_in_japanese() {
    let run = Desk::new().run(&["--lang", "ja", "formats"]).code(0);
    let typed = typed();
    for line in run.out.lines() {
        // A format is called by its name.
        let words: Vec<String> = foreign(line, &typed)
            .into_iter()
            .filter(|word| {
                ![
                    "for", "Windows", "Kifu", "Format", "Portable", "Smart", "Chess", "Notation",
                    "DhtmlXQ", "Game",
                ]
                .contains(&word.as_str())
            })
            .filter(|word| {
                !["portable", "shogi", "notation", "windows-1252"].contains(&word.as_str())
            })
            .collect();
        assert!(is_japanese(line) && words.is_empty(), "{words:?} in {line}");
    }
    assert_eq!(run.out.lines().count(), FORMATS.len() + 1);
}

/// Whoever gives a handicap moves first: the sides have names of their own there.
#[test]
fn sides_of_a_handicap_are_named_as_players_name_them() {
    let about =
        |text: &str| Desk::new().pipe(&["info", "--lang", "ja", "-"], text.as_bytes()).code(0).out;
    let given = "手合割：二枚落ち\n下手：A\n上手：B\n手数----指手---------消費時間--\n   1 ６二金(61)\n   2 投了\n";
    let told = about(given);
    for words in ["下手:            A", "上手:            B", "上手の勝ち", "二枚落ち"]
    {
        assert!(told.contains(words), "{words}\n{told}");
    }
    let even = about(&given.replace("二枚落ち", "平手").replace("６二金(61)", "７六歩(77)"));
    assert!(even.contains("先手の勝ち") && even.contains("先手:            A"), "{even}");
}
