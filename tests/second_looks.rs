//! What was looked at a second time: things that were left when their neighbours were mended.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{read, write};
use kifu::findings::Finding;
use kifu::record::Record;
use kifu::source::{Candidates, DecodeFaultKind, DecodeOptions, Decoded, Encoding, Source, decode};
use std::fmt::Write as _;

/// All records of a text in a format.
fn all(name: &str, text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(format(name), &Source::new("x", text))
}

#[test]
fn a_final_position_has_the_turn_of_the_game() {
    // The second move cannot be read: it is gote who has made it, and sente who moves.
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 何か\n   3 ２六歩(27)\n";
    let (sfen, _) = converted("kif", kif, "sfen");
    assert_eq!(sfen, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4\n");
}

#[test]
fn a_declaration_of_kif_in_a_comment_declares_nothing() {
    let declared = "#KIF version=2.0 encoding=Sift_JIS\n";
    for text in [
        format!("(;GM[1]SZ[9]C[あ\n{declared}];B[aa])"),
        format!("[Event \"あ\"]\n\n{{\n{declared}}} 1. e4 *\n"),
        format!("INFO\r\nBLACK あ\r\nCOM\r\n{declared}ENDCOM\r\n"),
    ] {
        let decoded = decode(text.as_bytes(), &DecodeOptions::default());
        assert!(decoded.faults.is_empty(), "{text}{:?}", decoded.faults);
    }
    // Above the moves of KIF it does.
    let kif = format!("{declared}手合割：平手\n");
    let decoded = decode(kif.as_bytes(), &DecodeOptions::default());
    assert!(matches!(decoded.faults[0].kind, DecodeFaultKind::UnknownDeclaration));
}

#[test]
fn a_weekday_of_another_day_is_told() {
    for (date, known) in [
        ("2024/05/05(日)", &[][..]),
        ("2024/05/05(月)", &["R132"]),
        ("2024年5月5日（月） 10:00", &["R132"]),
        ("令和6年5月5日 火曜日", &["R132"]),
        ("2024/05(月)", &[]),
    ] {
        let kif = format!("開始日時：{date}\n手合割：平手\n   1 ７六歩(77)\n");
        let (record, findings) = one("kif", &kif);
        assert_eq!(ids(&findings), known, "{date}");
        assert!(write(format("kif"), &[&record]).0.contains(date), "{date}");
        let (jkf, _) = write(format("jkf"), &[&record]);
        assert!(jkf.contains(date));
        assert_eq!(ids(&one("jkf", &jkf).1), known, "{date}");
    }
}

#[test]
fn a_diagram_is_turned_by_the_line_that_says_so() {
    let desk = Desk::with(&[("a.csa", crate::cli::CLEAN)]);
    let plain = desk.run(&["replay", "--board", "bod", "a.csa"]).code(0).out;
    let turned = desk.run(&["replay", "--board", "bod", "--flip", "a.csa"]).code(0).out;
    assert_eq!(turned, plain + "盤面回転\n");
    let diagram = &turned[turned.find("後手の持駒").unwrap()..];
    let (record, findings) = one("bod", diagram);
    assert!(record.flipped && findings.is_empty(), "{findings:?}");
    // A line has no sides.
    desk.run(&["replay", "--board", "sfen", "--flip", "a.csa"]).code(2);
}

#[test]
fn columns_of_a_part_count_from_the_beginning_of_the_line() {
    let mut text = String::new();
    for number in 0..9000 {
        let _ = write!(text, "(;GM[1]FF[4]SZ[9]PB[é {number}];B[aa];W[zz])");
    }
    let desk = Desk::with(&[("a.sgf", &text)]);
    let args = ["validate", "-S", "error", "--max-per-file", "100000", "--output-format", "gcc"];
    let lines = |run: String| {
        let lines = run.lines().map(ToOwned::to_owned);
        lines.filter(|line| line.starts_with("a.sgf:")).collect::<Vec<_>>()
    };
    let whole = lines(desk.run(&[&args[..], &["a.sgf"]].concat()).out);
    assert!(whole.len() > 8000, "{}", whole.len());
    let mut parts = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        parts.extend(lines(desk.run(&[&args[..], &["--shard", part, "a.sgf"]].concat()).out));
    }
    let place = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    assert_eq!(
        whole.iter().map(place).collect::<Vec<_>>(),
        parts.iter().map(place).collect::<Vec<_>>()
    );
}

/// Rows of a board, with a king of gote and a piece of sente.
fn board(piece: char) -> String {
    let rows = "一二三四五六七八九".chars().enumerate().map(|(index, rank)| match index {
        0 => format!("| ・ ・ ・ ・ ・ ・ ・ ・v玉|{rank}\n"),
        2 => format!("| ・ ・ ・ ・ ・ ・ ・ ・ {piece}|{rank}\n"),
        _ => format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n"),
    });
    rows.collect()
}

