//! What is told in another place than the usual one, and still told: game-info behind the root, the rules of a game
//! that goes on in an event of its own, dates on several lines, findings in an archive that nobody opens.

use crate::bearings::zipped;
use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use crate::linear::is_linear;
use kifu::formats::Loss;
use kifu::games::Side;
use kifu::record::{Key, Outcome};

/// A text of SGF as it is written, which is the same when it is written again.
fn written(text: &str) -> String {
    let (own, _) = converted("sgf", text, "sgf");
    assert_eq!(converted("sgf", &own, "sgf").0, own, "{text}");
    own.lines().skip(1).collect::<Vec<_>>().join(" ")
}

#[test]
fn game_info_behind_the_root_is_that_of_the_game() {
    let text =
        "(;FF[4]GM[1]SZ[9];PB[Bob]PW[Wu]RE[W+R]KM[6.5]RU[NZ]HA[2]AB[cc][gg];W[ee];B[dd];W[df])";
    let (record, findings) = one("sgf", text);
    assert_eq!(ids(&findings), [""; 0]);
    assert_eq!(record.header(Key::First), Some("Bob"));
    let (ending, side) = record.ending().unwrap();
    assert_eq!(ending.outcome(side), Outcome::Win(Side::Second));
    // The node says nothing else, and is none.
    assert_eq!(
        written(text),
        "PB[Bob]PW[Wu]RE[W+R]KM[6.5]HA[2]RU[NZ] AB[cc][gg] ;W[ee];B[dd];W[df])"
    );
    let (_, losses) = converted("sgf", text, "pcn");
    assert!(losses.is_empty(), "{losses:?}");
    // Its rules count: two stones may die by their own move in New Zealand.
    let suicide = "AB[ab]AW[ba][bb][ac]PL[B];RU[NZ];B[aa])";
    assert_eq!(ids(&one("sgf", &format!("(;FF[4]SZ[5]{suicide}")).1), [""; 0]);
    let japanese = suicide.replace("NZ", "Japanese");
    assert_eq!(ids(&one("sgf", &format!("(;FF[4]SZ[5]{japanese}")).1), ["G103"]);
}

#[test]
fn game_info_counts_wherever_it_stands_first() {
    for (text, expected) in [
        ("(;SZ[9];B[aa]PB[x];W[bb])", "PB[x] ;B[aa];W[bb])"),
        ("(;SZ[9];PB[x]C[hi];B[aa])", "PB[x] ;C[hi];B[aa])"),
        ("(;SZ[9];PB[x](;B[aa])(;B[bb]))", "PB[x] (;B[aa]) (;B[bb]))"),
        ("(;SZ[9](;C[hi]PB[x];B[aa](;W[bb])(;W[cc])))", "PB[x] ;C[hi];B[aa] (;W[bb]) (;W[cc]))"),
        ("(;SZ[9](;PB[x]))", "PB[x] ;)"),
        ("(;SZ[9](;PB[x];B[aa])())", "PB[x] ;;B[aa])"),
        ("(;SZ[9](;PB[x];B[aa]", "PB[x] ;;B[aa])"),
    ] {
        let (record, findings) = one("sgf", text);
        assert_eq!(record.header(Key::First), Some("x"), "{text}");
        let codes: Vec<_> =
            ids(&findings).into_iter().filter(|id| !id.starts_with("F10")).collect();
        assert_eq!((codes, written(text).as_str()), (vec![], expected), "{text}");
    }
}

