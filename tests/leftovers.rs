//! What was left when the faults of readers, writers and archives had been mended.

use crate::cli::{CLEAN, Desk};
use crate::cli_archives::tar;
use crate::gaps::{converted, format, ids, one};
use crate::second_looks::in_encoding;
use kifu::findings::Severity;
use kifu::formats::{Detection, detect};
use kifu::games::Move;
use kifu::record::{Key, Record};
use kifu::source::{
    Candidates, DecodeFaultKind, DecodeOptions, EncodeOptions, Encoding, Eol, decode, encode,
};

/// A game of a variant in PGN, of words that are moves.
fn pgn(variant: &str, words: &str) -> String {
    format!("[Event \"x\"]\n[Variant \"{variant}\"]\n[Result \"*\"]\n\n{words} *\n")
}

/// The moves of the main line in the coordinates of engines; of shogi in those of USI.
fn moves(record: &Record) -> String {
    let entries = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    let text = |mv| match mv {
        Move::Shogi(mv) => mv.to_string(),
        Move::Makruk(mv) => mv.to_string(),
        other => panic!("{other:?}"),
    };
    entries.map(text).collect::<Vec<_>>().join(" ")
}

/// A game of makruk as Fairy-Stockfish writes it in Thai, short and long, and in coordinates.
const THAI: [&str; 3] = [
    "ค-ข๒ ค-ช๗ ร-ญ๒ ม-ง๗ จ๔ ฉ๕ ข-จ๒ ค-ฉ๖ ก๔ ม-จ๕ ม็-ฉ๒ ม-จ๗ ข-ง๑ ข๕ ม-ก๓ ร-ก๗ ม็-จ๑ ก๕ ค-จ๒ ม-ค๔ ค-ค๑ ค-ช๗ ค-ง๒ ค-ฉ๘ \
     จ๕ ญ๕ กxข๕ ค๕ ช๔ ม-ข๒+ ข-ค๑ ม็-ค๗ ขxข๒ ค-ฉ๗ ข-ก๒ ญ๔ ม-ค๒ งxจ๕ ค-ฉ๑ ม-ค๖ ค-ช๒ ค-ข๗ ร-ข๑ ฉxช๔ ค-ช๓ ร-ฉ๘ ม-ง๔ ม-ข๘ \
     มง-จ๒ ร-ก๖ ข-ก๑ ค๔ ฉxช๔ ค-ฉ๖ ข๔ ข-จ๗ ร-ข๓ คxข๓=M ร-ช๒ ค-ค๘ ข๖=M จ๔ ม-ค๑ ค-ช๗ คxญ๔ ม-ง๗ งxค๗ ก๔ ช๕ ร-ง๖",
    "ค ค๑-ข๒ ค ฉ๘-ช๗ ร ญ๑-ญ๒ ม ข๘-ง๗ บ จ๓-จ๔ บ ฉ๖-ฉ๕ ข ง๑-จ๒ ค ช๗-ฉ๖ บ ก๓-ก๔ ม ง๗-จ๕ ม็ จ๑-ฉ๒ ม ช๘-จ๗ ข จ๒-ง๑ \
     บ ข๖-ข๕ ม ข๑-ก๓ ร ก๘-ก๗ ม็ ฉ๒-จ๑ บ ก๖-ก๕ ค ฉ๑-จ๒ ม จ๕-ค๔ ค ข๒-ค๑ ค ฉ๖-ช๗ ค ค๑-ง๒ ค ช๗-ฉ๘ บ จ๔-จ๕ บ ญ๖-ญ๕ \
     บ ก๔xข๕ บ ค๖-ค๕ บ ช๓-ช๔ ม ค๔-ข๒+ ข ง๑-ค๑ ม็ ง๘-ค๗ ข ค๑xข๒ ค ฉ๘-ฉ๗ ข ข๒-ก๒ บ ญ๕-ญ๔ ม ก๓-ค๒ บ ง๖xจ๕ ค จ๒-ฉ๑ \
     ม จ๗-ค๖ ค ฉ๑-ช๒ ค ค๘-ข๗ ร ก๑-ข๑ บ ฉ๕xช๔ ค ช๒-ช๓ ร ญ๘-ฉ๘ ม ค๒-ง๔ ม ค๖-ข๘ ม ง๔-จ๒ ร ก๗-ก๖ ข ก๒-ก๑ บ ค๕-ค๔ \
     บ ฉ๓xช๔ ค ฉ๗-ฉ๖ บ ข๓-ข๔ ข จ๘-จ๗ ร ข๑-ข๓ บ ค๔xข๓=M ร ญ๒-ช๒ ค ข๗-ค๘ บ ข๕-ข๖=M บ จ๕-จ๔ ม จ๒-ค๑ ค ฉ๖-ช๗ \
     ค ช๓xญ๔ ม ข๘-ง๗ ง ข๖xค๗ บ ก๕-ก๔ บ ช๔-ช๕ ร ก๖-ง๖",
    "c1b2 f8g7 h1h2 b8d7 e3e4 f6f5 d1e2 g7f6 a3a4 d7e5 e1f2 g8e7 e2d1 b6b5 b1a3 a8a7 f2e1 a6a5 f1e2 e5c4 b2c1 f6g7 \
     c1d2 g7f8 e4e5 h6h5 a4b5 c6c5 g3g4 c4b2 d1c1 d8c7 c1b2 f8f7 b2a2 h5h4 a3c2 d6e5 e2f1 e7c6 f1g2 c8b7 a1b1 f5g4 \
     g2g3 h8f8 c2d4 c6b8 d4e2 a7a6 a2a1 c5c4 f3g4 f7f6 b3b4 e8e7 b1b3 c4b3m h2g2 b7c8 b5b6m e5e4 e2c1 f6g7 g3h4 \
     b8d7 b6c7 a5a4 g4g5 a6d6",
];

