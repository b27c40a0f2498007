//! What the game calls things.

use crate::games::{Coordinates, PieceRow, Vocabulary};

/// The kinds of pieces in the order of [`Role::ALL`](super::Role::ALL).
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    game: ["chess", "チェス"],
    sides: [["white", "白"], ["black", "黒"]],
    coordinates: Coordinates::Algebraic,
    style: "w",
    numbers_squares: true,
    sign_width: 1,
    pieces: &PIECES,
};

pub(super) const PIECES: [PieceRow; 6] = [
    PieceRow::new("P", 'p', "pawn", ["ポーン"; 2]).drawn(["♙", "♟"]),
    PieceRow::new("N", 'n', "knight", ["ナイト"; 2]).drawn(["♘", "♞"]),
    PieceRow::new("B", 'b', "bishop", ["ビショップ"; 2]).drawn(["♗", "♝"]),
    PieceRow::new("R", 'r', "rook", ["ルーク"; 2]).drawn(["♖", "♜"]),
    PieceRow::new("Q", 'q', "queen", ["クイーン"; 2]).drawn(["♕", "♛"]),
    PieceRow::new("K", 'k', "king", ["キング"; 2]).drawn(["♔", "♚"]),
];
