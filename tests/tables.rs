//! Tables: what stands in their cells, and that every cell comes back as it was.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use crate::support::{read, source, write};
use kifu::findings::Lang;
use kifu::formats::table::{Columns, TableForm};
use kifu::formats::{Detection, FORMATS, Loss, WriteOptions, by_name, detect};
use kifu::games::Game;
use kifu::record::{Key, Record};
use kifu::source::{Encoding, Eol, Output, encode};

/// The cells of a table of comma-separated values (RFC 4180).
fn csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(!quoted && cell.is_empty() && row.is_empty(), "an open end: {text}");
    rows
}

/// The cells of a table of tab-separated values.
fn tsv(text: &str) -> Vec<Vec<String>> {
    let cell = |cell: &str| {
        let mut out = String::new();
        let mut chars = cell.chars();
        while let Some(c) = chars.next() {
            out.push(match c {
                '\\' => match chars.next() {
                    Some('t') => '\t',
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('\\') => '\\',
                    other => panic!("{other:?} behind a backslash"),
                },
                c => c,
            });
        }
        out
    };
    text.lines().map(|line| line.split('\t').map(cell).collect()).collect()
}

/// The first game of a text.
fn game(format: &str, text: &str) -> Record {
    read(by_name(format).unwrap(), &source("x", text.as_bytes())).remove(0).0
}

fn form(columns: &[&str]) -> TableForm {
    TableForm { columns: Columns::named(columns.iter().copied()).unwrap(), ..Default::default() }
}

fn table(name: &str, records: &[&Record], table: TableForm) -> (String, kifu::formats::Losses) {
    let options = WriteOptions { table, ..WriteOptions::default() };
    by_name(name).unwrap().text(records, &options)
}

/// Values that are hard on tables.
const HARD: [&str; 14] = [
    "a,b",
    "say \"no\"",
    "two\nlines",
    "a\r\nb",
    "tab\there",
    "back\\slash\\n",
    " blank ",
    "",
    "\"",
    ",",
    "羽生　善治",
    "é",
    "-12.5",
    "'quoted'",
];

#[test]
fn every_cell_comes_back_as_it_was() {
    let mut record = game("csa", CLEAN);
    for hard in HARD {
        record.set_header(Key::First, hard);
        record.set_header(Key::Event, hard);
        let form = form(&["event", "plies", "first"]);
        for (name, parse) in [("csv", csv as fn(&str) -> Vec<Vec<String>>), ("tsv", tsv)] {
            let (text, losses) = table(name, &[&record], form);
            let rows = parse(&text);
            assert_eq!(rows[0], ["event", "plies", "first"], "{name}");
            assert_eq!(rows[1], [hard, "3", hard], "{name}: {text}");
            assert_eq!(losses.get(Loss::MarkedCells), 0, "{name}");
            assert_eq!(rows.len(), 2, "{name}: {text}");
        }
    }
    // A line is always a row in TSV.
    record.set_header(Key::First, "a\nb\r\nc");
    assert_eq!(table("tsv", &[&record], form(&["first"])).0.lines().count(), 2);
}

#[test]
fn a_name_is_no_formula_unless_asked_for() {
    let mut record = game("csa", CLEAN);
    for formula in
        ["=1+1", "+cmd|' /C calc'!A0", "-a", "@SUM(A1)", "\t=1", "＝1", "- ", "-1-", "+1-2"]
    {
        record.set_header(Key::First, formula);
        let (text, losses) = table("csv", &[&record], form(&["first"]));
        assert_eq!(csv(&text)[1], [format!("'{formula}")]);
        assert_eq!(losses.get(Loss::MarkedCells), 1, "{formula}");
        assert!(losses.text(Lang::En).contains("1 text marked with an apostrophe"));
        let raw = TableForm { raw: true, ..form(&["first"]) };
        let (text, losses) = table("csv", &[&record], raw);
        assert_eq!(csv(&text)[1], [formula]);
        assert_eq!(losses.get(Loss::MarkedCells), 0);
    }
    // Nothing is calculated of a hyphen alone.
    let text = "[Round \"-\"]\n[White \"－\"]\n[Black \"B\"]\n[BlackElo \"-\"]\n\n1. e4 *\n";
    for (name, parse) in [("csv", csv as fn(&str) -> Vec<Vec<String>>), ("tsv", tsv)] {
        let columns = form(&["round", "first", "second_rating"]);
        let (written, losses) = table(name, &[&game("pgn", text)], columns);
        assert_eq!(parse(&written)[1], ["-", "－", "-"], "{name}");
        assert_eq!(losses.get(Loss::MarkedCells), 0, "{name}");
    }
}