#[test]
fn game_info_of_one_game_of_several_stays_with_it() {
    // Games that have been merged into one tree: each names its own players.
    let merged = "(;SZ[9] (;PB[x]RE[B+R];B[aa];W[bb]) (;PB[y]RE[W+R];B[cc]))";
    let (record, findings) = one("sgf", merged);
    assert_eq!((record.header(Key::First), ids(&findings)), (None, vec![]));
    assert_eq!(written(merged), "(;PB[x]RE[B+R];B[aa];W[bb]) (;PB[y]RE[W+R];B[cc]))");
    let below = "(;SZ[9];B[aa] (;W[bb]PB[x]) (;W[cc]PB[y]))";
    assert_eq!(one("sgf", below).0.header(Key::First), None);
    // Behind other game-info it is a fault, and stays where it is.
    for text in ["(;SZ[9]PW[y];PB[x];B[aa])", "(;SZ[9];PW[y];PB[x];B[aa])"] {
        let (record, findings) = one("sgf", text);
        assert_eq!((record.header(Key::First), ids(&findings)), (None, vec!["F212"]), "{text}");
        assert_eq!(written(text), "PW[y] ;PB[x];B[aa])");
    }
    // What no game of Go says is not looked at.
    let other = "(;GM[2];PB[x];B[aa])";
    assert!(converted("sgf", other, "sgf").0.contains(";PB[x];B[aa]"));
}

#[test]
fn a_game_that_goes_on_in_another_event_keeps_its_rules() {
    let text = "(;FF[4]GM[1]SZ[5]RU[NZ];B[ee];AW[ba][bb][ac]AB[ab];W[ea];B[aa])";
    assert_eq!(ids(&one("sgf", text).1), [""; 0]);
    let (ishi, _) = converted("sgf", text, "ishi");
    assert_eq!(ishi.matches("RULES NZ").count(), 2, "{ishi}");
    let desk = Desk::with(&[("x.sgf", text)]);
    desk.run(&["convert", "x.sgf", "-o", "x.go"]).code(0);
    assert_eq!(desk.run(&["validate", "x.go"]).code(0).out, "1 file, 2 games: no findings\n");
    // A line that goes on beside a diagram is another event, too.
    let text = "(;FF[4]GM[1]SZ[5]RU[NZ];B[ee] (;AB[aa]) (;W[ea]))";
    assert_eq!(converted("sgf", text, "ishi").0.matches("RULES NZ").count(), 2);
    assert!(!converted("sgf", &text.replace("RU[NZ]", ""), "ishi").0.contains("RULES"));
}

#[test]
fn that_a_variation_stops_is_no_ending_to_lose() {
    let text =
        "EVENT\nBOARDSIZE 9\nB 1 A9\nW 2 B8\nVAR\nW 2 C7\nDIAGRAM\nSETUP B D6\nENDVAR\nB 3 E5\n";
    for format in ["ishi", "sgf"] {
        let (_, losses) = converted("ishi", text, format);
        assert_eq!(losses.get(Loss::Endings), 0, "{format}");
    }
    let text = text.replace('\n', "\r\n");
    let desk = Desk::with(&[("x.go", &text)]);
    let run = desk.run(&["convert", "-i", "x.go"]).code(0);
    assert_eq!(run.err, "");
    assert_eq!(desk.read("x.go"), text);
}

#[test]
fn dates_of_several_lines_are_one_list() {
    for (dates, expected) in [
        (&["1990-03-08", "1990-03-09"][..], "DT[1990-03-08,09]"),
        (&["8 March 1990", "1991"], "DT[1990-03-08,1991]"),
        (&["1990-03-08", "spring"], "DT[1990-03-08, spring]"),
    ] {
        let lines: String = dates.iter().map(|date| format!("DATE {date}\n")).collect();
        let (sgf, _) = converted("ishi", &format!("EVENT\n{lines}B 1 A1\n"), "sgf");
        assert!(sgf.contains(expected), "{sgf}");
        assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
    }
}

