//! Where one rule meets another, and what stands behind the first of several: each text had been read, judged or
//! written wrongly though every rule it is about had tests of its own.

use crate::cli::Desk;
use crate::support::{format_of, read, source, usi, write};
use kifu::findings::Finding;
use kifu::formats::{Detection, Format, Losses, by_name, detect};
use kifu::games::Side;
use kifu::record::{Entry, Key, Outcome, Record};
use kifu::source::Source;

pub(crate) fn format(name: &str) -> &'static Format {
    by_name(name).unwrap()
}

/// The first record of a text in a format, and what is found in it.
pub(crate) fn one(name: &str, text: &str) -> (Record, Vec<Finding>) {
    read(format(name), &Source::new("x", text)).remove(0)
}

pub(crate) fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// A text as another format has it.
pub(crate) fn converted(from: &str, text: &str, to: &str) -> (String, Losses) {
    let records = read(format(from), &Source::new("x", text));
    let records: Vec<&Record> = records.iter().map(|(record, _)| record).collect();
    write(format(to), &records)
}

/// Whether a text in a format has no findings but these, and is written again as it is.
fn is_own(name: &str, text: &str, known: &[&str]) {
    let (record, findings) = one(name, text);
    assert_eq!(ids(&findings), known, "{text}");
    assert_eq!(write(format(name), &[&record]).0, text);
}

const ROOK_AND_KINGS: &str = "\
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
手数----指手---------消費時間--
";

#[test]
fn who_gave_perpetual_check_in_a_variation_is_seen_on_the_board() {
    let round = ["１八飛(28)", "２一玉(11)", "２八飛(18)", "１一玉(21)"];
    let moves = (0..12).map(|index| format!("{:>4} {}\n", index + 1, round[index % 4]));
    let text = format!(
        "{ROOK_AND_KINGS}   1 ２七飛(28)\n   2 投了\n\n変化：1手\n{}  13 王手連続千日手\n",
        moves.collect::<String>()
    );
    let (record, findings) = one("kif", &text);
    assert!(findings.is_empty(), "{findings:?}");
    let end = record.tree.walk().find_map(|node| match record.tree.node(node).entry {
        Entry::End(ending) if ending.kind.name() == "perpetual-check" => Some(ending),
        _ => None,
    });
    assert_eq!(end.unwrap().outcome(Side::First), Outcome::Win(Side::Second));
}

#[test]
fn only_the_last_move_is_the_foul_that_ends_a_game() {
    let (_, findings) = one("csa", "V2.2\nPI\n+\n+2725FU\n-8485FU\n%ILLEGAL_MOVE\n");
    assert!(findings[0].severity.name() == "error" && findings.len() == 2, "{findings:?}");
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２五歩(26)\n   \
                4 ８五歩(84)\n   5 １五歩(16)\n   6 反則負け\n";
    let (_, findings) = one("kif", text);
    assert!(findings.iter().any(|it| it.severity.name() == "error"), "{findings:?}");
    // Where it is the last one, the record is right to have it.
    let (_, findings) = one("csa", "V2.2\nPI\n+\n+7776FU\n-8485FU\n%ILLEGAL_MOVE\n");
    assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
}

#[test]
fn no_move_is_written_by_what_stands_in_a_comment() {
    let text = "V2.2\nP+59OU47FU00GI\nP-51OU55KI\n+\n+4746FU\n+0066GI\n-5566KI\n%TORYO\n";
    let (kif, _) = converted("csa", text, "kifu");
    assert!(
        kif.ends_with(
            "   1 ４六歩(47)\n*▲６六銀打\n   2 ６六金(55)\n   3 投了\nまで2手で後手の勝ち\n"
        ),
        "{kif}"
    );
    is_own("kifu", &kif, &[]);
    let text = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+12ZZFU\n-8384FU\n+2726FU\n%TORYO\n";
    let (ki2, _) = converted("csa", text, "ki2u");
    let (again, _) = converted("ki2u", &ki2, "ki2u");
    assert_eq!(again, ki2);
    // Nor are times counted that are not written.
    let text = "V2.2\nPI\n+\n+7776FU\nT10\n-3334FU\nT5\n+12ZZFU\nT7\n-8384FU\nT1\n+2726FU\nT1\n";
    is_own("kifu", &converted("csa", text, "kifu").0, &["K102"]);
}

