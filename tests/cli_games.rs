//! `--games`, and other values of arguments: numbers and ranges, sizes, names that nearly are one.

use crate::cli::{BROKEN, CLEAN, Desk};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

#[test]
fn games_are_counted_from_one() {
    let desk = Desk::with(&[("eleven.csa", &*[CLEAN; 11].join("/\n"))]);
    let chosen = |text: &str| {
        let games = format!("--games={text}");
        let run = desk.run(&["info", "--field", "record", &games, "eleven.csa"]).code(0);
        run.out.lines().map(|line| line.parse().unwrap()).collect::<Vec<u32>>()
    };
    assert_eq!(chosen("3"), [3]);
    assert_eq!(chosen("2-5"), [2, 3, 4, 5]);
    assert_eq!(chosen("9-"), [9, 10, 11]);
    assert_eq!(chosen("-4"), [1, 2, 3, 4]);
    assert_eq!(chosen("7, 2-3,10-20"), [2, 3, 7, 10, 11]);
    for wrong in ["", "0", "5-2", "a", "-", "1-2-3", "1,", ",", "99999999999"] {
        let games = format!("--games={wrong}");
        let run = desk.run(&["info", "--count", &games, "eleven.csa"]).code(2);
        assert!(run.err.contains("--games"), "{wrong}: {run:#?}");
    }
}

#[test]
fn games_of_later_pieces_are_counted_through() {
    let desk = Desk::new();
    let game = format!("{CLEAN}/\n");
    let games = 3 * (1 << 20) / game.len();
    desk.write("long.csa", format!("{}{BROKEN}", game.repeat(games)));
    // None is wanted in the first piece, some in the next, and what is behind them is not judged.
    let wanted = [games / 2, games / 2 + 2, games];
    let list = wanted.map(|number| number.to_string());
    for threads in ["1", "2"] {
        let chosen = list.join(",");
        let args = ["info", "-j", threads, "--field", "record", "--games", &chosen, "long.csa"];
        assert_eq!(desk.run(&args).code(0).out.lines().collect::<Vec<_>>(), list);
        let args = ["validate", "-j", threads, "--games", &chosen, "long.csa"];
        desk.run(&args).code(0);
        let last = (games + 1).to_string();
        desk.run(&["validate", "-j", threads, "--games", &last, "long.csa"]).code(1);
    }
}

#[test]
fn sizes_have_units() {
    let desk = Desk::new();
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(format!("{CLEAN}{}", "'a remark\n".repeat(300_000)).as_bytes()).unwrap();
    desk.write("a.csa.gz", packed.finish().unwrap());
    let run = |size: &str| desk.run(&["info", "--count", "--max-unpacked", size, "a.csa.gz"]);
    for (size, meant) in
        [("500", "500 B"), ("600k", "614400 B"), ("1 MB", "1 MiB"), ("2 MiB", "2 MiB")]
    {
        let run = run(size).code(2);
        assert!(run.err.contains(&format!("more than {meant}")), "{size}: {run:#?}");
    }
    for size in ["64M", "2 GiB", "2g", "1T", "5000000"] {
        assert_eq!(run(size).code(0).out, "1\n", "{size}");
    }
    for wrong in ["", "M", "1.5G", "3X", "99999999999T", "18446744073709551616"] {
        let run = run(wrong).code(2);
        assert!(run.err.contains("is no size"), "{wrong}: {run:#?}");
    }
    desk.run(&["info", "--count", "--max-unpacked=-1", "a.csa.gz"]).code(2);
}

#[test]
fn near_names_are_suggested() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("bad.csa", BROKEN)]);
    let suggested = |name: &str| {
        let words = desk.run(&["explain", name]).code(2).err;
        words.split_once("did you mean ").map(|(_, name)| name.trim_end_matches("?\n").to_owned())
    };
    // Letters that are missing, others, and two that changed places, up to a third of the name.
    for name in ["two-pawn", "two-pawms", "tow-pawns", "tow-pan"] {
        assert_eq!(suggested(name).as_deref(), Some("two-pawns"), "{name}");
    }
    assert_eq!(suggested("towards the unknown"), None);
    assert!(
        desk.run(&["info", "--encoding", "shift-jsi", "a.csa"]).code(2).err.contains("shift-jsi")
    );
    // The beginning of codes stands for all of them.
    desk.run(&["validate", "bad.csa"]).code(1);
    desk.run(&["validate", "--ignore", "s", "bad.csa"]).code(0);
    desk.run(&["validate", "--ignore", "S114", "bad.csa"]).code(1);
}
