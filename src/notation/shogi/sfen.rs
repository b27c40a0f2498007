//! Positions as SFEN writes them, with what is to be said of how they are written (specs: sfen-usi §1).

use crate::findings::{Arg, Code, Finding};
use crate::games::shogi::{
    Setup, SfenDeparture, SfenDepartureKind as Departure, SfenErrorKind as Error,
};
use crate::source::Span;

/// Reads a position that stands at `start`, reporting what is wrong with how it is written.
pub(crate) fn read_setup(text: &str, start: u32, findings: &mut Vec<Finding>) -> Option<Setup> {
    read_fields(text, start, true, findings)
}

/// The same where positions have no move number.
pub(crate) fn read_unnumbered(
    text: &str,
    start: u32,
    findings: &mut Vec<Finding>,
) -> Option<Setup> {
    read_fields(text, start, false, findings)
}

fn read_fields(
    text: &str,
    start: u32,
    numbered: bool,
    findings: &mut Vec<Finding>,
) -> Option<Setup> {
    match Setup::from_sfen(text) {
        Ok((setup, departures)) => {
            let reported =
                |departure: &SfenDeparture| numbered || departure.kind != Departure::NoMoveNumber;
            for departure in departures.into_iter().filter(reported) {
                let at = Span::at(start + departure.at as u32);
                let finding = Finding::at(Code::SfenDeparture, at);
                findings.push(finding.with("reason", departure_words(departure.kind)));
            }
            Some(setup)
        }
        Err(_) if let Some(game) = other_game(text) => {
            let span = Span::new(start, start + text.len() as u32);
            findings.push(Finding::at(Code::SfenOtherGame, span).with("game", game));
            None
        }
        Err(error) => {
            let at = Span::new(start + error.at as u32, start + text.len() as u32);
            let finding = Finding::at(Code::SfenError, at);
            findings.push(finding.with("reason", error_words(error.kind)));
            None
        }
    }
}

/// The game of a position on a board of another size, by ranks and files.
pub(crate) fn other_game(text: &str) -> Option<Arg> {
    let board = text.split_whitespace().next()?;
    let squares = |rank: &str| {
        let mut count = 0;
        let mut run = 0;
        for byte in rank.bytes().filter(|&byte| byte != b'+') {
            match byte {
                b'0'..=b'9' => run = (run * 10 + u32::from(byte - b'0')).min(99),
                _ => count += 1 + std::mem::take(&mut run),
            }
        }
        count + run
    };
    let files = squares(board.split('/').next()?);
    if !board.split('/').all(|rank| squares(rank) == files) {
        return None;
    }
    // The pieces of Kyoto shogi turn over with every move, and none is written as a gold.
    let gold = text.contains(['g', 'G']);
    Some(match (board.split('/').count(), files) {
        (5, 5) if gold => Arg::term("minishogi", "5五将棋"),
        (5, 5) => Arg::term("Kyoto shogi", "京都将棋"),
        (4, 3) => Arg::term("dobutsu shogi", "どうぶつしょうぎ"),
        (6, 5) => Arg::term("goro-goro shogi", "ごろごろどうぶつしょうぎ"),
        (7, 7) => Arg::term("tori shogi", "鳥将棋"),
        (12, 12) => Arg::term("chu shogi", "中将棋"),
        _ => return None,
    })
}

/// Gives findings about how a position is written the repair that writes it as the rest of the
/// world does.
pub(crate) fn mend(findings: &mut [Finding], span: Span, setup: &Setup) {
    for finding in findings.iter_mut().filter(|finding| finding.code == Code::SfenDeparture) {
        *finding = finding.clone().fix(span, setup.to_sfen());
    }
}

fn departure_words(departure: Departure) -> Arg {
    match departure {
        Departure::Blanks => Arg::term("extra blanks", "余分な空白"),
        Departure::AdjacentDigits => {
            Arg::term("two digits for one run of empty squares", "空きマスの数字が続いている")
        }
        Departure::HandOrder => {
            Arg::term("hands out of the order R B G S N L P", "持駒の順序がR B G S N L Pでない")
        }
        Departure::RepeatedHandPiece => {
            Arg::term("a piece in hand named twice", "同じ持駒が二度書かれている")
        }
        Departure::CountOne => Arg::term("the count 1", "個数の1"),
        Departure::CountZero => Arg::term("the count 0", "個数の0"),
        Departure::LeadingZero => Arg::term("a count that begins with 0", "0で始まる個数"),
        Departure::NoMoveNumber => Arg::term("no move number", "手数がない"),
        Departure::MoveNumberZero => Arg::term("the move number 0", "手数が0"),
    }
}

fn error_words(error: Error) -> Arg {
    match error {
        Error::Empty => Arg::term("there is nothing", "何もない"),
        Error::BoardCharacter => Arg::term("a character that is no piece", "駒でない文字がある"),
        Error::BoardZero => Arg::term("the digit 0 on the board", "盤面に0がある"),
        Error::ShortRank => {
            Arg::term("a rank with fewer than nine squares", "9マスに足りない段がある")
        }
        Error::LongRank => Arg::term("a rank with more than nine squares", "9マスを超える段がある"),
        Error::TooFewRanks => Arg::term("fewer than nine ranks", "段が9に足りない"),
        Error::TooManyRanks => Arg::term("more than nine ranks", "段が9を超える"),
        Error::Promotion => {
            Arg::term("a + before a piece that has no other side", "成れない駒に+がある")
        }
        Error::NoTurn => Arg::term("no side to move", "手番がない"),
        Error::Turn => Arg::term("a side to move that is neither b nor w", "手番がbでもwでもない"),
        Error::NoHands => Arg::term("no hands", "持駒がない"),
        Error::HandCharacter => {
            Arg::term("a character in the hands that is no piece", "持駒に駒でない文字がある")
        }
        Error::KingInHand => Arg::term("a king in hand", "玉が持駒にある"),
        Error::CountWithoutPiece => Arg::term("a count without a piece", "個数だけで駒がない"),
        Error::HandTooLarge => {
            Arg::term("more than 255 pieces of a kind in hand", "持駒が255枚を超える")
        }
        Error::MoveNumber => Arg::term("a move number that is none", "手数が数字でない"),
        Error::Trailing => {
            Arg::term("something after the move number", "手数の後に余分な文字がある")
        }
    }
}
