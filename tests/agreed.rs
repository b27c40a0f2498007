//! What was understood in one place and not in another, each with the smallest record that shows it.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::read;
use kifu::findings::fixes::apply;
use kifu::findings::{Code, Edit, Fix, Safety};
use kifu::formats::Loss;
use kifu::record::{Key, Record};
use kifu::source::{DecodeOptions, Encoding, Source, Span, decode};

/// A text as a file in another encoding says it.
fn in_cyrillic(text: &str, encoding: Encoding) -> Vec<u8> {
    use kifu::source::{EncodeOptions, Eol, encode};
    encode(text, encoding, &EncodeOptions { bom: false, eol: Eol::None }).bytes.into_owned()
}

fn games(name: &str, text: &str) -> Vec<Record> {
    let read = read(format(name), &Source::new("x", text));
    read.into_iter().map(|(record, _)| record).collect()
}

/// What `validate` with these arguments makes of a file, and what of that.
fn mended(arguments: &[&str], name: &str, text: &str) -> [String; 2] {
    let desk = Desk::new();
    desk.write(name, text);
    [(); 2].map(|()| {
        desk.run(&[&["validate"], arguments, &[name]].concat());
        std::fs::read_to_string(desk.path(name)).unwrap()
    })
}

#[test]
fn a_charset_counts_wherever_it_stands_in_the_root() {
    let long = "x".repeat(5000);
    let texts = [
        format!("(;FF[4]GM[1]SZ[9]PB[Иванов]GC[{long}]CA[windows-1251];B[aa])"),
        "(CA[windows-1251]GM[1]SZ[19]PB[Иванов]PW[Петров];B[pd];W[dd])".to_owned(),
        "(\n CA[windows-1251];GM[1]SZ[19]PB[Иванов](;B[pd])(;W[dd]))".to_owned(),
    ];
    for text in &texts {
        let encoding = Encoding::from_label("windows-1251").unwrap();
        let decoded = decode(in_cyrillic(text, encoding), &DecodeOptions::default());
        assert_eq!(decoded.text, *text);
        // Another says another.
        let koi = Encoding::from_label("koi8-r").unwrap();
        let text = text.replace("windows-1251", "koi8-r");
        let decoded = decode(in_cyrillic(&text, koi), &DecodeOptions::default());
        assert_eq!(decoded.text, text);
    }
    // In a later node it says nothing of what stands above.
    let late = format!("(;GM[1]C[{long}];B[aa]CA[koi8-r]PB[Иванов])");
    let encoding = Encoding::from_label("windows-1251").unwrap();
    let decoded = decode(in_cyrillic(&late, encoding), &DecodeOptions::default());
    assert_ne!(decoded.encoding.name(), "KOI8-R");
}

#[test]
fn what_is_said_of_a_move_in_the_root_stays_with_it() {
    let text = "(;FF[4]GM[1]SZ[9]PB[x]BL[100]C[first move: bad]BM[1]B[aa];W[bb])";
    assert_eq!(mended(&["--fix"], "a.sgf", text), [text, text]);
    let alone = "(;FF[4]GM[1]SZ[9]PB[x]B[aa];W[bb])";
    let parted = "(;FF[4]GM[1]SZ[9]PB[x];B[aa];W[bb])";
    assert_eq!(mended(&["--fix"], "a.sgf", alone), [parted, parted]);
    // Nor does a comment leave the move for the setup beside it.
    let both = "(;FF[4]GM[1]SZ[9]AB[cc]C[of the move]W[aa];B[bb])";
    assert_eq!(mended(&["--fix", "--unsafe-fixes"], "a.sgf", both), [both, both]);
}

