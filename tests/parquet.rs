//! Tables of Parquet: what is read back is what the same tables of comma-separated values say.

use crate::cli::Desk;
use crate::support::{all_files, format_of, read, source};
use kifu::formats::table::{Columns, TableForm, push_tsv};
use kifu::formats::{Loss, Losses, WriteOptions, by_name};
use kifu::notation::headers::date;
use kifu::record::Record;
use kifu::source::Output;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, ListAccessor};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The rows of a file: names and values.
fn rows(path: &Path) -> Vec<Vec<(String, Field)>> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        row.get_column_iter().map(|(name, field)| (name.clone(), field.clone())).collect()
    });
    rows.collect()
}

/// A file of records, and what is lost in it.
fn written(records: &[&Record], form: TableForm, path: &Path) -> Losses {
    let format = by_name("parquet").unwrap();
    let mut out = Output::default();
    let options = WriteOptions { table: form, ..WriteOptions::default() };
    let losses = format.write_records(records, &options, &mut out);
    let written = out.take();
    let mut file = Vec::new();
    let mut assembler = format.write.as_ref().unwrap().assemble.unwrap()(form).unwrap();
    assembler.push(&written.numbers.fill(&written.bytes, 0), &mut file).unwrap();
    assembler.end(&mut file).unwrap();
    fs::write(path, file).unwrap();
    losses
}

/// The cells of a table of tab-separated values, its first line among them.
fn cells(text: &str) -> Vec<Vec<String>> {
    let cell = |cell: &str| {
        let marked = cell.replace("\\\\", "\u{0}");
        let plain = marked.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r");
        plain.replace('\u{0}', "\\")
    };
    text.lines().map(|line| line.split('\t').map(cell).collect()).collect()
}

/// A value as a cell of text.
fn shown(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Bool(truth) => truth.to_string(),
        Field::ListInternal(list) => {
            let words = (0..list.len()).map(|place| list.get_string(place).unwrap().clone());
            words.collect::<Vec<_>>().join(" ")
        }
        other => panic!("{other:?}"),
    }
}

/// Compares a file with the table of the same records; gives back how many cells it has.
fn check(records: &[&Record], moves: bool, folder: &Path) -> usize {
    let form = TableForm { moves, raw: true, ..TableForm::default() };
    let path = folder.join("x.parquet");
    let losses = written(records, form, &path);
    let options = WriteOptions { table: form, ..WriteOptions::default() };
    let (tsv, of_tsv) = by_name("tsv").unwrap().text(records, &options);
    let (table, rows) = (cells(&tsv), rows(&path));
    assert_eq!(table.len(), rows.len() + 1);
    let (mut count, mut unrated) = (0, 0);
    for (row, expected) in rows.iter().zip(&table[1..]) {
        let mut row = row.iter();
        for (name, expected) in table[0].iter().zip(expected) {
            count += 1;
            let (found, field) = row.next().unwrap();
            assert_eq!(found, name);
            if name.ends_with("_rating") {
                match (field, expected.trim().parse::<f64>()) {
                    (Field::Double(number), Ok(expected)) => assert_eq!(*number, expected),
                    (Field::Null, Err(_)) => unrated += u64::from(!expected.is_empty()),
                    other => panic!("{other:?}"),
                }
                continue;
            }
            assert_eq!(shown(field), *expected, "{name}");
            if name == "start" {
                let (day, moment) = (row.next().unwrap(), row.next().unwrap());
                assert_eq!([&*day.0, &*moment.0], ["start_date", "start_timestamp"]);
                let is_iso = expected.as_bytes().get(4) == Some(&b'-');
                let has_time = is_iso && expected.as_bytes().get(10) == Some(&b'T');
                let has_day = has_time || is_iso && expected.len() == 10;
                // What is no day of the calendar stays as it was written.
                let is_real = expected.get(..10).is_some_and(|day| date::read(day).is_some());
                let (has_day, has_time) = (has_day && is_real, has_time && is_real);
                assert_eq!(day.1 != Field::Null, has_day, "{expected}");
                assert_eq!(moment.1 != Field::Null, has_time, "{expected}");
            }
        }
        assert!(row.next().is_none());
    }
    let headers = of_tsv.get(Loss::Headers) + unrated;
    assert_eq!(losses.get(Loss::Headers), if moves { of_tsv.get(Loss::Headers) } else { headers });
    count
}