#[test]
fn what_a_reader_would_not_take_for_a_move_is_counted() {
    let (usi, losses) = converted("csa", "V2.2\nPI\n+\n+0055OU\n-3334FU\n%TORYO\n", "usi");
    assert_eq!(usi, "position startpos\n");
    assert_eq!(losses.get(kifu::formats::Loss::Moves), 2);
}

#[test]
fn a_glyph_behind_a_move_takes_no_turn() {
    for (text, moves) in [
        ("▲７六歩 △３四歩 ▲２二角成!? △同銀 ▲４五角\n", 5),
        ("▲７六歩!? △３四歩! ▲２六歩（第1図） △８四歩\n", 4),
    ] {
        let (record, findings) = one("ki2", text);
        assert_eq!(usi(&record).len(), moves);
        assert!(
            ids(&findings).iter().all(|id| *id == "K103") && !findings.is_empty(),
            "{findings:?}"
        );
    }
}

#[test]
fn an_ambiguous_move_is_settled_only_by_a_game_that_goes_on() {
    // The gold of file 6 it was, though the next ambiguous move has to be tried both ways to see it.
    let text = "▲６六歩 △３四歩 ▲５八金 △８四歩 ▲４八金 △８五歩 ▲４九玉 △１四歩 ▲６七金 △９四歩\n";
    let (record, findings) = one("ki2", text);
    assert_eq!(ids(&findings), ["R117", "R117"]);
    assert_eq!(usi(&record)[2], "6i5h");
    assert_eq!(usi(&record).len(), 10);
    // Neither keeps the rest legal: which of the kings' moves is the slip, nobody knows.
    let (record, findings) = one("ki2", "▲５八金 △３四歩 ▲４九玉 △８四歩 ▲６九玉 △８五歩\n");
    assert_eq!(ids(&findings)[0], "S123");
    assert!(matches!(
        record.tree.node(record.tree.main_line().next().unwrap()).entry,
        Entry::Unreadable(_)
    ));
}

#[test]
fn a_sealed_move_does_not_take_its_time_along() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:10/00:00:10)\n   2 ３四歩(33)   \
                ( 0:10/00:00:10)\n   3 封じ手       ( 5:00/00:05:10)\n   3 ２六歩(27)   ( 0:00/00:05:10)\n   4 \
                ８四歩(83)   ( 0:10/00:00:20)\n";
    let (record, findings) = one("kif", text);
    assert!(!ids(&findings).contains(&"R107"), "{findings:?}");
    assert!(write(format("kifu"), &[&record]).0.contains("２六歩(27)   ( 0:00/00:05:10)"));
}

#[test]
fn time_from_before_a_game_was_broken_off_is_in_its_totals() {
    let text = |carried: &str| {
        format!(
            "先手消費時間加算：{carried}\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:10/01:00:10)\n   \
             2 ３四歩(33)   ( 0:05/00:00:05)\n   3 ２六歩(27)   ( 0:10/01:00:20)\n"
        )
    };
    let (record, findings) = one("kif", &text("1:00:00"));
    assert!(findings.is_empty(), "{findings:?}");
    assert!(write(format("kifu"), &[&record]).0.contains("２六歩(27)   ( 0:10/01:00:20)"));
    assert_eq!(ids(&one("kif", &text("0:00:00")).1), ["R107"]);
}

#[test]
fn starts_that_few_programs_know_by_name_are_drawn() {
    let bare = "position sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a5b\n";
    for (text, drawn) in [
        (bare, true),
        ("position sfen lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n", false),
        ("position sfen lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RL 1\n", true),
    ] {
        let (kif, _) = converted("usi", text, "kifu");
        assert_eq!(kif.contains("+-----"), drawn, "{kif}");
        assert!(one("kifu", &kif).1.is_empty());
    }
}

#[test]
fn a_year_is_no_number_of_points() {
    let desk = Desk::new();
    let game = |rule: &str| format!("V3.0\n$JISHOGI:{rule}\nPI\n+\n+7776FU\n%KACHI\n");
    let told = |rule: &str| {
        desk.write("a.csa", game(rule));
        desk.run(&["validate", "-q", "a.csa"]).out
    };
    assert_eq!(told("27点法（2024年規定）"), told("27点法"));
}

