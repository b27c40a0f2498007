//! State that must not outlive what it is about: an ending that turned out to be none, a total, a fault, a piece of a
//! file, a name on the line below.

use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use crate::support::usi;
use kifu::games::{Position, Rules, shogi};
use kifu::record::{Entry, NodeId, Record};

/// A random game of shogi, as the moves that KIF has.
fn playout(plies: usize, seed: u64) -> Vec<String> {
    let mut position = shogi::Position::start();
    let (mut state, mut moves, mut text) = (seed | 1, Vec::new(), Vec::new());
    for _ in 0..plies {
        moves.clear();
        position.legal_moves(&mut moves);
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        text.push(mv.kanji()[3..].to_owned());
        position.play(mv);
    }
    text
}

/// All lines of a record, each as its moves.
fn lines(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let mut lines = Vec::new();
    let mut open = vec![(NodeId::ROOT, String::new())];
    while let Some((node, before)) = open.pop() {
        let word = match tree.node(node).entry {
            Entry::Move(mv) => format!("{mv} "),
            Entry::Illegal(mv) => format!("!{mv} "),
            Entry::Unreadable(text) => format!("?{} ", record.text(text)),
            _ => String::new(),
        };
        let path = before + &word;
        let children: Vec<_> = tree.children(node).collect();
        if children.is_empty() {
            lines.push(path);
        } else {
            open.extend(children.into_iter().map(|child| (child, path.clone())));
        }
    }
    lines
}

#[test]
fn variations_behind_an_ending_that_was_none_begin_where_they_would_without_it() {
    for seed in 0..4 {
        let moves = playout(12, seed);
        for at in 1..11 {
            for branch in 2..=12 {
                let row = |ply: usize| format!("{ply:>4} {}\n", moves[ply - 1]);
                let game = |ending: &str| {
                    let rows: Vec<_> = (1..=12).map(row).collect();
                    let (before, behind) = rows.split_at(at);
                    // The variation says the same as the main line: a wrong board would tell.
                    let other: String = (branch..=12).map(row).collect();
                    let (before, behind) = (before.concat(), behind.concat());
                    format!(
                        "手合割：平手\n{before}{ending}{behind}\n変化：{branch}手\n{other}  13 投了\n"
                    )
                };
                let (with, findings) = one("kif", &game(&format!("{:>4} 封じ手\n", at + 1)));
                let (without, _) = one("kif", &game(""));
                assert_eq!(usi(&with), usi(&without));
                assert_eq!(lines(&with), lines(&without), "seed {seed}, {at}, {branch}");
                assert!(!ids(&findings).contains(&"R103"), "seed {seed}, {at}, {branch}");
            }
        }
    }
}

#[test]
fn a_total_contradicts_no_time_that_nobody_tells() {
    let game = |fifth: &str, seventh: &str| {
        format!(
            "手合割：平手\n   1 ７六歩(77) ( 0:05/00:00:05)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   \
             5 ２五歩(26) {fifth}\n   6 ８五歩(84)\n   7 ２四歩(25) {seventh}\n"
        )
    };
    let told =
        |fifth: &str, seventh: &str| ids(&one("kif", &game(fifth, seventh)).1).contains(&"R107");
    assert!(!told("( 0:05/)", "( 0:05/00:00:25)"));
    // A total in between says what all before it have taken.
    assert!(told("( 0:05/00:00:25)", "( 0:05/00:00:45)"));
    assert!(told("( 0:05/)", "( 0:05/00:00:09)"));
}

#[test]
fn a_fault_is_not_excused_across_a_turn_that_is_passed() {
    let text = "手合割：平手\n   1 ５五玉(59)\n   2 パス\n   3 反則負け\n";
    let (_, findings) = one("kif", text);
    let fault = findings.iter().find(|finding| finding.code.row().id == "S106").unwrap();
    assert_eq!(fault.severity.name(), "error");
}

#[test]
fn numbers_of_any_size_are_numbers() {
    for number in ["4294967294", "4294967295", "4294967296", "99999999999999999999"] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ふー\n{number} ２六歩(27)\n");
        assert!(!ids(&one("kif", &text).1).contains(&"K137"), "{number}");
        let text = format!(
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}\"]\n[SetUp \"1\"]\n\n{number}. e4 *\n"
        );
        let (there, _) = converted("pgn", &text, "pgn");
        assert!(!there.contains("..."), "{there}");
        assert_eq!(converted("pgn", &there, "pgn").0, there);
    }
    let wide = "1. e4 e5 ４． Nf3 Nc6 *\n";
    let (_, findings) = one("pgn", wide);
    let finding = findings.iter().find(|finding| finding.code.row().id == "P113").unwrap();
    assert!(finding.message(kifu::findings::Lang::En).contains("４."), "{finding:?}");
}

#[test]
fn a_game_of_psn_without_readable_moves_ends_at_the_next_tags() {
    let text =
        "[Sente \"a\"]\n[Gote \"b\"]\n1.foo\n\n[Sente \"c\"]\n[Gote \"d\"]\n1.P7g-7f\n2.Resigns\n";
    let games = crate::gaps::format("psn").records(&kifu::source::Source::new("x", text));
    assert_eq!(games.len(), 2);
    let again = "[Sente \"a\"]\n[Gote \"b\"]\n1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.Resigns\n1-0\n";
    let (record, findings) = one("psn", again);
    assert_eq!(record.ending().unwrap().0.kind.name(), "resign");
    assert!(findings.is_empty(), "{:?}", ids(&findings));
    let other = again.replace("1-0", "0-1");
    assert_eq!(ids(&one("psn", &other).1), ["R110"]);
}

