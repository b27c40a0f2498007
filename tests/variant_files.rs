//! Xiangqi, janggi, makruk and shogi in PGN as servers and engines write them: what is read move by
//! move, and what is never guessed.

use crate::support::{self, format_of, manifest, read};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::{Format, by_name};
use kifu::games::{Game, Move};
use kifu::record::Record;
use kifu::source::{DecodeOptions, Encoding, Source, decode};

fn pgn() -> &'static Format {
    by_name("pgn").unwrap()
}

/// The only game of a text.
fn one(text: &str) -> (Record, Vec<Finding>) {
    let mut games = read(pgn(), &Source::new("x.pgn", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The moves of the main line in the coordinates of engines; of shogi in those of USI.
fn moves(record: &Record) -> Vec<String> {
    let entries = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    let text = |mv| match mv {
        Move::Shogi(mv) => mv.to_string(),
        Move::Xiangqi(mv) => mv.to_string(),
        Move::Janggi(mv) => mv.to_string(),
        Move::Makruk(mv) => mv.to_string(),
        other => panic!("{other:?}"),
    };
    entries.map(text).collect()
}

#[track_caller]
fn reads_as(tags: &str, movetext: &str, game: Game, expected: &str) -> Vec<Finding> {
    let (record, findings) = one(&format!("{tags}\n\n{movetext}\n"));
    let wrong = findings.iter().find(|finding| finding.severity == Severity::Error);
    assert!(wrong.is_none(), "{movetext}: {wrong:?}");
    assert_eq!(record.game(), game, "{movetext}");
    assert_eq!(moves(&record).join(" "), expected, "{movetext}");
    findings
}

const XIANGQI: &str = "[Variant \"Xiangqi\"]";

#[test]
fn engines_and_servers_write_xiangqi_in_many_ways() {
    let expected = "h3e3 h10g8 h1g3 i7i6 a1a2";
    for movetext in [
        "1. Che3 Hg8 2. Hg3 Pi6 3. Ra2 *",
        "1. Ch3-e3 Hh10-g8 2. Hh1-g3 Pi7-i6 3. Ra1-a2 *",
        "1. h3e3 h10g8 2. h1g3 i7i6 3. a1a2 *",
        "1. H2-E2 H9-G7 2. H0-G2 I6-I5 3. A0-A1 *",
        "1. h2e2 h9g7 2. h0g2 i6i5 3. a0a1 *",
        "1. Che2 Hg7 2. Hg2 i5 3. Ra1 *",
        "1. C2=5 H8+7 2. H2+3 P9+1 3. R9+1 *",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｐ９＋１ 3. Ｒ９＋１ *",
        "1．Ｃ２．５ Ｈ８＋７ 2．Ｈ２＋３ Ｐ９＋１ 3．Ｒ９＋１ *",
        "1. 炮二平五 马８进７ 2. 马二进三 卒９进１ 3. 车九进一 *",
        "1. C2=5！ H8+7， 2. H2+3（好） P9+1。 3. R9+1 *",
        "1. h2e2，h9g7。2. h0g2（好）i6i5？3. a0a1 *",
        "1、炮二平五，马8进7 2、马二进三（好）卒9进1 3．车九进一。 *",
    ] {
        reads_as(XIANGQI, movetext, Game::Xiangqi, expected);
    }
}

#[test]
fn origins_of_engine_notation_are_files_or_ranks() {
    let fen = "[Variant \"Xiangqi\"]\n[FEN \"3akR3/4a4/9/R8/9/9/9/9/4K4/R8 w - - 0 1\"]";
    reads_as(fen, "1. R1a5 *", Game::Xiangqi, "a1a5");
    reads_as(fen, "1. Ra1a5 *", Game::Xiangqi, "a1a5");
    reads_as(fen, "1. Rff9 *", Game::Xiangqi, "f10f9");
    let cannons = "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/2C6/9/2C6/9/9/9/9/4K4 w - - 0 1\"]";
    // The letters of pieces look like files.
    reads_as(cannons, "1. C8b8 *", Game::Xiangqi, "c8b8");
    reads_as(cannons, "1. C6b6 *", Game::Xiangqi, "c6b6");
}

#[test]
fn janggi_of_engines() {
    let tags = "[Variant \"Janggi\"]";
    let expected = "b1c3 h10g8 c4b4 e9e9 e2e2";
    for movetext in [
        "1. Hc3 Hg8 2. Pcb4 Ke9 3. Ke2 *",
        "1. Hb1-c3 Hh10-g8 2. Pc4-b4 Ke9-e9 3. Ke2-e2 *",
        "1. b1c3 h10g8 2. c4b4 e9e9 3. e2e2 *",
        "1. H02-83 H18-37 2. P73-72 K25-25 3. K95-95 *",
    ] {
        reads_as(tags, movetext, Game::Janggi, expected);
    }
}

#[test]
fn shogi_of_engines() {
    let tags = "[Variant \"Shogi\"]";
    let expected = "7g7f 3c3d 8h2b+ 3a2b B*5e";
    for movetext in [
        "1. Pc4 Pg6 2. Bxh8=H Sxh8 3. B@e5 *",
        "1. Pc3-c4 Pg7-g6 2. Bb2xh8=H Sg9xh8 3. B@e5 *",
        "1. c3c4 g7g6 2. b2h8+ g9h8 3. B@e5 *",
        "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e *",
    ] {
        reads_as(tags, movetext, Game::Shogi, expected);
    }
    // A tokin moves as a gold general, and is told from one by its file.
    let fen = "[Variant \"Shogi\"]\n[FEN \"4k4/9/2+P1G4/9/9/9/9/9/4K4[-] w 0 1\"]";
    reads_as(fen, "1. Gcd8 *", Game::Shogi, "7c6b");
    reads_as(fen, "1. Ged8 *", Game::Shogi, "5c6b");
    let (record, findings) = one(&format!("{fen}\n\n1. Gd8 *\n"));
    assert!(findings.iter().any(|finding| finding.code == Code::AmbiguousMove), "{findings:?}");
    assert_eq!(record.plies(), 1);
    // A `+` behind a move is check.
    let fen = "[Variant \"Shogi\"]\n[FEN \"4k4/9/9/9/9/9/9/4R4/4K4[-] w 0 1\"]";
    reads_as(fen, "1. Re8+ *", Game::Shogi, "5h5b");
    reads_as(fen, "1. Re8=D+ *", Game::Shogi, "5h5b+");
}

#[test]
fn xiangqi_is_known_without_its_name() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for tags in [
        "[Red \"a\"]".to_owned(),
        "[Event \"x\"]\n[RedTeam \"a\"]".to_owned(),
        "[Event \"x\"]\n[Format \"ICCS\"]".to_owned(),
        format!("[Event \"x\"]\n[FEN \"{start}\"]"),
        "[Event \"x\"]\n[Game \"中国象棋\"]".to_owned(),
    ] {
        reads_as(&tags, "1. H2-E2 H9-G7 *", Game::Xiangqi, "h3e3 h10g8");
    }
    for (movetext, expected) in [
        ("1. C2=5 H8+7 *", "h3e3 h10g8"),
        ("1. 炮二平五 马８进７ *", "h3e3 h10g8"),
        ("{note} 1. A0-A1 *", "a1a2"),
    ] {
        reads_as("[Event \"x\"]", movetext, Game::Xiangqi, expected);
    }
    let (record, _) = one("[Event \"x\"]\n\n1. e4 e5 *\n");
    assert_eq!(record.game(), Game::Chess);
    let (record, _) = one("[Event \"x\"]\n\n1. E2-E4 *\n");
    assert_eq!(record.game(), Game::Chess);
}

/// Ranks of makruk, janggi and shogi count from 1 only, and a single wrong move renumbers nothing.
#[test]
fn no_rank_is_shifted_to_make_a_move_legal() {
    for (variant, movetext) in [
        ("Makruk", "1. e2e3 e7e6 *"),
        ("Janggi", "1. a3a4 *"),
        ("Xiangqi", "1. a2a3 h10g8 2. c4c5 *"),
        ("Xiangqi", "1. Pe9 Hg8 2. Pc5 *"),
        ("Shogi", "1. c2c3 *"),
    ] {
        let (record, findings) = one(&format!("[Variant \"{variant}\"]\n\n{movetext}\n"));
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        assert_eq!(errors.count(), 1, "{movetext}: {findings:?}");
        let first = record.tree.main_line().next().unwrap();
        let entry = record.tree.node(first).entry;
        assert!(!matches!(entry, kifu::record::Entry::Move(_)), "{movetext}: {entry:?}");
    }
}

/// An engine that knows variants counts from 1; UCCI, which counts from 0, has but one.
#[test]
fn ranks_behind_the_name_of_a_variant_count_from_one() {
    let game = "position fen 3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1 moves e1d2\n";
    for (named, codes) in [
        ("setoption name UCI_Variant value xiangqi\n", [Code::VariantCannotReach]),
        ("", [Code::VariantRanks]),
    ] {
        let source = support::source("x.uci", format!("{named}{game}").as_bytes());
        let records = support::read(by_name("xiangqi-uci").unwrap(), &source);
        let found: Vec<_> = records[0].1.iter().map(|finding| finding.code).collect();
        assert_eq!(found, codes);
    }
    // Unless the moves of the game show it.
    let shown =
        "setoption name UCI_Variant value xiangqi\nposition startpos moves h2e2 h9g7 h0g2\n";
    let source = support::source("x.uci", shown.as_bytes());
    let (record, findings) = &support::read(by_name("xiangqi-uci").unwrap(), &source)[0];
    assert_eq!((moves(record).len(), findings[0].code), (3, Code::VariantRanks));
}

#[test]
fn what_two_numberings_allow_is_not_chosen_silently() {
    let (record, findings) = one(&format!("{XIANGQI}\n\n1. Ra2 *\n"));
    assert!(findings.iter().any(|finding| finding.code == Code::VariantRanksOpen), "{findings:?}");
    assert_eq!(moves(&record), [""; 0]);
    let (record, findings) =
        one(&format!("[Site \"https://www.pychess.org/abc\"]\n{XIANGQI}\n\n1. Ra2 *\n"));
    assert!(
        findings.iter().any(|finding| finding.code == Code::VariantRanksByTags),
        "{findings:?}"
    );
    assert_eq!(moves(&record), ["a1a2"]);
}

/// The games of the corpus, whose moves an engine has judged.
#[test]
fn games_of_servers_and_programs_are_read_as_their_manifest_says() {
    let Some((folder, cases)) = manifest("variant-files/manifest.json") else { return };
    let mut checked = 0;
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        if case["format"] != "pgn" {
            continue;
        }
        let games = case["games"].as_array().unwrap();
        let known = |game: &serde_json::Value| {
            let variant = game["variant"].as_str().unwrap();
            ["xiangqi", "janggi", "makruk", "cambodian", "shogi"].contains(&variant)
        };
        if games.is_empty() || !games.iter().all(known) {
            continue;
        }
        let forced = Encoding::from_label(case["encoding"].as_str().unwrap());
        assert!(forced.is_some(), "{name}");
        let options = DecodeOptions { forced, ..DecodeOptions::default() };
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let source = Source::from_decoded(name, decode(&bytes, &options));
        assert_eq!(format_of(&source).map(|format| format.name), Some("pgn"), "{name}");
        let records = read(pgn(), &source);
        assert_eq!(records.len(), games.len(), "{name}");
        for (game, (record, findings)) in games.iter().zip(&records) {
            let texts = |key: &str| -> Vec<String> {
                let list = game[key].as_array().unwrap().iter();
                list.map(|text| text.as_str().unwrap().to_owned()).collect()
            };
            let usi = |text: &String| match game["variant"] == "shogi" {
                true => shogi(text),
                false => text.clone(),
            };
            let expected: Vec<String> = texts("moves").iter().map(usi).collect();
            assert_eq!(moves(record), expected, "{name}: {:?}", findings.first());
            checked += 1;
        }
    }
    eprintln!("{checked} games");
    assert!(checked >= 40, "{checked}");
}

/// A move of shogi in the coordinates of engines (`h2h3`) as USI has it.
fn shogi(text: &str) -> String {
    let square = |square: &str| {
        let [file, rank] = *square.as_bytes() else { panic!("{text}") };
        let (file, rank) = (b'9' - (file - b'a'), b'i' - (rank - b'1'));
        String::from_utf8(vec![file, rank]).unwrap()
    };
    match text.split_once('@') {
        Some((piece, to)) => format!("{piece}*{}", square(to)),
        None => format!("{}{}{}", square(&text[..2]), square(&text[2..4]), &text[4..]),
    }
}