#[test]
fn findings_of_an_archive_that_is_not_read_are_still_known() {
    const WRONG: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e5 *\n\n";
    let desk = Desk::with(&[("d/a.pgn", WRONG)]);
    desk.write("d/z.zip", zipped(&[("q.pgn", WRONG), ("in/r.pgn", WRONG)]));
    desk.run(&["validate", "--write-baseline", "b.json", "d"]).code(0);
    let known = |inputs: &[&str]| {
        let args = [&["validate", "--baseline", "b.json"], inputs].concat();
        desk.run(&args).code(0).err
    };
    for inputs in [&["d"][..], &["d/a.pgn"], &["d/z.zip"], &["d/a.pgn", "d/z.zip"]] {
        assert_eq!(known(inputs), "", "{inputs:?}");
    }
    // What was read and is not in it is gone.
    desk.write("d/z.zip", zipped(&[("in/r.pgn", WRONG)]));
    assert_eq!(known(&["d/a.pgn"]), "");
    assert!(known(&["d"]).starts_with("b.json: 1 known finding does not occur any more (X1"));
    // So is what was in an archive that is gone itself.
    std::fs::remove_file(desk.path("d/z.zip")).unwrap();
    assert!(known(&["d/a.pgn"]).starts_with("b.json: 2 known findings do not occur"));
}

#[test]
fn patterns_take_archives_for_folders() {
    const GAME: &str = "(;FF[4]GM[1]SZ[9];B[aa])";
    let members = [("a.sgf", GAME), ("sub/b.sgf", GAME), ("sub/c.txt", GAME)];
    let desk = Desk::new();
    for (name, text) in members {
        desk.write(&format!("f/d/{name}"), text);
    }
    desk.write("z/d.zip", zipped(&members));
    desk.write("z/x.ZIP", zipped(&[("y.txt", GAME)]));
    let found = |args: &[&str]| {
        let run = desk.run(&[&["info", "--count"], args].concat());
        let names = run.out.lines().map(|line| line.replace(".zip", "").split_off(2));
        names.collect::<Vec<_>>()
    };
    for globs in [
        &["-g", "*.sgf"][..],
        &["-g", "!sub"],
        &["-g", "!sub/"],
        &["-g", "*.sgf", "-g", "!sub"],
        &["-g", "!*.txt"],
        &["-g", "sub"],
        &["-g", "*.csa"],
    ] {
        let [folder, archive] = ["f", "z"].map(|input| found(&[&[input], globs].concat()));
        let archive: Vec<_> = archive.into_iter().filter(|name| !name.contains("y.txt")).collect();
        assert_eq!(folder, archive, "{globs:?}");
        assert_eq!(found(&[&["z/d.zip"], globs].concat()), folder, "{globs:?}");
    }
    assert_eq!(found(&["z", "-g", "*.txt"]), ["d/sub/c.txt: 1", "x.ZIP/y.txt: 1"]);
    // What leaves out archives does so.
    assert_eq!(found(&["z", "-g", "!*.zip", "-g", "!*.ZIP"]), [""; 0]);
    assert_eq!(found(&["z", "-g", "*.sgf", "-g", "!d.zip"]), [""; 0]);
    // So do the settings of the folder.
    for (settings, expected) in [
        ("include = [\"*.sgf\"]", &["d/a.sgf: 1", "d/sub/b.sgf: 1"][..]),
        ("exclude = [\"sub/\"]", &["d/a.sgf: 1", "x.ZIP/y.txt: 1"]),
        ("exclude = [\"d.zip\"]", &["x.ZIP/y.txt: 1"]),
    ] {
        desk.write("z/kifu.toml", settings);
        assert_eq!(found(&["z"]), expected, "{settings}");
    }
}

#[test]
fn parts_of_a_compressed_file_keep_their_extension() {
    const GAMES: &str = "(;FF[4]GM[1]SZ[9]PB[a];B[aa])(;FF[4]GM[1]SZ[9]PB[b];B[aa])";
    let desk = Desk::with(&[("x.sgf", GAMES)]);
    for (split, names) in [
        ("--split", ["x-001.jsonl.gz", "x-002.jsonl.gz"]),
        ("--split=1", ["x-001.jsonl.gz", "x-002.jsonl.gz"]),
        ("--split=tag:PB", ["x-a.jsonl.gz", "x-b.jsonl.gz"]),
    ] {
        desk.run(&["convert", "x.sgf", split, "-o", "out/x.jsonl.gz"]).code(0);
        assert_eq!(desk.list("out"), names);
        assert_eq!(desk.run(&["info", "--count", "out"]).code(0).out.lines().count(), 2);
        std::fs::remove_dir_all(desk.path("out")).unwrap();
    }
}

