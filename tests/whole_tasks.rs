//! What somebody meets who does the whole of a task: from one command to the next, from the program to others.

use crate::cli::{BROKEN, CLEAN, Desk};
use crate::gaps::{converted, ids, one};

/// One finding that can be mended, and one that cannot.
const SMALL: &str = "V2.2\nPI\n+\n+7776fu\n-3334FU\n+7733KA\n%TORYO\n";

/// `script` of other systems has other options.
#[test]
#[cfg(target_os = "linux")]
fn without_a_pager_long_output_is_shown() {
    use crate::cli_habits::on_a_terminal;
    let desk = Desk::with(&[("np/keep", "")]);
    std::os::unix::fs::symlink("/bin/sh", desk.path("np/sh")).unwrap();
    for file in 0..40 {
        desk.write(&format!("f/{file:02}.csa"), BROKEN);
    }
    let Some(plain) = on_a_terminal(&desk, "PAGER=cat kifu validate f; echo code $?") else {
        return;
    };
    assert!(plain.ends_with("code 1\n") && plain.contains("f/39.csa"), "{plain}");
    // Neither `less` nor a wish: there is nothing to complain about.
    let seen = on_a_terminal(&desk, "PATH=np kifu validate f; echo code $?").unwrap();
    assert_eq!(seen, plain);
    // One that was named is missed, and all is shown, be it little or more than a pipe takes.
    for pager in ["/nowhere/at-all", "no-such-pager -R", "./np/keep"] {
        let line = format!("KIFU_PAGER='{pager}' kifu validate f; echo code $?");
        let seen = on_a_terminal(&desk, &line).unwrap();
        assert!(seen.ends_with(&plain) && seen.len() > plain.len(), "{pager}: {seen}");
        let line = format!("KIFU_PAGER='{pager}' kifu info f; echo code $?");
        let seen = on_a_terminal(&desk, &line).unwrap();
        assert!(seen.contains("f/00.csa") && seen.ends_with("code 0\n"), "{pager}: {seen}");
    }
    desk.write("long.csa", format!("{CLEAN}/\n").repeat(2000));
    let of = |pager: &str| {
        let line =
            format!("KIFU_PAGER={pager} kifu replay --all --board sfen long.csa; echo code $?");
        let seen = on_a_terminal(&desk, &line).unwrap();
        seen.split_inclusive('\n').filter(|line| !line.contains("/nowhere")).collect::<String>()
    };
    let (shown, plain) = (of("/nowhere"), of("cat"));
    assert!(plain.len() > 300_000 && shown == plain, "{} {}", shown.len(), plain.len());
    // Who leaves it early has seen enough, whatever it ends with.
    let line = "KIFU_PAGER='head -1; exit 1' kifu replay --all --board sfen long.csa; echo code $?";
    assert_eq!(on_a_terminal(&desk, line).unwrap().lines().count(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_of_letters_gets_no_colours() {
    use crate::cli_habits::on_a_terminal;
    let desk = Desk::with(&[("a.csa", BROKEN)]);
    let seen = |set: &str| on_a_terminal(&desk, &format!("PAGER=cat {set} kifu validate a.csa"));
    let Some(coloured) = seen("TERM=xterm") else { return };
    assert!(coloured.contains('\x1b'), "{coloured}");
    for set in ["TERM=dumb", "TERM=", "env -u TERM", "TERM=xterm CLICOLOR=0"] {
        let plain = seen(set).unwrap();
        assert!(!plain.contains('\x1b') && plain.contains("error[S101]"), "{set}: {plain}");
    }
    assert!(seen("TERM=dumb CLICOLOR_FORCE=1").unwrap().contains('\x1b'));
    let help = on_a_terminal(&desk, "TERM=xterm kifu --color never --help").unwrap();
    assert!(!help.contains('\x1b') && help.contains("Usage"), "{help}");
    let help = on_a_terminal(&desk, "TERM=dumb kifu --lang ja help validate").unwrap();
    assert!(!help.contains('\x1b') && help.contains("使い方"), "{help}");
}

/// What counts the characters of a text does so for each game: wherever a long file is cut, and whatever is put
/// before it.
#[test]
fn destroyed_characters_are_counted_by_game() {
    let games = |range: std::ops::Range<u32>| -> String {
        let game = |it| format!("V2.2\nN+P{it}\nN-\u{fffd}\u{fffd}Q\nPI\n+\n+7776FU\n%TORYO\n/\n");
        range.map(game).collect()
    };
    let desk = Desk::with(&[("d.csa", &games(0..40))]);
    let found = |args: &[&str]| {
        let run = desk.run(&[&["validate", "--output-format", "gcc"], args].concat());
        run.out
            .lines()
            .filter(|line| line.contains("[I002]"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let whole = found(&["d.csa"]);
    assert_eq!(whole.len(), 40, "{whole:?}");
    let last = &whole[39];
    assert!(last.starts_with("d.csa:315:3: error: ") && last.contains("(U+FFFD): 2 "), "{last}");
    let parts = ["1/3", "2/3", "3/3"].map(|part| found(&["--shard", part, "d.csa"]));
    assert_eq!(parts.concat(), whole);
    assert_eq!(found(&["--games", "3,5", "d.csa"]), [whole[2].clone(), whole[4].clone()]);
    // Games are known again behind others, and new ones are new.
    desk.run(&["validate", "-q", "--write-baseline", "d.json", "d.csa"]).code(0);
    let clean = "V2.2\nN+New\nN-R\nPI\n+\n+7776FU\n%TORYO\n/\n".repeat(30);
    desk.write("d.csa", format!("{clean}{}", games(0..40)));
    desk.run(&["validate", "--baseline", "d.json", "d.csa"]).code(0);
    desk.write("d.csa", format!("{}{clean}", games(0..41)));
    let out = desk.run(&["validate", "--baseline", "d.json", "d.csa"]).code(1).out;
    assert!(out.contains("1 error") && out.contains("40 known findings"), "{out}");
    // So are characters that only their author knows.
    let mut text =
        b"V2.2\nN+P\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+\x8a\xa1\xf0\x40\nN-\xf0\x41\x82\xa0\n"
            .to_vec();
    text.extend_from_slice(b"PI\n+\n+7776FU\n%TORYO\n");
    desk.write("s.csa", text);
    let out = desk.run(&["validate", "--json", "--encoding", "sjis", "s.csa"]).out;
    let private: Vec<&str> = out.lines().filter(|line| line.contains("\"I006\"")).collect();
    assert!(private.len() == 1 && private[0].contains("\"game\":2"), "{out}");
    // Where there is no game they stand for themselves.
    desk.write("n.csa", "\u{fffd}\n");
    assert_eq!(found(&["n.csa"]).len(), 1);
}

#[test]
fn a_buffer_is_judged_as_the_file_that_it_is_of() {
    let desk =
        Desk::with(&[("sub/x.csa", SMALL), ("sub/kifu.toml", "[validate]\nignore = [\"S101\"]\n")]);
    let absolute = desk.path("sub/x.csa").to_string_lossy().into_owned();
    let judged = |args: &[&str], name: &str| {
        let args = [&["validate", "--output-format", "gcc"], args].concat();
        let file = desk.run(&[&args[..], &["sub/x.csa"]].concat());
        let buffer =
            desk.pipe(&[&args[..], &["--stdin-filename", name]].concat(), SMALL.as_bytes());
        assert_eq!((file.code, &file.err), (buffer.code, &buffer.err), "{args:?} {name}");
        let lines = |out: &str| {
            out.lines().map(|line| line.split_once(".csa:").unwrap().1.to_owned()).collect()
        };
        let (file, buffer): (Vec<String>, Vec<String>) = (lines(&file.out), lines(&buffer.out));
        assert_eq!(file, buffer, "{args:?} {name}");
        file.len()
    };
    for name in ["sub/x.csa", "./sub/x.csa", &absolute] {
        assert_eq!(judged(&[], name), 1);
        assert_eq!(judged(&["--no-config"], name), 2);
    }
    for (settings, count) in [
        ("[validate.per-file-ignores]\n\"x.csa\" = [\"S\"]\n", 1),
        ("[validate.per-file-ignores]\n\"y.csa\" = [\"S\"]\n", 2),
        ("[validate]\nbaseline = \"b.json\"\n", 0),
    ] {
        desk.run(&["validate", "-q", "--no-config", "--write-baseline", "sub/b.json", "sub/x.csa"])
            .code(0);
        desk.write("sub/kifu.toml", settings);
        for name in ["sub/x.csa", &absolute] {
            assert_eq!(judged(&[], name), count, "{settings}");
        }
    }
    std::fs::remove_file(desk.path("sub/kifu.toml")).unwrap();
    assert_eq!(judged(&["--baseline", "sub/b.json"], "sub/x.csa"), 0);
    // The same is written of a buffer, though its file is not there yet.
    desk.pipe(
        &["validate", "-q", "--write-baseline", "sub/c.json", "--stdin-filename", "sub/y.csa"],
        SMALL.as_bytes(),
    )
    .code(0);
    desk.write("sub/y.csa", SMALL);
    desk.run(&["validate", "--baseline", "sub/c.json", "sub/y.csa"]).code(0);
    // Settings that cannot be read are told.
    desk.write("sub/kifu.toml", "strict\n");
    desk.pipe(&["validate", "--stdin-filename", "sub/x.csa"], SMALL.as_bytes()).code(2);
}

#[test]
#[cfg(unix)]
fn a_pipe_is_not_opened_for_writing() {
    let desk = Desk::with(&[("a.csa", SMALL)]);
    let program = assert_cmd::cargo::cargo_bin!("kifu");
    let script = format!(
        "mkfifo f.csa && (cat a.csa >f.csa &); timeout 20 {0} validate -q --fix f.csa; echo $?; \
         cat a.csa | {0} validate -q --fix /dev/stdin; echo $?",
        program.display()
    );
    let output =
        std::process::Command::new("sh").args(["-c", &script]).current_dir(desk.path("")).output();
    let output = output.unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // What comes by standard input goes on to standard output, whatever it is called.
    let ends: Vec<&str> = out.lines().filter(|line| ["1", "2"].contains(line)).collect();
    assert_eq!(ends, ["2", "1"], "{out}{err}");
    assert!(out.contains("+7776FU\n") && out.ends_with("%TORYO\n1\n"), "{out}{err}");
    assert!(err.contains("kifu: f.csa: only files can be mended in place"), "{err}");
    assert_eq!(err.matches("only files").count(), 1, "{err}");
}

#[test]
fn patterns_of_settings_that_are_none_are_told() {
    let desk = Desk::with(&[("q/a.csa", CLEAN)]);
    for pattern in ["[", "a[b-", "{a", "[z-a]"] {
        for settings in [
            format!("exclude = [\"{pattern}\"]\n"),
            format!("include = [\"{pattern}\"]\n"),
            format!("[validate.per-file-ignores]\n\"{pattern}\" = [\"S\"]\n"),
        ] {
            desk.write("q/kifu.toml", &settings);
            let err = desk.run(&["validate", "q"]).code(2).err;
            assert!(err.contains("no pattern") && err.contains("kifu.toml:"), "{settings}{err}");
            let err = desk.run(&["--lang", "ja", "validate", "q"]).code(2).err;
            let words = format!("パターンとして読めません: {pattern}\n");
            assert!(err.ends_with(&words), "{settings}{err}");
        }
    }
    desk.write("q/kifu.toml", "exclude = [\"[b-z]*\", \"*.{kif,ki2}\"]\n");
    assert_eq!(desk.run(&["info", "--count", "q"]).code(0).out.trim(), "q/a.csa: 1");
}

/// Of members with the same name the last is read: what takes one away takes another.
#[test]
fn the_member_that_was_read_stays() {
    for (name, text, code, stays) in [
        (
            "a.jsonl",
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"2g2f\"],\"moves\":[\"7g7f\"]}\n",
            "J205",
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"]}\n",
        ),
        (
            "a.jkf",
            "{\"header\":{},\"moves\":[{}],\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}\n",
            "J118",
            "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}\n",
        ),
    ] {
        let desk = Desk::with(&[(name, text)]);
        let game = desk.run(&["convert", "-t", "usi", name]).out;
        assert!(game.contains("7g7f"), "{game}");
        let out = desk.run(&["validate", "--json", "--select", code, name]).out;
        let out: serde_json::Value = serde_json::from_str(&out).unwrap();
        let edit = &out["findings"][0]["fix"]["edits"][0];
        assert_eq!(edit["text"], "", "{out}");
        let cut = |key: &str| edit[key].as_u64().unwrap() as usize - 1;
        let edited = format!("{}{}", &text[..cut("column")], &text[cut("end_column")..]);
        assert_eq!(edited, stays);
        desk.run(&["validate", "--fix", "--unsafe-fixes", "--select", code, name]).code(0);
        assert_eq!(desk.read(name), stays);
        assert_eq!(desk.run(&["convert", "-t", "usi", name]).out, game);
    }
}

#[test]
fn a_diagram_on_the_way_is_a_file_of_its_own() {
    let game = "手合割：平手\n手数----指手---------消費時間--\n*始め\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 投了\n";
    let desk = Desk::with(&[("t.kif", game), ("u.kif", game), ("c.pgn", "1. e4 e5 *\n")]);
    for args in [
        &["--ply", "1", "t.kif"][..],
        &["--ply", "0", "t.kif"],
        &["t.kif"],
        &["--all", "t.kif", "u.kif"],
        &["--ply", "1", "--flip", "t.kif"],
    ] {
        let args = [&["replay", "--board", "bod"], args].concat();
        let bod = desk.run(&args).code(0).out;
        assert!(bod.starts_with("後手の持駒：") || bod.starts_with("# t.kif #1\n"), "{bod}");
        let run = desk.pipe(&["validate", "--strict"], bod.as_bytes()).code(0);
        assert!(run.out.ends_with("no findings\n"), "{bod}{run:?}");
    }
    let bod = desk.run(&["replay", "--board", "bod", "--ply", "1", "t.kif"]).code(0).out;
    assert!(bod.contains("手数＝1  ▲７六歩(77)  まで\n") && bod.contains("* 角道\n"), "{bod}");
    // Boards of other games are drawn in letters, with what led to them.
    let board = desk.run(&["replay", "--board", "bod", "--ply", "1", "c.pgn"]).code(0).out;
    assert!(board.starts_with("move 1: "), "{board}");
}

#[test]
fn a_game_that_ends_before_its_first_move_comes_back_from_ki2() {
    for (ending, word) in [
        ("投了", "resign"),
        ("中断", "suspended"),
        ("千日手", "repetition"),
        ("切れ負け", "timeout"),
    ] {
        let kif = format!(
            "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 {ending}\n"
        );
        let (lines, _) = converted("kif", &kif, "jsonl");
        let (ki2, _) = converted("kif", &kif, "ki2");
        assert!(ki2.contains("まで0手で"), "{ki2}");
        let desk = Desk::with(&[("r.ki2", &ki2), ("r.txt", &ki2)]);
        for name in ["r.ki2", "r.txt"] {
            assert_eq!(
                desk.run(&["info", "--field", "format", name]).code(0).out,
                "ki2\n",
                "{ki2}"
            );
        }
        let back = desk.pipe(&["convert", "-t", "jsonl"], ki2.as_bytes()).code(0).out;
        let said = |text: &str| text.split_once("\"moves\":").map(|it| it.1.trim_end().to_owned());
        assert_eq!(said(&back), said(&lines), "{word}: {ki2}");
    }
    // What has a separator is KIF, whatever closes it.
    let kif = "手合割：平手\n先手：A\n手数----指手---------消費時間--\nまで0手で後手の勝ち\n";
    let desk = Desk::with(&[("r.ki2", kif)]);
    assert_eq!(desk.run(&["info", "--field", "format", "r.ki2"]).out, "kif\n");
}

/// A block that holds no move is none: what stands in it is said behind the move that it belongs to.
#[test]
fn a_variation_of_nothing_but_words_is_written_where_it_is_read() {
    let head = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    for block in [
        "変化：9手\n   9 ２六歩(27)\n",
        "変化：2手\n   2 ８四歩(83)\n変化：9手\n   9 １六歩(17)\n   10 １四歩(13)\n",
        "変化：二手目\n   2 ８四歩(83)\n",
        "変化：0手\n   1 ２六歩(27)\n",
    ] {
        let text = format!("{head}{moves}\n{block}");
        for format in ["kif", "kifu"] {
            let (written, _) = converted("kif", &text, format);
            let (_, findings) = one(format, &written);
            assert_eq!(ids(&findings), [""; 0], "{text}{written}");
            assert_eq!(converted(format, &written, format).0, written, "{text}");
            let blocks = written.matches("変化：").count();
            assert_eq!(written.matches("+\n").count(), blocks, "{written}");
        }
    }
    let text = format!("{head}   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：9手\n   9 ２六歩(27)\n");
    let (written, losses) = converted("kif", &text, "kifu");
    assert!(written.ends_with("   2 ３四歩(33)\n*２六歩(27)\n"), "{written}");
    assert_eq!(losses.get(kifu::formats::Loss::MovesAsComments), 1);
}

/// Applies what standard input holds, as `patch` and `git apply` do; nothing if neither is installed.
#[cfg(unix)]
fn patched(desk: &Desk, diff: &[u8]) -> Option<()> {
    use std::io::Write as _;
    for program in [&["patch", "-p0", "--dry-run", "--force"][..], &["git", "apply", "-p0"]] {
        let mut command = std::process::Command::new(program[0]);
        command.args(&program[1..]).current_dir(desk.path("")).env("GIT_CEILING_DIRECTORIES", "/");
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let Ok(mut child) = command.spawn() else {
            crate::support::skipped("no patch or git to apply a difference with");
            return None;
        };
        child.stdin.take().unwrap().write_all(diff).unwrap();
        let output = child.wait_with_output().unwrap();
        let (out, diff) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(diff));
        assert!(output.status.success(), "{program:?}: {out}{diff}");
    }
    Some(())
}

/// What `--diff` shows in a pipe makes of a file what `--fix` and `-i` make of it, whatever it is called and
/// whatever bytes it has.
#[test]
#[cfg(unix)]
fn a_difference_can_be_applied() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let sloppy = SMALL.replace("+7733KA\n", "");
    let damaged =
        b"V2.2\nN+\xe6\x89\nN-\xe6\x89\x8b\xff\nPI\n+\n+7776fu\n-3334FU\n%TORYO\n".to_vec();
    let sjis =
        b"V2.2\nN+\x8e\xe8\x8d\x87\nN-\x82\xa0\xfd\xff\nPI\n+\n+7776fu\n-3334FU\n%TORYO\n".to_vec();
    let long: Vec<u8> = (0..9000)
        .flat_map(|game| {
            let name: &[u8] = if game % 3000 == 7 { b"\xe6\x89" } else { "手".as_bytes() };
            let piece: &[u8] = if game % 4000 == 5 { b"fu" } else { b"FU" };
            [b"V2.2\nN+", name, b"\nPI\n+\n+7776", piece, b"\n-3334FU\n%TORYO\n/\n"].concat()
        })
        .collect();
    let names: [&[u8]; 7] = [
        "d x/b ad.csa".as_bytes(),
        b"n\nl.csa",
        b"inv\xff.csa",
        "棋譜　一.csa".as_bytes(),
        b"\"q\".csa",
        b"t\tb.csa",
        b"a.csa",
    ];
    for (name, content) in names
        .into_iter()
        .map(|name| (name, sloppy.clone().into_bytes()))
        .chain([(&b"m m.csa"[..], damaged), (b"s.csa", sjis), (b"long.csa", long)])
    {
        let desk = Desk::new();
        let path = desk.path("").join(OsStr::from_bytes(name));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &content).unwrap();
        let run = |args: &[&str]| {
            let mut command = desk.command(args);
            command.arg(OsStr::from_bytes(name)).output().unwrap()
        };
        let shown = String::from_utf8_lossy(name).into_owned();
        let diff = run(&["validate", "--diff"]).stdout;
        assert!(!diff.is_empty(), "{shown}");
        if patched(&desk, &diff).is_none() {
            return;
        }
        let by_patch = std::fs::read(&path).unwrap();
        std::fs::write(&path, &content).unwrap();
        run(&["validate", "--fix", "-q"]);
        assert!(std::fs::read(&path).unwrap() == by_patch && by_patch != content, "{shown}");
        if content.starts_with(sloppy.as_bytes()) {
            std::fs::write(&path, &content).unwrap();
            assert!(patched(&desk, &run(&["convert", "--diff"]).stdout).is_some(), "{shown}");
            let by_patch = std::fs::read(&path).unwrap();
            std::fs::write(&path, &content).unwrap();
            run(&["convert", "-i"]);
            assert!(std::fs::read(&path).unwrap() == by_patch && by_patch != content, "{shown}");
        }
    }
}

#[test]
fn a_difference_says_what_stays() {
    let desk = Desk::with(&[("a.csa", SMALL), ("b.csa", BROKEN), ("c.csa", CLEAN)]);
    let run = desk.run(&["validate", "--diff", "a.csa", "b.csa", "c.csa"]).code(1);
    assert_eq!(
        run.err,
        "a.csa: 1 error stays; see `kifu validate`\nb.csa: 1 error stays; see `kifu validate`\n"
    );
    assert!(run.out.contains("+7776FU"), "{run:?}");
    assert_eq!(desk.run(&["validate", "-q", "--diff", "b.csa"]).code(1).err, "");
}

#[test]
fn a_dry_run_says_what_the_run_says() {
    let lossy = "[White \"山田\"]\n[Black \"B\"]\n\n1. e4 *\n";
    let latin = &["--output-encoding", "latin1"][..];
    for (name, text, encoding) in [
        ("e.csa", SMALL, &[][..]),
        ("l.pgn", lossy, latin),
        ("s.csa", &CLEAN.replace("T3\n", "T3\n\n"), &[]),
    ] {
        let desk = Desk::with(&[(name, text)]);
        let said = |args: &[&str]| {
            let run = desk.run(&[&["convert"], args, encoding, &[name]].concat());
            let left =
                run.err.lines().find(|line| line.contains("left as it is")).map(str::to_owned);
            (left, run.code, run.out)
        };
        let [check, diff] = ["--check", "--diff"].map(|option| said(&[option]));
        assert_eq!(desk.read(name), text);
        let done = said(&["-i"]);
        assert_eq!((&check.0, &diff.0), (&done.0, &done.0), "{name}");
        assert_eq!(
            (done.0.is_some(), diff.2.is_empty()),
            (name != "s.csa", name != "s.csa"),
            "{name}"
        );
        if done.0.is_some() {
            assert_eq!((check.1, done.1), (Some(1), Some(1)), "{name}");
            assert!(said(&["--diff", "--force"]).2.contains("+++"), "{name}");
        }
    }
    // What has no errors but losses is not said to have any.
    let desk = Desk::with(&[("l.pgn", lossy)]);
    for force in [&[][..], &["--force"]] {
        let args = [&["convert", "-i", "--fail-if-lossy"], latin, force, &["l.pgn"]].concat();
        let run = desk.run(&args).code(1);
        assert!(run.err.contains("not written") && !run.err.contains("has errors"), "{run:?}");
        assert!(!run.err.contains("--force") && desk.read("l.pgn") == lossy, "{run:?}");
    }
}

#[test]
fn what_info_prints_can_be_asked_for() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.pgn", "[Result \"1-0\"]\n\n1. e4 1-0\n")]);
    let count = |args: &[&str]| {
        let run = desk.run(&[&["info", "--field", "file", "a.csa", "b.pgn"], args].concat());
        (run.code, run.out)
    };
    for condition in [
        "結果=先手の勝ち",
        "result=sente wins",
        "終局=投了",
        "bom=なし",
        "種目=将棋",
        "result!=gote wins",
    ] {
        let found = count(&["--where", condition, "--where", "format=csa"]);
        assert_eq!(found, (Some(0), "a.csa\n".to_owned()), "{condition}");
    }
    for condition in ["結果=後手の勝ち", "result=gote wins", "終局=千日手", "bom=あり", "種目=囲碁"]
    {
        assert_eq!(count(&["--where", condition]).1, "", "{condition}");
    }
    // Who is black begins in some games and not in others.
    for condition in ["result=black wins", "bom=x", "終局=なにか", "結果=なにか"] {
        assert_eq!(count(&["--where", condition]).0, Some(2), "{condition}");
    }
}