#[test]
fn makruk_is_read_in_thai_letters() {
    let [short, long, expected] = THAI;
    // Lines may end between the piece and where it goes.
    let broken = long.replace("ค ช", "ค\nช");
    for words in [short, long, &broken] {
        let (record, findings) = one("pgn", &pgn("Makruk", words));
        assert!(findings.iter().all(|it| it.severity == Severity::Note), "{findings:?}");
        assert_eq!(moves(&record), expected);
    }
    let (record, _) = one("pgn", &pgn("Makruk", "1. ญ๔! จ๕ {x} (1... ก๕ 2. ม ข๑-ก๓) 2. ม็-ฉ๒"));
    assert_eq!((&*moves(&record), record.tree.variations()), ("h3h4 e6e5 e1f2", 1));
    // Nothing else is one.
    for word in ["ค", "ค-", "ค-ข", "จ๙", "จxจ๔", "-จ๔", "ค ค๑", "ก-ข๒", "คจ๔"]
    {
        let (record, findings) = one("pgn", &pgn("Makruk", &format!("1. {word}")));
        assert_eq!(moves(&record), "", "{word}");
        assert!(findings.iter().any(|it| it.severity == Severity::Error), "{word}: {findings:?}");
    }
}

#[test]
fn a_letter_that_is_a_piece_and_a_file_is_taken_for_what_can_move() {
    let at = |board: &str, word: &str| {
        let tags = format!("Makruk\"]\n[FEN \"{board} w - - 0 1");
        let (record, findings) = one("pgn", &pgn(&tags, &format!("1. {word}")));
        (moves(&record), ids(&findings).contains(&"V130"))
    };
    let told = |mv: &str| (mv.to_owned(), false);
    assert_eq!(at("4k3/8/8/1n6/2P5/8/8/4K3", "คxข๕"), told("c4b5"));
    assert_eq!(at("4k3/8/8/1n6/1S6/8/8/4K3", "คxข๕"), told("b4b5"));
    assert_eq!(at("4k3/8/8/1n6/1SP5/8/8/4K3", "คxข๕"), (String::new(), true));
    assert_eq!(at("4k3/8/8/1n6/1SP5/8/8/4K3", "ค ข๔xข๕"), told("b4b5"));
    assert_eq!(at("4k3/8/8/1n6/1SP5/8/8/4K3", "บ ค๔xข๕"), told("c4b5"));
    assert_eq!(at("4k3/8/1n6/1SP5/8/8/8/4K3", "คxข๖=M"), told("c5b6m"));
    assert_eq!(at("4k3/8/1n6/1SP5/8/8/8/4K3", "คxข๖"), told("b5b6"));
}