#[test]
fn what_no_column_says_is_counted() {
    let record = game("csa", CLEAN);
    let lost = |columns: &[&str]| table("csv", &[&record], form(columns)).1.text(Lang::En);
    assert_eq!(lost(&["first", "second", "ending", "moves"]), "3 times");
    assert_eq!(lost(&["first", "ending", "moves"]), "3 times, 1 header");
    assert_eq!(lost(&["first", "second", "moves"]), "3 times, 1 exact ending");
    assert_eq!(lost(&["first", "second", "ending"]), "3 times, 3 moves");
    let moves = TableForm { moves: true, ..TableForm::default() };
    assert_eq!(table("csv", &[&record], moves).1.text(Lang::En), "2 headers, 1 exact ending");
    // A game without moves has no line in a table of moves, but is one of those that are counted.
    let empty = game("csa", "V2.2\nN+A\nPI\n+\n%CHUDAN\n");
    assert_eq!(table("csv", &[&empty], moves).1.text(Lang::En), "1 header, 1 exact ending");
    // Of two headers with the same key one has a place.
    let mut twice = game("csa", CLEAN);
    twice.push_header(Key::Event, "", "one");
    twice.push_header(Key::Event, "", "two");
    let (text, losses) = table("csv", &[&twice], TableForm::default());
    assert!(text.contains(",two,") && losses.get(Loss::Headers) == 1, "{text}");
}

#[test]
fn a_table_of_games_has_typed_cells() {
    let pgn = "[Event \"e\"]\n[Site \"s\"]\n[Date \"2024.02.29\"]\n[UTCDate \"2024.02.29\"]\n\
               [UTCTime \"18:05:59\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2750\"]\n\
               [BlackElo \"2800\"]\n[WhiteTitle \"GM\"]\n[ECO \"C60\"]\n[Opening \"Ruy Lopez\"]\n\
               [TimeControl \"180+2\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n";
    let record = game("pgn", pgn);
    let columns = [
        "first_rating",
        "second_rating",
        "first_title",
        "second_title",
        "start",
        "time_base",
        "time_byoyomi",
        "time_increment",
        "result",
        "plies",
        "eco",
        "opening",
        "moves",
    ];
    let (text, _) = table("csv", &[&record], form(&columns));
    let expected = [
        "2750",
        "2800",
        "GM",
        "",
        "2024-02-29T18:05:59+00:00",
        "180000",
        "0",
        "2000",
        "first-wins",
        "5",
        "C60",
        "Ruy Lopez",
        "e2e4 e7e5 g1f3 b8c6 f1b5",
    ];
    assert_eq!(csv(&text)[1], expected);
    let (text, losses) = table("csv", &[&record], TableForm::default());
    assert_eq!(losses.text(Lang::En), "", "{text}");
    for (date, iso) in [
        ("2020.05.??", "2020-05"),
        ("2020/05/01 10:29", "2020-05-01T10:29"),
        ("令和6年5月5日", "2024-05-05"),
        ("????.??.??", "????.??.??"),
        ("the first of May", "the first of May"),
        ("2020-05-01T10:29:00+09:00", "2020-05-01T10:29:00+09:00"),
    ] {
        let mut record = game("csa", CLEAN);
        record.set_header(Key::Start, date);
        assert_eq!(csv(&table("csv", &[&record], form(&["start"])).0)[1], [iso]);
    }
}

