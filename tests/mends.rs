//! Each code that can be fixed: its fix changes the text, mends the finding, changes nothing more when it
//! is made again, and leaves the record what it was.

use crate::cli::project_file;
use crate::support::{all_files, digest, format_of, header_lines, read_with, source};
use kifu::findings::fixes::{FIXABLE, apply};
use kifu::findings::{Code, Fix, Safety};
use kifu::formats::{Format, ReadOptions};
use kifu::record::Key;
use kifu::source::Source;
use std::collections::BTreeMap;

/// Fixes that write a header's value in another form.
const VALUES: [Code; 9] = [
    Code::PgnTagValue,
    Code::PgnPlyCount,
    Code::PgnNul,
    Code::PgnTagBroken,
    Code::SgfInfoForm,
    Code::SgfStoneKomi,
    Code::SgfStoneResult,
    Code::PgnTagForm,
    Code::PgnTagQuotes,
];

/// Fixes that write a list of points in another form.
const LISTS: [Code; 2] = [Code::SgfUntidy, Code::SgfPointTwice];

/// Fixes of text before its format is known; `tests/cli_validate.rs` makes them.
const OF_BYTES: [Code; 3] = [Code::DeclaredEncoding, Code::UnknownDeclaration, Code::NulCharacter];

/// Texts beside the fixtures: their extension, what they are and the code that they yield.
const TEXTS: &[(&str, Code, &str)] = &[
    (
        "kif",
        Code::KifTimeForm,
        "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77) (0:4/0:0:4)\n2 ３四歩(33) (0:9/0:0:09)\n",
    ),
    (
        "kif",
        Code::KifDigits,
        "手合割:平手\n1 76歩(77)\n2 3四歩（３３）\n3 ▼２二角成(8八)\n4 同銀(31)\n変化：4手\n4 22銀(31)\n",
    ),
    ("kif", Code::KifNumberForm, "手合割：平手\r\n１手目　７六歩(77)\r\n２．３四歩(33)\r\n"),
    ("kif", Code::KifColon, "開始日時:2024/05/05 15:05:40\n手合割：平手\n1 ７六歩(77)\n"),
    ("csa", Code::CsaNoTurn, "V2.2\r\nN+A\r\n+7776FU\r\n-3334FU\r\n%TORYO\r\n"),
    ("csa", Code::CsaNoPosition, "V2.2\nN+A\n-3334FU\n%TORYO\n"),
    ("csa", Code::CsaBlank, "V2.2\nPI\n\n+\n +7776FU , T1 \n,-3334FU,,T3\n\n%TORYO\n"),
    ("csa", Code::CsaNoSign, "V2.2\nPI\n+\n7776FU\n3334FU\n%TORYO\n"),
    ("csa", Code::CsaUnknown, "V2.2\nPI\n+\n+7776FU\nnonsense\n%TORYO\n"),
    ("pgn", Code::PgnTagForm, "[event \"A\"]\n[Result \"*\"]\n\n1. e4 *\n"),
    ("pgn", Code::PgnTagValue, "[Event \"A\"]\n[Date \"2024-05-05\"]\n[Result \"*\"]\n\n1. e4 *\n"),
    (
        "pgn",
        Code::PgnSetUp,
        "[Event \"A\"]\n[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"*\"]\n\n1. e4 *\n",
    ),
    ("pgn", Code::PgnMoveNumber, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 3. Nf3 Nc6 3. d4 *\n"),
    ("pgn", Code::PgnStraySign, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 [%clk 0:01:00] e5 *\n"),
    (
        "pgn",
        Code::SanForm,
        "[Event \"A\"]\n[Result \"*\"]\n\n1. e2e4 f7-f5 2. Qd1-h5 g7-g6 3. Qh5xg6 *\n",
    ),
    ("pgn", Code::PgnEmptyVariation, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 ( ) e5 *\n"),
    ("pgn", Code::PgnNul, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4\u{1} e5\u{2} *\n"),
    ("pgn", Code::SanForm, "[Event \"A\"]\n[Result \"*\"]\n\n1. e2e4 d7-d5 2. e4d5 *\n"),
    ("usi", Code::UsiDeparture, "7g7f 3c3d\n"),
    ("usi", Code::UsiDeparture, "startpos moves 7g7f\n"),
    (
        "usi",
        Code::UsiDeparture,
        "position lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n",
    ),
    ("sgf", Code::SgfUntidy, "(;FF[4]GM[1]SZ[19];B[q d];W[dd])\n"),
    ("sgf", Code::SgfPointTwice, "(;FF[4]GM[1]SZ[19];B[qd]TR[aa][bb] [aa];W[dd])\n"),
    ("sgf", Code::SgfObsolete, "(;FF[3]GM[1]SZ[19];B[qd]L[aa][bb];W[dd]M[cc])\n"),
    ("csa", Code::TimeTwice, "V2.2\nPI\n+\n+7776FU\nT1\nT2\n-3334FU\n%TORYO\n"),
    ("csa", Code::TimeWithoutMove, "V2.2\nPI\n+\nT1\n+7776FU\n%TORYO\n"),
    ("csa", Code::HeaderRepeated, "V2.2\n$EVENT:A\n$EVENT:A\nPI\n+\n+7776FU\n"),
    ("csa", Code::CsaOrder, "V2.2\r\nPI\r\n+\r\n+7776FU\r\n%TORYO\r\n$END_TIME:2020/01/01\r\n"),
    ("csa", Code::CsaVersion, "V4.0\nPI\n+\n+7776FU\n"),
    (
        "csa",
        Code::CsaMissingRow,
        "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n",
    ),
    (
        "csa",
        Code::CsaTwoBoards,
        "V2.2\nPI\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n",
    ),
    (
        "kif",
        Code::KifLateHeader,
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n表題：A\n",
    ),
    (
        "kif",
        Code::CommentRepeated,
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n*A\n   3 ２六歩(27)\n\n変化：2手\n   2 ３四歩(33)\n*A\n   3 ６六歩(67)\n",
    ),
    ("pgn", Code::PgnTagTwice, "[Event \"A\"]\n[Event \"B\"]\n[Result \"*\"]\n\n1. e4 *\n"),
    ("pgn", Code::PgnResultMismatch, "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n"),
    (
        "pgn",
        Code::PgnUnclosedVariation,
        "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 (1... c5 (1... d5\n",
    ),
    ("pgn", Code::PgnUnclosedComment, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 {open\n"),
    ("pgn", Code::PgnNestedComment, "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 {a {b {c} *\n"),
    ("pgn", Code::PgnJunk, "Dear all\nhello\n\n[Event \"A\"]\n[Result \"*\"]\n\n1. e4 *\n"),
    ("sgf", Code::SgfStray, "(;FF[4]GM[1]\\r\\nSZ[19]\\r\\n;B[qd]C[a\\nb\\r\\nc];W[dd])\n"),
    ("sgf", Code::SgfEmptyVariation, "(;FF[4]GM[1]SZ[19];B[qd](;W[dd])( ))\n"),
    ("sgf", Code::SgfRepeated, "(;FF[4]GM[1]SZ[19];B[qd]BL[600]BL[600];W[dd])\n"),
    ("sgf", Code::SgfManyValues, "(;FF[4]GM[1]SZ[19];B[qd]N[a]GB[1][2];W[dd])\n"),
    ("sgf", Code::SgfTwoMoves, "(;FF[4]GM[1]SZ[19];B[qd]W[dd];B[dp])\n"),
    ("sgf", Code::SgfSetupWithMove, "(;FF[4]GM[1]SZ[19];B[qd];AW[dd]B[dp];W[pp])\n"),
    ("sgf", Code::SgfMoveInRoot, "(;FF[4]GM[1]SZ[19]B[qd];W[dd])\n"),
    ("sgf", Code::SgfOffBoard, "(;FF[4]GM[1]SZ[9];B[cc]TR[aa][zz];W[dd])\n"),
    ("sgf", Code::SgfSetupLeftOut, "(;FF[4]GM[1]SZ[9]AB[aa][zz];B[cc])\n"),
    ("sgf", Code::SgfMarkedTwice, "(;FF[4]GM[1]SZ[9];B[cc]TR[aa]CR[bb][aa])\n"),
    ("sgf", Code::GoHandicap, "(;FF[4]GM[1]SZ[19]HA[2]AB[dd][pp][pd];W[qd])\n"),
    ("sgf", Code::SgfNewer, "(;FF[3]GM[1]SZ[19];B[qd]DD[aa];W[dd])\n"),
    (
        "jkf",
        Code::JkfEmptyElement,
        "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}},{}]}\n",
    ),
    (
        "jkf",
        Code::JkfUnknown,
        "{\"header\":{},\"x\":1,\"moves\":[{},{\"y\":[2],\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"z\":null}}]}\n",
    ),
    ("go", Code::IshiVariationOpen, "EVENT a\r\nB 1 Q16\r\nVAR\r\nB 1 D4\r\n"),
    ("fen", Code::FenDeparture, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq - 0 1\n"),
];

type Fixes = BTreeMap<Code, Vec<(Code, Fix)>>;

/// What the records of a text are, without their headers, their headers, and the fixes by their codes.
fn look(format: &Format, source: &Source) -> (Vec<String>, Vec<Vec<String>>, Fixes) {
    let mut found = Vec::new();
    let options = ReadOptions { fixes: true, ..ReadOptions::default() };
    read_with(format, source, &options, &mut found);
    let mut fixes = Fixes::new();
    let (mut records, mut headers) = (Vec::new(), Vec::new());
    for (record, findings) in &found {
        for finding in findings {
            let fix = finding.fix.as_deref().cloned();
            let own = fixes.entry(finding.code).or_default();
            own.extend(fix.map(|fix| (finding.code, fix)));
        }
        let text = digest(record);
        let start = text.find("\nstart ").unwrap_or(0);
        records.push(text[start..].to_owned());
        headers.push(header_lines(record, |key| key != Key::Remark));
    }
    (records, headers, fixes)
}

/// Makes the fixes of each code of a text and says which codes there were, and what went wrong.
fn check(name: &str, source: &Source, made: &mut BTreeMap<Code, Safety>, faults: &mut Vec<String>) {
    let Some(format) = format_of(source) else { return };
    let (records, headers, fixes) = look(format, source);
    for (code, fixes) in fixes.iter().filter(|(_, fixes)| !fixes.is_empty()) {
        let mut fault = |what: &str| faults.push(format!("{name}: {code}: {what}"));
        let fixed = apply(source.text(), fixes, |_| true);
        if fixed.text == source.text() {
            fault("changes nothing");
            continue;
        }
        let after = Source::new(source.name(), fixed.text.as_str());
        let (new_records, new_headers, left) = look(format, &after);
        // A list of points says the same in another form.
        let untidy = |line: &&str| !LISTS.contains(code) || !line.starts_with("  Property ");
        let plain = |texts: &[String]| -> Vec<String> {
            let lines = |text: &String| text.lines().filter(untidy).collect::<Vec<_>>().join("\n");
            texts.iter().map(lines).collect()
        };
        let (records, new_records) = (plain(&records), plain(&new_records));
        let is_safe = fixes.iter().all(|(_, fix)| fix.safety == Safety::Safe);
        if records != new_records && is_safe {
            let old = records.join("\n");
            let new = new_records.join("\n");
            let difference = crate::support::difference(&old, &new);
            fault(&format!("changes the record: {}", difference.unwrap_or_default()));
        }
        let count = |all: &[Vec<String>]| all.iter().map(Vec::len).collect::<Vec<_>>();
        let same = match VALUES.contains(code) {
            true => count(&headers) == count(&new_headers),
            false => headers == new_headers,
        };
        if !same && is_safe {
            fault(&format!("changes headers: {headers:?} {new_headers:?}"));
        }
        let left = left.get(code).map(Vec::as_slice).unwrap_or_default();
        let again = apply(after.text(), left, |_| true);
        if fixed.fixes as usize == fixes.len() && again.text != after.text() {
            fault("is not all that there is to mend");
        }
        let safe = fixes.iter().any(|(_, fix)| fix.safety == Safety::Safe);
        let best = made.entry(*code).or_insert(Safety::Unsafe);
        if safe {
            *best = Safety::Safe;
        }
    }
}

#[test]
fn each_fix_mends_its_finding_and_nothing_else() {
    let (mut made, mut faults) = (BTreeMap::new(), Vec::new());
    for file in all_files(&project_file("testdata")) {
        let bytes = std::fs::read(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".findings") || name == "wording.txt" {
            continue;
        }
        check(&name, &source(&name, &bytes), &mut made, &mut faults);
    }
    for (extension, code, text) in TEXTS {
        let mut own = BTreeMap::new();
        let name = format!("{code}.{extension}");
        check(&name, &source(&name, text.as_bytes()), &mut own, &mut faults);
        if !own.contains_key(code) {
            faults.push(format!("{name}: no fix"));
        }
        for (code, safety) in own {
            let best = made.entry(code).or_insert(safety);
            if safety == Safety::Safe {
                *best = safety;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    made.extend(OF_BYTES.map(|code| (code, Safety::Safe)));
    let line = |(code, safety): (&Code, &Safety)| format!("{code} {code:?} {safety:?}");
    let made: Vec<String> = made.iter().map(line).collect();
    let listed: Vec<String> = FIXABLE.iter().map(|(code, safety)| line((code, safety))).collect();
    assert_eq!(made.join("\n"), listed.join("\n"));
}
