//! Moves as people read them, whatever the game: `▲７六歩(77)`, `Nf3`, `炮二平五`, `B Q16`.

use super::chess::san;
use super::shogi::hodges;
use super::variants;
use crate::games::{Move, Position, Rules, Side, chess, go, shogi};

/// A move made in `position`; `previous` is the move before it. A move of another game than the
/// position's is named as engines name it.
#[must_use]
pub fn move_text(mv: Move, position: &Position, previous: Option<Move>) -> String {
    match (mv, position) {
        (Move::Shogi(mv), _) => {
            japanese(mv, previous.and_then(shogi::Position::unwrap).map(|mv| mv.to()))
        }
        (Move::Chess(mv), Position::Chess(position)) => san_with_mark(mv, position),
        (Move::Go(mv), Position::Go(position)) => go_move(mv, position.board()),
        (Move::Board(mv), Position::Board(board)) => board.sheet().describe(mv),
        _ => variants::for_people(position, mv).unwrap_or_else(|| mv.to_string()),
    }
}

/// `▲７六歩(77)`; `同` for the square `previous`, where the move before went.
fn japanese(mv: shogi::Move, previous: Option<shogi::Square>) -> String {
    let to = if previous == Some(mv.to()) { "同　" } else { mv.to().kanji() };
    let promotes = if mv.promotes() { "成" } else { "" };
    let from = mv
        .from()
        .map_or_else(|| "打".to_owned(), |from| format!("({}{})", from.file(), from.rank()));
    let sign = if mv.piece().side() == Side::First { '▲' } else { '△' };
    format!("{sign}{to}{}{promotes}{from}", mv.piece().kind().kanji())
}

/// SAN, with the mark of check or mate.
fn san_with_mark(mv: chess::Move, position: &chess::Position) -> String {
    let mut text = String::new();
    san::write(position, mv, &mut text);
    let mut after = position.clone();
    after.play(mv);
    text.push_str(san::check_mark(&after));
    text
}

/// `B Q16`.
#[must_use]
pub fn go_move(mv: go::Move, board: &go::Board) -> String {
    let colour = ["B", "W"][mv.side().index()];
    match mv {
        go::Move::Play { point, .. } => format!("{colour} {}", board.name(point)),
        go::Move::Pass { .. } => format!("{colour} pass"),
    }
}

/// The same in Japanese: `黒 Q16`.
#[must_use]
pub fn go_move_in_japanese(mv: go::Move, board: &go::Board) -> String {
    let colour = ["黒", "白"][mv.side().index()];
    match mv {
        go::Move::Play { point, .. } => format!("{colour} {}", board.name(point)),
        go::Move::Pass { .. } => format!("{colour} パス"),
    }
}

/// A move made in `position` as people write it in English and in Japanese: `P-7f` and `▲７六歩(77)`,
/// `B Q16` and `黒 Q16`; of other games the same in both.
#[must_use]
pub fn move_words(mv: Move, position: &Position, previous: Option<Move>) -> [String; 2] {
    match (mv, position) {
        (Move::Shogi(own), Position::Shogi(board)) => {
            let mut english = String::new();
            hodges::write(board, own, &mut english);
            [english, move_text(mv, position, previous)]
        }
        (Move::Go(own), Position::Go(position)) => {
            let board = position.board();
            [go_move(own, board), go_move_in_japanese(own, board)]
        }
        _ => {
            let text = move_text(mv, position, previous);
            [text.clone(), text]
        }
    }
}
