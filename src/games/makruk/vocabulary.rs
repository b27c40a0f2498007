//! What the game calls things.

use crate::games::{Coordinates, PieceRow, Vocabulary};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    game: ["makruk", "マークルック"],
    sides: [["white", "白"], ["black", "黒"]],
    coordinates: Coordinates::Algebraic,
    style: "m",
    numbers_squares: true,
    sign_width: 1,
    pieces: &[
        PieceRow::new("K", 'k', "king", ["クン"; 2]).drawn(["♔", "♚"]).in_moves("K", [""; 2]),
        PieceRow::new("MQ", 'q', "met", ["メット"; 2]).drawn(["♕", "♛"]).in_moves("MQF", [""; 2]),
        PieceRow::new("SB", 'b', "khon", ["コーン"; 2]).drawn(["♗", "♝"]).in_moves("SB", [""; 2]),
        PieceRow::new("N", 'n', "knight", ["マー"; 2]).drawn(["♘", "♞"]).in_moves("N", [""; 2]),
        PieceRow::new("R", 'r', "rook", ["ルア"; 2]).drawn(["♖", "♜"]).in_moves("R", [""; 2]),
        PieceRow::new("P", 'p', "pawn", ["ビア"; 2]).drawn(["♙", "♟"]),
    ],
};
