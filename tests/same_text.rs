//! The same text in other bytes is the same record: with other line ends, in another encoding, with a byte order mark,
//! without a line end at its end, or with blank lines there. Twice the same text is twice the same record, and remarks
//! between its lines move nothing.

use crate::gaps::{converted, ids};
use crate::properties::check::main_line;
use crate::support::{all_files, corpus, difference, digest, format_of, one, read, source};
use kifu::findings::fixes::apply;
use kifu::findings::{Code, Finding, Lang};
use kifu::formats::{Detection, Format, by_name, detect};
use kifu::games::Side;
use kifu::record::{Key, Outcome};
use kifu::source::{EncodeOptions, Encoding, Eol, Source, encode};
use std::path::{Path, PathBuf};

/// Each record of a source as text, and what was found in it by line and column.
fn seen(format: &Format, source: &Source) -> Vec<String> {
    let finding = |finding: &Finding| {
        let place = finding.span.map(|span| source.line_col(span.start));
        format!("{place:?} {} {}\n", finding.code, finding.message(Lang::En))
    };
    // Of bytes rather than of what they say.
    let is_about_text = |finding: &&Finding| {
        ![Code::IshiLineEnds, Code::SgfCharset, Code::CsaBlank].contains(&finding.code)
    };
    let shown = |(record, findings): &(_, Vec<Finding>)| {
        let found: String = findings.iter().filter(is_about_text).map(finding).collect();
        format!("{}\n{found}", digest(record))
    };
    read(format, source).iter().map(shown).collect()
}

/// In which of these forms a text does not read as it does with a line feed at the end of each line. Where something is
/// not closed at its end, what stands there is a part of that: only a text `to_its_end` has the last two.
fn differing(name: &str, text: &str, to_its_end: bool) -> Vec<String> {
    let plain = text.replace("\r\n", "\n");
    if plain.contains('\r') {
        return Vec::new();
    }
    let plain_source = source(name, plain.as_bytes());
    let Some(format) = format_of(&plain_source).filter(|_| !plain_source.is_binary()) else {
        return Vec::new();
    };
    if plain_source.text() != plain {
        // What is in an encoding of seven bits is another text in any other.
        return Vec::new();
    }
    let expected = seen(format, &plain_source);
    let bytes = |text: &str, encoding, eol, bom| {
        encode(text, encoding, &EncodeOptions { eol, bom }).bytes.into_owned()
    };
    let forms = [
        ("CR LF", bytes(&plain, Encoding::Utf8, Eol::CrLf, false)),
        ("CR", bytes(&plain, Encoding::Utf8, Eol::Cr, false)),
        ("BOM", bytes(&plain, Encoding::Utf8, Eol::Lf, true)),
        ("UTF-16", bytes(&plain, Encoding::Utf16Le, Eol::CrLf, true)),
        ("end", bytes(plain.trim_end_matches('\n'), Encoding::Utf8, Eol::Lf, false)),
        ("blank lines", bytes(&format!("{plain}\n\n"), Encoding::Utf8, Eol::Lf, false)),
    ];
    // A record that is cut off ends with its line, and in lines of JSON only a line feed ends one.
    let is_lines = ["jsonl", "lichess", "pcn"].contains(&format.name);
    let forms = &forms[..if to_its_end { forms.len() } else { forms.len() - 2 }];
    let forms = forms.iter().filter(|(form, _)| *form != "CR" || !is_lines);
    let differs = |(form, bytes): &(&str, Vec<u8>)| {
        let again = source(name, bytes);
        let found = format_of(&again).map(|format| format.name);
        if found != Some(format.name) {
            return Some(format!("{form}: {} is {found:?}", format.name));
        }
        let found = seen(format, &again);
        let difference = difference(&expected.join("=="), &found.join("=="))?;
        Some(format!("{form}: {} {difference}", format.name))
    };
    forms.filter_map(differs).collect()
}

/// The records of a file whose text is written twice are those of the text, twice.
fn doubled(name: &str, text: &str) -> Option<String> {
    let once = source(name, text.as_bytes());
    let format = format_of(&once).filter(|format| format.multi && !once.is_binary())?;
    if format.name == "ishi" {
        // Whose first event needs no beginning.
        return None;
    }
    let digests = |text: &str| -> Vec<String> {
        let records = read(format, &source(name, text.as_bytes()));
        records.iter().map(|(record, _)| digest(record)).collect()
    };
    let (once, twice) = (digests(text), digests(&format!("{text}\n{text}")));
    let difference = difference(&[&once[..], &once[..]].concat().join("=="), &twice.join("=="))?;
    Some(format!("twice: {} {difference}", format.name))
}

