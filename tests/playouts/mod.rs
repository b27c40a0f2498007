//! Proofs that the rules of xiangqi, janggi and makruk share: perft, the corpus' random games of
//! an independent engine, and random play that every move is asked about.
#![allow(dead_code)]

use std::collections::HashSet;

use crate::support::corpus_text;
use crate::support::numbers::Numbers;
use kifu::games::{Rules, Side};
use serde_json::Value;

/// A random game of the corpus.
pub(crate) struct Playout {
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// The moves in the notation of the game.
    pub(crate) names: Vec<String>,
    /// The FEN after each move.
    pub(crate) fens: Vec<String>,
    /// Before each move, and after the last one if the game is over.
    pub(crate) legal_counts: Vec<u64>,
    pub(crate) in_check: Vec<bool>,
}

/// The random games of one variant, or nothing, with a remark, where there is no corpus.
pub(crate) fn playouts(variant: &str) -> Vec<Playout> {
    let text = corpus_text(&format!("variants/playouts-{variant}.jsonl")).unwrap_or_default();
    if text.is_empty() {
        return Vec::new();
    }
    let games: Vec<Playout> = text.lines().map(playout).collect();
    assert!(games.len() >= 6, "{variant}: {} games", games.len());
    games
}

fn playout(line: &str) -> Playout {
    let value: Value = serde_json::from_str(line).unwrap();
    let texts = |key: &str| -> Vec<String> {
        let list = value[key].as_array().unwrap().iter();
        list.map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let numbers = |key: &str| -> Vec<u64> {
        let list = value[key].as_array().unwrap().iter();
        list.map(|number| number.as_u64().unwrap()).collect()
    };
    Playout {
        start: value["start"].as_str().unwrap().to_owned(),
        moves: texts("moves"),
        names: texts("san"),
        fens: texts("fens"),
        legal_counts: numbers("legal_counts"),
        in_check: numbers("in_check").into_iter().map(|flag| flag != 0).collect(),
    }
}

/// Replays the random games and compares legality, FENs, checks and the number of legal moves.
///
/// `ended` says that the game is over here by another rule than the lack of moves: the engine
/// then counts no moves.
pub(crate) fn replay<R: Rules>(
    games: &[Playout],
    from_fen: impl Fn(&str) -> R,
    read_move: impl Fn(&R, &str) -> R::Move,
    ended: impl Fn(&R) -> bool,
) where
    R::Move: std::fmt::Display,
{
    for (number, game) in games.iter().enumerate() {
        let mut position = from_fen(&game.start);
        assert_eq!(position.to_line(), game.start);
        for ply in 0..game.legal_counts.len() {
            let here = || format!("game {number} ply {ply}: {}", position.to_line());
            assert_eq!(position.in_check(), game.in_check[ply], "{}", here());
            let expected = game.legal_counts[ply];
            let moves = legal_moves(&position);
            let over = expected == 0 && ended(&position);
            if !over {
                let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
                assert_eq!(moves.len() as u64, expected, "{} {texts:?}", here());
            }
            let Some(text) = game.moves.get(ply) else {
                break;
            };
            let mv = read_move(&position, text);
            assert_eq!(mv.to_string(), *text);
            assert_eq!(position.check(mv), Ok(()), "{} {text}", here());
            position.play(mv);
            assert_eq!(position.to_line(), game.fens[ply], "game {number} {text}");
        }
    }
}

/// The number of sequences of `depth` legal moves, in which no game ends before its last move by
/// the rule `ended`.
pub(crate) fn perft<R: Rules>(position: &R, depth: u32, ended: fn(&R) -> bool) -> usize {
    if ended(position) {
        return 0;
    }
    let moves = legal_moves(position);
    if depth <= 1 {
        return moves.len();
    }
    let after = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        perft(&next, depth - 1, ended)
    });
    after.sum()
}

