//! Go records at the edges: what an encoding swallows, lines behind the place where they belong, and what a
//! conversion turns over.

use crate::asked::{codes, convert, has, loses};
use crate::cli::Desk;
use crate::gaps::{ids, one};
use kifu::record::Key;

/// What is left of an SGF that went to a format and back.
fn back(desk: &Desk, to: &str, text: &str) -> String {
    let written = convert(desk, ("sgf", to), text);
    convert(desk, (to, "sgf"), written)
}

/// The nodes of an SGF behind the root, without line breaks.
fn nodes(sgf: &str) -> String {
    let flat = sgf.replace('\n', "");
    let at = flat.find([';', '(']).map_or(0, |first| first + 2);
    let node = flat[at..].find([';', '(']).map_or(flat.len(), |next| at + next);
    flat[node..].to_owned()
}

#[test]
fn no_move_is_swallowed_by_the_wrong_encoding() {
    let desk = Desk::new();
    let alone = b"(;FF[4]SZ[9]PB[\x90\x5c]PW[\xc5];B[aa];W[bb])";
    let sgf = convert(&desk, ("sgf", "sgf"), alone);
    assert!(sgf.contains("PB[申]PW[ﾅ]") && nodes(&sgf) == ";B[aa];W[bb])", "{sgf}");
    assert!(!codes(&desk, "sgf", alone).contains(&"G203".to_owned()));
    for between in ["\n", ""] {
        let mut two = b"(;FF[4]CA[UTF-8]SZ[9]PB[\xe6\x97\xa5];B[aa])".to_vec();
        two.extend(between.as_bytes());
        two.extend(b"(;FF[4]CA[Shift_JIS]SZ[9]PB[\x90\x5c];B[bb])");
        let sgf = convert(&desk, ("sgf", "sgf"), two);
        assert!(sgf.contains(";B[aa])") && sgf.contains(";B[bb])"), "{between:?}: {sgf}");
        assert_eq!(sgf.matches("(;FF[4]").count(), 2, "{sgf}");
    }
}

#[test]
fn letters_of_western_names_stay_what_they_are() {
    let desk = Desk::new();
    // A bracket that nobody wrote as it should be is in all encodings.
    let text = b"(;FF[4]SZ[9]PB[Jos\xe9]C[a [b\\] caf\xe9 na\xefve];B[aa];W[bb])";
    let sgf = convert(&desk, ("sgf", "sgf"), text);
    assert!(sgf.contains("PB[José]") && sgf.contains("café naïve"), "{sgf}");
}

#[test]
fn the_last_of_a_repeated_header_counts_behind_the_moves_too() {
    let desk = Desk::new();
    for (keyword, first, last, property) in [
        ("RESULT", "B+R", "W+R", "RE[W+R]"),
        ("KOMI", "5.5", "6.5", "KM[6.5]"),
        ("BLACK", "Ann", "Bea", "PB[Bea]"),
        ("RULES", "Japanese", "Chinese", "RU[Chinese]"),
        ("SOURCE", "one", "two", "SO[one, two]"),
    ] {
        let text =
            format!("EVENT x\r\n{keyword} {first}\r\nB 1 D4\r\n{keyword} {last}\r\nW 2 Q16\r\n");
        let own = convert(&desk, ("ishi", "ishi"), &text);
        let expected =
            format!("EVENT x\r\n{keyword} {first}\r\n{keyword} {last}\r\nB 1 D4\r\nW 2 Q16\r\n");
        assert_eq!(own, expected);
        assert!(convert(&desk, ("ishi", "sgf"), &own).contains(property), "{own}");
        let json = convert(&desk, ("ishi", "jsonl"), &text);
        assert_eq!(convert(&desk, ("jsonl", "ishi"), json), expected);
        let sgf = convert(&desk, ("ishi", "sgf"), &text);
        assert!(sgf.contains(property), "{sgf}");
    }
    // One that stands there alone, and behind a variation.
    let text = "EVENT x\r\nB 1 D4\r\nVAR\r\nB 1 R4\r\nENDVAR\r\nREMARK so it was\r\nKOMI 5.5\r\n";
    let own = convert(&desk, ("ishi", "ishi"), text);
    assert!(own.starts_with("EVENT x\r\nREMARK so it was\r\nKOMI 5.5\r\nB 1 D4\r\n"), "{own}");
}