#[test]
fn what_is_told_of_a_player_without_a_name_stands_in_the_table() {
    let text = "[White \"?\"]\n[Black \"B\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n\
                [WhiteTitle \"GM\"]\n\n1. e4 *\n";
    let columns = ["first", "first_rating", "first_title", "second", "second_rating"];
    let (written, losses) = table("csv", &[&game("pgn", text)], form(&columns));
    assert_eq!(csv(&written)[1], ["", "2500", "GM", "B", "2400"]);
    let text = "[Game \"Chinese Chess\"]\n[Red \"?\"]\n[Black \"B\"]\n[RedElo \"2500\"]\n\n1. 炮二平五 *\n";
    let (red, _) = table("csv", &[&game("pgn", text)], form(&columns[..2]));
    assert_eq!(csv(&red)[1], ["", "2500"]);
    assert_eq!(losses.get(Loss::Headers), 0, "{losses:?}");
}

/// Of Go the time of the game is known whatever comes behind it.
#[test]
fn of_a_countdown_of_go_the_numbers_are_told() {
    for (head, cells) in [
        ("TM[600]", ["600000", "0", "0"]),
        ("TM[600]OT[5x30 byo-yomi]", ["600000", "30000", "0"]),
        ("TM[0]OT[1x86400 byo-yomi]", ["0", "86400000", "0"]),
        ("TM[120]OT[30 Fischer]", ["120000", "0", "30000"]),
        // So much for 25 moves: no move has a time of its own.
        ("TM[60]OT[25/600 Canadian]", ["60000", "", ""]),
        ("OT[3x60 byo-yomi]", ["", "60000", "0"]),
    ] {
        let record = game("sgf", &format!("(;FF[4]GM[1]SZ[9]{head};B[aa])\n"));
        let columns = ["time_base", "time_byoyomi", "time_increment"];
        assert_eq!(csv(&table("csv", &[&record], form(&columns)).0)[1], cells, "{head}");
    }
}

#[test]
fn a_game_of_several_days_has_a_first_and_a_last() {
    let columns = form(&["start", "end"]);
    for (date, cells, lost) in [
        ("1996-05-06,07", ["1996-05-06", "1996-05-07"], 0),
        ("1987-09-30,10-01", ["1987-09-30", "1987-10-01"], 0),
        ("1996-05,06", ["1996-05", "1996-06"], 0),
        ("1990年3月8日・9日", ["1990-03-08", "1990-03-09"], 0),
        // No column says those between.
        ("1996-05-06,07,08,1997-01", ["1996-05-06", "1997-01"], 1),
        // Which is the first, and which the last?
        ("1996-05-07,06", ["1996-05-07,06", ""], 0),
        ("1996,1996-05-06", ["1996,1996-05-06", ""], 0),
        ("1996-05-06", ["1996-05-06", ""], 0),
    ] {
        let record = game("sgf", &format!("(;FF[4]GM[1]SZ[9]DT[{date}];B[aa])\n"));
        let (text, losses) = table("csv", &[&record], columns);
        assert_eq!(csv(&text)[1], cells, "{date}");
        assert_eq!(losses.get(Loss::Headers), lost, "{date}");
        // Without a column for the last nothing is taken away.
        let (text, losses) = table("csv", &[&record], form(&["start"]));
        assert_eq!(csv(&text)[1], [date]);
        assert_eq!(losses.get(Loss::Headers), 0, "{date}");
    }
    // Several lines of dates are one list.
    let lines = game("ishi", "EVENT\nDATE 1990-03-08\nDATE 1990-03-09\nB 1 A1\n");
    let (text, losses) = table("csv", &[&lines], columns);
    assert_eq!(csv(&text)[1], ["1990-03-08", "1990-03-09"]);
    assert_eq!(losses.get(Loss::Headers), 0, "{losses:?}");
    let mut record = game("csa", CLEAN);
    for (start, cells) in [
        ("2005/11/29･30日", ["2005-11-29", "2005-11-30"]),
        ("令和6年4月30日～5月1日", ["2024-04-30", "2024-05-01"]),
        ("2005/11/30･31日", ["2005/11/30･31日", ""]),
        ("2005/12/31・1日", ["2005/12/31・1日", ""]),
        // Of the game of Go only.
        ("1996-05-06,07", ["1996-05-06,07", ""]),
    ] {
        record.set_header(Key::Start, start);
        assert_eq!(csv(&table("csv", &[&record], columns).0)[1], cells, "{start}");
    }
    record.set_header(Key::Start, "2005/11/29･30日");
    record.set_header(Key::End, "");
    let cells = csv(&table("csv", &[&record], columns).0)[1].clone();
    assert_eq!(cells, ["2005-11-29", "2005-11-30"]);
    record.set_header(Key::End, "2005/12/01");
    let cells = csv(&table("csv", &[&record], columns).0)[1].clone();
    assert_eq!(cells, ["2005-11-29", "2005-12-01"]);
}

