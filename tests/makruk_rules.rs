//! The rules of makruk and of Cambodian chess.

use kifu::games::makruk::{
    Count, Fault, Illegal, Leaps, Move, Piece, Position, Role, Setup, Square, Variant, count_limit,
};
use kifu::games::square_board::Numbering;
use kifu::games::square_board::fen::FenErrorKind;
use kifu::games::{Rules, Side};

fn of_variant(fen: &str, variant: Variant) -> Position {
    let mut setup = Setup::from_fen(fen).unwrap();
    setup.state.variant = variant;
    Position::new(setup)
}

fn makruk(fen: &str) -> Position {
    of_variant(fen, Variant::Makruk)
}

fn cambodian(fen: &str) -> Position {
    of_variant(fen, Variant::Cambodian)
}

fn start(variant: Variant) -> Position {
    Position::new(Setup::start(variant))
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text, Numbering::FromOne).unwrap()
}

fn all_moves(position: &Position) -> Vec<Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    pairs
        .filter_map(|(from, to)| position.move_between(from, to))
        .flat_map(|mv| [false, true].map(|promotes| Move { promotes, ..mv }))
        .collect()
}

#[test]
fn perft() {
    let start = start(Variant::Makruk);
    let counts = [1, 2, 3].map(|depth| crate::playouts::perft(&start, depth, |_| false));
    assert_eq!(counts, [23, 529, 12_012]);
}

#[test]
#[ignore = "slow"]
fn deep_perft() {
    assert_eq!(crate::playouts::perft(&start(Variant::Makruk), 4, |_| false), 273_026);
}

#[test]
fn playouts_of_another_engine() {
    crate::playouts::replay(&crate::playouts::playouts("makruk"), makruk, read_move, |_| false);
}

#[test]
fn cambodian_playouts_of_another_engine() {
    crate::playouts::replay(&crate::playouts::playouts("cambodian"), cambodian, read_move, |_| {
        false
    });
}

#[test]
fn random_play() {
    crate::playouts::play_at_random(&start(Variant::Makruk), 20, all_moves, makruk);
    crate::playouts::play_at_random(&start(Variant::Cambodian), 20, all_moves, cambodian);
}

#[test]
fn odd_setups() {
    for fen in crate::playouts::odd_lines(8, 8, b"rnsmkpRNSMKP") {
        crate::playouts::play_at_random(&makruk(&fen), 2, all_moves, makruk);
        let leaping = fen.replace(" w - ", " w DEde ");
        crate::playouts::play_at_random(&cambodian(&leaping), 2, all_moves, cambodian);
    }
}

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

#[test]
fn every_reason() {
    let table = [
        (START, "a8a7", Illegal::NotYours),
        (START, "a1b1", Illegal::OwnPiece),
        (START, "a1a1", Illegal::OwnPiece),
        (START, "d1b2", Illegal::NotItsMove),
        (START, "a1a4", Illegal::Blocked),
        (START, "a3b4", Illegal::NothingToCapture),
        (START, "a3a4m", Illegal::NoPromotion),
        (START, "a1a2m", Illegal::NoPromotion),
        ("4k3/8/8/8/p7/P7/8/3K4 w", "a3a4", Illegal::Blocked),
        ("4k3/8/8/8/8/8/2S5/3K4 w", "c2c1", Illegal::NotItsMove),
        ("4k3/8/8/P7/8/8/8/3K4 w", "a5a6", Illegal::MustPromote),
        ("4k3/8/8/8/8/8/8/r2KM3 w DEe", "d1b2", Illegal::LeapInCheck),
        ("4k3/8/8/8/8/8/R7/3K3r w", "a2a3", Illegal::StaysInCheck),
        ("3rk3/8/8/8/8/8/3R4/3K4 w", "d2e2", Illegal::IntoCheck),
    ];
    for (fen, text, reason) in table {
        let position = Position::new(Setup::from_fen(fen).unwrap());
        let mv = read_move(&position, text);
        assert_eq!(position.check(mv), Err(reason), "{fen} {text}");
    }
}