/// A game of shogi in numbers, as Fairy-Stockfish writes it.
const NUMBERS: &str = "K-68 K-62 R-48 S-72 R-28 P-14 K-78 P-94 G49-58 G41-51 G-48 P-54 P-56 G61-52 P-76 N-13 \
    B-66 G-53 Bx33+ L-93 K-77 P-24 K-88 P-64 +B-44 N-25 G-59 K-63 S-78 K-74 R-18 G-62 K-98 K-84 G48-49 P-74 +B-88 \
    G62-52 P-96 K-85 P-66 P-15 P-26 B-55 P-86 Kx76 S-67 K-75 +B-87 G-51 G-69 G-42 P*73 P*35 S-58 G-63 G-38 G-41 \
    G-28 Nx37=";

#[test]
fn shogi_is_read_in_the_numbers_that_a_site_shows() {
    // The same with letters for ranks.
    let lettered: String = NUMBERS
        .split(' ')
        .map(|word| {
            let mut digits = 0;
            let of = |c: char| {
                let Some(digit) = c.to_digit(10) else { return c };
                digits += 1;
                if digits % 2 == 0 { char::from(b'a' - 1 + digit as u8) } else { c }
            };
            word.chars().map(of).collect::<String>() + " "
        })
        .collect();
    let (expected, findings) = one("pgn", &pgn("Shogi", lettered.trim_end()));
    assert!(findings.is_empty(), "{findings:?}");
    let (record, findings) = one("pgn", &pgn("Shogi", NUMBERS));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(moves(&record), moves(&expected));
    assert_eq!(record.plies(), 60);
    let tags = "[Sente \"A\"]\n[Gote \"B\"]\n";
    let (record, findings) = one("psn", &format!("{tags}{NUMBERS}\n"));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(moves(&record), moves(&expected));
    // Digits alone are none, and no square has a zero.
    for word in ["7776", "P-70", "P-06", "P-7"] {
        let (record, _) = one("psn", &format!("{tags}1.{word} x\n"));
        assert_eq!(moves(&record), "", "{word}");
    }
    // In a text of chess nothing is PSN by them.
    let chess = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 R11-22 2. P-76 P34 *\n";
    assert!(matches!(detect(chess, None), Detection::Is(found) if found.name == "pgn"));
}

#[test]
fn twixt_of_little_golem_is_kept_as_another_game() {
    let head = "EV[tw.mc]PB[a]PW[b]SO[http://www.littlegolem.com]";
    let nodes = ";r[bd];b[cc];r[dd|draw];b[swap];r[resign]";
    for tags in [head, "EV[tw.mc]", "SO[www.LittleGolem.net]"] {
        let text = format!("(;FF[4]{tags}SZ[24]{nodes})\n");
        let (record, findings) = one("sgf", &text);
        assert_eq!(ids(&findings), ["F304"], "{text}");
        assert_eq!(record.game().name(), "other");
        let (sgf, losses) = converted("sgf", &text, "sgf");
        assert!(losses.is_empty() && sgf.contains(nodes) && sgf.contains("GM[21]"), "{sgf}");
        assert_eq!(ids(&one("sgf", &sgf).1), ["F304"]);
        assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
        let (json, _) = converted("sgf", &text, "jsonl");
        assert_eq!(converted("jsonl", &json, "sgf").0, sgf);
    }
    // What says its number is no other, and Go stays Go.
    let go = "(;GM[1]FF[4]SZ[19]SO[http://www.littlegolem.com];B[aa];W[bb])\n";
    assert_eq!(one("sgf", go).0.game().name(), "go");
    let go = "(;FF[3]SZ[19]EV[x];b[aa];w[bb])\n";
    assert!(ids(&one("sgf", go).1).contains(&"F202"));
    assert!(format("sgf").extensions.contains(&"tsgf"));
}

