//! The rules of janggi.

use kifu::games::janggi::{
    Fault, Illegal, Move, Piece, Position, Role, Ruleset, Setup, Square, State, Wings,
};
use kifu::games::square_board::Numbering;
use kifu::games::square_board::fen::FenErrorKind;
use kifu::games::{Rules, Side};

fn position(fen: &str) -> Position {
    Position::new(Setup::from_fen(fen).unwrap())
}

fn casual(fen: &str) -> Position {
    let state = State { rules: Ruleset::Casual, passes: 0 };
    Position::new(Setup { state, ..Setup::from_fen(fen).unwrap() })
}

fn start() -> Position {
    let wings = Wings::HorseElephantElephantHorse;
    Position::new(Setup::start(wings, wings))
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
    let counts = [1, 2, 3].map(|depth| crate::playouts::perft(&start(), depth, |_| false));
    assert_eq!(counts, [32, 1_024, 33_032]);
    // Two passes end the game.
    assert_eq!(crate::playouts::perft(&start(), 3, Position::is_over), 33_000);
}

#[test]
#[ignore = "slow"]
fn deep_perft() {
    assert_eq!(crate::playouts::perft(&start(), 4, |_| false), 1_067_361);
    assert_eq!(crate::playouts::perft(&start(), 4, Position::is_over), 1_065_277);
}

#[test]
fn playouts_with_bikjang() {
    for variant in ["janggi", "janggitraditional"] {
        crate::playouts::replay(
            &crate::playouts::playouts(variant),
            position,
            read_move,
            Position::is_over,
        );
    }
}

#[test]
fn playouts_without_bikjang() {
    let games = crate::playouts::playouts("janggimodern");
    crate::playouts::replay(&games, casual, read_move, Position::is_over);
}

#[test]
fn random_play() {
    crate::playouts::play_at_random(&start(), 20, all_moves, position);
}

#[test]
fn odd_setups() {
    for fen in crate::playouts::odd_lines(9, 10, b"rnbakcpRNBAKCP") {
        crate::playouts::play_at_random(&position(&fen), 2, all_moves, position);
    }
}

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

