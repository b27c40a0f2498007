//! The rules of shogi against perft numbers, published positions, an independent engine's games
//! and a slow reference written in another way.

use std::collections::{BTreeSet, HashMap};

use crate::support::corpus_text;
use crate::support::numbers::Random;
use kifu::games::shogi::{
    Declaration, Handicap, Illegal, Kind, Move, Piece, Position, Setup, SetupFault, SfenDeparture,
    SfenDepartureKind, SfenError, SfenErrorKind, Square, UsiDeparture, UsiError, UsiMove, Verdict,
};
use kifu::games::{Rules, Side};
use proptest::prelude::*;

fn position(sfen: &str) -> Position {
    Position::from(Setup::from_sfen(sfen).unwrap().0)
}

fn square(usi: &str) -> Square {
    Square::from_usi(usi.as_bytes().try_into().unwrap()).unwrap()
}

fn usi(position: &Position, text: &str) -> Move {
    UsiMove::parse(text).unwrap().0.on(position).unwrap()
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}

// Perft

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = legal(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&after(position, mv), depth - 1)).sum()
}

const CROWDED: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

#[test]
fn perft_numbers() {
    for (depth, nodes) in [(1, 30), (2, 900), (3, 25_470), (4, 719_731)] {
        assert_eq!(perft(&Position::start(), depth), nodes);
    }
    for (depth, nodes) in [(1, 207), (2, 28_684)] {
        assert_eq!(perft(&position(CROWDED), depth), nodes);
    }
    assert_eq!(perft(&position(MOST_MOVES), 1), 593);
}

#[test]
#[ignore = "minutes without optimisation"]
fn deep_perft_numbers() {
    assert_eq!(perft(&Position::start(), 5), 19_861_490);
    assert_eq!(perft(&position(CROWDED), 3), 4_809_015);
}

// Published positions

fn usi_set(moves: impl IntoIterator<Item = Move>) -> BTreeSet<String> {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// Pairs of a position and the moves on the line below it, which begins with their number.
fn positions_with_moves(text: &str) -> Vec<(Position, BTreeSet<String>)> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines
        .chunks_exact(2)
        .map(|pair| {
            let mut words = pair[1].split_whitespace();
            let count: usize = words.next().unwrap().parse().unwrap();
            let moves: BTreeSet<String> = words.map(str::to_owned).collect();
            assert_eq!(moves.len(), count, "{}", pair[0]);
            (position(pair[0]), moves)
        })
        .collect()
}

/// The lists leave out the legal moves that nobody wants: pawn, bishop and rook that could promote
/// and do not, and the lance that stays unpromoted on the last rank but one.
fn is_listed(mv: &Move) -> bool {
    let side = mv.piece().side();
    let could_promote = mv.from().is_some_and(|from| from.in_camp(side) || mv.to().in_camp(side));
    mv.promotes()
        || !could_promote
        || match mv.piece().kind() {
            Kind::Pawn | Kind::Bishop | Kind::Rook => false,
            Kind::Lance => mv.to().rank_for(side) > 2,
            _ => true,
        }
}

#[test]
fn published_legal_moves() {
    let Some(text) = corpus_text("shogi/rules/legal-move-examples.txt") else {
        return;
    };
    let cases = positions_with_moves(&text);
    assert!(cases.len() > 1_000);
    for (position, expected) in cases {
        let listed = legal(&position).into_iter().filter(is_listed);
        assert_eq!(usi_set(listed), expected, "{}", position.to_line());
    }
}

#[test]
fn published_checking_moves() {
    let Some(text) = corpus_text("shogi/rules/legal-check-examples.txt") else {
        return;
    };
    let cases = positions_with_moves(&text);
    assert!(cases.len() > 1_000);
    for (position, mut expected) in cases {
        // The list counts drop-pawn mate among the checks.
        expected.retain(|text| position.check(usi(&position, text)) != Err(Illegal::DropPawnMate));
        let checks = legal(&position)
            .into_iter()
            .filter(|mv| is_listed(mv) && after(&position, *mv).in_check());
        assert_eq!(usi_set(checks), expected, "{}", position.to_line());
    }
}

fn mates_in_one(position: &Position) -> bool {
    legal(position).into_iter().any(|mv| after(position, mv).is_mate())
}

#[test]
fn published_mates_in_one() {
    for (path, mates) in [("mate-1-ply.txt", true), ("no-mate-1-ply.txt", false)] {
        let Some(text) = corpus_text(&format!("shogi/rules/{path}")) else {
            return;
        };
        let mut count = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            assert_eq!(mates_in_one(&position(line)), mates, "{path}: {line}");
            count += 1;
        }
        assert!(count > 500, "{path}");
    }
}

#[test]
fn published_mates_round_trip() {
    for ply in [3, 5, 7, 9, 11] {
        let Some(text) = corpus_text(&format!("shogi/rules/mate-{ply}-ply.txt")) else {
            return;
        };
        let mut count = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (setup, departures) = Setup::from_sfen(line).unwrap();
            assert_eq!(departures, [], "{line}");
            assert_eq!(setup.to_sfen(), line);
            assert_eq!(setup.faults(), [], "{line}");
            count += 1;
        }
        assert!(count > 300);
    }
}

