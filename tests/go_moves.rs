//! Moves of Go in the usual form are read on a way of their own, which must say the same as the
//! way for all others.

use crate::support::numbers::Numbers;
use crate::support::{digest, read, write};
use kifu::findings::{Finding, Lang};
use kifu::formats::ishi::ISHI;
use kifu::formats::sgf::SGF;
use kifu::source::Source;

/// A point of a small board, or one beside it.
fn letters(numbers: &mut Numbers) -> String {
    let mut letter = || char::from(b'a' + numbers.below(6) as u8);
    String::from_iter([letter(), letter()])
}

/// Findings without their places.
fn said(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|it| format!("{} {}", it.code, it.message(Lang::En))).collect()
}

/// A tree of SGF; `gap` stands in its nodes before each property.
fn tree(seed: u64, gap: &str) -> String {
    let mut numbers = Numbers(seed);
    let mut text = format!("(;{gap}FF[4]GM[1]SZ[5]");
    let mut depth = 0;
    for _ in 0..120 {
        let colour = ["B", "W"][numbers.below(2)];
        let point = letters(&mut numbers);
        match numbers.below(24) {
            0 => text.push_str(&format!(";{gap}{colour}[]")),
            1 => text.push_str(&format!(";{gap}{colour}[tt]")),
            2 => text.push_str(&format!(";{gap}C[;B[aa\\]])")),
            3 => text.push_str(&format!(";{gap}AE[{point}]")),
            4 => text.push_str(&format!(";{gap}{colour}[{point}]TR[{point}]")),
            5 | 6 => {
                text.push_str(&format!("(;{gap}{colour}[{point}]"));
                depth += 1;
            }
            7 | 8 if depth > 0 => {
                text.push(')');
                depth -= 1;
            }
            9 => text.push_str(&format!("\n;{gap}{colour}[{point}] ")),
            _ => text.push_str(&format!(";{gap}{colour}[{point}]")),
        }
    }
    text.push_str(&")".repeat(depth + 1));
    text
}

#[test]
fn sgf_moves_are_read_alike_in_any_form() {
    for seed in 0..400 {
        let [usual, other] = ["", " "].map(|gap| Source::new("x.sgf", tree(seed, gap)));
        let [usual_read, other_read] = [&usual, &other].map(|source| read(&SGF, source));
        assert_eq!(usual_read.len(), other_read.len(), "{}", usual.text());
        for ((one, found), (two, also)) in usual_read.iter().zip(&other_read) {
            assert_eq!(digest(one), digest(two), "{}", usual.text());
            assert_eq!(said(found), said(also), "{}", usual.text());
        }
        let mut starts = Vec::new();
        let twice = format!("{0}\n{0}", usual.text());
        SGF.split().unwrap()(&twice, &mut starts);
        assert_eq!(starts.len(), read(&SGF, &Source::new("x.sgf", twice)).len());
    }
}

/// An event of Ishi whose move lines begin with a word in capitals or small letters.
fn event(seed: u64, words: [&str; 2]) -> String {
    let mut numbers = Numbers(seed);
    let mut text = String::from("EVENT x\r\nBOARDSIZE 5\r\n");
    let mut open = vec![0];
    for _ in 0..100 {
        let word = words[numbers.below(2)];
        let place =
            format!("{}{}", ["A", "B", "C", "D", "E"][numbers.below(5)], 1 + numbers.below(5));
        let depth = open.len();
        let number = open.last_mut().unwrap();
        let line = match numbers.below(20) {
            0 => "COM\r\nB 1 A1\r\nENDCOM\r\n".to_owned(),
            1 => "MARK #1 ALL\r\n".to_owned(),
            2 => format!("PRISONER {place}\r\n"),
            3 => "REMARK here\r\n".to_owned(),
            4 if *number > 0 => {
                open.push(0);
                "VAR\r\n".to_owned()
            }
            5 if depth > 1 => {
                open.pop();
                "ENDVAR\r\n".to_owned()
            }
            6 => "\r\n".to_owned(),
            7 => "DIAGRAM\r\nHIDE A1\r\n".to_owned(),
            8 => format!("UNMARK {place}\r\n"),
            kind => {
                *number += if kind == 9 { 2 } else { 1 };
                let number = *number;
                let place = if kind == 10 { "PASS" } else { &place };
                format!("{word} {number} {place}\r\n")
            }
        };
        text.push_str(&line);
    }
    text.push_str(&"ENDVAR\r\n".repeat(open.len() - 1));
    text
}

#[test]
fn ishi_moves_are_read_alike_in_any_form() {
    for seed in 0..400 {
        let usual = Source::new("x.go", event(seed, ["B", "W"]));
        let other = Source::new("x.go", event(seed, ["b", "w"]));
        let [usual_read, other_read] = [&usual, &other].map(|source| read(&ISHI, source));
        for ((one, found), (two, also)) in usual_read.iter().zip(&other_read) {
            assert_eq!(write(&SGF, &[one]).0, write(&SGF, &[two]).0, "{}", usual.text());
            assert_eq!(said(found), said(also), "{}", usual.text());
        }
    }
}
