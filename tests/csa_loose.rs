//! Statements of CSA that are plainly what they are, though not as the standard writes them.

use crate::support::read;
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::csa::CSA;
use kifu::games::Side;
use kifu::record::{Outcome, Record};
use kifu::source::Source;

/// A game that goes on with this line after its first move.
fn game(line: &str) -> (Record, Vec<Finding>) {
    let text = format!("V2.2\nPI\n+\n+2726FU\n{line}\n");
    read(&CSA, &Source::new("csa", text)).remove(0)
}

/// What a line is taken for, if it is written loosely, and the move number that it claims.
fn loose(line: &str) -> Option<(String, u32)> {
    let (record, findings) = game(line);
    let fix = findings
        .iter()
        .find(|finding| finding.code == Code::CsaLoose)?
        .fix
        .clone()?
        .edits
        .remove(0);
    let number = findings.iter().find(|finding| finding.code == Code::MoveNumber);
    let number = number.and_then(|finding| finding.number("found"));
    let plies = u32::try_from(record.plies()).unwrap();
    Some((fix.text, number.map_or(plies, |number| u32::try_from(number).unwrap())))
}

#[test]
fn plain_statements() {
    // The move number of one that is not the second is claimed wrongly, and said so.
    for (text, number, expected) in [
        ("1 +7776FU", 1, "+7776FU"),
        ("12. -3334FU", 12, "-3334FU"),
        ("２手目　＋２７２６ＦＵ", 2, "+2726FU"),
        ("3\u{a0}7776fu", 3, "7776FU"),
        ("＋７７７６ＦＵ", 2, "+7776FU"),
        ("−3334FU", 2, "-3334FU"),
        ("％ＴＯＲＹＯ", 1, "%TORYO"),
    ] {
        assert_eq!(loose(text), Some((expected.to_owned(), number)), "{text}");
    }
    // What cannot be a move for what stands behind it keeps its place as one.
    assert!(game("1 +7776FU(x").1.iter().any(|finding| finding.code == Code::CsaMove));
    for text in ["+7776FU", "%TORYO", "1 %TORYO", "17776FU", "1 +7776XX", "1", "", "Tea"] {
        assert_eq!(loose(text), None, "{text}");
    }
    let is_move_elsewhere =
        |text: &str| game(text).1.iter().any(|finding| finding.code == Code::CsaMove);
    for text in ["７六歩", "▲７六歩(77)", "3 ２六歩(27)", "7g7f", "1 7g7f", "同　歩"]
    {
        assert!(is_move_elsewhere(text), "{text}");
    }
    for text in ["", "７六", "hello", "7 pieces", "一二三"] {
        assert!(!is_move_elsewhere(text), "{text}");
    }
}

/// A move with a slip keeps its place: else the turns are the other way round, and so is who has won.
#[test]
fn moves_with_a_slip_take_their_turn() {
    for line in [
        "- 3334FU",
        "-\u{3000}3334FU",
        "&-3334FU",
        "-^3334FU",
        "> -3334FU",
        "-zz33FU",
        "-3334F",
        "-333FU",
        "-O034FU",
    ] {
        let (record, findings) = game(line);
        assert_eq!(record.plies(), 2, "{line}");
        let is_told = |it: &Finding| matches!(it.code, Code::CsaMove | Code::CsaLoose);
        assert!(findings.iter().any(is_told), "{line} {findings:?}");
    }
    for line in ["-3334FU+2625FU", "-3334FU2625FU"] {
        assert_eq!(game(line).0.plies(), 3, "{line}");
    }
    // Words and numbers are none.
    for line in ["-- a word", "-----", "1-0", "2024-01-01", "hello 12"] {
        assert_eq!(game(line).0.plies(), 1, "{line}");
    }
}

/// What a line is read as: the number of moves, and the codes of what is found, with a mark where they are errors.
fn told(line: &str) -> (usize, String) {
    let (record, findings) = game(line);
    let code = |it: &Finding| {
        let mark = if it.severity == Severity::Error { "!" } else { "" };
        format!("{}{mark}", it.code.row().id)
    };
    let codes: Vec<String> = findings.iter().map(code).collect();
    (record.plies(), codes.join(" "))
}

/// Statements without what parts them are read as on lines of their own, where all of them are certain.
#[test]
fn statements_without_what_parts_them() {
    for (line, plies, codes) in [
        ("-3334FU+2625FU", 3, "C111"),
        ("-3334FU \t+2625FU", 3, "C111"),
        ("-3334FU\t+2625FU%TORYO", 3, "C111"),
        ("-3334FUT12+2625FUT3", 3, "C111"),
        ("T3-3334FU", 2, "C111"),
        ("T1,L599\t-3334FU,L597\t+2625FU,L595\tSENTE_WIN_TORYO", 3, "C101 C111 C115"),
        // Kept as a comment, it would be passed over.
        ("-3334FU see +2625FU there", 2, "C111!"),
    ] {
        assert_eq!(told(line), (plies, codes.to_owned()), "{line}");
    }
}