/// A text with a line between all others that says nothing about the game, of formats in which one can stand anywhere.
fn with_remarks(format: &str, text: &str) -> Option<String> {
    let remark = match format {
        "kif" | "kifu" | "ki2" | "ki2u" | "bod" => "# a\n",
        "csa" | "csa3" => "' a\n",
        "pgn" => "% a\n",
        _ => return None,
    };
    if format == "pgn" && !text.starts_with('[') {
        // Of those without tags, some have lines of their own above the moves.
        return None;
    }
    let mut out = String::new();
    let (mut depth, mut in_tags) = (0, false);
    for line in text.split_inclusive('\n') {
        out.push_str(line);
        depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
        in_tags = line.starts_with('[') || in_tags && !line.trim().is_empty();
        if line.ends_with('\n') && (format != "pgn" || depth == 0 && !in_tags) {
            out.push_str(remark);
        }
    }
    Some(out)
}

/// Remarks between the lines leave all moves and how the games end.
fn moved_by_remarks(name: &str, text: &str) -> Option<String> {
    let plain = source(name, text.as_bytes());
    let format = format_of(&plain).filter(|_| !plain.is_binary())?;
    let more = source(name, with_remarks(format.name, plain.text())?.as_bytes());
    let lines = |source: &Source| -> Vec<String> {
        read(format, source).iter().map(|(record, _)| main_line(record).join("\n")).collect()
    };
    let difference = difference(&lines(&plain).join("\n==\n"), &lines(&more).join("\n==\n"))?;
    Some(format!("remarks: {} {difference}", format.name))
}

fn check(files: &[PathBuf], at_least: usize) {
    let mut faults = Vec::new();
    let mut count = 0;
    for path in files {
        let Ok(text) = String::from_utf8(std::fs::read(path).unwrap()) else { continue };
        let name = path.file_name().unwrap().to_str().unwrap();
        count += 1;
        let is_good = path.components().any(|part| part.as_os_str() == "good");
        let found = differing(name, &text, is_good).into_iter();
        let found = found.chain(moved_by_remarks(name, &text));
        let found = found.chain(is_good.then(|| doubled(name, &text)).flatten());
        faults.extend(found.map(|fault| format!("{name}: {fault}")));
    }
    assert!(count >= at_least, "{count}");
    assert!(faults.is_empty(), "{} of {count}\n{}", faults.len(), faults.join("\n"));
}

/// Two dashes are a null move of PGN behind a number only.
#[test]
fn comments_of_other_languages_are_no_games() {
    for text in ["-- all\nselect name from users;\n", "<!--\na (b), c\n-->\n<d/>\n", "a\n--\nb\n"] {
        assert!(matches!(detect(text, None), Detection::Unknown), "{text}");
    }
    assert!(matches!(detect("1. e4 e5 2. -- d5 *\n", None), Detection::Is(it) if it.name == "pgn"));
}

/// Another version and another position behind a start without moves are another game.
#[test]
fn a_game_without_moves_is_over_where_the_next_version_stands() {
    let read = |text: &str| read(by_name("csa").unwrap(), &Source::new("x", text));
    let text = "V2.2\nN+A\nPI\n+\n";
    let games = read(&format!("{text}{text}+7776FU\n%TORYO\n"));
    assert_eq!(games.len(), 2);
    assert_eq!(ids(&games[0].1), Vec::<&str>::new());
    assert_eq!(ids(&games[1].1), ["C116"]);
    assert_eq!(games[1].0.tree.main_line().count(), 2);
    // Without a position it is a line in the wrong place, and the moves are this game's.
    let games = read(&format!("{text}V2.2\n+7776FU\n%TORYO\n"));
    assert_eq!(games.len(), 1);
    assert_eq!(ids(&games[0].1), ["C101"]);
}

/// The moves of a text's only record, who wins, and what was found.
#[track_caller]
fn told(format: &str, text: &str) -> (usize, Outcome, Vec<&'static str>) {
    let source = Source::new("x", text);
    assert_eq!(format_of(&source).map(|found| found.name), Some(format), "{text}");
    let (record, findings) = one(format, text);
    let moves = record.tree.main_line().filter(|&it| record.tree.node(it).entry.mv().is_some());
    (moves.count(), record.outcome(), findings.iter().map(|it| it.code.row().id).collect())
}

/// A side that has moved twice has not lost by it: who resigned or lost on time is what is written.
#[test]
fn a_move_out_of_turn_leaves_the_winner() {
    let janggi = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"초 기권승\"]\n1. 09차89 2. 02마83\n";
    let xiangqi = "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n[Format \"ICCS\"]\n[Termination \"time forfeit\"]\n\n1. B2-B6 A3-A4 1-0\n";
    for (format, text) in [("janggi-gib", janggi), ("pgn", xiangqi)] {
        let (_, outcome, ids) = told(format, text);
        assert_eq!(outcome, Outcome::Win(Side::First), "{text}");
        assert!(ids.contains(&"R103"), "{ids:?}");
        let other = text.replace("초 기권승", "한 기권승").replace("1-0", "0-1");
        assert_eq!(told(format, &other).1, Outcome::Win(Side::Second), "{other}");
    }
}

#[test]
fn closing_lines_may_have_commas_and_blanks() {
    for line in [
        "まで3手で、先手の勝ち",
        "まで3手、先手の勝ち",
        "まで，3手で先手の勝ち",
        "まで 3 手で先手の勝ち",
    ] {
        let (moves, outcome, ids) =
            told("ki2", &format!("手合割：平手\n▲７六歩 △３四歩 ▲２六歩\n{line}\n"));
        assert_eq!((moves, outcome), (3, Outcome::Win(Side::First)), "{line}");
        assert_eq!(ids, Vec::<&str>::new(), "{line}");
    }
}