/// The engine writes files a–i for 9–1, ranks 1–9 from sente's side, and the hands in brackets.
#[test]
fn games_of_an_independent_engine() {
    let Some(text) = corpus_text("variants/playouts-shogi.jsonl") else {
        return;
    };
    let from_fen = |fen: &str| {
        let (board, rest) = fen.split_once('[').unwrap();
        let (hands, rest) = rest.split_once(']').unwrap();
        let turn = if rest.starts_with(" w") { 'b' } else { 'w' };
        let hands = if hands.is_empty() { "-" } else { hands };
        Setup::from_sfen(&format!("{board} {turn} {hands}")).unwrap().0
    };
    let from_uci = |text: &[u8]| Square::new(b'j' - text[0], b'9' + 1 - text[1]).unwrap();
    let mut plies = 0;
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut position = Position::from(from_fen(game["start"].as_str().unwrap()));
        for (ply, mv) in game["moves"].as_array().unwrap().iter().enumerate() {
            let count = game["legal_counts"][ply].as_u64().unwrap();
            assert_eq!(legal(&position).len() as u64, count, "{}", position.to_line());
            let in_check = game["in_check"][ply].as_u64().unwrap() != 0;
            assert_eq!(position.in_check(), in_check, "{}", position.to_line());
            let mv = mv.as_str().unwrap().as_bytes();
            let mv = if mv[1] == b'@' {
                position.drop_move(Kind::from_letter(mv[0]).unwrap(), from_uci(&mv[2..]))
            } else {
                let (from, to) = (from_uci(mv), from_uci(&mv[2..]));
                position.board_move(from, to, mv.get(4) == Some(&b'+')).unwrap()
            };
            assert_eq!(position.check(mv), Ok(()), "{} {mv}", position.to_line());
            position.play(mv);
            let fen = game["fens"][ply].as_str().unwrap();
            assert!(position.setup().same_position(&from_fen(fen)), "{fen}");
            plies += 1;
        }
    }
    assert!(plies > 500);
}

// The slow reference

/// Shogi told a second time: no tables, no bitboards, every question answered by a copy and a scan.
#[derive(Clone)]
struct Slow {
    setup: Setup,
}

impl Slow {
    fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.setup.board(from) else {
            return false;
        };
        let ahead = if piece.side() == Side::First { -1 } else { 1 };
        let right = i32::from(to.file()) - i32::from(from.file());
        let up = (i32::from(to.rank()) - i32::from(from.rank())) * ahead;
        if (right, up) == (0, 0) {
            return false;
        }
        let near = right.abs() <= 1 && up.abs() <= 1;
        let straight = right == 0 || up == 0;
        let diagonal = right.abs() == up.abs();
        let gold = near && (straight || up == 1);
        let slide = |on_line: bool| on_line && self.is_clear(from, to);
        match piece.kind() {
            Kind::Pawn => (right, up) == (0, 1),
            Kind::Lance => slide(right == 0 && up > 0),
            Kind::Knight => right.abs() == 1 && up == 2,
            Kind::Silver => near && (diagonal || up == 1),
            Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => gold,
            Kind::King => near,
            Kind::Bishop => slide(diagonal),
            Kind::Rook => slide(straight),
            Kind::Horse => near || slide(diagonal),
            Kind::Dragon => near || slide(straight),
        }
    }

    fn is_clear(&self, from: Square, to: Square) -> bool {
        let toward = |a: u8, b: u8| match a.cmp(&b) {
            std::cmp::Ordering::Less => a + 1,
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Greater => a - 1,
        };
        let mut at = from;
        loop {
            at = Square::new(toward(at.file(), to.file()), toward(at.rank(), to.rank())).unwrap();
            if at == to {
                return true;
            }
            if self.setup.board(at).is_some() {
                return false;
            }
        }
    }

    fn in_check(&self, side: Side) -> bool {
        let king = Some(Piece::new(side, Kind::King));
        let Some(king) = Square::ALL.into_iter().find(|&at| self.setup.board(at) == king) else {
            return false;
        };
        Square::ALL.into_iter().any(|from| {
            let piece = self.setup.board(from);
            piece.is_some_and(|piece| piece.side() != side) && self.attacks(from, king)
        })
    }

    fn made(&self, mv: Move) -> Slow {
        let mut next = self.clone();
        let me = next.setup.turn;
        match mv.from() {
            Some(from) => next.setup.set(from, None),
            None => assert!(next.setup.hand_mut(me).remove(mv.piece().kind())),
        }
        if let Some(captured) = next.setup.board(mv.to()) {
            next.setup.hand_mut(me).add(captured.kind());
        }
        next.setup.set(mv.to(), Some(Piece::new(me, mv.kind_after())));
        next.setup.turn = me.other();
        next.setup.number += 1;
        next
    }

    /// Legal but for drop-pawn mate.
    fn is_nearly_legal(&self, mv: Move) -> bool {
        let me = self.setup.turn;
        let far = |at: Square| match me {
            Side::First => at.rank(),
            Side::Second => 10 - at.rank(),
        };
        let kind = mv.piece().kind();
        let target = self.setup.board(mv.to());
        if mv.piece().side() != me {
            return false;
        }
        match mv.from() {
            Some(from) => {
                let may_promote =
                    kind.promoted().is_some() && (far(from) <= 3 || far(mv.to()) <= 3);
                if !self.attacks(from, mv.to())
                    || target.is_some_and(|t| t.side() == me || t.kind() == Kind::King)
                    || mv.promotes() && !may_promote
                {
                    return false;
                }
            }
            None => {
                let two_pawns = || {
                    (1..=9).any(|rank| {
                        let at = Square::new(mv.to().file(), rank).unwrap();
                        self.setup.board(at) == Some(Piece::new(me, Kind::Pawn))
                    })
                };
                if self.setup.hand(me).get(kind) == 0
                    || target.is_some()
                    || kind == Kind::Pawn && two_pawns()
                {
                    return false;
                }
            }
        }
        let needed = match mv.kind_after() {
            Kind::Pawn | Kind::Lance => 2,
            Kind::Knight => 3,
            _ => 1,
        };
        far(mv.to()) >= needed && !self.made(mv).in_check(me)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_nearly_legal(mv) && {
            let next = self.made(mv);
            let king = Some(Piece::new(next.setup.turn, Kind::King));
            !(mv.is_drop()
                && mv.piece().kind() == Kind::Pawn
                && Square::ALL
                    .into_iter()
                    .any(|at| next.setup.board(at) == king && next.attacks(mv.to(), at))
                && !all_moves(&next.setup).iter().any(|&reply| next.is_nearly_legal(reply)))
        }
    }
}

