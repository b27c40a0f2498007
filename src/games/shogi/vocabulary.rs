//! What the game calls things.

use crate::games::{Coordinates, PieceRow, SideNames, Vocabulary};

/// The kinds of pieces in the order of [`Kind::ALL`](super::Kind::ALL).
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    game: ["shogi", "将棋"],
    sides: [["sente", "先手"], ["gote", "後手"]],
    coordinates: Coordinates::Shogi,
    style: "s",
    numbers_squares: false,
    sign_width: 2,
    pieces: &PIECES,
};

/// The sides where one of them gives a handicap and so moves first: players call nobody sente or gote there.
pub(crate) static HANDICAP_SIDES: SideNames = [["sente", "下手"], ["gote", "上手"]];

pub(super) const PIECES: [PieceRow; 14] = [
    PieceRow::new("P", 'p', "pawn", ["歩"; 2]),
    PieceRow::new("L", 'l', "lance", ["香"; 2]),
    PieceRow::new("N", 'n', "knight", ["桂"; 2]),
    PieceRow::new("S", 's', "silver", ["銀"; 2]),
    PieceRow::new("B", 'b', "bishop", ["角"; 2]),
    PieceRow::new("R", 'r', "rook", ["飛"; 2]),
    PieceRow::new("G", 'g', "gold", ["金"; 2]),
    PieceRow::new("K", 'k', "king", ["玉"; 2]),
    PieceRow::new("P", 'p', "promoted pawn", ["と"; 2]).promoted(),
    PieceRow::new("L", 'l', "promoted lance", ["成香"; 2]).drawn(["杏"; 2]).promoted(),
    PieceRow::new("N", 'n', "promoted knight", ["成桂"; 2]).drawn(["圭"; 2]).promoted(),
    PieceRow::new("S", 's', "promoted silver", ["成銀"; 2]).drawn(["全"; 2]).promoted(),
    PieceRow::new("B", 'b', "horse", ["馬"; 2]).promoted(),
    PieceRow::new("R", 'r', "dragon", ["龍"; 2]).promoted(),
];
