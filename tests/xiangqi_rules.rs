//! The rules of xiangqi.
#![allow(clippy::unwrap_used)]

mod playouts;

use kifu::games::Rules;
use kifu::games::mailbox::Numbering;
use kifu::games::xiangqi::{Move, Position, Setup, Square};

fn position(fen: &str) -> Position {
    Position::new(Setup::from_fen(fen).unwrap())
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text, Numbering::FromOne).unwrap()
}

#[test]
fn perft() {
    let counts = [1, 2, 3].map(|depth| playouts::perft(&Position::start(), depth));
    assert_eq!(counts, [44, 1_920, 79_666]);
}

#[test]
fn playouts_of_another_engine() {
    playouts::replay(&playouts::playouts("xiangqi"), position, read_move, |_| {
        false
    });
}

#[test]
fn random_play() {
    let all_moves = |position: &Position| -> Vec<Move> {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        pairs
            .filter_map(|(from, to)| position.move_between(from, to))
            .collect()
    };
    playouts::play_at_random(&Position::start(), all_moves, position);
}