#[test]
fn a_header_of_two_lines_is_counted_where_tags_are_one() {
    let text = "{\"header\":{\"先手\":\"a\\nb\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}";
    for to in ["pgn", "csa", "kifu"] {
        assert_eq!(converted("jkf", text, to).1.get(kifu::formats::Loss::Headers), 1, "{to}");
    }
    let text = "{\"kifu\":1,\"game\":\"chess\",\"headers\":{\"opening\":\"Ruy Lopez\",\"time_control\":\"300\",\
                \"annotator\":\"Bob\"},\"moves\":[\"e2e4\"]}\n";
    let (pgn, losses) = converted("jsonl", text, "pgn");
    assert!(
        losses.is_empty()
            && pgn.contains("[Opening \"Ruy Lopez\"]\n")
            && pgn.contains("[Annotator \"Bob\"]\n"),
        "{pgn}"
    );
    assert_eq!(one("pgn", &pgn).0.header(Key::Annotator), Some("Bob"));
}

#[test]
fn no_line_of_a_block_of_ishi_closes_it() {
    for word in ["\u{e9} ENDCOM", "\u{65e5} ENDCOM", "ENDCOM", "\u{3000}ENDCOM", "\u{1} ENDCOM"] {
        let text = format!("(;FF[4]GM[1]SZ[9];B[aa]C[x\n{word}\nB 2 C3\nrest])");
        let (ishi, _) = converted("sgf", &text, "ishi");
        let (record, findings) = one("ishi", &ishi);
        assert_eq!(record.plies(), 1, "{ishi}");
        // What the format does not know of it, and that the library writes no line ends of DOS.
        assert!(
            findings.iter().all(|it| it.span.is_some() && it.severity.name() != "error"),
            "{findings:?}"
        );
        assert_eq!(write(format("ishi"), &[&record]).0, ishi);
    }
}

#[test]
fn variations_of_ishi_stand_behind_their_own_moves() {
    for text in [
        "(;FF[4]SZ[9];B[aa](;W[jj];B[bb])(;W[cc];B[dd]))",
        "(;FF[4]SZ[9];B[aa](;W[zzz]TR[aa]C[x];B[bb])(;W[cc]))",
        "(;FF[4]SZ[9](;B[zzz];W[bb])(;B[cc]))",
        "(;FF[4]GM[1]SZ[9];B[aa](;W[bb])(;;AB[dd];W[cc]))",
        "(;FF[4]SZ[9];B[aa](;W[bb])(;(;W[cc];B[dd])(;W[ee];B[ff])))",
    ] {
        let (ishi, losses) = converted("sgf", text, "ishi");
        assert!(!losses.is_empty());
        let records = read(format("ishi"), &Source::new("x", &*ishi));
        for (record, findings) in &records {
            assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?} {ishi}");
            assert!(!ids(findings).contains(&"H204"), "{ishi}");
            // Nothing is an alternative to the first move here.
            let first = record.tree.main_line().next();
            assert_eq!(first.map_or(0, |it| record.tree.siblings(it).count()), 0, "{ishi}");
        }
        let records: Vec<&Record> = records.iter().map(|(record, _)| record).collect();
        assert_eq!(write(format("ishi"), &records).0, ishi);
    }
    let text = "EVENT\nW 1 C3\nB 2 D4\n";
    let (sgf, _) = converted("ishi", text, "sgf");
    assert!(sgf.contains("PL[W]"));
    assert_eq!(converted("sgf", &sgf, "ishi").0, text);
}

