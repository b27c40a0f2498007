//! The rules of chess against published counts, an independent move generator and tables of our
//! own.

use std::collections::{BTreeSet, HashSet};

use crate::support::corpus_text;
use crate::support::numbers::Random;
use kifu::games::chess::fen::{
    self, CastlingForm, DepartureKind, EnPassantForm, FenErrorKind, FenStyle,
};
use kifu::games::chess::{
    Bitboard, Board, Illegal, Move, MoveKind, Piece, Position, Role, Setup, SetupFault, Square,
    Wing, attacks, start,
};
use kifu::games::{Rules, Side};

impl Random {
    fn square(&mut self) -> Square {
        Square::from_index(self.below(64) as u8).unwrap()
    }
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A move in UCI style, legal or not.
fn uci(position: &Position, text: &str) -> Move {
    let promotion = text[4..].chars().next().and_then(Role::from_letter);
    position.move_between(square(&text[..2]), square(&text[2..4]), promotion).unwrap()
}

/// Every legal move.
pub(crate) fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// How many lines of so many plies there are.
pub(crate) fn perft(position: &Position, depth: u32) -> u64 {
    let moves = legal_moves(position);
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |mv: &Move| {
        let mut next = position.clone();
        next.play(*mv);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// Plays random legal moves from a position and shows each position on the way.
fn playout(
    mut position: Position,
    random: &mut Random,
    plies: u32,
    mut see: impl FnMut(&Position),
) {
    see(&position);
    for _ in 0..plies {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            return;
        }
        let mv = moves[random.below(moves.len())];
        // What a move that is tried leaves is found in a shorter way where the one before was tried too.
        match random.below(4) {
            0 => position.play(mv),
            _ => assert_eq!(position.try_play(mv), Ok(())),
        }
        see(&position);
    }
}

/// Of equal positions what is worked out is equal.
fn is_same(position: &Position, other: &Position) {
    assert_eq!(position, other, "{}", position.to_line());
    let checks = |position: &Position| (position.checkers(), position.pinned());
    assert_eq!(checks(position), checks(other), "{}", position.to_line());
}

/// The usual start for even rounds, random Chess960 and double Fischer random for odd ones.
fn random_start(random: &mut Random, round: usize) -> Position {
    if round.is_multiple_of(2) {
        return Position::start();
    }
    let white = random.below(960) as u16;
    let black = if round % 4 == 1 { white } else { random.below(960) as u16 };
    start::chess960(white, black).unwrap()
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts() {
    let counts = |position: &Position| [1, 2, 3].map(|depth| perft(position, depth));
    assert_eq!(counts(&Position::start()), [20, 400, 8_902]);
    assert_eq!(counts(&position(KIWIPETE)), [48, 2_039, 97_862]);
    assert_eq!(perft(&Position::start(), 4), 197_281);
}

#[test]
#[ignore = "slow without --release"]
fn perft_counts_deep() {
    assert_eq!(perft(&Position::start(), 5), 4_865_609);
    assert_eq!(perft(&position(KIWIPETE), 4), 4_085_603);
}

/// The files have an `epd` line for each position, followed by lines `perft DEPTH COUNT`.
fn perft_file(name: &str, most_nodes: u64) {
    let Some(text) = corpus_text(&format!("pgn/perft/{name}")) else {
        return;
    };
    let mut current = None;
    let mut checked = 0;
    for line in text.lines() {
        if let Some(epd) = line.strip_prefix("epd ") {
            current = Some((position(epd), epd));
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, nodes) = count.split_once(' ').unwrap();
            let nodes: u64 = nodes.trim().parse().unwrap();
            let (position, epd) = current.as_ref().unwrap();
            if nodes <= most_nodes {
                assert_eq!(perft(position, depth.parse().unwrap()), nodes, "{epd}: depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "{name}: only {checked} counts");
}

#[test]
fn perft_files_shallow() {
    perft_file("random.perft", 1_000);
    perft_file("tricky.perft", 60_000);
    perft_file("chess960.perft", 10_000);
}

#[test]
#[ignore = "a minute, with CARGO_PROFILE_DEV_OPT_LEVEL=3"]
fn perft_files_deep() {
    // All of them would be 4.9 million million nodes. These are a minute, of nearly as many positions as in two.
    perft_file("random.perft", 200_000);
    perft_file("tricky.perft", 20_000_000);
    perft_file("chess960.perft", 500_000);
}

#[test]
fn possible_set_ups_have_no_faults_and_impossible_ones_have_some() {
    if let Some(text) = corpus_text("pgn/cozy-chess/valid.sfens") {
        let mut style = FenStyle { castling: CastlingForm::Shredder, ..FenStyle::default() };
        for line in text.lines() {
            let read = fen::parse(line).unwrap();
            assert_eq!(read.setup.faults(), [], "{line}");
            let position = Position::from_setup(&read.setup);
            assert_eq!(position.to_setup(), read.setup, "{line}");
            let mut printed = String::new();
            position.write_fen(style, &mut printed);
            assert_eq!(printed, line);
            style.castling = CastlingForm::XFen;
            printed.clear();
            position.write_fen(style, &mut printed);
            assert_eq!(fen::parse(&printed).unwrap().setup, read.setup, "{line}");
            style.castling = CastlingForm::Shredder;
        }
        assert!(text.lines().count() > 1_000);
    }
    if let Some(text) = corpus_text("pgn/cozy-chess/invalid.sfens") {
        for line in text.lines() {
            if let Ok(read) = fen::parse(line) {
                assert_ne!(read.setup.faults(), [], "{line}");
                exercise(Position::from_setup(&read.setup));
            }
        }
        assert!(text.lines().count() > 1_000);
    }
}

#[test]
fn chess960_numbers() {
    let first_ranks: HashSet<_> = (0..960).map(|n| start::chess960_back_rank(n).unwrap()).collect();
    assert_eq!(first_ranks.len(), 960);
    assert_eq!(start::chess960(518, 518), Some(Position::start()));
    assert!(!Position::start().has_chess960_castling());
    assert_eq!(
        start::chess960(0, 959).unwrap().to_line(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert!(start::chess960(0, 0).unwrap().has_chess960_castling());
    assert_eq!(start::chess960(960, 0), None);
    if let Some(text) = corpus_text("pgn/cozy-chess/chess960_start_positions.sfens") {
        let expected: BTreeSet<String> =
            text.lines().map(|line| position(line).to_line()).collect();
        let ours = (0..960).map(|n| start::chess960(n, n).unwrap().to_line()).collect();
        assert_eq!(expected, ours);
    }
}

fn cozy_moves(board: &cozy_chess::Board) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    board.generate_moves(|from_one| {
        moves.extend(from_one.into_iter().map(|mv| mv.to_string()));
        false
    });
    moves
}

fn text(mv: Move) -> String {
    let promotion = mv.promotion.map(|role| role.letter().to_ascii_lowercase().to_string());
    format!("{}{}{}", mv.from, mv.to, promotion.unwrap_or_default())
}

/// Compares legal moves, checks and endings with cozy-chess (MIT) over many random positions.
fn compare_with_cozy(rounds: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let shredder = FenStyle { castling: CastlingForm::Shredder, ..FenStyle::default() };
    let mut compared = 0;
    for round in 0..rounds {
        let mut ours = random_start(&mut random, round);
        let mut line = String::new();
        ours.write_fen(shredder, &mut line);
        let mut theirs = cozy_chess::Board::from_fen(&line, true).unwrap();
        for _ in 0..200 {
            let moves = legal_moves(&ours);
            let texts: BTreeSet<String> = moves.iter().map(|&mv| text(mv)).collect();
            assert_eq!(texts.len(), moves.len());
            assert_eq!(texts, cozy_moves(&theirs), "{}", ours.to_line());
            assert_eq!(ours.in_check(), !theirs.checkers().is_empty(), "{}", ours.to_line());
            assert_eq!(ours.checkers().0, theirs.checkers().0);
            let status = theirs.status();
            compared += 1;
            if moves.is_empty() {
                assert_eq!(ours.is_mate(), status == cozy_chess::GameStatus::Won);
                assert_eq!(ours.is_stalemate(), status == cozy_chess::GameStatus::Drawn);
                break;
            }
            assert!(!ours.is_mate() && !ours.is_stalemate() && ours.has_legal_move());
            // cozy-chess stops counting there.
            if ours.halfmoves() == 99 {
                break;
            }
            // Prefer the rare moves, which random play would seldom reach.
            let rare: Vec<_> = moves.iter().filter(|mv| mv.kind != MoveKind::Normal).collect();
            let mv = match rare.as_slice() {
                [] => moves[random.below(moves.len())],
                rare if random.below(2) == 0 => *rare[random.below(rare.len())],
                _ => moves[random.below(moves.len())],
            };
            ours.play(mv);
            theirs.play(text(mv).parse().unwrap());
            line.clear();
            ours.write_fen(shredder, &mut line);
            assert_eq!(line, format!("{theirs:#}"));
        }
    }
    compared
}

#[test]
fn agrees_with_cozy_chess() {
    assert!(compare_with_cozy(80, 1) > 10_000);
}

#[test]
#[ignore = "slow"]
fn agrees_with_cozy_chess_on_100_000_positions() {
    let compared = compare_with_cozy(800, 2);
    assert!(compared > 100_000, "{compared}");
}

/// A legal move that is tried leaves what one that is played does, checks included; any other changes
/// nothing.
fn tried_is_played(position: &Position, mv: Move, is_legal: bool) {
    let verdict = position.check(mv);
    assert_eq!(verdict.is_ok(), is_legal, "{} {mv:?}", position.to_line());
    let (mut tried, mut played) = (position.clone(), position.clone());
    assert_eq!(tried.try_play(mv), verdict);
    if is_legal {
        played.play(mv);
    }
    is_same(&tried, &played);
}

/// Every origin, target and promotion: `check` agrees with the list of legal moves, and so do the
/// candidates of SAN.
fn check_agrees_with_generation(position: &Position) {
    let legal: HashSet<Move> = legal_moves(position).into_iter().collect();
    let mut candidates = HashSet::new();
    let promotions: Vec<_> = [None].into_iter().chain(Role::ALL.map(Some)).collect();
    for from in Square::all() {
        for to in Square::all() {
            for &promotion in &promotions {
                match position.move_between(from, to, promotion) {
                    Err(reason) => assert_eq!(reason, Illegal::EmptyOrigin),
                    Ok(mv) => tried_is_played(position, mv, legal.contains(&mv)),
                }
            }
        }
    }
    for to in Square::all() {
        for role in Role::ALL {
            let legally = position.candidates(role, to);
            assert_eq!(legally & position.pseudo_candidates(role, to), legally);
            candidates.extend(legally.into_iter().map(|from| (role, from, to)));
        }
    }
    let expected =
        legal.iter().filter(|mv| mv.wing().is_none()).map(|mv| (mv.role, mv.from, mv.to));
    assert_eq!(candidates, expected.collect(), "{}", position.to_line());
    let castling = legal.iter().filter_map(|mv| mv.wing());
    let castled = Wing::BOTH
        .into_iter()
        .filter(|&wing| position.castling_to(wing).is_some_and(|mv| position.check(mv).is_ok()));
    assert_eq!(castling.collect::<HashSet<_>>(), castled.collect());
}

#[test]
fn one_move_is_judged_as_in_the_list_of_all() {
    let mut random = Random(3);
    for round in 0..16 {
        let start = random_start(&mut random, round);
        playout(start, &mut random, 120, check_agrees_with_generation);
    }
}

/// What `play` keeps up to date equals what a fresh start from the same set-up finds.
#[test]
fn keys_and_checks_equal_those_from_scratch() {
    let mut random = Random(4);
    for round in 0..200 {
        let start = random_start(&mut random, round);
        playout(start, &mut random, 150, |position| {
            is_same(position, &Position::from_setup(&position.to_setup()));
            let again = fen::parse(&position.to_line()).unwrap();
            is_same(position, &Position::from_setup(&again.setup));
        });
    }
}

/// Also behind moves that are none, turns that are passed, and in positions in which the side that is not to move is
/// in check.
#[test]
fn checks_are_found_whatever_came_before() {
    let mut random = Random(11);
    let (mut seen, mut checks, mut exposed) = (0, 0, 0);
    for _ in 0..400 {
        let mut setup = Position::start().to_setup();
        setup.board = Board::EMPTY;
        let square = |random: &mut Random| Square::from_index(random.below(64) as u8).unwrap();
        for side in Side::BOTH {
            let kings = [1, 1, 1, 1, 1, 0, 2][random.below(7)];
            let roles = std::iter::repeat_n(Role::King, kings).chain(Role::ALL.map(|role| {
                // A pawn stands where pieces do, too.
                if role == Role::King { Role::Queen } else { role }
            }));
            for role in roles.collect::<Vec<_>>() {
                setup.board.put(square(&mut random), Piece { side, role });
            }
        }
        let mut position = Position::from_setup(&setup);
        for _ in 0..30 {
            let moves = legal_moves(&position);
            match random.below(8) {
                0 => position.skip(),
                1 => {
                    let (from, to) = (square(&mut random), square(&mut random));
                    if let Ok(mv) = position.move_between(from, to, None) {
                        position.play(mv);
                    }
                }
                _ if moves.is_empty() => break,
                _ => assert_eq!(position.try_play(moves[random.below(moves.len())]), Ok(())),
            }
            let fresh = Position::from_setup(&position.to_setup());
            let found = |position: &Position| (position.checkers(), position.pinned());
            assert_eq!(found(&position), found(&fresh), "{}", position.to_line());
            seen += 1;
            checks += usize::from(position.in_check());
            let mut turned = position.clone();
            turned.skip();
            exposed += usize::from(turned.in_check());
        }
    }
    assert!(seen > 5_000 && checks > 500 && exposed > 150, "{seen} {checks} {exposed}");
}

#[test]
fn agrees_with_recorded_random_games() {
    let Some(text) = corpus_text("variants/playouts-chess.jsonl") else {
        return;
    };
    let legal_form = |position: &Position| {
        let mut line = String::new();
        let style = FenStyle { en_passant: EnPassantForm::Legal, ..FenStyle::default() };
        position.write_fen(style, &mut line);
        line
    };
    let mut plies = 0;
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let at = |field: &str, i: usize| game[field][i].clone();
        let mut current = position(game["start"].as_str().unwrap());
        for i in 0..game["moves"].as_array().unwrap().len() {
            assert_eq!(legal_moves(&current).len() as u64, at("legal_counts", i).as_u64().unwrap());
            assert_eq!(u64::from(current.in_check()), at("in_check", i).as_u64().unwrap());
            let mv = uci(&current, at("moves", i).as_str().unwrap());
            assert_eq!(current.check(mv), Ok(()));
            current.play(mv);
            let theirs = at("fens", i);
            assert_eq!(legal_form(&current), legal_form(&position(theirs.as_str().unwrap())));
            plies += 1;
        }
    }
    assert!(plies > 100);
}

#[test]
fn each_reason_of_illegality() {
    use Illegal::*;
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let cases: &[(&str, &str, Result<(), Illegal>)] = &[
        (START, "e2e4", Ok(())),
        (START, "e7e5", Err(OpponentsPiece)),
        (START, "a1a2", Err(OwnCapture)),
        (START, "e2e2", Err(CannotReach)),
        (START, "g1g3", Err(CannotReach)),
        (START, "e2e5", Err(CannotReach)),
        (START, "a1a3", Err(PathBlocked)),
        (START, "c1e3", Err(PathBlocked)),
        (START, "d1d4", Err(PathBlocked)),
        (START, "e2d3", Err(NoEnPassant)),
        (START, "e2e4q", Err(BadPromotion)),
        (START, "e1g1", Err(CastlingPathOccupied)),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", Err(PathBlocked)),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", Err(PathBlocked)),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", Err(PathBlocked)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", Err(MissingPromotion)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", Err(BadPromotion)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8p", Err(BadPromotion)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", Ok(())),
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "g1g8q", Err(BadPromotion)),
        // A king may not be taken, not even when it was left in check.
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8", Err(KingCapture)),
        ("4k3/8/8/8/7b/8/8/4K2R w - - 0 1", "h1g1", Err(LeavesKingInCheck)),
        ("4k3/8/8/8/7b/8/8/4K2R w - - 0 1", "h1h4", Ok(())),
        ("4k3/8/8/8/7b/8/3R4/4K3 w - - 0 1", "d2f2", Ok(())),
        ("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", Err(ExposesKing)),
        ("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8", Ok(())),
        ("4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1", "e1e2", Err(KingIntoCheck)),
        // The king does not shield the square behind it.
        ("8/8/8/8/r3K2k/8/8/8 w - - 0 1", "e4f4", Err(KingIntoCheck)),
        // Double check: only the king may move.
        ("4r1k1/8/8/8/8/3n4/8/R3K3 w - - 0 1", "a1a3", Err(LeavesKingInCheck)),
        // En passant: only at once, and not if both pawns off the rank expose the king.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", Ok(())),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5d6", Err(NoEnPassant)),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6", Err(ExposesKing)),
        ("4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 2", "e5d6", Err(LeavesKingInCheck)),
        // ... but it may remove the very pawn that gives check.
        ("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6", Ok(())),
        (CASTLING, "e1g1", Ok(())),
        (CASTLING, "e1c1", Ok(())),
        (CASTLING, "e1h1", Ok(())),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", Err(CastlingNoRight)),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", Err(CastlingNoRight)),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", Err(CastlingPathOccupied)),
        ("4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1g1", Err(CastlingInCheck)),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1g1", Err(CastlingThroughCheck)),
        ("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "e1g1", Err(KingIntoCheck)),
        // The rook may be attacked, and may cross an attacked square.
        ("4k3/8/8/8/8/7r/8/R3K2R w KQ - 0 1", "e1g1", Ok(())),
        ("4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "e1c1", Ok(())),
        // Chess960: the rook shielded the king; the king stays where it is.
        ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", Err(KingIntoCheck)),
        ("4k3/8/8/8/8/8/8/5RKR w HF - 0 1", "g1h1", Err(CastlingPathOccupied)),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", Ok(())),
        ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1g1", Ok(())),
    ];
    for &(fen, mv, expected) in cases {
        let position = position(fen);
        assert_eq!(position.check(uci(&position, mv)), expected, "{fen} {mv}");
    }
    let position = Position::start();
    let moved =
        |role, captured| position.check(Move::normal(square("e2"), square("e4"), role, captured));
    assert_eq!(moved(Role::Pawn, None), Ok(()));
    assert_eq!(moved(Role::Rook, None), Err(WrongPiece));
    assert_eq!(moved(Role::Pawn, Some(Role::Queen)), Err(WrongCapture));
    assert_eq!(position.move_between(square("e4"), square("e5"), None), Err(EmptyOrigin));
    assert_eq!(
        position.check(Move::normal(square("e4"), square("e5"), Role::Pawn, None)),
        Err(EmptyOrigin)
    );
}

#[test]
fn moves_know_where_pieces_end() {
    let position = position("4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 2");
    let castling = uci(&position, "e1c1");
    assert_eq!((castling.to, castling.destination()), (square("a1"), square("c1")));
    assert_eq!(castling.wing(), Some(Wing::Queenside));
    assert_eq!(castling.capture_square(), None);
    assert_eq!(uci(&position, "e5d6").capture_square(), Some(square("d5")));
    assert!(size_of::<Move>() <= 8);
}

/// Records contain illegal moves that were played; the board follows them as far as it can.
#[test]
fn illegal_moves_are_executed() {
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K2R w - - 3 9", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 4 9"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", "4k3/8/8/8/8/8/8/6K1 b - - 1 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1e1", "4k3/8/8/8/8/8/8/4R3 b - - 0 1"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "a8e1", "4k3/8/8/8/8/8/8/4r3 w - - 0 2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 5 7", "e8e7", "8/4k3/8/8/8/8/8/4K3 b - - 6 7"),
        ("4k3/8/8/8/8/3p4/3P4/4K3 w - - 5 7", "d2d4", "4k3/8/8/8/3P4/3p4/8/4K3 b - - 0 7"),
    ];
    for (fen, mv, after) in cases {
        let mut position = position(fen);
        let mv = uci(&position, mv);
        assert!(position.check(mv).is_err(), "{fen}");
        position.play(mv);
        assert_eq!(position.to_line(), after, "{fen}");
        assert_eq!(position, Position::from_setup(&position.to_setup()));
    }
}

/// Nothing panics: generate, check and play whatever there is, and keep the key in step.
fn exercise(mut position: Position) {
    for mv in legal_moves(&position) {
        assert_eq!(position.check(mv), Ok(()), "{} {mv:?}", position.to_line());
    }
    let _ = (position.is_mate(), position.is_stalemate(), position.is_dead());
    position.skip();
    assert_eq!(position, Position::from_setup(&position.to_setup()));
}

#[test]
fn odd_pieces_and_arbitrary_moves_do_no_harm() {
    let mut random = Random(5);
    for _ in 0..3_000 {
        let mut setup = Setup::default();
        for _ in 0..random.below(40) {
            let role = Role::ALL[random.below(6)];
            let side = Side::BOTH[random.below(2)];
            setup.board.put(random.square(), Piece { side, role });
        }
        setup.turn = Side::BOTH[random.below(2)];
        setup.en_passant = Some(random.square());
        for _ in 0..random.below(9) {
            setup.castling.add(random.square());
        }
        (setup.halfmoves, setup.fullmoves) = (u32::MAX, u32::MAX);
        assert_ne!(setup.faults(), []);
        let mut position = Position::from_setup(&setup);
        check_agrees_with_generation_of_some(&position, &mut random);
        exercise(position.clone());
        for _ in 0..20 {
            let mut role = || [None, Some(Role::ALL[random.below(6)])][random.below(2)];
            let (captured, promotion) = (role(), role());
            let role = Role::ALL[random.below(6)];
            let kind = match random.below(4) {
                0 => MoveKind::EnPassant,
                1 => MoveKind::Castling(Wing::BOTH[random.below(2)]),
                _ => MoveKind::Normal,
            };
            let (from, to) = (random.square(), random.square());
            let mv = Move { from, to, role, captured, promotion, kind };
            let legal = legal_moves(&position);
            assert_eq!(position.check(mv).is_ok(), legal.contains(&mv), "{mv:?}");
            // Also where an illegal move has left the other king in check.
            legal.iter().for_each(|&mv| tried_is_played(&position, mv, true));
            position.play(mv);
            let setup = position.to_setup();
            if position.board().king(Side::First).is_some()
                && position.board().king(Side::Second).is_some()
            {
                assert_eq!(position, Position::from_setup(&setup), "{mv:?}");
            }
        }
    }
}

fn check_agrees_with_generation_of_some(position: &Position, random: &mut Random) {
    let legal = legal_moves(position);
    for _ in 0..100 {
        if let Ok(mv) = position.move_between(random.square(), random.square(), None) {
            tried_is_played(position, mv, legal.contains(&mv));
        }
    }
}

#[test]
fn mate_stalemate_and_dead_positions() {
    assert!(position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").is_mate());
    assert!(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate());
    assert!(!position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_stalemate());
    // The pawn's capture en passant is the only answer.
    assert!(!position("8/8/8/1k6/2Pp4/8/8/2R1Q2K b - c3 0 1").is_mate());

    let dead = [
        "8/8/8/3k4/8/8/8/4K3",
        "8/8/8/3k4/8/5N2/8/4K3",
        "8/8/8/3k4/8/5b2/8/4K3",
        "8/6b1/8/3k4/5B2/8/7B/4K3",
    ];
    let alive = [
        "8/8/8/3k4/8/5NN1/8/4K3",
        "8/8/4n3/3k4/8/5N2/8/4K3",
        "8/8/4b3/3k4/8/5N2/8/4K3",
        "8/6b1/8/3k4/6B1/8/8/4K3",
        "8/8/8/3k4/8/5P2/8/4K3",
        "8/8/8/3k4/8/5R2/8/4K3",
        "8/8/8/3q4/3k4/8/8/4K3",
        "8/8/8/8/8/8/8/4K3",
        "8/8/8/3k2k1/8/8/8/4K3",
    ];
    for board in dead {
        assert!(position(board).is_dead(), "{board}");
    }
    for board in alive {
        assert!(!position(board).is_dead(), "{board}");
    }
    let cannot = |board, side| position(board).cannot_mate(side);
    assert!(cannot("8/8/8/3k4/8/5Q2/8/4K3", Side::Second));
    assert!(!cannot("8/8/8/3k4/8/5Q2/8/4K3", Side::First));
    assert!(cannot("8/8/4n3/3k4/8/5Q2/8/4K3", Side::Second));
    assert!(!cannot("8/8/4n3/3k4/8/5R2/8/4K3", Side::Second));
    assert!(!cannot("8/8/4b3/3k4/8/5P2/8/4K3", Side::Second));
    assert!(cannot("8/8/4b3/3k4/8/5R2/8/4K3", Side::Second));
}

#[test]
fn keys_follow_fide_9_2() {
    let key = |fen: &str| position(fen).key();
    let same = [
        // No pawn can capture; the pawn that could is pinned.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 9 9"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
    ];
    let different = [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1"),
    ];
    for (a, b) in same {
        assert_eq!(key(a), key(b), "{a}");
    }
    for (a, b) in different {
        assert_ne!(key(a), key(b), "{a}");
    }
}

#[test]
fn clocks_are_not_capped() {
    let mut position = position("4k3/8/8/8/8/8/8/4K3 b - - 254 65535");
    position.play(uci(&position, "e8e7"));
    assert_eq!((position.halfmoves(), position.fullmoves()), (255, 65_536));
    position.skip();
    assert_eq!(position.to_line(), "8/4k3/8/8/8/8/8/4K3 b - - 256 65536");
}

#[test]
fn fen_departures() {
    use DepartureKind::*;
    type Case = (&'static str, &'static str, &'static [(DepartureKind, usize)]);
    let cases: &[Case] = &[
        (KIWIPETE, KIWIPETE, &[]),
        (
            "4k3/8/8/8/8/8/8/4K3 w - -",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[(MissingHalfmoves, 25), (MissingFullmoves, 25)],
        ),
        ("4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1", &[(MissingFullmoves, 27)]),
        (
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[
                (MissingSide, 19),
                (MissingCastling, 19),
                (MissingEnPassant, 19),
                (MissingHalfmoves, 19),
                (MissingFullmoves, 19),
            ],
        ),
        ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[(AdjacentDigits, 5)]),
        (
            " 4k3/8/8/8/8/8/8/4K3  W - - 0 1 ",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[(Blanks, 0), (Blanks, 20), (Capital, 22), (Blanks, 31)],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3_w_-_-_0_1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[(Blanks, 19), (Blanks, 21), (Blanks, 23), (Blanks, 25), (Blanks, 27)],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            &[(RookFiles, 26)],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            &[(CastlingOrder, 26)],
        ),
        // X-FEN: K is the outermost rook, the inner one needs its file.
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", &[(RookFiles, 24)]),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - E3 - 0",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            &[(Capital, 27), (DashForNumber, 30), (FullmoveZero, 32)],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[(MissingHalfmoves, 25), (MissingFullmoves, 25), (TrailingText, 26)],
        ),
    ];
    for &(text, printed, departures) in cases {
        let read = fen::parse(text).unwrap();
        let found: Vec<_> = read.departures.iter().map(|d| (d.kind, d.offset)).collect();
        assert_eq!(found, departures, "{text}");
        assert_eq!(Position::from_setup(&read.setup).to_line(), printed, "{text}");
        let trailing = departures.iter().find(|d| d.0 == TrailingText);
        assert_eq!(read.rest, trailing.map_or(text.len(), |d| d.1));
    }
}

#[test]
fn fen_errors() {
    use FenErrorKind::*;
    let cases = [
        ("", Empty, 0),
        ("  ", Empty, 0),
        ("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1", BadPlacement, 18),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", BadPlacement, 8),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", RankTooShort, 3),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", RankTooShort, 19),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", RankTooLong, 2),
        ("8k/8/8/8/8/8/8/4K3 w - - 0 1", RankTooLong, 1),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", TooFewRanks, 17),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", TooManyRanks, 19),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", BadSide, 20),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", BadCastling, 23),
        ("4k3/8/8/8/8/8/8/4K3 w - i9 0 1", BadEnPassant, 24),
        ("4k3/8/8/8/8/8/8/4K3 w - é3 0 1", BadEnPassant, 24),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", BadHalfmoves, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296", BadFullmoves, 28),
    ];
    for (text, kind, offset) in cases {
        let error = fen::parse(text).unwrap_err();
        assert_eq!((error.kind, error.offset), (kind, offset), "{text}");
    }
}