#[test]
fn a_zi_is_two_points() {
    let written =
        |root: &str| converted("sgf", &format!("(;FF[4]GM[1]SZ[19]{root};B[aa])"), "sgf").0;
    assert!(written("RE[B+3.75zi]").contains("RE[B+7.5]"));
    assert!(written("KM[3.75zi]").contains("KM[7.5]"));
    assert!(written("KM[3.5子]").contains("KM[7]"));
    // Of more than komi has, 目 may be meant.
    for komi in ["KM[6.5子]", "KM[7子]", "KM[6.5zi]"] {
        assert!(written(komi).contains(komi), "{komi}");
        let (_, found) = one("sgf", &format!("(;FF[4]GM[1]SZ[19]{komi};B[aa])"));
        assert_eq!(ids(&found), ["F307"], "{komi}");
    }
    // Whether those are stones that the winner is ahead by, nobody knows.
    assert!(written("RE[W+3 stones]").contains("RE[W+3 stones]"));
}

#[test]
fn a_handicap_on_which_somebody_plays_is_not_assumed() {
    let fox =
        |moves: &str| format!("(;GM[1]FF[4]SZ[19]AP[foxwq]HA[3]KM[0]RU[Chinese]RE[B+R]{moves})");
    let refuted = one("sgf", &fox(";W[dd];B[dp]"));
    assert!(!ids(&refuted.1).contains(&"F316") && !ids(&refuted.1).contains(&"G102"));
    let assumed = one("sgf", &fox(";W[cf];B[fc]"));
    assert!(ids(&assumed.1).contains(&"F316"));
}

#[test]
fn a_rectangle_beyond_the_edge_ends_there() {
    let text = "(;FF[4]GM[1]SZ[9]AB[cc][hh:jj];W[aa])";
    let cut = "(;FF[4]GM[1]SZ[9]AB[cc][hh:ii];W[aa])";
    assert_eq!(mended(&["--fix", "--unsafe-fixes"], "a.sgf", text), [cut, cut]);
}

#[test]
fn a_repair_that_would_change_a_game_keeps_no_other_from_its() {
    let edit = |at: u32, text: &str| {
        let edits = vec![Edit { span: Span::new(at, at + 1), text: text.to_owned() }];
        (Code::SgfSetupLeftOut, Fix { edits, safety: Safety::Unsafe })
    };
    let before = "a b c d e f g h";
    let fixes: Vec<_> = (0..8).map(|n| edit(2 * n, if n % 3 == 1 { "!" } else { "x" })).collect();
    let fixed = apply(before, &fixes, |after| !after.contains('!'));
    assert_eq!(fixed.text, "x b x x e x x h");
    assert_eq!(fixed.fixes, 5);
    // Of many it is not tried out for ever.
    let mut tries = 0;
    let before = "a ".repeat(5000);
    let fixes: Vec<_> = (0..5000).map(|n| edit(2 * n, "!")).collect();
    let fixed = apply(&before, &fixes, |_| {
        tries += 1;
        false
    });
    assert_eq!(fixed.text, before);
    assert!(tries < 100, "{tries}");
}

#[test]
fn a_property_told_again_and_again_is_told_once_after_one_run() {
    let text = "(;FF[4]GM[1]SZ[9]PB[a]PB[b]PB[c]PB[d]PW[x]PW[y];B[aa])";
    let once = "(;FF[4]GM[1]SZ[9]PB[a]PW[x];B[aa])";
    assert_eq!(mended(&["--fix", "--unsafe-fixes"], "a.sgf", text), [once, once]);
}

#[test]
fn a_setup_after_the_last_move_stays_whatever_begins_beside_it() {
    let desk = Desk::new();
    desk.write("a.sgf", "(;FF[4]GM[1]SZ[9];B[aa](;AE[aa]C[x];W[bb])(;W[cc]))");
    for more in [&[][..], &["--no-variations"]] {
        let run = desk.run(&[&["convert", "-t", "sgf", "--to-ply", "1", "a.sgf"], more].concat());
        let text = run.out;
        assert!(text.contains("AE[aa]") && text.contains("C[x]"), "{text}");
        assert!(!text.contains("W[bb]") && !text.contains("W[cc]"), "{text}");
    }
    // What goes on has not ended as a variation did.
    desk.write("c.kif", "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 投了\n");
    let run = desk.run(&["convert", "-t", "kif", "--to-ply", "1", "c.kif"]);
    assert!(!run.out.contains("投了"));
}

