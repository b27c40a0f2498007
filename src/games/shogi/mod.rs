//! The rules of shogi: board, hands, moves, legality with a named reason, mate, impasse.
//!
//! Read [`Setup`] (what a file can say) and [`Position`] (what can be played on) first; legality of
//! one move is in `legality`, all moves are in `generation`, and the attack tables both rest on are
//! in `geometry`. [`Setup::from_sfen`] and [`UsiMove`] are here too, because SFEN and USI are how
//! the game itself names positions and moves in one line.

mod declaration;
mod generation;
mod geometry;
mod hand;
mod handicap;
mod interposition;
mod keys;
mod legality;
mod moves;
mod piece;
mod position;
mod setup;
mod sfen;
mod square;
mod usi;
pub(crate) mod vocabulary;

pub use declaration::{Declaration, Verdict};
pub use hand::Hand;
pub use handicap::Handicap;
pub use legality::Illegal;
pub use moves::Move;
pub use piece::{Kind, Piece};
pub use position::Position;
pub use setup::{Setup, SetupFault};
pub use sfen::{SfenDeparture, SfenDepartureKind, SfenError, SfenErrorKind};
pub use square::{Square, Squares};
pub use usi::{UsiDeparture, UsiError, UsiMove};