#[test]
fn fen_forms() {
    let mut position = Position::start();
    position.play(uci(&position, "e2e4"));
    let mut text = String::new();
    position.write_fen(
        FenStyle {
            en_passant: EnPassantForm::Legal,
            castling: CastlingForm::Shredder,
            ..FenStyle::default()
        },
        &mut text,
    );
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1");
    text.clear();
    position.write_epd(FenStyle::default(), &mut text);
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3");
}

#[test]
fn set_up_faults() {
    use SetupFault::*;
    let (white, black) = (Side::First, Side::Second);
    let cases: &[(&str, &[SetupFault])] = &[
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", &[NoKing(black)]),
        ("8/8/8/8/8/8/8/4K3 b - - 0 9", &[NoKing(black)]),
        ("4k3/8/8/4K3/8/8/8/4K3 w - - 0 1", &[SeveralKings(white)]),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", &[KingsTouch]),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &[OpponentInCheck]),
        (
            "P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
            &[PawnOnBackRank(square("h1")), PawnOnBackRank(square("a8"))],
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &[CastlingWithoutRook(square("a1"))]),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &[CastlingWithoutKing(white)]),
        ("4k3/8/8/8/8/8/8/4K1RR w GK - 0 1", &[CastlingTwice(white, Wing::Kingside)]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &[BadEnPassant(square("e6"))]),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", &[BadEnPassant(square("e6"))]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", &[]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9", &[EnPassantAfterQuietMove]),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &[TooManyPawns(white)]),
        ("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/PPPPPPPP/Q2QK3 w - - 0 1", &[TooManyPromoted(white)]),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", &[TooManyPromoted(white)]),
        (
            "4k3/8/8/8/NNNN4/NNNN4/PPPPPPPP/4K3 w - - 0 1",
            &[TooManyMen(white), TooManyPromoted(white)],
        ),
        ("4r1k1/8/8/8/1b5b/8/8/4K3 w - - 0 1", &[TooManyCheckers]),
        ("3qr1k1/8/8/8/7b/8/8/4K3 w - - 0 1", &[]),
        ("6k1/8/8/8/8/3n1n2/8/4K3 w - - 0 1", &[ImpossibleCheck]),
        ("6k1/8/8/8/8/8/8/r3K2r w - - 0 1", &[ImpossibleCheck]),
        // The bishop gave check before the double step, too.
        ("4k3/8/8/p7/7b/8/8/4K3 w - a6 0 1", &[ImpossibleCheck]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 1", &[ClockAheadOfGame]),
        ("4k3/8/8/8/8/8/8/4K3 b - - 1 1", &[]),
    ];
    for &(text, faults) in cases {
        assert_eq!(fen::parse(text).unwrap().setup.faults(), faults, "{text}");
    }
}

