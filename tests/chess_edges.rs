//! Chess at its edges: starts that are not told, signs that are no moves, letters of two languages, numbers of
//! unknown rules, operations of EPD, blanks and marks that nobody sees.

use crate::asked::{codes, convert};
use crate::cli::Desk;

/// The usual start.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The last lines of a game of PGN, without its tags.
fn moves(desk: &Desk, text: &str) -> String {
    let written = convert(desk, ("pgn", "pgn"), text);
    written.rsplit_once("]\n\n").map_or(String::new(), |(_, moves)| moves.trim_end().to_owned())
}

fn findings(desk: &Desk, from: &str, text: impl AsRef<[u8]>) -> Vec<String> {
    desk.write("text", text);
    let args = ["validate", "-f", from, "--output-format", "gcc", "-S", "note", "text"];
    desk.run(&args).out.lines().map(str::to_owned).collect()
}

/// A text once everything in it is mended.
fn mended(desk: &Desk, text: &str, is_unsafe: bool) -> String {
    desk.write("text.pgn", text);
    let args = ["validate", "--fix", "text.pgn", "--unsafe-fixes"];
    desk.run(&args[..if is_unsafe { 4 } else { 3 }]);
    desk.read("text.pgn")
}

/// A game in export format, with these tags behind the roster.
fn export(tags: &str, moves: &str) -> String {
    let mut text = String::new();
    for (name, value) in [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ] {
        text += &format!("[{name} \"{value}\"]\n");
    }
    format!("{text}{tags}\n{moves}\n\n")
}

#[test]
fn chess960_begins_nowhere_without_a_fen() {
    let desk = Desk::new();
    for variant in ["Chess960", "Fischerandom", "freestyle", "DFRC", "wild/0", "wild/fr"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5 2. Nf3 *\n");
        assert_eq!(codes(&desk, "pgn", &text), ["P143"], "{variant}");
        assert_eq!(moves(&desk, &text), "1. e4 e5 2. Nf3 *");
        assert_eq!(convert(&desk, ("pgn", "uci"), &text), "");
    }
    for variant in ["Standard", "From Position", "Chess"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5 2. Nf3 *\n");
        assert!(codes(&desk, "pgn", &text).is_empty(), "{variant}");
    }
}

#[test]
fn what_is_said_of_the_usual_start_stays() {
    let desk = Desk::new();
    for tags in [
        format!("[FEN \"{USUAL}\"]\n[SetUp \"1\"]\n"),
        format!("[FEN \"{USUAL}\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n"),
        "[SetUp \"0\"]\n".to_owned(),
    ] {
        let text = export(&tags, "1. e4 e5 *");
        assert_eq!(convert(&desk, ("pgn", "pgn"), &text), text);
        assert!(codes(&desk, "pgn", &text).is_empty(), "{tags}");
        let lines = convert(&desk, ("pgn", "jsonl"), &text);
        assert_eq!(convert(&desk, ("jsonl", "pgn"), &lines), text);
    }
    // Without its FEN the game would be another, or none.
    let text = format!("[Variant \"wild/0\"]\n[FEN \"{USUAL}\"]\n\n1. e4 e4 *\n");
    let written = convert(&desk, ("pgn", "pgn"), &text);
    assert_eq!(codes(&desk, "pgn", &text), ["X121"]);
    assert_eq!(codes(&desk, "pgn", &written), ["X121"]);
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let text = format!("[Variant \"Xiangqi\"]\n[FEN \"{xiangqi}\"]\n\n1. h2e2 *\n");
    assert!(convert(&desk, ("pgn", "pgn"), &text).contains(xiangqi));
}