#[test]
fn tables_know_the_times_and_komi_of_go_as_the_writer_does() {
    let desk = Desk::new();
    for (time, base) in
        [("1 hour", "3600000"), ("90m", "5400000"), ("1:00:00", "3600000"), ("1h30", "5400000")]
    {
        desk.write("a.sgf", format!("(;GM[1]SZ[19]TM[{time}]KM[6,5];B[aa])"));
        let run = desk.run(&["info", "--json", "a.sgf"]);
        let text = run.out;
        assert!(text.contains(base), "{time}: {text}");
        let run = desk.run(&["convert", "-t", "csv", "--columns", "komi", "a.sgf"]);
        assert!(run.out.contains("6.5"));
    }
}

#[test]
fn three_signs_of_line_ends_are_two() {
    let text = "(;FF[4]GM[1]SZ[9];B[aa]XX[a\r\n\rb])";
    assert!(converted("sgf", text, "sgf").0.contains("XX[a\n\nb]"));
}

#[test]
fn the_numbering_that_reads_further_is_that_of_the_game() {
    let moves = "h2e2 h9g7 c3c4 c6c5 b2b4 b7b5";
    let whole = games("xiangqi-uci", &format!("position startpos moves {moves}"));
    let slip = games("xiangqi-uci", &format!("position startpos moves {moves} e5e6"));
    let line = |record: &Record| -> Vec<String> {
        let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
        entries.filter_map(|entry| entry.mv().map(|mv| mv.to_string())).collect()
    };
    assert_eq!(line(&whole[0]).len(), 6);
    assert_eq!(line(&slip[0])[..6], line(&whole[0])[..]);
    let pgn = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. c3c4 c6c5 3. b2b4 b7b5 4. e5e6 *\n";
    let (record, findings) = one("pgn", pgn);
    assert_eq!(line(&record)[..6], line(&whole[0])[..]);
    let place = findings.iter().find(|it| it.code.row().id == "V101").unwrap().span.unwrap();
    assert_eq!(&pgn[place.start as usize..place.end as usize], "e5e6");
}

#[test]
fn a_list_that_grows_is_of_the_board_that_its_last_line_needs() {
    use kifu::formats::{Detection, detect};
    let name = |text: &str, extension| match detect(text, extension) {
        Detection::Is(found) => found.name,
        _ => "",
    };
    let xiangqi = "position startpos moves h3e3\nposition startpos moves h3e3 h10g8\n";
    assert_eq!(name(xiangqi, Some("uci")), "xiangqi-uci");
    let horse = "position startpos moves b1c3\nposition startpos moves b1c3 h10g8\nposition startpos moves b1c3 h10g8 h1g3\n";
    assert_eq!(name(horse, Some("uci")), "xiangqi-uci");
    let janggi = "position startpos moves g4g5\nposition startpos moves g4g5 i7h7\n";
    assert_eq!(name(janggi, Some("uci")), "janggi-uci");
    let chess = "position startpos moves e2e4\nposition startpos moves e2e4 e7e5\n";
    assert_eq!(name(chess, Some("uci")), "uci");
}

#[test]
fn the_letters_behind_a_missing_move_stay_as_they_are() {
    let text = "FORMAT  WXF\nRED a ;;\nBLACK b ;;\nRESULT 1-0\nSTART{\n1. C2.5 h8+7\n2. h2+3\n3. H8+7 c8.9\n}END\n";
    assert_eq!(mended(&["--fix"], "a.wxf", text), [text, text]);
}