#[test]
fn a_move_that_tells_of_another_board() {
    let position = start(Variant::Makruk);
    let mv = read_move(&position, "a1a2");
    let mut later = position.clone();
    later.play(mv);
    later.skip();
    assert_eq!(later.check(mv), Err(Illegal::NoPiece));
    let other = Piece { role: Role::Met, ..mv.piece };
    assert_eq!(position.check(Move { piece: other, ..mv }), Err(Illegal::OtherPiece));
    let captured = Some(Piece { side: Side::Second, role: Role::Pawn });
    assert_eq!(position.check(Move { captured, ..mv }), Err(Illegal::OtherCapture));
}

#[test]
fn leaps_end() {
    let rights = |fen: &str, text: &str| {
        let mut position = cambodian(fen);
        position.play(read_move(&position, text));
        position.to_line().split(' ').nth(2).unwrap().to_owned()
    };
    let kings = "4k3/1r6/8/3P4/8/8/8/3KM3 b DEe - 0 1";
    assert_eq!(rights(kings, "b7b6"), "DEe");
    assert_eq!(rights(kings, "b7d7"), "Ee", "a rook aims at the king through a pawn");
    assert_eq!(rights(kings, "b7b1"), "Ee");
    assert_eq!(rights(kings, "e8d8"), "DE");
    assert_eq!(Setup::start(Variant::Makruk).state.leaps, Leaps::NONE);
}

#[test]
fn counting_limits() {
    let table = [
        ("4k3/8/8/8/8/8/8/R2K3R w", Some(8)),
        ("4k3/8/8/8/8/8/8/R2KSSNN w", Some(16)),
        ("4k3/8/8/8/8/8/8/3KSSNN w", Some(22)),
        ("4k3/8/8/8/8/8/8/3KS1NN w", Some(32)),
        ("4k3/8/8/8/8/8/8/3KS1N1 w", Some(44)),
        ("4k3/8/8/8/8/8/8/3KM1N1 w", Some(64)),
        ("4k2n/8/8/8/8/8/8/R2K3R w", Some(64)),
        ("4k3/8/8/8/8/P7/8/R2K3R w", None),
        ("4k3/8/8/8/8/8/8/3K4 w", None),
    ];
    for (fen, limit) in table {
        let board = Setup::from_fen(fen).unwrap().board;
        assert_eq!(count_limit(&board, Variant::Makruk, Side::Second), limit, "{fen}");
    }
    let running = Setup::from_fen("4k2n/8/8/8/8/8/8/R2K3R b - 128 5 70").unwrap();
    assert_eq!(running.state.count, Some(Count { limit: 128, plies: 5 }));
    assert_eq!(running.to_fen(), "4k2n/8/8/8/8/8/8/R2K3R b - 128 5 70");
}

#[test]
fn faults() {
    let square = |text: &str| Square::all().find(|at| at.to_string() == text).unwrap();
    let white = |role| Piece { side: Side::First, role };
    let table = [
        (START, vec![]),
        ("8/8/8/8/8/8/8/3K4 w", vec![Fault::KingMissing(Side::Second)]),
        (
            "4k3/8/P7/8/8/8/P7/3K4 w",
            vec![Fault::Unreachable(square("a2")), Fault::Unreachable(square("a6"))],
        ),
        ("4k3/8/8/8/8/PPPPPPP1/8/3KMMM1 w", vec![Fault::TooMany(white(Role::Met))]),
        ("4k3/8/8/8/8/PPPPPPP1/8/3KMM2 w", vec![]),
        ("4k2R/8/8/8/8/8/8/3K4 w", vec![Fault::OpponentInCheck]),
    ];
    for (fen, faults) in table {
        assert_eq!(Setup::from_fen(fen).unwrap().faults(), faults, "{fen}");
    }
}

#[test]
fn fen_dialects() {
    let start = Setup::start(Variant::Makruk);
    for fen in [
        START,
        "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 1",
    ] {
        assert_eq!(Setup::from_fen(fen).unwrap(), start, "{fen}");
    }
    let cambodian = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    assert_eq!(Setup::from_fen(cambodian).unwrap(), Setup::start(Variant::Cambodian));
    let error = Setup::from_fen("8/8/8/8/8/8/8/8 w DK - 0 1").unwrap_err();
    assert_eq!((error.kind, error.offset), (FenErrorKind::UnknownRight, 19));
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