#[test]
fn kings_in_the_middle_are_no_moves() {
    let desk = Desk::new();
    let text = "1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5 1-0\n";
    assert_eq!(codes(&desk, "pgn", text), ["P138"]);
    assert_eq!(moves(&desk, text), "1. e4 e5 2. Nf3 Nc6 {3. Ke4 Kd5} 1-0");
    let uci = convert(&desk, ("pgn", "uci"), text);
    assert_eq!(uci, "position startpos moves e2e4 e7e5 g1f3 b8c6\n");
    assert_eq!(convert(&desk, ("pgn", "fen"), text).lines().count(), 5);
    let lines = convert(&desk, ("pgn", "jsonl"), text);
    assert!(lines.contains("\"3. Ke4 Kd5\"") && !lines.contains("illegal"), "{lines}");
    assert_eq!(mended(&desk, text, false), "1. e4 e5 2. Nf3 Nc6 {3. Ke4 Kd5} 1-0\n");

    // What the clocks showed is said with them, and is no time of the last move.
    let text = "1. e4 {[%clk 1:00:00]} 1... e5 {[%clk 1:00:00]} 2. Ke4 {[%clk 0:58:00]} 2... Kd5 {[%clk 0:57:00]} 1-0\n";
    let told = "1. e4 {[%clk 1:00:00]} 1... e5 {[%clk 1:00:00]} {2. Ke4 (0:58:00) Kd5 (0:57:00)}";
    let written = moves(&desk, text);
    assert_eq!(written.replace('\n', " "), format!("{told} 1-0"));
    assert_eq!(codes(&desk, "pgn", text), ["P138"]);
    assert_eq!(moves(&desk, &mended(&desk, text, false)), written);

    // Comments among them stay, and one of them may be a move that could be made.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Ke4 {x} Kd5 {y} 1-0\n";
    assert_eq!(moves(&desk, text), "1. e4 e5 2. Nf3 Nc6 {3. Ke4 Kd5} {x} {y} 1-0");
    assert_eq!(mended(&desk, text, false), text);
    assert_eq!(mended(&desk, text, true), text.replace("Ke4", "{Ke4}").replace("Kd5", "{Kd5}"));
    let text = "[Termination \"time forfeit\"]\n[FEN \"8/8/3k4/8/8/8/4K3/7R b - - 0 9\"]\n\n9... Kd5 10. Ke4 1-0\n";
    let lines = convert(&desk, ("pgn", "jsonl"), text);
    assert!(lines.contains("\"moves\":[\"d6d5\"]"), "{lines}");
    assert!(lines.contains("\"result\":\"first-wins\""), "{lines}");
}

#[test]
fn letters_of_no_sure_language_are_read_as_nothing() {
    let desk = Desk::new();
    let text = "1. Pf3 Pc6 2. e4 e5 3. Lb5 a6 *\n";
    let found = codes(&desk, "pgn", text);
    assert!(found.contains(&"P141".to_owned()) && found.contains(&"P305".to_owned()), "{found:?}");
    assert_eq!(moves(&desk, text), "1. Pf3 Pc6 2. e4 e5 3. Lb5 a6 *");
    // Where it is sure, a knight is no pawn with a letter.
    let text = "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. O-O *\n";
    assert_eq!(codes(&desk, "pgn", text), ["P133"]);
    assert_eq!(moves(&desk, text), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
}

#[test]
fn numbers_of_unknown_rules_stay_or_are_told() {
    let desk = Desk::new();
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4 +2+2";
    let line = "4. Bxf7+ Kxf7 5. Ng5+ 1-0";
    let text = format!("[Variant \"5check\"]\n[FEN \"{fen}\"]\n\n{line}\n");
    assert_eq!(moves(&desk, &text), line);
    assert_eq!(codes(&desk, "pgn", &text), ["P108"]);
    let text = "[Variant \"Losers\"]\n\n1. e4 e5 9. Nf3 1... d5 7. a4 *\n";
    let found = findings(&desk, "pgn", text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].contains("note: the move number 9. stands where 2. is expected"), "{found:?}");
    let text = "[Variant \"Losers\"]\n\n7. e4 e5 8. Nf3 *\n";
    assert_eq!(codes(&desk, "pgn", text), ["P108", "P113"]);
}