#[test]
fn what_stands_behind_variations_and_is_left_out_is_counted() {
    let desk = Desk::new();
    let text = |data: &str| {
        format!("EVENT x\r\nB 1 D4\r\nVAR\r\nB 1 R4\r\nENDVAR\r\n{data}\r\nW 2 Q16\r\n")
    };
    for data in ["MARK #1", "UNMARK ALL", "USER a\r\nkeep me\r\nENDUSER", "PRISONER A1"] {
        for to in ["ishi", "sgf", "jsonl"] {
            assert!(loses(&desk, ("ishi", to), text(data)), "{data} to {to}");
        }
    }
    let comment = text("COM\r\nkept\r\nENDCOM");
    assert!(!loses(&desk, ("ishi", "ishi"), &comment));
    assert!(convert(&desk, ("ishi", "sgf"), comment).contains("C[kept]"));
    for prisoner in [
        "EVENT x\r\nPRISONER A1\r\nB 1 D4\r\n",
        "EVENT x\r\nDIAGRAM\r\nPRISONER A1\r\n",
        "EVENT x\r\nB 1 D4\r\nVAR\r\nPRISONER A1\r\nB 1 R4\r\nENDVAR\r\n",
    ] {
        assert!(has(&desk, "ishi", prisoner, "H122"));
        assert!(loses(&desk, ("ishi", "sgf"), prisoner), "{prisoner}");
    }
}

#[test]
fn both_signatures_of_a_game_are_kept() {
    let desk = Desk::new();
    let text = "(;FF[4]SZ[19]AP[GNU Go:3.8]AP[foxwq]TC[3];B[pd])";
    for to in ["sgf", "ishi", "jsonl"] {
        let sgf = back(&desk, to, text);
        assert!(sgf.contains("AP[GNU Go:3.8]AP[foxwq]"), "{to}: {sgf}");
        assert!(!loses(&desk, ("sgf", to), text), "{to}");
    }
    // Our own is written anew.
    let sgf = convert(&desk, ("sgf", "sgf"), "(;FF[4]AP[GNU Go:3.8]AP[kifu:0.1];B[pd])");
    assert!(sgf.contains("AP[GNU Go:3.8]") && !sgf.contains("AP[kifu"), "{sgf}");
}

#[test]
fn moves_that_place_a_handicap_are_counted_where_they_become_stones() {
    let desk = Desk::new();
    let text = "(;FF[4]SZ[19]HA[3];B[pd];B[dp]C[x];B[dd];W[pp])";
    assert!(loses(&desk, ("sgf", "pcn"), text));
    for to in ["ishi", "jsonl"] {
        assert!(nodes(&back(&desk, to, text)).starts_with(";B[pd];B[dp]C[x];B[dd];W[pp]"));
        assert!(!loses(&desk, ("sgf", to), text), "{to}");
    }
    assert!(!loses(&desk, ("sgf", "pcn"), "(;FF[4]SZ[19];B[pd];W[pp])"));
}

#[test]
fn variations_keep_their_order_around_diagrams() {
    let desk = Desk::new();
    for text in [
        "(;FF[4]SZ[9](;B[aa])(;B[bb])(;AB[cc]FG[]))",
        "(;FF[4]SZ[9](;B[aa])(;AB[cc]FG[])(;B[bb])(;AW[dd]FG[])(;B[ee]))",
        "(;FF[4]SZ[9];B[dd](;W[aa];B[ab])(;W[bb])(;C[x]FG[]))",
    ] {
        let expected = nodes(text);
        assert_eq!(nodes(&back(&desk, "ishi", text)).replace('\n', ""), expected, "{text}");
        let ishi = convert(&desk, ("sgf", "ishi"), text);
        assert!(codes(&desk, "ishi", &ishi).is_empty(), "{ishi}");
        assert_eq!(convert(&desk, ("ishi", "ishi"), &ishi), ishi);
    }
    // What nothing is said of is no variation.
    let ishi = convert(&desk, ("sgf", "ishi"), "(;FF[4]SZ[9](;B[aa])(;B[bb])(;))");
    assert!(codes(&desk, "ishi", &ishi).is_empty(), "{ishi}");
}

#[test]
fn numbers_that_begin_anew_make_no_ishi_that_is_wrong() {
    let desk = Desk::new();
    let text = "(;FF[4]SZ[9];B[aa];W[bb];B[cc]MN[1];W[dd])";
    let ishi = convert(&desk, ("sgf", "ishi"), text);
    assert!(codes(&desk, "ishi", &ishi).is_empty(), "{ishi}");
    assert_eq!(nodes(&convert(&desk, ("ishi", "sgf"), &ishi)), nodes(text));
    assert_eq!(convert(&desk, ("ishi", "ishi"), &ishi), ishi);
    // Those of an Ishi file are its own, and stay.
    let own = "EVENT x\r\nB 1 D4\r\nW 2 Q16\r\nB 1 Q4\r\nW 2 C3\r\n";
    assert_eq!(convert(&desk, ("ishi", "ishi"), own), own);
    // A gap is no fault of order.
    let gap = convert(&desk, ("sgf", "ishi"), "(;FF[4]SZ[9];B[aa];W[bb]MN[10];B[cc])");
    assert!(gap.contains("W 10 B8\r\nB 11 C7"), "{gap}");
}

