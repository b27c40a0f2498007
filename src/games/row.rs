//! What a row of the list of games stands for.

use super::{Game, Move, Position};

/// A row of the list of games: how a move and a position of the game become those of any game, and
/// are found among them.
pub trait Row {
    /// The game.
    const GAME: Game;
    /// Its move.
    type Move;
    /// Its position.
    type Position;

    /// A move as one of any game.
    fn wrap(mv: Self::Move) -> Move;
    /// The move, if it is one of this game.
    fn unwrap(mv: Move) -> Option<Self::Move>;
    /// A position as one of any game.
    fn wrap_position(position: Self::Position) -> Position;
    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<&Self::Position>;
}
