//! Positions as SFEN writes them, with what is to be said of how they are written (specs: sfen-usi §1).

use crate::findings::{Arg, Code, Finding, Word};
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
        Err(error) => {
            let end = start + text.len() as u32;
            findings.push(match other_game(text) {
                Some(game) => {
                    Finding::at(Code::SfenOtherGame, Span::new(start, end)).with("game", game)
                }
                None => {
                    let at = Span::new(start + error.at as u32, end);
                    Finding::at(Code::SfenError, at).with("reason", error_words(error.kind))
                }
            });
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
    game_of_board(board.split('/').count(), files as usize, text.contains(['g', 'G']))
}

/// The game of a board of so many ranks and files, by whether there is a gold on it.
pub(crate) fn game_of_board(ranks: usize, files: usize, gold: bool) -> Option<Arg> {
    // The pieces of Kyoto shogi turn over with every move, and none is written as a gold.
    Some(match (ranks, files) {
        (5, 5) if gold => Arg::Word(Word::Minishogi),
        (5, 5) => Arg::Word(Word::KyotoShogi),
        (4, 3) => Arg::Word(Word::DobutsuShogi),
        (6, 5) => Arg::Word(Word::GoroGoroShogi),
        (7, 7) => Arg::Word(Word::ToriShogi),
        (12, 12) => Arg::Word(Word::ChuShogi),
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
        Departure::Blanks => Arg::Word(Word::ExtraBlanks),
        Departure::AdjacentDigits => Arg::Word(Word::TwoDigitsForOneRun),
        Departure::HandOrder => Arg::Word(Word::HandsOutOfOrder),
        Departure::RepeatedHandPiece => Arg::Word(Word::HandPieceNamedTwice),
        Departure::CountOne => Arg::Word(Word::CountOne),
        Departure::CountZero => Arg::Word(Word::CountZero),
        Departure::LeadingZero => Arg::Word(Word::CountBeginsWithZero),
        Departure::NoMoveNumber => Arg::Word(Word::NoPlyNumber),
        Departure::MoveNumberZero => Arg::Word(Word::PlyNumberZero),
    }
}

fn error_words(error: Error) -> Arg {
    match error {
        Error::Empty => Arg::Word(Word::NothingThere),
        Error::BoardCharacter => Arg::Word(Word::CharacterIsNoPiece),
        Error::BoardZero => Arg::Word(Word::DigitZeroOnBoard),
        Error::ShortRank => Arg::Word(Word::RankShorterThanNine),
        Error::LongRank => Arg::Word(Word::RankLongerThanNine),
        Error::TooFewRanks => Arg::Word(Word::FewerThanNineRanks),
        Error::TooManyRanks => Arg::Word(Word::MoreThanNineRanks),
        Error::Promotion => Arg::Word(Word::PlusBeforeUnpromotable),
        Error::NoTurn => Arg::Word(Word::NoSideToMove),
        Error::Turn => Arg::Word(Word::SideNeitherSenteNorGote),
        Error::NoHands => Arg::Word(Word::NoHands),
        Error::HandCharacter => Arg::Word(Word::HandCharacterIsNoPiece),
        Error::KingInHand => Arg::Word(Word::KingInHand),
        Error::CountWithoutPiece => Arg::Word(Word::CountWithoutPiece),
        Error::HandTooLarge => Arg::Word(Word::HandTooLarge),
        Error::MoveNumber => Arg::Word(Word::PlyNumberUnreadable),
        Error::Trailing => Arg::Word(Word::SomethingAfterPlyNumber),
    }
}