#[test]
fn every_cell_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut counts = [0; 2];
    for path in all_files(&data) {
        let source = source(path.to_str().unwrap(), &fs::read(&path).unwrap());
        let Some(format) = format_of(&source) else { continue };
        let checked = read(format, &source);
        let records: Vec<&Record> = checked.iter().map(|(record, _)| record).collect();
        let records: Vec<&Record> =
            records.into_iter().filter(|record| record.start_known).collect();
        for (moves, count) in [false, true].into_iter().zip(&mut counts) {
            *count += check(&records, moves, folder.path());
        }
    }
    assert!(counts[0] > 10_000 && counts[1] > 50_000, "{counts:?}");
}

#[test]
fn dates_are_days_and_moments() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet");
    let day = |start: &str| {
        let text = format!("V2.2\n$START_TIME:{start}\nPI\n+\n+7776FU\n%TORYO\n");
        let checked = read(by_name("csa").unwrap(), &source("x", text.as_bytes()));
        written(&[&checked[0].0], TableForm::default(), &path);
        let row = rows(&path).remove(0);
        let get = |name: &str| row.iter().find(|(found, _)| found == name).unwrap().1.clone();
        (get("start_date"), get("start_timestamp"))
    };
    assert_eq!(day("1970/01/01 00:00:01"), (Field::Date(0), Field::TimestampMillis(1000)));
    assert_eq!(day("2000/02/29"), (Field::Date(11_016), Field::Null));
    assert_eq!(
        day("2024/12/31 23:59:59"),
        (Field::Date(20_088), Field::TimestampMillis(1_735_689_599_000))
    );
    // Without the offset of its zone a moment is that of the clock on the wall.
    for zone in ["", "Z", "+09:00", "-05:30"] {
        let moment = (Field::Date(0), Field::TimestampMillis(1000));
        assert_eq!(day(&format!("1970-01-01T00:00:01{zone}")), moment, "{zone}");
    }
    assert_eq!(day("1900/03/01"), (Field::Date(-25_508), Field::Null));
    assert_eq!(day("2024/05"), (Field::Null, Field::Null));
}