#[test]
fn a_game_of_sgf_that_is_not_closed_ends_before_the_next() {
    let game = |name: &str, rest: &str| format!("(;FF[4]GM[1]SZ[9]PB[{name}];B[aa]{rest}");
    let text =
        format!("{}\n{}\n{}", game("a", ";W[bb]"), game("b", "(;W[bb])(;W[cc]"), game("c", ")"));
    let records = read(format("sgf"), &Source::new("x", &*text));
    let names: Vec<_> =
        records.iter().map(|(record, _)| record.header(Key::First).unwrap()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    let found: Vec<_> = records.iter().map(|(_, findings)| ids(findings)).collect();
    assert_eq!(found, [vec!["F103"], vec!["F103"], vec![]]);
    assert_eq!(records[0].1[0].span.unwrap().start as usize, text.find('\n').unwrap());
    // Where all is closed, what stands in a game belongs to it, whatever it looks like.
    let nested = format!("{}\n{}\n)", game("a", ""), game("b", ")"));
    assert_eq!(read(format("sgf"), &Source::new("x", &*nested)).len(), 1);
}

#[test]
fn a_board_that_is_not_the_games_judges_nothing() {
    let racing = "[Variant \"Racing Kings\"]\n[FEN \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\"]\n[SetUp \"1\"]\n\
                  [Termination \"Abandoned\"]\n[Result \"1-0\"]\n\n1-0\n";
    assert!(!ids(&one("pgn", racing).1).contains(&"X303"));
    for text in [
        "1. Nf4 a6 2. d3 a5 3. Nbd2 a4 *\n",
        "1. e4 d9 2. Ng1f3 *\n",
        "1. e4 e5 2. e9 Nb8c6 3. Nb1c3 *\n",
    ] {
        let (_, findings) = one("pgn", &format!("[Event \"x\"]\n\n{text}"));
        let behind = findings.iter().filter(|it| it.code.row().id == "P301" && it.ply > Some(3));
        assert_eq!(behind.count(), 0, "{findings:?}");
    }
}

#[test]
fn a_result_in_other_words_is_told_in_its_tag_too() {
    for (value, is_fixed) in [("½-½", true), ("红先胜", true), ("+/-", false)] {
        let (_, findings) =
            one("pgn", &format!("[Event \"x\"]\n[Result \"{value}\"]\n\n1. e4 *\n"));
        let told = findings.iter().find(|it| it.code.row().id == "P111");
        assert_eq!(told.map(|it| it.fix.is_some()), Some(is_fixed), "{value} {findings:?}");
    }
}

#[test]
fn commands_of_a_game_without_moves_stay() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1-0 {[%emt 0:01:02] a [%clk 0:00:00]}\n";
    let (pgn, losses) = converted("pgn", text, "pgn");
    assert!(losses.is_empty() && pgn.contains("[%emt 0:01:02] a [%clk 0:00:00]"), "{pgn}");
}

#[test]
fn pcn_says_of_a_variation_what_is_of_it() {
    let text = "{\"starting_position\": [[\"w:k\",null,null],[null,null,\"W:K\"]],\n\"previous_moves\": [\n[[2, \
                \"shift\", 5]]\n],\n\"...kifu\": {\"plies\": [{\"ply\": 1, \"variations\": [[\n{\"move\": [[1, \
                \"shift\", 2]]}]]}]}}\n";
    let (_, findings) = one("pcn", text);
    let place = text.find("[[1, \"shift\"").unwrap();
    let is_there = |it: &Finding| it.span.is_some_and(|span| span.start as usize == place);
    assert!(findings.iter().any(is_there), "{findings:?}");
    let named = "{\"starting_position\": [[\"w:r\", null, \"X:R\", null]],\"previous_moves\": \
                 [[[\"w:P\",\"drop\",1]]],\"...kifu\": {\"game\":\"board\",\"hands\": {\"bottom\": {\"w:P\": 1}}}}";
    assert!(one("pcn", named).1.iter().all(|it| it.severity.name() != "error"));
    // A legal variation makes no other game of it.
    let (pcn, _) = converted("usi", "position startpos moves 7g7f 3c3d 6g6f\n", "pcn");
    let start = pcn.find("\"starting_position\"").unwrap();
    let begin = pcn[start..].find('[').unwrap() + start;
    let mut depth = 0;
    let board = pcn[begin..].char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        (depth == 0).then(|| &pcn[begin..begin + at + 1])
    });
    let text = format!(
        "{{\"starting_position\": {}, \"previous_moves\": [[[[6,2],\"shift\",[5,2]]],[[[2,6],\"shift\",[3,6]]],\
         [[[6,3],\"shift\",[5,3]]]], \"...kifu\": {{\"plies\": [{{\"ply\": 2, \"variations\": \
         [[{{\"move\": [[[2,5],\"shift\",[3,5]]]}}]]}}]}}}}",
        board.unwrap()
    );
    let (record, findings) = one("pcn", &text);
    assert_eq!(record.game().name(), "shogi", "{findings:?}");
    assert_eq!(record.tree.variations(), 1);
}

