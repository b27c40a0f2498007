//! What would mend one fault and make another game of the file is no fix.

use crate::cli::Desk;
use crate::in_place::mended_by;
use kifu::source::{EncodeOptions, Encoding, Eol, encode};

const SAFE: &[&str] = &["--fix"];
const UNSAFE: &[&str] = &["--fix", "--unsafe-fixes"];

/// Whoever reads a mended file next tells its encoding from what is left.
#[test]
fn what_tells_the_encoding_of_a_file_stays() {
    for (name, text, encoding) in [
        ("a.sgf", "(;GM[1]RE[白勝]PB[ｱｵｷ];B[aa])", Encoding::ShiftJis),
        ("a.pgn", "[Event \"?\"]\n[White “ア”]\n[Result \"*\"]\n\n1. e4 *\n", Encoding::ShiftJis),
        (
            "b.sgf",
            "(;GM[1]FF[4]SZ[19]DT[2024年5月1日]RE[白中押し勝]PB[胡荣华]PW[李];B[aa])",
            Encoding::Gb18030,
        ),
    ] {
        let options = EncodeOptions { bom: false, eol: Eol::None };
        let bytes = encode(text, encoding, &options).bytes.into_owned();
        let desk = Desk::new();
        desk.write(name, &bytes);
        let before = desk.run(&["convert", "-t", "jsonl", name]).out;
        desk.write(name, mended_by(SAFE, name, &bytes));
        let after = desk.run(&["convert", "-t", "jsonl", name]).out;
        let players = |json: &str| -> Vec<String> {
            let value: serde_json::Value = serde_json::from_str(json.trim()).unwrap();
            ["first", "second"].map(|side| value["headers"][side].to_string()).to_vec()
        };
        assert_eq!(players(&before), players(&after), "{before}{after}");
    }
}

/// A label that is not closed reaches into what follows it, and takes none of it along.
#[test]
fn an_open_label_takes_nothing_along() {
    for text in [
        "(;GM[1]CA[UTF-8;W[qd];B[cc];W[pp])",
        "(;GM[1]CA[UTF-8\nPB[Lee]PW[Kim]HA[2]AB[dd][pp];W[qd])",
        "(;GM[1]CA[UTF8 SZ[9]KM[6.5];B[aa])",
        "(;GM[1]CA[UTF-8\nAB[dd][pp]HA[2];W[qd])",
    ] {
        let codes = crate::gaps::ids(&crate::gaps::one("sgf", text).1);
        assert!(codes.contains(&"F105"), "{text} {codes:?}");
        for options in [SAFE, UNSAFE] {
            let after = mended_by(options, "a.sgf", text);
            let after = String::from_utf8(after).unwrap();
            for kept in ["W[qd]", "PB[Lee]", "SZ[9]", "AB[dd][pp]"] {
                assert_eq!(text.contains(kept), after.contains(kept), "{text}\n{after}");
            }
        }
    }
    // What stands before it hides no label.
    let text = "(;FF[4]GM1]CA[EUC-JP]PB[名人]PW[本因坊];B[aa])";
    let options = EncodeOptions { bom: false, eol: Eol::None };
    let bytes = encode(text, Encoding::EucJp, &options).bytes.into_owned();
    let desk = Desk::new();
    desk.write("a.sgf", bytes);
    assert!(desk.run(&["info", "a.sgf"]).out.contains("本因坊"));
}

/// The number of handicap stones, a stone that is not written as one, and what is meant for a known member stay.
#[test]
fn what_still_tells_of_a_fault_stays() {
    for (text, kept) in [
        ("(;GM[1]HA[2]AB[pd][dp;W[qd];B[cc])", ["W[qd]", "HA[2]"]),
        ("(;GM[1]HA[2]AB[pd][D4];W[aa])", ["[D4]", "HA[2]"]),
        ("(;GM[1]HA[2]AB[pd]dp];W[aa])", ["AB[pd]", "HA[2]"]),
        ("(;GM[1]HA[2]AB[pd:dp];W[aa])", ["HA[2]", "AB["]),
    ] {
        let after = String::from_utf8(mended_by(UNSAFE, "a.sgf", text)).unwrap();
        assert!(kept.iter().all(|kept| after.contains(kept)), "{text}\n{after}");
    }
    let data = r#"{"color":0,"board":[[{"color":1,"kind":"KY"},{"color":1,"kind":"KE"},{},{},{},{},{},{},{"color":0,"kind":"KY"}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{"color":0,"kind":"OU"}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}]],"hands":[{},{}]}"#;
    for name in ["Initial", "INITIAL", "initials"] {
        let text = format!(
            r#"{{"header":{{}},"{name}":{{"preset":"OTHER","data":{data}}},"moves":[{{}}]}}"#
        );
        let after = String::from_utf8(mended_by(UNSAFE, "a.jkf", text)).unwrap();
        assert!(after.contains("OTHER"), "{after}");
    }
}