#[test]
fn the_footer_says_what_it_is() {
    let desk = Desk::with(&[("a.csa", crate::cli::TWO)]);
    desk.run(&["convert", "a.csa", "-o", "a.parquet"]).code(0);
    let reader = SerializedFileReader::new(File::open(desk.path("a.parquet")).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata();
    let pairs = metadata.key_value_metadata().unwrap();
    let pairs: Vec<_> = pairs.iter().map(|p| (&*p.key, p.value.as_deref().unwrap())).collect();
    assert_eq!(pairs, [("kifu.table", "games"), ("kifu.version", "1")]);
    let schema = reader.metadata().file_metadata().schema_descr();
    let types =
        schema.columns().iter().map(|c| format!("{} {}", c.path().string(), c.physical_type()));
    let types: Vec<String> = types.collect();
    for expected in [
        "record INT32",
        "first BYTE_ARRAY",
        "first_rating DOUBLE",
        "start_date INT32",
        "start_timestamp INT64",
        "time_base INT64",
        "plies INT32",
        "moves.list.element BYTE_ARRAY",
    ] {
        assert!(types.iter().any(|found| found == expected), "{expected}: {types:?}");
    }
    let compressed = reader.metadata().row_group(0).column(1).compression();
    assert_eq!(compressed, parquet::basic::Compression::SNAPPY);
}

/// What is written in several row groups is one table, also in a file for each input, for each game,
/// and on standard output.
#[test]
fn row_groups_follow_each_other() {
    let desk = Desk::new();
    let comment = "*あ\n".repeat(400_000);
    let game = |number: usize| {
        format!(
            "手合割：平手\n先手：{number}\n手数----指手--\n   1 ７六歩(77)\n{comment}   2 投了\n\n"
        )
    };
    let text: String = (1..=30).map(game).collect();
    desk.write("long.kifu", &text);
    desk.run(&["convert", "-t", "parquet", "--moves-table", "long.kifu", "-o", "m.parquet"])
        .code(0);
    let reader = SerializedFileReader::new(File::open(desk.path("m.parquet")).unwrap()).unwrap();
    assert!(reader.num_row_groups() > 1, "{}", reader.num_row_groups());
    let found = rows(&desk.path("m.parquet"));
    let numbers: Vec<String> = found.iter().map(|row| shown(&row[0].1)).collect();
    assert_eq!(numbers, (1..=30).map(|number| number.to_string()).collect::<Vec<_>>());
    assert!(found.iter().all(|row| shown(&row[12].1).len() > 1_000_000));
    desk.write("two.csa", crate::cli::TWO);
    desk.run(&["convert", "-t", "parquet", "--split", "--output-dir", "d", "two.csa"]).code(0);
    desk.run(&["convert", "-t", "parquet", "--output-dir", "e", "two.csa"]).code(0);
    let names = |name: &str| rows(&desk.path(name)).iter().map(|row| shown(&row[0].1)).collect();
    let [first, second, both]: [Vec<String>; 3] =
        ["d/two-001.parquet", "d/two-002.parquet", "e/two.parquet"].map(names);
    assert_eq!(
        (first, second, both),
        (vec!["1".into()], vec!["1".into()], vec!["1".into(), "2".into()])
    );
    let out = desk.command(&["convert", "-t", "parquet", "two.csa"]).output().unwrap();
    assert_eq!(out.stdout, fs::read(desk.path("e/two.parquet")).unwrap());
}

#[test]
fn an_unread_rating_is_said() {
    let desk = Desk::with(&[(
        "a.pgn",
        "[White \"a\"]\n[WhiteElo \"1900?\"]\n[Black \"b\"]\n[BlackElo \"12.5\"]\n\n1. e4 *\n",
    )]);
    let run = desk.run(&["convert", "-t", "parquet", "a.pgn", "-o", "a.parquet"]).code(0);
    assert!(run.err.contains("1 header not representable in parquet"), "{run:#?}");
    desk.run(&["convert", "-t", "parquet", "a.pgn", "-o", "a.parquet", "--diff", "--force"])
        .code(2);
}

/// The interpreter of a virtual environment below the target folder that has these packages; they are
/// installed there, if they can be.
fn python(packages: &[&str]) -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_BIN_EXE_kifu")).ancestors().nth(2).unwrap();
    let venv = target.join("tables-venv");
    let python = venv.join("bin/python");
    let run = |command: &mut Command| command.output().is_ok_and(|done| done.status.success());
    if !python.exists() && !run(Command::new("python3").args(["-m", "venv"]).arg(&venv)) {
        crate::support::skipped("python3 makes no virtual environment");
        return None;
    }
    let imports = packages.iter().map(|name| format!("import {name}\n")).collect::<String>();
    if !run(Command::new(&python).args(["-c", &imports]))
        && !run(Command::new(&python).args(["-m", "pip", "install", "-q"]).args(packages))
    {
        crate::support::skipped(&format!("{} cannot be installed", packages.join(", ")));
        return None;
    }
    Some(python)
}

