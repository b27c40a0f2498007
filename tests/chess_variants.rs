//! The rules of the variants of Lichess against counts and playouts of other programs, and cases of our own.

use crate::chess_rules::{legal_moves, perft};
use crate::support::corpus_text;
use kifu::games::chess::fen::{self, CastlingForm, EnPassantForm, FenErrorKind, FenStyle};
use kifu::games::chess::variants::{Verdict, Why};
use kifu::games::chess::{Illegal, Move, Position, Role, Square, Variant};
use kifu::games::{Rules, Side};
use kifu::notation::chess::san;
use kifu::notation::chess::uci::Uci;
use kifu::replay::{Notation, Reading};
use serde_json::Value;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The position of a FEN under a variant.
fn under(variant: Variant, fen: &str) -> Position {
    let read = fen::parse_under(fen, variant);
    Position::from_setup(&read.unwrap_or_else(|error| panic!("{fen}: {error:?}")).setup)
}

/// A move as engines name it, legal or not.
fn uci(position: &Position, text: &str) -> Move {
    let (written, _) = Uci::parse(text).unwrap_or_else(|| panic!("{text}"));
    match written.resolve(position, None) {
        Reading::Move(mv) => mv,
        other => panic!("{text}: {other:?}"),
    }
}

/// Plays moves that have to be legal.
fn played(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = uci(&position, text);
        assert_eq!(position.check(mv), Ok(()), "{text}");
        position.play(mv);
    }
    position
}

fn style() -> FenStyle {
    FenStyle {
        en_passant: EnPassantForm::Legal,
        castling: CastlingForm::XFen,
        ..FenStyle::default()
    }
}

fn line(position: &Position) -> String {
    let mut line = String::new();
    position.write_fen(style(), &mut line);
    line
}