#[test]
fn what_stands_beside_a_damaged_diagram_is_said_of_nothing() {
    let damaged = board('香').replacen("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・ ・ ・|二", 1);
    let short = board('香').lines().take(8).map(|line| format!("{line}\n")).collect::<String>();
    let first = format!("{}先手の持駒：金\n", board('歩'));
    for second in [damaged, short] {
        for (above, below) in [
            ("\n", "後手番\n盤面回転\n手数＝5  まで\n"),
            ("\n後手の持駒：飛\n", "先手の持駒：銀\n後手番\n"),
            ("\n後手の持駒：飛\n", "盤面回転\n"),
        ] {
            let text = format!("{first}{above}{second}{below}");
            for name in ["bod", "kifu"] {
                let records = all(name, &text);
                assert_eq!(records.len(), 1, "{text}");
                let (record, findings) = &records[0];
                let sfen = write(format("sfen"), &[record]).0;
                assert_eq!(sfen, "8k/9/8P/9/9/9/9/9/9 b G 1\n", "{text}");
                assert!(!record.flipped && record.start_ply.is_none(), "{text}");
                let lines = above.lines().chain(second.lines()).chain(below.lines());
                let lines = lines.filter(|line| !line.is_empty()).count();
                let told = findings.iter().filter(|it| it.code.row().id == "K118").count();
                assert_eq!(told, lines, "{text}{findings:?}");
            }
        }
    }
    // One row too many is no other diagram.
    let ten = format!("{}| ・ ・ ・ ・ ・ ・ ・ ・ ・|十\n先手の持駒：金\n後手番\n", board('歩'));
    assert_eq!(converted("bod", &ten, "sfen").0, "8k/9/8P/9/9/9/9/9/9 w G 1\n");
}

#[test]
fn a_problem_behind_a_game_is_a_record_of_its_own() {
    let kif = "手合割：平手\n先手：a\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
    let ki2 = "手合割：平手\n先手：a\n▲７六歩\nまで1手で先手の勝ち\n";
    for (name, game) in [("kifu", kif), ("ki2u", ki2)] {
        let text = format!("{game}\n作品名：二\n後手の持駒：飛\n{}後手番\n", board('香'));
        let records = all(name, &text);
        assert_eq!(records.len(), 2, "{text}");
        assert_eq!(ids(&records[1].1), ["K113", "S202"]);
        assert_eq!(write(format("sfen"), &[&records[1].0]).0, "8k/9/8L/9/9/9/9/9/9 w r 1\n");
        assert!(records[0].1.is_empty(), "{:?}", records[0].1);
        assert_eq!(crate::splitting::check(format(name), &text), 2);
        // What the game has come to is none.
        let shown = format!("{game}\n備考：終局図\n{}手数＝1  ▲７六歩  まで\n", board('香'));
        let records = all(name, &shown);
        assert_eq!(records.len(), 1);
        assert!(ids(&records[0].1).contains(&"K118"));
        let head = "作品名：二\n後手の持駒：飛\n";
        let parts = [
            game.to_owned(),
            format!("{head}{}\n", board('香')),
            format!("{}後手番\n", board('歩')),
            "備考：x\n".to_owned(),
            "手数＝1  ▲７六歩  まで\n".to_owned(),
            "*c\n\n".to_owned(),
        ];
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        assert!(crate::splitting::mixtures(name, &parts) > 50);
        // Nor is a board that nothing is written above.
        assert_eq!(all(name, &format!("{game}\n{}盤面回転\n", board('香'))).len(), 1);
    }
}

#[test]
fn two_characters_in_a_note_of_jkf_are_no_line_break() {
    for note in ["C:\\new", "a\\\\n", "\\n", "\"\\n\"\n\\", "a\nb\\nc\\"] {
        let json = serde_json::json!({
            "kifu": 1, "game": "shogi", "headers": {"note": note}, "moves": ["7g7f"],
        });
        let (jkf, losses) = converted("jsonl", &json.to_string(), "jkf");
        assert!(losses.is_empty(), "{note:?}");
        let (record, findings) = one("jkf", &jkf);
        assert_eq!(record.header(kifu::record::Key::Note), Some(note), "{jkf}");
        assert!(findings.is_empty());
        assert_eq!(write(format("jkf"), &[&record]).0, jkf);
        // Other programs read the same.
        let other: serde_json::Value = serde_json::from_str(&jkf).unwrap();
        assert_eq!(other["header"]["備考"], note);
    }
    // What converters write is a line break.
    let jkf = "{\"header\":{\"備考\":\"a\\\\nb\"},\"moves\":[{}]}";
    assert_eq!(one("jkf", jkf).0.header(kifu::record::Key::Note), Some("a\nb"));
}