/// Every move that can be described: each piece to each square with and without promotion, and
/// every kind dropped everywhere.
fn all_moves(setup: &Setup) -> Vec<Move> {
    let mut moves = Vec::new();
    for to in Square::ALL {
        for (from, piece) in setup.pieces() {
            for promotes in [false, true] {
                moves.push(Move::forced(from, to, piece, promotes, setup.board(to)));
            }
        }
        for kind in Kind::ALL {
            moves.push(Move::drop(Piece::new(setup.turn, kind), to));
        }
    }
    moves
}

/// Asks both about every move of the position.
fn agrees_with_reference(position: &Position) {
    let slow = Slow { setup: position.setup() };
    let generated = legal(position);
    let mut found = 0;
    for mv in all_moves(&slow.setup) {
        let verdict = position.check(mv);
        let expected = slow.is_legal(mv);
        assert_eq!(verdict.is_ok(), expected, "{} {mv}: {verdict:?}", position.to_line());
        if expected {
            assert!(generated.contains(&mv), "{} {mv}", position.to_line());
            found += 1;
        }
    }
    assert_eq!(found, generated.len(), "{}", position.to_line());
    assert_eq!(position.in_check(), slow.in_check(slow.setup.turn));
}

/// Plays a legal move in one of two ways that lead to the same.
fn played(position: &mut Position, mv: Move, at_once: bool) {
    match at_once {
        true => assert_eq!(position.try_play(mv), Ok(()), "{} {mv}", position.to_line()),
        false => position.play(mv),
    }
}

/// What is kept up to date move by move must be what is found from scratch.
fn agrees_with_itself(position: &Position) {
    let fresh = Position::from(position.setup());
    assert_eq!(fresh.key(), position.key(), "{}", position.to_line());
    assert_eq!(fresh.checkers(), position.checkers(), "{}", position.to_line());
    assert_eq!(fresh.to_line(), position.to_line());
    for side in Side::BOTH {
        assert_eq!(fresh.king(side), position.king(side));
        assert_eq!(fresh.pieces(side), position.pieces(side));
    }
}

#[test]
fn random_games_agree_with_the_reference() {
    let mut random = Random(2024);
    let mut compared = 0;
    let starts = [
        Handicap::Even.setup().to_sfen(),
        CROWDED.to_owned(),
        Handicap::ThreePawnsInHand.setup().to_sfen(),
        // A mate problem: sente has no king.
        "4k4/9/4P4/9/9/9/9/9/9 b 2R2B4G4S4N4L17P 1".to_owned(),
        // Nobody has one.
        "9/2r6/9/4p4/9/4P4/9/6B2/9 w RGg2P2p 1".to_owned(),
    ];
    for round in 0..20 {
        for start in &starts {
            let mut position = position(start);
            for ply in 0..120 {
                agrees_with_itself(&position);
                if ply % 3 == round % 3 {
                    agrees_with_reference(&position);
                    compared += 1;
                }
                let moves = legal(&position);
                if moves.is_empty() {
                    break;
                }
                played(&mut position, moves[random.below(moves.len())], ply % 2 == 0);
            }
        }
    }
    assert!(compared > 3_000, "{compared}");
}

