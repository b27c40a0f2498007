//! Tables of puzzles: columns by their places, cells in quotes, what is told and where.

use crate::cli::Desk;
use crate::linear::is_linear;
use crate::support::{self, detected as found, write};
use kifu::findings::{Code, Finding};
use kifu::formats::{Format, by_name};
use kifu::record::{Key, Record};

const NAMES: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
const MATE: &str = "aa001,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30,a2a7 b1b8,612,80,90,12,\
                    mate mateIn1,https://example.org/one#60,\n";

fn format() -> &'static Format {
    by_name("puzzles").unwrap()
}

fn read(text: &str) -> Vec<(Record, Vec<Finding>)> {
    support::read(format(), &support::source("x.csv", text.as_bytes()))
}

fn pgn(record: &Record) -> String {
    write(by_name("pgn").unwrap(), &[record]).0
}

#[test]
fn rows_are_found_with_their_names_and_without() {
    let both = format!("{NAMES}{MATE}");
    let windows = both.replace('\n', "\r\n");
    for text in [&both, MATE, &windows, &format!("\u{feff}{both}")] {
        for extension in [None, Some("csv"), Some("txt")] {
            assert_eq!(found(text.trim_start_matches('\u{feff}'), extension), Some("puzzles"));
        }
        let records = read(text);
        assert_eq!(records.len(), 1);
        let (record, findings) = &records[0];
        assert!(findings.is_empty(), "{findings:?}");
        let text = pgn(record);
        assert!(text.contains("30... Ra7 31. Rb8# "), "{text}");
        assert_eq!(record.header(Key::Site), Some("https://example.org/one#60"));
        for tag in ["[PuzzleId \"aa001\"]", "[Rating \"612\"]", "[Themes \"mate mateIn1\"]"] {
            assert!(text.contains(tag), "{tag}\n{text}");
        }
        assert!(!text.contains("OpeningTags"), "{text}");
    }
    // Nothing but the names of columns is an empty table.
    assert_eq!((found(NAMES, None), read(NAMES).len()), (Some("puzzles"), 0));
    // Two tables, one behind the other; and the first row has a slip.
    assert_eq!(read(&[&*both, &*both].concat()).len(), 2);
    assert_eq!(found(&format!("aa001,6k1\n{MATE}"), None), Some("puzzles"));
    for other in ["a,b,c\n1,2,3\n", "fen,best\n6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30,a2a7\n"] {
        assert_ne!(found(other, Some("csv")), Some("puzzles"), "{other}");
    }
}

#[test]
fn cells_may_stand_in_quotes() {
    let quoted = "\"aa001\",\"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30\",\"a2a7 b1b8\",,,,,\
                  \"says \"\"mate\"\", twice\",,\"\"\n";
    assert_eq!(found(quoted, None), Some("puzzles"));
    let (record, findings) = &read(quoted)[0];
    assert!(findings.is_empty(), "{findings:?}");
    let themes = record.headers.iter().find(|header| record.text(header.name) == "Themes");
    assert_eq!(themes.map(|header| record.text(header.value)), Some("says \"mate\", twice"));
    assert!(pgn(record).contains("Rb8#"));
    // A quote that nothing closes is a sign as any other, and columns that nobody knows have numbers.
    let (record, _) = &read(&MATE.replace("mate mateIn1", "\"mate").replace("60,", "60,,,more"))[0];
    let text = pgn(record);
    assert!(
        text.contains(r#"[Themes "\"mate"]"#) && text.contains(r#"[Column12 "more"]"#),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let told = |text: &str| -> Vec<_> {
        let source = support::source("x.csv", text.as_bytes());
        let records = support::read(format(), &source);
        let place = |finding: &Finding| source.line_col(finding.span.unwrap().start);
        let found = records.iter().flat_map(|(_, findings)| findings);
        found.map(|finding| (finding.code, place(finding))).collect()
    };
    let place = |text: &str, what: &str| {
        let at = text.find(what).unwrap();
        (
            text[..at].matches('\n').count() as u32 + 1,
            (at - text[..at].rfind('\n').map_or(0, |end| end + 1)) as u32 + 1,
        )
    };
    let both = format!("{NAMES}{MATE}");
    let word = both.replace("b1b8", "b1z8");
    assert_eq!(told(&word), [(Code::UciMove, place(&word, "b1z8"))]);
    let illegal = both.replace("b1b8", "b1c2");
    assert_eq!(told(&illegal)[0].1, place(&illegal, "b1c2"));
    let position = both.replace("6k1/", "7k1/");
    assert!(told(&position).iter().any(|(code, _)| *code == Code::FenError));
    assert_eq!(told(&format!("{both}aa002,8/8\n")), [(Code::PuzzleRow, (3, 1))]);
    // Columns in another order are told, those of older files are none.
    let swapped = both.replace("Rating,RatingDeviation", "RatingDeviation,Rating");
    assert_eq!(told(&swapped), [(Code::PuzzleColumn, place(&swapped, "RatingDeviation"))]);
    let more = both.replace("OpeningTags", "OpeningTags,OpeningVariation,Day");
    assert_eq!(told(&more), [(Code::PuzzleColumn, place(&more, "Day"))]);
    assert!(told(&both.replace("OpeningTags", "OpeningFamily,OpeningVariation")).is_empty());
    // Two rows in one, whatever the first of them holds; also before the first whole one.
    for first in [MATE, "a,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30,a2a7 b1b8,612\n"] {
        let joined = format!("{}{}{MATE}", first.trim_end(), MATE.replace("6k1/", "5k2/"));
        assert_eq!(told(&joined), [(Code::PuzzleJoined, place(&joined, "5k2/"))]);
    }
}

#[test]
fn a_folder_of_tables_gives_the_puzzles_alone() {
    let desk = Desk::new();
    desk.write("tables/puzzles.csv", format!("{NAMES}{MATE}"));
    desk.write("tables/prices.csv", "name,price\nboard,12\n");
    let run = desk.run(&["validate", "tables"]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
    // What is written as a table of games is no puzzle.
    desk.run(&["convert", "-t", "csv", "-o", "tables/games.csv", "tables/puzzles.csv"]).code(0);
    let run = desk.run(&["validate", "tables"]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
}

#[test]
fn moves_and_cells_cost_what_they_are() {
    is_linear("moves of a puzzle", "puzzles", &["pgn"], |count| {
        MATE.replace("b1b8", &"b1c1 a7b7 c1b1 b7a7 ".repeat(count))
    });
    is_linear("cells", "puzzles", &[], |count| {
        format!("{}{}", MATE.trim_end(), ",x".repeat(count))
    });
    is_linear("quotes", "puzzles", &[], |count| {
        format!("{}{}", MATE.trim_end(), "\"\",\"".repeat(count))
    });
}