/// A row that is missing is told where it should stand, and one that stands twice once.
#[test]
fn a_row_that_is_missing_or_stands_twice_is_told_in_its_place() {
    const ROWS: [&str; 9] = [
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
        "P2 * -HI *  *  *  *  * -KA * \n",
        "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n",
        "P4 *  *  *  *  *  *  *  *  * \n",
        "P5 *  *  *  *  *  *  *  *  * \n",
        "P6 *  *  *  *  *  *  *  *  * \n",
        "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n",
        "P8 * +KA *  *  *  *  * +HI * \n",
        "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n",
    ];
    let found = |rows: &str| {
        let text = format!("V2.2\n{rows}+\n+7776FU\n");
        let findings = read(&CSA, &Source::new("csa", text.clone())).remove(0).1;
        let place =
            |it: &Finding| text[it.span.unwrap().start as usize..].get(..2).unwrap().to_owned();
        findings.iter().map(|it| (it.code, place(it))).collect::<Vec<_>>()
    };
    let missing = ROWS.concat().replace(ROWS[4], "");
    assert_eq!(found(&missing), [(Code::CsaMissingRow, "P6".to_owned())]);
    let missing = ROWS.concat().replace(ROWS[3], "").replace(ROWS[4], "");
    assert_eq!(found(&missing).len(), 2);
    let twice = ROWS.concat().replace(ROWS[6], &ROWS[6].repeat(2));
    assert_eq!(found(&twice), [(Code::CsaTwoBoards, "P7".to_owned())]);
    assert!(found(&ROWS.concat()).is_empty());
}

/// A board of five by five is that of another game, which is said once; its moves are not played.
#[test]
fn a_board_of_another_game_is_no_damaged_one() {
    let text = "V2.2\nP1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  *\nP4+FU *  *  *  *\n\
                P5+OU+KI+GI+KA+HI\nP+\nP-\n+\n+2534GI\n-1112FU\n";
    let (record, findings) = read(&CSA, &Source::new("csa", text)).remove(0);
    let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::KifOtherGame], "{findings:?}");
    assert!(findings[0].fix.is_none() && !record.start_known);
    assert_eq!(record.plies(), 2);
}

/// A header line that has lost the line end before it is told, unless the game says the same elsewhere.
#[test]
fn a_header_within_another_line_is_told() {
    let told = |head: &str| {
        let text = format!("V2.2\n{head}\nPI\n+\n+7776FU\n%TORYO\n");
        let findings = read(&CSA, &Source::new("csa", text)).remove(0).1;
        findings.iter().any(|finding| finding.code == Code::CsaHeaderWithin)
    };
    for head in ["N+AbeN-Baba", "N+Abe\nN-Baba$EVENT:x", "$EVENT:x$SITE:y\nN+A\nN-B"] {
        assert!(told(head), "{head}");
    }
    for head in [
        "N+AbeN-Baba\nN-Baba",
        "N+A\nN-B",
        "N+GPS-N\nN-1-N+1",
        "N+A\nN-B\n$EVENT:1$ a game: x",
        "N+A\nN-B\n$EVENT:x$SITE:y\n$SITE:y",
    ] {
        assert!(!told(head), "{head}");
    }
}

/// Denryu-sen writes an ending twice, with the time of the first between the two.
#[test]
fn an_ending_that_stands_twice_is_one() {
    for (end, codes) in [
        ("%TORYO,'* -5000\nT10\n%TORYO", "C118"),
        ("%TORYO\nT10\n%TORYO\n%TORYO", "C118 C118"),
        ("%TORYO\nT10", ""),
        ("%CHUDAN\n%TORYO\nT10", "R102"),
    ] {
        let line = format!("-3334FU\n{end}");
        assert_eq!(told(&line), (2, codes.to_owned()), "{line}");
        let (record, _) = game(&line);
        assert_eq!(record.outcome(), Outcome::Win(Side::Second), "{line}");
        let last = record.tree.main_line().last().unwrap();
        assert_eq!(record.tree.node(last).time.get(), Some(10_000), "{line}");
    }
}

/// What stands behind the comma of a move and has no sign and no piece is none.
#[test]
fn what_a_clock_shows_is_no_move() {
    for line in ["-3334FU,L597", "-3334FU,L597\n+2625FU,L590", "-3334FU,R597"] {
        let plies = 1 + line.split('\n').count();
        assert_eq!(told(line), (plies, "C101".to_owned()), "{line}");
    }
    let (record, _) = game("-3334FU,L597\n+2625FU,L595\n%TORYO");
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
}

/// A name without its sign in a row of the board is no empty square.
#[test]
fn what_is_left_of_a_piece_is_no_empty_square() {
    let found = |row: &str| {
        let text = format!(
            "V2.2\nP1{row}\nP2 *  *  *  *  * -OU *  *  * \nP9 *  *  *  * +OU *  *  *  * \n+\n"
        );
        let findings = read(&CSA, &Source::new("csa", text)).remove(0).1;
        findings.iter().any(|finding| finding.code == Code::CsaBoardRow)
    };
    for row in [" * -HI *  *  *  *  *  *  * ", "   -HI   ... *  *  *  *  *  "] {
        assert!(!found(&row[..27]), "{row}");
    }
    for row in [
        " *  HI *  *  *  *  *  *  * ",
        " * 0FU *  *  *  *  *  *  * ",
        " * vHI *  *  *  *  *  *  * ",
    ] {
        assert!(found(row), "{row}");
    }
}

/// A move whose sign has become that of another statement takes its turn.
#[test]
fn a_move_under_another_sign_is_one() {
    for line in ["%2726FU", "T2726FU", "$2726FU", "%0055KA"] {
        let (record, findings) = game(line);
        assert!(findings.iter().any(|it| it.code == Code::CsaMove), "{line} {findings:?}");
        assert_eq!(record.plies(), 2, "{line}");
    }
    for line in ["%TORYO", "T12", "T1234"] {
        let (record, findings) = game(line);
        assert!(!findings.iter().any(|it| it.code == Code::CsaMove), "{line} {findings:?}");
        assert_eq!(record.plies(), 1, "{line}");
    }
}