/// Positions nearer to mate than random games come: few pieces around a bare king.
#[test]
fn random_problems_agree_with_the_reference() {
    let mut random = Random(7);
    let mut drop_mates = 0;
    for _ in 0..1_500 {
        let mut setup = Setup::empty();
        let mut place = |setup: &mut Setup, piece: Piece, ranks: usize| {
            let at = Square::from_index(random.below(9 * ranks)).unwrap();
            if setup.board(at).is_none() && !piece.is_dead_on(at) {
                setup.set(at, Some(piece));
            }
            random.below(2) == 0
        };
        place(&mut setup, Piece::new(Side::Second, Kind::King), 2);
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
            while place(&mut setup, Piece::new(Side::First, kind), 5) {}
            place(&mut setup, Piece::new(Side::Second, kind), 4);
        }
        setup.hand_mut(Side::First).set(Kind::Pawn, 1);
        setup.turn = if random.below(4) == 0 { Side::Second } else { Side::First };
        let position = Position::from(&setup);
        agrees_with_reference(&position);
        for to in Square::ALL {
            let drop = position.drop_move(Kind::Pawn, to);
            drop_mates += usize::from(position.check(drop) == Err(Illegal::DropPawnMate));
        }
    }
    assert!(drop_mates > 10, "{drop_mates}");
}

#[test]
fn random_illegal_moves_are_played_without_harm() {
    let mut random = Random(99);
    for round in 0..200 {
        let mut position = Position::start();
        for _ in 0..100 {
            let square = |random: &mut Random| Square::ALL[random.below(81)];
            let (from, to) = (square(&mut random), square(&mut random));
            let side = Side::BOTH[random.below(2)];
            let piece = Piece::new(side, Kind::ALL[random.below(14)]);
            let legal = legal(&position);
            match random.below(if round % 2 == 0 { 4 } else { 12 }) {
                0 => position.play(Move::drop(piece, to)),
                1 => position.play(Move::forced(from, to, piece, random.below(2) == 0, None)),
                2 => position.skip(),
                3 => {
                    if let Some(mv) = position.board_move(from, to, random.below(2) == 0) {
                        position.play(mv);
                    }
                }
                _ if legal.is_empty() => break,
                known => played(&mut position, legal[random.below(legal.len())], known % 2 == 0),
            }
            agrees_with_itself(&position);
            let _ = (position.is_mate(), position.declaration(0), position.setup().faults());
        }
    }
}

#[test]
fn keys_differ_where_positions_do() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut random = Random(5);
    for _ in 0..100 {
        let mut position = Position::start();
        for _ in 0..150 {
            let line = position.to_line();
            let same = line.rsplit_once(' ').unwrap().0.to_owned();
            let first = seen.entry(position.key()).or_insert_with(|| same.clone());
            assert_eq!(*first, same);
            let moves = legal(&position);
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            position.play(mv);
        }
    }
    let lines: BTreeSet<&String> = seen.values().collect();
    assert_eq!(lines.len(), seen.len());
    assert!(seen.len() > 10_000);
}

// Each rule

#[test]
fn each_illegality_has_its_reason() {
    use Illegal::*;
    const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let cases = [
        (EVEN, "3c3d", OpponentsPiece),
        (EVEN, "7g7e", CannotReach),
        (EVEN, "5i5i", CannotReach),
        (EVEN, "8h2b+", PathBlocked),
        (EVEN, "1i1e", PathBlocked),
        (EVEN, "2h2g", OwnCapture),
        (EVEN, "R*5e", NotInHand),
        ("4k4/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", KingCapture),
        ("4k4/4G4/9/9/9/9/9/9/K8 b - 1", "5b4b+", CannotPromote),
        ("4k4/9/9/9/9/9/9/8P/K8 b - 1", "9i9h+", CannotPromote),
        ("4k4/9/9/9/+P8/9/9/9/K8 b - 1", "9e9d+", CannotPromote),
        ("4k4/9/9/9/P8/9/9/9/K8 b - 1", "9e9d+", PromotesOutsideZone),
        ("k8/P8/9/9/9/9/9/8p/K8 w - 1", "1h1i", MustPromote),
        ("4k4/8P/9/9/9/9/9/9/K8 b - 1", "1b1a", MustPromote),
        ("4k4/9/9/8L/9/9/9/9/K8 b - 1", "1d1a", MustPromote),
        ("4k4/9/9/8N/9/9/9/9/K8 b - 1", "1d2b", MustPromote),
        ("4k4/9/9/9/9/9/9/9/K8 b P 1", "P*9i", DropOnOccupied),
        ("4k4/9/9/9/9/9/9/9/K8 b P 1", "P*1a", DeadDrop),
        ("4k4/9/9/9/9/9/9/9/K8 w l 1", "L*1i", DeadDrop),
        ("4k4/9/9/9/9/9/9/9/K8 b N 1", "N*1b", DeadDrop),
        ("4k4/9/9/9/9/9/P8/9/K8 b P 1", "P*9d", TwoPawns),
        ("4k4/9/9/9/9/9/9/1r7/K8 b - 1", "9i8i", KingIntoCheck),
        // Backwards along the line of the check.
        ("4k4/9/9/9/9/r8/9/K8/9 b - 1", "9h9i", KingIntoCheck),
        ("4k4/9/9/9/9/r8/9/9/K7G b - 1", "1i1h", LeavesKingInCheck),
        ("4k4/9/9/9/9/r8/9/9/K8 b G 1", "G*8h", LeavesKingInCheck),
        // Two pieces give check: taking one of them is not enough.
        ("4k4/9/9/9/9/r8/9/9/K4R2r b - 1", "4i1i", LeavesKingInCheck),
        ("4k4/9/9/9/9/r8/9/G8/K8 b - 1", "9h8h", ExposesKing),
        // Taking the checker uncovers another.
        ("4k4/9/9/9/9/r8/1n7/G8/K8 b - 1", "9h8g", ExposesKing),
        // No escape and no capture. The second time the gold that could take the pawn is pinned.
        ("7nk/7p1/7G1/9/9/9/9/9/K8 b P 1", "P*1b", DropPawnMate),
        ("R6gk/9/7+P1/9/9/9/9/9/K8 b P 1", "P*1b", DropPawnMate),
    ];
    for (sfen, text, reason) in cases {
        let position = position(sfen);
        assert_eq!(position.check(usi(&position, text)), Err(reason), "{sfen} {text}");
    }
    // Moves that no notation can describe on this board.
    let start = Position::start();
    let pawn = Piece::new(Side::First, Kind::Pawn);
    let theirs = Piece::new(Side::Second, Kind::Pawn);
    for (mv, reason) in [
        (Move::forced(square("5e"), square("5d"), pawn, false, None), EmptyOrigin),
        (Move::forced(square("7g"), square("7f"), theirs, false, None), PieceMismatch),
        (Move::forced(square("7g"), square("7f"), pawn, false, Some(theirs)), PieceMismatch),
        (Move::drop(theirs, square("5e")), WrongSide),
        (Move::drop(Piece::new(Side::First, Kind::King), square("5e")), NotInHand),
        (Move::drop(Piece::new(Side::First, Kind::Dragon), square("5e")), NotInHand),
    ] {
        assert_eq!(start.check(mv), Err(reason), "{mv}");
    }
}