#[test]
fn operations_of_epd_come_back_as_they_are() {
    let desk = Desk::new();
    for operations in [
        "Bm e4; D1 3; Id \"x\";",
        "c0 \"a\" \"b\"; id \"x\" \"y\" \"\";",
        "c0 \"\\\"a\\\" \\\"b\\\"\"; c1 \"say \\\"a\\\"\"; c2 \"\\\"a\\\"\";",
    ] {
        let line = format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operations}\n");
        assert_eq!(convert(&desk, ("epd", "epd"), &line), line);
        let json = convert(&desk, ("epd", "jsonl"), &line);
        assert_eq!(convert(&desk, ("jsonl", "epd"), &json), line);
    }
    // Tags of games are no operations.
    let text = "[White \"x\"]\n[Opening \"y\"]\n\n*\n";
    assert!(!convert(&desk, ("pgn", "epd"), text).contains('y'));
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"say \\\"a\\\"\";\n";
    assert!(convert(&desk, ("epd", "jsonl"), line).contains(r#""c0":"say \"a\"""#));
}

#[test]
fn a_letter_is_a_sign_or_part_of_a_move_but_not_both() {
    let desk = Desk::new();
    for line in [
        "1. e4 e5 2. Nf3 D cxd4 *",
        "1. e4 e5 2. Nf3 N cxd4 *",
        "1. e4 e5 2. Nf3 (2. Ke3 D cxd4) 2... d6 *",
        "1. e4 e5 2. Nf3 (2. D cxd4) 2... d6 *",
        "1. e4 e5 2. Ke5 D d6 *",
    ] {
        assert_eq!(moves(&desk, &format!("{line}\n")), line);
    }
    assert_eq!(moves(&desk, "1. e4 e5 2. Nf3 D d6 *\n"), "1. e4 e5 2. Nf3 $220 2... d6 *");
    let own = "1. e4 e5 2. Nf3 $220 2... D cxd4 *";
    assert_eq!(moves(&desk, own), own);
}

#[test]
fn a_mark_of_joined_files_is_told() {
    let desk = Desk::new();
    let text = "1. e4 e5 *\n\n\u{feff}[Event \"x\"]\n\n1. d4 *\n";
    assert_eq!(codes(&desk, "pgn", text), ["I009"]);
    let found = codes(&desk, "sgf", "(;GM[1]SZ[9])\n\u{feff}(;GM[1]SZ[9])\n");
    assert!(found.contains(&"I009".to_owned()), "{found:?}");
    assert!(codes(&desk, "pgn", "1. e4 {a\u{feff}b ｘ} e5 *\n").is_empty());
}

#[test]
fn faults_of_a_position_are_told_once() {
    let desk = Desk::new();
    let found = findings(&desk, "fen", "4k3/8/8/8/4P3/8/8/4K3 b - e3 5 1\n");
    assert!(found.len() == 1 && found[0].contains("warning"), "{found:?}");
    let fen = "4k3/PPPPPPPP/P7/8/8/8/QQQQ4/4K3 w - - 0 1";
    let found = codes(&desk, "pgn", format!("[FEN \"{fen}\"]\n\n*\n"));
    assert_eq!(found.iter().filter(|code| *code == "X209").count(), 1);
    let found = codes(&desk, "fen", "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1\n");
    assert_eq!(found.iter().filter(|code| *code == "X209").count(), 2, "one of each side");
}

#[test]
fn all_squares_of_a_short_capture_are_named() {
    let desk = Desk::new();
    let text = "[FEN \"4k3/8/2p5/3P4/8/2p5/3P4/4K3 w - - 0 1\"]\n\n1. dxc *\n";
    let found = findings(&desk, "pgn", text);
    assert!(found[0].contains("goes to c3 or c6 can"), "{found:?}");
}

#[test]
fn blanks_that_are_none_to_others_are_told() {
    let desk = Desk::new();
    for blank in ['\u{a0}', '\u{2009}', '\u{200b}', '\u{feff}', '\u{c}'] {
        let text = format!("1. e4{blank}e5 2.{blank}Nf3 *\n");
        assert_eq!(codes(&desk, "pgn", &text), ["P144"], "{blank:?}");
        assert_eq!(mended(&desk, &text, false), "1. e4 e5 2. Nf3 *\n");
    }
    assert!(codes(&desk, "pgn", "1. e4\u{b}e5\t2. Nf3 *\n").is_empty());
    let begins = "1.\u{a0}e4 e5 *\n";
    desk.write("begins.pgn", begins);
    assert!(desk.run(&["convert", "-q", "-t", "uci", "begins.pgn"]).out.contains("e2e4 e7e5"));
}

#[test]
fn a_comment_of_nothing_is_told() {
    let desk = Desk::new();
    let text = "1. e4 {a} 1... e5 {} 2. Nf3{ }Nc6 ;\n3. Bb5 *\n";
    assert_eq!(codes(&desk, "pgn", text), ["P145"]);
    let told = "1. e4 {a} 1... e5 2. Nf3 Nc6 3. Bb5 *";
    assert_eq!(moves(&desk, text), told);
    let mended = mended(&desk, text, false);
    assert_eq!(mended, "1. e4 {a} 1... e5  2. Nf3 Nc6 \n3. Bb5 *\n");
    assert!(codes(&desk, "pgn", mended).is_empty());
}

#[test]
fn a_comment_is_no_json() {
    let desk = Desk::new();
    for text in ["{only}\n", "{a} {b}\n", "{a} $1 1. e4 *\n"] {
        desk.write("text.pgn", text);
        let found = desk.run(&["validate", "--output-format", "gcc", "text.pgn"]).out;
        assert!(!found.contains("JSON") && !found.contains("[J"), "{text}: {found}");
    }
    assert_eq!(moves(&desk, "{a} $1 1. e4 *\n"), "$1 {a} 1. e4 *");
    desk.write("text.json", "{\"header\": {}}");
    assert!(desk.run(&["validate", "text.json"]).out.contains("J103"));
}

#[test]
fn sente_and_gote_play_shogi() {
    let desk = Desk::new();
    desk.write("text.txt", "[Sente \"A\"]\n[Gote \"B\"]\n\n1. P7g-7f *\n");
    let lines = desk.run(&["convert", "-t", "jsonl", "text.txt"]);
    assert!(lines.out.contains("\"moves\":[\"7g7f\"]"), "{lines:?}");
}

#[test]
fn one_letter_of_utf8_is_enough_where_it_can_be_nothing_else() {
    let desk = Desk::new();
    let game = |name: &[u8]| [b"[White \"", name, b"\"]\n\n1. e4 *\n\n"].concat();
    let mixed = [game(b"M\xfcller"), game(b"M\xc3\xbcller")].concat();
    assert_eq!(codes(&desk, "pgn", mixed), ["I016"]);
    for name in [&b"M\xfcller, J\xfcrgen"[..], b"IRM\xc3\x94", b"\xabJO\xc3O\xbb"] {
        let plain = [game(b"M\xfcller"), game(name)].concat();
        assert!(codes(&desk, "pgn", plain).is_empty(), "{name:?}");
    }
}

#[test]
fn a_start_that_is_said_twice_is_lost_nowhere() {
    let desk = Desk::new();
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    desk.write("text", format!("[SetUp \"1\"]\n[FEN \"{usual}\"]\n\n1. e4 e5 *\n"));
    for to in ["uci", "fen"] {
        let args = ["convert", "-f", "pgn", "-t", to, "--fail-if-lossy", "text"];
        let told = desk.run(&args).err;
        assert!(!told.contains("header"), "{to}: {told}");
    }
}