#[test]
fn short_names_in_two_bytes_are_no_damaged_utf_8() {
    for (text, encoding) in [
        (&b"V2.2\nN+\x91\xce\x8b\xc7\x82P\nPI\n+\n+7776FU\n"[..], "Shift_JIS"),
        (b"[Game \"Chinese Chess\"]\n[Red \"\xce\xe4\xbf\xa1\xc7\xbf\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 *\n", "GB18030"),
        (b"(;FF[4]GM[1]SZ[19]PB[\xc7\xe3\xbf\xb5\xc8\xa3];B[pd])\n", "EUC-KR"),
        // A text of UTF-8 that is cut off stays one.
        ("V2.2\nN+山田太\nPI\n+\n+7776FU\n'".as_bytes(), "UTF-8"),
        (b"V2.2\nN+\xe5\xb1\xb1\xe7\x94\xb0\nN-\xe5\xb1\nPI\n+\n+7776FU\n", "UTF-8"),
        (b"[White \"Caf\xc3\xa9\"]\n[Black \"\xc3\xa9t\xc3\xa9 \xff\"]\n\n1. e4 *\n", "UTF-8"),
    ] {
        assert_eq!(source("x", text).encoding().name(), encoding);
    }
    let shogi = "[Variant \"shogi\"]\n[White \"渡辺明\"]\n[Black \"羽生善治\"]\n[Event \"竜王戦\"]\n\n1. Pg7f {角道} *\n";
    let janggi = "[Variant \"Janggi\"]\n[White \"김경중\"]\n[Event \"카카오장기 대회\"]\n\n1. a4b4 {좋은 수} *\n";
    for (text, codec, name) in [
        (shogi, encoding_rs::SHIFT_JIS, "Shift_JIS"),
        (shogi, encoding_rs::EUC_JP, "EUC-JP"),
        (janggi, encoding_rs::EUC_KR, "EUC-KR"),
    ] {
        let source = source("x.pgn", &codec.encode(text).0);
        assert_eq!((source.encoding().name(), source.text()), (name, text));
    }
    // Western players of these games have letters of their own.
    let source = source("x.pgn", b"[Variant \"shogi\"]\n[White \"J\xe4ger\"]\n\n1. Pg7f *\n");
    assert_eq!(source.encoding().name(), "windows-1252");
}

#[test]
fn janggi_may_pass_in_any_words() {
    for word in ["--", "pass", "0000"] {
        let text = format!("[Variant \"Janggi\"]\n\n1. a4b4 {word} 2. b4a4 *\n");
        let (record, findings) = one("pgn", &text);
        assert!(ids(&findings).iter().all(|id| *id == "P110" || *id == "P101"), "{findings:?}");
        assert_eq!(usi(&record), ["a4b4", "e9e9", "b4a4"]);
    }
    let (_, findings) = one("pgn", "[Variant \"Makruk\"]\n\n1. a3a4 -- *\n");
    assert!(ids(&findings).contains(&"P129"));
}

#[test]
fn a_list_of_moves_on_ten_ranks_is_xiangqi() {
    // It may be janggi as well, but neither chess nor shogi.
    let Detection::Unclear(formats) = detect("position startpos moves i4i5 i7i6\n", None) else {
        panic!("known")
    };
    let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
    assert_eq!(names, ["xiangqi-uci", "janggi-uci"]);
    for (text, name) in [
        ("position startpos moves h3e3 h10g8 h1g3\n", "xiangqi-uci"),
        ("position startpos moves h2e2 h9g7 h0g2\n", "xiangqi-uci"),
        ("position startpos moves e2e4 e7e5\n", "uci"),
        ("position startpos moves b1c3 b8c6\n", "uci"),
        ("position startpos moves 7g7f 3c3d\n", "usi"),
        (
            "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h3e3\n",
            "xiangqi-uci",
        ),
    ] {
        let source = source("x.txt", text.as_bytes());
        assert_eq!(format_of(&source).map(|format| format.name), Some(name), "{text}");
        let (_, findings) = one(name, text);
        assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
    }
}

#[test]
fn what_is_cut_off_is_closed_from_the_inside_out() {
    let desk = Desk::new();
    for (name, text, ends) in [
        ("a.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 (1. c4 {a", "{a}))"),
        ("a.go", "EVENT\r\nB 1 C3\r\nVAR\r\nB 1 D4\r\nCOM\r\nfoo\r\n", "ENDCOM\r\nENDVAR"),
    ] {
        desk.write(name, text);
        desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", name]);
        let after = desk.read(name);
        assert!(after.contains(ends), "{after}");
        // The result that the tag has follows.
        desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", name]);
        assert_eq!(
            desk.read(name).matches(['(', ')', '}']).count(),
            after.matches(['(', ')', '}']).count()
        );
    }
    // What only says an ending once more becomes no second one.
    desk.write("a.csa", "PI\n+\n+7776FU\n-3334FU\n%TORYO\nGOTE_WIN_TORYO\n");
    desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", "a.csa"]);
    assert_eq!(desk.read("a.csa").matches("%TORYO").count(), 1);
}