#[test]
fn a_handicap_in_words_is_none_of_sgf() {
    let desk = Desk::new();
    let text = |handicap: &str| format!("EVENT x\r\nHANDICAP {handicap}\r\nB 1 D4\r\n");
    assert!(!convert(&desk, ("ishi", "sgf"), text("two")).contains("HA["));
    assert!(loses(&desk, ("ishi", "sgf"), text("two")));
    assert!(!loses(&desk, ("ishi", "ishi"), text("two")));
    assert!(!loses(&desk, ("ishi", "sgf"), text("0")));
    // There it is wrong already.
    assert!(!loses(&desk, ("sgf", "sgf"), "(;FF[4]HA[two];B[aa])"));
}

#[test]
fn who_has_not_moved_has_not_just_played() {
    let desk = Desk::new();
    for (format, text) in [
        ("sgf", "(;FF[4]SZ[9]RE[B+R])"),
        ("sgf", "(;FF[4]SZ[9]RE[W+R])"),
        ("ishi", "EVENT x\r\nRESULT White resigns\r\n"),
    ] {
        assert!(!has(&desk, format, text, "G205"), "{text}");
    }
    assert!(has(&desk, "sgf", "(;FF[4]SZ[9]RE[W+R];B[aa])", "G205"));
}

#[test]
fn what_is_no_move_is_no_pass() {
    let desk = Desk::new();
    for (format, text) in [
        ("ishi", "EVENT x\r\nB 1 I5\r\nW 2 I6\r\nB 3 D4\r\n"),
        ("sgf", "(;FF[4]SZ[9];B[i];W[k];B[dd])"),
    ] {
        assert!(!has(&desk, format, text, "G202"), "{text}");
    }
    assert!(has(&desk, "sgf", "(;FF[4]SZ[9];B[];W[];B[dd])", "G202"));
}

#[test]
fn counts_of_the_asian_dialect_are_compared_and_named() {
    let desk = Desk::new();
    let text = "(;TE[x]RD[2025-06-12]TM[150]TC[12]LT[60]LC[5];B[pd];W[dd])";
    let found = codes(&desk, "sgf", text);
    assert!(["F222", "F223"].iter().all(|code| found.contains(&(*code).to_owned())), "{found:?}");
    assert!(convert(&desk, ("sgf", "sgf"), text).contains("TM[9000]"));
    for fine in ["TC[2]", "TC[]", "TC[0]", "TM[3小时]", "TM[9000]"] {
        let text = format!("(;TE[x]RD[2025-06-12]{fine};B[pd];W[dd])");
        let found = codes(&desk, "sgf", &text);
        assert!(!found.iter().any(|code| code == "F222" || code == "F223"), "{fine}: {found:?}");
    }
    // In other files they are what the program of the file says they are.
    assert!(!has(&desk, "sgf", "(;FF[4]SZ[19]TM[150]TC[3];B[pd])", "F223"));
}

#[test]
fn results_in_stones_become_points() {
    let desk = Desk::new();
    let text = |rest: &str| format!("(;FF[4]SZ[19]{rest};B[pd];W[dd])");
    for (fox, result) in [
        ("AP[foxwq]RU[Chinese]KM[375]RE[W+1.25]", "RE[W+2.5]"),
        ("AP[GNU Go:3.8]AP[foxwq]RU[chinese]KM[0]RE[B+3.75]", "RE[B+7.5]"),
        ("RE[W+0.25]RU[Chinese]KM[750]", "RE[W+0.5]"),
        ("KM[3.75]RU[Chinese]RE[W+1.25]", "RE[W+2.5]"),
    ] {
        let text = text(fox);
        let sgf = convert(&desk, ("sgf", "sgf"), &text);
        assert!(sgf.contains(result), "{sgf}");
        assert!(has(&desk, "sgf", &text, "F221"));
        assert!(!has(&desk, "sgf", &sgf, "F221") && !has(&desk, "sgf", &sgf, "F308"));
        assert_eq!(convert(&desk, ("sgf", "sgf"), &sgf), sgf);
    }
    for plain in [
        "AP[foxwq]RU[Chinese]KM[375]RE[B+12.5]",
        "AP[foxwq]RU[Chinese]KM[375]RE[B+3]",
        "AP[foxwq]RU[Chinese]KM[375]RE[B+R]",
        "AP[foxwq]RU[Japanese]KM[650]RE[B+1.25]",
        "RU[Chinese]KM[7.5]RE[W+0.25]",
    ] {
        assert!(!has(&desk, "sgf", text(plain), "F221"), "{plain}");
    }
}