#[test]
fn a_move_that_names_another_piece_comes_back_as_that() {
    let kif = "手合割：平手\n   1 ６八銀(69)\n   2 ３四歩(33)\n   3 投了\n";
    let (record, findings) = one("kifu", kif);
    assert_eq!(ids(&findings), ["S102"]);
    let (json, losses) = write(format("jsonl"), &[&record]);
    assert!(losses.is_empty());
    let (back, again) = one("jsonl", &json);
    assert_eq!(ids(&again), ["S102"], "{json}");
    let words = |finding: &Finding| finding.message(kifu::findings::Lang::En);
    assert_eq!(words(&again[0]), words(&findings[0]));
    assert_eq!(write(format("jsonl"), &[&back]).0, json);
    // A piece that is the one that moves is none, nor is any other word.
    for word in ["G", "x", ""] {
        let other = json.replace("\"word\":\"S\"", &format!("\"word\":\"{word}\""));
        assert_ne!(other, json);
        assert_eq!(ids(&one("jsonl", &other).1), ["J210"], "{word}");
    }
}

#[test]
fn a_damaged_game_of_sgf_is_go_if_its_moves_are() {
    for (game, moves, is_go) in [
        ("l", ";B[aa];W[bb];B[]", true),
        ("", ";B[aa]", true),
        ("Go", "", true),
        ("chess", ";B[e4];W[e5]", false),
        ("8x", "(;B[7776FU](;W[3334FU])(;W[8384FU]))", false),
        ("x", ";B[aa];W[bb];B[c3]", true),
    ] {
        let text = format!("(;GM[{game}]FF[4]{moves})");
        let (record, findings) = one("sgf", &text);
        let found: Vec<_> = findings.iter().filter(|it| it.code.row().id == "F206").collect();
        assert!(!found.is_empty() && found[0].span.unwrap().start == 5, "{text}: {findings:?}");
        assert_eq!(record.game() == kifu::games::Game::Go, is_go, "{text}");
        let (sgf, _) = write(format("sgf"), &[&record]);
        assert_eq!(sgf.contains(&format!("GM[{game}]")), !is_go, "{sgf}");
        assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
    }
}

/// What is set up in the root, behind an empty one and in variations, in many ways: what is written once stays so.
#[test]
fn setups_before_the_first_move_are_written_the_same_again() {
    let roots = [
        "",
        "GM[1]",
        "GM[l]",
        "GM[4]",
        "SZ[9]",
        "HA[2]",
        "HA[0]",
        "C[r]",
        "PL[W]",
        "PL[]",
        "PL[x]",
        "AB[aa]",
        "AB[aa]PL[W]",
        "AW[bb]",
        "AE[cc]",
        "AE[cc]C[x]",
        "TB[aa]",
        "FG[]",
        "B[aa]",
    ];
    let setups = [
        "AB[dd]",
        "AW[ee]",
        "AE[aa]",
        "PL[W]",
        "PL[W]C[t]",
        "PL[B]",
        "AB[dd]PL[W]",
        "C[c]",
        "",
        "AB[dd]C[c]",
        "AB[dd]FG[]",
        "PL[]",
        "AB[dd]AW[dd]",
        "PL[W]AB[hh]B[ii]",
        "AB[gg]SZ[9]",
        "AB[ff]GM[1]",
        "AE[]PL[W]C[t]",
        "LB[aa:1]AW[kk]",
    ];
    let ends = [";B[ab]", ";W[ab]", "", "(;AB[dd];B[])(;AW[ee]C[v])"];
    let mut count = 0;
    for root in roots {
        for (index, one) in setups.iter().enumerate() {
            for (step, two) in setups.iter().enumerate() {
                let end = ends[(index + step) % ends.len()];
                let text = format!("(;{root};{one};{two}{end})");
                let (once, _) = converted("sgf", &text, "sgf");
                let (again, losses) = converted("sgf", &once, "sgf");
                assert_eq!(once, again, "{text}");
                assert!(losses.is_empty(), "{text}: {losses:?}");
                count += 1;
            }
        }
    }
    assert!(count > 5000);
    // What a block of SGF in Ishi says of the file cannot stand in the root a second time.
    let ishi = "EVENT\r\nUSER SGF\r\nSZ[9]\r\nGM[4]\r\nXX[y]\r\nENDUSER\r\nB 1 Q16\r\n";
    let (sgf, losses) = converted("ishi", ishi, "sgf");
    assert!(sgf.contains("SZ[19]\nXX[y]\n") && !losses.is_empty(), "{sgf}");
    assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
    let (sgf, losses) = converted("sgf", "(;PL[x];AB[dd]PL[W];B[aa])", "sgf");
    assert!(sgf.contains("AB[dd]PL[W]\n;B[aa]") && !losses.is_empty(), "{sgf}");
}