#[test]
fn a_blank_before_the_colon_of_a_header_hides_nothing() {
    let text = "手合割　：香落ち\n先手 ：青木\n手数----指手---------消費時間--\n   1 ３四歩(33)\n";
    let (record, findings) = one("kif", text);
    assert_eq!(record.header(Key::First), Some("青木"));
    assert_eq!(ids(&findings), ["K131", "K131"]);
    let fixes: Vec<_> = findings.iter().map(|it| (it.code, *it.fix.clone().unwrap())).collect();
    let mended = apply(text, &fixes, |_| true).text;
    assert!(mended.starts_with("手合割：香落ち\n先手：青木\n"), "{mended}");
    assert_eq!(told("kif", &mended).2, Vec::<&str>::new());
}

#[test]
fn numbered_moves_of_ki2_are_no_kif() {
    let text = "1. ▲７六歩\n*角道を開ける\n2. △３四歩 3. ▲２六歩\n";
    assert_eq!(told("ki2", text).0, 3);
    assert_eq!(told("kif", "1 ７六歩\n2 ３四歩\n3 投了\n").0, 2);
}

/// Line ends that were doubled on the way, and a blank line in a head of otherwise the right length.
#[test]
fn spare_blank_lines_are_no_lines_of_an_ngf_head() {
    let text = "Friendly game\n19\nLark        4D\nWren        2D\nwww.cyberoro.com\n0\n0\n6\n20240503 [18:04]\n10\nBlack wins by resign!\n3\nPMABBREER\nPMACWEEEE\nPMADBRQQR\n";
    let digests = |text: &str| {
        let source = source("x", text.as_bytes());
        let format = format_of(&source).unwrap_or_else(|| panic!("{text}"));
        seen(format, &source).join("==").replace(|c: char| c.is_ascii_digit(), "#")
    };
    let plain = digests(text);
    assert_eq!(plain, digests(&text.replace('\n', "\n\n")));
    assert_eq!(plain, digests(&text.replace('\n', "\r\r\n")));
    assert_eq!(plain, digests(&text.replacen("19\n", "19\n\n", 1)));
}

#[test]
fn keys_of_ugf_have_no_case_and_its_moves_are_missed() {
    let head = "[Header]\nVer=UGF2,200\nSize=19\nHdcp=0,6.50\nMoves=2\nCoordinateType=IGS\n";
    let text = format!("{head}[Data]\nPP,B1,1,5\nPC,W1,2,7\n");
    let plain = digest(&one("ugf", &text).0);
    assert!(plain.contains("row: 3"), "{plain}");
    for name in ["COORDINATETYPE", "coordinatetype"] {
        assert_eq!(plain, digest(&one("ugf", &text.replace("CoordinateType", name)).0));
    }
    assert_eq!(ids(&one("ugf", head).1), ["T308"]);
    assert_eq!(ids(&one("ugf", &head.replace("Moves=2", "Moves=0")).1), Vec::<&str>::new());
}

/// What GUIs send before the games is no game.
#[test]
fn options_of_chess960_are_no_games() {
    for line in
        ["setoption name UCI_Chess960 value true", "setoption name UCI_Variant value chess960"]
    {
        let text = format!("{line}\nposition startpos moves e2e4 e7e5\n");
        assert_eq!(told("uci", &text), (2, Outcome::Unknown, Vec::new()), "{text}");
    }
    let text = "setoption name UCI_Chess960 value true\nsetoption name UCI_Variant value atomic\nsetoption name UCI_Chess960 value false\nposition startpos moves e2e4 e7e5\n";
    let (json, _) = converted("uci", text, "jsonl");
    assert_eq!(json.lines().count(), 1, "{json}");
    assert!(json.contains(" atomic\"") && json.contains(r#"["e2e4","e7e5"]"#), "{json}");
}

/// Lines of moves between squares are of the game that is asked for.
#[test]
fn moves_between_squares_are_of_any_game_that_has_them() {
    use kifu::formats::contradicted;
    let asked = |name: &str| by_name(name).unwrap();
    assert!(contradicted("position startpos moves a3a4 a6a5\n", asked("makruk-uci")).is_none());
    assert!(contradicted("position startpos moves g4g5 b8b4\n", asked("xiangqi-uci")).is_none());
    assert!(contradicted("position startpos moves e2e4 e7e5\n", asked("csa")).is_some());
}

#[test]
fn our_files_read_the_same_in_other_bytes() {
    check(&all_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata")), 1000);
}

#[test]
#[ignore = "minutes"]
fn real_files_read_the_same_in_other_bytes() {
    let Some(corpus) = corpus() else { return };
    let small = |path: &PathBuf| path.metadata().unwrap().len() < 200_000;
    let files: Vec<PathBuf> = all_files(&corpus).into_iter().filter(small).collect();
    check(&files, 2000);
}
