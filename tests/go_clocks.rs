//! The time left behind moves of Go: `BL` and `WL` of SGF and Ishi, and the clocks of a record.

use crate::support::{one, read, write};
use kifu::findings::{Code, Severity};
use kifu::formats::{Loss, by_name};
use kifu::record::Record;
use kifu::source::Source;

/// What the clocks of the main line show, in milliseconds.
fn clocks(record: &Record) -> Vec<Option<u32>> {
    let tree = &record.tree;
    tree.main_line().map(|node| tree.clock(node).and_then(|left| left.get())).collect()
}

#[test]
fn times_left_are_clocks() {
    let cases: [(&str, Vec<Option<u32>>); 8] = [
        (";B[ee]BL[590];W[cc]WL[580.25]", vec![Some(590_000), Some(580_250)]),
        (";BL[1187.549]B[ee]OB[5]", vec![Some(1_187_549)]),
        // Of the other side, of no move, of no number: a property.
        (";B[ee]WL[590]", vec![None]),
        (";BL[590]C[x];B[ee]", vec![None, None]),
        (";B[]BL[x]", vec![None]),
        (";B[ee]BL[590][580]", vec![Some(590_000)]),
        (";B[ee]BL[-3]", vec![None]),
        (";B[]BL[0.0005]", vec![Some(0)]),
    ];
    for (text, expected) in cases {
        let text = format!("(;GM[1]FF[4]SZ[9]{text})\n");
        let (record, findings) = one("sgf", &text);
        assert_eq!(clocks(&record), expected, "{text}");
        let said = findings.iter().filter(|it| it.severity == Severity::Error).count();
        // Nothing is lost on the way back.
        let (own, losses) = write(by_name("sgf").unwrap(), &[&record]);
        assert!(losses.is_empty() || said > 0, "{text}");
        let (again, _) = one("sgf", &own);
        assert_eq!(clocks(&again), expected, "{own}");
        assert_eq!(write(by_name("sgf").unwrap(), &[&again]).0, own);
    }
}

#[test]
fn what_a_clock_does_not_say_stays_beside_it() {
    let whole = "(;GM[1]FF[4]SZ[9];B[ee]BL[590]C[x])\n";
    let (record, _) = one("sgf", whole);
    assert_eq!(record.tree.notes(record.tree.main_line().next().unwrap()).count(), 1);
    let rounded = "(;GM[1]FF[4]SZ[9];B[ee]BL[590.50])\n";
    let (record, _) = one("sgf", rounded);
    assert_eq!(clocks(&record), [Some(590_500)]);
    assert!(write(by_name("sgf").unwrap(), &[&record]).0.contains("BL[590.50]"));
    // Two times of one move are at odds, and one of them is lost.
    let (mut record, _) = one("sgf", rounded);
    let node = record.tree.main_line().next().unwrap();
    record.tree.set_clock(node, kifu::record::Millis::new(1000).unwrap());
    for format in ["sgf", "ishi"] {
        let (_, losses) = write(by_name(format).unwrap(), &[&record]);
        assert_eq!(losses.get(Loss::Clocks), 1, "{format}");
    }
}

#[test]
fn clocks_go_from_each_format_to_each_other() {
    let text =
        "(;GM[1]FF[4]SZ[9];B[ee]BL[590](;W[cc]WL[580.25];B[ff]BL[500.7])(;W[dd]WL[3]C[x]))\n";
    let (record, _) = one("sgf", text);
    assert_eq!(record.tree.clocks(), 4);
    for format in ["jsonl", "pcn", "ishi", "sgf"] {
        let format = by_name(format).unwrap();
        let (written, losses) = write(format, &[&record]);
        assert_eq!(losses.get(Loss::Clocks), 0, "{written}");
        let again = read(format, &Source::new("x", written.as_str()));
        assert_eq!(again.len(), 1, "{written}");
        let (again, findings) = &again[0];
        let ends = findings.iter().filter(|it| it.code == Code::IshiLineEnds).count();
        assert_eq!(findings.len(), ends, "{findings:?}\n{written}");
        assert_eq!(clocks(again), clocks(&record), "{written}");
        assert_eq!(again.tree.clocks(), 4, "{written}");
        let (second, _) = write(format, &[again]);
        assert_eq!(second, written);
        let (sgf, _) = write(by_name("sgf").unwrap(), &[again]);
        assert_eq!(sgf, write(by_name("sgf").unwrap(), &[&record]).0, "{written}");
    }
}