/// A text in an encoding, and how it is read.
pub(crate) fn in_encoding(
    text: &str,
    by: Encoding,
    candidates: Candidates,
) -> (Decoded<'static>, bool) {
    let encoded = kifu::source::encode(text, by, &kifu::source::EncodeOptions::default());
    assert!(encoded.substitutions.is_empty(), "{text} in {by}");
    let options = DecodeOptions { candidates, ..DecodeOptions::default() };
    let decoded = decode(encoded.bytes.into_owned(), &options);
    let is_guess = |kind: &DecodeFaultKind| matches!(kind, DecodeFaultKind::AmbiguousEncoding(_));
    let is_said = decoded.faults.iter().any(|fault| is_guess(&fault.kind));
    (decoded, is_said)
}

#[test]
fn one_name_of_two_languages_is_not_read_in_silence() {
    let game = |name: &str| format!("[White \"{name}\"]\n[Black \"Smith\"]\n\n1. e4 e5 *\n");
    let tree = |name: &str| format!("(;GM[1]SZ[19]PB[{name}]PW[b];B[pd];W[dp])\n");
    use Encoding::{EucJp, Ibm866, Windows1250, Windows1252, Windows1254};
    for (name, by) in [
        ("Březnice", Windows1250),
        ("Křenek", Windows1250),
        ("Ondřej", Windows1250),
        ("Hřebec", Windows1250),
        ("Kopřiva", Windows1250),
        ("Oğuz", Windows1254),
        ("Uğur", Windows1254),
        ("Doğan", Windows1254),
        ("Yiğit", Windows1254),
        ("Tuğba", Windows1254),
        ("Buğra", Windows1254),
        ("Иванов", Ibm866),
        ("Карпов", Ibm866),
        ("Ásþór", Windows1252),
    ] {
        for (text, candidates) in [(game(name), Candidates::Chess), (tree(name), Candidates::Go)] {
            let (decoded, is_said) = in_encoding(&text, by, candidates);
            assert!(is_said || decoded.text == text, "{name} {candidates:?}: {}", decoded.text);
        }
    }
    let text = tree("Ásþór");
    assert_eq!(in_encoding(&text, Windows1252, Candidates::Go).0.text, text);
    let text = game("Иванов");
    assert_eq!(in_encoding(&text, Ibm866, Candidates::Chess).0.text, text);
    // Kanji without kana may be Korean or Chinese as well.
    for name in ["張栩", "羽根直樹", "山下敬吾", "本因坊秀策"] {
        let (decoded, _) = in_encoding(&tree(name), EucJp, Candidates::Go);
        let named = decoded.faults.iter().any(|fault| match &fault.kind {
            DecodeFaultKind::AmbiguousEncoding(fitting) => fitting.contains(&EucJp),
            _ => false,
        });
        assert!(named, "{name}: {} {:?}", decoded.text, decoded.faults);
    }
    // Names of the north are as certain as ever.
    for name in ["Bøe", "Søren", "Høeg", "Øien", "Røed", "Bøen", "Høibø"] {
        let (decoded, is_said) = in_encoding(&game(name), Windows1252, Candidates::Chess);
        assert!(!is_said && decoded.encoding == Windows1252, "{name}");
    }
}

#[test]
fn names_of_dos_are_read() {
    for name in [
        "Müller",
        "Köln",
        "Städte",
        "André",
        "Réti",
        "Grünfeld",
        "Núñez",
        "José Peña",
        "Hübner, Straße",
        "François",
    ] {
        let text = format!("[White \"{name}\"]\n[Black \"Smith\"]\n\n1. e4 e5 *\n");
        let (decoded, is_said) = in_encoding(&text, Encoding::Ibm437, Candidates::Chess);
        assert!(decoded.text == text && is_said, "{name}: {} {}", decoded.encoding, decoded.text);
    }
    // In a tree of Go it may be what it is in others, aloud.
    let text = "(;GM[1]SZ[19]PB[Müller]PW[b];B[pd];W[dp])\n";
    let (decoded, is_said) = in_encoding(text, Encoding::Ibm437, Candidates::Go);
    assert!(decoded.text == text && is_said, "{}", decoded.text);
    for label in ["cp437", "IBM437", "437"] {
        assert_eq!(Encoding::from_label(label), Some(Encoding::Ibm437));
    }
    // All of it comes back.
    let all: Vec<u8> = (b' '..=0xff).filter(|byte| *byte != 0x7f).collect();
    let options = DecodeOptions { forced: Some(Encoding::Ibm437), ..DecodeOptions::default() };
    let decoded = decode(all.clone(), &options);
    let encoded = kifu::source::encode(
        &decoded.text,
        Encoding::Ibm437,
        &kifu::source::EncodeOptions::default(),
    );
    assert_eq!((encoded.bytes.as_ref(), encoded.substitutions.len()), (all.as_slice(), 0));
}
