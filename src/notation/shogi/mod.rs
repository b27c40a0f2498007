//! Moves, positions, times and endings of shogi as they are written.

pub(crate) mod csa;
pub(crate) mod csa_endings;
pub(crate) mod declared_win;
pub mod hodges;
pub mod japanese;
pub mod psn;
pub mod relative;
pub mod san;
pub(crate) mod sfen;
pub(crate) mod usi_endings;
mod written;

pub use written::{Marks, Origin, Promotion, Target, WrittenMove};
pub(crate) use written::{is_read_as_others, misnamed};