#[test]
fn what_looks_illegal_and_is_not() {
    for (sfen, text) in [
        // No check, but the opponent is left without a move: not drop-pawn mate.
        ("5g3/1g2k3b/1r4p1n/1p2pg2s/9/lbps+r1s2/1+l2s4/8g/1+n1K5 w 2n2l14p 168", "P*2g"),
        // A pawn that is moved may mate.
        ("7lk/9/7GP/9/9/9/9/9/K8 b - 1", "1c1b"),
        // The king can take the pawn, or flee, or another piece can take it.
        ("8k/9/9/9/9/9/9/9/K8 b P 1", "P*1b"),
        ("7nk/9/9/9/9/9/9/7L1/K8 b P 1", "P*1b"),
        ("6gsk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b"),
        // A promoted pawn is no second pawn.
        ("4k4/9/9/9/9/9/+P8/9/K8 b P 1", "P*9d"),
        // Leaving the camp a piece may promote.
        ("4k4/9/S8/9/9/9/9/9/8K b - 1", "9c8d+"),
        // A pinned piece may move along the pin and take the pinning piece.
        ("4k4/9/9/9/9/r8/9/R8/K8 b - 1", "9h9g"),
        ("4k4/9/9/9/9/r8/9/R8/K8 b - 1", "9h9f"),
        // A knight jumps.
        ("4k4/9/9/9/9/9/PPP6/1N7/K8 b - 1", "8h9f"),
        // A check from afar is answered by a drop between.
        ("4k4/9/9/9/9/r8/9/9/K8 b P 1", "P*9g"),
    ] {
        let position = position(sfen);
        assert_eq!(position.check(usi(&position, text)), Ok(()), "{sfen} {text}");
    }
}

#[test]
fn a_captured_king_leaves_the_game() {
    let mut position = position("4k4/4P4/9/9/9/9/9/9/4K4 b - 1");
    position.play(usi(&position, "5b5a+"));
    assert_eq!(position.king(Side::Second), None);
    assert!(position.hand(Side::First).is_empty());
    assert_eq!(position.to_line(), "4+P4/9/9/9/9/9/9/9/4K4 w - 2");
    agrees_with_itself(&position);
}

#[test]
fn candidates_leave_pins_and_targets_out_of_account() {
    let position = position("4k4/9/9/9/4r4/3G1G3/4G4/9/4K4 b - 1");
    let gold = Piece::new(Side::First, Kind::Gold);
    let found: Vec<Square> = position.candidates(square("5f"), gold).collect();
    assert_eq!(found, [square("4f"), square("6f"), square("5g")]);
    // The target is a gold itself.
    assert!(position.candidates(square("6f"), gold).eq([square("5g")]));
    let silver = Piece::new(Side::First, Kind::Silver);
    assert!(position.candidates(square("5f"), silver).is_empty());
}

// Set-ups, handicaps, impasse

