//! The rules of xiangqi.

use kifu::games::square_board::fen::FenErrorKind;
use kifu::games::square_board::{MoveTextError, Numbering};
use kifu::games::xiangqi::{Fault, Illegal, Move, Piece, Position, Role, Setup, Square};
use kifu::games::{Rules, Side};

fn position(fen: &str) -> Position {
    Position::new(Setup::from_fen(fen).unwrap())
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text, Numbering::FromOne).unwrap()
}

fn all_moves(position: &Position) -> Vec<Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    pairs.filter_map(|(from, to)| position.move_between(from, to)).collect()
}

#[test]
fn perft() {
    let counts =
        [1, 2, 3].map(|depth| crate::playouts::perft(&Position::start(), depth, |_| false));
    assert_eq!(counts, [44, 1_920, 79_666]);
}

#[test]
#[ignore = "slow"]
fn deep_perft() {
    assert_eq!(crate::playouts::perft(&Position::start(), 4, |_| false), 3_290_240);
}

#[test]
fn playouts_of_another_engine() {
    crate::playouts::replay(&crate::playouts::playouts("xiangqi"), position, read_move, |_| false);
}

#[test]
fn random_play() {
    crate::playouts::play_at_random(&Position::start(), 20, all_moves, position);
}

#[test]
fn odd_setups() {
    for fen in crate::playouts::odd_lines(9, 10, b"rnbakcpRNBAKCP") {
        crate::playouts::play_at_random(&position(&fen), 2, all_moves, position);
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn every_reason() {
    let table = [
        (START, "a10a9", Illegal::NotYours),
        (START, "a1b1", Illegal::OwnPiece),
        (START, "a1a1", Illegal::OwnPiece),
        (START, "b1b2", Illegal::NotItsMove),
        (START, "e1d2", Illegal::NotItsMove),
        (START, "b1d2", Illegal::BlockedLeg),
        (START, "a1a5", Illegal::Blocked),
        (START, "b3b9", Illegal::Blocked),
        (START, "b3b8", Illegal::NoScreen),
        (START, "a4b4", Illegal::SidewaysBeforeRiver),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d1c1", Illegal::OutsidePalace),
        ("4k4/9/9/9/9/9/9/9/9/3A1K3 w", "d1c2", Illegal::OutsidePalace),
        ("4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c5e7", Illegal::AcrossRiver),
        ("4k4/9/9/9/9/9/9/9/3P5/2BK5 w", "c1e3", Illegal::BlockedEye),
        ("1r2k4/1p7/1p7/9/9/9/9/1C7/9/3K5 w", "b3b10", Illegal::TooManyScreens),
        ("4k4/9/9/4P4/9/9/9/9/9/3K5 w", "e7e6", Illegal::Backward),
        ("4k4/9/9/9/9/9/9/4R4/9/4K4 w", "e3d3", Illegal::FlyingGeneral),
        ("3rk4/9/9/9/9/9/9/9/9/3K4R w", "i1i2", Illegal::StaysInCheck),
        ("3rk4/9/9/9/9/9/9/3R5/9/3K5 w", "d3e3", Illegal::IntoCheck),
    ];
    for (fen, text, reason) in table {
        let position = position(fen);
        let mv = read_move(&position, text);
        assert_eq!(position.check(mv), Err(reason), "{fen} {text}");
    }
}

#[test]
fn a_move_that_tells_of_another_board() {
    let position = Position::start();
    let mv = read_move(&position, "a1a2");
    let mut later = position.clone();
    later.play(mv);
    later.skip();
    assert_eq!(later.check(mv), Err(Illegal::NoPiece));
    let other = Piece { role: Role::Cannon, ..mv.piece };
    assert_eq!(position.check(Move { piece: other, ..mv }), Err(Illegal::OtherPiece));
    let captured = Some(Piece { side: Side::Second, role: Role::Soldier });
    assert_eq!(position.check(Move { captured, ..mv }), Err(Illegal::OtherCapture));
}

#[test]
fn faults() {
    let square = |text: &str| Square::all().find(|at| at.to_string() == text).unwrap();
    let red = |role| Piece { side: Side::First, role };
    let table = [
        (START, vec![]),
        ("9/9/9/9/9/9/9/9/9/3K5 w", vec![Fault::KingMissing(Side::Second)]),
        ("4k4/9/9/9/9/9/9/9/9/3KK4 b", vec![Fault::TooMany(red(Role::General))]),
        ("4k4/9/9/RRR6/9/9/9/9/9/3K5 w", vec![Fault::TooMany(red(Role::Chariot))]),
        (
            "4k4/9/9/9/9/9/1P7/9/4P4/3K5 w",
            vec![Fault::Unreachable(square("e2")), Fault::Unreachable(square("b4"))],
        ),
        ("3Ak4/9/9/9/9/9/9/B8/9/3K5 w", vec![Fault::Unreachable(square("d10"))]),
        ("4k4/9/9/9/9/9/9/9/9/3AK4 w", vec![Fault::FacingGenerals]),
        ("4kR3/9/9/9/9/9/9/9/9/3K5 w", vec![Fault::OpponentInCheck]),
        ("4kR3/9/9/9/9/9/9/9/9/3K5 b", vec![]),
    ];
    for (fen, faults) in table {
        assert_eq!(Setup::from_fen(fen).unwrap().faults(), faults, "{fen}");
    }
}

#[test]
fn fen_dialects() {
    assert_eq!(Setup::from_fen(START).unwrap(), Setup::start());
    for fen in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
        " rnmagamnr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RNMAGAMNR W 0 1\n",
        "rnbakabnr/111111111/1c5c1/p1p1p1p1p/36/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    ] {
        assert_eq!(Setup::from_fen(fen).unwrap(), Setup::start(), "{fen}");
    }
}

#[test]
fn fen_errors() {
    let table = [
        ("", FenErrorKind::Empty, 0),
        ("  ", FenErrorKind::Empty, 2),
        ("rnbaxabnr/9", FenErrorKind::UnknownPiece, 4),
        ("rnbakabnrr/9", FenErrorKind::RowTooLong, 9),
        ("rnbakabn2/9", FenErrorKind::RowTooLong, 8),
        ("rnbakabn/9", FenErrorKind::RowTooShort, 8),
        ("9/9/9/9/9/9/9/9/9/8 w", FenErrorKind::RowTooShort, 19),
        ("9/9/9 w", FenErrorKind::TooFewRows, 5),
        ("9/9/9/9/9/9/9/9/9/9/9 w", FenErrorKind::TooManyRows, 19),
        ("9/9/9/9/9/9/9/9/9/9 x", FenErrorKind::UnknownSide, 20),
        ("9/9/9/9/9/9/9/9/9/9 wb", FenErrorKind::UnknownSide, 20),
        ("9/9/9/9/9/9/9/9/9/9 w - - -1", FenErrorKind::BadNumber, 26),
        ("9/9/9/9/9/9/9/9/9/9 w - - 0 65536", FenErrorKind::BadNumber, 28),
        ("9/9/9/9/9/9/9/9/9/9 w - - 0 1 車", FenErrorKind::TrailingText, 30),
    ];
    for (fen, kind, offset) in table {
        let error = Setup::from_fen(fen).unwrap_err();
        assert_eq!((error.kind, error.offset), (kind, offset), "{fen}");
    }
}

#[test]
fn move_texts() {
    let position = Position::start();
    let read = |text, numbering| position.read_move(text, numbering).map(|mv| mv.to_string());
    for (text, numbering) in [
        ("h3e3", Numbering::FromOne),
        ("h2e2", Numbering::FromZero),
        ("H2-E2", Numbering::FromZero),
    ] {
        assert_eq!(read(text, numbering).as_deref(), Ok("h3e3"));
    }
    assert_eq!(read("a10a9", Numbering::FromOne).as_deref(), Ok("a10a9"));
    assert_eq!(read("e5e6", Numbering::FromOne), Err(MoveTextError::NoPiece));
    for text in
        ["", "h", "h3", "h3e", "h0e3", "h11e3", "j1a1", "h3e3q", "h3 e3", "砲二平五", "h999e3"]
    {
        assert_eq!(read(text, Numbering::FromOne), Err(MoveTextError::Malformed), "{text}");
    }
    assert!(size_of::<Move>() <= 8);
}

#[test]
fn mangled_fens() {
    for fen in crate::playouts::mangled(START) {
        if let Err(error) = Setup::from_fen(&fen) {
            assert!(fen.is_char_boundary(error.offset), "{fen} {error:?}");
        }
    }
}