#[test]
fn games_of_the_first_thousand_years_have_days() {
    let old = "(;GM[1]FF[4]SZ[9]DT[0196-01-02]PB[Sun Ce]PW[Lu Fan];B[ee])\n";
    let new = "(;GM[1]FF[4]SZ[9]DT[1196-01-02]PB[X]PW[Y];B[ee])\n";
    let desk = Desk::with(&[("old.sgf", old), ("new.sgf", new)]);
    let found = |condition: &str| {
        desk.run(&["info", "--field", "file", "--where", condition, "old.sgf", "new.sgf"])
            .code(0)
            .out
    };
    for condition in [
        "date<1000",
        "date<0197",
        "date<=0196-01",
        "date=0196",
        "date>=0195-12-31",
        "date<0196-01-03",
    ] {
        assert!(found(condition).starts_with("old.sgf\n"), "{condition}");
    }
    assert_eq!(found("date<1000"), "old.sgf\n");
    assert_eq!(found("date>0196-01-02"), "new.sgf\n");
    assert_eq!(found("date>=1000"), "new.sgf\n");
}

/// The numbers of variations are those that lines of JSON give them.
#[test]
fn variations_are_counted_in_one_way() {
    let game = "1. e4 e5 2. f4 (2. d3 d6 (2... Nc6 3. Nc3 (3. Be2)) 3. Nf3) 2... exf4 (2... d5 3. exd5) 3. Nf3 *\n";
    let desk = Desk::with(&[("a.pgn", game)]);
    let lines = desk.run(&["convert", "-t", "jsonl", "a.pgn"]).code(0).out;
    let lines: serde_json::Value = serde_json::from_str(&lines).unwrap();
    let lines = lines["variations"].as_array().unwrap();
    assert_eq!(lines.len(), 4);
    for line in lines {
        let id = line["id"].to_string();
        let run = desk
            .run(&["replay", "--line", &id, "--all", "--json", "a.pgn", "--moves", "uci"])
            .code(0);
        let moves: Vec<serde_json::Value> = run
            .out
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["move"].clone())
            .collect();
        let own = line["moves"].as_array().unwrap();
        assert_eq!(&moves[moves.len() - own.len()..], &own[..], "{id}");
    }
    desk.run(&["replay", "--line", "5", "a.pgn"]).code(1);
}

