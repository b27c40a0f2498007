//! What the game calls things.

use crate::games::{Coordinates, PieceRow, Vocabulary};

/// Where the pieces of both sides have one sign, those of the second side are marked.
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    game: ["janggi", "チャンギ"],
    sides: [["cho", "楚"], ["han", "漢"]],
    coordinates: Coordinates::Algebraic,
    style: "j",
    numbers_squares: false,
    sign_width: 3,
    pieces: &[
        PieceRow::new("KG", 'g', "general", ["楚", "漢"])
            .drawn([" 楚", "v漢"])
            .in_moves("KG", ["楚將장將군", "漢"]),
        PieceRow::new("A", 'a', "guard", ["士", "士"])
            .drawn([" 士", "v士"])
            .in_moves("A", ["士사", ""]),
        PieceRow::new("BE", 'e', "elephant", ["象", "象"])
            .drawn([" 象", "v象"])
            .in_moves("EB", ["象상", ""]),
        PieceRow::new("NH", 'h', "horse", ["馬", "馬"])
            .drawn([" 馬", "v馬"])
            .in_moves("HN", ["馬마", ""]),
        PieceRow::new("R", 'r', "chariot", ["車", "車"])
            .drawn([" 車", "v車"])
            .in_moves("R", ["車차", ""]),
        PieceRow::new("C", 'c', "cannon", ["包", "包"])
            .drawn([" 包", "v包"])
            .in_moves("C", ["包砲포", ""]),
        PieceRow::new("PS", 's', "soldier", ["卒", "兵"])
            .drawn([" 卒", "v兵"])
            .in_moves("PS", ["卒兵졸병", ""]),
    ],
};