#[test]
fn no_file_is_written_over_another_of_the_same_run() {
    let desk = Desk::new();
    let game =
        |event: &str, white: &str| format!("[Event \"{event}\"]\n[White \"{white}\"]\n\n1. e4 *\n");
    desk.write("q/e.pgn", game("a-a", "a"));
    desk.write("q/e-a.pgn", game("a", "Q"));
    let args = [
        "convert",
        "q/e.pgn",
        "q/e-a.pgn",
        "-t",
        "pgn",
        "--split=tag:Event",
        "--output-dir",
        "out",
        "--force",
    ];
    let run = desk.run(&args).code(2);
    assert!(run.err.contains("another input already"), "{run:?}");
    desk.write("q/b.pgn", game("a", "a") + "\n" + &game("b", "b"));
    desk.write("q/b-001.pgn", game("c", "c"));
    let args =
        ["replay", "q/b.pgn", "q/b-001.pgn", "--board", "svg", "--output-dir", "pics", "--force"];
    let run = desk.run(&args).code(2);
    assert!(run.err.contains("another input already"), "{run:?}");
}

#[test]
fn names_that_promise_more_are_held_to_it() {
    let desk = Desk::with(&[("a.csa", crate::cli::CLEAN)]);
    for name in ["a.tar.gz", "a.TAR.GZ", "a.tgz", "a.txz", "a.tar.zst", "a.tar"] {
        let run = desk.run(&["convert", "a.csa", "-t", "kif", "-o", name]).code(2);
        assert!(run.err.contains("cannot be written"), "{run:?}");
    }
    for (label, mark) in [
        ("utf-8-sig", &b"\xef\xbb\xbf"[..]),
        ("utf8-bom", b"\xef\xbb\xbf"),
        ("utf-16", b"\xff\xfe"),
        ("utf-8", b"V2."),
    ] {
        desk.run(&[
            "convert",
            "a.csa",
            "-t",
            "csa",
            "--output-encoding",
            label,
            "-o",
            "b.csa",
            "--force",
        ])
        .code(0);
        assert!(std::fs::read(desk.path("b.csa")).unwrap().starts_with(mark), "{label}");
    }
}

#[test]
fn fields_have_the_same_names_everywhere() {
    let desk = Desk::new();
    desk.write(
        "q.pgn",
        "[White \"a\"]\n[Date \"2020.01.02\"]\n[TimeControl \"300\"]\n[Site \"?\"]\n\n1. e4 *\n",
    );
    for (field, value) in [
        ("date", "2020.01.02"),
        ("time_control", "300"),
        ("timecontrol", "300"),
        ("site", ""),
        ("日付", "2020.01.02"),
    ] {
        let run = desk.run(&["info", "--field", field, "q.pgn"]).code(0);
        assert_eq!(run.out.trim_end_matches('\n'), value, "{field}");
    }
    assert_eq!(
        desk.run(&["info", "--where", "time_control=300", "--field", "white", "q.pgn"]).code(0).out,
        "a\n"
    );
}

#[test]
fn a_large_file_of_two_encodings_is_told() {
    let desk = Desk::new();
    let game = |name: &str| format!("V2.2\nN+{name}\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n");
    let japanese = game("羽生善治").repeat(3);
    let mut bytes = japanese.clone().into_bytes();
    bytes.extend(game("A").repeat(60_000).into_bytes());
    bytes.extend_from_slice(&encoding_rs::SHIFT_JIS.encode(&japanese).0);
    desk.write("c.csa", bytes);
    let run = desk.run(&["validate", "--output-format", "gcc", "c.csa"]);
    assert!(run.out.contains("[I016]") && run.out.contains("Shift_JIS"), "{run:?}");
}

#[test]
fn a_diagram_in_the_middle_counts_from_there() {
    let desk = Desk::new();
    let (kif, _) = converted(
        "usi",
        "position sfen lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4 moves 3a2b\n",
        "kifu",
    );
    desk.write("a.kif", &kif);
    let last =
        |ply: &str| desk.run(&["replay", "a.kif", "--ply", ply, "--board", "bod"]).code(0).out;
    assert!(
        last("0").contains("手数＝3") && last("1").contains("手数＝4  △２二銀(31)"),
        "{}",
        last("1")
    );
    desk.write("b.kif", "手合割：二枚落ち\n手数----指手---------消費時間--\n   1 ６二銀(71)\n");
    let out = desk.run(&["replay", "b.kif", "--all", "--board", "bod"]).code(0).out;
    assert!(out.contains("上手の持駒") && !out.contains("後手"), "{out}");
}
