//! Moves and positions of chess as they are written.

pub(crate) mod fen;
pub mod san;
pub mod uci;