#[test]
fn a_time_with_more_than_59_seconds_is_told_and_kept() {
    let kif = |time: &str| {
        format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   {time}\n")
    };
    let psn = |time: &str| format!("[Sente \"A\"]\n[Gote \"B\"]\n1.P7g-7f {time}\n");
    let jkf = |time: &str| {
        let mv = r#"{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}"#;
        format!(r#"{{"header":{{}},"moves":[{{}},{{"move":{mv},"time":{time}}}]}}"#)
    };
    for (name, text, seconds) in [
        ("kif", kif("( 0:99/00:01:39)"), 99),
        ("kif", kif("( 1:60/00:02:00)"), 120),
        ("kif", kif("( 0:10/00:00:70)"), 10),
        ("kif", kif("( 0:10/00:60:10)"), 10),
        ("kif", kif("(0:61:00/)"), 3660),
        ("psn", psn("(00:99)"), 99),
        ("psn", psn("(00:99 / 00:01:39)"), 99),
        ("jkf", jkf(r#"{"now":{"m":0,"s":99}}"#), 99),
        ("jkf", jkf(r#"{"now":{"h":1,"m":60,"s":0}}"#), 7200),
    ] {
        let (record, findings) = one(name, &text);
        let told = findings.iter().find(|it| ids(&[(*it).clone()]) == ["R133"]);
        assert_eq!(told.map(|it| it.severity), Some(Severity::Note), "{text}: {findings:?}");
        let first = record.tree.main_line().next().unwrap();
        assert_eq!(record.tree.node(first).time.get(), Some(seconds * 1000), "{text}");
        // It is written as others read it.
        let (again, _) = converted(name, &text, "kif");
        assert!(!ids(&one("kif", &again).1).contains(&"R133"), "{again}");
    }
    for (name, text) in [
        ("kif", kif("( 0:59/00:00:59)")),
        ("kif", kif("(120:59/02:00:59)")),
        ("psn", psn("(120:00)")),
        ("jkf", jkf(r#"{"now":{"m":61,"s":59}}"#)),
    ] {
        assert!(!ids(&one(name, &text).1).contains(&"R133"), "{text}");
    }
}

#[test]
fn one_player_and_one_move_are_psn() {
    for text in [
        "[Sente \"A\"]\n[Result \"0-1\"]\n1.P7g-7f\n",
        "[Gote \"A\"]\n[Event \"x\"]\n[Result \"0-1\"]\n1.P7g-7f\n",
        "[Sente \"A\"]\n1.P7g-7f\n",
    ] {
        for extension in [None, Some("psn"), Some("txt")] {
            let found = detect(text, extension);
            assert!(matches!(found, Detection::Is(found) if found.name == "psn"), "{text}");
        }
    }
    let shogi = pgn("Shogi", "1. P-7f").replace("[Event", "[Sente");
    assert!(matches!(detect(&shogi, None), Detection::Is(found) if found.name == "pgn"));
}

#[test]
fn the_other_lance_of_three_pieces_is_seen_in_jkf() {
    let game = |x: u8| {
        let mv = format!(
            r#"{{"color":1,"from":{{"x":{x},"y":1}},"to":{{"x":{x},"y":2}},"piece":"KY"}}"#
        );
        format!(r#"{{"header":{{}},"initial":{{"preset":"3"}},"moves":[{{}},{{"move":{mv}}}]}}"#)
    };
    let (record, findings) = one("jkf", &game(1));
    assert_eq!(ids(&findings), ["R122"]);
    assert_eq!(moves(&record), "1a1b");
    let (again, _) = converted("jkf", &game(1), "jkf");
    assert!(again.contains("OTHER") && one("jkf", &again).1.is_empty(), "{again}");
    let (record, findings) = one("jkf", &game(9));
    assert_eq!((ids(&findings).len(), &*moves(&record)), (0, "9a9b"));
}

#[test]
fn an_archive_without_a_record_tells_what_follows_it() {
    let desk = Desk::new();
    desk.write("a.tar", [&tar(&[("readme.md", "x")])[..], b"junk"].concat());
    let commands: [&[&str]; 4] =
        [&["validate"], &["info"], &["info", "--count"], &["convert", "-t", "usi"]];
    for command in commands {
        let run = desk.run(&[command, &["a.tar"]].concat()).code(2);
        assert!(run.err.contains("a.tar: what stands after the archive"), "{run:#?}");
        assert!(run.err.contains("no game record"), "{run:#?}");
        let run = desk.run(&[command, &["-q", "a.tar"]].concat()).code(2);
        assert!(!run.err.contains("what stands"), "{run:#?}");
    }
    // It is no failure beside records.
    desk.write("b.csa", CLEAN);
    for command in commands {
        let run = desk.run(&[command, &["a.tar", "b.csa"]].concat()).code(0);
        assert_eq!(run.err.matches("what stands after").count(), 1, "{run:#?}");
    }
    let run = desk.run(&["validate", "."]).code(0);
    assert!(run.err.contains("a.tar: what stands") && run.out.contains("1 game"), "{run:#?}");
    // With a record in it, that tells it.
    desk.write("a.tar", [&tar(&[("a.csa", CLEAN)])[..], b"junk"].concat());
    let run = desk.run(&["validate", "a.tar"]).code(0);
    assert!(run.out.contains("[I015]") && !run.err.contains("what stands"), "{run:#?}");
}

#[test]
fn tags_alone_behind_a_game_of_psn_are_told() {
    let game = "[Sente \"A\"]\n[Gote \"B\"]\n1.P7g-7f\n2.Resigns\n";
    for (behind, told) in [
        ("[Annotator \"x\"]\n", true),
        ("\n[Sente \"C\"]\n[Gote \"D\"]\n", true),
        ("\n[Sente \"C\"]\n[Result \"1-0\"]\n", false),
        ("\n[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b GS 1\"]\n", false),
        ("\n[Sente \"C\"]\n1.P2g-2f\n", false),
        ("\n{x}\n", false),
    ] {
        let text = format!("{game}{behind}");
        let source = kifu::source::Source::new("x", &*text);
        let records = crate::support::read(format("psn"), &source);
        let last = &records[records.len() - 1];
        assert_eq!(ids(&last.1).contains(&"U405"), told, "{text}: {:?}", last.1);
        assert!(records[..records.len() - 1].iter().all(|it| it.1.is_empty()), "{text}");
    }
    let (record, _) = one("psn", game);
    assert_eq!(record.header(Key::First), Some("A"));
}

/// Applies a difference to a file, byte by byte as `patch` does.
fn patched(old: &[u8], diff: &[u8]) -> Vec<u8> {
    let is_end = |byte: &u8| *byte == b'\n';
    let old: Vec<&[u8]> = old.split_inclusive(is_end).collect();
    let (mut at, mut new) = (0, Vec::new());
    for line in diff.split_inclusive(is_end).skip(2) {
        match line[0] {
            b'@' => {
                let head = std::str::from_utf8(line).unwrap();
                let first = head[4..].split([',', ' ']).next().unwrap().parse::<usize>().unwrap();
                new.extend(old[at..first - 1].concat());
                at = first - 1;
            }
            b'\\' => {
                assert_eq!(new.pop(), Some(b'\n'));
            }
            sign => {
                if sign != b'+' {
                    assert!(line[1..].starts_with(old[at]), "{line:?} {:?}", old[at]);
                    at += 1;
                }
                if sign != b'-' {
                    new.extend_from_slice(&line[1..]);
                }
            }
        }
    }
    new.extend(old[at..].concat());
    new
}

#[test]
fn a_difference_is_a_patch_in_any_encoding() {
    let text = "V2.2\nN+先手\nN-石田\nPI\n+\n+7776FU\n -3334FU\n+2726FU\n%TORYO\n";
    for (encoding, bom) in [
        (Encoding::Utf16Le, true),
        (Encoding::Utf16Be, true),
        (Encoding::Utf16Le, false),
        (Encoding::Iso2022Jp, false),
        (Encoding::ShiftJis, false),
        (Encoding::Utf8, true),
    ] {
        let options = EncodeOptions { bom, eol: Eol::None };
        let mut bytes = encode(text, encoding, &options).bytes.into_owned();
        if encoding == Encoding::Iso2022Jp {
            // As JIS X 0201 has it, which nobody writes who reads it.
            bytes = String::from_utf8(bytes).unwrap().replace("\x1b(B", "\x1b(J").into_bytes();
        }
        let desk = Desk::new();
        desk.write("a.csa", &bytes);
        let run = desk.command(&["validate", "--diff", "a.csa"]).output().unwrap();
        assert!(run.stdout.starts_with(b"--- a.csa\n+++ a.csa\n@@ -"), "{encoding} {run:?}");
        assert!(run.stderr.is_empty(), "{encoding} {run:?}");
        let new = patched(&bytes, &run.stdout);
        desk.run(&["validate", "--fix", "a.csa"]).code(0);
        assert_eq!(new, std::fs::read(desk.path("a.csa")).unwrap(), "{encoding}");
        assert_ne!(new, bytes);
    }
    // What is no file of its own is shown as text, and said so.
    let bytes = encode(text, Encoding::Utf16Le, &EncodeOptions { bom: true, eol: Eol::None }).bytes;
    let desk = Desk::new();
    let run = desk.pipe(&["validate", "--diff", "-"], &bytes).code(0);
    assert!(run.out.contains("\n- -3334FU\n+-3334FU\n"), "{run:#?}");
    assert!(run.err.contains("UTF-8, and no patch for what is in UTF-16LE"), "{run:#?}");
}

#[test]
fn names_of_dos_with_letters_of_the_north_are_read() {
    let game = |name: &str| format!("[White \"{name}\"]\n[Black \"Smith\"]\n\n1. e4 e5 *\n");
    for (name, by) in [
        ("Österreich", Encoding::Ibm437),
        ("Öberg, Åke", Encoding::Ibm437),
        ("Søren", Encoding::Ibm850),
        ("Bøe", Encoding::Ibm850),
        ("Larsen, Jørgen", Encoding::Ibm850),
        ("Høeg, Åse", Encoding::Ibm850),
    ] {
        let text = game(name);
        let (decoded, is_said) = in_encoding(&text, by, Candidates::Chess);
        assert_eq!((&*decoded.text, decoded.encoding, is_said), (&*text, by, true), "{name}");
        assert!(!in_encoding(&text, Encoding::Windows1252, Candidates::Chess).1, "{name}");
    }
    // These may be others as well, aloud.
    for (name, by) in [("Çelik", Encoding::Ibm437), ("Østergaard", Encoding::Ibm850)] {
        let (decoded, _) = in_encoding(&game(name), by, Candidates::Chess);
        let is_named = |kind: &DecodeFaultKind| match kind {
            DecodeFaultKind::AmbiguousEncoding(fitting) => fitting.contains(&by),
            _ => false,
        };
        assert!(decoded.faults.iter().any(|fault| is_named(&fault.kind)), "{}", decoded.text);
    }
    // Signs of windows-1252 stay what they are.
    for text in ["5 € or 5€", "Kasparov™, Deep Blue™ won", "the ›word› and ‹word›"]
    {
        let text = format!("[White \"x\"]\n\n1. e4 {{{text}, José}} e5 *\n");
        let (decoded, is_said) = in_encoding(&text, Encoding::Windows1252, Candidates::Chess);
        assert!(decoded.text == text && !is_said, "{}", decoded.text);
    }
    for label in ["cp850", "IBM850", "850"] {
        assert_eq!(Encoding::from_label(label), Some(Encoding::Ibm850));
    }
    // All of it comes back.
    let all: Vec<u8> = (b' '..=0xff).filter(|byte| *byte != 0x7f).collect();
    let options = DecodeOptions { forced: Some(Encoding::Ibm850), ..DecodeOptions::default() };
    let decoded = decode(all.clone(), &options);
    let encoded = encode(&decoded.text, Encoding::Ibm850, &EncodeOptions::default());
    assert_eq!((encoded.bytes.as_ref(), encoded.substitutions.len()), (all.as_slice(), 0));
}