#[test]
fn a_table_of_moves_has_times_positions_and_what_engines_say() {
    let csa =
        "V3.0\nPI\n+\n+7776FU,T3\n'** 120 -3334FU\n'*good, \"really\"\n-3334FU,T1.500\n%TORYO\n";
    let record = game("csa3", csa);
    let moves = TableForm { moves: true, ..TableForm::default() };
    let (text, _) = table("csv", &[&record, &record], moves);
    let rows = csv(&text);
    assert_eq!(rows.len(), 5, "{text}");
    let cell = |row: usize, name: &str| {
        let place = rows[0].iter().position(|column| column == name).unwrap();
        rows[row][place].as_str()
    };
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let row = |row| ["record", "ply", "side", "move", "notation"].map(|name| cell(row, name));
    assert_eq!(row(1), ["1", "1", "first", "7g7f", "▲７六歩(77)"]);
    assert_eq!(row(2), ["1", "2", "second", "3c3d", "△３四歩(33)"]);
    assert_eq!(row(3), ["2", "1", "first", "7g7f", "▲７六歩(77)"]);
    assert_eq!(
        ["position", "time", "score", "mate"].map(|name| cell(1, name)),
        [start, "3000", "120", ""]
    );
    assert!(cell(1, "comment").contains("good, \"really\""), "{text}");
    assert_eq!(cell(2, "time"), "1500");
    // A move that breaks a rule says so.
    let (text, _) = table("csv", &[&game("csa", BROKEN)], moves);
    let illegal: Vec<String> = csv(&text).iter().map(|row| row[5].clone()).collect();
    assert_eq!(illegal, ["illegal", "false", "false", "true"]);
}

#[test]
fn both_tables_are_of_the_same_record() {
    // The moves of a table of moves, put together, are those of the table of games.
    let mut games = 0;
    for folder in ["csa", "kif", "pgn", "sgf", "ishi", "pcn"] {
        let folder = crate::cli::project_file(&format!("testdata/{folder}/good"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let source = source(&path.to_string_lossy(), &std::fs::read(&path).unwrap());
            let Detection::Is(format) = detect(source.text(), None) else { continue };
            for (record, _) in read(format, &source) {
                if !record.start_known {
                    continue;
                }
                games += 1;
                let whole = csv(&table("csv", &[&record], form(&["plies", "moves"])).0);
                let moves = TableForm { moves: true, ..TableForm::default() };
                let rows = csv(&table("csv", &[&record], moves).0);
                assert_eq!(whole[1][0], (rows.len() - 1).to_string(), "{path:?}");
                let stop = rows.iter().position(|row| row[3].is_empty()).unwrap_or(rows.len());
                let line: Vec<&str> = rows[1..stop].iter().map(|row| row[3].as_str()).collect();
                // What an action of a board does is more than a word.
                let line = if record.game() == Game::Board { Vec::new() } else { line };
                assert_eq!(whole[1][1], line.join(" "), "{path:?}");
            }
        }
    }
    assert!(games > 60, "{games}");
}

#[test]
fn numbers_of_records_stand_in_every_encoding() {
    let record = game("csa", CLEAN);
    let csv = by_name("csv").unwrap();
    let plain = csv.text(&[&record, &record], &WriteOptions::default()).0;
    assert!(plain.lines().nth(2).unwrap().starts_with("2,shogi,Alice"), "{plain}");
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::Utf16Le, Encoding::EucJp] {
        for eol in [Eol::Lf, Eol::CrLf] {
            let mut out = Output::new(encoding, eol);
            csv.write_records(&[&record, &record], &WriteOptions::default(), &mut out);
            let written = out.take();
            let options = kifu::source::EncodeOptions { bom: false, eol };
            let expected = encode(&plain, encoding, &options).bytes;
            assert_eq!(*written.numbers.fill(&written.bytes, 0), *expected, "{encoding:?}");
        }
    }
}

