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
    for set in ["TERM=dumb", "TERM=", "env -u TERM"] {
        let plain = seen(set).unwrap();
        assert!(!plain.contains('\x1b') && plain.contains("error[S101]"), "{set}: {plain}");
    }
    assert!(seen("TERM=dumb CLICOLOR_FORCE=1").unwrap().contains('\x1b'));
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
    assert!(whole[39].starts_with("d.csa:315:3: error: 2 characters"), "{}", whole[39]);
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
    assert_eq!(out.lines().filter(|line| *line == "2").count(), 2, "{out}{err}");
    for name in ["f.csa", "/dev/stdin"] {
        assert!(err.contains(&format!("kifu: {name}: only files can be mended in place")), "{err}");
    }
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
