//! Moves and positions of chess as they are written.

pub(crate) mod commands;
pub(crate) mod fen;
pub mod glyphs;
pub mod marks;
pub mod san;
pub mod uci;
