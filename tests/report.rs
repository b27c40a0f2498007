//! Findings as people, editors and programs see them, and the table of their wordings.

use insta::assert_snapshot;
use kifu::findings::codes::ALL;
use kifu::findings::report::{
    AREAS, Counts, List, Place, Progress, Reporter, Style, explain, harmless_json, list,
};
use kifu::findings::{Arg, Code, Finding, Lang, Severity};
use kifu::source::{Source, Span, escape_for_display};
use proptest::prelude::*;
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;
use unicode_width::UnicodeWidthChar;

/// The span of the first `part` in `text`.
fn span_of(text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap();
    Span::new(u32::try_from(start).unwrap(), u32::try_from(start + part.len()).unwrap())
}

fn two_pawns(span: Span) -> Finding {
    Finding::at(Code::TwoPawns, span)
        .with("side", Arg::term("sente", "先手"))
        .with("file", 3u32)
        .ply(33)
        .position("4k4/9/9/9/9/9/2P6/9/4K4 b P 33".to_owned())
}

fn render(style: Style, lang: Lang, finding: &Finding, text: &str, game: u64) -> String {
    let source = Source::new("a", text);
    let place =
        Place { source: Some(&source), path: Path::new("dir/a.kif"), game, mark: None, again: 0 };
    let mut out = String::new();
    Reporter::new(style, lang).finding(finding, &place, &mut out);
    out
}

/// The human report of a finding with nothing but a place.
fn human_at(text: &str, span: Span) -> String {
    let mut finding = Finding::at(Code::CsaLowerCase, span);
    finding.severity = Severity::Note;
    render(Style::Human, Lang::En, &finding, text, 1)
}

const KIF: &str = "手数----指手---------消費時間--\n  33 ３四歩打\n";