pub(crate) fn legal_moves<R: Rules>(position: &R) -> Vec<R::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// A legal move leaves its king safe, by what the line of the position says alone. A pass, which leaves
/// all pieces where they are, need not.
fn leaves_no_check<R: Rules>(before: &R, mv: R::Move, from_line: impl Fn(&str) -> R) {
    let board = |position: &R| position.to_line().split(' ').next().map(str::to_owned);
    let mut after = before.clone();
    after.play(mv);
    if board(&after) != board(before) {
        after.skip();
        assert!(!from_line(&after.to_line()).in_check(), "{}: {mv:?}", before.to_line());
    }
}

/// A move that is tried is played as any is if it is legal, and not at all otherwise.
fn tried_is_played<R: Rules>(before: &R, mv: R::Move) {
    let (mut tried, mut played) = (before.clone(), before.clone());
    let verdict = tried.try_play(mv);
    assert_eq!(verdict, before.check(mv), "{}: {mv:?}", before.to_line());
    if verdict.is_ok() {
        played.play(mv);
        assert_eq!(tried.to_line(), played.to_line());
    }
    for _ in Side::BOTH {
        assert_eq!(tried.key(), played.key(), "{}: {mv:?}", before.to_line());
        assert_eq!(tried.in_check(), played.in_check(), "{}: {mv:?}", before.to_line());
        tried.skip();
        played.skip();
    }
}

/// Plays random games, legal and illegal moves mixed, and at every ply asks about every move of
/// `all_moves`: the legal ones are those of the list, and no key or line goes astray.
pub(crate) fn play_at_random<R: Rules>(
    start: &R,
    games: usize,
    all_moves: impl Fn(&R) -> Vec<R::Move>,
    from_line: impl Fn(&str) -> R,
) where
    R::Move: std::hash::Hash,
{
    let mut random = Numbers(20_240_229);
    for game in 0..games {
        let mut position = start.clone();
        for _ in 0..120 {
            let legal = legal_moves(&position);
            let list: HashSet<R::Move> = legal.iter().copied().collect();
            assert_eq!(list.len(), legal.len(), "a move is listed twice");
            let all = all_moves(&position);
            let checked: HashSet<R::Move> =
                all.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
            assert_eq!(checked, list, "{}", position.to_line());
            all.iter().for_each(|&mv| tried_is_played(&position, mv));

            let reread = from_line(&position.to_line());
            assert_eq!(reread.to_line(), position.to_line());
            assert_eq!(reread.key(), position.key(), "{}", position.to_line());
            assert_eq!(reread.in_check(), position.in_check(), "{}", position.to_line());
            for _ in 0..legal.len().min(4) {
                leaves_no_check(&position, legal[random.below(legal.len())], &from_line);
            }

            // The odd games are full of illegal moves, which the rules must survive.
            let from = if game % 2 == 1 && random.below(4) == 0 { &all } else { &legal };
            if from.is_empty() {
                position.skip();
            } else {
                position.play(from[random.below(from.len())]);
            }
        }
    }
}

/// Positions that no game leads to: any pieces on any points, often without a king or with several.
pub(crate) fn odd_lines(files: usize, ranks: usize, letters: &[u8]) -> Vec<String> {
    let mut random = Numbers(1_888);
    let mut line = || {
        let emptiness = 1 + random.below(5);
        let mut row = || -> String {
            let mut cell = || match random.below(1 + emptiness) {
                0 => char::from(letters[random.below(letters.len())]),
                _ => '1',
            };
            (0..files).map(|_| cell()).collect()
        };
        let rows: Vec<String> = (0..ranks).map(|_| row()).collect();
        format!("{} w - - 65535 65535", rows.join("/"))
    };
    (0..40).map(|_| line()).collect()
}

/// A line cut off anywhere, and with any of its letters replaced by others.
pub(crate) fn mangled(line: &str) -> Vec<String> {
    let cut = (0..line.len()).map(|end| line[..end].to_owned());
    let replaced = (0..line.len()).flat_map(|at| {
        let letters = ["", "/", "9", "0", "K", "-", " ", "  ", "é", "馬"];
        letters.map(|letter| format!("{}{letter}{}", &line[..at], &line[at + 1..]))
    });
    cut.chain(replaced).collect()
}