#[test]
fn each_set_up_fault_is_named() {
    assert_eq!(Setup::start().faults(), []);
    let faults = |sfen: &str| Setup::from_sfen(sfen).unwrap().0.faults();
    let first = Side::First;
    assert_eq!(
        faults("lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b B2P 5"),
        [SetupFault::TooMany { kind: Kind::Pawn, count: 20 }]
    );
    assert_eq!(
        faults("4k4/9/9/9/9/+B8/B8/9/9 b b 1"),
        [SetupFault::TooMany { kind: Kind::Bishop, count: 3 }, SetupFault::NoKing { side: first },]
    );
    assert_eq!(
        faults("4k4/9/9/9/9/9/K8/9/K8 b - 1"),
        [SetupFault::ExtraKing { side: first, at: square("9i") }]
    );
    assert_eq!(
        faults("4k4/9/9/8P/8P/8p/9/9/K8 b - 1"),
        [SetupFault::TwoPawns { side: first, first: square("1d"), second: square("1e") }]
    );
    assert_eq!(
        faults("4k4/8N/9/9/9/9/9/9/K7p b - 1"),
        [
            SetupFault::DeadPiece { piece: Piece::new(first, Kind::Knight), at: square("1b") },
            SetupFault::DeadPiece { piece: Piece::new(Side::Second, Kind::Pawn), at: square("1i") },
        ]
    );
    assert_eq!(
        faults("4k4/9/9/9/9/9/4L4/9/K8 b - 1"),
        [SetupFault::InCheckOutOfTurn { king: square("5a"), by: square("5g") }]
    );
}

#[test]
fn handicaps_are_found_by_name_and_by_board() {
    assert_eq!(Handicap::ALL.len(), 35);
    let mut names = BTreeSet::new();
    for &handicap in Handicap::ALL {
        let setup = handicap.setup();
        assert_eq!(Handicap::of_setup(&setup), Some(handicap));
        assert_eq!(setup.faults(), []);
        assert_eq!(Handicap::by_name(handicap.name()), Some(handicap));
        assert!(names.insert(handicap.name()));
        for alias in handicap.aliases() {
            assert_eq!(Handicap::by_name(alias), Some(handicap));
            assert!(names.insert(alias), "{alias}");
        }
        if let Some(preset) = handicap.jkf_preset() {
            assert_eq!(Handicap::by_jkf_preset(preset), Some(handicap));
        }
    }
    assert_eq!(Handicap::by_name("その他"), None);
    let mut gote_to_move = Setup::start();
    gote_to_move.turn = Side::Second;
    assert_eq!(Handicap::of_setup(&gote_to_move), None);
    let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w";
    for (name, back) in [
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("八枚落ち", "3gkg3/9"),
        ("九枚落ち", "4kg3/9"),
        ("十枚落ち", "4k4/9"),
        ("両香落ち", "1nsgkgsn1/1r5b1"),
        ("トンボ", "4k4/1r5b1"),
        ("トンボ＋香", "l3k3l/1r5b1"),
        ("トンボ＋桂香", "ln2k2nl/1r5b1"),
    ] {
        let setup = Handicap::by_name(name).unwrap().setup();
        assert_eq!(setup.to_sfen(), format!("{back}/{rest} - 1"), "{name}");
    }
    for (name, sfen) in [
        ("歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1"),
        ("裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("飛香得", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RL 1"),
    ] {
        assert_eq!(Handicap::by_name(name).unwrap().setup().to_sfen(), sfen);
    }
    let missing: Vec<_> = Handicap::RookLance.missing().collect();
    assert_eq!(missing, [(square("8b"), Kind::Rook), (square("1a"), Kind::Lance)]);
}

#[test]
fn declarations_by_both_rules() {
    let judge = |sfen: &str, compensation: u16| -> (Declaration, Verdict, Verdict) {
        let declaration = position(sfen).declaration(compensation);
        (declaration, declaration.by_27(), declaration.by_24())
    };
    // Ten small pieces in the camp are 10 points, a rook in hand is 5.
    let camp = |hand: &str| format!("K8/GGGGSSSS1/NN7/9/9/9/9/9/8k b {hand} 1");
    let (declaration, ..) = judge(&camp("R"), 0);
    assert_eq!((declaration.pieces_in_camp, declaration.points), (10, 15));
    use Verdict::{Draw, Fails, Win};
    for (hand, by_27, by_24) in [
        ("RB3P", Fails, Fails),
        ("RB4P", Fails, Draw),
        ("2RB2P", Fails, Draw),
        ("2RB3P", Win, Draw),
        ("2RB5P", Win, Draw),
        ("2RB6P", Win, Win),
    ] {
        let (_, found_27, found_24) = judge(&camp(hand), 0);
        assert_eq!((found_27, found_24), (by_27, by_24), "{hand}");
    }
    // Nine pieces; a king outside; a king in check; pieces outside count nothing.
    for sfen in [
        "K8/GGGGSSSS1/N8/9/9/9/9/9/8k b 2R2B9P 1",
        "9/GGGGSSSS1/NN7/K8/9/9/9/9/8k b 2R2B9P 1",
        "K7r/GGGGSSSS1/NN7/9/9/9/9/9/8k b R2B9P 1",
        "K8/GGGGSSSS1/N8/N8/9/9/9/9/8k b 2R2B9P 1",
    ] {
        let (declaration, by_27, by_24) = judge(sfen, 0);
        if declaration.in_check || !declaration.king_in_camp || declaration.pieces_in_camp < 10 {
            assert_eq!((by_27, by_24), (Fails, Fails), "{sfen}");
        } else {
            panic!("{sfen} should lack something: {declaration:?}");
        }
    }
    // Gote needs one point less, and gets the points of what he gave up, sente does not.
    let gote = "8K/9/9/9/9/9/nn7/ggggssss1/k8 w 2rb2p 1";
    assert_eq!(judge(gote, 0).1, Win);
    let gote = "8K/9/9/9/9/9/nn7/ggggssss1/k8 w r2p 1";
    assert_eq!(judge(gote, Handicap::TwoPieces.setup().compensation()).1, Win);
    assert_eq!(judge(&camp("RB4P"), 10).0.points, 24);
    for (handicap, points) in [
        (Handicap::Even, 0),
        (Handicap::Lance, 1),
        (Handicap::RookLance, 6),
        (Handicap::TenPieces, 18),
        (Handicap::ThreePawnsInHand, 24),
        (Handicap::BareKing, 27),
        (Handicap::TwoPiecesGained, 0),
    ] {
        assert_eq!(handicap.setup().compensation(), points, "{handicap:?}");
    }
    assert_eq!(Setup::from_sfen("4k4/9/9/9/9/9/9/9/8K b G 1").unwrap().0.compensation(), 0);
}