#[test]
fn human_english() {
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    assert_snapshot!(render(Style::Human, Lang::En, &finding, KIF, 2), @r"
error[S114]: two pawns (nifu): sente has an unpromoted pawn on file 3 already
 --> dir/a.kif:2:6
  |
2 |   33 ３四歩打
  |      ^^^^^^^^
  |
  = note: game 2, move 33
  = position: 4k4/9/9/9/9/9/2P6/9/4K4 b P 33
  = help: This loses the game. If it really was played, the ending should say so: 反則勝ち in KIF, %+ILLEGAL_ACTION of sente or %-ILLEGAL_ACTION of gote in CSA.
");
}

#[test]
fn human_japanese() {
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    assert_snapshot!(render(Style::Human, Lang::Ja, &finding, KIF, 2), @r"
エラー[S114]: 二歩です。3筋には既に先手の歩があります
 --> dir/a.kif:2:6
  |
2 |   33 ３四歩打
  |      ^^^^^^^^
  |
  = 注: 第2局 33手目
  = 局面: 4k4/9/9/9/9/9/2P6/9/4K4 b P 33
  = 対処: 反則負けになる手です。実際に指されたのなら、KIFでは「反則勝ち」、CSAでは%+ILLEGAL_ACTION（先手の反則）か%-ILLEGAL_ACTION（後手の反則）で終えてください。
");
}

#[test]
fn the_first_game_is_not_named() {
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    let text = render(Style::Human, Lang::En, &finding, KIF, 1);
    assert!(text.contains("= note: move 33\n"), "{text}");
}

#[test]
fn a_finding_about_the_whole_file_has_no_snippet() {
    let finding = Finding::new(Code::NoRecord);
    assert_snapshot!(render(Style::Human, Lang::En, &finding, "text", 0), @r"
warning[D003]: there is no game and no position in this file
 --> dir/a.kif
 |
 = help: Check that it is the right file.
");
    assert_snapshot!(render(Style::Gcc, Lang::En, &finding, "text", 0),
        @"dir/a.kif:1:1: warning: there is no game and no position in this file [D003]");
}

#[test]
fn tabs_and_two_digit_lines() {
    let text = "\n\n\n\n\n\n\n\n\nx\tyy\tz\n";
    assert_snapshot!(human_at(text, span_of(text, "yy")), @r"
note[C117]: the piece is written in small letters
  --> dir/a.kif:10:3
   |
10 | x    yy    z
   |      ^^
   |
   = help: Write FU, KY, … in capitals.
");
}

#[test]
fn what_could_deceive_is_escaped_and_the_column_stays_true() {
    let text = "N+\u{1b}[31mEve\u{202e}lia\u{200b}!";
    assert_snapshot!(human_at(text, span_of(text, "lia")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:12
  |
1 | N+\u{1b}[31mEve\u{202e}lia\u{200b}!
  |                        ^^^
  |
  = help: Write FU, KY, … in capitals.
");
    assert_snapshot!(human_at(text, span_of(text, "\u{202e}")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:11
  |
1 | N+\u{1b}[31mEve\u{202e}lia\u{200b}!
  |                ^^^^^^^^
  |
  = help: Write FU, KY, … in capitals.
");
}

#[test]
fn at_the_end_of_a_file_and_in_an_empty_one() {
    assert_snapshot!(human_at("PI\n", Span::at(3)), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:2:1
  |
2 |
  | ^
  |
  = help: Write FU, KY, … in capitals.
");
    assert_snapshot!(human_at("PI", Span::new(2, 99)), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:3
  |
1 | PI
  |   ^
  |
  = help: Write FU, KY, … in capitals.
");
    assert_snapshot!(human_at("", Span::at(0)), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:1
  |
1 |
  | ^
  |
  = help: Write FU, KY, … in capitals.
");
}

#[test]
fn a_span_with_its_line_end_stays_on_its_line() {
    let text = "N+A\r\nN-B\r\nPI\r\n";
    assert_snapshot!(human_at(text, span_of(text, "N-B\r\n")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:2:1
  |
2 | N-B
  | ^^^
  |
  = help: Write FU, KY, … in capitals.
");
}

#[test]
fn of_several_lines_the_first_and_the_last_are_shown() {
    let text = "N+A\r\nN-B\r\nPI\r\n+\r\n+7776FU\r\n";
    assert_snapshot!(human_at(text, span_of(text, "A\r\nN-B\r\nP")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:3
  |
1 | N+A
  |   ^
2 | N-B
3 | PI
  | ^
  |
  = help: Write FU, KY, … in capitals.
");
    assert_snapshot!(human_at(text, span_of(text, "A\r\nN-B\r\nPI\r\n+\r\n+7776")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:3
  |
1 | N+A
  |   ^
...
5 | +7776FU
  | ^^^^^
  |
  = help: Write FU, KY, … in capitals.
");
}

#[test]
fn a_long_line_is_cut_around_the_span() {
    let text = format!("{}Nf9 {}", "1. e4 e5 ".repeat(100), "2. 飛車 ".repeat(100));
    assert_snapshot!(human_at(&text, span_of(&text, "Nf9")), @r"
note[C117]: the piece is written in small letters
 --> dir/a.kif:1:901
  |
1 | ... e4 e5 1. e4 e5 1. e4 e5 1. e4 e5 1. e4 e5 Nf9 2. 飛車 2. 飛車 2. 飛車 2. 飛車 2. 飛車 2....
  |                                               ^^^
  |
  = help: Write FU, KY, … in capitals.
");
    let whole = human_at(&text, Source::new("a", text.as_str()).span());
    assert!(whole.lines().all(|line| line.len() <= 100), "{whole}");
    assert!(whole.contains("1. e4 e5 ...\n"), "{whole}");
}

#[test]
fn colours_are_added_on_request_only() {
    let source = Source::new("a", KIF);
    let place =
        Place { source: Some(&source), path: Path::new("a.kif"), game: 1, mark: None, again: 0 };
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    let plain = Reporter::new(Style::Human, Lang::En);
    let colored = Reporter { color: true, ..plain };
    let (mut without, mut with) = (String::new(), String::new());
    plain.finding(&finding, &place, &mut without);
    colored.finding(&finding, &place, &mut with);
    assert!(!without.contains('\u{1b}'));
    let mut stripped = String::new();
    for (index, part) in with.split('\u{1b}').enumerate() {
        let escape = if index == 0 { 0 } else { part.find('m').unwrap() + 1 };
        stripped.push_str(&part[escape..]);
    }
    assert_ne!(with, stripped);
    assert_eq!(stripped, without);
}

#[test]
fn gcc_is_one_line_that_editors_understand() {
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    assert_snapshot!(render(Style::Gcc, Lang::En, &finding, KIF, 1),
        @"dir/a.kif:2:6: error: two pawns (nifu): sente has an unpromoted pawn on file 3 already [S114]");
    assert_snapshot!(render(Style::Gcc, Lang::En, &finding, KIF, 2),
        @"dir/a.kif:2:6: error: two pawns (nifu): sente has an unpromoted pawn on file 3 already (game 2, move 33) [S114]");
    assert_snapshot!(render(Style::Gcc, Lang::Ja, &finding, KIF, 2),
        @"dir/a.kif:2:6: error: 二歩です。3筋には既に先手の歩があります (第2局 33手目) [S114]");
}

#[test]
fn gcc_stays_one_line_whatever_the_record_says() {
    let source = Source::new("a", "x");
    let place =
        Place { source: Some(&source), path: Path::new("a\nb.csa"), game: 1, mark: None, again: 0 };
    let finding = Finding::at(Code::CsaUnknown, Span::at(0)).with("text", "a\r\n\u{1b}[2Jb");
    let mut out = String::new();
    Reporter::new(Style::Gcc, Lang::En).finding(&finding, &place, &mut out);
    assert_snapshot!(out, @r#"a\u{a}b.csa:1:1: warning: "a\u{d}\u{a}\u{1b}[2Jb" is no statement of the CSA format [C101]"#);
}

#[test]
fn json_is_one_document() {
    let source = Source::new("a", KIF).starting_at(11, 500);
    let path = "dir/\u{fffd}\u{1b}.kif";
    let span = span_of(KIF, "３四歩打");
    let finding = two_pawns(span).fix(Span::new(span.start, span.start + 3), "２");
    let reporter = Reporter::new(Style::Json, Lang::En);
    let (mut out, mut findings) = (String::new(), String::new());
    reporter.begin(&mut out);
    reporter.finding(
        &finding,
        &Place { source: Some(&source), path: Path::new(path), game: 2, mark: None, again: 0 },
        &mut findings,
    );
    reporter.finding(
        &Finding::new(Code::NoRecord),
        &Place { source: None, path: Path::new(path), game: 0, mark: None, again: 0 },
        &mut findings,
    );
    out.push_str(&findings);
    let mut counts =
        Counts { files: 1, records: 2, plies: 3, files_with_errors: 1, ..Counts::default() };
    counts.add(Severity::Error);
    counts.add(Severity::Warning);
    reporter.summary(&counts, &mut out);
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["findings"][0]["path"], path);
    assert_snapshot!(out, @r#"
{"version":4,"column_kind":"unicode_code_points","findings":[
{"path":"dir/�\u001b.kif","uri":"dir/%EF%BF%BD%1B.kif","line":12,"column":6,"end_line":12,"end_column":10,"severity":"error","code":"S114","name":"two-pawns","message":"two pawns (nifu): sente has an unpromoted pawn on file 3 already","help":"This loses the game. If it really was played, the ending should say so: 反則勝ち in KIF, %+ILLEGAL_ACTION of sente or %-ILLEGAL_ACTION of gote in CSA.","game":2,"ply":33,"position":"4k4/9/9/9/9/9/2P6/9/4K4 b P 33","fix":{"safety":"safe","edits":[{"line":12,"column":6,"end_line":12,"end_column":7,"text":"２"}]}},
{"path":"dir/�\u001b.kif","uri":"dir/%EF%BF%BD%1B.kif","line":null,"column":null,"end_line":null,"end_column":null,"severity":"warning","code":"D003","name":"no-record","message":"there is no game and no position in this file","help":"Check that it is the right file.","game":null,"ply":null,"position":null,"fix":null}
],"summary":{"files":1,"records":2,"plies":3,"errors":1,"warnings":1,"notes":0,"files_with_errors":1,"records_with_errors":0,"fixable":0,"fixable_unsafely":0}}
"#);
}

#[test]
fn json_without_findings_is_one_document_too() {
    let reporter = Reporter::new(Style::Json, Lang::Ja);
    let mut out = String::new();
    reporter.begin(&mut out);
    reporter.summary(&Counts::default(), &mut out);
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["findings"], serde_json::json!([]));
    assert_eq!(document["summary"]["errors"], 0);
}

/// A whole report of one finding at a place and one of a whole file.
fn report(style: Style, path: &str) -> String {
    let source = Source::new("a", KIF);
    let finding = two_pawns(span_of(KIF, "３四歩打"));
    let reporter = Reporter::new(style, Lang::En);
    let (mut out, mut findings) = (String::new(), String::new());
    reporter.begin(&mut out);
    reporter.finding(
        &finding,
        &Place { source: Some(&source), path: Path::new(path), game: 2, mark: None, again: 0 },
        &mut findings,
    );
    let whole = Finding::new(Code::NoRecord);
    reporter.finding(
        &whole,
        &Place { source: None, path: Path::new(path), game: 0, mark: None, again: 0 },
        &mut findings,
    );
    let mut counts = Counts { files: 1, records: 2, ..Counts::default() };
    counts.add(Severity::Error);
    counts.add(Severity::Warning);
    let mut file = String::new();
    reporter.begin_file(Path::new(path), 2, 1, &mut file);
    file.push_str(&findings);
    file.push_str(reporter.end_file());
    out + &file
        + &{
            let mut end = String::new();
            for &list in reporter.lists() {
                reporter.begin_list(list, 1, &mut end);
                if list == List::Files {
                    reporter.file_row(Path::new(path), "UTF-8", &mut end);
                }
            }
            reporter.summary(&counts, &mut end);
            end
        }
}

#[test]
fn github_annotates_lines() {
    let expected = "\
::error file=a%2C%25 b.kif,line=2,endLine=2,col=6,endColumn=10,title=S114 two-pawns::\
two pawns (nifu): sente has an unpromoted pawn on file 3 already (game 2, move 33)%0AThis loses the game. If it really was played, the ending should say so: 反則勝ち in KIF, %25+ILLEGAL_ACTION of sente or %25-ILLEGAL_ACTION of gote in CSA.
::warning file=a%2C%25 b.kif,title=D003 no-record::there is no game and no position in this file\
%0ACheck that it is the right file.
1 file, 2 games: 1 error, 1 warning
";
    assert_eq!(report(Style::GitHub, "a,% b.kif"), expected);
}

#[test]
fn sarif_is_one_log() {
    let log: serde_json::Value = serde_json::from_str(&report(Style::Sarif, "a/% é.kif")).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), ALL.len());
    for rule in rules {
        for text in ["shortDescription", "fullDescription", "help"] {
            assert!(rule[text]["text"].as_str().is_some_and(|text| !text.is_empty()), "{rule}");
        }
    }
    let expected = serde_json::json!([
        {
            "ruleId": "S114",
            "level": "error",
            "message": {
                "text": "two pawns (nifu): sente has an unpromoted pawn on file 3 already \
                         (game 2, move 33)",
            },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": "a/%25%20%C3%A9.kif" },
                "region": { "startLine": 2, "startColumn": 6, "endLine": 2, "endColumn": 10 },
            }}],
        },
        {
            "ruleId": "D003",
            "level": "warning",
            "message": { "text": "there is no game and no position in this file" },
            "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": "a/%25%20%C3%A9.kif" },
            }}],
        },
    ]);
    assert_eq!(run["results"], expected);
}

#[test]
fn junit_has_a_case_a_finding() {
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="kifu">
<testsuite name="&lt;a&gt; &amp; b.kif" tests="2" failures="1" errors="0" skipped="0">
<testcase classname="&lt;a&gt; &amp; b.kif" name="2:6 S114 two-pawns"><failure type="S114" message="two pawns (nifu): sente has an unpromoted pawn on file 3 already">game 2, move 33
4k4/9/9/9/9/9/2P6/9/4K4 b P 33
This loses the game. If it really was played, the ending should say so: 反則勝ち in KIF, %+ILLEGAL_ACTION of sente or %-ILLEGAL_ACTION of gote in CSA.</failure></testcase>
<testcase classname="&lt;a&gt; &amp; b.kif" name="D003 no-record"><system-out>warning: there is no game and no position in this file
Check that it is the right file.</system-out></testcase>
</testsuite>
</testsuites>
"#;
    assert_eq!(report(Style::JUnit, "<a> & b.kif"), expected);
    let place = Place { source: None, path: Path::new("b"), game: 0, mark: None, again: 1 };
    let mut second = String::new();
    Reporter::new(Style::JUnit, Lang::En).finding(
        &Finding::new(Code::NoRecord),
        &place,
        &mut second,
    );
    let expected = r#"<testcase classname="b" name="D003 no-record (2)"><system-out>"#;
    assert!(second.starts_with(expected), "{second}");
    let mut clean = String::new();
    let reporter = Reporter::new(Style::JUnit, Lang::En);
    reporter.begin_file(Path::new("c.kif"), 0, 0, &mut clean);
    clean.push_str(reporter.end_file());
    let expected = r#"<testsuite name="c.kif" tests="1" failures="0" errors="0" skipped="0">
<testcase classname="c.kif" name="no findings"/>
</testsuite>
"#;
    assert_eq!(clean, expected);
}

#[test]
fn sarif_has_the_fix() {
    let source = Source::new("a", KIF);
    let span = span_of(KIF, "３四歩打");
    let place =
        Place { source: Some(&source), path: Path::new("a.kif"), game: 1, mark: None, again: 0 };
    let mut out = String::new();
    Reporter::new(Style::Sarif, Lang::En).finding(
        &two_pawns(span).fix(span, "３四歩"),
        &place,
        &mut out,
    );
    let result: serde_json::Value = serde_json::from_str(&out).unwrap();
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "a.kif");
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "３四歩");
    assert_eq!(change["replacements"][0]["deletedRegion"]["startColumn"], 6);
}

#[test]
fn json_holds_nothing_that_drives_a_terminal() {
    let text = "a\u{9b}b\u{202e}c\u{7f}d\u{e0001}e\u{feff}";
    let json = serde_json::Value::from(text).to_string();
    let harmless = harmless_json(&json);
    assert_eq!(harmless, r#""a\u009bb\u202ec\u007fd\udb40\udc01e\ufeff""#);
    assert_eq!(serde_json::from_str::<String>(&harmless).unwrap(), text);
    assert_eq!(harmless_json("\"飛 é\\n\""), "\"飛 é\\n\"");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_utf_8_is_exact_as_a_uri() {
    use std::os::unix::ffi::OsStrExt;
    let path = Path::new(std::ffi::OsStr::from_bytes(b"d/\x8a\xfd.kif"));
    let place = Place { source: None, path, game: 0, mark: None, again: 0 };
    for (style, key) in [
        (Style::Json, "/uri"),
        (Style::Sarif, "/locations/0/physicalLocation/artifactLocation/uri"),
    ] {
        let mut out = String::new();
        Reporter::new(style, Lang::En).finding(&Finding::new(Code::NoRecord), &place, &mut out);
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json.pointer(key).unwrap(), "d/%8A%FD.kif");
    }
}

#[test]
fn paths_for_services_have_slashes() {
    let cases = match cfg!(windows) {
        true => [("r\\a.kif", "r/a.kif"), (".\\a.kif", "a.kif"), ("C:\\r\\a.kif", "C:/r/a.kif")],
        false => [("r\\a.kif", "r\\a.kif"), ("./../a.kif", "../a.kif"), ("/r/./a.kif", "/r/a.kif")],
    };
    for (path, expected) in cases {
        let place = Place { source: None, path: Path::new(path), game: 0, mark: None, again: 0 };
        let mut out = String::new();
        let finding = Finding::new(Code::NoRecord);
        Reporter::new(Style::GitLab, Lang::En).finding(&finding, &place, &mut out);
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["location"]["path"], expected);
    }
}

#[test]
fn findings_of_a_buffer_are_parted() {
    let place = Place { source: None, path: Path::new("a"), game: 0, mark: None, again: 0 };
    for (_, style) in Style::ALL {
        let reporter = Reporter::new(*style, Lang::En);
        let (mut one, mut two) = (String::new(), String::new());
        reporter.finding(&Finding::new(Code::NoRecord), &place, &mut one);
        reporter.finding(&Finding::new(Code::NoRecord), &place, &mut two);
        reporter.finding(&Finding::new(Code::NoRecord), &place, &mut two);
        assert_eq!(two, format!("{one}{}{one}", reporter.between()));
    }
}

#[test]
fn summaries_count_in_both_languages() {
    let summary = |counts: [u64; 5], lang| {
        let [files, records, errors, warnings, notes] = counts;
        let counts = Counts { files, records, errors, warnings, notes, ..Counts::default() };
        let mut out = String::new();
        Reporter::new(Style::Human, lang).summary(&counts, &mut out);
        out
    };
    assert_eq!(summary([3, 5, 1, 2, 0], Lang::En), "3 files, 5 games: 1 error, 2 warnings\n");
    assert_eq!(summary([1, 1, 0, 0, 1], Lang::En), "1 file, 1 game: 1 note\n");
    assert_eq!(summary([1, 0, 0, 0, 0], Lang::En), "1 file, 0 games: no findings\n");
    assert_eq!(summary([3, 5, 1, 2, 0], Lang::Ja), "3ファイル 5局: エラー1件 警告2件\n");
    assert_eq!(summary([3, 5, 0, 0, 4], Lang::Ja), "3ファイル 5局: 情報4件\n");
    assert_eq!(summary([3, 5, 0, 0, 0], Lang::Ja), "3ファイル 5局: 指摘なし\n");
}

#[test]
fn counts_add_up() {
    let mut sum =
        Counts { files: 1, records: 2, plies: 3, errors: 4, fixable: 8, ..Counts::default() };
    sum += Counts {
        warnings: 5,
        notes: 6,
        files_with_errors: 7,
        records_with_errors: 3,
        fixable_unsafely: 9,
        ..sum
    };
    let all = Counts {
        files: 2,
        records: 4,
        plies: 6,
        errors: 8,
        warnings: 5,
        notes: 6,
        files_with_errors: 7,
        records_with_errors: 3,
        fixable: 16,
        fixable_unsafely: 9,
    };
    assert_eq!(sum, all);
}

#[test]
fn styles_have_names() {
    for (name, style) in Style::ALL {
        assert_eq!(Style::from_name(name), Some(*style));
    }
    assert_eq!(Style::from_name("JSON"), None);
}

#[test]
fn a_code_is_explained() {
    assert_snapshot!(explain(Code::TwoPawns, Lang::En).concat(), @r"
S114 two-pawns (error)

  two pawns (nifu): … has an unpromoted pawn on file … already

Why it matters: It is the foul that beginners and tired professionals lose by, so a record of it decides the game.

What to do: This loses the game. If it really was played, the ending should say so: 反則勝ち in KIF, %+ILLEGAL_ACTION of sente or %-ILLEGAL_ACTION of gote in CSA.

It is not mended by `kifu validate --fix`.

Area S: the rules of shogi.
Source: rules of shogi, Japan Shogi Association: moves and fouls.
");
    assert_snapshot!(explain(Code::CsaUnknown, Lang::Ja).concat(), @r"
C101 csa-unknown-statement (警告)

  「…」はCSA形式の文ではありません

影響: 知らない行が一つあるだけで、対局全体を受け付けないエンジンやサーバーがあります。

対処: このような行で止まるソフトがあるため、コメントとして残しました。コメントなら行頭に'を書きます。

`kifu validate --fix --unsafe-fixes` で修正できます。修正内容を確かめてください。

分野C: CSA形式
典拠: コンピュータ将棋協会 CSA標準棋譜ファイル形式（V2.2）
");
    assert_snapshot!(explain(Code::CsaBlank, Lang::En).concat(), @r"
C119 csa-blank (note, an error with --strict)

  there are blank lines, spare blanks or empty statements, which the format does not know

Why it matters: Parsers made after the standard have no rule for them, and report an error.

What to do: They were skipped. Strict programs stop at an empty line: delete it, or begin it with '.

`kifu validate --fix` can mend it.

Area C: the CSA format.
Source: CSA standard record format of the Computer Shogi Association, V2.2.
");
}

#[test]
fn the_list_has_every_code_on_a_line() {
    for lang in [Lang::En, Lang::Ja] {
        let list = list(ALL, lang);
        assert_eq!(list.lines().count(), ALL.len());
        for (line, code) in list.lines().zip(ALL) {
            let words: Vec<_> = line.split_whitespace().take(3).collect();
            let row = code.row();
            assert_eq!(words, [row.id, row.severity.name(), row.name]);
            assert!(!line.contains(['{', '}']), "{line}");
        }
    }
}

// The table of codes.

/// The names in braces, but for words that go with a number: `{move|moves}`.
fn blanks(template: &str) -> HashSet<&str> {
    let named = template.split('{').skip(1).map(|rest| rest.split_once('}').unwrap().0);
    named.filter(|name| !name.contains('|')).collect()
}

/// Values that only the help of a code shows.
const HELP_ONLY: &[(&str, &str)] =
    &[("B114", "last"), ("B114", "rank"), ("D005", "instead"), ("I005", "others")];

#[test]
fn ids_and_names_are_unique_and_well_formed() {
    let mut seen = HashSet::new();
    for code in ALL {
        let row = code.row();
        let (letter, digits) = row.id.split_at(1);
        assert!(AREAS.iter().any(|(area, _)| letter.starts_with(*area)), "{}", row.id);
        assert!(digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()), "{}", row.id);
        let word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        assert!(row.name.split('-').all(word), "{}", row.name);
        assert!(seen.insert(row.id), "{} stands twice", row.id);
        assert!(seen.insert(row.name), "{} stands twice", row.name);
        assert_eq!(Code::find(row.id), Some(*code));
        assert_eq!(Code::find(&row.name.to_uppercase()), Some(*code));
    }
}

#[test]
fn both_languages_say_the_same_with_the_same_values() {
    for code in ALL {
        let row = code.row();
        let known = blanks(row.message(Lang::En));
        assert_eq!(known, blanks(row.message(Lang::Ja)), "{}", row.id);
        for lang in [Lang::En, Lang::Ja] {
            for blank in blanks(row.help(lang)) {
                let documented = known.contains(blank) || HELP_ONLY.contains(&(row.id, blank));
                assert!(documented, "{}: {{{blank}}} of the help has no value", row.id);
            }
        }
    }
}

#[test]
fn each_column_is_in_its_language() {
    let japanese = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    for code in ALL {
        let row = code.row();
        for text in [row.message(Lang::Ja), row.help(Lang::Ja)] {
            assert!(text.contains(japanese), "{}: {text}", row.id);
            let words: Vec<_> = text.split(' ').collect();
            let english =
                |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
            assert!(!words.windows(2).any(|w| english(w[0]) && english(w[1])), "{}", row.id);
        }
        for text in [row.message(Lang::En), row.help(Lang::En)] {
            let letters = text.chars().filter(char::is_ascii_alphabetic).count();
            // The help may quote what has to be written, such as 成.
            let quoted = text.chars().filter(|&c| japanese(c)).count();
            assert!(letters > 2 * quoted && !text.contains(['。', '、']), "{}: {text}", row.id);
        }
    }
}

#[test]
fn messages_are_no_sentences_of_their_own() {
    for code in ALL {
        let row = code.row();
        assert!(!row.message(Lang::En).ends_with('.'), "{}", row.id);
        assert!(!row.message(Lang::Ja).ends_with('。'), "{}", row.id);
    }
}

// Any text, any span.

/// What stands above the underline of a report with one marked line.
fn underlined(report: &str) -> Option<String> {
    let lines: Vec<_> = report.lines().collect();
    let at = lines.iter().position(|line| line.contains('^') && line.starts_with("  |"))?;
    let mark = lines[at];
    let (from, to) = (mark.find('^')?, mark.rfind('^')? + 1);
    let mut column = 0;
    let mut out = String::new();
    for c in lines[at - 1].chars() {
        if (from..to).contains(&column) {
            out.push(c);
        }
        column += c.width().unwrap_or(0);
    }
    // The renderer leaves out blanks at the end of a line.
    out.extend(std::iter::repeat_n(' ', to.saturating_sub(column.max(from))));
    Some(out)
}

proptest! {
    #[test]
    fn any_span_of_any_text_is_shown_safely(
        text in "([a^ \t歩\u{1f600}é\u{1b}\u{202e}\u{200b}\u{7f}\u{85}\u{2028}\r\n-]|[ -~]){0,40}",
        start in 0u32..70,
        len in 0u32..30,
        width in 0usize..300,
    ) {
        let source = Source::new("a", text.as_str());
        let span = Span::new(start, start + len);
        let path = Path::new("a");
        let place = Place { source: Some(&source), path, game: 1, mark: None, again: 0 };
        let finding = Finding::at(Code::CsaLowerCase, span);
        for (_, style) in Style::ALL {
            let mut out = String::new();
            Reporter { width, ..Reporter::new(*style, Lang::En) }
                .finding(&finding, &place, &mut out);
            if !matches!(style, Style::Json | Style::Sarif) {
                prop_assert_eq!(&escape_for_display(&out, &['\n']), &out);
            }
        }
    }

    #[test]
    fn the_underline_is_below_the_marked_text(
        text in "[ab \t歩\u{1f600}é\u{1b}\u{202e}\u{85}]{1,30}",
        from in 0usize..30,
        len in 1usize..10,
    ) {
        let starts: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        let from = from % starts.len();
        let end = starts.get(from + len).copied().unwrap_or(text.len());
        let marked = &text[starts[from]..end];
        let span =
            Span::new(u32::try_from(starts[from]).unwrap(), u32::try_from(end).unwrap());
        let source = Source::new("a", text.as_str());
        let path = Path::new("a");
        let place = Place { source: Some(&source), path, game: 1, mark: None, again: 0 };
        let mut out = String::new();
        Reporter { width: 400, ..Reporter::new(Style::Human, Lang::En) }
            .finding(&Finding::at(Code::CsaLowerCase, span), &place, &mut out);
        let shown = escape_for_display(marked, &['\t']).replace('\t', "    ");
        if shown.chars().count() < 150 {
            prop_assert_eq!(underlined(&out), Some(shown), "{}", out);
        }
    }
}

#[test]
fn bytes_games_and_the_time_left_are_told() {
    let done = Progress { files: 0, games: 12_345, bytes: 1 << 20 };
    let shown = |lang, total| done.words(lang, total, Duration::from_secs(30), "a.csa");
    assert_eq!(
        shown(Lang::En, Some(4 << 20)),
        "0 files, 12,345 games, 1.00 MiB of 4.00 MiB, 1:30 left: a.csa"
    );
    assert_eq!(shown(Lang::En, None), "0 files, 12,345 games, 1.00 MiB: a.csa");
    assert_eq!(shown(Lang::Ja, None), "0ファイル 12,345局 1.00 MiB: a.csa");
}
