//! The rules of janggi.
#![allow(clippy::unwrap_used)]

mod playouts;

use kifu::games::Rules;
use kifu::games::janggi::{Move, Position, Setup, Square, Wings};
use kifu::games::mailbox::Numbering;

fn position(fen: &str) -> Position {
    Position::new(Setup::from_fen(fen).unwrap())
}

fn casual(fen: &str) -> Position {
    Position::new(Setup {
        bikjang_rule: false,
        ..Setup::from_fen(fen).unwrap()
    })
}

fn start() -> Position {
    let wings = Wings::HorseElephantElephantHorse;
    Position::new(Setup::start(wings, wings))
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text, Numbering::FromOne).unwrap()
}

#[test]
fn perft() {
    let counts = [1, 2, 3].map(|depth| playouts::perft(&start(), depth));
    assert_eq!(counts, [32, 1_024, 33_032]);
}

#[test]
fn playouts_with_bikjang() {
    for variant in ["janggi", "janggitraditional"] {
        playouts::replay(
            &playouts::playouts(variant),
            position,
            read_move,
            Position::is_over,
        );
    }
}

#[test]
fn playouts_without_bikjang() {
    let games = playouts::playouts("janggimodern");
    playouts::replay(&games, casual, read_move, Position::is_over);
}

#[test]
fn random_play() {
    let all_moves = |position: &Position| -> Vec<Move> {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        pairs
            .filter_map(|(from, to)| position.move_between(from, to))
            .collect()
    };
    playouts::play_at_random(&start(), all_moves, position);
}