/// A shell has what it runs in the background ignore interrupts.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_that_is_ignored_ends_nothing() {
    let desk = Desk::with(&[]);
    desk.write("huge.csa", format!("{CLEAN}/\n").repeat(60_000));
    let program = assert_cmd::cargo::cargo_bin!("kifu");
    let script = format!(
        "trap '' INT TERM; {} convert huge.csa -t kif --merge -o o.kif & p=$!; \
         for i in 1 2 3 4 5 6; do sleep 0.2; kill -INT $p; kill -TERM $p; done; wait $p; echo $?",
        program.display()
    );
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(desk.path("")).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.trim(), "0", "{}", String::from_utf8_lossy(&output.stderr));
    assert!(desk.has("o.kif"));
}

/// The action takes what `kifu validate` takes.
#[test]
#[cfg(unix)]
fn the_action_leaves_the_form_to_its_arguments() {
    let action = std::fs::read_to_string(crate::cli::project_file("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").unwrap();
    for (args, form) in [
        ("", true),
        ("--strict", true),
        ("--output-format sarif -o k.sarif", false),
        ("--output-format=gcc", false),
        ("--strict --json", false),
        ("--stats", false),
        ("--diff --strict", false),
        ("--write-baseline b.json", false),
        ("--strict\n--output-format gcc\n", false),
        ("--json\n", false),
        ("--strict\n-v\n", true),
    ] {
        let script = format!("kifu() {{ echo \"$*\"; }}\n{script}");
        let mut shell = std::process::Command::new("sh");
        let output =
            shell.args(["-c", &script]).env("ARGS", args).env("PATHS", "a b").output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        let github = if form { "--output-format github " } else { "" };
        let args: String = args.split_whitespace().map(|arg| format!("{arg} ")).collect();
        assert_eq!(out, format!("validate {github}{args}-- a b\n"));
    }
}

#[test]
#[cfg(unix)]
fn what_can_be_had_once_is_asked_for_once() {
    let desk = Desk::with(&[("a.csa", BROKEN), ("list", "a.csa\n")]);
    let err = desk.pipe(&["info", "-", "-"], CLEAN.as_bytes()).code(2).err;
    assert!(err.contains("named twice"), "{err}");
    desk.pipe(&["info", "--files-from", "-", "-"], b"a.csa\n").code(2);
    desk.pipe(&["info", "--files-from", "-"], b"a.csa\n").code(0);
    // A baseline that is there is read before it is replaced.
    for path in ["-", "/dev/stdout", "/dev/null"] {
        let program = assert_cmd::cargo::cargo_bin!("kifu");
        let script = format!(
            "{{ timeout 20 {} validate --write-baseline {path} a.csa; echo $?; }} | cat",
            program.display()
        );
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &script]).current_dir(desk.path("")).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "2", "{path}: {err}");
        assert!(err.contains("needs a file"), "{path}: {err}");
    }
    assert!(!desk.has("-"));
    // A file of one game each has no room for all that have a value.
    let args = ["convert", "-t", "kif", "--split=tag:first", "--output-dir", "o", "a.csa"];
    let err = desk.run(&args).code(2).err;
    assert!(err.contains("use --split for a file per game") && err.contains("jsonl"), "{err}");
}