#[test]
fn convert_writes_one_table_of_many_games() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", TWO)]);
    let columns = ["--columns", "record,first,ending"];
    let run = desk.run(&[&["convert", "a.csa", "b.csa", "-o", "o.csv"][..], &columns].concat());
    run.code(0);
    let expected = "record,first,ending\n1,Alice,resign\n2,,resign\n3,,interrupted\n";
    assert_eq!(desk.read("o.csv"), expected);
    // The same whoever does it, and however it is cut.
    let many: String = CLEAN.to_owned() + &"/\nPI\n+\n+7776FU\n%TORYO\n".repeat(40_000);
    desk.write("many.csa", many);
    let args = ["convert", "many.csa", "-t", "csv", "--columns", "record,plies", "-q", "-j"];
    let one = desk.run(&[&args[..], &["1"]].concat()).code(0).out;
    assert_eq!(desk.run(&[&args[..], &["3"]].concat()).code(0).out, one);
    assert_eq!(one.lines().count(), 40_002);
    assert!(one.ends_with("\n40001,1\n"));
    let moves = desk.run(&["convert", "b.csa", "-t", "tsv", "--moves-table", "-q"]).code(0).out;
    assert!(moves.starts_with("record\tply\tside\tmove\t"), "{moves}");
    assert_eq!(moves.lines().count(), 4);
}

#[test]
fn tables_are_never_read() {
    let desk = Desk::with(&[("a.csv", "first,second\nA,B\n"), ("d/a.csv", ""), ("d/a.csa", CLEAN)]);
    let run = desk.run(&["info", "-f", "csv", "a.csv"]).code(2);
    assert!(run.err.contains("csv is only written"), "{run:#?}");
    let run = desk.run(&["--lang", "ja", "info", "-f", "csv", "a.csv"]).code(2);
    assert!(run.err.contains("書き出し専用"), "{run:#?}");
    // In a folder, a table is no record.
    assert_eq!(desk.run(&["info", "--count", "d"]).code(0).out, "d/a.csa: 1\n");
    for format in FORMATS.iter().filter(|format| !format.is_read()) {
        let record = game("csa", CLEAN);
        let text = write(format, &[&record]).0;
        assert!(!matches!(detect(&text, Some("csv")), Detection::Is(found) if !found.is_read()));
        assert!(read(format, &source("x", text.as_bytes())).is_empty());
    }
    let run = desk.run(&["convert", "d/a.csa", "-t", "csv", "--columns", "frist"]).code(2);
    assert!(run.err.contains("did you mean first?"), "{run:#?}");
    // Any name that there is none of lists all, as the help says.
    for name in ["nonsense", "nope"] {
        let run = desk.run(&["convert", "d/a.csa", "-t", "csv", "--columns", name]).code(2);
        assert!(run.err.contains("final_position"), "{run:#?}");
    }
}