// SFEN and USI

const REST: &str = "/9/9/9/9/9/9/9/4K4";

#[test]
fn each_sfen_departure_is_named() {
    use SfenDepartureKind::*;
    for (text, canonical, expected) in [
        (format!("4k4{REST} b -"), format!("4k4{REST} b - 1"), vec![(NoMoveNumber, 25)]),
        (format!("4k4{REST} b - 0"), format!("4k4{REST} b - 1"), vec![(MoveNumberZero, 26)]),
        (format!("4k22{REST} b - 9"), format!("4k4{REST} b - 9"), vec![(AdjacentDigits, 3)]),
        (
            format!(" 4k4{REST}  b\t- 1 "),
            format!("4k4{REST} b - 1"),
            vec![(Blanks, 0), (Blanks, 22), (Blanks, 25), (Blanks, 29)],
        ),
        (format!("4k4{REST} b PR 1"), format!("4k4{REST} b RP 1"), vec![(HandOrder, 25)]),
        (format!("4k4{REST} b pR 1"), format!("4k4{REST} b Rp 1"), vec![(HandOrder, 25)]),
        (format!("4k4{REST} b P2P 1"), format!("4k4{REST} b 3P 1"), vec![(RepeatedHandPiece, 26)]),
        (format!("4k4{REST} b 1P 1"), format!("4k4{REST} b P 1"), vec![(CountOne, 24)]),
        (format!("4k4{REST} b 0P 1"), format!("4k4{REST} b - 1"), vec![(CountZero, 24)]),
        (format!("4k4{REST} b 02P 1"), format!("4k4{REST} b 2P 1"), vec![(LeadingZero, 24)]),
        (format!("4k4{REST} b 18P 1"), format!("4k4{REST} b 18P 1"), vec![]),
    ] {
        let (setup, departures) = Setup::from_sfen(&text).unwrap();
        let expected: Vec<SfenDeparture> =
            expected.into_iter().map(|(kind, at)| SfenDeparture { kind, at }).collect();
        assert_eq!(departures, expected, "{text}");
        assert_eq!(setup.to_sfen(), canonical);
    }
}

#[test]
fn each_sfen_error_is_named() {
    use SfenErrorKind::*;
    for (text, kind, at) in [
        (String::new(), Empty, 0),
        ("  ".to_owned(), Empty, 2),
        (format!("4x4{REST} b - 1"), BoardCharacter, 1),
        (format!("4玉4{REST} b - 1"), BoardCharacter, 1),
        (format!("40k4{REST} b - 1"), BoardZero, 1),
        (format!("4k3{REST} b - 1"), ShortRank, 3),
        (format!("4k5{REST} b - 1"), LongRank, 2),
        ("9/9/9 b - 1".to_owned(), TooFewRanks, 5),
        (format!("4k4{REST}/9 b - 1"), TooManyRanks, 21),
        (format!("4+k4{REST} b - 1"), Promotion, 1),
        (format!("4+g4{REST} b - 1"), Promotion, 1),
        (format!("++p8{REST} b - 1"), Promotion, 0),
        ("9/9/9/9/9/9/9/9/9+ b - 1".to_owned(), Promotion, 17),
        (format!("4k4{REST}"), NoTurn, 21),
        (format!("4k4{REST} B - 1"), Turn, 22),
        (format!("4k4{REST} b"), NoHands, 23),
        (format!("4k4{REST} b X 1"), HandCharacter, 24),
        (format!("4k4{REST} b 2K 1"), KingInHand, 25),
        (format!("4k4{REST} b P2 1"), CountWithoutPiece, 25),
        (format!("4k4{REST} b 256P 1"), HandTooLarge, 24),
        (format!("4k4{REST} b 255PP 1"), HandTooLarge, 28),
        (format!("4k4{REST} b - x"), MoveNumber, 26),
        (format!("4k4{REST} b - 4294967296"), MoveNumber, 26),
        (format!("4k4{REST} b - 1 moves"), Trailing, 28),
    ] {
        assert_eq!(Setup::from_sfen(&text), Err(SfenError { kind, at }), "{text}");
    }
}

