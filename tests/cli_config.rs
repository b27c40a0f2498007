//! `kifu.toml`, `kifu config`, and findings that are known.

use crate::cli::{BROKEN, CLEAN, Desk};

/// A drop of a pawn that is not there, and what follows is never judged.
const NO_PAWN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n";
/// A move with a piece of the other side.
const FOREIGN: &str = "V2.2\nPI\n+\n+3334FU\n";

#[test]
fn the_nearest_settings_upwards_count() {
    let desk = Desk::with(&[
        ("kifu.toml", "[validate]\nignore = [\"S\"]\n"),
        ("a.csa", BROKEN),
        ("in/kifu.toml", "[validate]\nselect = [\"S\"]\n"),
        ("in/deep/b.csa", BROKEN),
    ]);
    desk.run(&["validate", "a.csa"]).code(0);
    // Settings further up do not count beside the nearest ones.
    desk.run(&["validate", "in/deep/b.csa"]).code(1);
    desk.run(&["validate", "."]).code(1);
    desk.run(&["validate", "--no-config", "a.csa"]).code(1);
    desk.run(&["validate", "--config", "kifu.toml", "in/deep/b.csa"]).code(0);
}

#[test]
fn the_language_is_that_of_the_settings_that_count() {
    let desk = Desk::with(&[
        ("kifu.toml", "lang = \"ja\"\n"),
        ("english.toml", "lang = \"en\"\n"),
        ("a.csa", CLEAN),
    ]);
    let words = |args: &[&str]| desk.run(args).code(0).out;
    assert!(words(&["validate", "a.csa"]).contains("指摘なし"));
    assert!(words(&["validate", "--no-config", "a.csa"]).contains("no findings"));
    assert!(words(&["validate", "--config", "english.toml", "a.csa"]).contains("no findings"));
    // A file that is named and not there is said once, and nothing is read.
    let run = desk.run(&["validate", "--config", "none.toml", "a.csa"]).code(2);
    assert!(run.err.contains("none.toml") && run.out.is_empty(), "{run:#?}");
}

#[test]
fn single_files_and_severities() {
    let toml = "[validate.per-file-ignores]\n\"old/\" = [\"S\"]\n\
                [validate.severity]\nS = \"off\"\nS111 = \"warning\"\n";
    let desk = Desk::with(&[
        ("kifu.toml", toml),
        ("old/a.csa", NO_PAWN),
        ("new/a.csa", NO_PAWN),
        ("new/b.csa", FOREIGN),
    ]);
    let run = desk.run(&["validate", "."]).code(0);
    assert_eq!(run.out.matches("warning[S111]").count(), 1, "{run:#?}");
    assert!(run.out.contains("new/a.csa"), "{run:#?}");
    // What a setting names stays what it says, whatever is asked for.
    let run = desk.run(&["validate", "--strict", "new/a.csa"]).code(0);
    assert!(run.out.contains("warning[S111]"), "{run:#?}");
}

