//! The rules of chess (FIDE Laws of 2023), with Chess960 and double Fischer random: one set of
//! rules serves all three, since a castling right names its rook. The [`variants`] of Lichess are
//! played with them as well.
//!
//! [`Setup`] holds anything a FEN can say and lists its faults; [`Position`] plays. Start reading
//! in `legality.rs`, which decides about one given move, and `position.rs`, which plays it.

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod ending;
pub mod fen;
mod legality;
mod movegen;
mod moves;
mod position;
mod role;
mod setup;
mod square;
pub mod start;
pub mod variants;
mod vocabulary;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, Wing};
pub use legality::Illegal;
pub use moves::{Move, MoveKind};
pub use position::Position;
pub use role::{Piece, Role};
pub use setup::{Setup, SetupFault};
pub use square::{BadSquare, Square};
pub use variants::Variant;
