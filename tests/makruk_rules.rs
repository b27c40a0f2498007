//! The rules of makruk and of Cambodian chess.
#![allow(clippy::unwrap_used)]

mod playouts;

use kifu::games::Rules;
use kifu::games::mailbox::Numbering;
use kifu::games::makruk::{Move, Position, Setup, Square, Variant};

fn makruk(fen: &str) -> Position {
    Position::new(Setup {
        variant: Variant::Makruk,
        ..Setup::from_fen(fen).unwrap()
    })
}

fn cambodian(fen: &str) -> Position {
    Position::new(Setup {
        variant: Variant::Cambodian,
        ..Setup::from_fen(fen).unwrap()
    })
}

fn start(variant: Variant) -> Position {
    Position::new(Setup::start(variant))
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text, Numbering::FromOne).unwrap()
}

#[test]
fn perft() {
    let start = start(Variant::Makruk);
    let counts = [1, 2, 3].map(|depth| playouts::perft(&start, depth));
    assert_eq!(counts, [23, 529, 12_012]);
}

#[test]
fn playouts_of_another_engine() {
    playouts::replay(&playouts::playouts("makruk"), makruk, read_move, |_| false);
}

#[test]
fn cambodian_playouts_of_another_engine() {
    playouts::replay(
        &playouts::playouts("cambodian"),
        cambodian,
        read_move,
        |_| false,
    );
}

#[test]
fn random_play() {
    let all_moves = |position: &Position| -> Vec<Move> {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        pairs
            .flat_map(|(from, to)| [false, true].map(|promotes| (from, to, promotes)))
            .filter_map(|(from, to, promotes)| position.move_between(from, to, promotes))
            .collect()
    };
    playouts::play_at_random(&start(Variant::Makruk), all_moves, makruk);
    playouts::play_at_random(&start(Variant::Cambodian), all_moves, cambodian);
}