/// Counts of the specification, by variant and position.
const COUNTS: [(Variant, &str, &[u64]); 20] = [
    (Variant::Crazyhouse, "", &[20, 400, 8902, 197_281]),
    (
        Variant::Crazyhouse,
        "r3k2r/pppq1ppp/2n5/3pp3/8/2N2N2/PPPP1PPP/R1BQK2R[Bnpp] w KQkq - 0 1",
        &[65, 6514, 305_897],
    ),
    (Variant::Crazyhouse, "4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", &[20, 360, 5445, 132_758]),
    (Variant::Crazyhouse, "4k3/2N5/8/8/8/8/8/4R1K1[qp] b - - 0 1", &[4, 92, 9103]),
    (Variant::Atomic, "", &[20, 400, 8902, 197_326]),
    (Variant::Atomic, "8/8/8/8/3k4/3K4/4q3/8 w - - 0 1", &[4, 106, 532]),
    (Variant::Atomic, "4k3/8/8/2nPp3/3B4/8/8/4K3 w - e6 0 1", &[15, 205, 2650]),
    (Variant::Antichess, "", &[20, 400, 8067, 153_299]),
    (Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1", &[5, 25, 105, 801]),
    (Variant::Antichess, "8/8/8/3pP3/8/8/k7/7K w - d6 0 1", &[1, 5, 20, 116]),
    (Variant::Giveaway, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", &[16, 256, 4641]),
    (
        Variant::ThreeCheck,
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 1+1 0 4",
        &[33, 991, 32_653],
    ),
    (Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/4r3 w - - 0 1", &[5, 72, 440, 7271]),
    (Variant::Horde, "", &[8, 128, 1274, 23_310]),
    (Variant::Horde, "4k3/8/8/8/8/1p6/8/P1P5 w - - 0 1", &[4, 26, 102, 860]),
    (Variant::Horde, "4k3/8/8/8/1p6/8/P1P5/8 w - - 0 1", &[4, 28, 94, 738]),
    (Variant::RacingKings, "", &[21, 421, 11_264, 296_242]),
    // Of our own: positions in which nothing can be played any more.
    (Variant::KingOfTheHill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1", &[0]),
    (Variant::ThreeCheck, "4k3/8/8/8/3K4/8/8/8 b - - 0+3 0 1", &[0]),
    (Variant::Atomic, "8/8/8/8/3K4/8/8/8 b - - 0 1", &[0]),
];

#[test]
fn every_variant_has_the_moves_that_others_count() {
    for (variant, fen, counts) in COUNTS {
        let position = if fen.is_empty() { variant.start() } else { under(variant, fen) };
        for (depth, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&position, depth as u32 + 1), count, "{variant:?} {fen} {depth}");
        }
    }
    let Some(text) = corpus_text("chess-variants/perft.json") else { return };
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(cases.len() >= 40);
    for case in cases {
        let position = under(named(&case["variant"]), case["fen"].as_str().unwrap());
        for (depth, count) in case["perft"].as_array().unwrap().iter().enumerate() {
            assert_eq!(Some(perft(&position, depth as u32 + 1)), count.as_u64(), "{case} {depth}");
        }
    }
}

/// The variants as the files of the corpus are named.
pub(crate) const NAMES: [&str; 9] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "giveaway",
    "horde",
    "kingofthehill",
    "racingkings",
    "suicide",
    "threecheck",
];

/// The variant with the name that the corpus has for it.
fn named(name: &Value) -> Variant {
    match name.as_str().unwrap() {
        "threecheck" => Variant::ThreeCheck,
        "chess960" => Variant::Chess,
        name => Variant::find(name).unwrap(),
    }
}

#[test]
fn every_playout_of_the_corpus_comes_out_the_same() {
    for name in NAMES.into_iter().chain(["chess960"]) {
        let path = format!("chess-variants/playouts-{name}.jsonl");
        let Some(text) = corpus_text(&path) else { return };
        let mut games = 0;
        for game in text.lines() {
            let game: Value = serde_json::from_str(game).unwrap();
            check_playout(&game);
            games += 1;
        }
        assert!(games >= 20, "{name}: {games}");
    }
}

fn check_playout(game: &Value) {
    let variant = named(&game["variant"]);
    let list = |name: &str| game[name].as_array().unwrap().iter();
    let start = game["start"].as_str().unwrap();
    let mut position = under(variant, start);
    let mut counts = list("legal_counts").map(|count| count.as_u64().unwrap() as usize);
    let mut checks = list("check").map(|check| check.as_bool().unwrap());
    for ((mv, san), fen) in list("moves").zip(list("san")).zip(list("fens")) {
        let what = || format!("{variant:?} {} {mv}", line(&position));
        assert_eq!(Some(legal_moves(&position).len()), counts.next(), "{}", what());
        let text = mv.as_str().unwrap();
        let mv = uci(&position, text);
        assert_eq!(position.check(mv), Ok(()), "{}", what());
        let mut written = String::new();
        san::write(&position, mv, &mut written);
        let before = position.clone();
        position.play(mv);
        written.push_str(san::check_mark(&position));
        let expected = san.as_str().unwrap();
        let expected = match expected.strip_prefix('@') {
            Some(square) => format!("P@{square}"),
            None => expected.to_owned(),
        };
        assert_eq!(written, expected, "{}", line(&before));
        let read = san::San::read(san.as_str().unwrap()).unwrap();
        let mut again = before.clone();
        let same = match read.try_play(&mut again, None) {
            Some(same) => same,
            None => panic!("{expected} {read:?}"),
        };
        assert_eq!(same, mv, "{expected}");
        assert_eq!(again, position, "{expected}");
        assert_eq!(line(&position), fen.as_str().unwrap(), "{expected}");
        assert_eq!(Some(position.in_check()), checks.next(), "{}", line(&position));
        // What is written of it is all that it is, and nothing depends on how it came about.
        let read = under(variant, &line(&position));
        assert_eq!(read.key(), position.key(), "{}", line(&position));
        assert_eq!(legal_moves(&read), legal_moves(&position));
    }
    let last = legal_moves(&position).len();
    assert_eq!(Some(last), counts.next(), "{}", line(&position));
    let winner = |result: &str| match result {
        "1-0" => Some(Side::First),
        "0-1" => Some(Side::Second),
        _ => None,
    };
    let expected = game["end"]["result"].as_str().map(winner);
    assert_eq!(position.verdict().map(|verdict| verdict.winner), expected, "{}", line(&position));
}

#[test]
fn a_capture_in_crazyhouse_fills_the_pocket_and_a_drop_empties_it() {
    let position = played(Variant::Crazyhouse.start(), "e2e4 d7d5 e4d5 d8d5");
    assert_eq!(position.pocket(Side::First).count(Role::Pawn), 1);
    assert_eq!(position.pocket(Side::Second).count(Role::Pawn), 1);
    let dropped = played(position.clone(), "P@e4");
    assert!(dropped.pocket(Side::First).is_empty());
    let says = |text| position.check(uci(&position, text));
    assert_eq!(says("N@e4"), Err(Illegal::NotInPocket));
    assert_eq!(says("P@d5"), Err(Illegal::DropOnMan));
    assert_eq!(says("P@e8"), Err(Illegal::DropOnMan));
    let open = under(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert_eq!(open.check(uci(&open, "P@a8")), Err(Illegal::DropOnLastRank));
    assert_eq!(open.check(uci(&open, "P@a1")), Err(Illegal::DropOnLastRank));
    // In other games there is nothing to drop.
    let chess = Position::start();
    assert_eq!(chess.check(uci(&chess, "N@e4")), Err(Illegal::NoDrops));
}

#[test]
fn what_was_a_pawn_comes_back_as_a_pawn() {
    let start = under(Variant::Crazyhouse, "4k2r/1P6/8/8/8/8/8/4K3[] w k - 0 1");
    let position = played(start, "b7b8q e8d7 b8h8");
    assert!(line(&position).starts_with("7Q~/3k4/"), "{}", line(&position));
    assert_eq!(position.pocket(Side::First).count(Role::Rook), 1);
    let start = under(Variant::Crazyhouse, "1Q~2k2r/1r6/8/8/8/8/8/4K3[] b k - 0 1");
    let taken = played(start, "b7b8");
    assert_eq!(taken.pocket(Side::Second).count(Role::Pawn), 1);
    assert_eq!(taken.pocket(Side::Second).count(Role::Queen), 0);
}

#[test]
fn a_game_ends_as_its_variant_has_it() {
    let cases = [
        (
            Variant::KingOfTheHill,
            "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
            "d3d4",
            Some(Side::First),
            Why::Hill,
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/8/8/8/8/4R3/3K4 w - - 1+3 0 1",
            "e2f2 e8d8 f2f8",
            Some(Side::First),
            Why::ThirdCheck,
        ),
        (
            Variant::Atomic,
            "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1",
            "e2e7",
            Some(Side::First),
            Why::Explosion,
        ),
        (Variant::Horde, "4k3/8/8/8/8/8/p7/1P6 b - - 0 1", "a2b1q", Some(Side::Second), Why::NoMan),
        (
            Variant::Antichess,
            "8/8/8/8/8/2p5/1P6/8 w - - 0 1",
            "b2c3",
            Some(Side::Second),
            Why::NoMan,
        ),
        (
            Variant::Antichess,
            "8/8/p7/8/P7/8/8/8 w - - 0 1",
            "a4a5",
            Some(Side::Second),
            Why::NoMove,
        ),
        // Without a move of either, fewer men win.
        (Variant::Suicide, "8/8/p7/8/P7/P7/8/8 w - - 0 1", "a4a5", Some(Side::Second), Why::NoMove),
        (Variant::Suicide, "8/8/p7/8/P7/8/8/8 w - - 0 1", "a4a5", None, Why::NoMove),
        (
            Variant::RacingKings,
            "8/7K/8/8/8/8/k7/8 w - - 0 1",
            "h7h8",
            Some(Side::First),
            Why::LastRank,
        ),
        (Variant::RacingKings, "8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8 a7a8", None, Why::LastRank),
        (
            Variant::RacingKings,
            "8/k6K/8/8/8/8/8/8 w - - 0 1",
            "h7h8 a7a6",
            Some(Side::First),
            Why::LastRank,
        ),
        (Variant::Horde, "7k/7P/8/8/8/8/8/8 w - - 0 1", "", None, Why::NoMove),
    ];
    for (variant, fen, moves, winner, why) in cases {
        let position = played(under(variant, fen), moves);
        assert_eq!(position.verdict(), Some(Verdict { winner, why }), "{variant:?} {fen} {moves}");
        assert_eq!(legal_moves(&position), [], "{variant:?} {fen} {moves}");
        assert!(!position.has_legal_move());
    }
    // Black may still follow.
    let behind = played(under(Variant::RacingKings, "8/k6K/8/8/8/8/8/8 w - - 0 1"), "h7h8");
    assert_eq!(behind.verdict(), None);
}

#[test]
fn what_a_variant_forbids_has_its_name() {
    let cases = [
        (Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1", "a1b3", Illegal::MustCapture),
        (Variant::Antichess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Illegal::CastlingNoRight),
        (Variant::Atomic, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", Illegal::KingExplodes),
        (Variant::Atomic, "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "g1f3", Illegal::OwnCapture),
        (Variant::Atomic, "4k3/8/8/8/8/4n3/3p4/2B1K3 w - - 0 1", "c1d2", Illegal::KingExplodes),
        (Variant::RacingKings, "8/8/8/8/8/8/k7/6RK w - - 0 1", "g1a1", Illegal::GivesCheck),
        (Variant::KingOfTheHill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "e8e7", Illegal::GameOver),
        (Variant::Horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1a4", Illegal::CannotReach),
    ];
    for (variant, fen, mv, reason) in cases {
        let position = under(variant, fen);
        let said = position.check(uci(&position, mv));
        let reason = if mv == "g1f3" { Ok(()) } else { Err(reason) };
        assert_eq!(said, reason, "{variant:?} {fen} {mv}");
    }
}

#[test]
fn pawns_survive_explosions_but_not_the_one_that_captures() {
    let start = under(Variant::Atomic, "4k3/8/8/3pp3/3PN3/8/8/4K3 w - - 0 1");
    let after = played(start, "d4e5");
    assert_eq!(line(&after), "4k3/8/8/3p4/8/8/8/4K3 b - - 0 1");
}

#[test]
fn an_exploded_rook_castles_no_more() {
    let start = under(Variant::Atomic, "r3k2r/8/8/8/8/8/6n1/R3K2R b KQkq - 0 1");
    // The knight takes nothing there; the rook of h8 takes the one of h1 and both are gone.
    let after = played(start, "h8h1");
    assert_eq!(line(&after), "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 2");
}

#[test]
fn pockets_checks_and_marks_are_read_in_both_dialects_and_written_in_one() {
    let rows = "r1bqk2r/ppp2ppp/2n5/8/8/8/PPP2PPP/R1BQK2R";
    let both = [
        format!("{rows}[QPPbn] w KQkq - 0 1"),
        format!("{rows}[bPQnP] w KQkq - 0 1"),
        format!("{rows}/PbPQn w KQkq - 0 1"),
    ];
    for fen in &both {
        assert_eq!(line(&Position::from_fen(fen).unwrap()), both[0], "{fen}");
    }
    for empty in [format!("{rows}[] w - - 0 1"), format!("{rows}[-] w - - 0 1")] {
        let position = Position::from_fen(&empty).unwrap();
        assert_eq!(position.variant(), Variant::Crazyhouse);
        assert_eq!(line(&position), format!("{rows}[] w - - 0 1"));
    }
    let lichess = format!("{rows}/ w - - 0 1");
    assert_eq!(under(Variant::Crazyhouse, &lichess), under(Variant::Crazyhouse, rows));
    // Where nobody says which game it is, an empty row shows it.
    assert_eq!(Position::from_fen(&lichess).unwrap().variant(), Variant::Crazyhouse);
    let atomic = fen::parse_under(&lichess, Variant::Atomic);
    assert_eq!(atomic.unwrap_err().kind, FenErrorKind::TooManyRanks);
    let checks = [format!("{rows} w KQkq - 2+3 0 1"), format!("{rows} w KQkq - 0 1 +1+0")];
    for fen in &checks {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.variant(), Variant::ThreeCheck);
        assert_eq!(position.beside().checks, [1, 0]);
        assert_eq!(line(&position), checks[0]);
    }
    let says = |fen: &str, variant| fen::parse_under(fen, variant).unwrap_err();
    let kind = |fen: &str| says(fen, Variant::Atomic).kind;
    assert_eq!(kind(&both[0]), FenErrorKind::PocketNotHeld);
    assert_eq!(kind("4k2Q~/8/8/8/8/8/8/4K3 w - - 0 1"), FenErrorKind::PocketNotHeld);
    let crazy = |fen: &str| says(fen, Variant::Crazyhouse);
    assert_eq!(crazy(&format!("{rows}[Qx] w - - 0 1")).kind, FenErrorKind::BadPocket);
    assert_eq!(crazy(&format!("{rows}[Qx] w - - 0 1")).offset, rows.len() + 2);
    assert_eq!(crazy(&format!("{rows}[K] w - - 0 1")).kind, FenErrorKind::BadPocket);
    assert_eq!(crazy("4k2P~/8/8/8/8/8/8/4K3[] w - - 0 1").kind, FenErrorKind::BadPlacement);
    // A fault behind a mark stands where it stands.
    let error = crazy("4k2Q~/8/7x/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!((error.kind, error.offset), (FenErrorKind::BadPlacement, 9));
}

#[test]
fn a_dropped_rook_gives_no_right_to_castle() {
    let start = under(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    let after = played(start, "R@h1 e8e7");
    assert_eq!(after.check(uci(&after, "e1g1")), Err(Illegal::CastlingNoRight));
    // One that comes back to where the other was has none either.
    let start = under(Variant::Crazyhouse, "4k3/8/8/8/8/8/6b1/4K2R[RR] b K - 0 1");
    let after = played(start, "g2h1 R@a1 h1c6 R@h1 e8e7");
    assert_eq!(after.check(uci(&after, "e1g1")), Err(Illegal::CastlingNoRight));
}

#[test]
fn a_pawn_that_was_dropped_steps_twice_and_is_taken_in_passing() {
    let start = under(Variant::Crazyhouse, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1");
    let after = played(start, "P@e2 e8d8 e2e4 d4e3");
    assert_eq!(after.pocket(Side::Second).count(Role::Pawn), 1);
    assert!(after.board().piece_at(square("e4")).is_none());
}

#[test]
fn repetitions_in_crazyhouse_count_the_pockets() {
    let one = under(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let other = under(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    assert_ne!(one.key(), other.key());
    let chess = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_ne!(one.key(), chess.key());
}
