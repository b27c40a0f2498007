//! PGN as Lichess and ChessBase have it, and results behind lines for engines: what is written is read again
//! as what it was.

use crate::support::{corpus, files, has_error, read, source, write, write_with};
use kifu::formats::pgn::{PGN, PgnForm, PgnStyle, TagOrder};
use kifu::formats::{Loss, WriteOptions, by_name};
use std::fs;
use std::path::Path;

const ANNOTATED: &str = r#"[Event "Club"]
[WhiteElo "1500"]
[Site "Here"]
[ECO "C20"]
[Date "2020.01.02"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 $1 {best by test} 1... e5 $14 $2 2. Nf3 $6 (2. f4 $5 {a gambit} 2... exf4)
2... Nc6 {[%clk 0:05:00]} 3. Bb5 {a very long comment that has to be broken over several lines, since it
does not fit into one} a6 *
"#;

fn style(form: PgnForm) -> WriteOptions {
    WriteOptions { pgn: PgnStyle { form, ..PgnStyle::default() }, ..WriteOptions::default() }
}

fn written(options: &WriteOptions) -> String {
    let (record, _) = read(&PGN, &source("a.pgn", ANNOTATED.as_bytes())).remove(0);
    let (text, losses) = write_with(&PGN, &[&record], options);
    assert!(losses.is_empty(), "{losses:?}");
    text
}

#[test]
fn lichess_has_one_line_of_moves() {
    let text = written(&style(PgnForm::Lichess));
    let (tags, moves) = text.split_once("\n\n").unwrap();
    let names: Vec<&str> = tags.lines().map(|tag| tag[1..].split(' ').next().unwrap()).collect();
    let wanted = ["Event", "WhiteElo", "Site", "ECO", "Date", "Round", "White", "Black", "Result"];
    assert_eq!(names, wanted);
    assert_eq!(
        moves,
        "1. e4! { best by test } 1... e5 $14 $2 2. Nf3?! (2. f4!? { a gambit } 2... exf4) 2... Nc6 \
         { [%clk 0:05:00] } 3. Bb5 { a very long comment that has to be broken over several lines, \
         since it does not fit into one } 3... a6 *\n\n"
    );
}

#[test]
fn chessbase_has_no_number_behind_a_comment() {
    let text = written(&style(PgnForm::ChessBase));
    let (_, moves) = text.split_once("\n\n").unwrap();
    let begin = "1. e4 $1 {best by test} e5 $14 $2 2. Nf3 $6 (2. f4 $5 {a gambit} exf4) 2... Nc6\n";
    assert!(moves.starts_with(begin), "{moves}");
    let words = moves.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(") 2... Nc6 {[%clk 0:05:00]} 3. Bb5 {"), "{moves}");
    assert!(words.ends_with("into one} a6 *"), "{moves}");
    assert!(moves.lines().all(|line| line.len() < 80) && moves.lines().count() > 3, "{moves}");
}

#[test]
fn lines_are_as_wide_as_one_likes() {
    let pgn = |width, order| PgnStyle { form: PgnForm::Strict, width: Some(width), order };
    let text = |pgn| written(&WriteOptions { pgn, ..WriteOptions::default() });
    let narrow = text(pgn(30, None));
    let moves = narrow.split_once("\n\n").unwrap().1;
    assert!(moves.lines().all(|line| line.len() <= 30), "{moves}");
    let wide = text(pgn(0, None));
    let moves = wide.split_once("\n\n").unwrap().1;
    assert_eq!(moves.trim_end().lines().count(), 1, "{moves}");
    assert!(wide.find("[ECO").unwrap() > wide.find("[Result").unwrap());
    let kept = text(pgn(0, Some(TagOrder::Source)));
    assert!(kept.find("[ECO").unwrap() < kept.find("[Date").unwrap());
}

/// All games of our own and, where they are, of the collections, in every manner.
#[test]
fn every_manner_is_read_as_what_was_written() {
    let mut games = 0;
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/pgn/good");
    let mut paths = files(&own, &["pgn"]);
    if let Some(corpus) = corpus() {
        for folder in ["pgn/mliebelt", "pgn/scalachess", "pgn/irregular"] {
            paths.extend(files(&corpus.join(folder), &["pgn"]));
        }
    }
    for path in paths {
        let text = source("a.pgn", &fs::read(&path).unwrap());
        for (record, _) in
            read(&PGN, &text).iter().take(60).filter(|(record, _)| record.start_known)
        {
            let (usual, losses) = write(&PGN, &[record]);
            for form in [PgnForm::Lichess, PgnForm::ChessBase] {
                let (other, lost) = write_with(&PGN, &[record], &style(form));
                assert_eq!(lost, losses, "{}", path.display());
                let (again, found) = read(&PGN, &source("a.pgn", other.as_bytes())).remove(0);
                assert_eq!(write(&PGN, &[&again]).0, usual, "{}\n{other}", path.display());
                assert!(
                    !has_error(&found)
                        || has_error(&read(&PGN, &source("a", usual.as_bytes()))[0].1)
                );
                // Written once more it is the same.
                assert_eq!(
                    write_with(&PGN, &[&again], &style(form)).0,
                    other,
                    "{}",
                    path.display()
                );
            }
            games += 1;
        }
    }
    assert!(games > 10, "{games}");
}

#[test]
fn results_stand_behind_lines_on_request_only() {
    let usi = by_name("usi").unwrap();
    let csa = by_name("csa").unwrap();
    let asked = WriteOptions { results: true, ..WriteOptions::default() };
    for (end, word, lost) in [
        ("%TORYO", Some("resign"), 0),
        ("%KACHI", Some("win"), 0),
        ("%SENNICHITE", Some("rep_draw"), 0),
        ("%CHUDAN", Some("break"), 0),
        ("%TIME_UP", Some("timeout"), 0),
        ("%MATTA", None, 1),
        ("", None, 0),
    ] {
        let text = format!("V2.2\nPI\n+\n+7776FU\n-3334FU\n{end}\n");
        let (record, _) = read(csa, &source("a.csa", text.as_bytes())).remove(0);
        let moves = "position startpos moves 7g7f 3c3d";
        let (line, losses) = write_with(usi, &[&record], &asked);
        let line_wanted = word.map_or_else(|| moves.to_owned(), |word| format!("{moves} {word}"));
        assert_eq!(line, format!("{line_wanted}\n"));
        assert_eq!(losses.get(Loss::Endings), lost, "{end}");
        let (again, found) = read(usi, &source("a.usi", line.as_bytes())).remove(0);
        assert!(lost > 0 || again.ending().map(|e| e.0.kind) == record.ending().map(|e| e.0.kind));
        assert!(found.iter().all(|found| found.code.row().id.starts_with('S')), "{found:?}");
        // Without a word it is said that the ending is lost.
        let (line, losses) = write(usi, &[&record]);
        assert_eq!(line, format!("{moves}\n"));
        assert_eq!(losses.get(Loss::Endings), u64::from(!end.is_empty()), "{end}");
    }
    // A game without moves can be resigned, too.
    let (record, _) = read(csa, &source("a.csa", b"V2.2\nPI\n+\n%TORYO\n")).remove(0);
    let (line, _) = write_with(usi, &[&record], &asked);
    assert_eq!(line, "position startpos moves resign\n");
    let (again, found) = read(usi, &source("a.usi", line.as_bytes())).remove(0);
    assert_eq!(again.ending().map(|e| e.0.kind), record.ending().map(|e| e.0.kind));
    assert!(found.is_empty(), "{found:?}");
}