#[test]
fn a_walk_leaves_out_what_settings_and_kifuignore_name() {
    let desk = Desk::with(&[
        ("kifu.toml", "include = [\"*.csa\"]\nexclude = [\"tmp/\"]\n"),
        (".kifuignore", "skipped.csa\n"),
        ("a.csa", CLEAN),
        ("skipped.csa", BROKEN),
        ("tmp/b.csa", BROKEN),
        ("c.usi", "position startpos moves 1a1b\n"),
    ]);
    let run = desk.run(&["validate", "."]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
    // What is named is read.
    desk.run(&["validate", "tmp/b.csa"]).code(1);
    desk.run(&["validate", "--no-ignore", "skipped.csa"]).code(1);
    let run = desk.run(&["validate", "--no-ignore", "--no-config", "."]).code(1);
    assert!(run.out.contains("4 files"), "{run:#?}");
}

#[test]
fn what_is_not_understood_is_said_with_its_place() {
    for (toml, words) in [
        (
            "lang = \"en\"\nignor = []\n",
            "kifu.toml:2:1: unknown key \"ignor\"; did you mean validate.ignore?",
        ),
        ("[validate]\nselect = [\"S111\", \"S999\"]\n", "kifu.toml:2:19: unknown code \"S999\""),
        ("[validate]\nstrict = \"yes\"\n", "kifu.toml:2:10: true or false is expected here"),
        ("[convert]\neol = \"cr\"\n", "kifu.toml:2:7: one of \"lf\", \"crlf\" is expected here"),
        ("validate = 1\n", "kifu.toml:1:12: a table is expected here"),
        ("[validate\n", "kifu.toml:1:10: "),
        ("a = \"\u{feff}\n", "kifu.toml:1:"),
    ] {
        let desk = Desk::with(&[("kifu.toml", toml), ("a.csa", CLEAN)]);
        for args in [["validate", "a.csa"], ["info", "a.csa"], ["config", "a.csa"]] {
            let run = desk.run(&args).code(2);
            assert!(run.err.contains(words), "{words}: {run:#?}");
            assert_eq!(run.err.lines().count(), 1, "{run:#?}");
        }
    }
    // In the folders of a walk, once and with nothing below it read.
    let desk = Desk::with(&[
        ("a.csa", CLEAN),
        ("in/kifu.toml", "x = 1\n"),
        ("in/b.csa", BROKEN),
        ("in/c.csa", BROKEN),
    ]);
    let run = desk.run(&["validate", "."]).code(2);
    assert_eq!(run.err.matches("unknown key").count(), 1, "{run:#?}");
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
}

#[test]
fn settings_say_how_text_is_written() {
    let desk = Desk::with(&[
        ("kifu.toml", "lang = \"ja\"\n[convert]\noutput-encoding = \"utf-8\"\neol = \"lf\"\n"),
        ("a.csa", CLEAN),
        ("b.csa", BROKEN),
    ]);
    desk.run(&["convert", "a.csa", "-o", "a.kif"]).code(0);
    let text = desk.read("a.kif");
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\n"), "{text}");
    let run = desk.run(&["validate", "b.csa"]).code(1);
    assert!(run.out.contains("ファイル"), "{run:#?}");
    let run = desk.run(&["validate", "--lang", "en", "b.csa"]).code(1);
    assert!(run.out.contains("1 file"), "{run:#?}");
    // The command line goes first.
    desk.run(&["convert", "a.csa", "--eol", "crlf", "-o", "b.kif"]).code(0);
    assert!(desk.read("b.kif").contains("\r\n"));
}

#[test]
fn settings_are_shown_with_their_places() {
    let toml = "exclude = [\"x\"]\n\n[validate.severity]\nS111 = \"note\"\n";
    let desk = Desk::with(&[("kifu.toml", toml), ("a.csa", CLEAN), ("x", "")]);
    let run = desk.run(&["config", "a.csa"]).code(0);
    assert!(run.out.contains("validate.severity.\"S111\" = \"note\"  # "), "{run:#?}");
    assert!(run.out.contains("kifu.toml:4\n"), "{run:#?}");
    let run = desk.run(&["config", "--show", "x"]).code(0);
    assert!(run.out.contains("read only if it is named"), "{run:#?}");
    for lang in ["en", "ja"] {
        let run = desk.run(&["config", "--keys", "--lang", lang]).code(0);
        assert_eq!(run.out.lines().count(), 12, "{run:#?}");
    }
}

#[test]
fn only_new_findings_count() {
    let desk = Desk::with(&[("games/a.csa", NO_PAWN), ("games/b.csa", BROKEN)]);
    desk.run(&["validate", "games"]).code(1);
    let run = desk.run(&["validate", "games", "--write-baseline", "known.json"]).code(0);
    assert!(run.err.contains("known.json: 2 findings in 2 files"), "{run:#?}");
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(0);
    assert!(run.out.contains("2 known findings are not shown"), "{run:#?}");
    assert!(run.err.is_empty(), "{run:#?}");
    // Lines that moved change nothing; a fault that is new is the only one.
    desk.write("games/a.csa", NO_PAWN.replace("PI\n", "'a comment\n'another\nPI\n"));
    desk.write("games/c.csa", FOREIGN);
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(1);
    assert!(run.out.contains("games/c.csa"), "{run:#?}");
    assert!(run.out.contains("3 files, 3 games: 1 error\n"), "{run:#?}");
    // The same fault once more is new too.
    desk.write("games/c.csa", CLEAN);
    desk.write("games/a.csa", format!("{NO_PAWN}/\n{NO_PAWN}"));
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(1);
    assert!(run.out.contains(": 1 error\n"), "{run:#?}");
    // What is mended is said.
    desk.write("games/a.csa", CLEAN);
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(0);
    assert!(run.err.contains("1 known findings do not occur any more"), "{run:#?}");
    // Through the settings, from another folder, and with a file that is none.
    desk.write("kifu.toml", "[validate]\nbaseline = \"known.json\"\n");
    desk.run(&["validate", "games/b.csa"]).code(0);
    desk.write("other.json", "{}");
    for flag in ["--baseline", "--write-baseline"] {
        let run = desk.run(&["validate", "games", flag, "other.json"]).code(2);
        assert!(run.err.contains("no file of known findings"), "{run:#?}");
    }
    assert_eq!(desk.read("other.json"), "{}");
}