#[test]
fn usi_moves_are_read_and_written() {
    let start = Position::start();
    for text in ["7g7f", "8h2b+"] {
        assert_eq!(usi(&start, text).to_string(), text);
    }
    let drop = UsiMove::Drop { kind: Kind::Pawn, to: square("2d") };
    assert_eq!(UsiMove::parse("P*2d"), Ok((drop, None)));
    assert_eq!(UsiMove::parse("p*2d"), Ok((drop, Some(UsiDeparture::LowerCaseDrop))));
    assert_eq!(drop.on(&start).unwrap().to_string(), "P*2d");
    assert_eq!(UsiMove::parse("5e5d").unwrap().0.on(&start), None);
    for (text, reason) in [
        ("", UsiError::Origin),
        ("resign", UsiError::Origin),
        ("0a1a", UsiError::Origin),
        ("7j7f", UsiError::Origin),
        ("K*5e", UsiError::DropKind),
        ("**5e", UsiError::DropKind),
        ("7g7", UsiError::Destination),
        ("7g7z", UsiError::Destination),
        ("P*2d+", UsiError::PromotedDrop),
        ("7g7f=", UsiError::Trailing),
        ("7g7f++", UsiError::Trailing),
        ("P*2dx", UsiError::Trailing),
    ] {
        assert_eq!(UsiMove::parse(text), Err(reason), "{text}");
    }
}

prop_compose! {
    fn any_setup()(
        board in prop::collection::vec(prop::option::of((0..2_usize, 0..14_usize)), 81),
        hands in prop::collection::vec(any::<u8>(), 14),
        second in any::<bool>(),
        number in 1..=u32::MAX,
    ) -> Setup {
        let mut setup = Setup::empty();
        for (square, piece) in Square::ALL.into_iter().zip(board) {
            setup.set(square, piece.map(|(side, kind)| {
                Piece::new(Side::BOTH[side], Kind::ALL[kind])
            }));
        }
        for (place, count) in hands.into_iter().enumerate() {
            setup.hand_mut(Side::BOTH[place / 7]).set(Kind::HAND[place % 7], count);
        }
        setup.turn = Side::BOTH[usize::from(second)];
        setup.number = number;
        setup
    }
}

proptest! {
    #[test]
    fn sfen_is_read_back_as_written(setup in any_setup()) {
        let text = setup.to_sfen();
        let (read, departures) = Setup::from_sfen(&text).unwrap();
        prop_assert_eq!(departures, []);
        prop_assert_eq!(&read, &setup);
        prop_assert_eq!(Position::from(&setup).setup(), setup);
    }

    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,40}", sfen in "[1-9+a-zA-Z/]{0,90} [bw] [0-9a-zA-Z]{0,9} [0-9]{0,3}") {
        for text in [text, sfen] {
            if let Ok((setup, _)) = Setup::from_sfen(&text) {
                let (read, departures) = Setup::from_sfen(&setup.to_sfen()).unwrap();
                prop_assert_eq!(departures, []);
                prop_assert_eq!(read, setup);
            }
            let _ = UsiMove::parse(&text);
        }
    }

    #[test]
    fn any_position_bears_every_question(setup in any_setup()) {
        let position = Position::from(&setup);
        let _ = (setup.faults(), position.is_mate(), position.declaration(setup.compensation()));
        for mv in legal(&position) {
            prop_assert_eq!(position.check(mv), Ok(()));
            let mut next = position.clone();
            prop_assert_eq!(next.try_play(mv), Ok(()));
            agrees_with_itself(&next);
            // Also when the kings on the board are none or several.
            if let Some(&reply) = legal(&next).first() {
                prop_assert_eq!(next.try_play(reply), Ok(()));
                agrees_with_itself(&next);
            }
        }
        let mut same = position.clone();
        let nonsense = Move::forced(Square::ALL[0], Square::ALL[80], Piece::new(Side::First, Kind::Pawn), false, None);
        prop_assert!(same.try_play(nonsense).is_err());
        prop_assert_eq!(same.to_line(), position.to_line());
    }
}

#[test]
fn futile_interpositions_are_mate_for_problems() {
    for (sfen, expected) in [
        // A gold between is taken by the rook, with mate again; far away several times.
        ("3lkl3/9/3G1G3/9/4R4/9/9/9/4K4 w g 1", true),
        ("3lkl3/9/3G1G3/9/4R4/9/9/9/4K4 w rb2g2s 1", true),
        // The king would take the rook back.
        ("3lkl3/9/2G3G2/9/4R4/9/9/9/4K4 w g 1", false),
        // A piece on the board comes between.
        ("3lkl3/9/3G1G3/7r1/4R4/9/9/9/4K4 w g 1", false),
        // Mate is mate, and no check is none.
        ("3lkl3/9/3G1G3/9/4R4/9/9/9/4K4 w - 1", true),
        ("3lkl3/9/3G1G3/9/5R3/9/9/9/4K4 w g 1", false),
    ] {
        assert_eq!(position(sfen).is_mate_but_for_futile_drops(), expected, "{sfen}");
        assert_eq!(position(sfen).is_mate(), sfen.contains("w - 1"), "{sfen}");
    }
}