#[test]
fn an_ending_is_lost_once_or_not_at_all() {
    let lost = |text: &str, to: &str| converted("pgn", text, to).1.get(Loss::Endings);
    let cut = "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. h2e2 e5e6 1-0\n";
    assert_eq!(lost(cut, "dhtmlxq"), 0);
    assert_eq!(lost(cut, "xqf"), 0);
    let janggi = "[Variant \"janggi\"]\n[Result \"1-0\"]\n\n1. Hc3 c8g8 1-0\n";
    assert_eq!(lost(janggi, "janggi-gib"), 0);
    // That no result is known is all that an asterisk says.
    let open = |text: &str| text.replace("1-0", "*");
    assert_eq!(lost(&open(cut), "dhtmlxq"), 0);
    assert_eq!(lost(&open(cut), "xqf"), 0);
    assert_eq!(lost(&open(janggi), "janggi-gib"), 0);
    // Nobody knows for whom this is decided.
    let decided = r#"{"kifu":1,"game":"xiangqi","moves":["h3e3"],"ending":"lost"}"#;
    for to in ["dhtmlxq", "xqf"] {
        assert_eq!(converted("jsonl", decided, to).1.get(Loss::Endings), 1, "{to}");
    }
    // The tag says what the ending does, and is not counted beside it; another is.
    for to in ["uci", "epd"] {
        for (result, headers) in [("*", 0), ("1-0", 1)] {
            let text = format!("[Result \"{result}\"]\n\n1. e4 *\n");
            let losses = converted("pgn", &text, to).1;
            let found = (losses.get(Loss::Headers), losses.get(Loss::Endings));
            assert_eq!(found, (headers, 1), "{result} {to}");
        }
    }
}

#[test]
fn a_time_in_words_keeps_its_place() {
    let text = "{\"kifu\":1,\"game\":\"xiangqi\",\"moves\":[\"h3e3\"],\"headers\":{\"time_control\":\"10 min\",\"first\":\"r\"}}\n";
    let (record, _) = one("jsonl", text);
    let once = converted("jsonl", text, "dhtmlxq").0;
    assert_eq!(converted("dhtmlxq", &once, "dhtmlxq").0, once);
    assert_eq!(record.header(Key::TimeControl), Some("10 min"));
    // Also as it comes back from PGN, and where it says nothing.
    for value in ["ten each", "?"] {
        let pgn = format!(
            "[Game \"Chinese Chess\"]\n[ECCO \"A\"]\n[timerule \"{value}\"]\n[Red \"r\"]\n\n1. h3e3 *\n"
        );
        let once = converted("pgn", &pgn, "dhtmlxq").0;
        assert!(once.contains(value), "{once}");
        assert_eq!(converted("dhtmlxq", &once, "dhtmlxq").0, once);
    }
}

/// Racing kings are known by their start, whose rules no later FEN tells.
#[test]
fn rules_that_only_the_start_tells_are_lost_in_fen() {
    let start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1 racingkings";
    let game = |moves: &str| {
        format!("{{\"kifu\":1,\"game\":\"chess\",\"start\":\"{start}\",\"moves\":[{moves}]}}\n")
    };
    let desk = Desk::new();
    let lossy = |text: &str| {
        desk.write("a.jsonl", text);
        desk.run(&["convert", "-t", "fen", "--fail-if-lossy", "a.jsonl"]).code != Some(0)
    };
    assert!(!lossy(&game("")));
    let run = desk.pipe(&["convert", "-t", "fen"], game("\"h2h3\"").as_bytes());
    assert!(run.err.contains("1 header"), "{run:?}");
}

/// A setup of nothing is none: the move beside it stands in its node alone.
#[test]
fn a_setup_of_nothing_parts_no_node() {
    let desk = Desk::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9];B[aa]AE[];W[bb]AB[zz])\n")]);
    let run = desk.run(&["validate", "--output-format", "gcc", "a.sgf"]).code(1);
    assert!(!run.out.contains("F213") && run.out.matches("[F315]").count() == 2, "{}", run.out);
}

/// A line end at the end of a comment is an empty line there.
#[test]
fn line_ends_at_the_end_of_a_comment_stay_in_ishi() {
    let desk = Desk::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9];B[aa]C[x\n\n];W[bb]C[y])\n")]);
    let ishi = desk.run(&["convert", "-t", "ishi", "a.sgf"]).code(0).out;
    let back = desk.pipe(&["convert", "-f", "ishi", "-t", "sgf"], ishi.as_bytes()).code(0).out;
    assert!(back.contains("C[x\n\n]") && back.contains("C[y]"), "{back}");
}
