//! What the game calls things.

use crate::games::{Coordinates, PieceRow, Vocabulary};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    game: ["xiangqi", "シャンチー"],
    sides: [["red", "紅"], ["black", "黒"]],
    coordinates: Coordinates::Algebraic,
    style: "x",
    numbers_squares: false,
    sign_width: 2,
    pieces: &[
        PieceRow::new("KG", 'g', "general", ["帥", "将"])
            .drawn(["帥", "將"])
            .in_moves("KG", ["帅帥", "将將"]),
        PieceRow::new("A", 'a', "advisor", ["仕", "士"]).in_moves("A", ["仕", "士"]),
        PieceRow::new("BEM", 'e', "elephant", ["相", "象"]).in_moves("EBM", ["相", "象"]),
        PieceRow::new("NH", 'h', "horse", ["馬", "馬"])
            .drawn(["傌", "馬"])
            .in_moves("HN", ["马馬傌", "马"]),
        PieceRow::new("R", 'r', "chariot", ["車", "車"])
            .drawn(["俥", "車"])
            .in_moves("R", ["车車俥", "车"]),
        PieceRow::new("C", 'c', "cannon", ["炮", "砲"]).in_moves("C", ["炮砲包", "炮"]),
        PieceRow::new("PS", 's', "soldier", ["兵", "卒"]).in_moves("PS", ["兵", "卒"]),
    ],
};