#[test]
fn attacks_stop_at_the_first_piece() {
    let mut random = Random(6);
    let walk = |from: Square, occupied: Bitboard, steps: [(i8, i8); 4]| -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (files, ranks) in steps {
            let (mut file, mut rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
            while let Some(square) = Square::new(file as u8, rank as u8) {
                reached |= Bitboard::of(square);
                if occupied.contains(square) {
                    break;
                }
                (file, rank) = (file + files, rank + ranks);
            }
        }
        reached
    };
    for _ in 0..20_000 {
        let from = random.square();
        let occupied = Bitboard(random.next() & random.next());
        let straight = walk(from, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
        let diagonal = walk(from, occupied, [(1, 1), (-1, 1), (1, -1), (-1, -1)]);
        assert_eq!(attacks::rook(from, occupied), straight);
        assert_eq!(attacks::bishop(from, occupied), diagonal);
        assert_eq!(attacks::queen(from, occupied), straight | diagonal);
    }
    assert_eq!(attacks::between(square("a1"), square("d4")).count(), 2);
    assert_eq!(attacks::between(square("h8"), square("h1")).count(), 6);
    assert!(attacks::between(square("a1"), square("b3")).is_empty());
    assert_eq!(attacks::line(square("b2"), square("c3")).count(), 8);
}

/// `cargo test --release --test main -- --ignored --nocapture chess_rules::speed`
#[test]
#[ignore = "a measurement"]
fn speed_of_check_and_play() {
    let mut random = Random(7);
    let mut games = Vec::new();
    for _ in 0..500 {
        let mut position = Position::start();
        let mut game = Vec::new();
        while game.len() < 120 {
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            position.play(mv);
            game.push(mv);
        }
        games.push(game);
    }
    let plies: usize = games.iter().map(Vec::len).sum();
    let theirs: Vec<Vec<cozy_chess::Move>> = games
        .iter()
        .map(|game| game.iter().map(|&mv| text(mv).parse().unwrap()).collect())
        .collect();
    let check_and_play = |with_candidates: bool| {
        let mut keys = 0;
        for game in &games {
            let mut position = Position::start();
            for &mv in game {
                assert_eq!(position.check(mv), Ok(()));
                if with_candidates {
                    keys ^= position.candidates(mv.role, mv.to).0;
                }
                position.play(mv);
                keys ^= position.key();
            }
        }
        keys
    };
    let cozy = || {
        let mut keys = 0;
        for game in &theirs {
            let mut board = cozy_chess::Board::default();
            for &mv in game {
                board.play(mv);
                keys ^= board.hash();
            }
        }
        keys
    };
    let time = |pass: &dyn Fn() -> u64| {
        let clock = std::time::Instant::now();
        std::hint::black_box(pass());
        clock.elapsed().as_nanos() as f64 / plies as f64
    };
    let mut best = [f64::MAX; 3];
    for _ in 0..30 {
        best[0] = best[0].min(time(&|| check_and_play(false)));
        best[1] = best[1].min(time(&|| check_and_play(true)));
        best[2] = best[2].min(time(&cozy));
    }
    let [ours, with_candidates, cozy] = best;
    eprintln!(
        "{plies} plies, ns each: check + play {ours:.1}, with SAN candidates {with_candidates:.1}, cozy-chess legality + play {cozy:.1}"
    );
}