#[test]
fn every_reason() {
    let table = [
        (START, "a10a9", Illegal::NotYours),
        (START, "a1b1", Illegal::OwnPiece),
        (START, "b1b2", Illegal::NotItsMove),
        (START, "a1a1", Illegal::NotItsMove),
        (START, "b1d2", Illegal::BlockedLeg),
        (START, "a1a5", Illegal::Blocked),
        (START, "b3b4", Illegal::NoScreen),
        (START, "b3b9", Illegal::CannonAsScreen),
        (START, "a4b5", Illegal::OffTheLines),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d1c1", Illegal::OutsidePalace),
        ("4k4/9/9/9/9/9/9/9/3K5/9 w", "d2e3", Illegal::OffTheLines),
        ("4k4/9/9/9/9/9/9/9/9/1R1K5 w", "b1c2", Illegal::OffTheLines),
        ("4k4/9/9/9/9/9/9/3P5/9/2BK5 w", "c1e4", Illegal::BlockedElephant),
        ("4k4/1p7/1p7/9/9/9/9/1C7/9/3K5 w", "b3b10", Illegal::TooManyScreens),
        ("4k4/1c7/1p7/9/9/9/9/1C7/9/3K5 w", "b3b9", Illegal::CannonTakesCannon),
        ("4k4/9/9/4P4/9/9/9/9/9/3K5 w", "e7e6", Illegal::Backward),
        ("4k4/9/9/9/9/9/9/9/R8/4K4 w", "a2a3", Illegal::Bikjang),
        ("4k4/9/9/9/9/9/9/9/9/r2K5 w", "d1d1", Illegal::PassInCheck),
        ("4k4/9/9/9/9/9/9/9/R8/3K4r w", "a2a3", Illegal::StaysInCheck),
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
    let position = start();
    let mv = read_move(&position, "a1a2");
    let mut later = position.clone();
    later.play(mv);
    later.skip();
    assert_eq!(later.check(mv), Err(Illegal::NoPiece));
    let other = Piece { role: Role::Cannon, ..mv.piece };
    assert_eq!(position.check(Move { piece: other, ..mv }), Err(Illegal::OtherPiece));
    let captured = Some(Piece { side: Side::Second, role: Role::Soldier });
    assert_eq!(position.check(Move { captured, ..mv }), Err(Illegal::OtherCapture));
    let pass = position.pass().unwrap();
    assert_eq!(position.check(Move { captured, ..pass }), Err(Illegal::OtherCapture));
}

#[test]
fn palace_lines() {
    let table = [
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a1a10", true),
        ("3k5/9/9/9/9/9/9/5R3/9/K8 w", "f3d1", true),
        ("3k5/9/9/9/9/9/9/5R3/4P4/K8 w", "f3d1", false),
        ("3k5/9/9/9/9/9/9/5C3/4P4/K8 w", "f3d1", true),
        ("3k5/9/9/9/9/9/9/5C3/9/K8 w", "f3d1", false),
        ("9/3k5/5P3/9/9/9/9/9/9/4K4 w", "f8e9", true),
        ("9/5k3/4P4/9/9/9/9/9/9/3K5 w", "e8d9", false),
        ("9/9/3k5/9/9/9/9/9/4A4/4K4 w", "e2f3", true),
    ];
    for (fen, text, legal) in table {
        let position = position(fen);
        let mv = read_move(&position, text);
        assert_eq!(position.check(mv).is_ok(), legal, "{fen} {text}");
    }
}

#[test]
fn bikjang_and_passes() {
    let facing = "4k4/9/9/9/9/9/9/9/9/r3K4 w";
    let mut with_rule = position(facing);
    assert!(with_rule.is_bikjang() && with_rule.in_check() && !with_rule.is_over());
    let pass = with_rule.pass().unwrap();
    assert_eq!(pass.to_string(), "e1e1");
    assert_eq!(with_rule.check(pass), Ok(()));
    with_rule.play(pass);
    assert!(with_rule.is_over());

    let mut without = casual(facing);
    assert_eq!(without.check(pass), Err(Illegal::PassInCheck));
    without.play(pass);
    assert!(!without.is_over());
    without.play(without.pass().unwrap());
    assert_eq!((without.passes(), without.is_over()), (2, true));
    without.skip();
    assert!(!without.is_over());
}

#[test]
fn points() {
    let setup = Setup::from_fen(START).unwrap();
    assert_eq!(Side::BOTH.map(|side| setup.half_points(side)), [144, 147]);
}

#[test]
fn faults() {
    let square = |text: &str| Square::all().find(|at| at.to_string() == text).unwrap();
    let table = [
        (START, vec![]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", vec![]),
        ("9/9/9/9/9/9/9/9/9/3K5 w", vec![Fault::KingMissing(Side::Second)]),
        (
            "3k5/9/9/9/9/9/9/4P4/9/A3K4 w",
            vec![Fault::Unreachable(square("a1")), Fault::Unreachable(square("e3"))],
        ),
        (
            "3k5/9/9/9/c1c1c4/9/9/9/9/4K4 w",
            vec![Fault::TooMany(Piece { side: Side::Second, role: Role::Cannon })],
        ),
        ("3kR4/9/9/9/9/9/9/9/9/4K4 w", vec![Fault::OpponentInCheck]),
    ];
    for (fen, faults) in table {
        assert_eq!(Setup::from_fen(fen).unwrap().faults(), faults, "{fen}");
    }
}

#[test]
fn wings_and_fen() {
    let inner = Wings::HorseElephantElephantHorse;
    assert_eq!(Setup::from_fen(START).unwrap(), Setup::start(inner, inner));
    // Named from each player's own left, so that the two rows turn, but do not mirror, each other.
    let turned = Wings::ElephantHorseElephantHorse;
    let line = "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1";
    assert_eq!(Setup::start(turned, turned).to_fen(), line);
    let error = Setup::from_fen("9/9/9/9/9/9/9/9/9/9 r").unwrap_err();
    assert_eq!((error.kind, error.offset), (FenErrorKind::UnknownSide, 20));
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