#[test]
fn a_name_below_its_sign_holds_its_commas() {
    let text = "V2.2\nN+\nSmith, John\nN-\n田中，一\nPI\n+\n+7776FU\n";
    let (record, findings) = one("csa", text);
    assert_eq!(ids(&findings), ["C130", "C130"]);
    let names = [kifu::record::Key::First, kifu::record::Key::Second].map(|key| record.header(key));
    assert_eq!(names, [Some("Smith, John"), Some("田中，一")]);
    let desk = Desk::new();
    desk.write("a.csa", text);
    desk.write("b.csa", "V2.2\nPI\n+\n+7776FU，，-3334FU，\n%TORYO\n");
    desk.run(&["validate", "--fix", "a.csa", "b.csa"]).code(0);
    assert_eq!(desk.read("a.csa"), "V2.2\nN+Smith, John\nN-田中，一\nPI\n+\n+7776FU\n");
    assert_eq!(desk.read("b.csa"), "V2.2\nPI\n+\n+7776FU,-3334FU\n%TORYO\n");
}

#[test]
fn a_piece_above_the_rows_does_not_vanish() {
    let rows: String = (1..=9).map(|rank| format!("P{rank}{}\n", " * ".repeat(9))).collect();
    let (_, findings) = one("csa", &format!("V2.2\nP+55KA59OU\nP-51OU\n{rows}+\n"));
    let told = findings.iter().filter(|it| it.code.row().id == "C107");
    assert_eq!(told.filter(|it| it.severity.name() == "error").count(), 3);
    let (record, findings) = one("csa", &format!("V2.2\n{rows}P+55KA59OU\nP-51OU\n+\n"));
    assert!(!ids(&findings).contains(&"C107"));
    let Position::Shogi(start) = &record.start else { panic!() };
    assert!(start.to_line().starts_with("4k4/9/9/9/4B4/"));
}

#[test]
fn an_ending_stays_where_a_record_is_cut() {
    let desk = Desk::new();
    desk.write(
        "a.kifu",
        "手合割：平手\n# head\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n# behind\n\n変化：3手\n   3 ２六歩(27)\n",
    );
    let cut = desk.run(&["convert", "-q", "--to-ply", "2", "-t", "jsonl", "a.kifu"]).code(0);
    let out = cut.out;
    assert!(out.contains("\"ending\":\"resign\"") && !out.contains("2g2f"), "{out}");
    let bare = desk
        .run(&[
            "convert",
            "-q",
            "--no-comments",
            "-t",
            "kif",
            "--output-encoding",
            "utf-8",
            "a.kifu",
        ])
        .code(0);
    let out = bare.out;
    assert!(!out.contains("head") && !out.contains("behind"), "{out}");
}

#[test]
fn the_result_of_jkf_may_stand_in_a_string() {
    for comments in ["\"まで1手で先手の勝ち\"", "[\"まで1手で先手の勝ち\"]"] {
        let text = format!(
            r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{{"move":{{"color":0,"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}},"piece":"FU"}}}},{{"comments":{comments}}}]}}"#
        );
        let (there, _) = converted("jkf", &text, "jsonl");
        assert!(there.contains("\"result\":\"first-wins\""), "{comments}: {there}");
    }
}

#[test]
fn dates_that_are_none_are_no_other_day() {
    use kifu::notation::headers::date;
    for text in
        ["20240005", "Decoy 3, 2020", "Marching 23rd, 1963", "昭和99年1月1日", "平成32年5月1日"]
    {
        assert_eq!(date::iso(text), None, "{text}");
    }
    for (text, iso) in [
        ("Sept. 3, 2020", "2020-09-03"),
        ("October 23rd, 1963", "1963-10-23"),
        ("23 Oct 1963", "1963-10-23"),
        ("昭和64年1月7日", "1989-01-07"),
        ("平成31年4月30日", "2019-04-30"),
        ("20240105", "2024-01-05"),
    ] {
        assert_eq!(date::iso(text).as_deref(), Some(iso), "{text}");
    }
}

#[test]
fn a_tree_of_sgf_that_begins_within_a_line_counts_the_whole_line() {
    let line = format!("(;GM[1]SZ[19];B[aa]C[{}])(;GM[1]SZ[19];B[aa];W[zz])", "x".repeat(20));
    let text = format!("{line}\n").repeat(9_000);
    let desk = Desk::new();
    desk.write("a.sgf", &text);
    let column = line.find("W[zz]").unwrap() + 1;
    let found = desk
        .run(&["validate", "--max-per-file", "100000", "--output-format", "gcc", "a.sgf"])
        .code(1);
    let out = found.out;
    let other = out
        .lines()
        .find(|it| it.starts_with("a.sgf:") && it.split(':').nth(2) != Some(&column.to_string()));
    assert_eq!(other, None);
    // All of it on one line, the columns go on.
    desk.write("b.sgf", line.repeat(9_000));
    let found = desk
        .run(&["validate", "--max-per-file", "100000", "--output-format", "gcc", "b.sgf"])
        .code(1);
    let out = found.out;
    let columns: Vec<usize> = out
        .lines()
        .filter(|it| it.starts_with("b.sgf:"))
        .map(|it| it.split(':').nth(2).unwrap().parse().unwrap())
        .collect();
    let expected: Vec<usize> = (0..9_000).map(|at| at * line.len() + column).collect();
    assert_eq!(columns, expected);
    // A bracket left over is as bad in a piece as in a small file.
    let (before, last) = (&text[..text.len() / 2], &text[text.len() / 2..]);
    let left_over =
        format!("{before}{}", last.replacen(")\n", "))\n", 1)).replace("W[zz]", "W[bb]");
    desk.write("c.sgf", left_over);
    desk.run(&["validate", "c.sgf"]).code(1);
}