/// A quarter is of a stone, where the rules count stones; 184¼ is what Black needs on the board.
#[test]
fn a_komi_with_a_quarter_counts_stones() {
    for (root, komi, found) in [
        ("KM[3.75]RU[Chinese]RE[W+1.25]", "7.5", &["F221", "F310"][..]),
        ("KM[2.75]", "5.5", &["F310"]),
        ("KM[3,75]RE[W+0.75]", "7.5", &["F221", "F310"]),
        ("AP[foxwq]KM[3.75]RE[B+R]", "7.5", &["F310"]),
        ("KM[3.75]RU[Japanese]", "3.75", &["F307"]),
        ("KM[184.25]RU[Chinese]", "184.25", &["F311"]),
        ("KM[3.75]RU[Territory]", "3.75", &["F307"]),
        ("KM[5.25]", "5.25", &[]),
        ("KM[7.25]RU[AGA]", "7.25", &[]),
        ("KM[3.5]RU[Chinese]", "3.5", &[]),
    ] {
        let (record, findings) = one("sgf", &format!("(;FF[4]GM[1]SZ[9]{root};B[ee])"));
        let mut codes = ids(&findings);
        codes.sort_unstable();
        assert_eq!((record.header(Key::Komi), &*codes), (Some(komi), found), "{root}");
    }
}

#[test]
fn a_setup_beside_a_move_is_wrong_in_the_root_too() {
    let desk = Desk::new();
    let found = codes(&desk, "sgf", "(;FF[4]SZ[9]AB[aa]B[bb];W[cc])");
    assert!(found.contains(&"F213".to_owned()) && !found.contains(&"F220".to_owned()), "{found:?}");
    assert!(has(&desk, "sgf", "(;FF[4]SZ[9]B[bb];W[cc])", "F220"));
}

#[test]
fn limits_of_the_standard_are_checked() {
    let desk = Desk::new();
    for text in ["(;FF[4]SZ[9]ST[5];B[aa])", "(;FF[4]SZ[9];B[aa]PM[3])"] {
        assert!(has(&desk, "sgf", text, "F206"), "{text}");
    }
    for text in ["(;FF[4]SZ[9]ST[3];B[aa])", "(;FF[4]SZ[9];B[aa]PM[2])", "(;FF[4]AB[aa:cc];W[dd])"]
    {
        let found = codes(&desk, "sgf", text);
        assert!(!found.iter().any(|code| code == "F206" || code == "F210"), "{text}: {found:?}");
    }
    assert!(has(&desk, "sgf", "(;FF[3]SZ[9]AB[aa:cc];W[dd])", "F210"));
    assert!(!has(&desk, "sgf", "(;FF[3]SZ[9]AB[aa][bb];W[dd])", "F210"));
}

#[test]
fn dates_of_a_list_may_be_written_in_full() {
    let desk = Desk::new();
    for (dates, short) in [
        ("2020-01-01,2020-01-02", "2020-01-01,02"),
        ("2020-05,2020-06", "2020-05,06"),
        ("2020-01-31,2020-02-01,02", "2020-01-31,02-01,02"),
    ] {
        let text = format!("(;FF[4]SZ[9]DT[{dates}];B[aa])");
        assert!(codes(&desk, "sgf", &text).is_empty(), "{dates}");
        let sgf = convert(&desk, ("sgf", "sgf"), &text);
        assert!(sgf.contains(&format!("DT[{short}]")), "{sgf}");
        assert_eq!(convert(&desk, ("sgf", "sgf"), &sgf), sgf);
    }
    assert!(has(&desk, "sgf", "(;FF[4]SZ[9]DT[2020-01-01, 2020-01-02];B[aa])", "F306"));
}

#[test]
fn what_stands_in_brackets_is_no_region() {
    let desk = Desk::new();
    for said in ["(x u1z)", "(use current event boardsize)", "(9x9)"] {
        let text = format!("EVENT x\r\nDIAGRAM {said}\r\n");
        assert_eq!(codes(&desk, "ishi", &text), ["H301"], "{said}");
    }
    assert!(has(&desk, "ishi", "EVENT x\r\nDIAGRAM 9x8\r\n", "H125"));
}

#[test]
fn behind_a_setup_it_is_the_turn_of_whoever_moves() {
    let desk = Desk::new();
    let sgf = back(&desk, "ishi", "(;FF[4]SZ[9];B[aa];AW[bb];B[cc])");
    assert!(sgf.ends_with("AB[aa]AW[bb]\n;B[cc])\n"), "{sgf}");
    assert!(codes(&desk, "sgf", &sgf).is_empty(), "{sgf}");
    // Where it is said, it is said.
    let sgf = back(&desk, "ishi", "(;FF[4]SZ[9];B[aa];AW[bb]PL[W];B[cc])");
    assert!(sgf.contains("PL[W]"), "{sgf}");
}
