//! `kifu info`: what is said of records.

use crate::cli::{CLEAN, Desk, TWO};

#[test]
fn one_file_gives_lines_and_many_a_table() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    let run = desk.run(&["info", "a.csa"]).code(0);
    for (key, value) in
        [("format", "csa"), ("sente", "Alice"), ("plies", "3"), ("result", "sente wins")]
    {
        let line = run.out.lines().find(|line| line.starts_with(&format!("{key}:"))).unwrap();
        assert!(line.ends_with(&format!(" {value}")), "{line}");
    }
    let run = desk.run(&["info", "a.csa", "two.csa"]).code(0);
    assert_eq!(run.out.lines().count(), 4);
    assert!(run.out.lines().nth(3).unwrap().starts_with("two.csa #2"), "{run:#?}");
}

#[test]
fn columns_are_aligned_by_what_is_seen() {
    let wide = CLEAN.replace("Alice", "羽生");
    let desk = Desk::with(&[("a.csa", &wide), ("b.csa", CLEAN)]);
    let run = desk.run(&["info", "a.csa", "b.csa"]).code(0);
    let at = |line: &str| {
        let start = line.find("Bob").unwrap();
        unicode_width::UnicodeWidthStr::width(&line[..start])
    };
    let rows: Vec<usize> = run.out.lines().skip(1).map(at).collect();
    assert_eq!(rows[0], rows[1], "{}", run.out);
}

#[test]
fn scripts_get_json_fields_and_counts() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    let run = desk.run(&["info", "--json", "a.csa", "two.csa"]).code(0);
    let rows: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["second"], "Bob");
    assert_eq!(rows[2]["record"], 2);
    assert_eq!(rows[2]["ending"], "interrupted");
    assert_eq!(desk.run(&["info", "--field", "first", "a.csa"]).code(0).out, "Alice\n");
    assert_eq!(desk.run(&["info", "--field", "encoding", "a.csa"]).code(0).out, "UTF-8\n");
    assert_eq!(desk.run(&["info", "--field", "先手", "a.csa"]).code(0).out, "Alice\n");
    // A header that one of the records has is no wrong name; what nothing has is.
    let dated = CLEAN.replace("PI\n", "$EVENT:X\n$ODD:1\n$ODD:2\nPI\n");
    desk.write("dated.csa", &dated);
    let run = desk.run(&["info", "--field", "ODD", "a.csa", "dated.csa"]).code(0);
    assert_eq!(run.out, "\n1\n2\n");
    let run = desk.run(&["info", "--field", "frist", "a.csa"]).code(2);
    assert!(run.err.contains("did you mean first?"), "{run:#?}");
    let run = desk.run(&["info", "--field", "nothing", "a.csa"]).code(2);
    assert!(run.err.contains("handicap"), "{run:#?}");
    assert_eq!(desk.run(&["info", "--count", "two.csa"]).code(0).out, "2\n");
}

#[test]
fn detection_is_by_content() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    desk.run(&["convert", "a.csa", "-o", "b.kif"]).code(0);
    std::fs::rename(desk.path("b.kif"), desk.path("nameless")).unwrap();
    let run = desk.run(&["info", "--detect", "nameless"]).code(0);
    assert_eq!(run.out, "kif, Shift_JIS, CRLF\n");
    let run = desk.run(&["info", "--detect", "a.csa", "nameless"]).code(0);
    assert_eq!(run.out, "a.csa: csa, UTF-8, LF\nnameless: kif, Shift_JIS, CRLF\n");
    let run = desk.run(&["-v", "validate", "nameless"]).code(0);
    assert_eq!(run.err, "nameless: kif, Shift_JIS, CRLF, 1 record\n");
}

#[test]
fn names_are_escaped_for_people_only() {
    let desk = Desk::with(&[("a.csa", &CLEAN.replace("Alice", "A\u{202e}l"))]);
    let run = desk.run(&["info", "a.csa"]).code(0);
    assert!(!run.out.contains('\u{202e}') && run.out.contains("202e"), "{run:#?}");
    let run = desk.run(&["info", "--field", "first", "a.csa"]).code(0);
    assert_eq!(run.out, "A\u{202e}l\n");
}

#[test]
fn what_is_no_record_is_1() {
    let desk = Desk::with(&[("a.txt", "hello\n")]);
    let run = desk.run(&["info", "a.txt"]).code(1);
    assert!(run.err.contains("D001"), "{run:#?}");
    desk.run(&["info", "missing"]).code(2);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "a file of 200 MB"]
fn a_million_lines_of_usi_are_counted_in_little_memory() {
    use std::io::Write;
    let desk = Desk::new();
    let mut file = std::io::BufWriter::new(std::fs::File::create(desk.path("big.usi")).unwrap());
    // The rooks go out and home again, more often from game to game.
    let tour = " 2h3h 8b7b 3h2h 7b8b";
    for game in 0..1_000_000 {
        writeln!(file, "position startpos moves{}", tour.repeat(1 + game % 16)).unwrap();
    }
    file.into_inner().unwrap().sync_all().unwrap();
    let (output, most) = desk.peak(&["info", "--count", "big.usi"]);
    assert_eq!(output, "1000000\n");
    assert!((1024..64 * 1024).contains(&most), "{most} kB");
}

#[test]
fn a_score_is_the_result_of_a_game_of_go() {
    let desk = Desk::with(&[
        ("a.sgf", "(;GM[1]SZ[9]RE[B+2.5];B[aa];W[bb];B[cc];W[];B[])"),
        ("b.sgf", "(;GM[1]SZ[9]RE[W+Resign];B[aa];W[bb])"),
    ]);
    let run = desk.run(&["info", "a.sgf"]).code(0);
    let results: Vec<&str> = run.out.lines().filter(|line| line.ends_with("B+2.5")).collect();
    assert!(matches!(results[..], [line] if line.starts_with("result:")), "{}", run.out);
    let run = desk.run(&["info", "a.sgf", "b.sgf"]).code(0);
    assert!(run.out.contains("B+2.5") && run.out.contains("W+Resign"), "{}", run.out);
    // Machines get the same names for every game.
    assert_eq!(desk.run(&["info", "--field", "result", "a.sgf"]).code(0).out, "first-wins\n");
}

#[test]
fn several_fields_stand_in_a_row() {
    let named = CLEAN.replace("Bob", "B\to\\b");
    let desk = Desk::with(&[("a.csa", named.as_str())]);
    let run =
        desk.run(&["info", "--field", "first", "--field", "second", "--field", "plies", "a.csa"]);
    assert_eq!(run.code(0).out, "Alice\tB\\to\\\\b\t3\n");
    let run = desk.run(&["info", "--field", "first", "--field", "plie", "a.csa"]).code(2);
    assert!(run.err.contains("did you mean plies?"), "{run:#?}");
}