/// Runs a function of `tables.py` with these arguments.
fn run_python(python: &Path, args: &[&str]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables.py");
    let done = Command::new(python).arg(script).args(args).output().unwrap();
    let [out, err] =
        [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(done.status.success(), "{args:?}\n{out}\n{err}");
    eprintln!("{out}");
}

/// Games of shogi and of chess, all of them different.
fn many(desk: &Desk) -> [PathBuf; 2] {
    let (mut csa, mut pgn) = (String::new(), String::new());
    for number in 0..4000 {
        let [a, b] = [number % 9 + 1, number / 9 % 9 + 1];
        csa += &format!(
            "V2.2\nN+先\"{number}\nN-後,{a}\n$START_TIME:2024/01/{a:02} 10:00:{b:02}\nPI\n+\n+{a}7{a}6FU,T{b}\n'**{number}\n-{b}3{b}4FU\n%TORYO\n/\n"
        );
        let [c, d] = [number % 8, number / 8 % 8].map(|file| b"abcdefgh"[file] as char);
        pgn += &format!(
            "[Event \"E\"]\n[White \"W {number}\"]\n[WhiteElo \"{number}\"]\n[Date \"2024.01.0{a}\"]\n\n1. {c}4 {{ [%clk 0:01:0{a}] }} {d}5 *\n\n"
        );
    }
    desk.write("many.csa", csa);
    desk.write("many.pgn", pgn);
    ["many.csa", "many.pgn"].map(|name| desk.path(name))
}

/// `PyArrow`, `DuckDB` and Polars read the moves that are written as USI and UCI.
#[test]
#[ignore = "slow: installs Python packages"]
fn other_programs_read_the_same() {
    let Some(python) = python(&["pyarrow", "duckdb", "polars"]) else { return };
    let desk = Desk::new();
    for (path, machine) in many(&desk).iter().zip(["usi", "uci"]) {
        let program = env!("CARGO_BIN_EXE_kifu");
        run_python(&python, &["read", program, path.to_str().unwrap(), machine]);
    }
}

/// Spark maps parts of the input to files, of which one is killed and made again; what they sum up to
/// is what one run gives.
#[test]
#[ignore = "slow: installs Spark"]
fn spark_maps_parts_to_files() {
    if Command::new("java").arg("-version").output().is_err() {
        return crate::support::skipped("no java");
    }
    let Some(python) = python(&["pyspark", "duckdb"]) else { return };
    let desk = Desk::new();
    for path in many(&desk) {
        run_python(&python, &["spark", env!("CARGO_BIN_EXE_kifu"), path.to_str().unwrap()]);
    }
}

/// Words of any length, of any number, and more of them than stand on a page.
#[test]
fn lists_have_the_words_of_their_cells() {
    let format = by_name("parquet").unwrap();
    let columns = Columns::named(["record", "moves"]).unwrap();
    let form = TableForm { columns, ..TableForm::default() };
    let short = ["e2e4", "e2e4", "e7e8q", "1", "12345678", "1234567\u{0}", "先手", "e2\u{0}"];
    let mut lists: Vec<String> = vec![
        String::new(),
        short.join(" "),
        "123456789 12345678 nine-bytes longer-than-eight-bytes 123456789 e2".to_owned(),
        "a\tb \\ c\nd e2e4".to_owned(),
        String::new(),
    ];
    // Twice as many words as a byte and a page hold, most of them new and some met again.
    for list in 0..700_u32 {
        let word = |place: u32| format!("{:x}", (list * 389 + place % 300) * 7);
        lists.push((0..200 + list % 7).map(word).collect::<Vec<_>>().join(" "));
    }
    let mut rows = String::new();
    for (number, list) in lists.iter().enumerate() {
        rows.push_str(&(number + 1).to_string());
        rows.push('\t');
        push_tsv(list, &mut rows);
        rows.push('\n');
    }
    let mut file = Vec::new();
    let mut assembler = format.write.as_ref().unwrap().assemble.unwrap()(form).unwrap();
    assembler.push(rows.as_bytes(), &mut file).unwrap();
    assembler.end(&mut file).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.parquet");
    fs::write(&path, file).unwrap();
    let found = self::rows(&path);
    assert_eq!(found.len(), lists.len());
    for (row, list) in found.iter().zip(&lists) {
        let Field::ListInternal(words) = &row[1].1 else { panic!("{row:?}") };
        let words: Vec<&str> =
            (0..words.len()).map(|place| words.get_string(place).unwrap().as_str()).collect();
        let expected: Vec<&str> =
            if list.is_empty() { Vec::new() } else { list.split(' ').collect() };
        assert_eq!(words, expected, "{:?}", row[0]);
    }
}