#[test]
fn who_gave_up_or_broke_a_rule_is_told_in_characters() {
    for (text, expected) in [
        ("黒の中押し勝ち", "B+R"),
        ("黒　中押し勝ち", "B+R"),
        ("白の3目半勝ち", "W+3.5"),
        ("白方认输", "B+R"),
        ("黑認輸", "W+R"),
        ("白投了", "B+R"),
        ("백 기권승", "W+R"),
        ("黒反則負け", "W+F"),
        ("白反則勝ち", "W+F"),
        ("黑犯规负", "W+F"),
    ] {
        let sgf = converted("sgf", &format!("(;FF[4]SZ[9]RE[{text}];B[aa];W[bb])"), "sgf").0;
        assert!(sgf.contains(&format!("RE[{expected}]")), "{text}: {sgf}");
    }
    // Who ran out of time here, nobody knows.
    let (_, findings) = one("sgf", "(;FF[4]SZ[9]RE[白時間切れ];B[aa];W[bb])");
    assert_eq!(ids(&findings), ["F307"]);
}

#[test]
fn values_in_wide_digits_are_values() {
    for (property, expected) in [
        ("RE[黒４目半勝ち]", "RE[B+4.5]"),
        ("RE[Ｗ＋Ｒ]", "RE[W+R]"),
        ("KM[６目半]", "KM[6.5]"),
        ("KM[６．５]", "KM[6.5]"),
        ("TM[１時間３０分]", "TM[5400]"),
        ("DT[２０２０年５月１２日]", "DT[2020-05-12]"),
        ("DT[２０２０-０５-１２]", "DT[2020-05-12]"),
    ] {
        let text = format!("(;FF[4]SZ[9]{property};B[aa];W[bb])");
        let sgf = converted("sgf", &text, "sgf").0;
        assert!(sgf.contains(expected), "{property}: {sgf}");
        let (_, findings) = one("sgf", &text);
        assert!(ids(&findings).contains(&"F306"), "{property}: {findings:?}");
    }
    let dialect = "(;TE[x]RD[2020-05-12]LT[１分]LC[１０回]KO[６目半];B[pd])";
    assert_eq!(one("sgf", dialect).0.header(Key::Byoyomi), Some("10x60 byo-yomi"));
}

#[test]
fn game_info_is_looked_for_once() {
    // Variations in variations, each of which could be the only one.
    is_linear("nested lines", "sgf", &["sgf"], |depth| {
        format!("(;SZ[9]{}{}", "(;B[aa]C[x]".repeat(depth), ")".repeat(depth + 1))
    });
    is_linear("game-info in nested lines", "sgf", &["sgf"], |depth| {
        format!("(;SZ[9]{}{}", "(;B[aa]PB[x]".repeat(depth), ")".repeat(depth + 1))
    });
}

/// A limit of the shell on the size of files ends a run, too.
#[cfg(target_os = "linux")]
#[test]
fn a_file_too_large_leaves_nothing_behind() {
    const GAME: &str = "(;FF[4]GM[1]SZ[9];B[aa];W[bb])\n";
    let desk = Desk::with(&[("x.sgf", &GAME.repeat(20_000))]);
    let run = desk.command(&["convert", "-i", "x.sgf"]);
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""]).arg(run.get_program());
    command.args(run.get_args()).current_dir(desk.path("."));
    let status = command.stderr(std::process::Stdio::null()).status().unwrap();
    assert!(!status.success());
    assert_eq!(desk.list("."), ["x.sgf"]);
    assert_eq!(desk.read("x.sgf"), GAME.repeat(20_000));
}
